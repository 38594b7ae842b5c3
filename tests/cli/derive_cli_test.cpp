// tippe derive: what scripts read, and what it refuses.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "json.h"
#include "program.h"

namespace tippe::testing {
namespace {

using ::testing::HasSubstr;

TEST(DeriveCli, json_has_values_derivatives_and_spread) {
  const Result r = tippe("derive bowling-ball --of event.stick --by contact.mu,body.mass --sigma contact.mu=0.01 --json");
  ASSERT_EQ(r.exit, 0) << r.err;
  const Json j = json_of(r);
  const Json& of = j["of"][0];
  EXPECT_EQ(of["quantity"], "event.stick");
  const double slope = of["by"]["contact.mu"].get<double>();
  EXPECT_NEAR(slope, -of["value"].get<double>() / 0.12, 1e-6);
  EXPECT_TRUE(of["checked"].is_null());
  EXPECT_NEAR(of["sigma"].get<double>(), 0.01 * std::abs(slope), 1e-12);
  EXPECT_NEAR(of["sigma_by"]["contact.mu"].get<double>(), 0.01 * std::abs(slope), 1e-12);
  EXPECT_GT(j["runs_cost"].get<double>(), 0.0);
  EXPECT_TRUE(j["trustworthy"].get<bool>());
}

TEST(DeriveCli, a_check_says_how_well_runs_agree) {
  const Result r = tippe("derive bowling-ball --of event.stick --by contact.mu --check --json");
  ASSERT_EQ(r.exit, 0) << r.err;
  EXPECT_LT(json_of(r)["of"][0]["checked"].get<double>(), 1e-7);
}

TEST(DeriveCli, refuses_steps_without_derivative_and_unknown_keys) {
  Result r = tippe("derive bowling-ball --of event.stick --by contact.mu --set integrate.scheme=moreau");
  EXPECT_EQ(r.exit, 2);
  EXPECT_THAT(r.err, HasSubstr("integrate.scheme=event"));
  r = tippe("derive bowling-ball --of event.stick --by body.mas");
  EXPECT_EQ(r.exit, 2);
  EXPECT_THAT(r.err, HasSubstr("body.mass"));
  r = tippe("derive bowling-ball --of event.stick");
  EXPECT_EQ(r.exit, 2);
  r = tippe("derive bowling-ball --of event.stick --by contact.mu --sigma body.mass=1");
  EXPECT_EQ(r.exit, 2);
}

TEST(DeriveCli, what_has_no_derivative_says_why) {
  const Result r = tippe("derive bowling-ball --of event.lift_off --by contact.mu --json");
  EXPECT_EQ(r.exit, 1);
  const Json j = json_of(r);
  EXPECT_TRUE(j["of"][0]["by"]["contact.mu"].is_null());
  EXPECT_FALSE(j["trustworthy"].get<bool>());
  EXPECT_FALSE(j["warnings"].empty());
}

}  // namespace
}  // namespace tippe::testing
