// The derivative of a run: how its quantities change with numbers of its scene.
//
// The run is taken once, its tangent along with it (flow/tangent_flow.h): exact inside a mode, through every event, and for the times of events themselves.
// Where a derivative does not exist, the answer says why instead of a number.
#pragma once

#include <tippe/analysis/run.h>

namespace tippe {

/// A number of a scene, and the model that another value of it makes; none where the scene does not accept that value.
struct DeriveKey {
  std::string name;
  double value = 0.0;
  std::function<std::optional<Model>(double value)> model;
};

struct QuantityDerivative {
  std::optional<double> value;
  std::vector<double> by;         ///< one for each key; empty if there is none
  std::string why_not;            ///< the derivative does not exist, or is not known
  std::optional<double> checked;  ///< largest relative difference to differences of runs
  std::vector<double> by_runs;    ///< those, extrapolated
  std::vector<double> by_runs_error;
};

struct DeriveResult {
  RunResult run;
  std::vector<QuantityDerivative> quantities;
  double cost = 0.0;      ///< in plain runs, by time
  bool doubtful = false;  ///< the run passed events whose derivatives deserve a second opinion (flow/tangent_flow.h)
  std::string fault;      ///< nothing was run: a key that does not allow it
};

/// Only schemes `event` and `ode`. `keep_going`: asked after each step, false ends it.
DeriveResult derive(const Model& model, const std::vector<DeriveKey>& keys, const std::vector<Quantity>& quantities,
                    const std::function<bool(double t)>& keep_going = {});

/// A second opinion: differences of whole runs, extrapolated, beside each derivative. 16 runs for each key.
void check_by_runs(const std::vector<DeriveKey>& keys, const std::vector<Quantity>& quantities, DeriveResult& result,
                   const std::function<bool()>& keep_going = {});

}  // namespace tippe
