#!/bin/sh
# compiler_cache.sh COMPILER OPTION…: compiles by way of ccache, if it is installed. Paths below the source folder count as relative: another
# clone or build folder finds the same cache.
command -v ccache >/dev/null 2>&1 || exec "$@"
CCACHE_BASEDIR=$(dirname "$(dirname "$0")") CCACHE_NOHASHDIR=1 CCACHE_SLOPPINESS=pch_defines,time_macros exec ccache "$@"
