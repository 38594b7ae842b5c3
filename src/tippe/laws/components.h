// Which relative velocities of a contact a law resists.
//
//   Slip     γ_T [m/s], two numbers        Spin     R ω·n [m/s], one
//   Contour  γ_R [m/s], one on a thin rim, two on a smooth shape        Rolling  an arm times ω_π [m/s], two
// A law lists its numbers in this order. Torques are counted as forces at the arm of their velocity, so that all numbers of a law have one unit.
#pragma once

#include <array>
#include <initializer_list>

namespace tippe::laws {

enum class Component { Slip, Spin, Contour, Rolling };
inline constexpr std::array<Component, 4> all_components{Component::Slip, Component::Spin, Component::Contour, Component::Rolling};
inline constexpr int component_count = 4;

class Components {
 public:
  constexpr Components() = default;
  constexpr Components(std::initializer_list<Component> list) {
    for (const Component c : list) bits_ |= 1U << static_cast<unsigned>(c);
  }

  constexpr bool has(Component c) const { return (bits_ >> static_cast<unsigned>(c) & 1U) != 0; }
  constexpr bool operator==(const Components&) const = default;

  /// Numbers of all components, and of one; `contour`: those of a contour velocity at this contact.
  constexpr int size(int contour) const {
    int sum = 0;
    for (const Component c : all_components) sum += count(c, contour);
    return sum;
  }
  constexpr int count(Component c, int contour) const {
    if (!has(c)) return 0;
    return (c == Component::Spin) ? 1 : (c == Component::Contour) ? contour : 2;
  }
  /// Where the numbers of one begin.
  constexpr int offset(Component c, int contour) const {
    int sum = 0;
    for (const Component before : all_components) {
      if (before == c) break;
      sum += count(before, contour);
    }
    return sum;
  }
  /// The first in order: what the law is about.
  constexpr Component leading() const {
    for (const Component c : all_components)
      if (has(c)) return c;
    return Component::Slip;
  }

 private:
  unsigned bits_ = 0;
};

}  // namespace tippe::laws
