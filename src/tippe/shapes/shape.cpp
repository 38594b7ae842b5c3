#include <tippe/shapes/shape.h>

#include <tippe/math/circular.h>
#include <utility>

namespace tippe::shapes {

namespace {

/// Unit vector towards the rim's lowest point, and the sine of the rim's tilt along it.
std::pair<Vec2, double> in_plane(const Vec3& e, const Vec2& keep) {
  const double rho = norm2(e.x(), e.y());
  if (rho > Shape::flat) return {e.head<2>() / rho, rho};
  return {keep, keep.dot(e.head<2>())};
}

}  // namespace

double Shape::height(const Vec3& d, const Vec2& keep) const {
  double h = center.dot(d) + sphere;
  if (rim <= 0.0 && !has_ellipsoid()) return h;
  const Vec3 e = A_BE.transpose() * d;
  if (rim > 0.0) h += rim * in_plane(e, keep).second;
  if (has_ellipsoid()) h += semi_axes.cwiseProduct(e).norm();
  return h;
}

Vec3 Shape::point(const Vec3& d, const Vec2& keep) const {
  Vec3 x = center + sphere * d;
  if (rim <= 0.0 && !has_ellipsoid()) return x;
  const Vec3 e = A_BE.transpose() * d;
  if (rim > 0.0) x += A_BE.leftCols<2>() * (rim * in_plane(e, keep).first);
  if (has_ellipsoid()) x += A_BE * (semi_axes.cwiseAbs2().cwiseProduct(e) / semi_axes.cwiseProduct(e).norm());
  return x;
}

Vec3 Shape::bend(const Vec3& d, const Vec3& t) const {
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

Path Shape::path(const Vec3& d, const Vec3& d_rate, const Vec3& d_bend, const Vec2& keep) const {
  Path x{center + sphere * d, sphere * d_rate, sphere * d_bend};
  if (rim <= 0.0 && !has_ellipsoid()) return x;
  const Vec3 e = A_BE.transpose() * d, e_rate = A_BE.transpose() * d_rate, e_bend = A_BE.transpose() * d_bend;
  if (rim > 0.0) {
    const auto [p, rho] = in_plane(e, keep);
    const auto plane = A_BE.leftCols<2>();
    x.point += plane * (rim * p);
    if (rho > flat) {  // p turns with w: ṗ = w n, ṅ = −w p, with n across p
      const Vec2 n(-p.y(), p.x());
      const double w = n.dot(e_rate.head<2>()) / rho, w_rate = (n.dot(e_bend.head<2>()) - 2.0 * w * p.dot(e_rate.head<2>())) / rho;
      x.rate += plane * (rim * w * n);
      x.bend += plane * (rim * (w_rate * n - w * w * p));
    }
  }
  if (has_ellipsoid()) {  // y = a² e/√(e·a² e), its root r with r ṙ = e·a² ė
    const Vec3 squares = semi_axes.cwiseAbs2(), ae = squares.cwiseProduct(e), ae_rate = squares.cwiseProduct(e_rate);
    const double root = std::sqrt(ae.dot(e)), rate = ae_rate.dot(e) / root;
    const double bend = (ae_rate.dot(e_rate) + squares.cwiseProduct(e_bend).dot(e) - rate * rate) / root;
    const Vec3 y = ae / root, y_rate = (ae_rate - rate * y) / root;
    x.point += A_BE * y;
    x.rate += A_BE * y_rate;
    x.bend += A_BE * ((squares.cwiseProduct(e_bend) - 2.0 * rate * y_rate - bend * y) / root);
  }
  return x;
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
  s.A_BE << real::cos(turn), -real::sin(turn), 0.0, real::sin(turn), real::cos(turn), 0.0, 0.0, 0.0, 1.0;
  return s;
}
Shape operator+(const Shape& a, const Shape& b) {
  Shape s = a;
  if (a.rim == 0.0 && !a.has_ellipsoid()) s.A_BE = b.A_BE;
  s.center += b.center;
  s.sphere += b.sphere;
  s.rim += b.rim;
  if (!a.has_ellipsoid()) s.semi_axes = b.semi_axes;
  return s;
}

}  // namespace tippe::shapes
