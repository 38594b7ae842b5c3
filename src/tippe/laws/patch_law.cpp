// heap, whole file: a law is made before a run, never in a step
#include <tippe/laws/patch_law.h>

#include <algorithm>
#include <numbers>
#include <tippe/laws/patch.h>
#include <tippe/laws/patch_points.h>
#include <tippe/laws/wrapped_law.h>
#include <tippe/math/exponential.h>
#include <tippe/math/ring.h>

namespace tippe::laws {

namespace {

enum class Outline { Ellipse, Polygon, Ring, Points, Map };

Outline outline_of(const LawSettings& s) { return static_cast<Outline>(std::clamp(static_cast<int>(s.get("outline")), 0, 4)); }

constexpr double per_degree = std::numbers::pi / 180.0;

/// The ellipse of friction directions: 1 along, `across` at right angles.
Mat2 directions_of(const LawSettings& s) {
  const double across = s.get("across", 1.0), angle = per_degree * s.get("along_angle");
  if (across == 1.0) return Mat2::Identity();
  const Vec2 e(real::cos(angle), real::sin(angle)), f(-e.y(), e.x());
  return e * e.transpose() + across * f * f.transpose();
}

/// Under which anisotropic friction is isotropic: Jᵀ M J (patch.h).
Mat2 stretch_of(const LawSettings& s) {
  Mat2 J;
  J << 0.0, -1.0, 1.0, 0.0;
  return J.transpose() * directions_of(s) * J;
}

Vec2 offset_of(const LawSettings& s) { return {s.get("offset_x"), s.get("offset_y")}; }

Vec2 semi_axes_of(const LawSettings& s) {
  if (s.get("hertz_load") > 0.0)
    return hertz_semi_axes(s.get("curvature_x"), s.get("curvature_y"), s.get("hertz_modulus"), s.get("hertz_load"));
  const double a = s.get("semi_axis_x"), b = s.get("semi_axis_y");
  if (a > 0.0 && b > 0.0) return {a, b};
  const double other = (s.radius > 0.0) ? s.radius : std::max(a, b);
  return {(a > 0.0) ? a : other, (b > 0.0) ? b : other};
}

std::vector<Vec2> pairs_of(std::span<const double> rows) {
  std::vector<Vec2> list;
  for (std::size_t i = 0; i + 1 < rows.size(); i += 2) list.emplace_back(rows[i], rows[i + 1]);
  return list;
}

std::vector<PatchPoints::Point> points_of(const LawSettings& s) {
  std::vector<PatchPoints::Point> list;
  const std::span<const double> rows = s.rows("points");
  for (std::size_t i = 0; i + 2 < rows.size(); i += 3) list.push_back({Vec2(rows[i], rows[i + 1]) + offset_of(s), rows[i + 2]});
  return list;
}

/// Different places along one axis, in order.
std::vector<double> places(std::span<const double> rows, std::size_t column) {
  std::vector<double> list;
  for (std::size_t i = column; i < rows.size(); i += 3) list.push_back(rows[i]);
  std::ranges::sort(list);
  std::vector<double> different;
  const double close = list.empty() ? 0.0 : 1e-6 * (list.back() - list.front());
  for (const double x : list)
    if (different.empty() || x - different.back() > close) different.push_back(x);
  return different;
}

/// Distance of neighbours; 0 where it is not one distance.
double spacing(const std::vector<double>& places) {
  if (places.size() < 2) return 0.0;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 1; i < places.size(); ++i) least = std::min(least, places[i] - places[i - 1]);
  for (std::size_t i = 1; i < places.size(); ++i) {
    const double steps = (places[i] - places[i - 1]) / least;
    if (std::abs(steps - std::round(steps)) > 1e-3) return 0.0;
  }
  return least;
}

/// A map: the pressure of cells on a regular grid.
struct Cells {
  double width = 0.0, height = 0.0;  ///< of a cell
  Vec2 corner = Vec2::Zero();        ///< of the grid
  int columns = 0, rows = 0;
  std::vector<double> pressure;

