// Small linear systems whose equations may depend on each other: more contacts hold than there are motions.
#pragma once

#include <tippe/solve/contact_problem.h>

namespace tippe {

/// A pivot smaller than this part of the largest one is a dependent constraint.
inline constexpr double rank_tolerance = 1e-11;

/// A x = b with row and column exchange; columns that are dependent to rounding get x = 0. Overwrites A and b; returns the rank. Unknowns of a
/// lower stage are taken first, so that it is those of a higher one that are left at zero.
int solve_any_rank(MatX& A, VecX& b, VecX& x, const std::array<int, max_unknowns>& stage = {});

}  // namespace tippe
