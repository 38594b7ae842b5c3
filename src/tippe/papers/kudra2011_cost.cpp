// kudra2011 2 and 5: what the exact law and its approximations cost.
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <numbers>
#include <tippe/papers/celtic_stone.h>
#include <tippe/papers/stone_ode.h>

namespace tippe::papers::celtic_stone {

namespace {

/// Motions of a contact at all ratios of slip and spin, in all directions, for the laws to be measured with.
std::vector<Vec<5>> velocities() {
  constexpr int count = 2000;
  constexpr double rho = 6e-4;
  std::vector<Vec<5>> all;
  for (int i = 0; i < count; ++i) {
    const double angle = 0.5 * std::numbers::pi * (i + 0.5) / count, slip = 2.4 * i, roll = 1.1 * i;
    all.push_back((Vec<5>() << 4.0 * std::sin(angle) * std::cos(slip), 4.0 * std::sin(angle) * std::sin(slip),
                   (i % 2 == 0 ? 4.0 : -4.0) * std::cos(angle), std::cos(roll), std::sin(roll))
                      .finished() *
                  rho);
  }
  return all;
}

/// Time of one evaluation [s]: the least of many short rounds, in which nothing else disturbed it.
template <class Law>
double time_of(const Law& law, const std::vector<Vec<5>>& velocities) {
  using Clock = std::chrono::steady_clock;
  double least = infinite;
  volatile double sink = 0.0;
  for (int round = 0; round < 300; ++round) {
    const Clock::time_point begin = Clock::now();
    double sum = 0.0;
    for (const Vec<5>& gamma : velocities) sum += law.force(gamma, 1.0)(0);
    sink = sink + sum;
    least = std::min(least, std::chrono::duration<double>(Clock::now() - begin).count());
  }
  return least / static_cast<double>(velocities.size());
}

}  // namespace

void cost(Workbench& bench, Findings& findings) {
  const Rows times = bench.compute({"kudra2011 cost of laws", 0.1, [] {
                                      const std::vector<Vec<5>> all = velocities();
                                      const laws::RollingOptions friction = CelticStone::friction();
                                      return Rows{{time_of(laws::ContensouRolling{CelticStone::friction(6e-4, 0.0, 0.0)}, all),
                                                   time_of(laws::Pade1{friction}, all), time_of(laws::Pade2{friction}, all),
                                                   time_of(laws::TanhLaw{friction}, all)}};
                                    }});
  const auto time = [&](Form form) { return entry(times, 0, static_cast<std::size_t>(form)); };
  const double two = time(Form::Tanh) / time(Form::Pade2), exact = time(Form::Exact) / time(Form::Tanh);
  // Times differ from machine to machine and from run to run: the ledger keeps what follows from them, and the numbers to one digit.
  findings.add({.id = "kudra2011.sec5.comparable",
                .where = "5",
                .says = "The second-order Padé approximation and the hyperbolic tangent are of comparable complexity: neither takes four "
                        "times as long as the other.",
                .printed = holds(),
                .converged = truth(two < 4.0 && two > 0.25),
                .unit = yes_no,
                .note = "Measured: tanh takes about " + digits(two, 1) + " times as long as Padé 2 for one evaluation."});
  findings.add({.id = "kudra2011.sec2.inconvenient",
                .where = "2",
                .says = "Exact expressions in elementary functions exist but are too complex to use: one evaluation takes longer than the "
                        "hyperbolic tangent.",
                .printed = holds(),
                .converged = truth(exact > 1.0),
                .unit = yes_no,
                .note = "The paper does not print the expressions it means. In the form that tippe has (docs/laws.md) the exact law takes "
                        "about " +
                        digits(exact, 1) + " of the time of tanh.",
                .expected = Verdict::Undetermined});
}

}  // namespace tippe::papers::celtic_stone
