// Impacts, and a rim that comes to lie on its face.
#include <tippe/flow/resets.h>

#include <algorithm>
#include <tippe/flow/shock.h>

namespace tippe {

/// Energy by mechanism, and the new velocities.
void Resets::book(const Shock& shock, State& s) {
  s.v_S = shock.u().head<3>();
  s.omega = shock.u().tail<3>();
  run_.y.segment<4>(EventState::losses) += shock.lost().as_vector();
  run_.y(EventState::table) += shock.given_by_tables();
  run_.impact += shock.lost_by_impact();
  const double all = shock.lost_by_impact() + shock.lost().total();
  if (all < -1e-12 * flow_.energy) run_.counts.impact_gain += -all;
}

bool Resets::step_through(const Paradox& paradox, State& s) {
  if (run_.counts.paradox.mass > 0.0) {
    run_.counts.paradox = paradox;
    run_.counts.paradox.t = run_.time, run_.counts.paradox.mass = std::min(paradox.mass, 0.0);
  }
  raise(EventKind::Singular, paradox.contact);
  // The end of all slip at an approach too slow to matter: the other solution, no impulse at all, is the state that cannot go on.
  const double nudge = 10.0 * flow_.stick_speed();
  motion_.assemble(s, run_.now.modes, run_.now.memory);
  // How large the impulse is cannot be known before: what stops the contour of a nearly flat rim is a billionth of what stops a slide.
  Shock shock(world(), motion_, s.u(), flow_.speed);
  bool found = false;
  const RunCounts untried = run_.counts;  // of the trials only the one that is used counts
  for (double scale = flow_.speed; !found && scale > 1e-12 * flow_.speed; scale *= 1e-3) {
    run_.counts = untried;
    shock = Shock(world(), motion_, s.u(), scale);
    found = shock.nudged(nudge, run_.counts) && shock.strength() > 10.0 * nudge;
  }
  if (!found || run_.counts.paradoxes >= 1000) return false;
  ++run_.counts.paradoxes;
  book(shock, s);
  set_off(s);
  raise(EventKind::Impact, paradox.contact);
  settle(s);
  project(s, run_.now.modes);
  run_.y = flow_.pack(s, run_.y);
  find_directions(s);
  return true;
}

void Resets::impact(State& s) {
  const Pose pose = pose_of(s);
  Modes touching = run_.now.modes;
  int hit = -1;
  double approach = 0.0;
  for (int i = 0; i < world().contact_count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    for (int j = 0; j < flow_.free_points_of(i); ++j) {
      if (touching.at(i, j).closed) continue;
      const double g = gap(world().contacts[at], j, pose, run_.now.memory[at]);
      if (g > 1e-12 * flow_.length) continue;
      const double speed = kinematics(world(), i, j, pose, run_.now.memory[at]).approach(s.u());
      if (speed >= 0.0) continue;
      touching.at(i, j).closed = true;
      if (-speed > approach) approach = -speed, hit = i;
    }
  }
  if (hit < 0) return;
  const double before = energy(world(), s);
  for (int i = 0; i < world().contact_count; ++i)
    if (touching.at(i, 0).closed && !run_.now.flat[static_cast<std::size_t>(i)] && lies(i, s)) lay_flat(i, s, touching);
  raise(EventKind::Impact, hit);  // however slow
  collide(s, touching, hit, before);
}

/// A rim comes to lie on its face: its lowest point touches already, and the others hit the table.
void Resets::land(State& s) {
  const double before = energy(world(), s);
  Modes touching = run_.now.modes;
  int hit = -1;
  for (int i = 0; i < world().contact_count; ++i) {
    if (!nearly_flat(i, s)) continue;
    lay_flat(i, s, touching);
    raise(EventKind::Singular, i);
    hit = i;
  }
  if (hit >= 0) collide(s, touching, hit, before);
}

/// The impact law and the friction laws for the impulses of all points that touch. `before`: the energy to account for.
void Resets::collide(State& s, const Modes& touching, int hit, double before) {
  // Up to the table first: an event is located a little behind it.
  Modes gaps_only;
  for (int i = 0; i < world().contact_count; ++i)
    for (int j = 0; j < point_count(flow_.contact(i)); ++j) gaps_only.at(i, j).closed = touching.at(i, j).closed;
  const Vec3 v = s.v_S, omega = s.omega;
  project(s, gaps_only);
  s.v_S = v, s.omega = omega;
  run_.impact += before - energy(world(), s);

  if (!motion_.assemble(s, touching, run_.now.memory)) return;
  double approach = 0.0;
  for (const Block& block : motion_.problem().used())
    if (block.is_normal()) approach = std::max(approach, -motion_.gamma()(block.start));
  Shock shock(world(), motion_, s.u(), std::max(approach, flow_.stick_speed()));
  if (approach > 0.0) {
    if (approach > flow_.accumulation_speed()) raise(EventKind::Impact, hit);
    if (world().impact_law == laws::ImpactLaw::Newton) {
      shock.newton(run_.counts);
    } else {
      shock.energetic(run_.counts);
    }
    book(shock, s);
  }

  // What does not leave stays: at once, or as the end of an accumulation.
  const VecX after = shock.gamma();
  const double slow = flow_.accumulation_speed();
  // A face leaves the table with a tilt of its own (leave_face): what would not rise higher than that stays.
  const double slow_face = std::max(slow, 2.0 * std::sqrt(world().gravity.norm() * flat_tilt * flow_.length));
  bool accumulated = false;
  std::array<bool, max_contacts> off_face{}, left{};
  for (const Block& block : shock.problem().used()) {
    if (!block.is_normal()) continue;
    const PointKinematics k = motion_.point(block.point);
    PointMode& mode = run_.now.modes.at(k.contact, k.point);
    const bool fresh = !mode.closed;
    // The rattle of a face ends sooner: which of its points goes up next is soon a matter of rounding.
    const bool rattle =
        run_.now.flat[static_cast<std::size_t>(k.contact)] && kinetic_energy(world(), s.v_S, s.omega) < rattle_part * flow_.energy;
    const bool stays = after(block.start) <= (run_.now.flat[static_cast<std::size_t>(k.contact)] ? slow_face : slow) || rattle;
    if (stays && fresh) {
      mode = PointMode();
      mode.closed = true;
    }
    accumulated = accumulated || (stays && after(block.start) > 1e-12 * flow_.speed);
    if (!stays) {
      if (run_.now.flat[static_cast<std::size_t>(k.contact)]) off_face[static_cast<std::size_t>(k.contact)] = true;
      mode = PointMode();
      left[static_cast<std::size_t>(k.contact)] = left[static_cast<std::size_t>(k.contact)] || !fresh;
    }
  }
  for (int i = 0; i < world().contact_count; ++i)
    if (off_face[static_cast<std::size_t>(i)]) leave_face(i, s, seen_from(world().contacts[static_cast<std::size_t>(i)], s).omega);
  for (int i = 0; i < world().contact_count; ++i)
    if (left[static_cast<std::size_t>(i)] && !flow_.touches(i, run_.now.modes)) raise(EventKind::LiftOff, i);
  if (accumulated) raise(EventKind::Accumulation, hit);
  set_off(s);
  const double before_stop = kinetic_energy(world(), s.v_S, s.omega);
  project(s, run_.now.modes);
  run_.impact += before_stop - kinetic_energy(world(), s.v_S, s.omega);
}

/// A collision sets parts moving or turns them round. What moves now was not stopped by it, whatever its sign was before.
void Resets::set_off(const State& s) {
  if (!motion_.assemble(s, run_.now.modes, run_.now.memory)) return;
  for (const Block& block : motion_.problem().used()) {
    PartMode* mode = SmoothMotion::mode_of(block, motion_.point(block.point), run_.now.modes);
    if (mode == nullptr || motion_.gamma().segment(block.start, block.dim).norm() <= standing_speed()) continue;
    mode->held = false;
    mode->direction.setZero();
    if (block.dim == 1) mode->direction(0) = (motion_.gamma()(block.start) < 0.0) ? -1.0 : 1.0;
  }
}

/// Turns the last bit of tilt away; all points of the face touch then.
void Resets::lay_flat(int contact, State& s, Modes& touching) {
  const auto at = static_cast<std::size_t>(contact);
  const Mat3 A = axes_seen_from(world().contacts[at], pose_of(s));
  const Vec3 axis = A * world().contacts[at].shape.A_BE.col(2), up(0.0, 0.0, axis.z() > 0.0 ? 1.0 : -1.0);
  s.p += quaternion_rate(s.p, Vec3(A.transpose() * axis.cross(up)));
  s.p.normalize();
  run_.now.flat[at] = true;
  for (int j = 0; j < point_count(world().contacts[at]); ++j) touching.at(contact, j).closed = true;
}

/// The other way: a first bit of tilt in the direction in which it turns, or begins to turn, since a rim that is flat to rounding does not know its lowest point.
void Resets::leave_face(int contact, State& s, const Vec3& turning) {
  const auto at = static_cast<std::size_t>(contact);
  run_.now.flat[at] = false;
  for (int j = 0; j < point_count(world().contacts[at]); ++j) run_.now.modes.at(contact, j) = PointMode();
  const double before = energy(world(), s);
  const Mat3 A = axes_seen_from(world().contacts[at], pose_of(s));
  const Vec3 axis = A * world().contacts[at].shape.A_BE.col(2), rate = (A * turning).cross(axis);
  const double speed = norm2(rate.x(), rate.y());
  if (!(speed * flow_.length > 0.0)) return;  // it rises as it lies
  s.p += quaternion_rate(s.p, Vec3(A.transpose() * axis.cross(Vec3(rate.x(), rate.y(), 0.0)) * (2.0 * flat_tilt / speed)));
  s.p.normalize();
  const Pose now = pose_of(s);
  remember(world(), now, run_.now.memory);
  s.r_S -= gap(world().contacts[at], 0, now, run_.now.memory[at]) * normal_of(world().contacts[at], s.t);
  run_.impact += before - energy(world(), s);
}

}  // namespace tippe
