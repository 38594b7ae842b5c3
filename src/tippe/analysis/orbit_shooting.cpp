#include <tippe/analysis/orbit_shooting.h>

#include <algorithm>
#include <cmath>

namespace tippe {

namespace {

/// Multipliers this near to a magnitude of one say nothing about stability.
constexpr double unsure_magnitude = 1e-6;
constexpr double collapsed_part = 1e-9;
/// A direction of which less than this is left, next to others, depends on them.
constexpr double dependent_direction = 1e-6;

double spin_of(const State& s) { return s.omega.dot(Vec3(rotation_matrix(s.p).row(2).transpose())); }

/// ∫ ω·e_z over a step, by Gauss and Legendre on the run's interpolation: to its order.
double spun_in_step(const EventSimulation& run) {
  constexpr std::array<double, 3> at{0.0, 0.5384693101056831, 0.9061798459386640},
      weight{0.5688888888888889, 0.4786286704993665, 0.2369268850561891};
  const double middle = 0.5 * (run.step_begin_time() + run.time()), half = 0.5 * (run.time() - run.step_begin_time());
  double sum = weight[0] * spin_of(run.state_at(middle));
  for (std::size_t i = 1; i < at.size(); ++i)
    sum += weight[i] * (spin_of(run.state_at(middle - at[i] * half)) + spin_of(run.state_at(middle + at[i] * half)));
  return half * sum;
}

/// How ∫ ω·e_z changes with each direction that is carried along.
class SpinWatch final : public TangentWatch {
 public:
  explicit SpinWatch(const EventSimulation& run) : run_(run) {}
  void see(double t, double weight, const Columns<state_columns, max_keys>& tangents) override {
    const State s = t < run_.time() ? run_.state_at(t) : run_.before_reset();
    const Vec3 nu = rotation_matrix(s.p).row(2).transpose();
    // The vertical in body axes changes by ν × δθ.
    const Vec3 by_turn = s.omega.cross(nu);
    for (int c = 0; c < tangents.cols() && c < state_columns; ++c)
      sum_(c) += weight * (by_turn.dot(Vec3(tangents.col(c).segment<3>(3))) + nu.dot(Vec3(tangents.col(c).segment<3>(9))));
  }
  const OrbitDirection& sum() const { return sum_; }

