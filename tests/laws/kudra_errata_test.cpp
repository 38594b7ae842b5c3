// Misprints of kudra2011, each by numbers: the printed formula fails, the corrected one passes.

#include <gtest/gtest.h>

#include "patch_quadrature.h"
#include "rolling_components.h"

#include <boost/math/quadrature/gauss.hpp>
#include <cmath>
#include <numbers>

namespace tippe::test {
namespace {

using namespace tippe::laws;
using std::numbers::pi;

TEST(KudraErrata, a12_is_3_pi_over_8_not_8_pi_over_8) {
  // Slope of T_0x at u = 0, |ω| = 1: t₀′ for the exact law, a₁₂ for the approximant (u² + a₁₂u|ω|)/(u² + a₁₂u|ω| + ω²).
  const double u = 1e-7, exact = rolling_components<ContensouRolling>(u, 1.0)[0] / u;
  const auto slope = [u](double a12) { return (u + a12) / (u * u + a12 * u + 1.0); };
  EXPECT_NEAR(slope(3.0 * pi / 8.0), exact, 1e-6);
  EXPECT_NEAR(rolling_components<Pade2>(u, 1.0)[0] / u, exact, 1e-6);
  EXPECT_GT(slope(8.0 * pi / 8.0) - exact, 1.9);
}

/// ∫∫ σ₀ (t_y cos φ − t_x sin φ) r^inside dr dφ of (2), with t_x and t_y as printed, for ω = 1.
double torque_of_2(double u, int inside) {
  using Rule = boost::math::quadrature::gauss<double, 60>;
  return Rule::integrate(
      [&](double t) {  // r = sin t
        const double r = std::sin(t);
        return std::cos(t) * Rule::integrate(
                                 [&](double phi) {
                                   const double root = std::sqrt(u * u - 2.0 * u * r * std::sin(phi) + r * r);
                                   const double t_x = r * (u - r * std::sin(phi)) / root, t_y = r * r * std::cos(phi) / root;
                                   return 1.5 / pi * std::cos(t) * (t_y * std::cos(phi) - t_x * std::sin(phi)) * std::pow(r, inside);
                                 },
                                 0.5 * pi, 2.5 * pi);
      },
      0.0, 0.5 * pi);
}

TEST(KudraErrata, the_lever_arm_of_2_belongs_inside_the_integral) {
  for (const double u : {0.0, 2.0, 5.0}) {  // smooth over the patch
    const double torque = -HertzBall().force(Vec3(u, 0.0, 1.0)).z();
    EXPECT_NEAR(torque_of_2(u, 1), torque, 1e-9) << u;
    EXPECT_GT(torque_of_2(u, 0) / torque, 1.15) << u;  // r = 1 in front: all elements at the rim
  }
}

/// (9) for k_r = 1 with exact components; `sign` is that of its third term.
Vec2 force_by_9(const Vec2& u, double omega, const Vec2& axis, double sign) {
  const double slip = u.norm();
  const Vec2 x = u / slip, ahead(axis.y(), -axis.x());        // ω_β ∥ ω_π × n, the rolling direction
  const double c_beta = x.dot(ahead), s_beta = -x.dot(axis);  // (13), with ω_π of unit length
  const auto f = DistortedBall::functions(slip / std::abs(omega));
  const double s = omega > 0.0 ? 1.0 : -1.0, T_rx = s * f.f1 * s_beta, T_ry = s * f.f2 * c_beta;
  return -f.t0 * x - (T_rx * c_beta + T_ry * s_beta) * ahead - sign * (T_rx * s_beta - T_ry * c_beta) * axis;
}

TEST(KudraErrata, the_third_term_of_9_has_the_wrong_sign) {
  for (const double omega : {1.0, -2.0})
    for (const double angle : {0.3, 1.4, 2.9}) {
      const Vec2 u(0.4, 0.3), axis(std::cos(angle), std::sin(angle));
      const Patch<long double> patch{PatchPressure::Hertz, {axis.y(), -axis.x()}, {u.x(), u.y()}, omega};
      const auto sum = integrate_patch(patch);
      const Vec2 exact(-static_cast<double>(sum.force_x), -static_cast<double>(sum.force_y));
      EXPECT_LE((force_by_9(u, omega, axis, -1.0) - exact).norm(), 1e-14);
      EXPECT_GT((force_by_9(u, omega, axis, 1.0) - exact).norm(), 0.1);
      EXPECT_LE((DistortedBall{axis}.force(Vec3(u.x(), u.y(), omega)).head<2>() - exact).norm(), 1e-14);
    }
}

TEST(KudraErrata, the_torque_of_11_lacks_c02) {
  const double omega = 2.0, printed = 1.0;  // (|ω| + 0)/(0 + ω²) ω at u = 0
  EXPECT_NEAR(rolling_components<Pade2>(0.0, omega)[3], 3.0 * pi / 16.0, 1e-15);
  EXPECT_NEAR(rolling_components<ContensouRolling>(0.0, omega)[3], 3.0 * pi / 16.0, 1e-15);
  EXPECT_GT(printed - rolling_components<ContensouRolling>(0.0, omega)[3], 0.4);
}

TEST(KudraErrata, the_cosine_of_13_exceeds_1_unless_divided_by_the_rolling_speed) {
  const Vec2 u(1.0, 0.2), rolling(-0.5, 3.0), ahead(rolling.y(), -rolling.x());  // ω_β = ω_π × n, of the length of ω_π
  EXPECT_GT(u.dot(ahead) / u.norm(), 3.0);
  const double c_beta = u.dot(ahead) / (u.norm() * rolling.norm()), s_beta = -u.dot(rolling) / (u.norm() * rolling.norm());
  EXPECT_NEAR(c_beta * c_beta + s_beta * s_beta, 1.0, 1e-15);
  // So the law sees the direction of rolling, not its speed.
  Vec<5> slow, fast;
  slow << 0.3, 0.1, 0.5, 0.01 * rolling;
  fast << 0.3, 0.1, 0.5, 100.0 * rolling;
  EXPECT_LE((Pade1{{1.0, 1.0, 0.0, 0.0, 0.0, true}}.force(slow, 1.0) - Pade1{{1.0, 1.0, 0.0, 0.0, 0.0, true}}.force(fast, 1.0)).norm(),
            1e-15);
}

TEST(KudraErrata, smooth_tanh_law_has_no_step_in_spin) {  // (12) keeps sign(ω_n) in f₁, which an error-controlled integrator cannot pass
  const double eps = 1e-3;
  const TanhLaw law{{1.0, 1.0, eps, eps, eps * eps, true}};
  Vec<5> left, right;
  left << 0.0, 0.0, -1e-12, 1.0, 0.0;
  right << 0.0, 0.0, 1e-12, 1.0, 0.0;
  EXPECT_LE((law.force(left, 1.0) - law.force(right, 1.0)).norm(), 1e-8);
}

}  // namespace
}  // namespace tippe::test
