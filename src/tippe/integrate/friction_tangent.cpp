// How the friction of moving parts changes with the velocities, by the laws' own derivatives.
//
// Differences cannot tell: an approximate law of kudra2011 has slip, spin and regularisation in it that differ by ten powers of ten, and what is a small
// step for one of them is far outside the reach of another.
#include <tippe/integrate/any_rank.h>
#include <tippe/integrate/resolved_law.h>
#include <tippe/integrate/smooth_motion.h>
#include <tippe/solve/block_law.h>

namespace tippe {

namespace {

/// ∂φ/∂γ of a block by itself, its coefficient taken as constant.
Mat5 own_derivative(const Block& block, const Vec5& gamma, double standing) {
  Mat5 derivative = Mat5::Zero();
  visit_law(
      block,
      [&](const auto& law) {
        using Law = std::decay_t<decltype(law)>;
        constexpr int n = Law::dim;
        if constexpr (laws::SetLaw<Law>) {
          derivative.topLeftCorner<n, n>() = -block.coefficient * law.curvature(Vec<n>(gamma.head<n>()));
        } else {  // TorquelessBall
          derivative.topLeftCorner<2, 3>() = -block.coefficient * laws::DistortedBall{block.axis}.curvature(gamma.head<3>()).topRows<2>();
        }
      },
      [&](const auto& law, double size) {
        constexpr int n = std::decay_t<decltype(law)>::dim;
        derivative.topLeftCorner<n, n>() = laws::force_derivative(resolved(law, standing), Vec<n>(gamma.head<n>()), size);
      });
  return derivative;
}

/// μ′(v)/μ of Stribeck's coefficient. It changes over speeds of its own size.
double relative_fall(const laws::FrictionCoefficient& mu, double speed) {
  if (!(mu.stribeck_speed > 0.0 && speed > 0.0 && mu.at(speed) > 0.0)) return 0.0;
  constexpr double part = 1e-6;
  return (mu.at((1.0 + part) * speed) / mu.at(speed) - 1.0) / (part * speed);
}

}  // namespace

/// ∂φ/∂γ_r of friction by rolling, which turns the axis k_r ξ̂ = k_r γ_r/‖γ_r‖ of its law.
Eigen::Matrix<double, 3, 2> SmoothMotion::by_rolling(const Block& friction, const Block& torque) const {
  const laws::RollingOptions& o = std::get<laws::ContensouRolling>(friction.contact->law.friction).options;
  const Vec2 rolling = gamma_.segment<2>(torque.start);
  Vec<3, Dual<2>> gamma;
  for (int i = 0; i < 3; ++i) gamma(i) = Dual<2>(gamma_(friction.start + i));
  const Vec<2, Dual<2>> axis(Dual<2>::variable(friction.axis.x(), 0), Dual<2>::variable(friction.axis.y(), 1));
  const Vec<3, Dual<2>> force = laws::DistortedBall::force_with<Dual<2>>(gamma, axis);
  Eigen::Matrix<double, 3, 2> by_axis = Eigen::Matrix<double, 3, 2>::Zero();
  for (int i = 0; i < (o.drilling_torque ? 3 : 2); ++i) by_axis.row(i) = friction.coefficient * force(i).gradient.transpose();
  return o.k_r * by_axis * laws::Disk().curvature(rolling);
}

Mat6 SmoothMotion::friction_tangent(const Modes& modes) const {
  // What the forces change by themselves, all normal and holding forces as they are.
  Mat6 forces = Mat6::Zero();
  const auto turns = [&](const Block& block) {  // does it move in a direction of its own?
    const PartMode* mode = mode_of(block, points_[static_cast<std::size_t>(block.point)], modes);
    return mode == nullptr || (!mode->held && mode->direction.isZero(0.0));
  };
  for (const Block& block : problem_.used()) {
    if (block.kind == BlockKind::Normal || !turns(block)) continue;
    const auto W = W_.middleCols(block.start, block.dim);
    if (viscous(block)) {
      forces -= block.coefficient * W * W.transpose();
      continue;
    }
    Vec5 gamma = Vec5::Zero();
    gamma.head(block.dim) = gamma_.segment(block.start, block.dim);
    const double load = problem_.x(block.normal);
    forces += load * W * own_derivative(block, gamma, standing_).topLeftCorner(block.dim, block.dim) * W.transpose();
    if (block.kind == BlockKind::Friction) {  // sliding and spinning share the coefficient
      const int n = std::min(block.dim, 3);
      const double speed = gamma.head<2>().norm(), fall = relative_fall(block.contact->law.mu, speed);
      if (fall != 0.0)
        forces += W.leftCols(n) * problem_.x.segment(block.start, n) * (W.leftCols<2>() * gamma.head<2>()).transpose() * (fall / speed);
    }
    if (const Block* torque = torque_of(block); torque != nullptr && turns(*torque))
      forces += load * W * by_rolling(block, *torque) * W_.middleCols<2>(torque->start).transpose();
  }
  // What constraints make of it.
  Mat6 tangent;
  const int count = active_count_;
  MatX A(count, count);
  DirX response(6, count);
  for (int j = 0; j < count; ++j) {
    response.col(j) = body_->accelerate(bent_.col(active_[static_cast<std::size_t>(j)]));
    for (int i = 0; i < count; ++i) A(i, j) = W_.col(active_[static_cast<std::size_t>(i)]).dot(response.col(j));
  }
  for (int k = 0; k < 6; ++k) {
    tangent.col(k) = body_->accelerate(Vec6(forces.col(k)));
    MatX used = A;
    VecX b(count), x;
    for (int i = 0; i < count; ++i) b(i) = -W_.col(active_[static_cast<std::size_t>(i)]).dot(tangent.col(k));
    solve_any_rank(used, b, x);
    for (int i = 0; i < count; ++i) tangent.col(k) += x(i) * response.col(i);
  }
  return tangent;
}

}  // namespace tippe
