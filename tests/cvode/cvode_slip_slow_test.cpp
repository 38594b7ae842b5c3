// How slip sets in is stiff without end: two integrators that have nothing in common there must see the same slide. lesaux2005 4.2.
#include <gtest/gtest.h>

#include "toys.h"

#include <tippe/cvode/cvode_simulation.h>

namespace tippe::test {
namespace {

template <class Run>
double end_of_slide(Scheme scheme, double rtol) {
  const Toy toy = euler_disk("coulomb", 3e-4);
  IntegrateOptions o;
  o.scheme = scheme, o.end = 29.0;
  o.rtol = rtol, o.atol = 1e-2 * rtol;
  Run run(*toy.world, toy.start, o);
  while (run.step())
    for (int i = 0; i < run.event_count(); ++i)
      if (run.event(i).kind == EventKind::Stick) return run.event(i).t;
  return -1.0;
}

TEST(CvodeSlip, the_slide_of_eulers_disk_ends_at_the_same_time) {
  if (!cvode_available()) GTEST_SKIP() << "built without SUNDIALS";
  const double exact = end_of_slide<EventSimulation>(Scheme::Event, 1e-12);
  EXPECT_NEAR(end_of_slide<EventSimulation>(Scheme::Event, 1e-9), exact, 1e-6);
  EXPECT_NEAR(end_of_slide<EventSimulation>(Scheme::Event, 1e-10), exact, 1e-7);
  // It has rolled for 28 s before, 1e5 steps with an error of rtol each: 1e-7 and more in the lean, which moves by 1 rad/s when it slips.
  EXPECT_NEAR(end_of_slide<CvodeSimulation>(Scheme::Cvode, 1e-12), exact, 5e-6);
}

}  // namespace
}  // namespace tippe::test
