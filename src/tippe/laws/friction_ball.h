// The friction ball: sliding and spinning friction of a round contact patch, coupled exactly (Coulomb-Contensou).
//
//   −γ_F ∈ N_{B_F}(λ_F),   γ_F = (γ_T1, γ_T2, γ_τ = R ω),   λ_F = (λ_T1, λ_T2, λ_τ = τ/R)            leine2003 (2.20)-(2.21), (3.22)
// B_F is the body of revolution about λ_τ whose border is (ξ(u), η(u)) of a profile, scaled with s = μ λ_N. Here it is exact for every u;
// the papers' truncated sets (taylor_set.h) are not convex.
//
// Projection. With a = ‖x_T‖/s, b = |x_τ|/s and the metric (r_T, r_T, r_τ), κ = r_T/r_τ, the nearest border point satisfies
//   f(u) = (a − ξ) − κ u (b − η) = 0,      f′ = −ξ′ (1 + κu²) − κ (b − η)            u ≤ 1
//   f(w) = w (a − ξ) − κ (b − η) = 0,      f′ = (a − ξ) + (κ + w²) dη/dw            w = 1/u ≤ 1
// For a point outside f changes sign exactly once: a second root would need a < ξ and b < η, a point inside. Newton's method in a bracket,
// started from a table over rays through the origin, which also tells inside from outside for all but a thin shell.
#pragma once

#include <cmath>
#include <limits>
#include <memory>  // heap: tables, made once
#include <tippe/laws/law.h>
#include <tippe/laws/profile.h>
#include <tippe/laws/prox.h>
#include <tippe/laws/ray_table.h>

namespace tippe::laws {

template <class Profile>
class FrictionBall {
 public:
  static constexpr int dim = 3;

  explicit FrictionBall(const Profile& profile = Profile()) : profile_(profile), rays_(table_of(profile_)) {}

  const Profile& profile() const { return profile_; }

  double potential(const Vec3& gamma) const {
    const Motion<false> m(profile_, gamma);
    return m.slip * m.xi + m.spin * m.eta;
  }

  Vec3 force(const Vec3& gamma) const {
    const Motion<false> m(profile_, gamma);
    if (m.slip == 0.0) return {0.0, 0.0, -m.eta * sign(gamma.z())};
    return {-m.xi * (gamma.x() / m.slip), -m.xi * (gamma.y() / m.slip), -m.eta * sign(gamma.z())};
  }

  /// ∇²Φ. In the plane of (‖γ_T‖, |γ_τ|) it has rank one, as Φ is homogeneous; across the slip direction it is ξ/‖γ_T‖.
  Mat3 curvature(const Vec3& gamma) const {
    const Motion<true> m(profile_, gamma);
    Mat3 H = Mat3::Zero();
    if (m.slip == 0.0 && m.spin == 0.0) return H;
    const bool spinning = m.slip <= m.spin;
    // Φ_vv, Φ_vt, Φ_tt with v = ‖γ_T‖, t = |γ_τ|, and the curvature across.
    const double u = spinning ? m.slip / m.spin : 0.0, w = spinning ? 0.0 : m.spin / m.slip;
    const double vv = spinning ? m.slope / m.spin : w * w * m.slope / m.slip;
    const double vt = spinning ? -u * vv : -w * m.slope / m.slip;
    const double tt = spinning ? u * u * vv : m.slope / m.slip;
    const double across = (m.slip > 0.0) ? m.xi / m.slip : vv;
    const Vec2 e = (m.slip > 0.0) ? Vec2(gamma.head<2>() / m.slip) : Vec2(1.0, 0.0);
    H.topLeftCorner<2, 2>() = vv * e * e.transpose() + across * (Mat2::Identity() - e * e.transpose());
    H.topRightCorner<2, 1>() = vt * sign(gamma.z()) * e;
    H.bottomLeftCorner<1, 2>() = H.topRightCorner<2, 1>().transpose();
    H(2, 2) = tt;
    return H;
  }

  bool contains(const Vec3& lambda, double size) const { return project(lambda, size).inside; }

  Projection<3> project(const Vec3& x, double size, const Vec3& r = euclidean<3>()) const { return project_to(x, size, r, nullptr); }

  /// The same with its derivative dy/dx, for Newton's method; the identity inside.
  Projection<3> project(const Vec3& x, double size, const Vec3& r, Mat3& derivative) const { return project_to(x, size, r, &derivative); }

 private:
  using Rays = std::shared_ptr<const RayTable>;  // heap: when the law is made; its copies share it

  /// A profile without parameters has one table for all.
  static Rays table_of(const Profile& profile) {
    if constexpr (std::is_empty_v<Profile>) {
      static const Rays table = std::make_shared<const RayTable>(profile);  // heap: made once
      return table;
    } else {
      return std::make_shared<const RayTable>(profile);  // heap: once
    }
  }

