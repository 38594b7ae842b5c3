#include <tippe/solve/block_map.h>

#include <Eigen/LU>
#include <tippe/laws/linearise.h>
#include <tippe/math/eliminate.h>
#include <tippe/solve/block_law.h>

namespace tippe {

namespace {

template <int n>
Vec<n> part(const VecX& v, const Block& block) {
  return v.segment<n>(block.start);
}

template <int n>
void fill(BlockValue& value, const Vec<n>& T, const Vec<n>& by_N, const Mat<n>& by_gamma) {
  value.dim = n;
  for (std::size_t i = 0; i < n; ++i) {
    value.T[i] = T(static_cast<int>(i));
    value.by_N[i] = by_N(static_cast<int>(i));
    for (std::size_t j = 0; j < n; ++j) value.by_gamma[i][j] = by_gamma(static_cast<int>(i), static_cast<int>(j));
  }
}

/// A set of size μ x_N⁺.
template <class L>
void set_block(const L& law, const Block& block, const VecX& x, const VecX& gamma, const VecX& r, BlockValue& value) {
  constexpr int n = L::dim;
  const double x_N = x(block.normal), load = std::max(x_N, 0.0);
  const Vec<n> step = part<n>(r, block);
  const auto p = laws::linearise(law, Vec<n>(part<n>(x, block) - step.cwiseProduct(part<n>(gamma, block))), block.coefficient * load, step);
  Vec<n> by_N = Vec<n>::Zero();
  if (x_N >= 0.0) by_N = block.coefficient * p.by_size;
  fill<n>(value, p.projection.point, by_N, -p.by_x * step.asDiagonal());
  value.function = false;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) value.by_x[i][j] = p.by_x(static_cast<int>(i), static_cast<int>(j));
}

/// A function of velocity and size; `by_load` = d(size)/dx_N, 0 for viscous laws.
template <class L>
void function_block(const L& law, const Block& block, const VecX& gamma, double size, double by_load, BlockValue& value) {
  constexpr int n = L::dim;
  // Dry friction is linear in the load: its force of unit load gives the one wanted, too.
  const bool dry = by_load > 0.0;
  Vec<n> force, by_N = Vec<n>::Zero();
  Mat<n> by_gamma;
  laws::differentiate(law, part<n>(gamma, block), dry ? by_load : size, force, by_gamma);
  if (dry) {
    const double loads = size / by_load;
    by_N = force, force *= loads, by_gamma *= loads;
  }
  fill<n>(value, force, by_N, by_gamma);
  value.function = true;
  for (auto& row : value.by_x) row.fill(0.0);
}

/// The part of the unknowns from `from` on, in fixed size.
template <int n>
Vec<n> part(const VecX& v, const Block& block, int from) {
  return v.segment<n>(block.start + from);
}

/// Exact friction with the pressure distorted by rolling. The rolling torque is a set law of its own, ‖λ_r‖ ≤ ⅕ k_r x_N, and the rolling axis is
/// ξ̂ = −λ_r/(⅕ k_r x_N): a unit vector while the body rolls, shorter while the torque holds it. Given the axis, sliding and spinning are
/// a convex set. So the law also holds a body at rest, which as a function it could not. With ε > 0 the axis is a function of the velocity.
void rolling_set_block(const laws::ContensouRolling& law, const Block& block, const VecX& x, const VecX& gamma, const VecX& r,
                       BlockValue& value) {
  using Mat32 = Eigen::Matrix<double, 3, 2>;
  const laws::RollingOptions& o = law.options;
  const double x_N = x(block.normal), load = std::max(x_N, 0.0), arm = o.k_r * laws::hertz_rolling_arm;
  const Vec2 r_roll = part<2>(r, block, 3), x_roll = part<2>(x, block, 3), gamma_roll = part<2>(gamma, block, 3);

  Vec2 T_roll, roll_by_N = Vec2::Zero(), axis = Vec2::Zero(), axis_by_N = Vec2::Zero();
  Mat2 roll_by_x = Mat2::Zero(), roll_by_gamma, axis_by_x = Mat2::Zero(), axis_by_gamma;
  if (o.eps > 0.0) {
    const double length = norm2(gamma_roll), soft = length + o.eps;
    axis = o.k_r / soft * gamma_roll;
    axis_by_gamma = o.k_r / soft * Mat2::Identity();
    if (length > 0.0) axis_by_gamma -= o.k_r / (soft * soft * length) * gamma_roll * gamma_roll.transpose();
    // The implicit step of soften(), for these two rows.
    const Vec2 f = -laws::hertz_rolling_arm * load * axis;
    const Mat2 f_gamma = -laws::hertz_rolling_arm * load * axis_by_gamma;
    const Mat2 P = (Mat2::Identity() - f_gamma * r_roll.cwiseInverse().asDiagonal()).inverse();
    T_roll = x_roll - P * (x_roll - f);
    roll_by_x = Mat2::Identity() - P;
    roll_by_gamma = P * f_gamma;
    if (x_N >= 0.0) roll_by_N = P * (-laws::hertz_rolling_arm * axis);
  } else {
    const auto p = laws::linearise(laws::Disk(), Vec2(x_roll - r_roll.cwiseProduct(gamma_roll)), arm * load, r_roll);
    T_roll = p.projection.point;
    roll_by_x = p.by_x;
    roll_by_gamma = -p.by_x * r_roll.asDiagonal();
    if (x_N >= 0.0) roll_by_N = arm * p.by_size;
    axis_by_gamma.setZero();
    if (load > 0.0) {
      const double k = -1.0 / (laws::hertz_rolling_arm * load);
      axis = k * T_roll;
      axis_by_x = k * roll_by_x;
      axis_by_gamma = k * roll_by_gamma;
      axis_by_N = k * roll_by_N - axis / load;
    }
  }

  const Vec3 step = part<3>(r, block, 0), moved = part<3>(x, block, 0) - step.cwiseProduct(part<3>(gamma, block, 0));
  const double size = block.coefficient * load;
  const auto p = o.drilling_torque ? laws::linearise(laws::DistortedBall{axis}, moved, size, step)
                                   : laws::linearise(laws::TorquelessBall{axis}, moved, size, step);
  Mat32 by_axis = Mat32::Zero();
  if (!p.projection.inside && size > 0.0) {
    const Vec3 g = (moved - p.projection.point).cwiseQuotient(step);
    Vec<3, Dual<2>> velocity;
    for (int i = 0; i < 3; ++i) velocity(i) = Dual<2>(g(i));
    const Vec<3, Dual<2>> force =
        laws::DistortedBall::force_with<Dual<2>>(velocity, Vec<2, Dual<2>>(Dual<2>::variable(axis.x(), 0), Dual<2>::variable(axis.y(), 1)));
    for (int i = 0; i < (o.drilling_torque ? 3 : 2); ++i) by_axis.row(i) = -size * force(i).gradient.transpose();
    by_axis = ((Mat3::Identity() - p.by_x) * by_axis).eval();
  }

  Vec<5> T, by_N = Vec<5>::Zero();
  Mat<5> by_x = Mat<5>::Zero(), by_gamma = Mat<5>::Zero();
  T << p.projection.point, T_roll;
  by_x.topLeftCorner<3, 3>() = p.by_x;
  by_x.topRightCorner<3, 2>() = by_axis * axis_by_x;
  by_x.bottomRightCorner<2, 2>() = roll_by_x;
  by_gamma.topLeftCorner<3, 3>() = -p.by_x * step.asDiagonal();
  by_gamma.topRightCorner<3, 2>() = by_axis * axis_by_gamma;
  by_gamma.bottomRightCorner<2, 2>() = roll_by_gamma;
  if (x_N >= 0.0) by_N << block.coefficient * p.by_size + by_axis * axis_by_N, roll_by_N;
  fill<5>(value, T, by_N, by_gamma);
  value.function = false;
  for (std::size_t i = 0; i < 5; ++i)
    for (std::size_t j = 0; j < 5; ++j) value.by_x[i][j] = by_x(static_cast<int>(i), static_cast<int>(j));
}

/// The inverse of I − f′R⁻¹.
template <std::size_t n>
bool soft_inverse(const Table<n, n>& A, Table<n, n>& P) {
  Table<n, n> used = A;
  P = {};
  for (std::size_t i = 0; i < n; ++i) P[i][i] = 1.0;
  return eliminate(used, P);
}

/// The laws with rolling: the rolling torque knows of rolling alone, so that three and two unknowns can be solved for one after the other.
template <>
bool soft_inverse<5>(const Table<5, 5>& A, Table<5, 5>& P) {
  Table<3, 3> upper, upper_inverse;
  Table<2, 2> lower, lower_inverse;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) upper[i][j] = A[i][j];
  for (std::size_t i = 0; i < 2; ++i)
    for (std::size_t j = 0; j < 2; ++j) lower[i][j] = A[i + 3][j + 3];
  if (!soft_inverse(upper, upper_inverse) || !soft_inverse(lower, lower_inverse)) return false;
  P = {};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) P[i][j] = upper_inverse[i][j];
    double x = 0.0, y = 0.0;  // a row of upper⁻¹ A₁₂
    for (std::size_t k = 0; k < 3; ++k) x += upper_inverse[i][k] * A[k][3], y += upper_inverse[i][k] * A[k][4];
    for (std::size_t j = 0; j < 2; ++j) P[i][j + 3] = -(x * lower_inverse[0][j] + y * lower_inverse[1][j]);
  }
  for (std::size_t i = 0; i < 2; ++i)
    for (std::size_t j = 0; j < 2; ++j) P[i + 3][j + 3] = lower_inverse[i][j];
  return true;
}