  double at(int i, int j) const {
    return (i < 0 || j < 0 || i >= columns || j >= rows) ? 0.0 : pressure[static_cast<std::size_t>(j * columns + i)];
  }
};

Cells cells_of(const LawSettings& s) {
  Cells c;
  const std::span<const double> rows = s.rows("map");
  const std::vector<double> x = places(rows, 0), y = places(rows, 1);
  const double cell = s.get("cell");
  c.width = (cell > 0.0) ? cell : spacing(x), c.height = (cell > 0.0) ? cell : spacing(y);
  if (c.width == 0.0) c.width = c.height;  // one row of cells: they are square
  if (c.height == 0.0) c.height = c.width;
  if (x.empty() || !(c.width > 0.0)) return c;
  c.columns = 1 + static_cast<int>(std::round((x.back() - x.front()) / c.width));
  c.rows = 1 + static_cast<int>(std::round((y.back() - y.front()) / c.height));
  if (c.columns > 64 || c.rows > 64) return c;
  c.corner = Vec2(x.front() - 0.5 * c.width, y.front() - 0.5 * c.height) + offset_of(s);
  c.pressure.assign(static_cast<std::size_t>(c.columns) * static_cast<std::size_t>(c.rows), 0.0);
  for (std::size_t k = 0; k + 2 < rows.size(); k += 3) {
    const auto i = static_cast<int>(std::round((rows[k] - x.front()) / c.width));
    const auto j = static_cast<int>(std::round((rows[k + 1] - y.front()) / c.height));
    c.pressure[static_cast<std::size_t>(j * c.columns + i)] += rows[k + 2];
  }
  return c;
}

/// Its borders; where the step is the same, one edge.
void add_cells(const Cells& c, PatchPieces& pieces) {
  double load = 0.0;
  for (const double p : c.pressure) load += p;
  const double per_load = 1.0 / (load * c.width * c.height);
  const auto corner = [&](int i, int j) { return Vec2(c.corner + Vec2(i * c.width, j * c.height)); };
  const auto walk = [&](int lines, int length, const auto& step, const auto& place) {
    for (int line = 0; line <= lines; ++line)
      for (int from = 0; from < length;) {
        int to = from + 1;
        while (to < length && step(line, to) == step(line, from)) ++to;
        if (step(line, from) != 0.0) pieces.edges.push_back({place(line, from), place(line, to), step(line, from) * per_load});
        from = to;
      }
  };
  walk(c.columns, c.rows, [&](int i, int j) { return c.at(i - 1, j) - c.at(i, j); }, [&](int i, int j) { return corner(i, j); });
  walk(c.rows, c.columns, [&](int j, int i) { return c.at(i, j) - c.at(i, j - 1); }, [&](int j, int i) { return corner(i, j); });
}

PatchEllipse ellipse(const Vec2& middle, const Vec2& semi_axes, bool hertz, double load) {
  PatchEllipse e;
  e.middle = middle, e.E = Mat2(semi_axes.asDiagonal()), e.hertz = hertz, e.load = load;
  return e;
}

/// In metres.
PatchPieces pieces_of(const LawSettings& s) {
  PatchPieces pieces;
  const bool hertz = s.pressure == Pressure::Hertz;
  switch (outline_of(s)) {
    case Outline::Ellipse:
      pieces.ellipses.push_back(ellipse(offset_of(s), semi_axes_of(s), hertz, 1.0));
      break;
    case Outline::Ring: {
      const double outer = s.get("outer"), inner = s.get("inner"), area = (outer - inner) * (outer + inner);
      pieces.ellipses.push_back(ellipse(offset_of(s), Vec2(outer, outer), false, outer * outer / area));
      if (inner > 0.0) pieces.ellipses.push_back(ellipse(offset_of(s), Vec2(inner, inner), false, -inner * inner / area));
      break;
    }
    case Outline::Polygon: {
      std::vector<Vec2> corners = pairs_of(s.rows("polygon"));
      for (Vec2& corner : corners) corner += offset_of(s);
      pieces.add_polygon(corners, 1.0);
      break;
    }
    case Outline::Map:
      add_cells(cells_of(s), pieces);
      break;
    case Outline::Points:
      break;
  }
  return pieces;
}

/// The arm of torques if the contact says none: how far the patch reaches from the contact point.
double arm_of(const LawSettings& s) {
  double reach = 0.0;
  const auto far = [&](const Vec2& place) { reach = std::max(reach, norm2(place)); };
  for (const PatchPoints::Point& point : points_of(s)) far(point.place);
  if (outline_of(s) == Outline::Points) return (reach > 0.0) ? reach : 1.0;
  reach = 0.0;
  const PatchPieces pieces = pieces_of(s);
  for (const PatchEdge& e : pieces.edges) far(e.a), far(e.b);
  for (const PatchEllipse& e : pieces.ellipses) reach = std::max(reach, norm2(e.middle) + e.E.diagonal().maxCoeff());
  return reach;
}

LawPtr make_patch(const LawSettings& s) {
  constexpr Components parts{Component::Slip, Component::Spin};
  const double per_arm = 1.0 / ((s.radius > 0.0) ? s.radius : arm_of(s));
  if (!std::isfinite(per_arm)) return nullptr;
  const Mat2 M = directions_of(s);
  if (outline_of(s) == Outline::Points) {
    std::vector<PatchPoints::Point> points = points_of(s);
    for (PatchPoints::Point& point : points) point.place *= per_arm;
    return as_set(PatchPoints(points, M), parts);
  }
  PatchPieces pieces = pieces_of(s);
  if (pieces.edges.empty() && pieces.ellipses.empty()) return nullptr;
  pieces.scale(per_arm);
  return as_set(Patch(std::move(pieces), s.get("tolerance_of_table", 1e-8), M), parts);
}

/// Do two edges of a polygon cross?
bool crosses_itself(const std::vector<Vec2>& corners) {
  const std::size_t n = corners.size();
  const auto side = [](const Vec2& a, const Vec2& b, const Vec2& c) {
    return sign((b.x() - a.x()) * (c.y() - a.y()) - (b.y() - a.y()) * (c.x() - a.x()));
  };
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = i + 2; j < n; ++j) {
      if (i == 0 && j == n - 1) continue;
      const Vec2 &a = corners[i], &b = corners[i + 1], &c = corners[j], &d = corners[(j + 1) % n];
      if (side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0) return true;
    }
  return false;
}

