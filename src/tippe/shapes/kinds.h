// Shapes by name: one entry for each, which scenes, command line and docs read. An entry says which sizes (sizes.h) a shape has, how a contact is made of
// them, and what a solid of this shape weighs. A new shape is a source with its entry, a line in kinds.cpp and a test.
//
// A shape of your own: write its support function as a Part (part.h) and add its entry before the first scene is read.
#pragma once

#include <tippe/shapes/shape.h>
#include <tippe/shapes/sizes.h>
#include <tippe/shapes/solid.h>

namespace tippe::shapes {

struct ShapeKind {
  std::string_view name, summary;
  std::array<std::string_view, 3> needs{};  ///< keys that must be given
  std::array<std::string_view, 3> takes{};  ///< keys that may be
  /// A body that touches with it, its centre seen from S; none: it is a solid only.
  Shape (*make)(const Sizes& sizes, const Vec3& center) = nullptr;
  /// None: it has no volume.
  Solid (*solid)(const Sizes& sizes) = nullptr;
  /// What is wrong with sizes that are each in range, and what to change; empty if nothing is.
  struct Fault {
    std::string_view key, what, change;
  };
  Fault (*fault)(const Sizes& sizes) = nullptr;

  bool has(std::string_view key) const;  ///< one of its keys?
  bool needs_key(std::string_view key) const;
};

/// All shapes, in the order of reading.
std::span<const ShapeKind* const> shape_kinds();
/// None if there is no such shape.
const ShapeKind* find_shape(std::string_view name);
/// Adds a shape, or puts it in the place of one of the same name. The entry must last. Not while other threads read. False if there are too many.
bool add_shape(const ShapeKind& kind);

}  // namespace tippe::shapes
