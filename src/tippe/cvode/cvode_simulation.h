// A run by SUNDIALS' CVODE (BDF, or Adams), step by step, with the interface of EventSimulation.
//
// The right-hand side (smooth_motion.h), the margins of a mode and the resets at its end are those of EventSimulation. Steps, orders (1 to 5, Adams to
// 12), error control, the state within a step and the place of an event are CVODE's: its root finding looks for where the first margin is used up.
// A multistep method wants a smooth past: gaps and held velocities are projected at events and when they have drifted by a hundred tolerances, not
// after each step; each projection begins anew with first order.
#pragma once

#include <memory>
#include <tippe/flow/event_simulation.h>

namespace tippe {

/// Whether this build was made with SUNDIALS.
bool cvode_available();

class CvodeSimulation : private EventSimulation {
 public:
  /// Scheme::Cvode is BDF, Scheme::CvodeAdams Adams; rtol and atol as of the event scheme.
  CvodeSimulation(const World& world, const State& start, const IntegrateOptions& options);
  CvodeSimulation(const CvodeSimulation&) = delete;
  CvodeSimulation& operator=(const CvodeSimulation&) = delete;
  ~CvodeSimulation();

  bool step();

  using EventSimulation::audit;
  using EventSimulation::contact;
  using EventSimulation::counts;
  using EventSimulation::done;
  using EventSimulation::event;
  using EventSimulation::event_count;
  using EventSimulation::fault;
  using EventSimulation::options;
  using EventSimulation::resting;
  using EventSimulation::state;
  using EventSimulation::time;
  using EventSimulation::world;

  // Within the last step, by CVODE's own polynomial.
  State state_at(double t) const { return flow_.state_of(within(t)); }
  ContactStatus contact_at(int i, double t) const { return contact_of(i, within(t), step_); }
  EnergyAudit audit_at(double t) const { return audit_of(within(t), step_impact_); }

 private:
  struct Solver;

  bool fail(RunFault why);
  Value within(double t) const;
  void weigh(const double* y, double* weights) const;
  bool drifted() const;
  void after_event(ModeEnd kind);

  std::unique_ptr<Solver> solver_;
  Value begin_ = Value::Zero();  ///< of the last step
  bool restart_ = true;
};

}  // namespace tippe