double area_of(const std::vector<Vec2>& corners) {
  double twice = 0.0;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Vec2 &a = corners[i], &b = corners[(i + 1) % corners.size()];
    twice += a.x() * b.y() - a.y() * b.x();
  }
  return 0.5 * std::abs(twice);
}

bool finite(std::span<const double> rows) {
  return std::ranges::all_of(rows, [](double x) { return std::isfinite(x); });
}

LawFault fault_of_points(const LawSettings& s) {
  const std::span<const double> rows = s.rows("points");
  if (rows.empty()) return {"points", "the outline 'points' needs 'points'", "give points = [[x, y, load], …], in m and any unit"};
  if (rows.size() > std::size_t{3} * PatchPoints::max_points)
    return {"points", "'points' is too long", "give at most " + std::to_string(PatchPoints::max_points) + ", or a map"};
  for (std::size_t i = 2; i < rows.size(); i += 3)
    if (!(rows[i] > 0.0))
      return {"points", "row " + std::to_string(i / 3 + 1) + " of 'points' carries no load", "give a load greater than 0"};
  bool apart = false;
  for (std::size_t i = 3; i < rows.size(); i += 3) apart = apart || rows[i] != rows[0] || rows[i + 1] != rows[1];
  if (!apart) return {"points", "'points' has one place only, which gives no torque", "give two places or more, or take the law coulomb"};
  return {};
}

LawFault fault_of_polygon(const LawSettings& s) {
  const std::vector<Vec2> corners = pairs_of(s.rows("polygon"));
  if (corners.size() < 3) return {"polygon", "the outline 'polygon' needs three corners or more", "give polygon = [[x, y], …] in m"};
  if (corners.size() > 256) return {"polygon", "'polygon' is too long", "give at most 256 corners"};
  double reach = 0.0;
  for (const Vec2& corner : corners) reach = std::max(reach, norm2(corner - corners[0]));
  if (!(area_of(corners) > 1e-9 * reach * reach))
    return {"polygon", "the corners of 'polygon' have no area between them", "give them in order around the patch"};
  if (crosses_itself(corners)) return {"polygon", "the outline of 'polygon' crosses itself", "give its corners in order around the patch"};
  return {};
}

