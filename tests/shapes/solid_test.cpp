// Solids against brute force: volume, centre and inertia by rays to the surface, which is found by asking whether a point is inside.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <numbers>
#include <random>
#include <tippe/shapes/kinds.h>
#include <tippe/shapes/polyhedron.h>

namespace {

using namespace tippe;
using namespace tippe::shapes;
using std::numbers::pi;
using Inside = std::function<bool(const Vec3&)>;

struct Case {
  std::string_view kind;
  Sizes sizes;
  Inside inside;
  Vec3 origin = Vec3::Zero();  ///< somewhere inside
};

Sizes sized(const std::function<void(Sizes&)>& set) {
  Sizes s;
  set(s);
  return s;
}

Corners corners_of(std::initializer_list<Vec3> points) {
  Corners corners;
  for (const Vec3& p : points) corners.add(p);
  return corners;
}

std::vector<Case> cases() {
  const Vec3 axes(0.3, 0.2, 0.1);
  const auto in_ellipsoid = [axes](const Vec3& x, double turn) { return (about_z(turn).transpose() * x).cwiseQuotient(axes).norm() < 1.0; };
  std::vector<Case> list;
  list.push_back({"sphere", sized([](Sizes& s) { s.shape_radius = 0.2; }), [](const Vec3& x) { return x.norm() < 0.2; }});
  list.push_back(
      {"ellipsoid", sized([&](Sizes& s) { s.semi_axes = axes, s.turn = 0.4; }), [=](const Vec3& x) { return in_ellipsoid(x, 0.4); }});
  for (const double cut : {-0.06, 0.0, 0.08})
    list.push_back({"cut-ellipsoid", sized([&](Sizes& s) { s.semi_axes = axes, s.cut = cut, s.turn = -0.7; }),
                    [=](const Vec3& x) { return x.z() < cut && in_ellipsoid(x, -0.7); }, Vec3(0.0, 0.0, 0.5 * (cut - 0.1))});
  list.push_back({"box", sized([](Sizes& s) { s.edges = Vec3(0.3, 0.2, 0.1), s.turn = 0.3; }), [](const Vec3& x) {
                    const Vec3 y = about_z(0.3).transpose() * x;
                    return std::abs(y.x()) < 0.15 && std::abs(y.y()) < 0.1 && std::abs(y.z()) < 0.05;
                  }});
  list.push_back({"polyhedron", sized([](Sizes& s) {
                    s.corners = corners_of({Vec3(0.0, 0.0, 0.0), Vec3(0.1, 0.0, 0.0), Vec3(0.0, 0.2, 0.0), Vec3(0.0, 0.0, 0.3)});
                  }),
                  [](const Vec3& x) { return x.minCoeff() > 0.0 && x.x() / 0.1 + x.y() / 0.2 + x.z() / 0.3 < 1.0; },
                  Vec3(0.02, 0.04, 0.06)});
  list.push_back({"polyhedron", sized([](Sizes& s) {
                    for (int i = 0; i < 3; ++i) s.corners.add(0.2 * Vec3::Unit(i)), s.corners.add(-0.2 * Vec3::Unit(i));
                  }),
                  [](const Vec3& x) { return x.lpNorm<1>() < 0.2; }});
  // A frustum: a base of edge 0.2, a top of edge 0.1, height 0.1.
  list.push_back({"polyhedron", sized([](Sizes& s) {
                    for (const double z : {0.0, 0.1})
                      for (const double x : {-1.0, 1.0})
                        for (const double y : {-1.0, 1.0}) s.corners.add(Vec3((0.1 - 0.5 * z) * x, (0.1 - 0.5 * z) * y, z));
                  }),
                  [](const Vec3& x) {
                    return x.z() > 0.0 && x.z() < 0.1 && std::abs(x.x()) < 0.1 - 0.5 * x.z() && std::abs(x.y()) < 0.1 - 0.5 * x.z();
                  },
                  Vec3(0.0, 0.0, 0.04)});
  list.push_back({"capsule", sized([](Sizes& s) { s.shape_radius = 0.1, s.length = 0.3; }),
                  [](const Vec3& x) { return (x - Vec3(0.0, 0.0, std::clamp(x.z(), -0.15, 0.15))).norm() < 0.1; }});
  list.push_back({"cylinder", sized([](Sizes& s) { s.shape_radius = 0.1, s.height = 0.3; }),
                  [](const Vec3& x) { return std::hypot(x.x(), x.y()) < 0.1 && std::abs(x.z()) < 0.15; }});
  list.push_back({"cone", sized([](Sizes& s) { s.shape_radius = 0.1, s.height = 0.3; }),
                  [](const Vec3& x) { return x.z() > 0.0 && std::hypot(x.x(), x.y()) < 0.1 * (1.0 - x.z() / 0.3); }, Vec3(0.0, 0.0, 0.1)});
  list.push_back({"rounded-rim", sized([](Sizes& s) { s.shape_radius = 0.2, s.rounding = 0.05; }), [](const Vec3& x) {
                    const double rho = std::hypot(x.x(), x.y());
                    return std::hypot(std::max(rho - 0.2, 0.0), x.z()) < 0.05;
                  }});
  return list;
}

/// From the origin to the surface, by bisection to 1e-12 m.
double surface(const Case& c, const Vec3& direction) {
  double low = 0.0, high = 1.0;
  while (high - low > 1e-12) {
    const double middle = 0.5 * (low + high);
    (c.inside(c.origin + middle * direction) ? low : high) = middle;
  }
  return low;
}

TEST(Solid, mass_centre_and_inertia_are_those_of_brute_force) {
  for (const Case& c : cases()) {
    // ∫ over rays of length ρ: 1 gives ρ³/3, x gives ρ⁴/4, x xᵀ gives ρ⁵/5. Midpoint rule in θ and φ.
    constexpr int n = 160;
    double volume = 0.0;
    Vec3 first = Vec3::Zero();
    Mat3 second = Mat3::Zero();
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < 2 * n; ++j) {
        const double theta = (i + 0.5) * pi / n, phi = (j + 0.5) * pi / n, part = std::sin(theta) * (pi / n) * (pi / n);
        const Vec3 e(std::sin(theta) * std::cos(phi), std::sin(theta) * std::sin(phi), std::cos(theta));
        const double rho = surface(c, e), cube = rho * rho * rho;
        volume += part * cube / 3.0;
        first += part * cube * rho / 4.0 * e;
        second += part * cube * rho * rho / 5.0 * (e * e.transpose());
      }
    const Solid brute = solid_of(volume, first, second), exact = find_shape(c.kind)->solid(c.sizes);
    // The rule errs by a twenty-fourth of the square of its spacing, π/160, times the curvature of ρ⁵ over ρ⁵: a hundred or two at the tips of the sharpest.
    const double tolerance = 3e-3;
    EXPECT_NEAR(exact.volume, brute.volume, tolerance * brute.volume) << c.kind;
    const double size = std::sqrt(brute.gyration.trace());
    EXPECT_NEAR((exact.center - c.origin - brute.center).norm(), 0.0, tolerance * size) << c.kind;
    EXPECT_NEAR((exact.gyration - brute.gyration).norm(), 0.0, tolerance * brute.gyration.norm()) << c.kind;
  }
}

