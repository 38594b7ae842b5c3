// The fixed-point map x = T(x, γ, x_N) of one law, with its derivatives.
//
//   set law       T = proj_{sC}(x − r∘γ),   s = μ x_N⁺        ∂T/∂x = J, ∂T/∂γ = −J R, ∂T/∂x_N = μ dy/ds
//   function law  T = f(γ, x_N⁺)                               ∂T/∂x = 0, ∂T/∂γ = f′,  ∂T/∂x_N = f(γ, 1): dry friction is linear in the load
// A fixed point of every law solves the contact problem, whatever the r > 0.
//
// A steep function law answers a rounding error of γ with a large force. Softened it takes the implicit step instead, x ← x + P (f − x) with
// P = (I − f′R⁻¹)⁻¹: where f is flat it is f, where f is steep it counts the error of γ, times r. Newton's steps are the same for both.
#pragma once

#include <array>
#include <tippe/math/eliminate.h>
#include <tippe/math/vec.h>

namespace tippe::laws {

/// Numbers that a law may have.
inline constexpr int max_law_dim = 5;
using Vec5 = Vec<max_law_dim>;
using Mat5 = Mat<max_law_dim>;

/// What a law is asked.
struct Trial {
  const double *x, *gamma, *r;  ///< force or impulse, velocity, step factors: `dim` numbers each
  int dim;
  double x_N;               ///< normal force or impulse
  double coefficient;       ///< μ [-], or c [N s/m] of a viscous law
  double dt;                ///< of the step; 0 for an impact, in which viscous laws do not act
  Vec2 lead{Vec2::Zero()};  ///< of a law that follows another: force_law.h
  bool derivatives = true;  ///< are they wanted? A law may leave them out

  template <int n>
  static Vec<n> part(const double* v, int from = 0) {
    Vec<n> result;
    for (int i = 0; i < n; ++i) result(i) = v[from + i];
    return result;
  }
};

/// What it answers; only the first `dim` rows and columns are set, derivatives only where they are wanted.
struct Response {
  int dim = 0;
  bool function = false;  ///< by_x = 0: T does not depend on x itself
  std::array<double, max_law_dim> T, by_N;
  std::array<std::array<double, max_law_dim>, max_law_dim> by_x, by_gamma;  // row, column

  template <int n>
  void set(const Vec<n>& value, const Vec<n>& by_load, const Mat<n>& by_velocity) {
    dim = n;
    for (std::size_t i = 0; i < n; ++i) {
      T[i] = value(static_cast<int>(i));
      by_N[i] = by_load(static_cast<int>(i));
      for (std::size_t j = 0; j < n; ++j) by_gamma[i][j] = by_velocity(static_cast<int>(i), static_cast<int>(j));
    }
  }
  template <int n>
  void set_by_x(const Mat<n>& J) {
    function = false;
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j) by_x[i][j] = J(static_cast<int>(i), static_cast<int>(j));
  }
};

/// The inverse of I − f′R⁻¹.
template <std::size_t n>
bool soft_inverse(const Table<n, n>& A, Table<n, n>& P) {
  Table<n, n> used = A;
  P = {};
  for (std::size_t i = 0; i < n; ++i) P[i][i] = 1.0;
  return eliminate(used, P);
}

/// T of a function law becomes the implicit step, with its derivatives for P held. `invert(A, P)` gives P.
template <std::size_t n, class Invert>
void soften_with(const Trial& trial, Response& v, const Invert& invert) {
  Table<n, n> A, P;
  std::array<double, n> mobility;
  for (std::size_t j = 0; j < n; ++j) mobility[j] = 1.0 / trial.r[j];
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) A[i][j] = (i == j ? 1.0 : 0.0) - v.by_gamma[i][j] * mobility[j];
  if (!invert(A, P)) return;
  std::array<double, n> rest, by_N;
  for (std::size_t i = 0; i < n; ++i) rest[i] = trial.x[i] - v.T[i], by_N[i] = v.by_N[i];
  for (std::size_t i = 0; i < n; ++i) {
    v.T[i] = trial.x[i], v.by_N[i] = 0.0;
    for (std::size_t j = 0; j < n; ++j) {
      v.T[i] -= P[i][j] * rest[j];
      v.by_N[i] += P[i][j] * by_N[j];
      v.by_x[i][j] = (i == j ? 1.0 : 0.0) - P[i][j];
      v.by_gamma[i][j] = -v.by_x[i][j] * trial.r[j];  // P f′ = (P − I) R
    }
  }
}

/// The same for any law.
void soften_response(const Trial& trial, Response& response);

}  // namespace tippe::laws
