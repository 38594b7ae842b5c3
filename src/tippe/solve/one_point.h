// Newton with whole steps for one point, sizes known to the compiler: the path that nearly every step takes.
#pragma once

#include <tippe/solve/effort.h>
#include <tippe/solve/solver.h>

namespace tippe {

/// From problem.x, with step factors r. False, with x where it was last better, when a step does not help or there is more than one point.
bool newton_one_point(ContactProblem& problem, const SolverOptions& options, const VecX& r, SolveResult& result, Effort& effort);

}  // namespace tippe
