// The numbers of docs/integrators.md that take seconds to compute.

#include "integrators_page.h"

namespace tippe::test {
namespace {

TEST(IntegratorsPageSlow, tells_what_the_printed_scheme_loses_by_itself) {
  const std::vector<double> told = numbers_in(match(R"(its own error adds or removes energy: ([0-9.]+) %)"));
  ASSERT_EQ(told.size(), 1U);
  const RunResult r = run_scene("euler-disk", 1e-10, 0.0, Scheme::Moreau);
  EXPECT_NEAR(100.0 * r.audit.residual() / r.audit.initial, told[0], 0.05);
}

TEST(IntegratorsPageSlow, tells_how_the_disk_of_4_4_ends) {
  const std::vector<double> stop = numbers_in(match(R"(stops at ([0-9.]+) s, at a tilt)")),
                            tilt = numbers_in(match(R"(at a tilt of ([0-9.e-]+) rad)")),
                            rest = numbers_in(match(R"(lies still at ([0-9.]+) s)"));
  ASSERT_TRUE(stop.size() == 1 && tilt.size() == 1 && rest.size() == 1);
  const RunResult r = run_scene("euler-disk", 1e-8, 0.0, Scheme::Event, {*parse_quantity("theta@event.contour_stop", 1).quantity});
  EXPECT_TRUE(r.resting);
  EXPECT_NEAR(first(r, EventKind::ContourStop), stop[0], 1e-4);
  EXPECT_NEAR(first(r, EventKind::Rest), rest[0], 1e-4);
  EXPECT_NEAR(std::acos(-1.0) - r.quantities[0].value(), tilt[0], 0.1 * tilt[0]);
  EXPECT_LE(std::abs(r.audit.residual()), 1e-8 * r.audit.initial);
}

TEST(IntegratorsPageSlow, tells_when_the_disk_of_4_2_slides) {
  const std::vector<double> told = numbers_in(match(R"(slides from ([0-9.]+ s to [0-9.]+) s)"));
  ASSERT_EQ(told.size(), 2U);
  const RunResult r = run_scene("euler-disk-contour", 1e-9, 30.0);
  EXPECT_NEAR(first(r, EventKind::Slip), told[0], 5e-5);
  EXPECT_NEAR(first(r, EventKind::Stick), told[1], 5e-5);
}

}  // namespace
}  // namespace tippe::test
