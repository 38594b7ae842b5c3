// Traces side by side: what claims and pictures are made from.
#include <gtest/gtest.h>

#include <cmath>
#include <tippe/papers/curves.h>

namespace tippe::test {
namespace {

using namespace papers;

const Rows line{{0.0, 1.0, 5.0}, {1.0, 2.0, 4.0}, {2.0, 3.0, 3.0}, {3.0, 4.0, 2.0}};
const Rows other{{0.0, 1.0, 5.5}, {1.0, 2.5, 4.0}, {2.0, 3.0, 1.0}};

TEST(Curves, stand_side_by_side_with_the_time_once) {
  const Table table = side_by_side("both", {"t", "a", "b", "c", "d"}, {line, other});
  ASSERT_EQ(table.rows.size(), 3U);  // as far as the shorter one
  EXPECT_EQ(table.rows[1], (std::vector<double>{1.0, 2.0, 4.0, 2.5, 4.0}));
}

TEST(Curves, differ_most_within_the_window_asked_for) {
  EXPECT_DOUBLE_EQ(largest_difference(line, other, 1, 0.0, 2.0), 0.5);
  EXPECT_DOUBLE_EQ(largest_difference(line, other, 2, 0.0, 1.0), 0.5);
  EXPECT_DOUBLE_EQ(largest_difference(line, other, 2, 0.0, 2.0), 2.0);
}

TEST(Curves, have_a_span_and_a_value) {
  EXPECT_DOUBLE_EQ(span_of(line, 1, 1.0, 3.0).low, 2.0);
  EXPECT_DOUBLE_EQ(span_of(line, 1, 1.0, 3.0).high, 4.0);
  EXPECT_DOUBLE_EQ(span_of(line, 1, 1.0, 3.0).width(), 2.0);
  EXPECT_DOUBLE_EQ(span_of(line, 1, 1.0, 3.0).middle(), 3.0);
  EXPECT_DOUBLE_EQ(value_at(line, 2, 1.2), 4.0);
}

TEST(Curves, that_are_not_there_yet_have_no_numbers) {
  EXPECT_TRUE(side_by_side("none", {"t", "a"}, {line, {}}).rows.empty());
  EXPECT_TRUE(std::isnan(largest_difference(line, {}, 1, 0.0, 2.0)));
  EXPECT_TRUE(std::isnan(span_of({}, 1, 0.0, 1.0).width()));
  EXPECT_TRUE(std::isnan(value_at({}, 1, 0.0)));
  EXPECT_TRUE(std::isnan(span_of(line, 1, 7.0, 8.0).low));
}

}  // namespace
}  // namespace tippe::test
