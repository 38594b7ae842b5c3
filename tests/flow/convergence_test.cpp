// Orders of the schemes, and agreement of the charts, in smooth phases of the three toys: Euler's disk rolling, the tippe-top sliding and
// spinning (exact Coulomb-Contensou), the tippedisk sliding (regularised and set-valued Coulomb).
#include <gtest/gtest.h>

#include "toys.h"

namespace tippe::test {
namespace {

IntegrateOptions options(Scheme scheme, double dt, double end, ChartKind chart) {
  IntegrateOptions o;
  o.scheme = scheme, o.dt = dt, o.end = end, o.chart = chart;
  o.gap_tolerance = 0.0;  // as printed; moreau-rk4 would float within a tolerance, an error that does not fall with dt
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

/// Of two states: metres, and radians on an arm of a centimetre, the size of the toys.
double distance(const State& a, const State& b) {
  return (a.r_S - b.r_S).norm() + 0.01 * (rotation_matrix(a.p) - rotation_matrix(b.p)).norm();
}

/// The tippe-top leaning by half a radian: touching, sliding and spinning from the start.
Toy leaning_tippe_top() {
  Toy toy = tippe_top();
  const Mat3 A_IB = euler_matrix(Vec3(0.0, 0.5, 0.0));
  toy.start.p = quaternion_of(A_IB);
  toy.start.r_S = Vec3(0.0, 0.0, toy.world->contacts[0].shape.support(downward(A_IB)).h);
  return toy;
}

struct SmoothPhase {
  const char* name;
  Toy toy;
  double dt, end;  ///< longest step, length of the phase
};

std::vector<SmoothPhase> smooth_phases() {
  std::vector<SmoothPhase> phases;
  phases.push_back({"Euler's disk rolls", euler_disk("coulomb", 0.0), 1e-3, 0.5});
  phases.push_back({"tippe-top slides and spins", leaning_tippe_top(), 2e-4, 0.05});
  phases.push_back({"tippedisk slides, regularised", tippedisk("smooth-coulomb"), 1e-4, 0.1});
  phases.push_back({"tippedisk slides, set-valued", tippedisk("coulomb"), 1e-4, 0.1});
  return phases;
}

constexpr ChartKind charts[] = {ChartKind::Quaternion, ChartKind::Euler};

/// Differences of neighbours on a ladder of four steps fall by 2^order; the last two of them show it.
double observed_order(const SmoothPhase& phase, Scheme scheme, ChartKind chart) {
  State rungs[4];
  for (int i = 0; i < 4; ++i) rungs[i] = run(phase.toy, options(scheme, phase.dt / (1 << i), phase.end, chart));
  return std::log2(distance(rungs[1], rungs[2]) / distance(rungs[2], rungs[3]));
}

/// On these steps the orders are asymptotic to 0.06.
constexpr double order_tolerance = 0.1;

class Order : public testing::TestWithParam<std::pair<Scheme, double>> {};

TEST_P(Order, is_the_same_in_smooth_phases_of_all_toys_and_in_both_charts) {
  const auto [scheme, order] = GetParam();
  for (const SmoothPhase& phase : smooth_phases())
    for (const ChartKind chart : charts)
      EXPECT_NEAR(observed_order(phase, scheme, chart), order, order_tolerance)
          << phase.name << (chart == ChartKind::Euler ? ", Euler angles" : ", quaternion");
}

INSTANTIATE_TEST_SUITE_P(Schemes, Order,
                         testing::Values(std::pair{Scheme::Moreau, 1.0}, std::pair{Scheme::MoreauImplicit, 1.0},
                                         std::pair{Scheme::MoreauRk4, 1.0}, std::pair{Scheme::Midpoint, 2.0}),
                         [](const auto& one) {
                           return one.param.first == Scheme::Moreau           ? "moreau"
                                  : one.param.first == Scheme::MoreauImplicit ? "moreau_implicit"
                                  : one.param.first == Scheme::MoreauRk4      ? "moreau_rk4"
                                                                              : "midpoint";
                         });

TEST(Charts, euler_angles_and_quaternion_converge_to_the_same_motion) {
  for (const SmoothPhase& phase : smooth_phases()) {
    // A quarter of the distance with each halving at second order, half of it at first; 1.3 for what is not yet asymptotic.
    for (const auto& [scheme, factor] : {std::pair{Scheme::Moreau, 0.5}, std::pair{Scheme::Midpoint, 0.25}}) {
      double before = 0.0;
      for (int i = 0; i < 4; ++i) {
        const double dt = phase.dt / (1 << i);
        const double apart = distance(run(phase.toy, options(scheme, dt, phase.end, ChartKind::Quaternion)),
                                      run(phase.toy, options(scheme, dt, phase.end, ChartKind::Euler)));
        if (i > 1) {
          EXPECT_LT(apart, 1.3 * factor * before) << phase.name << ", dt = " << dt;
        }
        before = apart;
      }
    }
  }
}

TEST(Charts, all_schemes_converge_to_the_same_motion) {
  for (const SmoothPhase& phase : smooth_phases()) {
    const double dt = phase.dt / 8.0;
    const State best = run(phase.toy, options(Scheme::Midpoint, dt, phase.end, ChartKind::Quaternion));
    for (const Scheme scheme : {Scheme::Moreau, Scheme::MoreauRk4}) {
      const State coarse = run(phase.toy, options(scheme, 2.0 * dt, phase.end, ChartKind::Quaternion)),
                  fine = run(phase.toy, options(scheme, dt, phase.end, ChartKind::Quaternion));
      // A first-order scheme is as far from the limit as from itself with twice the step.
      EXPECT_LT(distance(fine, best), 1.3 * distance(coarse, fine)) << phase.name << ", scheme " << static_cast<int>(scheme);
    }
  }
}

}  // namespace
}  // namespace tippe::test
