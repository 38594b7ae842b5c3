# tippe_warnings(TARGET): the warnings of our own code; headers of others are SYSTEM and stay silent.
function(tippe_warnings target)
  target_compile_options(${target} PRIVATE
    -Wall -Wextra -Wpedantic -Wconversion -Wno-sign-conversion -Wcast-align -Wcast-qual -Wformat=2
    -Wnon-virtual-dtor -Woverloaded-virtual -Wold-style-cast -Wdouble-promotion -Wimplicit-fallthrough
    -Wextra-semi -Wundef
    # g++ 12 calls empty classes and instrumented standard containers uninitialised where they are not.
    $<$<CXX_COMPILER_ID:GNU>:-Wshadow=local -Wduplicated-cond -Wlogical-op -Wno-maybe-uninitialized>)
  if(TIPPE_WERROR)
    target_compile_options(${target} PRIVATE -Werror)
    if(TIPPE_SANITIZE)
      # g++ 12 follows paths of the instrumented standard library that no program takes, and sees overlaps there.
      target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:
        -Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread -Wno-restrict -Wno-free-nonheap-object -Wno-dangling-pointer>)
    endif()
  endif()
endfunction()
