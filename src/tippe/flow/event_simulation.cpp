#include <tippe/flow/event_simulation.h>

#include <algorithm>
#include <tippe/flow/contact_books.h>
#include <tippe/math/exponential.h>

namespace tippe {

namespace {

constexpr double safety = 0.9, shrink_most = 0.2, grow_most = 5.0;  // of step control
/// How a step of error `part` is to change, of a method of this order.
double change_of_step(double part, double order) { return safety * real::pow(part, -1.0 / order); }
/// A run with more is stopped: at ten microseconds a step, a million take ten seconds and more than any toy here needs.
constexpr long most_steps = 1'000'000;

}  // namespace

EventSimulation::EventSimulation(World given, const State& start, const IntegrateOptions& options)
    : flow_(std::move(given), start, options), motion_(flow_.world()), rk_(options.method), look_(flow_.world()) {
  const World& world = flow_.world();
  run_.scales = flow_.scales;
  prepare();
  if (flow_.chart.singular(start)) {
    flow_.chart.kind = ChartKind::Quaternion;
    run_.fault = RunFault::ChartSingular;
  }
  const Coordinates q = flow_.chart.coordinates(start, options.start_angles);
  run_.y.head<EventState::losses>() << q.r_P, q.rotation, flow_.chart.velocities(start, q);
  run_.y(EventState::clock) = start.t;
  remember(world, pose_of(start), run_.now.memory);
  run_.energy_initial = energy(world, start);

  State s = state();
  resets().settle(s);
  step_ = run_.now;
  bool held = false;
  for (int i = 0; i < world.contact_count; ++i) held = held || flow_.touches(i, run_.now.modes);
  if (flow_.bilateral && !held && run_.fault == RunFault::None) run_.fault = RunFault::NothingHeld;
  if (!world.movable()) run_.fault = RunFault::SeveralBodies;
  run_.done = !(options.end > 0.0) || run_.fault != RunFault::None;
  if (!flow_.bilateral && kinetic_energy(world, start.v_S, start.omega) == 0.0) resets().check_rest(s);
  run_.load = motion_.loads();
}

EventSimulation::EventSimulation(World given, const EventState& from, const IntegrateOptions& options)
    : flow_(std::move(given), from, options),
      run_(from),
      motion_(flow_.world()),
      step_(from.now),
      t_begin_(from.time),
      forces_until_(from.time),
      step_impact_(from.impact),
      rk_(options.method),
      look_(flow_.world()) {
  prepare();
  if (run_.fault == RunFault::ChartSingular) flow_.chart.kind = ChartKind::Quaternion;
}

/// The units of the workspaces.
void EventSimulation::prepare() {
  motion_.resolve(flow_.stick_speed());
  look_.resolve(flow_.stick_speed());
  Vec6 unit;
  unit << Vec3::Ones(), Vec3::Constant(1.0 / flow_.length);
  radau_.prepare(unit, flow_.demands);
}

EnergyAudit EventSimulation::audit_of(const Value& y, double impact) const {
  return {run_.energy_initial,
          energy(flow_.world(), flow_.state_of(y)),
          y(13),
          y(14),
          y(15),
          y(16),
          impact,
          y(EventState::table),
          -y(EventState::forces),
          y(EventState::forces + 1)};
}

bool EventSimulation::slope(const Value& y, Value& derivative, const Situation& situation) {
  ++run_.counts.rhs;
  const bool defined = flow_.rate(motion_, y, derivative, situation);
  if (defined && motion_.load_shared()) run_.counts.load_shared = true;
  return defined;
}

double EventSimulation::error_size(const Value& e) const {
  const auto part = [&](const auto& error, const auto& value, double unit) {
    return error.norm() / (flow_.options.atol * unit + flow_.options.rtol * std::max(value.norm(), 1e-3 * unit));
  };
  return std::max({part(e.head<3>(), run_.y.head<3>(), flow_.length), part(e.segment<4>(3), run_.y.segment<4>(3), 1.0),
                   part(e.segment<3>(7), run_.y.segment<3>(7), flow_.speed),
                   part(e.segment<3>(10), run_.y.segment<3>(10), flow_.speed / flow_.length),
                   e.segment<5>(EventState::losses).norm() / ((flow_.options.atol + flow_.options.rtol) * flow_.energy),
                   e.segment<work_owners>(EventState::forces).norm() / ((flow_.options.atol + flow_.options.rtol) * flow_.energy)});
}

/// The direction of friction is that of the slip, so velocities are also measured by the slip, however small it is; down to what rounding leaves.
double EventSimulation::slip_size(const Value& change, double rounding) const {
  const double unit = std::max(flow_.demands.slip_part * slip_, rounding * flow_.speed);
  return (change.segment<3>(7).norm() + flow_.length * change.segment<3>(10).norm()) / unit;
}

bool EventSimulation::attempt(double h) {
  stage_strained_ = false;
  const auto f = [this](const Value& y, Value& d) {
    const bool defined = slope(y, d, run_.now);
    stage_strained_ = stage_strained_ || (defined && margins().strained());
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
  Value where = run_.y + radau_.guess(0.5 * h), slope_there;
  if (!slope(where, slope_there, run_.now)) {
    where = run_.y;
    if (!slope(where, slope_there, run_.now)) return false;
  }
  Mat6 friction = motion_.friction_tangent(run_.now.modes);
  if (!flow_.chart.trivial()) {
    const Mat6 T = flow_.chart.transform({where.head<3>(), where.segment<4>(3)});
    friction = T.partialPivLu().solve(friction * T).eval();
  }
  const bool defined = flow_.demands.coarse || linearise_rest(where, slope_there);
  if (flow_.demands.coarse) radau_.forget();
  radau_.add(friction);
  return defined && friction.allFinite();
}

/// All but friction.
bool EventSimulation::linearise_rest(const Value& where, const Value& slope_there) {
  constexpr double part = 1e-6;
  Value step = Value::Zero();
  step.segment<3>(7).setConstant(part * flow_.speed);
  step.segment<3>(10).setConstant(part * flow_.speed / flow_.length);
  motion_.keep_friction(true);
  const bool defined = radau_.linearise([this](const Value& y, Value& d) { return slope(y, d, run_.now); }, where, slope_there, step);
  motion_.keep_friction(false);
  return defined;
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
    const double estimate =
        rk_.stiffness([this](const Value& v) { return v.segment<3>(7).norm() + flow_.length * v.segment<3>(10).norm(); });
    sign = estimate > 0.6 * rk_.stable() || step_length() * slip_rate_ > 0.05 * rk_.stable();
  }
  run_.stiff_signs = sign ? run_.stiff_signs + 1 : 0;
  if (run_.stiff_signs >= signs_to_switch) use_implicit_steps(!run_.stiff);
}

/// Explicit steps of a given length do not see slip that is slower than friction makes it in a step. Implicit ones, with error control and no longer, take
/// their place until it is fast enough; they are so much more accurate that the error remains that of the explicit ones.
void EventSimulation::bridge_slow_slip() {
  const double border = (run_.stiff ? 0.5 : 1.0) * rk_.stable() * bridge_part;
  const bool slow = flow_.options.dt * slip_rate_ > border;
  if (slow == run_.stiff) return;
  use_implicit_steps(slow);
  run_.h = flow_.options.dt;
}

void EventSimulation::use_implicit_steps(bool stiff) {
  run_.stiff = stiff;
  run_.stiff_signs = 0;
  run_.before = {};
  jacobian_known_ = false;
}

double EventSimulation::first_step() const {
  const double part = 0.01 * change_of_step(1e-6 / flow_.options.rtol, rk_.order());
  return std::clamp(part, 1e-9, 0.1) * flow_.time_scale();
}

bool EventSimulation::step() {
  log_.clear();
  if (run_.done) return false;
  motion_.start_from(run_.load);
  jacobian_known_ = false;
  const bool taken = take_step();
  run_.load = motion_.loads();
  return taken;
}

/// Out of a Painlevé state, if an impulse leads out of it: a step of no length.
bool EventSimulation::pass_paradox(const Paradox& paradox) {
  t_begin_ = forces_until_ = run_.time, step_impact_ = run_.impact;
  ended_by_ = ModeEnd::Paradox;
  State s = state();
  if (!resets().step_through(paradox, s)) {
    run_.fault = RunFault::Painleve;
    run_.done = true;
    return true;
  }
  run_.h = first_step();
  use_implicit_steps(false);
  resets().check_rest(s);
  return true;
}

bool EventSimulation::take_step() {
  if (!slope(run_.y, slope_, run_.now)) {
    run_.fault = RunFault::NotFinite;
    run_.done = true;
    return false;
  }
  slip_rate_ = motion_.slip_rate(run_.now.modes);
  slip_ = slowest_part();
  if (flow_.bilateral) note_pull();
  // Where the last step was to end without mass, it did so up to its own error.
  const double no_mass = paradox_part + (run_.paradox_met ? flow_.options.rtol : 0.0);
  run_.paradox_met = false;
  if (const Paradox paradox = flow_.bilateral ? Paradox() : motion_.contact_mass();
      paradox.mass <= no_mass && !margins().landing(state())) {
    step_.take(run_.now, flow_.world()), step_stiff_ = run_.stiff;
    return pass_paradox(paradox);
  }
  if (steps_given()) bridge_slow_slip();
  const bool fixed = !watched();
  double h = fixed ? flow_.options.dt : (run_.h > 0.0 ? run_.h : first_step());
  if (steps_given()) h = std::min(h, flow_.options.dt);
  h = std::min(h, flow_.longest_step);
  const double resolution = 4e-16 * std::max(flow_.time_scale(), run_.time);
  const double wanted = h;
  if (!flow_.bilateral) h = std::max(limit_step(h), resolution);
  if (watched() && !run_.stiff && h * slip_rate_ > rk_.stable()) {
    // Slip that is slower than the tolerance could swing in explicit steps without being noticed.
    use_implicit_steps(true);
    if (!flow_.bilateral) h = std::max(limit_step(wanted), resolution);
  }
  step_.take(run_.now, flow_.world()), step_stiff_ = run_.stiff;
  if (run_.stiff) radau_.start_step(run_.before);
  bool limited = h < wanted;
  bool to_end = false;
  if (run_.time + h >= flow_.options.end - resolution) h = flow_.options.end - run_.time, to_end = true, limited = limited || h < wanted;

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
      if (crossing.kind == ModeEnd::None || crossing.fraction >= 1.0) break;
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
  run_.time = to_end ? flow_.options.end : run_.time + h;
  forces_until_ = (crossing.kind == ModeEnd::Stop) ? run_.time - std::min(1e-3 * h, 1e-9 * flow_.time_scale()) : run_.time;
  if (std::ranges::any_of(run_.now.flat, [](bool flat) { return flat; }))
    run_.counts.face_loss += (step_end() - run_.y).segment<4>(EventState::losses).sum();
  run_.y = step_end();
  run_.y(EventState::clock) = run_.time;

  State s = state();
  s.p.normalize();
  if (!remember(flow_.world(), pose_of(s), run_.now.memory)) {
    run_.fault = RunFault::BehindTrack;
    run_.done = true;
    return true;
  }
  ended_by_ = crossing.kind;
  switch (crossing.kind) {
    case ModeEnd::None:
      break;
    case ModeEnd::Paradox:
      run_.paradox_met = true;  // the next step leads out of it
      break;
    case ModeEnd::Touch:
      resets().impact(s);
      resets().settle(s);
      break;
    case ModeEnd::Flat:
    case ModeEnd::LiftOff:
    case ModeEnd::Leave:
    case ModeEnd::Stop:
      resets().settle(s, crossing.kind == ModeEnd::Leave);
      break;
  }
  resets().project(s, run_.now.modes);
  run_.y = flow_.pack(s, run_.y);
  if (run_.counts.steps + run_.counts.rejected > most_steps && run_.time < flow_.options.end) {
    run_.fault = RunFault::TooManySteps;
    run_.done = true;
  }
  if (!run_.y.allFinite()) {
    run_.fault = RunFault::NotFinite;
    run_.done = true;
  }
  if (crossing.kind != ModeEnd::None) {
    resets().check_rest(s);
    run_.h = std::min(run_.h > 0.0 ? run_.h : first_step(), 10.0 * first_step());
  }
  resets().find_directions(s);
  if (run_.stiff) run_.before = radau_.last();
  if (crossing.kind == ModeEnd::None) {
    watch_stiffness();
  } else {
    use_implicit_steps(false);  // what follows an event begins anew
  }
  if (run_.time >= flow_.options.end) run_.done = true;
  return true;
}

/// A contact that is held may pull; a table cannot.
void EventSimulation::note_pull() {
  constexpr double rounding = 1e-9;
  const double large = flow_.world().body().mass * (flow_.world().gravity.norm() + flow_.speed * flow_.speed / flow_.length);
  for (const Block& block : motion_.problem().used()) {
    const double pull = -motion_.problem().x(block.start);
    if (block.is_normal() && pull > rounding * large) run_.counts.pull_max = std::max(run_.counts.pull_max, pull);
  }
}

EventSimulation::Value EventSimulation::dense(double t) const {
  if (t >= run_.time || run_.counts.steps == 0) return run_.y;
  if (!(step_length() > 0.0)) return run_.y;  // it has only just gone on from a state
  const double x = (t - t_begin_) / step_length();
  if (x <= 0.0) return step_begin();
  if (step_stiff_) return radau_.at(x);
  look_.start_from(run_.load);
  return rk_.at([this](const Value& y, Value& d) { return flow_.rate(look_, y, d, step_); }, x);
}

State EventSimulation::before_reset() const {
  if (!(run_.time > t_begin_)) return state();
  State s = flow_.state_of(step_end());
  s.p.normalize();
  s.t = run_.time;
  return s;
}

ContactStatus EventSimulation::contact_of(int i, const Value& y, const Situation& situation) const {
  const auto at = static_cast<std::size_t>(i);
  const State s = flow_.state_of(y);
  ContactStatus status = motion_of_contact(flow_.world(), i, s, situation.memory[at], !situation.flat[at]);
  status.closed = flow_.touches(i, situation.modes);
  status.sticking = status.closed;
  for (int j = 0; j < flow_.free_points_of(i); ++j) {
    const PointMode& mode = situation.modes.at(i, j);
    if (mode.closed) status.sticking = status.sticking && mode.part[static_cast<std::size_t>(Component::Slip)].held;
  }
  if (status.sticking) status.slip = 0.0;  // what dense output leaves between steps is its error, not a motion
  look_.start_from(run_.load);
  if (status.closed && look_.evaluate(s, situation.modes, situation.memory)) {
    look_.share_within_sets(situation.modes);
    add_forces(status, look_.problem(), flow_.world().contacts[at], 1.0);
  }
  return status;
}

}  // namespace tippe
