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

#include <tippe/flow/event_tolerances.h>
#include <tippe/flow/run_state.h>
#include <tippe/math/runge_kutta.h>

namespace tippe {

class Shock;

class EventSimulation {
 public:
  EventSimulation(Body body, const State& start, const IntegrateOptions& options);
  /// Goes on from a state of another run, of the same body and options but for their `end`.
  EventSimulation(Body body, const EventState& from, const IntegrateOptions& options);

  /// To the end of the next step or the next event. False when the run is over: end reached, at rest, or a fault.
  bool step();

  /// All that evolves, at the end of the last step.
  const EventState& run_state() const { return run_; }

  bool done() const { return run_.done; }
  bool resting() const { return run_.resting; }
  double time() const { return run_.time; }
  const Body& body() const { return *body_; }
  const IntegrateOptions& options() const { return options_; }
  State state() const { return state_of(run_.y); }
  EnergyAudit audit() const { return audit_of(run_.y, run_.impact); }
  const RunCounts& counts() const { return run_.counts; }
  RunFault fault() const { return run_.fault; }
  ContactStatus contact(int i) const { return contact_of(i, run_.y, run_.now); }

  // Within the last step, to the integrator's own order.
  State state_at(double t) const { return state_of(dense(t)); }
  /// After the last step of a body that rests: what holds it there, not what stopped it.
  ContactStatus contact_at(int i, double t) const {
    return (run_.resting && t >= run_.time) ? contact(i) : contact_of(i, dense(std::min(t, forces_until_)), step_);
  }
  EnergyAudit audit_at(double t) const { return audit_of(dense(t), step_impact_); }

  /// Events of the last step.
  int event_count() const { return event_count_; }
  const Event& event(int i) const { return events_[static_cast<std::size_t>(i)]; }

 protected:  // for CvodeSimulation
  static constexpr int size = EventState::size;
  using Value = Vec<size>;
  using Situation = ContactSituation;

  /// What ends a step.
  struct Crossing {
    enum Kind { None, Touch, LiftOff, Leave, Stop, Flat, Paradox } kind = None;
    double fraction = 1.0;
  };

  Value pack(const State& s, const Value& audit_from) const;
  State state_of(const Value& y) const;
  EnergyAudit audit_of(const Value& y, double impact) const;
  Value dense(double t) const;
  ContactStatus contact_of(int i, const Value& y, const Situation& situation) const;

  bool rate(SmoothMotion& motion, const Value& y, Value& derivative, const Situation& situation) const;
  bool slope(const Value& y, Value& derivative, const Situation& situation);

  // One step of the method in use: explicit, or implicit while the motion is stiff.
  bool take_step();
  bool attempt(double h);
  double error();
  Value between(double fraction);
  const Value& step_begin() const { return step_stiff_ ? radau_.begin() : rk_.begin(); }
  const Value& step_end() const { return step_stiff_ ? radau_.end() : rk_.end(); }
  double step_length() const { return step_stiff_ ? radau_.length() : rk_.length(); }
  bool steps_given() const { return options_.fixed_step || !rk_.has_error(); }
  bool watched() const { return run_.stiff || !steps_given(); }  ///< by error control
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
  bool may_dip(int contact, int point) const;
  double first_dip();
  double first_dip(int contact, int point, double first);
  Crossing find_crossing();
  double distance_to(Crossing::Kind kind, double fraction);
  void locate(Crossing::Kind kind, double& low, double& high, double resolution);
  double normal_speed(int contact, int point, const State& s, const Mat3& A_IB) const;
  double height(int contact, int point, const State& s, const Mat3& A_IB) const;
  void project(State& s, const Modes& modes);
  void stop_slow_parts(State& s, double v);
  void settle(State& s, bool left = false);
  void impact(State& s);
  void book(const Shock& shock, State& s);
  bool step_through(const Paradox& paradox);
  void land(State& s);
  void collide(State& s, const Modes& touching, int hit, double before);
  void lay_flat(int contact, State& s, Modes& touching);
  void leave_face(int contact, State& s);
  bool decide(State& s, bool announce, bool left = false);
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

  void prepare();

  int free_points_of(int contact) const { return free_points(body_->contacts[static_cast<std::size_t>(contact)]); }
  /// Does a contact touch with some point?
  bool touches(int contact, const Modes& modes) const {
    for (int j = 0; j < free_points_of(contact); ++j)
      if (modes.at(contact, j).closed) return true;
    return false;
  }

  // Fixed by body, start and options.
  SharedBody body_;
  IntegrateOptions options_;
  Chart chart_;
  bool bilateral_ = false;
  bool carried_ = false;  ///< by a surface that moves
  double longest_step_ = std::numeric_limits<double>::infinity();
  double accumulation_ = accumulation_part;
  double energy_scale_ = 0.0, speed_scale_ = 1.0, length_ = 1.0;

  EventState run_;

  // What a step works with. The next one begins without it.
  SmoothMotion motion_;
  EventState::Implicit radau_;
  bool jacobian_known_ = false;
  double slip_rate_ = 0.0, slip_ = 0.0;  ///< at the beginning of the step; slip_ of the slowest part
  Value slope_ = Value::Zero(), slope_end_ = Value::Zero();
  bool stage_strained_ = false;  ///< some stage of the step asked for a force that its law does not give

  // The last step, to be looked into: what happened in it, and its dense output, which is prepared by the first look.
  Situation step_;
  bool step_stiff_ = false;
  double t_begin_ = 0.0;
  double forces_until_ = 0.0;  ///< a stop is left out, where the direction of friction is that of rounding
  double step_impact_ = 0.0;
  std::array<Event, 32> events_{};
  int event_count_ = 0;
  mutable RungeKutta<size> rk_;
  mutable SmoothMotion look_;  ///< workspace of looking: no step reads it
};

}  // namespace tippe