 private:
  const EventSimulation& run_;
  OrbitDirection sum_ = OrbitDirection::Zero();
};

Model with_start(Model model, const State& start, double period) {
  model.start = start;
  model.start.t = 0.0;
  model.options.end = period;
  return model;
}

}  // namespace

Shot shoot(Model model, const State& start, double period) {
  model = with_start(std::move(model), start, period);
  Shot shot;
  CarriedRun run(model, TangentFrame::Identity(state_columns, state_columns));
  shot.basis = orthonormal(run.columns()).Q;
  run.replace(shot.basis);
  shot.flow_at_start = run.flow();
  SpinWatch watch(run.run());
  run.watch(&watch);
  while (run.tangent().obstacle() == Obstacle::None && run.step()) {
    shot.spun += spun_in_step(run.run());
    for (int i = 0; i < run.run().event_count(); ++i) shot.events.push_back(run.run().event(i));
  }
  shot.end = run.columns();
  shot.state = run.run().state();
  shot.spin_at_end = spin_of(shot.state);
  shot.spun_by = watch.sum();
  shot.flow = run.flow();
  shot.units = run.units();
  shot.run = run.so_far();
  shot.obstacle = run.tangent().obstacle(), shot.obstacle_at = run.tangent().obstacle_at();
  shot.reached = shot.obstacle == Obstacle::None && shot.run.fault == RunFault::None && !shot.run.resting;
  return shot;
}

PlainShot shoot_plainly(Model model, const State& start, double period) {
  model = with_start(std::move(model), start, period);
  EventSimulation run(model.world, model.start, model.options);
  PlainShot shot;
  while (run.step()) shot.spun += spun_in_step(run);
  shot.state = run.state();
  shot.reached = run.fault() == RunFault::None && !run.resting();
  return shot;
}

Closing::Closing(const std::vector<MotionSymmetry>& symmetries) {
  using Kind = MotionSymmetry::Kind;
  // Shifts last: they change with turns, turns not with them.
  for (const bool shifts : {false, true})
    for (const MotionSymmetry& one : symmetries)
      if (one.kind != Kind::Time && (one.kind == Kind::ShiftX || one.kind == Kind::ShiftY) == shifts) by_.emplace_back(one, 0.0);
}

State Closing::of(State s) const {
  for (const auto& [symmetry, amount] : by_) s = moved_by(symmetry, s, amount);
  return s;
}

OrbitDirection Closing::slope(int i, const State& s) const {
  constexpr double h = 1e-5;
  Closing up = *this, down = *this;
  up.change(i, h), down.change(i, -h);
  return difference(up.of(s), down.of(s)) / (2.0 * h);
}

OrbitDirection Closing::turn(OrbitDirection z) const {
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

void close_as_well_as_possible(Closing& closing, const State& start, const Shot& shot) {
  for (int round = 0; round < 10 && closing.count() > 0; ++round) {
    AnyMatrix A(state_columns, closing.count());
    for (int i = 0; i < closing.count(); ++i) A.col(i) = closing.slope(i, shot.state).cwiseQuotient(shot.units);
    const AnyVector step = A.completeOrthogonalDecomposition().solve(-AnyVector(miss(closing, start, shot)));
    for (int i = 0; i < closing.count(); ++i) closing.change(i, step(i));
  }
}

OrbitDirection miss(const Closing& closing, const State& start, const Shot& shot) {
  return difference(closing.of(shot.state), start).cwiseQuotient(shot.units);
}

AnyMatrix closed_columns(const Closing& closing, const Shot& shot) {
  AnyMatrix result(state_columns, shot.end.cols());
  for (int c = 0; c < shot.end.cols(); ++c)
    result.col(c) = closing.turn(shot.units.cwiseProduct(OrbitDirection(shot.end.col(c)))).cwiseQuotient(shot.units);
  return result;
}

State on_surface(const World& world, const State& start, const ClosedContacts& closed) {
  State s = start;
  for (int i = 0; i < world.contact_count; ++i) {
    if (!closed[static_cast<std::size_t>(i)]) continue;
    const Contact& contact = world.contacts[static_cast<std::size_t>(i)];
    const Pose pose = pose_of(s);
    double least = std::numeric_limits<double>::infinity();
    int point = 0;
    for (int j = 0; j < free_points(contact); ++j)
      if (const double height = gap(contact, j, pose, fresh_rim_memory()[0]); height < least) least = height, point = j;
    s.r_S -= least * normal_of(contact, s.t);
    s.v_S -= kinematics(world, i, point, pose_of(s), fresh_rim_memory()[0]).approach(s.u()) * normal_of(contact, s.t);
  }
  return s;
}

ClosedContacts closed_contacts(const Model& model) {
  const EventSimulation begin(model.world, model.start, model.options);
  ClosedContacts closed{};
  for (int i = 0; i < model.world.contact_count; ++i)
    closed[static_cast<std::size_t>(i)] = begin.flow().touches(i, begin.run_state().now.modes);
  return closed;
}

AnyMatrix neutral_rows(const State& start, const Shot& shot, const std::vector<MotionSymmetry>& symmetries) {
  const AnyMatrix basis = shot.basis;
  AnyMatrix rows(0, basis.cols());
  for (const MotionSymmetry& one : symmetries) {
    const OrbitDirection z = direction_of(one, start, shot.units.cwiseProduct(shot.flow_at_start)).cwiseQuotient(shot.units);
    AnyVector row = basis.transpose() * AnyVector(z);
    const double size = row.norm();
    for (int round = 0; round < 2; ++round)
      for (int i = 0; i < rows.rows(); ++i) row -= rows.row(i).dot(row.transpose()) * rows.row(i).transpose();
    if (!(row.norm() > dependent_direction * size)) continue;
    rows.conservativeResize(rows.rows() + 1, Eigen::NoChange);
    rows.row(rows.rows() - 1) = row.normalized().transpose();
  }
  return rows;
}

Multipliers multipliers_of(const Closing& closing, const State& start, const Shot& shot, const std::vector<MotionSymmetry>& symmetries) {
  Multipliers result;
  const AnyMatrix basis = shot.basis, M = basis.transpose() * closed_columns(closing, shot), rows = neutral_rows(start, shot, symmetries);
  const auto by_magnitude = [](std::vector<std::complex<double>> list) {
    std::ranges::stable_sort(list, [](const auto& a, const auto& b) { return std::abs(a) > std::abs(b); });
    return list;
  };
  result.all = by_magnitude(eigenvalues_of(M));
  for (const std::complex<double>& one : result.all) result.collapsed += std::abs(one) < collapsed_part ? 1 : 0;
  // Directions of symmetry are carried to such directions: modulo these is what they leave across themselves.
  const int m = static_cast<int>(rows.rows()), n = static_cast<int>(M.cols());
  result.neutral = m;
  if (n > m) {
    const AnyMatrix across = singular_values(rows).V.rightCols(n - m);
    result.others = by_magnitude(eigenvalues_of(across.transpose() * M * across));
  }
  double largest = 0.0;
  for (const std::complex<double>& one : result.others) largest = std::max(largest, std::abs(one));
  if (largest < 1.0 - unsure_magnitude) result.stable = true;
  if (largest > 1.0 + unsure_magnitude) result.stable = false;
  return result;
}

}  // namespace tippe
