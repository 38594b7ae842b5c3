// Semismooth Newton with backtracking on all unknowns of a contact problem.
#pragma once

#include <tippe/solve/effort.h>
#include <tippe/solve/solver.h>

namespace tippe {

struct NewtonTry {
  int steps;            ///< at most
  bool careful = true;  ///< where a step does not help, directions that barely slip are held
};

/// From problem.x, with step factors r. True when the residual fell to the tolerance, or rounding stopped it close above: result.rough.
bool newton(ContactProblem& problem, const SolverOptions& options, const VecX& r, NewtonTry how, SolveResult& result, Effort& effort);

}  // namespace tippe
