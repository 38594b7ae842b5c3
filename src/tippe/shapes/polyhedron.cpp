#include <tippe/shapes/polyhedron.h>

#include <Eigen/Geometry>
#include <algorithm>

namespace tippe::shapes {

namespace {

/// Points this near to a plane, as a part of the polyhedron's size, lie in it: far above rounding, far below a corner that someone meant.
constexpr double in_plane_part = 1e-9;

/// A face of the hull: which corners lie in it, and its normal, outward.
struct HullFace {
  unsigned corners = 0;
  Vec3 normal = Vec3::Zero();

  bool has(int i) const { return (corners >> static_cast<unsigned>(i) & 1U) != 0; }
};

/// Every plane through three corners that has all others on one side. Eight corners have at most twelve faces, and twice that many planes are room enough.
struct HullFaces {
  std::array<HullFace, 24> side{};
  int count = 0;

  std::span<const HullFace> all() const { return {side.data(), static_cast<std::size_t>(count)}; }
  void add(const HullFace& f) {
    const bool known = std::ranges::any_of(all(), [&](const HullFace& other) { return other.corners == f.corners; });
    if (!known && count < static_cast<int>(side.size())) side[static_cast<std::size_t>(count++)] = f;
  }
};

double size_of(const Corners& corners) {
  double size = 0.0;
  for (const Vec3& a : corners.all()) size = std::max(size, (a - corners.at[0]).norm());
  return size;
}

HullFaces faces_of(const Corners& corners) {
  HullFaces faces;
  const int n = corners.count;
  const double size = size_of(corners), near = in_plane_part * size;
  const auto at = [&](int i) -> const Vec3& { return corners.at[static_cast<std::size_t>(i)]; };
  for (int i = 0; i < n; ++i)
    for (int j = i + 1; j < n; ++j)
      for (int k = j + 1; k < n; ++k) {
        const Vec3 across = (at(j) - at(i)).cross(at(k) - at(i));
        if (!(across.norm() > in_plane_part * size * size)) continue;  // on one line
        HullFace f{0, across.normalized()};
        double above = 0.0, below = 0.0;
        for (int m = 0; m < n; ++m) {
          const double height = f.normal.dot(at(m) - at(i));
          above = std::max(above, height), below = std::min(below, height);
          if (std::abs(height) <= near) f.corners |= 1U << static_cast<unsigned>(m);
        }
        if (above > near && below < -near) continue;
        if (above > near) f.normal = -f.normal;
        faces.add(f);
      }
  return faces;
}

}  // namespace

double Polyhedron::reach() const {
  double reach = 0.0;
  for (const Vec3& corner : corners()) reach = std::max(reach, corner.norm());
  return reach;
}

const Vec3& Polyhedron::lowest(const Vec3& e) const {
  const auto all = corners();
  std::size_t best = 0;
  double farthest = all[0].dot(e);
  for (std::size_t i = 1; i < all.size(); ++i)
    if (const double h = all[i].dot(e); h > farthest) best = i, farthest = h;
  return all[best];
}

Shape polyhedron(const Corners& corners, double turn, const Vec3& center) {
  Shape s;
  s.center = center;
  s.A_BE = about_z(turn);
  s.part = std::make_shared<const Polyhedron>(corners);  // heap: when a shape is made
  return s;
}

Corners box_corners(const Vec3& edges) {
  Corners corners;
  for (int i = 0; i < 8; ++i)
    corners.add(0.5 * edges.cwiseProduct(Vec3((i & 1) != 0 ? 1.0 : -1.0, (i & 2) != 0 ? 1.0 : -1.0, (i & 4) != 0 ? 1.0 : -1.0)));
  return corners;
}

Shape box(const Vec3& edges, double turn, const Vec3& center) { return polyhedron(box_corners(edges), turn, center); }

bool are_corners(const Corners& corners) {
  if (corners.count < 4) return false;
  const double near = in_plane_part * size_of(corners);
  for (int i = 0; i < corners.count; ++i)
    for (int j = 0; j < i; ++j)
      if (!((corners.at[static_cast<std::size_t>(i)] - corners.at[static_cast<std::size_t>(j)]).norm() > near)) return false;
  const HullFaces faces = faces_of(corners);
  // All in one plane: a single face. A corner is where three faces meet or more; inside an edge two do, inside a face one, inside the body none.
  for (int i = 0; i < corners.count; ++i)
    if (std::ranges::count_if(faces.all(), [&](const HullFace& f) { return f.has(i); }) < 3) return false;
  return true;
}

Solid solid_polyhedron(const Corners& corners) {
  const auto at = [&](int i) -> const Vec3& { return corners.at[static_cast<std::size_t>(i)]; };
  Vec3 middle = Vec3::Zero();
  for (const Vec3& corner : corners.all()) middle += corner / corners.count;
  double volume = 0.0;
  Vec3 first = Vec3::Zero();
  Mat3 second = Mat3::Zero();
  // ∫ 1, x and x xᵀ over a tetrahedron from the middle; a, b, c counter-clockwise seen from outside.
  const auto add = [&](const Vec3& a, const Vec3& b, const Vec3& c) {
    const double v = a.dot(b.cross(c)) / 6.0;
    const Vec3 sum = a + b + c;
    volume += v;
    first += v / 4.0 * sum;
    second += v / 20.0 * (a * a.transpose() + b * b.transpose() + c * c.transpose() + sum * sum.transpose());
  };
  const HullFaces faces = faces_of(corners);
  for (const HullFace& f : faces.all()) {
    // Around the face: from a corner to the next one that has all others to its left.
    int start = 0;
    while (!f.has(start)) ++start;
    const auto next = [&](int from) {
      int best = -1;
      for (int i = 0; i < corners.count; ++i) {
        if (i == from || !f.has(i)) continue;
        if (best < 0 || f.normal.dot((at(best) - at(from)).cross(at(i) - at(from))) < 0.0) best = i;
      }
      return best;
    };
    int b = next(start);
    for (int c = next(b); c != start; b = c, c = next(c)) add(at(start) - middle, at(b) - middle, at(c) - middle);
  }
  Solid solid = solid_of(volume, first, second);
  solid.center += middle;
  return solid;
}

extern const ShapeKind box_kind, polyhedron_kind;

constinit const ShapeKind box_kind{
    .name = "box",
    .summary = "a box of three edge lengths",
    .needs = {"edges"},
    .takes = {"turn"},
    .make = [](const Sizes& s, const Vec3& center) { return box(s.edges, s.turn, center); },
    .solid =
        [](const Sizes& s) {
          const double volume = s.edges.prod();
          return turned(solid_of(volume, 0.0, volume / 12.0 * s.edges.cwiseAbs2()), about_z(s.turn));
        },
};

constinit const ShapeKind polyhedron_kind{
    .name = "polyhedron",
    .summary = "a convex polyhedron of 4 to 8 corners",
    .needs = {"corners"},
    .takes = {"turn"},
    .make = [](const Sizes& s, const Vec3& center) { return polyhedron(s.corners, s.turn, center); },
    .solid = [](const Sizes& s) { return turned(solid_polyhedron(s.corners), about_z(s.turn)); },
    .fault =
        [](const Sizes& s) {
          return are_corners(s.corners) ? ShapeKind::Fault()
                                        : ShapeKind::Fault{"corners", "these are not the corners of a convex polyhedron",
                                                           "give 4 to 8 points, none of them between the others and not all in one plane"};
        },
};

}  // namespace tippe::shapes
