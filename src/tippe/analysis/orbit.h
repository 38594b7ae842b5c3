// A periodic motion, by shooting: a start x and a period T with g Φ_T(x) = x, where g is a symmetry of the motion (a shift, a turn: the orbit closes in the
// reduced system), and its Floquet multipliers, the eigenvalues of g ∂Φ_T/∂x with saltation at every event.
//
// Newton's method on all unknowns at once, by least squares of least norm: neutral directions stay where they are.
#pragma once

#include <complex>
#include <tippe/analysis/carried_run.h>

namespace tippe {

struct OrbitRequest {
  double period = 0.0;  ///< a guess, or the period itself where the table moves [s]
  double settle = 0.0;  ///< the scene runs so long before it is taken as a guess; of a table that moves, whole periods of it [s]
  int most = 40;        ///< Newton steps
  std::function<bool(int iteration)> keep_going;
};

struct OrbitResult {
  bool found = false;
  bool stationary = false;  ///< it closes after any time: nothing changes but place and heading
  State start;              ///< the time of which is 0
  Observables seen;
  double period = 0.0;
  std::vector<std::complex<double>> multipliers;  ///< by falling magnitude
  std::vector<std::complex<double>> others;       ///< of these, those that no symmetry makes
  int neutral = 0;                                ///< the number that symmetries make: directions of them are carried to such directions
  int collapsed = 0;                              ///< that events make zero
  std::optional<bool> stable;                     ///< none: some other multiplier has magnitude one
  std::vector<std::pair<MotionSymmetry, double>> closed_by;  ///< the symmetry g [m, rad]
  double residual = 0.0;                                     ///< of g Φ_T(x) = x, in units of the run
  int iterations = 0;
  std::vector<Event> events;  ///< of one period
  std::string obstacle, fault;
  RunResult run;
};

OrbitResult find_orbit(const Model& model, const OrbitRequest& request);

}  // namespace tippe