  Projection<3> project_to(const Vec3& x, double size, const Vec3& r, Mat3* derivative) const {
    const auto inside = [&](int iterations) -> Projection<3> {
      if (derivative != nullptr) derivative->setIdentity();
      return {x, true, iterations};
    };
    const double slide = norm2(x.x(), x.y()), twist = std::abs(x.z());
    const RayTable& rays = *rays_;
    if (rays.surely_inside(slide, twist, size)) return inside(0);
    if (!std::isfinite(slide + twist) || std::isnan(size)) {
      if (derivative != nullptr) derivative->setIdentity();
      return no_projection<3>();
    }
    if (!(size > 1e-300 * (slide + twist))) {  // a point, also where the quotient of both would overflow
      if (derivative != nullptr) derivative->setZero();
      return {Vec3::Zero(), x.isZero(0.0), 0};
    }
    if (slide == 0.0 && twist == 0.0) return inside(0);

    const RayTable::Ray ray = rays.at(slide, twist);
    const double given = ray.sliding ? slide : twist, border = size * ray.near;
    if (given < (1.0 - rays.shell()) * border) return inside(0);
    if (r.x() != r.y()) {  // the metric is not one of revolution
      const Projection<3> y = project_by_newton(*this, x, size, r);
      if (y.inside) return inside(y.iterations);
      if (derivative != nullptr) *derivative = projection_derivative(*this, x, y.point, size, r);
      return y;
    }

    const Border y = nearest(slide / size, twist / size, r.x() / r.z(), ray);
    if (y.above <= 0.0 && given < (1.0 + rays.shell()) * border) return inside(y.iterations);
    const double shrink = (slide > 0.0) ? size * y.xi / slide : y.d_xi_a;
    if (derivative != nullptr) {
      // Along the border in the plane of x and the axis; across that plane the point turns with x.
      const Vec2 e = (slide > 0.0) ? Vec2(x.head<2>() / slide) : Vec2(1.0, 0.0);
      const double side = sign(x.z());
      derivative->topLeftCorner<2, 2>() = shrink * Mat2::Identity() + (y.d_xi_a - shrink) * e * e.transpose();
      derivative->topRightCorner<2, 1>() = y.d_xi_b * side * e;
      derivative->bottomLeftCorner<1, 2>() = y.d_eta_a * side * e.transpose();
      (*derivative)(2, 2) = y.d_eta_b;
    }
    return {Vec3(shrink * x.x(), shrink * x.y(), std::copysign(size * y.eta, x.z())), false, y.iterations};
  }

  /// A velocity seen by the profile: the two speeds and the point on the border they belong to. A slope that is not wanted need not be right.
  template <bool with_slope>
  struct Motion {
    double slip, spin, xi, eta, slope;
    Motion(const Profile& profile, const Vec3& gamma) : slip(norm2(gamma.x(), gamma.y())), spin(std::abs(gamma.z())) {
      if (slip == 0.0 && spin == 0.0) {
        xi = eta = slope = 0.0;
        return;
      }
      const ProfilePoint p = (slip <= spin) ? profile.spinning(slip / spin) : sliding(profile, spin / slip);
      xi = p.xi, eta = p.eta, slope = p.slope;
    }
    static ProfilePoint sliding(const Profile& profile, double w) {
      if constexpr (!with_slope && requires { profile.sliding_force(w); }) {
        return profile.sliding_force(w);
      } else {
        return profile.sliding(w);
      }
    }
  };

  struct Border {
    double xi, eta;
    double above;  ///< height of the given point over the supporting line here, less its rounding error
    int iterations;
    double d_xi_a, d_xi_b, d_eta_a, d_eta_b;  ///< derivative of (ξ, η) by (a, b)
  };

  [[gnu::always_inline]] Border nearest(double a, double b, double kappa, const RayTable::Ray& ray) const {
    const bool spinning = (a - rays_->xi_one()) < kappa * (b - rays_->eta_one());
    const double z = rays_->nearest(a, b, kappa, spinning, ray);
    return spinning ? nearest_from<true>(z, a, b, kappa) : nearest_from<false>(z, a, b, kappa);
  }

  /// From a guess of z, which is u when spinning and w when sliding.
  template <bool spinning>
  [[gnu::always_inline]] Border nearest_from(double z, double a, double b, double kappa) const {
    double low = 0.0, high = 1.0, step = 0.0, fall = 1.0;
    ProfilePoint p{};
    int iterations = 0;
    while (iterations < max_iterations_) {
      ++iterations;
      p = spinning ? profile_.spinning(z) : profile_.sliding(z);
      const double da = a - p.xi, db = b - p.eta;
      const double f = spinning ? da - kappa * z * db : kappa * db - z * da;  // falls through zero at the root
      fall = spinning ? p.slope * (1.0 + kappa * z * z) + kappa * db : (kappa + z * z) * p.slope + da;
      (f > 0.0 ? low : high) = z;
      double next = (fall > 0.0) ? std::clamp(z + f / fall, 0.0, 1.0) : -1.0;
      const bool newton = next >= low && next <= high;
      if (!newton) next = 0.5 * (low + high);
      step = next - z;
      // Quadratic convergence: what such a step leaves is its square, 1e-15. It is taken along the slope below.
      if ((newton && std::abs(step) <= 3e-8 * z) || high - low <= 4.0 * 2.2e-16) break;
      z = next;
    }
    const double moved = p.slope * step;
    const double xi = spinning ? p.xi + moved : p.xi - z * p.slope * step;
    const double eta = spinning ? p.eta - z * p.slope * step : p.eta + moved;
    const double height = spinning ? z * (a - xi) + (b - eta) : (a - xi) + z * (b - eta);
    // f(z; a, b) = 0 gives dz = (∂f/∂a da + ∂f/∂b db)/fall.
    const double rate = p.slope / fall, above = height - 4.0 * 2.2e-16 * (a + b);
    return spinning ? Border{xi, eta, above, iterations, rate, -kappa * z * rate, -z * rate, kappa * z * z * rate}
                    : Border{xi, eta, above, iterations, z * z * rate, -kappa * z * rate, -z * rate, kappa * rate};
  }

  static constexpr int max_iterations_ = 50;  // bisection alone would do; 20 are never exceeded (tested)
  Profile profile_;
  Rays rays_;
};

using HertzBall = FrictionBall<HertzProfile>;
using UniformBall = FrictionBall<UniformProfile>;
using EllipsoidBall = FrictionBall<EllipseProfile>;

}  // namespace tippe::laws
