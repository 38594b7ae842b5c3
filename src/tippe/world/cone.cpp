// A cone with a rounded tip as ground, from inside or outside.
//
// With the slope s, the distance ϱ from the axis and side = 1 inside, −1 outside, the cone is z = side ϱ tan s; seen along the meridian
//   t = (cos s, side sin s),  n = (−side sin s, cos s) in (e_ϱ, e_z),  b = e_φ,  B = diag(0, side sin s/ϱ_c),  τ = (0, cos s/ϱ_c)
// for a centre c at ϱ_c. The tip is a sphere that the cone touches, in the radius ϱ = R sin s.
#include <cmath>
#include <tippe/math/circular.h>
#include <tippe/world/grounds.h>
#include <tippe/world/sphere_ground.h>

namespace tippe {

namespace {

class ConeSurface final : public Surface {
 public:
  ConeSurface(double slope, double tip, bool inside)
      : tip_(tip), inside_(inside), sine_(real::sin(slope)), cosine_(real::cos(slope)), side_(inside ? 1.0 : -1.0) {}
  bool flat() const override { return false; }
  double hollow_radius() const override { return inside_ ? tip_ : std::numeric_limits<double>::infinity(); }

  Ground ground(const Vec3& c, double, double) const override {
    // The tip's part is inside the cone of normals around its middle.
    const double rho = std::fmax(norm2(c.x(), c.y()), 1e-300), z = c.z() - side_ * tip_;
    if (rho * cosine_ <= -side_ * z * sine_) return sphere_ground(c, tip_, inside_);
    const Vec3 out(c.x() / rho, c.y() / rho, 0.0);
    Ground g;
    g.n = -side_ * sine_ * out + cosine_ * Vec3::UnitZ();
    g.t = cosine_ * out + side_ * sine_ * Vec3::UnitZ();
    g.b = Vec3(-out.y(), out.x(), 0.0);
    // From the tip's middle, R before the cone: inside it is R above, along n.
    g.distance = g.n.dot(Vec3(c.x(), c.y(), z)) + side_ * tip_;
    const double surface_rho = rho + g.distance * side_ * sine_;
    g.curvature(1, 1) = side_ * sine_ / surface_rho;
    g.bend(1, 1) = side_ * sine_ / rho;
    g.twist(1) = cosine_ / rho;
    return g;
  }

 private:
  double tip_;
  bool inside_;
  double sine_, cosine_, side_;
};

}  // namespace

SurfacePtr funnel(double slope, double tip) {
  return std::make_shared<const ConeSurface>(slope, tip, true);  // heap: when it is made, once
}
SurfacePtr hill(double slope, double tip) { return std::make_shared<const ConeSurface>(slope, tip, false); }  // heap: when it is made, once

}  // namespace tippe
