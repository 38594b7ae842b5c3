#!/bin/sh
# seal.sh LD NM OBJCOPY AR ARCHIVE: the objects of ARCHIVE become one, whose weak symbols are local (cmake/seal.cmake says why).
set -e
ld=$1 nm=$2 objcopy=$3 ar=$4 archive=$5
object=${archive%.a}.o
trap 'rm -f "$object" "$object.weak"' EXIT

# Without groups: the linker would still merge those, by name.
"$ld" -r --force-group-allocation --whole-archive "$archive" -o "$object"
"$nm" --defined-only "$object" | awk '$2 ~ /^[WVu]$/ && $3 !~ /^_ZT[IS]/ { print $3 }' >"$object.weak"
"$objcopy" --localize-symbols="$object.weak" "$object"
if "$nm" --defined-only "$object" | awk '$2 ~ /^[WVu]$/ && $3 !~ /^_ZT[IS]/' | grep .; then
  echo "$archive: these symbols could not be made local" >&2
  exit 1
fi
rm "$archive"
"$ar" qcs "$archive" "$object"
