// The map of a sweep while it grows, as a small block picture on a terminal.
#pragma once

#include <chrono>
#include <mutex>
#include <optional>
#include <string>
#include <tippe/scenes/sweep.h>
#include <vector>

namespace tippe::cli {

/// Lines of coloured half blocks, two rows of cells each, for the first result over two axes of numbers. Cells of a finer map share a block.
class GrowingMap {
 public:
  /// Shown on a terminal that has colours, and only if the sweep is a map.
  GrowingMap(bool show, const Sweep& sweep);
  /// For tests: of this many columns and lines at most.
  GrowingMap(const Sweep& sweep, std::size_t columns, std::size_t lines);
  GrowingMap(const GrowingMap&) = delete;
  GrowingMap& operator=(const GrowingMap&) = delete;
  ~GrowingMap();  ///< wipes it

  bool is_shown() const { return width_ > 0; }
  /// From any thread.
  void set(std::size_t point, std::optional<double> value);
  /// Now and then, with the cursor on the line below.
  void draw();
  /// The picture, one line for each line of blocks.
  std::string text();

 private:
  void fit(const Sweep& sweep, std::size_t columns, std::size_t lines);
  int colour(double x, double least, double greatest) const;

  std::size_t nx_ = 0, ny_ = 0, width_ = 0, height_ = 0;
  std::vector<double> cells_;  ///< NaN: nothing known yet, or no value
  std::mutex turn_;
  bool drawn_ = false;
  std::chrono::steady_clock::time_point last_{};
};

}  // namespace tippe::cli
