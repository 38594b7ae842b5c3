// Which event is due, and where in the step.
#include <tippe/flow/event_simulation.h>

#include <algorithm>
#include <tippe/flow/event_tolerances.h>

namespace tippe {

double EventSimulation::tilt(int contact, const State& s) const {
  const Contact& c = world_->contacts[static_cast<std::size_t>(contact)];
  const Mat3 A = axes_seen_from(c, pose_of(s));
  const Vec3 axis = A * c.shape.A_BE.col(2);
  return c.shape.face_towards(downward(A)) ? norm2(axis.x(), axis.y()) : 1.0;
}

/// Is some rim about to lie down, or just up? Its contour then moves so much more easily than its centre that what is left of the contact-space mass is rounding.
bool EventSimulation::landing(const State& s) const {
  for (int i = 0; i < world_->contact_count; ++i) {
    const bool rim = world_->contacts[static_cast<std::size_t>(i)].shape.has_face() && !run_.now.flat[static_cast<std::size_t>(i)];
    if (rim && tilt(i, s) < 10.0 * flat_tilt) return true;
  }
  return false;
}

/// How far the contact-space mass is from Painlevé's paradox, at the state last evaluated.
double EventSimulation::mass_margin(const State& s) const {
  return (bilateral_ || landing(s)) ? 1.0 : motion_.contact_mass().mass - paradox_part;
}

/// d(sin θ)/dt of a rim.
double EventSimulation::slope_of_tilt(int contact, const State& s) const {
  const Contact& c = world_->contacts[static_cast<std::size_t>(contact)];
  const Seen seen = seen_from(c, s);
  const Vec3 axis = seen.A * c.shape.A_BE.col(2), rate = (seen.A * seen.omega).cross(axis);
  const double sine = norm2(axis.x(), axis.y());
  return (sine > 0.0) ? (axis.x() * rate.x() + axis.y() * rate.y()) / sine : norm2(rate.x(), rate.y());
}

/// Has a rim that comes down so little tilt that it is met by all points of its face?
bool EventSimulation::lies(int contact, const State& s) const {
  return world_->contacts[static_cast<std::size_t>(contact)].shape.has_face() && tilt(contact, s) <= 10.0 * flat_tilt;
}

/// On the table with less tilt than a rim can have and still know its lowest point.
bool EventSimulation::nearly_flat(int contact, const State& s) const {
  const auto at = static_cast<std::size_t>(contact);
  return world_->contacts[at].shape.has_face() && !run_.now.flat[at] && run_.now.modes.at(contact, 0).closed &&
         tilt(contact, s) < flat_tilt;
}

double EventSimulation::normal_speed(int contact, int point, const State& s, const Mat3& A_IB) const {
  const auto at = static_cast<std::size_t>(contact);
  return normal_direction(world_->contacts[at], {s.r_S, A_IB, s.t}, run_.now.memory[at], point).speed(s.u());
}

/// Gap of an open point; above zero for one that has just left the table, whose gap is zero up to rounding.
double EventSimulation::height(int contact, int point, const State& s, const Mat3& A_IB) const {
  const auto at = static_cast<std::size_t>(contact);
  const double g = gap(world_->contacts[at], point, {s.r_S, A_IB, s.t}, run_.now.memory[at]);
  const bool leaves = std::abs(g) < 1e-10 * length_ && normal_speed(contact, point, s, A_IB) >= 0.0;
  return leaves ? std::max(g, 1e-16 * length_) : g;
}

/// Speed of the slowest moving part of several components.
double EventSimulation::slowest_part() const {
  double slowest = speed_scale_;
  const ContactProblem& p = motion_.problem();
  for (const Block& block : p.used()) {
    const PartMode* mode = SmoothMotion::mode_of(block, motion_.point(block.point), run_.now.modes);
    if (block.dim == 1 || mode == nullptr || mode->held) continue;
    slowest = std::min(slowest, motion_.gamma().segment(block.start, block.dim).norm());
  }
  return std::max(slowest, 1e-12 * speed_scale_);
}

/// Where a speed or a tilt runs towards zero, most of the way there at once and no further: what lies behind is another motion.
double EventSimulation::limit_step(double h) const {
  const State s = state();
  const ContactProblem& p = motion_.problem();
  for (const Block& block : p.used()) {
    if (block.dim == 1) continue;
    const PointKinematics& k = motion_.point(block.point);
    const PartMode* mode = SmoothMotion::mode_of(block, k, run_.now.modes);
    if (mode == nullptr || mode->held) continue;
    const auto gamma = motion_.gamma().segment(block.start, block.dim);
    const double speed = gamma.norm();
    double rate = 0.0, change = 0.0;
    for (int i = 0; i < block.dim; ++i) {
      const double faster = motion_.W().col(block.start + i).dot(motion_.acceleration()) + motion_.bias(block.start + i);
      rate += gamma(i) * faster;
      change += faster * faster;
    }
    // While it still has the direction it began with: not much further than to where it finds its own. A motion that sets in softly, as its force
    // leaves the set, has no acceleration yet to reckon with, but one that grows no faster than g in the time in which the body turns.
    if (!mode->direction.isZero(0.0)) {
      const double reach = 10.0 * begin_speed(), growth = world_->gravity.norm() * speed_scale_ / length_;
      if (change > 0.0) h = std::min(h, reach / std::sqrt(change));
      if (growth > 0.0) h = std::min(h, std::sqrt(2.0 * reach / growth));
    }
    if (rate < 0.0 && speed > 0.0) h = std::min(h, 0.9 * speed * speed / -rate);
    // Friction is stiff in proportion to one over the slip; Newton's iteration for an implicit step bears a change by a third.
    if (run_.stiff && speed > 0.0 && change > 0.0) h = std::min(h, 0.3 * speed / std::sqrt(change));
  }
  for (int i = 0; i < world_->contact_count; ++i) {
    if (!world_->contacts[static_cast<std::size_t>(i)].shape.has_face() || run_.now.flat[static_cast<std::size_t>(i)]) continue;
    const double now = tilt(i, s), rate = slope_of_tilt(i, s);
    if (rate < 0.0 && now < 0.1) h = std::min(h, std::max(0.9 * now, 0.5 * flat_tilt) / -rate);
  }
  return h;
}

/// How much faster a part got in the step just tried than it may with the direction that it began in: above 1 it went its own way already.
double EventSimulation::overshoot() const {
  const State s = state_of(run_.stiff ? radau_.end() : rk_.end());
  double most = 0.0;
  const ContactProblem& p = motion_.problem();
  const Vec6 u = s.u();
  for (const Block& block : p.used()) {
    if (block.dim == 1) continue;
    const PartMode* mode = SmoothMotion::mode_of(block, motion_.point(block.point), run_.now.modes);
    if (mode == nullptr || mode->held || mode->direction.isZero(0.0)) continue;
    VecX moves = motion_.W().middleCols(block.start, block.dim).transpose() * u;
    if (p.carried) moves += p.given.segment(block.start, block.dim);
    most = std::max(most, moves.norm() / (20.0 * begin_speed()));
  }
  return most;
}

/// The event that is due at y, if any. motion_ must have been evaluated there.
EventSimulation::Crossing::Kind EventSimulation::alarm(const Value& y) {
  const State s = state_of(y);
  const Mat3 A_IB = rotation_matrix(s.p);
  if (bilateral_) return Crossing::None;
  for (int i = 0; i < world_->contact_count; ++i) {
    for (int j = 0; j < free_points_of(i); ++j)
      if (!run_.now.modes.at(i, j).closed && height(i, j, s, A_IB) < 0.0) return Crossing::Touch;
    if (nearly_flat(i, s)) return Crossing::Flat;
  }
  if (mass_margin(s) <= 0.0) return Crossing::Paradox;
  const ContactProblem& p = motion_.problem();
  for (const Block& block : p.used()) {
    if (block.is_normal()) {
      if (p.x(block.start) < 0.0) {
        return Crossing::LiftOff;
      }
      continue;
    }
    const PartMode* mode = SmoothMotion::mode_of(block, motion_.point(block.point), run_.now.modes);
    if (mode == nullptr) continue;
    Vec5 value = Vec5::Zero();
    if (mode->held) {
      value.head(block.dim) = p.x.segment(block.start, block.dim);
      if (admissible(block, value, p.x(block.normal))) continue;
      if (!motion_.indeterminate() || !(motion_.share_within_sets(run_.now.modes) || stands(s))) return Crossing::Leave;
      continue;
    }
    value.head(block.dim) = motion_.gamma().segment(block.start, block.dim);
    double along = 0.0;
    for (int i = 0; i < block.dim; ++i)
      along += value(i) * (motion_.W().col(block.start + i).dot(motion_.acceleration()) + motion_.bias(block.start + i));
    if (block.dim == 1) {
      const double forward = mode->direction(0) * value(0);
      if (forward < 0.0 && along > 0.0) {  // it moves against its sign, and faster and faster
        return Crossing::Stop;
      }
    } else if (along < 0.0 && (value.norm() < stick_speed() || flutters(block))) {
      return Crossing::Stop;
    }
  }
  return Crossing::None;
}

/// Does some closed point pull or have no mass, some held force leave its set, or some part move against its sign? At the state last evaluated.
bool EventSimulation::strained() const {
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
      if (block.dim == 1 && mode->direction(0) * motion_.gamma()(block.start) < -stick_speed()) return true;
      continue;
    }
    Vec5 force = Vec5::Zero();
    force.head(block.dim) = p.x.segment(block.start, block.dim);
    if (!admissible(block, force, p.x(block.normal))) return true;
  }
  return false;
}

