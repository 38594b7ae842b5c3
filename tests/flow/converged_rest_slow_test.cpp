// Euler's disk until it rests, by the event scheme: stop time and place do not move with the tolerance, and the energy's books balance.
#include <gtest/gtest.h>

#include "toys.h"

#include <tippe/flow/event_simulation.h>

namespace tippe::test {
namespace {

struct Stop {
  bool resting = false;
  double t = 0.0, last_stick = 0.0;
  int sticks = 0;
  Vec3 place = Vec3::Zero();
  EnergyAudit audit;
};

Stop stop_of(const Toy& toy, double rtol, double end) {
  IntegrateOptions options;
  options.scheme = Scheme::Event, options.end = end;
  options.rtol = rtol, options.atol = 0.01 * rtol;
  EventSimulation run(*toy.world, toy.start, options);
  double last_stick = 0.0;
  int sticks = 0;
  while (run.step()) {
    for (int i = 0; i < run.event_count(); ++i)
      if (run.event(i).kind == EventKind::Stick) last_stick = run.event(i).t, ++sticks;
  }
  EXPECT_EQ(run.fault(), RunFault::None);
  EXPECT_EQ(run.counts().unsolved, 0);
  return {run.resting(), run.time(), last_stick, sticks, run.state().r_S, run.audit()};
}

/// The sections of lesaux2005 in which it stops.
void expect_converged_stop(const Toy& toy, double stop_time) {
  const Stop loose = stop_of(toy, 1e-8, 100.0), tight = stop_of(toy, 1e-10, 100.0);
  EXPECT_TRUE(loose.resting && tight.resting);
  EXPECT_NEAR(loose.t, tight.t, 1e-3);
  EXPECT_LE((loose.place - tight.place).norm(), 1e-3);
  EXPECT_LE(std::abs(tight.audit.residual()), 1e-8 * tight.audit.initial);
  EXPECT_LE(std::abs(tight.audit.current), 1e-12 * tight.audit.initial);  // flat and still: none is left
  EXPECT_NEAR(tight.t, stop_time, 1e-3);
}

TEST(ConvergedRest, of_eulers_disk_that_rolls_and_slides_once) { expect_converged_stop(euler_disk("coulomb", 3e-4), 72.4785); }

TEST(ConvergedRest, of_eulers_disk_with_contensou_and_contour_friction) { expect_converged_stop(euler_disk("contensou", 3e-4), 13.3897); }

/// 4.3: without contour friction it does not come to rest within 80 s, but wobbles on, and its contact stands for a moment in every turn.
TEST(ConvergedRest, is_not_reached_in_80_s_without_contour_friction_and_the_motion_there_is_converged) {
  const Toy toy = euler_disk("contensou", 0.0);
  const Stop loose = stop_of(toy, 1e-8, 80.0), tight = stop_of(toy, 1e-10, 80.0);
  EXPECT_FALSE(loose.resting || tight.resting);
  EXPECT_EQ(loose.sticks, tight.sticks);
  EXPECT_NEAR(loose.last_stick, tight.last_stick, 1e-3);
  EXPECT_LE((loose.place - tight.place).norm(), 1e-3 * 0.0375);
  EXPECT_NEAR(loose.audit.current, tight.audit.current, 1e-3 * tight.audit.current);
  EXPECT_LE(std::abs(tight.audit.residual()), 1e-8 * tight.audit.initial);
}

}  // namespace
}  // namespace tippe::test
