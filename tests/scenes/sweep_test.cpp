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

TEST(SweepPoints, of_a_latin_hypercube_every_slice_of_every_axis_has_one_point) {
  for (const int count : {1, 2, 7, 64, 1000}) {
    const Sweep s = sweep_of(R"({key = "a", from = 0, to = 1}, {key = "b", from = 0, to = 1}, {key = "c", values = [1, 2]})",
                             "latin = {count = " + std::to_string(count) + ", seed = 3}\n");
    std::vector<std::set<int>> slices(2);
    int ones = 0;
    for (std::size_t i = 0; i < s.points(); ++i) {
      const std::vector<std::string> values = s.values_of(i);
      for (std::size_t j = 0; j < 2; ++j) slices[j].insert(static_cast<int>(std::stod(values[j]) * count));
      ones += values[2] == "1" ? 1 : 0;
    }
    for (const std::set<int>& all : slices) EXPECT_EQ(all.size(), static_cast<std::size_t>(count));
    if (count % 2 == 0) {
      EXPECT_EQ(ones, count / 2);
    }
  }
}

TEST(SweepPoints, a_sobol_sequence_fills_every_pair_of_axes_evenly) {
  std::string axes;
  for (std::size_t j = 0; j < SweepSample::most_sobol_axes; ++j)
    axes += (j == 0 ? "" : ", ") + std::string("{key = \"k") + std::to_string(j) + "\", from = 0, to = 1}";
  for (const char* seed : {"1", "5"}) {
    const Sweep s = sweep_of(axes, std::string("sobol = {count = 4096, seed = ") + seed + "}\n");
    std::vector<std::vector<double>> points;
    for (std::size_t i = 0; i < s.points(); ++i) {
      points.emplace_back();
      for (const std::string& value : s.values_of(i)) points.back().push_back(std::stod(value));
    }
    for (std::size_t j = 0; j < SweepSample::most_sobol_axes; ++j) {
      // 2^k points in a row have one in each of 2^k equal intervals.
      for (const int count : {2, 64, 4096}) {
        std::set<int> slices;
        for (int i = 0; i < count; ++i) slices.insert(static_cast<int>(points[static_cast<std::size_t>(i)][j] * count));
        EXPECT_EQ(slices.size(), static_cast<std::size_t>(count)) << "axis " << j;
      }
      // 4096 points: 64 in each of 8 x 8 squares of any two axes.
      for (std::size_t k = 0; k < j; ++k) {
        std::vector<int> squares(64);
        for (const std::vector<double>& p : points) ++squares[static_cast<std::size_t>(p[j] * 8) * 8 + static_cast<std::size_t>(p[k] * 8)];
        EXPECT_THAT(squares, testing::Each(64)) << "axes " << k << " and " << j;
      }
    }
  }
}

TEST(SweepPoints, a_key_that_follows_an_axis_has_the_value_of_its_formula) {
  const Sweep s = sweep_of(
      R"({key = "a", from = 1, to = 3, count = 3}, {keys = ["b", "c"], values = [5, 7]}, {key = "d", formula = "x^2/4", of = "a"})");
  ASSERT_EQ(s.points(), 6U);
  EXPECT_THAT(s.values_of(5), ElementsAre("3", "7", "2.25"));
  EXPECT_THAT(s.axes[1].linked, ElementsAre("c"));
  EXPECT_EQ(s.axes[1].key, "b");
}

TEST(SweepPoints, a_list_of_scenes_is_the_first_axis) {
  const ReadSweep read =
      read_sweep("scene = [\"p\", \"q\"]\naxis = [{key = \"a\", values = [1, 2]}]\nresult = [{quantity = \"z\"}]\n", "s.toml");
  ASSERT_TRUE(read.sweep.has_value());
  ASSERT_EQ(read.sweep->points(), 4U);
  EXPECT_THAT(read.sweep->values_of(2), ElementsAre("'q'", "1"));
}

TEST(SweepPoints, a_subset_has_every_nth_value_at_its_place) {
  const Sweep s =
      sweep_of(R"({key = "a", from = 0, to = 8, count = 9}, {key = "b", values = ["p", "q"]}, {key = "c", from = 0, to = 4, count = 5})");
  std::vector<std::size_t> points;
  const Sweep coarse = s.every(4, points);
  ASSERT_EQ(coarse.points(), 3U * 2U * 2U);
  ASSERT_EQ(points.size(), coarse.points());
  for (std::size_t i = 0; i < points.size(); ++i) EXPECT_EQ(coarse.values_of(i), s.values_of(points[i]));
  EXPECT_THAT(coarse.values_of(11), ElementsAre("8", "'q'", "4"));
}

TEST(SweepPoints, columns_have_names_that_tools_keep) {
  EXPECT_EQ(column_name("start.omega.0"), "start_omega_0");
  EXPECT_EQ(column_name("z@0.25"), "z_at_0_25");
  EXPECT_EQ(column_name("first.v_S_z=-1"), "first_v_S_z_is_minus_1");
  EXPECT_EQ(column_name("settled.wobble=0.02:0.1"), "settled_wobble_is_0_02_to_0_1");
  EXPECT_EQ(column_name("2x"), "x2x");
}

}  // namespace
}  // namespace tippe::test
