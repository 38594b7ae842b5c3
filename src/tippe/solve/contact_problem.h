// The contact problem of one step or one impact.
//
//   γ = G x + c,      x_N = proj_{ℝ⁺}(x_N − r γ_N),      x_F = proj_{s C}(x_F − r γ_F) with s = μ x_N,      or  x_F = f(γ_F, x_N) for function laws
// x are impulses over the step; γ end-of-step velocities, with restitution ξ = γ⁺ + e γ⁻ already in c. G need not be symmetric.
#pragma once

#include <span>
#include <tippe/world/kinematics.h>

namespace tippe {

inline constexpr int max_unknowns = 64;
using VecX = BoundedVec<max_unknowns>;
using MatX = BoundedMat<max_unknowns>;
using DirX = Columns<6, max_unknowns>;

using laws::Component;

/// A group of unknowns that obey one law.
struct Block {
  const laws::ForceLaw* law = nullptr;  ///< none: the unilateral normal impulse
  laws::Components components{};        ///< of the law, which need not be asked again
  laws::LawKind kind = laws::LawKind::Set;
  int start = 0, dim = 1;
  int contour = 0;           ///< how many of them are contour velocities
  int normal = 0;            ///< unknown of the normal impulse that the law scales with
  double coefficient = 1.0;  ///< μ [-], or c [N s/m] of a viscous law
  const Contact* contact = nullptr;
  int point = 0;             ///< index of the contact point in the problem
  double arm = 1.0;          ///< of torques [m]: unknowns are torques over this arm, velocities rates times it
  Vec2 lead = Vec2::Zero();  ///< of a law that follows another (laws::Led), where it is taken as known
  int follower = -1;         ///< of a law that leads another: the block of that one

  bool is_normal() const { return law == nullptr; }
  bool is_viscous() const { return law != nullptr && kind == laws::LawKind::Viscous; }
  /// Can it hold still?
  bool holds() const { return law != nullptr && kind == laws::LawKind::Set; }
  /// Its law is about this first of all.
  bool leads(Component c) const { return law != nullptr && components.leading() == c; }

  void obey(const laws::ForceLaw& force) { law = &force, components = force.components(), kind = force.kind(); }

  /// Is this unknown a torque alone? Its direction has no translation then.
  bool turns(int unknown) const { return law != nullptr && unknown >= start + (components.has(Component::Slip) ? 2 : 0); }

  /// Unknowns of one component, and where they begin.
  int count(Component c) const { return components.count(c, contour); }
  int at(Component c) const { return start + components.offset(c, contour); }
};

struct ContactProblem {
  std::array<Block, max_unknowns> blocks;
  int block_count = 0;
  int size = 0;
  MatX G;
  VecX c;
  VecX x;
  VecX given;            ///< γ at u = 0, of surfaces that move; not set unless
  bool carried = false;  ///< some do
  double scale = 1.0;    ///< impulse that counts as large, m g dt or the impact's m γ_N [N s]
  double dt = 0.0;       ///< of the step; 0 for an impact, in which viscous laws do not act

  std::span<const Block> used() const { return {blocks.data(), static_cast<std::size_t>(block_count)}; }
  void clear() { block_count = size = 0, carried = false; }

  /// `law`: none for a normal impulse.
  Block& add(const laws::ForceLaw* law, int dim, int normal, double coefficient, const Contact* contact, int point) {
    Block& block = blocks[static_cast<std::size_t>(block_count++)];
    block = {.start = size, .dim = dim, .normal = normal, .coefficient = coefficient, .contact = contact, .point = point};
    if (law != nullptr) {
      block.obey(*law);
      if (block.components.has(Component::Contour)) block.contour = dim - block.components.size(0);
    }
    size += dim;
    return block;
  }
};

/// Adds the blocks of one closed point and writes their directions into the columns of W, and γ₀ of a surface that moves. False if they do not fit.
bool add_point(ContactProblem& problem, const World& world, const PointKinematics& k, int point, double mu, double radius, DirX& W);

}  // namespace tippe
