// Margins are what they say in closed form, on both sides of zero, and a mode is due to end where they are negative.

#include <gtest/gtest.h>

#include <tippe/flow/margins.h>
#include <tippe/laws/registry.h>

#include <cmath>

namespace tippe::test {
namespace {

constexpr double m = 0.3, r = 0.1, mu = 0.2, g = 9.81;

/// A homogeneous ball on a table that leans by an angle.
struct Ball {
  explicit Ball(double lean) {
    world.body().mass = m;
    world.body().set_inertia(0.4 * m * r * r * Mat3::Identity());
    world.gravity = g * Vec3(std::sin(lean), 0.0, -std::cos(lean));
    world.contact_count = 1;
    world.contacts[0].shape = shapes::sphere(r);
    world.contacts[0].law.mu.kinetic = mu;
    world.contacts[0].law.friction = laws::make_law("coulomb");
    state.r_S = Vec3(0.0, 0.0, r);
  }

  /// The least margin of a kind, with the ball on the table unless it is `open`.
  double margin(ModeEnd kind, bool held = false, bool open = false) const {
    const HybridFlow flow(world, state, {});
    EventState run;
    run.scales = flow.scales;
    PointMode& mode = run.now.modes.at(0, 0);
    mode.closed = !open;
    mode.part[static_cast<std::size_t>(Component::Slip)].held = held;
    SmoothMotion motion(flow.world());
    motion.resolve(flow.stick_speed());
    HybridFlow::Value rate;
    run.y = flow.pack(state, run.y);
    EXPECT_TRUE(flow.rate(motion, run.y, rate, run.now));
    const Margins margins(flow, run, motion);
    const double least = margins.least(kind, state);
    EXPECT_EQ(margins.due(state) == kind, least < 0.0);
    return least;
  }

  World world;
  State state;
};

TEST(Margins, a_held_force_has_what_is_left_of_its_set) {
  // Rolling down a slope takes 2/7 of the weight along it as friction.
  for (const double lean : {0.1, 0.4, 0.6, 0.62, 0.8}) {
    const double used = 2.0 / 7.0 * std::tan(lean) / (mu * (1.0 + leave_slack));
    EXPECT_NEAR(Ball(lean).margin(ModeEnd::Leave, true), 1.0 - used, 1e-13) << lean;
  }
}

TEST(Margins, a_closed_point_has_its_load_and_an_open_one_its_gap) {
  EXPECT_NEAR(Ball(0.3).margin(ModeEnd::LiftOff, true), m * g * std::cos(0.3), 1e-14);
  Ball pulled(0.0);
  pulled.world.gravity.z() = 2.0;
  EXPECT_NEAR(pulled.margin(ModeEnd::LiftOff, true), -2.0 * m, 1e-15);
  for (const double height : {1e-3, -1e-5}) {
    Ball ball(0.0);
    ball.state.r_S.z() = r + height;
    ball.state.v_S.z() = -1.0;
    EXPECT_NEAR(ball.margin(ModeEnd::Touch, false, true), height, 1e-16);
  }
}

TEST(Margins, a_slide_has_its_speed_over_standing_while_it_slows_down) {
  Ball ball(0.0);
  ball.state.v_S.x() = 1.0;
  const double stick = stick_part * HybridFlow(ball.world, ball.state, {}).speed;
  EXPECT_NEAR(ball.margin(ModeEnd::Stop), 1.0 - stick, 1e-15);
  // Turning at the speed of rolling but for less than counts as slip.
  ball.state.omega.y() = (1.0 - 0.5 * stick) / r;
  const double slow = ball.margin(ModeEnd::Stop);
  EXPECT_LT(slow, 0.0);
  EXPECT_GT(slow, -stick);
}

}  // namespace
}  // namespace tippe::test
