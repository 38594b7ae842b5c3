// tippe converge as scripts see it.

#include <gmock/gmock.h>

#include "json.h"
#include <cmath>

namespace tippe::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

const std::string disk = "converge euler-disk-coulomb --observable x,lean --at 0.4 --steps 2e-3,1e-3,5e-4 --rtols 1e-5,1e-7";

const Json& rungs_of(const Json& answer, const std::string& scheme) {
  for (const Json& lane : answer["schemes"])
    if (lane["scheme"] == scheme) return lane["rungs"];
  static const Json none;
  return none;
}

TEST(ConvergeCli, every_scheme_shows_its_order) {
  const Result said = tippe(disk + " --schemes moreau,midpoint,rk4,dp5 --json");
  ASSERT_EQ(said.exit, 0) << said.err;
  EXPECT_EQ(said.err, "");
  const Json j = json_of(said);
  EXPECT_EQ(j["scene"], "euler-disk-coulomb");
  EXPECT_TRUE(j["trustworthy"].get<bool>());
  EXPECT_EQ(j["observables"], Json({"x", "lean"}));
  for (const auto& [scheme, order] : {std::pair{"moreau", 1.0}, {"midpoint", 2.0}, {"rk4", 4.0}, {"dp5", 5.0}}) {
    SCOPED_TRACE(scheme);
    const Json& rungs = rungs_of(j, scheme);
    ASSERT_EQ(rungs.size(), 3U);
    EXPECT_TRUE(rungs[0]["orders"][0].is_null());
    for (const Json& seen : rungs[2]["orders"]) EXPECT_TRUE(seen.is_null() || std::abs(seen.get<double>() - order) <= 0.35) << seen;
    for (const Json& rung : rungs) EXPECT_GT(rung["rhs"].get<long>() + rung["solves"].get<long>(), rung["steps"].get<long>() - 1);
  }
}

TEST(ConvergeCli, the_reference_says_what_it_is_and_how_sure) {
  const Json j = json_of(tippe(disk + " --schemes event --json"));
  const Json& reference = j["reference"];
  EXPECT_EQ(reference["scheme"], "event");
  EXPECT_EQ(reference["rtol"], 1e-13);
  EXPECT_EQ(reference["second"]["rtol"], 1e-12);
  for (const std::size_t k : {0U, 1U}) {
    const double apart = std::abs(reference["values"][k].get<double>() - reference["second"]["values"][k].get<double>());
    EXPECT_EQ(reference["uncertainty"][k].get<double>(), apart);
    EXPECT_LT(apart, 1e-9);
    EXPECT_EQ(rungs_of(j, "event")[0]["errors"][k].get<double>(),
              std::abs(rungs_of(j, "event")[0]["values"][k].get<double>() - reference["values"][k].get<double>()));
  }
  const std::string text = tippe(disk + " --schemes event").out;
  EXPECT_THAT(text, StartsWith("Reference: event with rtol = 1e-13, "));
  EXPECT_THAT(text, HasSubstr("away from that with rtol = 1e-12"));
}

TEST(ConvergeCli, a_rung_is_the_run_with_that_step_or_tolerance) {
  const Json j = json_of(tippe(disk + " --schemes moreau,event --json"));
  const Json stepped =
      json_of(tippe("run euler-disk-coulomb --set integrate.end=0.4 --set integrate.scheme=moreau --set integrate.dt=1e-3 --json"));
  EXPECT_EQ(rungs_of(j, "moreau")[1]["values"][0], stepped["final"]["r_S"][0]);
  EXPECT_EQ(rungs_of(j, "moreau")[1]["solves"], stepped["solves"]);
  const Json controlled =
      json_of(tippe("run euler-disk-coulomb --set integrate.end=0.4 --set integrate.rtol=1e-7 --set integrate.atol=1e-9 --json"));
  EXPECT_NEAR(rungs_of(j, "event")[1]["values"][1].get<double>(), controlled["final"]["lean"].get<double>(), 1e-12);
}

TEST(ConvergeCli, the_answer_does_not_depend_on_the_number_of_jobs) {
  const auto without_times = [](Json j) {
    j.erase("wall_s"), j["reference"].erase("wall_s"), j["reference"]["second"].erase("wall_s");
    for (Json& lane : j["schemes"])
      for (Json& rung : lane["rungs"]) rung.erase("wall_s");
    return j.dump();
  };
  EXPECT_EQ(without_times(json_of(tippe(disk + " --json --jobs 1"))), without_times(json_of(tippe(disk + " --json --jobs 3"))));
}

