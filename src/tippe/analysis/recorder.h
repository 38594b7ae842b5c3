// Follows a run and says what was observed at any time of the last step.
//
// Between the ends of a step, position and quaternion are cubic (Hermite, from the velocities at both ends), velocities linear: third and second
// order, no worse than the schemes themselves. Forces are means over a step and belong to the whole of it.
#pragma once

#include <tippe/analysis/observables.h>
#include <tippe/integrate/simulation.h>

namespace tippe {

class Recorder {
 public:
  /// `angles`: Euler angles near which the tracking begins.
  explicit Recorder(const Simulation& run, const Vec3& angles = Vec3::Zero());

  /// After each step of the run.
  void follow(const Simulation& run);

  double begin() const { return t_before_; }  ///< of the last step
  double end() const { return t_now_; }

  /// At a time of the last step; before it the step's begin, after it its end, under the time asked for.
  Observables at(double t) const;

 private:
  const Body* body_;
  const Simulation* run_;
  double t_before_ = 0.0, t_now_ = 0.0;
  State before_, now_;
  AngleTracker angles_;
  RimMemory memory_;
};

/// The state at t between two ends of a step.
State interpolate(double t, double t0, const State& s0, double t1, const State& s1);

}  // namespace tippe
