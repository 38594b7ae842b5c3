#include "places.h"

const char* const TIPPE_PROGRAM = PROGRAM;
const char* const TIPPE_SOURCE_DIR = SOURCE_DIR;
