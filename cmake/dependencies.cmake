# What the library, the program and the tests link. Tests and benchmarks are left out, not refused,
# where their packages are missing: the program builds without them.

find_package(Eigen3 3.4 REQUIRED NO_MODULE)
# toml++ as headers: its compiled form comes with exceptions, which the scene reader does without.
find_path(TIPPE_TOML_INCLUDE toml++/toml.h PATHS /usr/include REQUIRED NO_CMAKE_FIND_ROOT_PATH)
mark_as_advanced(TIPPE_TOML_INCLUDE)
add_library(tippe_toml INTERFACE)
if(NOT TIPPE_WASM)
  target_include_directories(tippe_toml SYSTEM INTERFACE ${TIPPE_TOML_INCLUDE})
endif()
if(TIPPE_WASM)
  # Debian's clang looks into /usr/include after the wasm32-wasi headers, and finds boost/ there.
  add_library(Boost::headers INTERFACE IMPORTED)
  # There are no threads and no std::mutex.
  target_compile_definitions(Boost::headers INTERFACE BOOST_DISABLE_THREADS)
  target_include_directories(Boost::headers INTERFACE ${PROJECT_SOURCE_DIR}/wasm/shims)
  return()
endif()
find_package(Boost 1.74 REQUIRED CONFIG)

# SUNDIALS is optional: the scheme "cvode". Its library holds vectors and solvers as well.
find_path(TIPPE_SUNDIALS_INCLUDE cvode/cvode.h)
find_library(TIPPE_SUNDIALS_LIBRARY sundials_cvode)
mark_as_advanced(TIPPE_SUNDIALS_INCLUDE TIPPE_SUNDIALS_LIBRARY)

# Ceres is optional: `tippe fit`.
find_package(Ceres QUIET)

# cpp-httplib is optional: `tippe lab` serves with it. As headers, or compiled as Debian has it: then with the same macros.
find_path(TIPPE_HTTPLIB_INCLUDE httplib.h)
find_library(TIPPE_HTTPLIB_LIBRARY cpp-httplib)
mark_as_advanced(TIPPE_HTTPLIB_INCLUDE TIPPE_HTTPLIB_LIBRARY)
if(TIPPE_HTTPLIB_INCLUDE)
  find_package(Threads REQUIRED)
  add_library(tippe_httplib INTERFACE)
  target_include_directories(tippe_httplib SYSTEM INTERFACE ${TIPPE_HTTPLIB_INCLUDE})
  target_link_libraries(tippe_httplib INTERFACE Threads::Threads)
  if(TIPPE_HTTPLIB_LIBRARY)
    target_compile_definitions(tippe_httplib INTERFACE
      CPPHTTPLIB_OPENSSL_SUPPORT CPPHTTPLIB_ZLIB_SUPPORT CPPHTTPLIB_BROTLI_SUPPORT)
    target_link_libraries(tippe_httplib INTERFACE ${TIPPE_HTTPLIB_LIBRARY})
  endif()
endif()

# HDF5 is optional: --format hdf5. Debian keeps its headers in a folder of their own.
find_path(TIPPE_HDF5_INCLUDE hdf5.h PATH_SUFFIXES hdf5/serial)
find_library(TIPPE_HDF5_LIBRARY NAMES hdf5_serial hdf5)
find_library(TIPPE_HDF5_HL_LIBRARY NAMES hdf5_serial_hl hdf5_hl)
mark_as_advanced(TIPPE_HDF5_INCLUDE TIPPE_HDF5_LIBRARY TIPPE_HDF5_HL_LIBRARY)
# MPI is optional: the program tippe-mpi.
find_package(MPI QUIET COMPONENTS CXX)

find_package(CLI11 REQUIRED)
find_package(fmt REQUIRED)
find_package(nlohmann_json REQUIRED)

if(TIPPE_TESTS)
  find_package(GTest QUIET)
  find_package(rapidcheck QUIET)
  if(NOT GTest_FOUND OR NOT rapidcheck_FOUND)
    message(STATUS "Tests are left out: they need GoogleTest and RapidCheck (./check installs them)")
    set(TIPPE_TESTS OFF)
  endif()
endif()
if(TIPPE_BENCH)
  find_package(benchmark QUIET)
  if(NOT benchmark_FOUND)
    message(STATUS "Benchmarks are left out: they need Google Benchmark (./check installs it)")
    set(TIPPE_BENCH OFF)
  endif()
endif()
