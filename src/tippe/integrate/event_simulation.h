// A run with error control and located events, step by step, with the interface of Simulation.
//
// Between events the motion is an ordinary differential equation (smooth_motion.h), integrated by an explicit Runge-Kutta method. After each step
// the functions of all events are looked at; a sign change is located on the dense output and the step is taken anew with just that length, so
// that the state at an event has the full order. At an event the set-valued solver decides what goes on: which points stay closed, which parts of
// their laws hold still, and in which direction the others begin to move. A point that hits the table is an impact, solved as an inclusion.
// After each step gaps, gap velocities and the velocities of held parts are projected to zero (in the metric of the mass matrix).
//
// A moving part of several components slows down towards zero with steps that shrink like its speed; below `stick_speed` it counts as standing.
#pragma once

#include <tippe/integrate/event_tolerances.h>
#include <tippe/integrate/options.h>
#include <tippe/integrate/smooth_motion.h>
#include <tippe/math/radau.h>
#include <tippe/math/runge_kutta.h>

namespace tippe {

class Shock;

class EventSimulation {
 public:
  /// The body must outlive the run.
  EventSimulation(const Body& body, const State& start, const IntegrateOptions& options);

  /// To the end of the next step or the next event. False when the run is over: end reached, at rest, or a fault.
  bool step();

  bool done() const { return done_; }
  bool resting() const { return resting_; }
  double time() const { return time_; }
  const Body& body() const { return *body_; }
  const IntegrateOptions& options() const { return options_; }
  State state() const { return state_of(y_); }
  EnergyAudit audit() const { return audit_of(y_, impact_); }
  const RunCounts& counts() const { return counts_; }
  RunFault fault() const { return fault_; }
  ContactStatus contact(int i) const { return contact_of(i, y_, now_); }

  // Within the last step, to the integrator's own order.
  State state_at(double t) const { return state_of(dense(t)); }
  /// After the last step of a body that rests: what holds it there, not what stopped it.
  ContactStatus contact_at(int i, double t) const {
    return (resting_ && t >= time_) ? contact(i) : contact_of(i, dense(std::min(t, forces_until_)), step_);
  }
  EnergyAudit audit_at(double t) const { return audit_of(dense(t), step_impact_); }

  /// Events of the last step.
  int event_count() const { return event_count_; }
  const Event& event(int i) const { return events_[static_cast<std::size_t>(i)]; }

 protected:                        // for CvodeSimulation
  static constexpr int size = 17;  ///< r_P, rotation (4), ν (6), dissipated by sliding, drilling, contour, rolling
  using Value = Vec<size>;

  /// What ends a step.
  struct Crossing {
    enum Kind { None, Touch, LiftOff, Leave, Stop, Flat, Paradox } kind = None;
    double fraction = 1.0;
  };

  /// Which points and parts are in contact, and how; what the equation of motion needs beside y.
  struct Situation {
    Modes modes;
    RimMemory memory = fresh_rim_memory();
    std::array<bool, max_contacts> flat{};  ///< lies on its face
  };

  Value pack(const State& s, const Value& audit_from) const;
  State state_of(const Value& y) const;
  EnergyAudit audit_of(const Value& y, double impact) const;
  Value dense(double t) const;
  ContactStatus contact_of(int i, const Value& y, const Situation& situation) const;

  bool slope(const Value& y, Value& derivative, const Situation& situation) const;

  // One step of the method in use: explicit, or implicit while the motion is stiff.
  bool attempt(double h);
  double error();
  Value between(double fraction) const;
  const Value& step_begin() const { return step_stiff_ ? radau_.begin() : rk_.begin(); }
  const Value& step_end() const { return step_stiff_ ? radau_.end() : rk_.end(); }
  double step_length() const { return step_stiff_ ? radau_.length() : rk_.length(); }
  bool steps_given() const { return options_.fixed_step || !rk_.has_error(); }
  bool watched() const { return stiff_ || !steps_given(); }  ///< by error control
  double begin_speed() const { return begin_part * speed_scale_; }
  double time_scale() const { return length_ / speed_scale_; }
  double stick_speed() const { return stick_part * speed_scale_; }
  void watch_stiffness();
  void bridge_slow_slip();
  void use_implicit_steps(bool stiff);
  void find_directions(const State& s);
  void count_swings(const Block& block);
  bool flutters(const Block& block) const;
  double slowest_part() const;
  bool linearise(double h);
  double slip_size(const Value& change, double rounding) const;
  double error_size(const Value& error) const;
  double first_step() const;
  double limit_step(double h) const;
  double overshoot() const;

  Crossing::Kind alarm(const Value& y);
  bool strained() const;
  Crossing::Kind due_at(double fraction);
  bool may_dip(int contact) const;
  double first_dip();
  Crossing find_crossing();
  double distance_to(Crossing::Kind kind, double fraction);
  void locate(Crossing::Kind kind, double& low, double& high, double resolution);
  double normal_speed(int contact, const State& s, const Mat3& A_IB) const;
  double height(int contact, const State& s, const Mat3& A_IB) const;
  void project(State& s, const Modes& modes);
  void stop_slow_parts(State& s, double v);
  void settle(State& s);
  void impact(State& s);
  void book(const Shock& shock, State& s);
  bool step_through(const Paradox& paradox);
  void land(State& s);
  void collide(State& s, const Modes& touching, int hit, double before);
  void lay_flat(int contact, State& s, Modes& touching);
  void leave_face(int contact, State& s);
  bool decide(State& s, bool announce);
  bool stands(State s);
  void check_rest(State& s);
  void note_pull();
  void raise(EventKind kind, int contact);
  double slope_of_tilt(int contact, const State& s) const;
  double tilt(int contact, const State& s) const;
  bool lies(int contact, const State& s) const;
  bool nearly_flat(int contact, const State& s) const;
  bool landing(const State& s) const;
  double mass_margin(const State& s) const;

  const Body* body_;
  IntegrateOptions options_;
  Chart chart_;
  bool bilateral_ = false;
  mutable SmoothMotion motion_;
  mutable RungeKutta<size> rk_;
  Radau<size, 7, 6> radau_;  ///< only velocities are stiff
  bool stiff_ = false, step_stiff_ = false;
  bool jacobian_known_ = false;
  int stiff_signs_ = 0;
  double slip_rate_ = 0.0, slip_ = 0.0;  ///< at the beginning of the step; slip_ of the slowest part
  Value slope_end_ = Value::Zero();
  bool paradox_met_ = false;     ///< the last step ended where the contact-space mass is zero
  bool stage_strained_ = false;  ///< some stage of the step asked for a force that its law does not give
  mutable RunCounts counts_;
  Value y_ = Value::Zero(), slope_ = Value::Zero();
  Situation now_, step_;  ///< at the end of the last step, and within it
  double accumulation_ = accumulation_part;
  /// Of slow rolling: changes of sign since it is slow, and the velocity last seen.
  struct Flutter {
    int swings = 0;
    double last = 0.0;
  };
  std::array<Flutter, max_contacts> flutter_{};
  double h_ = 0.0, time_ = 0.0, t_begin_ = 0.0;
  double forces_until_ = 0.0;  ///< of the last step; a stop is left out, where the direction of friction is that of rounding
  double impact_ = 0.0, step_impact_ = 0.0;
  bool slope_known_ = false;
  bool done_ = false, resting_ = false;
  double energy_initial_ = 0.0, energy_scale_ = 0.0, speed_scale_ = 1.0, length_ = 1.0;
  RunFault fault_ = RunFault::None;
  std::array<Event, 32> events_{};
  int event_count_ = 0;
};

}  // namespace tippe
