// Independent pieces of work on all cores.
#pragma once

#include <cstddef>
#include <functional>

namespace tippe::cli {

/// How many run at once by default: one for each core.
int usual_jobs();

/// work(0) … work(count − 1), `jobs` at a time, begun in this order. Returns when all are done. What a piece computes must not depend on the
/// others: then the answer is the same for any number of jobs. `work` must not throw.
void in_parallel(std::size_t count, int jobs, const std::function<void(std::size_t)>& work);

}  // namespace tippe::cli
