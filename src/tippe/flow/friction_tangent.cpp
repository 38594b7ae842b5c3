// How the friction of moving parts changes with the velocities, by the laws' own derivatives.
//
// Differences cannot tell: an approximate law of kudra2011 has slip, spin and regularisation in it that differ by ten powers of ten, and what is a small
// step for one of them is far outside the reach of another.
#include <tippe/flow/any_rank.h>
#include <tippe/flow/smooth_motion.h>
#include <tippe/laws/round_set.h>

namespace tippe {

Mat6 SmoothMotion::friction_tangent(const Modes& modes) const {
  // What the forces change by themselves, all normal and holding forces as they are.
  Mat6 forces = Mat6::Zero();
  const auto turns = [&](const Block& block) {  // does it move in a direction of its own?
    const PartMode* mode = mode_of(block, points_[static_cast<std::size_t>(block.point)], modes);
    return mode == nullptr || (!mode->held && mode->direction.isZero(0.0));
  };
  for (const Block& block : problem_.used()) {
    if (block.is_normal() || !turns(block)) continue;
    const auto W = W_.middleCols(block.start, block.dim);
    if (block.is_viscous()) {
      forces -= block.coefficient * W * W.transpose();
      continue;
    }
    Vec5 gamma = Vec5::Zero();
    gamma.head(block.dim) = gamma_.segment(block.start, block.dim);
    const double load = problem_.x(block.normal);
    forces += load * W * moving_derivative(block, gamma, standing_).topLeftCorner(block.dim, block.dim) * W.transpose();
    if (block.leads(Component::Slip)) {  // sliding and spinning share the coefficient
      const int n = block.count(Component::Slip) + block.count(Component::Spin);
      const double speed = gamma.head<2>().norm(), fall = block.contact->law.mu.relative_slope(speed);
      if (fall != 0.0)
        forces += W.leftCols(n) * problem_.x.segment(block.start, n) * (W.leftCols<2>() * gamma.head<2>()).transpose() * (fall / speed);
    }
    if (const Block* leader = leader_of(block); leader != nullptr && turns(*leader)) {  // its velocity turns the lead
      const Mat2 turn = led_of(block).reach * laws::Disk().curvature(gamma_.segment<2>(leader->start));
      forces +=
          load * block.coefficient * W * by_lead(block, gamma).topRows(block.dim) * turn * W_.middleCols<2>(leader->start).transpose();
    }
  }
  // What constraints make of it.
  Mat6 tangent;
  const int count = active_count_;
  MatX A(count, count);
  DirX response(6, count);
  for (int j = 0; j < count; ++j) {
    response.col(j) = world_->body().accelerate(bent_.col(active_[static_cast<std::size_t>(j)]));
    for (int i = 0; i < count; ++i) A(i, j) = W_.col(active_[static_cast<std::size_t>(i)]).dot(response.col(j));
  }
  for (int k = 0; k < 6; ++k) {
    tangent.col(k) = world_->body().accelerate(Vec6(forces.col(k)));
    MatX used = A;
    VecX b(count), x;
    for (int i = 0; i < count; ++i) b(i) = -W_.col(active_[static_cast<std::size_t>(i)]).dot(tangent.col(k));
    solve_any_rank(used, b, x);
    for (int i = 0; i < count; ++i) tangent.col(k) += x(i) * response.col(i);
  }
  return tangent;
}

}  // namespace tippe
