// The same thing done a given number of times, for counting instructions: bench/instructions.sh takes the difference of two numbers.
//
//   count projection_outside 10000
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string_view>
#include <tippe/flow/event_simulation.h>
#include <tippe/laws/friction_ball.h>

#include "../tests/support/toys.h"

namespace {

using namespace tippe;

/// The right-hand side of `event` at the state in which a run is.
class Rhs : public EventSimulation {
 public:
  using EventSimulation::EventSimulation;
  double evaluate() {
    Value derivative;
    slope(run_.y, derivative, run_.now);
    return derivative(9);
  }
};

/// On the sphere of its body, sliding and spinning, as for most of its way.
double right_hand_sides(long times) {
  const test::Toy toy = test::tippe_top();
  IntegrateOptions options;
  options.scheme = Scheme::Event;
  options.end = 1.0;
  Rhs run(*toy.world, toy.start, options);
  while (run.time() < 0.5 && run.step()) continue;
  double sum = 0.0;
  for (long i = 0; i < times; ++i) sum += run.evaluate();
  return sum;
}

/// Of 1024 forces with uniform directions and ratios of sliding to spin over four decades: a part of the way to the border, or up to a hundred times beyond.
double projections(bool inside, long times) {
  std::mt19937 random(1);
  std::uniform_real_distribution<double> unit(0.0, 1.0);
  const laws::HertzBall ball;
  std::array<Vec3, 1024> force;
  for (Vec3& x : force) {
    const double phi = 6.28 * unit(random), slip = std::pow(10.0, 4.0 * unit(random) - 2.0);
    const Vec3 border = ball.force({slip * std::cos(phi), slip * std::sin(phi), unit(random) < 0.5 ? -1.0 : 1.0});
    x = (inside ? 0.99 * unit(random) : std::pow(10.0, 2.0 * unit(random)) + 0.01) * border;
  }
  double sum = 0.0;
  for (long i = 0; i < times; ++i) sum += ball.project(force[static_cast<std::size_t>(i) % force.size()], 1.0).point.x();
  return sum;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return std::fputs("usage: count right_hand_side|projection_outside|projection_inside TIMES\n", stderr), 2;
  const std::string_view what = argv[1];
  const long times = std::atol(argv[2]);
  std::printf("%g\n", what == "right_hand_side" ? right_hand_sides(times) : projections(what == "projection_inside", times));
}