template <std::size_t n>
void soften_part(const Block& block, const VecX& x, const VecX& r, BlockValue& value) {
  const auto at = [&block](const VecX& v, std::size_t i) { return v(block.start + static_cast<int>(i)); };
  Table<n, n> A, P;
  std::array<double, n> mobility;
  for (std::size_t j = 0; j < n; ++j) mobility[j] = 1.0 / at(r, j);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) A[i][j] = (i == j ? 1.0 : 0.0) - value.by_gamma[i][j] * mobility[j];
  if (!soft_inverse(A, P)) return;
  std::array<double, n> rest, by_N;
  for (std::size_t i = 0; i < n; ++i) rest[i] = at(x, i) - value.T[i], by_N[i] = value.by_N[i];
  for (std::size_t i = 0; i < n; ++i) {
    value.T[i] = at(x, i), value.by_N[i] = 0.0;
    for (std::size_t j = 0; j < n; ++j) {
      value.T[i] -= P[i][j] * rest[j];
      value.by_N[i] += P[i][j] * by_N[j];
      value.by_x[i][j] = (i == j ? 1.0 : 0.0) - P[i][j];
      value.by_gamma[i][j] = -value.by_x[i][j] * at(r, j);  // P f′ = (P − I) R
    }
  }
}

}  // namespace

