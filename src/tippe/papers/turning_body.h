// What formulas of the papers are held against: a body that turns, by difference quotients of its place, and a disk that leans, by Euler's formula.
#pragma once

#include <tippe/math/rotation.h>

namespace tippe::papers {

/// A_IB of z-x-z angles.
Mat3 orientation(const Vec3& angles);
/// Velocity A_IB ω × r of a point r, body axes, while the body turns with ω about a point at rest; to 1e-9 of it.
Vec3 turning_velocity(const Vec4& p, const Vec3& omega, const Vec3& r);
/// The same where Euler's angles change with `rates`.
Vec3 turning_velocity(const Vec3& angles, const Vec3& rates, const Vec3& r);
/// ω in body axes while Euler's angles change with `rates`; to 1e-9 of it.
Vec3 angular_velocity(const Vec3& angles, const Vec3& rates);
/// ∂g/∂p of the gap between a table and a rim of radius r at the orientation p, lesaux2005 (2.15); to 1e-9 r.
Vec4 rim_gap_slope(const Vec4& p, double r);

/// A and C of a thin disk about its middle [kg m²].
Vec2 thin_disk_inertia(double mass, double radius);

/// A disk that leans, turns and rolls with any accelerations. Frame K: x along the horizontal in the disk, y along the disk's axis (lesaux2005 5.1).
struct LeaningDisk {
  double beta = 0.7, a = 1.3, b = -0.8, g = 2.1;  ///< β; rates of α, β, γ
  double a2 = 0.9, b2 = 1.7, g2 = -2.3;           ///< and accelerations

  Vec3 omega() const;                  ///< of the disk, frame K
  Vec3 momentum_rate() const;          ///< over m r, frame K
  Vec3 angular_momentum_rate() const;  ///< over m r²/4, frame K
};

}  // namespace tippe::papers
