#include <tippe/world/forces.h>

namespace tippe {

namespace {

using Kind = ForceKey::Kind;

ForceKey number(std::string_view name, double fallback = 0.0) { return {.name = name, .fallback = fallback}; }
ForceKey positive(std::string_view name, double fallback) { return {.name = name, .fallback = fallback, .positive = true}; }
ForceKey required(std::string_view name) { return {.name = name, .fallback = 1.0, .positive = true, .required = true}; }
ForceKey vector(std::string_view name, const Vec3& fallback = Vec3::Zero(), bool direction = false) {
  return {.name = name, .kind = Kind::Vector, .vector = fallback, .direction = direction};
}
ForceKey formulas(std::string_view name) { return {.name = name, .kind = Kind::Formulas}; }

}  // namespace

std::span<const ForceKind> force_kinds() {
  static const std::array drag{number("linear"), number("quadratic"), number("turning"), vector("wind"), vector("at")};
  static const std::array layer{required("radius"),
                                positive("viscosity", 1.8e-5),
                                positive("density", 1.2),
                                number("factor", 1.0),
                                ForceKey{.name = "layer", .kind = Kind::Choice, .choices = {"moffatt", "bildsten", "thinner"}},
                                vector("axis", Vec3::UnitZ(), true)};
  static const std::array spring{required("stiffness"), number("damping"), number("length"), vector("at"), vector("point")};
  static const std::array formula{formulas("force"), formulas("acceleration"), formulas("torque"),
                                  ForceKey{.name = "axes", .kind = Kind::Choice, .choices = {"room", "body", ""}}};
  static const std::array<ForceKind, 4> kinds{{
      {"drag", "air drag, -(linear + quadratic |v|) v at a point of the body, and a torque -turning omega", drag, make_drag},
      {"air-layer", "the air under a disk that nearly lies, sheared over its height or over a boundary layer", layer, make_air_layer},
      {"spring", "a spring and a damper from a point of the body to a point of the room", spring, make_spring},
      {"formula", "force, acceleration and torque as formulas of time and state", formula, make_formula_force},
  }};
  return kinds;
}

const ForceKind* find_force(std::string_view name) {
  for (const ForceKind& kind : force_kinds())
    if (kind.name == name) return &kind;
  return nullptr;
}

double ForceSettings::number(std::string_view key) const {
  const auto found = numbers.find(key);
  return (found != numbers.end()) ? found->second : 0.0;
}

Vec3 ForceSettings::vector(std::string_view key) const {
  const auto found = vectors.find(key);
  return (found != vectors.end()) ? found->second : Vec3(Vec3::Zero());
}

std::array<Formula, 3> ForceSettings::formulas(std::string_view key) const {
  std::array<Formula, 3> all;
  const auto found = texts.find(key);
  for (std::size_t i = 0; i < 3 && found != texts.end(); ++i) all[i].read(found->second[i], force_variables);
  return all;
}

}  // namespace tippe
