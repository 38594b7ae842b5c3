// How far impulses are from solving a contact problem: F = x − T(x, Gx + c, x_N), in units in which all blocks count alike.
#pragma once

#include <tippe/solve/contact_problem.h>

namespace tippe {

/// Step factors: 1/|G_ii|, one for both tangential components; where nothing moves (G_ii = 0) any positive number does. A negative G_ii is one of a
/// direction bent by the friction of a part that slips.
VecX diagonal_steps(const ContactProblem& problem);

/// What counts as large for a normal impulse: gravity over the step, or the largest one there is.
double impulse_scale(const ContactProblem& problem);

/// What counts as large for the unknowns of a block: the size of its set; for a viscous law, whose impulse may have another unit, the impulse that
/// moves its direction with the energy of a large normal one. `r`: step factors of all unknowns.
inline double block_scale(const Block& block, const double* r, double scale) {
  if (block.is_viscous()) return scale * std::sqrt(r[block.start] / r[block.normal]);
  return (block.coefficient > 0.0) ? std::min(block.coefficient, 1.0) * scale : scale;
}

/// F = x − T and, if asked for, its Jacobian A = I − T_x − T_γ G − T_N e_Nᵀ. Returns the largest relative residual beyond rounding.
double residual(const ContactProblem& problem, const VecX& gamma, const VecX& r, VecX& F, MatX* A);

/// γ = G x + c.
inline void velocities(const ContactProblem& problem, VecX& gamma) {
  gamma.noalias() = problem.G * problem.x;
  gamma += problem.c;
}

}  // namespace tippe
