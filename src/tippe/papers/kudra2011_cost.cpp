// kudra2011 2 and 5: what the exact law and its approximations cost.
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <numbers>
#include <tippe/papers/celtic_stone.h>
#include <tippe/papers/printed_rolling.h>
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

double one_digit(double x) {
  if (!(x > 0.0) || !std::isfinite(x)) return none;
  const double unit = std::pow(10.0, std::floor(std::log10(x)));
  return unit * std::round(x / unit);
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
  // Times differ from machine to machine and from run to run: the ledger keeps them to one digit.
  const auto ratio = [&](Form a, Form b) { return one_digit(time(a) / time(b)); };
  const auto operations = [](PrintedRolling::Form form) {
    PrintedRolling law;
    law.form = form;
    return law.operations();
  };
  const PrintedRolling::Operations two = operations(PrintedRolling::Form::Pade2), tanh = operations(PrintedRolling::Form::Tanh);
  const auto all = [](const PrintedRolling::Operations& count) { return static_cast<double>(count.arithmetic + count.functions); };
  findings.add(
      {.id = "kudra2011.sec5.comparable",
       .where = "5, (11), (12)",
       .says = "The second-order Padé approximation and the hyperbolic tangent are of comparable complexity: operations of (12) "
               "over those of (11), tanh and pow counted as one each.",
       .printed = Printed(0.5, 2.0),
       .converged = all(tanh) / all(two),
       .unit = "times",
       .reason = "comparable: neither takes twice as many as the other",
       .note = "(11) has " + std::to_string(two.arithmetic) + " sums, products and quotients; (12) has " + std::to_string(tanh.arithmetic) +
               " and " + std::to_string(tanh.functions) + " calls of tanh and pow. Measured, one evaluation of tippe's tanh takes about " +
               digits(ratio(Form::Tanh, Form::Pade2), 1) +
               " times as long as one of its Padé 2, and the exact law, whose expressions the paper calls too complex and does not "
               "print, takes about " +
               digits(ratio(Form::Exact, Form::Tanh), 1) + " of the time of tanh in the form that tippe has (docs/laws.md)."});
}

}  // namespace tippe::papers::celtic_stone
