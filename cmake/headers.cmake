# Sources made from headers, so that header-only code is compiled and has entries in compile_commands.json:
# one with all headers (what clang-tidy and the WebAssembly build read), and with TIPPE_CHECK_HEADERS one per
# header, since each must compile alone.

add_library(tippe_headers OBJECT)
if(NOT TIPPE_CHECK_HEADERS AND NOT TIPPE_WASM)
  set_target_properties(tippe_headers PROPERTIES EXCLUDE_FROM_ALL ON)
endif()
target_link_libraries(tippe_headers PRIVATE tippe::laws Boost::headers tippe_toml)
tippe_warnings(tippe_headers)

function(tippe_header_source name)
  set(source ${PROJECT_BINARY_DIR}/headers/${name}.cpp)
  list(TRANSFORM ARGN REPLACE "(.+)" "#include <\\1>\n")
  string(JOIN "" content ${ARGN})
  file(CONFIGURE OUTPUT ${source} CONTENT "${content}")
  target_sources(tippe_headers PRIVATE ${source})
endfunction()

set(all_headers tippe/version.h)
set(header_layers ${TIPPE_LAYERS})
if(NOT TIPPE_WASM)
  list(APPEND header_layers papers)
endif()
foreach(layer IN LISTS header_layers)
  file(GLOB headers CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/src/tippe/${layer}/*.h)
  list(APPEND all_headers ${headers})
endforeach()
tippe_header_source(all_headers ${all_headers})
if(TIPPE_CHECK_HEADERS)
  foreach(header IN LISTS all_headers)
    string(MAKE_C_IDENTIFIER ${header} name)
    tippe_header_source(${name} ${header} ${header}) # twice: the include guard works
  endforeach()
endif()
