// tippe law: one question at a time, by people and by scripts.
#include <cmath>

#include "json.h"
#include "named_law.h"

namespace tippe::testing {
namespace {

Json answer(const std::string& line) {
  const Result result = tippe(line + " --json");
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_EQ(std::count(result.out.begin(), result.out.end(), '\n'), 1);
  return Json::parse(result.out, nullptr, false);
}

TEST(LawJson, names_force_torque_rolling_torque_and_potential) {
  const Json a = answer("law contensou --slip 0.1,0 --spin 2");
  EXPECT_EQ(a["law"], "contensou");
  ASSERT_EQ(a["force"].size(), 2u);
  EXPECT_TRUE(a["torque"].is_number());
  EXPECT_EQ(a["rolling_torque"], Json({0.0, 0.0}));
  EXPECT_TRUE(a["potential"].is_number());
  EXPECT_LT(a["force"][0].get<double>(), 0.0);
  EXPECT_LT(a["torque"].get<double>(), 0.0);
}

TEST(LawJson, numbers_read_back_to_the_bits_of_the_library) {
  const Json a = answer("law contensou --pressure uniform --mu 0.3 --radius 1e-3 --normal 9.81 --slip 0.1,-.7 --spin -230.1");
  cli::LawRequest request;
  request.name = "contensou", request.pressure = "uniform", request.mu = 0.3, request.radius = 1e-3, request.normal = 9.81;
  laws::ContactMotion motion;
  motion.slip = Vec2(0.1, -0.7), motion.spin = -230.1;
  const laws::ContactForce expected = cli::make_named_law(request).force(motion);
  EXPECT_EQ(a["force"][0].get<double>(), expected.force.x());
  EXPECT_EQ(a["force"][1].get<double>(), expected.force.y());
  EXPECT_EQ(a["torque"].get<double>(), expected.torque);
  EXPECT_EQ(a["potential"].get<double>(), expected.potential.value());
}

TEST(LawJson, projection_gives_point_inside_and_iterations) {
  const Json outside = answer("law contensou --project 3,4,1");
  ASSERT_EQ(outside["projected"].size(), 3u);
  EXPECT_EQ(outside["inside"], false);
  EXPECT_TRUE(outside["iterations"].is_number_integer());
  const Json inside = answer("law contensou --project 0.1,-0.2,0.03");
  EXPECT_EQ(inside["inside"], true);
  EXPECT_EQ(inside["projected"], Json({0.1, -0.2, 0.03}));
}

TEST(LawJson, weighted_metric_moves_the_projection) {
  EXPECT_NE(answer("law contensou --project 3,4,1 --metric 1,10")["projected"], answer("law contensou --project 3,4,1")["projected"]);
}

/// √(slip² + (spin/2)²): an ellipsoid.
constexpr const char* ellipsoid_rows =
    "slip,spin,potential\n1,0,1\n2,1,2.0615528128088303\n1,1,1.118033988749895\n1,2,1.4142135623730951\n0,1,0.5\n";

TEST(LawJson, every_law_answers_and_function_laws_have_no_potential) {
  const Scratch scratch;
  const std::string potential = " --potential " + scratch.file("ellipsoid.csv", ellipsoid_rows);
  for (const auto& entry : laws::law_entries()) {
    const Json a =
        answer("law " + std::string(entry.name) + " --slip 0.3,0.4 --spin 2 --rolling 1,2 --contour 0.1,0.2 --kr 0.3 --eps 0.01" +
               (entry.name == "table" ? potential : ""));
    EXPECT_EQ(a["potential"].is_null(), entry.kind != laws::LawKind::Set) << entry.name;
  }
}

TEST(LawList, names_every_law_on_a_line_of_its_own) {
  const Result list = tippe("law list");
  EXPECT_EQ(list.exit, 0);
  EXPECT_EQ(std::count(list.out.begin(), list.out.end(), '\n'), static_cast<std::ptrdiff_t>(laws::law_entries().size()));
  EXPECT_EQ(Json::parse(tippe("law list --json").out).size(), laws::law_entries().size());
}

TEST(LawList, has_name_unit_default_and_help_of_every_key) {
  const Json list = Json::parse(tippe("law list --json").out);
  for (std::size_t i = 0; i < list.size(); ++i) {
    const laws::LawEntry& entry = laws::law_entries()[i];
    ASSERT_EQ(list[i]["keys"].size(), entry.keys.size()) << entry.name;
    for (std::size_t k = 0; k < entry.keys.size(); ++k) {
      const Json& key = list[i]["keys"][k];
      EXPECT_EQ(key["name"], entry.keys[k].name);
      EXPECT_EQ(key["unit"], entry.keys[k].unit);
      EXPECT_EQ(key["help"], entry.keys[k].help);
      EXPECT_TRUE(key.contains("default"));
    }
  }
}

TEST(LawTable, answers_from_a_file_and_refuses_what_is_none) {
  const Scratch scratch;
  const std::string file = scratch.file("ellipsoid.csv", ellipsoid_rows);
  const Json a = answer("law table --slip 2,0 --spin 1 --mu 0.5 --normal 3 --potential " + file);
  EXPECT_NEAR(a["potential"].get<double>(), 1.5 * 2.0615528128088303, 1e-12);  // a row of the table
  expect_refusal(tippe("law table --slip 1,0"), 2, "needs its potential with 4 rows");
  expect_refusal(tippe("law contensou --slip 1,0 --potential " + file), 2, "has its own potential");
  expect_refusal(tippe("law table --slip 1,0 --potential " + scratch.file("short.csv", "slip,spin\n1,0\n")), 2, "'potential' is missing");
  expect_refusal(
      tippe("law table --slip 1,0 --potential " + scratch.file("bent.csv", "slip,spin,potential\n1,0,1\n2,1,2\n1,1,3\n1,2,2\n0,1,1\n")), 2,
      "not convex");
}

TEST(JoinedLaw, adds_pivoting_contour_and_rolling_with_their_own_coefficients) {
  const Json a = answer(
      "law coulomb+pivoting+rolling+contour --mu 0.5 --mu-pivoting 0.25 --mu-rolling 0.125 --slip 1,0 --spin 2 --rolling 0,3 --contour "
      "-1,0");
  EXPECT_EQ(a["force"], Json({-0.5, 0.0}));
  EXPECT_EQ(a["torque"], -0.25);
  EXPECT_EQ(a["rolling_torque"], Json({0.0, -0.125}));
  EXPECT_EQ(a["contour_force"], Json({0.5, 0.0}));
  EXPECT_EQ(a["potential"], 0.5 + 2 * 0.25 + 3 * 0.125 + 0.5);
}

TEST(JoinedLaw, coulomb_with_pivoting_projects_on_a_cylinder) {
  const Json a = answer("law coulomb+pivoting --mu 0.5 --mu-pivoting 0.25 --project 3,4,-7");
  EXPECT_NEAR(a["projected"][0], 0.3, 1e-15);
  EXPECT_NEAR(a["projected"][1], 0.4, 1e-15);
  EXPECT_NEAR(a["projected"][2], -0.25, 1e-15);
}

TEST(JoinedLaw, contensou_with_pivoting_projects_on_the_longer_ball) {
  // On the axis the two greatest torques add: 3π/16 μ λ_N and μ_τ λ_N.
  const Json a = answer("law contensou+pivoting --mu 0.5 --mu-pivoting 0.25 --project 0,0,-7");
  EXPECT_NEAR(a["projected"][2], -0.5 * 3.0 * std::numbers::pi / 16.0 - 0.25, 1e-15);
}

TEST(JoinedLaw, order_of_names_does_not_matter) {
  const std::string motion = " --mu-pivoting 0.2 --slip 1,2 --spin 3";
  EXPECT_EQ(answer("law pivoting+coulomb" + motion)["torque"], answer("law coulomb+pivoting" + motion)["torque"]);
}

TEST(JoinedLaw, refuses_two_sliding_laws_repetitions_gaps_and_coefficients_without_a_law) {
  expect_refusal(tippe("law coulomb+contensou --slip 1,0"), 2, "both describe sliding");
  expect_refusal(tippe("law contour+contour --contour 1,0"), 2, "named twice");
  expect_refusal(tippe("law contensou+ --slip 1,0"), 2, "missing");
  expect_refusal(tippe("law contensou+contuor --slip 1,0"), 2, "'contour'");
  expect_refusal(tippe("law contensou --mu-contour 1 --slip 1,0"), 2, "contensou+contour");
}

TEST(LawCoefficients, stribeck_and_hertz_radius_replace_the_constants) {
  const Json fall = answer("law coulomb --mu 0.1 --mu-static 0.3 --stribeck-speed 0.5 --slip 0.5,0");
  EXPECT_NEAR(fall["force"][0], -(0.1 + 0.2 * std::exp(-1.0)), 1e-15);
  const Json hertz = answer("law contensou --elastic-modulus 0.75 --relative-radius 1 --normal 8 --spin 1");
  EXPECT_NEAR(hertz["radius"], 2.0, 1e-15);
  expect_refusal(tippe("law coulomb --mu-static 0.3 --slip 1,0"), 2, "--stribeck-speed");
  expect_refusal(tippe("law contensou --elastic-modulus 1 --relative-radius 1 --radius 1 --spin 1"), 2, "given twice");
}

TEST(LawPressure, constant_table_is_uniform_pressure) {
  const Scratch scratch;
  const std::string table = scratch.file("flat.csv", "rho,sigma\n0,3\n0.5,3\n1,3\n");
  const Json file = answer("law contensou --slip 0.3,0 --spin 1 --pressure " + table);
  const Json uniform = answer("law contensou --slip 0.3,0 --spin 1 --pressure uniform");
  EXPECT_NEAR(file["force"][0], uniform["force"][0].get<double>(), 1e-12);
  EXPECT_NEAR(file["torque"], uniform["torque"].get<double>(), 1e-12);
}

TEST(LawPressure, bad_tables_are_refused_with_their_line) {
  const Scratch scratch;
  const auto refusal = [&](const std::string& table, const std::string& part) {
    expect_refusal(tippe("law contensou --slip 1,0 --pressure " + scratch.file("p.csv", table)), 2, part);
  };
  refusal("rho,sigma\n0,1\n0.5,-1\n1,0\n", "p.csv:3");
  refusal("rho,sigma\n0,1\n1,1\n1,0\n", "p.csv:4");
  refusal("rho,sigma\n0.1,1\n1,1\n", "p.csv:2");
  refusal("rho,sigma\n0,0\n1,0\n", "no load");
  refusal("rho,sigma\n0,1\n", "two rows");
  refusal("rho,sgma\n0,1\n", "'sigma'");
  refusal("rho\n0\n", "'sigma' is missing");
  refusal("rho,sigma\n0,1\n1,x\n", "p.csv:3, column sigma");
  refusal("", "empty");
  expect_refusal(tippe("law contensou --slip 1,0 --pressure unifrom"), 2, "'uniform'");
  expect_refusal(tippe("law pade1 --slip 1,0 --pressure uniform"), 2, "Hertz pressure only");
}

TEST(LawWarnings, series_is_said_to_be_not_convex) {
  const Result series = tippe("law contensou-series --pressure hertz --slip 1,0 --spin 1 --json");
  EXPECT_EQ(series.exit, 0);
  EXPECT_NE(series.err.find("not convex"), std::string::npos);
  EXPECT_EQ(Json::parse(series.out)["warnings"].size(), 1u);
  EXPECT_TRUE(answer("law contensou --slip 1,0 --spin 1")["warnings"].empty());
}

TEST(LawWarnings, answer_that_overflows_is_not_trustworthy) {
  const Result result = tippe("law coulomb --normal 1e200 --slip 1e200,0 --json");
  EXPECT_EQ(result.exit, 1);
  EXPECT_FALSE(Json::parse(result.out)["warnings"].empty());
}

TEST(LawReading, says_units_and_what_the_contact_does) {
  const Result both = tippe("law contensou --slip 0.1,0 --spin 20 --radius 1e-3");
  EXPECT_EQ(both.exit, 0);
  EXPECT_NE(both.out.find("u = |v|/(|ω| R) = 5"), std::string::npos) << both.out;
  EXPECT_NE(both.out.find("N m"), std::string::npos);
  EXPECT_NE(tippe("law contensou --slip 0,0 --spin 0").out.find("sticking"), std::string::npos);
  EXPECT_NE(tippe("law contensou --slip 1,0 --spin 0").out.find("sliding without spin"), std::string::npos);
  EXPECT_NE(tippe("law contensou --slip 0,0 --spin 1").out.find("spinning without slip"), std::string::npos);
}

TEST(LawBadInput, unknown_names_suggest_the_nearest) {
  expect_refusal(tippe("law contensu --slip 1,0"), 2, "did you mean 'contensou'?");
  expect_refusal(tippe("law colomb --slip 1,0"), 2, "did you mean 'coulomb'?");
  expect_refusal(tippe("law qqqqqqqqqq --slip 1,0"), 2, "tippe law list");
  expect_refusal(tippe("lwa list"), 2, "did you mean 'law'?");
  expect_refusal(tippe("law contensou --slpi 1,0"), 2, "did you mean '--slip'?");
}

TEST(LawBadInput, numbers_that_cannot_be_are_refused_with_their_option) {
  for (const std::string option : {"--mu", "--radius", "--normal", "--eps", "--kr"}) {
    for (const std::string value : {"-1", "nan", "inf", "-inf", "1e999", "abc", "1x", "0x10", "--", "1,2"})
      expect_refusal(tippe("law contensou --slip 1,0 --spin 0 " + option + "=" + value), 2, option);
    expect_refusal(run({"law", "contensou", "--slip", "1,0", option, ""}), 2, option);
  }
  expect_refusal(tippe("law contensou --slip 1,0 --kr 1.5"), 2, "from 0 to 1");
  expect_refusal(tippe("law contensou --project 1,2,3 --metric 1,0"), 2, "greater than 0");
}

TEST(LawBadInput, malformed_velocities_are_refused_with_their_option) {
  for (const std::string value : {"1", "1,2,3", "nan,0", "0,inf", "1,", ",", ",1", "1;2", "x,y", "1e400,0"})
    expect_refusal(tippe("law contensou --slip " + value), 2, "--slip");
  expect_refusal(tippe("law contensou --spin nan"), 2, "--spin");
  expect_refusal(tippe("law contensou --spin 1,2"), 2, "--spin");
  expect_refusal(tippe("law contensou --rolling 1"), 2, "--rolling");
  expect_refusal(tippe("law contensou --project 1,2"), 2, "--project");
  expect_refusal(tippe("law contensou --project nan,0,0"), 2, "--project");
}

TEST(LawBadInput, function_laws_refuse_projection_and_name_set_laws) {
  for (const auto& entry : laws::law_entries())
    if (entry.kind != laws::LawKind::Set) expect_refusal(tippe("law " + std::string(entry.name) + " --project 1,0,0"), 2, "contensou");
  expect_refusal(tippe("law contour --project 1,0,0"), 2, "nothing about sliding");
}

TEST(LawBadInput, no_question_and_two_questions_are_refused) {
  expect_refusal(tippe(""), 2, "no verb");
  expect_refusal(tippe("law"), 2, "no law");
  expect_refusal(tippe("law contensou"), 2, "nothing is asked");
  expect_refusal(tippe("law contensou --slip 1,0 --project 1,0,0"), 2, "more than one");
  expect_refusal(tippe("law contensou --slip 1,0 --slip 1,0"), 2, "more than once");
  expect_refusal(tippe("law contensou --slip"), 2, "no value");
  expect_refusal(tippe("law contensou extra --slip 1,0"), 2, "'extra'");
}

TEST(LawOutput, file_appears_complete_or_not_at_all) {
  const Scratch scratch;
  const std::string out = scratch.path("answer.json");
  EXPECT_EQ(tippe("law contensou --slip 1,0 --spin 1 --json --out " + out).exit, 0);
  EXPECT_EQ(content_of(out), tippe("law contensou --slip 1,0 --spin 1 --json").out);
  expect_refusal(tippe("law contensou --slip 1,x --out " + scratch.path("none")), 2, "--slip");
  EXPECT_EQ(scratch.entries(), 1u);  // the answer, and nothing temporary
}

TEST(LawOutput, what_cannot_be_written_ends_with_exit_code_3) {
  const Scratch scratch;
  expect_refusal(tippe("law contensou --slip 1,0 --out " + scratch.path("missing/answer")), 3, "directory");
  expect_refusal(tippe("law contensou --slip 1,0 --out " + scratch.path()), 3, "directory");
  expect_refusal(tippe("law contensou --slip 1,0 --out /dev/full"), 3, "No space left");
  for (const std::string line : {"law contensou --slip 1,0", "law contensou --slip 1,0 --json", "law list", "--help", "--version"})
    expect_refusal(tippe(line, {.output = "/dev/full"}), 3, "No space left");
}

TEST(Program, help_and_version_are_fine) {
  EXPECT_EQ(tippe("--version").exit, 0);
  EXPECT_EQ(tippe("--help").exit, 0);
  EXPECT_NE(tippe("law --help").out.find("Examples"), std::string::npos);
}

}  // namespace
}  // namespace tippe::testing
