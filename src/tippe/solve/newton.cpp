#include <tippe/solve/newton.h>

#include <Eigen/LU>
#include <Eigen/QR>
#include <tippe/solve/residual.h>

namespace tippe {

namespace {

/// Directions that carry no velocity are exact zeros of G up to rounding. Directions that barely slip are nearly so, and would take long steps
/// for a small gain: where the line search fails, they are held as well.
constexpr double exact_zero = 1e-12, nearly_zero[] = {1e-10, 1e-9, 1e-8, 1e-7, 1e-6, 1e-5, 1e-4};

/// Newton step: x of A x = F. A hyperstatic problem (three points of a flat disk) takes its least solution, in the scale √r that gives the impulses
/// one unit: G then has a unit diagonal, and a direction that carries no velocity is not mistaken for a small patch.
VecX linear_step(const MatX& A, const VecX& F, const VecX& r, double threshold) {
  if (threshold == 0.0) {
    const VecX step = A.partialPivLu().solve(F);
    if (step.allFinite()) return step;
  }
  // Least solution by two factorisations (Eigen's own complete one asks for heap): A P = Q [R; 0], and of the rank rows, Rᵀ = Z L.
  const VecX scale = r.cwiseSqrt(), inverse = scale.cwiseInverse();
  Eigen::ColPivHouseholderQR<MatX> qr;
  qr.setThreshold(std::max(threshold, exact_zero));
  qr.compute(inverse.asDiagonal() * A * scale.asDiagonal());
  const int n = static_cast<int>(F.size()), rank = static_cast<int>(qr.rank());
  VecX y = inverse.cwiseProduct(F);
  y.applyOnTheLeft(qr.householderQ().setLength(rank).adjoint());
  MatX rows = qr.matrixQR().topRows(rank).triangularView<Eigen::Upper>();
  if (rank < n) {
    const Eigen::HouseholderQR<MatX> zl(rows.transpose());
    VecX z = VecX::Zero(n);
    z.head(rank) = y.head(rank);
    for (int i = 0; i < rank; ++i) {
      for (int j = 0; j < i; ++j) z(i) -= zl.matrixQR()(j, i) * z(j);
      z(i) /= zl.matrixQR()(i, i);
    }
    z.applyOnTheLeft(zl.householderQ().setLength(rank));
    y = z;
  } else {
    rows.triangularView<Eigen::Upper>().solveInPlace(y);
  }
  return scale.cwiseProduct(qr.colsPermutation() * y);
}

/// Where rounding stops the residual from falling, this many tolerances are enough, and the result says so: a patch of a millionth of the body's size
/// answers the rounding of a velocity with that much impulse.
constexpr double at_rounding = 100.0;

}  // namespace

bool newton(ContactProblem& problem, const SolverOptions& options, const VecX& r, NewtonTry how, SolveResult& result, Effort& effort) {
  const int n = problem.size;
  VecX gamma(n), F(n), F_trial(n), x_start(n);
  MatX A(n, n), A_trial(n, n);
  int points = 0;
  for (const Block& block : problem.used()) points += block.is_normal() ? 1 : 0;

  result.rough = false;
  velocities(problem, gamma);
  effort.spend();
  double worst = residual(problem, gamma, r, F, &A);
  for (int i = 0; i < how.steps && effort.left(); ++i) {
    if (worst <= options.tolerance) break;
    ++result.iterations;
    x_start = problem.x;
    double best = std::numeric_limits<double>::infinity();
    const auto search = [&](double threshold) {
      const VecX step = linear_step(A, F, r, threshold);
      double fraction = 1.0;
      for (int halvings = 0; halvings < 8; ++halvings, fraction *= 0.5) {
        problem.x = x_start - fraction * step;
        velocities(problem, gamma);
        effort.spend();
        best = residual(problem, gamma, r, F_trial, &A_trial);
        if (best < worst || best <= options.tolerance) return true;
      }
      return false;
    };
    bool nearer = search(points > 1 ? exact_zero : 0.0);
    for (std::size_t k = 0; k < std::size(nearly_zero) && !nearer && how.careful; ++k) nearer = search(nearly_zero[k]);
    if (!nearer) {
      // At the floor of rounding the residual stops falling: keep the better of the two.
      problem.x = x_start;
      result.residual = worst;
      return result.rough = worst <= at_rounding * options.tolerance;
    }
    F = F_trial;
    A = A_trial;
    worst = best;
  }
  result.residual = worst;
  return worst <= options.tolerance;
}

}  // namespace tippe
