// The five components of kudra2011 (1), Fig. 2, read off a law that takes velocities: u along x, rolling ahead (β = 0) or aside (β = π/2).
#pragma once

#include <array>
#include <tippe/laws/rolling_laws.h>

namespace tippe::test {

/// T_0x, T_rx (β = π/2), T_ry (β = 0), M_0, M_r (β = π/2), all for k_r = 1.
using RollingComponents = std::array<double, 5>;
inline constexpr std::array<const char*, 5> rolling_component_names{"T0x", "Trx", "Try", "M0", "Mr"};

template <class Law>
RollingComponents rolling_components(double u, double omega) {
  const auto force = [&](double k_r, const Vec2& axis) {
    Vec<5> gamma;
    gamma << u, 0.0, omega, axis;
    return Vec<3>(-Law{{1.0, k_r, 0.0, 0.0, 0.0, true}}.force(gamma, 1.0).template head<3>());
  };
  // ξ̂ = n × η̂ with η̂ = (cos β, sin β).
  const Vec3 even = force(0.0, Vec2(0.0, 1.0)), ahead = force(1.0, Vec2(0.0, 1.0)), aside = force(1.0, Vec2(-1.0, 0.0));
  return {even.x(), aside.x() - even.x(), ahead.y() - even.y(), even.z(), aside.z() - even.z()};
}

}  // namespace tippe::test
