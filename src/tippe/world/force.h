// A force that is no contact: air, springs, formulas of time and state. It acts on the body at any time, and its work has an owner.
//
//   M u̇ = h + F(t, q, u) + W λ,   F = (force at S in inertial axes, torque about S in body axes),   power F·u
// A new force is one class with `at`; how it changes with the state is found by differences, unless it says so itself. world/forces.h lists those that
// scenes call by name.
#pragma once

#include <limits>
#include <memory>  // heap: a force is made once, and shared
#include <tippe/world/body.h>

namespace tippe {

/// Whose energy its work is.
enum class WorkOwner { Air, Outside };
inline constexpr int work_owners = 2;
using WorkShares = Vec<work_owners>;  ///< by owner, what the body receives [J, W]

/// ∂F by place (inertial), turn (body axes), v_S and ω.
using ForceSlopes = Grid<6, 12>;

class Force {
 public:
  Force() = default;
  Force(const Force&) = delete;
  Force& operator=(const Force&) = delete;
  virtual ~Force() = default;

  virtual WorkOwner owner() const = 0;
  virtual Vec6 at(const State& s) const = 0;
  /// Differences of fourth order over parts of `length` [m] and `speed` [m/s].
  virtual ForceSlopes slopes(const State& s, double length, double speed) const;

  /// Does it change while nothing moves? Then nothing comes to rest.
  virtual bool changes_by_itself() const { return false; }
  /// In which it does: no step of error control is longer [s].
  virtual double time_scale() const { return std::numeric_limits<double>::infinity(); }
};

using ForcePtr = std::shared_ptr<const Force>;  // heap: made once, shared by copies

}  // namespace tippe
