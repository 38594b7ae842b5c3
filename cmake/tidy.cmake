# clang-tidy as part of the build, so that it looks only at what changed. It parses a source itself, with the warnings of the compiler: instead of
# an object file the compiler then writes the list of included files alone (only_includes.sh), for Ninja. Nothing is linked; the targets are `tidy`
# and, for the papers that nobody links, `tidy_papers`.
set(CMAKE_CXX_COMPILER_LAUNCHER ${PROJECT_SOURCE_DIR}/cmake/only_includes.sh)

# The hash makes new rules a change, too.
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/.clang-tidy)
file(SHA256 ${PROJECT_SOURCE_DIR}/.clang-tidy rules)
set(CMAKE_CXX_CLANG_TIDY ${PROJECT_SOURCE_DIR}/cmake/cached_tidy.sh clang-tidy-19 --quiet --extra-arg=-DTIPPE_TIDY_RULES=0x${rules})

function(tippe_tidy_target name)
  list(TRANSFORM ARGN REPLACE "(.+)" "$<TARGET_OBJECTS:\\1>")
  add_custom_target(${name} DEPENDS ${ARGN})
endfunction()
