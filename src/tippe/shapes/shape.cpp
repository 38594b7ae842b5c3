#include <tippe/shapes/shape.h>

#include <Eigen/Geometry>
#include <tippe/math/circular.h>
#include <tippe/shapes/shape_terms.h>
#include <utility>

namespace tippe::shapes {

namespace {

/// Does a part lie on its face?
bool lies(const Part& part, const Vec3& e) { return part.face() != nullptr && e.z() > 0.0 && norm2(e.x(), e.y()) <= Shape::flat; }

/// The direction in which a part is asked for its point: where it lies on its face, a little towards the one that it had last.
Vec3 at_edge(const Part& part, const Vec3& e, const Vec2& keep) {
  return lies(part, e) ? Vec3(Shape::flat * keep.x(), Shape::flat * keep.y(), e.z()) : e;
}

}  // namespace

double Shape::sum_height(const Vec3& d, const Vec2& keep) const {
  double h = center.dot(d) + sphere;
  const Vec3 e = A_BE.transpose() * d;
  if (rim > 0.0) h += rim * in_plane<double>(e, keep).second;
  if (has_ellipsoid()) h += semi_axes.cwiseProduct(e).norm();
  if (part) h += part->point(at_edge(*part, e, keep)).dot(e);
  return h;
}

Vec3 Shape::sum_point(const Vec3& d, const Vec2& keep) const {
  Vec3 x = point_of<double>(d, keep);
  if (part) x += A_BE * part->point(at_edge(*part, A_BE.transpose() * d, keep));
  return x;
}

Vec3 Shape::sum_bend(const Vec3& d, const Vec3& t) const {
  Vec3 y = bend_of<double>(d, t);
  if (!part) return y;
  const Vec3 e = A_BE.transpose() * d, s = A_BE.transpose() * t;
  if (!lies(*part, e)) y += A_BE * part->bend(e, s);
  return y;
}

Path Shape::sum_path(const Vec3& d, const Vec3& d_rate, const Vec3& d_bend, const Vec2& keep) const {
  Path x = path_of<double>(d, d_rate, d_bend, keep);
  if (!part) return x;
  const Vec3 e = A_BE.transpose() * d, e_rate = A_BE.transpose() * d_rate, e_bend = A_BE.transpose() * d_bend;
  Path own = part->path(at_edge(*part, e, keep), e_rate, e_bend);
  if (lies(*part, e)) own.rate.setZero(), own.bend.setZero();
  x.point += A_BE * own.point;
  x.rate += A_BE * own.rate;
  x.bend += A_BE * own.bend;
  return x;
}

Shape Shape::at_corner(int i) const {
  Shape ball;
  ball.center = center + A_BE * part->corners()[static_cast<std::size_t>(i)];
  ball.sphere = sphere;
  return ball;
}

Vec3 Shape::part_edge_point(const Vec3& d, const Vec2& keep) const {
  const Face& face = *part->face();
  const Vec2 p = face.semi_axes.cwiseProduct(in_plane<double>(A_BE.transpose() * d, keep).first);
  return face_center() + sphere * d + A_BE.leftCols<2>() * face.semi_axes.cwiseProduct(p / norm2(p));
}

Vec3 Shape::beside(const Vec3& arm) const {
  if (!part) return A_BE.col(2).cross(arm);
  const Vec2& a = part->face()->semi_axes;
  return A_BE.leftCols<2>() * Vec2(-a.x() / a.y() * A_BE.col(1).dot(arm), a.y() / a.x() * A_BE.col(0).dot(arm));
}

Support Shape::support(const Vec3& d, const Vec2& keep) const {
  Support s{height(d, keep), point(d, keep)};
  for (int i = 0; i < 3; ++i) s.hessian.col(i) = bend(d, Vec3::Unit(i));
  return s;
}

Shape sphere(double radius, const Vec3& center) {
  Shape s;
  s.sphere = radius, s.center = center;
  return s;
}
Shape rim(double radius, const Vec3& center) {
  Shape s;
  s.rim = radius, s.center = center;
  return s;
}
Shape rounded_rim(double radius, double rounding, const Vec3& center) {
  Shape s = rim(radius, center);
  s.sphere = rounding;
  return s;
}
Shape ellipsoid(const Vec3& semi_axes, double turn, const Vec3& center) {
  Shape s;
  s.semi_axes = semi_axes, s.center = center;
  s.A_BE = about_z(turn);
  return s;
}
Mat3 about_z(double turn) {
  Mat3 A;
  A << real::cos(turn), -real::sin(turn), 0.0, real::sin(turn), real::cos(turn), 0.0, 0.0, 0.0, 1.0;
  return A;
}
Shape operator+(const Shape& a, const Shape& b) {
  Shape s = a;
  if (a.is_ball()) s.A_BE = b.A_BE;
  s.center += b.center;
  s.sphere += b.sphere;
  s.rim += b.rim;
  if (!a.has_ellipsoid()) s.semi_axes = b.semi_axes;
  if (!a.part) s.part = b.part;
  return s;
}

}  // namespace tippe::shapes
