// Friction coefficient and contact radius: constants, or functions of slip speed and load.
#pragma once

#include <cmath>
#include <tippe/math/exponential.h>

namespace tippe::laws {

/// Stribeck's falling coefficient; lesaux2005 allows μ_F to depend on the relative velocity, below (2.32).
///   μ(v) = μ_k + (μ_s − μ_k) exp(−(v/v_s)^δ),   constant when v_s = 0
/// The coefficient is frozen at the current slip speed, so that force and set belong to one μ at every instant.
struct FrictionCoefficient {
  double kinetic = 0.0;         ///< μ_k, at high speed [-]
  double still = 0.0;           ///< μ_s, at rest [-]
  double stribeck_speed = 0.0;  ///< v_s [m/s]; 0 switches the dependence off and leaves μ_k
  double exponent = 1.0;        ///< δ [-]

  double at(double slip_speed) const {
    if (stribeck_speed <= 0.0) return kinetic;
    return kinetic + (still - kinetic) * real::exp(-real::pow(slip_speed / stribeck_speed, exponent));
  }
  /// μ′(v)/μ [s/m].
  double relative_slope(double slip_speed) const {
    if (!(stribeck_speed > 0.0 && slip_speed > 0.0 && at(slip_speed) > 0.0)) return 0.0;
    const double power = real::pow(slip_speed / stribeck_speed, exponent);
    return (kinetic - still) * real::exp(-power) * exponent * power / (slip_speed * at(slip_speed));
  }
};

/// Effective modulus of two elastic bodies, leine2003 (3.3): 1/E* = (1−ν₁²)/E₁ + (1−ν₂²)/E₂ [Pa].
inline double effective_modulus(double E1, double nu1, double E2, double nu2) {
  return 1.0 / ((1.0 - nu1 * nu1) / E1 + (1.0 - nu2 * nu2) / E2);
}

/// Radius of the contact patch: a constant, or Hertz's R = (3 ϱ* λ_N / (4 E*))^{1/3}, leine2003 (3.2).
struct ContactRadius {
  double constant = 0.0;   ///< [m]; used when modulus = 0
  double curvature = 0.0;  ///< ϱ* [m], 1/ϱ* = 1/ϱ₁ + 1/ϱ₂
  double modulus = 0.0;    ///< E* [Pa]

  double at(double lambda_N) const {
    if (modulus <= 0.0) return constant;
    return real::cbrt(0.75 * curvature * std::fmax(lambda_N, 0.0) / modulus);
  }
};

}  // namespace tippe::laws
