// A shape is its support function: h(d) = max {x·d : x in the body}, its gradient (the point that is farthest in direction d) and its Hessian.
//
//   h(d) = c·d + R‖d‖ + r √(d_x² + d_y²) + √(a²d_x² + b²d_y² + c²d_z²) + h_part(d)
//          centre  sphere   rim (circle in its x-y plane)   ellipsoid     any other    — the last three in the shape's own axes A_BE
// Minkowski sums add support functions, so one struct holds every shape: sphere, thin disk, ellipsoid, rounded rim (rim + sphere), box (part.h), capsule (two
// corners + sphere), and their sums. kinds.h has them by name. With d = −A_IBᵀ e_z, the downward normal in body axes, ∇h(d) is the contact point, −h(d) its height under the reference point, and
// the point moves over the body with H(d) ḋ = H(d)(d × ω): the contour velocity.
#pragma once

#include <memory>  // heap: see part
#include <tippe/shapes/part.h>

namespace tippe::shapes {

/// Value, gradient and Hessian of a support function in one direction.
struct Support {
  double h = 0.0;
  Vec3 point = Vec3::Zero();
  Mat3 hessian = Mat3::Zero();
};

struct Shape {
  Vec3 center = Vec3::Zero();        ///< from the body's centre of mass S, body axes [m]
  Mat3 A_BE = Mat3::Identity();      ///< the shape's own axes as columns, in body axes
  double sphere = 0.0;               ///< radius R [m]
  double rim = 0.0;                  ///< radius r of a circle in the shape's x-y plane [m]
  Vec3 semi_axes = Vec3::Zero();     ///< of an ellipsoid along the shape's axes [m]; all zero: none
  std::shared_ptr<const Part> part;  ///< another convex body  // heap: made once, shared by copies

  bool has_ellipsoid() const { return semi_axes.x() > 0.0; }
  /// How far it reaches from its centre, at most [m].
  double reach() const { return sphere + rim + semi_axes.maxCoeff() + (part ? part->reach() : 0.0); }
  /// Nothing but a sphere, or a point.
  bool is_ball() const { return rim <= 0.0 && !has_ellipsoid() && !part; }
  /// Lying flat it touches with a whole circle or ellipse.
  bool has_face() const { return (rim > 0.0) ? !has_ellipsoid() && !part : part && part->face() != nullptr && !has_ellipsoid(); }
  /// Could it lie on a face that looks in the direction d, with some tilt? A rim has two, a part the one towards +z of its axes.
  bool face_towards(const Vec3& d) const { return rim > 0.0 || A_BE.col(2).dot(d) > 0.0; }
  /// Of a shape with a face: its middle, the lowest point of its edge, and from its middle the conjugate radius to an arm that ends on the edge: both at
  /// cos φ and sin φ are all points of the edge, and the conjugate radius to the lowest one is level.
  Vec3 face_center() const { return part ? Vec3(center + part->face()->height * A_BE.col(2)) : center; }
  Vec3 edge_point(const Vec3& d, const Vec2& keep) const { return part ? part_edge_point(d, keep) : point(d, keep); }
  Vec3 beside(const Vec3& arm) const;
  /// A thin rim: its contact point moves along one line only.
  bool is_thin_rim() const { return rim > 0.0 && sphere == 0.0 && !has_ellipsoid() && !part; }

  /// Corners of a polyhedron, each a contact point by itself; 0: the shape has one that moves.
  int corner_count() const { return part ? static_cast<int>(part->corners().size()) : 0; }
  /// What touches at a corner: the sphere about it, or the point itself.
  Shape at_corner(int i) const;

  /// Sine of the angle between d and the rim's axis, below which the rim counts as flat and `keep` decides its lowest point. At 1e-9 the height
  /// of the rim over its lowest point is below rounding for bodies of a metre and less.
  static constexpr double flat = 1e-9;

  // What a step needs, each on its own: height, contact point, the Hessian's action on a tangent, and the path of the contact point. d is a unit vector
  // in body axes. `keep`: unit vector in the rim's plane (shape axes) towards its last lowest point.

  /// h(d) alone.
  double height(const Vec3& d, const Vec2& keep) const { return is_ball() ? center.dot(d) + sphere : sum_height(d, keep); }
  /// ∇h(d).
  Vec3 point(const Vec3& d, const Vec2& keep) const { return is_ball() ? Vec3(center + sphere * d) : sum_point(d, keep); }
  /// H(d) t.
  Vec3 bend(const Vec3& d, const Vec3& t) const { return is_ball() ? Vec3(sphere * (t - d.dot(t) * d)) : sum_bend(d, t); }
  /// With ḋ and d̈ of a direction that stays a unit vector.
  Path path(const Vec3& d, const Vec3& d_rate, const Vec3& d_bend, const Vec2& keep) const {
    return is_ball() ? Path{center + sphere * d, sphere * d_rate, sphere * d_bend} : sum_path(d, d_rate, d_bend, keep);
  }

  // The same for directions of dual numbers: shape_terms.h. A part has no third derivatives, so that this is for shapes without one.
  template <class T>
  Vec<3, T> point_of(const Vec<3, T>& d, const Vec2& keep) const;
  template <class T>
  Vec<3, T> bend_of(const Vec<3, T>& d, const Vec<3, T>& t) const;
  template <class T>
  PathOf<T> path_of(const Vec<3, T>& d, const Vec<3, T>& d_rate, const Vec<3, T>& d_bend, const Vec2& keep) const;

  /// h, ∇h and all of H.
  Support support(const Vec3& d, const Vec2& keep = Vec2(0.0, -1.0)) const;

 private:
  Vec3 part_edge_point(const Vec3& d, const Vec2& keep) const;
  // The same with all terms.
  double sum_height(const Vec3& d, const Vec2& keep) const;
  Vec3 sum_point(const Vec3& d, const Vec2& keep) const;
  Vec3 sum_bend(const Vec3& d, const Vec3& t) const;
  Path sum_path(const Vec3& d, const Vec3& d_rate, const Vec3& d_bend, const Vec2& keep) const;
};

Shape sphere(double radius, const Vec3& center = Vec3::Zero());
Shape rim(double radius, const Vec3& center = Vec3::Zero());
Shape rounded_rim(double radius, double rounding, const Vec3& center = Vec3::Zero());
/// An ellipsoid whose axes are turned by `turn` about the body's z-axis.
Shape ellipsoid(const Vec3& semi_axes, double turn = 0.0, const Vec3& center = Vec3::Zero());
/// Axes turned by an angle about z.
Mat3 about_z(double turn);
/// Minkowski sum; both shapes must share their axes if both have a rim, an ellipsoid or a part, and only one has a part.
Shape operator+(const Shape& a, const Shape& b);

}  // namespace tippe::shapes
