// Friction with rolling: sliding, spinning and rolling resistance of a Hertz contact that rolls, kudra2011 sections 2 and 3.
//
//   γ = (v, ρω_n, ρω_π) ∈ ℝ⁵ [m/s],   λ = (T, M_t/ρ, M_r/ρ) [N],   size N
//   T   = −μN [T₀ + k_r (F₂ ξ̂ − (F₁+F₂)(v̂·ξ̂) v̂)],   M_t/ρ = −μN [M₀ − k_r G (v̂·ξ̂)],   M_r/ρ = −f N ξ̂,   f = k_r/5
//   ξ̂ = ω_π/(‖ω_π‖ + ε), the rolling axis,   v̂ = v/(‖v‖ + ε₁)
// This is (9) and (13) with the third term of (9) in its right sign, written with vectors instead of the angle β = ∠(v, rolling direction):
// sin β = −v̂·ξ̂. The functions F₁, F₂, M₀, G of (v, ω_n) are exact, Padé 1, Padé 2 or tanh; with ε = ε₁ = 0 they are (1)-(7), otherwise (10)-(12).
// Without rolling (ω_π = 0) all k_r terms vanish. All are function laws: the set moves with the rolling axis; DistortedBall is the set for a
// frozen one.
#pragma once

#include <algorithm>
#include <tippe/laws/distorted_ball.h>
#include <tippe/math/exponential.h>

namespace tippe::laws {

/// What the laws with rolling share.
struct RollingOptions {
  double mu = 1.0;              ///< friction coefficient
  double k_r = 0.0;             ///< distortion of the pressure, 0 ≤ k_r ≤ 1
  double eps = 0.0;             ///< ε ρ [m/s], smooths all directions
  double eps_1 = 0.0;           ///< ε₁ ρ [m/s], smooths the slip direction inside the coupling
  double eps_square = 0.0;      ///< ε ρ² [m²/s²]: in (11) ε is added to squares, so its unit is rad²/s² and it smooths like √ε
  bool drilling_torque = true;  ///< kudra2011 also runs with M_t = 0; the coupling then stays in T and feeds in a little energy
  bool printed_sign = false;    ///< the third term of (9), along ξ̂, with the sign it is printed with; of RollingLaw only
};

/// The rolling resistance that goes with the distortion, f_r = ρ k_r ⟨ρ²⟩/2, per ρ k_r: ⟨ρ²⟩ = 2/5 for Hertz.
inline constexpr double hertz_rolling_arm = 0.2;

namespace detail {

/// a/b for b ≥ 0, kept finite where b vanishes: the laws only feed it to functions that are saturated long before 1e30.
template <class T>
T saturating_ratio(const T& a, const T& b) {
  constexpr double top = 1e30;
  if (std::abs(value_of(a)) > top * value_of(b)) return T(std::copysign(top, value_of(a)));
  if (value_of(a) == 0.0 && value_of(b) == 0.0) return T(0.0);
  return a / b;
}

template <class T>
struct Coupling {
  T t0;          ///< T₀ = t0 v
  T F1, F2, M0;  ///< signed with ω_n
  T G_over;      ///< G/‖v‖, which keeps the slope of G (v̂·ξ̂) at v = 0
};

/// A function of (‖v‖, ρω_n) with derivatives by these two, as one of whatever they depend on.
template <int n>
Dual<n> chain(const Dual<2>& f, const Dual<n>& u, const Dual<n>& omega) {
  return {f.value, f.gradient.x() * u.gradient + f.gradient.y() * omega.gradient};
}

template <class Functions>
Coupling<double> couple(const Functions& functions, double u, double omega, const RollingOptions& o) {
  return functions.at(u, omega, o);
}
template <class Functions, int n>
Coupling<Dual<n>> couple(const Functions& functions, const Dual<n>& u, const Dual<n>& omega, const RollingOptions& o) {
  const Coupling<Dual<2>> f = functions.at(Dual<2>::variable(u.value, 0), Dual<2>::variable(omega.value, 1), o);
  return {chain(f.t0, u, omega), chain(f.F1, u, omega), chain(f.F2, u, omega), chain(f.M0, u, omega), chain(f.G_over, u, omega)};
}

}  // namespace detail

/// The common shape; `Functions` holds the paper's constants and supplies `template <class T> Coupling<T> at(‖v‖, ρω_n, options)`.
template <class Functions>
struct RollingLaw {
  static constexpr int dim = 5;
  RollingOptions options;
  Functions functions = {};

