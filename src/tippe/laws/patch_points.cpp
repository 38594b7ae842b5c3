#include <tippe/laws/patch_points.h>

#include <algorithm>

namespace tippe::laws {

PatchPoints::PatchPoints(std::span<const Point> points, const Mat2& M) : M_(M) {
  double load = 0.0;
  for (const Point& point : points) load += point.load;
  for (const Point& point : points) {
    if (!(point.load > 0.0)) continue;
    const Vec2 arm(-point.place.y(), point.place.x());
    const auto end = feet_.begin() + count_;
    if (const auto same = std::ranges::find_if(feet_.begin(), end, [&](const Foot& foot) { return foot.arm == arm; }); same != end) {
      same->load += point.load / load;
    } else if (count_ < max_points) {
      feet_[static_cast<std::size_t>(count_++)] = {arm, point.load / load};
    }
  }
  for (std::size_t i = 0; i < static_cast<std::size_t>(count_); ++i) {
    const Foot& foot = feet_[i];
    Kink& kink = kinks_[i];
    kink.n = Vec3(-foot.arm.x(), -foot.arm.y(), 1.0), kink.load = foot.load;
    Expansion3 rest;
    for (const Foot& other : feet())
      if (&other != &foot) add(other, kink.n, rest);
    kink.value = rest.value, kink.rest_slope = rest.slope, kink.rest_bend = rest.bend;
    kink.off = M_.inverse(), kink.per_force = kink.off / foot.load;
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
    if (const double speed = norm2(a); speed != 0.0) sum -= foot.load * lift(foot, Vec2(a / speed));
  }
  return sum;
}

void PatchPoints::add(const Foot& foot, const Vec3& gamma, Expansion3& sum) const {
  const Vec2 a = slip(foot, gamma);
  const double speed = norm2(a);
  if (speed == 0.0) return;
  const Vec2 e = a / speed;
  const Vec3 along = lift(foot, e), across = lift(foot, Vec2(-e.y(), e.x()));
  sum.value += foot.load * speed;
  sum.slope += foot.load * along;
  sum.bend += (foot.load / speed) * across * across.transpose();
}

Expansion3 PatchPoints::expand(const Vec3& gamma) const {
  Expansion3 sum;
  for (const Foot& foot : feet()) add(foot, gamma, sum);
  return sum;
}

Projection<3> PatchPoints::project(const Vec3& x, double size, const Vec3& r, Mat3& by_x) const {
  return project_by_search(*this, x, size, r, by_x);
}

Gauge<3> PatchPoints::gauge(const Vec3& lambda) const { return gauge_by_search(*this, lambda); }

}  // namespace tippe::laws
