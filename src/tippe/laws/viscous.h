// Viscous resistance λ = −c γ: contour friction, lesaux2005 (5.39), and classical rolling friction, lesaux2005 (5.48).
// Independent of the normal force: in a smooth phase it goes to the right-hand side.
#pragma once

#include <tippe/laws/law.h>

namespace tippe::laws {

template <int n>
struct Viscous {
  static constexpr int dim = n;
  double c = 0.0;  ///< [N s/m] against a contour velocity, [N m s] against an angular velocity

  template <class T>
  Vec<n, T> force(const Vec<n, T>& gamma, double /*size*/) const {
    Vec<n, T> lambda;
    for (int i = 0; i < n; ++i) lambda(i) = -c * gamma(i);
    return lambda;
  }
};

}  // namespace tippe::laws
