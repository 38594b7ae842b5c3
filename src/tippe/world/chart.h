// A chart is a change of velocity variables: the equations are written once, in u = (v_S, ω).
//
//   u = A(q) ν,   M_ν = Aᵀ M A,   h_ν = Aᵀ (h − M Ȧ ν),   W_ν = Aᵀ W
// Quaternion chart: ν = (v_P, ω), q = (r_P, p), q̇ = F(q) ν.  Euler chart: ν = q̇, q = (r_P, α, β, γ).
// P is the point whose position is a coordinate: S, or another such as the geometric centre G of sailer2020; v_S = v_P + ω × r_PS.
#pragma once

#include <tippe/world/kinematics.h>

namespace tippe {

enum class ChartKind { Quaternion, Euler };

/// Position coordinates: r_P and either a quaternion or three angles (then the fourth entry is not used); and when.
struct Coordinates {
  Vec3 r_P = Vec3::Zero();
  Vec4 rotation = Vec4(1.0, 0.0, 0.0, 0.0);
  double t = 0.0;  ///< [s]
};

struct Chart {
  ChartKind kind = ChartKind::Quaternion;
  Vec3 r_PS = Vec3::Zero();  ///< S seen from P, body axes [m]

  /// ν = u: nothing to transform.
  bool trivial() const { return kind == ChartKind::Quaternion && r_PS.x() == 0.0 && r_PS.y() == 0.0 && r_PS.z() == 0.0; }

  Mat3 A_IB(const Coordinates& q) const;
  Vec3 r_S(const Coordinates& q, const Mat3& A) const { return q.r_P + A * r_PS; }

  Pose pose(const Coordinates& q) const {
    const Mat3 A = A_IB(q);
    return {trivial() ? q.r_P : r_S(q, A), A, q.t};
  }

  /// q + dt F(at) ν.
  Coordinates advance(const Coordinates& q, const Coordinates& at, const Vec6& nu, double dt) const;

  Vec3 omega(const Coordinates& q, const Vec6& nu) const;

  /// A(q).
  Mat6 transform(const Coordinates& q) const;
  /// Ȧ ν.
  Vec6 transform_bias(const Coordinates& q, const Vec6& nu) const;

  State to_state(const Coordinates& q, const Vec6& nu) const;

  /// Has this orientation no Euler angles of its own, and their rates no limit? Nearer than 1e-9 rad to β = 0 or π rates lose all their digits.
  bool singular(const State& s) const {
    if (kind != ChartKind::Euler) return false;
    const Mat3 A = rotation_matrix(s.p);
    return norm2(A(0, 2), A(1, 2)) < 1e-9;
  }

  /// Coordinates of a state; Euler angles are taken in the branch nearest to `near` (α and γ unwrapped).
  Coordinates coordinates(const State& s, const Vec3& near = Vec3::Zero()) const;
  Vec6 velocities(const State& s, const Coordinates& q) const;
};

}  // namespace tippe