TEST(Solid, a_contact_of_the_same_shape_has_the_surface_of_the_solid) {
  std::mt19937_64 engine(3);
  std::normal_distribution<double> normal;
  const auto direction = [&] { return Vec3(Vec3(normal(engine), normal(engine), normal(engine)).normalized()); };
  for (const Case& c : cases()) {
    const ShapeKind& kind = *find_shape(c.kind);
    if (kind.make == nullptr) continue;
    const Shape shape = kind.make(c.sizes, Vec3::Zero());
    for (int n = 0; n < 100; ++n) {
      const Vec3 d = direction(), e = direction();
      const Support s = shape.support(d);
      EXPECT_LE((c.origin + surface(c, e) * e).dot(d), s.h + 1e-12) << c.kind;  // no point of the solid is farther
      EXPECT_NEAR(s.point.dot(d), s.h, 1e-15) << c.kind;
      // The contact point is on the surface: a little towards the inside is inside, a little away is not.
      const Vec3 out = s.point - c.origin;
      EXPECT_TRUE(c.inside(c.origin + (1.0 - 1e-9) * out)) << c.kind;
      EXPECT_FALSE(c.inside(c.origin + (1.0 + 1e-9) * out)) << c.kind;
      EXPECT_LE(out.norm(), shape.reach() + c.origin.norm() + 1e-12) << c.kind;
    }
  }
}

