// Projection on a set law that only knows its potential, for new laws and as an independent check of the fast ones.
//
// The nearest point y ∈ sC to x in the metric Σ (xᵢ−yᵢ)²/rᵢ leaves a remainder along a normal of the set (Moreau's decomposition):
//   x = y + D R g,   y = s ∇Φ(g),   gᵀR g = 1,   R = diag(r),   D = gᵀx − s Φ(g) = max over all such g
// D is the distance; no g has D > 0 exactly when x is admissible. Newton's method on the sphere gᵀRg = 1 with
// (D R + s ∇²Φ) δ = x − s ∇Φ − D R g, and backtracking on D. Where D < 0 the matrix is kept positive.
//
// The set must be symmetric (Φ(−γ) = Φ(γ)), as every friction law here is, and Φ differentiable away from 0.
#pragma once

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <algorithm>
#include <tippe/laws/law.h>

namespace tippe::laws {

template <class L, int n = L::dim>
Projection<n> project_by_newton(const L& law, const Vec<n>& x, double size, const Vec<n>& r = euclidean<n>()) {
  if (!x.allFinite() || std::isnan(size)) return no_projection<n>();
  if (size <= 0.0 || x.isZero(0.0)) return {(size <= 0.0) ? Vec<n>(Vec<n>::Zero()) : x, x.isZero(0.0), 0};

  const auto on_sphere = [&r](const Vec<n>& g) -> Vec<n> { return g / std::sqrt(g.cwiseAbs2().dot(r)); };
  const auto surplus = [&](const Vec<n>& g) { return g.dot(x) - size * law.potential(g); };

  // An admissible force within rounding of the border counts as inside: 16 ulp of the two terms of D.
  const double rounding = 16.0 * 2.2e-16 * (x.norm() / std::sqrt(r.minCoeff()));
  Vec<n> g = on_sphere(x.cwiseQuotient(r));
  double D = surplus(g);
  int iterations = 0;
  for (; iterations < 60; ++iterations) {
    const Mat<n> curvature = size * law.curvature(g);
    const Vec<n> residual = x + size * law.force(g) - D * r.cwiseProduct(g);
    const double shift = std::max(D, 1e-3 * curvature.trace() / r.sum());
    Mat<n> J = curvature;
    J.diagonal() += shift * r;
    const Vec<n> step = J.ldlt().solve(residual);
    double fraction = 1.0;
    Vec<n> trial = on_sphere(g + step);
    double D_trial = surplus(trial);
    while (D_trial < D - rounding && fraction > 1e-10) {
      fraction *= 0.5;
      trial = on_sphere(g + fraction * step);
      D_trial = surplus(trial);
    }
    const double moved = (trial - g).norm() / g.norm();
    g = trial;
    D = D_trial;
    if (moved < 1e-14) break;  // the direction stands still to rounding
  }
  if (D <= rounding) return {x, true, iterations};
  return {-size * law.force(g), false, iterations};
}

/// dy/dx of the projection y of a point x outside. With g = R⁻¹(x − y), R g + s ∇Φ(g) = x, so dy/dx = I − R (R + s ∇²Φ(g))⁻¹.
template <class L, int n = L::dim>
Mat<n> projection_derivative(const L& law, const Vec<n>& x, const Vec<n>& y, double size, const Vec<n>& r) {
  Mat<n> J = size * law.curvature(Vec<n>((x - y).cwiseQuotient(r)));
  J.diagonal() += r;
  return Mat<n>::Identity() - r.asDiagonal() * Mat<n>(J.inverse());
}

}  // namespace tippe::laws
