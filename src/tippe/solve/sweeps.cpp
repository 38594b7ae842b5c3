#include <tippe/solve/sweeps.h>

#include <tippe/solve/block_map.h>
#include <tippe/solve/residual.h>

namespace tippe {

bool gauss_seidel(ContactProblem& problem, const SolverOptions& options, const VecX& diagonal, SolveResult& result, int sweeps,
                  Effort& effort) {
  const int n = problem.size;
  // Within a block, scale the diagonal steps down by the row sum of the normalised block, a bound of its largest eigenvalue.
  VecX r = diagonal;
  for (int b = 0; b < problem.block_count; ++b) {
    const Block& block = problem.blocks[static_cast<std::size_t>(b)];
    double bound = 1.0;
    for (int i = block.start; i < block.start + block.dim; ++i) {
      double sum = 0.0;
      for (int j = block.start; j < block.start + block.dim; ++j) sum += std::abs(problem.G(i, j)) * std::sqrt(diagonal(i) * diagonal(j));
      bound = std::max(bound, sum);
    }
    r.segment(block.start, block.dim) /= bound;
  }
  VecX gamma(n), F(n);
  velocities(problem, gamma);
  for (int sweep = 0; sweep < sweeps; ++sweep) {
    ++result.iterations;
    effort.spend();
    for (int b = 0; b < problem.block_count; ++b) {
      const Block& block = problem.blocks[static_cast<std::size_t>(b)];
      if (block.is_normal()) {
        const int i = block.start;
        const double next = std::max(0.0, problem.x(i) - r(i) * gamma(i)), change = next - problem.x(i);
        problem.x(i) = next;
        gamma += change * problem.G.col(i);
        continue;
      }
      laws::Response v;
      evaluate_softly(block, problem, problem.x, gamma, r, v);
      for (int i = 0; i < v.dim; ++i) {
        const double change = v.T[static_cast<std::size_t>(i)] - problem.x(block.start + i);
        problem.x(block.start + i) += change;
        gamma += change * problem.G.col(block.start + i);
      }
    }
    if (sweep % 4 == 3 || sweep + 1 == sweeps) {
      velocities(problem, gamma);
      result.residual = residual(problem, gamma, diagonal, F, nullptr);
      if (result.residual <= options.tolerance) return true;
    }
  }
  return false;
}

bool jacobi(ContactProblem& problem, const SolverOptions& options, SolveResult& result) {
  const int n = problem.size;
  VecX r(n), gamma(n), next(n);
  for (int b = 0; b < problem.block_count; ++b) {
    const Block& block = problem.blocks[static_cast<std::size_t>(b)];
    if (block.is_normal()) r(block.start) = options.r_N;
    // r_R is meant for torques and rates themselves where a component is one of rolling.
    const std::array<double, laws::component_count> factor{options.r_T, options.r_tau, options.r_R, options.r_R / (block.arm * block.arm)};
    for (const Component c : laws::all_components)
      if (!block.is_normal()) r.segment(block.at(c), block.count(c)).setConstant(factor[static_cast<std::size_t>(c)]);
  }
  for (int k = 0; k < options.max_iterations; ++k) {
    ++result.iterations;
    velocities(problem, gamma);
    next = problem.x;
    double change = 0.0;
    VecX mixed = problem.x;
    for (int b = 0; b < problem.block_count; ++b) {
      const Block& block = problem.blocks[static_cast<std::size_t>(b)];
      if (!block.is_normal()) continue;
      mixed(block.start) = next(block.start) = std::max(0.0, problem.x(block.start) - r(block.start) * gamma(block.start));
    }
    for (int b = 0; b < problem.block_count; ++b) {
      const Block& block = problem.blocks[static_cast<std::size_t>(b)];
      if (!block.is_normal()) {
        laws::Response v;
        evaluate_block(block, problem, mixed, gamma, r, v);
        for (int i = 0; i < v.dim; ++i) next(block.start + i) = v.T[static_cast<std::size_t>(i)];
      }
      change += (next - problem.x).segment(block.start, block.dim).norm();
    }
    problem.x = next;
    if (change < options.tolerance) return true;
  }
  return false;
}

}  // namespace tippe
