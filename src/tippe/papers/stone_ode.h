// The celtic stone in the formulation of kudra2011 section 3, beside the engine: body axes along the principal axes of inertia, nine numbers.
//
//   m (v̇ + ω × v) = (N − m g) n + T,   B ω̇ + ω × B ω = (r − k) × (N n + T) + M_t + M_r,   ṅ + ω × n = 0               (8)
//   r_i = a_i² n_i/(2 μ_c),   μ_c = −½ √(Σ a_i² n_i²) in the ellipsoid's axes, turned by −α against the body's        (18), (19)
//   [v̇ + ω̇ × (r − k) + ω × ṙ + ω × (v + ω × (r − k))]·n = 0 gives N: T, M_t and M_r are N times a function of motion   (15), (20)
// v velocity of S, ω angular velocity, n the table's normal, r contact point and k centre of mass seen from the middle of the ellipsoid. The
// printed ω × (B v) in (8) has to read ω × (B ω). The friction is that of laws/rolling_laws.h, with the paper's ε and ε₁ or exact without any, or the
// printed formulas as they stand. Bilateral: N may be negative.
#pragma once

#include <tippe/laws/rolling_laws.h>
#include <tippe/papers/printed_rolling.h>
#include <variant>
#include <vector>

namespace tippe::papers {

struct CelticStone {
  // Section 4.
  double mass = 0.25, gravity = 10.0;
  double alpha = -0.3;              ///< from the ellipsoid's axes to the body's [rad]
  Vec3 B = Vec3(1e-4, 8e-4, 1e-3);  ///< no rigid body has B₁ + B₂ < B₃
  Vec3 semi_axes = Vec3(0.08, 0.016, 0.012);
  Vec3 k = Vec3(0.0, 0.0, -0.002);
  double radius = 6e-4;  ///< ρ of the contact patch [m]
  std::variant<laws::TanhLaw, laws::Pade1, laws::Pade2, laws::ContensouRolling, PrintedRolling> law = laws::TanhLaw{friction()};
  bool gyroscopic_as_printed = false;  ///< ω × (B v) in (8)

  /// μ = 0.5, k_r = 1, ε = 1e-4, ε₁ = 1e-12, as the laws take them: times ρ.
  static laws::RollingOptions friction(double radius = 6e-4, double eps = 1e-4, double eps_1 = 1e-12) {
    return {0.5, 1.0, eps * radius, eps_1 * radius, eps * radius * radius, true};
  }

  using Value = Vec<9>;  ///< v, ω, n in body axes

  /// At rest on the table, standing upright, but for ω.
  static Value start(const Vec3& omega) { return (Value() << Vec3::Zero(), omega, Vec3::UnitZ()).finished(); }

  struct Motion {
    Value slope;
    double N = 0.0;  ///< normal force [N]
  };
  Motion motion(const Value& y) const;

  /// r of (18) for a normal n, and ṙ of (20) for its rate.
  Vec3 contact_point(const Vec3& n) const;
  Vec3 contact_point_rate(const Vec3& n, const Vec3& n_rate) const;

  double energy(const Value& y) const;

  /// Angular velocity across the table's normal: a stone that only spins has none [rad/s].
  static double wobble(const Value& y);

  /// Over a time t, by DOP853 with error control; rtol per step and component.
  Value after(const Value& start, double t, double rtol = 1e-11) const;

  /// The motion every so many seconds, from 0 on. It ends early where the equations have no value, or where no step is small enough.
  struct Sample {
    double t = 0.0;
    Value y;
  };
  std::vector<Sample> samples(const Value& start, double end, double every, double rtol = 1e-8) const;

  /// The spin ω₃ that is left: from the time on at which the wobble keeps below `level` for `lasting` seconds. NaN: not within `longest`.
  struct Settling {
    double level = 0.02, lasting = 0.1, longest = 60.0;
  };
  Sample settled(const Value& start, const Settling& settling, double rtol = 1e-8) const;

 private:
  struct Walk;
};

}  // namespace tippe::papers
