// A run with error control and located events, step by step, with the interface of Simulation: the driver of the hybrid flow (hybrid_flow.h).
//
// In a mode it takes steps of an explicit Runge-Kutta method, or of Radau's where friction makes the motion stiff. After each step the margins are looked
// at; where one is used up, its zero is found on the dense output and the step is taken anew with just that length, so that the state at an event has the
// full order. There a reset leads to the next mode. After each step gaps, gap velocities and the velocities of held parts are projected to zero.
//
// A moving part of several components slows down towards zero with steps that shrink like its speed; below `stick_speed` it counts as standing.
#pragma once

#include <tippe/flow/implicit_step.h>
#include <tippe/flow/resets.h>
#include <tippe/math/runge_kutta.h>

namespace tippe {

class EventSimulation {
 public:
  EventSimulation(World world, const State& start, const IntegrateOptions& options);
  /// Goes on from a state of another run, of the same body and options but for their `end`.
  EventSimulation(World world, const EventState& from, const IntegrateOptions& options);

  /// To the end of the next step or the next event. False when the run is over: end reached, at rest, or a fault.
  bool step();

  /// All that evolves, at the end of the last step.
  const EventState& run_state() const { return run_; }

  bool done() const { return run_.done; }
  bool resting() const { return run_.resting; }
  double time() const { return run_.time; }
  const World& world() const { return flow_.world(); }
  const IntegrateOptions& options() const { return flow_.options; }
  State state() const { return flow_.state_of(run_.y); }
  EnergyAudit audit() const { return audit_of(run_.y, run_.impact); }
  const RunCounts& counts() const { return run_.counts; }
  RunFault fault() const { return run_.fault; }
  ContactStatus contact(int i) const { return contact_of(i, run_.y, run_.now); }

  // Within the last step, to the integrator's own order.
  State state_at(double t) const { return flow_.state_of(dense(t)); }
  /// After the last step of a body that rests: what holds it there, not what stopped it.
  ContactStatus contact_at(int i, double t) const {
    return (run_.resting && t >= run_.time) ? contact(i) : contact_of(i, dense(std::min(t, forces_until_)), step_);
  }
  EnergyAudit audit_at(double t) const { return audit_of(dense(t), step_impact_); }

  // The last step, for who differentiates the run: tangent_flow.h.
  const HybridFlow& flow() const { return flow_; }
  double step_begin_time() const { return t_begin_; }
  const ContactSituation& step_situation() const { return step_; }
  ModeEnd ended_by() const { return ended_by_; }
  /// At its end, before what its end led to.
  State before_reset() const;

  /// Events of the last step.
  int event_count() const { return log_.count(); }
  const Event& event(int i) const { return log_.at(i); }

 protected:  // for CvodeSimulation
  static constexpr int size = EventState::size;
  using Value = Vec<size>;
  using Situation = ContactSituation;

  /// What ends a step, and where.
  struct Crossing {
    ModeEnd kind = ModeEnd::None;
    double fraction = 1.0;
  };

  Margins margins() { return {flow_, run_, motion_}; }
  Resets resets() { return {flow_, run_, motion_, log_}; }

  EnergyAudit audit_of(const Value& y, double impact) const;
  Value dense(double t) const;
  ContactStatus contact_of(int i, const Value& y, const Situation& situation) const;

  bool slope(const Value& y, Value& derivative, const Situation& situation);

  // One step of the method in use: explicit, or implicit while the motion is stiff.
  bool take_step();
  bool attempt(double h);
  double error();
  Value between(double fraction);
  const Value& step_begin() const { return step_stiff_ ? radau_.begin() : rk_.begin(); }
  const Value& step_end() const { return step_stiff_ ? radau_.end() : rk_.end(); }
  double step_length() const { return step_stiff_ ? radau_.length() : rk_.length(); }
  bool steps_given() const { return flow_.options.fixed_step || !rk_.has_error(); }
  bool watched() const { return run_.stiff || !steps_given(); }  ///< by error control
  void watch_stiffness();
  void bridge_slow_slip();
  void use_implicit_steps(bool stiff);
  double slowest_part() const;
  bool linearise(double h);
  bool linearise_rest(const Value& where, const Value& slope_there);
  double slip_size(const Value& change, double rounding) const;
  double error_size(const Value& error) const;
  double first_step() const;
  double limit_step(double h) const;
  double overshoot() const;

  ModeEnd due_at(double fraction);
  bool may_dip(int contact, int point) const;
  double first_dip();
  double first_dip(int contact, int point, double first);
  Crossing find_crossing();
  double margin_at(ModeEnd kind, double fraction);
  void locate(ModeEnd kind, double& low, double& high, double resolution);
  bool pass_paradox(const Paradox& paradox);
  void note_pull();
  void prepare();

  HybridFlow flow_;  ///< fixed by world, start and options
  EventState run_;

  // What a step works with. The next one begins without it.
  SmoothMotion motion_;
  ImplicitStep radau_;
  bool jacobian_known_ = false;
  double slip_rate_ = 0.0, slip_ = 0.0;  ///< at the beginning of the step; slip_ of the slowest part
  Value slope_ = Value::Zero(), slope_end_ = Value::Zero();
  bool stage_strained_ = false;  ///< some stage of the step asked for a force that its law does not give

  // The last step, to be looked into: what happened in it, and its dense output, which is prepared by the first look.
  Situation step_;
  bool step_stiff_ = false;
  ModeEnd ended_by_ = ModeEnd::None;
  double t_begin_ = 0.0;
  double forces_until_ = 0.0;  ///< a stop is left out, where the direction of friction is that of rounding
  double step_impact_ = 0.0;
  EventLog log_;
  mutable RungeKutta<size> rk_;
  mutable SmoothMotion look_;  ///< workspace of looking: no step reads it
};

}  // namespace tippe
