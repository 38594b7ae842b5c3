// A set law given by its potential as a table: the exact law from its own potential, and tables that are refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <tippe/laws/registry.h>
#include <tippe/laws/table_profile.h>

#include "expect_valid_law.h"
#include "law_settings.h"

namespace tippe::laws::table_law_test {
namespace {

using test::hertz_rows;
using TableBall = FrictionBall<TableProfile>;

TEST(TableLaw, keeps_the_promises_of_a_set_law) {
  test::expect_valid_law(
      TableBall(TableProfile(hertz_rows(33))),
      {.blocks = {}, .mirror = {2}, .coulomb_limit = false, .accuracy = 1e-13, .curvature_error = 1e-9, .projection_error = 1e-12});
}

/// Largest errors of potential and force, over all ratios of slip and spin.
Vec2 worst_errors(int rows) {
  const TableBall table{TableProfile(hertz_rows(rows))};
  const HertzBall exact;
  Vec2 worst = Vec2::Zero();
  for (int i = 0; i <= 2000; ++i) {
    const double angle = 0.5 * std::numbers::pi * i / 2000.0;
    const Vec3 gamma(std::cos(angle), 0.0, std::sin(angle));
    worst.x() = std::max(worst.x(), std::abs(table.potential(gamma) - exact.potential(gamma)));
    worst.y() = std::max(worst.y(), (table.force(gamma) - exact.force(gamma)).norm());
  }
  return worst;
}

/// docs/laws.md has these numbers. Order four in the spacing for the potential, three for the force; at u = 1 the fourth derivative of Hertz's potential jumps to
/// infinity like a root, which takes half an order.
TEST(TableLaw, is_the_exact_law_for_the_exact_potential_up_to_its_stated_error) {
  Vec2 before = Vec2::Zero();
  for (const int rows : {17, 33, 65, 129}) {
    const Vec2 error = worst_errors(rows);
    const double spacing = 0.5 * std::numbers::pi / (rows - 1);
    EXPECT_LE(error.x(), 0.5 * std::pow(spacing, 3.5)) << rows;
    EXPECT_LE(error.y(), 2.0 * std::pow(spacing, 2.5)) << rows;
    if (!before.isZero(0.0)) {
      EXPECT_GT(before.x() / error.x(), 8.0) << rows;
    }
    before = error;
  }
}

TEST(TableLaw, projects_as_the_exact_law_does) {
  const TableBall table{TableProfile(hertz_rows(129))};
  const HertzBall exact;
  for (int i = 0; i < 100; ++i) {
    const Vec3 x(std::sin(0.7 * i), 0.4 * std::cos(1.3 * i), 2.0 * std::sin(2.1 * i)), r(1.0, 1.0, 0.1 + 0.02 * i);
    EXPECT_LE((table.project(x, 0.7, r).point - exact.project(x, 0.7, r).point).norm(), 0.7 * 8e-6) << i;  // the error of its force, below
    EXPECT_EQ(table.project(x, 0.7, r).inside, exact.project(x, 0.7, r).inside) << i;
  }
}

/// A set whose torque is larger than its force: the rays of its projection reach beyond u = 1.
TEST(TableLaw, may_have_more_torque_than_force) {
  std::vector<double> rows;
  for (int i = 0; i <= 64; ++i) {
    const double angle = 0.5 * std::numbers::pi * i / 64.0, slip = (i == 64) ? 0.0 : std::cos(angle),
                 spin = (i == 0) ? 0.0 : std::sin(angle);
    rows.insert(rows.end(), {slip, spin, std::hypot(slip, 3.0 * spin)});
  }
  const TableProfile profile(rows);
  ASSERT_EQ(profile.fault(), TableFault::None);
  const TableBall table(profile);
  for (int i = 0; i < 200; ++i) {
    const Vec3 x(2.0 * std::sin(0.7 * i), std::cos(1.3 * i), 5.0 * std::sin(2.1 * i));
    const auto p = table.project(x, 1.0);
    const auto q = project_by_newton(table, x, 1.0);
    EXPECT_LE((p.point - q.point).norm(), 1e-12) << i;
    EXPECT_NEAR(norm2(norm2(p.point.x(), p.point.y()), p.point.z() / 3.0), p.inside ? norm2(norm2(x.x(), x.y()), x.z() / 3.0) : 1.0, 1e-3)
        << i;
  }
}

TEST(TableLaw, refuses_what_is_no_convex_potential) {
  const auto fault = [](std::vector<double> rows) {
    LawSettings settings;
    settings.set_rows("potential", std::move(rows));
    EXPECT_EQ(make_law("table", settings), nullptr);
    return find_law("table")->fault(settings).what;
  };
  EXPECT_THAT(fault({}), testing::HasSubstr("needs its potential with 4 rows"));
  std::vector<double> rows = hertz_rows(17);
  EXPECT_EQ(find_law("table")->fault(LawSettings().set_rows("potential", rows)).what, "");
  const auto changed = [&](std::size_t at, double value) {
    std::vector<double> other = rows;
    other[at] = value;
    return fault(other);
  };
  EXPECT_EQ(changed(3 * 4 + 2, 0.9 * rows[3 * 4 + 2]).substr(0, 47), "'potential' is not convex between its rows 3 an");
  EXPECT_EQ(changed(3 * 4 + 2, -1.0), "row 5 of 'potential' has no positive potential");
  EXPECT_EQ(changed(3 * 4, -1.0), "row 5 of 'potential' has no direction");
  EXPECT_EQ(changed(3 * 4, 100.0), "row 5 of 'potential' is out of order");
  EXPECT_EQ(changed(3 * 4 + 2, std::numeric_limits<double>::quiet_NaN()), "row 5 of 'potential' is not finite");
  EXPECT_EQ(changed(1, 1e-3), "'potential' does not begin with pure sliding");
  EXPECT_EQ(changed(3 * 16, 1e-3), "'potential' does not end with pure spin");
}

}  // namespace
}  // namespace tippe::laws::table_law_test