  template <class T>
  Vec<5, T> force(const Vec<5, T>& velocity, double size) const {
    // Only ratios of velocities and ε count: brought to size one, squares neither overflow nor vanish.
    double scale = std::max({std::abs(value_of(velocity(0))), std::abs(value_of(velocity(1))), std::abs(value_of(velocity(2)))});
    if (scale == 0.0) scale = 1.0;
    const double first = (scale < 1e-150) ? 1e150 : 1.0, second = 1.0 / (scale * first);
    RollingOptions o = options;
    o.eps = o.eps * first * second, o.eps_1 = o.eps_1 * first * second;
    o.eps_square = std::min(o.eps_square * first * second * first * second, 1e300);
    Vec<3, T> gamma;
    for (int i = 0; i < 3; ++i) gamma(i) = velocity(i) * first * second;
    const Vec<2, T> v(gamma(0), gamma(1)), axis = rolling_axis(velocity, options);
    const T slip = norm2(gamma(0), gamma(1));
    const auto f = detail::couple(functions, slip, gamma(2), o);
    const T soft = slip + o.eps_1;
    const T over = (value_of(soft) < 1e-290) ? T(0.0) : T(1.0) / soft;  // v̂ = over v
    const T unit = (value_of(soft) == 0.0) ? T(1.0) : T(slip * over);   // ‖v̂‖
    const T along = v(0) * axis(0) + v(1) * axis(1);                    // v·ξ̂
    const T pull = f.t0 - o.k_r * (f.F1 + f.F2) * along * over * over;
    const T spin = o.drilling_torque ? f.M0 - o.k_r * f.G_over * unit * along : T(0.0);
    Vec<5, T> lambda;
    lambda(0) = -size * o.mu * (pull * v(0) + o.k_r * f.F2 * axis(0));
    lambda(1) = -size * o.mu * (pull * v(1) + o.k_r * f.F2 * axis(1));
    lambda(2) = -size * o.mu * spin;
    lambda(3) = -size * o.k_r * hertz_rolling_arm * axis(0);
    lambda(4) = -size * o.k_r * hertz_rolling_arm * axis(1);
    const T square = axis(0) * axis(0) + axis(1) * axis(1);
    if (o.printed_sign && value_of(square) > 0.0) {
      // T_ry cos β − T_rx sin β, which the law has along ξ̂, is taken off twice: sin²β = (v̂·ξ̂)²/‖ξ̂‖².
      const T twice = 2.0 * size * o.mu * o.k_r * (f.F2 - (f.F1 + f.F2) * along * along * over * over / square);
      lambda(0) = lambda(0) + twice * axis(0), lambda(1) = lambda(1) + twice * axis(1);
    }
    return lambda;
  }

  /// ξ̂ = ω_π/(‖ω_π‖ + ε), zero without rolling.
  template <class T>
  static Vec<2, T> rolling_axis(const Vec<5, T>& gamma, const RollingOptions& o) {
    const T length = norm2(gamma(3), gamma(4)) + o.eps;
    if (value_of(length) == 0.0) return Vec<2, T>::Zero();
    return Vec<2, T>(gamma(3) / length, gamma(4) / length);
  }

  /// kudra2011's ε₁ of 1e-12 rad/s is less than doubles tell apart in the velocities of a stone: no smoothing is shorter than `standing`.
  RollingLaw resolved(double standing) const {
    RollingLaw law = *this;
    law.options.eps = std::max(options.eps, standing), law.options.eps_1 = std::max(options.eps_1, standing);
    law.options.eps_square = std::max(options.eps_square, standing * standing);
    return law;
  }
};

/// First-order Padé approximants, kudra2011 (5) and (10): right values at u = 0 and ω = 0, not all slopes.
struct Pade1Functions {
  double a11 = 8.0 / (3.0 * std::numbers::pi), a21 = -1.0 / 4.0;
  double b01 = 3.0 * std::numbers::pi / 32.0, b11 = 15.0 * std::numbers::pi / 32.0;
  double c01 = 3.0 * std::numbers::pi / 16.0, c11 = 15.0 * std::numbers::pi / 16.0, c21 = -3.0 * std::numbers::pi / 16.0;

  template <class T>
  detail::Coupling<T> at(const T& u, const T& omega, const RollingOptions& o) const {
    using std::abs;
    const T spin = abs(omega);
    const T A = u + a11 * spin + o.eps, B = spin + b11 * u + o.eps, C = spin + c11 * u + o.eps;
    if (value_of(A) == 0.0) return {};
    return {1.0 / A, a21 * omega / A, b01 * omega / B, c01 * omega / C, c21 / C};
  }
};

/// Second-order Padé approximants, kudra2011 (6) and (11), with a₁₂ = 3π/8 and c₀₂ in M_t (both misprinted: 8π/8, and no c₀₂).
struct Pade2Functions {
  double a12 = 3.0 * std::numbers::pi / 8.0, a22 = -3.0 * std::numbers::pi / 32.0;
  double b02 = 3.0 * std::numbers::pi / 32.0, b12 = 32.0 / (15.0 * std::numbers::pi);
  double c02 = 3.0 * std::numbers::pi / 16.0, c12 = 16.0 / (15.0 * std::numbers::pi), c22 = -1.0 / 5.0;

  static Pade2Functions printed() {
    Pade2Functions f;
    f.a12 = 8.0 * std::numbers::pi / 8.0, f.c02 = 1.0;
    return f;
  }

