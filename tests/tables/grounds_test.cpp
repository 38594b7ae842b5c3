// Grounds that are not flat: their geometry by differences, and balls on them in closed form.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/math/special_functions/ellint_1.hpp>
#include <cmath>
#include <numbers>
#include <random>
#include <tippe/flow/smooth_motion.h>
#include <tippe/scenes/build.h>
#include <tippe/scenes/write.h>
#include <tippe/world/grounds.h>

#include "../scenes/scene_texts.h"

namespace tippe::test {
namespace {

using std::numbers::pi;
using testing::ElementsAre;
using testing::HasSubstr;

std::string on_ground(const std::string& ground, const std::string& start) {
  return replaced(replaced(ball, "[[contact]]", "[table.ground]\n" + ground + "\n[[contact]]"), "omega = [0, 1, 0]", start);
}

const std::vector<std::string> fine{"integrate.rtol=1e-12", "integrate.atol=1e-14"};

Scene scene_on(const std::string& ground, const std::string& start, std::vector<std::string> settings = {}) {
  settings.insert(settings.end(), fine.begin(), fine.end());
  const ReadScene read = read_scene(on_ground(ground, start), "ball", settings);
  EXPECT_TRUE(read.scene.has_value()) << (read.diagnostics.empty() ? "" : read.diagnostics[0].text());
  return read.scene.value_or(Scene{});
}

TEST(Grounds, axes_and_curvature_are_what_moving_over_them_says) {
  std::mt19937_64 engine(1);
  std::uniform_real_distribution<double> place(-0.3, 0.3);
  const double slope = 0.6, R = 0.8;
  for (const SurfacePtr& surface : {bowl(R), dome(R), trough(R), ridge(R), funnel(slope, 0.05), hill(slope, 0.05), funnel(slope, 0.4)}) {
    for (int i = 0; i < 200; ++i) {
      const Vec3 c(place(engine), place(engine), 0.3 + place(engine)), v(place(engine), place(engine), place(engine));
      const Ground g = surface->ground(c, 0.0, 0.1);
      const double h = 1e-6;
      const Ground a = surface->ground(c - h * v, 0.0, 0.1), b = surface->ground(c + h * v, 0.0, 0.1);
      if ((b.n - a.n).norm() > 1e-4 || (b.bend - a.bend).norm() > 1e-3) continue;  // across the axis, or from the tip to the cone
      EXPECT_LT((g.t.cross(g.b) - g.n).norm() + std::abs(g.n.norm() - 1.0), 1e-14);
      const Vec2 v2(g.t.dot(v), g.b.dot(v)), turn = g.bend * v2;
      EXPECT_NEAR((b.distance - a.distance) / (2.0 * h), g.n.dot(v), 1e-8);
      const Vec3 n_rate = (b.n - a.n) / (2.0 * h), t_rate = (b.t - a.t) / (2.0 * h);
      EXPECT_LT((n_rate + turn(0) * g.t + turn(1) * g.b).norm(), 1e-7);
      EXPECT_LT((t_rate - turn(0) * g.n - g.twist.dot(v2) * g.b).norm(), 1e-7);
      EXPECT_LT((g.bend - g.curvature * (Mat2::Identity() - g.distance * g.curvature).inverse()).norm(), 1e-9 * (1.0 + g.bend.norm()));
    }
  }
}

/// Rolling in the plane through the bowl's middle it is a pendulum of length 7/5 (R − r), its period an elliptic integral.
TEST(Grounds, a_marble_swings_in_a_bowl_with_the_period_of_the_elliptic_integral) {
  const double R = 0.5, r = 0.05, g = 9.81, most = 1.2, i = 1e-3 / (2.0 * r * r);
  for (const char* form : {"bowl", "trough"}) {
    Scene scene = scene_on("form = \"" + std::string(form) + "\"\nradius = 0.5",
                           "position = [" + std::to_string(0.45 * std::sin(most)) + ", 0, 0]\ntouch = true", {"contact.mu=5"});
    scene.start.position.x() = (R - r) * std::sin(most);
    const double w = std::sqrt(g / ((1.0 + i) * (R - r))), period = 4.0 / w * boost::math::ellint_1(std::sin(0.5 * most));
    scene.integrate.options.end = 3.0 * period;
    RunRequest request;
    request.at = {0.25 * period, 0.5 * period, 3.0 * period};
    const RunResult result = run(scene, request);
    ASSERT_EQ(result.samples.size(), 3U);
    EXPECT_NEAR(result.samples[0].state.r_S.x(), 0.0, 1e-9);
    EXPECT_NEAR(result.samples[1].state.r_S.x(), -(R - r) * std::sin(most), 1e-9);
    EXPECT_NEAR(result.samples[2].state.r_S.x(), (R - r) * std::sin(most), 1e-9);
    EXPECT_NEAR(result.audit.residual(), 0.0, 1e-9);
  }
}

/// From rest at θ₀ a ball leaves a dome without friction where cos θ = 2/3 cos θ₀.
TEST(Grounds, without_friction_a_ball_leaves_a_dome_at_two_thirds) {
  const double R = 0.5, r = 0.05, from = 0.1;
  for (const char* form : {"dome", "ridge"}) {
    Scene scene = scene_on("form = \"" + std::string(form) + "\"\nradius = 0.5", "position = [0.01, 0, 0]\ntouch = true", {"contact.mu=0"});
    scene.start.position.x() = (R + r) * std::sin(from);
    const RunResult first = run(scene);
    ASSERT_FALSE(first.events.empty());
    ASSERT_EQ(first.events.back().kind, EventKind::LiftOff);
    RunRequest request;
    request.at = {first.events.back().t};
    const Vec3 left = run(scene, request).samples.at(0).state.r_S;
    EXPECT_NEAR((left.z() + R) / (R + r), 2.0 / 3.0 * std::cos(from), 1e-10);
  }
}

/// With friction it rolls until 2 sin θ = μ (17 cos θ − 10 cos θ₀), slides, and leaves.
TEST(Grounds, with_friction_a_ball_rolls_down_a_dome_slides_and_leaves) {
  const double R = 0.5, r = 0.05, from = 0.1;
  for (const double mu : {0.2, 0.5, 1.0}) {
    Scene scene = scene_on("form = \"dome\"\nradius = 0.5", "position = [0.01, 0, 0]\ntouch = true",
                           {"body.inertia=[2e-3, 2e-3, 2e-3]", "contact.mu=" + std::to_string(mu), "integrate.end=3"});
    scene.start.position.x() = (R + r) * std::sin(from);
    const RunResult first = run(scene);
    std::vector<EventKind> kinds;
    for (const Event& e : first.events)
      if (kinds.size() < 2) kinds.push_back(e.kind);
    ASSERT_THAT(kinds, ElementsAre(EventKind::Slip, EventKind::LiftOff));
    RunRequest request;
    request.at = {first.events[0].t, first.events[1].t};
    const RunResult result = run(scene, request);
    const Vec3 slips = result.samples.at(0).state.r_S;
    const double sine = slips.x() / (R + r), cosine = (slips.z() + R) / (R + r);
    // It sets out to slide where the force has left its set by leave_slack.
    EXPECT_NEAR(2.0 * sine / (1.0 + leave_slack), mu * (17.0 * cosine - 10.0 * std::cos(from)), 1e-8 * mu);
    EXPECT_GT(result.samples.at(1).state.r_S.x(), slips.x());
    EXPECT_NEAR(result.audit.residual(), 0.0, 1e-8);
  }
}

/// On a cone's inside a ball without friction that goes round at the height where m v²/ϱ = m g tan s stays there.
TEST(Grounds, a_ball_goes_round_in_a_funnel) {
  const double slope = 0.6, rho = 0.4, v = std::sqrt(9.81 * rho * std::tan(slope));
  Scene scene = scene_on("form = \"funnel\"\nradius = 0.1\nslope = 0.6", "position = [0.4, 0, 0]\ntouch = true\nvelocity = [0, 1, 0]",
                         {"contact.mu=0"});
  scene.start.velocity.y() = v;
  const double turn = 2.0 * pi * rho / v;
  scene.integrate.options.end = turn;
  const RunResult result = run(scene);
  EXPECT_LT((result.final.state.r_S - result.first.state.r_S).norm(), 1e-9);
  EXPECT_NEAR(result.final.contacts[0].lambda_N, 2.0 * 9.81 / std::cos(slope), 1e-8);
}

TEST(Grounds, time_stepping_goes_to_the_same_place_with_its_order) {
  const auto at_end = [](const std::string& scheme, double dt) {
    Scene scene = scene_on("form = \"bowl\"\nradius = 0.5", "position = [0.2, 0, 0]\ntouch = true\nvelocity = [0, 0.3, 0]",
                           {"integrate.scheme=" + scheme, "contact.mu=0.1"});
    scene.integrate.options.dt = dt;
    return run(scene).final.state.r_S;
  };
  const Vec3 exact = at_end("event", 1e-3);
  EXPECT_LT((at_end("moreau", 2.5e-4) - exact).norm(), 0.35 * (at_end("moreau", 1e-3) - exact).norm());
  EXPECT_LT((at_end("midpoint", 2.5e-4) - exact).norm(), 0.35 * (at_end("midpoint", 1e-3) - exact).norm());
  EXPECT_LT((at_end("moreau", 2.5e-4) - exact).norm(), 1e-3);
}

TEST(Grounds, are_refused_with_what_to_change) {
  EXPECT_THAT(errors_of(on_ground("form = \"bowl\"\nradius = 0.05", "touch = true")),
              ElementsAre(HasSubstr("it would touch in more than one place")));
  EXPECT_THAT(errors_of(on_ground("form = \"bowl\"", "touch = true")), ElementsAre(HasSubstr("missing key 'table.ground.radius'")));
  EXPECT_THAT(errors_of(on_ground("form = \"bowl\"\nradius = 1\nslope = 1", "touch = true")),
              ElementsAre(HasSubstr("has no 'table.ground.slope'")));
  EXPECT_THAT(errors_of(on_ground("form = \"bowl\"\nradius = 1", "touch = true"), {"contact.contour.mu=0.1"}),
              ElementsAre(HasSubstr("no contour friction")));
  EXPECT_THAT(errors_of(on_ground("form = \"bowl\"\nradius = 1", "touch = true"), {"contact.shape=ellipsoid", "contact.semi_axes=[1,1,1]"}),
              testing::Not(testing::IsEmpty()));
}

TEST(Grounds, a_resolved_scene_is_the_same_to_the_bit) {
  for (const char* ground : {"form = \"bowl\"\nradius = 0.5", "form = \"hill\"\nradius = 0.1\nslope = 0.4"}) {
    const Scene first = scene_on(ground, "position = [0.2, 0.1, 0]\ntouch = true\nomega = [1, 2, 3]");
    const ReadScene second = read_scene(to_toml(first), "resolved");
    ASSERT_TRUE(second.scene.has_value()) << second.diagnostics[0].text();
    EXPECT_EQ(to_toml(*second.scene), to_toml(first));
    EXPECT_EQ(run(first).final.state.u(), run(*second.scene).final.state.u());
  }
}

}  // namespace
}  // namespace tippe::test
