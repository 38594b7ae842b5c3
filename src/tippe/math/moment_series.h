// Power series of a contact patch in w = 1/u, the spin seen from the sliding side.
//
// A ring of radius ρ (in contact radii) that slides with speed 1 and spins with w has the mean sliding speed
//   (1/2π) ∮ √(1 − 2wρ sinφ + w²ρ²) dφ = Σ aₙ² (wρ)²ⁿ,      √(1−z) = Σ aₙ zⁿ,
// and its first harmonic is Σ aₙ aₙ₊₁ (wρ)²ⁿ⁺¹. Averaged over a pressure with the moments mₙ = ⟨ρ²ⁿ⟩ this gives the patch:
//   S(x) = Σ aₙ² mₙ xⁿ,  x = w²:   φ/u = S,  η = 2w S′,  ξ = S − wη         (errata of leine2003: series beyond u = 2)
//   Q(w) = Σ aₙ aₙ₊₁ mₙ₊₁ w²ⁿ⁺¹                                              (kudra2011: the part due to rolling)
// All terms of η are positive, so nothing cancels however fast the contact slides.
#pragma once

#include <array>

namespace tippe {

/// Terms kept: at w = w_series the last one is below 1e-18 of the sum for any pressure (mₙ ≤ 1, aₙ² ≤ n⁻³/4π).
inline constexpr int moment_terms = 24;
inline constexpr double w_series = 0.5;

/// Coefficients aₙ of √(1−z).
template <int count>
constexpr std::array<double, count> sqrt_coefficients() {
  std::array<double, count> a{};
  a[0] = 1.0;
  for (int n = 1; n < count; ++n) a[n] = a[n - 1] * (n - 1.5) / n;
  return a;
}

class MomentSeries {
 public:
  struct Point {
    double xi, eta, eta_slope;  // ξ, η and dη/dw
  };

  constexpr MomentSeries() = default;

  /// From the moments m₀ = 1, m₁ = ⟨ρ²⟩, m₂ = ⟨ρ⁴⟩, …
  constexpr explicit MomentSeries(const std::array<double, moment_terms>& m) {
    const auto a = sqrt_coefficients<moment_terms>();
    for (int n = 0; n < moment_terms; ++n) s_[n] = a[n] * a[n] * m[n];
    for (int n = 1; n < moment_terms; ++n) eta_[n - 1] = 2.0 * n * s_[n];
    for (int n = 0; n + 1 < moment_terms; ++n) q_[n] = a[n] * a[n + 1] * m[n + 1];
  }

  /// Force, torque and slope for 0 ≤ w ≤ w_series.
  constexpr Point at(double w) const { return point<true>(w); }
  /// Force and torque alone.
  constexpr Point force_at(double w) const { return point<false>(w); }

  /// Q(w) and Q′(w), for any scalar.
  template <class T>
  constexpr std::array<T, 2> harmonic(const T& w) const {
    const T x = w * w;
    T q = q_[moment_terms - 2], slope = (2.0 * (moment_terms - 2) + 1.0) * q_[moment_terms - 2];
    for (int n = moment_terms - 3; n >= 0; --n) {
      q = q * x + q_[n];
      slope = slope * x + (2.0 * n + 1.0) * q_[n];
    }
    return {q * w, slope};
  }

 private:
  template <bool slope>
  constexpr Point point(double w) const {
    // Dropped terms of the slope are below 1e-17: their sum is less than w²ⁿ/(πn).
    if (w <= 0.0625) return sum<7, slope>(w);
    if (w <= 0.125) return sum<9, slope>(w);
    if (w <= 0.25) return sum<13, slope>(w);
    return (w <= 0.375) ? sum<18, slope>(w) : sum<moment_terms, slope>(w);
  }

  /// η/w and its derivative in x, and S, by Horner's rule side by side.
  template <int terms, bool slope>
  constexpr Point sum(double w) const {
    const double x = w * w;
    double h = eta_[terms - 2], h_x = 0.0, s = s_[terms - 1] * x + s_[terms - 2];
#pragma GCC unroll 24  // loops of such lengths are not unrolled unasked
    for (int n = terms - 3; n >= 0; --n) {
      if constexpr (slope) h_x = h_x * x + h;
      h = h * x + eta_[n];
      s = s * x + s_[n];
    }
    return {s - x * h, w * h, h + 2.0 * x * h_x};
  }

  std::array<double, moment_terms> s_{}, eta_{}, q_{};
};

}  // namespace tippe
