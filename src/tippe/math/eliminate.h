// Small linear systems by Gaussian elimination: up to some six unknowns a general factorisation spends its time on bookkeeping.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

namespace tippe {

template <std::size_t rows, std::size_t columns>
using Table = std::array<std::array<double, columns>, rows>;

/// X of A X = B in the place of B, with row pivoting; A is used up. False where A is singular or the solution not finite.
template <std::size_t n, std::size_t m>
bool eliminate(Table<n, n>& A, Table<n, m>& B) {
#pragma GCC unroll 6  // then the lengths of all inner loops are known
  for (std::size_t k = 0; k < n; ++k) {
    std::size_t pivot = k;
    for (std::size_t i = k + 1; i < n; ++i)
      if (std::abs(A[i][k]) > std::abs(A[pivot][k])) pivot = i;
    if (!(std::abs(A[pivot][k]) > 0.0)) return false;
    if (pivot != k) {
      for (std::size_t j = k; j < n; ++j) std::swap(A[k][j], A[pivot][j]);
      std::swap(B[k], B[pivot]);
    }
    const double inverse = 1.0 / A[k][k];
    A[k][k] = inverse;
    for (std::size_t i = k + 1; i < n; ++i) {
      const double factor = A[i][k] * inverse;
      if (factor == 0.0) continue;
      for (std::size_t j = k + 1; j < n; ++j) A[i][j] -= factor * A[k][j];
      for (std::size_t j = 0; j < m; ++j) B[i][j] -= factor * B[k][j];
    }
  }
  double rest = 0.0;  // 0 times all of X: no number where one of them is not finite
#pragma GCC unroll 6
  for (std::size_t back = 0; back < n; ++back) {
    const std::size_t k = n - 1 - back;
    for (std::size_t c = 0; c < m; ++c) {
      double sum = B[k][c];
      for (std::size_t j = k + 1; j < n; ++j) sum -= A[k][j] * B[j][c];
      B[k][c] = sum * A[k][k];
      rest += 0.0 * B[k][c];
    }
  }
  return rest == 0.0;
}

}  // namespace tippe
