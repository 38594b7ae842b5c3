// tippe law patch: keys and files of rows.
#include "json.h"
#include "program.h"

namespace tippe::testing {
namespace {

Json patch_answer(const std::string& line) {
  const Result result = tippe(line + " --json");
  EXPECT_EQ(result.exit, 0) << result.err;
  return Json::parse(result.out);
}

const std::string map_rows = "x,y,pressure\n-0.001,0,1\n0.001,0,1\n";

TEST(LawPatch, of_a_map_is_that_of_the_rectangle_it_covers) {
  const Scratch scratch;
  const std::string map = scratch.file("map.csv", map_rows), image = scratch.file("image.csv", "1 1\n"),
                    corners = scratch.file("corners.csv", "x,y\n-0.002,-0.001\n0.002,-0.001\n0.002,0.001\n-0.002,0.001\n");
  const std::string asked = " --slip 0.01,0.002 --spin 3 --mu 0.5 --normal 2";
  const Json a = patch_answer("law patch --key outline=map --key map=" + map + asked);
  const Json b = patch_answer("law patch --key outline=polygon --key polygon=" + corners + asked);
  const Json c = patch_answer("law patch --key outline=map --key map=" + image + " --key cell=0.002" + asked);
  for (const char* name : {"torque", "potential"}) {
    EXPECT_NEAR(a[name].get<double>(), b[name].get<double>(), 1e-15) << name;
    EXPECT_NEAR(a[name].get<double>(), c[name].get<double>(), 1e-15) << name;
  }
}

TEST(LawPatch, projects_on_a_facet) {
  const Scratch scratch;
  const std::string feet = scratch.file("feet.csv", "x,y,load\n1,0,1\n-1,0,1\n");
  // The facet's middle (0, −½, ½) and a way out along its normal (0, −1, 1).
  const Json a = patch_answer("law patch --key outline=points --key points=" + feet + " --project 0,-1,1");
  EXPECT_NEAR(a["projected"][1].get<double>(), -0.5, 1e-15);
  EXPECT_NEAR(a["projected"][2].get<double>(), 0.5, 1e-15);
}

TEST(LawPatch, refuses_what_is_no_patch) {
  const Scratch scratch;
  const auto of = [&](const std::string& outline, const std::string& key, const std::string& rows) {
    return tippe("law patch --slip 1,0 --key outline=" + outline + " --key " + key + "=" + scratch.file("rows.csv", rows));
  };
  expect_refusal(of("polygon", "polygon", "x,y\n0,0\n1,1\n1,0\n0,1.5\n"), 2, "crosses itself");
  expect_refusal(of("polygon", "polygon", "x,y\n0,0\n1,1\n2,2\n"), 2, "no area");
  expect_refusal(of("map", "map", "x,y,pressure\n0,0,1\n1,0,-1\n"), 2, "negative pressure");
  expect_refusal(of("map", "map", "x,y,pressure\n0,0,0\n1,0,0\n"), 2, "carries no load");
  expect_refusal(of("map", "map", ""), 2, "no rows");
  expect_refusal(of("map", "map", "x,y,pressure\n"), 2, "no rows");
  expect_refusal(of("map", "map", "nan,0,1\n0,1,1\n"), 2, "a row is not numbers");
  expect_refusal(of("map", "map", "x,y,pressure\n0,0,1\n0,1,inf\n"), 2, "a row is not numbers");
  expect_refusal(of("map", "map", "x,y,pressure\n0,0,1\n0,1\n"), 2, "a row has 2 numbers");
  expect_refusal(of("map", "map", "x,y\n0,0\n"), 2, "rows have 2 numbers instead of 3");
  expect_refusal(of("points", "points", "x,y,load\n0.1,0,1\n0.1,0,2\n"), 2, "one place only");
  expect_refusal(tippe("law patch --slip 1,0 --key outline=map --key map=nowhere.csv"), 2, "nowhere.csv");
  expect_refusal(tippe("law patch --slip 1,0 --key outline=square"), 2, "give one of ellipse, polygon, ring, points, map");
  expect_refusal(tippe("law patch --slip 1,0 --key semi_axis_x=nan"), 2, "is no value of 'semi_axis_x'");
  expect_refusal(tippe("law patch --slip 1,0 --key semiaxis_x=1"), 2, "did you mean 'semi_axis_x'");
  expect_refusal(tippe("law patch --slip 1,0 --key outer"), 2, "has no value");
  expect_refusal(tippe("law contensou --slip 1,0 --key outer=1"), 2, "has no key");
}

}  // namespace
}  // namespace tippe::testing
