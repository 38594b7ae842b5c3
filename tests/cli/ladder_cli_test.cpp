// tippe ladder as scripts and pages see it.

#include <gmock/gmock.h>

#include "json.h"

namespace tippe::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

const std::string command = "ladder disk-flat --set integrate.scheme=moreau --steps 4e-4,2e-4,1e-4 --observable event.rest,rest.x,z@0.01";

TEST(LadderCli, json_has_one_rung_for_each_step) {
  const Result said = tippe(command + " --json");
  ASSERT_EQ(said.exit, 0) << said.err;
  EXPECT_EQ(said.err, "");
  const Json j = json_of(said);
  EXPECT_EQ(j["scene"], "disk-flat");
  EXPECT_TRUE(j["trustworthy"].get<bool>());
  EXPECT_EQ(j["observables"], Json({"event.rest", "rest.x", "z@0.01"}));
  ASSERT_EQ(j["rungs"].size(), 3U);
  EXPECT_EQ(j["rungs"][0]["dt"], 4e-4);
  EXPECT_TRUE(j["rungs"][1]["orders"][0].is_null());
  for (const Json& rung : j["rungs"]) {
    EXPECT_EQ(rung["values"].size(), 3U);
    EXPECT_EQ(rung["orders"].size(), 3U);
    EXPECT_GT(rung["steps"].get<int>(), 100);
    EXPECT_GE(rung["solver_iterations"].get<int>(), 0);
  }
}

TEST(LadderCli, a_rung_is_the_run_with_that_step) {
  const Json ladder = json_of(tippe(
      "ladder euler-disk --set integrate.scheme=moreau --set integrate.end=0.2 --steps 4e-4,1e-4 --observable lean,energy@0.1,x --json"));
  for (const std::size_t i : {0U, 1U}) {
    const std::string dt = (i == 0) ? "4e-4" : "1e-4";
    const Json one =
        json_of(tippe("run euler-disk --set integrate.scheme=moreau --set integrate.end=0.2 --at 0.1 --json --set integrate.dt=" + dt));
    const Json& values = ladder["rungs"][i]["values"];
    EXPECT_EQ(values[0], one["final"]["lean"]);
    EXPECT_EQ(values[1], one["samples"][0]["energy"]);
    EXPECT_EQ(values[2], one["final"]["r_S"][0]);
    EXPECT_EQ(ladder["rungs"][i]["solver_iterations"], one["solver_iterations"]);
  }
}

TEST(LadderCli, the_answer_does_not_depend_on_the_number_of_jobs) {
  Json one = json_of(tippe(command + " --json --jobs 1")), many = json_of(tippe(command + " --json --jobs 3"));
  one.erase("wall_s"), many.erase("wall_s");
  EXPECT_EQ(one.dump(), many.dump());
}

TEST(LadderCli, second_order_is_seen_as_order_two) {
  const Json j = json_of(tippe(
      "ladder euler-disk-coulomb --set integrate.scheme=midpoint --set integrate.end=0.5 --steps 2e-3,1e-3,5e-4,2.5e-4 --observable x,lean "
      "--at 0.4 --json"));
  for (const Json& order : j["rungs"][3]["orders"]) EXPECT_NEAR(order.get<double>(), 2.0, 0.25);
}

TEST(LadderCli, the_table_reads_well_and_as_markdown) {
  const Result plain = tippe(command), markdown = tippe(command + " --markdown");
  EXPECT_THAT(plain.out, HasSubstr("event.rest  order"));
  EXPECT_EQ(std::count(plain.out.begin(), plain.out.end(), '\n'), 4);
  EXPECT_THAT(markdown.out, StartsWith("| dt | `event.rest` | order |"));
  EXPECT_THAT(markdown.out, HasSubstr("\n|--:|--:|"));
  EXPECT_EQ(std::count(markdown.out.begin(), markdown.out.end(), '\n'), 5);
}

TEST(LadderCli, a_page_is_renewed_by_the_commands_it_carries) {
  const Scratch scratch;
  const std::string empty =
      "# Page\n<!-- tippe " + command + " -->\nold\n<!-- end -->\nin between\n<!-- tippe " + command + " -->\n<!-- end -->\nafter\n";
  const std::string page = scratch.file("page.md", empty);
  expect_refusal(run({"ladder", "--check", scratch.file("none.md", "nothing")}), 2, "no place for the tables");
  EXPECT_EQ(run({"ladder", "--check", page}).exit, 1);
  EXPECT_EQ(content_of(page), empty);
  EXPECT_EQ(run({"ladder", "--update", page}).exit, 0);
  const std::string renewed = content_of(page);
  EXPECT_THAT(renewed, Not(HasSubstr("old")));
  EXPECT_THAT(renewed, HasSubstr("-->\n\n" + tippe(command + " --markdown").out + "\n<!-- end -->\nin between\n"));
  EXPECT_THAT(renewed, HasSubstr("\n<!-- end -->\nafter\n"));
  EXPECT_EQ(run({"ladder", "--check", page}).exit, 0);
  expect_refusal(run({"ladder", "--update", scratch.file("bad.md", "<!-- tippe ladder disk-flat --stops 1 -->\n<!-- end -->")}), 2,
                 "--stops");
}

TEST(LadderCli, what_is_wrong_is_said_in_one_line) {
  const std::pair<const char*, const char*> cases[] = {
      {"ladder", "SCENE is required"},
      {"ladder disk-flat --set integrate.scheme=moreau --steps 1e-4", "--observable is required"},
      {"ladder disk-flat --observable z", "--steps is required"},
      {"ladder disk-flat --set integrate.scheme=moreau --steps 1e-4,0 --observable z", "is too small"},
      {"ladder disk-flat --set integrate.scheme=moreau --steps 1e-4,x --observable z", "is not a number"},
      {"ladder disk-flat --set integrate.scheme=moreau --steps 1e-4 --observable gama", "did you mean 'gamma'?"},
      {"ladder disk-flat --set integrate.scheme=moreau --steps 1e-4 --observable event.lift_of", "did you mean 'lift_off'?"},
      {"ladder disk-flat --set integrate.scheme=moreau --steps 1e-4 --observable z@99", "after the end of the run"},
      {"ladder disk-flat --set integrate.scheme=moreau --steps 1e-4 --observable z --at 99", "after the end of the run"},
      {"ladder disk-flat --set integrate.scheme=moreau --steps 1e-4 --observable z --json --markdown", "more than one kind of answer"},
      {"ladder disk-flat --steps 1e-4 --observable z --set integrate.scheme=event", "chooses its own steps"},
      {"ladder no-such-disk --steps 1e-4 --observable z", "there is no scene"}};
  for (const auto& [line, part] : cases) {
    SCOPED_TRACE(line);
    expect_refusal(tippe(line), 2, part);
  }
}

}  // namespace
}  // namespace tippe::testing
