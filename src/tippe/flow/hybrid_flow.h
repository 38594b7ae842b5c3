// A run as a hybrid system. Its state is a value (run_state.h): y, and the contact situation, which is the mode.
//
//   in a mode   y' = f(y)                                                                          this file, smooth_motion.h
//   margins     functions that are positive in the mode, smooth where they pass zero: its end      margins.h
//   resets      from the state where a margin is used up to the one that goes on, and its mode     resets.h
// A driver takes the steps and finds the zeros: EventSimulation (explicit and Radau), CvodeSimulation.
#pragma once

#include <tippe/flow/event_tolerances.h>
#include <tippe/flow/run_state.h>

namespace tippe {

/// What world, start and options fix for the whole run, and the equation of a mode.
struct HybridFlow {
  using Value = Vec<EventState::size>;

  HybridFlow(World given, const State& start, const IntegrateOptions& run_options);
  HybridFlow(World given, const EventState& from, const IntegrateOptions& run_options);

  const World& world() const { return *shared_world; }
  const Contact& contact(int i) const { return world().contacts[static_cast<std::size_t>(i)]; }
  int free_points_of(int i) const { return free_points(contact(i)); }
  /// Does a contact touch with some point?
  bool touches(int i, const Modes& modes) const {
    for (int j = 0; j < free_points_of(i); ++j)
      if (modes.at(i, j).closed) return true;
    return false;
  }

  double begin_speed() const { return begin_over_standing * stick_speed(); }
  double stick_speed() const { return demands.standing * speed; }
  double accumulation_speed() const { return accumulation * speed; }
  double time_scale() const { return length / speed; }

  State state_of(const Value& y) const;
  /// y of a state; `audit_from` has the energies, and the angles that new ones are to be near.
  Value pack(const State& s, const Value& audit_from) const;
  /// y' at y. False where it is not defined. `motion` keeps the forces.
  bool rate(SmoothMotion& motion, const Value& y, Value& derivative, const ContactSituation& situation) const;

  SharedWorld shared_world;
  IntegrateOptions options;
  StepDemands demands;  ///< of options.rtol
  Chart chart;
  Scales scales;                                                  ///< of the start
  double length, speed;                                           ///< the same
  double energy = 0.0;                                            ///< that this speed has, whatever height counts as zero [J]
  bool bilateral = false;                                         ///< what touches at the start is held
  bool carried = false;                                           ///< by a surface that moves, or driven by a force in time: nothing rests
  double longest_step = std::numeric_limits<double>::infinity();  ///< that a moving surface allows [s]
  double accumulation = accumulation_part;

 private:
  void prepare();
};

/// Events of a step.
class EventLog {
 public:
  void clear() { count_ = 0; }
  int count() const { return count_; }
  const Event& at(int i) const { return events_[static_cast<std::size_t>(i)]; }
  /// The points of a face are one contact: what all of them do is one event.
  void add(double t, EventKind kind, int contact);

 private:
  std::array<Event, 32> events_{};
  int count_ = 0;
};

}  // namespace tippe
