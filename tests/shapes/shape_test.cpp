// Support functions: gradient and Hessian against differences of the value, sums, and a rim that lies flat.
#include <gtest/gtest.h>

#include <Eigen/Geometry>

#include <random>
#include <tippe/shapes/cut_ellipsoid.h>
#include <tippe/shapes/polyhedron.h>

namespace {

using namespace tippe;
using namespace tippe::shapes;

std::vector<Shape> all_shapes() {
  const Vec3 off(0.003, -0.002, 0.004);
  Shape turned_rim = rim(0.03, off);
  turned_rim.A_BE << 0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0;
  return {sphere(0.015, off),
          rim(0.0375),
          turned_rim,
          rounded_rim(0.04, 0.004, off),
          ellipsoid(Vec3(0.08, 0.016, 0.012), -0.3, off),
          ellipsoid(Vec3(0.02, 0.03, 0.01)) + rim(0.01) + sphere(0.002),
          box(Vec3(0.03, 0.02, 0.01), 0.4, off),
          capsule(0.01, 0.03, off),
          cut_ellipsoid(Vec3(0.08, 0.016, 0.012), 0.003, 0.3, off),
          cut_ellipsoid(Vec3(0.03, 0.02, 0.01), -0.006) + sphere(0.002)};
}

std::vector<Vec3> directions(int count) {
  std::mt19937_64 engine(7);
  std::normal_distribution<double> normal;
  std::vector<Vec3> d;
  for (int i = 0; i < count; ++i) d.push_back(Vec3(normal(engine), normal(engine), normal(engine)).normalized());
  return d;
}

/// h of any direction, not only unit ones: homogeneous of degree one.
double value(const Shape& shape, const Vec3& d) { return d.norm() * shape.support(Vec3(d.normalized())).h; }

TEST(Shape, the_contact_point_is_the_gradient_of_the_support_function) {
  for (const Shape& shape : all_shapes())
    for (const Vec3& d : directions(50)) {
      const auto s = shape.support(d);
      EXPECT_NEAR(s.point.dot(d), s.h, 1e-16);
      for (int i = 0; i < 3; ++i) {
        // Central difference: h²/6 of the third derivative (size/sine², sine > 1e-2 here) plus rounding 1e-17/h.
        const double step = 1e-6;
        const Vec3 e = step * Vec3::Unit(i);
        EXPECT_NEAR((value(shape, d + e) - value(shape, d - e)) / (2.0 * step), s.point(i), 1e-10);
      }
    }
}

TEST(Shape, the_hessian_is_the_derivative_of_the_contact_point) {
  for (const Shape& shape : all_shapes())
    for (const Vec3& d : directions(50)) {
      const auto s = shape.support(d);
      EXPECT_NEAR((s.hessian * d).norm(), 0.0, 1e-15);
      EXPECT_NEAR((s.hessian - s.hessian.transpose()).norm(), 0.0, 1e-15);
      const double step = 1e-5;
      for (int i = 0; i < 3; ++i) {
        const Vec3 e = step * Vec3::Unit(i);
        const Vec3 slope =
            (shape.support(Vec3((d + e).normalized())).point - shape.support(Vec3((d - e).normalized())).point) / (2.0 * step);
        EXPECT_LT((slope - s.hessian.col(i)).norm(), 1e-6 * (1.0 + s.hessian.norm()));
      }
    }
}

TEST(Shape, the_path_of_the_contact_point_is_that_of_a_direction_that_turns) {
  const Vec2 keep(0.6, -0.8);
  const Vec3 omega(0.5, -1.2, 0.9);
  const double step = 1e-3, size = 0.1;
  for (const Shape& shape : all_shapes())
    for (const Vec3& d : directions(50)) {
      const Vec3 rate = d.cross(omega);
      const Path path = shape.path(d, rate, rate.cross(omega), keep);
      EXPECT_LT((path.point - shape.support(d, keep).point).norm(), 1e-16);
      EXPECT_LT((path.rate - shape.support(d, keep).hessian * rate).norm(), 1e-14 * (1.0 + shape.support(d, keep).hessian.norm()));
      const auto at = [&](double t) {
        const Vec3 turned = Eigen::AngleAxisd(-t * omega.norm(), omega.normalized()) * d;
        return shape.point(turned, keep);
      };
      // Five points: step⁴ times the fifth and sixth derivatives over 30 and 90, which near the rim's axis grow with the powers of one over the sine;
      // and rounding, 1e-17 over step and its square.
      const Vec3 first = (8.0 * (at(step) - at(-step)) - (at(2.0 * step) - at(-2.0 * step))) / (12.0 * step);
      const Vec3 second = (16.0 * (at(step) + at(-step)) - (at(2.0 * step) + at(-2.0 * step)) - 30.0 * at(0.0)) / (12.0 * step * step);
      const double sine = std::min(1.0, (shape.A_BE.transpose() * d).head<2>().norm()), fast = omega.norm() / sine;
      // An ellipsoid of 8 : 1 is as sharp at its ends as a rim seen under that sine; a cut one is both.
      const double sharp = shape.has_ellipsoid() ? 8.0 * omega.norm() : shape.part ? 8.0 * fast : fast;
      EXPECT_LT((first - path.rate).norm(), size * (std::pow(sharp, 5) * 4.0 * std::pow(step, 4) + 1e-15 / step));
      EXPECT_LT((second - path.bend).norm(), size * (std::pow(sharp, 6) * 8.0 * std::pow(step, 4) + 1e-14 / (step * step)));
    }
}

TEST(Shape, a_sphere_turns_its_contour_with_its_radius) {
  const Shape ball = sphere(0.02);
  const Vec3 d = Vec3(0.3, -0.2, -0.9).normalized(), omega(1.0, 2.0, 3.0);
  // H (d × ω) = R (d × ω): classical rolling with arm R.
  EXPECT_LT((ball.bend(d, d.cross(omega)) - 0.02 * d.cross(omega)).norm(), 1e-17);
}

TEST(Shape, a_rim_that_lies_flat_keeps_its_last_lowest_point_on_either_face) {
  const Shape disk = rim(0.0375);
  const Vec2 keep = Vec2(3.0, 4.0) / 5.0;
  for (const double side : {1.0, -1.0}) {
    const auto s = disk.support(Vec3(0.0, 0.0, side), keep);
    EXPECT_EQ(s.h, 0.0);
    EXPECT_LT((s.point - 0.0375 * Vec3(0.6, 0.8, 0.0)).norm(), 1e-17);
    EXPECT_EQ(s.hessian.norm(), 0.0);
    EXPECT_EQ(disk.bend(Vec3(0.0, 0.0, side), Vec3(1.0, 1.0, 0.0)).norm(), 0.0);
  }
}

TEST(Shape, a_cut_ellipsoid_that_lies_keeps_its_last_lowest_point_on_the_cut_alone) {
  const Shape stone = cut_ellipsoid(Vec3(0.05, 0.04, 0.02), 0.0);
  const Vec2 keep = Vec2(3.0, 4.0) / 5.0;
  const auto down = stone.support(Vec3(0.0, 0.0, 1.0), keep);
  // The point of the ellipse (0.05, 0.04) that is farthest in the direction (3, 4): a² e/√(e·a²e).
  const Vec2 scaled(0.05 * 0.6, 0.04 * 0.8), edge(0.05 * scaled.x() / scaled.norm(), 0.04 * scaled.y() / scaled.norm());
  EXPECT_EQ(down.h, 0.0);
  EXPECT_LT((down.point - Vec3(edge.x(), edge.y(), 0.0)).norm(), 1e-16);
  EXPECT_EQ(down.hessian.norm(), 0.0);
  const Path path = stone.path(Vec3(0.0, 0.0, 1.0), Vec3(1.0, 0.0, 0.0), Vec3(0.0, 0.0, -1.0), keep);
  EXPECT_EQ(path.rate.norm() + path.bend.norm(), 0.0);
  const auto up = stone.support(Vec3(0.0, 0.0, -1.0), keep);
  EXPECT_EQ(up.point, Vec3(0.0, 0.0, -0.02));
  EXPECT_NEAR(up.hessian(0, 0), 0.05 * 0.05 / 0.02, 1e-15);
}

}  // namespace
