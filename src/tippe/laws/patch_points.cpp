#include <tippe/laws/patch_points.h>

#include <Eigen/LU>
#include <algorithm>

namespace tippe::laws {

PatchPoints::PatchPoints(std::span<const Point> points, const Mat2& M) : M_(M), M_inverse_(M.inverse()) {
  double load = 0.0;
  for (const Point& point : points) load += point.load;
  for (const Point& point : points) {
    if (count_ == max_points) break;
    if (!(point.load > 0.0)) continue;
    const Vec2 arm(-point.place.y(), point.place.x());
    const auto same = std::ranges::find_if(feet_.begin(), feet_.begin() + count_, [&](const Foot& foot) { return foot.arm == arm; });
    if (same != feet_.begin() + count_) {
      same->load += point.load / load;
    } else {
      feet_[static_cast<std::size_t>(count_++)] = {arm, point.load / load};
    }
  }
}

/// A f: force and torque of a foot.
Vec3 PatchPoints::lift(const Foot& foot, const Vec2& f) const {
  const Vec2 force = M_ * f;
  return {force.x(), force.y(), foot.arm.dot(force)};
}

double PatchPoints::potential(const Vec3& gamma) const {
  double sum = 0.0;
  for (const Foot& foot : feet()) sum += foot.load * norm2(slip(foot, gamma));
  return sum;
}

Vec3 PatchPoints::force(const Vec3& gamma) const {
  Vec3 sum = Vec3::Zero();
  for (const Foot& foot : feet()) {
    const Vec2 a = slip(foot, gamma);
    if (const double speed = norm2(a); speed > 0.0) sum -= foot.load * lift(foot, Vec2(a / speed));
  }
  return sum;
}

Expansion3 PatchPoints::expand(const Vec3& gamma) const {
  Expansion3 sum;
  for (const Foot& foot : feet()) {
    const Vec2 a = slip(foot, gamma);
    const double speed = norm2(a);
    if (!(speed > 0.0)) continue;
    const Vec2 e = a / speed;
    const Vec3 along = lift(foot, e), across = lift(foot, Vec2(-e.y(), e.x()));
    sum.value += foot.load * speed;
    sum.slope += foot.load * along;
    sum.bend += (foot.load / speed) * across * across.transpose();
  }
  return sum;
}

Projection<3> PatchPoints::project(const Vec3& x, double size, const Vec3& r, Mat3& by_x) const {
  by_x.setIdentity();
  if (!x.allFinite() || std::isnan(size)) return no_projection<3>();
  if (size <= 0.0 || x.isZero(0.0)) {
    if (!x.isZero(0.0)) by_x.setZero();
    return {(size <= 0.0) ? Vec3(Vec3::Zero()) : x, x.isZero(0.0), 0};
  }
  // A facet: the motion turns about one foot.
  for (const Foot& foot : feet()) {
    const Vec3 n(-foot.arm.x(), -foot.arm.y(), 1.0);
    const double height = n.dot(x), side = sign(height);
    double border = 0.0;
    Vec3 others = Vec3::Zero();
    for (const Foot& other : feet()) {
      if (&other == &foot) continue;
      const Vec2 a = slip(other, n);
      const double speed = norm2(a);
      border += size * other.load * speed;
      others += (size * other.load * side / speed) * lift(other, a);
    }
    const double above = std::abs(height) - border, stiffness = n.cwiseAbs2().dot(r);
    if (!(above > 1e-15 * std::abs(height))) continue;
    const Vec3 Rn = r.cwiseProduct(n), y = x - (side * above / stiffness) * Rn;
    const Vec2 own = M_inverse_ * Vec2((y - others).head<2>());
    if (norm2(own) > size * foot.load * (1.0 + 1e-12)) continue;  // beyond rounding
    by_x -= Rn * n.transpose() / stiffness;
    return {y, false, 1};
  }
  const Projection<3> p = project_by_newton(*this, x, size, r);
  if (!p.inside) by_x = projection_derivative(*this, x, p.point, size, r);
  return p;
}

/// The size is raised until the set holds the force: each direction in which it does not gives a lower bound, Newton's step for the distance.
Gauge<3> PatchPoints::gauge(const Vec3& lambda) const {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  if (!lambda.allFinite()) return {nan, Vec3::Constant(nan)};
  const double scale = lambda.cwiseAbs().maxCoeff();
  if (scale == 0.0) return {0.0, Vec3::Zero()};
  const Vec3 x = lambda / scale;
  Vec3 n = x / potential(x);
  for (int i = 0; i < 40; ++i) {
    const double size = x.dot(n);
    const Projection<3> p = project(x, size);
    const Vec3 out = x - p.point;
    if (p.inside || out.isZero(0.0)) break;
    const Vec3 next = out / potential(out);
    if (!(x.dot(next) > size * (1.0 + 1e-15))) break;
    n = next;
  }
  return {scale * x.dot(n), n};
}

}  // namespace tippe::laws
