// How forces and accelerations of one state change with the state and with the keys of a scene: the tangent of SmoothMotion.
//
// With F(u̇, λ; q, u, p) = 0 the equations of the mode (smooth_motion.h), the directional derivative of (u̇, λ) solves the linear system of the mode with
// −∂F at fixed u̇ and λ on its right. By the state, kinematics are evaluated on dual numbers and the laws give their own derivatives. By a key p, ∂F is the
// difference of F over worlds built for values next to it, extrapolated: F is an explicit function of the numbers of a world, most of them linear in p.
//
// Directions of the state: δr_S (inertial axes), δθ with δA = A δθ× (body axes), δv_S, δω. Columns: these twelve, then one for each key.
#pragma once

#include <span>
#include <tippe/flow/smooth_motion.h>

namespace tippe {

inline constexpr int state_columns = 12;
inline constexpr int max_keys = 20;
inline constexpr int max_columns = state_columns + max_keys;

using Rows6 = Columns<6, max_columns>;
using RowsX = BoundedGrid<max_unknowns, max_columns>;
using Row = BoundedRow<max_columns>;

/// A world at a later time: its surfaces, and forces that change by themselves, are ahead of it.
World later(const World& world, double by);
/// The shortest time in which these change; none does: infinity [s].
double clock_scale(const World& world);

/// Worlds at p − 2h, p − h, p + h, p + 2h of one key. What is asked of all four is differentiated with an error of h⁴.
struct Neighbours {
  static constexpr int count = 4;
  std::array<std::shared_ptr<const World>, count> world;  // heap: made once, with the run
  double step = 0.0;                                      ///< h, in units of the key
  bool alike = false;                                     ///< the key is one of the start, and all worlds are the same

  /// f(i) of each: its derivative by the key.
  template <class F>
  auto differentiate(const F& f) const {
    auto near = f(2), far = f(3);
    near -= f(1);
    far -= f(0);
    near *= 8.0;
    near -= far;
    near *= 1.0 / (12.0 * step);
    return near;
  }
};

/// The same with the workspaces in which their forces are computed.
class KeyMotion {
 public:
  explicit KeyMotion(const Neighbours& neighbours) : neighbours_(neighbours), motion_{motion(0), motion(1), motion(2), motion(3)} {}

  const Neighbours& neighbours() const { return neighbours_; }
  SmoothMotion& at(int i) { return motion_[static_cast<std::size_t>(i)]; }
  const SmoothMotion& at(int i) const { return motion_[static_cast<std::size_t>(i)]; }
  const World& world(int i) const { return *neighbours_.world[static_cast<std::size_t>(i)]; }

 private:
  SmoothMotion motion(std::size_t i) const { return SmoothMotion(*neighbours_.world[i]); }

  Neighbours neighbours_;
  std::array<SmoothMotion, Neighbours::count> motion_;
};

/// By the twelve columns of the state: directions W of every unknown, Ẇᵀ u and γ₀.
struct DirectionTangents {
  std::array<Grid<6, state_columns>, max_unknowns> W;
  BoundedGrid<max_unknowns, state_columns> bias;
  BoundedGrid<max_unknowns, state_columns> given;  ///< of what surfaces that move add to γ
  bool exact = true;                               ///< false for a shape or a surface that has no third derivatives
};

struct MotionTangent {
  int columns = state_columns;
  bool exact =
      true;  ///< false where the equations leave a choice between forces that the motion feels, or a key changes which forces there are
  Rows6 acceleration;
  RowsX force, gamma;             ///< of every unknown of the problem
  RowsX coefficient;              ///< of every block
  RowsX gap;                      ///< of every closed point
  RowsX lead;                     ///< of what a block follows, in its first two rows; empty where none does
  Columns<5, max_columns> power;  ///< of the four losses, and of tables
};

}  // namespace tippe
