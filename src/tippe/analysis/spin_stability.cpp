#include <tippe/analysis/spin_stability.h>

#include <algorithm>
#include <tippe/flow/scales.h>
#include <tippe/math/circular.h>

namespace tippe {

namespace {

double angle_between(const Vec3& a, const Vec3& b) { return real::atan2(a.cross(b).norm(), a.dot(b)); }

/// The angle between two verticals in the body; of a body of revolution what its axis makes with each decides, of a ball nothing.
double apart_of(const Symmetry& symmetry, const Vec3& one, const Vec3& other) {
  if (symmetry.axis_count == 3) return 0.0;
  if (symmetry.axis_count == 1) return std::abs(angle_between(one, symmetry.own()) - angle_between(other, symmetry.own()));
  return angle_between(one, other);
}

}  // namespace

SpinStability::SpinStability(const Model& model)
    : model_(model),
      symmetry_(find_symmetry(model.world)),
      full_(share(World(model.world)), symmetry_, model.start.omega.norm()),
      bare_(share(without_resistances(model.world)), symmetry_, model.start.omega.norm()),
      slowest_(1e-3 * std::sqrt(model.world.gravity.norm() / scales_of(model.world, State()).length)),
      fault_(fault_of_world(model.world).what) {
  if (!fault_.empty()) return;
  SteadyMotion start;
  start.state = model.start;
  StationaryRequest request;
  const double spin = start.spin();
  request.near = {{SteadyNumber::Spin, std::abs(spin) > 1e3 * slowest_ ? spin : 1e3 * slowest_}};
  StationaryResult found = find_stationary(model, request);
  fault_ = found.fault;
  for (StationaryMotion& s : found.motions)
    if (s.kind == SteadyKind::Spin) axes_.push_back(std::move(s));
}

std::optional<SpinStability::Answer> SpinStability::at(const State& s) {
  if (!fault_.empty()) return std::nullopt;
  SteadyMotion seen;
  seen.state = s;
  const double spin = seen.spin();
  if (!(std::abs(spin) > slowest_)) return std::nullopt;
  std::ranges::stable_sort(axes_, {}, [&](const StationaryMotion& one) { return apart_of(symmetry_, one.motion.up(), seen.up()); });
  for (const StationaryMotion& known : axes_) {
    std::optional<StationaryMotion> now = on_axis(known, spin);
    if (now) return Answer{*now, apart_of(symmetry_, now->motion.up(), seen.up())};
  }
  return std::nullopt;
}

std::optional<StationaryMotion> SpinStability::on_axis(const StationaryMotion& known, double spin) {
  SteadyMotion m = known.motion;
  m.turning = spin, m.rolling = 0.0;
  for (SteadySystem* system : {&bare_, &full_}) {
    SteadyMotion tried = m;
    system->set_modes(tried, known.sticks, system == &bare_);
    if (!system->solve(tried, {{SteadyNumber::Spin, spin}}, true)) continue;
    stand_still(symmetry_, tried);
    full_.settle(tried);
    std::optional<StationaryMotion> s = examine(full_, symmetry_, tried, known.sticks);
    if (s && s->kind == SteadyKind::Spin && s->residual < 1e-9) return s;
  }
  return std::nullopt;
}

}  // namespace tippe
