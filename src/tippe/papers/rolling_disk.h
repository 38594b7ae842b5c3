// A thin disk that rolls without slip on a table: lesaux2005 5.1, three equations instead of a contact problem.
//
//   (m r² + C)(α̈ sin β + γ̈) + (2 m r² + C) α̇ β̇ cos β = 0                                                      (5.7)
//   A α̈ cos β = 2 A α̇ β̇ sin β − C β̇ (α̇ sin β + γ̇)                                     (5.5) less (5.7) times sin β
//   (m r² + A) β̈ = (m r² + C − A) α̇² sin β cos β + (m r² + C) α̇ γ̇ cos β + m g r sin β                         (5.6)
// With A = m r²/4, C = m r²/2 these are the printed equations, in which "6 γ̇" of (5.5) and (5.7) has to read 6 γ̈. α turns the disk about the
// vertical, β leans it (0: upright; sin β = R₃₃), γ rolls it about its axis. The centre moves with v_S = ω × r e_z^K, frame K = A_z(α) A_x(β).
// Where the disk lies, β = ±π/2, the equations are singular.
#pragma once

#include <tippe/world/body.h>

namespace tippe::papers {

struct RollingDisk {
  double mass = 1.0, radius = 1.0;
  double A = 0.25, C = 0.5;  ///< about a diameter and about the axis [kg m²]
  double gravity = 9.81;

  static RollingDisk homogeneous(double mass, double radius, double gravity = 9.81) {
    return {mass, radius, 0.25 * mass * radius * radius, 0.5 * mass * radius * radius, gravity};
  }

  enum { X, Y, Alpha, Beta, Gamma, AlphaRate, BetaRate, GammaRate };
  using Value = Vec<8>;  ///< in this order: x and y of the centre, angles, their rates

  Value slope(const Value& y) const;
  double energy(const Value& y) const;

  /// Over a time t, by DOP853 with error control; rtol per step and component.
  Value after(const Value& start, double t, double rtol = 1e-12) const;

  /// What is common to a state of the full model whose disk is a rim about the body's z-axis; γ begins at 0.
  static Value reduced(const State& s);
  Vec3 center_velocity(const Value& y) const;
  static Vec3 axis(const Value& y);  ///< of the disk, inertial axes

  // Circular rolling on a homogeneous disk: β = β₀, α̇ = −ρ γ̇ on a circle of radius R = r/ρ.
  double circular_rate(double beta, double rho) const;                               ///< γ̇₀ ≥ 0 of (5.12)
  double nutation_squared(double beta, double alpha_rate, double gamma_rate) const;  ///< ω² of (5.22); negative where the disk falls [1/s²]
  double nutation(double beta, double alpha_rate, double gamma_rate) const;          ///< ω of (5.22) [rad/s]
  Value circular_start(double beta, double rho) const;                               ///< with the circle about the origin
  static double stationary_rho(double beta) { return 1.0 / std::sin(beta); }         ///< (5.13): the centre does not move
};

}  // namespace tippe::papers
