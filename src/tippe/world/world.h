// Bodies, what they may touch and with which shape, and the law of each contact.
//
// Unless a contact names another surface, it is the table: the plane z = 0 of the inertial frame I, e_z its normal; an inclined table tilts gravity
// instead. A world holds several bodies, and contacts between them; the schemes of `flow` move one body (`World::movable`).
#pragma once

#include <array>
#include <optional>
#include <tippe/laws/contact_law.h>
#include <tippe/laws/normal.h>
#include <tippe/shapes/shape.h>
#include <tippe/shapes/sizes.h>
#include <tippe/world/body.h>
#include <tippe/world/force.h>
#include <tippe/world/surface.h>

namespace tippe {

/// Coefficients of friction in a collision, each where it is not that of lasting contact.
struct ImpactFriction {
  std::optional<double> mu;        ///< of friction [-]
  std::optional<double> pivoting;  ///< [-]
  std::optional<double> contour;   ///< [-]
  std::optional<double> rolling;   ///< [m]
};

/// One way a body may touch something.
struct Contact {
  static constexpr int none = -1;

  int body = 0;           ///< which one touches
  int other_body = none;  ///< which one is touched; none: the surface below
  shapes::Shape shape;
  laws::ContactLaw law;
  laws::NewtonImpact impact;  ///< e_N, e_T
  ImpactFriction impact_friction;
  double e_tau = 0.0;   ///< restitution of spin, sailer2020 (4.3)
  double e_R = 0.0;     ///< restitution of contour and rolling velocity
  int face_points = 3;  ///< that carry a rim or a cut which lies flat: 3, 4, 6 or 8
  SurfacePtr surface;   ///< what it touches; none: the table

  bool curved() const { return surface != nullptr && !surface->flat(); }
  bool carried() const { return surface != nullptr && !surface->still(); }  ///< by a surface that moves
  bool changes_load() const { return surface != nullptr && surface->changes_load(); }
  const shapes::Track* track() const { return surface != nullptr ? surface->track() : nullptr; }
};

inline constexpr int max_contacts = 4;
inline constexpr int max_face_points = 8;
static_assert(shapes::max_corners <= max_face_points);

inline constexpr int max_bodies = 4;
inline constexpr int max_forces = 4;

struct World {
  std::array<Body, max_bodies> bodies;
  int body_count = 1;
  std::array<Contact, max_contacts> contacts;
  int contact_count = 0;
  Vec3 gravity = Vec3(0.0, 0.0, -9.81);  ///< in the table's axes [m/s²]
  laws::ImpactLaw impact_law = laws::ImpactLaw::Newton;
  std::array<ForcePtr, max_forces> forces;  ///< beside weight and contacts
  int force_count = 0;

  /// Does something act on the body that changes while it is at rest?
  bool driven() const {
    for (int i = 0; i < force_count; ++i)
      if (forces[static_cast<std::size_t>(i)]->changes_by_itself()) return true;
    return false;
  }

  /// The body of a world that has but one.
  const Body& body() const { return bodies[0]; }
  Body& body() { return bodies[0]; }

  /// Do the schemes know how to move it?
  bool movable() const {
    bool alone = body_count == 1;
    for (int i = 0; i < contact_count; ++i) {
      const Contact& contact = contacts[static_cast<std::size_t>(i)];
      alone = alone && contact.body == 0 && contact.other_body == Contact::none;
    }
    return alone;
  }
};

/// Of the one body of a world.
inline Vec6 forces_h(const World& world, const Vec3& omega) {
  const Body& body = world.body();
  return stacked(body.mass * world.gravity, -omega.cross(body.Theta_S() * omega));
}
/// The same with all other forces; their powers go to their owners.
inline Vec6 forces_h(const World& world, const State& s, WorkShares* powers = nullptr) {
  Vec6 h = forces_h(world, s.omega);
  for (int i = 0; i < world.force_count; ++i) {
    const Force& force = *world.forces[static_cast<std::size_t>(i)];
    const Vec6 F = force.at(s);
    h += F;
    if (powers != nullptr) (*powers)(static_cast<int>(force.owner())) += F.dot(s.u());
  }
  return h;
}
inline double kinetic_energy(const World& world, const Vec3& v_S, const Vec3& omega) { return kinetic_energy(world.body(), v_S, omega); }
inline double potential_energy(const World& world, const Vec3& r_S) { return -world.body().mass * world.gravity.dot(r_S); }
inline double energy(const World& world, const State& s) { return kinetic_energy(world, s.v_S, s.omega) + potential_energy(world, s.r_S); }

}  // namespace tippe
