#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <tippe/math/eliminate.h>

namespace tippe::test {
namespace {

/// Residual of A X = B in units of rounding: ‖A X − B‖ over ε n ‖A‖ ‖X‖, entries by their largest. Elimination with row pivoting stays below
/// n² times its growth of pivots, which is small for these sizes.
template <std::size_t n, std::size_t m>
double residual(const Table<n, n>& A, const Table<n, m>& X, const Table<n, m>& B) {
  double worst = 0.0, size_A = 0.0, size_X = 0.0;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t c = 0; c < m; ++c) {
      double sum = -B[i][c];
      for (std::size_t j = 0; j < n; ++j) sum += A[i][j] * X[j][c], size_A = std::max(size_A, std::abs(A[i][j]));
      worst = std::max(worst, std::abs(sum));
      size_X = std::max(size_X, std::abs(X[i][c]));
    }
  return worst / (std::numeric_limits<double>::epsilon() * n * size_A * size_X);
}

template <std::size_t n, std::size_t m>
void expect_solutions() {
  std::mt19937 random(7);
  std::normal_distribution<double> normal;
  for (int trial = 0; trial < 2000; ++trial) {
    Table<n, n> A;
    Table<n, m> B;
    for (auto& row : A)
      for (double& entry : row) entry = normal(random);
    for (auto& row : B)
      for (double& entry : row) entry = normal(random);
    if (trial % 3 == 0) A[0][0] = 0.0;  // the first pivot must be looked for
    Table<n, n> used = A;
    Table<n, m> X = B;
    ASSERT_TRUE(eliminate(used, X));
    EXPECT_LE(residual(A, X, B), static_cast<double>(n * n)) << n << ' ' << trial;
  }
}

TEST(Eliminate, solves_systems_of_every_size_in_use) {
  expect_solutions<2, 2>();
  expect_solutions<3, 1>();
  expect_solutions<5, 5>();
  expect_solutions<6, 1>();
}

TEST(Eliminate, says_that_there_is_no_solution) {
  Table<2, 2> singular = {{{1.0, 2.0}, {2.0, 4.0}}}, empty{}, wild = {{{1.0, std::numeric_limits<double>::quiet_NaN()}, {0.0, 1.0}}};
  Table<2, 1> b = {{{1.0}, {1.0}}};
  for (Table<2, 2>* A : {&singular, &empty, &wild}) {
    Table<2, 1> x = b;
    EXPECT_FALSE(eliminate(*A, x));
  }
}

}  // namespace
}  // namespace tippe::test
