#include <tippe/papers/curves.h>

#include <algorithm>
#include <cmath>

namespace tippe::papers {

namespace {
/// Rows are written at multiples of one time: what rounding does to these does not matter.
bool between(double t, double from, double to) { return t >= from - 1e-9 && t <= to + 1e-9; }
}  // namespace

Table side_by_side(std::string file, std::vector<std::string> columns, const std::vector<Rows>& traces) {
  Table table{std::move(file), std::move(columns), {}};
  std::size_t count = traces.empty() ? 0 : traces.front().size();
  for (const Rows& trace : traces) count = std::min(count, trace.size());
  for (std::size_t i = 0; i < count; ++i) {
    std::vector<double> row{traces.front()[i].front()};
    for (const Rows& trace : traces) row.insert(row.end(), trace[i].begin() + 1, trace[i].end());
    table.rows.push_back(std::move(row));
  }
  return table;
}

double largest_difference(const Rows& a, const Rows& b, std::size_t column, double from, double to) {
  double most = none;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
    if (between(a[i].front(), from, to)) most = std::fmax(most, std::abs(entry(a, i, column) - entry(b, i, column)));
  return most;
}

Span span_of(const Rows& trace, std::size_t column, double from, double to) {
  Span span;
  for (std::size_t i = 0; i < trace.size(); ++i) {
    if (!between(trace[i].front(), from, to)) continue;
    span.low = std::fmin(span.low, entry(trace, i, column));
    span.high = std::fmax(span.high, entry(trace, i, column));
  }
  return span;
}

double value_at(const Rows& trace, std::size_t column, double t) {
  const auto nearest = std::ranges::min_element(trace, {}, [t](const std::vector<double>& row) { return std::abs(row.front() - t); });
  return (nearest == trace.end()) ? none : entry(trace, static_cast<std::size_t>(nearest - trace.begin()), column);
}

}  // namespace tippe::papers
