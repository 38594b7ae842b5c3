// What counts as large in a run: all small numbers of all schemes are parts of these, so that a grain and a boulder are treated alike.
#pragma once

#include <algorithm>
#include <cmath>
#include <tippe/world/world.h>

namespace tippe {

struct Scales {
  double length = 1.0;  ///< of the body: how far its contact shapes reach from S [m]
  double speed = 1.0;   ///< that of the start, and of a fall through this length [m/s]

  double time() const { return length / speed; }
};

/// Gap within which a contact that touched goes on to, as a part of the body's length: the play that time-stepping needs, whose contact is one of
/// velocities. A start that is no deeper inside the table is brought to it: rounding of printed numbers.
inline constexpr double play_part = 2e-5;

/// Approach faster than this part of the speed scale is a collision in time-stepping.
inline constexpr double impact_part = 1e-6;

inline Scales scales_of(const World& world, const State& start) {
  Scales s{0.0, 0.0};
  for (int i = 0; i < world.contact_count; ++i) {
    const shapes::Shape& shape = world.contacts[static_cast<std::size_t>(i)].shape;
    s.length = std::max(s.length, shape.center.norm() + shape.reach());
  }
  // Without a shape, how far its mass reaches.
  if (!(s.length > 0.0)) s.length = std::sqrt(world.body().Theta_S().trace() / world.body().mass);
  s.speed = std::sqrt(2.0 * kinetic_energy(world, start.v_S, start.omega) / world.body().mass) + std::sqrt(world.gravity.norm() * s.length);
  if (!(s.speed > 0.0)) s.speed = s.length;  // nothing moves, and nothing will: any number does
  return s;
}

}  // namespace tippe
