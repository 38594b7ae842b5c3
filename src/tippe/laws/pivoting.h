// Friction with a separate pivoting friction beside it: both resist the same spin, so their torques add.
//
//   C = s C₁ + [−h, h] e_τ,   Φ(γ) = s Φ₁(γ) + h |γ_τ|          λ = (λ_T1, λ_T2, λ_τ = τ/R),  h = μ_τ λ_N [N]
// The set C₁ (Coulomb's disk, a friction ball, …) stretched along λ_τ; of a disk it makes the cylinder of sailer2020 (2.30).
//
// Projection. The nearest point is y = P(x − t e_τ) + t e_τ with P the projection on s C₁ and t ∈ [−h, h] the share of pivoting. The squared
// distance is convex in t and falls as long as the remainder ρ(t) = x_τ − t − P_τ(x − t e_τ) is positive: ρ = 0 inside, else t = ±h.
// Where C₁ is its own mirror image in λ_τ, as all but the ball of a rolling contact are, t = clamp(x_τ) is the answer; otherwise bisection.
#pragma once

#include <algorithm>
#include <tippe/laws/law.h>

namespace tippe::laws {

template <class L>
Projection<3> project_with_pivoting(const L& law, const Vec3& x, double size, double h, const Vec3& r = euclidean<3>()) {
  if (!(h > 0.0)) return law.project(x, size, r);
  int iterations = 0;
  const auto nearest = [&](double t) {
    const Projection<3> p = law.project(Vec3(x.x(), x.y(), x.z() - t), size, r);
    iterations += p.iterations;
    return p;
  };
  const auto answer = [&](const Projection<3>& p, double t) -> Projection<3> {
    if (p.inside) return {x, true, iterations};
    return {Vec3(p.point.x(), p.point.y(), p.point.z() + t), false, iterations};
  };

  double t = std::clamp(x.z(), -h, h);
  Projection<3> p = nearest(t);
  double rho = x.z() - t - p.point.z();
  const double rounding = 2.2e-16 * (std::abs(x.z()) + h + size);  // of the three terms of ρ
  if (p.inside || std::abs(rho) <= rounding || (rho > 0.0 && t == h) || (rho < 0.0 && t == -h)) return answer(p, t);

  // ρ falls with t. Where ρ is flat, so is the point: it moves by ρ′ dt.
  double low = (rho > 0.0) ? t : -h, high = (rho > 0.0) ? h : t;
  for (int i = 0; i < 60 && !p.inside && std::abs(rho) > rounding; ++i) {  // 2⁻⁶⁰ of the bracket is below any rounding
    t = 0.5 * (low + high);
    p = nearest(t);
    rho = x.z() - t - p.point.z();
    (rho > 0.0 ? low : high) = t;
  }
  return answer(p, t);
}

}  // namespace tippe::laws
