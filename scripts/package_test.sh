#!/usr/bin/env bash
# Installs the release build to a temporary prefix, and builds and runs tests/package against it.
set -euo pipefail

root=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

cmake --install "$root/build/release" --prefix "$dir/prefix"
if grep -rlF "$root" "$dir"/prefix/lib* "$dir/prefix/include"; then
  echo 'these installed files name the repository'
  exit 1
fi

# A copy outside the repository: nothing of it is in reach.
cp -r "$root/tests/package" "$dir/source"
cmake -S "$dir/source" -B "$dir/build" -G Ninja -DCMAKE_PREFIX_PATH="$dir/prefix"
cmake --build "$dir/build"
"$dir/prefix/bin/tippe" --version
"$dir/build/package_test"
