// Mean sliding speed of a thin ring, the building block of every axisymmetric contact patch.
//
//   e(x) = (1/2π) ∮ √(1 + x² − 2x sinφ) dφ,   x = (sliding speed)/(rim speed)
// With the complete elliptic integrals E, K of modulus x ≤ 1:  e = (2/π) [2E − (1−x²)K],  e′ = (2/π) [E − (1−x²)K]/x,
// and e(x) = x e(1/x) beyond. Near 0 the difference in e′ cancels and the series Σ aₙ² x²ⁿ takes over.
#pragma once

#include <boost/math/special_functions/ellint_1.hpp>
#include <boost/math/special_functions/ellint_2.hpp>
#include <numbers>
#include <tippe/math/moment_series.h>

namespace tippe {

/// Boost.Math without promotion to long double (native and browser must agree) and without exceptions.
using MathPolicy = boost::math::policies::policy<boost::math::policies::promote_double<false>,
                                                 boost::math::policies::domain_error<boost::math::policies::ignore_error>,
                                                 boost::math::policies::pole_error<boost::math::policies::ignore_error>,
                                                 boost::math::policies::overflow_error<boost::math::policies::ignore_error>,
                                                 boost::math::policies::evaluation_error<boost::math::policies::ignore_error>>;

/// Complete elliptic integrals by modulus k in [0, 1]; `K_scaled` = (1−k²) K(k), which vanishes at k = 1.
struct EllipticPair {
  double E, K_scaled;
};
inline EllipticPair elliptic_pair(double k) {
  if (k >= 1.0) return {1.0, 0.0};
  return {boost::math::ellint_2(k, MathPolicy()), (1.0 - k) * (1.0 + k) * boost::math::ellint_1(k, MathPolicy())};
}

struct RingPoint {
  double speed, slope;  // e(x) and e′(x)
};

inline RingPoint ring(double x) {
  if (x > 1.0) {  // e(x) = x e(1/x)
    const RingPoint inner = ring(1.0 / x);
    return {x * inner.speed, inner.speed - inner.slope / x};
  }
  if (x < w_series) {
    constexpr auto a = sqrt_coefficients<moment_terms>();
    double speed = 0.0, slope = 0.0;
    for (int n = moment_terms - 1; n >= 0; --n) {
      speed = speed * x * x + a[n] * a[n];
      if (n > 0) slope = slope * x * x + 2.0 * n * a[n] * a[n];
    }
    return {speed, slope * x};
  }
  const auto [E, K_scaled] = elliptic_pair(x);
  return {2.0 * std::numbers::inv_pi * (2.0 * E - K_scaled), 2.0 * std::numbers::inv_pi * (E - K_scaled) / x};
}

}  // namespace tippe
