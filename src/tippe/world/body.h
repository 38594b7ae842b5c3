// A rigid body, what it may touch with which shape, and where it is.
//
// Unless a contact names another surface, it is the table: the plane z = 0 of the inertial frame I, e_z its normal; an inclined table tilts gravity
// instead.
// M u̇ = h + W λ in the velocities u = (v_S, ω): v_S of the centre of mass in inertial axes, ω in body axes,
//   M = diag(m I, Θ_S),   h = (m g, −ω × Θ_S ω)                                                                    lesaux2005 (2.38)
#pragma once

#include <array>
#include <optional>
#include <tippe/laws/contact_law.h>
#include <tippe/laws/normal.h>
#include <tippe/math/rotation.h>
#include <tippe/shapes/shape.h>
#include <tippe/shapes/sizes.h>
#include <tippe/world/surface.h>

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

/// Coefficients of friction in a collision, each where it is not that of lasting contact.
struct ImpactFriction {
  std::optional<double> mu;        ///< of friction [-]
  std::optional<double> pivoting;  ///< [-]
  std::optional<double> contour;   ///< [-]
  std::optional<double> rolling;   ///< [m]
};

/// One way the body may touch a surface.
struct Contact {
  shapes::Shape shape;
  laws::ContactLaw law;
  laws::NewtonImpact impact;  ///< e_N, e_T
  ImpactFriction impact_friction;
  double e_tau = 0.0;   ///< restitution of spin, sailer2020 (4.3)
  double e_R = 0.0;     ///< restitution of contour and rolling velocity
  int face_points = 3;  ///< that carry a rim or a cut which lies flat: 3, 4, 6 or 8
  SurfacePtr surface;   ///< what it touches; none: the table

  bool curved() const { return surface != nullptr && !surface->flat(); }
  bool carried() const { return surface != nullptr && !surface->still(); }  ///< by a surface that moves
  bool changes_load() const { return surface != nullptr && surface->changes_load(); }
  const shapes::Track* track() const { return surface != nullptr ? surface->track() : nullptr; }
};

inline constexpr int max_contacts = 4;
inline constexpr int max_face_points = 8;
static_assert(shapes::max_corners <= max_face_points);

struct Body {
  double mass = 1.0;                     ///< [kg]
  Vec3 gravity = Vec3(0.0, 0.0, -9.81);  ///< in the table's axes [m/s²]
  Vec3 r_SG = Vec3::Zero();              ///< the geometric centre G that papers may measure from, seen from S, body axes [m]
  std::array<Contact, max_contacts> contacts;
  int contact_count = 0;
  laws::ImpactLaw impact_law = laws::ImpactLaw::Newton;

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
    a.head<3>() = b.head<3>() / mass;
    a.tail<3>().noalias() = Theta_inverse_ * b.tail<3>();
    return a;
  }

 private:
  Mat3 Theta_S_ = Mat3::Identity(), Theta_inverse_ = Mat3::Identity();
};

inline Vec6 forces_h(const Body& body, const Vec3& omega) {
  return stacked(body.mass * body.gravity, -omega.cross(body.Theta_S() * omega));
}

inline double kinetic_energy(const Body& body, const Vec3& v_S, const Vec3& omega) {
  return 0.5 * body.mass * v_S.squaredNorm() + 0.5 * omega.dot(body.Theta_S() * omega);
}
inline double potential_energy(const Body& body, const Vec3& r_S) { return -body.mass * body.gravity.dot(r_S); }
inline double energy(const Body& body, const State& s) { return kinetic_energy(body, s.v_S, s.omega) + potential_energy(body, s.r_S); }

}  // namespace tippe
