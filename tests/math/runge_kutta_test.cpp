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

/// Four seconds; `between` is taken 0.37 of a step after half-time, `error` is the estimate of the first step in units of 1e-12.
struct RadauSwing {
  Vec3 end;
  double between, error;
};

template <class Method>
RadauSwing by_radau(int count) {
  Method radau;
  Vec3 y(1.0, 0.5, 0.0), slope;
  RadauSwing result{};
  const auto size = [](const Vec3& e) { return e.norm() / 1e-12; };
  for (int i = 0; i < count; ++i) {
    with_integral(y, slope);
    radau.start_step(radau.last());
    EXPECT_TRUE(radau.linearise(with_integral, y, slope, Vec3::Constant(1e-7)));
    EXPECT_TRUE(radau.attempt(with_integral, y, slope, 4.0 / count, size));
    if (i == 0) result.error = radau.error(with_integral, size);
    if (i == count / 2) result.between = radau.at(0.37)(0);
    y = radau.end();
  }
  result.end = y;
  return result;
}

double order(double coarse, double fine) { return std::log2(std::abs(coarse / fine)); }

/// Ends have order 2s − 1.
template <class Method>
void expect_order_of_ends(int count, int stages) {
  const Vec3 exact = by_radau<Method>(400).end, coarse = by_radau<Method>(count).end, fine = by_radau<Method>(2 * count).end;
  for (const int i : {0, 2}) EXPECT_GE(order(coarse(i) - exact(i), fine(i) - exact(i)), 2 * stages - 1.2);
  EXPECT_NEAR(exact(0), angle_at(4.0), 1e-12);
}

/// Values between have order s + 1 within one step, and so has the estimate.
template <class Method>
void expect_order_between(int count, int stages) {
  const RadauSwing coarse = by_radau<Method>(count), fine = by_radau<Method>(2 * count);
  const auto late = [](int n) { return angle_at(4.0 * (n / 2 + 0.37) / n); };
  EXPECT_GE(order(coarse.between - late(count), fine.between - late(2 * count)), stages + 0.7);
  EXPECT_GE(order(coarse.error, fine.error), stages + 0.7);
}

TEST(Radau, three_stages_have_order_five) {
  expect_order_of_ends<Radau<3, 0, 2, 3>>(16, 3);
  expect_order_between<Radau<3, 0, 2, 3>>(16, 3);
}
TEST(Radau, five_stages_have_order_nine) {
  expect_order_of_ends<Radau<3, 0, 2, 5>>(8, 5);
  expect_order_between<Radau<3, 0, 2, 5>>(8, 5);
}
TEST(Radau, has_its_order_with_the_jacobian_of_some_components_too) { expect_order_of_ends<Radau<3, 1, 1, 3>>(32, 3); }

TEST(Radau, coefficients_of_three_stages_are_those_in_the_books) {
  const auto& t = RadauTableau<3>::get();
  const double r6 = std::sqrt(6.0);
  EXPECT_NEAR(t.c(0), (4.0 - r6) / 10.0, 1e-15);
  EXPECT_NEAR(t.c(1), (4.0 + r6) / 10.0, 1e-15);
  EXPECT_NEAR(t.A(0, 0), (88.0 - 7.0 * r6) / 360.0, 1e-15);
  EXPECT_NEAR(t.A(1, 2), (-2.0 - 3.0 * r6) / 225.0, 1e-15);
  EXPECT_NEAR(t.A(2, 2), 1.0 / 9.0, 1e-15);
  EXPECT_NEAR(1.0 / t.gamma, 30.0 / (6.0 + std::cbrt(81.0) - std::cbrt(9.0)), 1e-13);
}

TEST(Radau, collocates_with_five_stages) {
  const auto& t = RadauTableau<5>::get();
  for (int i = 0; i < 5; ++i)
    for (int k = 1; k <= 5; ++k) {
      double sum = 0.0;
      for (int j = 0; j < 5; ++j) sum += t.A(i, j) * std::pow(t.c(j), k - 1);
      EXPECT_NEAR(sum, std::pow(t.c(i), k) / k, 5e-16) << i << ' ' << k;
    }
}

TEST(Radau, eigenvectors_part_the_matrix_of_five_stages) {
  const auto& t = RadauTableau<5>::get();
  Eigen::Matrix<double, 5, 5> sum = t.gamma * t.right * t.left.transpose(), one = t.right * t.left.transpose();
  double condition = t.right.norm() * t.left.norm();
  for (std::size_t i = 0; i < 2; ++i) {
    const auto projector = (t.pair_right[i] * t.pair_left[i].transpose()).eval();
    sum += 2.0 * (t.eigenvalue[i] * projector).real();
    one += 2.0 * projector.real();
    condition += 2.0 * t.pair_right[i].norm() * t.pair_left[i].norm();
  }
  // Each entry of the basis has a few roundings, of which the inverse makes `condition` times as many; 5 × 5 entries.
  const double rounding = 25.0 * std::numeric_limits<double>::epsilon() * condition;
  EXPECT_LT(rounding, 1e-12);
  EXPECT_LT((sum - t.A).norm(), rounding);
  EXPECT_LT((one - Eigen::Matrix<double, 5, 5>::Identity()).norm(), rounding);
}

TEST(Radau, takes_steps_far_beyond_the_stiffness_of_a_fast_decay) {
  // y' = −λ (y − cos t), with t as second component: the step is 10⁵ times the decay time.
  const auto f = [](const Vec2& y, Vec2& slope) {
    slope << -1e6 * (y(0) - std::cos(y(1))), 1.0;
    return true;
  };
  Radau<2, 0, 2> radau;
  Vec2 y(1.0, 0.0), slope;
  for (int i = 0; i < 10; ++i) {
    f(y, slope);
    radau.start_step(radau.last());
    ASSERT_TRUE(radau.linearise(f, y, slope, Vec2::Constant(1e-7)));
    ASSERT_TRUE(radau.attempt(f, y, slope, 0.1, [](const Vec2& e) { return e.norm() / 1e-8; }));
    EXPECT_GT(radau.stiffness(), 1e4);
    y = radau.end();
  }
  EXPECT_NEAR(y(0), std::cos(1.0), 1e-6);  // y lags behind cos t by sin(1)/λ
}

}  // namespace
}  // namespace tippe::test