/// The event that is due at a fraction of the step. Where the motion is not defined any more, a holding force has left its set.
EventSimulation::Crossing::Kind EventSimulation::due_at(double fraction) {
  const Value y = between(fraction);
  Value slope_there;
  return slope(y, slope_there, run_.now) ? alarm(y) : Crossing::Leave;
}

/// Can an open point have been in the table within the step, although it is above it at both ends? Its gap lies above the parabolas from both ends that
/// bend down with the largest acceleration there is.
bool EventSimulation::may_dip(int contact, int point) const {
  const auto acceleration = [this](const Value& y, const Value& slope_there) {
    const double turning = y.segment<3>(10).norm();
    return slope_there.segment<3>(7).norm() + length_ * (slope_there.segment<3>(10).norm() + turning * turning);
  };
  // Twice what both ends have, for what is in between.
  double bend = 2.0 * std::max(acceleration(step_begin(), slope_), acceleration(step_end(), slope_end_));
  const double h = step_length();
  const State a = state_of(step_begin()), b = state_of(step_end());
  const Mat3 A_a = rotation_matrix(a.p), A_b = rotation_matrix(b.p);
  if (const Contact& c = world_->contacts[static_cast<std::size_t>(contact)]; c.carried()) {
    const auto of_surface = [&](const State& s) {
      const FrameMotion f = c.surface->frame(s.t);
      const double far = (s.r_S - f.r).norm() + length_, turn = f.omega.norm();
      return f.a.norm() + far * (f.alpha.norm() + turn * turn) + 2.0 * turn * (s.v_S - f.v).norm();
    };
    bend += 2.0 * std::max(of_surface(a), of_surface(b));
  }
  const double down_a = std::max(-normal_speed(contact, point, a, A_a), 0.0), down_b = std::max(normal_speed(contact, point, b, A_b), 0.0);
  // Each from its end to the middle.
  const double half = 0.5 * h;
  return height(contact, point, a, A_a) < half * (down_a + 0.5 * bend * half) ||
         height(contact, point, b, A_b) < half * (down_b + 0.5 * bend * half);
}

