// Exponents, multipliers and sections of scenes whose answers have closed forms.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <tippe/analysis/lyapunov.h>
#include <tippe/analysis/orbit.h>
#include <tippe/analysis/section.h>
#include <tippe/scenes/build.h>
#include <tippe/world/forces.h>

#include "../scenes/scene_texts.h"

namespace tippe::test::periodic_test {
namespace {

using std::numbers::pi;

Model shaken(std::vector<std::string> settings) {
  settings.insert(settings.end(), {"integrate.rtol=1e-12", "integrate.atol=1e-14"});
  const ReadScene read =
      read_scene(file_text(std::filesystem::path(TIPPE_SOURCE_DIR) / "scenes" / "shaken-ball.toml"), "shaken-ball", settings);
  EXPECT_TRUE(read.scene.has_value()) << (read.diagnostics.empty() ? "" : read.diagnostics[0].text());
  return make_model(read.scene.value_or(Scene{}));
}

constexpr double e = 0.5, gravity = 9.81, frequency = 50.0, w = 2.0 * pi * frequency;
const double across = pi * (1.0 - e) / (1.0 + e);  ///< Γ cos φ of one bounce a period

/// In the flight of one bounce a period, with Γ sin φ = along, at the table's phase 0.
Model thrown(double along, std::vector<std::string> settings = {}) {
  const double amplitude = std::hypot(across, along) * gravity / (w * w), phase = std::atan2(along, across);
  std::ostringstream text;
  text.precision(17);
  text << "table.shake.amplitude=" << amplitude;
  settings.push_back(text.str());
  Model model = shaken(std::move(settings));
  const double flown = 1.0 / frequency - phase / w, up = 0.5 * gravity / frequency;
  model.start.r_S.z() = 0.005 + amplitude * std::sin(phase) + up * flown - 0.5 * gravity * flown * flown;
  model.start.v_S.z() = up - gravity * flown;
  return model;
}

std::string set(const std::string& key, double value) {
  std::ostringstream text;
  text.precision(17);
  text << key << "=" << value;
  return text.str();
}

bool has(const std::vector<std::complex<double>>& multipliers, std::complex<double> wanted, double tolerance) {
  return std::ranges::any_of(multipliers, [&](const std::complex<double>& one) { return std::abs(one - wanted) < tolerance; });
}

/// μ² − (1 + e² − (1 + e)² Γ sin φ) μ + e² = 0.
std::array<std::complex<double>, 2> multipliers_of_bouncing(double along) {
  const double half = 0.5 * (1.0 + e * e - (1.0 + e) * (1.0 + e) * along);
  const std::complex<double> root = std::sqrt(std::complex<double>(half * half - e * e));
  return {half + root, half - root};
}

OrbitResult bouncing(double along) {
  OrbitRequest request;
  request.period = 1.0 / frequency;
  return find_orbit(thrown(along), request);
}

TEST(Orbit, a_bouncing_ball_has_the_multipliers_of_its_closed_form_and_without_saltation_they_are_others) {
  for (const double along : {0.4, 0.9}) {
    const OrbitResult r = bouncing(along);
    ASSERT_TRUE(r.found) << r.residual << " " << r.obstacle << r.fault;
    for (const std::complex<double>& one : multipliers_of_bouncing(along)) EXPECT_TRUE(has(r.multipliers, one, 1e-7)) << along << one;
    EXPECT_EQ(r.collapsed, 2);  // slip, in the bounce
    // Flight and reset alone, (1 T; 0 1) and (1 0; 0 −e), have the multipliers of 1 − e ± …: their product is −e, not e².
    const double half = 0.5 * (1.0 - e), root = std::sqrt(half * half + e);
    EXPECT_FALSE(has(r.multipliers, half - root, 1e-3));
    EXPECT_GT(std::abs((half - root) * (half + root) - e * e), 0.7);
  }
}

TEST(Orbit, a_bouncing_ball_doubles_its_period_where_a_multiplier_is_minus_one) {
  const double along = 2.0 * (1.0 + e * e) / ((1.0 + e) * (1.0 + e));
  const OrbitResult r = bouncing(along);
  ASSERT_TRUE(r.found) << r.residual;
  EXPECT_TRUE(has(r.multipliers, -1.0, 1e-7));
  EXPECT_TRUE(has(r.multipliers, -e * e, 1e-7));
}

TEST(Orbit, a_ball_that_slides_to_and_fro_has_the_multiplier_of_its_two_reversals) {
  // γ' = ∓k − a(t) with k = 7/2 μ g: at each reversal saltation is (a − k)/(a + k), and over half a period the table's velocity changes by k T/2.
  const double amplitude = 1e-3, k = 3.5 * 0.2 * gravity;
  OrbitRequest request;
  request.period = 1.0 / frequency;
  request.settle = 0.2;
  const OrbitResult r = find_orbit(shaken({set("table.shake.amplitude", amplitude), "table.shake.direction=[1, 0, 0]"}), request);
  ASSERT_TRUE(r.found) << r.residual << " " << r.obstacle << r.fault;
  const double cosine = k / frequency / 4.0 / (amplitude * w), a = amplitude * w * w * std::sqrt(1.0 - cosine * cosine);
  const double once = (a - k) / (a + k);
  EXPECT_TRUE(has(r.multipliers, once * once, 1e-7)) << once * once;
}

TEST(Orbit, a_ball_that_sticks_and_slides_has_multipliers_one_and_zero_which_its_slides_alone_do_not_have) {
  // Shaken so little that slip ends in stick: all starts that differ in slip become one. Friction keeps the angular momentum about the contact point, so that
  // what is left is one. While it slides a difference of slip stays as it is: without saltation none of these would be zero. The ball rolls by an angle φ in a
  // period, and the orbit is closed by turning it back in its own axes: turns about the two other ones are turned with it, by exp(±i φ).
  OrbitRequest request;
  request.period = 1.0 / frequency;
  request.settle = 0.2;
  const OrbitResult r = find_orbit(shaken({set("table.shake.amplitude", 1e-4), "table.shake.direction=[1, 0, 0]"}), request);
  ASSERT_TRUE(r.found) << r.residual << " " << r.obstacle << r.fault;
  EXPECT_GE(std::ranges::count_if(r.events, [](const Event& one) { return one.kind == EventKind::Stick; }), 2);
  EXPECT_EQ(r.collapsed, 2);
  using Kind = MotionSymmetry::Kind;
  std::map<Kind, double> by;
  for (const auto& [symmetry, amount] : r.closed_by) by[symmetry.kind] = amount;
  const double turned = by.at(Kind::BodyY);
  EXPECT_GT(std::abs(turned), 0.01);
  EXPECT_NEAR(turned, by.at(Kind::ShiftX) / 0.005, 1e-8);  // it rolls without net slip
  // Of ten, six are one: two shifts, the turn about the axis of rolling, three angular momenta. Each angular momentum that rolls the ball on shears a shift,
  // (1 T; 0 1): such a double one answers to what the run leaves of its tolerance, 1e-12, by the root of it.
  ASSERT_EQ(r.multipliers.size(), 10U);
  const auto count = [](const std::vector<std::complex<double>>& all, std::complex<double> wanted, double tolerance) {
    return std::ranges::count_if(all, [&](const std::complex<double>& one) { return std::abs(one - wanted) < tolerance; });
  };
  EXPECT_EQ(count(r.multipliers, 0.0, 1e-9), 2);
  EXPECT_EQ(count(r.multipliers, 1.0, 1e-6), 6);
  for (const double sign : {1.0, -1.0}) EXPECT_EQ(count(r.multipliers, std::polar(1.0, sign * turned), 1e-8), 1);
  // Across the symmetries, two shifts and three turns, are the angular momenta and the slip.
  EXPECT_EQ(r.neutral, 5);
  ASSERT_EQ(r.others.size(), 5U);
  EXPECT_EQ(count(r.others, 0.0, 1e-9), 2);
  EXPECT_EQ(count(r.others, 1.0, 1e-8), 3);
}

TEST(Lyapunov, the_sum_is_the_divergence_and_what_events_do_to_volumes) {
  Model model = thrown(0.9, {"contact.mu=0", "integrate.end=2"});
  model.start.v_S.x() = 0.01;  // where there is no slip the reset has a corner
  const LyapunovResult r = lyapunov(model);
  ASSERT_TRUE(r.sum.has_value()) << r.obstacle;
  ASSERT_TRUE(r.events.has_value());
  EXPECT_EQ(r.exponents.size(), 12u);
  EXPECT_NEAR(*r.sum, r.divergence + *r.events, 1e-9 * std::abs(*r.sum));
  EXPECT_NEAR(r.divergence, 0.0, 1e-12);
  // Each bounce keeps e² of volume.
  const double bounces = *r.events * r.time / (2.0 * std::log(e));
  EXPECT_GT(bounces, 50.0);
  EXPECT_NEAR(bounces, std::round(bounces), 1e-6);
}

TEST(Lyapunov, in_air_the_sum_is_that_of_drag_and_of_the_bounces) {
  Model model = thrown(0.9, {"contact.mu=0", "integrate.end=2"});
  model.start.v_S.x() = 0.01;
  const double mass = model.world.body().mass, along = 0.2 * mass, turning = 0.1 * model.world.body().Theta_S()(0, 0);
  ForceSettings keys;
  keys.numbers = {{"linear", along}, {"quadratic", 0.0}, {"turning", turning}};
  keys.vectors = {{"wind", Vec3::Zero()}, {"at", Vec3::Zero()}};
  model.world.forces[0] = make_drag(keys);
  model.world.force_count = 1;
  const LyapunovResult r = lyapunov(model);
  ASSERT_TRUE(r.sum.has_value()) << r.obstacle;
  EXPECT_NEAR(r.divergence, -3.0 * 0.2 - turning * model.world.body().Theta_S().inverse().trace(), 1e-8);  // differences of the force
  const double bounces = *r.events * r.time / (2.0 * std::log(e));
  EXPECT_GT(bounces, 20.0);
  EXPECT_NEAR(bounces, std::round(bounces), 1e-6);
  EXPECT_NEAR(*r.sum, r.divergence + *r.events, 1e-9 * std::abs(*r.sum));
}

TEST(Lyapunov, entering_stick_takes_directions_away_for_good) {
  const LyapunovResult r = lyapunov(thrown(0.9, {"integrate.end=0.5"}));
  EXPECT_EQ(r.collapsed, 2);  // both components of slip, in the first bounce
  EXPECT_FALSE(r.sum.has_value());
  EXPECT_FALSE(r.exponents.back().value.has_value());
  EXPECT_TRUE(r.exponents[9].value.has_value());
}

TEST(Section, crossings_are_located_to_rounding_and_jumps_do_not_count) {
  const Model model = thrown(0.4, {"integrate.end=1"});
  SectionRequest request;
  request.settle = 0.6;
  request.plane = parse_quantity("first.v_S_z=0", 1, false).quantity->when;
  const SectionResult r = section(model, request);
  // Once a period at the top of the flight, not where the ball is thrown up.
  ASSERT_EQ(r.points.size(), 20u);
  for (const SectionPoint& point : r.points) {
    EXPECT_FALSE(point.up);
    EXPECT_NEAR(point.at.state.v_S.z(), 0.0, 1e-14);  // g times the rounding of t
  }
  // Thrown up with g T/2, the bounce of one period.
  request.plane = parse_quantity("event.touch", 1, false).quantity->when;
  const SectionResult bounces = section(model, request);
  ASSERT_EQ(bounces.points.size(), 20u);
  EXPECT_NEAR(bounces.points.back().at.state.v_S.z(), 0.5 * gravity / frequency, 1e-8);
  request.every = 0.1;
  EXPECT_EQ(section(model, request).points.size(), 5u);
}

}  // namespace
}  // namespace tippe::test::periodic_test
