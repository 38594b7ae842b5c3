#include <algorithm>
#include <tippe/shapes/kinds.h>

namespace tippe::shapes {

extern const ShapeKind sphere_kind, rim_kind, rounded_rim_kind, ellipsoid_kind, cut_ellipsoid_kind, box_kind, polyhedron_kind, capsule_kind,
    cylinder_kind, cone_kind;

namespace {

struct Kinds {
  std::array<const ShapeKind*, 32> all{&sphere_kind, &rim_kind,        &rounded_rim_kind, &ellipsoid_kind, &cut_ellipsoid_kind,
                                       &box_kind,    &polyhedron_kind, &capsule_kind,     &cylinder_kind,  &cone_kind};
  std::size_t count = 10;
};

Kinds& kinds() {
  static Kinds list;
  return list;
}

}  // namespace

bool ShapeKind::needs_key(std::string_view key) const { return !key.empty() && std::ranges::find(needs, key) != needs.end(); }
bool ShapeKind::has(std::string_view key) const { return needs_key(key) || (!key.empty() && std::ranges::find(takes, key) != takes.end()); }

std::span<const ShapeKind* const> shape_kinds() { return {kinds().all.data(), kinds().count}; }

const ShapeKind* find_shape(std::string_view name) {
  const auto all = shape_kinds();
  const auto found = std::ranges::find_if(all, [&](const ShapeKind* kind) { return kind->name == name; });
  return (found != all.end()) ? *found : nullptr;
}

bool add_shape(const ShapeKind& kind) {
  Kinds& list = kinds();
  std::size_t at = 0;
  while (at < list.count && list.all[at]->name != kind.name) ++at;
  if (at == list.all.size()) return false;
  list.all[at] = &kind;
  list.count = std::max(list.count, at + 1);
  return true;
}

}  // namespace tippe::shapes
