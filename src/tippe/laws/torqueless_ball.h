// Sliding friction of a contact that spins and rolls, with its drilling torque switched off: "without M_t", kudra2011 4.
//
//   λ_T ∈ −s ∂_v Φ(v, w),   λ_τ = 0,      Φ of DistortedBall,   v = γ_T,   w = γ_τ,   s = μ λ_N
// Not a set law: the force still follows the spin, which feels nothing of it, so no convex set has these forces as its border, and a little energy
// may be fed in. But for a given spin Φ is convex in v alone. While the patch spins it is smooth there, with slopes of s/|w|; without spin it is s‖v‖, and
// the force is any of Coulomb's disk. So the law has a resolvent, which takes the place of the projection:
//   y = project(x):   w = −x_τ/r_τ,   R v + s ∂_v Φ(v, w) ∋ −x_T,   y_T = x_T + R v,   y_τ = 0
// v is the minimum of a strictly convex function, hence unique, and y is continuous in x through w = 0. λ = project(λ − r∘γ) is the law itself, for any r.
// y is homogeneous of degree one in (x, s), as a projection is, and tells a contact without slip and spin (`inside`) the same way.
#pragma once

#include <tippe/laws/distorted_ball.h>

namespace tippe::laws {

struct TorquelessBall {
  static constexpr int dim = 3;
  Vec2 distortion = Vec2::Zero();  ///< k_r ξ̂, see DistortedBall

  Vec3 force(const Vec3& gamma) const;

  /// Could this force hold slip and spin at zero? Coulomb's disk; a torque that is needed for it is none that the law has.
  static bool contains(const Vec3& lambda, double size);

  Projection<3> project(const Vec3& x, double size, const Vec3& r, Mat3& by_x) const;
};

}  // namespace tippe::laws
