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
    beyond_ = std::nextafter(xi_star_, 1.0), top_ = outer_border(beyond_);
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

  /// The smallest size of the plate that holds (ξ, η), not both 0, and its derivatives. Where a ray leaves the inner half and meets the outer one again, the
  /// smaller size is the outer one's.
  std::array<double, 3> gauge(double xi, double eta) const {
    const auto outer = [&](double s) { return xi * xi / (s * s) + cubic(outer_, eta * eta / (s * s)) <= 1.0; };
    const auto inner = [&](double s) { return inner_eta_ * eta * eta / (s * s) + cubic(inner_, xi * xi / (s * s)) <= 1.0; };
    const auto smallest = [](double low, double high, const auto& holds) {
      for (int i = 0; i < 100 && high - low > 2.2e-16 * high; ++i) {
        const double middle = 0.5 * (low + high);
        (holds(middle) ? high : low) = middle;
      }
      return high;
    };
    // The outer half ends at ξ*: a larger size would bring the point into the inner one.
    const double last = xi / beyond_;
    const bool on_outer = last > 0.0 && outer(last);
    const double s = on_outer ? smallest(xi, last, outer) : smallest(last, 8.0 * (xi + eta), inner);  // η ≥ 3/8 of the size in the middle
    const double x = xi / s, y = eta / s;
    const double by_x = on_outer ? 2.0 * x : 2.0 * x * cubic_slope(inner_, x * x);
    const double by_y = on_outer ? 2.0 * y * cubic_slope(outer_, y * y) : 2.0 * inner_eta_ * y;
    const double along = by_x * x + by_y * y;
    return {s, by_x / along, by_y / along};
  }

  /// A nearest point (there may be two): on each half the best of a few places along the border, then the root of the distance's derivative next to it.
  /// The inner half is closed in ξ, the outer one in η.
  Vec2 nearest(double a, double b, double kappa) const {
    const auto inner = [&](double xi) {
      const double eta = inner_border(xi), slope = (eta > 0.0) ? -xi * cubic_slope(inner_, xi * xi) / (inner_eta_ * eta) : 0.0;
      return Place{Vec2(xi, eta), a - xi, b - eta, -(a - xi) - kappa * (b - eta) * slope};
    };
    const auto outer = [&](double eta) {
      const double xi = std::sqrt(std::max(0.0, 1.0 - cubic(outer_, eta * eta))), slope = -eta * cubic_slope(outer_, eta * eta) / xi;
      return Place{Vec2(std::max(xi, beyond_), eta), a - xi, b - eta, -(a - xi) * slope - kappa * (b - eta)};
    };
    const Place on_inner = nearest_place(inner, xi_star_, kappa), on_outer = nearest_place(outer, top_, kappa);
    const Place best = (on_outer.distance(kappa) < on_inner.distance(kappa)) ? on_outer : on_inner;
    // The vertical wall of an outward step belongs to the border as well.
    const double bottom = inner_border(xi_star_), height = std::clamp(b, std::min(bottom, top_), std::max(bottom, top_));
    const Place wall{Vec2(beyond_, height), a - beyond_, b - height, 0.0};
    return (wall.distance(kappa) < best.distance(kappa)) ? wall.point : best.point;
  }

 private:
  static double cubic(const std::array<double, 3>& c, double x) { return x * (c[0] + x * (c[1] + x * c[2])); }
  static double cubic_slope(const std::array<double, 3>& c, double x) { return c[0] + x * (2.0 * c[1] + x * 3.0 * c[2]); }

  /// A place on the border, what leads from there to the given point, and half the derivative of the square of its length.
  struct Place {
    Vec2 point;
    double dx, dy, rate;
    double distance(double kappa) const { return dx * dx + kappa * dy * dy; }
  };

  /// Of a half of the border, `at(z)` for z from 0 to `end`.
  template <class Border>
  static Place nearest_place(const Border& at, double end, double kappa) {
    constexpr int walk = 16;  // a half bends one way: fewer would do
    int best = 0;
    Place place = at(0.0);
    for (int i = 1; i <= walk; ++i)
      if (const Place next = at(end * i / walk); next.distance(kappa) < place.distance(kappa)) place = next, best = i;
    double low = end * std::max(best - 1, 0) / walk, high = end * std::min(best + 1, walk) / walk;
    double f_low = at(low).rate, f_high = at(high).rate;
    if (f_low >= 0.0 || f_high <= 0.0) return place;  // nearest at an end of the half
    // Regula falsi (Illinois).
    int side = 0;
    for (int i = 0; i < 100 && high - low > 2.2e-16 * end; ++i) {
      double z = (low * f_high - high * f_low) / (f_high - f_low);
      if (!(z > low && z < high)) z = 0.5 * (low + high);
      if (!(z > low && z < high)) break;
      place = at(z);
      if (place.rate == 0.0) break;
      if (place.rate < 0.0) {
        low = z, f_low = place.rate;
        if (side == -1) f_high *= 0.5;
        side = -1;
      } else {
        high = z, f_high = place.rate;
        if (side == 1) f_low *= 0.5;
        side = 1;
      }
    }
    return place;
  }

  double xi_star_, inner_eta_;
  double beyond_, top_;  ///< the first ξ of the outer half, and its η
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
    if (!x.allFinite() || std::isnan(size)) return no_projection<3>();
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
