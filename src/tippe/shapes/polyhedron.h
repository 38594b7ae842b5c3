// A convex polyhedron: h(e) = max x_i·e over its corners x_i. A segment is one of two corners, and with a sphere it is a capsule.
//
// On a plane it touches with corners only, each a contact point that is fixed in the body; an edge or a face lies on two or more of them.
#pragma once

#include <tippe/shapes/kinds.h>

namespace tippe::shapes {

class Polyhedron final : public Part {
 public:
  explicit Polyhedron(const Corners& corners) : corners_(corners) {}

  double height(const Vec3& e) const override { return lowest(e).dot(e); }
  Vec3 point(const Vec3& e) const override { return lowest(e); }
  Vec3 bend(const Vec3&, const Vec3&) const override { return Vec3::Zero(); }
  Path path(const Vec3& e, const Vec3&, const Vec3&) const override { return {lowest(e), Vec3::Zero(), Vec3::Zero()}; }
  double reach() const override;
  std::span<const Vec3> corners() const override { return corners_.all(); }

 private:
  /// The first of those that are farthest in the direction e.
  const Vec3& lowest(const Vec3& e) const;

  Corners corners_;
};

/// Axes turned by `turn` about the body's z-axis.
Shape polyhedron(const Corners& corners, double turn = 0.0, const Vec3& center = Vec3::Zero());
Shape box(const Vec3& edges, double turn = 0.0, const Vec3& center = Vec3::Zero());
/// A segment along z of this length, rounded with a ball.
Shape capsule(double radius, double length, const Vec3& center = Vec3::Zero());

Corners box_corners(const Vec3& edges);

/// Are these all corners of their convex hull, and does it have a volume?
bool are_corners(const Corners& corners);
/// The hull of corners that are, by tetrahedra from one point to all triangles of its surface.
Solid solid_polyhedron(const Corners& corners);

}  // namespace tippe::shapes
