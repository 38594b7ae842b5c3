// Observables: angles without jumps, states between steps.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numbers>
#include <tippe/analysis/recorder.h>
#include <tippe/flow/simulation.h>

#include "../support/toys.h"

namespace tippe::test {
namespace {

using std::numbers::pi;

TEST(Angles, many_turns_are_counted) {
  AngleTracker tracker;
  for (int i = 0; i <= 1000; ++i) {
    const double t = 0.1 * i;
    const Vec3 angles(1.3 * t, 1.0 + 0.5 * std::sin(t), -2.1 * t);
    EXPECT_LT((tracker.follow(euler_matrix(angles)) - angles).norm(), 1e-10);
  }
}

TEST(Angles, inclination_passes_the_vertical_without_a_jump) {
  AngleTracker tracker(Vec3(0.3, 1.0, 0.2));
  for (int i = 0; i <= 400; ++i) {
    const Vec3 angles(0.3, 1.0 - 0.01 * i, 0.2);  // down through 0 at i = 100, to −3
    EXPECT_LT((tracker.follow(euler_matrix(angles)) - angles).norm(), 1e-10) << i;
  }
}

TEST(Angles, a_body_that_lies_flat_keeps_gamma_and_turns_alpha) {
  AngleTracker upright(Vec3(0.0, 0.0, 0.7)), reversed(Vec3(0.0, pi, 0.7));
  for (int i = 0; i <= 100; ++i) {
    const Vec3 a = upright.follow(euler_matrix({0.1 * i, 0.0, 0.7})), b = reversed.follow(euler_matrix({0.1 * i, pi, 0.7}));
    EXPECT_NEAR(a(0), 0.1 * i, 1e-12);
    EXPECT_EQ(a(2), 0.7);
    EXPECT_NEAR(b(0), 0.1 * i, 1e-12);
    EXPECT_NEAR(b(1), pi, 1e-12);
  }
}

TEST(Angles, the_start_may_have_a_negative_inclination) {
  const Vec3 angles(0.2, -1.2, 7.0);
  EXPECT_LT((AngleTracker(angles).nearest(euler_matrix(angles)) - angles).norm(), 1e-12);
}

TEST(Angles, a_recorder_that_looks_now_and_then_counts_turns_as_one_that_looks_after_every_step) {
  for (const bool disk : {true, false}) {  // far from upright, and near
    const Toy toy = disk ? euler_disk("contensou", 0.005) : tippe_top();
    IntegrateOptions options;
    options.scheme = Scheme::Moreau;
    options.dt = 2e-4, options.end = 2.0;
    Simulation run(*toy.world, toy.start, options);
    Recorder<Simulation> recorder(run);
    AngleTracker tracker;
    tracker.follow(rotation_matrix(run.state().p));
    while (run.step()) {
      recorder.follow();
      const Vec3 angles = tracker.follow(rotation_matrix(run.state().p));
      ASSERT_EQ(recorder.seen().angles, angles) << run.time();
      ASSERT_EQ(recorder.at(run.time()).angles, angles) << run.time();
    }
    EXPECT_GT(std::abs(tracker.last()(2)), 2.0 * pi);
  }
}

/// Free flight with steady rotation about a body axis: r = v t − g t²/2, p(t) known.
State flight(double t) {
  State s;
  s.r_S = Vec3(0.3 * t, 0.0, 2.0 * t - 0.5 * 9.81 * t * t);
  s.v_S = Vec3(0.3, 0.0, 2.0 - 9.81 * t);
  s.omega = Vec3(0.0, 0.0, 5.0);
  s.p = Vec4(std::cos(2.5 * t), 0.0, 0.0, std::sin(2.5 * t));
  return s;
}

TEST(Interpolation, a_parabola_is_exact_and_a_rotation_of_fourth_order) {
  double before = 0.0;
  for (const double h : {0.2, 0.1, 0.05}) {
    double error = 0.0;
    for (const double x : {0.25, 0.5, 0.8}) {
      const State s = interpolate(1.0 + x * h, 1.0, flight(1.0), 1.0 + h, flight(1.0 + h)), exact = flight(1.0 + x * h);
      EXPECT_LT((s.r_S - exact.r_S).norm(), 1e-14);
      EXPECT_LT((s.v_S - exact.v_S).norm(), 1e-14);
      error = std::max(error, (s.p - exact.p).norm());
    }
    if (before > 0.0) {
      EXPECT_GT(before / error, 14.0);  // 2⁴ but for higher terms
    }
    before = error;
  }
}

TEST(Interpolation, the_ends_are_kept_to_the_bit_and_the_quaternions_sign_does_not_matter) {
  const State a = flight(0.0);
  State b = flight(0.1);
  EXPECT_EQ(interpolate(0.0, 0.0, a, 0.1, b).r_S, a.r_S);
  EXPECT_EQ(interpolate(0.1, 0.0, a, 0.1, b).p, b.p);
  const Vec4 middle = interpolate(0.05, 0.0, a, 0.1, b).p;
  b.p = -b.p;
  EXPECT_LT((interpolate(0.05, 0.0, a, 0.1, b).p - middle).norm(), 1e-15);
}

TEST(Observables, a_rolling_ball_has_no_slip_and_its_contact_point_under_it) {
  World world;
  world.contacts[0].shape = shapes::sphere(0.1);
  world.contact_count = 1;
  State s;
  s.r_S = Vec3(1.0, 2.0, 0.1);
  s.omega = Vec3(0.0, 3.0, 0.5);
  s.v_S = Vec3(0.3, 0.0, 0.0);
  const Observables o = observe(world, 0.0, s, AngleTracker(), fresh_rim_memory(), {});
  EXPECT_NEAR(o.contacts[0].slip, 0.0, 1e-16);
  EXPECT_NEAR(o.contacts[0].gap, 0.0, 1e-17);
  EXPECT_LT((o.contacts[0].r_C - Vec3(1.0, 2.0, 0.0)).norm(), 1e-16);
  EXPECT_EQ(o.spin, 0.5);
  EXPECT_NEAR(o.lean(), 0.5 * pi, 1e-15);
  EXPECT_NEAR(o.potential, 9.81 * 0.1, 1e-15);
}

TEST(Observables, the_contour_rate_of_an_upright_rolling_disk_is_its_angular_speed) {
  World world;
  world.contacts[0].shape = shapes::rim(0.1);
  world.contact_count = 1;
  State s;
  s.p = Vec4(std::sqrt(0.5), std::sqrt(0.5), 0.0, 0.0);
  s.r_S = Vec3(0.0, 0.0, 0.1);
  s.omega = Vec3(0.0, 0.0, 4.0);
  const Observables o = observe(world, 0.0, s, AngleTracker(Vec3(0.0, 1.5, 0.0)), fresh_rim_memory(), {});
  EXPECT_NEAR(std::abs(o.contacts[0].contour_rate), 4.0, 1e-12);
  EXPECT_NEAR(o.lean(), 0.0, 1e-15);
}

}  // namespace
}  // namespace tippe::test
