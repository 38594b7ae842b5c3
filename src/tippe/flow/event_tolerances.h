// The small numbers of the event scheme, as parts of the scales of the run.
#pragma once

namespace tippe {

/// Slower than this part of the speed scale counts as standing: far above rounding, and as far below any tolerance as that allows. What follows is
/// wrong in proportion to it: where slip and spin stop and begin anew together, the celtic stone's ω by 3e-7 rad/s.
inline constexpr double stick_part = 5e-11;
/// A motion of several components keeps the direction it began with up to so many times the speed that counts as standing: slower, rounding would
/// decide (a hundredth of this, and steps are lost to it). Slip that sets in softly keeps what it gets there: 3e-5 of it half a second later, for
/// Euler's disk.
inline constexpr double begin_over_standing = 2.0;
/// Explicit steps of a given length follow slip as long as friction turns it by no more than this part of what they are stable for.
inline constexpr double bridge_part = 0.1;
/// A contact that opens after an impact slower than this part of the speed scale stays closed: the end of an accumulation of impacts. Events are
/// located to rounding of the gap, 1e-17 m, from which a fall reaches 1e-8 m/s: it must exceed that.
inline constexpr double accumulation_part = 1e-7;
/// Rolling that turns its own friction may flutter, round and round with a speed that shrinks to zero in finite time through infinitely many turns (the
/// celtic stone without drilling torque: from 3e-4 rad/s to nothing in a third of a second). So many swings slower than this part of the speed scale end it.
/// It has 5e-5 rad/s left there, and would have ended a fifth of a second later. A third of this takes seven times as many steps.
inline constexpr double flutter_part = 3e-8;
inline constexpr int flutter_swings = 200;
/// A face that rattles on the table with less than this part of the energy scale lies.
inline constexpr double rattle_part = 1e-7;
/// A contact-space mass below this part of what it is without friction counts as none: Painlevé's paradox. The load grows without bound on the way
/// there, and error control with it: the last billionth would take steps that time does not resolve.
inline constexpr double paradox_part = 1e-9;
/// A thin rim with less tilt than this lies on its face [rad].
inline constexpr double flat_tilt = 1e-7;
/// A part stays held if the force that it lacks for that is below this part of its set: between what the solver leaves (1e-13) and what sets in where a
/// force has left its set by `leave_slack` (smooth_motion.h).
inline constexpr double held_part = 1e-11;

/// With a relative tolerance above this a run is one of many, and its steps are coarse.
inline constexpr double fine_rtol = 1e-4;

/// What a relative tolerance asks of a step beside its error. Coarse steps have three implicit stages instead of five, and Newton's matrix has friction
/// alone: the rest changes too little in a step. Measured on the celtic stone without drilling torque with 1e-3: 650 steps to the end of its wobble
/// instead of 3300 with 1e-8, and a final spin within 1e-4 rad/s in 99 of 100 starts (docs/sweeps.md).
struct StepDemands {
  bool coarse = false;
  double slip_part = 1e-4;       ///< error of velocities, as a part of the slip: it has the direction of friction
  double newton_part = 1e-4;     ///< Newton's iteration for an implicit step leaves this part of the tolerance
  double turn_part = 0.3;        ///< an implicit step changes the slip by this part of it, as far as its beginning tells
  double standing = stick_part;  ///< of the speed scale
};
constexpr StepDemands demands_of(double rtol) {
  if (!(rtol > fine_rtol)) return {};
  return {true, 100.0 * rtol, 1e-2, 0.6, 1e-4 * rtol};
}

}  // namespace tippe
