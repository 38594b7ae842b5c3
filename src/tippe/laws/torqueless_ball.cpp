#include <tippe/laws/torqueless_ball.h>

#include <Eigen/LU>

namespace tippe::laws {

namespace {

constexpr double ulp = 2.2e-16;
/// A torque below this part of the set's size is rounding of what needs none: as far as a held force may leave its set in an integration.
constexpr double no_torque = 1e-7;

/// Φ, ∂Φ/∂v, ∂²Φ/∂v² and ∂²Φ/∂v∂w at one velocity.
struct Section {
  double potential;
  Vec2 gradient, by_w;
  Mat2 curvature;
  Section(const Vec2& axis, const Vec2& v, double w) {
    Vec<3, Dual<3>> gamma(Dual<3>::variable(v.x(), 0), Dual<3>::variable(v.y(), 1), Dual<3>::variable(w, 2));
    const Vec<3, Dual<3>> lambda = DistortedBall::force_with<Dual<3>>(gamma, Vec<2, Dual<3>>(axis.x(), axis.y()));
    potential = -(lambda(0).value * v.x() + lambda(1).value * v.y() + lambda(2).value * w);
    for (int i = 0; i < 2; ++i) {
      gradient(i) = -lambda(i).value;
      curvature.row(i) = -lambda(i).gradient.head<2>().transpose();
      by_w(i) = -lambda(i).gradient(2);
    }
  }
};

}  // namespace

Vec3 TorquelessBall::force(const Vec3& gamma) const {
  Vec3 lambda = DistortedBall{distortion}.force(gamma);
  lambda.z() = 0.0;
  return lambda;
}

bool TorquelessBall::contains(const Vec3& lambda, double size) {
  return norm2(lambda.x(), lambda.y()) <= size && std::abs(lambda.z()) <= no_torque * size;
}

Projection<3> TorquelessBall::project(const Vec3& x, double size, const Vec3& r, Mat3& by_x) const {
  by_x.setZero();
  if (!x.allFinite() || std::isnan(size)) return no_projection<3>();
  if (!(size > 0.0)) return {Vec3::Zero(), x.isZero(0.0), 0};
  const double w = -x.z() / r.z();
  const Vec2 R = r.head<2>(), q = -x.head<2>();
  const double pushed = norm2(q);
  if (w == 0.0 && pushed <= size) {
    by_x.topLeftCorner<2, 2>().setIdentity();
    return {x, true, 0};
  }

  // Without distortion both of these are slower than v, and Newton's method on the concave force comes up to it from there without passing it.
  const double first_slope = 3.0 * std::numbers::pi / 8.0 * size;  // of s ∂Φ/∂v over v/|w|
  Vec2 v = q * (std::abs(w) / (R.maxCoeff() * std::abs(w) + first_slope));
  if (const Vec2 sliding = (1.0 - size / pushed) * q.cwiseQuotient(R); pushed > size && norm2(sliding) > norm2(v)) v = sliding;

  // Convex: every Newton step goes down, if not too far.
  const auto descent = [&](const Section& f, const Vec2& at) { return 0.5 * at.dot(R.cwiseProduct(at)) + size * f.potential - q.dot(at); };
  const auto miss = [&](const Section& f, const Vec2& at) { return Vec2(R.cwiseProduct(at) + size * f.gradient - q); };
  Section f(distortion, v, w);
  Vec2 rest = miss(f, v);
  const double rounding = 4.0 * ulp * (pushed + size);
  int iterations = 0;
  Mat2 inverse;
  for (;; ++iterations) {
    Mat2 J = size * f.curvature;
    J.diagonal() += R;
    inverse = J.inverse();
    if (norm2(rest) <= rounding || iterations == 60) break;
    const Vec2 step = -inverse * rest;
    const double from = descent(f, v), noise = 8.0 * ulp * (std::abs(from) + pushed * norm2(v) + size * std::abs(w));
    double fraction = 1.0;
    Section next(distortion, v + step, w);
    while (fraction > 1e-3 && descent(next, v + fraction * step) > from + noise) {
      fraction *= 0.5;
      next = Section(distortion, v + fraction * step, w);
    }
    const Vec2 trial = v + fraction * step, left = miss(next, trial);
    if (norm2(left) >= norm2(rest) && norm2(step) <= 1e-13 * norm2(v)) break;  // rounding has the last word
    v = trial, f = next, rest = left;
  }

  by_x.topLeftCorner<2, 2>() = Mat2::Identity() - R.asDiagonal() * inverse;
  by_x.topRightCorner<2, 1>() = R.cwiseProduct(inverse * f.by_w) * (size / r.z());
  // The form in which an error of v counts less.
  const Vec2 y = (pushed <= 2.0 * size) ? Vec2(R.cwiseProduct(v) - q) : Vec2(-size * f.gradient);
  return {Vec3(y.x(), y.y(), 0.0), false, iterations};
}

}  // namespace tippe::laws
