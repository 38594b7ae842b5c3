#include <tippe/solve/frozen_sizes.h>

#include <Eigen/LU>
#include <tippe/solve/block_map.h>

namespace tippe {

namespace {

/// B with B Bᵀ = S: Cholesky with pivots on S scaled to a unit diagonal, stopped at the rounding of that scale.
MatX root_of(const MatX& S, const VecX& r) {
  const int n = static_cast<int>(S.rows());
  const VecX scale = r.cwiseSqrt();
  MatX rest = scale.asDiagonal() * S * scale.asDiagonal(), B(n, 0);
  for (int k = 0; k < n; ++k) {
    int pivot = 0;
    const double largest = rest.diagonal().maxCoeff(&pivot);
    if (!(largest > 1e-14 * n)) break;
    const VecX column = rest.col(pivot) / std::sqrt(largest);
    B.conservativeResize(n, k + 1);
    B.col(k) = column;
    rest -= column * column.transpose();
    rest.row(pivot).setZero();
    rest.col(pivot).setZero();
  }
  return scale.cwiseInverse().asDiagonal() * B;
}

}  // namespace

FrozenSizes::FrozenSizes(const ContactProblem& problem, const VecX& r, Effort& effort) : steps_(r), r_(r), effort_(&effort) {
  const MatX S = 0.5 * (problem.G + problem.G.transpose());
  skew_ = problem.G - S;
  symmetric_ = skew_.isZero(0.0);
  B_ = root_of(S, r);
  w_ = VecX::Zero(B_.cols());
}

void FrozenSizes::respond(const ContactProblem& problem, const VecX& x, const VecX& gamma, VecX& y, MatX* slope) const {
  for (int b = 0; b < problem.block_count; ++b) {
    const Block& block = problem.blocks[static_cast<std::size_t>(b)];
    const int at = block.start;
    if (block.is_normal()) {
      // x holds the load of the sets at this place, y the impulse.
      const double moved = y_(at) - r_(at) * gamma(at);
      y(at) = std::max(0.0, moved);
      if (slope != nullptr) (*slope)(at, at) = (moved > 0.0) ? -r_(at) : 0.0;
      continue;
    }
    laws::Response v;
    evaluate_block(block, problem, x, gamma, r_, v);
    for (int i = 0; i < v.dim; ++i) {
      y(at + i) = v.T[static_cast<std::size_t>(i)];
      if (slope == nullptr) continue;
      for (int j = 0; j < v.dim; ++j) (*slope)(at + i, at + j) = v.by_gamma[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
    }
  }
}

bool FrozenSizes::find_velocity(const ContactProblem& problem, const VecX& x, const VecX& c) {
  const int n = problem.size, k = static_cast<int>(B_.cols());
  VecX gamma(n), y(n), g(k), w_trial(k), g_trial(k);
  MatX slope = MatX::Zero(n, n), J(k, k), bent(n, k);
  const auto miss = [&](const VecX& w, VecX& result, MatX* derivative) {
    effort_->spend();
    gamma.noalias() = B_ * w;
    gamma += c;
    respond(problem, x, gamma, y, derivative);
    result = w - B_.transpose() * y;
    return result.norm();
  };
  double size = miss(w_, g, &slope);
  for (int i = 0; i < 60 && effort_->left(); ++i) {
    // Rounding of the sum Bᵀ y, with y that answers the rounding of γ by the factor of the steps.
    const double rounding = 1e-15 * factor_ * (B_.cwiseAbs().transpose() * y.cwiseAbs()).norm();
    if (size <= rounding) return true;
    bent.noalias() = slope.lazyProduct(B_);  // lazy: a blocked product would ask for heap
    J.setIdentity();
    J.noalias() -= B_.transpose().lazyProduct(bent);
    const VecX step = J.partialPivLu().solve(g);
    if (!step.allFinite()) return false;
    bool falls = false;
    double fraction = 1.0;
    for (int halvings = 0; halvings < 30 && effort_->left() && !falls; ++halvings, fraction *= 0.5) {
      w_trial = w_ - fraction * step;
      falls = miss(w_trial, g_trial, nullptr) < (1.0 - 1e-2 * fraction) * size;
    }
    if (!falls) return size <= 1e3 * rounding;
    w_ = w_trial;
    size = miss(w_, g, &slope);
  }
  return false;
}

bool FrozenSizes::solve(ContactProblem& problem, const VecX& z) {
  VecX x = problem.x, y(problem.size), gamma(problem.size);
  y_ = problem.x;  // the normal impulses stand apart from the loads
  factor_ = 10.0;
  double before = std::numeric_limits<double>::infinity();
  for (int round = 0; round < 30 && effort_->left(); ++round) {
    VecX c = problem.c;
    x = y_;
    r_ = factor_ * steps_;
    if (!symmetric_) c += skew_ * y_;
    for (int b = 0; b < problem.block_count; ++b) {
      const int normal = problem.blocks[static_cast<std::size_t>(b)].normal;
      x(normal) = z(normal);
    }
    const bool found = find_velocity(problem, x, c);
    gamma.noalias() = B_ * w_;
    gamma += c;
    respond(problem, x, gamma, y, nullptr);
    double change = 0.0, scale = problem.scale;
    for (int i = 0; i < problem.size; ++i) change = std::max(change, std::abs(y(i) - y_(i))), scale = std::max(scale, std::abs(y(i)));
    y_ = y;
    // Where impulses settle slowly (hyperstatic, just held) a longer step settles them; beyond 1e5 rounding of γ counts, which only a
    // steady drift (velocities of 1e-11 until some set is full) is worth.
    if (change > 0.1 * before) factor_ = std::min(10.0 * factor_, change > 0.9 * before ? 1e8 : 1e5);
    before = change;
    if (!found && round > 5) break;
    if (change <= 1e-9 * scale) {
      problem.x = y_;
      return true;
    }
  }
  problem.x = y_;
  return false;
}

}  // namespace tippe
