// lesaux2005 5.1 to 5.3: the reduced model of pure rolling, by itself and against the full model with contact forces.
#include <gtest/gtest.h>

#include "toys.h"

#include <tippe/flow/event_simulation.h>
#include <tippe/papers/rolling_disk.h>

namespace tippe::test {
namespace {

using papers::RollingDisk;
using Value = RollingDisk::Value;
using std::numbers::pi;

/// Of unit radius and unit g/r, as the paper's equations are.
const RollingDisk unit = RollingDisk::homogeneous(1.0, 1.0, 1.0);

Value some_motion() {
  Value y;
  y << 0.1, -0.2, 0.3, 0.4, 0.5, 0.7, -0.6, 1.1;
  return y;
}

TEST(RollingDisk, of_homogeneous_mass_obeys_the_printed_equations_with_the_accelerations_they_lack) {
  const Value y = some_motion(), rate = unit.slope(y);
  const double s = std::sin(0.4), c = std::cos(0.4), a = 0.7, b = -0.6, g = 1.1, a2 = rate(5), b2 = rate(6), g2 = rate(7);
  EXPECT_NEAR((5.0 * s * s + 1.0) * a2 + 6.0 * g2 * s + 10.0 * a * b * s * c + 2.0 * b * g * c, 0.0, 1e-14);  // (5.5)
  EXPECT_NEAR(5.0 * b2 - 5.0 * a * a * s * c - 6.0 * a * g * c - 4.0 * s, 0.0, 1e-14);                        // (5.6)
  EXPECT_NEAR(6.0 * a2 * s + 6.0 * g2 + 10.0 * a * b * c, 0.0, 1e-14);                                        // (5.7)
  EXPECT_GT(std::abs(6.0 * a2 * s + 6.0 * g + 10.0 * a * b * c), 1.0);                                        // as printed
}

TEST(RollingDisk, keeps_its_energy) {
  // Each of some hundred steps errs by rtol at most.
  const Value y = unit.after(some_motion(), 20.0);
  EXPECT_NEAR(unit.energy(y) / unit.energy(some_motion()), 1.0, 1e-9);
}

TEST(RollingDisk, rolls_round_a_circle_and_comes_back) {  // 5.2
  for (const double beta : {0.2, 0.7, 1.2}) {
    for (const double rho : {0.3, 0.9}) {
      const Value start = unit.circular_start(beta, rho);
      EXPECT_LE(unit.slope(start).tail<3>().norm(), 1e-13);
      const double period = 2.0 * pi / std::abs(start(RollingDisk::AlphaRate));
      const Value back = unit.after(start, period);
      EXPECT_NEAR(back(RollingDisk::Beta), beta, 1e-10);
      EXPECT_LE((back.head<2>() - start.head<2>()).norm(), 1e-9);
      // A quarter of it: turned about the origin by a right angle.
      const Value quarter = unit.after(start, 0.25 * period);
      EXPECT_NEAR(quarter.head<2>().norm(), std::abs(start(RollingDisk::Y)), 1e-9);
    }
  }
}

TEST(RollingDisk, rolls_with_its_centre_at_rest_if_its_circle_is_small_enough) {  // (5.13) to (5.15)
  for (const double beta : {0.5, 1.0, 1.5}) {
    const double rho = RollingDisk::stationary_rho(beta);
    const Value start = unit.circular_start(beta, rho);
    EXPECT_NEAR(start(RollingDisk::GammaRate), std::sqrt(4.0 / (rho * std::sqrt(rho * rho - 1.0))), 1e-12);
    EXPECT_LE(unit.center_velocity(start).norm(), 1e-14);
    const Value later = unit.after(start, 5.0);
    EXPECT_LE(later.head<2>().norm(), 1e-9);
    // ‖ω‖² = 4 g̃ √(1 − 1/ρ²): from the energy of a disk whose centre stands, A ω²/2 about a diameter.
    const double omega_squared = 2.0 * (unit.energy(later) - std::cos(beta)) / unit.A;
    EXPECT_NEAR(omega_squared, 4.0 * std::sqrt(1.0 - 1.0 / (rho * rho)), 1e-9);
  }
}

/// The angular frequency of a small nutation: time between upward passages of β through β₀.
double measured_nutation(const RollingDisk& disk, const Value& around, double amplitude) {
  Value y = around;
  const double expected = disk.nutation(around(RollingDisk::Beta), around(RollingDisk::AlphaRate), around(RollingDisk::GammaRate));
  y(RollingDisk::BetaRate) = amplitude * expected;
  const double h = 2.0 * pi / expected;
  // One period on β is back at its mean, rising: a Newton step leads from there to the passage.
  const Value later = disk.after(y, h);
  return 2.0 * pi / (h - (later(RollingDisk::Beta) - around(RollingDisk::Beta)) / later(RollingDisk::BetaRate));
}

TEST(RollingDisk, nutates_with_the_frequency_of_small_oscillations) {  // (5.22)
  for (const double beta : {0.2, 0.7, 1.2}) {
    for (const double rho : {0.3, RollingDisk::stationary_rho(beta)}) {
      const Value around = unit.circular_start(beta, rho);
      const double expected = unit.nutation(beta, around(RollingDisk::AlphaRate), around(RollingDisk::GammaRate));
      // The frequency moves with the square of the amplitude.
      EXPECT_NEAR(measured_nutation(unit, around, 1e-4) / expected, 1.0, 1e-6) << beta << " " << rho;
    }
    const double rho = RollingDisk::stationary_rho(beta), stationary = 0.8 * (4.0 * rho * rho - 1.0) / (rho * std::sqrt(rho * rho - 1.0));
    const Value around = unit.circular_start(beta, rho);
    EXPECT_NEAR(unit.nutation(beta, around(RollingDisk::AlphaRate), around(RollingDisk::GammaRate)), std::sqrt(stationary), 1e-12);
  }
}

TEST(RollingDisk, is_the_limit_of_the_full_model_that_sticks) {  // 4.1, printed data and their rounded inertia
  const Toy toy = euler_disk("coulomb", 0.0);
  const RollingDisk disk{toy.world->body().mass, 0.0375, 1.0716e-4, 2.1433e-4, 9.81};
  IntegrateOptions options;
  options.scheme = Scheme::Event;
  options.rtol = 1e-12, options.atol = 1e-14;
  const Value start = RollingDisk::reduced(toy.start);
  for (const double end : {1.0, 5.0, 10.0}) {
    options.end = end;
    EventSimulation run(*toy.world, toy.start, options);
    while (run.step()) ASSERT_EQ(run.event_count(), 0);
    const State s = run.state();
    const Value y = disk.after(start, end, 1e-13), full = RollingDisk::reduced(s);
    // Steps of some milliseconds with an error of 1e-12 each.
    EXPECT_LE((y.head<2>() - full.head<2>()).norm(), 1e-8 * end);
    EXPECT_LE((RollingDisk::axis(y) - rotation_matrix(s.p).col(2)).norm(), 1e-8 * end);
    EXPECT_LE((y.tail<3>() - full.tail<3>()).norm(), 1e-7 * end);
    EXPECT_LE((disk.center_velocity(y) - s.v_S).norm(), 1e-8 * end);
    EXPECT_NEAR(disk.energy(y), energy(*toy.world, s), 1e-10 * disk.energy(y));
  }
}

TEST(RollingDisk, of_the_paper_nutates_at_5_7_radians_per_second) {  // printed as 5.7 Hz
  const Toy toy = euler_disk("coulomb", 0.0);
  const RollingDisk disk{toy.world->body().mass, 0.0375, 1.0716e-4, 2.1433e-4, 9.81};
  Value y = RollingDisk::reduced(toy.start);
  // Two minima of |lean| one nutation apart, on a grid of a millisecond.
  std::vector<double> turns;
  double before = y(RollingDisk::BetaRate);
  for (int i = 1; i <= 4000 && turns.size() < 3; ++i) {
    y = disk.after(y, 1e-3);
    if (before < 0.0 && y(RollingDisk::BetaRate) >= 0.0) turns.push_back(1e-3 * i);
    before = y(RollingDisk::BetaRate);
  }
  ASSERT_GE(turns.size(), 2u);
  EXPECT_NEAR(2.0 * pi / (turns[1] - turns[0]), 5.7, 0.1);
}

}  // namespace
}  // namespace tippe::test
