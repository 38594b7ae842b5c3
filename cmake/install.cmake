# cmake --install: the program, and find_package(tippe) with tippe::laws and tippe::tippe. Components: laws (alone enough for who takes only the
# contact laws), engine, program.
include(CMakePackageConfigHelpers)

set(config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/tippe)
# tippe_install_headers(COMPONENT HEADER…): public headers, and what they include.
function(tippe_install_headers component)
  install(CODE "set(PUBLIC \"${ARGN}\")\nset(SOURCE \"${PROJECT_SOURCE_DIR}/src\")\nset(INCLUDE \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_INCLUDEDIR}\")"
          COMPONENT ${component})
  install(SCRIPT ${PROJECT_SOURCE_DIR}/cmake/install_headers.cmake COMPONENT ${component})
endfunction()
file(GLOB laws_headers CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/src src/tippe/laws/*.h)
tippe_install_headers(laws ${laws_headers})
tippe_install_headers(engine tippe/analysis/run.h tippe/scenes/build.h tippe/scenes/names.h tippe/scenes/read.h tippe/scenes/sweep.h tippe/scenes/write.h)
install(FILES ${TIPPE_GENERATED_DIR}/tippe/version.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/tippe COMPONENT laws)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/tippe COMPONENT laws)
install(TARGETS tippe_laws EXPORT tippeLaws ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT laws)
install(EXPORT tippeLaws NAMESPACE tippe:: DESTINATION ${config_dir} COMPONENT laws)
install(TARGETS tippe_tippe EXPORT tippeEngine ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT engine)
install(EXPORT tippeEngine NAMESPACE tippe:: DESTINATION ${config_dir} COMPONENT engine)
install(TARGETS tippe tippe-papers RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
if(TARGET tippe-mpi)
  install(TARGETS tippe-mpi RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
endif()
install(DIRECTORY build/lab DESTINATION ${CMAKE_INSTALL_DATADIR}/tippe COMPONENT program OPTIONAL)
install(DIRECTORY scenes sweeps DESTINATION ${CMAKE_INSTALL_DATADIR}/tippe COMPONENT program FILES_MATCHING PATTERN "*.toml")

configure_package_config_file(cmake/tippeConfig.cmake.in ${CMAKE_CURRENT_BINARY_DIR}/tippeConfig.cmake
  INSTALL_DESTINATION ${config_dir})
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/tippeConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/tippeConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/tippeConfigVersion.cmake
  DESTINATION ${config_dir} COMPONENT laws)
