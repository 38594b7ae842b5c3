// Which sources this program was built from: what other sources have computed is not reused.
#pragma once

namespace tippe::cli {

const char* engine_stamp();   ///< of the library without its papers: runs depend on it
const char* library_stamp();  ///< of the whole library: other computations do

}  // namespace tippe::cli
