# shellcheck shell=bash disable=SC2154
# Builds the browser lab into build/lab: the core as WebAssembly, then the page around it; and the page of one run. Needs scripts/common.sh; talks on stderr only.

# npm's packages as the lockfile has them, anew only when it changed.
lab_packages() {
  local stamp=$root/lab/node_modules/.from log=$root/build/npm.log
  [[ -f $stamp && $(<"$stamp") == "$(cksum <"$root/lab/package-lock.json")" ]] && return
  say 'fetching the packages of the lab with npm'
  if ! (cd "$root/lab" && npm ci --ignore-scripts --no-audit --no-fund) >"$log" 2>&1 </dev/null 9>&-; then
    tail -n 15 "$log" >&2
    say "npm failed; the whole log: $log; is there a network?"
    return 1
  fi
  cksum <"$root/lab/package-lock.json" >"$stamp"
}

# Is the page older than something it is made from?
lab_is_stale() {
  local page=$root/build/lab/index.html
  [[ -f $page ]] || return 0
  [[ -n $(find "$root/lab" "$root/scenes" "$root/docs" "$root/build/wasm/wasm/lab.wasm" -path '*/node_modules' -prune -o -type f -newer "$page" -print -quit) ]]
}

# The page of one run, build/show.html, for run.show() of the Python package; quick when nothing changed.
build_show() {
  local page=$root/build/show.html
  [[ -f $page && -z $(find "$root/lab" -path '*/node_modules' -prune -o -type f -newer "$page" -print -quit) ]] && return
  lab_packages || return 1
  (cd "$root/lab" && node build.mjs show "$page") >&2 9>&-
}

# The page; quick when nothing changed.
build_lab() {
  configure wasm && build wasm lab || return 1
  lab_packages || return 1
  lab_is_stale || return 0
  say 'building the page of the lab'
  (cd "$root/lab" && node build.mjs "$root/build/wasm/wasm/lab.wasm" "$root/build/lab") >&2 9>&- && touch "$root/build/lab/index.html"
}

# export_lab DIR: the page in a new or empty folder, which appears when it is complete; as `tippe lab --export` does it for an installed page.
export_lab() {
  local folder=${1%/} part
  [[ -n $folder ]] || die 2 '--export: the name of the folder is missing'
  if [[ -e $folder && (! -d $folder || -n $(ls -A -- "$folder")) ]]; then
    die 2 "$folder: the folder is there already and not empty; give a new folder, or remove this one"
  fi
  part=$folder.part.$$
  if ! { mkdir -p -- "$part" && cp -R "$root/build/lab/." "$part/" && { [[ ! -d $folder ]] || rmdir -- "$folder"; } && mv -- "$part" "$folder"; }; then
    rm -rf -- "$part"
    die 3 "$folder: the folder cannot be written; write elsewhere"
  fi
  say "the page is in $folder, $(du -sh -- "$folder" | cut -f1); docs/lab.md says how to publish it"
}
