// Products of set laws are set laws.

#include "expect_valid_law.h"

#include <tippe/laws/friction_ball.h>
#include <tippe/laws/product.h>
#include <tippe/laws/round_set.h>

namespace tippe::test {
namespace {

using namespace tippe::laws;

TEST(ProductLaws, friction_with_contour_or_rolling_is_valid) {
  SetLawOptions options;
  options.smooth = false;  // a product has kinks wherever one factor rests
  options.blocks = {3, 1};
  expect_valid_law(Product<HertzBall, Interval>{HertzBall(), {}, 1.0, 0.25}, options);
  expect_valid_law(Product<UniformBall, Interval>{UniformBall(), {}, 0.5, 2.0}, options);
  options.blocks = {2, 1};
  options.coulomb_limit = false;
  expect_valid_law(Product<Disk, Interval>{{}, {}, 1.0, 0.1}, options);
  expect_valid_law(Product<Disk, Interval>{{}, {}, 1.0, 0.0}, options);
  options.blocks = {3, 2};
  options.turning_planes = {0, 3};
  expect_valid_law(Product<HertzBall, Disk>{HertzBall(), {}, 1.0, 1e-3}, options);
}

TEST(ProductLaws, a_product_of_products_is_valid) {
  using DrillAndContour = Product<Interval, Interval>;
  SetLawOptions options;
  options.smooth = false;
  options.blocks = {2, 1, 1};
  expect_valid_law(Product<Disk, DrillAndContour>{{}, {{}, {}, 0.3, 0.1}, 1.0, 1.0}, options);
}

TEST(ProductLaws, factors_do_not_know_of_each_other) {
  const Product<HertzBall, Interval> both{HertzBall(), {}, 1.0, 0.25};
  const Vec<4> x(3.0, 1.0, -2.0, 0.9);
  const auto p = both.project(x, 2.0);
  EXPECT_EQ(Vec3(p.point.head<3>()), HertzBall().project(x.head<3>(), 2.0).point);
  EXPECT_EQ(p.point(3), 0.5);
  EXPECT_FALSE(p.inside);
}

}  // namespace
}  // namespace tippe::test
