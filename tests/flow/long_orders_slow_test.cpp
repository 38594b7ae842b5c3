// Orders of fixed steps over the papers' long runs: the tippe-top with its hundred impacts, Euler's disk rolling for 80 s, and with contour friction
// through its slide.
#include <gtest/gtest.h>

#include "toys.h"

#include <tippe/flow/event_simulation.h>

namespace tippe::test {
namespace {

State end_of(const Toy& toy, const IntegrateOptions& options) {
  EventSimulation run(*toy.world, toy.start, options);
  while (run.step()) {
  }
  EXPECT_EQ(run.fault(), RunFault::None);
  EXPECT_EQ(run.time(), options.end);
  return run.state();
}

/// Metres, and radians on an arm of a centimetre.
double distance(const State& a, const State& b) {
  return (a.r_S - b.r_S).norm() + 0.01 * (rotation_matrix(a.p) - rotation_matrix(b.p)).norm();
}

struct LongRun {
  Toy toy;
  double end;
  State exact;

  LongRun(Toy of, double until) : toy(std::move(of)), end(until) {
    IntegrateOptions o;
    o.scheme = Scheme::Event, o.end = end;
    o.rtol = 1e-13, o.atol = 1e-15;
    exact = end_of(toy, o);
  }

  double error(RkMethod method, double dt) const {
    IntegrateOptions o;
    o.scheme = Scheme::Event, o.end = end;
    o.method = method, o.fixed_step = true, o.dt = dt;
    return distance(end_of(toy, o), exact);
  }

  /// From the first to the last of some halvings of the step: from one to the next the errors of angles cross zero here and there.
  double order(RkMethod method, double dt, int halvings) const {
    return std::log2(error(method, dt) / error(method, dt / (1 << halvings))) / halvings;
  }
};

TEST(LongOrders, hold_on_the_tippe_top_for_8_s_and_140_events) {
  const LongRun run(tippe_top(), 8.0);
  EXPECT_GE(run.order(RkMethod::Rk4, 8e-4, 2), 3.8);
  EXPECT_GE(run.order(RkMethod::Dp5, 8e-4, 1), 4.8);  // with smaller steps rounding shows
}

TEST(LongOrders, hold_on_eulers_disk_that_rolls_for_80_s) {  // lesaux2005 4.1
  const LongRun run(euler_disk("coulomb", 0.0), 80.0);
  EXPECT_GE(run.order(RkMethod::Rk4, 8e-3, 2), 3.8);
  EXPECT_GE(run.order(RkMethod::Dp5, 1.6e-2, 2), 4.8);
}

// lesaux2005 4.2: it slips from 28.4 s to 28.8 s, and from 61.7 s on, tilted by 0.22 rad and less, 84 times until 70 s.
TEST(LongOrders, hold_on_eulers_disk_that_rolls_and_slips_down_to_5_degrees) {
  const LongRun run(euler_disk("coulomb", 3e-4), 70.0);
  EXPECT_GE(run.order(RkMethod::Rk4, 2e-3, 2), 3.8);
  EXPECT_GE(run.order(RkMethod::Dp5, 4e-3, 2), 4.8);
}

}  // namespace
}  // namespace tippe::test
