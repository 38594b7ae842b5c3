// A capsule: a cylinder with half balls for ends, which lies on its side along a line. Its axis is the body's z-axis.
#include <numbers>
#include <tippe/shapes/polyhedron.h>

namespace tippe::shapes {

Shape capsule(double radius, double length, const Vec3& center) {
  Corners ends;
  ends.add(Vec3(0.0, 0.0, 0.5 * length));
  ends.add(Vec3(0.0, 0.0, -0.5 * length));
  Shape s = polyhedron(ends, 0.0, center);
  s.sphere = radius;
  return s;
}

namespace {

/// The cylinder's part and that of both half balls: ∫z² of those, with z = ±(L/2 + ζ), is V(L²/4 + 3rL/8 + r²/5).
Solid solid_capsule(const Sizes& s) {
  const double r = s.shape_radius, L = s.length, r2 = r * r;
  const double cylinder = std::numbers::pi * r2 * L, balls = 4.0 / 3.0 * std::numbers::pi * r2 * r;
  const double across = cylinder * r2 / 4.0 + balls * r2 / 5.0;
  const double along = cylinder * L * L / 12.0 + balls * (0.25 * L * L + 0.375 * r * L + r2 / 5.0);
  return solid_of(cylinder + balls, 0.0, Vec3(across, across, along));
}

}  // namespace

extern const ShapeKind capsule_kind;

constinit const ShapeKind capsule_kind{.name = "capsule",
                                       .summary = "a cylinder with half balls for ends, its axis the body's z-axis",
                                       .needs = {"shape_radius", "length"},
                                       .make = [](const Sizes& s, const Vec3& center) { return capsule(s.shape_radius, s.length, center); },
                                       .solid = solid_capsule};

}  // namespace tippe::shapes
