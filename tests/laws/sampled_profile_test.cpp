// Profiles prepared from any pressure: against the closed forms, against tables, and what is refused.

#include <gtest/gtest.h>

#include "patch_quadrature.h"

#include <cmath>
#include <limits>
#include <tippe/laws/sampled_profile.h>
#include <vector>

namespace tippe::test {
namespace {

using namespace tippe::laws;

ProfilePoint at(const auto& profile, double u) { return u <= 1.0 ? profile.spinning(u) : profile.sliding(1.0 / u); }

template <class Exact>
void expect_same(const SampledProfile& sampled, const Exact& exact, double tolerance) {
  ASSERT_EQ(sampled.fault(), PressureFault::None);
  for (double e = -8.0; e <= 8.0; e += 0.01) {
    const double u = std::pow(10.0, e);
    const ProfilePoint a = at(sampled, u), b = at(exact, u);
    EXPECT_LE(std::abs(a.xi / b.xi - 1.0), tolerance) << "xi at u = " << u;
    EXPECT_LE(std::abs(a.eta / b.eta - 1.0), tolerance) << "eta at u = " << u;
  }
  for (const double u : {1.0 - 1e-6, 1.0 - 1e-12, 1.0, 1.0 + 1e-12, 1.0 + 1e-6, 1.5, 1.9999999, 2.0, 2.0000001}) {
    EXPECT_LE(std::abs(at(sampled, u).xi / at(exact, u).xi - 1.0), tolerance) << "xi at u = " << u;
    EXPECT_LE(std::abs(at(sampled, u).eta / at(exact, u).eta - 1.0), tolerance) << "eta at u = " << u;
  }
}

TEST(SampledProfile, of_the_hertz_pressure_is_the_hertz_profile) {
  expect_same(SampledProfile([](double rho) { return std::sqrt((1.0 - rho) * (1.0 + rho)); }), HertzProfile(), 1e-12);
}

TEST(SampledProfile, of_a_uniform_pressure_is_the_uniform_profile) {
  expect_same(SampledProfile([](double) { return 42.0; }), UniformProfile(), 1e-12);
}

/// σ ∝ 1 − ρ⁴ ring by ring: ξ and η are the mean over ρ of a thin ring's, itself integrated around; independent of the library's ring().
struct QuarticByRings {
  template <class F>
  static long double mean(F&& f) {
    using Rule = boost::math::quadrature::gauss_kronrod<long double, 61>;
    return Rule::integrate([&](long double rho) { return 3.0L * rho * (1.0L - rho * rho * rho * rho) * f(rho); }, 0.0L, 1.0L, 0);
  }
  static ProfilePoint sliding(double w) {  // smooth for w < 1
    const long double pi = boost::math::constants::pi<long double>();
    constexpr int directions = 400;
    long double xi = 0.0L, eta = 0.0L;
    for (int i = 0; i < directions; ++i) {
      const long double s = std::sin(2.0L * pi * (static_cast<long double>(i) + 0.5L) / directions);
      xi += mean([&](long double rho) { return (1.0L - w * rho * s) / std::sqrt(1.0L - 2.0L * w * rho * s + w * w * rho * rho); }) /
            directions;
      eta += mean([&](long double rho) { return rho * (w * rho - s) / std::sqrt(1.0L - 2.0L * w * rho * s + w * w * rho * rho); }) /
             directions;
    }
    return {static_cast<double>(xi), static_cast<double>(eta), 0.0};
  }
};

TEST(SampledProfile, of_a_quartic_pressure_is_the_mean_over_its_rings) {
  const SampledProfile sampled([](double rho) { return 1.0 - rho * rho * rho * rho; });
  for (const double w : {0.9, 0.7, 0.51, 0.49, 0.1}) {
    const ProfilePoint a = sampled.sliding(w), b = QuarticByRings::sliding(w);
    EXPECT_NEAR(a.xi, b.xi, 1e-12) << w;
    EXPECT_NEAR(a.eta / b.eta, 1.0, 1e-12) << w;
  }
  // Maximal torque ⟨ρ⟩ = 3(1/3 − 1/7), stiffness at small slip ξ′(0) = ⟨1/ρ⟩/2 = (3/2)(1 − 1/5).
  EXPECT_NEAR(sampled.spinning(0.0).eta, 4.0 / 7.0, 1e-13);
  EXPECT_NEAR(sampled.spinning(0.0).slope, 1.2, 1e-12);
  EXPECT_NEAR(sampled.spinning(1e-9).xi, 1.2e-9, 1e-20);
  EXPECT_EQ(sampled.spinning(0.0).xi, 0.0);
}

TEST(SampledProfile, work_and_force_belong_together) {  // dη = −u dξ, by differences
  const SampledProfile sampled([](double rho) { return 1.0 - rho * rho * rho * rho; });
  for (const double u : {0.1, 0.4999, 0.5001, 0.9, 0.99}) {
    const double h = 1e-5, d_xi = sampled.spinning(u + h).xi - sampled.spinning(u - h).xi,
                 d_eta = sampled.spinning(u + h).eta - sampled.spinning(u - h).eta;
    EXPECT_NEAR(d_eta, -u * d_xi, 1e-14);
    EXPECT_NEAR(sampled.spinning(u).slope, d_xi / (2.0 * h), 1e-8);
  }
}

TEST(SampledProfile, of_a_table_converges_to_the_function_behind_it) {
  const SampledProfile exact([](double rho) { return 1.0 - rho * rho * rho * rho; });
  double last = 1.0;
  for (const std::size_t points : {9U, 33U, 129U}) {
    std::vector<double> rho(points), sigma(points);
    for (std::size_t i = 0; i < points; ++i) {
      rho[i] = 3e-4 * static_cast<double>(i) / static_cast<double>(points - 1);  // in metres: the last radius is the contact radius
      sigma[i] = 5e6 * (1.0 - std::pow(rho[i] / 3e-4, 4));
    }
    const SampledProfile table{std::span<const double>(rho), std::span<const double>(sigma)};
    ASSERT_EQ(table.fault(), PressureFault::None);
    double worst = 0.0;
    for (double u = 0.05; u < 1.0; u += 0.05) worst = std::max(worst, std::abs(table.spinning(u).xi / exact.spinning(u).xi - 1.0));
    for (double w = 0.05; w < 1.0; w += 0.05) worst = std::max(worst, std::abs(table.sliding(w).eta / exact.sliding(w).eta - 1.0));
    EXPECT_LT(worst, last / 8.0);  // the monotone cubic is of second order or better, and points grow fourfold
    last = worst;
  }
  EXPECT_LT(last, 1e-4);
}

PressureFault fault_of(const std::vector<double>& rho, const std::vector<double>& sigma) {
  return SampledProfile(std::span<const double>(rho), std::span<const double>(sigma)).fault();
}

TEST(SampledProfile, refuses_what_is_no_pressure) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(SampledProfile().fault(), PressureFault::NoLoad);
  EXPECT_EQ(fault_of({0.0}, {1.0}), PressureFault::TooFewPoints);
  EXPECT_EQ(fault_of({}, {}), PressureFault::TooFewPoints);
  EXPECT_EQ(fault_of(std::vector<double>(SampledProfile::max_points + 1), std::vector<double>(SampledProfile::max_points + 1)),
            PressureFault::TooManyPoints);
  EXPECT_EQ(fault_of({0.0, 0.5, 0.5, 1.0}, {1.0, 1.0, 1.0, 1.0}), PressureFault::NotIncreasing);
  EXPECT_EQ(fault_of({0.1, 0.5, 1.0}, {1.0, 1.0, 1.0}), PressureFault::NotIncreasing);
  EXPECT_EQ(fault_of({0.0, nan, 1.0}, {1.0, 1.0, 1.0}), PressureFault::NotFinite);
  EXPECT_EQ(fault_of({0.0, 0.5, 1.0}, {1.0, infinity, 1.0}), PressureFault::NotFinite);
  EXPECT_EQ(fault_of({0.0, 0.5, 1.0}, {1.0, -0.1, 1.0}), PressureFault::Negative);
  EXPECT_EQ(fault_of({0.0, 0.5, 1.0}, {0.0, 0.0, 0.0}), PressureFault::NoLoad);
  EXPECT_EQ(SampledProfile([](double rho) { return 0.5 - rho; }).fault(), PressureFault::Negative);
  EXPECT_EQ(SampledProfile([](double rho) { return 1.0 / (rho - 0.5) / (rho - 0.5) / 0.0; }).fault(), PressureFault::NotFinite);
  EXPECT_EQ(SampledProfile([](double) { return 0.0; }).fault(), PressureFault::NoLoad);
}

}  // namespace
}  // namespace tippe::test
