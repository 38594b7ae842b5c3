// The derivative of a run: in closed form, against differences, and where there is none.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <tippe/flow/tangent_flow.h>
#include <tippe/scenes/build.h>
#include <tippe/scenes/keys.h>

#include "../scenes/scene_texts.h"

namespace tippe::test {
namespace {

struct Asked {
  std::string text, name;
  std::vector<std::string> settings;
  Scene scene;

  Asked(std::string of, std::vector<std::string> set = {}) : name(std::move(of)), settings(std::move(set)) {
    text = file_text(std::filesystem::path(TIPPE_SOURCE_DIR) / "scenes" / (name + ".toml"));
    const ReadScene read = read_scene(text, name, settings);
    for (const Diagnostic& d : read.diagnostics) EXPECT_NE(d.kind, Diagnostic::Kind::Error) << d.text();
    scene = read.scene.value_or(Scene{});
  }

  std::vector<DeriveKey> keys(const std::vector<std::string>& names) const {
    std::vector<DeriveKey> all;
    for (const std::string& one : names) {
      ReadKey read = derive_key(text, name, settings, scene, one);
      EXPECT_TRUE(read.key.has_value()) << one << ": " << read.what;
      if (read.key) all.push_back(*std::move(read.key));
    }
    return all;
  }

  std::vector<Quantity> quantities(const std::vector<std::string>& texts) const {
    std::vector<Quantity> all;
    for (const std::string& one : texts) {
      ParsedQuantity read = parse_quantity(one, static_cast<int>(scene.contacts.size()), scene.track.has_value());
      EXPECT_TRUE(read.quantity.has_value()) << one << ": " << read.what;
      if (read.quantity) all.push_back(*std::move(read.quantity));
    }
    return all;
  }

