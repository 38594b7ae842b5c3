// What goes on after an event: projection on the constraints, and the set-valued decision about closed points and standing parts.
#include <tippe/flow/resets.h>

#include <algorithm>
#include <tippe/flow/any_rank.h>
#include <tippe/flow/shared_load.h>

namespace tippe {

void Resets::project(State& s, const Modes& modes) {
  const auto change_of = [&](const std::array<int, max_unknowns>& active, int count, const VecX& value) {
    const DirX& W = motion_.W();
    MatX A(count, count);
    VecX b(count), x;
    for (int j = 0; j < count; ++j) {
      const Vec6 response = world().body().accelerate(W.col(active[static_cast<std::size_t>(j)]));
      for (int i = 0; i < count; ++i) A(i, j) = W.col(active[static_cast<std::size_t>(i)]).dot(response);
      b(j) = -value(j);
    }
    solve_any_rank(A, b, x);
    Vec6 change = Vec6::Zero();
    for (int j = 0; j < count; ++j) change += x(j) * world().body().accelerate(W.col(active[static_cast<std::size_t>(j)]));
    return change;
  };
  std::array<int, max_unknowns> active{};
  for (int round = 0; round < 3; ++round) {
    if (!motion_.assemble(s, modes, run_.now.memory, false)) return;
    const ContactProblem& p = motion_.problem();
    VecX value(max_unknowns);
    int count = 0;
    double worst = 0.0;
    for (const Block& block : p.used()) {
      if (!block.is_normal()) continue;
      active[static_cast<std::size_t>(count)] = block.start;
      value(count++) = motion_.point(block.point).gap;
      worst = std::max(worst, std::abs(motion_.point(block.point).gap));
    }
    if (count == 0 || worst <= 1e-16 * flow_.length) break;
    const Vec6 change = change_of(active, count, value);
    s.r_S += change.head<3>();
    s.p += quaternion_rate(s.p, change.tail<3>());
    s.p.normalize();
  }
  if (!motion_.assemble(s, modes, run_.now.memory, false)) return;
  const ContactProblem& p = motion_.problem();
  VecX value(max_unknowns);
  int count = 0;
  for (const Block& block : p.used()) {
    const PartMode* mode = SmoothMotion::mode_of(block, motion_.point(block.point), modes);
    if (!block.is_normal() && (mode == nullptr || !mode->held)) continue;
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

void Resets::settle(State& s, bool left) {
  const Pose pose = pose_of(s);
  const double slow = flow_.accumulation_speed();
  bool collided = false;
  for (int i = 0; i < world().contact_count && !collided; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const Contact& contact = world().contacts[at];
    for (int j = 0; j < free_points(contact) && !collided; ++j) {
      PointMode& mode = run_.now.modes.at(i, j);
      if (mode.closed) continue;
      // At the start, and where an impact has ended: a point at the table that does not move away. What is to be held is brought there: the tippe-top
      // of leine2003 starts a millionth of its size above.
      if (std::abs(gap(contact, j, pose, run_.now.memory[at])) > (flow_.bilateral ? 1e-5 : 1e-12) * flow_.length) continue;
      const double speed = kinematics(world(), i, j, pose, run_.now.memory[at]).approach(s.u());
      if (speed < -slow && !flow_.bilateral) {
        impact(s);
        collided = true;
        break;
      }
      if (flow_.bilateral || speed <= slow) mode.closed = true;
    }
  }
  if (flow_.bilateral) {
    project(s, run_.now.modes);
    run_.y = flow_.pack(s, run_.y);
    return;
  }
  for (int i = 0; i < world().contact_count; ++i) {
    if (!nearly_flat(i, s)) continue;
    if (slope_of_tilt(i, s) * flow_.length > slow) {
      leave_face(i, s, seen_from(world().contacts[static_cast<std::size_t>(i)], s).omega);
      return settle(s);
    }
    land(s);
    if (!run_.now.flat[static_cast<std::size_t>(i)]) return settle(s);  // it bounced
  }
  stop_slow_parts(s, standing_speed());
  const auto flat = run_.now.flat;
  for (int round = 0; round < 4 && decide(s, true, left); ++round) project(s, run_.now.modes);
  run_.y = flow_.pack(s, run_.y);
  // Off its face: what touches now is for the geometry to say. A rim that rises as it lies touches nowhere.
  bool tilted = false;
  for (int i = 0; i < world().contact_count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    tilted = tilted || (flat[at] && !run_.now.flat[at] && tilt(i, s) >= flat_tilt);
  }
  if (tilted) settle(s);
}

/// Parts slower than v are brought to a stand, so that the decision finds them standing exactly.
void Resets::stop_slow_parts(State& s, double v) {
  if (!motion_.assemble(s, run_.now.modes, run_.now.memory)) return;
  Modes standing = run_.now.modes;
  const Margins margins(flow_, run_, motion_);
  const ContactProblem& p = motion_.problem();
  for (const Block& block : p.used()) {
    PartMode* mode = SmoothMotion::mode_of(block, motion_.point(block.point), standing);
    if (mode == nullptr) continue;
    const double speed = motion_.gamma().segment(block.start, block.dim).norm();
    // One component that has just turned against its sign stands, however coarsely its turn could be located.
    const bool turned = block.dim == 1 && mode->direction(0) * motion_.gamma()(block.start) < 0.0;
    // The contour of a rim that is all but flat has no inertia, and its friction stops it at once.
    const int contact = motion_.point(block.point).contact;
    const bool light = block.leads(Component::Contour) && flow_.contact(contact).shape.has_face() && tilt(contact, s) < 10.0 * flat_tilt;
    mode->held = speed <= v || turned || light || margins.flutters(block) || (block.dim == 1 && mode->held);
  }
  run_.flutter = {};
  const double before = kinetic_energy(world(), s.v_S, s.omega);
  project(s, standing);
  run_.impact += before - kinetic_energy(world(), s.v_S, s.omega);
}

bool Resets::decide(State& s, bool announce, bool left, double slack) {
  ContactProblem decision;
  std::array<int, max_unknowns> origin{};
  motion_.decision_problem(s, run_.now.modes, run_.now.memory, flow_.stick_speed(), decision, origin);
  if (decision.size == 0) return false;
  for (int d = 0; d < decision.block_count; ++d)
    if (Block& block = decision.blocks[static_cast<std::size_t>(d)]; !block.is_normal()) block.coefficient *= 1.0 + slack;
  // The motion lets normal forces hold what they can. Where its forces have left their sets, other loads could still hold all, but the motion does not have them.
  if (left && resistances_depend(decision)) decision.x = shared_start(decision);
  SolverOptions options;
  options.tolerance = 1e-13;
  const SolveResult result = solve(decision, options);
  // Painlevé's paradox, which has no solution, is no failure of the solver: the next step leads out of it, with a solve of its own.
  if (decision.size > 1 || decision.G(0, 0) > 0.0) run_.counts.add(result);

  const VecX rate = decision.G * decision.x + decision.c;
  const ContactProblem& p = motion_.problem();
  bool opened = false;
  // All parts that are not in the decision move; so do those that it sets off.
  for (int b = 0; b < p.block_count; ++b) {
    const Block& block = p.blocks[static_cast<std::size_t>(b)];
    PartMode* mode = SmoothMotion::mode_of(block, motion_.point(block.point), run_.now.modes);
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
    if (block.leads(Component::Slip)) raise(mode->held ? EventKind::Stick : EventKind::Slip, contact);
    if (block.leads(Component::Contour) && mode->held) raise(EventKind::ContourStop, contact);
  }
  for (int d = 0; d < decision.block_count; ++d) {
    const Block& block = decision.blocks[static_cast<std::size_t>(d)];
    if (!block.is_normal()) continue;
    if (decision.x(block.start) > 1e-14 * decision.scale || rate(block.start) < 0.0) continue;
    const PointKinematics& k = motion_.point(block.point);
    const auto at = static_cast<std::size_t>(k.contact);
    opened = true;
    if (run_.now.flat[at]) {
      leave_face(k.contact, s, motion_.acceleration_by(decision, origin).tail<3>());
    } else {
      run_.now.modes.at(k.contact, k.point) = PointMode();
    }
    if (announce && !flow_.touches(k.contact, run_.now.modes)) raise(EventKind::LiftOff, k.contact);
  }
  return opened;
}

bool would_hold(const HybridFlow& flow, const EventState& run, const SmoothMotion& motion, State s) {
  EventState tried = run;
  SmoothMotion workspace = motion;
  EventLog log;
  bool same = !Resets(flow, tried, workspace, log).decide(s, false, true, leave_slack);
  for (int i = 0; i < flow.world().contact_count; ++i)
    for (int j = 0; j < max_face_points; ++j)
      for (std::size_t part = 0; part < laws::component_count; ++part)
        same = same && (tried.now.modes.at(i, j).part[part].held || !run.now.modes.at(i, j).part[part].held);
  return same;
}

void Resets::find_directions(const State& s) {
  if (!motion_.assemble(s, run_.now.modes, run_.now.memory, false)) return;
  const ContactProblem& p = motion_.problem();
  for (const Block& block : p.used()) {
    PartMode* mode = SmoothMotion::mode_of(block, motion_.point(block.point), run_.now.modes);
    if (mode == nullptr || block.dim == 1 || mode->held) continue;
    count_swings(block);
    if (motion_.gamma().segment(block.start, block.dim).norm() > flow_.begin_speed()) mode->direction.setZero();
  }
}

void Resets::count_swings(const Block& block) {
  if (!block.leads(Component::Rolling)) return;
  Flutter& f = run_.flutter[static_cast<std::size_t>(motion_.point(block.point).contact)];
  const double now = motion_.gamma()(block.start);
  if (now * f.last < 0.0) ++f.swings;
  f.last = now;
  if (motion_.gamma().segment(block.start, block.dim).norm() > flutter_part * flow_.speed) f.swings = 0;
}

void Resets::check_rest(State& s) {
  bool closed = false;
  for (int i = 0; i < world().contact_count; ++i) closed = closed || flow_.touches(i, run_.now.modes);
  if (!closed || run_.done || flow_.carried) return;  // nothing rests on what moves
  const double speed = std::sqrt(2.0 * kinetic_energy(world(), s.v_S, s.omega) / world().body().mass);
  if (speed > 10.0 * flow_.accumulation_speed()) return;
  State still = s;
  still.v_S.setZero();
  still.omega.setZero();
  const ContactSituation before = run_.now;
  const double impact_before = run_.impact;
  decide(still, false);
  motion_.evaluate(still, run_.now.modes, run_.now.memory);
  const double g = std::max(world().gravity.norm(), 1e-300);
  const Vec6& a = motion_.acceleration();
  if (a.head<3>().norm() > 1e-6 * g || a.tail<3>().norm() * flow_.length > 1e-6 * g) {
    run_.now = before;
    run_.impact = impact_before;
    return;
  }
  run_.impact += kinetic_energy(world(), s.v_S, s.omega);
  s = still;
  run_.y = flow_.pack(s, run_.y);
  run_.resting = run_.done = true;
  for (int i = 0; i < world().contact_count; ++i)
    if (flow_.touches(i, run_.now.modes)) raise(EventKind::Rest, i);
}

}  // namespace tippe
