// tippe lyapunov, section, orbit and basins as scripts see them.

#include <gmock/gmock.h>

#include <cmath>

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
                                                        {"orbit shaken-ball --period -1", "negative"},
                                                        {"orbit shaken-ball --settle -1", "negative"},
                                                        {"orbit shaken-ball --by table.shake.amplitude", "KEY=A:B"},
                                                        {"orbit shaken-ball --by table.shake.amplitude=1e-4:1e-4", "empty"},
                                                        {"orbit shaken-ball --by contact.law=1:2", "number"},
                                                        {"orbit shaken-ball --by spin=1:2", "no number 'spin'"},
                                                        {"orbit shaken-ball --by contact.mu=-1:1", "does not accept"},
                                                        {"orbit shaken-ball --out x", "--by KEY=A:B"},
                                                        {"section shaken-ball --plane v_S_z=0 --settle -1", "negative"},
                                                        {"lyapunov tippe-top --exponents 0", "1 to 12"},
                                                        {"lyapunov tippe-top --settle -1", "negative"},
                                                        {"lyapunov tippe-top --set integrate.scheme=moreau", "integrate.scheme=event"},
                                                        {"lyapunov tippe-top --settle 100", "longer run"},
                                                        {"lyapunov tippe-top --exponents 13", "1 to 12"},
                                                        {"basins nowhere", "nowhere"}}) {
    const Result r = tippe(command);
    EXPECT_EQ(r.exit, 2) << command << r.err;
    EXPECT_THAT(r.err, HasSubstr(said)) << command;
  }
}

TEST(MapsCli, a_motion_that_is_stationary_is_no_periodic_one) {
  const Result r = tippe(
      "orbit tippedisk --set contact.law=smooth-coulomb --set start.angles=[0,1.5707963267948966,-1.5707963267948966] --period 0.1 --json "
      "--quiet");
  EXPECT_EQ(r.exit, 1);
  EXPECT_THAT(r.err, HasSubstr("stationary"));
}

TEST(MapsCli, an_orbit_is_followed_over_a_key_to_where_its_period_doubles) {
  const Scratch dir;
  const Result r = tippe(
      "orbit shaken-ball --set start.touch=false --set start.seen_from=room --set start.position=[0,0,0.0053] --set "
      "start.velocity=[0,0,-0.076] "
      "--by table.shake.amplitude=1.45e-4:1.6e-4 --json --quiet --out " +
      dir.path("o"));
  ASSERT_EQ(r.exit, 0) << r.err;
  const Json j = json_of(r);
  ASSERT_EQ(j["families"].size(), 1u);
  std::vector<double> doubled;
  for (const Json& one : j["families"][0]["special"])
    if (one["kind"] == "period_doubling") doubled.push_back(one["table.shake.amplitude"].get<double>());
  ASSERT_EQ(doubled.size(), 1u);
  // Γ² = (π (1 − e)/(1 + e))² + (2 (1 + e²)/(1 + e)²)², e = 1/2, 50 Hz
  const double pi = 3.141592653589793, gamma = std::hypot(pi / 3.0, 2.0 * 1.25 / 2.25), w = 100.0 * pi;
  EXPECT_NEAR(doubled[0] / (gamma * 9.81 / (w * w)), 1.0, 1e-7);
  EXPECT_THAT(content_of(dir.path("o/orbit_special.csv")), HasSubstr("period_doubling,0,"));
}

TEST(MapsCli, a_body_that_comes_to_rest_has_no_exponents) {
  const Result r = tippe("lyapunov bouncing-ball --json --quiet");
  EXPECT_EQ(r.exit, 1);
  EXPECT_FALSE(json_of(r)["trustworthy"].get<bool>());
}

}  // namespace
}  // namespace tippe::testing
