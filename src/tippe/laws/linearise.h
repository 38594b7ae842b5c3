// Projection with its derivative, for Newton's method on λ = project(λ − rγ).
//
// dy/dx is the identity inside, and projection_derivative() (prox.h) or a law's own outside. The set scales with s, so
// dy/ds = (y − (dy/dx) x)/s without another evaluation.
#pragma once

#include <tippe/laws/friction_ball.h>
#include <tippe/laws/round_set.h>

namespace tippe::laws {

template <int n>
struct Linearised {
  Projection<n> projection;
  Mat<n> by_x;
  Vec<n> by_size;
};

template <class L, int n = L::dim>
Linearised<n> linearise(const L& law, const Vec<n>& x, double size, const Vec<n>& r) {
  Linearised<n> result;
  if constexpr (requires { law.project(x, size, r, result.by_x); }) {
    result.projection = law.project(x, size, r, result.by_x);
  } else {
    result.projection = law.project(x, size, r);
    result.by_x.setIdentity();
    if (!result.projection.inside) result.by_x = projection_derivative(law, x, result.projection.point, size, r);
  }
  if (result.projection.inside) {
    result.by_size.setZero();
  } else if (size > 0.0) {
    result.by_size = (result.projection.point - result.by_x * x) / size;
  } else {  // growing from nothing: the border point in the direction of x
    result.by_x.setZero();
    result.by_size = -law.force(x.cwiseQuotient(r));
  }
  return result;
}

/// An interval or disk needs no inverse.
template <int n>
Linearised<n> linearise(const RoundSet<n>& law, const Vec<n>& x, double size, const Vec<n>& r) {
  Linearised<n> result;
  result.projection = law.project(x, size, r);
  result.by_x.setIdentity();
  result.by_size.setZero();
  if (!result.projection.inside) {
    const double length = RoundSet<n>::length(x);
    const Vec<n> e = x / length;
    result.by_x = (std::max(size, 0.0) / length) * (Mat<n>::Identity() - e * e.transpose());
    result.by_size = e;
    if (size > 0.0 && r(0) != r(n - 1)) {  // the metric is not round
      result.by_x = projection_derivative(law, x, result.projection.point, size, r);
      result.by_size = (result.projection.point - result.by_x * x) / size;
    }
  }
  return result;
}

}  // namespace tippe::laws
