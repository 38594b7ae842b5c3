# shellcheck shell=bash disable=SC2034,SC2154
# Which packages the parts of tippe need, and how to get them. Needs scripts/common.sh.
#
# Groups: base (the program), plot (figures), test (tests and benchmarks), tools (format and lint), wasm, lab (its page and server), browser (its tests),
# python (the package for Python), show (its view), notebook (what its tests use), peers (the engines that bench/peers measures), hdf5 (--format hdf5), fit (tippe fit),
# cluster (Slurm and what else docs/clusters.md tries, for ./check long).
# One line each: Debian package | how we see that it is there | what it is.
#   command:NAME  a program in PATH     header:PATH  an include file     file:GLOB  any file
packages_base='
g++                | command:g++ command:c++ command:clang++ | C++20 compiler
cmake              | command:cmake                    | CMake 3.25 or newer
ninja-build        | command:ninja                    | Ninja
libeigen3-dev      | header:eigen3/Eigen/Core header:Eigen/Core | Eigen 3.4
libboost-dev       | header:boost/math/special_functions/ellint_1.hpp | Boost headers (Boost.Math)
libcli11-dev       | header:CLI/CLI.hpp               | CLI11
libfmt-dev         | header:fmt/core.h                | {fmt}
nlohmann-json3-dev | header:nlohmann/json.hpp         | JSON for Modern C++
libtomlplusplus-dev | header:toml++/toml.h            | toml++
'
packages_plot='
gnuplot-nox        | command:gnuplot                  | gnuplot
'
packages_test='
ccache             | command:ccache                   | compiler cache
libgtest-dev       | header:gtest/gtest.h             | GoogleTest
libgmock-dev       | header:gmock/gmock.h             | GoogleMock
librapidcheck-dev  | header:rapidcheck.h              | RapidCheck
libsundials-dev    | header:cvode/cvode.h             | SUNDIALS (scheme cvode)
libbenchmark-dev   | header:benchmark/benchmark.h     | Google Benchmark
libopenmpi-dev     | file:/usr/lib/x86_64-linux-gnu/openmpi/include/mpi.h header:mpi.h command:mpicxx | OpenMPI (tippe-mpi)
openmpi-bin        | command:mpirun                   | mpirun
python3-h5py       | file:/usr/lib/python3/dist-packages/h5py | h5py, which reads our HDF5 in tests
python3-xarray     | file:/usr/lib/python3/dist-packages/xarray | xarray
python3-h5netcdf   | file:/usr/lib/python3/dist-packages/h5netcdf | h5netcdf
auto-07p           | command:auto-07p               | AUTO-07p, against which branches are held
gfortran           | command:gfortran               | its compiler
'
packages_hdf5='
libhdf5-dev        | header:hdf5/serial/hdf5.h header:hdf5.h | HDF5 (--format hdf5)
'
packages_fit='
libceres-dev       | header:ceres/ceres.h             | Ceres (tippe fit)
'
packages_cluster='
slurm-wlm          | command:slurmctld                | Slurm
munge              | command:munged                   | MUNGE, by which Slurm knows its users
parallel           | command:parallel                 | GNU parallel
snakemake          | command:snakemake                | Snakemake
octave-netcdf      | command:octave-cli               | Octave with netCDF
'
packages_tools='
clang-19           | command:clang++-19               | clang 19
clang-format-19    | command:clang-format-19          | clang-format 19
clang-tidy-19      | command:clang-tidy-19            | clang-tidy 19
git                | command:git                      | git
'
packages_wasm='
clang-19                  | command:clang++-19         | clang 19
lld-19                    | command:wasm-ld-19         | LLVM linker 19
wasi-libc                 | file:/usr/lib/wasm32-wasi/libc.a | C library for WebAssembly
libclang-rt-19-dev-wasm32 | file:/usr/lib/llvm-19/lib/clang/19/lib/wasi/libclang_rt.builtins-wasm32.a | compiler runtime for WebAssembly
libc++-19-dev-wasm32      | file:/usr/include/wasm32-wasi/c++/v1/vector | C++ library for WebAssembly
libc++abi-19-dev-wasm32   | file:/usr/lib/wasm32-wasi/libc++abi.a | C++ runtime for WebAssembly
nodejs                    | command:node               | Node.js 18 or newer
'
packages_lab='
libcpp-httplib-dev | header:httplib.h                 | cpp-httplib
nodejs             | command:node                     | Node.js 18 or newer
npm                | command:npm                      | npm
'
packages_browser='
chromium           | command:chromium                 | Chromium
'
packages_python='
python3-dev        | file:/usr/include/python3.11/Python.h file:/usr/include/python3/Python.h | headers of Python
pybind11-dev       | header:pybind11/pybind11.h       | pybind11
python3-numpy      | file:/usr/lib/python3/dist-packages/numpy | numpy
'
packages_show='
nodejs             | command:node                     | Node.js 18 or newer
npm                | command:npm                      | npm
'
packages_notebook='
python3-pytest     | file:/usr/lib/python3/dist-packages/pytest | pytest
python3-hypothesis | file:/usr/lib/python3/dist-packages/hypothesis | Hypothesis
python3-pandas     | file:/usr/lib/python3/dist-packages/pandas | pandas
python3-matplotlib | file:/usr/lib/python3/dist-packages/matplotlib | matplotlib
python3-pil        | file:/usr/lib/python3/dist-packages/PIL | pillow
python3-nbclient   | file:/usr/lib/python3/dist-packages/nbclient | nbclient
python3-ipykernel  | file:/usr/lib/python3/dist-packages/ipykernel | a kernel for notebooks
python3-setuptools | file:/usr/lib/python3/dist-packages/setuptools | setuptools
python3-wheel      | file:/usr/lib/python3/dist-packages/wheel | wheels
python3-pip        | file:/usr/lib/python3/dist-packages/pip | pip
python3-venv       | file:/usr/lib/python3.11/ensurepip file:/usr/lib/python3.11/venv/__main__.py | virtual environments
'
packages_peers='
libode-dev              | header:ode/ode.h                         | Open Dynamics Engine
libbullet-dev           | header:bullet/btBulletDynamicsCommon.h   | Bullet
libmujoco-dev           | header:mujoco/mujoco.h                   | MuJoCo
libsiconos-kernel-dev   | header:siconos/kernel/SiconosKernel.hpp  | Siconos
libsiconos-numerics-dev | header:siconos/numerics/SolverOptions.h  | Siconos, solvers
'

