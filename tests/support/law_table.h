// One table of every law over a grid of motions: printed natively and by the WebAssembly build, and compared.
#pragma once

#include <cmath>
#include <tippe/laws/contact_law.h>
#include <tippe/laws/registry.h>

#include "law_settings.h"

namespace tippe::test {

namespace detail {
/// Slip and spin from standstill over u = 1e-8 … 1e8, both sides of every switch of formula.
inline constexpr double ratios[] = {0.0,      1e-8, 1e-3,     0.1,      0.5, 0.500001, 0.9, 0.999999, 1.0,
                                    1.000001, 1.5,  1.999999, 2.000001, 4.0, 4.1,      1e2, 1e5,      1e8};
inline constexpr int ratio_count = sizeof(ratios) / sizeof(double);
inline const int law_count = static_cast<int>(laws::law_entries().size());
inline constexpr int pressure_count = 3;  // Hertz, uniform, a prepared one
}  // namespace detail

inline int law_table_rows() { return detail::law_count * detail::pressure_count * detail::ratio_count; }

/// Row: force (2), torque, rolling torque (2), contour force (2), potential (−1 if none), projection (3), inside, iterations.
inline int law_table_row(int row, double* out) {
  using namespace tippe::laws;
  const int at = row % detail::ratio_count, kind = row / detail::ratio_count;
  const LawEntry& entry = law_entries()[static_cast<std::size_t>(kind % detail::law_count)];
  const int pressure = kind / detail::law_count;
  static const auto quartic = std::make_shared<const SampledProfile>([](double rho) { return 1.0 - rho * rho * rho * rho; });

  LawSettings settings = settings_for(entry).set("kr", 0.7).set("eps", (at % 2 == 0) ? 0.0 : 1e-3);
  settings.pressure = (pressure == 1) ? Pressure::Uniform : Pressure::Hertz;
  settings.profile = (pressure == 2) ? quartic : nullptr;
  ContactLaw law;
  law.mu = {0.3, 0.3, 0.0, 1.0};
  law.radius = {2e-3, 0.0, 0.0};
  settings.radius = law.radius.constant;
  law.friction = make_law(entry.name, settings);
  if (entry.name == "pivoting") law.mu_pivoting = 0.3;
  if (entry.name == "contour") law.mu_contour = 0.1;
  if (entry.name == "contour-viscous") law.viscosity_contour = 0.2;
  if (entry.name == "rolling") law.mu_rolling = 1e-3;
  if (entry.name == "rolling-viscous") law.viscosity_rolling = 2e-3;

  const double slip = (at == detail::ratio_count - 1) ? 0.5 : 1e-3,
               spin = (detail::ratios[at] == 0.0) ? 3.0 : slip / (detail::ratios[at] * 2e-3);
  ContactMotion motion;
  motion.slip = (detail::ratios[at] == 0.0) ? Vec2(0.0, 0.0) : Vec2(0.6 * slip, -0.8 * slip);
  motion.spin = (at % 3 == 0) ? -spin : spin;
  motion.rolling = Vec2(0.3, 0.4);
  motion.contour = Vec2(-0.1, 0.05);
  const double N = 1.7;
  const ContactForce f = law.force(motion, N);
  const auto p = law.project(Vec3(0.2 * detail::ratios[at], -0.3, 0.4), N, motion.rolling);

  const double values[] = {f.force.x(),
                           f.force.y(),
                           f.torque,
                           f.rolling_torque.x(),
                           f.rolling_torque.y(),
                           f.contour_force.x(),
                           f.contour_force.y(),
                           f.potential.value_or(-1.0),
                           p ? p->point.x() : 0.0,
                           p ? p->point.y() : 0.0,
                           p ? p->point.z() : 0.0,
                           (p && p->inside) ? 1.0 : 0.0};
  int n = 0;
  for (const double v : values) out[n++] = v;
  return n;
}

}  // namespace tippe::test
