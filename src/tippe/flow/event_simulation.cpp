#include <tippe/flow/event_simulation.h>

#include <algorithm>
#include <tippe/flow/contact_books.h>
#include <tippe/flow/scales.h>
#include <tippe/math/exponential.h>

namespace tippe {

namespace {

constexpr double safety = 0.9, shrink_most = 0.2, grow_most = 5.0;  // of step control
/// How a step of error `part` is to change, of a method of this order.
double change_of_step(double part, double order) { return safety * real::pow(part, -1.0 / order); }
/// A run with more is stopped: at ten microseconds a step, a million take ten seconds and more than any toy here needs.
constexpr long most_steps = 1'000'000;

}  // namespace

EventSimulation::EventSimulation(Body given, const State& start, const IntegrateOptions& options)
    : body_(share(std::move(given))), options_(options), motion_(*body_), rk_(options.method), look_(*body_) {
  const Body& body = *body_;
  run_.scales = scales_of(body, start);
  prepare();
  if (chart_.singular(start)) {
    chart_.kind = ChartKind::Quaternion;
    run_.fault = RunFault::ChartSingular;
  }
  const Coordinates q = chart_.coordinates(start, options.start_angles);
  run_.y << q.r_P, q.rotation, chart_.velocities(start, q), 0.0, 0.0, 0.0, 0.0, 0.0, start.t;
  remember(body, pose_of(start), run_.now.memory);
  run_.energy_initial = energy(body, start);

  State s = state();
  settle(s);
  step_ = run_.now;
  bool held = false;
  for (int i = 0; i < body.contact_count; ++i) held = held || touches(i, run_.now.modes);
  if (bilateral_ && !held && run_.fault == RunFault::None) run_.fault = RunFault::NothingHeld;
  run_.done = !(options.end > 0.0) || run_.fault != RunFault::None;
  if (!bilateral_ && kinetic_energy(body, start.v_S, start.omega) == 0.0) check_rest(s);
  run_.load = motion_.loads();
}

EventSimulation::EventSimulation(Body given, const EventState& from, const IntegrateOptions& options)
    : body_(share(std::move(given))),
      options_(options),
      run_(from),
      motion_(*body_),
      step_(from.now),
      t_begin_(from.time),
      forces_until_(from.time),
      step_impact_(from.impact),
      rk_(options.method),
      look_(*body_) {
  prepare();
  if (run_.fault == RunFault::ChartSingular) chart_.kind = ChartKind::Quaternion;
}

/// What follows from body, options and the scales of the start.
void EventSimulation::prepare() {
  bilateral_ = options_.scheme == Scheme::Ode;
  if (bilateral_) chart_.kind = options_.chart;
  if (bilateral_ && options_.reference_G) chart_.r_PS = -body_->r_SG;
  length_ = run_.scales.length, speed_scale_ = run_.scales.speed;
  energy_scale_ = 0.5 * body_->mass * speed_scale_ * speed_scale_;  // whatever height counts as zero
  for (int i = 0; i < body_->contact_count; ++i) {
    const Contact& contact = body_->contacts[static_cast<std::size_t>(i)];
    carried_ = carried_ || contact.carried();
    if (contact.surface != nullptr) longest_step_ = std::min(longest_step_, contact.surface->time_scale());
  }
  motion_.resolve(stick_speed());
  look_.resolve(stick_speed());
  Vec6 unit;
  unit << Vec3::Ones(), Vec3::Constant(1.0 / length_);
  radau_.measure_in(unit);
}

EventSimulation::Value EventSimulation::pack(const State& s, const Value& audit_from) const {
  const Coordinates q = chart_.coordinates(s, audit_from.segment<3>(3));
  Value y;
  y << q.r_P, q.rotation, chart_.velocities(s, q), audit_from.tail<size - EventState::losses>();
  return y;
}

State EventSimulation::state_of(const Value& y) const {
  Coordinates q;
  q.r_P = y.head<3>();
  q.rotation = y.segment<4>(3);
  q.t = y(EventState::clock);
  return chart_.to_state(q, y.segment<6>(7));
}

EnergyAudit EventSimulation::audit_of(const Value& y, double impact) const {
  return {run_.energy_initial, energy(*body_, state_of(y)), y(13), y(14), y(15), y(16), impact, y(EventState::table)};
}

/// y' at y, for a step or for a look into one, whichever `motion` belongs to.
bool EventSimulation::rate(SmoothMotion& motion, const Value& y, Value& derivative, const Situation& situation) const {
  Coordinates q;
  q.r_P = y.head<3>();
  q.rotation = y.segment<4>(3);
  q.t = y(EventState::clock);
  const Vec6 nu = y.segment<6>(7);
  if (!motion.evaluate(chart_.to_state(q, nu), situation.modes, situation.memory)) return false;
  if (chart_.trivial()) {
    derivative.head<3>() = nu.head<3>();
    derivative.segment<4>(3) = quaternion_rate(q.rotation, nu.tail<3>());
    derivative.segment<6>(7) = motion.acceleration();
  } else {
    Coordinates zero;
    zero.rotation.setZero();
    const Coordinates q_dot = chart_.advance(zero, q, nu, 1.0);
    derivative.head<3>() = q_dot.r_P;
    derivative.segment<4>(3) = q_dot.rotation;
    derivative.segment<6>(7) = chart_.transform(q).partialPivLu().solve(motion.acceleration() - chart_.transform_bias(q, nu));
  }
  derivative.segment<4>(EventState::losses) = motion.powers().as_vector();
  derivative(EventState::table) = motion.table_power();
  derivative(EventState::clock) = 1.0;
  return derivative.allFinite();
}

bool EventSimulation::slope(const Value& y, Value& derivative, const Situation& situation) {
  ++run_.counts.rhs;
  const bool defined = rate(motion_, y, derivative, situation);
  if (defined && motion_.load_shared()) run_.counts.load_shared = true;
  return defined;
}

double EventSimulation::error_size(const Value& e) const {
  const auto part = [&](const auto& error, const auto& value, double unit) {
    return error.norm() / (options_.atol * unit + options_.rtol * std::max(value.norm(), 1e-3 * unit));
  };
  return std::max({part(e.head<3>(), run_.y.head<3>(), length_), part(e.segment<4>(3), run_.y.segment<4>(3), 1.0),
                   part(e.segment<3>(7), run_.y.segment<3>(7), speed_scale_),
                   part(e.segment<3>(10), run_.y.segment<3>(10), speed_scale_ / length_),
                   e.segment<5>(EventState::losses).norm() / ((options_.atol + options_.rtol) * energy_scale_)});
}

/// The direction of friction is that of the slip, so velocities are also measured by the slip, however small it is; down to what rounding leaves.
double EventSimulation::slip_size(const Value& change, double rounding) const {
  constexpr double part_of_slip = 1e-4;
  const double unit = std::max(part_of_slip * slip_, rounding * speed_scale_);
  return (change.segment<3>(7).norm() + length_ * change.segment<3>(10).norm()) / unit;
}

bool EventSimulation::attempt(double h) {
  stage_strained_ = false;
  const auto f = [this](const Value& y, Value& d) {
    const bool defined = slope(y, d, run_.now);
    stage_strained_ = stage_strained_ || (defined && strained());
    return defined;
  };
  if (!run_.stiff) {
    if (!rk_.attempt(f, run_.y, slope_, h)) return false;
    slope_end_ = rk_.slope_end();
    return true;
  }
  if (!jacobian_known_ && !linearise(h)) return false;
  jacobian_known_ = true;
  const auto size_of = [this](const Value& change) { return std::max(error_size(change), slip_size(change, 1e-11)); };
  return radau_.attempt(f, run_.y, slope_, h, size_of) && slope(radau_.end(), slope_end_, run_.now);
}

/// The Jacobian of the middle of a step, as the step before foretells it, serves all stages better than that of its beginning. Friction is differentiated
/// by its laws; what is left is a polynomial of second degree in the velocities, for which differences of any length do.
bool EventSimulation::linearise(double h) {
  constexpr double part = 1e-6;
  Value where = run_.y + radau_.guess(0.5 * h), slope_there;
  if (!slope(where, slope_there, run_.now)) {
    where = run_.y;
    if (!slope(where, slope_there, run_.now)) return false;
  }
  Mat6 friction = motion_.friction_tangent(run_.now.modes);
  if (!chart_.trivial()) {
    const Mat6 T = chart_.transform({where.head<3>(), where.segment<4>(3)});
    friction = T.partialPivLu().solve(friction * T).eval();
  }
  Value step = Value::Zero();
  step.segment<3>(7).setConstant(part * speed_scale_);
  step.segment<3>(10).setConstant(part * speed_scale_ / length_);
  motion_.keep_friction(true);
  const bool defined = radau_.linearise([this](const Value& y, Value& d) { return slope(y, d, run_.now); }, where, slope_there, step);
  motion_.keep_friction(false);
  radau_.add(friction);
  return defined && friction.allFinite();
}

double EventSimulation::error() {
  const auto f = [this](const Value& y, Value& d) { return slope(y, d, run_.now); };
  const auto measure = [this](const Value& e) { return std::max(error_size(e), slip_size(e, 1e-14)); };
  const long before = run_.counts.rhs;
  const double result = run_.stiff ? radau_.error(f, measure) : rk_.error(measure);
  if (run_.stiff && run_.counts.rhs != before) slope(radau_.end(), slope_end_, run_.now);  // forces at the end, for the events
  return result;
}

EventSimulation::Value EventSimulation::between(double fraction) {
  if (step_stiff_) return radau_.at(fraction);
  return rk_.at([this](const Value& y, Value& d) { return slope(y, d, step_); }, fraction);
}

/// Explicit steps that stability holds up call for implicit ones; those give back where they need not be. Slip costs explicit steps their accuracy
/// long before it makes them unstable: measured, implicit ones pay from a twentieth of the border on.
void EventSimulation::watch_stiffness() {
  constexpr int signs_to_switch = 10;
  if (steps_given()) return;
  bool sign = false;
  if (run_.stiff) {
    sign = radau_.stiffness() < 0.5;
  } else {
    const double estimate = rk_.stiffness([this](const Value& v) { return v.segment<3>(7).norm() + length_ * v.segment<3>(10).norm(); });
    sign = estimate > 0.6 * rk_.stable() || step_length() * slip_rate_ > 0.05 * rk_.stable();
  }
  run_.stiff_signs = sign ? run_.stiff_signs + 1 : 0;
  if (run_.stiff_signs >= signs_to_switch) use_implicit_steps(!run_.stiff);
}

/// Explicit steps of a given length do not see slip that is slower than friction makes it in a step. Implicit ones, with error control and no longer, take
/// their place until it is fast enough; they are so much more accurate that the error remains that of the explicit ones.
void EventSimulation::bridge_slow_slip() {
  const double border = (run_.stiff ? 0.5 : 1.0) * rk_.stable() * bridge_part;
  const bool slow = options_.dt * slip_rate_ > border;
  if (slow == run_.stiff) return;
  use_implicit_steps(slow);
  run_.h = options_.dt;
}

void EventSimulation::use_implicit_steps(bool stiff) {
  run_.stiff = stiff;
  run_.stiff_signs = 0;
  run_.before = {};
  jacobian_known_ = false;
}

double EventSimulation::first_step() const {
  const double part = 0.01 * change_of_step(1e-6 / options_.rtol, rk_.order());
  return std::clamp(part, 1e-9, 0.1) * time_scale();
}

bool EventSimulation::step() {
  event_count_ = 0;
  if (run_.done) return false;
  motion_.start_from(run_.load);
  jacobian_known_ = false;
  const bool taken = take_step();
  run_.load = motion_.loads();
  return taken;
}

bool EventSimulation::take_step() {
  if (!slope(run_.y, slope_, run_.now)) {
    run_.fault = RunFault::NotFinite;
    run_.done = true;
    return false;
  }
  slip_rate_ = motion_.slip_rate(run_.now.modes);
  slip_ = slowest_part();
  if (bilateral_) note_pull();
  // Where the last step was to end without mass, it did so up to its own error.
  const double no_mass = paradox_part + (run_.paradox_met ? options_.rtol : 0.0);
  run_.paradox_met = false;
  if (const Paradox paradox = bilateral_ ? Paradox() : motion_.contact_mass(); paradox.mass <= no_mass && !landing(state())) {
    step_ = run_.now, step_stiff_ = run_.stiff;
    return step_through(paradox);
  }
  if (steps_given()) bridge_slow_slip();
  const bool fixed = !watched();
  double h = fixed ? options_.dt : (run_.h > 0.0 ? run_.h : first_step());
  if (steps_given()) h = std::min(h, options_.dt);
  h = std::min(h, longest_step_);
  const double resolution = 4e-16 * std::max(time_scale(), run_.time);
  const double wanted = h;
  if (!bilateral_) h = std::max(limit_step(h), resolution);
  if (watched() && !run_.stiff && h * slip_rate_ > rk_.stable()) {
    // Slip that is slower than the tolerance could swing in explicit steps without being noticed.
    use_implicit_steps(true);
    if (!bilateral_) h = std::max(limit_step(wanted), resolution);
  }
  step_ = run_.now, step_stiff_ = run_.stiff;
  if (run_.stiff) radau_.start_step(run_.before);
  bool limited = h < wanted;
  bool to_end = false;
  if (run_.time + h >= options_.end - resolution) h = options_.end - run_.time, to_end = true, limited = limited || h < wanted;

  bool rejected = false;
  const double order = run_.stiff ? radau_.order() + 1.0 : rk_.order();
  Crossing crossing;
  for (;;) {
    bool defined = attempt(h);
    double part = defined ? (fixed ? 0.0 : error()) : 1e10;
    if (!(part < 1e10)) part = 1e10;  // not finite counts as a large error
    if (const double beyond = defined && !fixed ? overshoot() : 0.0; part <= 1.0 && beyond > 1.0 && h > 10.0 * resolution) {
      to_end = false, limited = true;
      h *= std::clamp(0.7 / std::sqrt(beyond), 1e-3, 0.7);  // slip that sets in grows with the square of time
      continue;
    }
    if (part <= 1.0 || fixed) {
      if (!defined) {
        run_.fault = RunFault::NotFinite;
        run_.done = true;
        return false;
      }
      if (!fixed) {
        const double most = rejected ? 1.0 : (run_.stiff ? 2.0 : grow_most);
        const double factor = std::clamp(change_of_step(std::max(part, 1e-10), order), shrink_most, most);
        run_.h = limited ? std::max(wanted, h) : h * factor;
        if (limited && factor < 1.0) run_.h = h * factor;
      }
      crossing = find_crossing();
      if (crossing.kind == Crossing::None || crossing.fraction >= 1.0) break;
      to_end = false;
      h *= crossing.fraction;
      // Up to an event the step is accurate, unless it went on through a place where forces have no bound.
      defined = attempt(h);
      if (fixed || h < 10.0 * resolution || (defined && error() <= 1.0)) break;
      defined = false;
    }
    ++run_.counts.rejected;
    rejected = true;
    to_end = false, limited = false;
    h *= ((run_.stiff || part <= 1.0) && !defined) ? 0.5 : std::clamp(change_of_step(part, order), shrink_most, 0.9);
    if (h < resolution) {
      run_.fault = (part < 1e10) ? RunFault::StepTooSmall : RunFault::NotFinite;
      run_.done = true;
      return false;
    }
  }
  ++run_.counts.steps;
  t_begin_ = run_.time;
  step_impact_ = run_.impact;
  run_.time = to_end ? options_.end : run_.time + h;
  forces_until_ = (crossing.kind == Crossing::Stop) ? run_.time - std::min(1e-3 * h, 1e-9 * time_scale()) : run_.time;
  if (std::ranges::any_of(run_.now.flat, [](bool flat) { return flat; }))
    run_.counts.face_loss += (step_end() - run_.y).segment<4>(EventState::losses).sum();
  run_.y = step_end();
  run_.y(EventState::clock) = run_.time;

  State s = state();
  s.p.normalize();
  if (!remember(*body_, pose_of(s), run_.now.memory)) {
    run_.fault = RunFault::BehindTrack;
    run_.done = true;
    return true;
  }
  switch (crossing.kind) {
    case Crossing::None:
      break;
    case Crossing::Paradox:
      run_.paradox_met = true;  // the next step leads out of it
      break;
    case Crossing::Touch:
      impact(s);
      settle(s);
      break;
    case Crossing::Flat:
    case Crossing::LiftOff:
    case Crossing::Leave:
    case Crossing::Stop:
      settle(s, crossing.kind == Crossing::Leave);
      break;
  }
  project(s, run_.now.modes);
  run_.y = pack(s, run_.y);
  if (run_.counts.steps + run_.counts.rejected > most_steps && run_.time < options_.end) {
    run_.fault = RunFault::TooManySteps;
    run_.done = true;
  }
  if (!run_.y.allFinite()) {
    run_.fault = RunFault::NotFinite;
    run_.done = true;
  }
  if (crossing.kind != Crossing::None) {
    check_rest(s);
    run_.h = std::min(run_.h > 0.0 ? run_.h : first_step(), 10.0 * first_step());
  }
  find_directions(s);
  if (run_.stiff) run_.before = radau_.last();
  if (crossing.kind == Crossing::None) {
    watch_stiffness();
  } else {
    use_implicit_steps(false);  // what follows an event begins anew
  }
  if (run_.time >= options_.end) run_.done = true;
  return true;
}

/// A contact that is held may pull; a table cannot.
void EventSimulation::note_pull() {
  constexpr double rounding = 1e-9;
  const double large = body_->mass * (body_->gravity.norm() + speed_scale_ * speed_scale_ / length_);
  for (const Block& block : motion_.problem().used()) {
    const double pull = -motion_.problem().x(block.start);
    if (block.is_normal() && pull > rounding * large) run_.counts.pull_max = std::max(run_.counts.pull_max, pull);
  }
}

void EventSimulation::raise(EventKind kind, int contact) {
  // The points of a face are one contact: what all of them do is one event.
  for (int i = 0; i < event_count_; ++i)
    if (event(i).kind == kind && event(i).contact == contact) return;
  if (event_count_ < static_cast<int>(events_.size())) events_[static_cast<std::size_t>(event_count_++)] = {run_.time, kind, contact};
}

EventSimulation::Value EventSimulation::dense(double t) const {
  if (t >= run_.time || run_.counts.steps == 0) return run_.y;
  if (!(step_length() > 0.0)) return run_.y;  // it has only just gone on from a state
  const double x = (t - t_begin_) / step_length();
  if (x <= 0.0) return step_begin();
  if (step_stiff_) return radau_.at(x);
  look_.start_from(run_.load);
  return rk_.at([this](const Value& y, Value& d) { return rate(look_, y, d, step_); }, x);
}

ContactStatus EventSimulation::contact_of(int i, const Value& y, const Situation& situation) const {
  const auto at = static_cast<std::size_t>(i);
  const State s = state_of(y);
  ContactStatus status = motion_of_contact(*body_, i, s, situation.memory[at], !situation.flat[at]);
  status.closed = touches(i, situation.modes);
  status.sticking = status.closed;
  for (int j = 0; j < free_points_of(i); ++j) {
    const PointMode& mode = situation.modes.at(i, j);
    if (mode.closed) status.sticking = status.sticking && mode.part[static_cast<std::size_t>(Component::Slip)].held;
  }
  if (status.sticking) status.slip = 0.0;  // what dense output leaves between steps is its error, not a motion
  look_.start_from(run_.load);
  if (status.closed && look_.evaluate(s, situation.modes, situation.memory)) {
    look_.share_within_sets(situation.modes);
    add_forces(status, look_.problem(), body_->contacts[at], 1.0);
  }
  return status;
}

}  // namespace tippe
