// tippe stationary: what scripts read, and what it refuses.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "json.h"
#include "program.h"

namespace tippe::testing {
namespace {

using ::testing::HasSubstr;

TEST(StationaryCli, json_has_both_orientations_of_the_tippedisk_with_eigenvalues) {
  const Result r = tippe("stationary tippedisk --near omega=40 --json");
  ASSERT_EQ(r.exit, 0) << r.err;
  const Json j = json_of(r);
  ASSERT_EQ(j["motions"].size(), 2U);
  for (const Json& m : j["motions"]) {
    EXPECT_EQ(m["kind"], "spin");
    EXPECT_EQ(m["contact"], "slip");
    EXPECT_EQ(m["parameters"]["spin"].get<double>(), 40.0);
    EXPECT_EQ(m["eigenvalues"].size(), 6U);
    EXPECT_EQ(m["neutral"], 4);
    EXPECT_LE(m["residual"].get<double>(), 1e-12);
    EXPECT_GT(m["drain"].get<double>(), 0.0);
    EXPECT_EQ(m["stable"].get<bool>(), m["eigenvalues"][0][0].get<double>() < 0.0);
  }
}

TEST(StationaryCli, a_box_rests_on_each_of_its_faces_and_on_no_edge_or_corner_for_long) {
  const Json j = json_of(tippe("stationary box --json --quiet"));
  int faces = 0, others = 0;
  for (const Json& m : j["motions"]) {
    if (m["kind"] != "rest") continue;
    ++(m["stable"] == true ? faces : others);
  }
  EXPECT_EQ(faces, 6);
  EXPECT_EQ(others, 12 + 8);
}

TEST(StationaryCli, people_read_a_table_and_why) {
  const Result r = tippe("stationary tippe-top --near spin=100 --quiet");
  EXPECT_EQ(r.exit, 0) << r.err;
  EXPECT_THAT(r.out, HasSubstr("eigenvalues"));
  EXPECT_THAT(r.out, HasSubstr("a disturbance grows by a factor e in"));
}

TEST(StationaryCli, what_has_no_stationary_motion_is_refused_with_the_reason) {
  const auto refused = [](const std::string& words, int exit, const std::string& why) {
    const Result r = tippe(words + " --quiet");
    EXPECT_EQ(r.exit, exit) << words;
    EXPECT_THAT(r.err, HasSubstr(why)) << words;
  };
  refused("stationary track-disk", 2, "track");
  refused("stationary slope-ball", 2, "inclined");
  refused("stationary tippe-top --near spni=3", 2, "did you mean 'spin'?");
  refused("stationary tippe-top --near spin", 2, "has no value");
  refused("stationary tippe-top --near spin=fast", 2, "is not a number");
  refused("stationary tippedisk --near spin=40 --near theta=0.3", 1, "no stationary motion was found");
}

}  // namespace
}  // namespace tippe::testing