LawFault fault_of_map(const LawSettings& s) {
  const std::span<const double> rows = s.rows("map");
  if (rows.empty())
    return {"map", "the outline 'map' needs its 'map'",
            "give map = [[x, y, pressure], …] with the middles of cells on a regular grid, in m"};
  double load = 0.0;
  for (std::size_t i = 2; i < rows.size(); i += 3) {
    if (rows[i] < 0.0)
      return {"map", "row " + std::to_string(i / 3 + 1) + " of 'map' has a negative pressure", "a contact presses only: give 0 or more"};
    load += rows[i];
  }
  if (!(load > 0.0)) return {"map", "'map' carries no load", "give some cells a pressure greater than 0"};
  const std::vector<double> x = places(rows, 0), y = places(rows, 1);
  const bool regular = (x.size() == 1 || spacing(x) > 0.0) && (y.size() == 1 || spacing(y) > 0.0);
  if (!regular && !(s.get("cell") > 0.0))
    return {"map", "the cells of 'map' are not on a regular grid", "give equal distances along x and along y"};
  const Cells cells = cells_of(s);
  if (!(cells.width > 0.0)) return {"map", "one cell does not say how large it is", "give 'cell' in m, or more cells"};
  if (cells.pressure.empty()) return {"map", "'map' is too large", "give at most 64 by 64 cells: join neighbours"};
  return {};
}

LawFault fault_of_ellipse(const LawSettings& s) {
  const bool hertz = s.get("hertz_load") > 0.0;
  if (hertz && !(s.get("curvature_x") > 0.0 && s.get("curvature_y") > 0.0 && s.get("hertz_modulus") > 0.0))
    return {"hertz_load", "Hertz's ellipse needs 'curvature_x', 'curvature_y' and 'hertz_modulus' > 0",
            "give them in 1/m and Pa, or semi_axis_x and semi_axis_y"};
  return {};
}

LawFault fault_of_outline(const LawSettings& s) {
  switch (outline_of(s)) {
    case Outline::Points:
      return fault_of_points(s);
    case Outline::Polygon:
      return fault_of_polygon(s);
    case Outline::Map:
      return fault_of_map(s);
    case Outline::Ring:
      if (s.get("outer") > s.get("inner")) return {};
      return {"outer", "the outline 'ring' needs 'outer' > 'inner'", "give both radii in m; inner = 0 is a disk"};
    case Outline::Ellipse:
      return fault_of_ellipse(s);
  }
  return {};
}

/// "1e-7": the next power of ten.
std::string next_tolerance(double error) {
  int power = -8;
  for (double tolerance = 1e-8; tolerance < error && power < 0; tolerance *= 10.0) ++power;
  return "1e" + std::to_string(power);
}

LawFault patch_fault(const LawSettings& s) {
  for (const char* list : {"points", "polygon", "map"})
    if (!finite(s.rows(list))) return {list, "'" + std::string(list) + "' is not finite", "give finite numbers"};
  LawFault fault = fault_of_outline(s);
  if (!fault.what.empty() || outline_of(s) == Outline::Points) return fault;
  PatchPieces pieces = pieces_of(s);
  pieces.stretch(stretch_of(s));
  for (const PatchEllipse& e : pieces.ellipses)
    if (e.reach() * e.reach() > 10.0 * std::abs(e.E.determinant()) * (1.0 + 1e-9))
      return {s.get("across", 1.0) != 1.0 ? "across" : "semi_axis_x", "the ellipse is too slender",
              "its semi-axes, with 'across', may differ by a factor of 10; a polygon may be as slender as you like"};
  if (const double error = pieces.least_table_error(); error > s.get("tolerance_of_table", 1e-8))
    return {"tolerance_of_table", "so slender a patch cannot be prepared to this tolerance",
            "set tolerance_of_table = " + next_tolerance(error) + ", or describe it by a polygon of at most 12 corners"};
  return {};
}

}  // namespace

