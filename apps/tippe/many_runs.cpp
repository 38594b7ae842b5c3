#include "many_runs.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <numeric>

#include "jobs.h"
#include "run_progress.h"

namespace tippe::cli {

namespace {

/// How far all runs are, shown by whichever of them is asked.
class CommonProgress {
 public:
  CommonProgress(bool show, const std::vector<PlannedRun>& plan) : plan_(plan), reached_(plan.size()), bar_(show, longest(plan)) {
    for (const PlannedRun& run : plan) total_ += run.cost;
  }

  void reach(std::size_t run, double t) {
    reached_[run].store(t, std::memory_order_relaxed);
    const std::unique_lock turn(bar_turn_, std::try_to_lock);
    if (!turn.owns_lock()) return;
    double done = 0.0;
    for (std::size_t i = 0; i < plan_.size(); ++i)
      done += plan_[i].cost * reached_[i].load(std::memory_order_relaxed) / plan_[i].options.end;
    bar_.update(longest(plan_) * done / total_);
  }

 private:
  static double longest(const std::vector<PlannedRun>& plan) {
    double end = 0.0;
    for (const PlannedRun& run : plan) end = std::max(end, run.options.end);
    return end;
  }

  double total_ = 0.0;
  const std::vector<PlannedRun>& plan_;
  std::vector<std::atomic<double>> reached_;
  std::mutex bar_turn_;
  Progress bar_;
};

}  // namespace

ManyRuns run_many(const World& world, const State& start, const std::vector<PlannedRun>& plan, const std::vector<Quantity>& quantities,
                  int jobs, bool show_progress) {
  ManyRuns all;
  all.runs.resize(plan.size());
  const Interrupt interrupt;
  CommonProgress progress(show_progress, plan);
  // The longest run first: the others fill the time of the other cores.
  std::vector<std::size_t> by_cost(plan.size());
  std::iota(by_cost.begin(), by_cost.end(), std::size_t{0});
  std::ranges::sort(by_cost,
                    [&](std::size_t i, std::size_t j) { return plan[i].cost != plan[j].cost ? plan[i].cost > plan[j].cost : i < j; });
  in_parallel(plan.size(), jobs, [&](std::size_t place) {
    const std::size_t i = by_cost[place];
    RunRequest request;
    request.quantities = quantities;
    request.keep_going = [&, count = 0](double t) mutable {
      if (++count % 256 == 0) progress.reach(i, t);
      return !Interrupt::asked();
    };
    const auto begin = std::chrono::steady_clock::now();
    FinishedRun& finished = all.runs[i];
    finished.result = run(world, start, plan[i].options, request);
    finished.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    finished.doubts = judge(finished.result).doubts;
    progress.reach(i, plan[i].options.end);
  });
  all.interrupted = Interrupt::asked();
  return all;
}

}  // namespace tippe::cli
