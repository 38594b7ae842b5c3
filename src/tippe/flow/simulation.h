// A run, step by step, without heap or files: build it, call step() until it returns false, read state, contacts, audit and counts.
//
//   Simulation run(body, start, options);
//   while (run.step()) { … run.time(), run.state(), run.contact(0).lambda_N … }
#pragma once

#include <tippe/flow/run_state.h>

namespace tippe {

/// The state at t between two ends of a step.
State interpolate(double t, double t0, const State& s0, double t1, const State& s1);

class Simulation {
 public:
  Simulation(World world, const State& start, const IntegrateOptions& options);
  /// Goes on from a state of another run, of the same body and options but for their `end`. Forces are those of a step: there are none before the first.
  Simulation(World world, const SteppingState& from, const IntegrateOptions& options);

  /// One step (the last one ends exactly at options.end). False when the run is over: end reached, at rest, or a fault.
  bool step();

  /// All that evolves, at the end of the last step.
  const SteppingState& run_state() const { return run_; }

  bool done() const { return run_.done; }
  bool resting() const { return run_.resting; }
  double time() const { return run_.time; }
  const World& world() const { return *world_; }
  const IntegrateOptions& options() const { return options_; }
  const State& state() const { return now_; }
  const Coordinates& coordinates() const { return run_.q; }
  ContactStatus contact(int i) const;

  // Within the last step. Position and quaternion are cubic (Hermite, from the velocities at both ends), velocities linear: third and second order,
  // no worse than the schemes themselves. Forces are means over a step and belong to the whole of it, as does the audit.
  State state_at(double t) const { return interpolate(t, t_before_, before_, run_.time, now_); }
  ContactStatus contact_at(int i, double) const { return contact(i); }
  EnergyAudit audit_at(double) const { return run_.audit; }

  const EnergyAudit& audit() const { return run_.audit; }
  const RunCounts& counts() const { return run_.counts; }
  RunFault fault() const { return run_.fault; }

  /// Events of the last step.
  int event_count() const { return event_count_; }
  const Event& event(int i) const { return events_[static_cast<std::size_t>(i)]; }

 private:
  // The schemes: from q, ν of the run over dt, leaving there those at the end of the step.
  bool moreau(double dt);
  bool moreau_implicit(double dt);
  bool moreau_rk4(double dt);
  bool midpoint(double dt);

  /// Closed points at q_M, the midpoint of a step: by the papers' rule, or what touches stays closed within a little play.
  ClosedSet find_points(const Coordinates& q_M, const Pose& pose_M) const;
  /// Velocity of a point along the normal, and how fast it may approach in a step from q to q_M without a collision.
  double normal_velocity(const PointKinematics& k, const Coordinates& q_M) const;
  double lasting_approach(const PointKinematics& k, const Coordinates& q_M) const;
  /// What gravity adds to it in any case.
  double gravity_approach() const { return 2.0 * world_->gravity.norm() * options_.dt; }
  /// Of velocities ν: metres per second at the far end of the body.
  double speed_of(const Vec6& nu) const { return nu.head<3>().norm() + run_.scales.length * nu.tail<3>().norm(); }
  double impact_speed() const { return impact_part * run_.scales.speed; }
  /// What collides in this step from q to q_M, and the impact law of it: c = Wᵀ ν_free becomes that of ξ.
  void note_impacts(const Coordinates& q_M);
  void note_paradox();
  void add_impact_law();
  void aim_at_end(const Coordinates& q_E, const Vec6& nu_free, const Vec6& nu_A);
  /// Solves the assembled problem for end-of-step velocities and returns them.
  Vec6 solve_contacts(const Vec6& nu_free, double dt);
  /// γ of one unknown of the last problem, and of all.
  double velocity(const Block& block, int i, const Vec6& nu) const;
  VecX velocities(const Vec6& nu) const;
  /// Books the work of all impulses at the mean velocity, weighted.
  void book_work(const Vec6& nu_mean, double weight);
  /// Leaves the pose of what it corrected. False if there was nothing to correct.
  bool correct_position(Pose& place);
  void find_events(const Vec6& nu, const Pose& place);
  void check_rest(double kinetic);
  Pose pose() const { return chart_.pose(run_.q); }
  void raise(EventKind kind, int contact);

  void prepare();

  // Fixed by body, start and options.
  SharedWorld world_;
  IntegrateOptions options_;
  Chart chart_;
  bool lasting_ = false;  ///< points that touch stay closed: not the papers' rule. `midpoint` knows no other
  bool carried_ = false;  ///< by a surface that moves: nothing rests there
  long total_steps_ = 0;
  double energy_scale_ = 0.0;

  SteppingState run_;

  // What a step works with. The next one begins without it; forces are read from it.
  Workspace ws_;
  ClosedSet closed_;
  Vec6 nu_free_ = Vec6::Zero();                ///< of the last solve: what all forces but those of the contacts leave
  std::array<bool, max_contacts> collides_{};  ///< a point of this contact collides in this step
  bool collision_ = false;                     ///< some contact does
  bool mean_slip_ = false;                     ///< friction acts on the mean velocity of the step

  // The last step, to be looked into.
  double t_before_ = 0.0;
  State before_, now_;  ///< at its beginning and its end
  std::array<Event, 8 * max_contacts> events_{};
  int event_count_ = 0;
};

}  // namespace tippe
