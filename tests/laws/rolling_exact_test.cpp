// The exact law with rolling distortion against Coulomb's law summed over the distorted patch, kudra2011 (1)-(4).

#include <gtest/gtest.h>

#include "patch_quadrature.h"

#include <boost/math/quadrature/gauss.hpp>
#include <cmath>
#include <numbers>
#include <tippe/laws/rolling_laws.h>

namespace tippe::test {
namespace {

using namespace tippe::laws;
using std::numbers::pi;

/// Force of a patch that slides with v, spins with ω and rolls about the unit axis ξ̂: loaded toward η̂ = ξ̂ × n.
template <class Real>
Vec3 summed_force(const Vec2& v, double omega, const Vec2& axis, double k_r) {
  const Patch<Real> patch{PatchPressure::Hertz, {Real(k_r * axis.y()), Real(-k_r * axis.x())}, {Real(v.x()), Real(v.y())}, Real(omega)};
  const auto sum = integrate_patch(patch);
  return -Vec3(static_cast<double>(sum.force_x), static_cast<double>(sum.force_y), static_cast<double>(sum.torque));
}

TEST(RollingExact, force_and_torque_are_the_sum_over_the_distorted_patch) {
  for (const double d : {0.0, 1e-3, 0.2, 0.5, 0.9, 0.9999, 1.0001, 1.2, 1.6, 1.9999, 2.0001, 3.0, 50.0, 1e4})
    for (const double beta : {0.0, 0.7, 0.5 * pi, 2.5, pi, 4.0, 1.5 * pi})
      for (const double omega : {1.5, -0.7}) {
        const double k_r = (beta < 3.0) ? 1.0 : 0.4, slip = d * std::abs(omega), turn = 0.3 + beta;
        const Vec2 v(slip * std::cos(0.3), slip * std::sin(0.3)), axis(-std::sin(turn), std::cos(turn));
        const Vec3 law = DistortedBall{k_r * axis}.force(Vec3(v.x(), v.y(), omega));
        const Vec3 sum = summed_force<long double>(v, omega, axis, k_r);
        EXPECT_LE((law - sum).cwiseAbs().maxCoeff(), 1e-12) << "d = " << d << ", beta = " << beta << ", omega = " << omega;
      }
}

TEST(RollingExact, pure_sliding_of_a_distorted_patch_keeps_a_torque) {
  const Vec3 law = DistortedBall{Vec2(0.0, 0.8)}.force(Vec3(0.0, 2.0, 0.0));  // slides along the rolling axis: the loaded side lags
  const Vec3 sum = summed_force<long double>(Vec2(0.0, 2.0), 0.0, Vec2(0.0, 1.0), 0.8);
  EXPECT_LE((law - sum).cwiseAbs().maxCoeff(), 1e-15);
  EXPECT_NEAR(std::abs(law.z()), 0.8 * 0.2, 1e-15);  // k_r ⟨ρ²⟩/2
}

/// t₀, f₁, f₂, g by linearity in the distortion, as kudra2011 (2) splits them.
template <class Real>
void expect_functions(double d) {
  const auto components = [d](double tilt_x, double tilt_y) {
    return integrate_patch(Patch<Real>{PatchPressure::Hertz, {Real(tilt_x), Real(tilt_y)}, {Real(d), Real(0)}, Real(1)});
  };
  const auto even = components(0.0, 0.0), ahead = components(1.0, 0.0), aside = components(0.0, 1.0);
  const auto f = DistortedBall::functions(d);
  const auto expect = [d](double value, const Real& exact, double scale, const char* name) {
    EXPECT_LE(std::abs(static_cast<double>(Real(value) - exact)), 1e-12 * scale) << name << " at d = " << d;
  };
  expect(f.t0, even.force_x, f.t0, "t0");
  expect(f.f1, aside.force_x - even.force_x, std::abs(f.f1) + 1e-4 * f.f2, "f1");  // ∼ d⁻³, formed as a difference of terms ∼ f₂ ∼ d⁻¹
  expect(f.f2, ahead.force_y - even.force_y, f.f2, "f2");
  expect(f.g, aside.torque - even.torque, std::abs(f.g), "g");
}

TEST(RollingExact, the_four_functions_hold_12_digits_from_small_to_large_ratio) {
  for (const double d : {0.01, 0.4, 0.8, 0.99999, 1.00001, 1.3, 1.7, 1.99999, 2.00001, 2.5, 10.0}) expect_functions<long double>(d);
  for (const double d : {1e-5, 1e3, 1e6}) expect_functions<Quad>(d);
}

TEST(RollingExact, friction_force_vanishes_at_slip_0_2332_of_the_rim_speed_when_fully_distorted) {
  // Sliding along the rolling axis: T·v̂ = t₀ + f₁, zero where 4d − d³ = 1 − 3d²/2 + 5d⁴/8.
  double low = 0.1, high = 0.4;
  for (int i = 0; i < 60; ++i) {
    const double d = 0.5 * (low + high);
    (4.0 * d - d * d * d < 1.0 - 1.5 * d * d + 0.625 * d * d * d * d ? low : high) = d;
  }
  EXPECT_NEAR(low, 0.2332, 5e-5);
  const double omega = 3.0;
  const Vec3 there = DistortedBall{Vec2(1.0, 0.0)}.force(Vec3(-low * omega, 0.0, omega));
  EXPECT_LE(there.head<2>().norm(), 1e-15);
  EXPECT_LE(summed_force<long double>(Vec2(-low * omega, 0.0), omega, Vec2(1.0, 0.0), 1.0).head<2>().norm(), 1e-15);
  // At zero slip a force is left, across the direction of rolling.
  EXPECT_NEAR(DistortedBall{Vec2(1.0, 0.0)}.force(Vec3(0.0, 0.0, omega)).x(), -3.0 * pi / 32.0, 1e-15);
}

TEST(RollingExact, rolling_resistance_is_the_moment_of_the_distortion) {  // below kudra2011 (12)
  using Rule = boost::math::quadrature::gauss<double, 30>;
  const double beta = 0.9, k_r = 0.6;
  const auto sigma_r = [&](double r, double phi) { return 1.5 / pi * std::sqrt(1.0 - r * r) * k_r * r * std::cos(phi - beta); };
  const auto over = [&](double around) {
    return Rule::integrate(
        [&](double t) {  // r = sin t
          const double r = std::sin(t);
          return Rule::integrate([&](double phi) { return sigma_r(r, phi) * r * r * std::cos(phi - around); }, 0.0, 2.0 * pi) * std::cos(t);
        },
        0.0, 0.5 * pi);
  };
  EXPECT_NEAR(over(beta), k_r / 5.0, 1e-14);
  EXPECT_GT(std::abs(over(beta + 1.0) - k_r / 5.0), 0.05);  // the printed cos(φ − σ) is cos(φ − β)

  Vec<5> gamma;
  gamma << 0.0, 0.0, 0.0, 0.3, 0.4;
  const Vec<5> lambda = ContensouRolling{{0.3, k_r, 0.0, 0.0, 0.0, true}}.force(gamma, 2.0);
  EXPECT_NEAR(lambda.tail<2>().norm(), 2.0 * k_r / 5.0, 1e-15);
  EXPECT_NEAR(lambda.tail<2>().dot(gamma.tail<2>()), -2.0 * k_r / 5.0 * 0.5, 1e-15);
}

TEST(RollingExact, without_drilling_torque_the_coupling_feeds_in_energy) {
  const ContensouRolling with{{1.0, 1.0, 0.0, 0.0, 0.0, true}}, without{{1.0, 1.0, 0.0, 0.0, 0.0, false}};
  Vec<5> gamma;
  gamma << -0.1, 0.0, 1.0, 1e-9, 0.0;  // slip below 0.2332 of the rim speed, along the rolling axis
  EXPECT_LT(with.force(gamma, 1.0).dot(gamma), 0.0);
  EXPECT_GT(without.force(gamma, 1.0).dot(gamma), 0.01);
}

TEST(RollingExact, no_rolling_or_no_distortion_is_the_hertz_ball) {
  for (const double spin : {0.0, 0.3, -2.0}) {
    const Vec3 gamma(0.5, -0.2, spin), hertz = HertzBall().force(gamma);
    Vec<5> all;
    all << gamma, 0.0, 0.0;
    EXPECT_LE((ContensouRolling{{1.0, 0.7, 0.0, 0.0, 0.0, true}}.force(all, 1.0).head<3>() - hertz).norm(), 1e-15);
    all << gamma, 1.0, 2.0;
    EXPECT_LE((ContensouRolling{{1.0, 0.0, 0.0, 0.0, 0.0, true}}.force(all, 1.0).head<3>() - hertz).norm(), 1e-15);
  }
}

}  // namespace
}  // namespace tippe::test
