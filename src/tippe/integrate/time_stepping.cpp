// The time-stepping schemes. In all of them the contact laws act on impulses over the step, so impacts need no detection.
#include <tippe/integrate/contact_books.h>
#include <tippe/integrate/shared_load.h>
#include <tippe/integrate/simulation.h>

namespace tippe {

namespace {

/// G = Wᵀ M⁻¹ W and c = Wᵀ ν_free + e Wᵀ ν_A, the impact law built in: sailer2020 (4.2)-(4.3).
void set_up_velocities(Workspace& ws, const Vec6& nu_free, const Vec6& nu_A) {
  ContactProblem& p = ws.problem;
  p.G.resize(p.size, p.size);
  p.c.resize(p.size);
  ws.gamma_before.resize(p.size);
  for (int i = 0; i < p.size; ++i) {
    const auto W_i = ws.W.col(i);
    p.c(i) = W_i.dot(nu_free);
    ws.gamma_before(i) = W_i.dot(nu_A);
    for (int j = 0; j <= i; ++j) p.G(i, j) = p.G(j, i) = W_i.dot(ws.MinvW.col(j));  // symmetric
  }
  add_restitution(p, ws.gamma_before, p.c);
  ws.compliance = 0.0;
  if (ws.point_count < 2 || !normals_depend(p)) return;
  for (const Block& block : p.used())
    if (block.kind == BlockKind::Normal) ws.compliance += compliance_part * p.G(block.start, block.start) / ws.point_count;
  for (const Block& block : p.used())
    if (block.kind == BlockKind::Normal) p.G(block.start, block.start) += ws.compliance * share_of(p, block);
}

}  // namespace

// Moreau's midpoint scheme, lesaux2005 3.1, leine2003 Table 1, sailer2020 4:
//   q_M = q_A + dt/2 F(q_A) ν_A,   M_M (ν_E − ν_A) = h(q_M, ν_A) dt + W_M Λ,   q_E = q_M + dt/2 F(q_M) ν_E
bool Simulation::moreau(double dt) {
  const Vec6 nu_A = nu_;
  const Coordinates q_M = chart_.advance(q_, q_, nu_A, 0.5 * dt);
  const Mat3 A_M = chart_.A_IB(q_M);
  closed_ = find_closed(*body_, chart_.r_S(q_M, A_M), A_M, memory_, options_.gap_tolerance);
  ws_.problem.dt = dt;
  ws_.mass.prepare(chart_, q_M);
  if (!assemble(ws_, *body_, chart_, q_M, nu_A, closed_, memory_)) return false;
  const Vec6 nu_free = nu_A + dt * ws_.mass.apply(*body_, chart_forces(*body_, chart_, q_M, nu_A, ws_.mass));
  set_up_velocities(ws_, nu_free, nu_A);
  note_impacts();
  ws_.extrapolate = options_.solver.kind == SolverKind::Newton;
  nu_ = solve_contacts(nu_free, dt);
  q_ = chart_.advance(q_M, q_M, nu_, 0.5 * dt);
  book_work(0.5 * (nu_A + nu_), 1.0);
  return true;
}

// The fully implicit version named in the conclusion of leine2003: everything at the end of the step, ν_E found by iteration.
//   q_E = q_A + dt F(q_E) ν_E,   M(q_E)(ν_E − ν_A) = h(q_E, ν_E) dt + W(q_E) Λ
bool Simulation::moreau_implicit(double dt) {
  const Vec6 nu_A = nu_;
  const Coordinates q_A = q_;
  const Coordinates q_M = chart_.advance(q_A, q_A, nu_A, 0.5 * dt);
  const Mat3 A_M = chart_.A_IB(q_M);
  closed_ = find_closed(*body_, chart_.r_S(q_M, A_M), A_M, memory_, options_.gap_tolerance);
  ws_.problem.dt = dt;
  Vec6 nu_E = nu_A;
  Coordinates q_E = chart_.advance(q_A, q_A, nu_A, dt);
  // The map contracts with dt ‖ω‖: tens of iterations mean the step is too long for the spin.
  for (int i = 0; i < 50; ++i) {
    ws_.mass.prepare(chart_, q_E);
    if (!assemble(ws_, *body_, chart_, q_E, nu_A, closed_, memory_)) return false;
    const Vec6 nu_free = nu_A + dt * ws_.mass.apply(*body_, chart_forces(*body_, chart_, q_E, nu_E, ws_.mass));
    set_up_velocities(ws_, nu_free, nu_A);
    if (i == 0) note_impacts();
    const Vec6 next = solve_contacts(nu_free, dt);
    const double change = speed_of(next - nu_E);
    nu_E = next;
    q_E = chart_.advance(q_A, q_E, nu_E, dt);
    if (change <= 1e-12 * (scales_.speed + speed_of(nu_E))) break;
  }
  nu_ = nu_E;
  q_ = q_E;
  book_work(0.5 * (nu_A + nu_), 1.0);
  return true;
}

// Runge-Kutta time-stepping as printed, leine2003 Table 2: four stages, each a Moreau step of dt/4 that gives a pseudo-acceleration.
bool Simulation::moreau_rk4(double dt) {
  constexpr double c[4] = {0.0, 0.5, 0.5, 1.0}, b[4] = {1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0};
  const double dt2 = 0.25 * dt;
  const Coordinates q_A = q_;
  const Vec6 nu_A = nu_;
  Coordinates q_m = q_A, q_E = q_A;
  Vec6 nu_m = nu_A, nu_E = nu_A, a = Vec6::Zero();
  ws_.problem.dt = dt2;
  for (int m = 0; m < 4; ++m) {
    if (m > 0) {
      q_m = chart_.advance(q_A, q_m, nu_m, c[m] * dt);
      nu_m = nu_A + c[m] * dt * a;
    }
    const Coordinates q_M = chart_.advance(q_m, q_m, nu_m, 0.5 * dt2);
    const Mat3 A_M = chart_.A_IB(q_M);
    closed_ = find_closed(*body_, chart_.r_S(q_M, A_M), A_M, memory_, options_.gap_tolerance);
    ws_.mass.prepare(chart_, q_M);
    if (!assemble(ws_, *body_, chart_, q_M, nu_m, closed_, memory_)) return false;
    const Vec6 nu_free = nu_m + dt2 * ws_.mass.apply(*body_, chart_forces(*body_, chart_, q_M, nu_m, ws_.mass));
    set_up_velocities(ws_, nu_free, nu_m);
    note_impacts();
    const Vec6 nu_end = solve_contacts(nu_free, dt2);
    a = (nu_end - nu_m) / dt2;
    book_work(0.5 * (nu_m + nu_end), b[m] * dt / dt2);
    q_E = chart_.advance(q_E, q_m, nu_m, b[m] * dt);
    nu_E += b[m] * dt * a;
  }
  q_ = q_E;
  nu_ = nu_E;
  return true;
}

// Second order at the cost of Moreau's scheme: forces at the mean velocity, friction on the mean slip at the midpoint, the normal constraint on the
// end velocity at the end position. With several points closed, or in a collision, friction acts on the end velocity.
//   M (ν_E − ν_A) = h(q_M, ν̄) dt + W_M Λ,   γ_N = W_N(q_E)ᵀ ν_E,   γ_F = W_F(q_M)ᵀ ν̄,   ν̄ = (ν_A + ν_E)/2
bool Simulation::midpoint(double dt) {
  const Vec6 nu_A = nu_;
  const Coordinates q_M = chart_.advance(q_, q_, nu_A, 0.5 * dt);
  const Mat3 A_M = chart_.A_IB(q_M);
  // On the knife edge g = 0 a lasting contact would open every few steps.
  closed_ = find_touching(chart_.r_S(q_M, A_M), A_M, play_part * scales_.length);
  ws_.problem.dt = dt;
  ws_.mass.prepare(chart_, q_M);
  if (!assemble(ws_, *body_, chart_, q_M, nu_A, closed_, memory_)) return false;

  Vec6 nu_E = 2.0 * nu_A - nu_before_;  // the last acceleration again
  Coordinates q_E = q_;
  double last = 0.0;
  // Two rounds reach second order; more make the mean forces exact, which keeps the energy of rolling.
  for (int i = 0; i < 8; ++i) {
    const Vec6 nu_free = nu_A + dt * ws_.mass.apply(*body_, chart_forces(*body_, chart_, q_M, 0.5 * (nu_A + nu_E), ws_.mass));
    set_up_velocities(ws_, nu_free, nu_A);
    if (i == 0) {
      note_impacts();
      if (collision_) nu_E = nu_A;
    }
    q_E = chart_.advance(q_M, q_M, nu_E, 0.5 * dt);
    aim_at_end(q_E, nu_free, nu_A);
    const Vec6 next = solve_contacts(nu_free, dt);
    const double change = speed_of(next - nu_E), enough = 1e-13 * (scales_.speed + speed_of(next));
    nu_E = next;
    // What is left: by the change itself, or by how it has fallen, if it does.
    if (change <= enough || (i > 0 && change < 0.1 * last && change * change <= enough * last)) break;
    last = change;
  }
  q_ = chart_.advance(q_M, q_M, nu_E, 0.5 * dt);
  nu_ = nu_E;
  book_work(0.5 * (nu_A + nu_), 1.0);
  return true;
}

ClosedSet Simulation::find_touching(const Vec3& r_S, const Mat3& A_IB, double play) const {
  const ClosedSet strict = find_closed(*body_, r_S, A_IB, memory_, options_.gap_tolerance);
  ClosedSet set = find_closed(*body_, r_S, A_IB, memory_, std::max(options_.gap_tolerance, play));
  set.count = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(body_->contact_count); ++i)
    for (std::size_t j = 0; j < max_face_points; ++j) {
      set.closed[i][j] = set.closed[i][j] && (strict.closed[i][j] || mode_[i].point_touching[j]);
      set.count += set.closed[i][j] ? 1 : 0;
    }
  return set;
}

