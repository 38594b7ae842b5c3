#include <tippe/solve/one_point.h>

#include <tippe/math/eliminate.h>
#include <tippe/solve/residual.h>

namespace tippe {

namespace {

constexpr int most_blocks = 5;

/// The derivative is built only when a further step is needed.
template <int n>
class OnePoint {
 public:
  OnePoint(ContactProblem& problem, const VecX& r) : problem_(&problem), G_(problem.G.data()), c_(problem.c.data()), r_(r.data()) {
    for (int i = 0; i < n; ++i) x_[i] = problem.x(i);
  }

  bool solve(double tolerance, SolveResult& result, Effort& effort) {
    effort.spend();
    double worst = evaluate(true);
    for (int i = 0; i < 8 && worst > tolerance; ++i) {
      differentiate();
      for (std::size_t k = 0; k < n; ++k) step_[k][0] = F_[k];
      if (!eliminate(A_, step_)) return false;
      const std::array<double, n> kept = x_;
      for (std::size_t k = 0; k < n; ++k) x_[k] -= step_[k][0];
      ++result.iterations;
      effort.spend();
      // The first step is mostly the last: then nobody asks for derivatives.
      const double next = evaluate(i > 0);
      if (!(next < worst)) {
        x_ = kept;
        return false;
      }
      if (i == 0 && next > tolerance) evaluate(true);
      worst = next;
    }
    result.residual = worst;
    return worst <= tolerance;
  }

  void give() const {
    for (int i = 0; i < n; ++i) problem_->x(i) = x_[static_cast<std::size_t>(i)];
  }

 private:
  /// γ, F = x − T, and the largest relative residual.
  double evaluate(bool derivatives) {
    for (std::size_t i = 0; i < n; ++i) gamma_[i] = c_[i];
    for (std::size_t j = 0; j < n; ++j)
      for (std::size_t i = 0; i < n; ++i) gamma_[i] += G_[j * n + i] * x_[j];
    const double scale = std::max(problem_->scale, std::abs(x_[0]));
    F_[0] = pressing() ? r_[0] * gamma_[0] : x_[0];
    double worst = std::abs(F_[0]) / scale;
    for (int b = 1; b < problem_->block_count; ++b) {
      const Block& block = problem_->blocks[static_cast<std::size_t>(b)];
      const auto start = static_cast<std::size_t>(block.start);
      laws::Response& v = values_[static_cast<std::size_t>(b)];
      const laws::Trial trial{&x_[start],        &gamma_[start], r_ + start, block.dim,  x_[0],
                              block.coefficient, problem_->dt,   block.lead, derivatives};
      block.law->respond(trial, v);
      if (v.function) block.law->soften(trial, v);
      double square = 0.0;
      for (std::size_t i = 0; i < static_cast<std::size_t>(v.dim); ++i) {
        const double f = x_[start + i] - v.T[i];
        F_[start + i] = f;
        square += f * f;
      }
      worst = std::max(worst, std::sqrt(square) / block_scale(block, r_, scale));
    }
    return worst;
  }

  bool pressing() const { return x_[0] - r_[0] * gamma_[0] > 0.0; }

  /// A = I − T_x − T_γ G − T_N e_Nᵀ at the place last evaluated.
  void differentiate() {
    const bool pressed = pressing();
    for (std::size_t j = 0; j < n; ++j) A_[0][j] = pressed ? r_[0] * G_[j * n] : (j == 0 ? 1.0 : 0.0);
    for (int b = 1; b < problem_->block_count; ++b) {
      const laws::Response& v = values_[static_cast<std::size_t>(b)];
      const auto start = static_cast<std::size_t>(problem_->blocks[static_cast<std::size_t>(b)].start);
      switch (v.dim) {
        case 1:
          differentiate_block<1>(v, start);
          break;
        case 2:
          differentiate_block<2>(v, start);
          break;
        case 3:
          differentiate_block<3>(v, start);
          break;
        case 4:
          differentiate_block<4>(v, start);
          break;
        default:
          differentiate_block<5>(v, start);
      }
    }
  }

  template <std::size_t dim>
  void differentiate_block(const laws::Response& v, std::size_t start) {
    if constexpr (dim < n) {
      const double* const column = G_ + start;
      for (std::size_t i = 0; i < dim; ++i) {
        auto& row = A_[start + i];
        for (std::size_t j = 0; j < n; ++j) {
          double sum = v.by_gamma[i][0] * column[j * n];
          for (std::size_t k = 1; k < dim; ++k) sum += v.by_gamma[i][k] * column[j * n + k];
          row[j] = -sum;
        }
        for (std::size_t j = 0; j < dim; ++j) row[start + j] += (i == j ? 1.0 : 0.0) - v.by_x[i][j];
        row[0] -= v.by_N[i];
      }
    }
  }

  ContactProblem* problem_;
  const double *G_, *c_, *r_;
  std::array<double, n> x_, gamma_, F_;
  std::array<laws::Response, most_blocks> values_;
  Table<n, 1> step_;
  Table<n, n> A_;
};

template <int n>
bool solve_one_point(ContactProblem& problem, double tolerance, const VecX& r, SolveResult& result, Effort& effort) {
  OnePoint<n> one(problem, r);
  const bool solved = one.solve(tolerance, result, effort);
  one.give();
  return solved;
}

}  // namespace

bool newton_one_point(ContactProblem& problem, const SolverOptions& options, const VecX& r, SolveResult& result, Effort& effort) {
  if (problem.block_count > most_blocks) return false;
  for (const Block& block : problem.used().subspan(1))
    if (block.is_normal()) return false;
  switch (problem.size) {
    case 3:
      return solve_one_point<3>(problem, options.tolerance, r, result, effort);
    case 4:
      return solve_one_point<4>(problem, options.tolerance, r, result, effort);
    case 5:
      return solve_one_point<5>(problem, options.tolerance, r, result, effort);
    case 6:
      return solve_one_point<6>(problem, options.tolerance, r, result, effort);
    default:
      return false;
  }
}

}  // namespace tippe
