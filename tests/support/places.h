// Where tests find the program and the shipped files.
#pragma once

extern const char* const TIPPE_PROGRAM;
extern const char* const TIPPE_SOURCE_DIR;
