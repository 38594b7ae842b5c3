// The papers' truncated Taylor series of the Coulomb-Contensou law, for comparison only.
//
// Moving contact: Φ, force and torque cut after the term of order 6, leine2003 (2.8), (2.13), (2.14); for Hertz the same order of (3.14)
// (which is a polynomial, hence exact, for u ≤ 1).
// Set: leine2003 (2.18) uniform, (3.19) Hertz (lesaux2005 (2.31)), and sailer2020 (2.27), which stops one order earlier:
//   ξ ≤ ξ*:  c η² + P(ξ²) ≤ 1          ξ > ξ*:  ξ² + Q(η²) ≤ 1
// The two halves do not meet at ξ*: the set steps outward there (`step()`), so it is not convex, a projection on it is not unique, and a solver that
// relies on the projection may cycle. FrictionBall is the exact set.
#pragma once

#include <tippe/laws/friction_ball.h>

namespace tippe::laws {

enum class Pressure { Hertz, Uniform };
enum class TaylorForm {
  Corrected,  ///< leine2003 with 729/32768 and ξ* = 8/(3π)
  Printed,    ///< leine2003 as printed: 9/32768, ξ* = 1 − 1/8 − 1/64
  Short       ///< sailer2020 (2.27): Hertz with two terms less
};

/// Force and torque of the truncated series.
struct TaylorProfile {
  Pressure pressure = Pressure::Hertz;

  ProfilePoint spinning(double u) const {
    if (pressure == Pressure::Hertz) return HertzProfile::spinning(u);
    const double x = u * u;
    return {u * (1.0 - x / 8.0 - x * x / 64.0), 2.0 / 3.0 - x / 2.0 + 3.0 / 32.0 * x * x + 5.0 / 384.0 * x * x * x,
            1.0 - 3.0 / 8.0 * x - 5.0 / 64.0 * x * x};
  }
  ProfilePoint sliding(double w) const {
    // φ/u = Σ aₙ² mₙ w²ⁿ to n = 3, so η = Σ 2n aₙ² mₙ w²ⁿ⁻¹.
    constexpr auto a = sqrt_coefficients<4>();
    const auto m = detail::power_pressure_moments(pressure == Pressure::Hertz ? 0.5 : 0.0);
    ProfilePoint p{1.0, 0.0, 0.0};
    double even = 1.0;  // w²ⁿ⁻²
    for (int n = 1; n <= 3; ++n) {
      const double s = a[n] * a[n] * m[n];
      p.xi -= (2.0 * n - 1.0) * s * even * w * w;
      p.eta += 2.0 * n * s * even * w;
      p.slope += 2.0 * n * (2.0 * n - 1.0) * s * even;
      even *= w * w;
    }
    return p;
  }
};

/// The truncated set in the plane of ξ = ‖λ_T‖/(μλ_N) and η = |λ_τ|/(μλ_N).
class TaylorPlate {
 public:
  TaylorPlate(Pressure pressure, TaylorForm form) {
    constexpr double pi = std::numbers::pi;
    if (pressure == Pressure::Uniform) {
      xi_star_ = (form == TaylorForm::Printed) ? 1.0 - 1.0 / 8.0 - 1.0 / 64.0 : 8.0 / (3.0 * pi);
      inner_eta_ = 9.0 / 4.0;
      inner_ = {3.0 / 2.0, -15.0 / 32.0, -5.0 / 128.0};
      outer_ = {4.0, -20.0 / 3.0, 40.0 / 9.0};
    } else {
      xi_star_ = 9.0 * pi / 32.0;
      const double eta_star = 9.0 * pi / 128.0, x = 1.0 / (xi_star_ * xi_star_);
      inner_eta_ = 9.0 / 64.0 / (eta_star * eta_star);
      inner_ = {9.0 / 8.0 * x, -243.0 / 1024.0 * x * x, -((form == TaylorForm::Printed) ? 9.0 : 729.0) / 32768.0 * x * x * x};
      outer_ = {5.0, -75.0 / 7.0, 1250.0 / 147.0};
    }
    if (form == TaylorForm::Short) inner_[2] = outer_[2] = 0.0;
  }

  double xi_star() const { return xi_star_; }

  bool contains(double xi, double eta) const {
    return (xi <= xi_star_) ? inner_eta_ * eta * eta + cubic(inner_, xi * xi) <= 1.0 : xi * xi + cubic(outer_, eta * eta) <= 1.0;
  }

