#include <tippe/analysis/lyapunov.h>

#include <algorithm>

namespace tippe {

LyapunovResult lyapunov(const Model& model, const LyapunovRequest& request) {
  LyapunovResult result;
  result.neutral = neutral_count(symmetries_of(model), model);
  const double end = model.options.end;
  result.settled = request.settle.value_or(0.1 * end);

  // A start on the table has fewer directions than the motion that it leads to: they are taken on the way, and turn into place before they count.
  CarriedRun run(model, TangentFrame::Zero(state_columns, 1));
  bool interrupted = false;
  const auto goes_on = [&] {
    interrupted = request.keep_going && !request.keep_going(run.time());
    return !interrupted;
  };
  while (run.time() < 0.5 * result.settled && run.step() && goes_on()) {
  }
  run.restart(general_columns(state_columns, state_columns));
  TangentFrame start = orthonormal(run.columns()).Q;
  result.dimension = static_cast<int>(start.cols());
  const int count = std::min(request.count, result.dimension);
  start.conservativeResize(state_columns, count);
  run.replace(start);
  ExponentMeter meter(start, result.settled, end);

  double spread_before = 0.0, growth_before = 0.0, begun = -1.0;
  while (!interrupted) {
    const double t = run.time();
    if (begun < 0.0 && t >= result.settled) {
      begun = t;
      spread_before = run.tangent().spread(), growth_before = run.event_growth().value_or(0.0);
    }
    if (!run.step() || run.tangent().obstacle() != Obstacle::None) break;
    meter.take(run.columns(), t, run.time());
    run.replace(meter.columns());
    goes_on();
  }
  result.obstacle = words_of(run.tangent().obstacle(), run.tangent().obstacle_at());
  result.time = meter.time();
  result.collapsed = meter.collapsed();
  result.run = run.so_far();
  result.run.interrupted = interrupted;
  if (!(result.time > 0.0)) return result;
  result.exponents = meter.exponents();
  result.divergence = (run.tangent().spread() - spread_before) / result.time;
  const bool whole = count == result.dimension && result.collapsed == 0;
  if (whole) {
    result.sum = 0.0;
    for (const Exponent& one : result.exponents) *result.sum += *one.value;
    if (run.event_growth()) result.events = (*run.event_growth() - growth_before) / result.time;
  }
  return result;
}

}  // namespace tippe
