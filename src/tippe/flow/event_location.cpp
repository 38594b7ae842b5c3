// Which event is due, and where in the step.
#include <tippe/flow/event_simulation.h>

#include <algorithm>

namespace tippe {

/// Speed of the slowest moving part of several components.
double EventSimulation::slowest_part() const {
  double slowest = flow_.speed;
  const ContactProblem& p = motion_.problem();
  for (const Block& block : p.used()) {
    const PartMode* mode = SmoothMotion::mode_of(block, motion_.point(block.point), run_.now.modes);
    if (block.dim == 1 || mode == nullptr || mode->held) continue;
    slowest = std::min(slowest, motion_.gamma().segment(block.start, block.dim).norm());
  }
  return std::max(slowest, 1e-12 * flow_.speed);
}

/// Where a speed or a tilt runs towards zero, most of the way there at once and no further: what lies behind is another motion.
double EventSimulation::limit_step(double h) const {
  const State s = state();
  const ContactGeometry geometry(flow_, run_.now);
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
      const double reach = 10.0 * flow_.begin_speed(), growth = flow_.world().gravity.norm() * flow_.speed / flow_.length;
      if (change > 0.0) h = std::min(h, reach / std::sqrt(change));
      if (growth > 0.0) h = std::min(h, std::sqrt(2.0 * reach / growth));
    }
    if (rate < 0.0 && speed > 0.0) h = std::min(h, 0.9 * speed * speed / -rate);
    // Friction is stiff in proportion to one over the slip; Newton's iteration for an implicit step bears a change by a part.
    if (run_.stiff && speed > 0.0 && change > 0.0) h = std::min(h, flow_.demands.turn_part * speed / std::sqrt(change));
  }
  for (int i = 0; i < flow_.world().contact_count; ++i) {
    if (!flow_.contact(i).shape.has_face() || run_.now.flat[static_cast<std::size_t>(i)]) continue;
    const double now = geometry.tilt(i, s), rate = geometry.slope_of_tilt(i, s);
    if (rate < 0.0 && now < 0.1) h = std::min(h, std::max(0.9 * now, 0.5 * flat_tilt) / -rate);
  }
  return h;
}

/// How much faster a part got in the step just tried than it may with the direction that it began in: above 1 it went its own way already.
double EventSimulation::overshoot() const {
  const State s = flow_.state_of(run_.stiff ? radau_.end() : rk_.end());
  double most = 0.0;
  const ContactProblem& p = motion_.problem();
  const Vec6 u = s.u();
  for (const Block& block : p.used()) {
    if (block.dim == 1) continue;
    const PartMode* mode = SmoothMotion::mode_of(block, motion_.point(block.point), run_.now.modes);
    if (mode == nullptr || mode->held || mode->direction.isZero(0.0)) continue;
    VecX moves = motion_.W().middleCols(block.start, block.dim).transpose() * u;
    if (p.carried) moves += p.given.segment(block.start, block.dim);
    most = std::max(most, moves.norm() / (20.0 * flow_.begin_speed()));
  }
  return most;
}

/// The event that is due at a fraction of the step. Where the motion is not defined any more, a holding force has left its set.
ModeEnd EventSimulation::due_at(double fraction) {
  const Value y = between(fraction);
  Value slope_there;
  return slope(y, slope_there, run_.now) ? margins().due(flow_.state_of(y)) : ModeEnd::Leave;
}

/// Can an open point have been in the table within the step, although it is above it at both ends? Its gap lies above the parabolas from both ends that
/// bend down with the largest acceleration there is.
bool EventSimulation::may_dip(int contact, int point) const {
  const ContactGeometry geometry(flow_, run_.now);
  const auto acceleration = [this](const Value& y, const Value& slope_there) {
    const double turning = y.segment<3>(10).norm();
    return slope_there.segment<3>(7).norm() + flow_.length * (slope_there.segment<3>(10).norm() + turning * turning);
  };
  // Twice what both ends have, for what is in between.
  double bend = 2.0 * std::max(acceleration(step_begin(), slope_), acceleration(step_end(), slope_end_));
  const double h = step_length();
  const State a = flow_.state_of(step_begin()), b = flow_.state_of(step_end());
  const Mat3 A_a = rotation_matrix(a.p), A_b = rotation_matrix(b.p);
  if (const Contact& c = flow_.contact(contact); c.carried()) {
    const auto of_surface = [&](const State& s) {
      const FrameMotion f = c.surface->frame(s.t);
      const double far = (s.r_S - f.r).norm() + flow_.length, turn = f.omega.norm();
      return f.a.norm() + far * (f.alpha.norm() + turn * turn) + 2.0 * turn * (s.v_S - f.v).norm();
    };
    bend += 2.0 * std::max(of_surface(a), of_surface(b));
  }
  const double down_a = std::max(-geometry.normal_speed(contact, point, a, A_a), 0.0),
               down_b = std::max(geometry.normal_speed(contact, point, b, A_b), 0.0);
  // Each from its end to the middle.
  const double half = 0.5 * h;
  return geometry.height(contact, point, a, A_a) < half * (down_a + 0.5 * bend * half) ||
         geometry.height(contact, point, b, A_b) < half * (down_b + 0.5 * bend * half);
}

