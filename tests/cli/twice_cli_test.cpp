// tippe run --twice: the same run again, more finely, and what that says about the first.

#include <gmock/gmock.h>

#include "json.h"
#include "twice.h"

namespace tippe::testing {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(Twice, a_finer_run_has_a_hundredth_of_the_tolerance_or_a_quarter_of_the_step) {
  IntegrateOptions options;
  options.scheme = Scheme::Event, options.rtol = 1e-8, options.atol = 1e-9;
  EXPECT_DOUBLE_EQ(cli::refined(options).options.rtol, 1e-10);
  EXPECT_DOUBLE_EQ(cli::refined(options).options.atol, 1e-11);
  EXPECT_EQ(cli::refined(options).words, "rtol = 1e-10, atol = 1e-11");
  options.rtol = 1e-13;  // a hundredth of it is below rounding
  EXPECT_DOUBLE_EQ(cli::refined(options).options.rtol, 1e-11);
  options.fixed_step = true, options.dt = 1e-3;
  EXPECT_DOUBLE_EQ(cli::refined(options).options.dt, 2.5e-4);
  options.scheme = Scheme::Moreau, options.fixed_step = false;
  EXPECT_DOUBLE_EQ(cli::refined(options).options.dt, 2.5e-4);
  EXPECT_EQ(cli::refined(options).options.rtol, options.rtol);
}

TEST(Twice, a_converged_run_agrees_with_itself) {
  const Result said = tippe("run disk-flat --twice --json");
  ASSERT_EQ(said.exit, 0) << said.err;
  const Json j = Json::parse(said.out), &twice = j["twice"];
  EXPECT_TRUE(j["trustworthy"].get<bool>());
  EXPECT_TRUE(twice["agrees"].get<bool>());
  EXPECT_TRUE(twice["events"]["same"].get<bool>());
  EXPECT_EQ(twice["events"]["first"], j["events"].size());
  EXPECT_EQ(twice["final"]["r_S"]["first"], j["final"]["r_S"]);
  EXPECT_LT(twice["largest"].get<double>(), 1e-6);
  for (const auto& [name, value] : j["final"].items()) EXPECT_TRUE(twice["final"].contains(name)) << name;
  // The first run is the one without --twice, to the bit.
  EXPECT_EQ(Json::parse(tippe("run disk-flat --json").out)["final"], j["final"]);
  EXPECT_FALSE(Json::parse(tippe("run disk-flat --json").out).contains("twice"));
  EXPECT_THAT(tippe("run disk-flat --twice").out, AllOf(HasSubstr("Again with rtol = "), HasSubstr("the same events")));
}

TEST(Twice, a_step_that_is_too_long_shows) {
  const Result said = tippe("run tippe-top --set integrate.scheme=moreau --set integrate.dt=2e-3 --set integrate.end=2 --twice --json");
  EXPECT_EQ(said.exit, 1) << said.err;
  const Json j = Json::parse(said.out);
  EXPECT_FALSE(j["trustworthy"].get<bool>());
  EXPECT_FALSE(j["twice"]["agrees"].get<bool>());
  EXPECT_EQ(j["twice"]["dt"], 5e-4);
  EXPECT_GT(j["twice"]["largest"].get<double>(), 1e-3);
  EXPECT_THAT(j["warnings"], Contains(HasSubstr("ends elsewhere")));
}

TEST(Twice, a_chaotic_motion_is_not_trusted_though_every_step_is_right) {
  // An elastic stone without friction: a billiard, in which errors grow with every bounce.
  const std::string stone = R"([body]
mass = 0.1
inertia = [2.6e-5, 5.8e-5, 6.8e-5]
[[contact]]
shape = "ellipsoid"
semi_axes = [0.05, 0.03, 0.02]
law = "none"
restitution = 1
[start]
position = [0, 0, 0.2]
angles = [0, 0.8, 0.1]
omega = [3, 11, 5]
velocity = [1, 0, 0]
[integrate]
end = 10
)";
  EXPECT_EQ(tippe("run - --quiet", {.input = stone}).exit, 0);
  const Result said = tippe("run - --twice --json", {.input = stone});
  EXPECT_EQ(said.exit, 1);
  const Json j = Json::parse(said.out);
  EXPECT_FALSE(j["trustworthy"].get<bool>());
  EXPECT_FALSE(j["twice"]["agrees"].get<bool>());
  EXPECT_THAT(j["warnings"], Contains(HasSubstr("sensitive to small errors (chaotic), or not converged")));
  EXPECT_LT(std::abs(j["energy"]["residual"].get<double>()), 1e-9 * j["energy"]["initial"].get<double>());
}

/// A run of a ball with these events.
RunResult with_events(const std::vector<Event>& events) {
  RunResult result;
  result.events = events;
  result.final.t = 1.0;
  return result;
}

TEST(Twice, events_agree_in_kind_contact_and_order) {
  IntegrateOptions options;
  options.scheme = Scheme::Event;
  const cli::Refinement how = cli::refined(options);
  const auto doubts = [&](const std::vector<Event>& a, const std::vector<Event>& b) {
    return cli::compare_runs(with_events(a), with_events(b), {}, how, 1.0).doubts;
  };
  using enum EventKind;
  EXPECT_THAT(doubts({{0.1, Impact, 0}, {0.2, Slip, 0}}, {{0.1001, Impact, 0}, {0.2, Slip, 0}}), IsEmpty());
  EXPECT_THAT(doubts({{0.1, Impact, 0}, {0.2, Slip, 0}}, {{0.1, Impact, 0}, {0.2, Stick, 0}}), ElementsAre(HasSubstr("has other events")));
  EXPECT_THAT(doubts({{0.1, Impact, 0}}, {{0.1, Impact, 1}}), ElementsAre(HasSubstr("first impact of contact 0 at 0.1 s")));
  EXPECT_THAT(doubts({{0.1, Impact, 0}, {0.2, Impact, 0}}, {{0.1, Impact, 0}}), ElementsAre(HasSubstr("and again nothing more")));
  EXPECT_THAT(doubts({{0.1, Impact, 0}}, {{0.2, Impact, 0}}), ElementsAre(HasSubstr("0.1 s apart")));
  // Two contacts at one time have no order; bounces that accumulate have no number.
  EXPECT_THAT(doubts({{0.1, Slip, 0}, {0.1, Slip, 1}}, {{0.1, Slip, 1}, {0.1, Slip, 0}}), IsEmpty());
  EXPECT_THAT(doubts({{0.1, Impact, 0}, {0.2, Impact, 0}, {0.25, Impact, 0}, {0.3, Accumulation, 0}},
                     {{0.1, Impact, 0}, {0.2, Impact, 0}, {0.3, Accumulation, 0}}),
              IsEmpty());
}

}  // namespace
}  // namespace tippe::testing
