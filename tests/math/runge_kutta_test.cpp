// Orders of the Runge-Kutta methods and of their dense outputs, measured on a pendulum.

#include <gtest/gtest.h>

#include <tippe/math/radau.h>
#include <tippe/math/runge_kutta.h>

namespace tippe::test {
namespace {

const auto pendulum = [](const Vec2& y, Vec2& slope) {
  slope << y.y(), -std::sin(y.x());
  return true;
};

struct Swing {
  double end, between;
};

/// Four seconds in `count` steps; `between` is taken 0.37 of a step after half-time.
Swing swing(RkMethod method, int count) {
  RungeKutta<2> rk(method);
  Vec2 y(1.0, 0.5), slope;
  Swing result{};
  for (int i = 0; i < count; ++i) {
    pendulum(y, slope);
    rk.attempt(pendulum, y, slope, 4.0 / count);
    if (i == count / 2) result.between = rk.at(pendulum, 0.37)(0);
    y = rk.end();
  }
  result.end = y(0);
  return result;
}

double angle_at(double t) {
  RungeKutta<2> rk(RkMethod::Dop853);
  Vec2 y(1.0, 0.5), slope;
  for (int i = 0; i < 400; ++i) {
    pendulum(y, slope);
    rk.attempt(pendulum, y, slope, t / 400);
    y = rk.end();
  }
  return y(0);
}

struct Claim {
  RkMethod method;
  int coarse;
  double order, dense_error_order;  ///< the local error of a dense output of order p falls with p + 1, or with the order of the method
};

TEST(RungeKutta, methods_and_dense_outputs_have_their_orders) {
  // Halving the step: measured orders may miss theirs by the next term of the series, a fifth of an order at these steps.
  for (const Claim& claim : {Claim{RkMethod::Rk4, 16, 4.0, 4.0}, {RkMethod::Dp5, 16, 5.0, 5.0}, {RkMethod::Dop853, 8, 8.0, 7.0}}) {
    const Swing coarse = swing(claim.method, claim.coarse), fine = swing(claim.method, 2 * claim.coarse);
    const double exact = angle_at(4.0);
    EXPECT_GE(std::log2(std::abs((coarse.end - exact) / (fine.end - exact))), claim.order - 0.2);
    const double h = 4.0 / claim.coarse;
    const double coarse_error = coarse.between - angle_at(2.0 + 0.37 * h), fine_error = fine.between - angle_at(2.0 + 0.185 * h);
    EXPECT_GE(std::log2(std::abs(coarse_error / fine_error)), claim.dense_error_order - 0.2);
  }
}

TEST(RungeKutta, dense_output_meets_both_ends_of_the_step) {
  for (const RkMethod method : {RkMethod::Rk4, RkMethod::Dp5, RkMethod::Dop853}) {
    RungeKutta<2> rk(method);
    Vec2 slope;
    pendulum(Vec2(1.0, 0.5), slope);
    rk.attempt(pendulum, Vec2(1.0, 0.5), slope, 0.3);
    EXPECT_LE((rk.at(pendulum, 0.0) - rk.begin()).norm(), 1e-15);
    EXPECT_LE((rk.at(pendulum, 1.0) - rk.end()).norm(), 1e-15);
  }
}

TEST(RungeKutta, error_estimates_bound_the_error_of_a_step) {
  for (const RkMethod method : {RkMethod::Dp5, RkMethod::Dop853}) {
    RungeKutta<2> rk(method);
    Vec2 slope;
    pendulum(Vec2(1.0, 0.5), slope);
    rk.attempt(pendulum, Vec2(1.0, 0.5), slope, 0.4);
    const double estimate = rk.error([](const Vec2& e) { return std::abs(e(0)); });
    EXPECT_GE(estimate, std::abs(rk.end()(0) - angle_at(0.4)));
    EXPECT_LE(estimate, 1e-3);
  }
}

TEST(RungeKutta, stiffness_of_a_linear_equation_is_its_rate_times_the_step) {
  RungeKutta<1> rk(RkMethod::Dop853);
  const auto decay = [](const Vec<1>& y, Vec<1>& slope) {
    slope = -50.0 * y;
    return true;
  };
  rk.attempt(decay, Vec<1>(1.0), Vec<1>(-50.0), 0.1);
  EXPECT_NEAR(rk.stiffness([](const Vec<1>& v) { return v.norm(); }), 5.0, 1e-9);
}

/// A pendulum whose third component is an integral.
const auto with_integral = [](const Vec3& y, Vec3& slope) {
  slope << y.y(), -std::sin(y.x()), y.y() * y.y();
  return true;
};

Vec3 by_radau(int count) {
  Radau<3, 2> radau;
  Vec3 y(1.0, 0.5, 0.0), slope;
  for (int i = 0; i < count; ++i) {
    with_integral(y, slope);
    EXPECT_TRUE(radau.linearise(with_integral, y, slope, Vec3::Constant(1e-7)));
    EXPECT_TRUE(radau.attempt(with_integral, y, slope, 4.0 / count, [](const Vec3& e) { return e.norm() / 1e-13; }));
    y = radau.end();
  }
  return y;
}

TEST(Radau, has_order_five_in_components_and_integrals) {
  const Vec3 exact = by_radau(1000), coarse = by_radau(16), fine = by_radau(32);
  for (const int i : {0, 2}) EXPECT_GE(std::log2(std::abs((coarse(i) - exact(i)) / (fine(i) - exact(i)))), 4.8);
  EXPECT_NEAR(exact(0), angle_at(4.0), 1e-12);
}

TEST(Radau, takes_steps_far_beyond_the_stiffness_of_a_fast_decay) {
  // y' = −λ (y − cos t), with t as second component: the step is 10⁵ times the decay time.
  const auto f = [](const Vec2& y, Vec2& slope) {
    slope << -1e6 * (y(0) - std::cos(y(1))), 1.0;
    return true;
  };
  Radau<2, 2> radau;
  Vec2 y(1.0, 0.0), slope;
  for (int i = 0; i < 10; ++i) {
    f(y, slope);
    ASSERT_TRUE(radau.linearise(f, y, slope, Vec2::Constant(1e-7)));
    ASSERT_TRUE(radau.attempt(f, y, slope, 0.1, [](const Vec2& e) { return e.norm() / 1e-8; }));
    EXPECT_GT(radau.stiffness(), 1e4);
    y = radau.end();
  }
  EXPECT_NEAR(y(0), std::cos(1.0), 1e-6);  // y lags behind cos t by sin(1)/λ
}

}  // namespace
}  // namespace tippe::test
