// The law behind a block whose force scales with the normal force.
#pragma once

#include <tippe/laws/torqueless_ball.h>
#include <tippe/solve/contact_problem.h>
#include <type_traits>

namespace tippe {

/// Calls `set(law)`, or `function(law, s)` where the force is law.force(γ, s x_N). Neither for a block without friction. Not for normal and viscous blocks.
template <class Set, class Function>
void visit_law(const Block& block, const Set& set, const Function& function) {
  if (block.kind != BlockKind::Friction) {
    if (block.dim == 1) {
      set(laws::Interval());
    } else {
      set(laws::Disk());
    }
    return;
  }
  std::visit(
      [&](const auto& law) {
        using Law = std::decay_t<decltype(law)>;
        if constexpr (std::is_same_v<Law, std::monostate>) {
          return;
        } else if constexpr (std::is_same_v<Law, laws::Product<laws::Disk, laws::Interval>>) {
          set(law.first);
        } else if constexpr (std::is_same_v<Law, laws::Product<laws::SmoothCoulomb, laws::Viscous<1>>>) {
          function(law.first, block.coefficient);
        } else if constexpr (laws::SetLaw<Law>) {
          set(law);
        } else if (std::is_same_v<Law, laws::ContensouRolling> && block.dim == 3) {  // its rolling torque is a block of its own
          if (law.options.drilling_torque) {
            set(laws::DistortedBall{block.axis});
          } else {
            set(laws::TorquelessBall{block.axis});
          }
        } else {
          Law now = law;
          now.options.mu = block.coefficient;
          function(now, 1.0);
        }
      },
      block.contact->law.friction);
}

}  // namespace tippe
