// Friction of a rolling contact without its drilling torque: no set law, but with a resolvent that the solver can use as if it were one.

#include <gtest/gtest.h>

#include "difference_quotient.h"

#include <random>
#include <tippe/laws/contact_law.h>
#include <tippe/laws/linearise.h>
#include <tippe/laws/rolling_laws.h>
#include <tippe/laws/round_set.h>
#include <tippe/laws/torqueless_ball.h>

namespace tippe::test {
namespace {

using namespace tippe::laws;

Vec3 project(const TorquelessBall& law, const Vec3& x, double size, const Vec3& r) {
  Mat3 unused;
  return law.project(x, size, r, unused).point;
}

/// Slip and spin of all ratios, axes of all lengths and step sizes of all orders.
template <class Check>
void for_random_motions(const Check& check) {
  std::mt19937_64 random(5);
  const auto uniform = [&](double a, double b) { return std::uniform_real_distribution<double>(a, b)(random); };
  for (int i = 0; i < 20000; ++i) {
    const double turn = uniform(0.0, 6.3), k_r = (i % 7 == 0) ? 1.0 : uniform(0.0, 1.0), heading = uniform(0.0, 6.3);
    const double slip = std::pow(10.0, uniform(-14.0, 1.0)), spin = (i % 11 == 0) ? 0.0 : std::pow(10.0, uniform(-14.0, 1.0));
    const double step = std::pow(10.0, uniform(-3.0, 3.0)), step_of_spin = std::pow(10.0, uniform(-3.0, 3.0));
    check(TorquelessBall{k_r * Vec2(std::cos(turn), std::sin(turn))},
          Vec3(slip * std::cos(heading), slip * std::sin(heading), (i % 2 == 0) ? spin : -spin), std::pow(10.0, uniform(-6.0, 2.0)),
          Vec3(step, step, step_of_spin));
  }
}

TEST(TorquelessBall, its_force_is_the_exact_one_without_the_torque) {
  const Vec2 axis(0.3, -0.5);
  const ContensouRolling law{{0.4, axis.norm(), 0.0, 0.0, 0.0, false}};
  for (const double slip : {0.0, 0.1, 0.9, 3.0})
    for (const double spin : {0.5, -1.0}) {
      Vec<5> gamma;
      gamma << slip, 0.2 * slip, spin, axis;
      const Vec3 expected = law.force(gamma, 2.0).head<3>();
      EXPECT_LE((0.8 * TorquelessBall{axis}.force(gamma.head<3>()) - expected).norm(), 1e-15);
      EXPECT_EQ(expected.z(), 0.0);
    }
}

TEST(TorquelessBall, the_force_of_a_moving_contact_is_a_fixed_point_whatever_the_step) {
  for_random_motions([](const TorquelessBall& law, const Vec3& gamma, double size, const Vec3& r) {
    const Vec3 lambda = size * law.force(gamma), x = lambda - r.cwiseProduct(gamma);
    // x itself is rounded, of the slip as of the spin, and of that the slope makes a force again, at most once.
    const double rounding = 2e-15 * (size + x.head<2>().norm());
    EXPECT_LE((project(law, x, size, r) - lambda).norm(), rounding) << gamma.transpose() << " r " << r.transpose() << " s " << size;
  });
}

TEST(TorquelessBall, any_force_is_answered_by_one_of_coulombs_disk_with_few_iterations) {
  int most = 0;
  for_random_motions([&](const TorquelessBall& law, const Vec3& x, double size, const Vec3& r) {
    Mat3 by_x;
    const auto y = law.project(x, size, r, by_x);
    EXPECT_LE(y.point.norm(), size * (1.0 + 1e-14));
    EXPECT_EQ(y.point.z(), 0.0);
    // The velocity that goes with it has this force.
    const Vec3 gamma = (y.point - x).cwiseQuotient(r);
    if (!y.inside) {
      EXPECT_LE((y.point - project(law, y.point - r.cwiseProduct(gamma), size, r)).norm(), 2e-14 * (size + x.norm()));
    }
    most = std::max(most, y.iterations);
  });
  EXPECT_LE(most, 30);
}

TEST(TorquelessBall, without_spin_it_is_coulombs_disk_and_goes_there_steadily) {
  const Vec3 r(2.0, 2.0, 0.5);
  for (const Vec2& x : {Vec2(0.3, -0.4), Vec2(0.9, 0.1), Vec2(3.0, 4.0)}) {
    const Vec2 disk = Disk().project(x, 1.3, Vec2(2.0, 2.0)).point;
    double last = 1.0;
    for (const double spin : {1e-1, 1e-3, 1e-5, 1e-7, 1e-9, 0.0, -1e-9, -1e-7}) {
      const double apart = (project(TorquelessBall{Vec2(0.6, 0.8)}, Vec3(x.x(), x.y(), spin), 1.3, r).head<2>() - disk).norm();
      EXPECT_LE(apart, 10.0 * std::abs(spin) + 1e-14) << spin;  // r v with v = |w| u, u of order one
      if (spin >= 0.0) {
        EXPECT_LE(apart, last);
      }
      last = apart;
    }
  }
}

TEST(TorquelessBall, its_derivatives_are_those_of_the_resolvent) {
  for (const Vec3& x : {Vec3(0.2, 0.1, 0.1), Vec3(2.0, 1.0, 0.3), Vec3(0.1, -0.2, 3.0), Vec3(-1.0, 0.3, -1.0), Vec3(-3.0, 2.0, 0.0)})
    for (const Vec3& r : {Vec3(1.0, 1.0, 1.0), Vec3(2.0, 2.0, 0.1), Vec3(0.5, 2.0, 1.0)}) {
      const TorquelessBall law{Vec2(0.3, 0.5)};
      const double size = 1.3, noise = 1e-14;
      const auto exact = linearise(law, x, size, r);
      for (int j = 0; j < 3; ++j) {
        const auto along = [&](double value) {
          Vec3 moved = x;
          moved(j) = value;
          return project(law, moved, size, r);
        };
        const auto [slope, error] = difference_quotient<3>(along, x(j), x.norm(), noise);
        EXPECT_LE((slope - exact.by_x.col(j)).norm(), error) << "component " << j << " at " << x.transpose();
        EXPECT_LE(error, 1e-5);
      }
      const auto [slope, error] = difference_quotient<3>([&](double value) { return project(law, x, value, r); }, size, size, noise);
      EXPECT_LE((slope - exact.by_size).norm(), error);
    }
}

TEST(TorquelessBall, standing_still_it_holds_what_coulombs_disk_holds_and_no_torque) {
  EXPECT_TRUE(TorquelessBall::contains(Vec3(0.6, 0.7, 0.0), 1.0));
  EXPECT_FALSE(TorquelessBall::contains(Vec3(0.8, 0.7, 0.0), 1.0));
  EXPECT_FALSE(TorquelessBall::contains(Vec3(0.0, 0.0, 1e-6), 1.0));
  Mat3 by_x;
  EXPECT_TRUE((TorquelessBall{Vec2(1.0, 0.0)}.project(Vec3(0.6, 0.7, 0.0), 1.0, Vec3::Ones(), by_x).inside));
}

}  // namespace
}  // namespace tippe::test
