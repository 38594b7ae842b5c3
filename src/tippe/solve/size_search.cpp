#include <tippe/solve/size_search.h>

#include <tippe/solve/frozen_sizes.h>
#include <tippe/solve/newton.h>
#include <tippe/solve/residual.h>

namespace tippe {

bool search_sizes(ContactProblem& problem, const SolverOptions& options, const VecX& r, SizeSteps steps, SolveResult& result,
                  Effort& effort) {
  FrozenSizes frozen(problem, r, effort);
  VecX z = VecX::Zero(problem.size), best = z, last = z, x(problem.size);
  double least = std::numeric_limits<double>::infinity();
  int normal = 0, points = 0;
  for (int b = 0; b < problem.block_count; ++b)
    if (problem.blocks[static_cast<std::size_t>(b)].is_normal()) ++points, normal = problem.blocks[static_cast<std::size_t>(b)].start;

  if (points == 1 && steps != SizeSteps::Adapted) return false;  // the bracket has said all
  problem.x.setZero();
  double low = 0.0, high = std::numeric_limits<double>::infinity(), above = 0.0, below = 0.0, damping = 1.0;
  if (steps == SizeSteps::FromAbove) {
    frozen.solve(problem, z);
    z.setConstant(3.0 * impulse_scale(problem));
  }
  for (int round = 0; round < 100 && effort.left(); ++round) {
    frozen.solve(problem, z);
    ++result.iterations;
    x = problem.x;
    if (newton(problem, options, r, {40}, result, effort)) return true;
    if (result.residual < least) least = result.residual, best = problem.x;
    problem.x = x;
    if (points == 1) {
      const double surplus = x(normal) - z(normal);
      if (surplus > 0.0) {
        low = z(normal), above = surplus;
      } else {
        high = z(normal), below = surplus;
      }
      if (std::isfinite(high) && high - low <= 1e-14 * high) break;  // a law that jumps: the bracket closes on no solution
      const double middle = 0.5 * (low + high), secant = (above * high - below * low) / (above - below);
      z(normal) = !std::isfinite(high)                                ? std::max(2.0 * low, x(normal))
                  : (round % 2 == 0 && secant > low && secant < high) ? secant
                                                                      : middle;
    } else {
      // Longer steps while they go one way (self-locking: impulses grow until the slip stops), shorter when they turn back.
      const VecX ahead = x - z;
      const double turn = ahead.dot(last), length = (ahead - last).squaredNorm();
      if (steps == SizeSteps::Shortening) {
        if (round % 10 == 9) damping *= 0.6;
      } else if (round > 0 && length > 0.0) {
        damping = (turn > 0.0) ? 2.0 * damping : std::clamp(-damping * last.dot(ahead - last) / length, 0.02, 0.9);
        damping = std::min(damping, 1e4);
      }
      z = (z + damping * ahead).cwiseMax(0.0);
      last = ahead;
    }
  }
  problem.x = best;
  result.residual = least;
  return false;
}

}  // namespace tippe
