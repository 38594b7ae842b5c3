// A rigid body: its mass and inertia, where it is and how it moves.
//
// M u̇ = h + W λ in the velocities u = (v_S, ω): v_S of the centre of mass in inertial axes, ω in body axes,
//   M = diag(m I, Θ_S),   h = (m g, −ω × Θ_S ω)                                                                    lesaux2005 (2.38)
#pragma once

#include <tippe/math/rotation.h>

namespace tippe {

using Vec6 = Vec<6>;
using Mat6 = Mat<6>;

/// (top, bottom). Eigen's comma would go through loops whose lengths are known at run time only.
inline Vec6 stacked(const Vec3& top, const Vec3& bottom) {
  Vec6 v;
  v.head<3>() = top;
  v.tail<3>() = bottom;
  return v;
}

/// Where the body is and how it moves.
struct State {
  Vec3 r_S = Vec3::Zero();            ///< centre of mass, inertial axes [m]
  Vec4 p = Vec4(1.0, 0.0, 0.0, 0.0);  ///< orientation, unit quaternion, scalar first
  Vec3 v_S = Vec3::Zero();            ///< inertial axes [m/s]
  Vec3 omega = Vec3::Zero();          ///< body axes [rad/s]
  double t = 0.0;                     ///< when: surfaces may move [s]

  Vec6 u() const { return stacked(v_S, omega); }
};

struct Body {
  double mass = 1.0;         ///< [kg]
  Vec3 r_SG = Vec3::Zero();  ///< the geometric centre G that papers may measure from, seen from S, body axes [m]

  /// Inertia about S, body axes [kg m²], and its inverse, which cannot fall behind it.
  const Mat3& Theta_S() const { return Theta_S_; }
  const Mat3& Theta_inverse() const { return Theta_inverse_; }
  void set_inertia(const Mat3& Theta) {
    Theta_S_ = Theta;
    Theta_inverse_ = Theta.inverse();
  }

  /// M⁻¹ b: the acceleration that a force b gives.
  Vec6 accelerate(const Vec6& b) const {
    Vec6 a;
    accelerate(b.data(), a.data());
    return a;
  }
  void accelerate(const double* b, double* a) const {
    const Mat3& T = Theta_inverse_;
    const double m = mass, x = b[3], y = b[4], z = b[5];  // read before something is written
    const double alpha_x = T(0, 0) * x + (T(0, 1) * y + T(0, 2) * z), alpha_y = T(1, 0) * x + (T(1, 1) * y + T(1, 2) * z);
    const double alpha_z = T(2, 0) * x + (T(2, 1) * y + T(2, 2) * z), a_x = b[0] / m, a_y = b[1] / m, a_z = b[2] / m;
    a[0] = a_x, a[1] = a_y, a[2] = a_z, a[3] = alpha_x, a[4] = alpha_y, a[5] = alpha_z;
  }

 private:
  Mat3 Theta_S_ = Mat3::Identity(), Theta_inverse_ = Mat3::Identity();
};

inline double kinetic_energy(const Body& body, const Vec3& v_S, const Vec3& omega) {
  return 0.5 * body.mass * v_S.squaredNorm() + 0.5 * omega.dot(body.Theta_S() * omega);
}

}  // namespace tippe
