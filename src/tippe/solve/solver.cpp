#include <tippe/solve/solver.h>

#include <Eigen/LU>
#include <Eigen/QR>
#include <tippe/solve/block_map.h>

namespace tippe {

namespace {

using SmallVec = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, max_block, 1>;                       // heap: none, bounded size
using SmallMat = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, max_block, max_block>;  // heap: none, bounded size

/// Step factors: 1/G_ii, one for both tangential components; where nothing moves (G_ii = 0) any positive number does.
VecX diagonal_steps(const ContactProblem& problem) {
  VecX r(problem.size);
  for (int i = 0; i < problem.size; ++i) r(i) = (problem.G(i, i) > 0.0) ? 1.0 / problem.G(i, i) : 1.0;
  for (int b = 0; b < problem.block_count; ++b) {
    const Block& block = problem.blocks[static_cast<std::size_t>(b)];
    const auto join = [&r](int i, int j) { r(i) = r(j) = std::min(r(i), r(j)); };
    if (block.kind == BlockKind::Friction || block.dim == 2) join(block.start, block.start + 1);
    if (block.dim == 5) join(block.start + 3, block.start + 4);
    // A patch without radius has no spin velocity: keep the metric of the ball round.
    if (block.dim >= 3 && problem.G(block.start + 2, block.start + 2) <= 0.0) r(block.start + 2) = r(block.start);
  }
  return r;
}

/// What counts as large for the unknowns of a block.
double block_scale(const ContactProblem& problem, const Block& block) {
  const double scale = std::max(problem.scale, std::abs(problem.x(block.normal)));
  const bool viscous = block.kind == BlockKind::ContourViscous || block.kind == BlockKind::RollingViscous;
  if (viscous) return std::max(problem.x.segment(block.start, block.dim).norm(), 1e-12 * scale);
  return (block.coefficient > 0.0) ? std::min(block.coefficient, 1.0) * scale : scale;
}

/// F = x − T and, if asked for, its Jacobian A = I − T_x − T_γ G − T_N e_Nᵀ. Returns the largest relative residual.
double residual(const ContactProblem& problem, const VecX& gamma, const VecX& r, VecX& F, MatX* A) {
  double worst = 0.0;
  for (int b = 0; b < problem.block_count; ++b) {
    const Block& block = problem.blocks[static_cast<std::size_t>(b)];
    if (block.kind == BlockKind::Normal) {
      const int i = block.start;
      const bool pressing = problem.x(i) - r(i) * gamma(i) > 0.0;
      F(i) = pressing ? r(i) * gamma(i) : problem.x(i);
      if (A != nullptr) {
        A->row(i).setZero();
        if (pressing) {
          A->row(i) = r(i) * problem.G.row(i);
        } else {
          (*A)(i, i) = 1.0;
        }
      }
      worst = std::max(worst, std::abs(F(i)) / block_scale(problem, block));
      continue;
    }
    BlockValue v;
    evaluate_block(block, problem, problem.x, gamma, r, v);
    double square = 0.0;
    for (int i = 0; i < v.dim; ++i) {
      const auto ii = static_cast<std::size_t>(i);
      const int row = block.start + i;
      F(row) = problem.x(row) - v.T[ii];
      square += F(row) * F(row);
      if (A == nullptr) continue;
      for (int j = 0; j < problem.size; ++j) {
        double sum = 0.0;
        for (int k = 0; k < v.dim; ++k) sum -= v.by_gamma[ii][static_cast<std::size_t>(k)] * problem.G(block.start + k, j);
        (*A)(row, j) = sum;
      }
      for (int j = 0; j < v.dim; ++j) (*A)(row, block.start + j) += (i == j ? 1.0 : 0.0) - v.by_x[ii][static_cast<std::size_t>(j)];
      (*A)(row, block.normal) -= v.by_N[ii];
    }
    worst = std::max(worst, std::sqrt(square) / block_scale(problem, block));
  }
  return worst;
}

/// Gaussian elimination with row pivoting, in place: at these sizes (5 by 5) a general factorisation spends its time on bookkeeping.
bool eliminate(MatX& A, VecX& b) {
  const int n = static_cast<int>(b.size());
  for (int k = 0; k < n; ++k) {
    int pivot = k;
    for (int i = k + 1; i < n; ++i)
      if (std::abs(A(i, k)) > std::abs(A(pivot, k))) pivot = i;
    if (!(std::abs(A(pivot, k)) > 0.0)) return false;
    if (pivot != k) {
      for (int j = k; j < n; ++j) std::swap(A(k, j), A(pivot, j));
      std::swap(b(k), b(pivot));
    }
    const double inverse = 1.0 / A(k, k);
    for (int i = k + 1; i < n; ++i) {
      const double factor = A(i, k) * inverse;
      if (factor == 0.0) continue;
      for (int j = k + 1; j < n; ++j) A(i, j) -= factor * A(k, j);
      b(i) -= factor * b(k);
    }
  }
  for (int k = n - 1; k >= 0; --k) {
    double sum = b(k);
    for (int j = k + 1; j < n; ++j) sum -= A(k, j) * b(j);
    b(k) = sum / A(k, k);
  }
  return b.allFinite();
}

/// Newton step: x of A x = F. A hyperstatic problem (three points of a flat disk) takes its least solution.
VecX linear_step(const MatX& A, const VecX& F, bool several_points) {
  if (!several_points) {
    MatX work = A;
    VecX step = F;
    if (eliminate(work, step)) return step;
  }
  Eigen::CompleteOrthogonalDecomposition<MatX> qr;
  qr.setThreshold(1e-12);  // directions that carry no velocity are exact zeros of G up to rounding
  qr.compute(A);
  return qr.solve(F);
}

/// Newton with backtracking. True when the residual fell below the tolerance.
bool newton(ContactProblem& problem, const SolverOptions& options, const VecX& r, SolveResult& result, int budget) {
  const int n = problem.size;
  VecX gamma(n), F(n), F_trial(n), x_start(n);
  MatX A(n, n);
  int points = 0;
  for (int b = 0; b < problem.block_count; ++b) points += problem.blocks[static_cast<std::size_t>(b)].kind == BlockKind::Normal ? 1 : 0;

  gamma.noalias() = problem.G * problem.x;
  gamma += problem.c;
  double worst = residual(problem, gamma, r, F, &A);
  for (int i = 0; i < budget; ++i) {
    if (worst <= options.tolerance) break;
    ++result.iterations;
    const VecX step = linear_step(A, F, points > 1);
    x_start = problem.x;
    double fraction = 1.0;
    double best = std::numeric_limits<double>::infinity();
    for (int halvings = 0; halvings < 8; ++halvings, fraction *= 0.5) {
      problem.x = x_start - fraction * step;
      gamma.noalias() = problem.G * problem.x;
      gamma += problem.c;
      best = residual(problem, gamma, r, F_trial, &A);
      if (best < worst || best <= options.tolerance) break;
    }
    if (!(best < worst) && !(best <= options.tolerance)) {
      // At the floor of rounding the residual stops falling: keep the better of the two.
      problem.x = x_start;
      gamma.noalias() = problem.G * problem.x;
      gamma += problem.c;
      residual(problem, gamma, r, F, nullptr);
      break;
    }
    F = F_trial;
    worst = best;
  }
  result.residual = worst;
  return worst <= options.tolerance;
}

/// Sweeps of one projection per block with r = 1/‖G_bb‖, velocities kept up to date.
bool gauss_seidel(ContactProblem& problem, const SolverOptions& options, const VecX& diagonal, SolveResult& result, int sweeps) {
  const int n = problem.size;
  // Within a block, scale the diagonal steps down by the row sum of the normalised block, a bound of its largest eigenvalue.
  VecX r = diagonal;
  for (int b = 0; b < problem.block_count; ++b) {
    const Block& block = problem.blocks[static_cast<std::size_t>(b)];
    double bound = 1.0;
    for (int i = block.start; i < block.start + block.dim; ++i) {
      double sum = 0.0;
      for (int j = block.start; j < block.start + block.dim; ++j) sum += std::abs(problem.G(i, j)) * std::sqrt(diagonal(i) * diagonal(j));
      bound = std::max(bound, sum);
    }
    r.segment(block.start, block.dim) /= bound;
  }
  VecX gamma(n), F(n);
  gamma.noalias() = problem.G * problem.x;
  gamma += problem.c;
  for (int sweep = 0; sweep < sweeps; ++sweep) {
    ++result.iterations;
    for (int b = 0; b < problem.block_count; ++b) {
      const Block& block = problem.blocks[static_cast<std::size_t>(b)];
      if (block.kind == BlockKind::Normal) {
        const int i = block.start;
        const double next = std::max(0.0, problem.x(i) - r(i) * gamma(i)), change = next - problem.x(i);
        problem.x(i) = next;
        gamma += change * problem.G.col(i);
        continue;
      }
      BlockValue v;
      evaluate_block(block, problem, problem.x, gamma, r, v);
      SmallVec change(v.dim);
      for (int i = 0; i < v.dim; ++i) change(i) = v.T[static_cast<std::size_t>(i)] - problem.x(block.start + i);
      if (v.function) {
        // A function law is solved for its own velocities (one Newton step): its map alone need not contract.
        SmallMat J(v.dim, v.dim);
        for (int i = 0; i < v.dim; ++i)
          for (int j = 0; j < v.dim; ++j) {
            J(i, j) = (i == j) ? 1.0 : 0.0;
            for (int k = 0; k < v.dim; ++k)
              J(i, j) -= v.by_gamma[static_cast<std::size_t>(i)][static_cast<std::size_t>(k)] * problem.G(block.start + k, block.start + j);
          }
        change = J.partialPivLu().solve(change).eval();
      }
      for (int i = 0; i < v.dim; ++i) {
        problem.x(block.start + i) += change(i);
        gamma += change(i) * problem.G.col(block.start + i);
      }
    }
    if (sweep % 4 == 3 || sweep + 1 == sweeps) {
      gamma.noalias() = problem.G * problem.x;
      gamma += problem.c;
      result.residual = residual(problem, gamma, diagonal, F, nullptr);
      if (result.residual <= options.tolerance) return true;
    }
  }
  return false;
}

/// leine2003 Table 1, lesaux2005 (3.7), sailer2020 (4.1)-(4.7): normal impulses first, then all friction impulses with the new normal ones.
bool jacobi(ContactProblem& problem, const SolverOptions& options, SolveResult& result) {
  const int n = problem.size;
  VecX r(n), gamma(n), next(n);
  for (int b = 0; b < problem.block_count; ++b) {
    const Block& block = problem.blocks[static_cast<std::size_t>(b)];
    const bool slides = block.kind == BlockKind::Friction;
    const double factor = (block.kind == BlockKind::Normal)     ? options.r_N
                          : slides                              ? options.r_T
                          : (block.kind == BlockKind::Pivoting) ? options.r_tau
                                                                : options.r_R;
    r.segment(block.start, block.dim).setConstant(factor);
    if (slides && block.dim >= 3) r(block.start + 2) = options.r_tau;
    if (slides && block.dim == 5) r.segment<2>(block.start + 3).setConstant(options.r_R);
  }
  for (int k = 0; k < options.max_iterations; ++k) {
    ++result.iterations;
    gamma.noalias() = problem.G * problem.x;
    gamma += problem.c;
    next = problem.x;
    double change = 0.0;
    VecX mixed = problem.x;
    for (int b = 0; b < problem.block_count; ++b) {
      const Block& block = problem.blocks[static_cast<std::size_t>(b)];
      if (block.kind != BlockKind::Normal) continue;
      mixed(block.start) = next(block.start) = std::max(0.0, problem.x(block.start) - r(block.start) * gamma(block.start));
    }
    for (int b = 0; b < problem.block_count; ++b) {
      const Block& block = problem.blocks[static_cast<std::size_t>(b)];
      if (block.kind != BlockKind::Normal) {
        BlockValue v;
        evaluate_block(block, problem, mixed, gamma, r, v);
        for (int i = 0; i < v.dim; ++i) next(block.start + i) = v.T[static_cast<std::size_t>(i)];
      }
      change += (next - problem.x).segment(block.start, block.dim).norm();
    }
    problem.x = next;
    if (change < options.tolerance) return true;
  }
  return false;
}

}  // namespace

double contact_residual(const ContactProblem& problem) {
  VecX gamma = problem.G * problem.x + problem.c, F(problem.size);
  return residual(problem, gamma, diagonal_steps(problem), F, nullptr);
}

SolveResult solve(ContactProblem& problem, const SolverOptions& options) {
  SolveResult result;
  if (problem.size == 0) {
    result.solved = true;
    return result;
  }
  const VecX r = diagonal_steps(problem);
  switch (options.kind) {
    case SolverKind::Jacobi:
      result.solved = jacobi(problem, options, result);
      result.residual = contact_residual(problem);
      break;
    case SolverKind::GaussSeidel:
      result.solved = gauss_seidel(problem, options, r, result, options.max_iterations);
      break;
    case SolverKind::Newton: {
      if (!problem.x.allFinite()) problem.x.setZero();
      result.solved = newton(problem, options, r, result, 12);
      // Sweeps are slow but forgiving: alternate until Newton takes hold.
      for (int round = 0; !result.solved && round < 6; ++round) {
        result.fallback = true;
        if (round == 0 || !problem.x.allFinite()) problem.x.setZero();
        result.solved = gauss_seidel(problem, options, r, result, 50 << round) || newton(problem, options, r, result, 20);
      }
      break;
    }
  }
  if (!problem.x.allFinite()) {
    result.solved = false;
    problem.x.setZero();
  }
  return result;
}

}  // namespace tippe
