// Mass properties of the tippedisk: a homogeneous disk with an off-centre hole, sailer2020 section 5.
#pragma once

#include <numbers>
#include <tippe/math/vec.h>

namespace tippe {

/// Dimensions as in sailer2020 Table 1; the hole lies at −x of the geometric centre G, so that S lies at +x.
struct DiskWithHole {
  double radius = 0.0;         ///< r [m]
  double hole_radius = 0.0;    ///< a [m]
  double hole_distance = 0.0;  ///< b, from G to the middle of the hole [m]
  double height = 0.0;         ///< h [m]
  double density = 0.0;        ///< ρ [kg/m³]

  double mass() const { return density * std::numbers::pi * height * (radius * radius - hole_radius * hole_radius); }

  /// e = b a²/(r²−a²): distance from G to S.
  double eccentricity() const {
    const double a2 = hole_radius * hole_radius;
    return hole_distance * a2 / (radius * radius - a2);
  }

  /// Inertia about G, sailer2020 Table 2 before rounding.
  Vec3 inertia_G() const {
    const double r2 = radius * radius, a2 = hole_radius * hole_radius, h2 = height * height, b2 = hole_distance * hole_distance;
    const double k = density * std::numbers::pi * height / 12.0;
    const double flat = 3.0 * r2 * r2 + r2 * h2 - a2 * h2 - 3.0 * a2 * a2;
    return {k * flat, k * (flat - 12.0 * a2 * b2), k * (6.0 * r2 * r2 - 6.0 * a2 * a2 - 12.0 * a2 * b2)};
  }

  /// Inertia about S by the parallel-axis theorem, r_GS = (e, 0, 0).
  Vec3 inertia_S() const {
    const double shift = mass() * eccentricity() * eccentricity();
    return inertia_G() - Vec3(0.0, shift, shift);
  }
};

}  // namespace tippe
