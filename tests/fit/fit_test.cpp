// Fits of a ball that spins on the spot: its spin falls by 3π/16 μ N R / I each second, so the data are in closed form.
#include <gtest/gtest.h>
#include <tippe/fit/statistics.h>

#include <cmath>
#include <numbers>
#include <random>
#include <string>

#include "../cli/json.h"

namespace tippe::testing {
namespace {

constexpr const char* ball = R"([body]
mass = 0.1
inertia = [4e-5, 4e-5, 4e-5]
[table]
gravity = 9.81
[[contact]]
shape = "sphere"
shape_radius = 0.03
law = "contensou"
pressure = "hertz"
mu = 0.25
radius = 1e-3
[start]
touch = true
angles = [0, 0, 0]
omega = [0, 0, 19]
velocity = [0, 0, 0]
[integrate]
scheme = "event"
end = 2
)";

constexpr double slowing = 3.0 * std::numbers::pi / 16.0 * 0.3 * 0.1 * 9.81 * 1e-3 / 4e-5;

/// Spin of μ = 0.3 from 20 rad/s, with noise of 1 % of what it loses; `bend` makes it none of our laws.
std::string spin_down(unsigned seed, double bend = 0.0) {
  std::mt19937 random(seed);
  std::normal_distribution<double> noise(0.0, 0.01 * slowing);
  std::string text = "t,spin\n";
  for (int i = 1; i <= 100; ++i) {
    const double t = 0.01 * i;
    text += std::to_string(t) + "," + std::to_string(20.0 - slowing * t + bend * t * t + noise(random)) + "\n";
  }
  return text;
}

class Fit : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!fit_available()) GTEST_SKIP() << "built without Ceres";
  }
  Result fit(const std::string& data, const std::string& options) const {
    return tippe("fit " + scratch_.file("ball.toml", ball) + " --data " + scratch_.file("data.csv", data) + " " + options);
  }
  Scratch scratch_;
};

TEST_F(Fit, true_friction_and_spin_lie_in_their_intervals_as_often_as_they_should) {
  int mu = 0, omega = 0;
  for (unsigned seed = 1; seed <= 40; ++seed) {
    const Json j = json_of(fit(spin_down(seed), "--by contact.mu,start.omega.2 --json"));
    ASSERT_TRUE(j["converged"].get<bool>()) << seed;
    const auto inside = [&](const char* key, double value) {
      const Json& one = j["parameters"][key];
      return one["low95"].get<double>() <= value && value <= one["high95"].get<double>();
    };
    mu += inside("contact.mu", 0.3) ? 1 : 0, omega += inside("start.omega.2", 20.0) ? 1 : 0;
  }
  // 38 of 40 on average; fewer than 33 comes once in three hundred samples.
  EXPECT_GE(mu, 33);
  EXPECT_GE(omega, 33);
}

TEST_F(Fit, a_spin_down_determines_the_product_of_friction_and_radius_only) {
  const Result said = fit(spin_down(1), "--by contact.mu,contact.radius,start.omega.2 --json");
  EXPECT_EQ(said.exit, 1);
  const Json j = json_of(said);
  EXPECT_TRUE(j["parameters"]["contact.mu"]["sigma"].is_null());
  EXPECT_TRUE(j["parameters"]["contact.radius"]["sigma"].is_null());
  EXPECT_FALSE(j["parameters"]["start.omega.2"]["sigma"].is_null());
  const Json& open = j["combinations"].back();
  EXPECT_FALSE(open["determined"].get<bool>());
  EXPECT_NEAR(open["exponents"]["contact.mu"].get<double>() * open["exponents"]["contact.radius"].get<double>(), -1.0, 1e-3);
  const double product = j["parameters"]["contact.mu"]["value"].get<double>() * j["parameters"]["contact.radius"]["value"].get<double>();
  EXPECT_NEAR(product, 3e-4, 0.02 * 3e-4);
}

TEST_F(Fit, a_wrong_law_is_recognised) {
  const Result bent = fit(spin_down(1, 1.0), "--by contact.mu,start.omega.2 --json");
  EXPECT_EQ(bent.exit, 1);
  EXPECT_FALSE(json_of(bent)["fits"].get<bool>());
  const Json ranked = json_of(fit(spin_down(1), "--by contact.mu,start.omega.2 --laws coulomb,contensou --json"));
  EXPECT_EQ(ranked["law"], "contensou");
  EXPECT_GT(ranked["laws"][1]["aic"].get<double>(), ranked["laws"][0]["aic"].get<double>() + 100.0);
}

TEST_F(Fit, bad_data_are_refused_with_place_and_advice) {
  const auto refused = [&](const std::string& data, const std::string& part) { expect_refusal(fit(data, "--by contact.mu"), 2, part); };
  refused("0.1,20\n0.2,19\n", "header row is missing");
  refused("t,spin\n0.1,20\n0.2,fast\n", "'fast' is not a number");
  refused("t,spin\n0.2,20\n0.1,19\n", "does not come after");
  refused("t,spin\n0.1,20\n", "one row");
  refused("t,spin\n0.1,20000\n0.2,19000\n0.3,18000\n", "thousand times too large");
  refused("t,spin\n100,20\n200,19\n300,18\n", "give times in seconds");
  refused("t,spin\n0.1,20\n0.2,20\n0.3,20\n", "constant column");
  refused("spin,theta\n0.1,20\n0.2,20\n", "no column t");
  expect_refusal(fit(spin_down(1), "--by contact.nu"), 2, "did you mean 'contact.mu'?");
}

TEST_F(Fit, offset_of_a_column_is_found_beside_the_friction) {
  std::string data = "t,w\n";
  for (int i = 1; i <= 50; ++i)
    data += std::to_string(0.02 * i) + "," + std::to_string(21.5 - slowing * 0.02 * i) + "\n" + (i == 20 ? "0.405,\n" : "");
  const Json j = json_of(fit(data, "--observable w=spin --by contact.mu --set start.omega.2=20 --free offset.w --json"));
  EXPECT_NEAR(j["parameters"]["offset.w"]["value"].get<double>(), 1.5, 1e-4);
  EXPECT_NEAR(j["parameters"]["contact.mu"]["value"].get<double>(), 0.3, 1e-4);
  EXPECT_EQ(j["samples"], 50);
}

TEST(RunsTest, trends_and_oscillations_are_not_noise) {
  std::vector<double> trend, wave;
  for (int i = 0; i < 40; ++i) trend.push_back(i < 20 ? 1.0 : -1.0), wave.push_back(i % 2 == 0 ? 1.0 : -1.0);
  EXPECT_LT(runs_test(trend), 1e-6);
  EXPECT_LT(runs_test(wave), 1e-6);
  EXPECT_GT(runs_test(std::vector<double>{1, 1, -1, 1, -1, -1, 1, -1}), 0.1);
}

}  // namespace
}  // namespace tippe::testing
