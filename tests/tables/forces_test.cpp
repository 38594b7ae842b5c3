// Air and other forces: closed forms, their owners, and all schemes.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <tippe/scenes/build.h>
#include <tippe/scenes/keys.h>
#include <tippe/scenes/write.h>

#include "../scenes/scene_texts.h"

namespace tippe::test {
namespace {

using std::numbers::pi;
using testing::ElementsAre;
using testing::HasSubstr;

std::string with_force(const std::string& force, const std::string& start) {
  return replaced(replaced(ball, "[start]", "[[force]]\n" + force + "\n[start]"), "omega = [0, 1, 0]", start);
}

Scene scene_with(const std::string& force, const std::string& start, std::vector<std::string> settings = {}) {
  settings.insert(settings.end(), {"integrate.rtol=1e-12", "integrate.atol=1e-14"});
  const ReadScene read = read_scene(with_force(force, start), "ball", settings);
  EXPECT_TRUE(read.scene.has_value()) << (read.diagnostics.empty() ? "" : read.diagnostics[0].text());
  return read.scene.value_or(Scene{});
}

constexpr const char* aloft = "position = [0, 0, 100]";
constexpr double m = 2.0, g = 9.81;  // the small ball's

TEST(Forces, linear_drag_slows_a_fall_exponentially_and_the_air_has_its_energy) {
  const double c = 3.0, k = 2e-3;
  const RunResult r =
      run(scene_with("kind = \"drag\"\nlinear = 3\nturning = 2e-3", std::string(aloft) + "\nvelocity = [4, 0, 0]\nomega = [0, 5, 0]"));
  const double fade = std::exp(-c / m);
  EXPECT_NEAR(r.final.state.v_S.x(), 4.0 * fade, 1e-10);
  EXPECT_NEAR(r.final.state.v_S.z(), -m * g / c * (1.0 - fade), 1e-10);
  EXPECT_NEAR(r.final.state.omega.y(), 5.0 * std::exp(-k / 1e-3), 1e-10);
  EXPECT_NEAR(r.audit.residual(), 0.0, 1e-9);
  EXPECT_NEAR(r.audit.air, r.audit.initial - r.audit.current, 1e-9);
}

TEST(Forces, quadratic_drag_leads_to_the_terminal_speed_as_a_hyperbolic_tangent) {
  const RunResult r = run(scene_with("kind = \"drag\"\nquadratic = 0.5", aloft, {"integrate.end=2"}));
  const double terminal = std::sqrt(m * g / 0.5);
  EXPECT_NEAR(r.final.state.v_S.z(), -terminal * std::tanh(g * 2.0 / terminal), 1e-10);
  EXPECT_NEAR(r.audit.residual(), 0.0, 1e-9);
}

TEST(Forces, a_damped_spring_swings_in_closed_form) {
  const double k = 50.0, c = 1.0, w = std::sqrt(k / m - c * c / (4.0 * m * m)), fade = c / (2.0 * m);
  const RunResult r = run(scene_with("kind = \"spring\"\nstiffness = 50\ndamping = 1\npoint = [0, 0, 100]", aloft));
  // Weight shifts the middle to −m g/k.
  const double sag = m * g / k, z = 100.0 - sag + sag * std::exp(-fade) * (std::cos(w) + fade / w * std::sin(w));
  EXPECT_NEAR(r.final.state.r_S.z(), z, 1e-10);
  EXPECT_NEAR(r.audit.forces + r.audit.initial, r.audit.current, 1e-9);
}

TEST(Forces, gravity_may_turn_by_a_formula_of_time) {
  // Weight and 9.81 up, and a gravity that goes round: v = g/w (sin, 1 − cos).
  const RunResult r = run(scene_with("kind = \"formula\"\nacceleration = [\"9.81*cos(3*t)\", \"9.81*sin(3*t)\", \"9.81\"]", aloft));
  EXPECT_NEAR(r.final.state.v_S.x(), g / 3.0 * std::sin(3.0), 1e-10);
  EXPECT_NEAR(r.final.state.v_S.y(), g / 3.0 * (1.0 - std::cos(3.0)), 1e-10);
  EXPECT_NEAR(r.final.state.v_S.z(), 0.0, 1e-10);
  EXPECT_NEAR(r.audit.residual(), 0.0, 1e-9);
}

TEST(Forces, a_torque_of_state_turns_the_body_as_its_formula_says) {
  const Scene scene =
      scene_with("kind = \"formula\"\ntorque = [\"0\", \"0\", \"-2e-3*wz\"]\naxes = \"body\"", std::string(aloft) + "\nomega = [0, 0, 7]");
  EXPECT_NEAR(run(scene).final.state.omega.z(), 7.0 * std::exp(-2.0), 1e-10);
}

TEST(Forces, a_ball_that_slides_in_air_obeys_friction_and_drag) {
  // m v̇ = −μ m g − c v until it rolls; forces of air are no part of the contact.
  const double c = 0.8, mu = 0.3;
  const Scene scene = scene_with("kind = \"drag\"\nlinear = 0.8", "velocity = [5, 0, 0]", {"integrate.end=0.1"});
  const double limit = mu * m * g / c;
  EXPECT_NEAR(run(scene).final.state.v_S.x(), (5.0 + limit) * std::exp(-c / m * 0.1) - limit, 1e-10);
}

TEST(Forces, time_stepping_goes_to_the_same_place_with_its_order_and_books_the_same_work) {
  const auto result = [](const std::string& scheme, double dt) {
    Scene scene =
        scene_with("kind = \"drag\"\nlinear = 0.8\nquadratic = 0.1\n[[force]]\nkind = \"spring\"\nstiffness = 20\npoint = [0, 0, 1]",
                   "velocity = [2, 0, 0]\nomega = [0, 10, 3]", {"integrate.scheme=" + scheme});
    scene.integrate.options.dt = dt;
    return run(scene);
  };
  const RunResult exact = result("event", 1e-3);
  EXPECT_NEAR(exact.audit.residual(), 0.0, 1e-8);
  for (const char* scheme : {"moreau", "moreau-implicit", "moreau-rk4", "midpoint"}) {
    const RunResult coarse = result(scheme, 2e-3), small = result(scheme, 5e-4);
    const double error = (small.final.state.r_S - exact.final.state.r_S).norm();
    EXPECT_LT(error, 0.4 * (coarse.final.state.r_S - exact.final.state.r_S).norm() + 1e-9) << scheme;
    EXPECT_NEAR(small.audit.air, exact.audit.air, 5e-3 * exact.audit.air) << scheme;
    // Work at the end of a step, as moreau-implicit takes it, is off by half a step's length times the change of power: that of the spring is below k d v.
    EXPECT_NEAR(small.audit.forces, exact.audit.forces, 0.5 * 5e-4 * 20.0 * 2.0 * 2.0) << scheme;
  }
}

TEST(Forces, nothing_rests_while_something_drives_it) {
  const Scene scene = scene_with("kind = \"formula\"\nforce = [\"3*t^4\", \"0\", \"0\"]", "touch = true", {"integrate.end=2"});
  const RunResult r = run(scene);
  EXPECT_FALSE(r.resting);
  EXPECT_GT(r.final.state.v_S.x(), 0.1);
}

TEST(Forces, slopes_are_those_of_the_formula) {
  ForceSettings keys;
  keys.numbers = {{"linear", 0.7}, {"quadratic", 0.3}, {"turning", 0.1}};
  keys.vectors = {{"wind", Vec3(1, 0, 0)}, {"at", Vec3(0, 0, 0)}};
  State s;
  s.v_S = Vec3(3, 4, 0);
  const ForceSlopes slopes = make_drag(keys)->slopes(s, 0.1, 5.0);
  const Vec3 w(2, 4, 0);
  Mat3 exact = -(0.7 + 0.3 * w.norm()) * Mat3::Identity() - 0.3 * w * w.transpose() / w.norm();
  EXPECT_LT((slopes.block<3, 3>(0, 6) - exact).norm(), 1e-9);
  EXPECT_LT((slopes.block<3, 3>(3, 9) + 0.1 * Mat3::Identity()).norm(), 1e-9);
}

TEST(Forces, a_run_has_a_derivative_by_their_keys) {
  const std::string text = with_force("kind = \"drag\"\nlinear = 3", std::string(aloft) + "\nvelocity = [4, 0, 0]");
  const Scene scene = *read_scene(text, "ball").scene;
  const ReadKey key = derive_key(text, "ball", {}, scene, "force.0.linear");
  ASSERT_TRUE(key.key.has_value()) << key.what;
  const auto asked = [](const char* quantity) { return *parse_quantity(quantity, 1, false).quantity; };
  const DeriveResult result = derive(make_model(scene), {*key.key}, {asked("v_S_x@1"), asked("dissipated_air@1")});
  ASSERT_EQ(result.quantities[0].by.size(), 1U) << result.quantities[0].why_not;
  EXPECT_NEAR(result.quantities[0].by[0], -4.0 / m * std::exp(-3.0 / m), 1e-8);
  EXPECT_THAT(result.quantities[1].why_not, HasSubstr("has no derivative"));
}

TEST(Forces, are_refused_with_what_to_change) {
  EXPECT_THAT(errors_of(with_force("kind = \"dragg\"", aloft)), ElementsAre(HasSubstr("drag")));
  EXPECT_THAT(errors_of(with_force("linear = 1", aloft)), ElementsAre(HasSubstr("missing key 'force.kind'")));
  EXPECT_THAT(errors_of(with_force("kind = \"drag\"\nlinear = -1", aloft)), ElementsAre(HasSubstr("'force.linear'")));
  EXPECT_THAT(errors_of(with_force("kind = \"drag\"\nradius = 1", aloft)), ElementsAre(HasSubstr("'force.radius'")));
  EXPECT_THAT(errors_of(with_force("kind = \"formula\"", aloft)), ElementsAre(HasSubstr("has no formula")));
  EXPECT_THAT(errors_of(with_force("kind = \"formula\"\nforce = [\"u\", \"0\", \"0\"]", aloft)),
              ElementsAre(HasSubstr("the variables are t, x, y, z")));
  EXPECT_THAT(errors_of(with_force("kind = \"air-layer\"", aloft)), ElementsAre(HasSubstr("missing key 'force.radius'")));
}

TEST(Forces, a_resolved_scene_has_the_same_forces_to_the_bit) {
  const Scene first = scene_with(
      "kind = \"drag\"\nlinear = 0.8\nwind = [1, 0, 0]\n[[force]]\nkind = \"air-layer\"\nradius = 0.04\nlayer = "
      "\"thinner\"\n[[force]]\nkind = "
      "\"formula\"\ntorque = [\"0\", \"t*x\", \"0\"]\naxes = \"body\"",
      "velocity = [2, 0, 0]\nomega = [0, 10, 3]");
  const ReadScene second = read_scene(to_toml(first), "resolved");
  ASSERT_TRUE(second.scene.has_value()) << second.diagnostics[0].text();
  EXPECT_EQ(to_toml(*second.scene), to_toml(first));
  EXPECT_EQ(run(first).final.state.u(), run(*second.scene).final.state.u());
}

}  // namespace
}  // namespace tippe::test