TEST(Solid, a_box_is_the_polyhedron_of_its_eight_corners) {
  Sizes s;
  s.edges = Vec3(0.3, 0.2, 0.1);
  s.corners = box_corners(s.edges);
  const Solid box = find_shape("box")->solid(s), hull = find_shape("polyhedron")->solid(s);
  EXPECT_NEAR(box.volume, hull.volume, 1e-15 * box.volume * 10);
  EXPECT_NEAR((box.gyration - hull.gyration).norm(), 0.0, 1e-16);
  EXPECT_NEAR(hull.center.norm(), 0.0, 1e-16);
}

TEST(Solid, a_cut_at_the_top_or_bottom_leaves_the_ellipsoid_or_nothing) {
  Sizes s;
  s.semi_axes = Vec3(0.3, 0.2, 0.1);
  const Solid whole = find_shape("ellipsoid")->solid(s);
  s.cut = 0.1 * (1.0 - 1e-12);
  const Solid nearly = find_shape("cut-ellipsoid")->solid(s);
  EXPECT_NEAR(nearly.volume, whole.volume, 1e-14 * whole.volume);
  EXPECT_NEAR((nearly.gyration - whole.gyration).norm(), 0.0, 1e-14);
  s.cut = 0.0;
  EXPECT_NEAR(find_shape("cut-ellipsoid")->solid(s).center.z(), -3.0 / 8.0 * 0.1, 1e-16);  // of a half ball, scaled
}

TEST(Polyhedron, points_that_are_no_corners_are_told) {
  const Corners box = box_corners(Vec3(0.3, 0.2, 0.1));
  EXPECT_TRUE(are_corners(box));
  const auto with = [](Corners c, const Vec3& x) {
    c.count = std::min(c.count, max_corners - 1);
    c.add(x);
    return c;
  };
  Corners pyramid = box;
  pyramid.count = 4;
  EXPECT_FALSE(are_corners(pyramid)) << "all in one plane";
  pyramid.add(Vec3(0.0, 0.0, 0.2));
  EXPECT_TRUE(are_corners(pyramid));
  EXPECT_FALSE(are_corners(with(pyramid, Vec3(0.0, 0.0, 0.0)))) << "inside";
  EXPECT_FALSE(are_corners(with(pyramid, Vec3(0.0, 0.0, -0.05)))) << "in the middle of a face";
  EXPECT_FALSE(are_corners(with(pyramid, Vec3(0.15, 0.0, -0.05)))) << "in the middle of an edge";
  EXPECT_FALSE(are_corners(with(pyramid, Vec3(0.0, 0.0, 0.2)))) << "twice the same";
  EXPECT_FALSE(are_corners(corners_of({Vec3::UnitX(), Vec3::UnitY(), Vec3::UnitZ()}))) << "three are a triangle";
}

TEST(Polyhedron, a_shape_of_ones_own_is_found_by_its_name) {
  static const ShapeKind own{
      .name = "test-point", .summary = "a point", .make = [](const Sizes&, const Vec3& center) { return sphere(0.0, center); }};
  EXPECT_EQ(find_shape("test-point"), nullptr);
  EXPECT_TRUE(add_shape(own));
  EXPECT_EQ(find_shape("test-point"), &own);
}

}  // namespace
