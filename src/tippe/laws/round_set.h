// The round sets: an interval (n = 1) or a disk (n = 2) of admissible forces.
//
//   C = {λ ∈ ℝⁿ : ‖λ‖ ≤ 1},   Φ(γ) = ‖γ‖,   −λ = γ/‖γ‖
// With size s = μ λ_N the disk is spatial Coulomb friction, leine2003 (2.15)-(2.16), and, for two contour velocities or two angular
// velocities, contour friction on a smooth surface and classical rolling friction, lesaux2005 (5.42) (there s = μ_R λ_N with μ_R a length).
// The interval is dry pivoting (drilling) friction alone, sailer2020 (2.30), contour friction of a rim, lesaux2005 (2.33),
// and friction in the plane.
#pragma once

#include <tippe/laws/prox.h>

namespace tippe::laws {

template <int n>
struct RoundSet {
  static_assert(n == 1 || n == 2);
  static constexpr int dim = n;

  static double length(const Vec<n>& x) {
    if constexpr (n == 1) {
      return std::abs(x(0));
    } else {
      return norm2(x);
    }
  }

  double potential(const Vec<n>& gamma) const { return length(gamma); }

  Vec<n> force(const Vec<n>& gamma) const {
    const double speed = length(gamma);
    if (speed == 0.0) return Vec<n>::Zero();
    return -gamma / speed;
  }

  Mat<n> curvature(const Vec<n>& gamma) const {
    const double speed = length(gamma);
    if (n == 1 || speed == 0.0) return Mat<n>::Zero();
    const Vec<n> e = gamma / speed;
    return (Mat<n>::Identity() - e * e.transpose()) / speed;
  }

  bool contains(const Vec<n>& lambda, double size) const { return length(lambda) <= size * (1.0 + 4.0 * 2.2e-16); }

  Projection<n> project(const Vec<n>& x, double size, const Vec<n>& r = euclidean<n>()) const {
    if (!x.allFinite() || std::isnan(size)) return no_projection<n>();
    if (contains(x, size)) return {x, true, 0};
    if (n == 2 && r(0) != r(n - 1)) return project_by_newton(*this, x, size, r);
    return {std::max(size, 0.0) / length(x) * x, false, 0};
  }
};

using Disk = RoundSet<2>;
using Interval = RoundSet<1>;

}  // namespace tippe::laws
