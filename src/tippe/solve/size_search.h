// A search for the sizes of the friction sets, where Newton on all unknowns has failed.
//
// Wanted are loads z that the convex problem with sets of size μ z (frozen_sizes.h) answers with: x_N(z) = z. Newton on all unknowns tries from each.
// For one point x_N(z) − z is a function of one number, ≥ 0 at z = 0 and < 0 for large z (the impulse is bounded by what stops the body): a bracket.
// For several, steps towards x_N(z): first of adapted length, then steadily shorter ones, then from sets larger than needed.
#pragma once

#include <tippe/solve/effort.h>
#include <tippe/solve/solver.h>

namespace tippe {

enum class SizeSteps { Adapted, Shortening, FromAbove };

bool search_sizes(ContactProblem& problem, const SolverOptions& options, const VecX& r, SizeSteps steps, SolveResult& result,
                  Effort& effort);

}  // namespace tippe
