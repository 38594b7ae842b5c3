// Every set law keeps the promises of a set law.

#include "expect_valid_law.h"

#include <tippe/laws/distorted_ball.h>
#include <tippe/laws/friction_ball.h>
#include <tippe/laws/round_set.h>
#include <tippe/laws/sampled_profile.h>

namespace tippe::test {
namespace {

using namespace tippe::laws;

/// A patch that slides and spins.
SetLawOptions patch() {
  SetLawOptions options;
  options.coulomb_limit = options.linear_limit = true;
  options.mirror = {1, 2};
  return options;
}

TEST(SetLaws, interval_is_valid) {
  SetLawOptions options;
  options.turning_planes = {};
  expect_valid_law(Interval(), options);
}

TEST(SetLaws, coulomb_disk_is_valid) { expect_valid_law(Disk()); }
TEST(SetLaws, hertz_ball_is_valid) { expect_valid_law(HertzBall(), patch()); }
TEST(SetLaws, uniform_ball_is_valid) { expect_valid_law(UniformBall(), patch()); }
TEST(SetLaws, ellipsoid_is_valid) { expect_valid_law(EllipsoidBall(), patch()); }
TEST(SetLaws, ellipsoid_of_uniform_pressure_is_valid) { expect_valid_law(EllipsoidBall(EllipseProfile{2.0 / 3.0}), patch()); }

TEST(SetLaws, ball_of_a_given_pressure_is_valid) {
  SetLawOptions options = patch();
  options.curvature_error = 1e-7;  // slopes of the narrow pieces next to u = 1: rounding over their width
  expect_valid_law(FrictionBall(SampledProfile([](double rho) { return 1.0 - rho * rho * rho * rho; })), options);
}

TEST(SetLaws, ball_of_a_pressure_table_is_valid) {
  const double rho[] = {0.0, 0.3, 0.5, 0.8, 1.0}, sigma[] = {1.0, 1.2, 0.7, 0.6, 0.1};
  SetLawOptions options = patch();
  // σ″ jumps at the points of a table, where ξ has a term x⁴ log x: five points leave seams of 1e-8, and slopes good to 1e-5.
  options.accuracy = 1e-8;
  options.projection_error = 1e-7;
  options.curvature_error = 1e-5;
  expect_valid_law(FrictionBall(SampledProfile(rho, sigma)), options);
}

TEST(SetLaws, distorted_ball_is_valid_up_to_full_distortion_in_any_direction) {
  for (const double k_r : {0.0, 0.3, 1.0})
    for (const double angle : {0.0, 1.0, 2.5, 4.7}) {
      SCOPED_TRACE(testing::Message() << "k_r " << k_r << ", angle " << angle);
      SetLawOptions options = patch();
      options.turning_planes = options.mirror = {};
      options.curvature_error = 1e-7;    // next to u = 1 the slopes of asin and root, 1/√(1−k²), cancel: √ε is left at worst
      options.projection_error = 1e-12;  // Newton's method on the potential
      options.tries = 60;
      expect_valid_law(DistortedBall{Vec2(k_r * std::cos(angle), k_r * std::sin(angle))}, options);
    }
}

}  // namespace
}  // namespace tippe::test