/// The first place of the step at which an open point is seen in the table; 1 if none is. Where its gap has a least value between two places, that is
/// looked for.
double EventSimulation::first_dip() {
  double first = 1.0;
  for (int i = 0; i < flow_.world().contact_count && !flow_.bilateral; ++i)
    for (int j = 0; j < flow_.free_points_of(i); ++j)
      if (!run_.now.modes.at(i, j).closed && may_dip(i, j)) first = first_dip(i, j, first);
  return first;
}

/// The same of one point, up to the place `first`.
double EventSimulation::first_dip(int i, int j, double first) {
  constexpr int places = 8, most = 40;
  constexpr double dip_part = 1e-10;  // of the body's length: what is less deep is a point that has just left the table, and rounding
  const ContactGeometry geometry(flow_, run_.now);
  double speed = 0.0;
  const auto gap_at = [&](double x) {
    const State s = flow_.state_of(between(x));
    const Mat3 A_IB = rotation_matrix(s.p);
    speed = geometry.normal_speed(i, j, s, A_IB);
    return geometry.height(i, j, s, A_IB);
  };
  gap_at(0.0);
  double low = 0.0, falling = speed;
  for (int k = 1; k <= places && low < first; ++k) {
    double high = static_cast<double>(k) / places;
    const double next = high;
    bool in_table = gap_at(high) < -dip_part * flow_.length;
    double rising = speed;
    for (int n = 0; n < most && !in_table && falling < 0.0 && rising > 0.0 && high - low > 1e-9; ++n) {
      const double secant = low - falling * (high - low) / (rising - falling);
      const double x = (n % 3 == 2) ? 0.5 * (low + high) : secant;
      if (gap_at(x) < -dip_part * flow_.length) high = x, in_table = true;
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
  Crossing found{margins().due(flow_.state_of(step_end()))};
  double low = 0.0, high = 1.0;
  if (const double dip = first_dip(); dip < 1.0) {
    high = dip;
    found.kind = due_at(high);
  } else if (found.kind == ModeEnd::None && stage_strained_) {
    // What a stage of the step saw may be over at its end.
    for (int eighth = 1; found.kind == ModeEnd::None && eighth < 8; ++eighth) {
      high = 0.125 * eighth;
      found.kind = due_at(high);
    }
  }
  if (found.kind == ModeEnd::None) return found;
  // The root of its own function first; if another event is due there already, that one comes earlier.
  const double resolution = std::max(1e-15 * std::max(flow_.time_scale(), run_.time) / step_length(), 4.0 * 2.2e-16);
  for (int round = 0; round < 8; ++round) {
    locate(found.kind, low, high, resolution);
    const ModeEnd earlier = (low > 0.0) ? due_at(low) : ModeEnd::None;
    if (earlier == ModeEnd::None) break;
    found.kind = earlier;
    high = low, low = 0.0;
  }
  found.fraction = high;
  return found;
}

/// The margin of a kind at a fraction of the step; below zero where the motion is not defined.
double EventSimulation::margin_at(ModeEnd kind, double fraction) {
  const Value y = between(fraction);
  const bool needs_forces = kind != ModeEnd::Touch && kind != ModeEnd::Flat;
  Value slope_there;
  if (needs_forces && !slope(y, slope_there, run_.now)) return -1.0;
  return margins().least(kind, flow_.state_of(y));
}

/// Narrows (low, high), with the event due at high and not at low: regula falsi (Illinois), bisection where that crawls.
void EventSimulation::locate(ModeEnd kind, double& low, double& high, double resolution) {
  double f_low = margin_at(kind, low), f_high = margin_at(kind, high);
  int side = 0;
  const bool smooth = f_low > 0.0 && f_low < 1e299 && f_high < 0.0;
  for (int i = 0; i < 200 && high - low > resolution; ++i) {
    double x = 0.5 * (low + high);
    if (smooth && i % 4 != 3) {
      const double root = (low * f_high - high * f_low) / (f_high - f_low);
      // A little to the side that is still wide, so that the bracket closes from both ends.
      x = std::clamp(root, low + 0.5 * resolution, high - 0.5 * resolution);
    }
    if (!(x > low && x < high)) break;
    const double f_x = margin_at(kind, x);
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
