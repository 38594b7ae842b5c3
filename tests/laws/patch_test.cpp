// Patches of any outline: exact fields, tables and points against quadrature and closed forms.
#include <gtest/gtest.h>
#include <tippe/laws/friction_ball.h>
#include <tippe/laws/patch.h>
#include <tippe/laws/patch_law.h>
#include <tippe/laws/patch_points.h>

#include <boost/math/quadrature/gauss.hpp>
#include <boost/math/special_functions/ellint_1.hpp>
#include <boost/math/special_functions/ellint_2.hpp>

#include "expect_valid_law.h"

namespace tippe::laws::patch_test {
namespace {

PatchPieces box(double a, double b, const Vec2& middle = Vec2::Zero()) {
  PatchPieces pieces;
  pieces.add_polygon({middle + Vec2(-a, -b), middle + Vec2(a, -b), middle + Vec2(a, b), middle + Vec2(-a, b)}, 1.0);
  return pieces;
}

PatchPieces ellipse(double a, double b, bool hertz) {
  PatchPieces pieces;
  PatchEllipse e;
  e.E = Vec2(a, b).asDiagonal(), e.hertz = hertz;
  pieces.ellipses.push_back(e);
  return pieces;
}

/// Neither round nor symmetric, and its rim in no principal direction.
PatchPieces kite() {
  PatchPieces pieces;
  pieces.add_polygon({{0.2, 0.1}, {1.0, 0.3}, {0.5, 0.6}, {0.1, 0.9}}, 1.0);
  return pieces;
}

Mat2 brushed() {
  Mat2 M;
  M << 0.7, 0.1, 0.1, 1.2;
  return M;
}

const test::SetLawOptions any_direction{
    .blocks = {}, .turning_planes = {}, .mirror = {}, .accuracy = 1e-12, .curvature_error = 1e-8, .projection_error = 1e-12, .tries = 60};

TEST(Patch, polygons_keep_the_promises_of_a_set_law) {
  test::expect_valid_law(Patch(box(1.0, 0.4)), any_direction);
  test::expect_valid_law(Patch(kite(), 1e-8, brushed()), any_direction);
}

TEST(Patch, points_keep_the_promises_of_a_set_law) {
  const std::vector<PatchPoints::Point> feet{{{1.0, 0.0}, 1.0}, {{-1.0, 0.2}, 2.0}, {{0.1, 0.8}, 1.0}};
  // Where a foot all but rests, its force turns with the rounding of γ: the curvature is held relative to the scale that the trial takes.
  test::SetLawOptions options = any_direction;
  options.smooth = false, options.curvature_error = 1e-6;
  test::expect_valid_law(PatchPoints(feet), options);
  test::expect_valid_law(PatchPoints(feet, brushed()), options);
}

TEST(Patch, round_patches_are_the_closed_forms) {
  const auto compare = [](const auto& exact, const Patch& patch, double potential, double force) {
    for (int i = 0; i < 400; ++i) {
      Vec3 gamma(std::sin(0.7 * i), std::cos(1.3 * i), std::sin(2.1 * i) * std::pow(10.0, std::sin(0.9 * i)));
      gamma /= gamma.norm();
      EXPECT_NEAR(patch.potential(gamma), exact.potential(gamma), potential) << gamma.transpose();
      EXPECT_LE((patch.force(gamma) - exact.force(gamma)).norm(), force) << gamma.transpose();
    }
  };
  compare(HertzBall(), Patch(ellipse(1.0, 1.0, true)), 1e-14, 1e-13);
  compare(UniformBall(), Patch(ellipse(1.0, 1.0, false)), 1e-14, 1e-13);
  // A part in 1e12 off round: a table, whose error in the force is that of the potential over the spacing of its nodes.
  compare(HertzBall(), Patch(ellipse(1.0, 1.0 + 1e-12, true)), 1e-8, 1e-6);
  compare(UniformBall(), Patch(ellipse(1.0, 1.0 + 1e-12, false)), 1e-8, 1e-5);
}

/// Coulomb's law on every element, by Gauss points over a rectangle that the centre of rotation is outside of.
TEST(Patch, is_the_sum_of_coulomb_over_its_elements) {
  const double a = 1.0, b = 0.4;
  const Vec2 middle(0.3, -0.2);
  const Mat2 M = brushed();
  const Patch patch(box(a, b, middle), 1e-8, M);
  using Rule = boost::math::quadrature::gauss<double, 60>;
  for (int i = 0; i < 50; ++i) {
    const Vec2 v = 2.5 * Vec2(std::sin(1.0 + i), std::cos(2.0 + 1.7 * i)).normalized() * (1.0 + 0.1 * i);
    const double omega = std::cos(1.1 * i);
    const double power = Rule::integrate(
        [&](double x) {
          return Rule::integrate([&](double y) { return (M * (v + omega * Vec2(-middle.y() - y, middle.x() + x))).norm(); }, -b, b);
        },
        -a, a);
    EXPECT_NEAR(patch.potential(Vec3(v.x(), v.y(), omega)), power / (4.0 * a * b), 1e-12 * v.norm());
  }
}

/// Goyal's rectangle: the greatest torque in closed form.
TEST(Patch, rectangle_has_the_torque_of_its_mean_distance) {
  for (const double b : {1.0, 0.3, 0.01}) {
    const double d = std::hypot(1.0, b);
    const double mean = (d + std::log((b + d)) / (2.0 * b) + b * b / 2.0 * std::log((1.0 + d) / b)) / 3.0;
    EXPECT_NEAR(Patch(box(1.0, b)).potential(Vec3(0.0, 0.0, 1.0)), mean, 1e-13);
  }
}

/// Motion about a corner of a rectangle L by W: its mean distance from there.
TEST(Patch, rectangle_turns_about_its_corner) {
  for (const double W : {2.0, 0.5}) {
    const double L = 2.0, d = std::hypot(L, W);
    const double mean = (d + L * L / (2.0 * W) * std::log((W + d) / L) + W * W / (2.0 * L) * std::log((L + d) / W)) / 3.0;
    EXPECT_NEAR(Patch(box(0.5 * L, 0.5 * W)).potential(Vec3(0.5 * W, -0.5 * L, 1.0)), mean, 1e-13);
  }
}

/// ⟨|E s|⟩ over a round pressure is ⟨|s|⟩ times the mean of the stretch, 2 a E(k)/π.
TEST(Patch, ellipse_turns_about_its_middle) {
  for (const bool hertz : {true, false}) {
    const double b = 0.5, mean = (hertz ? 3.0 * std::numbers::pi / 16.0 : 2.0 / 3.0) * 2.0 / std::numbers::pi *
                                 boost::math::ellint_2(std::sqrt(1.0 - b * b));
    EXPECT_NEAR(Patch(ellipse(1.0, b, hertz), 1e-7).potential(Vec3(0.0, 0.0, 1.0)), mean, 1e-7);
  }
}

TEST(Patch, answers_no_number_with_none) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const std::vector<PatchPoints::Point> feet{{{1.0, 0.0}, 1.0}, {{-1.0, 0.2}, 2.0}};
  const auto check = [&](const auto& law) {
    EXPECT_TRUE(law.project(Vec3(nan, 0.0, 0.0), 1.0).point.hasNaN());
    EXPECT_TRUE(law.project(Vec3(1.0, 0.0, 0.0), nan).point.hasNaN());
    EXPECT_FALSE(law.contains(Vec3(0.0, nan, 0.0), 1.0));
    EXPECT_TRUE(std::isnan(gauge_of(law, Vec3(0.0, 0.0, nan)).value));
    EXPECT_TRUE(std::isnan(law.potential(Vec3(nan, 0.0, 1.0))));
    EXPECT_TRUE(std::isnan(law.potential(Vec3(0.0, 0.0, nan))));
    EXPECT_EQ(gauge_of(law, Vec3(Vec3::Zero())).value, 0.0);
    EXPECT_TRUE(law.force(Vec3::Zero()).isZero(0.0));
  };
  check(Patch(kite()));
  check(PatchPoints(feet));
}

TEST(Patch, far_and_near_meet) {
  for (const PatchPieces& pieces : {box(1.0, 0.4, Vec2(0.5, 0.1)), kite()}) {
    const Patch patch(pieces);
    const double edge = 1.0 / (3.0 * patch.field().reach());
    for (int i = 0; i < 20; ++i) {
      // q − ω c of the field is J v − ω c.
      const Vec2 q(std::cos(i), std::sin(i)), c = patch.field().centre(), Jv = q + edge * c;
      const Vec3 near(Jv.y() * (1 - 1e-12), -Jv.x() * (1 - 1e-12), edge), far(Jv.y() * (1 + 1e-12), -Jv.x() * (1 + 1e-12), edge);
      EXPECT_NEAR(patch.potential(near), patch.potential(far), 1e-11);
      EXPECT_LE((patch.force(near) - patch.force(far)).norm(), 1e-11);
      EXPECT_LE((patch.curvature(near) - patch.curvature(far)).norm(), 1e-10);
    }
  }
}

/// Two feet: Goyal's limit surface has two facets, where the body turns about a foot, and corners, where both feet slide the same way across their line.
TEST(PatchPoints, two_feet_have_facets_and_corners) {
  const std::vector<PatchPoints::Point> feet{{{1.0, 0.0}, 1.0}, {{-1.0, 0.0}, 1.0}};
  const PatchPoints law(feet);
  // All motions across the line with |v| > |ω| have one force: a corner. Beyond, a pure torque: another one.
  for (const double omega : {-0.9, 0.0, 0.5}) EXPECT_TRUE(law.force(Vec3(0.0, 1.0, omega)).isApprox(Vec3(0.0, -1.0, 0.0), 1e-15));
  for (const double v : {-0.9, 0.0, 0.5}) EXPECT_TRUE(law.force(Vec3(0.0, v, 1.0)).isApprox(Vec3(0.0, 0.0, -1.0), 1e-15));
  // About the foot at x = 1 the motion is n = (0, −1, 1): the border there is flat, with the disk of that foot as its outline.
  const Vec3 n(0.0, -1.0, 1.0), middle(0.0, -0.5, 0.5);
  for (const Vec2& f : {Vec2(0.3, 0.2), Vec2(-0.4, 0.1), Vec2(0.0, -0.45)}) {
    const Vec3 on_facet = middle + Vec3(f.x(), f.y(), f.y());
    const Projection<3> y = law.project(on_facet + 0.7 * n, 1.0);
    EXPECT_FALSE(y.inside);
    EXPECT_LE((y.point - on_facet).norm(), 1e-14) << f.transpose();
    const Gauge<3> gauge = law.gauge(on_facet);
    EXPECT_NEAR(gauge.value, 1.0, 1e-13);
    EXPECT_LE((gauge.gradient - n).norm(), 1e-13);
  }
}

/// With forces f₁, f₂ of the feet along y given, λ_y = f₁ + f₂ and τ = f₁ − f₂; along x each gives what its disk leaves: the whole border in closed form.
TEST(PatchPoints, two_feet_hold_what_their_two_disks_add_up_to) {
  const std::vector<PatchPoints::Point> feet{{{1.0, 0.0}, 1.0}, {{-1.0, 0.0}, 1.0}};
  const PatchPoints law(feet);
  for (int i = 0; i < 400; ++i) {
    const double f_1 = 0.5 * std::sin(1.1 * i), f_2 = 0.5 * std::cos(2.3 * i);
    const Vec3 border(std::sqrt(0.25 - f_1 * f_1) + std::sqrt(0.25 - f_2 * f_2), f_1 + f_2, f_1 - f_2);
    const Gauge<3> gauge = law.gauge(border);
    EXPECT_NEAR(gauge.value, 1.0, 1e-13) << border.transpose();
    EXPECT_NEAR(law.potential(gauge.gradient), 1.0, 1e-13);
    EXPECT_NEAR(gauge.gradient.dot(border), 1.0, 1e-13);
    const Vec3 out = border + 0.1 * (1 + i % 7) * gauge.gradient;
    EXPECT_LE((law.project(out, 1.0).point - border).norm(), 3e-8) << border.transpose();  // in a corner g says less than the point
    EXPECT_NEAR(law.gauge(law.project(out, 1.0).point).value, 1.0, 1e-13);
  }
}

/// One foot with nearly all the load, four in a square, three on a line: the search ends at the top from wherever it starts.
TEST(PatchPoints, projections_are_nearest_whatever_the_feet) {
  const std::vector<std::vector<PatchPoints::Point>> stands{
      {{{1.0, 0.0}, 1e4}, {{-1.0, 0.0}, 1.0}, {{0.0, 1.0}, 1.0}},
      {{{1.0, 1.0}, 1.0}, {{-1.0, 1.0}, 1.0}, {{1.0, -1.0}, 1.0}, {{-1.0, -1.0}, 1.0}},
      {{{1.0, 0.0}, 1.0}, {{-1.0, 0.0}, 1.0}, {{0.2, 0.0}, 3.0}}};
  for (const auto& feet : stands) {
    const PatchPoints law(feet, brushed());
    for (int i = 0; i < 500; ++i) {
      const Vec3 x = std::pow(10.0, 1.5 * std::sin(0.9 * i)) * Vec3(std::sin(1.3 * i), std::cos(0.7 * i), std::sin(2.9 * i + 1.0));
      const Vec3 r(1.0, std::exp(std::sin(0.2 * i)), std::exp(2.0 * std::cos(0.3 * i)));
      const Projection<3> p = law.project(x, 1.0, r);
      EXPECT_EQ(p.inside, law.gauge(x).value <= 1.0);
      const Vec3 g = (x - p.point).cwiseQuotient(r);
      EXPECT_LE(std::abs(law.potential(g) - g.dot(p.point)), 1e-12 * (g.norm() + x.norm()));
      EXPECT_LE(law.gauge(p.point).value, 1.0 + 1e-12);
    }
  }
}

/// Howe and Cutkosky's three feet: the greatest torque about the middle is the load times the arm, and every facet has the size of its load.
TEST(PatchPoints, three_feet_have_three_pairs_of_facets) {
  std::vector<PatchPoints::Point> feet;
  for (int i = 0; i < 3; ++i)
    feet.push_back({Vec2(std::cos(2.0 * std::numbers::pi * i / 3.0), std::sin(2.0 * std::numbers::pi * i / 3.0)), 1.0});
  const PatchPoints law(feet);
  EXPECT_NEAR(law.potential(Vec3(0.0, 0.0, 1.0)), 1.0, 1e-15);
  for (const PatchPoints::Point& foot : feet) {
    const Vec3 n(foot.place.y(), -foot.place.x(), 1.0);
    const Vec3 others = -law.force(n);
    for (int k = 0; k < 12; ++k) {
      const Vec2 f = 0.999 / 3.0 * Vec2(std::cos(k), std::sin(k)), arm(-foot.place.y(), foot.place.x());
      const Vec3 rim = others + Vec3(f.x(), f.y(), arm.dot(f));
      EXPECT_LE((law.project(rim + 0.2 * n, 1.0).point - rim).norm(), 1e-13);
      EXPECT_NEAR(law.gauge(rim).value, 1.0, 1e-12);
    }
  }
}

TEST(PatchLaw, hertz_ellipse_solves_johnsons_equations) {
  const Vec2 round = hertz_semi_axes(50.0, 50.0, 1e9, 10.0);
  EXPECT_NEAR(round.x(), std::cbrt(3.0 * 10.0 / (4.0 * 1e9 * 50.0)), 1e-15);
  const double k_x = 20.0, k_y = 130.0, modulus = 2e9, load = 7.0;
  const Vec2 axes = hertz_semi_axes(k_x, k_y, modulus, load);
  const double a = axes.x(), b = axes.y(), e = std::sqrt(1.0 - b * b / (a * a)), K = boost::math::ellint_1(e), E = boost::math::ellint_2(e);
  const double p_0 = 1.5 * load / (std::numbers::pi * a * b);  // Johnson (4.26)
  EXPECT_NEAR(p_0 / modulus * b / (e * e * a * a) * (K - E), 0.5 * k_x, 1e-9 * k_x);
  EXPECT_NEAR(p_0 / modulus * b / (e * e * a * a) * (a * a / (b * b) * E - K), 0.5 * k_y, 1e-9 * k_y);
}

LawSettings with(double outline) {
  LawSettings s{{"outline", outline}};
  return s;
}

TEST(PatchLaw, a_map_of_equal_cells_is_the_rectangle_they_cover) {
  LawSettings map = with(4);
  std::vector<double> cells;
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 4; ++j) cells.insert(cells.end(), {0.001 * i, 0.001 * j, 3.0});
  map.set_rows("map", cells);
  LawSettings polygon = with(1);
  polygon.set_rows("polygon", {-0.0005, -0.0005, 0.0055, -0.0005, 0.0055, 0.0035, -0.0005, 0.0035});
  map.radius = polygon.radius = 0.002;
  const LawPtr one = make_law("patch", map), other = make_law("patch", polygon);
  for (int i = 0; i < 20; ++i) {
    Moving m;
    m.dim = 3;
    m.gamma << std::sin(i), std::cos(1.3 * i), std::sin(0.4 * i), 0.0, 0.0;
    EXPECT_LE((one->force(m) - other->force(m)).norm(), 1e-12);
  }
}

