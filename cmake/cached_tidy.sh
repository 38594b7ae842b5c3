#!/bin/bash
# cached_tidy.sh CLANG-TIDY OPTION… SOURCE -- COMPILER OPTION…: clang-tidy, unless it found the same text clean before, with the same rules and
# options: as ccache does for a compiler. What it found is in ~/.cache/tippe/tidy, an empty file for each text.
set -uo pipefail
before=() after=()
for word in "$@"; do
  if [[ ${#after[@]} -gt 0 || $word == -- ]]; then after+=("$word"); else before+=("$word"); fi
done
source=${before[-1]}
cache=${XDG_CACHE_HOME:-$HOME/.cache}/tippe/tidy
# The text with its comments, since some of them speak to clang-tidy, and with its macros; options without folders, which another clone has elsewhere.
key=$({
  "$1" --version
  printf '%s\n' "${before[@]:1:${#before[@]}-2}" "${source##*/}"
  printf '%s\n' "${after[@]:2}" | grep -E '^-([fWDOg]|std)'
  "${after[@]:1}" -E -C -P -dD -w -o - || exit 1
} 2>/dev/null | sha256sum | cut -d ' ' -f 1) || exec "$@"
[[ -e $cache/$key ]] && exit 0
"$@" || exit
mkdir -p "$cache" && : >"$cache/$key"
exit 0
