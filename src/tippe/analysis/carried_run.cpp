#include <tippe/analysis/carried_run.h>
#include <tippe/math/circular.h>
#include <tippe/math/exponential.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace tippe {

namespace {

/// A direction of a symmetry is carried to that of the same symmetry up to this: the tangent's own error is far smaller, and what breaks a symmetry larger.
constexpr double symmetric_part = 1e-6;
/// Steps over which it is tried.
constexpr int tried_steps = 40;

double log_volume(const Orthonormal& frame) {
  double sum = 0.0;
  for (const double growth : frame.growth) sum += real::log(growth);
  return sum;
}

std::string short_time(double t) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.6g", t);
  return buffer;
}

}  // namespace

std::string words_of(Obstacle obstacle, double t) {
  const std::string when = " at t = " + short_time(t) + " s";
  switch (obstacle) {
    case Obstacle::None:
      return "";
    case Obstacle::Grazing:
      return "a contact is grazed" + when + ": it would miss for one sign of the change";
    case Obstacle::Paradox:
      return "Painleve's paradox is met" + when + ": the motion jumps there";
    case Obstacle::Choice:
      return "several points slide at once" + when + " and the equations leave open how they share the load";
    case Obstacle::Shape:
      return "the shape or the surface has no third derivatives here, or moves, or a key changes which forces there are" + when;
    case Obstacle::Energetic:
      return "an impact by the energetic law" + when + " has no derivative here; use impact_law = \"newton\"";
    case Obstacle::Flutter:
      return "a rule ends a flutter of slow rolling" + when + ", not the motion itself";
    case Obstacle::Coincidence:
      return "the body rests" + when + " by coincidence: for other values of a key it moves on";
    case Obstacle::Onset:
      return "what was held lets go" + when + " in a direction that the equations leave open";
    case Obstacle::SeveralAtOnce:
      return "a key changes which points collide" + when;
    case Obstacle::NotFinite:
      return "the tangent of the flow is not finite" + when;
  }
  return "";
}

Vec<state_columns> direction_units(const HybridFlow& flow) {
  Vec<state_columns> units;
  units << Vec3::Constant(flow.length), Vec3::Ones(), Vec3::Constant(flow.speed), Vec3::Constant(flow.speed / flow.length);
  return units;
}

State moved_along(const State& s, const Vec<state_columns>& z) {
  State near = s;
  near.r_S += z.segment<3>(0);
  near.p = turned(s.p, Vec3(z.segment<3>(3)));
  near.v_S += z.segment<3>(6);
  near.omega += z.segment<3>(9);
  return near;
}

Vec<state_columns> difference(const State& to, const State& from) {
  Vec4 back = from.p;
  back.tail<3>() = -back.tail<3>();
  Vec4 turn = quaternion_product(back, to.p);
  if (turn(0) < 0.0) turn = -turn;
  const Vec3 axis = turn.tail<3>();
  const double sine = axis.norm();
  Vec<state_columns> z;
  z << to.r_S - from.r_S, (sine > 0.0 ? 2.0 * real::atan2(sine, turn(0)) / sine : 2.0) * axis, to.v_S - from.v_S, to.omega - from.omega;
  return z;
}

CarriedRun::CarriedRun(const Model& model, const TangentFrame& columns)
    : run_(model.world, model.start, model.options), units_(direction_units(run_.flow())), tangent_(run_, {}, in_units(columns)) {
  tangent_.restart(tangent_.state());
  const World& world = run_.world();
  energy_scale_ = world.body().mass * world.gravity.norm() * run_.flow().length;
}

TangentFlow::Tangents CarriedRun::in_units(const TangentFrame& columns) const {
  TangentFlow::Tangents Z(state_columns, columns.cols());
  for (int c = 0; c < columns.cols(); ++c) Z.col(c) = units_.cwiseProduct(Vec<state_columns>(columns.col(c)));
  return Z;
}

TangentFrame CarriedRun::columns() const {
  const TangentFlow::Tangents& Z = tangent_.state();
  TangentFrame result(state_columns, Z.cols());
  for (int c = 0; c < Z.cols(); ++c) result.col(c) = Vec<state_columns>(Z.col(c)).cwiseQuotient(units_);
  return result;
}

void CarriedRun::replace(const TangentFrame& columns) { tangent_.replace(in_units(columns)); }

Vec<state_columns> CarriedRun::flow() { return tangent_.rate(run_.state(), run_.run_state().now).cwiseQuotient(units_); }

void CarriedRun::restart(const TangentFrame& columns) {
  tangent_.restart(in_units(columns));
  event_growth_ = 0.0;
}

RunResult CarriedRun::so_far() const {
  RunResult result;
  const IntegrateOptions& options = run_.options();
  result.scheme = options.scheme, result.chart = options.chart;
  result.final.t = run_.time(), result.final.state = run_.state();
  result.energy_scale = energy_scale_;
  result.resting = run_.resting();
  result.audit = run_.audit();
  result.counts = run_.counts();
  result.fault = run_.fault();
  return result;
}

bool CarriedRun::step() {
  if (!run_.step()) return false;
  const State s = run_.state();
  energy_scale_ = std::max(energy_scale_, kinetic_energy(run_.world(), s.v_S, s.omega));
  tangent_.advance(run_.time());
  if (run_.ended_by() == ModeEnd::None) {
    tangent_.pass_end();
    return true;
  }
  const Orthonormal before = orthonormal(columns());
  tangent_.pass_end();
  const Orthonormal after = orthonormal(columns());
  if (after.kept.size() < before.kept.size()) event_growth_.reset();
  if (event_growth_) *event_growth_ += log_volume(after) - log_volume(before);
  return true;
}

