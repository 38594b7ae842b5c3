// A million random projections per ball and metric: residuals at rounding level, few Newton iterations.

#include <gtest/gtest.h>

#include "projection_samples.h"

#include <string>

namespace tippe::test {
namespace {

using namespace tippe::laws;

template <class Ball>
void expect_tight(const Ball& ball, double decades) {
  const ProjectionReport report = project_many(ball, 1000000 / slow_divisor, decades, 4711);
  EXPECT_GT(report.outside, 300000 / slow_divisor);
  EXPECT_LE(report.normal_cone, 1e-13);
  EXPECT_LE(report.idempotence, 1e-13);
  EXPECT_LE(report.average(), 3.0);
  // Bisection down to the part of one where such a metric can put the root takes 20 steps for six decades; few more than ten for none.
  EXPECT_LE(report.most, decades > 0.0 ? 20 : 15);
  testing::Test::RecordProperty("normal_cone_1e16", std::to_string(1e16 * report.normal_cone));
  testing::Test::RecordProperty("idempotence_1e16", std::to_string(1e16 * report.idempotence));
  testing::Test::RecordProperty("average_iterations", std::to_string(report.average()));
  testing::Test::RecordProperty("most_iterations", report.most);
}

TEST(ProjectionInBulk, hertz_in_the_euclidean_metric) { expect_tight(HertzBall(), 0.0); }
TEST(ProjectionInBulk, uniform_in_the_euclidean_metric) { expect_tight(UniformBall(), 0.0); }
TEST(ProjectionInBulk, hertz_in_metrics_over_six_decades) { expect_tight(HertzBall(), 6.0); }
TEST(ProjectionInBulk, uniform_in_metrics_over_six_decades) { expect_tight(UniformBall(), 6.0); }

}  // namespace
}  // namespace tippe::test
