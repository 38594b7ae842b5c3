// Shapes and solids, by the entries of shapes/kinds.h.
#include <algorithm>
#include <tippe/scenes/build.h>
#include <tippe/scenes/section.h>
#include <tippe/shapes/kinds.h>

namespace tippe::scene_reader {

namespace {

using shapes::ShapeKind;
using shapes::SizeKey;
using shapes::Sizes;

/// Names of all shapes that a contact, or a solid, can have.
std::vector<std::string_view> shape_names(bool solid) {
  std::vector<std::string_view> names;
  for (const ShapeKind* kind : shapes::shape_kinds())
    if (solid ? kind->solid != nullptr : kind->make != nullptr) names.push_back(kind->name);
  return names;
}

const ShapeKind& read_kind(std::string& shape, Section& s, bool solid) {
  const std::vector<std::string_view> names = shape_names(solid);
  std::string list;
  for (const std::string_view name : names) list += (list.empty() ? "one of: " : ", ") + std::string(name);
  s.require("shape", list);
  shape = s.choice("shape", "sphere", names, "shape");
  return *shapes::find_shape(shape);
}

shapes::Corners read_corners(std::string_view name, Section& s, Log& log) {
  shapes::Corners corners;
  const std::vector<Vec3> points = s.triples(name);
  if (points.size() > static_cast<std::size_t>(shapes::max_corners)) {
    log.error(s.where(name), in_quotes(s.full(name)) + " has " + std::to_string(points.size()) + " points",
              "a polyhedron may have " + std::to_string(shapes::max_corners) + " corners");
    return corners;
  }
  for (const Vec3& point : points) corners.add(point);
  return corners;
}

/// Every size is read, whichever the shape has: --set may choose another shape, and a key that it does not have is refused by name.
void read_sizes(Sizes& sizes, const ShapeKind& kind, Section& s, bool solid, Log& log) {
  const std::size_t before = log.diagnostics.size();
  for (const SizeKey& key : shapes::size_keys) {
    const std::string_view name = key.called(solid);
    if (name.empty()) continue;
    if (s.has("shape") && kind.needs_key(key.name)) s.require(name, key.help);
    const Range& range = key.positive ? positive : any;
    std::visit(
        [&](auto member) {
          auto& value = sizes.*member;
          using Value = std::remove_reference_t<decltype(value)>;
          if constexpr (std::is_same_v<Value, double>) value = s.number(name, value, range);
          if constexpr (std::is_same_v<Value, Vec3>) value = s.vector3(name, value, range);
          if constexpr (std::is_same_v<Value, int>) value = s.count(name, value);
          if constexpr (std::is_same_v<Value, shapes::Corners>) value = read_corners(name, s, log);
        },
        key.member);
  }
  if (sizes.face_points != 3 && sizes.face_points != 4 && sizes.face_points != 6 && sizes.face_points != 8) {
    log.error(s.where("face_points"), "a face cannot lie on " + std::to_string(sizes.face_points) + " points", "give 3, 4, 6 or 8");
    sizes.face_points = 3;
  }
  for (const SizeKey& key : shapes::size_keys) {
    const std::string_view name = key.called(solid);
    if (!name.empty() && !kind.has(key.name) && s.has(name))
      log.error(s.where(name), "the shape " + in_quotes(kind.name) + " has no " + in_quotes(s.full(name)),
                "remove it, or change the shape");
  }
  if (kind.fault == nullptr || log.diagnostics.size() > before || !s.has("shape")) return;
  if (const ShapeKind::Fault fault = kind.fault(sizes); !fault.what.empty())
    log.error(s.where(fault.key), in_quotes(s.full(fault.key)) + ": " + std::string(fault.what), std::string(fault.change));
}

}  // namespace

void read_shape(SceneContact& c, Section& s, Log& log) {
  const ShapeKind& kind = read_kind(c.shape, s, false);
  read_sizes(c, kind, s, false, log);
  c.at = s.vector3("at", Vec3::Zero());
}

void read_solid(SceneBody& body, Section& s, Log& log) {
  SceneSolid& solid = body.solid.emplace();
  const ShapeKind& kind = read_kind(solid.shape, s, true);
  const std::size_t before = log.diagnostics.size();
  read_sizes(solid, kind, s, true, log);
  solid.at = s.vector3("at", Vec3::Zero());
  s.exclude("density", "mass");
  if (!s.has("mass")) s.require("density", "in kg/m³, or give body.solid.mass");
  solid.density = s.number("density", 0.0, positive);
  const double mass = s.number("mass", 0.0, positive);
  if (s.has("mass")) solid.mass = mass;
  s.finish();
  if (log.diagnostics.size() == before && s.has("shape")) set_mass(body);
}

}  // namespace tippe::scene_reader
