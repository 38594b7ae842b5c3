// A map that costs its borders and not its area: a coarse grid first, then only where neighbours differ.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

namespace tippe::cli {

/// The grid of all points, `ny` in a row; every 2^levels-th of them is where it begins.
struct RefinedGrid {
  std::size_t nx = 0, ny = 0;
  int levels = 0;

  std::size_t place(std::size_t i, std::size_t j) const { return i * ny + j; }
};

/// Takes the points that are wanted next, and has their labels ready when it returns; false ends it.
using TakePoints = std::function<bool(const std::vector<std::size_t>& points)>;

/// Labels of all points; those that were not taken have the label of their cell, whose known points all agree. `taken` says which were.
struct RefinedMap {
  std::vector<int> label;
  std::vector<bool> taken;
  bool complete = false;
};

/// `label_of` of a point that was taken; it may change from round to round, as more is known.
RefinedMap refine(const RefinedGrid& grid, const TakePoints& take, const std::function<int(std::size_t point)>& label_of);

}  // namespace tippe::cli
