#include <tippe/analysis/orbit.h>

#include <algorithm>
#include <cmath>
#include <tippe/analysis/singular_values.h>

namespace tippe {

namespace {

using OrbitDirection = Vec<state_columns>;

/// An orbit closes to this, in units of the run: what its tolerance leaves over a period is less.
constexpr double closed_part = 1e-9;
/// Newton's steps are no longer than this, in units of the run.
constexpr double longest_newton = 0.2;
/// Singular values below this part of the largest are those of neutral directions.
constexpr double neutral_part = 1e-7;
/// Multipliers this near to a magnitude of one say nothing about stability.
constexpr double unsure_magnitude = 1e-6;
constexpr double collapsed_part = 1e-9;

struct Shot {
  TangentFrame basis;  ///< of the reduced state at the start
  TangentFrame end;    ///< what it is carried to, in units
  State state;
  OrbitDirection flow = OrbitDirection::Zero(), units = OrbitDirection::Ones();
  std::vector<Event> events;
  RunResult run;
  Obstacle obstacle = Obstacle::None;
  double obstacle_at = 0.0;
  bool reached = false;
};

Shot shoot(Model model, const State& start, double period) {
  model.start = start;
  model.start.t = 0.0;
  model.options.end = period;
  Shot shot;
  CarriedRun run(model, TangentFrame::Identity(state_columns, state_columns));
  shot.basis = orthonormal(run.columns()).Q;
  run.replace(shot.basis);
  while (run.tangent().obstacle() == Obstacle::None && run.step())
    for (int i = 0; i < run.run().event_count(); ++i) shot.events.push_back(run.run().event(i));
  shot.end = run.columns();
  shot.state = run.run().state();
  shot.flow = run.flow();
  shot.units = run.units();
  shot.run = run.so_far();
  shot.obstacle = run.tangent().obstacle(), shot.obstacle_at = run.tangent().obstacle_at();
  shot.reached = shot.obstacle == Obstacle::None && shot.run.fault == RunFault::None && !shot.run.resting;
  return shot;
}

/// What is closed at the start stays so.
State on_surface(const World& world, const State& start, const std::array<bool, max_contacts>& closed) {
  State s = start;
  for (int i = 0; i < world.contact_count; ++i) {
    if (!closed[static_cast<std::size_t>(i)]) continue;
    const Contact& contact = world.contacts[static_cast<std::size_t>(i)];
    const Pose pose = pose_of(s);
    double least = std::numeric_limits<double>::infinity();
    for (int j = 0; j < free_points(contact); ++j) least = std::min(least, gap(contact, j, pose, fresh_rim_memory()[0]));
    s.r_S -= least * normal_of(contact, s.t);
  }
  return s;
}

class Closing {
 public:
  explicit Closing(std::vector<MotionSymmetry> symmetries) {
    using Kind = MotionSymmetry::Kind;
    // Shifts last: they change with turns, turns not with them.
    for (const bool shifts : {false, true})
      for (const MotionSymmetry& one : symmetries)
        if (one.kind != Kind::Time && (one.kind == Kind::ShiftX || one.kind == Kind::ShiftY) == shifts) by_.emplace_back(one, 0.0);
  }

  const std::vector<std::pair<MotionSymmetry, double>>& by() const { return by_; }
  int count() const { return static_cast<int>(by_.size()); }
  void change(int i, double amount) { by_[static_cast<std::size_t>(i)].second += amount; }

  State of(State s) const {
    for (const auto& [symmetry, amount] : by_) s = moved_by(symmetry, s, amount);
    return s;
  }
  /// How the closed state changes with one amount.
  OrbitDirection slope(int i, const State& s) const {
    constexpr double h = 1e-5;
    Closing up = *this, down = *this;
    up.change(i, h), down.change(i, -h);
    return difference(up.of(s), down.of(s)) / (2.0 * h);
  }
  OrbitDirection turn(OrbitDirection z) const {
    for (const auto& [symmetry, amount] : by_) {
      using Kind = MotionSymmetry::Kind;
      if (symmetry.kind == Kind::Turn) {
        const Mat3 R = rotation_matrix(quaternion_of_turn(amount * Vec3::UnitZ()));
        z.segment<3>(0) = (R * z.segment<3>(0)).eval(), z.segment<3>(6) = (R * z.segment<3>(6)).eval();
      } else if (symmetry.kind == Kind::BodyX || symmetry.kind == Kind::BodyY || symmetry.kind == Kind::BodyZ) {
        const int axis = static_cast<int>(symmetry.kind) - static_cast<int>(Kind::BodyX);
        const Mat3 R = rotation_matrix(quaternion_of_turn(amount * Vec3::Unit(axis))).transpose();
        z.segment<3>(3) = (R * z.segment<3>(3)).eval(), z.segment<3>(9) = (R * z.segment<3>(9)).eval();
      }
    }
    return z;
  }

