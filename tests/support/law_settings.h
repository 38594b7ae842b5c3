// Settings with which every law of the registry can be made.
#pragma once

#include <tippe/laws/friction_ball.h>
#include <tippe/laws/registry.h>
#include <tippe/math/circular.h>

#include <numbers>

namespace tippe::test {

/// The potential of the exact law for Hertz's pressure, over equal angles: slip, spin, value.
inline std::vector<double> hertz_rows(int count) {
  std::vector<double> rows;
  const laws::HertzBall ball;
  for (int i = 0; i < count; ++i) {
    const double angle = 0.5 * std::numbers::pi * i / (count - 1);
    const double slip = (i == count - 1) ? 0.0 : real::cos(angle), spin = (i == 0) ? 0.0 : real::sin(angle);
    rows.insert(rows.end(), {slip, spin, ball.potential(Vec3(slip, 0.0, spin))});
  }
  return rows;
}

inline laws::LawSettings settings_for(const laws::LawEntry& entry) {
  laws::LawSettings settings{{"eps", entry.kind == laws::LawKind::Set ? 0.0 : 1e-3}, {"kr", 0.5}};
  for (const laws::LawKey& key : entry.keys)
    if (key.columns == 3) settings.set_rows(key.name, hertz_rows(33));
  return settings;
}

}  // namespace tippe::test
