// Solvers of the contact problem. All start from problem.x (warm start) and leave the solution there.
//
// Newton: semismooth Newton on F = x − T(x, Gx + c, x_N), whole steps for one point, backtracking otherwise. Where it stalls, Gauss-Seidel sweeps
//   bring it nearer; where that fails too, the sizes μ x_N of the sets are held, which makes the problem convex, and searched for (frozen_sizes.h).
//   A solution exists for every set law: all normals are e_z, so Σ x_N is bounded by what stops the body, and x_N(z) maps a compact set into itself.
//   A function law that jumps at standstill (regularisation 0) need not have one; then the result says so.
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

/// What solved a problem.
enum class Stage {
  None,      ///< nothing did
  OneLoad,   ///< a single normal impulse, by a division
  OnePoint,  ///< Newton with whole steps: one_point.h
  Newton,    ///< with backtracking: newton.h
  Pressed,   ///< Newton from wide sets
  Sweeps,    ///< Gauss-Seidel: sweeps.h
  Swept,     ///< Newton from where some sweeps lead
  Lead,      ///< of a law in two parts: led_law.h
  Sizes,     ///< of the sets, searched for: size_search.h
  ShorterSizes,
  SizesFromAbove,
  OtherSteps,
  Jacobi
};
inline constexpr int stage_count = 13;

struct SolveResult {
  bool solved = false;
  bool rough = false;   ///< it is solved only to the rounding of γ, which leaves more than the tolerance: at most a hundred times
  int iterations = 0;   ///< Newton steps, or sweeps
  int evaluations = 0;  ///< of all laws
  Stage stage = Stage::None;
  bool fallback = false;  ///< Newton alone did not get there
  double residual = 0.0;  ///< largest ‖x − T‖ of a block over its scale, beyond the rounding of γ
};

SolveResult solve(ContactProblem& problem, const SolverOptions& options);

/// As a part of a larger problem, at the expense of its effort.
class Effort;
SolveResult solve_within(Effort& effort, ContactProblem& problem, const SolverOptions& options);

/// Largest ‖x − T(x)‖ of a block relative to its scale, for r = 1/diag(G), beyond what rounding of γ makes of it: 0 for a solution.
/// The scale is the size of the block's set under the largest normal impulse. Steep function laws count by their implicit step, block_map.h.
double contact_residual(const ContactProblem& problem);

}  // namespace tippe
