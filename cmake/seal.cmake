# tippe_seal(TARGET): makes a static library one object that shares no code with the program it is linked to.
#
# Templates and inline functions, Eigen's and our own, are weak symbols: of all copies in a program the linker keeps one. Ours are compiled with our flags
# (cmake/defaults.cmake), those of a program with its own: whichever is kept, one side computes with the other's code. So ours become local symbols.
# Type information stays shared: it is data, and some C++ libraries tell types apart by its address.
function(tippe_seal target)
  get_target_property(type ${target} TYPE)
  if(NOT type STREQUAL "STATIC_LIBRARY" OR NOT CMAKE_EXECUTABLE_FORMAT STREQUAL "ELF" OR TIPPE_TIDY) # which has no objects
    return()
  endif()
  add_custom_command(TARGET ${target} POST_BUILD VERBATIM
    COMMAND ${PROJECT_SOURCE_DIR}/cmake/seal.sh ${CMAKE_LINKER} ${CMAKE_NM} ${CMAKE_OBJCOPY} ${CMAKE_AR} $<TARGET_FILE:${target}>)
endfunction()
