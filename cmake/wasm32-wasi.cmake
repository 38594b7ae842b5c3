# Debian's clang-19 for wasm32-wasi: clang-19 lld-19 wasi-libc libclang-rt-19-dev-wasm32 libc++(abi)-19-dev-wasm32.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
# Every browser since 2023 has the vector instructions; they round like the others.
set(CMAKE_CXX_FLAGS_INIT "-fno-exceptions -fno-rtti -flto -msimd128")
set(CMAKE_EXECUTABLE_SUFFIX_CXX .wasm)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
