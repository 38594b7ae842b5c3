#include <tippe/flow/hybrid_flow.h>

#include <algorithm>

namespace tippe {

HybridFlow::HybridFlow(World given, const State& start, const IntegrateOptions& run_options)
    : shared_world(share(std::move(given))),
      options(run_options),
      scales(scales_of(world(), start)),
      length(scales.length),
      speed(scales.speed) {
  prepare();
}

HybridFlow::HybridFlow(World given, const EventState& from, const IntegrateOptions& run_options)
    : shared_world(share(std::move(given))), options(run_options), scales(from.scales), length(scales.length), speed(scales.speed) {
  prepare();
}

void HybridFlow::prepare() {
  if (options.scheme == Scheme::Event) demands = demands_of(options.rtol);
  bilateral = options.scheme == Scheme::Ode;
  if (bilateral) chart.kind = options.chart;
  if (bilateral && options.reference_G) chart.r_PS = -world().body().r_SG;
  energy = 0.5 * world().body().mass * speed * speed;
  carried = world().driven();
  for (int i = 0; i < world().force_count; ++i)
    longest_step = std::min(longest_step, world().forces[static_cast<std::size_t>(i)]->time_scale());
  for (int i = 0; i < world().contact_count; ++i) {
    carried = carried || contact(i).carried();
    if (contact(i).surface != nullptr) longest_step = std::min(longest_step, contact(i).surface->time_scale());
  }
}

HybridFlow::Value HybridFlow::pack(const State& s, const Value& audit_from) const {
  const Coordinates q = chart.coordinates(s, audit_from.segment<3>(3));
  Value y;
  y << q.r_P, q.rotation, chart.velocities(s, q), audit_from.tail<EventState::size - EventState::losses>();
  return y;
}

State HybridFlow::state_of(const Value& y) const {
  Coordinates q;
  q.r_P = y.head<3>();
  q.rotation = y.segment<4>(3);
  q.t = y(EventState::clock);
  return chart.to_state(q, y.segment<6>(7));
}

bool HybridFlow::rate(SmoothMotion& motion, const Value& y, Value& derivative, const ContactSituation& situation) const {
  Coordinates q;
  q.r_P = y.head<3>();
  q.rotation = y.segment<4>(3);
  q.t = y(EventState::clock);
  const Vec6 nu = y.segment<6>(7);
  if (!motion.evaluate(chart.to_state(q, nu), situation.modes, situation.memory)) return false;
  if (chart.trivial()) {
    derivative.head<3>() = nu.head<3>();
    derivative.segment<4>(3) = quaternion_rate(q.rotation, nu.tail<3>());
    derivative.segment<6>(7) = motion.acceleration();
  } else {
    Coordinates zero;
    zero.rotation.setZero();
    const Coordinates q_dot = chart.advance(zero, q, nu, 1.0);
    derivative.head<3>() = q_dot.r_P;
    derivative.segment<4>(3) = q_dot.rotation;
    derivative.segment<6>(7) = chart.transform(q).partialPivLu().solve(motion.acceleration() - chart.transform_bias(q, nu));
  }
  derivative.segment<4>(EventState::losses) = motion.powers().as_vector();
  derivative(EventState::table) = motion.table_power();
  derivative.segment<work_owners>(EventState::forces) = motion.force_powers();
  derivative(EventState::clock) = 1.0;
  return all_finite(derivative);
}

void EventLog::add(double t, EventKind kind, int contact) {
  for (int i = 0; i < count_; ++i)
    if (at(i).kind == kind && at(i).contact == contact) return;
  if (count_ < static_cast<int>(events_.size())) events_[static_cast<std::size_t>(count_++)] = {t, kind, contact};
}

}  // namespace tippe
