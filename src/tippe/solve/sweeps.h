// The contact problem by sweeps of projections: block by block, or the papers' iteration.
#pragma once

#include <tippe/solve/effort.h>
#include <tippe/solve/solver.h>

namespace tippe {

/// Sweeps of one projection per block with r = 1/‖G_bb‖, velocities kept up to date.
bool gauss_seidel(ContactProblem& problem, const SolverOptions& options, const VecX& diagonal, SolveResult& result, int sweeps,
                  Effort& effort);

/// leine2003 Table 1, lesaux2005 (3.7), sailer2020 (4.1)-(4.7): normal impulses first, then all friction impulses with the new normal ones.
bool jacobi(ContactProblem& problem, const SolverOptions& options, SolveResult& result);

}  // namespace tippe