  template <class T>
  detail::Coupling<T> at(const T& u, const T& omega, const RollingOptions& o) const {
    using std::abs;
    const T spin = abs(omega), square = u * u + omega * omega + o.eps_square, cross = u * spin;
    if (value_of(square) == 0.0) return {};
    return {(u + a12 * spin) / (square + a12 * cross), a22 * spin * omega / square, b02 * (spin + b12 * u) / (square + b12 * cross) * omega,
            c02 * (spin + c12 * u) / (square + c12 * cross) * omega, c22 * u / square};
  }
};

/// Hyperbolic tangent approximations, kudra2011 (7) and (12); sign(ω_n) in f₁ is smoothed like everything else, unless `sharp_sign` is set.
struct TanhFunctions {
  double h1 = 3.0 * std::numbers::pi / 8.0, h2 = -3.0 * std::numbers::pi / 32.0, h3 = 3.0 * std::numbers::pi / 32.0;
  double h4 = 32.0 / (15.0 * std::numbers::pi), h5 = -1.0 / 5.0;
  double s1 = 1.25, s2 = 0.275, q1 = 1.75, q2 = 2.5;
  bool sharp_sign = false;

  template <class T>
  detail::Coupling<T> at(const T& u, const T& omega, const RollingOptions& o) const {
    using detail::saturating_ratio;
    using real::pow;
    using real::tanh;
    using std::abs;
    using std::sqrt;
    // Roots where they do: the paper's q₁ = 7/4 and q₂ = 5/2.
    const auto power_q1 = [this](const T& x) {
      if (q1 != 1.75) return T(pow(x, q1));
      const T root = sqrt(x);
      return T(x * root * sqrt(root));
    };
    const auto power_q2 = [this](const T& x) { return (q2 != 2.5) ? T(pow(x, q2)) : T(x * x * sqrt(x)); };
    const T spin = abs(omega) + o.eps, slip = u + o.eps;
    if (value_of(spin) == 0.0 && value_of(slip) == 0.0) return {};
    const T smooth_sign = sharp_sign ? T(sign(value_of(omega))) : (value_of(spin) == 0.0) ? T(0.0) : T(omega / spin);
    // T₀ = tanh(h₁ u/|ω|) v/‖v‖; at v = 0 its slope is h₁/|ω|.
    const T over = (value_of(slip) == 0.0) ? T(h1 / spin) : T(tanh(h1 * saturating_ratio(u, spin)) / slip);
    const T F1 = h2 * (1.0 - tanh(s1 * power_q1(saturating_ratio(u, spin)))) * smooth_sign;
    const T F2 = h3 * tanh(h4 * saturating_ratio(omega, slip));
    const T G = h5 * (1.0 - tanh(s2 * power_q2(saturating_ratio(spin, u))));
    return {over, F1, F2, F2 - F1, (value_of(u) == 0.0) ? T(0.0) : T(G / u)};
  }
};

using Pade1 = RollingLaw<Pade1Functions>;
using Pade2 = RollingLaw<Pade2Functions>;
using TanhLaw = RollingLaw<TanhFunctions>;

/// The exact law with rolling distortion. No ε is needed: slip and spin smooth each other, and DistortedBall is its set at rest.
struct ContensouRolling {
  static constexpr int dim = 5;
  RollingOptions options;  ///< eps smooths the rolling axis only; eps_1 and eps_square are not used

  template <class T>
  Vec<5, T> force(const Vec<5, T>& gamma, double size) const {
    const Vec<2, T> axis = RollingLaw<Pade1Functions>::rolling_axis(gamma, options);
    const Vec<3, T> friction =
        DistortedBall::force_with<T>(gamma.template head<3>(), Vec<2, T>(options.k_r * axis(0), options.k_r * axis(1)));
    Vec<5, T> lambda;
    lambda(0) = size * options.mu * friction(0);
    lambda(1) = size * options.mu * friction(1);
    lambda(2) = options.drilling_torque ? T(size * options.mu * friction(2)) : T(0.0);
    lambda(3) = -size * options.k_r * hertz_rolling_arm * axis(0);
    lambda(4) = -size * options.k_r * hertz_rolling_arm * axis(1);
    return lambda;
  }

  struct Resolved;
  Resolved resolved(double standing) const;
};

/// The same, smoothed: the exact law with a smooth rolling axis still jumps where slip and spin end together, and has no ε of its own for that. Below
/// `standing` forces grow from zero in proportion; what creeps there moves no further than a scheme's own error.
struct ContensouRolling::Resolved {
  static constexpr int dim = 5;
  ContensouRolling law;
  double standing = 0.0;

  template <class T>
  Vec<5, T> force(const Vec<5, T>& gamma, double size) const {
    Vec<5, T> lambda = law.force(gamma, size);
    const T speed = norm2(norm2(gamma(0), gamma(1)), gamma(2)), soft = speed + standing;
    if (standing > 0.0)
      for (int i = 0; i < 3; ++i) lambda(i) = lambda(i) * (speed / soft);
    return lambda;
  }
};

inline ContensouRolling::Resolved ContensouRolling::resolved(double standing) const {
  ContensouRolling law = *this;
  law.options.eps = std::max(options.eps, standing);
  return {law, standing};
}

}  // namespace tippe::laws
