// The contact problem of one step or one impact.
//
//   γ = G x + c,      x_N = proj_{ℝ⁺}(x_N − r γ_N),      x_F = proj_{s C}(x_F − r γ_F) with s = μ x_N,      or  x_F = f(γ_F, x_N) for function laws
// x are impulses over the step; γ end-of-step velocities, with restitution ξ = γ⁺ + e γ⁻ already in c. G need not be symmetric.
#pragma once

#include <span>
#include <tippe/model/kinematics.h>

namespace tippe {

inline constexpr int max_unknowns = 64;
using VecX = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, max_unknowns, 1>;                          // heap: none, bounded size
using MatX = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, max_unknowns, max_unknowns>;  // heap: none, bounded size
using DirX = Eigen::Matrix<double, 6, Eigen::Dynamic, 0, 6, max_unknowns>;                          // heap: none, bounded size

enum class BlockKind { Normal, Friction, Pivoting, Contour, ContourViscous, Rolling, RollingViscous };

/// A group of unknowns that obey one law.
struct Block {
  BlockKind kind = BlockKind::Normal;
  int start = 0, dim = 1;
  int normal = 0;            ///< unknown of the normal impulse that the law scales with
  double coefficient = 1.0;  ///< μ [-], or c [N s/m] of a viscous law
  const Contact* contact = nullptr;
  int point = 0;             ///< index of the contact point in the problem
  double arm = 1.0;          ///< of a block of torques [m]: its unknowns are torques over this arm, its velocities rates times it
  Vec2 axis = Vec2::Zero();  ///< k_r ξ̂ of laws::DistortedBall, where it is taken as known
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

  std::span<const Block> used() const { return {blocks.data(), static_cast<std::size_t>(block_count)}; }
  void clear() { block_count = size = 0; }

  Block& add(BlockKind kind, int dim, int normal, double coefficient, const Contact* contact, int point) {
    Block& block = blocks[static_cast<std::size_t>(block_count++)];
    block = {kind, size, dim, normal, coefficient, contact, point, 1.0, Vec2::Zero()};
    size += dim;
    return block;
  }
};

/// Unknowns of friction: 2 without torque, 3 with spin, 5 with spin and rolling.
int friction_dim(const laws::Friction& friction);

/// Adds the blocks of one closed point and writes their directions into the columns of W. False if they do not fit.
bool add_point(ContactProblem& problem, const Body& body, const PointKinematics& k, int point, double mu, double radius, DirX& W);

}  // namespace tippe
