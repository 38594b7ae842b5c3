// The contact problem of one step or one impact.
//
//   γ = G x + c,      x_N = proj_{ℝ⁺}(x_N − r γ_N),      x_F = proj_{s C}(x_F − r γ_F) with s = μ x_N,      or  x_F = f(γ_F, x_N) for function laws
// x are impulses over the step; γ end-of-step velocities, with restitution ξ = γ⁺ + e γ⁻ already in c. G need not be symmetric.
#pragma once

#include <tippe/model/kinematics.h>

namespace tippe {

inline constexpr int max_unknowns = 64;
using VecX = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, max_unknowns, 1>;
using MatX = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, max_unknowns, max_unknowns>;
using DirX = Eigen::Matrix<double, 6, Eigen::Dynamic, 0, 6, max_unknowns>;

enum class BlockKind { Normal, Friction, Pivoting, Contour, ContourViscous, Rolling, RollingViscous };

/// A group of unknowns that obey one law.
struct Block {
  BlockKind kind = BlockKind::Normal;
  int start = 0, dim = 1;
  int normal = 0;                  ///< unknown of the normal impulse that the law scales with
  double coefficient = 1.0;        ///< μ [-] or μ_R [m]; c [N s/m, N m s] of a viscous law
  const Contact* contact = nullptr;
  int point = 0;                   ///< index of the contact point in the problem
};

struct ContactProblem {
  std::array<Block, max_unknowns> blocks;
  int block_count = 0;
  int size = 0;
  MatX G;
  VecX c;
  VecX x;
  double scale = 1.0;  ///< impulse that counts as large, m g dt or the impact's m γ_N [N s]
  double dt = 0.0;     ///< of the step; 0 for an impact, in which viscous laws do not act

  void clear() { block_count = size = 0; }

  void add(BlockKind kind, int dim, int normal, double coefficient, const Contact* contact, int point) {
    blocks[static_cast<std::size_t>(block_count++)] = {kind, size, dim, normal, coefficient, contact, point};
    size += dim;
  }
};

/// Unknowns of friction: 2 without torque, 3 with spin, 5 with spin and rolling.
inline int friction_dim(const laws::Friction& friction) {
  return std::visit(
      [](const auto& law) {
        using Law = std::decay_t<decltype(law)>;
        if constexpr (std::is_same_v<Law, std::monostate>) {
          return 0;
        } else if constexpr (std::is_same_v<Law, laws::Product<laws::Disk, laws::Interval>> ||
                             std::is_same_v<Law, laws::Product<laws::SmoothCoulomb, laws::Viscous<1>>>) {
          return 2;
        } else {
          return Law::dim;
        }
      },
      friction);
}

/// Adds the blocks of one closed point and writes their directions into the columns of W.
inline bool add_point(ContactProblem& problem, const Body& body, const PointKinematics& k, int point, double mu, double radius, DirX& W) {
  const Contact& contact = body.contacts[static_cast<std::size_t>(k.contact)];
  const laws::ContactLaw& law = contact.law;
  if (problem.size + 13 > max_unknowns) return false;
  const int normal = problem.size;
  const auto put = [&](int column, const Vec6& direction) { W.col(column) = direction; };

  problem.add(BlockKind::Normal, 1, normal, 1.0, &contact, point);
  put(normal, k.W_N);
  const int dim = friction_dim(law.friction);
  if (dim > 0) {
    const int at = problem.size;
    problem.add(BlockKind::Friction, dim, normal, mu, &contact, point);
    put(at, k.W_T.col(0));
    put(at + 1, k.W_T.col(1));
    if (dim >= 3) put(at + 2, radius * k.W_spin);
    if (dim == 5) {
      put(at + 3, radius * k.W_rolling.col(0));
      put(at + 4, radius * k.W_rolling.col(1));
    }
  }
  if (law.mu_pivoting > 0.0 && radius > 0.0) {
    put(problem.size, radius * k.W_spin);
    problem.add(BlockKind::Pivoting, 1, normal, law.mu_pivoting, &contact, point);
  }
  const auto add_resistance = [&](BlockKind kind, int components, double coefficient, const Eigen::Matrix<double, 6, 2>& directions) {
    if (coefficient <= 0.0 || components == 0) return;
    for (int i = 0; i < components; ++i) put(problem.size + i, directions.col(i));
    problem.add(kind, components, normal, coefficient, &contact, point);
  };
  add_resistance(BlockKind::Contour, k.contour_dim, law.mu_contour, k.W_R);
  add_resistance(BlockKind::ContourViscous, k.contour_dim, law.viscosity_contour, k.W_R);
  add_resistance(BlockKind::Rolling, 2, law.mu_rolling, k.W_rolling);
  add_resistance(BlockKind::RollingViscous, 2, law.viscosity_rolling, k.W_rolling);
  return true;
}

}  // namespace tippe
