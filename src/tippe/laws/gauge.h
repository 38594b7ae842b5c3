// The gauge of a set law (Minkowski's): the smallest size of the set that holds a force.
//
//   g(λ) = min {s ≥ 0 : λ ∈ sC},      λ is admissible ⟺ g(λ) ≤ μ λ_N
// g has the unit of λ, is convex and homogeneous of degree one, needs neither a size nor a metric, and is smooth away from 0 where the border is: what an
// optimiser wants as a constraint. It is the polar of the potential: g(λ) = max λᵀn/Φ(n), so that λᵀ∇g = g and Φ(∇g) = 1; ∇g is the outward normal of the
// border through λ. At λ = 0 value and gradient are 0, and a force that is not finite is answered with NaN.
//
// By Newton's method. ½g² is the conjugate of ½Φ²: ½g(λ)² = max over n of λᵀn − ½Φ(n)², a concave problem whose solution is n = g ∇g:
//   (∇Φ∇Φᵀ + Φ∇²Φ) δ = λ − Φ∇Φ
#pragma once

#include <Eigen/Cholesky>
#include <tippe/laws/product.h>
#include <tippe/laws/round_set.h>
#include <tippe/laws/taylor_set.h>

namespace tippe::laws {

template <int n>
struct Gauge {
  double value;
  Vec<n> gradient;
};

template <class L, int n = L::dim>
Gauge<n> gauge_by_newton(const L& law, const Vec<n>& lambda) {
  constexpr double ulp = 2.2e-16, nan = std::numeric_limits<double>::quiet_NaN();
  if (!lambda.allFinite()) return {nan, Vec<n>::Constant(nan)};
  const double scale = lambda.cwiseAbs().maxCoeff();
  if (scale == 0.0) return {0.0, Vec<n>::Zero()};
  const Vec<n> x = lambda / scale;

  const double along = law.potential(x);
  Vec<n> g = x * (x.squaredNorm() / (along * along));
  const auto height = [&](const Vec<n>& at) {
    const double phi = law.potential(at);
    return x.dot(at) - 0.5 * phi * phi;
  };
  double top = height(g);
  for (int i = 0; i < 60; ++i) {
    const double phi = law.potential(g);
    const Vec<n> border = -law.force(g), rest = x - phi * border;
    if (rest.norm() <= 4.0 * ulp * x.norm()) break;
    const Mat<n> H = border * border.transpose() + phi * law.curvature(g);
    const Vec<n> step = H.ldlt().solve(rest);
    double fraction = 1.0;
    Vec<n> trial = g + step;
    double reached = height(trial);
    // What rounding takes from the height is no step back.
    while (!(reached >= top - 8.0 * ulp * top) && fraction > 1e-6) {
      fraction *= 0.5;
      trial = g + fraction * step;
      reached = height(trial);
    }
    const double moved = (trial - g).norm() / g.norm();
    g = trial, top = reached;
    if (moved < 4.0 * ulp) break;  // it stands still to rounding
  }
  const Vec<n> normal = g / law.potential(g);
  return {scale * x.dot(normal), normal};
}

/// Of any set law; `gauge` of its own comes first.
template <class L, int n = L::dim>
Gauge<n> gauge_of(const L& law, const Vec<n>& lambda) {
  return gauge_by_newton(law, lambda);
}
template <int n>
Gauge<n> gauge_of(const RoundSet<n>& law, const Vec<n>& lambda) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  if (!lambda.allFinite()) return {nan, Vec<n>::Constant(nan)};
  return {RoundSet<n>::length(lambda), Vec<n>(-law.force(lambda))};
}
/// The factor that needs the larger size decides.
template <class A, class B>
Gauge<A::dim + B::dim> gauge_of(const Product<A, B>& law, const Vec<A::dim + B::dim>& lambda) {
  const auto first = gauge_of(law.first, Vec<A::dim>(lambda.template head<A::dim>()));
  const auto second = gauge_of(law.second, Vec<B::dim>(lambda.template tail<B::dim>()));
  const double one = first.value / law.first_size, other = second.value / law.second_size;
  Vec<A::dim + B::dim> gradient = Vec<A::dim + B::dim>::Zero();
  if (one >= other) {
    gradient.template head<A::dim>() = first.gradient / law.first_size;
  } else {
    gradient.template tail<B::dim>() = second.gradient / law.second_size;
  }
  return {(one >= other) ? one : other, gradient};
}
/// Of a set that is not convex, and not the set of its own potential: its border itself.
inline Gauge<3> gauge_of(const TaylorBall& law, const Vec3& lambda) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  if (!lambda.allFinite()) return {nan, Vec3::Constant(nan)};
  const double slide = norm2(lambda.x(), lambda.y()), twist = std::abs(lambda.z());
  if (slide == 0.0 && twist == 0.0) return {0.0, Vec3::Zero()};
  const auto [value, by_slide, by_twist] = law.plate().gauge(slide, twist);
  const Vec2 e = (slide > 0.0) ? Vec2(lambda.head<2>() / slide) : Vec2(Vec2::Zero());
  return {value, Vec3(by_slide * e.x(), by_slide * e.y(), by_twist * sign(lambda.z()))};
}

}  // namespace tippe::laws
