# shellcheck shell=bash
# Messages, locks and builds, shared by ./tippe and ./check. Talks on stderr only.

root=${root:?the script that includes this one sets it to the repository}

say() { printf 'tippe: %s\n' "$*" >&2; }
die() { # die CODE MESSAGE…
  local code=$1
  shift
  say "$@"
  exit "$code"
}
seconds_since() { printf '%d s' $((SECONDS - $1)); }

# Hold build/NAME.lock until unlock, so that two calls do not build in one folder at once.
lock() {
  mkdir -p "$root/build" || die 3 "cannot write to $root/build"
  exec 9>"$root/build/$1.lock" || die 3 "cannot write to $root/build"
  command -v flock >/dev/null || return 0
  flock -n 9 && return
  say "another build is running in build/$1, waiting for it"
  flock 9
}
unlock() { exec 9>&-; }

# configure PRESET [again]: run CMake, unless that was done for this very folder and with these presets.
# CMakeLists.txt and new files are Ninja's to watch. Quiet unless it fails.
configure() {
  local dir=$root/build/$1
  local log=$dir/configure.log done=$dir/.configured
  if [[ ${2:-} != again && -f $dir/build.ninja && -f $done && ! $root/CMakePresets.json -nt $done &&
    $(<"$done") == "$root" ]]; then
    return
  fi
  say "configuring $1"
  mkdir -p "$dir"
  # After a move of the folder CMake would refuse its old cache.
  grep -qsxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$dir/CMakeCache.txt" ||
    rm -rf "$dir/CMakeCache.txt" "$dir/CMakeFiles"
  rm -f "$done"
  if ! (cd "$root" && cmake --preset "$1") >"$log" 2>&1 9>&-; then
    tail -n 20 "$log" >&2
    say "configuring $1 failed; the whole log: $log"
    return 1
  fi
  printf '%s' "$root" >"$done"
}

# build PRESET [TARGET…]: run ninja with one moving line on a terminal, a line now and then in a pipe,
# and nothing at all when there is nothing to do. The log is build/PRESET/build.log.
build() {
  local preset=$1 dir=$root/build/$1 log=$root/build/$1/build.log
  shift
  NINJA_STATUS='@%f/%t ' ninja -C "$dir" "$@" </dev/null 2>&1 9>&- | show_progress "$preset" "$log" && return
  grep -vE '^(@[0-9]+/[0-9]+ |ninja: )| -MD -MT ' "$log" | head -n 60 >&2
  say "building $preset failed; the whole log: $log"
  return 1
}

# Reads Ninja's output, keeps it in LOG, and shows how far it is. Ninja speaks when a step ends; in between the clock ticks.
show_progress() {
  local preset=$1 log=$2 line part='' count='' what='' code start=$SECONDS shown=-15 state=idle
  : >"$log"
  while true; do
    code=0
    IFS= read -r -t 1 line || code=$?
    if ((code > 128)); then # nothing for a second
      part+=$line
      [[ $state == failed ]] || state=building
    elif ((code > 0)); then # the end
      break
    else
      line=$part$line part=''
      printf '%s\n' "$line" >>"$log"
      [[ $line == FAILED:* || $line == 'ninja: error'* ]] && state=failed
      [[ $line == @* && $line != *'Re-checking globbed'* && $line != *'Re-running CMake'* ]] || continue
      count=${line%% *} count=${count#@} what=${line##*/}
      [[ $state == failed ]] || state=building
    fi
    if [[ -t 2 ]]; then
      printf '\r\033[Ktippe: building %s%s  %s  %.40s' "$preset" "${count:+ $count}" "$(seconds_since "$start")" "$what" >&2
    elif ((SECONDS - shown >= 15)); then
      shown=$SECONDS
      say "building $preset${count:+ $count}, $(seconds_since "$start")"
    fi
  done
  [[ $state != idle && -t 2 ]] && printf '\r\033[K' >&2
  [[ $state == building ]] && say "built $preset in $(seconds_since "$start")"
  return 0
}
