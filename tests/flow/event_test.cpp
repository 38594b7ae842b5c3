// The event scheme: energy, orders, located events, rest, and the same motion as time-stepping with small steps.

#include <gtest/gtest.h>

#include "toys.h"

#include <tippe/flow/event_simulation.h>
#include <tippe/flow/simulation.h>
#include <vector>

namespace tippe::test {
namespace {

IntegrateOptions until(double end, double rtol = 1e-10) {
  IntegrateOptions o;
  o.scheme = Scheme::Event;
  o.end = end;
  o.rtol = rtol;
  return o;
}

struct Story {
  std::vector<Event> events;
  State final;
  EnergyAudit audit;
  RunCounts counts;
  bool resting = false;
  double end = 0.0;
  RunFault fault = RunFault::None;

  double first(EventKind kind, int contact = 0) const {
    for (const Event& e : events)
      if (e.kind == kind && e.contact == contact) return e.t;
    return -1.0;
  }
};

Story story(const Toy& toy, const IntegrateOptions& options) {
  EventSimulation run(*toy.world, toy.start, options);
  Story s;
  while (run.step())
    for (int i = 0; i < run.event_count(); ++i) s.events.push_back(run.event(i));
  s.final = run.state(), s.audit = run.audit(), s.counts = run.counts();
  s.resting = run.resting(), s.end = run.time(), s.fault = run.fault();
  return s;
}

double tilt_of(const State& s) { return std::acos(rotation_matrix(s.p)(2, 2)); }

TEST(EventScheme, pure_rolling_keeps_its_energy_for_80_s) {
  const Story s = story(euler_disk("coulomb", 0.0), until(80.0));
  EXPECT_TRUE(s.events.empty());
  EXPECT_LE(std::abs(s.audit.current - s.audit.initial), 1e-9 * s.audit.initial);
}

TEST(EventScheme, a_falling_ball_bounces_as_in_the_closed_form_until_its_bounces_accumulate) {
  Toy toy;
  toy.world->body().mass = 0.1;
  toy.world->body().set_inertia(1e-5 * Mat3::Identity());
  toy.world->contact_count = 1;
  toy.world->contacts[0].shape = shapes::sphere(0.02);
  toy.world->contacts[0].impact.e_N = 0.5;
  toy.start.r_S = Vec3(0.0, 0.0, 0.12);
  const Story s = story(toy, until(1.0));
  // t₁ = √(2h/g), then flights of 2 e^k √(2gh)/g, whose sum is geometric.
  const double fall = std::sqrt(2.0 * 0.1 / 9.81), e = 0.5;
  ASSERT_GE(s.events.size(), 3u);
  EXPECT_NEAR(s.events[0].t, fall, 1e-12);
  EXPECT_NEAR(s.events[1].t, fall * (1.0 + 2.0 * e), 1e-12);
  EXPECT_NEAR(s.first(EventKind::Accumulation), fall * (1.0 + 2.0 * e / (1.0 - e)), 1e-6);
  EXPECT_NEAR(s.audit.impact, 0.1 * 9.81 * 0.1, 1e-12);
  EXPECT_LE(std::abs(s.audit.residual()), 1e-12);
}

TEST(EventScheme, a_sliding_disk_stops_where_friction_has_used_up_its_energy) {
  // No spin: all three points slide alike, x = v²/(2 μ g), t = v/(μ g).
  Toy toy = euler_disk("coulomb", 0.0);
  toy.start = State();
  toy.start.v_S = Vec3(0.5, 0.0, 0.0);
  const Story s = story(toy, until(1.0));
  EXPECT_TRUE(s.resting);
  EXPECT_NEAR(s.end, 0.5 / (0.3 * 9.81), 1e-8);
  EXPECT_NEAR(s.final.r_S.x(), 0.25 / (2.0 * 0.3 * 9.81), 1e-8);
  EXPECT_NEAR(s.audit.sliding, s.audit.initial, 1e-8 * s.audit.initial);
}

TEST(EventScheme, a_spinning_ball_stops_when_drilling_friction_has_used_up_its_spin) {
  Toy toy;
  toy.world->body().mass = 0.2;
  toy.world->body().set_inertia(4e-5 * Mat3::Identity());
  toy.world->contact_count = 1;
  toy.world->contacts[0].shape = shapes::sphere(0.02);
  toy.start.r_S = Vec3(0.0, 0.0, 0.02);
  set_law(toy.world->contacts[0], "contensou", 0.3, 5e-3);
  toy.start.omega = Vec3(0.0, 0.0, 50.0);
  const Story s = story(toy, until(2.0));
  // Pure spin loses (3π/16) μ m g R per radian: ω̇ = −τ/I until it stands.
  const double rate = 3.0 * std::numbers::pi / 16.0 * 0.3 * 0.2 * 9.81 * 5e-3 / 4e-5;
  EXPECT_NEAR(s.first(EventKind::Stick), 50.0 / rate, 1e-8);
}

TEST(EventScheme, eulers_disk_with_contensou_and_contour_friction_lies_down) {
  const Story s = story(euler_disk("contensou", 2e-2), until(40.0, 1e-8));
  EXPECT_TRUE(s.resting);
  EXPECT_GT(s.first(EventKind::ContourStop), 0.0);
  EXPECT_GT(s.first(EventKind::Singular), 0.0);
  EXPECT_NEAR(std::abs(rotation_matrix(s.final.p)(2, 2)), 1.0, 1e-12);
  EXPECT_LE(std::abs(s.audit.residual()), 1e-8 * s.audit.initial);
}

TEST(EventScheme, event_times_of_the_tippe_top_do_not_move_with_the_tolerance) {
  const Toy toy = tippe_top();
  const Story loose = story(toy, until(8.0, 1e-8)), tight = story(toy, until(8.0, 1e-10)), tightest = story(toy, until(8.0, 1e-13));
  ASSERT_GE(tightest.events.size(), 100u);
  // All of them, one by one. Where bounces accumulate, the last of them is told apart from lasting contact by its speed.
  const auto expect_same_events = [&](const Story& other, double limit) {
    ASSERT_EQ(other.events.size(), tightest.events.size());
    for (std::size_t i = 0; i < other.events.size(); ++i) {
      const Event &a = other.events[i], &b = tightest.events[i];
      EXPECT_EQ(a.kind, b.kind) << i;
      EXPECT_EQ(a.contact, b.contact) << i;
      EXPECT_NEAR(a.t, b.t, b.kind == EventKind::Accumulation ? 1e-4 : limit) << i;
    }
  };
  expect_same_events(loose, 1e-5);
  expect_same_events(tight, 1e-6);
  EXPECT_NEAR(tilt_of(loose.final), tilt_of(tightest.final), 1e-7);
  EXPECT_LE(std::abs(tight.audit.residual()), 1e-8 * tight.audit.initial);
}

TEST(EventScheme, the_tippe_top_costs_fewer_than_60000_right_hand_sides_for_a_millionth) {
  const Toy toy = tippe_top();
  const Story exact = story(toy, until(8.0, 1e-12)), s = story(toy, until(8.0, 1e-7));
  EXPECT_LE(std::abs(tilt_of(s.final) - tilt_of(exact.final)), 1e-6);
  EXPECT_LE(s.counts.rhs, 60000);
}

TEST(EventScheme, fixed_steps_have_their_order_across_impacts) {
  // Three bounces of a spinning, sliding ball; before, between and after them the motion is smooth.
  Toy toy = tippe_top();
  toy.start.r_S.z() += 0.002;
  toy.start.v_S = Vec3(0.1, 0.0, 0.0);
  toy.world->contacts[0].impact.e_N = 0.6;
  const double end = 0.11;
  const Story exact = story(toy, until(end, 1e-13));
  ASSERT_GE(exact.events.size(), 3u);
  const auto error = [&](RkMethod method, double dt) {
    IntegrateOptions o = until(end);
    o.method = method, o.fixed_step = true, o.dt = dt;
    return (story(toy, o).final.omega - exact.final.omega).norm();
  };
  // Over several halvings: from one step to its half the place of the impacts within their steps moves the measured order by half of one.
  EXPECT_GE(std::log2(error(RkMethod::Rk4, 8e-4) / error(RkMethod::Rk4, 1e-4)) / 3.0, 3.8);
  EXPECT_GE(std::log2(error(RkMethod::Dp5, 3.2e-3) / error(RkMethod::Dp5, 8e-4)) / 2.0, 4.8);  // below, rounding at the impacts shows
}

/// Moreau's scheme with each step half as long as the one before is twice as near, for these toys and times.
void expect_limit_of_moreau(const Toy& toy, const State& exact, double end, std::initializer_list<double> steps) {
  double last = 0.0;
  for (const double dt : steps) {
    IntegrateOptions o;
    o.scheme = Scheme::Moreau;
    o.dt = dt, o.end = end;
    Simulation run(*toy.world, toy.start, o);
    while (run.step()) {
    }
    const double error = (run.state().r_S - exact.r_S).norm() + (run.state().omega - exact.omega).norm();
    EXPECT_TRUE(last == 0.0 || error <= 0.62 * last) << error << " after " << last;  // first order halves it
    last = error;
  }
}

TEST(EventScheme, time_stepping_with_smaller_and_smaller_steps_goes_to_the_same_motion) {
  for (const std::string_view law : {"coulomb", "contensou"}) {
    for (const Toy& toy : {euler_disk(law, 2e-2), tippe_top(law), tippedisk(law)}) {
      const double end = 0.2;
      const Story exact = story(toy, until(end));
      expect_limit_of_moreau(toy, exact.final, end, {2e-4, 1e-4, 5e-5});
    }
  }
}

TEST(EventScheme, friction_that_falls_with_speed_is_the_limit_of_time_stepping) {
  for (const std::string_view law : {"coulomb", "contensou"}) {
    Toy toys[] = {tippe_top(law), tippedisk(law)};
    for (Toy& toy : toys) {
      const double end = 0.2;
      toy.start.v_S += Vec3(0.3, 0.0, 0.0);  // so that it slips
      const State constant = story(toy, until(end)).final;
      for (Contact& contact : toy.world->contacts) contact.law.mu = {.kinetic = 0.3, .still = 0.6, .stribeck_speed = 0.2};
      const Story exact = story(toy, until(end));
      EXPECT_LE(std::abs(exact.audit.residual()), 1e-8 * exact.audit.initial);
      EXPECT_GT((exact.final.omega - constant.omega).norm(), 1e-3 * constant.omega.norm());  // it matters
      expect_limit_of_moreau(toy, exact.final, end, {1e-4, 5e-5, 2.5e-5});
    }
  }
}

TEST(EventScheme, samples_within_a_step_lie_on_the_motion) {
  const Toy toy = tippedisk("contensou");
  EventSimulation run(*toy.world, toy.start, until(0.3));
  double t = 0.05;
  while (run.step()) {
    for (; t <= run.time() && t < 0.25; t += 0.05) {
      const Story exact = story(toy, until(t, 1e-12));
      EXPECT_LE((run.state_at(t).r_S - exact.final.r_S).norm(), 1e-8);
      EXPECT_LE((run.state_at(t).omega - exact.final.omega).norm(), 1e-5);
    }
  }
}

TEST(OdeScheme, both_charts_of_the_bilateral_tippedisk_agree_over_5_s) {  // sailer2020, ODE models 1 and 2
  const Toy toy = tippedisk("smooth-coulomb");
  IntegrateOptions o = until(5.0, 1e-12);
  o.scheme = Scheme::Ode;
  const Story quaternion = story(toy, o);
  o.chart = ChartKind::Euler;
  o.start_angles = Vec3(0.0, 0.5 * std::numbers::pi, -0.5 * std::numbers::pi + 0.1);
  const Story euler = story(toy, o);
  EXPECT_LE((rotation_matrix(quaternion.final.p) - rotation_matrix(euler.final.p)).norm(), 1e-8);
}

TEST(EventScheme, a_world_that_no_scheme_can_move_yet_is_refused) {
  for (const auto& change : {+[](World& w) { w.body_count = 2; }, +[](World& w) { w.contacts[0].other_body = 1; }}) {
    Toy toy = tippedisk("coulomb");
    change(*toy.world);
    EXPECT_FALSE(toy.world->movable());
    IntegrateOptions options = until(1.0);
    EventSimulation events(*toy.world, toy.start, options);
    EXPECT_EQ(events.fault(), RunFault::SeveralBodies);
    EXPECT_FALSE(events.step());
    options.scheme = Scheme::Moreau;
    Simulation steps(*toy.world, toy.start, options);
    EXPECT_EQ(steps.fault(), RunFault::SeveralBodies);
    EXPECT_FALSE(steps.step());
  }
}

}  // namespace
}  // namespace tippe::test
