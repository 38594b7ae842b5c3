// Loads that the equations of motion do not determine: a table on four legs, a rim that lies on many points, two contacts at one place.
//
// Of all forces that hold what is held, those with the least Σ λ²/w are taken: w = 1 for each contact, shared equally by its points. The rule knows no
// axes, equal springs under the contacts would give the same, and more and more points of a face go to a pressure that is linear over it.
#pragma once

#include <tippe/solve/contact_problem.h>

namespace tippe {

/// Of all x with A x = b (or, if there is none, with the least error) the one with the least Σ weight_i x_i².
VecX least_solution(const MatX& A, const VecX& b, const VecX& weight);

/// 1/w of every point: how many points of its contact touch.
double share_of(const ContactProblem& problem, const Block& block);

/// Do the normal directions depend on each other? G of the whole problem.
bool normals_depend(const ContactProblem& problem);

/// Do resistances to rolling and to the contour's motion hold what normal forces hold already? Three feet stop a body that rocks by their normal impulses
/// alone, or by these and rolling torques; friction follows the normal ones. G of the whole problem.
bool resistances_depend(const ContactProblem& problem);

/// Of many solutions of such a problem, or of one whose normal forces depend on each other, the one in which normal forces hold what they can, as equal springs
/// would share it, and the resistances share what is left, up to the compliance that they are given for it. The solver takes the solution that is nearest to
/// where it starts: this is where to start. Zero if none is found.
VecX shared_start(const ContactProblem& problem);

/// Time-stepping follows the same rule by giving each point a little compliance, this part of the mean diagonal of G; impacts, by giving as much to the loads that
/// move nothing. It is small enough for the motion (a point sinks by 1e-7 of a free fall) and large enough for the loads, which the solver's tolerance of 1e-12
/// then leaves accurate to 1e-5.
inline constexpr double compliance_part = 1e-7;

/// Adds it to G if the normals depend on each other. Returns the compliance, times share_of in each point; 0 if there is none.
double add_compliance(ContactProblem& problem);

}  // namespace tippe
