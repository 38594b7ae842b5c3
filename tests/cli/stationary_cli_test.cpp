// tippe stationary: what scripts read, and what it refuses.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "json.h"
#include "program.h"

namespace tippe::testing {
namespace {

using ::testing::HasSubstr;

TEST(StationaryCli, json_has_both_orientations_of_the_tippedisk_with_eigenvalues) {
  const Result r = tippe("stationary tippedisk --near omega=40 --json");
  ASSERT_EQ(r.exit, 0) << r.err;
  const Json j = json_of(r);
  int spins = 0;
  for (const Json& m : j["motions"]) {
    if (m["kind"] != "spin") {  // it slides round on one of its faces
      EXPECT_LT(std::abs(std::sin(m["state"]["theta"].get<double>())), 1e-12);
      continue;
    }
    ++spins;
    EXPECT_EQ(m["contact"], "slip");
    EXPECT_EQ(m["touching"], Json::parse(R"([{"contact": 0, "held": []}])"));
    EXPECT_EQ(m["parameters"]["spin"].get<double>(), 40.0);
    EXPECT_EQ(m["eigenvalues"].size(), 6U);
    EXPECT_EQ(m["neutral"], 4);
    EXPECT_LE(m["residual"].get<double>(), 1e-12);
    EXPECT_GT(m["drain"].get<double>(), 0.0);
    EXPECT_EQ(m["stable"].get<bool>(), m["eigenvalues"][0][0].get<double>() < 0.0);
  }
  EXPECT_EQ(spins, 2);
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

TEST(StationaryCli, a_celtic_stone_with_rolling_friction_rests_on_its_back_too) {
  // Rolling friction holds it in a neighbourhood of each rest; without it there is one rest up and one down.
  const Json j = json_of(tippe("stationary celtic-stone --json --quiet"));
  int up = 0, down = 0;
  for (const Json& m : j["motions"]) {
    if (m["kind"] != "rest") continue;
    const double theta = m["state"]["theta"];
    up += theta < 1e-6 ? 1 : 0, down += theta > 3.14159 ? 1 : 0;
    EXPECT_LE(m["residual"].get<double>(), 1e-9);
  }
  EXPECT_EQ(up, 1);
  EXPECT_EQ(down, 1);
}

TEST(StationaryCli, a_motion_is_shown_once_whether_friction_is_a_set_or_a_function) {
  for (const char* scene : {"celtic-stone-tanh", "celtic-stone-fig4-pade2", "tippedisk-model-5"}) {
    const Json j = json_of(tippe(std::string("stationary ") + scene + " --json --quiet"));
    std::vector<std::array<double, 4>> rests;
    for (const Json& m : j["motions"])
      if (m["kind"] == "rest") {
        EXPECT_EQ(m["contact"], "slip") << scene;  // a function holds nothing
        rests.push_back(
            {m["state"]["quaternion"][0], m["state"]["quaternion"][1], m["state"]["quaternion"][2], m["state"]["quaternion"][3]});
      }
    EXPECT_GE(rests.size(), 2U) << scene;
    for (std::size_t i = 0; i < rests.size(); ++i)
      for (std::size_t k = i + 1; k < rests.size(); ++k) {
        // The same up in body axes: the third row of the rotation.
        const auto up = [](const std::array<double, 4>& p) {
          return std::array{2.0 * (p[1] * p[3] - p[0] * p[2]), 2.0 * (p[2] * p[3] + p[0] * p[1]), 1.0 - 2.0 * (p[1] * p[1] + p[2] * p[2])};
        };
        const auto a = up(rests[i]), b = up(rests[k]);
        EXPECT_GT(std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]), 1e-6) << scene << " " << i << " " << k;
      }
  }
}

TEST(StationaryCli, a_circle_that_needs_more_friction_says_how_much) {
  // lesaux2005 (5.28): the tilt of 0.8 rad and a circle of 50 mm take chi = 1.82 of the friction.
  const Result r = tippe("stationary euler-disk-coulomb --near theta=0.8 --near rolling_radius=0.05 --quiet");
  EXPECT_EQ(r.exit, 1);
  EXPECT_THAT(r.err, HasSubstr("it would need 1.8"));
  EXPECT_THAT(r.err, HasSubstr("times the friction of the contact"));
}

TEST(StationaryCli, tables_show_no_rounding_and_motions_that_are_alike_share_their_reason) {
  const std::string box = tippe("stationary box --quiet").out;
  EXPECT_EQ(box.find("e-"), std::string::npos) << box;
  EXPECT_THAT(box, HasSubstr("14, 15, 16, 17, 22, 23: friction holds it"));
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
