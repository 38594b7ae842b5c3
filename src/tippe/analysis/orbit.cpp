#include <tippe/analysis/orbit.h>
#include <tippe/analysis/orbit_shooting.h>

#include <algorithm>
#include <cmath>

namespace tippe {

namespace {

/// An orbit closes to this, in units of the run: what its tolerance leaves over a period is less.
constexpr double closed_part = 1e-9;
/// Newton's steps are no longer than this, in units of the run.
constexpr double longest_newton = 0.2;

/// Everything that Newton's method changes.
struct Guess {
  State start;
  double period;
  Closing closing;
};

/// Newton's step: of the start in the basis, of the period unless it is given, of the closing symmetry.
AnyVector newton_step(const Guess& guess, const Shot& shot, bool period_given) {
  const int n = static_cast<int>(shot.basis.cols()), k = guess.closing.count(), p = period_given ? 0 : 1;
  AnyMatrix A(state_columns, n + p + k);
  A.leftCols(n) = closed_columns(guess.closing, shot);
  for (int c = 0; c < n; ++c) A.col(c) -= shot.basis.col(c);
  if (p == 1) A.col(n) = guess.closing.turn(shot.units.cwiseProduct(shot.flow)).cwiseQuotient(shot.units) * guess.period;
  for (int i = 0; i < k; ++i) A.col(n + p + i) = guess.closing.slope(i, shot.state).cwiseQuotient(shot.units);
  return singular_values(A).least_solution(-AnyVector(miss(guess.closing, guess.start, shot)), neutral_part);
}

Guess moved_guess(const Guess& guess, const Shot& shot, const AnyVector& step, double part, bool period_given, const World& world,
                  const ClosedContacts& closed) {
  const int n = static_cast<int>(shot.basis.cols()), p = period_given ? 0 : 1;
  OrbitDirection z = OrbitDirection::Zero();
  for (int c = 0; c < n; ++c) z += part * step(c) * OrbitDirection(shot.basis.col(c));
  Guess next = guess;
  next.start = on_surface(world, moved_along(guess.start, shot.units.cwiseProduct(z)), closed);
  if (p == 1) next.period *= 1.0 + part * step(n);
  for (int i = 0; i < guess.closing.count(); ++i) next.closing.change(i, part * step(n + p + i));
  return next;
}

/// The run's state after `settle`, at the phase 0 of what moves.
State state_after(const Model& model, double settle) {
  if (!(settle > 0.0)) return model.start;
  Model longer = model;
  longer.options.end = settle;
  State s = run(longer).final.state;
  s.t = 0.0;
  return s;
}

}  // namespace

OrbitResult find_orbit(const Model& model, const OrbitRequest& request) {
  OrbitResult result;
  Model at = model;
  bool carried = false;
  for (int i = 0; i < model.world.contact_count; ++i) carried = carried || model.world.contacts[static_cast<std::size_t>(i)].carried();
  at.start = state_after(model, carried ? std::round(request.settle / request.period) * request.period : request.settle);
  at.options.end = request.period;
  const std::vector<MotionSymmetry> symmetries = symmetries_of(at);
  const ClosedContacts closed = closed_contacts(at);

  Guess guess{at.start, request.period, Closing(symmetries)};
  // A turn by much is first closed by itself.
  Shot shot = shoot(at, guess.start, guess.period);
  close_as_well_as_possible(guess.closing, guess.start, shot);
  double size = miss(guess.closing, guess.start, shot).norm();
  for (; shot.reached && result.iterations < request.most && size > closed_part; ++result.iterations) {
    if (request.keep_going && !request.keep_going(result.iterations)) {
      result.run.interrupted = true;
      break;
    }
    const AnyVector step = newton_step(guess, shot, carried);
    double part = std::min(1.0, longest_newton / std::max(step.norm(), 1e-300));
    bool better = false;
    for (int halves = 0; halves < 8 && !better; ++halves, part *= 0.5) {
      const Guess next = moved_guess(guess, shot, step, part, carried, at.world, closed);
      if (!(next.period > 0.1 * request.period)) continue;
      const Shot there = shoot(at, next.start, next.period);
      const double left = miss(next.closing, next.start, there).norm();
      if (!there.reached || !(left < size)) continue;
      guess = next, shot = there, size = left, better = true;
    }
    if (!better) break;
  }
  const bool interrupted = result.run.interrupted;
  result.run = shot.run;
  result.run.interrupted = interrupted;
  result.start = guess.start, result.period = guess.period;
  result.residual = size;
  result.closed_by = guess.closing.by();
  result.events = shot.events;
  result.obstacle = words_of(shot.obstacle, shot.obstacle_at);
  result.found = shot.reached && size <= closed_part;
  if (shot.run.resting) result.fault = "the body comes to rest";
  if (!result.found) return result;

  at.start = guess.start;
  at.options.end = guess.period;
  const Multipliers multipliers = multipliers_of(guess.closing, guess.start, shot, symmetries);
  result.multipliers = multipliers.all, result.others = multipliers.others;
  result.neutral = multipliers.neutral, result.collapsed = multipliers.collapsed, result.stable = multipliers.stable;
  std::vector<MotionSymmetry> still = symmetries;
  if (std::erase_if(still, [](const MotionSymmetry& one) { return one.kind == MotionSymmetry::Kind::Time; }) > 0)
    result.stationary = neutral_rows(guess.start, shot, still).rows() == multipliers.neutral;
  const RunResult one_period = run(Model{at.world, guess.start, at.options});
  result.seen = one_period.first;
  return result;
}

}  // namespace tippe
