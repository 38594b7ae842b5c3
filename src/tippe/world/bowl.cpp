// A sphere as ground, from inside or outside.
#include <tippe/math/rotation.h>
#include <tippe/world/grounds.h>
#include <tippe/world/sphere_ground.h>

namespace tippe {

namespace {

class SphereSurface final : public Surface {
 public:
  SphereSurface(double radius, bool inside) : radius_(radius), inside_(inside) {}
  bool flat() const override { return false; }
  Ground ground(const Vec3& c, double, double) const override { return sphere_ground(c, radius_, inside_); }
  double hollow_radius() const override { return inside_ ? radius_ : std::numeric_limits<double>::infinity(); }

 private:
  double radius_;
  bool inside_;
};

}  // namespace

SurfacePtr bowl(double radius) { return std::make_shared<const SphereSurface>(radius, true); }   // heap: when it is made, once
SurfacePtr dome(double radius) { return std::make_shared<const SphereSurface>(radius, false); }  // heap: when it is made, once

}  // namespace tippe
