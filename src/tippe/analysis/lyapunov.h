// Lyapunov exponents of a run: all of its reduced state, through impacts, slip and stick.
#pragma once

#include <tippe/analysis/carried_run.h>

namespace tippe {

struct LyapunovRequest {
  int count = state_columns;  ///< the largest so many; no more than the state has
  std::optional<double>
      settle;  ///< time that is left out at the beginning, the directions taken after half of it; none: a tenth of the run [s]
  std::function<bool(double t)> keep_going;
};

struct LyapunovResult {
  std::vector<Exponent> exponents;  ///< descending; those that collapsed have no value
  int dimension = 0;                ///< of the reduced state where the directions are taken
  int collapsed = 0;
  int neutral = 0;                   ///< that symmetries make zero
  std::optional<double> sum;         ///< of all; none if not all were asked for, or some collapsed [1/s]
  double divergence = 0.0;           ///< mean of tr ∂f/∂y [1/s]
  std::optional<double> events;      ///< Σ ln|det S| over time [1/s]
  double settled = 0.0, time = 0.0;  ///< what was left out, and over what was averaged [s]
  std::string obstacle;              ///< why the tangent does not exist beyond some time
  RunResult run;                     ///< for judge()
};

LyapunovResult lyapunov(const Model& model, const LyapunovRequest& request = {});

}  // namespace tippe
