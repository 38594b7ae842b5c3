#include <tippe/flow/simulation.h>

#include <algorithm>
#include <tippe/flow/contact_books.h>
#include <tippe/flow/smooth_motion.h>
#include <utility>

namespace tippe {

namespace {

/// A start this near to the table, as a part of the body's length, counts as touching: rounding of a height, of a body not too far away.
constexpr double start_part = 1e-12;
/// Slower than this part of the speed scale counts as sticking: the solver leaves 1e-12 of g dt, ten thousand times less.
constexpr double sticking_part = 1e-10;

template <int n>
Vec<n> hermite(double x, double h, const Vec<n>& a, const Vec<n>& slope_a, const Vec<n>& b, const Vec<n>& slope_b) {
  const double y = 1.0 - x;
  return y * y * (1.0 + 2.0 * x) * a + x * x * (1.0 + 2.0 * y) * b + h * x * y * (y * slope_a - x * slope_b);
}

}  // namespace

State interpolate(double t, double t0, const State& s0, double t1, const State& s1) {
  if (t <= t0) return s0;
  if (t >= t1) return s1;
  const double h = t1 - t0, x = (t - t0) / h;
  State s;
  s.r_S = hermite<3>(x, h, s0.r_S, s0.v_S, s1.r_S, s1.v_S);
  // p and −p are the same orientation: take the near one.
  const double sign = (s0.p.dot(s1.p) < 0.0) ? -1.0 : 1.0;
  s.p = hermite<4>(x, h, s0.p, quaternion_rate(s0.p, s0.omega), sign * s1.p, quaternion_rate(sign * s1.p, s1.omega));
  s.p.normalize();
  s.v_S = (1.0 - x) * s0.v_S + x * s1.v_S;
  s.omega = (1.0 - x) * s0.omega + x * s1.omega;
  s.t = t;
  return s;
}

Simulation::Simulation(World given, const State& start, const IntegrateOptions& options)
    : world_(share(std::move(given))), options_(options), before_(start) {
  const World& world = *world_;
  run_.scales = scales_of(world, start);
  prepare();
  if (chart_.singular(start)) {
    chart_.kind = ChartKind::Quaternion;
    run_.fault = RunFault::ChartSingular;
  }
  run_.q = chart_.coordinates(start, options.start_angles);
  run_.nu = chart_.velocities(start, run_.q);
  run_.nu_before = run_.nu;
  now_ = chart_.to_state(run_.q, run_.nu);
  const Pose at_start = pose();
  remember(world, at_start, run_.memory);
  closed_ = find_closed(world, at_start, run_.memory, start_part * run_.scales.length);
  for (int i = 0; i < world.contact_count; ++i) {
    SteppingMode& mode = run_.mode[static_cast<std::size_t>(i)];
    mode.point_touching = closed_.closed[static_cast<std::size_t>(i)];
    // A point that starts at the table and moves into it has its impact still before it.
    for (int j = 0; j < point_count(world.contacts[static_cast<std::size_t>(i)]); ++j) {
      bool& touching = mode.point_touching[static_cast<std::size_t>(j)];
      if (touching)
        touching =
            kinematics(world, i, j, {start.r_S, at_start.A_IB, start.t}, run_.memory[static_cast<std::size_t>(i)]).approach(start.u()) >=
            -impact_speed();
      mode.touching = mode.touching || touching;
    }
  }
  run_.audit.initial = run_.audit.current = energy(world, start);
  if (!world.movable()) run_.fault = RunFault::SeveralBodies;
  run_.done = total_steps_ <= 0 || run_.fault != RunFault::None;
}

Simulation::Simulation(World given, const SteppingState& from, const IntegrateOptions& options)
    : world_(share(std::move(given))), options_(options), run_(from), t_before_(from.time) {
  prepare();
  if (run_.fault == RunFault::ChartSingular) chart_.kind = ChartKind::Quaternion;
  for (std::size_t i = 0; i < run_.mode.size(); ++i) {
    closed_.closed[i] = run_.mode[i].point_touching;
    closed_.count += static_cast<int>(std::ranges::count(closed_.closed[i], true));
  }
  before_ = now_ = chart_.to_state(run_.q, run_.nu);
}

/// What follows from body, options and the scales of the start.
void Simulation::prepare() {
  chart_.kind = options_.chart;
  if (options_.reference_G) chart_.r_PS = -world_->body().r_SG;
  energy_scale_ = 0.5 * world_->body().mass * run_.scales.speed * run_.scales.speed;
  lasting_ = options_.scheme == Scheme::Midpoint || (!options_.gap_tolerance && options_.scheme != Scheme::MoreauRk4);
  carried_ = world_->driven();
  for (int i = 0; i < world_->contact_count; ++i) carried_ = carried_ || world_->contacts[static_cast<std::size_t>(i)].carried();
  total_steps_ = static_cast<long>(std::ceil(options_.end / options_.dt - 1e-9));
}

bool Simulation::step() {
  event_count_ = 0;
  if (run_.done) return false;
  const double t_end = (run_.counts.steps + 1 >= total_steps_) ? options_.end : static_cast<double>(run_.counts.steps + 1) * options_.dt;
  const double dt = t_end - run_.time;
  const Coordinates q_start = run_.q;
  const Vec6 nu_start = run_.nu;
  before_ = now_, t_before_ = run_.time;
  collides_ = {};

  bool fits = false;
  switch (options_.scheme) {
    case Scheme::Moreau:
      fits = moreau(dt);
      break;
    case Scheme::MoreauImplicit:
      fits = moreau_implicit(dt);
      break;
    case Scheme::MoreauRk4:
      fits = moreau_rk4(dt);
      break;
    case Scheme::Midpoint:
      fits = midpoint(dt);
      break;
    case Scheme::Event:
    case Scheme::Ode:
    case Scheme::Cvode:
    case Scheme::CvodeAdams:
      break;  // EventSimulation's
  }
  if (!fits || !std::isfinite(run_.nu.squaredNorm() + run_.q.r_P.squaredNorm() + run_.q.rotation.squaredNorm())) {
    run_.q = q_start, run_.nu = nu_start;  // the last state that can be trusted
    run_.fault = fits ? RunFault::NotFinite : RunFault::TooManyContacts;
    run_.done = true;
    return false;
  }
  run_.nu_before = nu_start;
  run_.q.t = t_end;
  if (options_.correction && chart_.kind == ChartKind::Quaternion) run_.q.rotation.normalize();
  Pose place = pose();
  if (!remember(*world_, place, run_.memory)) {
    run_.fault = RunFault::BehindTrack;
    run_.done = true;
  } else if (options_.correction && correct_position(place)) {
    remember(*world_, place, run_.memory);
  }
  run_.time = t_end;
  ++run_.counts.steps;

  now_ = chart_.to_state(run_.q, run_.nu);
  const double kinetic = kinetic_energy(*world_, now_.v_S, now_.omega);
  run_.audit.current = kinetic + potential_energy(*world_, now_.r_S);
  find_events(mean_slip_ ? 0.5 * (nu_start + run_.nu) : run_.nu, place);
  check_rest(kinetic);
  if (run_.counts.steps >= total_steps_) run_.done = true;
  return true;
}

void Simulation::raise(EventKind kind, int contact) {
  if (event_count_ < static_cast<int>(events_.size())) events_[static_cast<std::size_t>(event_count_++)] = {run_.time, kind, contact};
}

/// `nu` is the velocity on which the friction laws acted in the step.
void Simulation::find_events(const Vec6& nu, const Pose& place) {
  const auto gap_of = [&](int i, int j) {
    const auto at = static_cast<std::size_t>(i);
    return gap(world_->contacts[at], j, place, run_.memory[at]);
  };
  for (int i = 0; i < world_->contact_count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    SteppingMode& mode = run_.mode[at];
    bool touching = false, closed = false;
    const int candidates = point_count(world_->contacts[at]);
    for (int j = 0; j < candidates; ++j) {
      bool& point = mode.point_touching[static_cast<std::size_t>(j)];
      if (closed_.closed[at][static_cast<std::size_t>(j)]) {
        point = closed = true;
      } else if (point && gap_of(i, j) > play_part * run_.scales.length) {
        point = false;
      }
      touching = touching || point;
    }
    if (touching && !mode.touching) raise(collides_[at] ? EventKind::Impact : EventKind::Touch, i);
    if (touching && mode.touching && collides_[at]) raise(EventKind::Impact, i);
    if (!touching && mode.touching) raise(EventKind::LiftOff, i);
    if (!touching) mode.sticking = mode.contour_stopped = false;
    mode.touching = touching;
    if (!closed) continue;

    // Stick and contour stop from the velocities of the last solve; a rim sticks when all its closed points do.
    bool sticking = true, slides = false, contour = false, contour_stopped = true;
    for (const Block& block : ws_.problem.used()) {
      if (block.contact != &world_->contacts[at] || block.is_normal()) continue;
      const auto stands = [&](int dim) {
        double square = 0.0;
        for (int n = block.start; n < block.start + dim; ++n) {
          const double speed = velocity(block, n, nu);
          square += speed * speed;
          if (!(std::sqrt(square) < sticking_part * run_.scales.speed)) return false;
        }
        return true;
      };
      if (block.leads(Component::Slip))
        slides = true, sticking = sticking && stands(block.count(Component::Slip) + block.count(Component::Spin));
      if (block.leads(Component::Contour) && !block.is_viscous()) contour = true, contour_stopped = contour_stopped && stands(block.dim);
    }
    if (slides && sticking != mode.sticking) {
      mode.sticking = sticking;
      raise(sticking ? EventKind::Stick : EventKind::Slip, i);
    }
    if (contour && contour_stopped && !mode.contour_stopped) raise(EventKind::ContourStop, i);
    if (contour) mode.contour_stopped = contour_stopped;
  }
}

/// Where friction at the slip of the beginning leaves a normal force no mass to act on, no force leads on. An impulse does, as in a collision, and the
/// scheme takes it; the run notes that it was a choice.
void Simulation::note_paradox() {
  const bool before = std::exchange(run_.paradox, false);
  const ContactProblem& p = ws_.problem;
  for (const Block& block : p.used()) {
    if (!block.leads(Component::Slip)) continue;
    const double alone = p.G(block.normal, block.normal);
    double square = 0.0;
    for (int i = block.start; i < block.start + block.dim; ++i) square += p.G(block.normal, i) * p.G(block.normal, i);
    if (block.coefficient * std::sqrt(square) < alone) continue;
    const auto coupling = p.G.row(block.normal).segment(block.start, block.dim);
    Vec5 gamma = Vec5::Zero();
    for (int i = 0; i < block.dim; ++i) gamma(i) = velocity(block, block.start + i, ws_.nu_before);
    const double slip = gamma.head(block.dim).norm();
    const int contact = ws_.points[static_cast<std::size_t>(block.point)].contact;
    if (slip < sticking_part * run_.scales.speed || run_.mode[static_cast<std::size_t>(contact)].sticking) continue;
    const Vec5 phi = moving_force(block, gamma, 0.0);
    const double mass = 1.0 + coupling.dot(phi.head(block.dim)) / alone;
    if (mass > 0.0) continue;
    run_.paradox = collision_ = true;
    if (before) continue;
    if (run_.counts.paradoxes++ == 0) run_.counts.paradox = {run_.time, contact, mass, p.c(block.normal) < 0.0};
    raise(EventKind::Singular, contact);
  }
}

Vec6 Simulation::solve_contacts(const Vec6& nu_free, double dt) {
  ContactProblem& problem = ws_.problem;
  nu_free_ = nu_free;
  if (problem.size == 0) return nu_free;
  problem.scale = world_->body().mass * std::max(world_->gravity.norm() * dt, 1e-300);
  load_warm(ws_, run_.warm, (run_.warm_dt > 0.0) ? dt / run_.warm_dt : 1.0);
  run_.counts.add(solve(problem, options_.solver));
  if (ws_.compliance > 0.0) run_.counts.load_shared = true;
  store_warm(ws_, *world_, run_.warm);
  run_.warm_dt = dt;
  Vec6 nu = nu_free, change = problem.x(0) * ws_.MinvW.col(0);
  for (int i = 1; i < problem.size; ++i) change += problem.x(i) * ws_.MinvW.col(i);
  return nu += change;
}

double Simulation::velocity(const Block& block, int i, const Vec6& nu) const {
  const double* const W_i = ws_.W.data() + 6 * i;
  const double gamma = block.turns(i) ? dot3(W_i + 3, nu.data() + 3) : dot6(W_i, nu.data());
  return ws_.problem.carried ? gamma + ws_.problem.given(i) : gamma;
}

VecX Simulation::velocities(const Vec6& nu) const {
  VecX gamma(ws_.problem.size);
  for (int i = 0; i < ws_.problem.size; ++i) gamma(i) = dot6(ws_.W.data() + 6 * i, nu.data());
  if (ws_.problem.carried) gamma += ws_.problem.given.head(ws_.problem.size);
  return gamma;
}

void Simulation::book_work(const Vec6& nu_mean, double weight) {
  const ContactProblem& p = ws_.problem;
  if (world_->force_count > 0) {
    const double time = weight * p.dt;
    run_.audit.air -= time * ws_.outer[static_cast<std::size_t>(WorkOwner::Air)].dot(nu_mean);
    run_.audit.forces += time * ws_.outer[static_cast<std::size_t>(WorkOwner::Outside)].dot(nu_mean);
  }
  if (p.size == 0) return;
  const VecX gamma = velocities(nu_mean);
  double work = 0.0;  // of the impulses, against the surfaces
  for (int i = 0; collision_ && i < p.size; ++i) work += p.x(i) * gamma(i);
  // In lasting contact the normal impulse does no work but the scheme's own error; only a collision has a loss of its own.
  const Losses lost = collision_ ? at_most(impact_losses(p, p.G * p.x + p.c), -work) : step_losses(p, gamma);
  double made = 0.0;
  const bool bounces = std::ranges::any_of(p.used(), [this](const Block& block) {
    return block.is_normal() && has_restitution(*block.contact) && velocity(block, block.start, ws_.nu_before) < -impact_speed();
  });
  if (bounces) {
    const Vec6 nu_end = nu_free_ + ws_.MinvW * p.x;
    made = energy_made(p, velocities(nu_free_), velocities(nu_end));
    if (weight * made > 1e-12 * energy_scale_) run_.counts.impact_gain += weight * made;
  }
  // What a collision makes beyond its law is the error of a step in which the body turns.
  if (collision_) run_.audit.impact += weight * std::max(-work - lost.total(), -made);
  if (p.carried) run_.audit.table -= weight * p.x.dot(p.given.head(p.size));
  run_.audit.sliding += weight * lost.sliding;
  run_.audit.drilling += weight * lost.drilling;
  run_.audit.contour += weight * lost.contour;
  run_.audit.rolling += weight * lost.rolling;
  for (const Block& block : p.used())
    if (block.is_normal() && ws_.points[static_cast<std::size_t>(block.point)].point == 1 && block.contact->shape.has_face())
      run_.counts.face_loss += weight * lost.total();
}

ContactStatus Simulation::contact(int i) const {
  const auto at = static_cast<std::size_t>(i);
  ContactStatus status = motion_of_contact(*world_, i, now_, run_.memory[at], true);
  status.closed = closed_.any(i);
  status.sticking = run_.mode[at].sticking;
  if (run_.warm_dt > 0.0) add_forces(status, ws_.problem, world_->contacts[at], 1.0 / run_.warm_dt);
  return status;
}

}  // namespace tippe
