// Friction with a separate pivoting friction beside it: both resist the same spin, so their torques add.
//
//   C = s C₁ + [−h, h] e_τ,   Φ(γ) = s Φ₁(γ) + h |γ_τ|          λ = (λ_T1, λ_T2, λ_τ = τ/R),  h = μ_τ λ_N [N]
// The set C₁ (Coulomb's disk, a friction ball, …) stretched along λ_τ: two caps, which are s C₁ moved by ±h, and a mantle between them.
// Coulomb's disk becomes the cylinder of sailer2020 (2.30).
//
// Projection. Without spin every sliding law is Coulomb's: seen along λ_τ the set is a disk. Let y_T be the point of that disk nearest to x_T,
// and m a torque with (y_T, m) ∈ s C₁: on the chord between the border points of slip along ±y_T. If |x_τ − m| ≤ h the answer is (y_T, x_τ),
// inside or on the mantle. Otherwise x lies over a cap, and P(x ∓ h e_τ) ± h e_τ is nearest, P being the projection on s C₁.
#pragma once

#include <algorithm>
#include <tippe/laws/round_set.h>

namespace tippe::laws {

template <class L>
Projection<3> project_with_pivoting(const L& law, const Vec3& x, double size, double h, const Vec3& r = euclidean<3>()) {
  if (!x.allFinite() || std::isnan(size + h)) return no_projection<3>();
  if (!(h > 0.0)) return law.project(x, size, r);
  const double radius = size * law.potential(Vec3(1.0, 0.0, 0.0));
  const Projection<2> disk = Disk().project(x.head<2>(), radius, r.head<2>());
  const double share = (radius > 0.0) ? std::min(norm2(disk.point) / radius, 1.0) : 0.0;
  const double m = -share * size * law.force(Vec3(disk.point.x(), disk.point.y(), 0.0)).z();
  if (std::abs(x.z() - m) <= h) return {Vec3(disk.point.x(), disk.point.y(), x.z()), disk.inside, disk.iterations};

  const double t = (x.z() > m) ? h : -h;
  const Projection<3> p = law.project(Vec3(x.x(), x.y(), x.z() - t), size, r);
  if (p.inside) return {x, true, p.iterations};
  return {Vec3(p.point.x(), p.point.y(), p.point.z() + t), false, p.iterations};
}

}  // namespace tippe::laws
