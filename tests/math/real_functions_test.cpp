// Our elementary functions: against 50 digits to the units in the last place that their headers name, symmetric, and exact where a value is known.

#include <gtest/gtest.h>
#include <tippe/math/circular.h>
#include <tippe/math/exponential.h>
#include <tippe/math/vec.h>

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <limits>
#include <numbers>
#include <random>

namespace tippe::test {
namespace {

using Exact = boost::multiprecision::cpp_bin_float_50;

constexpr double inf = std::numeric_limits<double>::infinity();

/// The largest error of f on [a, b] in units in the last place of the exact value; the ends are among the arguments.
template <class F, class G>
double worst_error(F&& f, G&& exact, double a, double b, int samples = 300) {
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> between(a, b);
  double worst = 0.0;
  for (int i = 0; i < samples; ++i) {
    const double x = (i == 0) ? a : (i == 1) ? b : between(random);
    const Exact truth = exact(Exact(x));
    const double near = std::abs(static_cast<double>(truth)), unit = std::nextafter(near, inf) - near;
    worst = std::max(worst, static_cast<double>(abs(Exact(f(x)) - truth)) / unit);
  }
  return worst;
}

// name(double) of ours against name(Exact) of Boost.
#define EXPECT_UNITS(name, a, b, most)                                                                                      \
  EXPECT_LE(worst_error([](double x) { return real::name(x); }, [](const Exact& x) { return Exact(name(x)); }, a, b), most) \
      << #name << " on " << a << ", " << b

TEST(RealFunctions, sine_and_cosine_are_right_to_one_unit) {
  for (const double range : {0.1, 1.0, 30.0, 1e3, 1e6}) {
    EXPECT_UNITS(sin, -range, range, 1.0);
    EXPECT_UNITS(cos, -range, range, 1.0);
  }
  EXPECT_UNITS(tan, -10.0, 10.0, 2.5);
  // Next to a zero the digits of π that x lacks are all that is left.
  for (int k = 1; k < 100; ++k) {
    const double zero = k * std::numbers::pi / 2.0;
    const auto error = [&](auto&& f, auto&& exact) { return worst_error(f, exact, zero, zero * (1.0 + 1e-14), 4); };
    EXPECT_LE(error([](double x) { return real::sin(x); }, [](const Exact& x) { return Exact(sin(x)); }), 1.0) << k;
    EXPECT_LE(error([](double x) { return real::cos(x); }, [](const Exact& x) { return Exact(cos(x)); }), 1.0) << k;
  }
}

TEST(RealFunctions, inverse_sine_is_right_up_to_both_ends) {
  EXPECT_UNITS(asin, -0.5, 0.5, 1.0);
  EXPECT_UNITS(asin, 0.5, 1.0, 1.3);
  EXPECT_UNITS(asin, -1.0, -0.5, 1.3);
  EXPECT_UNITS(asin, 1.0 - 1e-9, 1.0, 1.3);
  EXPECT_UNITS(acos, -1.0, 1.0, 1.3);
  EXPECT_UNITS(acos, 1.0 - 1e-9, 1.0, 1.3);
  EXPECT_EQ(real::asin(1.0), std::numbers::pi / 2.0);
  EXPECT_EQ(real::asin(-1.0), -std::numbers::pi / 2.0);
  EXPECT_EQ(real::acos(1.0), 0.0);
  EXPECT_EQ(real::acos(-1.0), std::numbers::pi);
  EXPECT_TRUE(std::isnan(real::asin(1.0 + 1e-15)));
  EXPECT_TRUE(std::isnan(real::acos(-1.1)));
}

TEST(RealFunctions, angle_of_a_vector_is_right_all_around) {
  for (int i = 0; i < 720; ++i) {
    const double phi = (i - 360) * std::numbers::pi / 360.0 + 1e-3, x = 3.0 * std::cos(phi), y = 3.0 * std::sin(phi);
    const double truth = static_cast<double>(atan2(Exact(y), Exact(x)));
    EXPECT_NEAR(real::atan2(y, x), truth, 2.0 * (std::nextafter(std::abs(truth), inf) - std::abs(truth))) << phi;
    EXPECT_EQ(real::atan2(-y, x), -real::atan2(y, x));
  }
  EXPECT_UNITS(atan, -1.0, 1.0, 2.0);
  EXPECT_UNITS(atan, -1e6, 1e6, 2.0);
  for (const double y : {0.0, -0.0, 1.0, -1.0, inf, -inf})
    for (const double x : {0.0, -0.0, 1.0, -1.0, inf, -inf}) EXPECT_EQ(real::atan2(y, x), std::atan2(y, x)) << y << " over " << x;
  EXPECT_TRUE(std::signbit(real::atan2(-0.0, 1.0)));
}

TEST(RealFunctions, exponential_and_logarithm_are_right_to_one_unit) {
  EXPECT_UNITS(exp, -1.0, 1.0, 1.0);
  EXPECT_UNITS(exp, -708.0, 709.0, 1.0);
  EXPECT_UNITS(log, 0.5, 2.0, 1.0);
  EXPECT_UNITS(log, 0.999999, 1.000001, 1.0);
  EXPECT_UNITS(log, 1e-300, 1e-290, 1.0);
  EXPECT_UNITS(log, 1e-310, 1e-308, 1.0);
  EXPECT_UNITS(log, 1e290, 1e300, 1.0);
  EXPECT_EQ(real::exp(0.0), 1.0);
  EXPECT_EQ(real::log(1.0), 0.0);
  EXPECT_EQ(real::exp(710.0), inf);
  EXPECT_EQ(real::exp(-746.0), 0.0);
  EXPECT_EQ(real::log(0.0), -inf);
  EXPECT_EQ(real::log(inf), inf);
  EXPECT_TRUE(std::isnan(real::log(-1.0)) && std::isnan(real::exp(std::nan(""))));
}

TEST(RealFunctions, powers_are_right_and_keep_the_special_cases) {
  for (const double y : {-0.2, -0.125, 0.1, 1.75, 2.5, 7.0, -3.3, 12.0, 100.0})
    EXPECT_LE(worst_error([y](double x) { return real::pow(x, y); }, [y](const Exact& x) { return Exact(pow(x, Exact(y))); }, 1e-3, 10.0),
              2.0)
        << y;
  const double below = -2.0;
  for (const double x : {0.0, -0.0, 1.0, -1.0, below, inf, -inf})
    for (const double y : {0.0, 1.0, -1.0, 2.0, 4.0, 5.0, -3.0, inf, -inf}) {
      const double ours = real::pow(x, y), theirs = std::pow(x, y);
      EXPECT_TRUE(ours == theirs || (std::isnan(ours) && std::isnan(theirs)))
          << x << " to the power of " << y << ": " << ours << ", " << theirs;
    }
  EXPECT_TRUE(std::isnan(real::pow(below, 0.5)));
  EXPECT_EQ(real::pow(10.0, 400.0), inf);
  EXPECT_EQ(real::pow(10.0, -400.0), 0.0);
  EXPECT_UNITS(cbrt, 1e-3, 1e3, 1.0);
  EXPECT_UNITS(cbrt, 1e-305, 1e-300, 1.0);
  EXPECT_UNITS(cbrt, 1e300, 1.7e308, 1.0);
  EXPECT_EQ(real::cbrt(0.0), 0.0);
}

TEST(RealFunctions, hyperbolic_functions_are_right_to_two_units) {
  EXPECT_UNITS(tanh, -1.0, 1.0, 2.0);
  EXPECT_UNITS(tanh, -30.0, 30.0, 2.0);
  EXPECT_UNITS(sinh, -3.0, 3.0, 2.0);
  EXPECT_UNITS(sinh, 690.0, 710.4, 3.0);
  EXPECT_UNITS(cosh, -3.0, 3.0, 2.0);
  EXPECT_UNITS(asinh, -1e-3, 1e-3, 2.0);
  EXPECT_UNITS(asinh, -50.0, 50.0, 2.0);
  EXPECT_UNITS(asinh, 1e8, 1e12, 2.0);
  EXPECT_EQ(real::tanh(100.0), 1.0);
  EXPECT_EQ(real::tanh(-inf), -1.0);
}

TEST(RealFunctions, symmetries_hold_exactly) {
  std::mt19937_64 random(3);
  std::uniform_real_distribution<double> between(-1.0, 1.0);
  for (int i = 0; i < 10000; ++i) {
    const double x = between(random), y = 20.0 * x;
    EXPECT_EQ(real::sin(-y), -real::sin(y));
    EXPECT_EQ(real::cos(-y), real::cos(y));
    EXPECT_EQ(real::asin(-x), -real::asin(x));
    EXPECT_EQ(real::atan(-y), -real::atan(y));
    EXPECT_EQ(real::tanh(-y), -real::tanh(y));
    EXPECT_EQ(real::sinh(-y), -real::sinh(y));
    EXPECT_EQ(real::cosh(-y), real::cosh(y));
    EXPECT_EQ(real::asinh(-y), -real::asinh(y));
    EXPECT_EQ(real::cbrt(-y), -real::cbrt(y));
  }
}

TEST(RealFunctions, norm_spans_the_whole_range) {
  for (const double scale : {5e-324, 1e-320, 1e-300, 1e-150, 1.0, 1e150, 4e307})
    EXPECT_DOUBLE_EQ(norm2(3.0 * scale, -4.0 * scale), 5.0 * scale) << scale;
  EXPECT_EQ(norm2(0.0, -0.0), 0.0);
  EXPECT_EQ(norm2(inf, 1.0), inf);
  EXPECT_EQ(norm2(-inf, std::nan("")), inf);
  EXPECT_TRUE(std::isnan(norm2(std::nan(""), 0.0)));
}

}  // namespace
}  // namespace tippe::test
