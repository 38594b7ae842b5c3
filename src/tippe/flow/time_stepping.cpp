// The time-stepping schemes. In all of them the contact laws act on impulses over the step, so impacts need no detection. Which points are closed, and
// which of them collide, is in lasting_contact.cpp.
#include <tippe/flow/contact_books.h>
#include <tippe/flow/shared_load.h>
#include <tippe/flow/simulation.h>

namespace tippe {

namespace {

/// G and c of one point with friction, the number of unknowns known to the compiler: after the normal and the two of slip all are torques alone.
template <int n>
void fill(const double* W, const double* MinvW, const double* nu_free, ContactProblem& p) {
  const auto along = [W](int i, const double* u) { return (i < 3) ? dot6(W + 6 * i, u) : dot3(W + 6 * i + 3, u + 3); };
  double *const G = p.G.data(), *const c = p.c.data();
#pragma GCC unroll 5
  for (int i = 0; i < n; ++i) {
    c[i] = along(i, nu_free);
#pragma GCC unroll 5
    for (int j = 0; j <= i; ++j) G[i + n * j] = G[j + n * i] = along(i, MinvW + 6 * j);  // symmetric
  }
}

/// G = Wᵀ M⁻¹ W and c = Wᵀ ν_free; the impact law comes later.
void set_up_velocities(Workspace& ws, const Vec6& nu_free, const Vec6& nu_A) {
  ContactProblem& p = ws.problem;
  const int n = p.size;
  p.G.resize(n, n);
  p.c.resize(n);
  ws.nu_before = nu_A;
  const double *const W = ws.W.data(), *const MinvW = ws.MinvW.data();
  const bool one_point = ws.point_count == 1 && n >= 3 && p.blocks[1].components.has(Component::Slip);
  if (one_point && n == 3) {
    fill<3>(W, MinvW, nu_free.data(), p);
  } else if (one_point && n == 4) {
    fill<4>(W, MinvW, nu_free.data(), p);
  } else if (one_point && n == 5) {
    fill<5>(W, MinvW, nu_free.data(), p);
  } else {
    double* const G = p.G.data();
    for (int i = 0; i < n; ++i) {
      p.c(i) = dot6(W + 6 * i, nu_free.data());
      for (int j = 0; j <= i; ++j) G[i + n * j] = G[j + n * i] = dot6(W + 6 * i, MinvW + 6 * j);  // symmetric
    }
  }
  if (p.carried) p.c += p.given.head(n);
  ws.compliance = (ws.point_count < 2) ? 0.0 : add_compliance(p);
}

/// Quiet: kinetic energy below this part of the one at the speed scale, over ten steps, and no acceleration: with small steps a body that turns back is as slow for
/// as long. In parts of gravity; scatter of the last velocities is less at any step that resolves the motion.
constexpr double rest_fraction = 1e-10, quiet_acceleration = 1e-3;
constexpr int rest_steps = 10;
/// What the forces of rest may leave, in parts of gravity: positions are known to the play, but those of a level face balance exactly.
constexpr double rest_acceleration = 1e-6;

}  // namespace

// Moreau's midpoint scheme, lesaux2005 3.1, leine2003 Table 1, sailer2020 4:
//   q_M = q_A + dt/2 F(q_A) ν_A,   M_M (ν_E − ν_A) = h(q_M, ν_A) dt + W_M Λ,   q_E = q_M + dt/2 F(q_M) ν_E
bool Simulation::moreau(double dt) {
  const Vec6 nu_A = run_.nu;
  const Coordinates q_M = chart_.advance(run_.q, run_.q, nu_A, 0.5 * dt);
  const Pose pose_M = chart_.pose(q_M);
  closed_ = find_points(q_M, pose_M);
  ws_.problem.dt = dt;
  ws_.mass.prepare(chart_, q_M);
  if (!assemble(ws_, *world_, pose_M, nu_A, closed_, run_.memory, run_.warm)) return false;
  const Vec6 nu_free = nu_A + dt * ws_.mass.apply(*world_, chart_forces(ws_, *world_, chart_, q_M, nu_A));
  set_up_velocities(ws_, nu_free, nu_A);
  note_impacts(q_M);
  add_impact_law();
  ws_.extrapolate = options_.solver.kind == SolverKind::Newton;
  run_.nu = solve_contacts(nu_free, dt);
  run_.q = chart_.advance(q_M, q_M, run_.nu, 0.5 * dt);
  book_work(0.5 * (nu_A + run_.nu), 1.0);
  return true;
}

// The fully implicit version named in the conclusion of leine2003: everything at the end of the step, ν_E found by iteration.
//   q_E = q_A + dt F(q_E) ν_E,   M(q_E)(ν_E − ν_A) = h(q_E, ν_E) dt + W(q_E) Λ
bool Simulation::moreau_implicit(double dt) {
  const Vec6 nu_A = run_.nu;
  const Coordinates q_A = run_.q;
  const Coordinates q_M = chart_.advance(q_A, q_A, nu_A, 0.5 * dt);
  closed_ = find_points(q_M, chart_.pose(q_M));
  ws_.problem.dt = dt;
  Vec6 nu_E = nu_A;
  Coordinates q_E = chart_.advance(q_A, q_A, nu_A, dt);
  // The map contracts with dt ‖ω‖: tens of iterations mean the step is too long for the spin.
  for (int i = 0; i < 50; ++i) {
    ws_.mass.prepare(chart_, q_E);
    if (!assemble(ws_, *world_, chart_.pose(q_E), nu_A, closed_, run_.memory, run_.warm)) return false;
    const Vec6 nu_free = nu_A + dt * ws_.mass.apply(*world_, chart_forces(ws_, *world_, chart_, q_E, nu_E));
    set_up_velocities(ws_, nu_free, nu_A);
    if (i == 0) note_impacts(q_M);
    add_impact_law();
    const Vec6 next = solve_contacts(nu_free, dt);
    const double change = speed_of(next - nu_E);
    nu_E = next;
    q_E = chart_.advance(q_A, q_E, nu_E, dt);
    if (change <= 1e-12 * (run_.scales.speed + speed_of(nu_E))) break;
  }
  run_.nu = nu_E;
  run_.q = q_E;
  book_work(0.5 * (nu_A + run_.nu), 1.0);
  return true;
}

// Runge-Kutta time-stepping as printed, leine2003 Table 2: four stages, each a Moreau step of dt/4 that gives a pseudo-acceleration.
bool Simulation::moreau_rk4(double dt) {
  constexpr double c[4] = {0.0, 0.5, 0.5, 1.0}, b[4] = {1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0};
  const double dt2 = 0.25 * dt;
  const Coordinates q_A = run_.q;
  const Vec6 nu_A = run_.nu;
  Coordinates q_m = q_A, q_E = q_A;
  Vec6 nu_m = nu_A, nu_E = nu_A, a = Vec6::Zero();
  ws_.problem.dt = dt2;
  for (int m = 0; m < 4; ++m) {
    if (m > 0) {
      q_m = chart_.advance(q_A, q_m, nu_m, c[m] * dt);
      nu_m = nu_A + c[m] * dt * a;
    }
    const Coordinates q_M = chart_.advance(q_m, q_m, nu_m, 0.5 * dt2);
    const Pose pose_M = chart_.pose(q_M);
    closed_ = find_points(q_M, pose_M);
    ws_.mass.prepare(chart_, q_M);
    if (!assemble(ws_, *world_, pose_M, nu_m, closed_, run_.memory, run_.warm)) return false;
    const Vec6 nu_free = nu_m + dt2 * ws_.mass.apply(*world_, chart_forces(ws_, *world_, chart_, q_M, nu_m));
    set_up_velocities(ws_, nu_free, nu_m);
    note_impacts(q_M);
    add_impact_law();
    const Vec6 nu_end = solve_contacts(nu_free, dt2);
    a = (nu_end - nu_m) / dt2;
    book_work(0.5 * (nu_m + nu_end), b[m] * dt / dt2);
    q_E = chart_.advance(q_E, q_m, nu_m, b[m] * dt);
    nu_E += b[m] * dt * a;
  }
  run_.q = q_E;
  run_.nu = nu_E;
  return true;
}

// Second order at the cost of Moreau's scheme: forces at the mean velocity, friction on the mean slip at the midpoint, the normal constraint on the
// end velocity at the end position. With several points closed, or in a collision, friction acts on the end velocity.
//   M (ν_E − ν_A) = h(q_M, ν̄) dt + W_M Λ,   γ_N = W_N(q_E)ᵀ ν_E,   γ_F = W_F(q_M)ᵀ ν̄,   ν̄ = (ν_A + ν_E)/2
bool Simulation::midpoint(double dt) {
  const Vec6 nu_A = run_.nu;
  const Coordinates q_M = chart_.advance(run_.q, run_.q, nu_A, 0.5 * dt);
  const Pose pose_M = chart_.pose(q_M);
  closed_ = find_points(q_M, pose_M);
  ws_.problem.dt = dt;
  ws_.mass.prepare(chart_, q_M);
  if (!assemble(ws_, *world_, pose_M, nu_A, closed_, run_.memory, run_.warm)) return false;

  Vec6 nu_E = 2.0 * nu_A - run_.nu_before;  // the last acceleration again
  Coordinates q_E = run_.q;
  double last = 0.0;
  // Two rounds reach second order; more make the mean forces exact, which keeps the energy of rolling.
  for (int i = 0; i < 8; ++i) {
    const Vec6 nu_free = nu_A + dt * ws_.mass.apply(*world_, chart_forces(ws_, *world_, chart_, q_M, 0.5 * (nu_A + nu_E)));
    set_up_velocities(ws_, nu_free, nu_A);
    if (i == 0) {
      note_impacts(q_M);
      if (collision_) nu_E = nu_A;
    }
    q_E = chart_.advance(q_M, q_M, nu_E, 0.5 * dt);
    aim_at_end(q_E, nu_free, nu_A);
    add_impact_law();
    const Vec6 next = solve_contacts(nu_free, dt);
    const double change = speed_of(next - nu_E), enough = 1e-13 * (run_.scales.speed + speed_of(next));
    nu_E = next;
    // What is left: by the change itself, or by how it has fallen, if it does.
    if (change <= enough || (i > 0 && change < 0.1 * last && change * change <= enough * last)) break;
    last = change;
  }
  run_.q = chart_.advance(q_M, q_M, nu_E, 0.5 * dt);
  run_.nu = nu_E;
  book_work(0.5 * (nu_A + run_.nu), 1.0);
  return true;
}

/// Replaces the rows of G and c: normal velocities at the end position, all others at the mean velocity.
void Simulation::aim_at_end(const Coordinates& q_E, const Vec6& nu_free, const Vec6& nu_A) {
  ContactProblem& p = ws_.problem;
  const Pose end = chart_.pose(q_E);
  mean_slip_ = ws_.point_count == 1 && !collision_;
  for (int b = 0; b < p.block_count; ++b) {
    const Block& block = p.blocks[static_cast<std::size_t>(b)];
    if (block.is_normal()) {
      const PointKinematics& k = ws_.points[static_cast<std::size_t>(block.point)];
      const PointKinematics there = kinematics(*world_, k.contact, k.point, end, run_.memory[static_cast<std::size_t>(k.contact)], false);
      Vec6 W_N = there.W_N;
      if (!ws_.mass.trivial()) W_N = chart_.transform(q_E).transpose() * W_N;
      // A rim that goes through its flat position ends the step with another lowest point, which this impulse does not hold: then as at the midpoint.
      if (W_N.dot(ws_.MinvW.col(block.start)) < 0.5 * p.G(block.start, block.start)) continue;
      p.G.row(block.start).noalias() = W_N.transpose().lazyProduct(ws_.MinvW);
      if (ws_.compliance > 0.0) p.G(block.start, block.start) += ws_.compliance * share_of(p, block);
      p.c(block.start) = W_N.dot(nu_free);
      if (p.carried) p.c(block.start) += there.given.N;
    } else if (mean_slip_) {
      p.G.middleRows(block.start, block.dim) *= 0.5;
      for (int i = block.start; i < block.start + block.dim; ++i) {
        p.c(i) = 0.5 * ws_.W.col(i).dot(nu_free + nu_A);
        if (p.carried) p.c(i) += p.given(i);
      }
    }
  }
}

/// A body that is quiet may rest: it does if its contacts balance all other forces while nothing moves. That is a step from no velocity at all, whose impulses are
/// the forces of rest; points within the play, or the gap that counts as closed, bear, whichever of them the last step had closed.
void Simulation::check_rest(double kinetic) {
  const bool quiet = closed_.count > 0 && !carried_ && kinetic < rest_fraction * energy_scale_;
  if (quiet && run_.quiet_steps == 0) run_.quiet_since = run_.time, run_.u_quiet = now_.u();
  run_.quiet_steps = quiet ? run_.quiet_steps + 1 : 0;
  if (run_.quiet_steps < rest_steps) return;
  run_.quiet_steps = 0;
  const double gravity = world_->gravity.norm(), dt = run_.time - t_before_;
  const Vec6 change = now_.u() - run_.u_quiet;
  const double gained = std::sqrt(2.0 * kinetic_energy(*world_, change.head<3>(), change.tail<3>()) / world_->body().mass);
  if (gravity > 0.0 && gained > quiet_acceleration * gravity * (run_.time - run_.quiet_since)) return;

  const Workspace last = ws_;
  const WarmStart last_warm = run_.warm;
  const Vec6 last_free = nu_free_;
  const RunCounts last_counts = run_.counts;
  const double play = std::max(play_part * run_.scales.length, options_.gap_tolerance.value_or(0.0));
  const ClosedSet touching = find_closed(*world_, pose(), run_.memory, play);
  ws_.problem.dt = dt;
  ws_.mass.prepare(chart_, run_.q);
  bool balanced = assemble(ws_, *world_, pose(), Vec6::Zero(), touching, run_.memory, run_.warm);
  if (balanced) {
    const Vec6 nu_free = dt * ws_.mass.apply(*world_, chart_forces(ws_, *world_, chart_, run_.q, Vec6::Zero()));
    set_up_velocities(ws_, nu_free, Vec6::Zero());
    balanced = speed_of(solve_contacts(nu_free, dt)) <= rest_acceleration * gravity * dt;
  }
  if (!balanced) {
    ws_ = last, run_.warm = last_warm, nu_free_ = last_free, run_.counts = last_counts;
    return;
  }
  closed_ = touching;
  run_.nu = Vec6::Zero();
  now_ = chart_.to_state(run_.q, run_.nu);
  run_.audit.current = energy(*world_, now_);
  for (int i = 0; i < world_->contact_count; ++i)
    if (closed_.any(i)) raise(EventKind::Rest, i);
  run_.resting = run_.done = true;
}

}  // namespace tippe
