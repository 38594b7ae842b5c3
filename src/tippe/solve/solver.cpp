#include <tippe/solve/solver.h>

#include <tippe/solve/led_law.h>
#include <tippe/solve/newton.h>
#include <tippe/solve/one_point.h>
#include <tippe/solve/residual.h>
#include <tippe/solve/size_search.h>
#include <tippe/solve/sweeps.h>

namespace tippe {

namespace {

/// Every point pressed with the load of the body, no friction: sets that are open wide. With steps shorter than 1/G_ii Newton sees less of a law
/// that jumps.
void press_all(ContactProblem& problem) {
  problem.x.setZero();
  for (const Block& block : problem.used())
    if (block.is_normal()) problem.x(block.start) = problem.scale;
}

/// Every r > 0 has the same solutions but its own path to them: from the best point so far, with longer and shorter steps,
/// and at last with many sweeps.
bool other_steps(ContactProblem& problem, const SolverOptions& options, const VecX& r, SolveResult& result, Effort& effort) {
  const VecX start = problem.x;
  for (const double factor : {1e2, 1e-2, 1e4, 1e-4}) {
    problem.x = start;
    newton(problem, options, factor * r, {40}, result, effort);
    if (newton(problem, options, r, {40}, result, effort)) return true;
  }
  problem.x = start;
  return gauss_seidel(problem, options, r, result, 2000, effort) || newton(problem, options, r, {40}, result, effort);
}

/// One way after the other, until one gets there or the effort is spent.
Stage solve_in_stages(ContactProblem& problem, const SolverOptions& options, SolveResult& result, Effort& effort) {
  const VecX r = diagonal_steps(problem);
  constexpr NewtonTry quick{12, false}, careful{40, true};
  const auto newton_from_here = [&](const NewtonTry& how) { return newton(problem, options, r, how, result, effort); };
  if (newton_one_point(problem, options, r, result, effort)) return Stage::OnePoint;
  if (newton_from_here(quick)) return Stage::Newton;

  result.fallback = true;
  press_all(problem);
  newton(problem, options, 0.3 * r, quick, result, effort);
  if (newton_from_here(quick)) return Stage::Pressed;
  problem.x.setZero();
  if (gauss_seidel(problem, options, r, result, 50, effort)) return Stage::Sweeps;
  if (newton_from_here(careful)) return Stage::Swept;
  if (search_lead(problem, options, effort) && newton_from_here(careful)) return Stage::Lead;
  if (search_sizes(problem, options, r, SizeSteps::Adapted, result, effort)) return Stage::Sizes;
  if (search_sizes(problem, options, r, SizeSteps::Shortening, result, effort)) return Stage::ShorterSizes;
  if (search_sizes(problem, options, r, SizeSteps::FromAbove, result, effort)) return Stage::SizesFromAbove;
  if (other_steps(problem, options, r, result, effort)) return Stage::OtherSteps;
  return Stage::None;
}

/// With G ≤ 0 a point that is driven in cannot be held by any load: Painlevé's paradox.
Stage solve_one_load(ContactProblem& problem, SolveResult& result) {
  const bool solved = problem.G(0, 0) > 0.0 || problem.c(0) >= 0.0;
  problem.x(0) = (solved && problem.c(0) < 0.0) ? -problem.c(0) / problem.G(0, 0) : 0.0;
  result.iterations = 1;
  return solved ? Stage::OneLoad : Stage::None;
}

}  // namespace

double contact_residual(const ContactProblem& problem) {
  VecX gamma(problem.size), F(problem.size);
  velocities(problem, gamma);
  return residual(problem, gamma, diagonal_steps(problem), F, nullptr);
}

SolveResult solve_within(Effort& effort, ContactProblem& problem, const SolverOptions& options) {
  SolveResult result;
  if (problem.size == 0) {
    result.solved = true;
    return result;
  }
  switch (options.kind) {
    case SolverKind::Jacobi:
      if (jacobi(problem, options, result)) result.stage = Stage::Jacobi;
      result.residual = contact_residual(problem);
      break;
    case SolverKind::GaussSeidel:
      if (gauss_seidel(problem, options, diagonal_steps(problem), result, options.max_iterations, effort)) result.stage = Stage::Sweeps;
      break;
    case SolverKind::Newton:
      if (!all_finite(problem.x)) problem.x.setZero();
      result.stage = (problem.size == 1) ? solve_one_load(problem, result) : solve_in_stages(problem, options, result, effort);
      break;
  }
  result.solved = result.stage != Stage::None;
  if (!all_finite(problem.x)) {
    result.solved = false;
    problem.x.setZero();
  }
  return result;
}

SolveResult solve(ContactProblem& problem, const SolverOptions& options) {
  Effort effort;
  SolveResult result = solve_within(effort, problem, options);
  result.evaluations = effort.spent();
  return result;
}

}  // namespace tippe
