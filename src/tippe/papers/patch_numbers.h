// The round contact patch in numbers: force ξ = |λ_T|/(μ λ_N) and torque η = |τ|/(μ λ_N R) against u = |v|/(|ω|R), as the library's laws have them, by
// brute force, and the series of the border of the friction plate.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

namespace tippe::papers {

struct PatchPoint {
  double xi = 0.0, eta = 0.0;
};
using Patch = std::function<PatchPoint(double u)>;

PatchPoint hertz_patch(double u);
PatchPoint uniform_patch(double u);

/// leine2003 (2.1) by quadrature along so many chords through the pole, in so many points of each: independent of the library's laws. With 200 by 200
/// nodes rounding is left of the Hertz pressure but near u = 1, 1e-5 of the uniform one.
Patch integrated_patch(bool hertz, int nodes);

/// How far a ray from the pole R* e₂, at an angle θ from e₂, goes until it leaves the patch of radius 1; found by bisection.
double distance_to_rim(double R_star, double theta);

/// c₁, c₂, … of 1 − factor (η/η*)² = Σ cₖ (ξ/ξ*)²ᵏ near ξ = 0, and of 1 − ξ² = Σ cₖ η²ᵏ near η = 0: `count` of them, by collocation.
std::vector<double> inner_series(const Patch& patch, double factor, double xi_star, double eta_star, std::size_t count);
std::vector<double> outer_series(const Patch& patch, std::size_t count);

/// The border of the friction plate by its two series, cut after the given coefficients: inner where ξ ≤ ξ*, outer beyond.
struct CutBorder {
  double factor, xi_scale, eta_scale;  ///< factor (η/eta_scale)² + Σ inner (ξ/xi_scale)²ᵏ = 1
  std::vector<double> inner, outer;    ///< ξ² + Σ outer η²ᵏ = 1
  double xi_star;

  double step() const;  ///< by how much η jumps at ξ*, as a part of η on its inner side; positive: outward
};
/// The same of the whole law, whose halves are spinning (u ≤ 1) and sliding.
double border_step(const Patch& patch);

/// Coefficients of f(x) = Σ fₖ xᵏ at the places `from`, `from` + 1, …: `count` of them, collocated on 0 < x ≤ reach with more terms than asked for.
std::vector<double> power_series(const std::function<double(double)>& f, int from, std::size_t count, double reach);

}  // namespace tippe::papers
