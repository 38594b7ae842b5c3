// A sweep: one scene at many values of some of its keys, and what is asked of every run. A TOML text, read as strictly as a scene.
//
//   scene = "celtic-stone"                      a shipped scene, or a file; paths begin at the sweep's own folder; a list of them is the first axis
//   set = ["contact.law=tanh"]                  settings for all points, as after --set
//   [[axis]]    key, and from, to, count        a grid; scale = "log" for equal ratios
//   [[axis]]    key, values = […]               a list: numbers, texts, true and false, vectors
//   [[axis]]    keys = [key, …], …              several keys that always have the same value
//   [[axis]]    key, formula, of                a key that follows another axis: formula = "x^2/4" in x, the value of the axis named by of
//   [random]    count, seed                     instead of a grid: every axis is drawn between from and to, or from its values
//   [latin]     count, seed                     the same as a Latin hypercube: of `count` slices of an axis each has one point
//   [sobol]     count, seed                     the same as a Sobol sequence, shifted by the seed: fills space evenly, however many points are taken
//   [[result]]  quantity                        see tippe/analysis/quantity.h
// An axis and a result may have a name (of their column), a label and a unit (of the picture); a result also a note and contours.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tippe/math/formula.h>
#include <tippe/scenes/diagnostic.h>
#include <vector>

namespace tippe {

/// [[axis]]
struct SweepAxis {
  std::string key;                  ///< as after --set; start.omega.0 is an entry of a vector
  std::vector<std::string> linked;  ///< more keys with the same value
  std::string name;                 ///< of the column; default: key
  std::string label, unit;          ///< for pictures; default: name, none
  std::vector<std::string> values;  ///< of a list, as TOML
  double from = 0.0, to = 0.0;      ///< of a range
  int count = 0;                    ///< of a grid
  bool log = false;                 ///< scale = "linear" | "log"
  bool numeric = true;              ///< all its values are numbers
  Formula formula;                  ///< of a key that follows another axis, in x
  std::optional<std::size_t> of;    ///< that axis
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

/// [random], [latin] or [sobol]
struct SweepSample {
  enum class Kind { Random, Latin, Sobol };
  static constexpr std::size_t most_sobol_axes = 10;

  Kind kind = Kind::Random;
  int count = 0;
  std::uint64_t seed = 0;

  /// Where a point is on an axis, 0 ≤ part < 1. Depends on its arguments alone: points may be asked for in any order.
  double part(std::size_t point, std::size_t axis, std::size_t axes) const;
};

struct Sweep {
  std::string title, paper, scene;  ///< the first of several scenes
  std::vector<std::string> scenes;  ///< all of them; the first axis then has the key "scene"
  std::vector<std::string> settings;
  std::vector<SweepAxis> axes;
  std::vector<SweepResult> results;
  std::optional<SweepSample> sample;
  std::string scene_where;

  std::size_t points() const;
  /// How many values an axis of a grid has; one that follows another has no values of its own, and counts as one.
  static std::size_t length(const SweepAxis& axis) { return axis.is_list() ? axis.values.size() : static_cast<std::size_t>(axis.count); }
  /// The i-th value of an axis of a grid, as TOML: numbers with all their digits.
  static std::string value(const SweepAxis& axis, std::size_t i);
  /// One value for each axis. The first axis changes slowest. A random point depends on its number and the seed alone.
  std::vector<std::string> values_of(std::size_t point) const;
  /// Fills in those that follow others.
  void follow(std::vector<std::string>& values) const;

  /// A coarse look at the same sweep: every n-th value of ranges and the whole of lists, or the first n-th part of a sample. `points` are its points here.
  Sweep every(std::size_t n, std::vector<std::size_t>& points) const;
};

/// A name for a column that numpy, pandas and HDF5 keep as it is: start_omega_0 for start.omega.0, z_at_0_25 for z@0.25.
std::string column_name(std::string_view expression);

struct ReadSweep {
  std::optional<Sweep> sweep;  ///< there if no diagnostic is an error
  Diagnostics diagnostics;
};

/// `asks`: it must have a [[result]].
ReadSweep read_sweep(std::string_view text, std::string_view name, bool asks = true);

}  // namespace tippe
