#!/bin/sh
# Instructions, counted by callgrind as the difference of a long and a short run: independent of the load of the machine.
#   bench/instructions.sh                 a Moreau step and a right-hand side, of the whole program and alone, and projections
#   bench/instructions.sh steps [filter]  one step of every scheme and toy, by bench/step
# BUILD=folder for another build than build/release.
set -eu
build=${BUILD:-$(dirname "$0")/../build/release}
instructions() { valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" 2>&1 >/dev/null | awk '/Collected/ { print $4 }'; }

if [ "${1:-}" = steps ]; then
  "$build/bench/step" --benchmark_list_tests | grep "${2:-.}" | while read -r name; do
    short=$(TIPPE_BENCH_STEPS=1000 instructions "$build/bench/step" --benchmark_filter="^$name(/|\$)")
    long=$(TIPPE_BENCH_STEPS=3000 instructions "$build/bench/step" --benchmark_filter="^$name(/|\$)")
    printf '%-28s %8d instructions per step\n' "$name" $(((long - short) / 2000))
  done
  exit
fi

# Of the whole program, scene, observation and summary included: run NAME, what is counted, a short and a long end, settings.
whole() {
  name=$1 what=$2 short=$3 long=$4
  shift 4
  number() { "$build/tippe" run "$name" "$@" --json --quiet | sed "s/.*\"$what\":\([0-9]*\).*/\1/"; }
  cost() { instructions "$build/tippe" run "$name" "$@" --json --quiet; }
  n=$(($(number --set "integrate.end=$long" "$@") - $(number --set "integrate.end=$short" "$@")))
  i=$(($(cost --set "integrate.end=$long" "$@") - $(cost --set "integrate.end=$short" "$@")))
  echo $((i / n))
}
alone() { echo $((($(instructions "$build/bench/count" "$1" 6144) - $(instructions "$build/bench/count" "$1" 2048)) / 4096)); }

printf '%6d  Moreau step of euler-disk, exact law, whole program\n' "$(whole euler-disk steps 0.1 0.3 --set integrate.scheme=moreau)"
printf '%6d  right-hand side of tippe-top with event, alone\n' "$(alone right_hand_side)"
printf '%6d  right-hand side of tippe-top with event, whole program: steps, events, observation\n' "$(whole tippe-top rhs 0.3 0.8)"
printf '%6d  projection on the Hertz ball, from outside\n' "$(alone projection_outside)"
printf '%6d  projection on the Hertz ball, inside\n' "$(alone projection_inside)"
