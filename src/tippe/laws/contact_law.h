// The complete law of one contact, chosen by name: friction, and whatever resists pivoting, rolling and the motion of the contact point.
//
// Takes and gives physical quantities: velocities of the body against the table, forces and torques on the body.
// A name may join several laws with '+', as in "contensou+contour": sliding and spinning first, then what resists rolling.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <tippe/laws/coefficient.h>
#include <tippe/laws/friction_ball.h>
#include <tippe/laws/pivoting.h>
#include <tippe/laws/product.h>
#include <tippe/laws/rolling_laws.h>
#include <tippe/laws/round_set.h>
#include <tippe/laws/sampled_profile.h>
#include <tippe/laws/smooth_coulomb.h>
#include <tippe/laws/taylor_set.h>
#include <tippe/laws/viscous.h>
#include <variant>

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

enum class LawName {
  Coulomb,
  SmoothCoulomb,
  Contensou,
  ContensouSeries,
  ContensouRolling,
  Ellipsoid,
  Pade1,
  Pade2,
  Tanh,
  Pivoting,
  Contour,
  ContourViscous,
  Rolling,
  RollingViscous
};

struct LawEntry {
  LawName law;
  std::string_view name;
  std::string_view kind;  ///< "set" or "function"
  std::string_view summary;
};

/// Every law by name, in the order of reading.
inline constexpr std::array<LawEntry, 14> law_catalogue{{
    {LawName::Coulomb, "coulomb", "set", "spatial Coulomb friction, no torque (leine2003 (2.15))"},
    {LawName::SmoothCoulomb, "smooth-coulomb", "function", "Coulomb regularised with the speed eps (sailer2020 (2.29))"},
    {LawName::Contensou, "contensou", "set", "sliding coupled with spin, exact; any pressure (leine2003 (2.8), (3.17), (3.18))"},
    {LawName::ContensouSeries, "contensou-series", "set",
     "its Taylor series, corrected; not convex, for comparison (leine2003 (2.18), (3.19))"},
    {LawName::ContensouRolling, "contensou-rolling", "set",
     "exact, with the pressure distorted by rolling, and rolling resistance (kudra2011 (2))"},
    {LawName::Ellipsoid, "ellipsoid", "set", "ellipsoid matched at maximal torque, as other programs use it, for comparison"},
    {LawName::Pade1, "pade1", "function", "first-order Pade approximants (kudra2011 (5), (10))"},
    {LawName::Pade2, "pade2", "function", "second-order Pade approximants, corrected (kudra2011 (6), (11))"},
    {LawName::Tanh, "tanh", "function", "hyperbolic tangent approximations (kudra2011 (7), (12))"},
    {LawName::Pivoting, "pivoting", "set", "dry friction against spin alone (sailer2020 (2.30))"},
    {LawName::Contour, "contour", "set", "dry friction against the contact point's motion over the body (lesaux2005 (2.33))"},
    {LawName::ContourViscous, "contour-viscous", "function", "the same, viscous (lesaux2005 (5.39))"},
    {LawName::Rolling, "rolling", "set", "classical dry rolling friction (lesaux2005 (5.42))"},
    {LawName::RollingViscous, "rolling-viscous", "function", "the same, viscous (lesaux2005 (5.48))"},
}};

inline const LawEntry* find_law(std::string_view name) {
  for (const LawEntry& entry : law_catalogue)
    if (entry.name == name) return &entry;
  return nullptr;
}

/// Friction against sliding and spinning. The last four also see the rolling.
using Friction = std::variant<std::monostate, Product<Disk, Interval>, Product<SmoothCoulomb, Viscous<1>>, HertzBall, UniformBall,
                              FrictionBall<SampledProfile>, TaylorBall, EllipsoidBall, Pade1, Pade2, TanhLaw, ContensouRolling>;

struct ContactLaw {
  Friction friction;
  FrictionCoefficient mu;        ///< of friction
  ContactRadius radius;          ///< of the patch
  double mu_pivoting = 0.0;      ///< [-], of a separate pivoting law: |τ| ≤ μ_τ R λ_N
  double mu_contour = 0.0;       ///< [-], ‖λ_R‖ ≤ μ_R λ_N
  double viscosity_contour = 0;  ///< [N s/m]
  double mu_rolling = 0.0;       ///< [m], ‖M_R‖ ≤ μ_R λ_N
  double viscosity_rolling = 0;  ///< [N m s]

  ContactForce force(const ContactMotion& motion, double lambda_N) const;

  /// Nearest admissible (λ_T1, λ_T2, τ/R), pivoting included, for the rolling axis given. None if the law is silent about sliding and spin, or
  /// only a function there. Contour and rolling friction have forces of their own and are left out.
  std::optional<Projection<3>> project(const Vec3& x, double lambda_N, const Vec2& rolling = Vec2::Zero(),
                                       const Vec3& r = euclidean<3>()) const;
};

/// What a named friction law is made from.
struct FrictionOptions {
  Pressure pressure = Pressure::Hertz;
  const SampledProfile* profile = nullptr;  ///< another pressure for `contensou` and `ellipsoid`
  double k_r = 0.0;                         ///< distortion by rolling, in [0, 1]
  double eps = 0.0;                         ///< regularisation: m/s for smooth-coulomb, rad/s for the laws of kudra2011 (rad²/s² in pade2)
  double eps_1 = 0.0;                       ///< kudra2011's ε₁ [rad/s]
  bool drilling_torque = true;              ///< kudra2011's M_t
};

/// The friction part of a named law; monostate for the names that are not about sliding or spin.
Friction make_friction(LawName law, const FrictionOptions& options, double radius);

}  // namespace tippe::laws
