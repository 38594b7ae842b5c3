#!/usr/bin/env bash
# A sweep of a million starts in 64 shards, many of them killed at random and begun again, joined, and held against an undisturbed sweep of one process:
# the same bytes. Prints the figures of docs/clusters.md.
#   scripts/million_starts.sh PROGRAM [STARTS-PER-SIDE [SHARDS]]       default: 1000, 64
set -euo pipefail

program=$(realpath "${1:?usage: million_starts.sh PROGRAM [STARTS-PER-SIDE [SHARDS]]}")
side=${2:-1000} shards=${3:-64}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
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
cat >throws.toml <<SWEEP
scene = "ball.toml"
axis = [
  {key = "start.velocity.2", name = "v", from = 1, to = 4, count = $side},
  {key = "table.gravity", name = "g", from = 5, to = 20, count = $side},
]
result = [{quantity = "z@0.25", name = "height"}, {quantity = "first.v_S_z=0", name = "top"}]
SWEEP

seconds() { date +%s.%N; }
since() { awk -v a="$1" -v b="$(seconds)" 'BEGIN { printf "%.1f", b - a }'; }
# peak COMMAND…: its largest memory in MB and its seconds, to the file peak
peak() {
  local begin most=0 now
  begin=$(seconds)
  "$@" &
  local task=$!
  while now=$(sed -n 's/^VmHWM:[^0-9]*\([0-9]*\).*/\1/p' /proc/$task/status 2>/dev/null) && [[ -n $now ]]; do
    most=$now
    sleep 0.05
  done
  wait $task
  echo "$((most / 1024)) $(since "$begin")" >peak
}
jobs=$(getconf _NPROCESSORS_ONLN)

# Up to about as long as a shard takes.
longest=$(awk -v n=$((side * side / shards)) 'BEGIN { print 3e-4 * n + 0.02 }')
export program longest
# One shard, killed after a random time with a chance of one in three, until it has ended by itself.
cat >shard.sh <<'SHARD'
#!/usr/bin/env bash
kills=0
for ((;;)); do
  "$program" sweep throws.toml --out parts --shard "$1" --jobs 1 --quiet &
  task=$!
  if ((RANDOM % 3 == 0)); then
    sleep "$(awk -v r=$RANDOM 'BEGIN { print ENVIRON["longest"] * r / 32768 }')"
    kill -KILL $task 2>/dev/null && kills=$((kills + 1))
  fi
  wait $task && break
done
echo $kills
SHARD
chmod +x shard.sh

begin=$(seconds)
for ((k = 0; k < shards; ++k)); do echo "$k/$shards"; done | xargs -P "$jobs" -n 1 ./shard.sh >kills 2>/dev/null
echo "starts $((side * side)), shards $shards, killed $(awk '{ n += $1 } END { print n }' kills) times, $(since "$begin") s on $jobs cores, journals $(du -cm parts/shards/* | tail -n 1 | cut -f 1) MB"
"$program" sweep --status parts | head -n 1
peak "$program" sweep throws.toml --out parts --merge --quiet
read -r memory took <peak
echo "merge $took s, $memory MB at most"

peak "$program" sweep throws.toml --out one --quiet
read -r memory took <peak
echo "one process, $jobs cores: $took s, $memory MB at most"
for file in sweep.csv sweep.json scene.toml height.dat; do
  cmp "parts/$file" "one/$file" || { echo "$file differs"; exit 1; }
  echo "$file: the same $(($(stat -c %s "one/$file") / 1000000)) MB"
done