/// Replaces the rows of G and c: normal velocities at the end position, all others at the mean velocity.
void Simulation::aim_at_end(const Coordinates& q_E, const Vec6& nu_free, const Vec6& nu_A) {
  ContactProblem& p = ws_.problem;
  const Mat3 A_E = chart_.A_IB(q_E);
  const Vec3 r_E = chart_.r_S(q_E, A_E);
  mean_slip_ = ws_.point_count == 1 && !collision_;
  for (int b = 0; b < p.block_count; ++b) {
    const Block& block = p.blocks[static_cast<std::size_t>(b)];
    if (block.kind == BlockKind::Normal) {
      const PointKinematics& k = ws_.points[static_cast<std::size_t>(block.point)];
      Vec6 W_N = kinematics(*body_, k.contact, k.point, r_E, A_E, memory_[static_cast<std::size_t>(k.contact)], false).W_N;
      if (!ws_.mass.trivial()) W_N = chart_.transform(q_E).transpose() * W_N;
      // A rim that goes through its flat position ends the step with another lowest point, which this impulse does not hold: then as at the midpoint.
      if (W_N.dot(ws_.MinvW.col(block.start)) < 0.5 * p.G(block.start, block.start)) continue;
      p.G.row(block.start).noalias() = W_N.transpose().lazyProduct(ws_.MinvW);
      if (ws_.compliance > 0.0) p.G(block.start, block.start) += ws_.compliance * share_of(p, block);
      p.c(block.start) = W_N.dot(nu_free) + block.contact->impact.e_N * ws_.gamma_before(block.start);
    } else if (mean_slip_) {
      p.G.middleRows(block.start, block.dim) *= 0.5;
      for (int i = block.start; i < block.start + block.dim; ++i) p.c(i) = 0.5 * ws_.W.col(i).dot(nu_free + nu_A);
    }
  }
}

/// A contact that closes now with an approach velocity collides: its normal impulse has work of its own.
void Simulation::note_impacts() {
  collision_ = false;
  for (int b = 0; b < ws_.problem.block_count; ++b) {
    const Block& block = ws_.problem.blocks[static_cast<std::size_t>(b)];
    if (block.kind != BlockKind::Normal) continue;
    const PointKinematics& k = ws_.points[static_cast<std::size_t>(block.point)];
    Mode& mode = mode_[static_cast<std::size_t>(k.contact)];
    if (block.point == 0 || ws_.points[static_cast<std::size_t>(block.point) - 1].contact != k.contact) mode.impact_now = false;
    const bool fresh = !mode.point_touching[static_cast<std::size_t>(k.point)];
    if (fresh && ws_.gamma_before(block.start) < -impact_speed()) mode.impact_now = collision_ = true;
  }
  note_paradox();
}

}  // namespace tippe
