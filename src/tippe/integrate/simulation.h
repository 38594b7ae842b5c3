// A run, step by step, without heap or files: build it, call step() until it returns false, read state, contacts, audit and counts.
//
//   Simulation run(body, start, options);
//   while (run.step()) { … run.time(), run.state(), run.contact(0).lambda_N … }
#pragma once

#include <tippe/integrate/assembly.h>
#include <tippe/integrate/options.h>
#include <tippe/integrate/scales.h>

namespace tippe {

/// The state at t between two ends of a step.
State interpolate(double t, double t0, const State& s0, double t1, const State& s1);

class Simulation {
 public:
  /// The body must outlive the run.
  Simulation(const Body& body, const State& start, const IntegrateOptions& options);

  /// One step (the last one ends exactly at options.end). False when the run is over: end reached, at rest, or a fault.
  bool step();

  bool done() const { return done_; }
  bool resting() const { return resting_; }
  double time() const { return time_; }
  const Body& body() const { return *body_; }
  const IntegrateOptions& options() const { return options_; }
  State state() const { return chart_.to_state(q_, nu_); }
  const Coordinates& coordinates() const { return q_; }
  ContactStatus contact(int i) const;

  // Within the last step. Position and quaternion are cubic (Hermite, from the velocities at both ends), velocities linear: third and second order,
  // no worse than the schemes themselves. Forces are means over a step and belong to the whole of it, as does the audit.
  State state_at(double t) const { return interpolate(t, t_before_, before_, time_, state()); }
  ContactStatus contact_at(int i, double) const { return contact(i); }
  EnergyAudit audit_at(double) const { return audit_; }

  const EnergyAudit& audit() const { return audit_; }
  const RunCounts& counts() const { return counts_; }
  RunFault fault() const { return fault_; }

  /// Events of the last step.
  int event_count() const { return event_count_; }
  const Event& event(int i) const { return events_[static_cast<std::size_t>(i)]; }

 private:
  // The schemes: from (q_, nu_) over dt, leaving q_, nu_ at the end of the step.
  bool moreau(double dt);
  bool moreau_implicit(double dt);
  bool moreau_rk4(double dt);
  bool midpoint(double dt);

  /// Closed points at q_M, the midpoint of a step: by the papers' rule, or what touches stays closed within a little play.
  ClosedSet find_points(const Coordinates& q_M) const;
  /// Velocity of a point along the normal, and how fast it may approach in a step from q_ to q_M without a collision.
  double normal_velocity(const PointKinematics& k, const Coordinates& q_M) const;
  double lasting_approach(const PointKinematics& k, const Coordinates& q_M) const;
  /// Of velocities ν: metres per second at the far end of the body.
  double speed_of(const Vec6& nu) const { return nu.head<3>().norm() + scales_.length * nu.tail<3>().norm(); }
  double impact_speed() const { return impact_part * scales_.speed; }
  /// What collides in this step from q_ to q_M, and the impact law of it: c = Wᵀ ν_free becomes that of ξ.
  void note_impacts(const Coordinates& q_M);
  void note_paradox();
  void add_impact_law();
  void aim_at_end(const Coordinates& q_E, const Vec6& nu_free, const Vec6& nu_A);
  /// Solves the assembled problem for end-of-step velocities and returns them.
  Vec6 solve_contacts(const Vec6& nu_free, double dt);
  /// Books the work of all impulses at the mean velocity, weighted.
  void book_work(const Vec6& nu_mean, double weight);
  void correct_position();
  void find_events(const Vec6& nu);
  void check_rest();
  void raise(EventKind kind, int contact);

  const Body* body_;
  IntegrateOptions options_;
  Chart chart_;
  Coordinates q_;
  Vec6 nu_ = Vec6::Zero(), nu_before_ = Vec6::Zero();
  RimMemory memory_;
  Scales scales_;
  Workspace ws_;
  ClosedSet closed_;             ///< of the last step
  double step_dt_ = 0.0;         ///< of the last solve
  Vec6 nu_free_ = Vec6::Zero();  ///< of the last solve: what all forces but those of the contacts leave
  long total_steps_ = 0;

  struct Mode {
    bool touching = false, sticking = false, contour_stopped = false;
    bool impact_now = false;                             ///< a point collides in this step
    std::array<bool, max_face_points> point_touching{};  ///< with hysteresis, as `touching`
  };
  std::array<Mode, max_contacts> mode_{};

  bool collision_ = false;  ///< some contact collides in this step
  bool lasting_ = false;    ///< points that touch stay closed: not the papers' rule. `midpoint` knows no other
  bool paradox_ = false;    ///< friction leaves some contact of this step no mass: Painlevé's paradox
  bool mean_slip_ = false;  ///< friction acts on the mean velocity of the step
  bool done_ = false, resting_ = false;
  int quiet_steps_ = 0;
  double quiet_since_ = 0.0;
  Vec6 u_quiet_ = Vec6::Zero();
  double time_ = 0.0, t_before_ = 0.0;
  State before_;  ///< at the beginning of the last step
  EnergyAudit audit_;
  double energy_scale_ = 0.0;
  RunCounts counts_;
  RunFault fault_ = RunFault::None;
  std::array<Event, 8 * max_contacts> events_{};
  int event_count_ = 0;
};

}  // namespace tippe