/// The first place of the step at which an open point is seen in the table; 1 if none is. Where its gap has a least value between two places, that is
/// looked for.
double EventSimulation::first_dip() {
  double first = 1.0;
  for (int i = 0; i < world_->contact_count && !bilateral_; ++i)
    for (int j = 0; j < free_points_of(i); ++j)
      if (!run_.now.modes.at(i, j).closed && may_dip(i, j)) first = first_dip(i, j, first);
  return first;
}

/// The same of one point, up to the place `first`.
double EventSimulation::first_dip(int i, int j, double first) {
  constexpr int places = 8, most = 40;
  constexpr double dip_part = 1e-10;  // of the body's length: what is less deep is a point that has just left the table, and rounding
  double speed = 0.0;
  const auto gap_at = [&](double x) {
    const State s = state_of(between(x));
    const Mat3 A_IB = rotation_matrix(s.p);
    speed = normal_speed(i, j, s, A_IB);
    return height(i, j, s, A_IB);
  };
  gap_at(0.0);
  double low = 0.0, falling = speed;
  for (int k = 1; k <= places && low < first; ++k) {
    double high = static_cast<double>(k) / places;
    const double next = high;
    bool in_table = gap_at(high) < -dip_part * length_;
    double rising = speed;
    for (int n = 0; n < most && !in_table && falling < 0.0 && rising > 0.0 && high - low > 1e-9; ++n) {
      const double secant = low - falling * (high - low) / (rising - falling);
      const double x = (n % 3 == 2) ? 0.5 * (low + high) : secant;
      if (gap_at(x) < -dip_part * length_) high = x, in_table = true;
      (speed < 0.0 ? low : high) = x;
      (speed < 0.0 ? falling : rising) = speed;
    }
    if (in_table) {
      first = std::min(first, high);
      break;
    }
    gap_at(next);
    low = next, falling = speed;
  }
  return first;
}