  /// Largest admissible η at ξ on the inner half (0 ≤ ξ ≤ ξ*), and on the outer one by bisection (ξ* < ξ ≤ 1).
  double inner_border(double xi) const { return std::sqrt(std::max(0.0, (1.0 - cubic(inner_, xi * xi)) / inner_eta_)); }
  double outer_border(double xi) const {
    double low = 0.0, high = 0.3;  // ξ² + Q(η²) grows with η up to here
    for (int i = 0; i < 60; ++i) {
      const double middle = 0.5 * (low + high);
      (xi * xi + cubic(outer_, middle * middle) <= 1.0 ? low : high) = middle;
    }
    return low;
  }
  double border(double xi) const { return (xi <= xi_star_) ? inner_border(xi) : outer_border(xi); }

  /// How far the set steps at ξ*: outward if positive (not convex), inward if negative.
  double step() const { return outer_border(xi_star_) - inner_border(xi_star_); }

  /// A nearest point (there may be two): the best of a fine walk along the border, then refined by golden section.
  Vec2 nearest(double a, double b, double kappa) const {
    const auto distance = [&](double xi) {
      const double dx = a - xi, dy = b - border(xi);
      return dx * dx + kappa * dy * dy;
    };
    constexpr int walk = 400;
    Vec2 best(xi_star_, 0.0);
    double closest = -1.0;
    for (const auto& [from, to] : {std::pair{0.0, xi_star_}, std::pair{std::nextafter(xi_star_, 1.0), 1.0}}) {
      int at = 0;
      for (int i = 1; i <= walk; ++i)
        if (distance(from + (to - from) * i / walk) < distance(from + (to - from) * at / walk)) at = i;
      double low = from + (to - from) * std::max(at - 1, 0) / walk, high = from + (to - from) * std::min(at + 1, walk) / walk;
      for (int i = 0; i < 90; ++i) {
        const double third = (high - low) * 0.381966011250105;
        (distance(low + third) < distance(high - third) ? high : low) =
            (distance(low + third) < distance(high - third)) ? high - third : low + third;
      }
      const double xi = 0.5 * (low + high);
      if (closest < 0.0 || distance(xi) < closest) closest = distance(xi), best = Vec2(xi, border(xi));
    }
    // The vertical wall of an outward step belongs to the border as well.
    const double top = outer_border(xi_star_), bottom = inner_border(xi_star_);
    const Vec2 wall(std::nextafter(xi_star_, 1.0), std::clamp(b, std::min(bottom, top), std::max(bottom, top)));
    const double dx = a - wall.x(), dy = b - wall.y();
    return (dx * dx + kappa * dy * dy < closest) ? wall : best;
  }

 private:
  static double cubic(const std::array<double, 3>& c, double x) { return x * (c[0] + x * (c[1] + x * c[2])); }

  double xi_star_, inner_eta_;
  std::array<double, 3> inner_, outer_;
};

/// The truncated law as the papers use it. Shaped like a set law, but it does not keep a set law's promises.
class TaylorBall {
 public:
  static constexpr int dim = 3;

  explicit TaylorBall(Pressure pressure = Pressure::Hertz, TaylorForm form = TaylorForm::Corrected)
      : moving_(TaylorProfile{pressure}), plate_(pressure, form) {}

  const TaylorPlate& plate() const { return plate_; }
  bool convex() const { return plate_.step() <= 0.0; }

  double potential(const Vec3& gamma) const { return moving_.potential(gamma); }
  Vec3 force(const Vec3& gamma) const { return moving_.force(gamma); }
  Mat3 curvature(const Vec3& gamma) const { return moving_.curvature(gamma); }

  bool contains(const Vec3& lambda, double size) const {
    return size > 0.0 ? plate_.contains(norm2(lambda.x(), lambda.y()) / size, std::abs(lambda.z()) / size) : lambda.isZero(0.0);
  }

  Projection<3> project(const Vec3& x, double size, const Vec3& r = euclidean<3>()) const {
    if (contains(x, size)) return {x, true, 0};
    if (!(size > 0.0)) return {Vec3::Zero(), false, 0};
    const double slide = norm2(x.x(), x.y());
    const Vec2 y = plate_.nearest(slide / size, std::abs(x.z()) / size, r.x() / r.z());
    const Vec2 e = (slide > 0.0) ? Vec2(x.head<2>() / slide) : Vec2(1.0, 0.0);
    return {Vec3(size * y.x() * e.x(), size * y.x() * e.y(), std::copysign(size * y.y(), x.z())), false, 0};
  }

 private:
  FrictionBall<TaylorProfile> moving_;
  TaylorPlate plate_;
};

}  // namespace tippe::laws
