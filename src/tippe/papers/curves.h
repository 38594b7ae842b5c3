// Traces of runs side by side: as a table for a picture, and as numbers for a claim. A trace has the time in its first column.
#pragma once

#include <tippe/papers/figure.h>
#include <tippe/papers/workbench.h>

namespace tippe::papers {

/// The columns of several traces with the same times, the time once. Rows as far as the shortest goes.
Table side_by_side(std::string file, std::vector<std::string> columns, const std::vector<Rows>& traces);

/// Largest |a − b| of a column over from ≤ t ≤ to; none without common times.
double largest_difference(const Rows& a, const Rows& b, std::size_t column, double from, double to);

struct Span {
  double low = none, high = none;

  double middle() const { return 0.5 * (low + high); }
  double width() const { return high - low; }
};
/// Smallest and largest value of a column over from ≤ t ≤ to.
Span span_of(const Rows& trace, std::size_t column, double from, double to);

/// Value of a column at the row whose time is nearest to t.
double value_at(const Rows& trace, std::size_t column, double t);

}  // namespace tippe::papers
