#include <tippe/integrate/event_simulation.h>

#include <algorithm>

namespace tippe {

namespace {

/// Slower than this part of the speed scale counts as standing: far below any tolerance, far above rounding.
constexpr double stick_part = 1e-10;
/// A motion of several components keeps the direction it began with up to this part of the speed scale: slower, rounding would decide.
constexpr double begin_part = 1e-9;
/// A contact that opens after an impact slower than this part of the speed scale stays closed: the end of an accumulation of impacts. Events are
/// located to rounding of the gap, 1e-17 m, from which a fall reaches 1e-8 m/s: it must exceed that.
constexpr double accumulation_part = 1e-7;
/// A face that rattles on the table with less than this part of the energy scale lies.
constexpr double rattle_part = 1e-7;
/// A thin rim with less tilt than this lies on its face [rad].
constexpr double flat_tilt = 1e-7;
/// A part stays held if the force that it lacks for that is below this part of its set: between what the solver leaves (1e-13) and what sets in where a
/// force has left its set by `leave_slack` (smooth_motion.h).
constexpr double held_part = 1e-11;
constexpr double safety = 0.9, shrink_most = 0.2, grow_most = 5.0;
/// A run with more is stopped: at ten microseconds a step, a million take ten seconds and more than any toy here needs.
constexpr long most_steps = 1'000'000;

double body_length(const Body& body, const State& s) {
  double length = 0.0;
  for (int i = 0; i < body.contact_count; ++i) {
    const auto& shape = body.contacts[static_cast<std::size_t>(i)].shape;
    length = std::max(length, shape.center.norm() + shape.sphere + shape.rim + shape.semi_axes.maxCoeff());
  }
  return (length > 0.0) ? length : std::max(s.r_S.norm(), 1.0);
}

}  // namespace

EventSimulation::EventSimulation(const Body& body, const State& start, const IntegrateOptions& options)
    : body_(&body), options_(options), motion_(body), rk_(options.method) {
  bilateral_ = options.scheme == Scheme::Ode;
  if (bilateral_) chart_.kind = options.chart;
  if (bilateral_ && options.reference_G) chart_.r_PS = -body.r_SG;
  const Coordinates q = chart_.coordinates(start, options.start_angles);
  y_ << q.r_P, q.rotation, chart_.velocities(start, q), 0.0, 0.0, 0.0, 0.0;
  memory_ = fresh_rim_memory();
  remember(body, rotation_matrix(start.p), memory_);
  length_ = body_length(body, start);
  energy_initial_ = energy(body, start);
  const double kinetic = kinetic_energy(body, start.v_S, start.omega);
  energy_scale_ = std::max({std::abs(energy_initial_), kinetic, 1e-300});
  speed_scale_ = std::sqrt(2.0 * kinetic / body.mass) + std::sqrt(body.gravity.norm() * length_);
  if (!(speed_scale_ > 0.0)) speed_scale_ = 1.0;
  done_ = !(options.end > 0.0);

  State s = state();
  settle(s);
  step_modes_ = modes_, step_memory_ = memory_;
}

EventSimulation::Value EventSimulation::pack(const State& s, const Value& audit_from) const {
  const Coordinates q = chart_.coordinates(s, audit_from.segment<3>(3));
  Value y;
  y << q.r_P, q.rotation, chart_.velocities(s, q), audit_from.tail<4>();
  return y;
}

State EventSimulation::state_of(const Value& y) const {
  Coordinates q;
  q.r_P = y.head<3>();
  q.rotation = y.segment<4>(3);
  return chart_.to_state(q, y.segment<6>(7));
}

EnergyAudit EventSimulation::audit_of(const Value& y, double impact) const {
  return {energy_initial_, energy(*body_, state_of(y)), y(13), y(14), y(15), y(16), impact};
}

bool EventSimulation::slope(const Value& y, Value& derivative) const {
  ++counts_.rhs;
  Coordinates q;
  q.r_P = y.head<3>();
  q.rotation = y.segment<4>(3);
  const Vec6 nu = y.segment<6>(7);
  if (!motion_.evaluate(chart_.to_state(q, nu), modes_, memory_)) return false;
  Coordinates zero;
  zero.r_P.setZero();
  zero.rotation.setZero();
  const Coordinates rate = chart_.advance(zero, q, nu, 1.0);
  Vec6 acceleration = motion_.acceleration();
  if (!chart_.trivial()) acceleration = chart_.transform(q).partialPivLu().solve(acceleration - chart_.transform_bias(q, nu)).eval();
  const Powers& p = motion_.powers();
  derivative << rate.r_P, rate.rotation, acceleration, p.sliding, p.drilling, p.contour, p.rolling;
  return derivative.allFinite();
}

double EventSimulation::error_size(const Value& e) const {
  const auto part = [&](int from, int n, double unit) {
    const double largest = y_.segment(from, n).norm();
    return e.segment(from, n).norm() / (options_.atol * unit + options_.rtol * std::max(largest, 1e-3 * unit));
  };
  const double turn = speed_scale_ / length_;
  return std::max({part(0, 3, length_), part(3, 4, 1.0), part(7, 3, speed_scale_), part(10, 3, turn),
                   e.tail<4>().norm() / ((options_.atol + options_.rtol) * energy_scale_)});
}

bool EventSimulation::attempt(double h) {
  const auto f = [this](const Value& y, Value& d) { return slope(y, d); };
  if (!stiff_) {
    if (!rk_.attempt(f, y_, slope_, h)) return false;
    slope_end_ = rk_.slope_end();
    return true;
  }
  if (!jacobian_known_) {
    // Differences must stay well within the slip, over which the direction of friction changes, whether it comes from v, ω or the contact's arm.
    const double slip = std::min(slowest_part(), 1e-4 * speed_scale_), turn = state().omega.norm() + 1e-3 * speed_scale_ / length_;
    Value step;
    step.head<3>().setConstant(1e-8 * length_);
    step.segment<4>(3).setConstant(1e-4 * slip / (turn * length_));
    step.segment<3>(7).setConstant(1e-4 * slip);
    step.segment<3>(10).setConstant(1e-4 * slip / length_);
    if (!radau_.linearise(f, y_, slope_, step)) return false;
    jacobian_known_ = true;
  }
  return radau_.attempt(f, y_, slope_, h, [this](const Value& e) { return error_size(e); }) && slope(radau_.end(), slope_end_);
}

double EventSimulation::error() {
  const auto f = [this](const Value& y, Value& d) { return slope(y, d); };
  const auto measure = [this](const Value& e) { return error_size(e); };
  const double result = stiff_ ? radau_.error(f, measure) : rk_.error(measure);
  if (stiff_) slope(radau_.end(), slope_end_);  // forces at the end, for the events
  return result;
}

EventSimulation::Value EventSimulation::between(double fraction) const {
  if (stiff_) return radau_.at(fraction);
  return rk_.at([this](const Value& y, Value& d) { return slope(y, d); }, fraction);
}

/// Speed of the slowest moving part of several components.
double EventSimulation::slowest_part() const {
  double slowest = speed_scale_;
  const ContactProblem& p = motion_.problem();
  for (int b = 0; b < p.block_count; ++b) {
    const Block& block = p.blocks[static_cast<std::size_t>(b)];
    const PartMode* mode = SmoothMotion::mode_of(block, motion_.point(block.point), modes_);
    if (block.dim == 1 || mode == nullptr || mode->held) continue;
    slowest = std::min(slowest, motion_.gamma().segment(block.start, block.dim).norm());
  }
  return std::max(slowest, 1e-12 * speed_scale_);
}

/// Motions of several components that are fast enough go their own way.
void EventSimulation::find_directions(const State& s) {
  if (!motion_.assemble(s, modes_, memory_)) return;
  const ContactProblem& p = motion_.problem();
  for (int b = 0; b < p.block_count; ++b) {
    const Block& block = p.blocks[static_cast<std::size_t>(b)];
    PartMode* mode = SmoothMotion::mode_of(block, motion_.point(block.point), modes_);
    if (mode == nullptr || block.dim == 1 || mode->held) continue;
    if (motion_.gamma().segment(block.start, block.dim).norm() > begin_part * speed_scale_) mode->direction.setZero();
  }
}

/// Explicit steps that stability holds up call for implicit ones; those give back where they need not be.
void EventSimulation::watch_stiffness() {
  constexpr int signs_to_switch = 10;
  if (options_.fixed_step || !rk_.has_error()) return;
  bool sign = false;
  if (stiff_) {
    sign = radau_.stiffness() < 2.0;
  } else {
    sign = rk_.stiffness([](const Value& v) { return v.segment<6>(7).norm(); }) > 0.6 * rk_.stable();
  }
  stiff_signs_ = sign ? stiff_signs_ + 1 : 0;
  if (stiff_signs_ < signs_to_switch) return;
  stiff_ = !stiff_;
  stiff_signs_ = 0;
}

double EventSimulation::first_step() const {
  const double time_scale = length_ / speed_scale_;
  return std::clamp(0.01 * time_scale * std::pow(options_.rtol / 1e-6, 1.0 / rk_.order()), 1e-9 * time_scale, 0.1 * time_scale);
}

double EventSimulation::tilt(int contact, const State& s) const {
  const auto& shape = body_->contacts[static_cast<std::size_t>(contact)].shape;
  const Vec3 axis = rotation_matrix(s.p) * shape.A_BE.col(2);
  return norm2(axis.x(), axis.y());
}

/// d(sin θ)/dt of a rim.
double EventSimulation::slope_of_tilt(int contact, const State& s) const {
  const auto& shape = body_->contacts[static_cast<std::size_t>(contact)].shape;
  const Mat3 A = rotation_matrix(s.p);
  const Vec3 axis = A * shape.A_BE.col(2), rate = (A * s.omega).cross(axis);
  const double sine = norm2(axis.x(), axis.y());
  return (sine > 0.0) ? (axis.x() * rate.x() + axis.y() * rate.y()) / sine : 0.0;
}

/// Where a speed or a tilt runs towards zero, most of the way there at once and no further: what lies behind is another motion.
double EventSimulation::limit_step(double h) const {
  const State s = state();
  const ContactProblem& p = motion_.problem();
  for (int b = 0; b < p.block_count; ++b) {
    const Block& block = p.blocks[static_cast<std::size_t>(b)];
    if (block.dim == 1) continue;
    const PointKinematics& k = motion_.point(block.point);
    const PartMode* mode = SmoothMotion::mode_of(block, k, modes_);
    if (mode == nullptr || mode->held) continue;
    const auto gamma = motion_.gamma().segment(block.start, block.dim);
    const double speed = gamma.norm();
    double rate = 0.0, change = 0.0;
    for (int i = 0; i < block.dim; ++i) {
      const double faster = motion_.W().col(block.start + i).dot(motion_.acceleration()) + motion_.bias(block.start + i);
      rate += gamma(i) * faster;
      change += faster * faster;
    }
    // While it still has the direction it began with: not much further than to where it finds its own.
    if (!mode->direction.isZero(0.0) && change > 0.0) h = std::min(h, 10.0 * begin_part * speed_scale_ / std::sqrt(change));
    if (rate < 0.0 && speed > 0.0) h = std::min(h, 0.9 * speed * speed / -rate);
  }
  for (int i = 0; i < body_->contact_count; ++i) {
    if (!body_->contacts[static_cast<std::size_t>(i)].shape.is_thin_rim() || flat_[static_cast<std::size_t>(i)]) continue;
    const double now = tilt(i, s), rate = slope_of_tilt(i, s);
    if (rate < 0.0 && now < 0.1) h = std::min(h, std::max(0.9 * now, 0.5 * flat_tilt) / -rate);
  }
  return h;
}

/// Is some event due at y? motion_ must have been evaluated there.
bool EventSimulation::alarm(const Value& y, const Value& slope_now, Crossing::Kind& kind) const {
  const State s = state_of(y);
  const Mat3 A_IB = rotation_matrix(s.p);
  kind = Crossing::None;
  if (bilateral_) return false;
  for (int i = 0; i < body_->contact_count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const Contact& contact = body_->contacts[at];
    if (!modes_.at(i, 0).closed && gap(contact, 0, s.r_S, A_IB, memory_[at]) < 0.0 && normal_speed(i, s, A_IB) < 0.0) {
      kind = Crossing::Touch;
      return true;
    }
    if (contact.shape.is_thin_rim() && !flat_[at] && modes_.at(i, 0).closed && tilt(i, s) < flat_tilt && slope_of_tilt(i, s) < 0.0) {
      kind = Crossing::Flat;
      return true;
    }
  }
  const ContactProblem& p = motion_.problem();
  const Vec6 acceleration = chart_.trivial() ? Vec6(slope_now.segment<6>(7)) : motion_.acceleration();
  for (int b = 0; b < p.block_count; ++b) {
    const Block& block = p.blocks[static_cast<std::size_t>(b)];
    if (block.kind == BlockKind::Normal) {
      if (p.x(block.start) < 0.0) {
        kind = Crossing::LiftOff;
        return true;
      }
      continue;
    }
    const PartMode* mode = SmoothMotion::mode_of(block, motion_.point(block.point), modes_);
    if (mode == nullptr) continue;
    Vec5 value = Vec5::Zero();
    if (mode->held) {
      value.head(block.dim) = p.x.segment(block.start, block.dim);
      if (!admissible(block, value, p.x(block.normal))) {
        kind = Crossing::Leave;
        return true;
      }
      continue;
    }
    value.head(block.dim) = motion_.gamma().segment(block.start, block.dim);
    double along = 0.0;
    for (int i = 0; i < block.dim; ++i)
      along += value(i) * (motion_.W().col(block.start + i).dot(acceleration) + motion_.bias(block.start + i));
    if (block.dim == 1) {
      const double forward = mode->direction(0) * value(0);
      if (forward < 0.0 && along > 0.0) {  // it moves against its sign, and faster and faster
        kind = Crossing::Stop;
        return true;
      }
    } else if (along < 0.0 && value.norm() < stick_part * speed_scale_) {
      kind = Crossing::Stop;
      return true;
    }
  }
  return false;
}

/// The first place of the step just tried at which an event is due.
EventSimulation::Crossing EventSimulation::find_crossing() {
  Crossing found;
  Value slope_now;
  double low = 0.0, high = 1.0;
  bool due = alarm(step_end(), slope_end_, found.kind);
  if (!due) {
    // A short dip of an open point through the table, seen on the cubic through both ends.
    const Value &a = step_begin(), &b = step_end();
    const double h = step_length();
    for (const double x : {0.25, 0.5, 0.75}) {
      const double y = 1.0 - x;
      const Value middle = y * y * (1.0 + 2.0 * x) * a + x * x * (1.0 + 2.0 * y) * b + h * x * y * (y * slope_ - x * slope_end_);
      const State s = state_of(middle);
      const Mat3 A_IB = rotation_matrix(s.p);
      for (int i = 0; i < body_->contact_count && !bilateral_; ++i) {
        const auto at = static_cast<std::size_t>(i);
        if (!modes_.at(i, 0).closed && gap(body_->contacts[at], 0, s.r_S, A_IB, memory_[at]) < 0.0 && normal_speed(i, s, A_IB) < 0.0)
          due = true, high = x;
      }
      if (due) break;
    }
    if (!due) return found;
    if (!slope(between(high), slope_now) || !alarm(between(high), slope_now, found.kind)) return found;
  }
  // The root of its own function first; if another event is due there already, that one comes earlier.
  const double resolution = std::max(1e-15 * std::max(1.0, time_) / step_length(), 4.0 * 2.2e-16);
  for (int round = 0; round < 8; ++round) {
    locate(found.kind, low, high, resolution);
    Crossing::Kind earlier = Crossing::None;
    const Value y = between(low);
    if (low <= 0.0 || !slope(y, slope_now) || !alarm(y, slope_now, earlier)) break;
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
    for (int i = 0; i < body_->contact_count; ++i) {
      const auto at = static_cast<std::size_t>(i);
      if (!modes_.at(i, 0).closed && normal_speed(i, s, A_IB) < 0.0)
        least = std::min(least, gap(body_->contacts[at], 0, s.r_S, A_IB, memory_[at]));
    }
    return least;
  }
  if (kind == Crossing::Flat) {
    for (int i = 0; i < body_->contact_count; ++i)
      if (body_->contacts[static_cast<std::size_t>(i)].shape.is_thin_rim() && !flat_[static_cast<std::size_t>(i)])
        least = std::min(least, tilt(i, s) - flat_tilt);
    return least;
  }
  Value slope_now;
  Crossing::Kind due = Crossing::None;
  if (!slope(y, slope_now)) return -1.0;
  const ContactProblem& p = motion_.problem();
  for (int b = 0; b < p.block_count && kind == Crossing::LiftOff; ++b) {
    const Block& block = p.blocks[static_cast<std::size_t>(b)];
    if (block.kind == BlockKind::Normal) least = std::min(least, p.x(block.start));
  }
  if (kind == Crossing::LiftOff) return least;
  return alarm(y, slope_now, due) ? -1.0 : 1.0;
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

double EventSimulation::normal_speed(int contact, const State& s, const Mat3& A_IB) const {
  const auto at = static_cast<std::size_t>(contact);
  const Vec3 arm = A_IB * candidate_point(body_->contacts[at], 0, downward(A_IB), memory_[at]);
  return s.v_S.z() + (A_IB * s.omega).cross(arm).z();
}

bool EventSimulation::step() {
  event_count_ = 0;
  if (done_) return false;
  if (!slope_known_ && !slope(y_, slope_)) {
    fault_ = RunFault::NotFinite;
    done_ = true;
    return false;
  }
  slope_known_ = true;
  if (motion_.contact_mass() <= 0.0 && !bilateral_) {
    raise(EventKind::Singular, 0);
    fault_ = RunFault::Painleve;
    done_ = true;
    return false;
  }
  const bool fixed = options_.fixed_step || !rk_.has_error();
  double h = fixed ? options_.dt : (h_ > 0.0 ? h_ : first_step());
  const double resolution = 4e-16 * std::max(1.0, time_);
  const double wanted = h;
  if (!bilateral_) h = std::max(limit_step(h), resolution);
  bool limited = h < wanted;
  bool to_end = false;
  if (time_ + h >= options_.end - resolution) h = options_.end - time_, to_end = true, limited = limited || h < wanted;

  const double order = stiff_ ? radau_.order() + 1.0 : rk_.order();
  for (;;) {
    const bool defined = attempt(h);
    const double part = defined ? (fixed ? 0.0 : error()) : 1e10;
    if (part <= 1.0 || fixed) {
      if (!defined) {
        fault_ = RunFault::NotFinite;
        done_ = true;
        return false;
      }
      if (!fixed) {
        const double factor = std::clamp(safety * std::pow(std::max(part, 1e-10), -1.0 / order), shrink_most, grow_most);
        h_ = limited ? std::max(wanted, h) : h * factor;
        if (limited && factor < 1.0) h_ = h * factor;
      }
      break;
    }
    ++counts_.rejected;
    to_end = false, limited = false;
    h *= std::clamp(safety * std::pow(part, -1.0 / order), shrink_most, 0.9);
    if (h < resolution) {
      fault_ = std::isfinite(part) && defined ? RunFault::StepTooSmall : RunFault::NotFinite;
      done_ = true;
      return false;
    }
  }
  const Crossing crossing = find_crossing();
  bool watch = false;
  if (crossing.kind != Crossing::None && crossing.fraction < 1.0) {
    to_end = false;
    attempt(crossing.fraction * h);
    h *= crossing.fraction;
  }
  ++counts_.steps;
  t_begin_ = time_;
  step_modes_ = modes_, step_memory_ = memory_, step_impact_ = impact_;
  time_ = to_end ? options_.end : time_ + h;
  watch = crossing.kind == Crossing::None;
  y_ = step_end();

  State s = state();
  s.p.normalize();
  remember(*body_, rotation_matrix(s.p), memory_);
  switch (crossing.kind) {
    case Crossing::None:
      break;
    case Crossing::Touch:
      impact(s);
      settle(s);
      break;
    case Crossing::Flat:
      land(s);
      settle(s);
      break;
    case Crossing::LiftOff:
    case Crossing::Leave:
    case Crossing::Stop:
      settle(s);
      break;
  }
  project(s, modes_);
  y_ = pack(s, y_);
  slope_known_ = false;
  if (counts_.steps + counts_.rejected > most_steps && time_ < options_.end) {
    fault_ = RunFault::TooManyEvents;
    done_ = true;
  }
  if (!y_.allFinite()) {
    fault_ = RunFault::NotFinite;
    done_ = true;
  }
  if (crossing.kind != Crossing::None) {
    check_rest(s);
    h_ = std::min(h_ > 0.0 ? h_ : first_step(), 10.0 * first_step());
  }
  find_directions(s);
  jacobian_known_ = false;
  step_stiff_ = stiff_;
  if (watch) {
    watch_stiffness();
  } else {
    stiff_ = false, stiff_signs_ = 0;  // what follows an event begins anew
  }
  if (time_ >= options_.end) done_ = true;
  return true;
}

/// Gaps of closed points, their velocities and those of held parts to zero, by the smallest change in the metric of the mass matrix.
void EventSimulation::project(State& s, Modes& modes) {
  const auto inverse = [&](const Vec6& b) {
    Vec6 x;
    x << b.head<3>() / body_->mass, body_->Theta_inverse * b.tail<3>();
    return x;
  };
  const auto change_of = [&](const std::array<int, max_unknowns>& active, int count, const VecX& value) {
    const DirX& W = motion_.W();
    MatX A(count, count);
    VecX b(count), x;
    for (int j = 0; j < count; ++j) {
      const Vec6 response = inverse(W.col(active[static_cast<std::size_t>(j)]));
      for (int i = 0; i < count; ++i) A(i, j) = W.col(active[static_cast<std::size_t>(i)]).dot(response);
      b(j) = -value(j);
    }
    solve_any_rank(A, b, x);
    Vec6 change = Vec6::Zero();
    for (int j = 0; j < count; ++j) change += x(j) * inverse(W.col(active[static_cast<std::size_t>(j)]));
    return change;
  };
  std::array<int, max_unknowns> active{};
  for (int round = 0; round < 3; ++round) {
    if (!motion_.assemble(s, modes, memory_)) return;
    const ContactProblem& p = motion_.problem();
    VecX value(max_unknowns);
    int count = 0;
    double worst = 0.0;
    for (int b = 0; b < p.block_count; ++b) {
      const Block& block = p.blocks[static_cast<std::size_t>(b)];
      if (block.kind != BlockKind::Normal) continue;
      active[static_cast<std::size_t>(count)] = block.start;
      value(count++) = motion_.point(block.point).gap;
      worst = std::max(worst, std::abs(motion_.point(block.point).gap));
    }
    if (count == 0 || worst <= 1e-16 * length_) break;
    const Vec6 change = change_of(active, count, value);
    s.r_S += change.head<3>();
    s.p += quaternion_rate(s.p, change.tail<3>());
    s.p.normalize();
  }
  if (!motion_.assemble(s, modes, memory_)) return;
  const ContactProblem& p = motion_.problem();
  VecX value(max_unknowns);
  int count = 0;
  for (int b = 0; b < p.block_count; ++b) {
    const Block& block = p.blocks[static_cast<std::size_t>(b)];
    const PartMode* mode = SmoothMotion::mode_of(block, motion_.point(block.point), modes);
    if (block.kind != BlockKind::Normal && (mode == nullptr || !mode->held)) continue;
    for (int i = 0; i < block.dim; ++i) {
      active[static_cast<std::size_t>(count)] = block.start + i;
      value(count++) = motion_.gamma()(block.start + i);
    }
  }
  if (count == 0) return;
  const Vec6 change = change_of(active, count, value);
  s.v_S += change.head<3>();
  s.omega += change.tail<3>();
}

/// After an event: points at the table without normal velocity are closed, slow parts stand, and the set-valued solver decides what goes on.
void EventSimulation::settle(State& s) {
  const Mat3 A_IB = rotation_matrix(s.p);
  const double slow = accumulation_part * speed_scale_;
  for (int i = 0; i < body_->contact_count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const Contact& contact = body_->contacts[at];
    PointMode& mode = modes_.at(i, 0);
    if (mode.closed) continue;
    // At the start, and where an impact has ended: a point at the table that does not move away.
    if (std::abs(gap(contact, 0, s.r_S, A_IB, memory_[at])) > 1e-12 * length_) continue;
    const PointKinematics k = kinematics(*body_, i, 0, s.r_S, A_IB, memory_[at]);
    const double speed = k.W_N.dot(s.u());
    if (speed < -slow && !bilateral_) {
      impact(s);
      break;
    }
    if (bilateral_ || speed <= slow) mode.closed = true;
  }
  if (bilateral_) {
    project(s, modes_);
    y_ = pack(s, y_);
    slope_known_ = false;
    return;
  }
  // A rim that starts on its face.
  for (int i = 0; i < body_->contact_count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    if (modes_.at(i, 0).closed && !flat_[at] && body_->contacts[at].shape.is_thin_rim() && tilt(i, s) < flat_tilt &&
        std::abs(slope_of_tilt(i, s)) * length_ <= slow)
      land(s);
  }
  stop_slow_parts(s, 2.0 * stick_part * speed_scale_);
  for (int round = 0; round < 4 && decide(s, true); ++round) project(s, modes_);
  y_ = pack(s, y_);
  slope_known_ = false;
}

/// Parts slower than v are brought to a stand, so that the decision finds them standing exactly.
void EventSimulation::stop_slow_parts(State& s, double v) {
  if (!motion_.assemble(s, modes_, memory_)) return;
  Modes standing = modes_;
  const ContactProblem& p = motion_.problem();
  for (int b = 0; b < p.block_count; ++b) {
    const Block& block = p.blocks[static_cast<std::size_t>(b)];
    PartMode* mode = SmoothMotion::mode_of(block, motion_.point(block.point), standing);
    if (mode == nullptr) continue;
    const double speed = motion_.gamma().segment(block.start, block.dim).norm();
    // One component that has just turned against its sign stands, however coarsely its turn could be located.
    const bool turned = block.dim == 1 && mode->direction(0) * motion_.gamma()(block.start) < 0.0;
    mode->held = speed <= v || turned || (block.dim == 1 && mode->held);
  }
  project(s, standing);
}

/// Acceleration-level contact problem. True if some point opened, which calls for another round.
bool EventSimulation::decide(State& s, bool announce) {
  ContactProblem decision;
  std::array<int, max_unknowns> origin{};
  motion_.decision_problem(s, modes_, memory_, stick_part * speed_scale_, decision, origin);
  if (decision.size == 0) return false;
  SolverOptions options;
  options.tolerance = 1e-13;
  const SolveResult result = solve(decision, options);
  ++counts_.solves;
  counts_.iterations += result.iterations;
  counts_.iterations_max = std::max(counts_.iterations_max, result.iterations);
  counts_.fallbacks += result.fallback ? 1 : 0;
  counts_.unsolved += result.solved ? 0 : 1;
  counts_.residual_max = std::max(counts_.residual_max, result.residual);

  const VecX rate = decision.G * decision.x + decision.c;
  const ContactProblem& p = motion_.problem();
  bool opened = false;
  // All parts that are not in the decision move; so do those that it sets off.
  for (int b = 0; b < p.block_count; ++b) {
    const Block& block = p.blocks[static_cast<std::size_t>(b)];
    PartMode* mode = SmoothMotion::mode_of(block, motion_.point(block.point), modes_);
    if (mode == nullptr) continue;
    int found = -1;
    for (int d = 0; d < decision.block_count; ++d)
      if (origin[static_cast<std::size_t>(d)] == b) found = d;
    const bool was = mode->held;
    mode->direction.setZero();
    if (found < 0) {
      mode->held = false;
      if (block.dim == 1) mode->direction(0) = (motion_.gamma()(block.start) < 0.0) ? -1.0 : 1.0;
    } else {
      const Block& d = decision.blocks[static_cast<std::size_t>(found)];
      const auto change = rate.segment(d.start, d.dim);
      // Measured as the force that would undo it, so that a small patch or a heavy body does not look as if it stood.
      double unheld = 0.0;
      for (int i = 0; i < d.dim; ++i) {
        const double G = decision.G(d.start + i, d.start + i);
        if (G > 0.0) unheld = std::max(unheld, std::abs(change(i)) / G);
      }
      mode->held = unheld <= held_part * std::max(block.coefficient * decision.x(d.normal), 1e-3 * decision.scale);
      if (!mode->held) mode->direction.head(block.dim) = change.normalized();
    }
    if (was == mode->held || !announce) continue;
    const int contact = motion_.point(block.point).contact;
    if (block.kind == BlockKind::Friction) raise(mode->held ? EventKind::Stick : EventKind::Slip, contact);
    if (block.kind == BlockKind::Contour && mode->held) raise(EventKind::ContourStop, contact);
  }
  for (int d = 0; d < decision.block_count; ++d) {
    const Block& block = decision.blocks[static_cast<std::size_t>(d)];
    if (block.kind != BlockKind::Normal) continue;
    if (decision.x(block.start) > 1e-14 * decision.scale || rate(block.start) < 0.0) continue;
    const PointKinematics& k = motion_.point(block.point);
    const auto at = static_cast<std::size_t>(k.contact);
    opened = true;
    if (flat_[at]) {  // off its face: what touches next is for the geometry to say
      flat_[at] = false;
      for (int j = 0; j < 3; ++j) modes_.at(k.contact, j) = PointMode();
    }
    if (announce) raise(EventKind::LiftOff, k.contact);
    modes_.at(k.contact, k.point) = PointMode();
  }
  return opened;
}

/// All points that touch, with Newton's law and the friction laws for impulses.
void EventSimulation::impact(State& s) {
  const Mat3 A_IB = rotation_matrix(s.p);
  Modes touching = modes_;
  int hit = -1;
  double approach = 0.0;
  for (int i = 0; i < body_->contact_count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    if (touching.at(i, 0).closed) continue;
    const double g = gap(body_->contacts[at], 0, s.r_S, A_IB, memory_[at]);
    if (g > 1e-12 * length_) continue;
    const double speed = kinematics(*body_, i, 0, s.r_S, A_IB, memory_[at]).W_N.dot(s.u());
    if (speed >= 0.0) continue;
    touching.at(i, 0).closed = true;
    if (-speed > approach) approach = -speed, hit = i;
  }
  if (hit < 0) return;
  // A rim that comes down on its face is met by all three of its points.
  for (int i = 0; i < body_->contact_count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    if (!touching.at(i, 0).closed || flat_[at] || !body_->contacts[at].shape.is_thin_rim() || tilt(i, s) > 10.0 * flat_tilt) continue;
    lay_flat(i, s);
    flat_[at] = true;
    touching.at(i, 1).closed = touching.at(i, 2).closed = true;
  }
  // Up to the table first: an event is located a little behind it.
  Modes gaps_only;
  for (int i = 0; i < body_->contact_count; ++i)
    for (int j = 0; j < 3; ++j) gaps_only.at(i, j).closed = touching.at(i, j).closed;
  const Vec3 v = s.v_S, omega = s.omega;
  project(s, gaps_only);
  s.v_S = v, s.omega = omega;

  if (!motion_.assemble(s, touching, memory_)) return;
  ContactProblem p = motion_.problem();
  const DirX W = motion_.W();
  const VecX before = motion_.gamma();
  DirX response(6, p.size);
  response.topRows<3>() = W.topRows<3>() / body_->mass;
  response.bottomRows<3>() = body_->Theta_inverse * W.bottomRows<3>();
  p.G = W.transpose() * response;
  p.c = before;
  p.x = VecX::Zero(p.size);
  p.scale = body_->mass * approach;
  p.dt = 0.0;
  for (int b = 0; b < p.block_count; ++b) {
    const Block& block = p.blocks[static_cast<std::size_t>(b)];
    const Contact& contact = *block.contact;
    const auto bounce = [&](int from, int dim, double e) {
      if (e != 0.0) p.c.segment(block.start + from, dim) += e * before.segment(block.start + from, dim);
    };
    if (block.kind == BlockKind::Normal) {
      bounce(0, 1, contact.impact.e_N);
    } else if (block.kind == BlockKind::Friction) {
      bounce(0, 2, contact.impact.e_T);
      if (block.dim >= 3) bounce(2, 1, contact.e_tau);
    } else {
      bounce(0, block.dim, block.kind == BlockKind::Pivoting ? contact.e_tau : contact.e_R);
    }
  }
  SolverOptions options;
  options.tolerance = 1e-12;
  const SolveResult result = solve(p, options);
  ++counts_.solves;
  counts_.iterations += result.iterations;
  counts_.iterations_max = std::max(counts_.iterations_max, result.iterations);
  counts_.fallbacks += result.fallback ? 1 : 0;
  counts_.unsolved += result.solved ? 0 : 1;
  counts_.residual_max = std::max(counts_.residual_max, result.residual);

  const Vec6 u_before = s.u(), u_after = u_before + response * p.x, mean = 0.5 * (u_before + u_after);
  s.v_S = u_after.head<3>();
  s.omega = u_after.tail<3>();
  double lost_all = 0.0;
  for (int b = 0; b < p.block_count; ++b) {
    const Block& block = p.blocks[static_cast<std::size_t>(b)];
    const auto lost = [&](int from, int dim) {
      double work = 0.0;
      for (int i = block.start + from; i < block.start + from + dim; ++i) work -= p.x(i) * W.col(i).dot(mean);
      lost_all += work;
      return work;
    };
    switch (block.kind) {
      case BlockKind::Normal:
        impact_ += lost(0, 1);
        break;
      case BlockKind::Friction:
        y_(13) += lost(0, 2);
        if (block.dim >= 3) y_(14) += lost(2, 1);
        if (block.dim == 5) y_(16) += lost(3, 2);
        break;
      case BlockKind::Pivoting:
        y_(14) += lost(0, 1);
        break;
      case BlockKind::Contour:
      case BlockKind::ContourViscous:
        y_(15) += lost(0, block.dim);
        break;
      case BlockKind::Rolling:
      case BlockKind::RollingViscous:
        y_(16) += lost(0, block.dim);
        break;
    }
  }
  if (lost_all < -1e-12 * energy_scale_) counts_.impact_gain += -lost_all;
  raise(EventKind::Impact, hit);

  // What does not leave stays: at once, or as the end of an accumulation.
  const VecX after = W.transpose() * u_after;
  const double slow = accumulation_part * speed_scale_;
  bool accumulated = false;
  std::array<bool, max_contacts> off_face{};
  for (int b = 0; b < p.block_count; ++b) {
    const Block& block = p.blocks[static_cast<std::size_t>(b)];
    if (block.kind != BlockKind::Normal) continue;
    const PointKinematics k = motion_.point(block.point);
    PointMode& mode = modes_.at(k.contact, k.point);
    const bool fresh = !mode.closed;
    // The rattle of a face ends sooner: which of its points goes up next is soon a matter of rounding.
    const bool rattle = flat_[static_cast<std::size_t>(k.contact)] && kinetic_energy(*body_, s.v_S, s.omega) < rattle_part * energy_scale_;
    const bool stays = after(block.start) <= slow || rattle;
    if (stays && fresh) {
      mode = PointMode();
      mode.closed = true;
    }
    accumulated = accumulated || (stays && after(block.start) > 1e-12 * speed_scale_);
    if (!stays) {
      if (!fresh) raise(EventKind::LiftOff, k.contact);
      if (flat_[static_cast<std::size_t>(k.contact)]) off_face[static_cast<std::size_t>(k.contact)] = true;
      mode = PointMode();
    }
  }
  for (int i = 0; i < body_->contact_count; ++i) {
    if (!off_face[static_cast<std::size_t>(i)]) continue;
    flat_[static_cast<std::size_t>(i)] = false;
    for (int j = 0; j < 3; ++j) modes_.at(i, j) = PointMode();
  }
  if (accumulated) raise(EventKind::Accumulation, hit);
  const double before_stop = kinetic_energy(*body_, s.v_S, s.omega);
  project(s, modes_);
  impact_ += before_stop - kinetic_energy(*body_, s.v_S, s.omega);
}

/// Turns the last bit of tilt away.
void EventSimulation::lay_flat(int contact, State& s) const {
  const Mat3 A = rotation_matrix(s.p);
  const Vec3 axis = A * body_->contacts[static_cast<std::size_t>(contact)].shape.A_BE.col(2), up(0.0, 0.0, axis.z() > 0.0 ? 1.0 : -1.0);
  s.p += quaternion_rate(s.p, Vec3(A.transpose() * axis.cross(up)));
  s.p.normalize();
}

/// A thin rim comes to lie on its face: its contact point went round ever faster; the turn that is left is taken at once, and three points bear it.
void EventSimulation::land(State& s) {
  for (int i = 0; i < body_->contact_count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const auto& shape = body_->contacts[at].shape;
    if (!shape.is_thin_rim() || flat_[at] || tilt(i, s) >= 2.0 * flat_tilt || !modes_.at(i, 0).closed) continue;
    const double before = energy(*body_, s);
    lay_flat(i, s);
    flat_[at] = true;
    for (int j = 0; j < 3; ++j) {
      modes_.at(i, j) = PointMode();
      modes_.at(i, j).closed = true;
    }
    raise(EventKind::Singular, i);
    project(s, modes_);  // a plastic landing: what is left of the tilting motion is lost
    impact_ += before - energy(*body_, s);
  }
}

void EventSimulation::check_rest(State& s) {
  bool closed = false;
  for (int i = 0; i < body_->contact_count; ++i) closed = closed || modes_.at(i, 0).closed;
  if (!closed || done_) return;
  const double speed = std::sqrt(2.0 * kinetic_energy(*body_, s.v_S, s.omega) / body_->mass);
  if (speed > 10.0 * accumulation_part * speed_scale_) return;
  State still = s;
  still.v_S.setZero();
  still.omega.setZero();
  const Modes modes = modes_;
  const int events = event_count_;
  decide(still, false);
  event_count_ = events;
  motion_.evaluate(still, modes_, memory_);
  const double g = std::max(body_->gravity.norm(), 1e-300);
  const Vec6& a = motion_.acceleration();
  if (a.head<3>().norm() > 1e-6 * g || a.tail<3>().norm() * length_ > 1e-6 * g) {
    modes_ = modes;
    return;
  }
  impact_ += kinetic_energy(*body_, s.v_S, s.omega);
  s = still;
  y_ = pack(s, y_);
  resting_ = done_ = true;
  for (int i = 0; i < body_->contact_count; ++i)
    if (modes_.at(i, 0).closed) raise(EventKind::Rest, i);
}

void EventSimulation::raise(EventKind kind, int contact) {
  if (event_count_ < static_cast<int>(events_.size())) events_[static_cast<std::size_t>(event_count_++)] = {time_, kind, contact};
}

EventSimulation::Value EventSimulation::dense(double t) const {
  if (t >= time_ || counts_.steps == 0) return y_;
  const Modes now = modes_;
  auto* self = const_cast<EventSimulation*>(this);
  self->modes_ = step_modes_;
  const bool stiff_now = stiff_;
  self->stiff_ = step_stiff_;
  const double x = (t - t_begin_) / step_length();
  const Value y = (x <= 0.0) ? step_begin() : between(x);
  self->modes_ = now, self->stiff_ = stiff_now;
  return y;
}

ContactStatus EventSimulation::contact_of(int i, const Value& y, const Modes& modes) const {
  const auto at = static_cast<std::size_t>(i);
  const Contact& contact = body_->contacts[at];
  const State s = state_of(y);
  const Mat3 A_IB = rotation_matrix(s.p);
  const Vec6 u = s.u();
  const PointKinematics k = kinematics(*body_, i, 0, s.r_S, A_IB, memory_[at], !flat_[at]);
  ContactStatus status;
  status.closed = modes.at(i, 0).closed;
  status.sticking = status.closed && modes.at(i, 0).part[0].held;
  status.gap = k.gap;
  status.slip = (k.W_T.transpose() * u).norm();
  status.r_C = s.r_S + k.r_SC;
  if (k.contour_dim == 1) status.contour_rate = -k.W_R.col(0).dot(u) / contact.shape.rim;
  status.contour_speed = norm2(k.W_R.col(0).dot(u), k.W_R.col(1).dot(u));  // unused columns are zero
  if (!status.closed || !motion_.evaluate(s, modes, memory_)) return status;
  const ContactProblem& p = motion_.problem();
  for (int b = 0; b < p.block_count; ++b) {
    const Block& block = p.blocks[static_cast<std::size_t>(b)];
    if (block.contact != &contact) continue;
    const auto force = [&](int j) { return p.x(block.start + j); };
    const double R = motion_.radius(block.point);
    switch (block.kind) {
      case BlockKind::Normal:
        status.lambda_N += force(0);
        break;
      case BlockKind::Friction:
        status.lambda_T += Vec2(force(0), force(1));
        if (block.dim >= 3) status.tau += R * force(2);
        if (block.dim == 5) status.rolling_torque += R * Vec2(force(3), force(4));
        break;
      case BlockKind::Pivoting:
        status.tau += R * force(0);
        break;
      case BlockKind::Contour:
      case BlockKind::ContourViscous:
        status.lambda_R += Vec2(force(0), (block.dim > 1) ? force(1) : 0.0);
        break;
      case BlockKind::Rolling:
      case BlockKind::RollingViscous:
        status.rolling_torque += Vec2(force(0), force(1));
        break;
    }
  }
  return status;
}

}  // namespace tippe
