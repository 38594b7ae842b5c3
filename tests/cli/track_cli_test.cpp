// A disk on a track as scripts see it: names of observables, the table of a trajectory, settings, words.

#include <gmock/gmock.h>

#include "json.h"

namespace tippe::testing {
namespace {

using ::testing::HasSubstr;

TEST(TrackCli, samples_have_the_names_of_the_disk_in_its_plane) {
  const Result said = tippe("run track-disk --set integrate.end=1 --at 0,0.2,0.9 --json");
  ASSERT_EQ(said.exit, 0) << said.err;
  const Json j = Json::parse(said.out, nullptr, false);
  ASSERT_EQ(j["samples"].size(), 3U);
  const Json& start = j["samples"][0];
  EXPECT_NEAR(start["s"].get<double>(), -10.0, 1e-13);
  EXPECT_NEAR(start["v"].get<double>(), -1.942, 1e-14);
  EXPECT_EQ(start["omega"], -45.965);
  EXPECT_NEAR(start["slip"].get<double>(), -1.942 - 4.5965, 1e-13);
  EXPECT_EQ(start["mode"], "slide");
  EXPECT_EQ(j["samples"][2]["mode"], "roll");
  for (const char* key : {"x", "y", "angle", "v", "omega", "s", "S", "slip", "lambda_N", "mode", "energy"})
    EXPECT_TRUE(start.contains(key)) << key;
  ASSERT_EQ(j["events"].size(), 1U);
  EXPECT_EQ(j["events"][0]["kind"], "stick");
  EXPECT_NEAR(j["events"][0]["t"].get<double>(), 0.450485, 1e-6);
}

TEST(TrackCli, settings_reach_the_start_and_the_track) {
  const Result said =
      tippe("run track-disk --set start.s=-2 --set start.v=0 --set start.omega=0 --set track.p=4 --set integrate.end=0.1 --at 0 --json");
  ASSERT_EQ(said.exit, 0) << said.err;
  EXPECT_NEAR(Json::parse(said.out, nullptr, false)["samples"][0]["s"].get<double>(), -2.0, 1e-13);
  expect_refusal(tippe("run track-disk --set track.p=0.05"), 2, "bends towards the disk");
  expect_refusal(tippe("run track-disk --set track.pp=1"), 2, "did you mean 'track.p'?");
}

TEST(TrackCli, a_resolved_scene_runs_again_to_the_same_bits) {
  const Scratch scratch;
  ASSERT_EQ(tippe("run track-hop --out " + scratch.path("a")).exit, 0);
  ASSERT_EQ(tippe("run " + scratch.path("a") + "/scene.toml --out " + scratch.path("b")).exit, 0);
  const std::string table = content_of(scratch.path("a") + "/trajectory.csv");
  EXPECT_EQ(table, content_of(scratch.path("b") + "/trajectory.csv"));
  EXPECT_THAT(table, ::testing::StartsWith("t,x,y,angle,v,omega,s,S,gap,slip,lambda_N,lambda_T,load,energy,"));
  EXPECT_THAT(table, HasSubstr(",fly\n"));
  // As many values as names.
  std::istringstream lines(table);
  std::string header, row;
  std::getline(lines, header), std::getline(lines, row);
  EXPECT_EQ(std::ranges::count(header, ','), std::ranges::count(row, ','));
}

TEST(TrackCli, the_summary_speaks_of_rolling_sliding_and_flying) {
  const Result said = tippe("run track-hop");
  for (const char* words : {"disk on the track: it rolls", "disk slides", "lifts off", "hits the track", "centre at"})
    EXPECT_THAT(said.out, HasSubstr(words));
  EXPECT_THAT(tippe("info track-hop").out, HasSubstr("on the left side of the cosine"));
}

TEST(TrackCli, a_real_paradox_is_not_trustworthy_and_says_why) {
  const Result said = tippe("run track-painleve");
  EXPECT_EQ(said.exit, 1);
  EXPECT_THAT(said.err, HasSubstr("Painleve's paradox"));
}

}  // namespace
}  // namespace tippe::testing