 private:
  std::vector<std::pair<MotionSymmetry, double>> by_;
};

/// Everything that Newton's method changes.
struct Guess {
  State start;
  double period;
  Closing closing;
};

OrbitDirection miss(const Guess& guess, const Shot& shot) {
  return difference(guess.closing.of(shot.state), guess.start).cwiseQuotient(shot.units);
}

AnyMatrix closed_columns(const Guess& guess, const Shot& shot) {
  AnyMatrix result(state_columns, shot.end.cols());
  for (int c = 0; c < shot.end.cols(); ++c)
    result.col(c) = guess.closing.turn(shot.units.cwiseProduct(OrbitDirection(shot.end.col(c)))).cwiseQuotient(shot.units);
  return result;
}

/// Newton's step: of the start in the basis, of the period unless it is given, of the closing symmetry.
AnyVector newton_step(const Guess& guess, const Shot& shot, bool period_given) {
  const int n = static_cast<int>(shot.basis.cols()), k = guess.closing.count(), p = period_given ? 0 : 1;
  AnyMatrix A(state_columns, n + p + k);
  A.leftCols(n) = closed_columns(guess, shot);
  for (int c = 0; c < n; ++c) A.col(c) -= shot.basis.col(c);
  if (p == 1) A.col(n) = guess.closing.turn(shot.units.cwiseProduct(shot.flow)).cwiseQuotient(shot.units) * guess.period;
  for (int i = 0; i < k; ++i) A.col(n + p + i) = guess.closing.slope(i, shot.state).cwiseQuotient(shot.units);
  return singular_values(A).least_solution(-AnyVector(miss(guess, shot)), neutral_part);
}

Guess moved_guess(const Guess& guess, const Shot& shot, const AnyVector& step, double part, bool period_given, const World& world,
                  const std::array<bool, max_contacts>& closed) {
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
  const EventSimulation begin(at.world, at.start, at.options);
  std::array<bool, max_contacts> closed{};
  for (int i = 0; i < at.world.contact_count; ++i)
    closed[static_cast<std::size_t>(i)] = begin.flow().touches(i, begin.run_state().now.modes);

  Guess guess{at.start, request.period, Closing(symmetries)};
  // A turn by much is first closed by itself.
  Shot shot = shoot(at, guess.start, guess.period);
  for (int round = 0; round < 10 && guess.closing.count() > 0; ++round) {
    AnyMatrix A(state_columns, guess.closing.count());
    for (int i = 0; i < guess.closing.count(); ++i) A.col(i) = guess.closing.slope(i, shot.state).cwiseQuotient(shot.units);
    const AnyVector step = A.completeOrthogonalDecomposition().solve(-AnyVector(miss(guess, shot)));
    for (int i = 0; i < guess.closing.count(); ++i) guess.closing.change(i, step(i));
  }
  double size = miss(guess, shot).norm();
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
      const double left = miss(next, there).norm();
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

  const AnyMatrix basis = shot.basis, carried_basis = closed_columns(guess, shot);
  result.multipliers = eigenvalues_of(basis.transpose() * carried_basis);
  std::ranges::stable_sort(result.multipliers, [](const auto& a, const auto& b) { return std::abs(a) > std::abs(b); });
  for (const std::complex<double>& one : result.multipliers) result.collapsed += std::abs(one) < collapsed_part ? 1 : 0;
  at.start = guess.start;
  at.options.end = guess.period;
  result.neutral = neutral_count(symmetries, at);
  // Those nearest to one are theirs.
  std::vector<std::complex<double>> others = result.multipliers;
  std::ranges::sort(others, [](const auto& a, const auto& b) { return std::abs(a - 1.0) < std::abs(b - 1.0); });
  others.erase(others.begin(), others.begin() + std::min(result.neutral, static_cast<int>(others.size())));
  double largest = 0.0;
  for (const std::complex<double>& one : others) largest = std::max(largest, std::abs(one));
  if (largest < 1.0 - unsure_magnitude) result.stable = true;
  if (largest > 1.0 + unsure_magnitude) result.stable = false;
  const RunResult one_period = run(Model{at.world, guess.start, at.options});
  result.seen = one_period.first;
  return result;
}

}  // namespace tippe
