// A Poincaré section: the states in which a run passes a plane of one of its observables, its events of one kind, or multiples of a period.
#pragma once

#include <tippe/analysis/run.h>

namespace tippe {

struct SectionRequest {
  enum class Side { Both, Up, Down };

  QuantityTime plane;      ///< a Crossing, or an Event of which every one counts
  double every = 0.0;      ///< or: at its multiples [s]
  Side side = Side::Both;  ///< of a crossing
  double settle = 0.0;     ///< what is earlier does not count [s]
  std::function<bool(double t)> keep_going;
};

struct SectionPoint {
  Observables at;
  EnergyAudit audit;
  bool up = true;  ///< the observable grows there
};

struct SectionResult {
  std::vector<SectionPoint> points;
  RunResult run;
};

/// A jump of the observable past the plane, as an impact makes it, is no crossing.
SectionResult section(const Model& model, const SectionRequest& request);

}  // namespace tippe
