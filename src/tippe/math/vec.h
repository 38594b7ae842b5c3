// Fixed-size vectors and matrices, and a norm that is safe over the whole range of double.
#pragma once

#include <Eigen/Core>
#include <cmath>
#include <limits>

namespace tippe {

template <int n, class T = double>
using Vec = Eigen::Matrix<T, n, 1>;
template <int n, class T = double>
using Mat = Eigen::Matrix<T, n, n>;

using Vec2 = Vec<2>;
using Vec3 = Vec<3>;
using Mat2 = Mat<2>;
using Mat3 = Mat<3>;

/// ‖(x, y)‖ without overflow or underflow. The plain formula is kept where it is exact: squares of numbers
/// between 1e-140 and 1e140 stay inside the range of double with room for their sum; beyond, both are scaled.
inline double norm2(double x, double y) {
  const double square = x * x + y * y;
  if (square > 1e-280 && square < 1e280) return std::sqrt(square);
  const double a = std::abs(x), b = std::abs(y);
  if (std::isinf(a) || std::isinf(b)) return std::numeric_limits<double>::infinity();
  const bool large = a > 1.0 || b > 1.0;
  const double u = (large ? 0x1p-600 : 0x1p600) * a, v = (large ? 0x1p-600 : 0x1p600) * b;
  return (large ? 0x1p600 : 0x1p-600) * std::sqrt(u * u + v * v);
}

inline double norm2(const Vec2& v) { return norm2(v.x(), v.y()); }

/// sign(x) with sign(0) = 0, as the set-valued Sign needs a selection at 0.
inline double sign(double x) { return (x > 0.0) ? 1.0 : (x < 0.0) ? -1.0 : 0.0; }

}  // namespace tippe
