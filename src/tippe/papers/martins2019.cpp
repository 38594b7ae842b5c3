#include <tippe/papers/martins2019.h>

#include <algorithm>
#include <cmath>
#include <tippe/analysis/observables.h>
#include <tippe/flow/event_simulation.h>
#include <tippe/laws/registry.h>
#include <tippe/world/kinematics.h>

namespace tippe::papers::martins2019 {

namespace {

std::shared_ptr<const shapes::Track> make_track(const Parameters& parameters) {
  return std::make_shared<const shapes::Track>(shapes::parabola(parameters.p), shapes::Side::Left, -200.0, 200.0, 0.0);
}

double curvature(const Parameters& c, double alpha) { return std::pow(std::cos(alpha), 3) / c.p; }  // 1/P, (49)

}  // namespace

Start corrected(const Start& row) {
  Start right = row;
  // The printed slip is v + Rω of the velocity that was meant.
  right.v_before = std::round(row.slip_before - 0.1 * row.omega_before);
  return right;
}

double slope_at(const Parameters& c, double s) {
  const auto track = make_track(c);
  return std::atan(track->parameter_at(s, c.R) / c.p);
}

double drop(const Parameters& c, double alpha, double gap) { return -std::sqrt(2.0 * c.g * std::cos(alpha) * gap); }

Collision collide(const Parameters& c, double v, double V1, double omega) {
  const double r_g_square = c.J() / c.mass, slip = v + c.R * omega, normal = (1.0 + c.e) * std::abs(V1);  // impulse per mass
  Collision after;
  after.slip_before = slip;
  after.v_n = -c.e * V1;
  // An impulse per mass j changes the slip by j (1 + R²/r_g²).
  const double to_stop = std::abs(slip) / (1.0 + c.R * c.R / r_g_square);
  after.slips_throughout = to_stop >= c.mu * normal;
  const double j = -((slip > 0.0) ? 1.0 : -1.0) * std::min(to_stop, c.mu * normal);
  after.v = v + j;
  after.omega = omega + c.R / r_g_square * j;
  return after;
}

double critical_slope(const Parameters& c) { return std::atan(3.0 * c.mu - 2.0 * c.mu_r / c.R); }

double critical_slope_as_printed(const Parameters& c) {
  const double factor = c.mass * c.R / c.J();
  return std::atan(-(c.mu - factor * (c.mu * c.R + c.mu_r)));
}

double critical_energy(const Parameters& c, double slope) {
  const double x = c.p * std::tan(slope);
  return c.mass * c.g * (x * x / (2.0 * c.p) + c.R * std::cos(slope));
}

double normal_force(const Parameters& c, double alpha, double v) {
  const double kappa = curvature(c, alpha);
  return c.g * std::cos(alpha) + v * v * kappa / (1.0 - kappa * c.R);
}

double normal_force_of_paper(const Parameters& c, double alpha, double v, double omega, bool rolling) {
  const double speed = rolling ? c.R * omega : v + c.R * omega;
  return c.g * std::cos(alpha) + speed * speed * curvature(c, alpha);
}

double equation_51(const Parameters& parameters, double x, double y) {
  const double p = parameters.p, R2 = parameters.R * parameters.R, R4 = R2 * R2, R6 = R4 * R2;
  const double x2 = x * x, x4 = x2 * x2, x6 = x4 * x2, y2 = y * y, y3 = y2 * y, y4 = y2 * y2;
  return -y2 + 16.0 * R2 / p * x2 * y2 - 4.0 * R2 / p * x2 * y + R2 + 10.0 * R2 / p * x2 - 16.0 / p * x2 * y - 24.0 * R4 / p * x2 +
         8.0 * R2 * y2 + x2 * y / p - 8.0 * R2 * y + 12.0 * R2 / (p * p) - 4.0 * x4 * y2 + 10.0 / (p * p) * x4 * y + 16.0 / p * x2 * y3 -
         16.0 * R4 * y2 - 32.0 * R4 * y + 16.0 * R2 / std::pow(std::sqrt(2.0 * p), 3) - x4 / (4.0 * p * p) + 8.0 * R4 + 8.0 * y3 -
         2.0 / (p * p * p) * x6 + 16.0 * R6 - 16.0 * y4;
}

Decision decide_by_table_3(const Parameters& c, const Situation& now, std::optional<double> alpha_crit) {
  const double alpha = slope_at(c, now.s), limit = alpha_crit.value_or(critical_slope_as_printed(c));
  const bool rolls = std::abs(now.v + c.R * now.omega) < 1e-12;
  const double x = c.p * std::tan(alpha);
  const double E =
      0.5 * c.mass * now.v * now.v + 0.5 * c.J() * now.omega * now.omega + c.mass * c.g * (x * x / (2.0 * c.p) + c.R * std::cos(alpha));
  if (now.at_start && std::abs(alpha) < limit && rolls && E > critical_energy(c, limit)) return Decision::Undecidable;
  if (std::abs(alpha) > limit) return Decision::Slide;
  return rolls ? Decision::Roll : Decision::Slide;
}

Decision decide(const Parameters& c, const Situation& now) {
  if (std::abs(now.v + c.R * now.omega) >= 1e-12) return Decision::Slide;
  const double alpha = slope_at(c, now.s), N = normal_force(c, alpha, now.v), weight = c.g * std::sin(alpha);  // per mass
  const double arm = c.mu_r / c.R;
  // Rolling resistance opposes ω; at ω = 0 it holds what it can, and else what is about to begin: downhill.
  const bool still = now.omega == 0.0;
  if (still && std::abs(weight) <= arm * N && std::abs(weight) <= c.mu * N) return Decision::Rest;
  const double turning = still ? ((weight > 0.0) ? 1.0 : -1.0) : ((now.omega > 0.0) ? 1.0 : -1.0);
  // Friction f per mass: s̈ = −g sin α + f, ½R ω̇ = f − (μ_r/R) N sign ω, and s̈ + Rω̇ = 0.
  const double friction = weight / 3.0 + 2.0 / 3.0 * arm * N * turning;
  return (std::abs(friction) <= c.mu * N) ? Decision::Roll : Decision::Slide;
}

World make_disk(const Parameters& c, bool force_of_paper) {
  World world;
  world.body().mass = c.mass;
  world.body().set_inertia(Vec3(0.5 * c.J(), c.J(), 0.5 * c.J()).asDiagonal());
  world.gravity = Vec3(0.0, 0.0, -c.g);
  world.contact_count = 1;
  Contact& contact = world.contacts[0];
  contact.shape = shapes::sphere(c.R);
  contact.surface = surface_of(make_track(c), force_of_paper ? TrackLoad::Martins2019 : TrackLoad::Right);
  contact.law.friction = laws::make_law("coulomb");
  contact.law.mu.kinetic = contact.law.mu.still = c.mu;
  contact.law.mu_rolling = c.mu_r;
  contact.impact_friction.rolling = 0.0;
  contact.impact = {c.e, 0.0};
  return world;
}

State make_state(const World& disk, const Situation& at) {
  const Contact& contact = disk.contacts[0];
  const shapes::TrackPoint p = contact.track()->at(contact.track()->parameter_at(at.s, contact.shape.sphere));
  const Vec2 center = p.r + contact.shape.sphere * p.n, velocity = at.v * p.T;
  State s;
  s.r_S = Vec3(center.x(), 0.0, center.y());
  s.v_S = Vec3(velocity.x(), 0.0, velocity.y());
  s.omega = Vec3(0.0, -at.omega, 0.0);
  return s;
}

RunOutcome run(const Parameters& c, const Start& row, double rtol, bool force_of_paper, double end) {
  const World disk = make_disk(c, force_of_paper);
  IntegrateOptions options;
  options.scheme = Scheme::Event;
  options.rtol = rtol, options.atol = 0.01 * rtol;
  options.end = end;
  EventSimulation simulation(disk, make_state(disk, {row.s, row.v_after, row.omega_after, true}), options);
  RunOutcome outcome;
  RimMemory memory = fresh_rim_memory();
  double energy_before = simulation.audit().current;
  while (simulation.step()) {
    const State now = simulation.state();
    const double energy_now = simulation.audit().current;
    outcome.energy_gain = std::max(outcome.energy_gain, energy_now - energy_before);
    energy_before = energy_now;
    remember(disk, pose_of(now), memory);
    const TrackObservables o = observe_track(disk, now, memory[0], {});
    const double alpha = std::atan(memory[0].x() / c.p);
    const bool rolling = std::abs(o.slip) < 1e-9;
    outcome.force_error =
        std::max(outcome.force_error, std::abs(normal_force_of_paper(c, alpha, o.v, o.omega, rolling) / normal_force(c, alpha, o.v) - 1.0));
    for (int i = 0; i < simulation.event_count(); ++i) {
      const Event& event = simulation.event(i);
      if (event.kind == EventKind::Stick && outcome.sticks++ == 0) outcome.switch_time = event.t;
      if (event.kind == EventKind::Slip) ++outcome.slips;
      if (event.kind == EventKind::Rest) outcome.rest_time = event.t, outcome.rest_s = o.s, outcome.rests = true;
    }
  }
  outcome.residual = simulation.audit().residual();
  return outcome;
}

}  // namespace tippe::papers::martins2019
