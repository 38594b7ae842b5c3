// Rotations: unit quaternions p = (p₀, p₁, p₂, p₃), scalar first, and z-x-z Euler angles (α, β, γ) of sailer2020 (3.1)-(3.3).
// A_IB takes body components to inertial ones; omega is the angular velocity in body axes.
#pragma once

#include <Eigen/Geometry>
#include <tippe/math/circular.h>
#include <tippe/math/vec.h>

namespace tippe {

using Vec4 = Vec<4>;

/// A_IB of a quaternion of any length (it is normalised), lesaux2005 below (2.1).
inline Mat3 rotation_matrix(const Vec4& p) {
  const double s = 2.0 / p.squaredNorm();
  const double xx = s * p(1) * p(1), yy = s * p(2) * p(2), zz = s * p(3) * p(3);
  const double xy = s * p(1) * p(2), xz = s * p(1) * p(3), yz = s * p(2) * p(3);
  const double wx = s * p(0) * p(1), wy = s * p(0) * p(2), wz = s * p(0) * p(3);
  Mat3 A;  // not by Eigen's comma, which counts at run time
  A(0, 0) = 1.0 - (yy + zz), A(0, 1) = xy - wz, A(0, 2) = xz + wy;
  A(1, 0) = xy + wz, A(1, 1) = 1.0 - (xx + zz), A(1, 2) = yz - wx;
  A(2, 0) = xz - wy, A(2, 1) = yz + wx, A(2, 2) = 1.0 - (xx + yy);
  return A;
}

/// ṗ = ½ H̄ᵀ ω, lesaux2005 (2.9).
inline Vec4 quaternion_rate(const Vec4& p, const Vec3& omega) {
  return 0.5 * Vec4(-p(1) * omega(0) - p(2) * omega(1) - p(3) * omega(2),  //
                    p(0) * omega(0) + p(2) * omega(2) - p(3) * omega(1),   //
                    p(0) * omega(1) + p(3) * omega(0) - p(1) * omega(2),   //
                    p(0) * omega(2) + p(1) * omega(1) - p(2) * omega(0));
}

/// p ⊗ q.
inline Vec4 quaternion_product(const Vec4& p, const Vec4& q) {
  Vec4 r;
  r(0) = p(0) * q(0) - p.tail<3>().dot(q.tail<3>());
  r.tail<3>() = p(0) * q.tail<3>() + q(0) * p.tail<3>() + Vec3(p.tail<3>()).cross(Vec3(q.tail<3>()));
  return r;
}

/// A rotation by ‖turn‖ about turn.
inline Vec4 quaternion_of_turn(const Vec3& turn) {
  const double half = 0.5 * turn.norm();
  Vec4 p;
  p(0) = real::cos(half);
  p.tail<3>() = (half > 0.0 ? 0.5 * real::sin(half) / half : 0.5) * turn;
  return p;
}

/// p turned by a small turn in body axes: A becomes A exp(turn×).
inline Vec4 turned(const Vec4& p, const Vec3& turn) { return quaternion_product(p, quaternion_of_turn(turn)); }

/// The unit quaternion of a rotation matrix, with p₀ ≥ 0.
inline Vec4 quaternion_of(const Mat3& A) {
  const Eigen::Quaterniond q(A);
  const Vec4 p(q.w(), q.x(), q.y(), q.z());
  return (p(0) < 0.0) ? Vec4(-p) : p;
}

/// A_IB = A_z(α) A_x(β) A_z(γ).
inline Mat3 euler_matrix(const Vec3& angles) {
  const double sa = real::sin(angles(0)), ca = real::cos(angles(0)), sb = real::sin(angles(1)), cb = real::cos(angles(1));
  const double sg = real::sin(angles(2)), cg = real::cos(angles(2));
  Mat3 A;
  A << ca * cg - sa * cb * sg, -ca * sg - sa * cb * cg, sa * sb,  //
      sa * cg + ca * cb * sg, -sa * sg + ca * cb * cg, -ca * sb,  //
      sb * sg, sb * cg, cb;
  return A;
}

/// (α, β, γ) of a rotation, 0 ≤ β ≤ π. Where β = 0 or π only α ± γ is defined and γ is set to 0.
inline Vec3 euler_angles(const Mat3& A) {
  const double sin_beta = norm2(A(0, 2), A(1, 2));
  const double beta = real::atan2(sin_beta, A(2, 2));
  if (sin_beta < 1e-300) return {real::atan2(A(1, 0), A(0, 0)), beta, 0.0};
  return {real::atan2(A(0, 2), -A(1, 2)), beta, real::atan2(A(2, 0), A(2, 1))};
}

/// ω = J(β, γ) (α̇, β̇, γ̇), sailer2020 (3.3).
inline Mat3 euler_jacobian(const Vec3& angles) {
  const double sb = real::sin(angles(1)), cb = real::cos(angles(1)), sg = real::sin(angles(2)), cg = real::cos(angles(2));
  Mat3 J;
  J << sb * sg, cg, 0.0,  //
      sb * cg, -sg, 0.0,  //
      cb, 0.0, 1.0;
  return J;
}

/// J̇ (α̇, β̇, γ̇), the part of ω̇ that is left when the angles do not accelerate.
inline Vec3 euler_bias(const Vec3& angles, const Vec3& rates) {
  const double sb = real::sin(angles(1)), cb = real::cos(angles(1)), sg = real::sin(angles(2)), cg = real::cos(angles(2));
  const double a = rates(0), b = rates(1), c = rates(2);
  return {a * (b * cb * sg + c * sb * cg) - b * c * sg, a * (b * cb * cg - c * sb * sg) - b * c * cg, -a * b * sb};
}

}  // namespace tippe