  DeriveResult derive(const std::vector<std::string>& of, const std::vector<std::string>& by) const {
    return ::tippe::derive(make_model(scene), keys(by), quantities(of));
  }
};

void expect_relative(double value, double expected, double part, const std::string& what) {
  EXPECT_NEAR(value, expected, part * std::max(std::abs(expected), 1e-12)) << what;
}

// A sphere slides until it rolls, after t = 2 s/(7 μ g) with s the slip at the start, where its velocity is 5/7 v + 2/7 r × ω whatever μ is.
// The engine's state there is exact to its tolerance, 1e-12.
TEST(Derive, the_time_of_rolling_and_the_velocity_then_in_closed_form) {
  const Asked ball("bowling-ball", {"body.inertia=[0.0296,0.0296,0.0296]"});
  const DeriveResult r = ball.derive({"event.stick", "v_S_x@event.stick"}, {"contact.mu", "table.gravity", "start.velocity.0"});
  ASSERT_EQ(r.quantities.size(), 2u);
  ASSERT_EQ(r.quantities[0].by.size(), 3u) << r.quantities[0].why_not;
  const double t = *r.quantities[0].value, mu = 0.12, g = 9.8, v = 8.0;
  expect_relative(r.quantities[0].by[0], -t / mu, 1e-9, "t by mu");
  expect_relative(r.quantities[0].by[1], -t / g, 1e-9, "t by g");
  EXPECT_NEAR(r.quantities[1].by[0], 0.0, 1e-8);
  EXPECT_NEAR(r.quantities[1].by[1], 0.0, 1e-9);
  expect_relative(r.quantities[1].by[2], *r.quantities[1].value / v, 1e-9, "v by v_0");
}

// A ball dropped from h over the table with velocity v up: it touches at t₁ = (v + w)/g with w = √(v² + 2 g h), then every 2 eᵏ w/g, and rests at
// t₁ + 2 w e/(g (1 − e)).
TEST(Derive, a_ball_that_bounces_to_rest_in_closed_form) {
  const Asked ball("bouncing-ball", {"start.velocity=[0,0,15]", "start.omega=[0,0,0]", "contact.restitution=0.5"});
  const DeriveResult r = ball.derive({"event.touch.0.1", "event.touch.0.3", "event.rest"}, {"contact.restitution", "start.position.2"});
  ASSERT_EQ(r.quantities.size(), 3u);
  for (const QuantityDerivative& q : r.quantities) ASSERT_EQ(q.by.size(), 2u) << q.why_not;
  const double g = 9.81, e = 0.5, v = 15.0, h = 10.0, w = std::sqrt(v * v + 2.0 * g * h);
  expect_relative(*r.quantities[0].value, (v + w) / g, 1e-11, "t_1");
  EXPECT_NEAR(r.quantities[0].by[0], 0.0, 1e-12);
  expect_relative(r.quantities[0].by[1], 1.0 / w, 1e-11, "t_1 by h");
  expect_relative(r.quantities[1].by[0], 2.0 * w * (1.0 + 2.0 * e) / g, 1e-11, "t_3 by e");
  expect_relative(r.quantities[1].by[1], 1.0 / w + 2.0 * (e + e * e) / w, 1e-11, "t_3 by h");
  // The last bounces are 1e-13 m high, of which rounding at 1 m leaves a thousandth; they are 1e-6 of the derivative.
  expect_relative(r.quantities[2].by[0], 2.0 * w / (g * (1.0 - e) * (1.0 - e)), 1e-8, "t_rest by e");
  expect_relative(r.quantities[2].by[1], (1.0 + 2.0 * e / (1.0 - e)) / w, 1e-8, "t_rest by h");
}

// One elastic bounce gives back all of it: at time τ after it z = w τ − g τ²/2 and v = w − g τ, whatever step the bounce lies in. Looking at a state leaves 1e-11.
TEST(Derive, an_elastic_bounce_in_closed_form) {
  const Asked ball("bouncing-ball", {"start.velocity=[0,0,15]", "start.omega=[0,0,0]", "contact.restitution=1", "integrate.end=4"});
  const DeriveResult r = ball.derive({"z", "v_S_z"}, {"start.position.2", "start.velocity.2"});
  for (const QuantityDerivative& q : r.quantities) ASSERT_EQ(q.by.size(), 2u) << q.why_not;
  const double g = 9.81, v = 15.0, h = 10.0, w = std::sqrt(v * v + 2.0 * g * h), tau = 4.0 - (v + w) / g;
  expect_relative(r.quantities[0].by[0], 2.0 * g * tau / w - 1.0, 1e-10, "z by h");
  expect_relative(r.quantities[0].by[1], (v / w) * tau - (w - g * tau) * (1.0 + v / w) / g, 1e-10, "z by v");
  expect_relative(r.quantities[1].by[0], 2.0 * g / w, 1e-10, "v by h");
  expect_relative(r.quantities[1].by[1], 1.0 + 2.0 * v / w, 1e-10, "v by v");
}

// What the first collision takes is ½ m w² (1 − e²), by differences whose solver leaves 1e-9 of it.
TEST(Derive, the_energy_that_a_collision_takes_in_closed_form) {
  const Asked ball("bouncing-ball", {"start.velocity=[0,0,15]", "start.omega=[0,0,0]", "contact.restitution=0.5", "integrate.end=4"});
  const DeriveResult r = ball.derive({"dissipated_impact"}, {"contact.restitution", "start.position.2", "body.mass"});
  ASSERT_EQ(r.quantities[0].by.size(), 3u) << r.quantities[0].why_not;
  const double m = make_model(ball.scene).world.body().mass, g = 9.81, e = 0.5, square = 15.0 * 15.0 + 2.0 * g * 10.0;
  expect_relative(r.quantities[0].by[0], -m * square * e, 1e-8, "by e");
  expect_relative(r.quantities[0].by[1], m * g * (1.0 - e * e), 1e-8, "by h");
  expect_relative(r.quantities[0].by[2], 0.5 * square * (1.0 - e * e), 1e-8, "by m");
}

// While it slides v = v₀ − μ g t: over [t₁, t₂] its mean changes with μ by −g (t₁ + t₂)/2.
TEST(Derive, a_mean_over_a_window_in_closed_form) {
  const DeriveResult r = Asked("bowling-ball", {"start.omega=[0,0,0]", "integrate.end=1"}).derive({"mean.v_S_x@0.2:0.5"}, {"contact.mu"});
  ASSERT_EQ(r.quantities[0].by.size(), 1u) << r.quantities[0].why_not;
  expect_relative(r.quantities[0].by[0], -9.8 * 0.35, 1e-10, "mean by mu");
}

// Thrown so that velocity and spin end at the same moment it rests; for any other start it rolls on.
TEST(Derive, a_rest_by_coincidence_has_no_derivative) {
  const DeriveResult r = Asked("bouncing-ball").derive({"x"}, {"start.velocity.0"});
  EXPECT_TRUE(r.quantities[0].by.empty());
  EXPECT_NE(r.quantities[0].why_not.find("coincidence"), std::string::npos) << r.quantities[0].why_not;
}

// Contensou friction under rolling turns itself. From 2.2 s on rolling stops and is let go several times; the numbers are extrapolated differences of runs, whose
// own estimate of their error is 8e-10 of the first and 1e-6 of the second.
TEST(Derive, rolling_that_turns_its_own_friction_lets_go_with_a_jump) {
  const DeriveResult r = Asked("celtic-stone", {"integrate.end=3"}).derive({"omega_z", "omega_x"}, {"contact.mu"});
  for (const QuantityDerivative& q : r.quantities) ASSERT_EQ(q.by.size(), 1u) << q.why_not;
  expect_relative(r.quantities[0].by[0], 1.96885874, 1e-7, "omega_z by mu");
  expect_relative(r.quantities[1].by[0], 0.00416210267, 1e-5, "omega_x by mu");
  EXPECT_TRUE(r.doubtful);
}

// Of the forces of a state: the tangent is that of differences of fourth order, whose step of 1e-4 leaves 1e-16 of the fifth derivative and 1e-12 of rounding.
// Slow slides are left out, whose friction turns within less than the step.
TEST(Derive, the_tangent_of_forces_is_the_limit_of_differences) {
  for (const char* name : {"tippe-top", "celtic-stone-fig4-tanh", "track-disk", "box", "euler-disk-viscous-contour"}) {
    const Model m = make_model(Asked(name, {"integrate.end=0.3"}).scene);
    EventSimulation run(m.world, m.start, m.options);
    SmoothMotion motion(run.world()), other(run.world());
    const double length = run.flow().length, speed = run.flow().speed;
    int looked = 0;
    for (double next = 0.0; run.step();) {
      if (run.time() < next) continue;
      const State s = run.state();
      const ContactSituation& now = run.run_state().now;
      if (!motion.evaluate(s, now.modes, now.memory) || motion.load_shared()) continue;
      double slowest = 1e300;
      for (const Block& block : motion.problem().used()) {
        const PartMode* mode = SmoothMotion::mode_of(block, motion.point(block.point), now.modes);
        if (!block.is_normal() && !(mode != nullptr && mode->held))
          slowest = std::min(slowest, motion.gamma().segment(block.start, block.dim).norm());
      }
      if (slowest < 0.05 * speed) continue;
      next = run.time() + 0.02, ++looked;
      MotionTangent tangent;
      motion.tangent(s, now.modes, now.memory, {}, nullptr, tangent);
      ASSERT_TRUE(tangent.exact) << name;
      Vec6 unit;
      unit << Vec3::Constant(speed), Vec3::Constant(speed / length);
      double scale = 0.0, worst = 0.0;
      for (int c = 0; c < state_columns; ++c) {
        const double of = (c < 3) ? length : (c < 6) ? 1.0 : (c < 9) ? speed : speed / length, h = 1e-4 * of;
        const auto f = [&](double by) {
          State near = s;
          if (c < 3) near.r_S(c) += by;
          if (c >= 3 && c < 6) near.p = turned(s.p, by * Vec3::Unit(c - 3));
          if (c >= 6 && c < 9) near.v_S(c - 6) += by;
          if (c >= 9) near.omega(c - 9) += by;
          other.evaluate(near, now.modes, now.memory);
          return Vec6(other.acceleration());
        };
        const Vec6 slope = (8.0 * (f(h) - f(-h)) - (f(2.0 * h) - f(-2.0 * h))) / (12.0 * h);
        scale = std::max(scale, of * tangent.acceleration.col(c).cwiseQuotient(unit).norm());
        worst = std::max(worst, of * (slope - tangent.acceleration.col(c)).cwiseQuotient(unit).norm());
      }
      EXPECT_LT(worst, 1e-7 * scale) << name << " at " << run.time();
    }
    EXPECT_GT(looked, 0) << name;
  }
}

// Every kind of event that has a derivative, against extrapolated differences of runs. These carry the errors of the runs, of which the tippe-top's passage
// through ‖v‖ = R ω leaves 1e-6: the bound is 1e-5 there and 1e-7 where the motion is smooth.
TEST(Derive, quantities_agree_with_differences_of_runs) {
  struct Case {
    std::string scene;
    std::vector<std::string> settings, of, by;
    double part;
  };
  const std::vector<Case> cases{
      {"tippedisk", {}, {"theta@0.5", "spin@0.5"}, {"contact.mu", "contact.radius", "start.rates.0"}, 1e-6},
      {"track-disk", {"integrate.end=6"}, {"event.stick", "x@5"}, {"contact.mu", "start.v", "contact.rolling.mu"}, 1e-6},
      {"tippe-top",
       {"start.touch=true", "integrate.end=1.5", "integrate.rtol=1e-12"},
       {"event.touch.1", "theta@1"},
       {"start.rates.2", "start.angles.1"},
       1e-5},
      {"euler-disk", {"integrate.end=0.3"}, {"event.slip", "x@0.25"}, {"contact.contour.mu", "start.omega.2", "table.gravity"}, 1e-5},
      {"celtic-stone-fig4-tanh", {"integrate.end=0.6"}, {"omega_x@0.5", "energy@0.5"}, {"contact.mu", "body.mass"}, 1e-5},
      {"slope-ball", {}, {"event.stick"}, {"contact.mu"}, 1e-6},
      // It begins with a collision.
      {"track-drop", {"integrate.end=2"}, {"x@1", "event.stick", "dissipated_impact"}, {"contact.mu", "start.v_n"}, 1e-6},
      // Slip that a key adds to is far larger than what is left of it near the stop, which the run finds to 1e-5.
      {"turntable-ball", {"integrate.end=0.1"}, {"event.stick", "slip@0.01"}, {"table.turn.rate", "contact.mu"}, 1e-4},
  };
  for (const Case& c : cases) {
    const Asked asked(c.scene, c.settings);
    const std::vector<DeriveKey> keys = asked.keys(c.by);
    const std::vector<Quantity> quantities = asked.quantities(c.of);
    DeriveResult r = derive(make_model(asked.scene), keys, quantities);
    check_by_runs(keys, quantities, r);
    for (std::size_t q = 0; q < c.of.size(); ++q) {
      ASSERT_EQ(r.quantities[q].by.size(), c.by.size()) << c.scene << " " << c.of[q] << ": " << r.quantities[q].why_not;
      for (std::size_t k = 0; k < c.by.size(); ++k)
        EXPECT_NEAR(r.quantities[q].by[k], r.quantities[q].by_runs[k],
                    c.part * std::abs(r.quantities[q].by_runs[k]) + r.quantities[q].by_runs_error[k])
            << c.scene << " " << c.of[q] << " by " << c.by[k];
    }
  }
}

TEST(Derive, what_does_not_happen_has_no_derivative) {
  const DeriveResult r = Asked("bowling-ball").derive({"event.lift_off"}, {"contact.mu"});
  EXPECT_FALSE(r.quantities[0].value.has_value());
  EXPECT_TRUE(r.quantities[0].by.empty());
  EXPECT_NE(r.quantities[0].why_not, "");
}

TEST(Derive, more_keys_than_fit_are_refused) {
  const Asked ball("bowling-ball");
  const DeriveResult r = derive(make_model(ball.scene), std::vector<DeriveKey>(25, ball.keys({"contact.mu"})[0]), ball.quantities({"x"}));
  EXPECT_NE(r.fault.find("at most"), std::string::npos) << r.fault;
}

TEST(Derive, a_key_at_the_border_of_its_range_is_refused) {
  const DeriveResult r = Asked("bowling-ball", {"contact.restitution=0"}).derive({"event.stick"}, {"contact.restitution"});
  EXPECT_NE(r.fault.find("border"), std::string::npos) << r.fault;
}

TEST(Derive, keys_of_the_integration_are_none_of_the_motion) {
  const Asked ball("bowling-ball");
  for (const char* key : {"integrate.rtol", "contact.law", "contact.mus", "start.omega.7"})
    EXPECT_FALSE(derive_key(ball.text, ball.name, {}, ball.scene, key).key.has_value()) << key;
}

TEST(Derive, an_entry_of_omega_where_the_scene_gives_rates) {
  const ReadKey key = derive_key(Asked("tippe-top").text, "tippe-top", {}, Asked("tippe-top").scene, "start.omega.2");
  ASSERT_TRUE(key.key.has_value()) << key.what;
  EXPECT_NEAR(key.key->value, 180.0, 1e-10);
  EXPECT_NEAR(key.key->model(170.0)->start.omega.z(), 170.0, 1e-10);
}

}  // namespace
}  // namespace tippe::test
