// Convergence of many schemes side by side: each is made finer rung by rung, by its step or by its tolerance, and held against one reference.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "scene_files.h"

namespace tippe::cli {

/// A scheme of the contest, with the word on the command line that calls it.
struct Contestant {
  std::string_view name;
  Scheme scheme = Scheme::Event;
  RkMethod method = RkMethod::Dop853;
  bool by_step = true;     ///< made finer by dt, otherwise by rtol
  double cost = 1.0;       ///< of a step by_step, in right-hand sides; otherwise of a second at rtol = 1e-7, a guess for the progress bar
  std::string_view words;  ///< what it is

  /// Options of a scene for one rung. Fixed steps are those of the scene's own equation: bilateral for `ode`.
  IntegrateOptions options(IntegrateOptions of_scene, double fineness) const;
  double expected_cost(const IntegrateOptions& options) const;
};

/// All that can be named, and one by its name (null if there is none).
const std::vector<Contestant>& contestants();
const Contestant* find_contestant(std::string_view name);

struct Race {
  /// One run: values of all quantities, how far they are from the reference, and the order p of an error ~ step^p seen from it and the rung before.
  struct Rung {
    double fineness = 0.0;  ///< dt or rtol
    std::vector<std::optional<double>> values, errors, orders;
    long steps = 0, rejected = 0, rhs = 0, solves = 0;
    double mean_step = 0.0, wall_s = 0.0;  ///< [s]
    std::vector<std::string> doubts;

    long work() const { return rhs + solves; }
  };
  struct Lane {
    const Contestant* scheme = nullptr;
    std::vector<Rung> rungs;
  };

  LoadedScene loaded;
  std::vector<std::string> quantities;  ///< as they were written
  const Contestant* reference_scheme = nullptr;
  Rung reference, second;                          ///< the second one is coarser
  std::vector<std::optional<double>> uncertainty;  ///< how far the two references are apart
  std::vector<Lane> lanes;
  bool interrupted = false;
  double wall_s = 0.0;

  /// Errors are worth as much as the reference; a coarse rung may be as bad as it likes.
  bool trustworthy() const { return !interrupted && reference.doubts.empty(); }
  /// Whether an error is too small for this reference to tell.
  bool drowned(const Rung& rung, std::size_t quantity) const;
};

/// Fills in errors and orders.
void measure(Race& race);

/// "dt = 1e-4" or "rtol = 1e-8".
std::string rung_name(const Contestant& scheme, double fineness);

std::string race_for_reading(const Race& race);
std::string race_as_json(const Race& race);
std::string race_as_markdown(const Race& race);
/// One row for each rung and quantity.
std::string race_as_csv(const Race& race);

/// Writes converge.csv, converge.json and the work-precision pictures.
void write_race(const std::string& folder, const Race& race);

}  // namespace tippe::cli