# Is one of these probes fulfilled?
present() {
  local probe dir
  for probe in "$@"; do
    case $probe in
      command:*) command -v "${probe#*:}" >/dev/null && return ;;
      file:*) [[ -e ${probe#*:} ]] && return ;;
      header:*)
        local -a dirs=(/usr/include /usr/local/include /opt/homebrew/include)
        local -a more
        IFS=: read -ra more <<<"${CPATH:-}:${CPLUS_INCLUDE_PATH:-}"
        dirs+=("${more[@]}")
        IFS=';:' read -ra more <<<"${CMAKE_PREFIX_PATH:-}"
        dirs+=("${more[@]/%//include}")
        for dir in "${dirs[@]}"; do [[ -n $dir && -e $dir/${probe#*:} ]] && return; done
        ;;
    esac
  done
  return 1
}

# Prints "package|what it is" for what is missing of a list.
missing_of() {
  local package probes what
  while IFS='|' read -r package probes what; do
    [[ -n ${package// /} ]] || continue
    # shellcheck disable=SC2086  # probes are words
    present $probes || printf '%s|%s\n' "${package// /}" "${what# }"
  done < <(sort -b -u -k1,1 <<<"$1")
}

# need_packages GROUP…: install what is missing (Debian and its kin), or say what is needed and stop with 3.
# A stamp makes the usual case quick; it holds until the list or the system's package database changes.
need_packages() {
  local group list='' stamp missing
  for group in "$@"; do
    local name=packages_$group
    list+=${!name}
  done
  stamp=$root/build/.packages.$(IFS=-; printf '%s' "$*")
  [[ -f $stamp && ! /var/lib/dpkg/status -nt $stamp && $(<"$stamp") == "$list" ]] && return
  missing=$(missing_of "$list")
  if [[ -n $missing ]]; then
    install_packages "$missing"
    missing=$(missing_of "$list")
    [[ -z $missing ]] || die 3 "still missing after the installation: $(cut -d'|' -f1 <<<"$missing" | xargs)"
  fi
  mkdir -p "$root/build" && printf '%s' "$list" >"$stamp"
}

install_packages() {
  local -a names as_root=() apt
  local name what log=$root/build/apt.log
  mapfile -t names < <(cut -d'|' -f1 <<<"$1")
  if ! command -v apt-get >/dev/null; then
    say "please install these packages first (Debian names):"
    while IFS='|' read -r name what; do printf '  %-26s %s\n' "$name" "$what" >&2; done <<<"$1"
    exit 3
  fi
  if ((EUID != 0)); then
    command -v sudo >/dev/null || die 3 "cannot install without root or sudo; needed: ${names[*]}"
    as_root=(sudo)
  fi
  mkdir -p "$root/build"
  say "installing with apt-get: ${names[*]}"
  apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=600)
  if ! { "${apt[@]}" update && "${apt[@]}" install -y --no-install-recommends "${names[@]}"; } \
    >"$log" 2>&1 </dev/null 9>&-; then
    tail -n 15 "$log" >&2
    die 3 "the installation failed; the whole log: $log"
  fi
}
