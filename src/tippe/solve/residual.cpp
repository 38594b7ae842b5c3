#include <tippe/solve/residual.h>

#include <tippe/solve/block_map.h>

namespace tippe {

namespace {

/// Rounding of one component of γ = G x + c.
double rounding_of_velocity(const ContactProblem& problem, int i) {
  constexpr double few_ulp = 4.0 * 2.2e-16;
  double sum = std::abs(problem.c(i));
  for (int j = 0; j < problem.size; ++j) sum += std::abs(problem.G(i, j) * problem.x(j));
  return few_ulp * sum;
}

/// What it makes of the impulses of a block, by the law's own ∂T/∂γ: a patch of a millionth of the body's size that sticks turns 1e-16 of a velocity into
/// 1e-10 of its set, and no solver can do better. One that slides does not: from far outside, x − rγ is projected to nearly the same place.
double rounding_of(const ContactProblem& problem, const Block& block, const laws::Response& v) {
  laws::Vec5 velocity = laws::Vec5::Zero();
  for (int k = 0; k < v.dim; ++k) velocity(k) = rounding_of_velocity(problem, block.start + k);
  double square = 0.0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(v.dim); ++i) {
    double sum = 0.0;
    for (std::size_t k = 0; k < static_cast<std::size_t>(v.dim); ++k) sum += std::abs(v.by_gamma[i][k]) * velocity(static_cast<int>(k));
    square += sum * sum;
  }
  return std::sqrt(square);
}

}  // namespace

VecX diagonal_steps(const ContactProblem& problem) {
  VecX r(problem.size);
  const double* const G = problem.G.data();
  for (int i = 0; i < problem.size; ++i) {
    const double own = G[i * (problem.size + 1)];
    r(i) = (own != 0.0) ? 1.0 / std::abs(own) : 1.0;
  }
  for (const Block& block : problem.used()) {
    if (block.is_normal()) continue;
    int at = block.start;  // a law lists its components in this order
    const auto join = [&](int count) {
      if (count == 2) r(at) = r(at + 1) = std::min(r(at), r(at + 1));
      at += count;
    };
    const int slip = block.count(Component::Slip), spin = block.count(Component::Spin);
    join(slip);
    // A patch without radius has no spin velocity: keep the metric of the ball round.
    if (slip > 0 && spin > 0 && problem.G(at, at) <= 0.0) r(at) = r(block.start);
    at += spin;
    join(block.count(Component::Contour));
    join(block.count(Component::Rolling));
  }
  return r;
}

double impulse_scale(const ContactProblem& problem) {
  double scale = problem.scale;
  for (int b = 0; b < problem.block_count; ++b) {
    const Block& block = problem.blocks[static_cast<std::size_t>(b)];
    if (block.is_normal()) scale = std::max(scale, std::abs(problem.x(block.start)));
  }
  return scale;
}

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
      worst = std::max(worst, (std::abs(F(i)) - r(i) * rounding_of_velocity(problem, i)) / scale);
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
    worst = std::max(worst, (std::sqrt(square) - rounding_of(problem, block, v)) / block_scale(block, r.data(), scale));
  }
  return worst;
}

}  // namespace tippe
