// The place of a sphere nearest to a point.
#pragma once

#include <tippe/math/rotation.h>
#include <tippe/world/surface.h>

namespace tippe {

/// Inside: the sphere's lowest place is the origin; outside: its highest.
inline Ground sphere_ground(const Vec3& c, double radius, bool inside) {
  const double side = inside ? 1.0 : -1.0;
  const Vec3 from_middle = c - Vec3(0.0, 0.0, side * radius);
  const double r = from_middle.norm();
  Ground g;
  g.n = (-side / r) * from_middle;
  // Axes that the normal's shortest turn from e_z makes of e_x and e_y: smooth all around but where it points down.
  const double k = 1.0 / (1.0 + g.n.z());
  g.t = Vec3(1.0 - k * g.n.x() * g.n.x(), -k * g.n.x() * g.n.y(), -g.n.x());
  g.b = g.n.cross(g.t);
  g.distance = side * (radius - r);
  g.curvature = Mat2::Identity() * (side / radius);
  g.bend = Mat2::Identity() * (side / r);  // K/(1 − d K)
  // ṫ·b of these axes: −k (n × ṅ)·e_z, with ṅ = −B v₂.
  const Vec3 t_turn = -g.bend(0, 0) * g.t, b_turn = -g.bend(1, 1) * g.b;
  g.twist = -k * Vec2(g.n.cross(t_turn).z(), g.n.cross(b_turn).z());
  return g;
}

}  // namespace tippe