void soften(const Block& block, const VecX& x, const VecX& r, BlockValue& value) {
  switch (value.dim) {
    case 1:
      return soften_part<1>(block, x, r, value);
    case 2:
      return soften_part<2>(block, x, r, value);
    case 5:
      return soften_part<5>(block, x, r, value);
    default:
      return;
  }
}

void evaluate_block(const Block& block, const ContactProblem& problem, const VecX& x, const VecX& gamma, const VecX& r, BlockValue& value) {
  const double load = std::max(x(block.normal), 0.0);
  if (block.kind == BlockKind::Normal) return;
  if (block.kind == BlockKind::ContourViscous || block.kind == BlockKind::RollingViscous) {
    const double c = block.coefficient * problem.dt;
    return (block.dim == 1) ? function_block(laws::Viscous<1>{c}, block, gamma, load, 0.0, value)
                            : function_block(laws::Viscous<2>{c}, block, gamma, load, 0.0, value);
  }
  visit_law(
      block, [&](const auto& law) { set_block(law, block, x, gamma, r, value); },
      [&](const auto& law, double size) {
        if constexpr (std::is_same_v<std::decay_t<decltype(law)>, laws::ContensouRolling>) {
          rolling_set_block(law, block, x, gamma, r, value);
        } else {
          function_block(law, block, gamma, size * load, size, value);
        }
      });
}

}  // namespace tippe
