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
  Vec3 center = Vec3::Zero();           ///< from the body's centre of mass S, body axes [m]
  Mat3 A_BE = Mat3::Identity();         ///< the shape's own axes as columns, in body axes
  double sphere = 0.0;                  ///< radius R [m]
  double rim = 0.0;                     ///< radius r of a circle in the shape's x-y plane [m]
  Vec3 semi_axes = Vec3::Zero();        ///< of an ellipsoid along the shape's axes [m]; all zero: none

  bool has_ellipsoid() const { return semi_axes.x() > 0.0; }
  /// A thin rim: its contact point moves along one line only, and lying flat it touches with a whole circle.
  bool is_thin_rim() const { return rim > 0.0 && sphere == 0.0 && !has_ellipsoid(); }

  /// Sine of the angle between d and the rim's axis, below which the rim counts as flat and `keep` decides its lowest point. At 1e-9 the height
  /// of the rim over its lowest point is below rounding for bodies of a metre and less.
  static constexpr double flat = 1e-9;

  // The three quantities a step needs, each on its own: height, contact point, and the Hessian's action on a tangent.

  /// h(d) alone.
  double height(const Vec3& d, const Vec2& keep) const {
    double h = center.dot(d) + sphere;
    if (rim <= 0.0 && !has_ellipsoid()) return h;
    const Vec3 e = A_BE.transpose() * d;
    if (rim > 0.0) h += rim * in_plane(e, keep).second;
    if (has_ellipsoid()) h += semi_axes.cwiseProduct(e).norm();
    return h;
  }

  /// ∇h(d).
  Vec3 point(const Vec3& d, const Vec2& keep) const {
    Vec3 x = center + sphere * d;
    if (rim <= 0.0 && !has_ellipsoid()) return x;
    const Vec3 e = A_BE.transpose() * d;
    if (rim > 0.0) x += A_BE.leftCols<2>() * (rim * in_plane(e, keep).first);
    if (has_ellipsoid()) x += A_BE * (semi_axes.cwiseAbs2().cwiseProduct(e) / semi_axes.cwiseProduct(e).norm());
    return x;
  }

  /// H(d) t.
  Vec3 bend(const Vec3& d, const Vec3& t) const {
    Vec3 y = sphere * (t - d.dot(t) * d);
    if (rim <= 0.0 && !has_ellipsoid()) return y;
    const Vec3 e = A_BE.transpose() * d, s = A_BE.transpose() * t;
    if (rim > 0.0) {
      const double rho = norm2(e.x(), e.y());
      const double along = (-e.y() * s.x() + e.x() * s.y()) / rho;  // across e in the rim's plane
      if (rho > flat) y += A_BE.leftCols<2>() * (rim * along / (rho * rho) * Vec2(-e.y(), e.x()));
    }
    if (has_ellipsoid()) {
      const Vec3 squares = semi_axes.cwiseAbs2(), ae = squares.cwiseProduct(e);
      const double root = std::sqrt(ae.dot(e));
      y += A_BE * ((squares.cwiseProduct(s) - ae.dot(s) / (root * root) * ae) / root);
    }
    return y;
  }

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

 private:
  /// Unit vector towards the rim's lowest point, and the sine of the rim's tilt along it.
  static std::pair<Vec2, double> in_plane(const Vec3& e, const Vec2& keep) {
    const double rho = norm2(e.x(), e.y());
    if (rho > flat) return {e.head<2>() / rho, rho};
    return {keep, keep.dot(e.head<2>())};
  }
};

inline Shape sphere(double radius, const Vec3& center = Vec3::Zero()) {
  Shape s;
  s.sphere = radius, s.center = center;
  return s;
}
inline Shape rim(double radius, const Vec3& center = Vec3::Zero()) {
  Shape s;
  s.rim = radius, s.center = center;
  return s;
}
inline Shape rounded_rim(double radius, double rounding, const Vec3& center = Vec3::Zero()) {
  Shape s = rim(radius, center);
  s.sphere = rounding;
  return s;
}
/// An ellipsoid whose axes are turned by `turn` about the body's z-axis.
inline Shape ellipsoid(const Vec3& semi_axes, double turn = 0.0, const Vec3& center = Vec3::Zero()) {
  Shape s;
  s.semi_axes = semi_axes, s.center = center;
  s.A_BE << std::cos(turn), -std::sin(turn), 0.0, std::sin(turn), std::cos(turn), 0.0, 0.0, 0.0, 1.0;
  return s;
}
/// Minkowski sum; both shapes must share their axes if both have a rim or an ellipsoid.
inline Shape operator+(const Shape& a, const Shape& b) {
  Shape s = a;
  if (a.rim == 0.0 && !a.has_ellipsoid()) s.A_BE = b.A_BE;
  s.center += b.center;
  s.sphere += b.sphere;
  s.rim += b.rim;
  if (!a.has_ellipsoid()) s.semi_axes = b.semi_axes;
  return s;
}

}  // namespace tippe::shapes