/// Johnson, Contact Mechanics (4.25)-(4.27): the ratio k of the semi-axes from that of the curvatures, by bisection, and then the size.
Vec2 hertz_semi_axes(double k_x, double k_y, double effective_modulus, double load) {
  const double flat = std::min(k_x, k_y), steep = std::max(k_x, k_y);
  const auto ratio = [](double k) {  // steep over flat of an ellipse whose short axis is k times the long one
    const auto [E, K_scaled] = elliptic_pair(std::sqrt((1.0 - k) * (1.0 + k)));
    const double K = K_scaled / (k * k);
    return (E / (k * k) - K) / (K - E);
  };
  double low = 1e-6, high = 1.0;
  for (int i = 0; i < 100 && steep > flat; ++i) {
    const double k = 0.5 * (low + high);
    // Towards k = 1 the quotient is 0/0; there it is 1 to first order.
    (((k > 1.0 - 1e-5) ? 1.0 + 2.0 * (1.0 - k) : ratio(k)) > steep / flat ? low : high) = k;
  }
  const double k = (steep > flat) ? 0.5 * (low + high) : 1.0;
  const double E = elliptic_pair(std::sqrt((1.0 - k) * (1.0 + k))).E;
  const double a = real::cbrt(3.0 * load * E / (std::numbers::pi * k * k * effective_modulus * (flat + steep)));
  return (k_x <= k_y) ? Vec2(a, k * a) : Vec2(k * a, a);
}

LawEntry patch_entry() {
  LawKey outline{"outline", "a name", 0.0, "of the patch"};
  outline.names = {"ellipse", "polygon", "ring", "points", "map"};
  const auto length = [](std::string name, std::string help) { return LawKey{std::move(name), "m", 0.0, std::move(help)}; };
  const auto list = [](std::string name, std::string unit, std::string help, int columns) {
    LawKey key{std::move(name), std::move(unit), 0.0, std::move(help)};
    key.columns = columns;
    return key;
  };
  const auto shift = [](std::string name, std::string help) {
    return LawKey{std::move(name), "m", 0.0, std::move(help), -std::numeric_limits<double>::infinity()};
  };
  LawKey across{"across", "-", 1.0, "anisotropy: friction across, in parts of that along", 0.0, 100.0, true};
  LawKey angle{"along_angle", "deg", 0.0, "direction along, from the x axis of the patch", -360.0, 360.0};
  LawKey tolerance{"tolerance_of_table", "-", 1e-8, "greatest error of the potential where a patch is prepared as a table", 1e-8, 1e-3};
  std::vector<LawKey> keys{outline,
                           length("semi_axis_x", "of the ellipse; if not given the radius, or as the other"),
                           length("semi_axis_y", "of the ellipse; if not given the radius, or as the other"),
                           {"curvature_x", "1/m", 0.0, "relative curvature, of Hertz's ellipse"},
                           {"curvature_y", "1/m", 0.0, "relative curvature, of Hertz's ellipse"},
                           {"hertz_modulus", "Pa", 0.0, "effective modulus E*, of Hertz's ellipse"},
                           {"hertz_load", "N", 0.0, "load, of Hertz's ellipse"},
                           length("outer", "radius of the ring"),
                           length("inner", "radius of the hole of the ring"),
                           list("polygon", "rows [x, y] in m", "its corners, in order", 2),
                           list("points", "rows [x, y, load] in m", "on which the body stands", 3),
                           list("map", "rows [x, y, pressure] in m", "middles of cells on a regular grid", 3),
                           length("cell", "size of a square cell of the map, if its rows do not show it"),
                           shift("offset_x", "of the patch from the contact point"),
                           shift("offset_y", "of the patch from the contact point"),
                           across,
                           angle,
                           tolerance};
  for (LawKey& key : keys) key.quiet = true;
  LawEntry entry{.name = "patch",
                 .kind = LawKind::Set,
                 .components = {Component::Slip, Component::Spin},
                 .summary = "sliding coupled with spin, exact, for any outline: ellipse, polygon, ring, points, pressure map",
                 .keys = std::move(keys),
                 .make = make_patch,
                 .pressures = Pressures::Two,
                 .needs_radius = true};
  entry.fault = patch_fault;
  entry.arm = arm_of, entry.directed = true;
  return entry;
}

}  // namespace tippe::laws
