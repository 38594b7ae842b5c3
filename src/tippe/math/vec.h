// Fixed-size vectors and matrices, and a norm that is safe over the whole range of double.
#pragma once

#include <Eigen/Core>
#include <cmath>
#include <cstddef>
#include <limits>
#include <type_traits>

namespace tippe {

// Eigen aligns its own matrices as the compiler's flags tell it. Ours are laid out as arrays, whatever the flags: a program that uses the library may be
// compiled with others than the library. So no header names an Eigen::Matrix but this one (tests/architecture looks).
inline constexpr int plain_layout = int{Eigen::ColMajor} | int{Eigen::DontAlign};

template <int n, class T = double>
using Vec = Eigen::Matrix<T, n, 1, plain_layout>;
template <int n, class T = double>
using Mat = Eigen::Matrix<T, n, n, plain_layout>;
template <int rows, int columns, class T = double>
using Grid = Eigen::Matrix<T, rows, columns, plain_layout | (rows == 1 && columns != 1 ? int{Eigen::RowMajor} : 0)>;

/// Up to `most` rows or columns, without heap.
template <int most>
using BoundedVec = Eigen::Matrix<double, Eigen::Dynamic, 1, plain_layout, most, 1>;  // heap: none, bounded size
template <int most>
using BoundedMat = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, plain_layout, most, most>;  // heap: none, bounded size
template <int most_rows, int most_columns>
using BoundedGrid =
    Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, plain_layout, most_rows, most_columns>;  // heap: none, bounded size
template <int most>
using BoundedRow = Eigen::Matrix<double, 1, Eigen::Dynamic, plain_layout | int{Eigen::RowMajor}, 1, most>;  // heap: none, bounded size
template <int rows, int most>
using Columns = Eigen::Matrix<double, rows, Eigen::Dynamic, plain_layout, rows, most>;  // heap: none, bounded size

static_assert(std::is_same_v<Eigen::Index, std::ptrdiff_t>, "the library is compiled with Eigen's own type of indices");

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

/// Zero times all numbers of v: no number where one of them is not finite.
template <class V>
bool all_finite(const V& v) {
  double rest = 0.0;
  for (int i = 0; i < v.size(); ++i) rest += 0.0 * v(i);
  return rest == 0.0;
}

/// sign(x) with sign(0) = 0, as the set-valued Sign needs a selection at 0.
inline double sign(double x) { return (x > 0.0) ? 1.0 : (x < 0.0) ? -1.0 : 0.0; }

}  // namespace tippe
