// Mean sliding speed of a thin ring, the building block of every axisymmetric contact patch.
//
//   e(x) = (1/2π) ∮ √(1 + x² − 2x sinφ) dφ,   x = (sliding speed)/(rim speed)
// With the complete elliptic integrals E, K of modulus x ≤ 1:  e = (2/π) [2E − (1−x²)K],  e′ = (2/π) [E − (1−x²)K]/x,
// and e(x) = x e(1/x) beyond. Near 0 the difference in e′ cancels and the series Σ aₙ² x²ⁿ takes over.
#pragma once

#include <numbers>
#include <tippe/math/moment_series.h>

namespace tippe {

/// Complete elliptic integrals by modulus k in [0, 1]; `K_scaled` = (1−k²) K(k), which vanishes at k = 1.
struct EllipticPair {
  double E, K_scaled;
};
EllipticPair elliptic_pair(double k);

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
