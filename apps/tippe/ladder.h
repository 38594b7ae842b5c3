// A ladder: the same scene with smaller and smaller steps, and what some quantities do meanwhile.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "scene_files.h"

namespace tippe::cli {

/// One run of a ladder.
struct Rung {
  double dt = 0.0;
  std::vector<std::optional<double>> values;  ///< one for each quantity
  std::vector<std::optional<double>> orders;  ///< seen from this run and the two before it
  long steps = 0, solves = 0, iterations = 0;
  int iterations_max = 0;
  std::vector<std::string> doubts;  ///< why this run is not trustworthy
};

struct Ladder {
  LoadedScene loaded;
  std::vector<std::string> quantities;  ///< as they were written
  std::vector<Rung> rungs;
  bool interrupted = false;
  double wall_s = 0.0;

  bool trustworthy() const;
};

/// Order p of an error ~ dt^p from three values: differences of neighbours fall by the p-th power of the ratio of the steps, which must be the
/// same twice. None where a difference vanishes or a value is missing.
std::optional<double> observed_order(const std::optional<double> (&values)[3], const double (&steps)[3]);

std::string ladder_as_json(const Ladder& ladder);
std::string ladder_as_markdown(const Ladder& ladder);
std::string ladder_for_reading(const Ladder& ladder);

}  // namespace tippe::cli
