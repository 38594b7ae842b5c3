#!/usr/bin/env bash
# tippe sweep --slurm against a real Slurm on this machine, which is started and stopped here: an array job with its merge, a task that is requeued, the
# status on the way, and the same bytes as one machine. Ends with 77 and a word where Slurm cannot be started.
#   sweep_by_slurm.sh PROGRAM
set -euo pipefail

here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
program=$(realpath "${1:?usage: sweep_by_slurm.sh PROGRAM}")
# shellcheck source=tests/slurm/slurm_here.sh
source "$here/slurm_here.sh"
work=$(mktemp -d)
cleanup() {
  stop_slurm
  rm -rf "$work"
}
trap cleanup EXIT
fail() {
  echo "$*"
  tail -n 5 "$work"/parts/slurm/*.log 2>/dev/null || true
  exit 1
}
start_slurm "$work/slurm" || exit 77
cd "$work"
cat >ball.toml <<'SCENE'
[body]
mass = 0.1
inertia = [1e-5, 1e-5, 1e-5]
[[contact]]
shape = "sphere"
shape_radius = 0.01
law = "coulomb"
mu = 0.3
[start]
position = [0, 0, 1]
velocity = [2, 0, 3]
[integrate]
end = 0.5
SCENE
cat >throws.toml <<'SWEEP'
scene = "ball.toml"
axis = [{key = "start.velocity.2", name = "v", from = 1, to = 4, count = 160}, {key = "table.gravity", name = "g", from = 5, to = 20, count = 100}]
result = [{quantity = "z@0.25", name = "height"}]
SWEEP
"$program" sweep throws.toml --out one --quiet

"$program" sweep throws.toml --out parts --slurm 3 --time 10 --partition all >said || fail 'it cannot be submitted'
grep -q 'Submitted array job 1: 3 of 3 shards' said || fail "$(<said)"
if "$program" sweep throws.toml --out parts --slurm 3 >said 2>&1; then fail 'it was submitted twice'; fi
grep -q 'in the queue already' said || fail "$(<said)"
requeued=0
for ((i = 0; i < 300; ++i)); do
  "$program" sweep --status parts >status
  # A task that has begun is taken back, as where another job preempts it.
  if ((requeued == 0)) && grep -q 'running .* points, RUNNING' status; then scontrol requeue 1_0 2>/dev/null && requeued=1; fi
  grep -q 'tables are written' status && [[ -z $(squeue -h) ]] && break
  # A requeued task may wait for two minutes; the start time is not the point here.
  ((requeued == 0)) || scontrol update JobId=1_0 StartTime=now 2>/dev/null || true
  sleep 0.3
done
grep -q '3 shards: 3 done' status || fail "$(<status)"
[[ -z $(squeue -h) ]] || fail "$(squeue)"
for file in sweep.csv sweep.json height.svg map.html; do cmp "one/$file" "parts/$file" || fail "$file differs"; done

# A shard that is lost is found missing by the merge, and only it is submitted again.
rm parts/shards/1-of-3.journal parts/sweep.csv
"$program" sweep throws.toml --out parts --slurm 3 >said || fail 'it cannot be submitted again'
grep -q '1 of 3 shards' said || fail "$(<said)"
for ((i = 0; i < 200; ++i)); do [[ -z $(squeue -h) && -e parts/sweep.csv ]] && break; sleep 0.3; done
cmp one/sweep.csv parts/sweep.csv || fail 'after a lost shard the table differs'
echo "requeued $requeued tasks; the same bytes"
