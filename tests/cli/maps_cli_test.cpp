// tippe lyapunov, section, orbit and basins as scripts see them.

#include <gmock/gmock.h>

#include "json.h"

namespace tippe::testing {
namespace {

using ::testing::HasSubstr;

/// A wooden box on an edge: it falls back onto its face or over onto its side.
const std::string tilted = R"(
[body.solid]
shape = "box"
edges = [0.06, 0.08, 0.12]
density = 600
[[contact]]
shape = "box"
edges = [0.06, 0.08, 0.12]
law = "coulomb"
mu = 1
[start]
touch = true
angles = [0, 0.5, 0]
omega = [0, 0, 0]
[integrate]
end = 5
rtol = 1e-7
)";
const std::string plane = R"(
scene = "tilted.toml"
[[axis]]
key = "start.angles.1"
name = "tilt"
from = 0.2
to = 1
count = 9
[[axis]]
key = "start.omega.0"
name = "rate"
from = -1
to = 1
count = 5
)";

TEST(MapsCli, basins_refined_are_those_of_all_points_whatever_the_jobs) {
  const Scratch dir;
  dir.file("tilted.toml", tilted);
  const std::string file = dir.file("plane.toml", plane);
  const Result all = tippe("basins " + file + " --refine 0 --out " + dir.path("all") + " --json --quiet");
  ASSERT_EQ(all.exit, 0) << all.err;
  const Result fine = tippe("basins " + file + " --refine 2 --jobs 1 --out " + dir.path("fine") + " --json --quiet");
  const Result two = tippe("basins " + file + " --refine 2 --jobs 2 --out " + dir.path("two") + " --json --quiet");
  const Json a = json_of(all), b = json_of(fine);
  EXPECT_EQ(a["end"], b["end"]);
  EXPECT_EQ(a["computed"], 45);
  EXPECT_LT(b["computed"].get<int>(), 45);
  EXPECT_EQ(fine.out, two.out);
  EXPECT_EQ(content_of(dir.path("fine/basins.csv")), content_of(dir.path("two/basins.csv")));
  ASSERT_EQ(a["ends"].size(), 2u);
  EXPECT_EQ(a["ends"][0]["name"], "rest on -z");
  // Without any rate (the third of five) it falls over where its centre is beyond the edge: beyond atan(0.08/0.12) = 0.588.
  for (int i = 0; i < 9; ++i) EXPECT_EQ(a["end"][5 * i + 2], 0.2 + 0.1 * i < 0.588 ? 0 : 1) << i;
}

TEST(MapsCli, a_section_has_its_points_and_its_picture) {
  const Scratch dir;
  const Result r =
      tippe("section shaken-ball --plane v_S_z=0 --side down --set integrate.end=0.5 --plot t,r_S_z --json --quiet --out " + dir.path("s"));
  ASSERT_EQ(r.exit, 0) << r.err;
  const Json j = json_of(r);
  ASSERT_FALSE(j["points"].empty());
  for (const Json& point : j["points"]) EXPECT_EQ(point["side"], "down");
  EXPECT_THAT(content_of(dir.path("s/section.csv")), HasSubstr("theta"));
}

TEST(MapsCli, bad_questions_are_refused_with_what_to_change) {
  for (const auto& [command, said] :
       std::vector<std::pair<std::string, std::string>>{{"section shaken-ball", "--plane"},
                                                        {"section shaken-ball --plane thetta=1", "theta"},
                                                        {"section shaken-ball --plane theta", "KEY=VALUE"},
                                                        {"section shaken-ball --plane theta=1 --side left", "up, down or both"},
                                                        {"orbit tippe-top", "--period"},
                                                        {"orbit shaken-ball --times 1.5", "whole number"},
                                                        {"orbit shaken-ball --set integrate.scheme=moreau", "integrate.scheme=event"},
                                                        {"lyapunov tippe-top --set integrate.scheme=moreau", "integrate.scheme=event"},
                                                        {"lyapunov tippe-top --settle 100", "longer run"},
                                                        {"lyapunov tippe-top --exponents 13", "1 to 12"},
                                                        {"basins nowhere", "nowhere"}}) {
    const Result r = tippe(command);
    EXPECT_EQ(r.exit, 2) << command << r.err;
    EXPECT_THAT(r.err, HasSubstr(said)) << command;
  }
}

TEST(MapsCli, a_body_that_comes_to_rest_has_no_exponents) {
  const Result r = tippe("lyapunov bouncing-ball --json --quiet");
  EXPECT_EQ(r.exit, 1);
  EXPECT_FALSE(json_of(r)["trustworthy"].get<bool>());
}

}  // namespace
}  // namespace tippe::testing
