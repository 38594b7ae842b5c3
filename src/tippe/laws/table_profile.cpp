#include <tippe/laws/table_profile.h>

#include <algorithm>
#include <limits>
#include <tippe/math/circular.h>

namespace tippe::laws {

namespace {

/// Least value of h + h″ over a piece of this length, which is a cubic.
double least_curvature(double c0, double c1, double c2, double c3, double length) {
  const auto at = [&](double t) { return (c0 + 2.0 * c2) + t * ((c1 + 6.0 * c3) + t * (c2 + t * c3)); };
  double least = std::min(at(0.0), at(length));
  const double root = c2 * c2 - 3.0 * c3 * (c1 + 6.0 * c3);
  if (root >= 0.0 && c3 != 0.0)
    for (const double side : {-1.0, 1.0})
      if (const double t = (-c2 + side * std::sqrt(root)) / (3.0 * c3); t > 0.0 && t < length) least = std::min(least, at(t));
  return least;
}

}  // namespace

/// Slopes of the cubic spline through (x, y) that is flat at both ends.
TableProfile::Numbers TableProfile::spline_slopes(const Numbers& x, const Numbers& y) {
  const std::size_t n = x.size();
  Numbers slope(n, 0.0), over(n, 0.0);
  // m_{i−1}/Δ_{i−1} + 2 (1/Δ_{i−1} + 1/Δ_i) m_i + m_{i+1}/Δ_i = 3 (rise_{i−1}/Δ_{i−1}² + rise_i/Δ_i²), by elimination.
  for (std::size_t i = 1; i + 1 < n; ++i) {
    const double before = 1.0 / (x[i] - x[i - 1]), after = 1.0 / (x[i + 1] - x[i]);
    const double right = 3.0 * ((y[i] - y[i - 1]) * before * before + (y[i + 1] - y[i]) * after * after);
    const double pivot = 2.0 * (before + after) - before * over[i - 1];
    over[i] = after / pivot;
    slope[i] = (right - before * slope[i - 1]) / pivot;
  }
  for (std::size_t i = n - 1; i-- > 1;) slope[i] -= over[i] * slope[i + 1];
  return slope;
}

bool TableProfile::read(std::span<const double> rows, Numbers& theta, Numbers& alpha, Numbers& h) {
  const std::size_t n = rows.size() / 3;
  if (n < min_rows) return refuse(TableFault::TooFewRows, n), false;
  if (n > max_rows) return refuse(TableFault::TooManyRows, max_rows), false;
  for (std::size_t i = 0; i < n; ++i) {
    const double slip = rows[3 * i], spin = rows[3 * i + 1], phi = rows[3 * i + 2], length = norm2(slip, spin);
    if (!std::isfinite(length) || !std::isfinite(phi)) return refuse(TableFault::NotFinite, i), false;
    if (slip < 0.0 || spin < 0.0 || length == 0.0) return refuse(TableFault::NoDirection, i), false;
    if (!(phi > 0.0)) return refuse(TableFault::NotPositive, i), false;
    theta.push_back(real::atan2(spin, slip)), alpha.push_back(real::atan2(slip, spin)), h.push_back(phi / length);
    if (i > 0 && !(theta[i] > theta[i - 1] && alpha[i] < alpha[i - 1])) return refuse(TableFault::NotInOrder, i), false;
  }
  if (theta.front() != 0.0) return refuse(TableFault::NoSliding, 0), false;
  if (alpha.back() != 0.0) return refuse(TableFault::NoSpinning, n - 1), false;
  return true;
}

TableProfile::TableProfile(std::span<const double> rows) {
  Numbers theta, alpha, h;
  if (!read(rows, theta, alpha, h)) return;
  const Numbers slope = spline_slopes(theta, h);
  const std::size_t pieces = h.size() - 1;
  Pieces from_sliding, from_spinning;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < pieces; ++i) {
    const double length = theta[i + 1] - theta[i], secant = (h[i + 1] - h[i]) / length;
    const double c3 = (slope[i] + slope[i + 1] - 2.0 * secant) / (length * length);
    const double c2 = (3.0 * secant - 2.0 * slope[i] - slope[i + 1]) / length, d2 = (slope[i] + 2.0 * slope[i + 1] - 3.0 * secant) / length;
    from_sliding.push_back({theta[i], h[i], slope[i], c2, c3});
    from_spinning.push_back({alpha[i + 1], h[i + 1], -slope[i + 1], d2, -c3});
    // Where h + h″ vanishes the set has a corner, which a projection cannot be differentiated at: a billionth is smooth enough.
    const double bend = least_curvature(h[i], slope[i], c2, c3, length) - 1e-9 * h[i];
    if (bend <= 0.0 && bend < least) refuse(TableFault::NotConvex, i), least = bend;
  }
  if (fault_ != TableFault::None) return;
  std::ranges::reverse(from_spinning);
  from_sliding_ = std::make_shared<const Pieces>(std::move(from_sliding));    // heap: once
  from_spinning_ = std::make_shared<const Pieces>(std::move(from_spinning));  // heap: once
}

TableProfile::Value TableProfile::value_at(const Pieces& pieces, double angle) {
  const auto next = std::upper_bound(pieces.begin() + 1, pieces.end(), angle, [](double x, const Piece& piece) { return x < piece.begin; });
  const Piece& p = *(next - 1);
  const double t = angle - p.begin, h = p.c0 + t * (p.c1 + t * (p.c2 + t * p.c3));
  return {h, p.c1 + t * (2.0 * p.c2 + t * 3.0 * p.c3), h + 2.0 * p.c2 + t * 6.0 * p.c3};
}

ProfilePoint TableProfile::spinning(double u) const {
  const double over = 1.0 / norm2(1.0, u), s = u * over, c = over;
  const Value v = value_at(*from_spinning_, real::atan2(u, 1.0));
  return {v.h * s + v.slope * c, v.h * c - v.slope * s, v.curvature * over * over * over};
}

ProfilePoint TableProfile::sliding(double w) const {
  const double over = 1.0 / norm2(1.0, w), s = w * over, c = over;
  const Value v = value_at(*from_sliding_, real::atan2(w, 1.0));
  return {v.h * c - v.slope * s, v.h * s + v.slope * c, v.curvature * over * over * over};
}

}  // namespace tippe::laws
