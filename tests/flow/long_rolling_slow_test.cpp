// 80 s of pure rolling, lesaux2005 4.1: Coulomb friction sticks and does no work, so energy and nutation must last.
#include <gtest/gtest.h>

#include "toys.h"

namespace tippe::test {
namespace {

/// Largest and smallest lean of Euler's disk so far.
struct Band {
  double low = 1.0, high = -1.0;

  void take(double x) { low = std::min(low, x), high = std::max(high, x); }
  double width() const { return high - low; }
};

TEST(LongRolling, eighty_seconds_keep_energy_and_nutation) {
  const Toy toy = euler_disk("coulomb", 0.0);
  IntegrateOptions options;
  options.scheme = Scheme::Midpoint;
  options.dt = 1e-4, options.end = 80.0;
  Simulation simulation(*toy.world, toy.start, options);
  const double energy_0 = simulation.audit().initial;

  Band first, last;
  double drift = 0.0, slip = 0.0;
  int events = 0;
  while (simulation.step()) {
    events += simulation.event_count();
    drift = std::max(drift, std::abs(simulation.audit().current / energy_0 - 1.0));
    if (simulation.counts().steps % 16 == 0) slip = std::max(slip, simulation.contact(0).slip);
    const double t = simulation.time();
    // Five seconds hold four nutations (5.7 rad/s).
    if (t > 5.0 && t < 75.0) continue;
    const Mat3 A_IB = rotation_matrix(simulation.state().p);
    (t <= 5.0 ? first : last).take(std::asin(A_IB(2, 2)));
  }
  EXPECT_EQ(simulation.fault(), RunFault::None);
  EXPECT_EQ(simulation.counts().unsolved, 0);
  EXPECT_EQ(simulation.counts().steps, 800000);
  EXPECT_EQ(events, 1);   // it sticks from the first step on, and nothing else happens
  EXPECT_LE(slip, 1e-8);  // the mean slip of a step is zero; at its ends some dt² m/s³ remain
  EXPECT_LE(drift, 1e-6);
  EXPECT_GT(first.width(), 0.1);  // it does nutate
  EXPECT_NEAR(last.width(), first.width(), 0.01 * first.width());
}

}  // namespace
}  // namespace tippe::test
