#include <tippe/analysis/singular_values.h>

#include <Eigen/Eigenvalues>
#include <Eigen/SVD>

namespace tippe {

AnyVector SingularValues::least_solution(const AnyVector& b, double part) const {
  AnyVector x = AnyVector::Zero(V.rows());
  for (int i = 0; i < values.size(); ++i)
    if (values(i) > part * values(0)) x += V.col(i) * (U.col(i).dot(b) / values(i));
  return x;
}

SingularValues singular_values(const AnyMatrix& M) {
  SingularValues result;
  if (M.size() == 0) {
    result.U.resize(M.rows(), 0);
    result.V = AnyMatrix::Identity(M.cols(), M.cols());
    return result;
  }
  const Eigen::JacobiSVD<AnyMatrix> svd(M, Eigen::ComputeThinU | Eigen::ComputeFullV);
  result.values = svd.singularValues(), result.U = svd.matrixU(), result.V = svd.matrixV();
  return result;
}

EigenPairs eigenpairs_of(const AnyMatrix& M) {
  const Eigen::EigenSolver<AnyMatrix> solver(M);
  return {solver.eigenvalues(), solver.eigenvectors()};
}

std::vector<std::complex<double>> eigenvalues_of(const AnyMatrix& M) {
  if (M.size() == 0) return {};
  const Eigen::EigenSolver<AnyMatrix> solver(M, false);
  const auto& values = solver.eigenvalues();
  return {values.begin(), values.end()};
}

}  // namespace tippe
