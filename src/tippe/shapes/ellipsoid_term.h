// √(e·a²e): the support function of an ellipsoid with semi-axes a, and its derivatives. One of them may be zero: then it is a flat ellipse.
// Directions are of plain or dual numbers.
#pragma once

#include <tippe/math/dual.h>
#include <tippe/shapes/part.h>

namespace tippe::shapes {

template <class T>
Vec<3, T> ellipsoid_point(const Vec3& a, const Vec<3, T>& e) {
  return a.cwiseAbs2().template cast<T>().cwiseProduct(e) / a.template cast<T>().cwiseProduct(e).norm();
}

template <class T>
Vec<3, T> ellipsoid_bend(const Vec3& a, const Vec<3, T>& e, const Vec<3, T>& t) {
  using std::sqrt;
  const Vec<3, T> squares = a.cwiseAbs2().template cast<T>(), ae = squares.cwiseProduct(e);
  const T root = sqrt(ae.dot(e));
  return (squares.cwiseProduct(t) - ae.dot(t) / (root * root) * ae) / root;
}

/// y = a² e/√(e·a² e), its root r with r ṙ = e·a² ė.
template <class T>
PathOf<T> ellipsoid_path(const Vec3& a, const Vec<3, T>& e, const Vec<3, T>& e_rate, const Vec<3, T>& e_bend) {
  using std::sqrt;
  const Vec<3, T> squares = a.cwiseAbs2().template cast<T>(), ae = squares.cwiseProduct(e), ae_rate = squares.cwiseProduct(e_rate);
  const T root = sqrt(ae.dot(e)), rate = ae_rate.dot(e) / root;
  const T bend = (ae_rate.dot(e_rate) + squares.cwiseProduct(e_bend).dot(e) - rate * rate) / root;
  const Vec<3, T> y = ae / root, y_rate = (ae_rate - rate * y) / root;
  return {y, y_rate, (squares.cwiseProduct(e_bend) - T(2.0) * rate * y_rate - bend * y) / root};
}

}  // namespace tippe::shapes
