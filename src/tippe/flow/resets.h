// What follows where a mode ends: collisions, landings, and the set-valued decision about closed points and standing parts. A reset leads from one state of
// the run to another; which events it makes goes into the log.
#pragma once

#include <tippe/flow/margins.h>

namespace tippe {

class Shock;

/// Made for one reset of a run; forces and directions are in the workspace `motion` afterwards.
class Resets : public ContactGeometry {
 public:
  Resets(const HybridFlow& flow, EventState& run, SmoothMotion& motion, EventLog& log)
      : ContactGeometry(flow, run.now), run_(run), motion_(motion), log_(log) {}

  /// Gaps of closed points, their velocities and those of held parts to zero, by the smallest change in the metric of the mass matrix.
  void project(State& s, const Modes& modes);
  /// What touches and approaches collides, together with all that is closed already.
  void impact(State& s);
  /// After an event: points at the table without normal velocity are closed, slow parts stand, and the set-valued solver decides what goes on.
  /// `left`: the forces of what is held have left their sets.
  void settle(State& s, bool left = false);
  /// A Painlevé state: the impulse that friction and the table give each other without any collision. False if there is none.
  bool step_through(const Paradox& paradox, State& s);
  /// Motions of several components that are fast enough go their own way.
  void find_directions(const State& s);
  /// Does the body rest? Then the run is over.
  void check_rest(State& s);
  /// Acceleration-level contact problem. True if some point opened, which calls for another round. `slack`: sets are larger by this part of them.
  bool decide(State& s, bool announce, bool left = false, double slack = 0.0);

 private:
  void book(const Shock& shock, State& s);
  void set_off(const State& s);
  void land(State& s);
  void collide(State& s, const Modes& touching, int hit, double before);
  void lay_flat(int contact, State& s, Modes& touching);
  /// `turning`: its rate of turning; where it only begins to turn, its angular acceleration. Body axes.
  void leave_face(int contact, State& s, const Vec3& turning);
  void stop_slow_parts(State& s, double v);
  void count_swings(const Block& block);
  /// What is slower after an event stands.
  double standing_speed() const { return 2.0 * flow_.stick_speed(); }
  void raise(EventKind kind, int contact) { log_.add(run_.time, kind, contact); }
  const World& world() const { return flow_.world(); }

  EventState& run_;
  SmoothMotion& motion_;
  EventLog& log_;
};

/// Would the set-valued solver hold all that is held now, with forces that leave their sets by leave_slack at most? Asked without that slack, what gives way
/// would begin with an acceleration of rounding, in a direction of rounding.
bool would_hold(const HybridFlow& flow, const EventState& run, const SmoothMotion& motion, State s);

}  // namespace tippe
