// √(e·a²e): the support function of an ellipsoid with semi-axes a, and its derivatives. One of them may be zero: then it is a flat ellipse.
#pragma once

#include <tippe/shapes/part.h>

namespace tippe::shapes {

inline Vec3 ellipsoid_point(const Vec3& a, const Vec3& e) { return a.cwiseAbs2().cwiseProduct(e) / a.cwiseProduct(e).norm(); }

inline Vec3 ellipsoid_bend(const Vec3& a, const Vec3& e, const Vec3& t) {
  const Vec3 squares = a.cwiseAbs2(), ae = squares.cwiseProduct(e);
  const double root = std::sqrt(ae.dot(e));
  return (squares.cwiseProduct(t) - ae.dot(t) / (root * root) * ae) / root;
}

/// y = a² e/√(e·a² e), its root r with r ṙ = e·a² ė.
inline Path ellipsoid_path(const Vec3& a, const Vec3& e, const Vec3& e_rate, const Vec3& e_bend) {
  const Vec3 squares = a.cwiseAbs2(), ae = squares.cwiseProduct(e), ae_rate = squares.cwiseProduct(e_rate);
  const double root = std::sqrt(ae.dot(e)), rate = ae_rate.dot(e) / root;
  const double bend = (ae_rate.dot(e_rate) + squares.cwiseProduct(e_bend).dot(e) - rate * rate) / root;
  const Vec3 y = ae / root, y_rate = (ae_rate - rate * y) / root;
  return {y, y_rate, (squares.cwiseProduct(e_bend) - 2.0 * rate * y_rate - bend * y) / root};
}

}  // namespace tippe::shapes
