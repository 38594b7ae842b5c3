#include <tippe/flow/any_rank.h>

#include <cmath>
#include <utility>

namespace tippe {

int solve_any_rank(MatX& A, VecX& b, VecX& x, const std::array<int, max_unknowns>& stage) {
  const int n = static_cast<int>(b.size());
  x.resize(n);
  x.setZero();
  if (n == 1 && A(0, 0) != 0.0) {  // a single point, with nothing held
    x(0) = b(0) / A(0, 0);
    return 1;
  }
  std::array<int, max_unknowns> column{};
  // Every constraint in its own unit: the contour of a nearly flat rim is a million times more mobile than its centre.
  VecX unit(n);
  for (int i = 0; i < n; ++i) {
    column[static_cast<std::size_t>(i)] = i;
    unit(i) = (A(i, i) != 0.0) ? 1.0 / std::sqrt(std::abs(A(i, i))) : 1.0;
  }
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i) A(i, j) *= unit(i) * unit(j);
  for (int i = 0; i < n; ++i) b(i) *= unit(i);
  double largest = 0.0;
  int rank = 0, last_stage = 0;
  for (int i = 0; i < n; ++i) last_stage = std::max(last_stage, stage[static_cast<std::size_t>(i)]);
  const auto stage_of = [&](const std::array<int, max_unknowns>& at, int i) {
    return stage[static_cast<std::size_t>(at[static_cast<std::size_t>(i)])];
  };
  std::array<int, max_unknowns> equation = column;
  for (int now = 0; rank < n;) {
    int row = rank, col = rank;
    double pivot = 0.0;
    for (int j = rank; j < n; ++j) {
      if (stage_of(column, j) > now) continue;
      for (int i = rank; i < n; ++i)
        if (stage_of(equation, i) <= now && std::abs(A(i, j)) > pivot) pivot = std::abs(A(i, j)), row = i, col = j;
    }
    largest = std::max(largest, pivot);
    if (!(pivot > rank_tolerance * largest)) {
      if (++now > last_stage) break;
      continue;
    }
    A.row(rank).swap(A.row(row));
    std::swap(b(rank), b(row));
    std::swap(equation[static_cast<std::size_t>(rank)], equation[static_cast<std::size_t>(row)]);
    A.col(rank).swap(A.col(col));
    std::swap(column[static_cast<std::size_t>(rank)], column[static_cast<std::size_t>(col)]);
    for (int i = rank + 1; i < n; ++i) {
      const double factor = A(i, rank) / A(rank, rank);
      if (factor == 0.0) continue;
      for (int j = rank + 1; j < n; ++j) A(i, j) -= factor * A(rank, j);
      b(i) -= factor * b(rank);
    }
    ++rank;
  }
  for (int i = rank - 1; i >= 0; --i) {
    double sum = b(i);
    for (int j = i + 1; j < rank; ++j) sum -= A(i, j) * x(column[static_cast<std::size_t>(j)]);
    x(column[static_cast<std::size_t>(i)]) = sum / A(i, i);
  }
  for (int i = 0; i < n; ++i) x(i) *= unit(i);
  return rank;
}

}  // namespace tippe
