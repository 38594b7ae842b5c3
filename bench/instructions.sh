#!/bin/sh
# Instructions of one step, per scheme and toy, counted by callgrind: the difference of a long and a short run of build/release/bench/step.
# Independent of the load of the machine. Usage: bench/instructions.sh [filter], BENCH=path for another program.
set -eu
program=${BENCH:-$(dirname "$0")/../build/release/bench/step}
count() {  # name, steps
  TIPPE_BENCH_STEPS=$2 valgrind --tool=callgrind --callgrind-out-file=/dev/null "$program" --benchmark_filter="^$1(/|\$)" 2>&1 |
    awk '/Collected/ { print $4 }'
}
"$program" --benchmark_list_tests | grep "${1:-.}" | while read -r name; do
  short=$(count "$name" 1000)
  long=$(count "$name" 3000)
  printf '%-28s %8d instructions per step\n' "$name" $(((long - short) / 2000))
done
