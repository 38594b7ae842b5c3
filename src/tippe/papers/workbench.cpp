#include <tippe/papers/workbench.h>

namespace tippe::papers {

double entry(const Rows& rows, std::size_t i, std::size_t j) { return (i < rows.size() && j < rows[i].size()) ? rows[i][j] : none; }

double Workbench::number(const Computation& computation) { return entry(compute(computation), 0); }

Ladder climb(Workbench& bench, const RunOrder& order, const std::string& scheme, std::string_view quantity,
             const std::vector<double>& steps) {
  Ladder ladder{scheme, {}};
  if (bench.quick()) return ladder;
  const bool by_error = scheme == "event" || scheme == "ode" || scheme.starts_with("cvode");
  for (const double step : steps) {
    const RunOrder rung = order.with({"integrate.scheme=" + scheme, (by_error ? "integrate.rtol=" : "integrate.dt=") + digits(step, 17)});
    ladder.rungs.push_back({step, bench.measure(rung, quantity)});
  }
  return ladder;
}

}  // namespace tippe::papers
