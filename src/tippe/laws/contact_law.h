// The complete law of one contact: friction, and whatever resists pivoting, rolling and the motion of the contact point.
//
// Takes and gives physical quantities: velocities of the body against the table, forces and torques on the body. Laws by name: registry.h.
#pragma once

#include <optional>
#include <tippe/laws/coefficient.h>
#include <tippe/laws/force_law.h>
#include <tippe/laws/law.h>

namespace tippe::laws {

/// Relative velocity of the body at the contact.
struct ContactMotion {
  Vec2 slip = Vec2::Zero();     ///< γ_T [m/s]
  double spin = 0.0;            ///< ω·n [rad/s]
  Vec2 rolling = Vec2::Zero();  ///< ω_π, the angular velocity in the table's plane [rad/s]
  Vec2 contour = Vec2::Zero();  ///< γ_R, velocity of the contact point over the body [m/s]; a rim uses the first component
};

/// What the contact does to the body.
struct ContactForce {
  Vec2 force = Vec2::Zero();           ///< λ_T [N]
  double torque = 0.0;                 ///< τ, about the normal [N m]
  Vec2 rolling_torque = Vec2::Zero();  ///< M_R [N m]
  Vec2 contour_force = Vec2::Zero();   ///< λ_R [N]
  std::optional<double> potential;     ///< Φ [W]; none if a part of the law is only a function
};

struct ContactLaw {
  LawPtr friction;               ///< against sliding, and what it couples with it; none: no friction
  FrictionCoefficient mu;        ///< of friction
  ContactRadius radius;          ///< of the patch
  double mu_pivoting = 0.0;      ///< [-], of a separate pivoting law: |τ| ≤ μ_τ R λ_N
  double mu_contour = 0.0;       ///< [-], ‖λ_R‖ ≤ μ_R λ_N
  double viscosity_contour = 0;  ///< [N s/m]
  double mu_rolling = 0.0;       ///< [m], ‖M_R‖ ≤ μ_R λ_N
  double viscosity_rolling = 0;  ///< [N m s]

  /// Does some part of it act on the contour velocity?
  bool resists_contour() const {
    return mu_contour > 0.0 || viscosity_contour > 0.0 || (friction != nullptr && friction->components().has(Component::Contour));
  }

  ContactForce force(const ContactMotion& motion, double lambda_N) const;

  /// Nearest admissible (λ_T1, λ_T2, τ/R), pivoting included, for the rolling axis given. None if the law is silent about sliding and spin, or
  /// only a function there. Contour and rolling friction have forces of their own and are left out.
  std::optional<Projection<3>> project(const Vec3& x, double lambda_N, const Vec2& rolling = Vec2::Zero(),
                                       const Vec3& r = euclidean<3>()) const;

  /// ∂(λ_T1, λ_T2, τ)/∂(γ_T1, γ_T2, ω·n) of a contact that moves, with μ and R as they are at this motion.
  Mat3 derivative(const ContactMotion& motion, double lambda_N) const;

  /// The smallest size of the friction set that holds (λ_T1, λ_T2, τ/R) [N]: admissible is what has at most μ λ_N. Infinite for a torque that the law does
  /// not have; none where there is nothing to project on, or pivoting has a size of its own.
  std::optional<double> gauge(const Vec3& x, const Vec2& rolling = Vec2::Zero()) const;
};

}  // namespace tippe::laws