TEST(PatchLaw, uneven_maps_keep_the_promise_of_their_table) {
  PatchPieces pieces;
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 6; ++j) {
      const Vec2 m(0.2 * i - 0.5, 0.2 * j - 0.5);
      const double p = (2.0 + std::sin(i) + std::cos(2.0 * j)) / 90.0;
      pieces.add_polygon({m + Vec2(-0.1, -0.1), m + Vec2(0.1, -0.1), m + Vec2(0.1, 0.1), m + Vec2(-0.1, 0.1)}, p);
    }
  double load = 0.0;
  for (const PatchEdge& e : pieces.edges) load += 0.5 * e.step * (e.a.x() * e.b.y() - e.a.y() * e.b.x());
  for (PatchEdge& e : pieces.edges) e.step /= load;
  const PatchField field(pieces, 1e-6);
  EXPECT_FALSE(field.exact());
  EXPECT_LE(field.error(), 0.5e-6);
  for (int i = 0; i < 200; ++i) {
    const Vec2 c(0.9 * std::sin(3.1 * i), 0.9 * std::cos(2.3 * i));
    const FieldExpansion G = field.at(c, 1.0);
    EXPECT_NEAR(G.value, field.mean_distance(c), 1e-6);
    EXPECT_LE((G.slope.head<2>() - field.by_pieces(c).slope).norm(), 1e-4);
  }
}

