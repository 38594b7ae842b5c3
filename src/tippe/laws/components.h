// Which relative velocities of a contact a law resists.
//
//   Slip     γ_T [m/s], two numbers        Spin     R ω·n [m/s], one
//   Contour  γ_R [m/s], one on a thin rim, two on a smooth shape        Rolling  an arm times ω_π [m/s], two
// A law lists its numbers in this order. Torques are counted as forces at the arm of their velocity, so that all numbers of a law have one unit.
#pragma once

#include <array>
#include <bit>
#include <initializer_list>

namespace tippe::laws {

enum class Component { Slip, Spin, Contour, Rolling };
inline constexpr std::array<Component, 4> all_components{Component::Slip, Component::Spin, Component::Contour, Component::Rolling};
inline constexpr int component_count = 4;

class Components {
 public:
  constexpr Components() = default;
  constexpr Components(std::initializer_list<Component> list) {
    for (const Component c : list) bits_ |= bit(c);
  }

  constexpr bool has(Component c) const { return (bits_ & bit(c)) != 0; }
  constexpr bool operator==(const Components&) const = default;

  /// Numbers of all components, and of one; `contour`: those of a contour velocity at this contact.
  constexpr int size(int contour) const { return numbers(bits_, contour); }
  constexpr int count(Component c, int contour) const { return numbers(bits_ & bit(c), contour); }
  /// Where the numbers of one begin.
  constexpr int offset(Component c, int contour) const { return numbers(bits_ & (bit(c) - 1U), contour); }
  /// The first in order: what the law is about.
  constexpr Component leading() const { return (bits_ == 0) ? Component::Slip : static_cast<Component>(std::countr_zero(bits_)); }

 private:
  static constexpr unsigned bit(Component c) { return 1U << static_cast<unsigned>(c); }
  /// Of the components in `bits`. Asked for some ten times for each block of a step: without a loop.
  static constexpr int numbers(unsigned bits, int contour) {
    const auto has = [bits](Component c) { return (bits & bit(c)) != 0 ? 1 : 0; };
    return 2 * has(Component::Slip) + has(Component::Spin) + contour * has(Component::Contour) + 2 * has(Component::Rolling);
  }

  unsigned bits_ = 0;
};

}  // namespace tippe::laws
