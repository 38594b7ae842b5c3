// Dual numbers differentiate what the laws compute.

#include <gtest/gtest.h>

#include "difference_quotient.h"

#include <tippe/math/dual.h>

namespace tippe::test {
namespace {

/// Compares the gradient of f(x, y) with difference quotients.
template <class F>
void expect_gradient(F&& f, double x, double y) {
  const Dual<2> value = f(Dual<2>::variable(x, 0), Dual<2>::variable(y, 1));
  EXPECT_NEAR(value.value, f(x, y), 1e-15 * std::abs(value.value));
  const double noise = 1e-15 * (std::abs(value.value) + 1.0);
  const auto by_x = difference_quotient<1>([&](double at) { return Vec<1>(f(at, y)); }, x, std::abs(x), noise);
  const auto by_y = difference_quotient<1>([&](double at) { return Vec<1>(f(x, at)); }, y, std::abs(y), noise);
  EXPECT_LE(std::abs(value.gradient(0) - by_x.slope(0)), by_x.error);
  EXPECT_LE(std::abs(value.gradient(1) - by_y.slope(0)), by_y.error);
  EXPECT_LE(by_x.error + by_y.error, 1e-5 * (1.0 + value.gradient.norm()));
}

TEST(Dual, differentiates_arithmetic) {
  expect_gradient([](auto x, auto y) { return (2.0 * x - y) * x / (y + 3.0) - x; }, 1.3, 0.7);
  expect_gradient(
      [](auto x, auto y) {
        auto z = x;
        z += y, z *= x, z -= 2.0;
        return -z;
      },
      -0.4, 2.0);
}

TEST(Dual, differentiates_the_functions_of_the_laws) {
  using std::abs, std::asin, std::pow, std::sqrt, std::tanh;
  expect_gradient([](auto x, auto y) { return sqrt(x * x + 2.0 * y); }, 0.3, 0.9);
  expect_gradient([](auto x, auto y) { return tanh(x / y); }, 0.3, 0.9);
  expect_gradient([](auto x, auto y) { return asin(x * y); }, 0.3, 0.9);
  expect_gradient([](auto x, auto y) { return pow(x / y, 1.75); }, 0.3, 0.9);
  expect_gradient([](auto x, auto y) { return abs(x) * abs(y); }, -0.3, 0.9);
  expect_gradient([](auto x, auto y) { return norm2(x, y); }, -3.0, 4.0);
}

TEST(Dual, takes_slope_zero_at_kinks_and_ends) {
  const Dual<2> zero = Dual<2>::variable(0.0, 0);
  EXPECT_TRUE(abs(zero).gradient.isZero(0.0));
  EXPECT_TRUE(sqrt(zero).gradient.isZero(0.0));
  EXPECT_TRUE(pow(zero, 1.75).gradient.isZero(0.0));
  EXPECT_TRUE(norm2(zero, Dual<2>(0.0)).gradient.isZero(0.0));
  EXPECT_TRUE(tanh(Dual<2>(1e30, Vec2(1e300, 1e300))).gradient.isZero(0.0));  // saturated
}

TEST(Dual, a_constant_has_no_gradient) {
  EXPECT_TRUE(Dual<3>(2.0).gradient.isZero(0.0));
  EXPECT_EQ(value_of(Dual<3>(2.0)), 2.0);
  EXPECT_EQ(value_of(2.0), 2.0);
}

TEST(Norm, is_safe_over_the_range_of_double) {
  for (const double scale : {1e-300, 1e-160, 1e-140, 1.0, 1e140, 1e160, 1e300})
    EXPECT_NEAR(norm2(3.0 * scale, -4.0 * scale) / scale, 5.0, 1e-14);
  EXPECT_EQ(norm2(0.0, 0.0), 0.0);
  EXPECT_EQ(sign(0.0), 0.0);
  EXPECT_EQ(sign(-1e-300), -1.0);
  EXPECT_EQ(sign(1e300), 1.0);
}

}  // namespace
}  // namespace tippe::test
