// Sliding and spinning friction of a rolling Hertz contact, whose pressure is heavier in front: kudra2011 (1)-(4), in closed form.
//
//   σ = σ₀(ρ) (1 + k_r ρ cos(φ−β)),   σ₀ Hertz,   η̂ = (cos β, sin β) the direction of rolling,   ξ̂ = n × η̂ ∥ ω_π, the rolling axis
// The pressure is positive, so the patch still has a convex potential in (v, ω). With d = ‖v‖/(|ω|ρ), k = 1/d, s = sign ω, v̂ = v/‖v‖:
//   Φ = μN [‖v‖ ξ(d) + |ω|ρ η(d) − k_r (v̂·ξ̂) P],   P(‖v‖, ω) = ∫ σ₀ ρ sinφ |w| dA
//   f₁ = s ∂P/∂v,   f₂ = −s P/v,   g = ∂P/∂ω = −d (f₁ + f₂)
//   T = −μN [ξ v̂ + s k_r (f₂ ξ̂ − (f₁+f₂)(v̂·ξ̂) v̂)],      M = −μρN [s η − k_r g (v̂·ξ̂)]
// Elementary functions: polynomials for d ≤ 1, asin and a root between, the moment series for k ≤ 1/2. f₁+f₂ is written as its own
// quotient by d² so that nothing is singular at v = 0.
//
// Used as a set law it projects for a frozen rolling axis: the set is a centrally symmetric convex body, no longer one of revolution.
#pragma once

#include <algorithm>
#include <tippe/laws/friction_ball.h>
#include <tippe/math/circular.h>

namespace tippe::laws {

struct DistortedBall {
  static constexpr int dim = 3;
  Vec2 distortion = Vec2::Zero();  ///< k_r ξ̂, ξ̂ the unit rolling axis; 0 ≤ k_r ≤ 1

  /// The five functions of d that make up force and torque, each free of cancellation.
  template <class T>
  struct Terms {
    T t0_over, f2, f12_over, eta, g;  ///< ξ/‖v‖·scale, f₂, (f₁+f₂)/‖v‖²·scale², η, g
  };

  /// γ over its largest component, in two steps where one would overflow.
  template <class T>
  static Vec<3, T> brought_to_size_one(const Vec<3, T>& gamma) {
    double size = 0.0;
    for (int i = 0; i < 3; ++i) size = std::max(size, std::abs(value_of(gamma(i))));
    if (size == 0.0) return gamma;
    const double first = (size < 1e-150) ? 1e150 : 1.0, second = 1.0 / (size * first);
    Vec<3, T> scaled;
    for (int i = 0; i < 3; ++i) scaled(i) = gamma(i) * first * second;
    return scaled;
  }

  /// Force (T/μN, M/(μNρ)) for any scalar; `axis` = k_r ξ̂.
  template <class T>
  static Vec<3, T> force_with(const Vec<3, T>& velocity, const Vec<2, T>& axis) {
    using std::abs;
    const Vec<3, T> gamma = brought_to_size_one(velocity);  // only ratios of velocities count, and squares must not overflow
    const T slip = norm2(gamma(0), gamma(1)), spin = abs(gamma(2));
    const double speed = std::max(value_of(slip), value_of(spin));
    if (speed == 0.0) return Vec<3, T>::Zero();
    if (speed < 1e-90 || speed > 1e90) {  // the force does not depend on the speed: keep its cube inside the range of double
      const double scale = std::ldexp(1.0, -std::ilogb(speed));
      return force_with<T>(Vec<3, T>(gamma(0) * scale, gamma(1) * scale, gamma(2) * scale), axis);
    }
    const T along = gamma(0) * axis(0) + gamma(1) * axis(1);  // ‖v‖ k_r (v̂·ξ̂)
    // Sliding terms are odd or even in ω by themselves, so that they keep their slope at ω = 0; spinning ones take its sign.
    const bool spins = value_of(slip) <= value_of(spin);
    const double s = spins ? sign(value_of(gamma(2))) : 1.0;
    const Terms<T> f = spins ? spinning(slip, spin) : sliding(slip, gamma(2));
    const T pull = f.t0_over - s * f.f12_over * along;
    return Vec<3, T>(-(pull * gamma(0) + s * f.f2 * axis(0)), -(pull * gamma(1) + s * f.f2 * axis(1)), -(s * f.eta - f.g * along));
  }

