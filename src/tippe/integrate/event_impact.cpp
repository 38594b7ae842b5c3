// Impacts, and a rim that comes to lie on its face.
#include <tippe/integrate/event_simulation.h>

#include <algorithm>
#include <tippe/integrate/contact_books.h>
#include <tippe/integrate/event_tolerances.h>

namespace tippe {

/// All points that touch, with Newton's law and the friction laws for impulses.
void EventSimulation::impact(State& s) {
  const Mat3 A_IB = rotation_matrix(s.p);
  Modes touching = now_.modes;
  int hit = -1;
  double approach = 0.0;
  for (int i = 0; i < body_->contact_count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    if (touching.at(i, 0).closed) continue;
    const double g = gap(body_->contacts[at], 0, s.r_S, A_IB, now_.memory[at]);
    if (g > 1e-12 * length_) continue;
    const double speed = kinematics(*body_, i, 0, s.r_S, A_IB, now_.memory[at]).W_N.dot(s.u());
    if (speed >= 0.0) continue;
    touching.at(i, 0).closed = true;
    if (-speed > approach) approach = -speed, hit = i;
  }
  if (hit < 0) return;
  // A rim that comes down on its face is met by all three of its points.
  for (int i = 0; i < body_->contact_count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    if (!touching.at(i, 0).closed || now_.flat[at] || !body_->contacts[at].shape.is_thin_rim() || tilt(i, s) > 10.0 * flat_tilt) continue;
    lay_flat(i, s);
    now_.flat[at] = true;
    touching.at(i, 1).closed = touching.at(i, 2).closed = true;
  }
  // Up to the table first: an event is located a little behind it.
  Modes gaps_only;
  for (int i = 0; i < body_->contact_count; ++i)
    for (int j = 0; j < 3; ++j) gaps_only.at(i, j).closed = touching.at(i, j).closed;
  const Vec3 v = s.v_S, omega = s.omega;
  project(s, gaps_only);
  s.v_S = v, s.omega = omega;

  if (!motion_.assemble(s, touching, now_.memory)) return;
  ContactProblem p = motion_.problem();
  // An impulse knows nothing of the normal force that martins2019 gives to friction.
  for (int b = 0; b < p.block_count; ++b) {
    Block& block = p.blocks[static_cast<std::size_t>(b)];
    if (block.kind == BlockKind::Friction || block.kind == BlockKind::Rolling) block.coefficient /= motion_.point(block.point).load_part;
  }
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
  add_restitution(p, before);
  SolverOptions options;
  options.tolerance = 1e-12;
  counts_.add(solve(p, options));

  const Vec6 u_before = s.u(), u_after = u_before + response * p.x, mean = 0.5 * (u_before + u_after);
  s.v_S = u_after.head<3>();
  s.omega = u_after.tail<3>();
  const VecX gamma = W.transpose() * mean;
  const Losses lost = losses(p, gamma);
  y_.tail<4>() += lost.as_vector();
  double by_normals = 0.0;
  for (const Block& block : p.used())
    if (block.kind == BlockKind::Normal) by_normals -= p.x(block.start) * gamma(block.start);
  impact_ += by_normals;
  const double all = by_normals + lost.total();
  if (all < -1e-12 * energy_scale_) counts_.impact_gain += -all;
  raise(EventKind::Impact, hit);

  // What does not leave stays: at once, or as the end of an accumulation.
  const VecX after = W.transpose() * u_after;
  const double slow = accumulation_part * speed_scale_;
  bool accumulated = false;
  std::array<bool, max_contacts> off_face{};
  for (const Block& block : p.used()) {
    if (block.kind != BlockKind::Normal) continue;
    const PointKinematics k = motion_.point(block.point);
    PointMode& mode = now_.modes.at(k.contact, k.point);
    const bool fresh = !mode.closed;
    // The rattle of a face ends sooner: which of its points goes up next is soon a matter of rounding.
    const bool rattle =
        now_.flat[static_cast<std::size_t>(k.contact)] && kinetic_energy(*body_, s.v_S, s.omega) < rattle_part * energy_scale_;
    const bool stays = after(block.start) <= slow || rattle;
    if (stays && fresh) {
      mode = PointMode();
      mode.closed = true;
    }
    accumulated = accumulated || (stays && after(block.start) > 1e-12 * speed_scale_);
    if (!stays) {
      if (!fresh) raise(EventKind::LiftOff, k.contact);
      if (now_.flat[static_cast<std::size_t>(k.contact)]) off_face[static_cast<std::size_t>(k.contact)] = true;
      mode = PointMode();
    }
  }
  for (int i = 0; i < body_->contact_count; ++i) {
    if (!off_face[static_cast<std::size_t>(i)]) continue;
    now_.flat[static_cast<std::size_t>(i)] = false;
    for (int j = 0; j < 3; ++j) now_.modes.at(i, j) = PointMode();
  }
  if (accumulated) raise(EventKind::Accumulation, hit);
  const double before_stop = kinetic_energy(*body_, s.v_S, s.omega);
  project(s, now_.modes);
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
    if (!shape.is_thin_rim() || now_.flat[at] || tilt(i, s) >= 2.0 * flat_tilt || !now_.modes.at(i, 0).closed) continue;
    const double before = energy(*body_, s);
    lay_flat(i, s);
    now_.flat[at] = true;
    for (int j = 0; j < 3; ++j) {
      now_.modes.at(i, j) = PointMode();
      now_.modes.at(i, j).closed = true;
    }
    raise(EventKind::Singular, i);
    project(s, now_.modes);  // a plastic landing: what is left of the tilting motion is lost
    impact_ += before - energy(*body_, s);
  }
}

}  // namespace tippe
