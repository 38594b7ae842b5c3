// A shape is its support function: h(d) = max {x·d : x in the body}, its gradient (the point that is farthest in direction d) and its Hessian.
//
//   h(d) = c·d + R‖d‖ + r √(d_x² + d_y²) + √(a²d_x² + b²d_y² + c²d_z²)
//          centre  sphere   rim (circle in its x-y plane)   ellipsoid          — the last two in the shape's own axes A_BE
// Minkowski sums add support functions, so one struct holds every shape we need: sphere, thin disk, ellipsoid, rounded rim (rim + sphere), and
// their sums. With d = −A_IBᵀ e_z, the downward normal in body axes, ∇h(d) is the contact point, −h(d) its height under the reference point, and
// the point moves over the body with H(d) ḋ = H(d)(d × ω): the contour velocity.
#pragma once

#include <tippe/math/dual.h>
#include <tippe/math/vec.h>
#include <utility>

namespace tippe::shapes {

/// Value, gradient and Hessian of a support function in one direction.
template <class T = double>
struct Support {
  T h;
  Vec<3, T> point;
  Mat<3, T> hessian;
};

struct Shape {
  Vec3 center = Vec3::Zero();     ///< from the body's centre of mass S, body axes [m]
  Mat3 A_BE = Mat3::Identity();   ///< the shape's own axes as columns, in body axes
  double sphere = 0.0;            ///< radius R [m]
  double rim = 0.0;               ///< radius r of a circle in the shape's x-y plane [m]
  Vec3 semi_axes = Vec3::Zero();  ///< of an ellipsoid along the shape's axes [m]; all zero: none

  bool has_ellipsoid() const { return semi_axes.x() > 0.0; }
  /// A thin rim: its contact point moves along one line only, and lying flat it touches with a whole circle.
  bool is_thin_rim() const { return rim > 0.0 && sphere == 0.0 && !has_ellipsoid(); }

  /// Sine of the angle between d and the rim's axis, below which the rim counts as flat and `keep` decides its lowest point. At 1e-9 the height
  /// of the rim over its lowest point is below rounding for bodies of a metre and less.
  static constexpr double flat = 1e-9;

  // The three quantities a step needs, each on its own: height, contact point, and the Hessian's action on a tangent.

  /// h(d) alone.
  double height(const Vec3& d, const Vec2& keep) const;
  /// ∇h(d).
  Vec3 point(const Vec3& d, const Vec2& keep) const;
  /// H(d) t.
  Vec3 bend(const Vec3& d, const Vec3& t) const;

  /// All at once, for any scalar. Support in the unit direction d (body axes). `keep`: unit vector in the rim's plane (shape axes) towards its last lowest point.
  template <class T>
  Support<T> support(const Vec<3, T>& d, const Vec2& keep = Vec2(0.0, -1.0)) const {
    Support<T> s{T(0.0), Vec<3, T>::Zero(), Mat<3, T>::Zero()};
    Vec<3, T> e;  // d in the shape's axes
    for (int i = 0; i < 3; ++i) e(i) = A_BE(0, i) * d(0) + A_BE(1, i) * d(1) + A_BE(2, i) * d(2);

    if (rim > 0.0) {
      const T rho = norm2(e(0), e(1));
      if (value_of(rho) > flat) {
        const T x = e(0) / rho, y = e(1) / rho, bend = rim / rho;
        s.h += rim * rho;
        s.point(0) += rim * x;
        s.point(1) += rim * y;
        s.hessian(0, 0) += bend * y * y;
        s.hessian(0, 1) -= bend * x * y;
        s.hessian(1, 0) -= bend * x * y;
        s.hessian(1, 1) += bend * x * x;
      } else {  // lying flat: the last lowest point stays, and the contour is at rest
        s.h += rim * (keep.x() * e(0) + keep.y() * e(1));
        s.point(0) += rim * keep.x();
        s.point(1) += rim * keep.y();
      }
    }
    if (has_ellipsoid()) {
      using std::sqrt;
      Vec<3, T> ae;  // a² d
      T square(0.0);
      for (int i = 0; i < 3; ++i) {
        ae(i) = semi_axes(i) * semi_axes(i) * e(i);
        square += ae(i) * e(i);
      }
      const T root = sqrt(square);
      s.h += root;
      for (int i = 0; i < 3; ++i) {
        s.point(i) += ae(i) / root;
        s.hessian(i, i) += semi_axes(i) * semi_axes(i) / root;
        for (int j = 0; j < 3; ++j) s.hessian(i, j) -= ae(i) * ae(j) / (root * square);
      }
    }
    Support<T> body{s.h, Vec<3, T>::Zero(), Mat<3, T>::Zero()};
    for (int i = 0; i < 3; ++i)
      for (int k = 0; k < 3; ++k) body.point(i) += A_BE(i, k) * s.point(k);
    if (rim > 0.0 || has_ellipsoid()) {
      Mat<3, T> half;
      for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) half(i, j) = A_BE(i, 0) * s.hessian(0, j) + A_BE(i, 1) * s.hessian(1, j) + A_BE(i, 2) * s.hessian(2, j);
      for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) body.hessian(i, j) = half(i, 0) * A_BE(j, 0) + half(i, 1) * A_BE(j, 1) + half(i, 2) * A_BE(j, 2);
    }
    for (int i = 0; i < 3; ++i) {
      body.h += center(i) * d(i);
      body.point(i) += center(i) + sphere * d(i);
      if (sphere > 0.0) {
        body.hessian(i, i) += T(sphere);
        for (int j = 0; j < 3; ++j) body.hessian(i, j) -= sphere * d(i) * d(j);
      }
    }
    body.h += T(sphere);
    return body;
  }
};

Shape sphere(double radius, const Vec3& center = Vec3::Zero());
Shape rim(double radius, const Vec3& center = Vec3::Zero());
Shape rounded_rim(double radius, double rounding, const Vec3& center = Vec3::Zero());
/// An ellipsoid whose axes are turned by `turn` about the body's z-axis.
Shape ellipsoid(const Vec3& semi_axes, double turn = 0.0, const Vec3& center = Vec3::Zero());
/// Minkowski sum; both shapes must share their axes if both have a rim or an ellipsoid.
Shape operator+(const Shape& a, const Shape& b);

}  // namespace tippe::shapes
