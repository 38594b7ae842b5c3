#include "source_stamp.h"

#include <tippe/stamp.h>

namespace tippe::cli {

const char* engine_stamp() { return kEngineStamp; }
const char* library_stamp() { return kLibraryStamp; }

}  // namespace tippe::cli
