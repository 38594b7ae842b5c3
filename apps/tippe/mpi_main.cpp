// tippe-mpi sweep …: the ranks of one MPI job share the points of a sweep, rank 0 writes.
#include <mpi.h>

#include "command_line.h"
#include "errors.h"
#include "mpi_sweep.h"

int main(int argc, char** argv) {
  using namespace tippe::cli;
  int provided = 0, rank = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  // Where threads are not allowed beside MPI, rank 0 only shares out.
  const auto add_verbs = [&](CLI::App& program, Action& action) {
    register_sweep(program, action, [&](const SweepCommand& c) {
      return rank == 0 ? sweep_as_rank_0(c, provided >= MPI_THREAD_FUNNELED) : work_for_rank_0(c);
    });
  };
  const auto act = [&] { return act_on(argc, argv, add_verbs); };
  // What is wrong with the command line rank 0 says for all.
  int code = 0;
  if (rank == 0) {
    code = exit_code_of(act);
  } else {
    try {
      code = act();
    } catch (const Failure& failure) {
      code = failure.code();
    }
  }
  MPI_Finalize();
  return code;
}