TEST(PatchLaw, what_is_no_patch_is_said) {
  const auto fault = [](const LawSettings& s) { return find_law("patch")->fault(s).what; };
  EXPECT_NE(fault(with(1)).find("three corners"), std::string::npos);
  LawSettings bow = with(1);
  bow.set_rows("polygon", {0, 0, 1, 1, 1, 0, 0, 1.5});
  EXPECT_NE(fault(bow).find("crosses itself"), std::string::npos);
  EXPECT_NE(fault(with(2)).find("'outer' > 'inner'"), std::string::npos);
  EXPECT_NE(fault(with(3)).find("needs 'points'"), std::string::npos);
  LawSettings uneven = with(4);
  uneven.set_rows("map", {0, 0, 1, 1, 0, 1, 2.5, 0, 1});
  EXPECT_NE(fault(uneven).find("regular grid"), std::string::npos);
  LawSettings slender = with(0);
  slender.set("semi_axis_x", 1.0).set("semi_axis_y", 0.01);
  EXPECT_NE(fault(slender).find("slender"), std::string::npos);
  slender.set("semi_axis_y", 0.2).set("across", 3.0);
  EXPECT_NE(fault(slender).find("slender"), std::string::npos);
  LawSettings thin = with(2);
  thin.set("outer", 1.0).set("inner", 0.99).set("across", 0.5);
  EXPECT_EQ(find_law("patch")->fault(thin).key, "tolerance_of_table");
  thin.set("tolerance_of_table", 1e-6);
  EXPECT_TRUE(fault(thin).empty());
  EXPECT_TRUE(fault(with(0)).empty());
}

}  // namespace
}  // namespace tippe::laws::patch_test
