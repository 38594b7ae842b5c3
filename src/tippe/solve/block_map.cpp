#include <tippe/solve/block_map.h>

#include <tippe/laws/linearise.h>

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
  const Vec<n> velocity = part<n>(gamma, block);
  const Vec<n> by_N = (by_load > 0.0) ? Vec<n>(law.force(velocity, by_load)) : Vec<n>(Vec<n>::Zero());
  fill<n>(value, law.force(velocity, size), by_N, laws::force_derivative(law, velocity, size));
  value.function = true;
  for (auto& row : value.by_x) row.fill(0.0);
}

}  // namespace

void evaluate_block(const Block& block, const ContactProblem& problem, const VecX& x, const VecX& gamma, const VecX& r, BlockValue& value) {
  const double load = std::max(x(block.normal), 0.0);
  switch (block.kind) {
    case BlockKind::Normal:
      return;
    case BlockKind::Pivoting:
    case BlockKind::Contour:
    case BlockKind::Rolling:
      return (block.dim == 1) ? set_block(laws::Interval(), block, x, gamma, r, value) : set_block(laws::Disk(), block, x, gamma, r, value);
    case BlockKind::ContourViscous:
    case BlockKind::RollingViscous: {
      const double c = block.coefficient * problem.dt;
      return (block.dim == 1) ? function_block(laws::Viscous<1>{c}, block, gamma, load, 0.0, value)
                              : function_block(laws::Viscous<2>{c}, block, gamma, load, 0.0, value);
    }
    case BlockKind::Friction:
      break;
  }
  std::visit(
      [&](const auto& law) {
        using Law = std::decay_t<decltype(law)>;
        if constexpr (std::is_same_v<Law, std::monostate>) {
          return;
        } else if constexpr (std::is_same_v<Law, laws::Product<laws::Disk, laws::Interval>>) {
          set_block(law.first, block, x, gamma, r, value);
        } else if constexpr (std::is_same_v<Law, laws::Product<laws::SmoothCoulomb, laws::Viscous<1>>>) {
          function_block(law.first, block, gamma, block.coefficient * load, block.coefficient, value);
        } else if constexpr (laws::SetLaw<Law>) {
          set_block(law, block, x, gamma, r, value);
        } else {
          Law now = law;
          now.options.mu = block.coefficient;
          function_block(now, block, gamma, load, 1.0, value);
        }
      },
      block.contact->law.friction);
}

}  // namespace tippe
