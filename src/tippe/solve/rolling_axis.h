// The contact problem of one point whose rolling turns its friction (laws::ContensouRolling), by a search for the rolling axis.
//
// A rolling torque turns the side force with it, and that, on the arm of the body's height, pushes rolling across itself a dozen times more than the
// torque does against it: the problem is not monotone, may have several solutions, and Newton's method may go round between them. But it has one. With
// the axis a = k_r ξ̂ given, the torque is known, −⅕ a x_N, and the rest is a problem without rolling, whose answer leaves the rolling velocity Ω(a). Wanted is
//   Ω(a) = 0, ‖a‖ ≤ k_r  (held)      or      Ω(a) = σ a, σ ≥ 0, ‖a‖ = k_r  (rolling)
// first by Newton's method inside the disk, then by looking all round its border: by Brouwer's theorem one of the two exists.
#pragma once

#include <tippe/solve/solver.h>

namespace tippe {

/// Leaves what it finds in problem.x, to be made exact by Newton's method on the whole problem. False where the problem is not of this kind.
bool search_rolling_axis(ContactProblem& problem, const SolverOptions& options);

}  // namespace tippe
