#!/bin/sh
# only_includes.sh COMPILER OPTION…: preprocesses instead of compiling. The dependency file is what counts; the object holds macros.
exec "$@" -E -dM
