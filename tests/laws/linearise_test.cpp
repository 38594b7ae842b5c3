// The derivative of the projection, by force and by size, against difference quotients.

#include <gtest/gtest.h>

#include "difference_quotient.h"

#include <tippe/laws/distorted_ball.h>
#include <tippe/laws/linearise.h>
#include <tippe/laws/round_set.h>

namespace tippe::test {
namespace {

using namespace tippe::laws;

template <class L, int n = L::dim>
void expect_linearised(const L& law, const Vec<n>& x, double size, const Vec<n>& r) {
  const auto exact = linearise(law, x, size, r);
  EXPECT_EQ(exact.projection.inside, law.project(x, size, r).inside);
  const double noise = 1e-13 * size;  // of a projected point: Newton stops where its direction stands still to 1e-14
  for (int j = 0; j < n; ++j) {
    const auto along = [&](double value) {
      Vec<n> moved = x;
      moved(j) = value;
      return Vec<n>(law.project(moved, size, r).point);
    };
    const auto [slope, error] = difference_quotient<n>(along, x(j), x.norm(), noise);
    EXPECT_LE((slope - exact.by_x.col(j)).norm(), error) << "component " << j;
    EXPECT_LE(error, 1e-5);
  }
  const auto by_size = [&](double value) { return Vec<n>(law.project(x, value, r).point); };
  const auto [slope, error] = difference_quotient<n>(by_size, size, size, noise);
  EXPECT_LE((slope - exact.by_size).norm(), error);
}

TEST(Linearise, projections_on_interval_and_disk) {
  for (const double x : {0.5, 3.0, -3.0}) expect_linearised(Interval(), Vec<1>(x), 1.0, Vec<1>(0.3));
  for (const Vec2& x : {Vec2(0.2, 0.1), Vec2(3.0, 0.0), Vec2(-2.0, 5.0)}) expect_linearised(Disk(), x, 1.5, Vec2(2.0, 2.0));
}

TEST(Linearise, projections_on_a_disk_in_an_uneven_metric) { expect_linearised(Disk(), Vec2(-2.0, 5.0), 1.5, Vec2(2.0, 0.3)); }

TEST(Linearise, projections_on_balls) {
  for (const Vec3& x : {Vec3(0.2, 0.1, 0.1), Vec3(2.0, 1.0, 0.3), Vec3(0.1, -0.2, 3.0), Vec3(-1.0, 0.3, -1.0)})
    for (const Vec3& r : {Vec3(1.0, 1.0, 1.0), Vec3(2.0, 2.0, 0.1), Vec3(0.5, 2.0, 1.0)}) {
      expect_linearised(HertzBall(), x, 1.3, r);
      expect_linearised(UniformBall(), x, 1.3, r);
      expect_linearised(DistortedBall{Vec2(0.3, 0.5)}, x, 1.3, r);
    }
}

TEST(Linearise, a_set_that_grows_from_nothing_opens_toward_the_force) {
  const auto start = linearise(HertzBall(), Vec3(2.0, 0.0, 0.0), 0.0, Vec3(1.0, 1.0, 1.0));
  EXPECT_TRUE(start.projection.point.isZero(0.0));
  EXPECT_TRUE(start.by_x.isZero(0.0));
  EXPECT_LE((start.by_size - Vec3(1.0, 0.0, 0.0)).norm(), 1e-15);
}

}  // namespace
}  // namespace tippe::test
