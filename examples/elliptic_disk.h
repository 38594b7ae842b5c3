// Coulomb friction on a brushed surface: along the brush marks (x) it is weaker than across them (y).
//
//   C = {λ : (λ_x/a)² + λ_y² ≤ 1},   Φ(γ) = √(a²γ_x² + γ_y²),   −λ = ∇Φ
#pragma once

#include <tippe/laws/prox.h>

struct EllipticDisk {
  static constexpr int dim = 2;
  double a = 0.5;  ///< friction along the marks, in parts of the friction across them

  double potential(const tippe::Vec2& gamma) const { return tippe::norm2(a * gamma.x(), gamma.y()); }

  tippe::Vec2 force(const tippe::Vec2& gamma) const {
    const double phi = potential(gamma);
    return phi > 0.0 ? tippe::Vec2(-a * a * gamma.x() / phi, -gamma.y() / phi) : tippe::Vec2(0.0, 0.0);
  }

  tippe::Mat2 curvature(const tippe::Vec2& gamma) const {
    const double phi = potential(gamma);
    if (phi == 0.0) return tippe::Mat2::Zero();
    const tippe::Vec2 across(-gamma.y() / phi, gamma.x() / phi);
    return a * a / phi * across * across.transpose();
  }

  tippe::laws::Projection<2> project(const tippe::Vec2& x, double size, const tippe::Vec2& r = tippe::laws::euclidean<2>()) const {
    return tippe::laws::project_by_newton(*this, x, size, r);
  }
  bool contains(const tippe::Vec2& lambda, double size) const { return project(lambda, size).inside; }
};
