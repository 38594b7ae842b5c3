# tippe_warnings(TARGET): the warnings of our own code; headers of others are SYSTEM and stay silent.
function(tippe_warnings target)
  target_compile_options(${target} PRIVATE
    -Wall -Wextra -Wpedantic -Wconversion -Wno-sign-conversion -Wshadow -Wcast-align -Wcast-qual -Wformat=2
    -Wnon-virtual-dtor -Woverloaded-virtual -Wold-style-cast -Wdouble-promotion -Wimplicit-fallthrough
    -Wextra-semi -Wundef
    $<$<CXX_COMPILER_ID:GNU>:-Wduplicated-cond -Wlogical-op>)
  if(TIPPE_SANITIZE)
    # g++ 12 sees uninitialised values in instrumented std::function and std::regex where there are none.
    target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
  endif()
  if(TIPPE_WERROR)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
endfunction()
