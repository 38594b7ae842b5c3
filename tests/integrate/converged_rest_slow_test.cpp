// Euler's disk until it rests, by the event scheme: stop time and place do not move with the tolerance, and the energy's books balance.
#include <gtest/gtest.h>

#include "toys.h"

#include <tippe/integrate/event_simulation.h>

namespace tippe::test {
namespace {

using laws::LawName;

struct Stop {
  double t = 0.0;
  Vec3 place = Vec3::Zero();
  EnergyAudit audit;
};

Stop stop_of(const Toy& toy, double rtol) {
  IntegrateOptions options;
  options.scheme = Scheme::Event, options.end = 100.0;
  options.rtol = rtol, options.atol = 0.01 * rtol;
  EventSimulation run(*toy.body, toy.start, options);
  while (run.step()) {
  }
  EXPECT_EQ(run.fault(), RunFault::None);
  EXPECT_TRUE(run.resting());
  EXPECT_EQ(run.counts().unsolved, 0);
  return {run.time(), run.state().r_S, run.audit()};
}

// The sections of lesaux2005 in which it stops; in 4.3, without contour friction, it does not come to rest within 90 s.
void expect_converged_stop(const Toy& toy, double stop_time) {
  const Stop loose = stop_of(toy, 1e-8), tight = stop_of(toy, 1e-10);
  EXPECT_NEAR(loose.t, tight.t, 1e-3);
  EXPECT_LE((loose.place - tight.place).norm(), 1e-3);
  EXPECT_LE(std::abs(tight.audit.residual()), 1e-8 * tight.audit.initial);
  EXPECT_LE(std::abs(tight.audit.current), 1e-12 * tight.audit.initial);  // flat and still: none is left
  EXPECT_NEAR(tight.t, stop_time, 1e-3);
}

TEST(ConvergedRest, of_eulers_disk_that_rolls_and_slides_once) { expect_converged_stop(euler_disk(LawName::Coulomb, 3e-4), 72.4785); }

TEST(ConvergedRest, of_eulers_disk_with_contensou_and_contour_friction) {
  expect_converged_stop(euler_disk(LawName::Contensou, 3e-4), 13.3897);
}

}  // namespace
}  // namespace tippe::test
