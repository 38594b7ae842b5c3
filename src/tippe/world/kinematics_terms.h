// Contact kinematics in the axes of the surface, of plain or dual numbers: each formula is written once. kinematics.h says what they mean.
#pragma once

#include <tippe/shapes/shape_terms.h>
#include <tippe/world/kinematics.h>

namespace tippe::terms {

template <class T>
Vec<6, T> stacked(const Vec<3, T>& top, const Vec<3, T>& bottom) {
  Vec<6, T> v;
  v.template head<3>() = top;
  v.template tail<3>() = bottom;
  return v;
}

template <class T>
Vec<3, T> unit(int i) {
  Vec<3, T> e(T(0.0), T(0.0), T(0.0));
  e(i) = T(1.0);
  return e;
}

/// Downward normal in body axes.
template <class T>
Vec<3, T> downward(const Mat<3, T>& A) {
  return -A.row(2).transpose();
}

// What is about corners stands apart, so that bodies without them do not pay for it.

template <class T>
[[gnu::noinline]] Vec<3, T> corner_point(const shapes::Shape& shape, int corner, const Vec<3, T>& d) {
  return shape.at_corner(corner).point_of<T>(d, Vec2::Zero());
}

template <class T>
[[gnu::noinline]] shapes::PathOf<T> corner_path(const shapes::Shape& shape, int corner, const Vec<3, T>& d, const Vec<3, T>& d_rate,
                                                const Vec<3, T>& d_bend) {
  return shape.at_corner(corner).path_of<T>(d, d_rate, d_bend, Vec2::Zero());
}

/// A sphere about a corner moves its contact point over itself; a corner alone is fixed in the body.
template <class T>
[[gnu::noinline]] void add_corner_contour(PointDirections<T>& k, const shapes::Shape& shape, int corner, const Vec<3, T>& d,
                                          const Mat<3, T>& A) {
  if (!(shape.sphere > 0.0)) return;
  const shapes::Shape ball = shape.at_corner(corner);
  k.contour_dim = 2;
  for (int i = 0; i < 2; ++i) k.W_R.col(i).template tail<3>() = ball.bend_of<T>(d, Vec<3, T>(A.row(i).transpose())).cross(d);
}

// Plain numbers take the shape's own functions, which know parts too.
template <class T>
Vec<3, T> point(const shapes::Shape& shape, const Vec<3, T>& d, const Vec2& keep) {
  if constexpr (std::is_same_v<T, double>) return shape.point(d, keep);
  return shape.point_of<T>(d, keep);
}
template <class T>
Vec<3, T> bend(const shapes::Shape& shape, const Vec<3, T>& d, const Vec<3, T>& t) {
  if constexpr (std::is_same_v<T, double>) return shape.bend(d, t);
  return shape.bend_of<T>(d, t);
}
template <class T>
shapes::PathOf<T> path(const shapes::Shape& shape, const Vec<3, T>& d, const Vec<3, T>& d_rate, const Vec<3, T>& d_bend, const Vec2& keep) {
  if constexpr (std::is_same_v<T, double>) return shape.path(d, d_rate, d_bend, keep);
  return shape.path_of<T>(d, d_rate, d_bend, keep);
}
template <class T>
Vec<3, T> edge_point(const shapes::Shape& shape, const Vec<3, T>& d, const Vec2& keep) {
  if constexpr (std::is_same_v<T, double>) return shape.edge_point(d, keep);
  return shape.point_of<T>(d, keep);
}
template <class T>
Vec<3, T> beside(const shapes::Shape& shape, const Vec<3, T>& arm) {
  if constexpr (std::is_same_v<T, double>) return shape.beside(arm);
  return Vec<3, T>(shape.A_BE.col(2).template cast<T>()).cross(arm);
}

/// Contact point of a candidate, from S, body axes.
template <class T>
Vec<3, T> candidate_point(const Contact& contact, int candidate, const Vec<3, T>& d, const Vec2& keep) {
  const shapes::Shape& shape = contact.shape;
  if (shape.corner_count() > 0) return corner_point<T>(shape, candidate, d);
  if (candidate == 0) return point<T>(shape, d, keep);
  const Vec<3, T> middle = shape.face_center().template cast<T>() + T(shape.sphere) * d, arm = edge_point<T>(shape, d, keep) - middle;
  const Vec2 turn = face_angle(contact, candidate);
  return middle + T(turn.x()) * arm + T(turn.y()) * beside<T>(shape, arm);
}

/// A shape on the plane z = 0.
template <class T>
void on_plane(const Contact& contact, int candidate, const Vec<3, T>& r_S, const Mat<3, T>& A, const Vec2& keep, bool contour,
              bool contour_wanted, PointDirections<T>& k) {
  const shapes::Shape& shape = contact.shape;
  const Vec<3, T> d = downward<T>(A);
  Vec<3, T> point_B = candidate_point<T>(contact, candidate, d, keep);
  k.r_SC = A * point_B;
  k.gap = r_S.z() + k.r_SC.z();
  if (!contour && shape.has_face()) {
    // Points of a face that touch together do so at the height of the table: what is left of their gaps would make directions of its own, in which
    // friction could turn the disk with an arm of a micrometre.
    k.r_SC.z() = -r_S.z();
    point_B = A.transpose() * k.r_SC;
  }

  // Rotational part of γ = e·(v + ω × r): r × e seen in body axes.
  const Vec<3, T> ex = A.row(0), ey = A.row(1), ez = A.row(2);
  k.W_N = stacked<T>(unit<T>(2), point_B.cross(ez));
  k.W_T.col(0) = stacked<T>(unit<T>(0), point_B.cross(ex));
  k.W_T.col(1) = stacked<T>(unit<T>(1), point_B.cross(ey));
  k.W_spin.template tail<3>() = ez;
  k.W_rolling.col(0).template tail<3>() = ex;
  k.W_rolling.col(1).template tail<3>() = ey;

  // tᵀ H (d × ω) = (H t × d)·ω.
  if (!contour_wanted) return;
  if (shape.corner_count() > 0) {
    if (contour) add_corner_contour<T>(k, shape, candidate, d, A);
    return;
  }
  if (!contour || candidate != 0) return;
  if (shape.is_thin_rim()) {
    const Vec<3, T> axis = shape.A_BE.col(2).template cast<T>(), across = d.cross(axis);  // −e_z × e_z^B in body axes, before scaling
    const T sine = across.norm();
    if (value_of(sine) <= shapes::Shape::flat) return;
    k.contour_dim = 1;
    k.W_R.col(0).template tail<3>() = bend<T>(shape, d, Vec<3, T>(across / sine)).cross(d);
  } else {
    k.contour_dim = 2;
    k.W_R.col(0).template tail<3>() = bend<T>(shape, d, ex).cross(d);
    k.W_R.col(1).template tail<3>() = bend<T>(shape, d, ey).cross(d);
  }
}

/// γ̇ where u̇ = 0.
template <class T>
ContactRatesOf<T> bias_on_plane(const Contact& contact, int candidate, const Mat<3, T>& A, const Vec<3, T>& omega, const Vec2& keep,
                                bool contour, bool contour_wanted) {
  const shapes::Shape& shape = contact.shape;
  const Vec<3, T> d = downward<T>(A);
  ContactRatesOf<T> b;
  if (!contour) {  // a point of a flat rim is fixed to the body
    const Vec<3, T> acceleration = A * omega.cross(omega.cross(candidate_point<T>(contact, candidate, d, keep)));
    b.N = acceleration.z();
    b.T = acceleration.template head<2>();
    return b;
  }
  const Vec<3, T> d_rate = d.cross(omega), d_bend = d_rate.cross(omega);
  const shapes::PathOf<T> x =
      (shape.corner_count() > 0) ? corner_path<T>(shape, candidate, d, d_rate, d_bend) : path<T>(shape, d, d_rate, d_bend, keep);
  // e·(ω × ṙ) with ṙ = ω × r + ẋ, all in body axes; then e·d/dt(A ẋ) = e·A (ω × ẋ + ẍ).
  const Vec<3, T> acceleration = omega.cross(omega.cross(x.point) + x.rate);
  b.N = (A.row(2) * acceleration).value();
  b.T = A.template topRows<2>() * acceleration;
  if (!contour_wanted) return b;
  const Vec<3, T> contour_acceleration = omega.cross(x.rate) + x.bend;
  if (shape.is_thin_rim()) {
    const Vec<3, T> across = d.cross(Vec<3, T>(shape.A_BE.col(2).template cast<T>()));
    const T sine = across.norm();
    b.R.x() = (value_of(sine) > shapes::Shape::flat) ? T(across.dot(contour_acceleration) / sine) : T(0.0);
  } else {
    b.R = A.template topRows<2>() * contour_acceleration;
  }
  return b;
}

/// What kinematics needs of a ground.
template <class T>
struct GroundOf {
  Vec<3, T> t, b, n;
  Mat<2, T> bend;
  Vec<2, T> twist;
  T distance;
};
inline GroundOf<double> ground_of(const Ground& g) { return {g.t, g.b, g.n, g.bend, g.twist, g.distance}; }

/// A sphere on a curved surface.
template <class T>
void on_curve(const Contact& contact, const GroundOf<T>& g, const Mat<3, T>& A, PointDirections<T>& k) {
  const T radius(contact.shape.sphere);
  k.gap = g.distance - radius;
  k.r_SC = A * contact.shape.center.template cast<T>() - radius * g.n;

  const Vec<3, T> point_B = A.transpose() * k.r_SC;
  const Vec<3, T> t = A.transpose() * g.t, b = A.transpose() * g.b, n = A.transpose() * g.n;
  k.W_N = stacked<T>(g.n, point_B.cross(n));
  k.W_T.col(0) = stacked<T>(g.t, point_B.cross(t));
  k.W_T.col(1) = stacked<T>(g.b, point_B.cross(b));
  k.W_spin.template tail<3>() = n;
  k.W_rolling.col(0).template tail<3>() = t;
  k.W_rolling.col(1).template tail<3>() = b;
}

template <class T>
ContactRatesOf<T> bias_on_curve(const Contact& contact, const GroundOf<T>& g, const Mat<3, T>& A, const Vec<3, T>& v_S,
                                const Vec<3, T>& omega) {
  const T radius(contact.shape.sphere);
  const Vec<3, T> w = A * omega, arm = A * contact.shape.center.template cast<T>();
  const Vec<3, T> v_c = v_S + w.cross(arm), a_c = w.cross(w.cross(arm));
  const Vec<2, T> v_2(g.t.dot(v_c), g.b.dot(v_c)), turn = g.bend * v_2;
  const T twist = g.twist.dot(v_2);  // [rad/s], as the turn of the normal
  const Vec<3, T> n_rate = -turn.x() * g.t - turn.y() * g.b, t_rate = turn.x() * g.n + twist * g.b, b_rate = turn.y() * g.n - twist * g.t;
  // γ = e·(v_c − R ω × n), with e, n and c moving and u̇ = 0.
  const Vec<3, T> slip = v_c - radius * w.cross(g.n), slip_rate = a_c - radius * w.cross(n_rate);
  ContactRatesOf<T> b;
  b.N = n_rate.dot(v_c) + g.n.dot(a_c);
  b.T = Vec<2, T>(t_rate.dot(slip) + g.t.dot(slip_rate), b_rate.dot(slip) + g.b.dot(slip_rate));
  b.spin = n_rate.dot(w);
  b.rolling = Vec<2, T>(t_rate.dot(w), b_rate.dot(w));
  return b;
}

}  // namespace tippe::terms