/// The first place of the step just tried at which an event is due.
EventSimulation::Crossing EventSimulation::find_crossing() {
  Crossing found{alarm(step_end())};
  double low = 0.0, high = 1.0;
  if (const double dip = first_dip(); dip < 1.0) {
    high = dip;
    found.kind = due_at(high);
  } else if (found.kind == Crossing::None && stage_strained_) {
    // What a stage of the step saw may be over at its end.
    for (int eighth = 1; found.kind == Crossing::None && eighth < 8; ++eighth) {
      high = 0.125 * eighth;
      found.kind = due_at(high);
    }
  }
  if (found.kind == Crossing::None) return found;
  // The root of its own function first; if another event is due there already, that one comes earlier.
  const double resolution = std::max(1e-15 * std::max(time_scale(), run_.time) / step_length(), 4.0 * 2.2e-16);
  for (int round = 0; round < 8; ++round) {
    locate(found.kind, low, high, resolution);
    const Crossing::Kind earlier = (low > 0.0) ? due_at(low) : Crossing::None;
    if (earlier == Crossing::None) break;
    found.kind = earlier;
    high = low, low = 0.0;
  }
  found.fraction = high;
  return found;
}

/// Positive before the event, negative after it.
double EventSimulation::distance_to(Crossing::Kind kind, double fraction) {
  const Value y = between(fraction);
  const State s = state_of(y);
  const Mat3 A_IB = rotation_matrix(s.p);
  double least = 1e300;
  if (kind == Crossing::Touch) {
    for (int i = 0; i < world_->contact_count; ++i)
      for (int j = 0; j < free_points_of(i); ++j)
        if (!run_.now.modes.at(i, j).closed) least = std::min(least, height(i, j, s, A_IB));
    return least;
  }
  if (kind == Crossing::Flat) {
    for (int i = 0; i < world_->contact_count; ++i)
      if (world_->contacts[static_cast<std::size_t>(i)].shape.has_face() && !run_.now.flat[static_cast<std::size_t>(i)])
        least = std::min(least, tilt(i, s) - flat_tilt);
    return least;
  }
  if (kind != Crossing::LiftOff && kind != Crossing::Paradox) return (due_at(fraction) != Crossing::None) ? -1.0 : 1.0;
  Value slope_there;
  if (!slope(y, slope_there, run_.now)) return -1.0;
  if (kind == Crossing::Paradox) return mass_margin(s);
  const ContactProblem& p = motion_.problem();
  for (const Block& block : p.used())
    if (block.is_normal()) least = std::min(least, p.x(block.start));
  return least;
}

/// Narrows (low, high), with the event due at high and not at low: regula falsi (Illinois), bisection where that crawls or there is only yes and no.
void EventSimulation::locate(Crossing::Kind kind, double& low, double& high, double resolution) {
  double f_low = distance_to(kind, low), f_high = distance_to(kind, high);
  int side = 0;
  const bool smooth = f_low > 0.0 && f_low < 1e299 && f_high < 0.0 && kind != Crossing::Leave && kind != Crossing::Stop;
  for (int i = 0; i < 200 && high - low > resolution; ++i) {
    double x = 0.5 * (low + high);
    if (smooth && i % 4 != 3) {
      const double root = (low * f_high - high * f_low) / (f_high - f_low);
      // A little to the side that is still wide, so that the bracket closes from both ends.
      x = std::clamp(root, low + 0.5 * resolution, high - 0.5 * resolution);
    }
    if (!(x > low && x < high)) break;
    const double f_x = distance_to(kind, x);
    if (f_x <= 0.0) {
      high = x, f_high = f_x;
      if (side == 1) f_low *= 0.5;
      side = 1;
    } else {
      low = x, f_low = (f_x < 1e299) ? f_x : f_low;
      if (side == -1) f_high *= 0.5;
      side = -1;
    }
  }
}

}  // namespace tippe
