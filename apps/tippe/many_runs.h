// One model run in many ways at once, on all cores, with one progress bar for all.
#pragma once

#include <tippe/analysis/run.h>
#include <vector>

namespace tippe::cli {

struct PlannedRun {
  IntegrateOptions options;
  double cost = 1.0;  ///< how long it takes compared with the others: the longest begin first, and the bar knows what is left
};

struct FinishedRun {
  RunResult result;
  std::vector<std::string> doubts;
  double wall_s = 0.0;
};

struct ManyRuns {
  std::vector<FinishedRun> runs;  ///< in the order of the plan
  bool interrupted = false;       ///< by Ctrl-C: what is there was reached until then
};

ManyRuns run_many(const World& world, const State& start, const std::vector<PlannedRun>& plan, const std::vector<Quantity>& quantities,
                  int jobs, bool show_progress);

}  // namespace tippe::cli
