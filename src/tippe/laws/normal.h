// Unilateral contact and impact.
//
// Signorini on velocity level for a closed contact, lesaux2005 (2.27)-(2.28):  0 ≤ γ_N ⊥ λ_N ≥ 0  ⇔  −γ_N ∈ N_{ℝ⁺}(λ_N)
// Newton's impact law, sailer2020 (2.21), (2.28): the same inclusions for the impulse Λ with γ replaced by
//   ξ = γ⁺ + e γ⁻,   e_N in normal direction, e_T for the tangential part.
#pragma once

#include <algorithm>
#include <tippe/laws/law.h>

namespace tippe::laws {

/// The half line ℝ⁺ of admissible normal forces. Its size does not matter: a cone has none.
struct Signorini {
  /// Nearest admissible force: λ_N = project(λ_N − r γ_N) is the complementarity above for every r > 0.
  static double project(double x) { return std::max(x, 0.0); }
  static bool contains(double lambda_N) { return lambda_N >= 0.0; }
};

/// Newton's coefficients of restitution, normal and tangential, each in [0, 1].
struct NewtonImpact {
  double e_N = 0.0;
  double e_T = 0.0;

  /// ξ_N, the velocity that the normal impulse is complementary to.
  double normal(double gamma_after, double gamma_before) const { return gamma_after + e_N * gamma_before; }

  /// ξ_T, the velocity that the friction impulse opposes.
  template <int n>
  Vec<n> tangential(const Vec<n>& gamma_after, const Vec<n>& gamma_before) const {
    return gamma_after + e_T * gamma_before;
  }
};

/// How the coefficients of all points are read.
/// Newton: ξ = γ⁺ + e γ⁻. With friction it can make energy.
/// Energetic: compression with e = 0, then an expansion whose normal impulses do e_N² times the work that compression took from them, and no more than
/// the impact leaves of the kinetic energy: Stronge's coefficient. It never makes energy; e_T, e_τ and e_R are not used.
enum class ImpactLaw { Newton, Energetic };

}  // namespace tippe::laws
