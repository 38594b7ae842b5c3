// A lying cylinder as ground, from inside or outside.
#include <cmath>
#include <tippe/math/circular.h>
#include <tippe/math/rotation.h>
#include <tippe/world/grounds.h>

namespace tippe {

namespace {

class CylinderSurface final : public Surface {
 public:
  CylinderSurface(double radius, bool inside) : radius_(radius), inside_(inside) {}
  bool flat() const override { return false; }
  double hollow_radius() const override { return inside_ ? radius_ : std::numeric_limits<double>::infinity(); }

  Ground ground(const Vec3& c, double, double) const override {
    const double side = inside_ ? 1.0 : -1.0, x = c.x(), z = c.z() - side * radius_, r = norm2(x, z);
    Ground g;
    g.n = Vec3(-side * x / r, 0.0, -side * z / r);
    g.t = Vec3(g.n.z(), 0.0, -g.n.x());  // (t, e_y, n) is right-handed
    g.distance = side * (radius_ - r);
    g.curvature(0, 0) = side / radius_;
    g.bend(0, 0) = side / r;
    return g;
  }

 private:
  double radius_;
  bool inside_;
};

}  // namespace

SurfacePtr trough(double radius) { return std::make_shared<const CylinderSurface>(radius, true); }  // heap: when it is made, once
SurfacePtr ridge(double radius) { return std::make_shared<const CylinderSurface>(radius, false); }  // heap: when it is made, once

}  // namespace tippe
