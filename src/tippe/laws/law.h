// What a force law can say.
//
// A **set law** is a convex set C of admissible forces that grows with its size s (for dry friction s = μ λ_N):
//   −γ ∈ N_{sC}(λ)          γ: relative velocity, λ: force on the moving body, both with dim components
// It can say
//   potential(γ)            Φ(γ) = sup {−λᵀγ : λ ∈ C}, the dissipation per unit size: convex, homogeneous of degree one
//   force(γ)                λ = −∇Φ(γ), the force of a moving contact of unit size (0 for γ = 0, where any λ ∈ C may act)
//   curvature(γ)            ∇²Φ(γ), so that dλ/dγ = −∇²Φ
//   project(x, s, r)        the point of sC nearest to x in the metric Σ (xᵢ−yᵢ)²/rᵢ
//   contains(λ, s)
// Numbers that are none are answered with NaN, and are in no set: a force that is not finite, a size that is NaN.
// Sticking, slipping and spinning all follow: λ = project(λ − r∘γ) is the inclusion above, for any step sizes rᵢ > 0. The metric
// must carry the same rᵢ as the step, otherwise the fixed point solves another inclusion.
//
// A **function law** knows only the force of a moving contact and its derivative: regularised, viscous and fitted laws.
//   force(γ, s)             a template over the scalar, so that force_derivative below is exact
// It has no set to project on, and says so by not being a SetLaw.
#pragma once

#include <concepts>
#include <limits>
#include <tippe/math/dual.h>
#include <tippe/math/vec.h>

namespace tippe::laws {

template <int n>
struct Projection {
  Vec<n> point;        ///< the admissible force nearest to the given one
  bool inside;         ///< the given force was admissible: point is the force itself
  int iterations = 0;  ///< Newton iterations spent
};

/// What a projection says of a force that is not finite, or of a size that is no number: nothing.
template <int n>
Projection<n> no_projection() {
  return {Vec<n>::Constant(std::numeric_limits<double>::quiet_NaN()), false, 0};
}

template <class L>
concept SetLaw = requires(const L& law, const Vec<L::dim>& x, double size) {
  { law.potential(x) } -> std::convertible_to<double>;
  { law.force(x) } -> std::convertible_to<Vec<L::dim>>;
  { law.curvature(x) } -> std::convertible_to<Mat<L::dim>>;
  { law.project(x, size, x) } -> std::same_as<Projection<L::dim>>;
  { law.contains(x, size) } -> std::same_as<bool>;
};

template <class L>
concept FunctionLaw = !SetLaw<L> && requires(const L& law, const Vec<L::dim>& x, double size) {
  { law.force(x, size) } -> std::convertible_to<Vec<L::dim>>;
};

/// The metric in which all components count alike.
template <int n>
Vec<n> euclidean() {
  return Vec<n>::Ones();
}

/// Force of a moving contact of size s, for either kind of law.
template <class L>
Vec<L::dim> force_of(const L& law, const Vec<L::dim>& gamma, double size) {
  if constexpr (SetLaw<L>) {
    return size * law.force(gamma);
  } else {
    return law.force(gamma, size);
  }
}

/// Force and dλ/dγ of a function law at once.
template <class L, int n = L::dim>
void differentiate(const L& law, const Vec<n>& gamma, double size, Vec<n>& force, Mat<n>& derivative) {
  Vec<n, Dual<n>> variable;
  for (int i = 0; i < n; ++i) variable(i) = Dual<n>::variable(gamma(i), i);
  const Vec<n, Dual<n>> lambda = law.force(variable, size);
  for (int i = 0; i < n; ++i) {
    force(i) = lambda(i).value;
    derivative.row(i) = lambda(i).gradient.transpose();
  }
}

/// dλ/dγ of a moving contact of size s, for either kind of law.
template <class L>
Mat<L::dim> force_derivative(const L& law, const Vec<L::dim>& gamma, double size) {
  if constexpr (SetLaw<L>) {
    return -size * law.curvature(gamma);
  } else {
    Vec<L::dim> unused;
    Mat<L::dim> derivative;
    differentiate(law, gamma, size, unused, derivative);
    return derivative;
  }
}

}  // namespace tippe::laws
