// A sweep on its way: the runs of its points, the journal that survives Ctrl-C, the tables and pictures at the end.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <tippe/analysis/quantity.h>
#include <tippe/scenes/sweep.h>
#include <vector>

#include "scene_files.h"

namespace tippe::cli {

/// What came of one point.
struct PointOutcome {
  std::vector<std::optional<double>> values;  ///< one for each result; none for what did not happen or is not to be relied on
  std::string reason;                         ///< why not to rely on the run; empty if there is none
};

/// A sweep that is read and checked, with its scene.
struct SweepJob {
  TomlFile file, scene;
  Sweep sweep;
  std::vector<std::string> settings;  ///< for all points
  LoadedScene base;                   ///< at the first point
  std::vector<Quantity> quantities;   ///< one for each result

  std::vector<std::string> settings_of(std::size_t point) const;
  /// Changes with everything that the outcomes depend on: the sweep, its scene, settings, the program's version.
  std::string fingerprint() const;
};

/// Throws a Failure that says what is wrong. The ends of all axes are tried on the scene.
SweepJob load_sweep(const std::string& given, const std::vector<std::string>& more_settings);

/// None if `keep_going` ended it.
std::optional<PointOutcome> run_point(const SweepJob& job, std::size_t point, const std::function<bool()>& keep_going);

struct SweepReport {
  SweepJob job;
  std::vector<std::optional<PointOutcome>> outcomes;  ///< one for each point
  double wall_s = 0.0;

  std::size_t done() const;
  std::size_t doubtful() const;                   ///< points with a reason
  std::size_t missing(std::size_t result) const;  ///< trusted points where it did not happen
  std::vector<std::string> warnings() const;      ///< of reading, and reasons in short
  bool trustworthy() const { return done() == outcomes.size() && doubtful() == 0; }
};

/// A value without TOML's quotes.
std::string plain_value(const std::string& value);

// All of these need every point done.
std::string sweep_as_csv(const SweepReport& report);
std::string sweep_as_json(const SweepReport& report, bool with_time);
std::string sweep_for_reading(const SweepReport& report);

/// One picture for each result that can be drawn, SVG and PNG with their script; what cannot be drawn is said as a warning.
void draw_sweep(const std::string& folder, const SweepReport& report);

}  // namespace tippe::cli
