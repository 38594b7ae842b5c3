// Balls, rims, ellipsoids, cylinders and cones: entries of the shapes whose support function is in shape.h, and solids of revolution.
#include <numbers>
#include <tippe/shapes/kinds.h>

namespace tippe::shapes {

namespace {

using std::numbers::pi;

Solid solid_sphere(const Sizes& s) {
  const double r2 = s.shape_radius * s.shape_radius, volume = 4.0 / 3.0 * pi * r2 * s.shape_radius;
  return solid_of(volume, 0.0, Vec3::Constant(volume * r2 / 5.0));
}

Solid solid_ellipsoid(const Sizes& s) {
  const double volume = 4.0 / 3.0 * pi * s.semi_axes.prod();
  return turned(solid_of(volume, 0.0, volume / 5.0 * s.semi_axes.cwiseAbs2()), about_z(s.turn));
}

/// Slices of radius r + √(ρ² − z²): ∫√ = πρ²/2, ∫√² = 4ρ³/3, ∫√³ = 3πρ⁴/8, ∫√⁴ = 16ρ⁵/15; with z² ∫1 = 2ρ³/3, ∫√ = πρ⁴/8, ∫√² = 4ρ⁵/15.
Solid solid_rounded_rim(const Sizes& s) {
  const double r = s.shape_radius, p = s.rounding, r2 = r * r, p2 = p * p;
  const double area = 2.0 * r2 * p + pi * r * p2 + 4.0 / 3.0 * p2 * p;
  const double fourth = 2.0 * r2 * r2 * p + 2.0 * pi * r2 * r * p2 + 8.0 * r2 * p2 * p + 1.5 * pi * r * p2 * p2 + 16.0 / 15.0 * p2 * p2 * p;
  const double z2 = 2.0 / 3.0 * r2 * p2 * p + pi / 4.0 * r * p2 * p2 + 4.0 / 15.0 * p2 * p2 * p;
  return solid_of(pi * area, 0.0, pi * Vec3(0.25 * fourth, 0.25 * fourth, z2));
}

Solid solid_cylinder(const Sizes& s) {
  const double r2 = s.shape_radius * s.shape_radius, volume = pi * r2 * s.height;
  return solid_of(volume, 0.0, volume * Vec3(0.25 * r2, 0.25 * r2, s.height * s.height / 12.0));
}

/// Base in the plane z = 0, tip at z = height.
Solid solid_cone(const Sizes& s) {
  const double r2 = s.shape_radius * s.shape_radius, h = s.height, volume = pi / 3.0 * r2 * h;
  return solid_of(volume, 0.25 * volume * h, volume * Vec3(0.15 * r2, 0.15 * r2, 0.1 * h * h));
}

}  // namespace

extern const ShapeKind sphere_kind, rim_kind, rounded_rim_kind, ellipsoid_kind, cylinder_kind, cone_kind;

constinit const ShapeKind sphere_kind{.name = "sphere",
                                      .summary = "a ball",
                                      .needs = {"shape_radius"},
                                      .make = [](const Sizes& s, const Vec3& center) { return sphere(s.shape_radius, center); },
                                      .solid = solid_sphere};
constinit const ShapeKind rim_kind{.name = "rim",
                                   .summary = "a thin disk in the body's x-y plane",
                                   .needs = {"shape_radius"},
                                   .takes = {"face_points"},
                                   .make = [](const Sizes& s, const Vec3& center) { return rim(s.shape_radius, center); }};
constinit const ShapeKind rounded_rim_kind{
    .name = "rounded-rim",
    .summary = "a disk with a rounded edge",
    .needs = {"shape_radius", "rounding"},
    .takes = {"face_points"},
    .make = [](const Sizes& s, const Vec3& center) { return rounded_rim(s.shape_radius, s.rounding, center); },
    .solid = solid_rounded_rim};
constinit const ShapeKind ellipsoid_kind{.name = "ellipsoid",
                                         .summary = "an ellipsoid",
                                         .needs = {"semi_axes"},
                                         .takes = {"turn"},
                                         .make = [](const Sizes& s, const Vec3& center) { return ellipsoid(s.semi_axes, s.turn, center); },
                                         .solid = solid_ellipsoid};
constinit const ShapeKind cylinder_kind{
    .name = "cylinder", .summary = "a cylinder, its axis the body's z-axis", .needs = {"shape_radius", "height"}, .solid = solid_cylinder};
constinit const ShapeKind cone_kind{.name = "cone",
                                    .summary = "a cone, the centre of its base at z = 0, its tip above",
                                    .needs = {"shape_radius", "height"},
                                    .solid = solid_cone};

}  // namespace tippe::shapes
