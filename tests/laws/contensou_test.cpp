// Force, torque and potential of the exact Coulomb-Contensou laws against two independent references: adaptive quadrature over the patch, and
// the closed forms in 100 digits.

#include <gtest/gtest.h>

#include "exact_profiles.h"
#include "patch_quadrature.h"

#include <cmath>
#include <limits>
#include <tippe/laws/friction_ball.h>
#include <vector>

namespace tippe::test {
namespace {

using namespace tippe::laws;

// What the library promises: 1e-13 relative, 1e-12 for the torque beyond u = 1e3.
double torque_tolerance(double u) { return u > 1e3 ? 1e-12 : 1e-13; }

/// u from 0 to 1e8: decades, a dense middle, and both sides of every switch of formula.
std::vector<double> ratios() {
  std::vector<double> u{0.0};
  for (double e = -8.0; e <= 8.0; e += 0.25) u.push_back(std::pow(10.0, e));
  for (double x = 0.05; x < 5.0; x += 0.05) u.push_back(x);
  for (const double seam : {0.5, 1.0, 2.0, 4.0})
    for (const double gap : {0.0, 1e-15, 1e-14, 1e-12, 1e-10, 1e-8, 1e-6, 1e-4, 1e-2})
      for (const double side : {-1.0, 1.0}) u.push_back(seam * (1.0 + side * gap));
  return u;
}

template <class Ball, class Exact>
void expect_exact(const Ball& ball, Exact&& exact) {
  double worst_xi = 0.0, worst_eta = 0.0, worst_phi = 0.0;
  for (const double u : ratios()) {
    const Vec3 gamma(u, 0.0, 1.0), lambda = ball.force(gamma);
    const auto [xi, eta] = exact(Digits100(u));
    const double error_xi = relative_error(-lambda.x(), xi), error_eta = relative_error(-lambda.z(), eta);
    const double error_phi = relative_error(ball.potential(gamma), u * xi + eta);
    EXPECT_LE(error_xi, 1e-13) << "xi at u = " << u;
    EXPECT_LE(error_eta, torque_tolerance(u)) << "eta at u = " << u;
    EXPECT_LE(error_phi, 1e-13) << "phi at u = " << u;
    worst_xi = std::max(worst_xi, error_xi), worst_eta = std::max(worst_eta, error_eta), worst_phi = std::max(worst_phi, error_phi);
  }
  testing::Test::RecordProperty("worst_xi", std::to_string(worst_xi * 1e16));
  testing::Test::RecordProperty("worst_eta", std::to_string(worst_eta * 1e16));
  testing::Test::RecordProperty("worst_phi", std::to_string(worst_phi * 1e16));
}

TEST(Contensou, hertz_holds_13_digits_from_rest_to_pure_sliding) { expect_exact(HertzBall(), exact_hertz); }
TEST(Contensou, uniform_holds_13_digits_from_rest_to_pure_sliding) { expect_exact(UniformBall(), exact_uniform); }

/// The closed forms themselves, and so the library, against Coulomb's law summed over the patch. 64-bit mantissas leave 1e-15 where ξ or η do
/// not cancel; beyond, the sums are done with 113 bits.
template <class Real, class Exact>
void expect_patch(PatchPressure pressure, const std::vector<double>& ratio, Exact&& exact) {
  for (const double u : ratio) {
    const auto sum = integrate_patch<Real>(pressure, Real(u));
    const auto [xi, eta] = exact(Digits100(u));
    EXPECT_LE(relative_error(static_cast<double>(sum.force_x), xi), 1e-13) << "xi at u = " << u;
    EXPECT_LE(relative_error(static_cast<double>(sum.torque), eta), torque_tolerance(u)) << "eta at u = " << u;
    EXPECT_LE(relative_error(static_cast<double>(sum.potential), u * xi + eta), 1e-13) << "phi at u = " << u;
    EXPECT_LE(std::abs(static_cast<double>(sum.force_y)), 1e-13) << "across, at u = " << u;
  }
}

const std::vector<double> moderate{1e-2,  0.1, 0.3, 0.4999, 0.5,    0.5001, 0.9,    0.999,  0.999999, 1.000001,
                                   1.001, 1.1, 1.5, 1.9999, 2.0001, 3.0,    3.9999, 4.0001, 10.0,     300.0};
const std::vector<double> extreme{1e-8, 1e-4, 1e4, 1e6, 1e8};

TEST(Contensou, hertz_is_the_sum_of_coulomb_friction_over_the_patch) {
  expect_patch<long double>(PatchPressure::Hertz, moderate, exact_hertz);
}
TEST(Contensou, uniform_is_the_sum_of_coulomb_friction_over_the_patch) {
  expect_patch<long double>(PatchPressure::Uniform, moderate, exact_uniform);
}
TEST(Contensou, hertz_is_that_sum_at_extreme_ratios_too) { expect_patch<Quad>(PatchPressure::Hertz, extreme, exact_hertz); }
TEST(Contensou, uniform_is_that_sum_at_extreme_ratios_too) { expect_patch<Quad>(PatchPressure::Uniform, extreme, exact_uniform); }

TEST(Contensou, spinning_patch_has_no_force_at_zero_slip) {
  EXPECT_EQ(HertzBall().force(Vec3(0.0, 0.0, 2.0)), Vec3(0.0, 0.0, -3.0 * std::numbers::pi / 16.0));
  EXPECT_EQ(UniformBall().force(Vec3(0.0, 0.0, -2.0)), Vec3(0.0, 0.0, 2.0 / 3.0));
}

TEST(Contensou, sliding_patch_without_spin_is_coulombs) {
  for (const Vec3& lambda : {HertzBall().force(Vec3(3.0, -4.0, 0.0)), UniformBall().force(Vec3(3.0, -4.0, 0.0))})
    EXPECT_LE((lambda - Vec3(-0.6, 0.8, 0.0)).norm(), 2e-16);
}

TEST(Contensou, hertz_patch_resists_slow_slip_with_three_pi_over_eight) {  // leine2003 (5.24), (5.25) print 3/(8π)
  const double u = 1e-6, slope = -HertzBall().force(Vec3(u, 0.0, 1.0)).x() / u;
  EXPECT_NEAR(slope, 3.0 * std::numbers::pi / 8.0, 1e-11);  // the next term is u²/4
  EXPECT_GT(std::abs(slope - 3.0 / (8.0 * std::numbers::pi)), 1.0);
}

}  // namespace
}  // namespace tippe::test
