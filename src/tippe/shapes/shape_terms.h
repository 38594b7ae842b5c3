// The terms of a shape's support function that are written down here: centre, sphere, rim and ellipsoid, for directions of plain or dual numbers.
#pragma once

#include <tippe/shapes/ellipsoid_term.h>
#include <tippe/shapes/shape.h>
#include <utility>

namespace tippe::shapes {

/// Unit vector towards the rim's lowest point, and the sine of the rim's tilt along it.
template <class T>
std::pair<Vec<2, T>, T> in_plane(const Vec<3, T>& e, const Vec2& keep) {
  const T rho = norm2(e.x(), e.y());
  if (value_of(rho) > Shape::flat) return {e.template head<2>() / rho, rho};
  return {keep.template cast<T>(), keep.template cast<T>().dot(e.template head<2>())};
}

template <class T>
Vec<3, T> Shape::point_of(const Vec<3, T>& d, const Vec2& keep) const {
  Vec<3, T> x = center.template cast<T>() + T(sphere) * d;
  const Mat<3, T> A = A_BE.template cast<T>();
  const Vec<3, T> e = A.transpose() * d;
  if (rim > 0.0) x += A.template leftCols<2>() * (T(rim) * in_plane<T>(e, keep).first);
  if (has_ellipsoid()) x += A * ellipsoid_point<T>(semi_axes, e);
  return x;
}

template <class T>
Vec<3, T> Shape::bend_of(const Vec<3, T>& d, const Vec<3, T>& t) const {
  Vec<3, T> y = T(sphere) * (t - d.dot(t) * d);
  const Mat<3, T> A = A_BE.template cast<T>();
  const Vec<3, T> e = A.transpose() * d, s = A.transpose() * t;
  if (rim > 0.0) {
    const T rho = norm2(e.x(), e.y());
    const T along = (-e.y() * s.x() + e.x() * s.y()) / rho;  // across e in the rim's plane
    if (value_of(rho) > flat) y += A.template leftCols<2>() * (T(rim) * along / (rho * rho) * Vec<2, T>(-e.y(), e.x()));
  }
  if (has_ellipsoid()) y += A * ellipsoid_bend<T>(semi_axes, e, s);
  return y;
}

template <class T>
PathOf<T> Shape::path_of(const Vec<3, T>& d, const Vec<3, T>& d_rate, const Vec<3, T>& d_bend, const Vec2& keep) const {
  PathOf<T> x{center.template cast<T>() + T(sphere) * d, T(sphere) * d_rate, T(sphere) * d_bend};
  const Mat<3, T> A = A_BE.template cast<T>();
  const Vec<3, T> e = A.transpose() * d, e_rate = A.transpose() * d_rate, e_bend = A.transpose() * d_bend;
  if (rim > 0.0) {
    const auto [p, rho] = in_plane<T>(e, keep);
    const auto plane = A.template leftCols<2>();
    x.point += plane * (T(rim) * p);
    if (value_of(rho) > flat) {  // p turns with w: ṗ = w n, ṅ = −w p, with n across p
      const Vec<2, T> n(-p.y(), p.x());
      const T w = n.dot(e_rate.template head<2>()) / rho;
      const T w_rate = (n.dot(e_bend.template head<2>()) - T(2.0) * w * p.dot(e_rate.template head<2>())) / rho;
      x.rate += plane * (T(rim) * w * n);
      x.bend += plane * (T(rim) * (w_rate * n - w * w * p));
    }
  }
  if (has_ellipsoid()) {
    const PathOf<T> own = ellipsoid_path<T>(semi_axes, e, e_rate, e_bend);
    x.point += A * own.point;
    x.rate += A * own.rate;
    x.bend += A * own.bend;
  }
  return x;
}

}  // namespace tippe::shapes
