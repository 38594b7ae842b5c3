// The fixed-point map x = T(x, γ, x_N) of one block, with its derivatives.
//
//   set law       T = proj_{sC}(x − r∘γ),   s = μ x_N⁺        ∂T/∂x = J, ∂T/∂γ = −J R, ∂T/∂x_N = μ dy/ds
//   function law  T = f(γ, x_N⁺)                               ∂T/∂x = 0, ∂T/∂γ = f′,  ∂T/∂x_N = f(γ, 1): dry friction is linear in the load
// A fixed point of every block solves the contact problem, whatever the r > 0.
//
// A steep function law answers a rounding error of γ with a large force. soften() takes the implicit step instead, x ← x + P (f − x) with
// P = (I − f′R⁻¹)⁻¹: where f is flat it is f, where f is steep it counts the error of γ, times r. Newton's steps are the same for both.
#pragma once

#include <tippe/solve/contact_problem.h>

namespace tippe {

inline constexpr int max_block = 5;

/// Values of a block of up to five unknowns; only the first `dim` rows and columns are set.
struct BlockValue {
  int dim = 0;
  bool function = false;  ///< by_x = 0: T does not depend on x itself
  std::array<double, max_block> T, by_N;
  std::array<std::array<double, max_block>, max_block> by_x, by_gamma;  // row, column
};

/// For any block but a normal one. x, gamma, r are vectors of the whole problem.
void evaluate_block(const Block& block, const ContactProblem& problem, const VecX& x, const VecX& gamma, const VecX& r, BlockValue& value);

/// Makes T of a function law (value.function) the implicit step, with its derivatives for P held.
void soften(const Block& block, const VecX& x, const VecX& r, BlockValue& value);

}  // namespace tippe
