// The contact problem of one point with a law in two parts (laws::Led), by a search for the lead.
//
// The leader's force turns the follower's with it, and that, on the arm of the body's height, may push the leader's velocity across itself a dozen times more
// than the leader's own force does against it: the problem is not monotone, may have several solutions, and Newton's method may go round between them. But it
// has one. With the lead a given, the leader's force is known, −arm a x_N, and the rest is a problem without it, whose answer leaves the leader's velocity Ω(a). Wanted is
//   Ω(a) = 0, ‖a‖ ≤ reach  (held)      or      Ω(a) = σ a, σ ≥ 0, ‖a‖ = reach  (moving)
// first by Newton's method inside the disk, then by looking all round its border: by Brouwer's theorem one of the two exists.
// Of kudra2011's exact law a is the rolling axis times k_r, and Ω the rolling velocity.
#pragma once

#include <tippe/solve/effort.h>
#include <tippe/solve/solver.h>

namespace tippe {

/// Leaves what it finds in problem.x, to be made exact by Newton's method on the whole problem. False where the problem is not of this kind.
bool search_lead(ContactProblem& problem, const SolverOptions& options, Effort& effort);

}  // namespace tippe
