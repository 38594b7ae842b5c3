// Periodic motions followed over a number of the scene, through impacts and stick, where multipliers and special points have closed forms.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <sstream>
#include <tippe/analysis/orbit_family.h>
#include <tippe/scenes/build.h>

#include "../scenes/scene_texts.h"

namespace tippe::test::orbit_family_test {
namespace {

using std::numbers::pi;

constexpr double e = 0.5, gravity = 9.81, frequency = 50.0;
const double across = pi * (1.0 - e) / (1.0 + e);  ///< Γ cos φ of one bounce a period, Γ = a ω²/g

std::string setting(const std::string& key, double value) {
  std::ostringstream text;
  text.precision(17);
  text << key << "=" << value;
  return text.str();
}

Model shaken_ball(std::vector<std::string> settings) {
  settings.insert(settings.end(), {"integrate.rtol=1e-12", "integrate.atol=1e-14"});
  const ReadScene read =
      read_scene(file_text(std::filesystem::path(TIPPE_SOURCE_DIR) / "scenes" / "shaken-ball.toml"), "shaken-ball", settings);
  EXPECT_TRUE(read.scene.has_value()) << (read.diagnostics.empty() ? "" : read.diagnostics[0].text());
  return make_model(read.scene.value_or(Scene{}));
}

/// The ball that bounces once in a period, at the table's phase 0.
Model bouncing(double amplitude, double shakes) {
  const double w = 2.0 * pi * shakes, along = std::sqrt(std::pow(amplitude * w * w / gravity, 2) - across * across),
               phase = std::atan2(along, across);
  Model model = shaken_ball({setting("table.shake.amplitude", amplitude), setting("table.shake.frequency", shakes)});
  const double flown = 1.0 / shakes - phase / w, up = 0.5 * gravity / shakes;
  model.start.r_S.z() = 0.005 + amplitude * std::sin(phase) + up * flown - 0.5 * gravity * flown * flown;
  model.start.v_S.z() = up - gravity * flown;
  return model;
}

/// Where one of its multipliers is −1: Γ² = (π (1 − e)/(1 + e))² + (2 (1 + e²)/(1 + e)²)².
const double doubling = std::hypot(across, 2.0 * (1.0 + e * e) / ((1.0 + e) * (1.0 + e)));

OrbitFamily followed(const std::function<Model(double)>& model, const OrbitFamilyRequest& given) {
  OrbitFamilyRequest request = given;
  request.model = [&](double p) { return std::optional(model(p)); };
  OrbitRequest first;
  first.period = request.table_period(request.low);
  const OrbitResult from = find_orbit(model(request.low), first);
  EXPECT_TRUE(from.found) << from.residual << from.obstacle << from.fault;
  const OrbitFamilyResult result = follow_orbits(from, request);
  EXPECT_EQ(result.fault, "");
  return result.family;
}

std::vector<double> places(const OrbitFamily& family, OrbitSpecialKind kind) {
  std::vector<double> all;
  for (const OrbitSpecial& s : family.special)
    if (s.kind == kind) all.push_back(s.p);
  return all;
}

TEST(OrbitFamily, a_bouncing_ball_doubles_its_period_over_the_amplitude_where_its_closed_form_says) {
  const double per_gamma = gravity / std::pow(2.0 * pi * frequency, 2);
  OrbitFamilyRequest request;
  request.low = 1.2 * per_gamma, request.high = 1.7 * per_gamma;
  request.table_period = [](double) { return 1.0 / frequency; };
  const OrbitFamily family = followed([](double amplitude) { return bouncing(amplitude, frequency); }, request);
  ASSERT_GE(family.points.size(), 4U);
  EXPECT_NEAR(family.points.back().p / request.high, 1.0, 1e-9);
  const std::vector<double> found = places(family, OrbitSpecialKind::PeriodDoubling);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_NEAR(found[0] / (doubling * per_gamma), 1.0, 1e-8);
  EXPECT_EQ(family.special.size(), 2U);  // that and the end
  for (const OrbitPoint& p : family.points) {
    const double gamma = p.p / per_gamma, along = std::sqrt(gamma * gamma - across * across);
    const double half = 0.5 * (1.0 + e * e - (1.0 + e) * (1.0 + e) * along);
    const std::complex<double> root = std::sqrt(std::complex<double>(half * half - e * e));
    for (const std::complex<double>& wanted : {half + root, half - root})
      EXPECT_TRUE(std::ranges::any_of(p.multipliers, [&](const auto& one) { return std::abs(one - wanted) < 1e-6; })) << p.p << wanted;
  }
}

TEST(OrbitFamily, a_bouncing_ball_doubles_its_period_over_the_frequency_which_is_that_of_the_motion_too) {
  const double amplitude = 1.45e-4, at = std::sqrt(doubling * gravity / amplitude) / (2.0 * pi);
  OrbitFamilyRequest request;
  request.low = 0.95 * at, request.high = 1.04 * at;
  request.table_period = [](double shakes) { return 1.0 / shakes; };
  const OrbitFamily family = followed([&](double shakes) { return bouncing(amplitude, shakes); }, request);
  const std::vector<double> found = places(family, OrbitSpecialKind::PeriodDoubling);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_NEAR(found[0] / at, 1.0, 1e-8);
  for (const OrbitPoint& p : family.points) EXPECT_NEAR(p.period * p.p, 1.0, 1e-12);
}

TEST(OrbitFamily, a_ball_that_slides_to_and_fro_has_the_multiplier_of_its_reversals_for_every_friction) {
  // γ' = ∓k − a(t) with k = 7/2 μ g: saltation at a reversal is (a − k)/(a + k) with the table's acceleration a there.
  const double amplitude = 1e-3, w = 2.0 * pi * frequency;
  OrbitFamilyRequest request;
  request.low = 0.15, request.high = 0.3;
  request.table_period = [](double) { return 1.0 / frequency; };
  request.model = [&](double mu) {
    return std::optional(
        shaken_ball({setting("table.shake.amplitude", amplitude), "table.shake.direction=[1, 0, 0]", setting("contact.mu", mu)}));
  };
  OrbitRequest first;
  first.period = 1.0 / frequency;
  first.settle = 0.2;
  const OrbitResult from = find_orbit(*request.model(request.low), first);
  ASSERT_TRUE(from.found);
  const OrbitFamily family = follow_orbits(from, request).family;
  ASSERT_GE(family.points.size(), 4U);
  EXPECT_NEAR(family.points.back().p / request.high, 1.0, 1e-9);
  for (const OrbitPoint& p : family.points) {
    const double k = 3.5 * p.p * gravity, cosine = k / frequency / 4.0 / (amplitude * w),
                 a = amplitude * w * w * std::sqrt(1.0 - cosine * cosine);
    const double once = (a - k) / (a + k);
    EXPECT_TRUE(std::ranges::any_of(p.multipliers, [&](const auto& one) { return std::abs(one - once * once) < 1e-6; })) << p.p;
  }
}

}  // namespace
}  // namespace tippe::test::orbit_family_test
