// Is the spin of a body that is seen now stable? The stationary spin whose axis is nearest to it, at the body's present rate, with the eigenvalues of small disturbances.
//
// The axes on which a body may spin are searched once (stationary.h); each answer is a few steps of Newton's method from the nearest.
#pragma once

#include <tippe/analysis/stationary.h>

namespace tippe {

class SpinStability {
 public:
  /// Searches with the spin of the model's start.
  explicit SpinStability(const Model& model);

  /// Why there is no answer; empty if there may be one.
  const std::string& fault() const { return fault_; }

  struct Answer {
    StationaryMotion spin;
    double apart = 0.0;  ///< angle between its axis and the vertical of the state, both in the body [rad]
  };
  /// None if it does not spin, or has no stationary spin at this rate.
  std::optional<Answer> at(const State& s);

 private:
  std::optional<StationaryMotion> on_axis(const StationaryMotion& known, double spin);

  Model model_;
  Symmetry symmetry_;
  SteadySystem full_, bare_;
  double slowest_;  ///< below this it does not spin [rad/s]
  std::string fault_;
  std::vector<StationaryMotion> axes_;
};

}  // namespace tippe
