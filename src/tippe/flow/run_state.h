// All that evolves in a run, as plain values: copy one, write it down, go on from it. A simulation made from body, options and such a state takes the same
// steps, to the last bit, as the one that it was read from. What a simulation holds besides is fixed by body and options, or does not outlive a step.
#pragma once

#include <memory>  // heap: the body, when a run is made
#include <tippe/flow/assembly.h>
#include <tippe/flow/options.h>
#include <tippe/flow/scales.h>
#include <tippe/flow/smooth_motion.h>
#include <tippe/math/radau.h>
#include <variant>

namespace tippe {

/// The body of a run, which all copies of the run share.
using SharedWorld = std::shared_ptr<const World>;                                                  // heap: see share
inline SharedWorld share(World world) { return std::make_shared<const World>(std::move(world)); }  // heap: when a run is made, once

/// Which points and parts are in contact, and how; what the equation of motion needs beside y.
struct ContactSituation {
  Modes modes;
  RimMemory memory = fresh_rim_memory();
  std::array<bool, max_contacts> flat{};  ///< lies on its face

  /// Becomes the other one of the same world. Candidates that its contacts do not have are the same in all.
  void take(const ContactSituation& other, const World& world) {
    memory = other.memory, flat = other.flat;
    for (int i = 0; i < world.contact_count; ++i)
      for (int j = 0; j < point_count(world.contacts[static_cast<std::size_t>(i)]); ++j) modes.at(i, j) = other.modes.at(i, j);
  }
};

/// Of slow rolling: changes of sign since it is slow, and the velocity last seen.
struct Flutter {
  int swings = 0;
  double last = 0.0;
};

/// Of schemes `event` and `ode`.
struct EventState {
  /// r_P, rotation (4), ν (6), dissipated by sliding, drilling, contour, rolling, given by tables, by air and other forces, time
  static constexpr int size = 21;
  static constexpr int losses = 13;  ///< where the four of friction begin
  static constexpr int table = 17, forces = 18, clock = 20;
  using Implicit = Radau<size, 7, 6>;  ///< only velocities are stiff

  double time = 0.0;
  Vec<size> y = Vec<size>::Zero();
  ContactSituation now;
  double impact = 0.0;          ///< energy lost in impacts [J]
  double energy_initial = 0.0;  ///< [J]
  Scales scales;                ///< of the start
  Loads load{};                 ///< that the radii of patches follow
  double h = 0.0;               ///< that step control wants next; 0: not known yet [s]
  bool stiff = false;           ///< steps are implicit
  int stiff_signs = 0;          ///< in a row, that the other kind of steps would do better
  Implicit::Step before;        ///< the last implicit step, which foretells the next
  bool paradox_met = false;     ///< the last step ended where the contact-space mass is zero
  std::array<Flutter, max_contacts> flutter{};
  bool done = false, resting = false;
  RunFault fault = RunFault::None;
  RunCounts counts;
};

/// What a contact does in time-stepping, to tell events by.
struct SteppingMode {
  bool touching = false, sticking = false, contour_stopped = false;
  std::array<bool, max_face_points> point_touching{};  ///< with hysteresis, as `touching`
};

/// Of `moreau`, `moreau-implicit`, `moreau-rk4`, `midpoint`.
struct SteppingState {
  double time = 0.0;
  Coordinates q;
  Vec6 nu = Vec6::Zero();
  Vec6 nu_before = Vec6::Zero();  ///< at the beginning of the last step
  RimMemory memory = fresh_rim_memory();
  std::array<SteppingMode, max_contacts> mode{};
  bool paradox = false;  ///< friction left some contact of the last step no mass: Painlevé's paradox
  WarmStart warm{};
  double warm_dt = 0.0;  ///< length of the step that the warm impulses are from; 0: there are none [s]
  int quiet_steps = 0;
  double quiet_since = 0.0;     ///< [s]
  Vec6 u_quiet = Vec6::Zero();  ///< velocities then
  Scales scales;                ///< of the start
  EnergyAudit audit;
  bool done = false, resting = false;
  RunFault fault = RunFault::None;
  RunCounts counts;
};

using RunState = std::variant<EventState, SteppingState>;

}  // namespace tippe
