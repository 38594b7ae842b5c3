# Options and the compiler settings that all targets share.

option(TIPPE_WERROR "Treat warnings as errors" OFF)
option(TIPPE_SANITIZE "Address and undefined sanitizers" OFF)
option(TIPPE_WASM "Build the WebAssembly modules instead of the program" OFF)
option(TIPPE_TESTS "Build the tests where GoogleTest and RapidCheck are found" ${PROJECT_IS_TOP_LEVEL})
option(TIPPE_BENCH "Build the benchmarks where Google Benchmark is found" OFF)
option(TIPPE_PYTHON "Build the Python module where pybind11 is found" ${PROJECT_IS_TOP_LEVEL})
option(TIPPE_FUZZ "Build the fuzzer of the scene reader (clang)" OFF)
option(TIPPE_CHECK_HEADERS "Compile every header alone" OFF)
option(TIPPE_UNITY "Compile several sources as one" ON)
option(TIPPE_TIDY "Run clang-tidy on every source that is compiled" OFF)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()
if(TIPPE_TIDY)
  include(tidy)
elseif(NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  # ccache, where there is one. The script looks for it, not CMake: its installation must not change the command lines, or all would be built anew.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${PROJECT_SOURCE_DIR}/cmake/compiler_cache.sh)
endif()

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)

set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")
# tippe_fast(TARGET): short loops of known length are unrolled, more functions inlined. No rule of floating-point changes, and no bit of a result.
function(tippe_fast target)
  if(NOT TIPPE_WASM)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O3>)
    if(CMAKE_CXX_COMPILER_ID STREQUAL GNU) # g++ 12 then raises false alarms inside std::string
      target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-Wno-array-bounds;-Wno-stringop-overflow;-Wno-restrict>)
    endif()
  endif()
endfunction()
# tippe_relocatable(TARGET): fit for a shared library, such as the Python module. There its functions are hidden, so that the compiler inlines and calls
# them as directly as in a program: it is no slower, and no bit of a result changes. Options, not properties: programs may share precompiled headers.
function(tippe_relocatable target)
  if(NOT TIPPE_WASM)
    target_compile_options(${target} PRIVATE -fPIC -fvisibility=hidden -fvisibility-inlines-hidden)
  endif()
endfunction()
# -O1: asserts and readable stacks, yet property tests with many random inputs stay quick.
set(CMAKE_CXX_FLAGS_DEBUG "-O1 -g -D_GLIBCXX_ASSERTIONS")
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  add_compile_options(-fpch-preprocess) # or ccache would not know precompiled headers
  add_compile_options(-fno-gnu-unique) # or cmake/seal.cmake could not make static variables of inline functions local
endif()
# What follows is for our own sources: nobody who links the library gets it.
# No fused multiply-add, and sums of few numbers in the order they are written in: native and WebAssembly round alike.
add_compile_options(-fno-fast-math -ffp-contract=off)
add_compile_definitions(EIGEN_DONT_VECTORIZE)
# Nobody asks errno about a square root, and complex numbers here are far from the ends of the range.
add_compile_options(-fno-math-errno -fcx-limited-range)

if(TIPPE_SANITIZE)
  # Checks of every pointer that the address sanitizer makes as well double the time to compile; so do full debug symbols (-g1: lines alone).
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer -g1
    -fno-sanitize=null,alignment,object-size,vptr,pointer-overflow,nonnull-attribute,returns-nonnull-attribute)
  add_link_options(-fsanitize=address,undefined)
endif()
