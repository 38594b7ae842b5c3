// What a set law promises (tippe/laws/law.h), tried on random velocities, forces, sizes and metrics.
//
// Rounding. A potential or force is a short chain of operations on well-conditioned functions, each good to a few units in the last place;
// `few` = 64 ε leaves room for the chain. A projection is allowed 1e-13 of the set's size, which is what the library promises.
#pragma once

#include <functional>
#include <limits>
#include <string>
#include <tippe/laws/law.h>
#include <vector>

namespace tippe::test {

struct SetLawOptions {
  std::vector<int> blocks;             ///< how many components each independent factor has; empty: one factor
  std::vector<int> turning_planes{0};  ///< first components of the planes in which the law is isotropic; empty: not isotropic
  std::vector<int> mirror;             ///< components that change sign in a mirror; empty: not tried
  bool smooth = true;                  ///< Φ is differentiable away from γ = 0, as project_by_newton needs
  bool coulomb_limit = false;          ///< γ₃ → 0 leaves Coulomb's disk in (γ₁, γ₂): a patch of vanishing radius
  bool linear_limit = false;           ///< γ₃ → ∞ makes the force affine in the slip: viscous-like friction of a spinning patch
  double accuracy =
      64.0 * std::numeric_limits<double>::epsilon();  ///< to which the law is one function: seams of a prepared law may show beyond it
  double curvature_error = 0.0;                       ///< of a law that holds its curvature only to this, relative to 1/‖γ‖
  double projection_error = 1e-13;                    ///< of a projected point, relative to the size of the set
  int tries = 200;                                    ///< random inputs per claim
};

/// A set law of n components, whichever it is: what tries it is compiled once, not for each law.
template <int n>
struct AnySetLaw {
  static constexpr int dim = n;
  std::function<double(const Vec<n>&)> potential;
  std::function<Vec<n>(const Vec<n>&)> force;
  std::function<Mat<n>(const Vec<n>&)> curvature;
  std::function<laws::Projection<n>(const Vec<n>&, double, const Vec<n>&)> project;
  std::function<bool(const Vec<n>&, double)> contains;
};

/// The claims that the law breaks, each with a counterexample; empty for a valid law. Of one to five components.
template <int n>
std::vector<std::string> law_faults(const AnySetLaw<n>& law, const SetLawOptions& options = {});

template <laws::SetLaw L>
std::vector<std::string> law_faults(const L& law, const SetLawOptions& options = {}) {
  constexpr int n = L::dim;
  return law_faults(
      AnySetLaw<n>{[&law](const Vec<n>& gamma) { return law.potential(gamma); }, [&law](const Vec<n>& gamma) { return law.force(gamma); },
                   [&law](const Vec<n>& gamma) { return law.curvature(gamma); },
                   [&law](const Vec<n>& x, double size, const Vec<n>& r) { return law.project(x, size, r); },
                   [&law](const Vec<n>& lambda, double size) { return law.contains(lambda, size); }},
      options);
}

}  // namespace tippe::test
