// A shape is its support function: h(d) = max {x·d : x in the body}, its gradient (the point that is farthest in direction d) and its Hessian.
//
//   h(d) = c·d + R‖d‖ + r √(d_x² + d_y²) + √(a²d_x² + b²d_y² + c²d_z²)
//          centre  sphere   rim (circle in its x-y plane)   ellipsoid          — the last two in the shape's own axes A_BE
// Minkowski sums add support functions, so one struct holds every shape we need: sphere, thin disk, ellipsoid, rounded rim (rim + sphere), and
// their sums. With d = −A_IBᵀ e_z, the downward normal in body axes, ∇h(d) is the contact point, −h(d) its height under the reference point, and
// the point moves over the body with H(d) ḋ = H(d)(d × ω): the contour velocity.
#pragma once

#include <tippe/math/vec.h>

namespace tippe::shapes {

/// Value, gradient and Hessian of a support function in one direction.
struct Support {
  double h = 0.0;
  Vec3 point = Vec3::Zero();
  Mat3 hessian = Mat3::Zero();
};

/// The contact point x = ∇h(d) while d turns: x, ẋ = H ḋ, ẍ.
struct Path {
  Vec3 point, rate, bend;
};

struct Shape {
  Vec3 center = Vec3::Zero();     ///< from the body's centre of mass S, body axes [m]
  Mat3 A_BE = Mat3::Identity();   ///< the shape's own axes as columns, in body axes
  double sphere = 0.0;            ///< radius R [m]
  double rim = 0.0;               ///< radius r of a circle in the shape's x-y plane [m]
  Vec3 semi_axes = Vec3::Zero();  ///< of an ellipsoid along the shape's axes [m]; all zero: none

  bool has_ellipsoid() const { return semi_axes.x() > 0.0; }
  /// How far it reaches from its centre, at most [m].
  double reach() const { return sphere + rim + semi_axes.maxCoeff(); }
  /// Lying flat it touches with a whole circle.
  bool has_face() const { return rim > 0.0 && !has_ellipsoid(); }
  /// A thin rim: its contact point moves along one line only.
  bool is_thin_rim() const { return rim > 0.0 && sphere == 0.0 && !has_ellipsoid(); }

  /// Sine of the angle between d and the rim's axis, below which the rim counts as flat and `keep` decides its lowest point. At 1e-9 the height
  /// of the rim over its lowest point is below rounding for bodies of a metre and less.
  static constexpr double flat = 1e-9;

  // What a step needs, each on its own: height, contact point, the Hessian's action on a tangent, and the path of the contact point. d is a unit vector
  // in body axes. `keep`: unit vector in the rim's plane (shape axes) towards its last lowest point.

  /// h(d) alone.
  double height(const Vec3& d, const Vec2& keep) const;
  /// ∇h(d).
  Vec3 point(const Vec3& d, const Vec2& keep) const;
  /// H(d) t.
  Vec3 bend(const Vec3& d, const Vec3& t) const;
  /// With ḋ and d̈ of a direction that stays a unit vector.
  Path path(const Vec3& d, const Vec3& d_rate, const Vec3& d_bend, const Vec2& keep) const;

  /// h, ∇h and all of H.
  Support support(const Vec3& d, const Vec2& keep = Vec2(0.0, -1.0)) const;
};

Shape sphere(double radius, const Vec3& center = Vec3::Zero());
Shape rim(double radius, const Vec3& center = Vec3::Zero());
Shape rounded_rim(double radius, double rounding, const Vec3& center = Vec3::Zero());
/// An ellipsoid whose axes are turned by `turn` about the body's z-axis.
Shape ellipsoid(const Vec3& semi_axes, double turn = 0.0, const Vec3& center = Vec3::Zero());
/// Minkowski sum; both shapes must share their axes if both have a rim or an ellipsoid.
Shape operator+(const Shape& a, const Shape& b);

}  // namespace tippe::shapes
