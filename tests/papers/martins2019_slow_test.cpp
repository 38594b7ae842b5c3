// The eight runs of martins2019 from Table 5 to rest.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <tippe/papers/martins2019.h>

namespace tippe::test {
namespace {

using namespace papers::martins2019;

/// Switch to rolling with the right normal force and with the paper's, time and place of rest with the right one; an independent Runge-Kutta
/// integration of (27)-(28) in s and θ gave the switch times, too.
struct Known {
  double switch_time, switch_time_of_paper, rest_time, rest_s;
};
constexpr Known known[] = {{0.450485, 0.439128, 202.730161, 0.086792},  {0.259193, 0.261557, 236.138222, 0.031357},
                           {0.173644, 0.175327, 233.007702, -0.181586}, {0.659945, 0.638163, 179.384559, -0.024670},
                           {0.501462, 0.486427, 53.765961, -0.188446},  {0.209934, 0.212107, 143.268457, -0.056483},
                           {0.193824, 0.195843, 144.599096, -0.005930}, {0.541042, 0.523857, 31.847094, 0.094406}};

TEST(Martins2019Runs, all_eight_slide_once_then_roll_to_rest_with_times_to_a_microsecond) {
  for (std::size_t i = 0; i < 8; ++i) {
    const RunOutcome coarse = run({}, table_5[i], 1e-8), fine = run({}, table_5[i], 1e-11);
    SCOPED_TRACE(table_5[i].colour);
    EXPECT_NEAR(fine.switch_time, known[i].switch_time, 1.1e-6);
    EXPECT_NEAR(coarse.switch_time, fine.switch_time, 1e-6);
    EXPECT_EQ(fine.sticks, 1);
    EXPECT_EQ(fine.slips, 0);
    ASSERT_TRUE(fine.rests);
    EXPECT_NEAR(coarse.rest_time, fine.rest_time, 1e-6);
    EXPECT_NEAR(fine.rest_time, known[i].rest_time, 2e-6);
    EXPECT_NEAR(fine.rest_s, known[i].rest_s, 1.1e-6);
    EXPECT_LE(std::abs(fine.rest_s), 0.2);  // where rolling resistance holds it: |tan α| ≤ μ_r/R, |x| ≤ p μ_r/R
    EXPECT_LT(fine.energy_gain, 1e-9);
    EXPECT_LT(std::abs(fine.residual), 1e-8);
  }
}

TEST(Martins2019Runs, an_explicit_method_of_fourth_order_follows_them_in_long_steps) {
  const double fine = explicit_place({}, table_5[0], 2.0, 1e-3);
  const double coarse = std::abs(explicit_place({}, table_5[0], 2.0, 0.2) - fine),
               half = std::abs(explicit_place({}, table_5[0], 2.0, 0.1) - fine);
  EXPECT_LT(half, 1e-4);
  EXPECT_GT(coarse / half, 8.0);  // 16 of fourth order, less what the place of the located end in its step does
}

TEST(Martins2019Runs, the_papers_normal_force_moves_the_switch_by_up_to_three_percent) {
  double least = 0.0, most = 0.0, worst = 0.0;
  for (std::size_t i = 0; i < 8; ++i) {
    const RunOutcome paper = run({}, table_5[i], 1e-9, true, 2.0), right = run({}, table_5[i], 1e-9, false, 2.0);
    EXPECT_NEAR(paper.switch_time, known[i].switch_time_of_paper, 2e-6);
    const double part = paper.switch_time / right.switch_time - 1.0;
    least = std::min(least, part), most = std::max(most, part), worst = std::max(worst, right.force_error);
  }
  EXPECT_NEAR(least, -0.0330, 1e-4);
  EXPECT_NEAR(most, 0.0104, 1e-4);
  EXPECT_GT(worst, 0.09);
  EXPECT_LT(worst, 0.12);
}

}  // namespace
}  // namespace tippe::test
