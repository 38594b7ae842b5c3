// Mass properties of a homogeneous solid. Inertia goes with the mass: a heavier body of the same shape turns as much harder.
#pragma once

#include <tippe/math/vec.h>

namespace tippe::shapes {

/// In the shape's axes, from its centre.
struct Solid {
  double volume = 0.0;               ///< [m³]
  Vec3 center = Vec3::Zero();        ///< of mass [m]
  Mat3 gyration = Mat3::Identity();  ///< inertia about the centre of mass over mass [m²]
};

/// From the integrals of 1, x and x xᵀ over the solid.
inline Solid solid_of(double volume, const Vec3& first, const Mat3& second) {
  const Vec3 center = first / volume;
  const Mat3 spread = second / volume - center * center.transpose();
  return {volume, center, spread.trace() * Mat3::Identity() - spread};
}

/// Of a solid with three planes of symmetry but for its z: integrals of 1, z, x², y², z².
inline Solid solid_of(double volume, double z, const Vec3& squares) {
  return solid_of(volume, Vec3(0.0, 0.0, z), Mat3(squares.asDiagonal()));
}

/// The same solid with its axes turned by `A`.
inline Solid turned(const Solid& solid, const Mat3& A) { return {solid.volume, A * solid.center, A * solid.gyration * A.transpose()}; }

}  // namespace tippe::shapes
