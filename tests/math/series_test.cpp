// Ring, moment series and Chebyshev pieces against direct integration.

#include <gtest/gtest.h>

#include <array>
#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <boost/math/quadrature/tanh_sinh.hpp>
#include <cmath>
#include <numbers>
#include <tippe/math/chebyshev.h>
#include <tippe/math/moment_series.h>
#include <tippe/math/ring.h>

namespace tippe::test {
namespace {

constexpr long double pi = std::numbers::pi_v<long double>;

/// (1/2π)∮ √(1 + x² − 2x sin φ) dφ and its derivative, φ counted from where the ring is slowest, toward which tanh-sinh crowds its points.
std::array<long double, 2> ring_by_quadrature(long double x) {
  static boost::math::quadrature::tanh_sinh<long double> rule(12);
  const auto half = [&](auto&& f) { return rule.integrate(f, 0.0L, pi, 1e-10L) / pi; };
  // 1 + x² − 2x cos φ = (1 − x)² + 4x sin²(φ/2)
  const auto speed = [x](long double phi) { return std::sqrt((1.0L - x) * (1.0L - x) + 4.0L * x * std::pow(std::sin(phi / 2.0L), 2)); };
  return {half(speed), half([&](long double phi) { return ((x - 1.0L) + 2.0L * std::pow(std::sin(phi / 2.0L), 2)) / speed(phi); })};
}

TEST(Ring, mean_speed_and_slope_are_the_integrals_around_it) {
  for (const double x : {1e-3, 0.1, 0.4999, 0.5001, 0.8, 0.999, 1.001, 1.3, 1.999, 2.001, 5.0, 1e3}) {
    const RingPoint p = ring(x);
    const auto [speed, slope] = ring_by_quadrature(x);
    EXPECT_NEAR(p.speed / static_cast<double>(speed), 1.0, 1e-14) << x;
    EXPECT_NEAR(p.slope, static_cast<double>(slope), 2e-15) << x;
  }
}

TEST(Ring, ends_and_middle_are_known) {
  EXPECT_EQ(ring(0.0).speed, 1.0);
  EXPECT_EQ(ring(0.0).slope, 0.0);
  EXPECT_NEAR(ring(1.0).speed, 4.0 / std::numbers::pi, 1e-15);  // mean of 2 sin
  EXPECT_NEAR(ring(1.0).slope, 2.0 / std::numbers::pi, 1e-15);
  EXPECT_NEAR(ring(1e-9).slope, 0.5e-9, 1e-24);
}

TEST(SqrtCoefficients, are_those_of_the_root) {
  constexpr auto a = sqrt_coefficients<40>();
  double sum = 0.0, power = 1.0;
  for (const double c : a) sum += c * power, power *= 0.3;
  EXPECT_NEAR(sum, std::sqrt(0.7), 1e-15);
  EXPECT_EQ(a[1], -0.5);
  EXPECT_EQ(a[2], -0.125);
}

TEST(MomentSeries, of_a_thin_ring_is_the_ring) {
  // All load at the rim: every moment is 1, and S(w²) = e(w).
  std::array<double, moment_terms> ones{};
  ones.fill(1.0);
  const MomentSeries series(ones);
  for (const double w : {0.0, 1e-6, 0.1, 0.2499, 0.2501, 0.4, 0.5}) {
    const auto p = series.at(w);
    const RingPoint e = ring(w);
    EXPECT_NEAR(p.eta, e.slope, 1e-16 + 1e-14 * e.slope) << w;
    EXPECT_NEAR(p.xi + w * p.eta, e.speed, 1e-15) << w;
    // First harmonic (1/2π)∮ |w(φ)| sin φ dφ = (e − (1 − w²)… ): by direct summation, which converges like wⁿ.
    double Q = 0.0;
    constexpr int directions = 128;
    for (int i = 0; i < directions; ++i) {
      const double phi = 2.0 * std::numbers::pi * i / directions;
      Q += std::sqrt(1.0 - 2.0 * w * std::sin(phi) + w * w) * std::sin(phi) / directions;
    }
    EXPECT_NEAR(series.harmonic(w)[0], Q, 2e-16 + 1e-14 * std::abs(Q)) << w;
  }
}

TEST(MomentSeries, slopes_are_derivatives) {
  std::array<double, moment_terms> m{};
  for (int n = 0; n < moment_terms; ++n) m[static_cast<std::size_t>(n)] = 1.0 / (n + 1.0);
  const MomentSeries series(m);
  const double w = 0.37, h = 1e-5;
  EXPECT_NEAR(series.at(w).eta_slope, (series.at(w + h).eta - series.at(w - h).eta) / (2.0 * h), 1e-10);
  EXPECT_NEAR(series.harmonic(w)[1], (series.harmonic(w + h)[0] - series.harmonic(w - h)[0]) / (2.0 * h), 1e-10);
  EXPECT_NEAR(series.at(w + h).xi - series.at(w - h).xi, -w * (series.at(w + h).eta - series.at(w - h).eta), 1e-15);  // dξ = −w dη
}

TEST(Chebyshev, holds_value_slope_and_integral_of_a_smooth_function) {
  const Chebyshev<18> piece(0.5, 1.5, [](double x) { return std::exp(-x) * std::sin(3.0 * x); });
  const auto integral = [](double x) { return -std::exp(-x) * (std::sin(3.0 * x) + 3.0 * std::cos(3.0 * x)) / 10.0; };
  for (const double x : {0.5, 0.50001, 0.77, 1.0, 1.3, 1.49999, 1.5}) {
    const auto v = piece.at(x);
    EXPECT_NEAR(v.f, std::exp(-x) * std::sin(3.0 * x), 1e-15);
    EXPECT_NEAR(v.slope, std::exp(-x) * (3.0 * std::cos(3.0 * x) - std::sin(3.0 * x)), 1e-12);
    EXPECT_NEAR(v.integral, integral(x) - integral(0.5), 1e-15);
  }
  EXPECT_NEAR(piece.at(0.5).integral, 0.0, 1e-16);
}

TEST(Chebyshev, is_exact_for_polynomials_and_at_both_ends) {
  const Chebyshev<4> piece(-1.0, 3.0, [](double x) { return 1.0 + x * (2.0 + x * (-3.0 + x * (0.5 + 0.25 * x))); });
  EXPECT_NEAR(piece.at(2.2).f, 1.0 + 2.2 * (2.0 + 2.2 * (-3.0 + 2.2 * (0.5 + 0.25 * 2.2))), 1e-13);
  EXPECT_NEAR(piece.at(2.2).slope, 2.0 - 6.0 * 2.2 + 1.5 * 2.2 * 2.2 + 2.2 * 2.2 * 2.2, 1e-13);
  // Neighbours of a kinked function meet without a step.
  const auto kinked = [](double x) { return std::abs(x - 0.3) + x; };
  const Chebyshev<6> left(0.0, 1.0, kinked), right(1.0, 2.0, kinked);
  EXPECT_NEAR(left.at(1.0).f, right.at(1.0).f, 7 * 2.2e-16 * 1.7);  // a sum of seven terms
}

}  // namespace
}  // namespace tippe::test
