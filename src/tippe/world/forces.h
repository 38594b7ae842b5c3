// Forces by name: one entry for each, with its keys, their defaults, a line of help and its maker. Scenes read that entry.
#pragma once

#include <array>
#include <map>  // heap: keys of a scene, before anything moves
#include <span>
#include <string>  // heap: keys of a scene
#include <string_view>
#include <tippe/math/formula.h>
#include <tippe/world/force.h>

namespace tippe {

struct ForceKey {
  enum class Kind { Number, Vector, Formulas, Choice };
  std::string_view name;
  Kind kind = Kind::Number;
  double fallback = 0.0;
  bool positive = false;  ///< greater than 0; else numbers are 0 or more
  bool required = false;
  Vec3 vector = Vec3::Zero();                 ///< fallback of a vector
  std::array<std::string_view, 3> choices{};  ///< the first is the fallback
  bool direction = false;                     ///< a vector of any length but 0
};

/// What a scene says of a force.
struct ForceSettings {
  std::map<std::string, double, std::less<>> numbers;                    // heap: keys of a scene
  std::map<std::string, Vec3, std::less<>> vectors;                      // heap: keys of a scene
  std::map<std::string, std::array<std::string, 3>, std::less<>> texts;  // heap: keys of a scene
  double mass = 1.0;                                                     ///< of the body [kg]

  double number(std::string_view key) const;
  int choice(std::string_view key) const { return static_cast<int>(number(key)); }
  Vec3 vector(std::string_view key) const;
  std::array<Formula, 3> formulas(std::string_view key) const;
};

struct ForceKind {
  std::string_view name, help;
  std::span<const ForceKey> keys;
  ForcePtr (*make)(const ForceSettings&);
};

std::span<const ForceKind> force_kinds();
const ForceKind* find_force(std::string_view name);

/// What a formula of a force may name.
inline constexpr std::array<std::string_view, 10> force_variables{"t", "x", "y", "z", "vx", "vy", "vz", "wx", "wy", "wz"};

ForcePtr make_drag(const ForceSettings& keys);
ForcePtr make_air_layer(const ForceSettings& keys);
ForcePtr make_spring(const ForceSettings& keys);
ForcePtr make_formula_force(const ForceSettings& keys);

}  // namespace tippe
