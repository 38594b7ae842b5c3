// What a function law promises (tippe/laws/law.h), tried on random velocities.
#pragma once

#include <functional>
#include <string>
#include <tippe/laws/law.h>
#include <vector>

namespace tippe::test {

struct FunctionLawOptions {
  std::vector<int> blocks;             ///< components that share a scale: the law may have kinks where one of these blocks is 0
  std::vector<int> turning_planes{0};  ///< first components of the planes that turn together
  std::vector<int> mirror;             ///< components that change sign in a mirror; empty: not tried
  std::vector<int> reversed;           ///< components of γ that reverse with those of λ while the others stay; empty: all
  bool dissipative = true;             ///< −λᵀγ ≥ 0
  bool proportional = true;            ///< the force is proportional to the size
  bool coulomb_limit = false;          ///< λ_T → −s γ_T/‖γ_T‖ where the slip outruns everything else
  double smoothing = 0.0;              ///< speed below which a regularised law bends
  double bound = 0.0;                  ///< ‖λ‖ ≤ bound · s, if positive
  double derivative_error = 0.0;       ///< of a law that holds its derivative only to this, relative to the speed
  int tries = 300;
};

/// A function law of n components, whichever it is.
template <int n>
struct AnyFunctionLaw {
  static constexpr int dim = n;
  std::function<Vec<n>(const Vec<n>&, double)> force;
  std::function<Mat<n>(const Vec<n>&, double)> derivative;
};

/// The claims that the law breaks, each with a counterexample; empty for a valid law. Of one to five components.
template <int n>
std::vector<std::string> law_faults(const AnyFunctionLaw<n>& law, const FunctionLawOptions& options = {});

template <laws::FunctionLaw L>
std::vector<std::string> law_faults(const L& law, const FunctionLawOptions& options = {}) {
  constexpr int n = L::dim;
  return law_faults(AnyFunctionLaw<n>{[&law](const Vec<n>& gamma, double size) -> Vec<n> { return law.force(gamma, size); },
                                      [&law](const Vec<n>& gamma, double size) { return laws::force_derivative(law, gamma, size); }},
                    options);
}

}  // namespace tippe::test
