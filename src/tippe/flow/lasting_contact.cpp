// What is closed in a step of time-stepping, and what collides.
//
// The papers close a point where its gap at the midpoint of the step is not positive. In lasting contact that is the toss of a coin: a gap of rounding is open, and
// the next step bears twice the load. Forces that are proportional to the load do not mind; viscous ones lose half of their impulse, and a collision of another point
// meets this one open or closed by chance. So, unless the papers' rule is asked for, what touches stays closed within a little play, and moreau's normal law says that
// the gap of the next midpoint is not negative:
//   0 ≤ g_M/dt + γ_N ⊥ Λ_N ≥ 0
// Restitution is of collisions: what lasts has no velocity before and after. Newton's law acts on all that is closed while something collides, as in the event scheme.
#include <algorithm>
#include <tippe/flow/contact_books.h>
#include <tippe/flow/simulation.h>

namespace tippe {

double Simulation::normal_velocity(const PointKinematics& k, const Coordinates& q) const {
  return k.approach(chart_.trivial() ? run_.nu : Vec6(chart_.transform(q) * run_.nu));
}

/// A step leaves γ_N ≥ 0 in the direction of its own midpoint. In the next one that direction has turned by Ẇ dt: twice what it turns between run_.q and q_M, and twice as
/// much again is allowed. Gravity over two steps is what a point gains that lost touch for one.
double Simulation::lasting_approach(const PointKinematics& k, const Coordinates& q_M) const {
  const PointKinematics before = kinematics(*world_, k.contact, k.point, pose(), run_.memory[static_cast<std::size_t>(k.contact)], false);
  const double turn = std::abs(normal_velocity(k, q_M) - normal_velocity(before, run_.q));
  return std::max(gravity_approach() + 4.0 * turn, impact_speed());
}

ClosedSet Simulation::find_points(const Coordinates& q_M, const Pose& pose_M) const {
  ClosedSet set = find_closed(*world_, pose_M, run_.memory, options_.gap_tolerance.value_or(0.0));
  if (!lasting_) return set;
  for (int i = 0; i < world_->contact_count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const int candidates = point_count(world_->contacts[at]);
    for (int j = 0; j < candidates; ++j) {
      bool& closed = set.closed[at][static_cast<std::size_t>(j)];
      const bool touched = run_.mode[at].point_touching[static_cast<std::size_t>(j)];
      if (closed || !touched || set.gap[at][static_cast<std::size_t>(j)] > play_part * run_.scales.length) continue;
      const PointKinematics k = kinematics(*world_, i, j, pose_M, run_.memory[at], false);
      // What comes down fast collides, where its gap ends; what goes up as fast is gone.
      if (std::abs(normal_velocity(k, q_M)) > lasting_approach(k, q_M)) continue;
      closed = true, ++set.count;
    }
  }
  return set;
}

/// A contact that closes now with an approach velocity collides, and one that touched if it approaches faster than a lasting contact does: its normal impulse
/// has work of its own.
void Simulation::note_impacts(const Coordinates& q_M) {
  collision_ = false;
  for (const Block& block : ws_.problem.used()) {
    if (!block.is_normal()) continue;
    const double approach = -velocity(block, block.start, ws_.nu_before);
    if (approach <= impact_speed()) continue;
    const PointKinematics& k = ws_.points[static_cast<std::size_t>(block.point)];
    const auto at = static_cast<std::size_t>(k.contact);
    const bool fresh = !run_.mode[at].point_touching[static_cast<std::size_t>(k.point)];
    if (fresh || (approach > gravity_approach() && approach > lasting_approach(k, q_M))) collides_[at] = collision_ = true;
  }
  note_paradox();
}

/// ξ = γ⁺ + e γ⁻, sailer2020 (4.2)-(4.3), and friction's own coefficients where something collides; Painlevé's paradox alone is no collision.
/// In lasting contact γ_N⁻ is that of a last small bounce, and only e_N acts.
void Simulation::add_impact_law() {
  ContactProblem& p = ws_.problem;
  if (std::ranges::any_of(collides_, [](bool collides) { return collides; })) use_impact_friction(p);
  if (collision_) add_restitution(p, velocities(ws_.nu_before), p.c);
  for (const Block& block : p.used()) {
    if (!block.is_normal()) continue;
    const PointKinematics& k = ws_.points[static_cast<std::size_t>(block.point)];
    const double gap = closed_.gap[static_cast<std::size_t>(k.contact)][static_cast<std::size_t>(k.point)];
    if (!collision_) p.c(block.start) += block.contact->impact.e_N * velocity(block, block.start, ws_.nu_before);
    // A collision takes no time in which a gap could close. What is left of the play would make four corners of a face three.
    if (lasting_ && !collision_) p.c(block.start) += std::max(gap, 0.0) / p.dt;
  }
}

}  // namespace tippe
