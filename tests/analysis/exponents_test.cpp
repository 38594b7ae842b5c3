// Exponents of flows with closed forms: the machinery alone, without mechanics.
#include <tippe/analysis/exponents.h>

#include <gtest/gtest.h>

#include <cmath>

namespace tippe::test {
namespace {

TEST(Exponents, a_linear_flow_has_the_real_parts_of_its_eigenvalues) {
  // In axes that are not those of the eigenvectors: −0.1 ± 2i and 0.3.
  Mat3 A;
  A << -0.1, 2.0, 0.0, -2.0, -0.1, 0.0, 0.0, 0.0, 0.3;
  const Mat3 T = (Mat3() << 1.0, 0.2, 0.1, 0.0, 1.0, 0.4, 0.3, 0.0, 1.0).finished();
  const double h = 0.01;
  Mat3 step = Mat3::Identity(), power = Mat3::Identity();
  const Mat3 B = T * A * T.inverse() * h;
  for (int i = 1; i < 20; ++i) power = (power * B / i).eval(), step += power;
  double t = 0.0;
  const auto carry = [&](TangentFrame& columns) {
    columns = (step * columns).eval();
    return std::optional(t += h);
  };
  const std::vector<Exponent> found = lyapunov_exponents(3, carry, 100.0, 1100.0);
  ASSERT_EQ(found.size(), 3u);
  EXPECT_NEAR(*found[0].value, 0.3, 1e-9);   // the columns have turned into place in 100 s, by exp(−0.4 t)
  EXPECT_NEAR(*found[1].value, -0.1, 1e-3);  // bounded terms over 1000 s
  EXPECT_NEAR(*found[2].value, -0.1, 1e-3);
  EXPECT_NEAR(*found[0].value + *found[1].value + *found[2].value, 0.1, 1e-9);  // the trace
}

TEST(Exponents, of_lorenz_sum_up_to_the_divergence_and_one_of_them_is_zero) {
  const double sigma = 10.0, rho = 28.0, beta = 8.0 / 3.0, h = 0.005;
  Vec3 x(1.0, 2.0, 20.0);
  const auto f = [&](const Vec3& y) { return Vec3(sigma * (y(1) - y(0)), y(0) * (rho - y(2)) - y(1), y(0) * y(1) - beta * y(2)); };
  const auto df = [&](const Vec3& y) { return (Mat3() << -sigma, sigma, 0.0, rho - y(2), -1.0, -y(0), y(1), y(0), -beta).finished(); };
  double t = 0.0;
  const auto carry = [&](TangentFrame& Z) {
    const Vec3 k1 = f(x), k2 = f(x + 0.5 * h * k1), k3 = f(x + 0.5 * h * k2), k4 = f(x + h * k3);
    const TangentFrame K1 = df(x) * Z, K2 = df(x + 0.5 * h * k1) * (Z + 0.5 * h * K1), K3 = df(x + 0.5 * h * k2) * (Z + 0.5 * h * K2),
                       K4 = df(x + h * k3) * (Z + h * K3);
    Z += h / 6.0 * (K1 + 2.0 * K2 + 2.0 * K3 + K4);
    x += h / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4);
    return std::optional(t += h);
  };
  const std::vector<Exponent> found = lyapunov_exponents(3, carry, 10.0, 210.0);
  EXPECT_NEAR(*found[0].value + *found[1].value + *found[2].value, -(sigma + 1.0 + beta), 1e-5);  // h⁴ of Runge and Kutta
  EXPECT_NEAR(*found[0].value, 0.9056, 5.0 * found[0].error + 0.02);                              // Viswanath 1998
  EXPECT_NEAR(*found[1].value, 0.0, 0.02);
  EXPECT_GT(found[0].error, 0.0);
  EXPECT_LT(found[0].error, 0.1);
}

/// x' = v; at x = 1 x goes back to 0 and v to 1 + frac(3 (v − 1)): three times a round of length 1/v, with v spread evenly over 1 to 2.
struct Rounds {
  double v = 1.2345678, t = 0.0;

  std::optional<double> operator()(TangentFrame& Z) {
    const double after = 1.0 + std::fmod(3.0 * (v - 1.0), 1.0);
    Z.row(0) += 1.0 / v * Z.row(1);  // the flow of a round
    Z.row(0) *= after / v;           // saltation: what is early by δt goes on with the new speed
    Z.row(1) *= 3.0;
    t += 1.0 / v;
    v = after;
    return t;
  }
};

TEST(Exponents, of_a_flow_with_events_has_its_closed_form_within_the_error_given) {
  Rounds rounds;
  const std::vector<Exponent> found = lyapunov_exponents(2, [&](TangentFrame& Z) { return rounds(Z); }, 10.0, 4000.0);
  // ln 3 in each round, whose mean duration is ∫ dv/v = ln 2.
  EXPECT_NEAR(*found[0].value, std::log(3.0) / std::log(2.0), 5.0 * found[0].error);
  EXPECT_LT(found[0].error, 0.02);
  EXPECT_NEAR(*found[1].value, 0.0, 1e-3);
}

TEST(Exponents, of_directions_that_an_event_takes_away_have_no_value) {
  double t = 0.0;
  const auto carry = [&](TangentFrame& Z) {
    Z.row(0) *= 2.0;
    if (t == 5.0) Z.row(2) = 3.0 * Z.row(1);
    return std::optional(t += 1.0);
  };
  const std::vector<Exponent> found = lyapunov_exponents(3, carry, 20.0, 60.0);
  ASSERT_EQ(found.size(), 3u);
  EXPECT_NEAR(*found[0].value, std::log(2.0), 1e-6);
  EXPECT_NEAR(*found[1].value, 0.0, 1e-6);
  EXPECT_FALSE(found[2].value.has_value());
}

}  // namespace
}  // namespace tippe::test
