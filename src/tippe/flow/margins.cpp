#include <tippe/flow/margins.h>

#include <algorithm>
#include <tippe/flow/resets.h>

namespace tippe {

namespace {

constexpr double far_away = 1e300;

}  // namespace

double ContactGeometry::tilt(int contact, const State& s) const {
  const Contact& c = flow_.contact(contact);
  const Mat3 A = axes_seen_from(c, pose_of(s));
  const Vec3 axis = A * c.shape.A_BE.col(2);
  return c.shape.face_towards(downward(A)) ? norm2(axis.x(), axis.y()) : 1.0;
}

bool ContactGeometry::landing(const State& s) const {
  for (int i = 0; i < flow_.world().contact_count; ++i) {
    const bool rim = flow_.contact(i).shape.has_face() && !now_.flat[static_cast<std::size_t>(i)];
    if (rim && tilt(i, s) < 10.0 * flat_tilt) return true;
  }
  return false;
}

double ContactGeometry::slope_of_tilt(int contact, const State& s) const {
  const Contact& c = flow_.contact(contact);
  const Seen seen = seen_from(c, s);
  const Vec3 axis = seen.A * c.shape.A_BE.col(2), rate = (seen.A * seen.omega).cross(axis);
  const double sine = norm2(axis.x(), axis.y());
  return (sine > 0.0) ? (axis.x() * rate.x() + axis.y() * rate.y()) / sine : norm2(rate.x(), rate.y());
}

bool ContactGeometry::lies(int contact, const State& s) const {
  return flow_.contact(contact).shape.has_face() && tilt(contact, s) <= 10.0 * flat_tilt;
}

bool ContactGeometry::nearly_flat(int contact, const State& s) const {
  return flow_.contact(contact).shape.has_face() && !now_.flat[static_cast<std::size_t>(contact)] && now_.modes.at(contact, 0).closed &&
         tilt(contact, s) < flat_tilt;
}

double ContactGeometry::normal_speed(int contact, int point, const State& s, const Mat3& A_IB) const {
  const auto at = static_cast<std::size_t>(contact);
  return normal_direction(flow_.contact(contact), {s.r_S, A_IB, s.t}, now_.memory[at], point).speed(s.u());
}

double ContactGeometry::height(int contact, int point, const State& s, const Mat3& A_IB) const {
  const auto at = static_cast<std::size_t>(contact);
  const double g = gap(flow_.contact(contact), point, {s.r_S, A_IB, s.t}, now_.memory[at]);
  const bool leaves = std::abs(g) < 1e-10 * flow_.length && normal_speed(contact, point, s, A_IB) >= 0.0;
  return leaves ? std::max(g, 1e-16 * flow_.length) : g;
}

bool Margins::flutters(const Block& block) const {
  return block.leads(Component::Rolling) &&
         run_.flutter[static_cast<std::size_t>(motion_.point(block.point).contact)].swings >= flutter_swings;
}

double Margins::of_mass(const State& s) const { return (flow_.bilateral || landing(s)) ? 1.0 : motion_.contact_mass().mass - paradox_part; }

Vec5 Margins::force_of(const Block& block) const {
  Vec5 force = Vec5::Zero();
  force.head(block.dim) = motion_.problem().x.segment(block.start, block.dim);
  return force;
}

/// A part stops where it slows down. Speeding up it has only begun, or turns.
double Margins::of_moving(const Block& block, const PartMode& mode) const {
  const auto gamma = motion_.gamma().segment(block.start, block.dim);
  double along = 0.0;
  for (int i = 0; i < block.dim; ++i)
    along += gamma(i) * (motion_.W().col(block.start + i).dot(motion_.acceleration()) + motion_.bias(block.start + i));
  if (block.dim == 1) {
    const double forward = mode.direction(0) * gamma(0);
    return (along > 0.0) ? forward : std::abs(forward);  // beyond its stop it moves against its sign, and faster and faster
  }
  if (flutters(block)) return along;
  const double over = gamma.norm() - flow_.stick_speed();
  return (along < 0.0) ? over : std::abs(over);
}

/// What is left of the set, as a part of it.
double Margins::of_held(const Block& block, const State& s) const {
  const double load = motion_.problem().x(block.normal);
  const Vec5 force = force_of(block);
  const double size = block.coefficient * std::max(load, 0.0) * (1.0 + leave_slack);
  const double left = (size > 0.0) ? 1.0 - block.law->gauge(force, block.dim, block.lead).value / size : -1.0;
  // The set itself has the last word about its border, where the gauge rounds.
  constexpr double rounding = 1e-15;
  if (admissible(block, force, load)) return std::max(left, rounding);
  if (motion_.indeterminate() && (motion_.share_within_sets(run_.now.modes) || would_hold(flow_, run_, motion_, s))) return rounding;
  return std::min(left, -rounding);
}

ModeEnd Margins::due(const State& s) const {
  if (flow_.bilateral) return ModeEnd::None;
  const Mat3 A_IB = rotation_matrix(s.p);
  for (int i = 0; i < flow_.world().contact_count; ++i) {
    for (int j = 0; j < flow_.free_points_of(i); ++j)
      if (!run_.now.modes.at(i, j).closed && height(i, j, s, A_IB) < 0.0) return ModeEnd::Touch;
    if (nearly_flat(i, s)) return ModeEnd::Flat;
  }
  if (of_mass(s) <= 0.0) return ModeEnd::Paradox;
  const ContactProblem& p = motion_.problem();
  for (const Block& block : p.used()) {
    if (block.is_normal()) {
      if (p.x(block.start) < 0.0) return ModeEnd::LiftOff;
      continue;
    }
    const PartMode* mode = SmoothMotion::mode_of(block, motion_.point(block.point), run_.now.modes);
    if (mode == nullptr) continue;
    if (mode->held) {
      if (!admissible(block, force_of(block), p.x(block.normal)) && of_held(block, s) < 0.0) return ModeEnd::Leave;
    } else if (of_moving(block, *mode) < 0.0) {
      return ModeEnd::Stop;
    }
  }
  return ModeEnd::None;
}

double Margins::least(ModeEnd kind, const State& s) const {
  double least = far_away;
  if (kind == ModeEnd::Touch) {
    const Mat3 A_IB = rotation_matrix(s.p);
    for (int i = 0; i < flow_.world().contact_count; ++i)
      for (int j = 0; j < flow_.free_points_of(i); ++j)
        if (!run_.now.modes.at(i, j).closed) least = std::min(least, height(i, j, s, A_IB));
    return least;
  }
  if (kind == ModeEnd::Flat) {
    for (int i = 0; i < flow_.world().contact_count; ++i)
      if (flow_.contact(i).shape.has_face() && !run_.now.flat[static_cast<std::size_t>(i)]) least = std::min(least, tilt(i, s) - flat_tilt);
    return least;
  }
  if (kind == ModeEnd::Paradox) return of_mass(s);
  const ContactProblem& p = motion_.problem();
  for (const Block& block : p.used()) {
    if (block.is_normal()) {
      if (kind == ModeEnd::LiftOff) least = std::min(least, p.x(block.start));
      continue;
    }
    const PartMode* mode = SmoothMotion::mode_of(block, motion_.point(block.point), run_.now.modes);
    if (mode == nullptr) continue;
    if (kind == ModeEnd::Leave && mode->held) least = std::min(least, of_held(block, s));
    if (kind == ModeEnd::Stop && !mode->held) least = std::min(least, of_moving(block, *mode));
  }
  return least;
}

bool Margins::strained() const {
  if (motion_.lone_mass_lost()) return true;
  const ContactProblem& p = motion_.problem();
  for (const Block& block : p.used()) {
    if (block.is_normal()) {
      if (p.x(block.start) < 0.0) return true;
      continue;
    }
    const PartMode* mode = SmoothMotion::mode_of(block, motion_.point(block.point), run_.now.modes);
    if (mode == nullptr) continue;
    if (!mode->held) {
      if (block.dim == 1 && mode->direction(0) * motion_.gamma()(block.start) < -flow_.stick_speed()) return true;
      continue;
    }
    if (!admissible(block, force_of(block), p.x(block.normal))) return true;
  }
  return false;
}

}  // namespace tippe
