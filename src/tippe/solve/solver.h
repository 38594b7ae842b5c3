// Solvers of the contact problem. All start from problem.x (warm start) and leave the solution there.
//
// Newton: semismooth Newton on F = x − T(x, Gx + c, x_N) with backtracking; where it stalls, Gauss-Seidel sweeps bring it nearer and it tries again.
// Gauss-Seidel: each block in turn with its own r = 1/‖G_bb‖.
// Jacobi: the papers' iteration. All velocities from the last sweep, given r factors, absolute tolerance on the change of impulses.
#pragma once

#include <tippe/solve/contact_problem.h>

namespace tippe {

enum class SolverKind {
  Newton,       ///< semismooth Newton on the projection equations, Gauss-Seidel where it does not get on
  GaussSeidel,  ///< block by block
  Jacobi        ///< the papers' projection iteration with fixed r
};

struct SolverOptions {
  SolverKind kind = SolverKind::Newton;
  double tolerance = 1e-12;   ///< residual relative to the impulse scale; for Jacobi the papers' absolute tolerance [N s]
  int max_iterations = 5000;  ///< of Gauss-Seidel and Jacobi
  double r_N = 0.1, r_T = 0.1, r_tau = 0.1, r_R = 1e-4;  ///< step factors of Jacobi, sailer2020 6
};

struct SolveResult {
  bool solved = false;
  int iterations = 0;     ///< Newton steps, or sweeps
  bool fallback = false;  ///< Newton needed Gauss-Seidel
  double residual = 0.0;  ///< largest ‖x − T‖ of a block over its scale
};

SolveResult solve(ContactProblem& problem, const SolverOptions& options);

/// Largest ‖x − T(x)‖ of a block relative to its scale, for r = 1/diag(G): 0 for a solution.
double contact_residual(const ContactProblem& problem);

}  // namespace tippe
