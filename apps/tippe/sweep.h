// A sweep on its way: the runs of its points, the journal that survives Ctrl-C, the tables and pictures at the end.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <tippe/analysis/quantity.h>
#include <tippe/scenes/sweep.h>
#include <vector>

#include "scene_files.h"
#include "sweep_outcomes.h"

namespace tippe::cli {

/// A sweep that is read and checked, with its scene.
struct SweepJob {
  struct Of {
    TomlFile file;
    std::vector<Quantity> quantities;  ///< one for each result
  };
  TomlFile file;
  Sweep sweep;
  std::vector<Of> scenes;             ///< those of the sweep
  std::vector<std::string> settings;  ///< for all points
  LoadedScene base;                   ///< at the first point
  bool ends = false;                  ///< of each run its end, in place of the results of the file: see ask_for_ends

  const TomlFile& scene() const { return scenes.front().file; }
  /// The scene of a point.
  const Of& scene_of(std::size_t point) const;

  std::vector<std::string> settings_of(std::size_t point) const;
  /// Changes with everything that the outcomes depend on: the sweep, its scene, settings, the program's version.
  std::string fingerprint() const;
};

/// Throws a Failure that says what is wrong. The ends of all axes are tried on the scene. `asks`: it must have a [[result]].
SweepJob load_sweep(const std::string& given, const std::vector<std::string>& more_settings, bool asks = true);

/// From now on the outcome of a point is how its run ends (analysis/ends.h): the kind, and the mark as three numbers.
void ask_for_ends(SweepJob& job);

/// Seconds that the parts of a sweep took, summed over all cores.
struct SweepCost {
  double reading = 0.0, running = 0.0;  ///< processor time of all points [s]
  double journal = 0.0, tables = 0.0, pictures = 0.0;
  std::size_t points = 0;  ///< that were run

  SweepCost& operator+=(const SweepCost& other);
};

/// None if `keep_going` ended it. What it took is added to `cost`.
std::optional<PointOutcome> run_point(const SweepJob& job, std::size_t point, const std::function<bool()>& keep_going, SweepCost& cost);

struct SweepReport {
  SweepJob job;
  Outcomes outcomes;
  SweepCost cost;
  int jobs = 1;          ///< runs at once
  double wall_s = 0.0;   ///< of the runs
  double total_s = 0.0;  ///< with tables and pictures

  std::size_t missing(std::size_t result) const;  ///< trusted points where it did not happen
  std::vector<std::string> warnings() const;      ///< of reading, and reasons in short
  bool trustworthy() const { return outcomes.complete() && outcomes.doubtful() == 0; }
};

/// A value without TOML's quotes.
std::string plain_value(const std::string& value);

/// A sweep over two axes of numbers, without others that change: a map. The axes are x and y of its picture.
struct MapAxes {
  std::size_t x = 0, y = 0;
};
std::optional<MapAxes> map_axes(const Sweep& sweep);

/// Takes the pieces of a text one after the other.
using TakeText = std::function<void(std::string_view)>;

// All of these need every point done. Tables come in pieces: a million rows take no more memory than one.
void sweep_as_csv(const SweepReport& report, const TakeText& take);
void sweep_as_json(const SweepReport& report, bool with_time, const TakeText& take);
std::string sweep_for_reading(const SweepReport& report);
std::string cost_for_reading(const SweepReport& report);  ///< empty if nothing was run

/// A page that shows the maps and, under the pointer, the numbers and the command of each point; empty if the sweep is no map.
std::string sweep_as_page(const SweepReport& report);

void write_sweep_hdf5(const std::string& path, const SweepReport& report);

/// One picture for each result that can be drawn, SVG and PNG with their script; what cannot be drawn is said as a warning. Without sweep.csv only maps can.
void draw_sweep(const std::string& folder, const SweepReport& report, bool with_csv);

}  // namespace tippe::cli
