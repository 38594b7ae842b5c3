// The contact problem with the sizes of all friction sets held: a convex problem, which can be solved whatever its start.
//
// With G = B Bᵀ (rank at most 6 for one body) and γ = B w + c, the velocities of
//   x_N = proj_{ℝ⁺}(x_N − r γ_N),   x_F = proj_{sC}(x_F − r γ_F),   s = μ z held,   w = Bᵀ x
// are the minimum of ½‖w‖² + Σ s Φ(γ_F) with γ_N ≥ 0. The method of multipliers makes it smooth: given x, find w with
//   g(w) = w − Bᵀ proj(x − r (B w + c)) = 0,   ∇g = I + Bᵀ J R B ≥ I
// by Newton with backtracking on ‖g‖ in at most six unknowns, then x ← proj(x − rγ), until x rests. Function laws enter by their value.
// The full problem is the fixed point z = x_N(z): size_search.h looks for it where Newton on all unknowns has failed.
#pragma once

#include <tippe/solve/contact_problem.h>
#include <tippe/solve/effort.h>

namespace tippe {

class FrozenSizes {
 public:
  /// r: step factors of the projections. Only the symmetric part of G is used; the rest follows x.
  FrozenSizes(const ContactProblem& problem, const VecX& r, Effort& effort);

  /// Solves for problem.x with the loads z (read at the normal unknowns). False if x did not come to rest.
  bool solve(ContactProblem& problem, const VecX& z);

 private:
  /// y(w), and the derivative dy/dγ as blocks on the diagonal if `slope` is given.
  void respond(const ContactProblem& problem, const VecX& x, const VecX& gamma, VecX& y, MatX* slope) const;
  bool find_velocity(const ContactProblem& problem, const VecX& x, const VecX& c);

  VecX steps_, r_, w_, y_;
  MatX B_, skew_;
  bool symmetric_ = true;
  double factor_ = 1.0;  ///< of the steps now
  Effort* effort_;
};

}  // namespace tippe