  double potential(const Vec3& gamma) const { return -gamma.dot(force(gamma)); }  // Φ is homogeneous of degree one
  Vec3 force(const Vec3& gamma) const { return force_with<double>(gamma, distortion); }

  Mat3 curvature(const Vec3& gamma) const;

  bool contains(const Vec3& lambda, double size) const { return project(lambda, size).inside; }
  Projection<3> project(const Vec3& x, double size, const Vec3& r = euclidean<3>()) const;

  /// kudra2011's dimensionless functions themselves, for tables and figures: t₀ = ξ, f₁, f₂, g of d = u/|ω|.
  struct Functions {
    double t0, f1, f2, g;
  };
  static Functions functions(double d) {
    const Terms<double> f = (d <= 1.0) ? spinning(d, 1.0) : sliding(d, 1.0);
    return {d * f.t0_over, d * d * f.f12_over - f.f2, f.f2, d * f.g};
  }

 private:
  /// ‖v‖ ≤ ρ|ω|. Terms of `along` carry 1/‖v‖ from v̂, hence g/‖v‖ and (f₁+f₂)/‖v‖².
  template <class T>
  static Terms<T> spinning(const T& slip, const T& spin) {
    constexpr double c = 3.0 * std::numbers::pi / 32.0;
    const T d = slip / spin, x = d * d;
    const T f12_over_x = c * (1.0 - 0.5 * x);
    return {c * (4.0 - x) / spin, c * (1.0 - 0.5 * x + 0.125 * x * x), f12_over_x / (spin * spin), 0.25 * c * (8.0 + x * (3.0 * x - 8.0)),
            -1.0 * x * f12_over_x / spin};
  }

  template <class T>
  static Terms<T> sliding(const T& slip, const T& omega) {
    const T k = omega / slip;
    T xi, eta, f1, f2, g;
    if (std::abs(value_of(k)) <= w_series) {
      const auto [xi_value, eta_value] = lift(k);
      const auto [Q, Q_slope] = HertzProfile::series.harmonic(k);
      xi = xi_value, eta = eta_value;
      f2 = -1.0 * Q, f1 = Q - k * Q_slope, g = Q_slope;
    } else {
      using real::asin;
      using std::sqrt;
      const T y = k * k, A = asin(k), C = sqrt((1.0 - k) * (1.0 + k));
      xi = (3.0 * (4.0 * y - 1.0) * A + 3.0 * k * (1.0 + 2.0 * y) * C) / (16.0 * k * y);
      f1 = (-3.0 * ((8.0 * y - 12.0) * y + 5.0) * A + k * (2.0 * y - 5.0) * (4.0 * y - 3.0) * C) / (128.0 * y * y);
      f2 = (3.0 * ((8.0 * y - 4.0) * y + 1.0) * A + k * (4.0 * y - 1.0) * (2.0 * y + 3.0) * C) / (128.0 * y * y);
      g = (3.0 * (1.0 - 2.0 * y) * A - k * ((4.0 * y - 4.0) * y + 3.0) * C) / (32.0 * k * y * y);
      eta = f2 - f1;
    }
    return {xi / slip, f2, (f1 + f2) / (slip * slip), eta, g / slip};
  }

  /// ξ and η of the moment series with their derivatives: dξ = −w dη.
  static std::array<double, 2> lift(double w) {
    const auto [xi, eta, slope] = HertzProfile::series.at(std::abs(w));
    return {xi, std::copysign(eta, w)};
  }
  template <int n>
  static std::array<Dual<n>, 2> lift(const Dual<n>& w) {
    const auto [xi, eta, slope] = HertzProfile::series.at(std::abs(w.value));
    return {Dual<n>(xi, -w.value * slope * w.gradient), Dual<n>(std::copysign(eta, w.value), slope * w.gradient)};
  }
};

}  // namespace tippe::laws
