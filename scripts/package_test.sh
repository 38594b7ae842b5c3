#!/usr/bin/env bash
# Installs the release build to a temporary prefix, and the laws alone to another one, and uses both as somebody else would:
#   - tests/package (tippe::laws) against both, examples (tippe::tippe) against the first; the toy in C++ and the same toy as a scene end in the same state;
#   - a program compiled with -O3 -march=native: its own code is the same with and without tippe, and tippe's numbers in it are those of the
#     command line;
#   - tippe as a folder of another project (configured only): that project's sources get no flag and no definition.
set -euo pipefail

root=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
fail() {
  printf '%s\n' "$@"
  exit 1
}

cmake --install "$root/build/release" --prefix "$dir/prefix"
cmake --install "$root/build/release" --prefix "$dir/laws" --component laws
if [[ -e $dir/laws/bin || -e $dir/laws/include/tippe/flow || ! -e $dir/laws/share/doc/tippe/LICENSE ]]; then
  fail 'the component laws has more than the laws, or no licence:' "$(find "$dir/laws" -maxdepth 3)"
fi
if grep -rlF "$root" "$dir"/prefix/lib* "$dir/prefix/include"; then fail 'these installed files name the repository'; fi
if [[ -e $dir/prefix/include/tippe/flow/event_simulation.h ]]; then fail 'internal headers are installed'; fi
if grep -rl 'boost/\|toml++/' "$dir/prefix/include"; then fail 'these installed headers need more than Eigen'; fi
# Weak code would be shared with the program that links the library (cmake/seal.cmake).
shared=$(find "$dir/prefix" -name 'libtippe*.a' -exec nm --defined-only {} + | awk '$2 ~ /^[WVu]$/ && $3 !~ /^_ZT[IS]/ { print $3 }')
if [[ -n $shared ]]; then fail 'weak symbols in the installed libraries:' "$(head -n 5 <<<"$shared")"; fi

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
# An own law in a scene: as weak along the marks as across them it is Coulomb's.
own() { "$dir/examples/build/own_law" "$dir/examples/brushed_tippedisk.toml" "$@"; }
brushed=$(own) same=$(own contact.along=1) coulomb=$(own contact.law=coulomb)
echo "own law: $brushed; without marks $same"
awk -v a="$same" -v b="$coulomb" -v c="$brushed" 'BEGIN { split(a, x); split(b, y); split(c, z)
  for (i = 2; i <= 4; ++i) { d = x[i] - y[i]; e = z[i] - y[i]; if (d * d > 1e-12) exit 1; if (e * e > 1e-8) far = 1 }
  exit !far }' || { echo "the own law without marks is not Coulomb's, $coulomb, or has no effect with them"; exit 1; }

# The same numbers of the scene: x, y, theta, energy, each followed by its order.
table=$("$dir/prefix/bin/tippe" ladder "$dir/examples/euler_disk.toml" --steps 1e-4 --observable x,y,theta,energy)
as_scene=$(awk 'NR == 2 { print $2, $4, $6, $8 }' <<<"$table")
[[ $in_cpp == "$as_scene" ]] || fail "the example in C++ ends with $in_cpp, the scene with $as_scene"

# ---- somebody else's flags

built=$dir/package/build
"$built/layout_ours" >"$dir/layout.ours"
"$built/layout_theirs" >"$dir/layout.theirs"
diff "$dir/layout.ours" "$dir/layout.theirs" || fail 'what the headers declare is laid out as the flags say (above)'

# disassemble PROGRAM: the functions that own_code instantiates, without addresses. Local symbols are not the user's.
disassemble() {
  local address size _ name
  nm --defined-only "$built/libown_code_alone.a" | awk '$2 ~ /^[TW]$/ { print $3 }' | sort -u >"$dir/own_symbols"
  nm -S --defined-only "$built/$1" | awk 'NR == FNR { own[$1]; next } $3 ~ /^[TW]$/ && $4 in own' "$dir/own_symbols" - | sort -k 4 |
    while read -r address size _ name; do
      echo "$name:"
      objdump -d --no-show-raw-insn --no-addresses --start-address="0x$address" --stop-address=$((0x$address + 0x$size)) "$built/$1" |
        sed -n '/^\t/p' | sed -E 's/ *#.*//; s/-?0x[0-9a-f]+\(%rip\)/ADDRESS(%rip)/; s/(call|j[a-z]+) +[0-9a-f]+ /\1 /; s/<[^>]*>//'
    done >"$dir/code.$1"
}
for kind in alone beside inside; do disassemble "$kind"; done
functions=$(grep -c ':$' "$dir/code.alone")
cmp "$dir/code.alone" "$dir/code.beside" ||
  fail "the user's own code is not the same beside tippe: $(diff "$dir/code.alone" "$dir/code.beside" | grep -c '^[<>]') lines differ"