TEST(ConvergeCli, one_scheme_may_have_its_own_ladder) {
  const Json j = json_of(tippe(disk + " --schemes moreau,rk4,event,event-dp5 --steps rk4=4e-3,2e-3 --rtols event=1e-4 --json"));
  EXPECT_EQ(rungs_of(j, "moreau").size(), 3U);
  EXPECT_EQ(rungs_of(j, "rk4").size(), 2U);
  EXPECT_EQ(rungs_of(j, "rk4")[0]["dt"], 4e-3);
  EXPECT_EQ(rungs_of(j, "event").size(), 1U);
  EXPECT_EQ(rungs_of(j, "event-dp5").size(), 2U);
}

TEST(ConvergeCli, another_reference_can_be_named) {
  const Json j = json_of(tippe(disk + " --schemes moreau --reference midpoint=1e-4 --json"));
  EXPECT_EQ(j["reference"]["scheme"], "midpoint");
  EXPECT_EQ(j["reference"]["second"]["dt"], 2e-4);
}

TEST(ConvergeCli, a_folder_gets_table_and_picture) {
  const Scratch scratch;
  const Result said = tippe(disk + " --schemes moreau,event --out " + scratch.path("out"));
  ASSERT_EQ(said.exit, 0) << said.err;
  EXPECT_THAT(said.out, HasSubstr("Files in "));
  const std::string csv = content_of(scratch.path("out/converge.csv"));
  EXPECT_THAT(csv, StartsWith("observable,scheme,dt,rtol,value,error,order,steps,rejected,rhs,solves,work,wall_s\n"));
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 1 + 2 * (3 + 2));
  EXPECT_EQ(Json::parse(content_of(scratch.path("out/converge.json")), nullptr, false)["scene"], "euler-disk-coulomb");
  for (const char* file : {"out/work_precision_1.svg", "out/work_precision_2.png"})
    EXPECT_GT(content_of(scratch.path(file)).size(), 1000U) << file;
  EXPECT_THAT(content_of(scratch.path("out/work_precision_1.svg")), HasSubstr("moreau"));
}

TEST(ConvergeCli, a_page_is_renewed_by_the_commands_it_carries) {
  const Scratch scratch;
  const std::string command = disk + " --schemes moreau";
  const std::string page = scratch.file("page.md", "<!-- tippe " + command + " -->\nold\n<!-- end -->\nafter\n");
  EXPECT_EQ(run({"converge", "--check", page}).exit, 1);
  EXPECT_EQ(run({"converge", "--update", page}).exit, 0);
  EXPECT_THAT(content_of(page), Not(HasSubstr("old")));
  EXPECT_THAT(content_of(page), HasSubstr("| `moreau` | dt = 0.002 |"));
  EXPECT_EQ(run({"converge", "--check", page}).exit, 0);
}

TEST(ConvergeCli, what_is_wrong_is_said_in_one_line) {
  const std::pair<std::string, const char*> cases[] = {
      {"converge", "SCENE is required"},
      {"converge disk-flat", "--observable is required"},
      {"converge disk-flat --observable thetta", "did you mean 'theta'?"},
      {"converge disk-flat --observable z --at 99", "after the end of the run"},
      {"converge disk-flat --observable z --schemes moro", "unknown scheme 'moro'"},
      {"converge disk-flat --observable z --schemes moreau,moreau", "moreau is named twice"},
      {"converge disk-flat --observable z --steps 1e-4,x", "is not a number"},
      {"converge disk-flat --observable z --steps event=1e-4", "event is made finer by its tolerance"},
      {"converge disk-flat --observable z --rtols rk4=1e-4", "rk4 is made finer by its step"},
      {"converge disk-flat --observable z --schemes moreau --steps rk4=1e-4", "rk4 does not take part"},
      {"converge disk-flat --observable z --reference event", "says nothing about its fineness"},
      {"converge disk-flat --observable z --json --markdown", "more than one kind of answer"},
      {"converge no-such-disk --observable z", "there is no scene"}};
  for (const auto& [line, part] : cases) {
    SCOPED_TRACE(line);
    expect_refusal(tippe(line), 2, part);
  }
  expect_refusal(tippe(disk + " --out /proc/no/such"), 3, "cannot make the output directory");
}

}  // namespace
}  // namespace tippe::testing
