// Benchmarks that others published: our runs meet them, a changed body or law does not, and their closed forms are right.
#include <gtest/gtest.h>

#include <cmath>
#include <tippe/papers/external.h>

#include "mutants.h"

namespace tippe::test {
namespace {

using namespace papers::external;

TEST(External, bowling_ball_rolls_as_in_drake) {
  expect_met_and_caught(papers::external_benchmarks(), "bowling", {{"body.inertia=[0.0297,0.0297,0.0297]"}, {"contact.mu=0.121"}});
}

TEST(External, ball_slides_up_a_slope_and_comes_back) {
  expect_met_and_caught(papers::external_benchmarks(), "slope", {{"contact.mu=0.201"}, {"table.gravity=9.82"}});
}

TEST(External, ball_leaves_a_crest_where_it_should) {
  expect_met_and_caught(papers::external_benchmarks(), "crest", {{"body.inertia=[0.0041,0.0041,0.0041]"}, {"start.v=0.1"}});
}

TEST(External, ball_bounces_infinitely_often) {
  expect_met_and_caught(papers::external_benchmarks(), "zeno", {{"contact.mu=0.051"}, {"contact.restitution=0.79"}});
}

TEST(External, free_body_turns_as_jacobis_functions_say) {
  expect_met_and_caught(papers::external_benchmarks(), "free", {{"body.inertia=[1,2,3.001]"}});
}

TEST(External, rod_slides_into_the_paradox_and_is_thrown_up) {
  expect_met_and_caught(papers::external_benchmarks(), "rod", {{"contact.mu=1.7"}, {"contact.mu=0.5"}});
}

TEST(External, disk_ends_sliding_and_spinning_together) {
  expect_met_and_caught(papers::external_benchmarks(), "sliding", {{"contact.pressure=hertz"}, {"contact.radius=0.01"}});
}

TEST(External, exponents_of_eulers_disk_are_those_of_its_friction) {
  expect_met_and_caught(papers::external_benchmarks(), "euler", {{"contact.contour.viscosity=1e-4"}, {"contact.contour.mu=1e-3"}},
                        {"rolling_disk.circular_rate.power"});
}

// The closed forms, each held against something that does not use it.

TEST(External, jacobis_functions_solve_eulers_equations_on_both_branches) {
  for (const double first : {1.0, 2.0}) {
    const FreeRotation world{{1.0, 2.0, 3.0}, {first, 0.0, 1.0}};
    EXPECT_EQ(world.about_third(), first == 1.0);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(world.omega(0.0)[i], world.start[i], 1e-15);
    // Central differences: h² times the third derivative, 1e-8 times some ten.
    constexpr double t = 0.7, h = 1e-4;
    const auto w = world.omega(t), before = world.omega(t - h), after = world.omega(t + h);
    for (std::size_t i = 0; i < 3; ++i) {
      const std::size_t j = (i + 1) % 3, k = (i + 2) % 3;
      EXPECT_NEAR(world.inertia[i] * (after[i] - before[i]) / (2.0 * h), (world.inertia[j] - world.inertia[k]) * w[j] * w[k], 1e-6);
    }
    EXPECT_NEAR(world.omega(world.quarter())[first == 1.0 ? 0 : 2], 0.0, 1e-14);
  }
}

TEST(External, bounces_add_up_to_their_series) {
  const BouncingBall ball{10.0, 15.0, 12.0, 0.8, 0.05, 9.81};
  double t = ball.first_touch(), x = ball.u * t, w = ball.touch_speed(), u = ball.u;
  for (int bounce = 0; bounce < 200; ++bounce) {  // 0.8²⁰⁰ is 4e-20
    u -= ball.mu * (1.0 + ball.e) * w;
    w *= ball.e;
    t += 2.0 * w / ball.g, x += u * 2.0 * w / ball.g;
  }
  EXPECT_NEAR(t, ball.end_of_bounces(), 1e-12);
  EXPECT_NEAR(x, ball.place_of_bounces(), 1e-11);
  EXPECT_NEAR(u, ball.velocity_of_bounces(), 1e-12);
  EXPECT_NEAR(t + u / (ball.mu * ball.g), ball.rest(), 1e-12);
  EXPECT_NEAR(ball.place_of_rest(), ball.place_of_free_fall(), 1e-11);
}

TEST(External, ball_on_a_crest_has_its_known_limits) {
  // Little friction: it slips at once and leaves as without.
  EXPECT_NEAR(std::cos(Crest{1e-9, 0.0}.leave_angle()), 2.0 / 3.0, 1e-8);
  EXPECT_NEAR(std::cos(Crest{0.0, 0.0}.leave_angle()), 2.0 / 3.0, 1e-15);
  EXPECT_NEAR(std::cos(Crest{1e3, 0.0}.leave_angle()), 10.0 / 17.0, 2.0 / 17e3);
  // Between them the sliding ball, by steps of Euler's method in the angle: its error is of the order of the step.
  const Crest crest{0.3, 0.0};
  double angle = crest.slip_angle(), w = (1.0 - std::cos(angle)) / 0.7;
  for (constexpr double step = 1e-5; std::cos(angle) > w; angle += step)
    w += 2.0 * step * (std::sin(angle) - crest.mu * (std::cos(angle) - w));
  EXPECT_NEAR(angle, crest.leave_angle(), 1e-4);
}

TEST(External, eccentric_sphere_ends_upside_down_from_its_threshold_on) {
  for (const double gamma : {1.0, 1.15}) {  // nearer to 1 − α the upright sphere is still stable there
    const EccentricSphere s{6e-3, 9.81, 1.5e-2, 0.2, gamma * 7e-7, 7e-7};
    EXPECT_NEAR(s.final_cosine(1.001 * s.threshold()), -1.0, 1e-9) << gamma;
    EXPECT_GT(s.final_cosine(0.99 * s.threshold()), -0.999) << gamma;
  }
  // Above 1 + α, spun ever faster: the angle at which the moment of inertia about the vertical is largest.
  const EccentricSphere tall{6e-3, 9.81, 1.5e-2, 0.2, 1.25 * 7e-7, 7e-7};
  EXPECT_NEAR(tall.final_cosine(1.0), -0.8, 1e-6);
}

}  // namespace
}  // namespace tippe::test
