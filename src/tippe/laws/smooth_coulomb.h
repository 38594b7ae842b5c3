// Regularised ("smooth") Coulomb friction, sailer2020 (2.29):  λ_T = −μ λ_N γ_T/(‖γ_T‖ + ε),  ε a smoothing speed [m/s].
// A function law: at rest it holds nothing, and it creeps on a slope.
#pragma once

#include <algorithm>
#include <tippe/laws/law.h>

namespace tippe::laws {

struct SmoothCoulomb {
  static constexpr int dim = 2;
  double eps = 0.1;  ///< smoothing speed [m/s]

  template <class T>
  Vec<2, T> force(const Vec<2, T>& gamma, double size) const {
    const T speed = norm2(gamma(0), gamma(1)) + eps;
    if (value_of(speed) == 0.0) return Vec<2, T>::Zero();
    return Vec<2, T>(-size * gamma(0) / speed, -size * gamma(1) / speed);
  }

  /// Smoothed over speeds below `standing` at least.
  SmoothCoulomb resolved(double standing) const { return {std::max(eps, standing)}; }
};

}  // namespace tippe::laws
