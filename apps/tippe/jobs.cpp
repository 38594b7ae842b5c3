#include "jobs.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace tippe::cli {

int usual_jobs() { return static_cast<int>(std::max(1U, std::thread::hardware_concurrency())); }

void in_parallel(std::size_t count, int jobs, const std::function<void(std::size_t)>& work) {
  std::atomic<std::size_t> next = 0;
  const auto take_turns = [&] {
    for (std::size_t i = next++; i < count; i = next++) work(i);
  };
  std::vector<std::jthread> others;
  for (std::size_t j = 1; j < std::min(count, static_cast<std::size_t>(std::max(1, jobs))); ++j) others.emplace_back(take_turns);
  take_turns();
}

}  // namespace tippe::cli