Vec<state_columns> direction_of(const MotionSymmetry& symmetry, const State& s, const Vec<state_columns>& rate) {
  Vec<state_columns> z = Vec<state_columns>::Zero();
  const auto body = [&](int axis) {
    z(3 + axis) = 1.0;
    z.segment<3>(9) = -Vec3::Unit(axis).cross(s.omega);
  };
  switch (symmetry.kind) {
    case MotionSymmetry::Kind::ShiftX:
      z(0) = 1.0;
      break;
    case MotionSymmetry::Kind::ShiftY:
      z(1) = 1.0;
      break;
    case MotionSymmetry::Kind::Turn:
      z.segment<3>(0) = Vec3::UnitZ().cross(s.r_S);
      z.segment<3>(3) = rotation_matrix(s.p).row(2).transpose();
      z.segment<3>(6) = Vec3::UnitZ().cross(s.v_S);
      break;
    case MotionSymmetry::Kind::BodyX:
    case MotionSymmetry::Kind::BodyY:
    case MotionSymmetry::Kind::BodyZ:
      body(static_cast<int>(symmetry.kind) - static_cast<int>(MotionSymmetry::Kind::BodyX));
      break;
    case MotionSymmetry::Kind::Time:
      z = rate;
      break;
  }
  return z;
}

State moved_by(const MotionSymmetry& symmetry, const State& s, double amount) {
  State result = s;
  switch (symmetry.kind) {
    case MotionSymmetry::Kind::ShiftX:
      result.r_S.x() += amount;
      break;
    case MotionSymmetry::Kind::ShiftY:
      result.r_S.y() += amount;
      break;
    case MotionSymmetry::Kind::Turn: {
      const Vec4 turn = quaternion_of_turn(amount * Vec3::UnitZ());
      const Mat3 R = rotation_matrix(turn);
      result.r_S = R * s.r_S, result.v_S = R * s.v_S;
      result.p = quaternion_product(turn, s.p);
      break;
    }
    case MotionSymmetry::Kind::BodyX:
    case MotionSymmetry::Kind::BodyY:
    case MotionSymmetry::Kind::BodyZ: {
      const Vec3 turn = amount * Vec3::Unit(static_cast<int>(symmetry.kind) - static_cast<int>(MotionSymmetry::Kind::BodyX));
      result.p = turned(s.p, turn);
      result.omega = rotation_matrix(quaternion_of_turn(turn)).transpose() * s.omega;
      break;
    }
    case MotionSymmetry::Kind::Time:
      break;
  }
  return result;
}

std::vector<MotionSymmetry> symmetries_of(const Model& model) {
  using Kind = MotionSymmetry::Kind;
  std::vector<MotionSymmetry> candidates;
  for (const Kind kind : {Kind::ShiftX, Kind::ShiftY, Kind::Turn, Kind::BodyX, Kind::BodyY, Kind::BodyZ, Kind::Time})
    candidates.push_back({kind});
  const auto directions = [&](const EventSimulation& run, const Vec<state_columns>& units, const Vec<state_columns>& rate) {
    TangentFrame result(state_columns, static_cast<int>(candidates.size()));
    for (std::size_t i = 0; i < candidates.size(); ++i)
      result.col(static_cast<int>(i)) = direction_of(candidates[i], run.state(), units.cwiseProduct(rate)).cwiseQuotient(units);
    return result;
  };
  CarriedRun carried(model, TangentFrame::Zero(state_columns, static_cast<int>(candidates.size())));
  const TangentFrame start = directions(carried.run(), carried.units(), carried.flow());
  carried.replace(start);
  std::vector<bool> holds(candidates.size(), true);
  for (int i = 0; i < tried_steps && carried.step() && !carried.run().resting(); ++i) {
    if (carried.tangent().obstacle() != Obstacle::None) break;
    const TangentFrame now = directions(carried.run(), carried.units(), carried.flow()), came = carried.columns();
    for (std::size_t c = 0; c < candidates.size(); ++c) {
      const auto at = static_cast<int>(c);
      const double size = std::max(start.col(at).norm(), now.col(at).norm());
      holds[c] = holds[c] && (came.col(at) - now.col(at)).norm() <= symmetric_part * size;
    }
  }
  std::vector<MotionSymmetry> found;
  for (std::size_t c = 0; c < candidates.size(); ++c)
    if (holds[c] && start.col(static_cast<int>(c)).norm() > 0.0) found.push_back(candidates[c]);
  return found;
}

int neutral_count(const std::vector<MotionSymmetry>& symmetries, const Model& model) {
  CarriedRun at(model, TangentFrame::Zero(state_columns, 1));
  const Vec<state_columns> rate = at.units().cwiseProduct(at.flow());
  TangentFrame directions(state_columns, static_cast<int>(symmetries.size()));
  for (std::size_t i = 0; i < symmetries.size(); ++i)
    directions.col(static_cast<int>(i)) = direction_of(symmetries[i], at.run().state(), rate).cwiseQuotient(at.units());
  return static_cast<int>(orthonormal(directions).kept.size());
}

}  // namespace tippe
