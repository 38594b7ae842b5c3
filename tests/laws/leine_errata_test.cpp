// Misprints of leine2003 on the force law, each by numbers: the printed formula fails, the corrected one passes.

#include <gtest/gtest.h>

#include "exact_profiles.h"

#include <algorithm>
#include <boost/math/quadrature/gauss.hpp>
#include <cmath>
#include <numbers>
#include <tippe/laws/friction_ball.h>

namespace tippe::test {
namespace {

using namespace tippe::laws;
using std::numbers::pi;

/// Coefficients c₁, c₂, c₃ of (value at 0) + Σ cₖ xᵏ = 1 along the exact border, peeled off one after the other in 100 digits. The point is
/// so near the axis that the next term is 1e-20.
template <class Border>
std::array<double, 3> border_series(Border&& border) {
  std::array<double, 3> c{};
  const auto [x, rest] = border();
  Digits100 remainder = rest;
  // Three points would do; one is enough as each cₖ is a short fraction: find it, subtract it exactly, go on.
  for (std::size_t k = 0; k < 3; ++k) {
    remainder /= x;
    c[k] = static_cast<double>(remainder);
    const Digits100 exact =
        round(remainder * 1605632) / 1605632;  // 1605632 = 2¹⁵·7²: every coefficient of the series is a multiple of 1/(3² of it)
    const Digits100 ninth = round(remainder * 14450688) / 14450688;
    remainder -= (abs(remainder - exact) < abs(remainder - ninth)) ? exact : ninth;
  }
  return c;
}

constexpr double near_axis = 1e-10;

TEST(LeineErrata, the_sixth_order_term_of_the_hertz_set_is_729_not_9) {  // (3.19), (3.21); lesaux2005 (2.31) has it right
  const auto c = border_series([] {
    const auto [xi, eta] = exact_hertz(Digits100(near_axis));
    const auto star = exact_hertz(Digits100(1));
    const Digits100 x = xi / star.xi, y = eta / star.eta;
    return std::pair<Digits100, Digits100>(x * x, 1 - Digits100(9) / 64 * y * y);
  });
  EXPECT_NEAR(c[0], 9.0 / 8.0, 1e-15);
  EXPECT_NEAR(c[1], -243.0 / 1024.0, 1e-15);
  EXPECT_NEAR(c[2], -729.0 / 32768.0, 1e-15);
  EXPECT_GT(std::abs(c[2] + 9.0 / 32768.0), 0.02);
}

TEST(LeineErrata, the_other_coefficients_of_both_sets_are_right) {  // (2.18), (3.19)
  const auto uniform_inner = border_series([] {
    const auto [xi, eta] = exact_uniform(Digits100(near_axis));
    return std::pair<Digits100, Digits100>(xi * xi, 1 - Digits100(9) / 4 * eta * eta);
  });
  const auto uniform_outer = border_series([] {
    const auto [xi, eta] = exact_uniform(Digits100(1e10));
    return std::pair<Digits100, Digits100>(eta * eta, 1 - xi * xi);
  });
  const auto hertz_outer = border_series([] {
    const auto [xi, eta] = exact_hertz(Digits100(1e10));
    return std::pair<Digits100, Digits100>(eta * eta, 1 - xi * xi);
  });
  const std::array<std::array<double, 3>, 3> printed{
      {{3.0 / 2.0, -15.0 / 32.0, -5.0 / 128.0}, {4.0, -20.0 / 3.0, 40.0 / 9.0}, {5.0, -75.0 / 7.0, 1250.0 / 147.0}}};
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_NEAR(uniform_inner[k], printed[0][k], 1e-14);
    EXPECT_NEAR(uniform_outer[k], printed[1][k], 1e-14);
    EXPECT_NEAR(hertz_outer[k], printed[2][k], 1e-14);
  }
}

/// ∫ dθ ∫ dr of (3.7) over the chords through the centre of rotation, R = 1, u < 1, for the integrand σ^power r².
double chord_integral(double u, int power, double front) {
  using Rule = boost::math::quadrature::gauss<double, 60>;
  return front * Rule::integrate(
                     [&](double theta) {
                       const double m = u * std::cos(theta), half = std::sqrt(1.0 - u * u * std::pow(std::sin(theta), 2));  // (3.10)
                       return Rule::integrate(
                           [&](double t) {
                             const double r = m + half * std::sin(t), root = half * std::cos(t);
                             const double sigma = 1.5 / pi * root;
                             return (power == 1 ? sigma : root) * r * std::abs(r) * root * (r < 0.0 ? -1.0 : 1.0);
                           },
                           -0.5 * pi, 0.5 * pi);
                     },
                     0.0, pi);
}

TEST(LeineErrata, the_prefactor_of_3_7_is_already_in_front) {
  const double u = 0.5, phi = HertzBall().potential(Vec3(u, 0.0, 1.0));
  // ‖w‖ r dr = |ω| r² dr for both signs of r. Either σ inside and no prefactor, or its root alone and the prefactor, as in (3.8).
  EXPECT_NEAR(chord_integral(u, 1, 1.0), phi, 1e-13);
  EXPECT_NEAR(chord_integral(u, 0, 1.5 / pi), phi, 1e-13);
  EXPECT_NEAR(chord_integral(u, 1, 1.5 / pi) / phi, 1.5 / pi, 1e-13);  // as printed: too small by the factor 3/(2π)
}

TEST(LeineErrata, the_limits_3_9_have_the_two_radii_exchanged) {
  const double R = 0.8, R_star = 0.5, theta = 0.6;
  const auto distance = [&](double r) { return std::hypot(r * std::sin(theta), R_star - r * std::cos(theta)); };  // ρ by (3.1)
  for (const double sign : {-1.0, 1.0}) {
    const double right = R_star * std::cos(theta) + sign * std::sqrt(R * R - std::pow(R_star * std::sin(theta), 2));
    EXPECT_NEAR(distance(right), R, 1e-15);
    const double printed = R * std::cos(theta) + sign * std::sqrt(R_star * R_star - std::pow(R * std::sin(theta), 2));
    EXPECT_GT(std::abs(distance(printed) - R), 0.1);
  }
}

TEST(LeineErrata, the_two_halves_of_the_uniform_set_meet_at_8_over_3_pi) {  // below (2.18): 1 − 1/8 − 1/64 + …
  const double star = UniformProfile::spinning(1.0).xi;
  EXPECT_NEAR(star, 8.0 / (3.0 * pi), 1e-15);
  EXPECT_GT(1.0 - 1.0 / 8.0 - 1.0 / 64.0 - star, 0.01);
  EXPECT_NEAR(HertzProfile::spinning(1.0).xi, 9.0 * pi / 32.0, 1e-15);
  EXPECT_NEAR(HertzProfile::spinning(1.0).eta, 9.0 * pi / 128.0, 1e-15);
}

TEST(LeineErrata, the_pressures_differ_by_18_percent_in_force_and_23_in_torque) {  // "differ maximally about 20 percent in magnitude"
  const HertzBall hertz_ball;
  const UniformBall uniform_ball;
  double force = 0.0, torque = 0.0;
  for (double e = -6.0; e <= 6.0; e += 1e-3) {
    const Vec3 gamma(std::pow(10.0, e), 0.0, 1.0), hertz = hertz_ball.force(gamma), uniform = uniform_ball.force(gamma);
    force = std::max(force, std::abs(hertz.x() / uniform.x() - 1.0));
    torque = std::max(torque, std::abs(hertz.z() / uniform.z() - 1.0));
  }
  EXPECT_NEAR(force, 0.178, 5e-4);
  EXPECT_NEAR(torque, 0.229, 5e-4);
}

TEST(LeineErrata, the_printed_torque_loses_eps_u4_and_the_series_nothing) {  // (3.18)
  for (const double u : {10.0, 1e2, 1e3, 3e3}) {
    const double x = u * u,
                 printed = 3.0 / 64.0 * ((3.0 * x * x - 8.0 * x + 8.0) * std::asin(1.0 / u) + (6.0 - 3.0 * x) * std::sqrt(x - 1.0));
    const Digits100 eta = exact_hertz(Digits100(u)).eta;
    const double lost = relative_error(printed, eta), eps_u4 = 2.2e-16 * x * x;
    EXPECT_LT(lost, 10.0 * eps_u4) << u;
    EXPECT_GT(lost, 1e-4 * eps_u4) << u;
    EXPECT_LE(relative_error(HertzProfile::sliding(1.0 / u).eta, exact_hertz(1 / Digits100(1.0 / u)).eta), 1e-14) << u;
  }
}

}  // namespace
}  // namespace tippe::test
