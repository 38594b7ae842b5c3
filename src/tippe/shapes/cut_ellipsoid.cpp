#include <tippe/shapes/cut_ellipsoid.h>

#include <numbers>
#include <tippe/shapes/ellipsoid_term.h>

namespace tippe::shapes {

CutEllipsoid::CutEllipsoid(const Vec3& semi_axes, double cut) : smooth_(semi_axes) {
  const double part = cut / semi_axes.z();
  face_.semi_axes = std::sqrt((1.0 - part) * (1.0 + part)) * semi_axes.head<2>();
  face_.height = cut;
  edge_ = Vec3(face_.semi_axes.x(), face_.semi_axes.y(), 0.0);
}

Vec3 CutEllipsoid::point(const Vec3& e) const {
  if (!on_edge(e)) return ellipsoid_point<double>(smooth_, e);
  return Vec3(0.0, 0.0, face_.height) + ellipsoid_point<double>(edge_, e);
}

Vec3 CutEllipsoid::bend(const Vec3& e, const Vec3& t) const { return ellipsoid_bend<double>(on_edge(e) ? edge_ : smooth_, e, t); }

Path CutEllipsoid::path(const Vec3& e, const Vec3& e_rate, const Vec3& e_bend) const {
  if (!on_edge(e)) return ellipsoid_path<double>(smooth_, e, e_rate, e_bend);
  Path path = ellipsoid_path<double>(edge_, e, e_rate, e_bend);
  path.point.z() += face_.height;
  return path;
}

Shape cut_ellipsoid(const Vec3& semi_axes, double cut, double turn, const Vec3& center) {
  Shape s;
  s.center = center;
  s.A_BE = about_z(turn);
  s.part = std::make_shared<const CutEllipsoid>(semi_axes, cut);  // heap: when a shape is made
  return s;
}

namespace {

/// In the unit ball, at the height s over its lowest point, a slice has radius² 2s − s². Integrals of 1, s, s² and x² up to s = t.
Solid solid_cut_ellipsoid(const Sizes& sizes) {
  const Vec3& a = sizes.semi_axes;
  const double t = 1.0 + sizes.cut / a.z(), t2 = t * t, t3 = t2 * t;
  const double volume = std::numbers::pi * t2 * (1.0 - t / 3.0);
  const double s1 = std::numbers::pi * t3 * (2.0 / 3.0 - t / 4.0), s2 = std::numbers::pi * t2 * t2 * (0.5 - t / 5.0);
  const double x2 = 0.25 * std::numbers::pi * t3 * (4.0 / 3.0 - t + t2 / 5.0);
  // About the lowest point, then seen from the centre.
  Solid solid = solid_of(a.prod() * volume, a.prod() * a.z() * s1, a.prod() * Vec3(x2, x2, s2).cwiseProduct(a.cwiseAbs2()));
  solid.center.z() -= a.z();
  return turned(solid, about_z(sizes.turn));
}

}  // namespace

extern const ShapeKind cut_ellipsoid_kind;

constinit const ShapeKind cut_ellipsoid_kind{
    .name = "cut-ellipsoid",
    .summary = "an ellipsoid without what is above a height over its centre",
    .needs = {"semi_axes"},
    .takes = {"cut", "turn", "face_points"},
    .make = [](const Sizes& s, const Vec3& center) { return cut_ellipsoid(s.semi_axes, s.cut, s.turn, center); },
    .solid = solid_cut_ellipsoid,
    .fault =
        [](const Sizes& s) {
          return std::abs(s.cut) < s.semi_axes.z()
                     ? ShapeKind::Fault()
                     : ShapeKind::Fault{"cut", "the cut does not meet the ellipsoid", "keep it between -c and c, the third of semi_axes"};
        },
};

}  // namespace tippe::shapes
