// The most slender ellipses keep the promise of their tables.
#include <gtest/gtest.h>
#include <tippe/laws/patch.h>

#include <boost/math/special_functions/ellint_2.hpp>
#include <numbers>

namespace tippe::laws::patch_table_slow_test {
namespace {

TEST(PatchTable, ellipses_ten_times_as_long_as_wide_are_good_to_1e_8) {
  for (const bool hertz : {true, false}) {
    constexpr double b = 0.1;
    PatchPieces pieces;
    PatchEllipse e;
    e.E = Vec2(1.0, b).asDiagonal(), e.hertz = hertz;
    pieces.ellipses.push_back(e);
    const Patch patch(pieces, 1e-8);
    EXPECT_LE(patch.field().error(), 1e-8);
    const double round = hertz ? 3.0 * std::numbers::pi / 16.0 : 2.0 / 3.0;
    EXPECT_NEAR(patch.potential(Vec3(0.0, 0.0, 1.0)), round * 2.0 / std::numbers::pi * boost::math::ellint_2(std::sqrt(1.0 - b * b)), 1e-8);
    for (int i = 0; i < 300; ++i) {
      // Places of the instantaneous centre along the rim, on either side of it, and far away.
      const double angle = 0.7 * i, off = 1.0 + 0.02 * std::sin(2.3 * i) + (i % 5 == 0 ? 0.4 * i / 300.0 : 0.0);
      const Vec2 c(off * std::cos(angle), off * b * std::sin(angle));
      EXPECT_NEAR(patch.field().at(c, 1.0).value, patch.field().mean_distance(c), 1e-8) << c.transpose();
      const Vec3 x(1.3 * std::sin(1.1 * i), std::cos(2.1 * i), 0.8 * std::sin(0.3 * i + 1.0));
      const Projection<3> y = patch.project(x, 1.0);
      if (y.inside) continue;
      const Vec3 g = x - y.point;
      EXPECT_LE(std::abs(patch.potential(g) - g.dot(y.point)), 1e-13 * (g.norm() + 1.0));
    }
  }
}

}  // namespace
}  // namespace tippe::laws::patch_table_slow_test
