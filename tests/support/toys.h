// The papers' bodies as C++ data, for tests of the engine that must not depend on scene files.
#pragma once

#include <memory>
#include <numbers>
#include <string_view>
#include <tippe/flow/simulation.h>
#include <tippe/laws/registry.h>
#include <tippe/world/disk_with_hole.h>

namespace tippe::test {

struct Toy {
  std::unique_ptr<World> world = std::make_unique<World>();
  State start;
};

inline void set_law(Contact& contact, std::string_view name, double mu, double radius, double eps = 0.0) {
  laws::LawSettings settings{{"eps", eps}};
  settings.radius = radius;
  contact.law.mu.kinetic = contact.law.mu.still = mu;
  contact.law.radius.constant = radius;
  contact.law.friction = laws::make_law(name, settings);
}

/// Euler's disk, lesaux2005 4: rolling start, upright, |ω| = 10, δ = 0.035.
inline Toy euler_disk(std::string_view law, double mu_contour) {
  Toy toy;
  toy.world->body().mass = 0.3048;
  toy.world->body().set_inertia(Vec3(1.0716e-4, 1.0716e-4, 2.1433e-4).asDiagonal());
  toy.world->contact_count = 1;
  const double r = 0.0375, omega = 10.0, delta = 0.035;
  toy.world->contacts[0].shape = shapes::rim(r);
  set_law(toy.world->contacts[0], law, 0.3, 2e-3);
  toy.world->contacts[0].law.mu_contour = mu_contour;
  toy.start.r_S = Vec3(0.0, 0.0, r);
  toy.start.p = Vec4(std::cos(std::numbers::pi / 4.0), std::sin(std::numbers::pi / 4.0), 0.0, 0.0);
  toy.start.v_S = -r * omega * Vec3(std::cos(delta), std::sin(delta), 0.0);
  toy.start.omega = omega * Vec3(std::sin(delta), 0.0, std::cos(delta));
  return toy;
}

/// The tippe-top, leine2003 5.4.
inline Toy tippe_top(std::string_view law = "contensou", double radius = 5e-4) {
  Toy toy;
  toy.world->body().mass = 6e-3;
  toy.world->body().set_inertia(Vec3(8e-7, 8e-7, 7e-7).asDiagonal());
  toy.world->contact_count = 2;
  toy.world->contacts[0].shape = shapes::sphere(0.015, Vec3(0.0, 0.0, 0.003));
  toy.world->contacts[1].shape = shapes::sphere(0.005, Vec3(0.0, 0.0, 0.016));
  for (std::size_t i = 0; i < 2; ++i) set_law(toy.world->contacts[i], law, 0.3, radius);
  toy.start.r_S = Vec3(0.0, 0.0, 1.2015e-2);
  toy.start.p = quaternion_of(euler_matrix(Vec3(0.0, 0.1, 0.0)));
  toy.start.omega = Vec3(0.0, 0.0, 180.0);
  return toy;
}

/// The tippedisk, sailer2020 Tables 1 to 3.
inline Toy tippedisk(std::string_view law, double radius = 1e-3, double eps = 0.1) {
  Toy toy;
  const DiskWithHole disk{0.045, 0.015, 0.02, 0.01, 7700.0};
  toy.world->body().mass = disk.mass();
  toy.world->body().set_inertia(disk.inertia_S().asDiagonal());
  toy.world->body().r_SG = Vec3(-disk.eccentricity(), 0.0, 0.0);
  toy.world->contact_count = 1;
  toy.world->contacts[0].shape = shapes::rim(disk.radius, toy.world->body().r_SG);
  set_law(toy.world->contacts[0], law, 0.3, radius, eps);
  const Vec3 angles(0.0, 0.5 * std::numbers::pi, -0.5 * std::numbers::pi + 0.1), rates(40.0, 0.0, 0.0);
  const Mat3 A_IB = euler_matrix(angles);
  toy.start.p = quaternion_of(A_IB);
  toy.start.omega = euler_jacobian(angles) * rates;
  toy.start.r_S = Vec3(0.0, 0.0, disk.radius) - A_IB * toy.world->body().r_SG;
  toy.start.v_S = -(A_IB * toy.start.omega.cross(toy.world->body().r_SG));
  return toy;
}

}  // namespace tippe::test
