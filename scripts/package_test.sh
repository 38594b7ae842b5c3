#!/usr/bin/env bash
# Installs the release build to a temporary prefix, and the laws alone to another one; builds and runs tests/package (tippe::laws) against both and
# examples (tippe::tippe) against the first, and checks that the toy in C++ and the same toy as a scene end in the same state.
set -euo pipefail

root=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

cmake --install "$root/build/release" --prefix "$dir/prefix"
cmake --install "$root/build/release" --prefix "$dir/laws" --component laws
if [[ -e $dir/laws/bin || -e $dir/laws/include/tippe/integrate || ! -e $dir/laws/share/doc/tippe/LICENSE ]]; then
  echo 'the component laws has more than the laws, or no licence:'
  find "$dir/laws" -maxdepth 3
  exit 1
fi
if grep -rlF "$root" "$dir"/prefix/lib* "$dir/prefix/include"; then
  echo 'these installed files name the repository'
  exit 1
fi

# Copies outside the repository: nothing of it is in reach.
for project in tests/package examples; do
  name=$(basename "$project")
  cp -r "$root/$project" "$dir/$name"
  cmake -S "$dir/$name" -B "$dir/$name/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_PREFIX_PATH="$dir/prefix"
  cmake --build "$dir/$name/build"
done
cmake -S "$dir/package" -B "$dir/package/alone" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_PREFIX_PATH="$dir/laws"
cmake --build "$dir/package/alone"
"$dir/package/alone/package_test" >/dev/null
"$dir/prefix/bin/tippe" --version
"$dir/examples/build/euler_disk" | tee "$dir/printed"
in_cpp=$(sed -n 's/^final: //p' "$dir/printed")

# The same numbers of the scene: x, y, theta, energy, each followed by its order.
table=$("$dir/prefix/bin/tippe" ladder "$dir/examples/euler_disk.toml" --steps 1e-4 --observable x,y,theta,energy)
as_scene=$(awk 'NR == 2 { print $2, $4, $6, $8 }' <<<"$table")
if [[ $in_cpp != "$as_scene" ]]; then
  echo "the example in C++ ends with $in_cpp, the scene with $as_scene"
  exit 1
fi
"$dir/package/build/package_test"
