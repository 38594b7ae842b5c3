// A sweep's points: which values they have, in which order, and that they read back exactly. What is refused is in tests/cli.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <tippe/scenes/sweep.h>

namespace tippe::test {
namespace {

using testing::ElementsAre;

Sweep sweep_of(const std::string& axes, const std::string& more = {}) {
  const ReadSweep read = read_sweep("scene = \"x\"\n" + more + "axis = [" + axes + "]\nresult = [{quantity = \"z\"}]\n", "s.toml");
  for (const Diagnostic& d : read.diagnostics) ADD_FAILURE() << d.text();
  return read.sweep.value_or(Sweep{});
}

TEST(SweepPoints, the_first_axis_changes_slowest) {
  const Sweep s = sweep_of(R"({key = "a", from = 1, to = 2, count = 2}, {key = "b", values = ["p", true, 0.5, [1, 2]]})");
  ASSERT_EQ(s.points(), 8U);
  EXPECT_THAT(s.values_of(0), ElementsAre("1", "'p'"));
  EXPECT_THAT(s.values_of(3), ElementsAre("1", "[1, 2]"));
  EXPECT_THAT(s.values_of(5), ElementsAre("2", "true"));
  EXPECT_TRUE(s.axes[0].numeric);
  EXPECT_FALSE(s.axes[1].numeric);
}

TEST(SweepPoints, a_grid_meets_both_ends_and_its_middle_exactly) {
  const Sweep s = sweep_of(R"({key = "a", from = -2, to = 2, count = 31}, {key = "b", from = 1e-3, to = 10, count = 5, scale = "log"})");
  EXPECT_EQ(Sweep::value(s.axes[0], 0), "-2");
  EXPECT_EQ(Sweep::value(s.axes[0], 15), "0");
  EXPECT_EQ(Sweep::value(s.axes[0], 30), "2");
  EXPECT_EQ(Sweep::value(s.axes[1], 0), "0.001");
  EXPECT_EQ(Sweep::value(s.axes[1], 4), "10");
  EXPECT_NEAR(std::stod(Sweep::value(s.axes[1], 2)), 0.1, 1e-15);
  for (std::size_t i = 0; i < 31; ++i) {
    const double mirrored = std::stod(Sweep::value(s.axes[0], 30 - i)), x = std::stod(Sweep::value(s.axes[0], i));
    EXPECT_EQ(x, std::lerp(-2.0, 2.0, static_cast<double>(i) / 30.0));
    EXPECT_NEAR(x, -mirrored, 1e-15);
  }
}

TEST(SweepPoints, a_random_point_depends_on_its_number_and_the_seed_alone) {
  const std::string axes = R"({key = "a", from = 0, to = 1}, {key = "b", values = [1, 2, 3]})";
  const Sweep few = sweep_of(axes, "random = {count = 10, seed = 1}\n"), many = sweep_of(axes, "random = {count = 3000, seed = 1}\n"),
              other = sweep_of(axes, "random = {count = 10, seed = 2}\n");
  EXPECT_EQ(few.values_of(7), many.values_of(7));
  EXPECT_NE(few.values_of(7), other.values_of(7));
  double sum = 0.0;
  std::set<std::string> seen;
  for (std::size_t i = 0; i < 3000; ++i) sum += std::stod(many.values_of(i)[0]), seen.insert(many.values_of(i)[1]);
  EXPECT_NEAR(sum / 3000.0, 0.5, 5.0 / std::sqrt(12.0 * 3000.0));  // five standard deviations of a mean
  EXPECT_EQ(seen.size(), 3U);
}

}  // namespace
}  // namespace tippe::test
