// Dimensions of shapes and solids, each under the name of its key in a scene. Which of them a shape has is in its entry (kinds.h).
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <tippe/math/vec.h>
#include <variant>

namespace tippe::shapes {

inline constexpr int max_corners = 8;

/// Corners of a polyhedron, in the shape's axes [m].
struct Corners {
  std::array<Vec3, max_corners> at = none();
  int count = 0;

  static std::array<Vec3, max_corners> none() {
    std::array<Vec3, max_corners> points;
    points.fill(Vec3::Zero());
    return points;
  }
  void add(const Vec3& corner) { at[static_cast<std::size_t>(count++)] = corner; }
  std::span<const Vec3> all() const { return {at.data(), static_cast<std::size_t>(count)}; }
};

struct Sizes {
  Vec3 semi_axes = Vec3::Zero();  ///< of an ellipsoid [m]
  double turn = 0.0;              ///< of the shape's axes about the body's z-axis [rad]
  double cut = 0.0;               ///< of a cut ellipsoid: what is above this height over its centre is missing [m]
  Vec3 edges = Vec3::Zero();      ///< of a box, along its axes [m]
  Corners corners;                ///< of a polyhedron [m]
  double shape_radius = 0.0;      ///< [m]
  double rounding = 0.0;          ///< radius of a rounded edge [m]
  double length = 0.0;            ///< of a capsule, between the centres of its two ends [m]
  double height = 0.0;            ///< of a cylinder or cone [m]
  int face_points = 3;            ///< points that carry a rim which lies flat: 3, 4, 6 or 8
};

/// One key. In [body.solid] the radius is called `radius`, a name that a contact has for its patch; empty: a solid has no such key.
struct SizeKey {
  std::string_view name, in_solid;
  std::variant<double Sizes::*, Vec3 Sizes::*, Corners Sizes::*, int Sizes::*> member;
  std::string_view help;
  std::string_view unit = "m";
  bool positive = true;  ///< otherwise any number

  std::string_view called(bool solid) const { return solid ? in_solid : name; }
};

/// In the order of writing.
inline constexpr std::array<SizeKey, 10> size_keys{{
    {"semi_axes", "semi_axes", &Sizes::semi_axes, "in m"},
    {"cut", "cut", &Sizes::cut, "height of the cut over the centre, in m", "m", false},
    {"edges", "edges", &Sizes::edges, "three lengths in m"},
    {"corners", "corners", &Sizes::corners, "points in m"},
    {"turn", "turn", &Sizes::turn, "in rad", "rad", false},
    {"shape_radius", "radius", &Sizes::shape_radius, "in m"},
    {"rounding", "rounding", &Sizes::rounding, "radius of the edge in m"},
    {"length", "length", &Sizes::length, "between the centres of the two ends, in m"},
    {"height", "height", &Sizes::height, "in m"},
    {"face_points", "", &Sizes::face_points, "3, 4, 6 or 8", ""},
}};

}  // namespace tippe::shapes
