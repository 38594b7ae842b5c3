// A sweep shared by the ranks of an MPI job. Rank 0 hands out points, few at a time, to whoever is done with the last ones; it runs points itself as well.
// All outcomes come to rank 0, which writes the journal. If a rank dies, MPI ends the job; what is in the journal stays.
#pragma once

#include "sweep_command.h"

namespace tippe::cli {

/// With `compute` it runs points in a second thread, which never calls MPI. Gives the exit code.
int sweep_as_rank_0(const SweepCommand& c, bool compute);

/// Runs the points that rank 0 sends until it says stop.
int work_for_rank_0(const SweepCommand& c);

}  // namespace tippe::cli
