// The schemes: energy, closed forms, determinism. Orders and charts are in convergence_test.cpp, the papers' long runs in
// ../analysis/printed_runs_slow_test.cpp.
#include <gtest/gtest.h>

#include "toys.h"

namespace {

using namespace tippe;
using namespace tippe::test;

IntegrateOptions options(Scheme scheme, double dt, double end, ChartKind chart = ChartKind::Quaternion) {
  IntegrateOptions o;
  o.scheme = scheme, o.dt = dt, o.end = end, o.chart = chart;
  return o;
}

State run(const Toy& toy, const IntegrateOptions& o) {
  Simulation simulation(*toy.world, toy.start, o);
  while (simulation.step()) {
  }
  EXPECT_EQ(simulation.fault(), RunFault::None);
  EXPECT_EQ(simulation.counts().unsolved, 0);
  return simulation.state();
}

TEST(TimeStepping, every_joule_has_an_owner_up_to_the_schemes_error) {
  for (const auto& [scheme, share] : {std::pair{Scheme::Moreau, 2e-3}, std::pair{Scheme::Midpoint, 1e-6}}) {
    const Toy toy = tippedisk("contensou");
    Simulation simulation(*toy.world, toy.start, options(scheme, 1e-4, 0.3));
    while (simulation.step()) {
    }
    const EnergyAudit& audit = simulation.audit();
    EXPECT_LT(std::abs(audit.residual()), share * audit.initial) << static_cast<int>(scheme);
    EXPECT_GE(audit.sliding, 0.0);
    EXPECT_GE(audit.drilling, 0.0);
  }
}

/// How far the lean of Euler's disk, which rolls without loss, still goes up and down in the last of three seconds.
double nutation_left(Scheme scheme, double dt) {
  const Toy toy = euler_disk("coulomb", 0.0);
  IntegrateOptions options;
  options.scheme = scheme, options.dt = dt, options.end = 3.0;
  Simulation run(*toy.world, toy.start, options);
  double low = 1.0, high = -1.0;
  while (run.step()) {
    if (run.time() < 1.7) continue;  // what is left holds a nutation: 5.7 rad/s
    const double lean = std::asin(rotation_matrix(run.state().p)(2, 2));
    low = std::min(low, lean), high = std::max(high, lean);
  }
  return high - low;
}

TEST(TimeStepping, the_fully_implicit_version_deadens_nutation_and_midpoint_does_not) {
  const double kept = nutation_left(Scheme::Midpoint, 1e-4);
  const double coarse = nutation_left(Scheme::MoreauImplicit, 1e-4), fine = nutation_left(Scheme::MoreauImplicit, 5e-5);
  EXPECT_NEAR(kept, nutation_left(Scheme::Midpoint, 5e-5), 1e-5 * kept);
  EXPECT_LT(coarse, 0.95 * kept);
  // It fades exponentially, at a rate that halves with the step: it is the scheme's own, of first order.
  EXPECT_NEAR(std::log(kept / fine) / std::log(kept / coarse), 0.5, 0.03);
}

TEST(TimeStepping, a_flat_disk_slides_to_its_stop_like_a_point) {
  // Three points, no spin: v falls by μ g, the path is v²/(2 μ g).
  Toy toy = euler_disk("coulomb", 0.0);
  toy.start = State();
  toy.start.v_S = Vec3(0.3, 0.4, 0.0);
  IntegrateOptions o = options(Scheme::Moreau, 1e-4, 0.5);
  o.gap_tolerance = 1e-6;  // on the knife edge g = 0 points would open and close at random
  Simulation simulation(*toy.world, toy.start, o);
  while (simulation.step()) {
  }
  EXPECT_TRUE(simulation.resting());
  const double v = 0.5, a = 0.3 * 9.81, path = v * v / (2.0 * a);
  // First order in dt: the path is off by v dt/2.
  EXPECT_NEAR(simulation.state().r_S.head<2>().norm(), path, v * o.dt);
  EXPECT_NEAR(simulation.time(), v / a, 12.0 * o.dt);  // rest is seen ten steps late
  EXPECT_NEAR(simulation.audit().sliding, 0.5 * toy.world->body().mass * v * v, 1e-12);
}

TEST(TimeStepping, a_flat_disk_spins_to_its_stop_on_three_points) {
  // Each point carries a third of the weight at distance r: α = μ m g r/C, stop after ω/α.
  Toy toy = euler_disk("coulomb", 0.0);
  toy.start = State();
  toy.start.omega = Vec3(0.0, 0.0, 20.0);
  IntegrateOptions o = options(Scheme::Moreau, 1e-4, 1.0);
  o.gap_tolerance = 1e-6;
  Simulation simulation(*toy.world, toy.start, o);
  while (simulation.step()) {
  }
  const double alpha = 0.3 * toy.world->body().mass * 9.81 * 0.0375 / 2.1433e-4;
  EXPECT_TRUE(simulation.resting());
  EXPECT_NEAR(simulation.time(), 20.0 / alpha, 12.0 * o.dt);
  EXPECT_LT(simulation.state().r_S.head<2>().norm(), 1e-9);
}

TEST(TimeStepping, a_ball_dropped_with_restitution_bounces_to_e_squared_of_its_height) {
  Toy toy;
  toy.world->contact_count = 1;
  toy.world->contacts[0].shape = shapes::sphere(0.1);
  toy.world->contacts[0].impact.e_N = 0.5;
  set_law(toy.world->contacts[0], "coulomb", 0.3, 0.0);
  toy.start.r_S = Vec3(0.0, 0.0, 1.1);
  Simulation simulation(*toy.world, toy.start, options(Scheme::Moreau, 1e-5, 0.8));
  double highest = 0.0;
  bool bounced = false;
  while (simulation.step()) {
    for (int i = 0; i < simulation.event_count(); ++i) bounced = bounced || simulation.event(i).kind == EventKind::Impact;
    if (bounced) highest = std::max(highest, simulation.state().r_S.z() - 0.1);
  }
  EXPECT_NEAR(highest, 0.25, 1e-4);  // the impact is placed within one step, v dt = 4e-5
  EXPECT_NEAR(simulation.audit().impact, 0.75 * 9.81, 1e-3);
}

TEST(TimeStepping, the_same_run_gives_the_same_bits) {
  const Toy toy = tippe_top();
  const State a = run(toy, options(Scheme::Moreau, 1e-4, 0.2)), b = run(toy, options(Scheme::Moreau, 1e-4, 0.2));
  EXPECT_EQ(a.r_S, b.r_S);
  EXPECT_EQ(a.p, b.p);
  EXPECT_EQ(a.omega, b.omega);
}

TEST(TimeStepping, an_absurd_run_says_so_instead_of_returning_nan) {
  for (const double spin : {1e6, 1e150}) {
    Toy toy = tippe_top();
    toy.start.omega = Vec3(spin, spin, 0.0);
    Simulation simulation(*toy.world, toy.start, options(Scheme::Moreau, 1e-3, 0.1));
    while (simulation.step()) {
    }
    const State s = simulation.state();
    EXPECT_TRUE(s.r_S.allFinite() && s.v_S.allFinite() && s.omega.allFinite() && s.p.allFinite());
  }
}

}  // namespace
