// Singular values and eigenvalues of matrices of any size: for questions about runs, not for their steps. Compiled once, since each kind of matrix
// costs the compiler minutes.
#pragma once

#include <complex>
#include <tippe/math/vec.h>
#include <vector>

namespace tippe {

using AnyMatrix = Grid<Eigen::Dynamic, Eigen::Dynamic>;  // heap: outside of steps
using AnyVector = Vec<Eigen::Dynamic>;                   // heap: outside of steps

/// M = U diag(values) Vᵀ with the largest value first. U has a column for each value, V is square.
struct SingularValues {
  AnyVector values;
  AnyMatrix U, V;

  /// How many values are larger than this.
  int count_above(double least) const { return static_cast<int>((values.array() > least).count()); }
  /// The least x for which M x is as close to b as can be, with values up to `part` of the largest taken as zero.
  AnyVector least_solution(const AnyVector& b, double part) const;
};
SingularValues singular_values(const AnyMatrix& M);

std::vector<std::complex<double>> eigenvalues_of(const AnyMatrix& M);

/// M vectors = vectors diag(values).
struct EigenPairs {
  Vec<Eigen::Dynamic, std::complex<double>> values;
  Grid<Eigen::Dynamic, Eigen::Dynamic, std::complex<double>> vectors;
};
EigenPairs eigenpairs_of(const AnyMatrix& M);

}  // namespace tippe
