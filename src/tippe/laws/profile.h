// Profiles: how the force of a patch falls and its torque rises as spin takes over from sliding.
//
// A round patch of radius R that slides with v and spins with ω has, with u = |v|/(|ω|R) and w = 1/u,
//   |λ_T| = μ λ_N ξ(u),   |τ| = μ λ_N R η(u),   Φ = μ λ_N |ω| R φ(u),   φ = uξ + η,   dη = −u dξ       (leine2003, sections 2 and 3)
// A profile gives ξ, η and one slope on either side of u = 1; the other slope follows from dη = −u dξ:
//   spinning(u), u ∈ [0,1]:  ξ, η, dξ/du          sliding(w), w ∈ [0,1]:  ξ, η, dη/dw
// Together (ξ, η) trace a quarter of the friction plate's border with normal (u, 1).
#pragma once

#include <cmath>
#include <numbers>
#include <tippe/math/circular.h>
#include <tippe/math/moment_series.h>
#include <tippe/math/ring.h>
#include <tippe/math/vec.h>

namespace tippe::laws {

struct ProfilePoint {
  double xi, eta, slope;  ///< slope: dξ/du when spinning, dη/dw when sliding
};

namespace detail {
/// Moments ⟨ρ²ⁿ⟩ of the pressure ∝ (1−ρ²)^k: mₙ = n!/(2+k)ₙ. Uniform k = 0, Hertz k = 1/2.
constexpr std::array<double, moment_terms> power_pressure_moments(double k) {
  std::array<double, moment_terms> m{};
  m[0] = 1.0;
  for (int n = 1; n < moment_terms; ++n) m[n] = m[n - 1] * n / (n + 1.0 + k);
  return m;
}
}  // namespace detail

/// Hertz's semi-ellipsoid σ ∝ √(1−ρ²/R²) (the papers call it parabolic): leine2003 (3.17), (3.18) in elementary functions.
/// Beyond u = 2 the printed forms lose η as ε u⁴ and the moment series takes over.
struct HertzProfile {
  static constexpr MomentSeries series{detail::power_pressure_moments(0.5)};

  static ProfilePoint spinning(double u) {
    constexpr double pi = std::numbers::pi;
    const double x = u * u;
    return {3.0 * pi / 32.0 * u * (4.0 - x), 3.0 * pi / 128.0 * (8.0 + x * (3.0 * x - 8.0)), 3.0 * pi / 32.0 * (4.0 - 3.0 * x)};
  }

  static ProfilePoint sliding(double w) {
    if (w <= w_series) {
      const auto [xi, eta, slope] = series.at(w);
      return {xi, eta, slope};
    }
    return sliding_closed(w);
  }
  /// Without the slope, which a force does not need.
  static ProfilePoint sliding_force(double w) {
    if (w > w_series) return sliding_closed(w);
    const auto [xi, eta, slope] = series.force_at(w);
    return {xi, eta, slope};
  }

 private:
  static ProfilePoint sliding_closed(double w) {
    const double u = 1.0 / w, x = u * u;
    const double A = real::asin(w), C = u * std::sqrt((1.0 - w) * (1.0 + w));  // √(u²−1) of the same w, or they part by √ε at u = 1
    const double xi = 3.0 / 16.0 * (u * (4.0 - x) * A + (u + 2.0 * w) * C);
    const double eta = 3.0 / 64.0 * ((8.0 + x * (3.0 * x - 8.0)) * A + 3.0 * (2.0 - x) * C);
    const double xi_u = 3.0 / 16.0 * ((4.0 - 3.0 * x) * A + (3.0 - 2.0 * w * w) * C);
    return {xi, eta, xi_u * u * x};  // dη/dw = u³ dξ/du
  }
};

/// Uniform pressure. Closed forms in complete elliptic integrals, which cancel away from u = 1; there the two power series serve:
/// ξ = u ₂F₁(½, −½; 2; u²) when spinning, the moments mₙ = 1/(n+1) when sliding. leine2003 (2.8), (2.13), (2.14) are their first terms.
struct UniformProfile {
  static constexpr MomentSeries series{detail::power_pressure_moments(0.0)};

  static ProfilePoint spinning(double u) {
    if (u <= w_series) return spinning_series(u);
    const auto [E, K_scaled] = elliptic_pair(u);
    const double x = u * u;
    const double xi = 4.0 * std::numbers::inv_pi / 3.0 * ((1.0 + x) * E - K_scaled) / u;
    const double eta = 4.0 * std::numbers::inv_pi / 9.0 * ((4.0 - 2.0 * x) * E - K_scaled);
    return {xi, eta, 4.0 * std::numbers::inv_pi * E - xi / u};
  }

  static ProfilePoint sliding(double w) {
    if (w <= w_series) {
      const auto [xi, eta, slope] = series.at(w);
      return {xi, eta, slope};
    }
    const auto [E, K_scaled] = elliptic_pair(w);
    const double u = 1.0 / w, x = u * u;  // (u²−1) K = u² K_scaled
    const double xi = 4.0 * std::numbers::inv_pi / 3.0 * ((1.0 + x) * E - x * K_scaled);
    const double eta = 4.0 * std::numbers::inv_pi / 9.0 * u * ((4.0 - 2.0 * x) * E + (2.0 * x - 3.0) * K_scaled);
    const double xi_u = 4.0 * std::numbers::inv_pi / 3.0 * ((2.0 * u - w) * E - 2.0 * u * K_scaled);
    return {xi, eta, xi_u * u * x};
  }

 private:
  /// ξ = Σ cₙ u²ⁿ⁺¹ with cₙ₊₁/cₙ = (n+½)(n−½)/((n+2)(n+1)); η = ⅔ − ∫ u dξ.
  static ProfilePoint spinning_series(double u) {
    static constexpr auto c = [] {
      std::array<double, moment_terms> b{};
      b[0] = 1.0;
      for (int n = 0; n + 1 < moment_terms; ++n) b[n + 1] = b[n] * (n + 0.5) * (n - 0.5) / ((n + 2.0) * (n + 1.0));
      return b;
    }();
    const double x = u * u;
    double xi = 0.0, slope = 0.0, drop = 0.0;
    for (int n = moment_terms - 1; n >= 0; --n) {
      xi = xi * x + c[n];
      slope = slope * x + (2.0 * n + 1.0) * c[n];
      drop = drop * x + (2.0 * n + 1.0) / (2.0 * n + 2.0) * c[n];
    }
    return {u * xi, 2.0 / 3.0 - x * drop, slope};
  }
};

/// The ellipsoid that other programs use, for comparison: ξ² + (η/η₀)² = 1, matched at the maximal torque η₀ of a pressure.
/// At small slip it is stiffer than the exact law by (1/η₀)/ξ′(0): 44 % for Hertz.
struct EllipseProfile {
  double eta_0 = HertzProfile::spinning(0.0).eta;

  ProfilePoint spinning(double u) const {
    const double phi = norm2(u, eta_0);
    return {u / phi, eta_0 * eta_0 / phi, eta_0 * eta_0 / (phi * phi * phi)};
  }
  ProfilePoint sliding(double w) const {
    const double root = norm2(1.0, eta_0 * w);
    return {1.0 / root, eta_0 * eta_0 * w / root, eta_0 * eta_0 / (root * root * root)};
  }
};

}  // namespace tippe::laws
