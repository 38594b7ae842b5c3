// Tables that move: closed forms, the same motion seen from another frame, and the energy that the table gives.

#include <gtest/gtest.h>

#include "moving_surfaces.h"
#include "toys.h"

#include <tippe/analysis/run.h>

namespace tippe::test {
namespace {

using std::numbers::pi;

Toy ball(double mass, double radius, double mu) {
  Toy toy;
  toy.world->body().mass = mass;
  toy.world->body().set_inertia(0.4 * mass * radius * radius * Mat3::Identity());
  toy.world->contact_count = 1;
  toy.world->contacts[0].shape = shapes::sphere(radius);
  set_law(toy.world->contacts[0], "coulomb", mu, 0.0);
  toy.start.r_S = Vec3(0.0, 0.0, radius);
  return toy;
}

IntegrateOptions with(Scheme scheme, double end, double dt = 1e-3) {
  IntegrateOptions o;
  o.scheme = scheme, o.end = end, o.dt = dt;
  return o;
}

TEST(MovingTable, a_ball_that_is_carried_bears_the_acceleration_and_the_table_gives_its_energy) {
  const double a = 2e-3, w = 50.0, m = 0.2, g = 9.81;  // a w² = 5 m/s²: it never leaves
  Toy toy = ball(m, 0.02, 0.3);
  toy.world->contacts[0].surface = std::make_shared<const ShakenPlane>(Vec3(0.0, 0.0, a), w);
  toy.start.v_S = Vec3(0.0, 0.0, a * w);
  for (const Scheme scheme : {Scheme::Event, Scheme::Midpoint}) {
    RunRequest request;
    request.at = {0.1, 0.25, 0.4};
    const RunResult r = run(*toy.world, toy.start, with(scheme, 0.5, 1e-4), request);
    ASSERT_EQ(r.fault, RunFault::None);
    const bool exact = scheme == Scheme::Event;
    for (const Observables& o : r.samples) {
      EXPECT_NEAR(o.state.r_S.z(), 0.02 + a * std::sin(w * o.t), exact ? 1e-12 : 1e-8);
      EXPECT_NEAR(o.contacts[0].lambda_N, m * (g - a * w * w * std::sin(w * o.t)), exact ? 1e-9 : 0.5 * 1e-4 * m * a * w * w * w + 1e-4);
    }
    // Time-stepping has impulse and velocity of the table up to half a step apart: w dt/2 of the work that goes back and forth, 4 m g a in each of 4 periods.
    EXPECT_NEAR(r.audit.residual(), 0.0, exact ? 1e-12 : 0.5 * w * 1e-4 * 16.0 * m * g * a);
    EXPECT_GT(std::abs(r.audit.table), 1e-4);
  }
}

TEST(MovingTable, a_ball_bounces_off_a_moving_table_with_the_velocity_against_it) {
  const double h = 0.1, w = 30.0, a = 1e-2, e = 0.7, g = 9.81;
  Toy toy = ball(0.1, 0.02, 0.0);
  toy.world->contacts[0].impact.e_N = e;
  toy.world->contacts[0].surface = std::make_shared<const ShakenPlane>(Vec3(0.0, 0.0, a), w);
  toy.start.r_S.z() += h;
  // h − g t²/2 = a sin(w t), by Newton.
  double t = std::sqrt(2.0 * h / g);
  for (int i = 0; i < 20; ++i) t -= (h - 0.5 * g * t * t - a * std::sin(w * t)) / (-g * t - a * w * std::cos(w * t));
  const double table = a * w * std::cos(w * t), after = table - e * (-g * t - table);
  RunRequest request;
  request.at = {t + 0.01};
  const RunResult r = run(*toy.world, toy.start, with(Scheme::Event, t + 0.02), request);
  ASSERT_FALSE(r.events.empty());
  EXPECT_NEAR(r.events[0].t, t, 1e-12);
  EXPECT_NEAR(r.samples[0].state.v_S.z(), after - 0.01 * g, 1e-10);
  EXPECT_NEAR(r.audit.residual(), 0.0, 1e-13);
}

/// Seen from a table that is accelerated upwards, everything is heavier.
TEST(MovingTable, a_tippe_top_in_a_lift_moves_as_with_more_gravity) {
  const double more = 3.0;
  const Toy heavy = tippe_top(), lift = tippe_top();
  heavy.world->gravity.z() -= more;
  Carriage up;
  up.a = Vec3(0.0, 0.0, more);
  for (std::size_t i = 0; i < 2; ++i) lift.world->contacts[i].surface = std::make_shared<const CarriedPlane>(up);
  for (const Scheme scheme : {Scheme::Event, Scheme::Moreau, Scheme::Midpoint}) {
    RunRequest request;
    request.at = {0.5, 1.0, 2.0};
    const auto of = [&](const Toy& toy) { return run(*toy.world, toy.start, with(scheme, 2.0, 1e-4), request); };
    const RunResult a = of(heavy), b = of(lift);
    // Free fall of half a step is not exact in Moreau's schemes: first order in the step, and a thousandth of the tilt here.
    const double slack = (scheme == Scheme::Event) ? 1e-7 : 1e-3;
    for (std::size_t i = 0; i < request.at.size(); ++i) EXPECT_NEAR(a.samples[i].theta, b.samples[i].theta, slack) << i;
    if (scheme == Scheme::Event) {
      ASSERT_EQ(a.events.size(), b.events.size());
      for (std::size_t i = 0; i < a.events.size(); ++i) EXPECT_NEAR(a.events[i].t, b.events[i].t, 1e-7);
      EXPECT_NEAR(b.audit.residual(), 0.0, 1e-9 * b.audit.initial);
    }
  }
}

/// A table that leans is one with gravity from aside, for all shapes and all that lies down on it.
TEST(MovingTable, a_coin_on_a_leaning_frame_comes_to_lie_as_on_a_slope) {
  const double lean = 0.2;
  Toy slope = euler_disk("coulomb", 0.003), frame = euler_disk("coulomb", 0.003);
  slope.world->gravity = 9.81 * Vec3(std::sin(lean), 0.0, -std::cos(lean));
  Carriage turned;
  turned.axis = Vec3::UnitY(), turned.angle = lean;
  frame.world->contacts[0].surface = std::make_shared<const CarriedPlane>(turned);
  const Mat3 A = turned.at(0.0).A;
  const Eigen::Quaterniond turn(A), p(slope.start.p(0), slope.start.p(1), slope.start.p(2), slope.start.p(3)), q = turn * p;
  frame.start.r_S = A * slope.start.r_S, frame.start.v_S = A * slope.start.v_S;
  frame.start.p = Vec4(q.w(), q.x(), q.y(), q.z());
  RunRequest request;
  request.at = {0.3, 0.6};
  const RunResult a = run(*slope.world, slope.start, with(Scheme::Event, 0.6), request),
                  b = run(*frame.world, frame.start, with(Scheme::Event, 0.6), request);
  ASSERT_EQ(a.samples.size(), b.samples.size());
  for (std::size_t i = 0; i < a.samples.size(); ++i) {
    EXPECT_LT((A * a.samples[i].state.r_S - b.samples[i].state.r_S).norm(), 1e-8);
    EXPECT_NEAR(a.samples[i].contacts[0].lambda_N, b.samples[i].contacts[0].lambda_N, 1e-6);
  }
  EXPECT_NEAR(b.audit.table, 0.0, 1e-14);
}

/// A homogeneous ball that rolls on a turntable goes round in circles, with 2/7 of the table's rate.
TEST(MovingTable, a_ball_on_a_turntable_goes_round_with_two_sevenths_of_its_rate) {
  const double rate = 2.0, R = 0.02, v = 0.1;
  Toy toy = ball(0.1, R, 0.8);
  Carriage turntable;
  turntable.rate = rate;
  toy.world->contacts[0].surface = std::make_shared<const CarriedPlane>(turntable);
  // Rolling: v − R ω × e_z = Ω × r at r = 0.
  toy.start.v_S = Vec3(v, 0.0, 0.0);
  toy.start.omega = Vec3(0.0, v / R, 0.0);
  const double circle = 2.0 / 7.0 * rate, radius = v / circle, end = 2.0 * pi / circle;
  RunRequest request;
  request.at = {0.25 * end, 0.5 * end, end};
  const RunResult r = run(*toy.world, toy.start, with(Scheme::Event, end), request);
  ASSERT_EQ(r.samples.size(), 3U);
  for (const Observables& o : r.samples) {
    const Vec3 there(radius * std::sin(circle * o.t), radius * (1.0 - std::cos(circle * o.t)), R);
    EXPECT_LT((o.state.r_S - there).norm(), 1e-8) << o.t;
    EXPECT_NEAR(o.contacts[0].slip, 0.0, 1e-12);
  }
  EXPECT_NEAR(r.audit.residual(), 0.0, 1e-11);  // 1e-10 of 0.7 mJ in each of a hundred steps
  // Moreau's scheme goes there with first order.
  const auto error = [&](double dt) {
    return (run(*toy.world, toy.start, with(Scheme::Moreau, 1.0, dt)).final.state.r_S -
            Vec3(radius * std::sin(circle), radius * (1.0 - std::cos(circle)), R))
        .norm();
  };
  const double coarse = error(4e-3), fine = error(1e-3);
  EXPECT_LT(fine, 0.35 * coarse + 1e-9);
  EXPECT_LT(fine, 1e-3);
}

/// A marble in a bowl: rolling, its small swings have the frequency of a pendulum of length 7/5 (R − r).
TEST(CurvedGround, a_marble_swings_in_a_bowl_with_the_frequency_of_small_swings) {
  const double R = 0.5, r = 0.02, small = 1e-4, g = 9.81;
  Toy toy = ball(0.05, r, 0.9);
  toy.world->contacts[0].surface = std::make_shared<const Bowl>(R);
  toy.start.r_S = Vec3((R - r) * std::sin(small), 0.0, R - (R - r) * std::cos(small));
  const double w = std::sqrt(5.0 * g / (7.0 * (R - r)));
  RunRequest request;
  request.at = {0.5 * pi / w, pi / w, 10.0 * pi / w};
  const RunResult result = run(*toy.world, toy.start, with(Scheme::Event, 10.0 * pi / w), request);
  ASSERT_EQ(result.samples.size(), 3U);
  for (const Observables& o : result.samples)  // the frequency falls with the square of the amplitude, 1e-8/16 of it
    EXPECT_NEAR(o.state.r_S.x(), (R - r) * small * std::cos(w * o.t), 1e-7 * (R - r) * small) << o.t;
  EXPECT_NEAR(result.audit.residual(), 0.0, 1e-15);
}

}  // namespace
}  // namespace tippe::test
