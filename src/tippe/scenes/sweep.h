// A sweep: one scene at many values of some of its keys, and what is asked of every run. A TOML text, read as strictly as a scene.
//
//   scene = "celtic-stone"                      a shipped scene, or a file; paths begin at the sweep's own folder
//   set = ["contact.law=tanh"]                  settings for all points, as after --set
//   [[axis]]    key, and from, to, count        a grid; scale = "log" for equal ratios
//   [[axis]]    key, values = […]               a list: numbers, texts, true and false, vectors
//   [random]    count, seed                     instead of a grid: every axis is drawn between from and to, or from its values
//   [[result]]  quantity                        see tippe/analysis/quantity.h
// An axis and a result may have a name (of their column), a label and a unit (of the picture); a result also a note and contours.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tippe/scenes/diagnostic.h>
#include <vector>

namespace tippe {

/// [[axis]]
struct SweepAxis {
  std::string key;                  ///< as after --set; start.omega.0 is an entry of a vector
  std::string name;                 ///< of the column; default: key
  std::string label, unit;          ///< for pictures; default: name, none
  std::vector<std::string> values;  ///< of a list, as TOML
  double from = 0.0, to = 0.0;      ///< of a range
  int count = 0;                    ///< of a grid
  bool log = false;                 ///< scale = "linear" | "log"
  bool numeric = true;              ///< all its values are numbers
  std::string where;                ///< FILE:LINE:COLUMN
  bool is_list() const { return !values.empty(); }
};

/// [[result]]
struct SweepResult {
  std::string quantity;          ///< expression
  std::string name;              ///< of the column; default: the expression
  std::string label, unit;       ///< for pictures; default: name, none
  std::string note;              ///< a line for the picture, such as a definition; default: the expression
  std::vector<double> contours;  ///< levels of the lines in a picture; none: chosen
  std::string where;
};

/// [random]
struct SweepSample {
  int count = 0;
  std::uint64_t seed = 0;
};

struct Sweep {
  std::string title, paper, scene;
  std::vector<std::string> settings;
  std::vector<SweepAxis> axes;
  std::vector<SweepResult> results;
  std::optional<SweepSample> sample;
  std::string scene_where;

  std::size_t points() const;
  /// How many values an axis of a grid has.
  static std::size_t length(const SweepAxis& axis) { return axis.is_list() ? axis.values.size() : static_cast<std::size_t>(axis.count); }
  /// The i-th value of an axis of a grid, as TOML: numbers with all their digits.
  static std::string value(const SweepAxis& axis, std::size_t i);
  /// One value for each axis. The first axis changes slowest. A random point depends on its number and the seed alone.
  std::vector<std::string> values_of(std::size_t point) const;
};

struct ReadSweep {
  std::optional<Sweep> sweep;  ///< there if no diagnostic is an error
  Diagnostics diagnostics;
};

ReadSweep read_sweep(std::string_view text, std::string_view name);

}  // namespace tippe
