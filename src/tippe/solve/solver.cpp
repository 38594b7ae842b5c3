#include <tippe/solve/solver.h>

#include <Eigen/LU>
#include <Eigen/QR>
#include <tippe/math/eliminate.h>
#include <tippe/solve/block_map.h>
#include <tippe/solve/frozen_sizes.h>
#include <tippe/solve/led_law.h>

namespace tippe {

namespace {

/// Step factors: 1/|G_ii|, one for both tangential components; where nothing moves (G_ii = 0) any positive number does. A negative G_ii is one of a
/// direction bent by the friction of a part that slips.
VecX diagonal_steps(const ContactProblem& problem) {
  VecX r(problem.size);
  for (int i = 0; i < problem.size; ++i) r(i) = (problem.G(i, i) != 0.0) ? 1.0 / std::abs(problem.G(i, i)) : 1.0;
  for (int b = 0; b < problem.block_count; ++b) {
    const Block& block = problem.blocks[static_cast<std::size_t>(b)];
    const auto join = [&r](int i, int j) { r(i) = r(j) = std::min(r(i), r(j)); };
    for (const Component c : laws::all_components)
      if (block.count(c) == 2) join(block.at(c), block.at(c) + 1);
    // A patch without radius has no spin velocity: keep the metric of the ball round.
    if (block.count(Component::Slip) > 0 && block.count(Component::Spin) > 0) {
      const int spin = block.at(Component::Spin);
      if (problem.G(spin, spin) <= 0.0) r(spin) = r(block.start);
    }
  }
  return r;
}

/// What counts as large for a normal impulse: gravity over the step, or the largest one there is.
double impulse_scale(const ContactProblem& problem) {
  double scale = problem.scale;
  for (int b = 0; b < problem.block_count; ++b) {
    const Block& block = problem.blocks[static_cast<std::size_t>(b)];
    if (block.is_normal()) scale = std::max(scale, std::abs(problem.x(block.start)));
  }
  return scale;
}

/// What counts as large for the unknowns of a block: the size of its set; for a viscous law, whose impulse may have another unit, the impulse that
/// moves its direction with the energy of a large normal one.
double block_scale(const Block& block, const VecX& r, double scale) {
  if (block.is_viscous()) return scale * std::sqrt(r(block.start) / r(block.normal));
  return (block.coefficient > 0.0) ? std::min(block.coefficient, 1.0) * scale : scale;
}

/// What rounding of γ = G x + c makes of the impulses of a block: a patch of a millionth of the body's size turns 1e-16 of a velocity into 1e-10 of
/// its set. No solver can do better.
double rounding_of(const ContactProblem& problem, const Block& block, const VecX& r) {
  constexpr double few_ulp = 4.0 * 2.2e-16;
  double square = 0.0;
  for (int i = block.start; i < block.start + block.dim; ++i) {
    double sum = std::abs(problem.c(i));
    for (int j = 0; j < problem.size; ++j) sum += std::abs(problem.G(i, j) * problem.x(j));
    square += r(i) * sum * r(i) * sum;
  }
  return few_ulp * std::sqrt(square);
}

/// F = x − T and, if asked for, its Jacobian A = I − T_x − T_γ G − T_N e_Nᵀ. Returns the largest relative residual beyond rounding.
double residual(const ContactProblem& problem, const VecX& gamma, const VecX& r, VecX& F, MatX* A) {
  double worst = 0.0;
  const double scale = impulse_scale(problem);
  for (int b = 0; b < problem.block_count; ++b) {
    const Block& block = problem.blocks[static_cast<std::size_t>(b)];
    if (block.is_normal()) {
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
      worst = std::max(worst, (std::abs(F(i)) - rounding_of(problem, block, r)) / scale);
      continue;
    }
    laws::Response v;
    evaluate_softly(block, problem, problem.x, gamma, r, v);
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
    worst = std::max(worst, (std::sqrt(square) - rounding_of(problem, block, r)) / block_scale(block, r, scale));
  }
  return worst;
}

/// Directions that carry no velocity are exact zeros of G up to rounding. Directions that barely slip are nearly so, and would take long steps
/// for a small gain: where the line search fails, they are held as well.
constexpr double exact_zero = 1e-12, nearly_zero[] = {1e-10, 1e-9, 1e-8, 1e-7, 1e-6, 1e-5, 1e-4};

/// Newton step: x of A x = F. A hyperstatic problem (three points of a flat disk) takes its least solution, in the scale √r that gives the impulses
/// one unit: G then has a unit diagonal, and a direction that carries no velocity can be told from a small patch.
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

/// Where rounding stops the residual from falling, this many tolerances are enough: a patch of a millionth of the body's size answers the rounding
/// of a velocity with that much impulse.
constexpr double at_rounding = 100.0;

/// Newton with backtracking. True when the residual fell below the tolerance.
bool newton(ContactProblem& problem, const SolverOptions& options, const VecX& r, SolveResult& result, int budget, bool careful = true) {
  const int n = problem.size;
  VecX gamma(n), F(n), F_trial(n), x_start(n);
  MatX A(n, n), A_trial(n, n);
  int points = 0;
  for (int b = 0; b < problem.block_count; ++b) points += problem.blocks[static_cast<std::size_t>(b)].is_normal() ? 1 : 0;

  gamma.noalias() = problem.G * problem.x;
  gamma += problem.c;
  double worst = residual(problem, gamma, r, F, &A);
  for (int i = 0; i < budget; ++i) {
    if (worst <= options.tolerance) break;
    ++result.iterations;
    x_start = problem.x;
    double best = std::numeric_limits<double>::infinity();
    const auto search = [&](double threshold) {
      const VecX step = linear_step(A, F, r, threshold);
      double fraction = 1.0;
      for (int halvings = 0; halvings < 8; ++halvings, fraction *= 0.5) {
        problem.x = x_start - fraction * step;
        gamma.noalias() = problem.G * problem.x;
        gamma += problem.c;
        best = residual(problem, gamma, r, F_trial, &A_trial);
        if (best < worst || best <= options.tolerance) return true;
      }
      return false;
    };
    bool nearer = search(points > 1 ? exact_zero : 0.0);
    for (std::size_t k = 0; k < std::size(nearly_zero) && !nearer && careful; ++k) nearer = search(nearly_zero[k]);
    if (!nearer) {
      // At the floor of rounding the residual stops falling: keep the better of the two.
      problem.x = x_start;
      gamma.noalias() = problem.G * problem.x;
      gamma += problem.c;
      residual(problem, gamma, r, F, nullptr);
      result.residual = worst;
      return worst <= at_rounding * options.tolerance;
    }
    F = F_trial;
    A = A_trial;
    worst = best;
  }
  result.residual = worst;
  return worst <= options.tolerance;
}

/// Newton with whole steps for one point, sizes known to the compiler: the path that nearly every step takes. The derivative is built only when
/// a further step is needed. False, with x where it was last better, when a step does not help.
template <int n>
bool newton_one_point(ContactProblem& problem, const SolverOptions& options, const VecX& r, SolveResult& result) {
  constexpr std::size_t most_blocks = 5;
  if (problem.block_count > static_cast<int>(most_blocks)) return false;
  const double* const G = problem.G.data();
  std::array<laws::Response, most_blocks> values;
  std::array<double, n> F{}, kept{};
  Table<n, 1> step;
  Table<n, n> A;
  VecX gamma(n);

  const auto evaluate = [&] {
    for (int i = 0; i < n; ++i) {
      double sum = problem.c(i);
      for (int j = 0; j < n; ++j) sum += G[j * n + i] * problem.x(j);
      gamma(i) = sum;
    }
    const double scale = std::max(problem.scale, std::abs(problem.x(0)));
    F[0] = (problem.x(0) - r(0) * gamma(0) > 0.0) ? r(0) * gamma(0) : problem.x(0);
    double worst = std::abs(F[0]) / scale;
    for (int b = 1; b < problem.block_count; ++b) {
      const Block& block = problem.blocks[static_cast<std::size_t>(b)];
      laws::Response& v = values[static_cast<std::size_t>(b)];
      evaluate_softly(block, problem, problem.x, gamma, r, v);
      double square = 0.0;
      for (int i = 0; i < v.dim; ++i) {
        const double f = problem.x(block.start + i) - v.T[static_cast<std::size_t>(i)];
        F[static_cast<std::size_t>(block.start + i)] = f;
        square += f * f;
      }
      worst = std::max(worst, std::sqrt(square) / block_scale(block, r, scale));
    }
    return worst;
  };
  const auto differentiate = [&] {
    const bool pressing = problem.x(0) - r(0) * gamma(0) > 0.0;
    for (int j = 0; j < n; ++j) A[0][static_cast<std::size_t>(j)] = pressing ? r(0) * G[j * n] : (j == 0 ? 1.0 : 0.0);
    for (int b = 1; b < problem.block_count; ++b) {
      const Block& block = problem.blocks[static_cast<std::size_t>(b)];
      const laws::Response& v = values[static_cast<std::size_t>(b)];
      for (int i = 0; i < v.dim; ++i) {
        auto& row = A[static_cast<std::size_t>(block.start + i)];
        const auto& by_gamma = v.by_gamma[static_cast<std::size_t>(i)];
        const auto& by_x = v.by_x[static_cast<std::size_t>(i)];
        const double* const column = G + block.start;
        if (v.dim == 3) {  // the friction ball, written out
          for (int j = 0; j < n; ++j)
            row[static_cast<std::size_t>(j)] =
                -(by_gamma[0] * column[j * n] + by_gamma[1] * column[j * n + 1] + by_gamma[2] * column[j * n + 2]);
        } else {
          for (int j = 0; j < n; ++j) {
            double sum = 0.0;
            for (int k = 0; k < v.dim; ++k) sum -= by_gamma[static_cast<std::size_t>(k)] * column[j * n + k];
            row[static_cast<std::size_t>(j)] = sum;
          }
        }
        for (int j = 0; j < v.dim; ++j)
          row[static_cast<std::size_t>(block.start + j)] += (i == j ? 1.0 : 0.0) - by_x[static_cast<std::size_t>(j)];
        row[0] -= v.by_N[static_cast<std::size_t>(i)];
      }
    }
  };

  double worst = evaluate();
  for (int i = 0; i < 8 && worst > options.tolerance; ++i) {
    differentiate();
    for (std::size_t k = 0; k < n; ++k) step[k][0] = F[k];
    if (!eliminate(A, step)) return false;
    for (std::size_t k = 0; k < n; ++k) kept[k] = problem.x(static_cast<int>(k)), problem.x(static_cast<int>(k)) -= step[k][0];
    ++result.iterations;
    const double next = evaluate();
    if (!(next < worst)) {
      for (std::size_t k = 0; k < n; ++k) problem.x(static_cast<int>(k)) = kept[k];
      return false;
    }
    worst = next;
  }
  result.residual = worst;
  return worst <= options.tolerance;
}

bool newton_one_point(ContactProblem& problem, const SolverOptions& options, const VecX& r, SolveResult& result) {
  for (int b = 1; b < problem.block_count; ++b)
    if (problem.blocks[static_cast<std::size_t>(b)].is_normal()) return false;
  switch (problem.size) {
    case 3:
      return newton_one_point<3>(problem, options, r, result);
    case 4:
      return newton_one_point<4>(problem, options, r, result);
    case 5:
      return newton_one_point<5>(problem, options, r, result);
    case 6:
      return newton_one_point<6>(problem, options, r, result);
    default:
      return false;
  }
}

/// Every point pressed with the load of the body, no friction: sets that are open wide. With steps shorter than 1/G_ii Newton sees less of a law
/// that jumps.
void press_all(ContactProblem& problem) {
  problem.x.setZero();
  for (const Block& block : problem.used())
    if (block.is_normal()) problem.x(block.start) = problem.scale;
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
      if (block.is_normal()) {
        const int i = block.start;
        const double next = std::max(0.0, problem.x(i) - r(i) * gamma(i)), change = next - problem.x(i);
        problem.x(i) = next;
        gamma += change * problem.G.col(i);
        continue;
      }
      laws::Response v;
      evaluate_softly(block, problem, problem.x, gamma, r, v);
      for (int i = 0; i < v.dim; ++i) {
        const double change = v.T[static_cast<std::size_t>(i)] - problem.x(block.start + i);
        problem.x(block.start + i) += change;
        gamma += change * problem.G.col(block.start + i);
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

/// Looks for loads z that the convex problem with sets of size μ z answers with: x_N(z) = z. Newton on all unknowns tries from each.
///
/// For one point x_N(z) − z is a function of one number, ≥ 0 at z = 0 and < 0 for large z (the impulse is bounded by what stops the body): a bracket.
/// For several, steps towards x_N(z): first of adapted length, then steadily shorter ones, then from sets larger than needed.
enum class Steps { Adapted, Shortening, FromAbove };

bool search_sizes(ContactProblem& problem, const SolverOptions& options, const VecX& r, SolveResult& result, Steps steps) {
  FrozenSizes frozen(problem, r);
  VecX z = VecX::Zero(problem.size), best = z, last = z, x(problem.size);
  double least = std::numeric_limits<double>::infinity();
  int normal = 0, points = 0;
  for (int b = 0; b < problem.block_count; ++b)
    if (problem.blocks[static_cast<std::size_t>(b)].is_normal()) ++points, normal = problem.blocks[static_cast<std::size_t>(b)].start;

  if (points == 1 && steps != Steps::Adapted) return false;  // the bracket has said all
  problem.x.setZero();
  double low = 0.0, high = std::numeric_limits<double>::infinity(), above = 0.0, below = 0.0, damping = 1.0;
  if (steps == Steps::FromAbove) {
    frozen.solve(problem, z);
    z.setConstant(3.0 * impulse_scale(problem));
  }
  for (int round = 0; round < 100; ++round) {
    frozen.solve(problem, z);
    ++result.iterations;
    x = problem.x;
    if (newton(problem, options, r, result, 40)) return true;
    if (result.residual < least) least = result.residual, best = problem.x;
    problem.x = x;
    if (points == 1) {
      const double surplus = x(normal) - z(normal);
      if (surplus > 0.0) {
        low = z(normal), above = surplus;
      } else {
        high = z(normal), below = surplus;
      }
      if (std::isfinite(high) && high - low <= 1e-14 * high) break;  // a law that jumps: the bracket closes on no solution
      const double middle = 0.5 * (low + high), secant = (above * high - below * low) / (above - below);
      z(normal) = !std::isfinite(high)                                ? std::max(2.0 * low, x(normal))
                  : (round % 2 == 0 && secant > low && secant < high) ? secant
                                                                      : middle;
    } else {
      // Longer steps while they go one way (self-locking: impulses grow until the slip stops), shorter when they turn back.
      const VecX ahead = x - z;
      const double turn = ahead.dot(last), length = (ahead - last).squaredNorm();
      if (steps == Steps::Shortening) {
        if (round % 10 == 9) damping *= 0.6;
      } else if (round > 0 && length > 0.0) {
        damping = (turn > 0.0) ? 2.0 * damping : std::clamp(-damping * last.dot(ahead - last) / length, 0.02, 0.9);
        damping = std::min(damping, 1e4);
      }
      z = (z + damping * ahead).cwiseMax(0.0);
      last = ahead;
    }
  }
  problem.x = best;
  result.residual = least;
  return false;
}

/// Every r > 0 has the same solutions but its own path to them: from the best point so far, with longer and shorter steps,
/// and at last with many sweeps.
bool other_steps(ContactProblem& problem, const SolverOptions& options, const VecX& r, SolveResult& result) {
  const VecX start = problem.x;
  for (const double factor : {1e2, 1e-2, 1e4, 1e-4}) {
    problem.x = start;
    newton(problem, options, factor * r, result, 40);
    if (newton(problem, options, r, result, 40)) return true;
  }
  problem.x = start;
  return gauss_seidel(problem, options, r, result, 2000) || newton(problem, options, r, result, 40);
}

/// leine2003 Table 1, lesaux2005 (3.7), sailer2020 (4.1)-(4.7): normal impulses first, then all friction impulses with the new normal ones.
bool jacobi(ContactProblem& problem, const SolverOptions& options, SolveResult& result) {
  const int n = problem.size;
  VecX r(n), gamma(n), next(n);
  for (int b = 0; b < problem.block_count; ++b) {
    const Block& block = problem.blocks[static_cast<std::size_t>(b)];
    if (block.is_normal()) r(block.start) = options.r_N;
    // r_R is meant for torques and rates themselves where a component is one of rolling.
    const std::array<double, laws::component_count> factor{options.r_T, options.r_tau, options.r_R, options.r_R / (block.arm * block.arm)};
    for (const Component c : laws::all_components)
      if (!block.is_normal()) r.segment(block.at(c), block.count(c)).setConstant(factor[static_cast<std::size_t>(c)]);
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
      if (!block.is_normal()) continue;
      mixed(block.start) = next(block.start) = std::max(0.0, problem.x(block.start) - r(block.start) * gamma(block.start));
    }
    for (int b = 0; b < problem.block_count; ++b) {
      const Block& block = problem.blocks[static_cast<std::size_t>(b)];
      if (!block.is_normal()) {
        laws::Response v;
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
  if (problem.size == 1 && options.kind == SolverKind::Newton) {
    // One load alone. With G ≤ 0 a point that is driven in cannot be held by any: Painlevé's paradox.
    result.solved = problem.G(0, 0) > 0.0 || problem.c(0) >= 0.0;
    problem.x(0) = (result.solved && problem.c(0) < 0.0) ? -problem.c(0) / problem.G(0, 0) : 0.0;
    result.iterations = 1;
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
      result.solved = newton_one_point(problem, options, r, result) || newton(problem, options, r, result, 12, false);
      if (!result.solved) {
        result.fallback = true;
        press_all(problem);
        newton(problem, options, 0.3 * r, result, 12, false);
        result.solved = newton(problem, options, r, result, 12, false);
      }
      if (!result.solved) {
        problem.x.setZero();
        result.solved = gauss_seidel(problem, options, r, result, 50) || newton(problem, options, r, result, 40) ||
                        (search_lead(problem, options) && newton(problem, options, r, result, 40)) ||
                        search_sizes(problem, options, r, result, Steps::Adapted) ||
                        search_sizes(problem, options, r, result, Steps::Shortening) ||
                        search_sizes(problem, options, r, result, Steps::FromAbove) || other_steps(problem, options, r, result);
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