# In a longer source the compiler takes other registers here and there; one instruction in a hundred is far from another way to compute.
for pattern in $'\t' '%[xyz]mm'; do
  before=$(grep -c "$pattern" "$dir/code.alone") after=$(grep -c "$pattern" "$dir/code.inside")
  ((100 * (after > before ? after - before : before - after) < before)) ||
    fail "with tippe's headers the user's own code has $after instructions of $pattern, without $before"
done
[[ $("$built/alone") == "$("$built/beside")" ]] || fail "the user's own code computes something else beside tippe"

tippe=$dir/prefix/bin/tippe
while read -r scene settings; do
  # shellcheck disable=SC2086  # settings are words
  "$tippe" run "$scene" --every 0.02 $settings --out "$dir/$scene" >/dev/null 2>&1 || true # its own warnings are not our matter
  echo -n "$scene: "
  "$built/beside" run "$dir/$scene/scene.toml" "$dir/$scene/trajectory.csv" || fail "in a user's program $scene is not that of the command line"
done <<'EOF'
euler-disk --set integrate.end=1
tippe-top --set integrate.end=3
tippedisk --set integrate.end=2
celtic-stone --set integrate.end=3
track-disk --set integrate.end=5
tippe-top-uniform --set integrate.scheme=moreau --set integrate.end=0.5
EOF
awk 'BEGIN { print "slip_x,slip_y,spin"; for (i = 1; i <= 300; ++i) printf "%.17g,%.17g,%.17g\n", sin(i), sin(1.7 * i), exp(6 * sin(0.3 * i)) }' >"$dir/motions.csv"
awk 'BEGIN { print "lt1,lt2,ltau"; for (i = 1; i <= 300; ++i) printf "%.17g,%.17g,%.17g\n", 2 * sin(i), sin(1.7 * i), cos(0.3 * i) }' >"$dir/forces.csv"
for law in coulomb contensou contensou-series ellipsoid contensou-rolling pade2 tanh; do
  "$tippe" law "$law" --points "$dir/motions.csv" >"$dir/answers.csv"
  echo -n "$law: "
  "$built/beside" law "$law" "$dir/motions.csv" "$dir/answers.csv" || fail "in a user's program $law is not that of the command line"
done
for law in coulomb contensou ellipsoid contensou-rolling; do
  "$tippe" law "$law" --points "$dir/forces.csv" >"$dir/answers.csv"
  echo -n "$law, projected: "
  "$built/beside" law "$law" "$dir/forces.csv" "$dir/answers.csv" || fail "in a user's program $law is not that of the command line"
done

# ---- tippe as a folder of another project

mkdir "$dir/around"
cp "$root/tests/package/main.cpp" "$dir/around"
cat >"$dir/around/CMakeLists.txt" <<EOF
cmake_minimum_required(VERSION 3.25)
project(around LANGUAGES CXX)
add_subdirectory("$root" tippe EXCLUDE_FROM_ALL)
add_executable(program main.cpp)
target_link_libraries(program PRIVATE tippe::tippe)
EOF
cmake -S "$dir/around" -B "$dir/around/build" -G Ninja -DCMAKE_EXPORT_COMPILE_COMMANDS=ON
command=$(grep -F '"command"' "$dir/around/build/compile_commands.json" | grep -F "$dir/around/main.cpp")
[[ -n $command ]] || fail 'the project around tippe does not compile its own source'
if grep -E -o -- ' -(D|f|m|O|W|include)[^ ]*' <<<"$command"; then fail 'a project around tippe gets these'; fi

"$built/package_test"
echo "a program of -O3 -march=native: $functions functions of its own as without tippe, tippe's numbers as of the command line"
