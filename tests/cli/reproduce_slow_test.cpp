// tippe reproduce as people and scripts call it.
#include <gmock/gmock.h>
#include <signal.h>

#include <chrono>
#include <set>
#include <thread>

#include "json.h"

namespace tippe::testing {
namespace {

using ::testing::HasSubstr;

/// The claims without what differs from call to call.
Json claims_of(const Result& result) { return Json::parse(result.out, nullptr, false)["claims"]; }

TEST(Reproduce, quick_all_verdicts_are_those_we_stand_by) {
  const Scratch scratch;
  const Result said = tippe("reproduce --quick --json --out " + scratch.path("r"));
  EXPECT_EQ(said.exit, 0) << said.err;
  const Json claims = claims_of(said);
  EXPECT_GT(claims.size(), 100U);
  for (const Json& claim : claims) EXPECT_TRUE(claim["as_expected"].get<bool>()) << claim.dump(2);
  const std::string page = content_of(scratch.path("r/index.html"));
  EXPECT_LT(page.size(), 5'000'000U);
  EXPECT_EQ(page.find("http"), std::string::npos) << "the page must not need the network";
  std::size_t pictures = 0;
  for (std::size_t at = page.find(" src=\""); at != std::string::npos; at = page.find(" src=\"", at + 1), ++pictures) {
    const std::string file = page.substr(at + 6, page.find('"', at + 6) - at - 6);
    EXPECT_TRUE(std::filesystem::exists(scratch.path("r/" + file))) << file;
  }
  EXPECT_GT(pictures, 40U);
  // Every count of the summary, every piece of evidence and the contents lead somewhere on the page.
  for (std::size_t at = page.find(" href=\"#"); at != std::string::npos; at = page.find(" href=\"#", at + 1)) {
    const std::string place = page.substr(at + 8, page.find('"', at + 8) - at - 8);
    if (place.find('=') == std::string::npos) {
      EXPECT_THAT(page, HasSubstr(" id=\"" + place + "\"")) << place;
    }
  }
  EXPECT_THAT(page, HasSubstr("tippe run tippe-top --set integrate.scheme=moreau-rk4"));
  std::set<std::string> places;
  for (std::size_t at = page.find(" id=\""); at != std::string::npos; at = page.find(" id=\"", at + 1)) {
    const std::string place = page.substr(at + 5, page.find('"', at + 5) - at - 5);
    EXPECT_TRUE(places.insert(place).second) << "two places of the page are called " << place;
  }
}

TEST(Reproduce, says_of_every_claim_what_scripts_are_promised) {
  const Scratch scratch;
  const Result said = tippe("reproduce leine2003 fig5 --quick --json --out " + scratch.path("r"));
  ASSERT_EQ(said.exit, 0) << said.err;
  const Json answer = Json::parse(said.out);
  EXPECT_TRUE(answer["wall_s"].is_number());
  for (const Json& claim : claims_of(said)) {
    for (const char* key : {"id", "paper", "where", "unit", "verdict", "note"}) EXPECT_TRUE(claim.at(key).is_string()) << key;
    for (const char* key : {"printed", "ours_as_printed", "ours_converged", "tolerance"}) EXPECT_TRUE(claim.contains(key)) << key;
    // Beyond those of the first two lines: docs/papers/README.md.
    for (const char* key : {"says", "basis", "reason", "expected", "as_expected", "evidence"}) EXPECT_TRUE(claim.contains(key)) << key;
  }
}

TEST(Reproduce, killed_half_way_goes_on_and_ends_the_same) {
  const Scratch scratch;
  const std::string command = "reproduce lesaux2005 fig7 --quick --json --out ";
  const Result whole = tippe(command + scratch.path("whole"));
  ASSERT_EQ(whole.exit, 0) << whole.err;
  const pid_t child = fork();
  if (child == 0) {
    const std::string out = scratch.path("killed");
    const int null = open("/dev/null", O_WRONLY);
    dup2(null, 1), dup2(null, 2);
    execl(TIPPE_PROGRAM, "tippe", "reproduce", "lesaux2005", "fig7", "--quick", "--jobs", "1", "--out", out.c_str(),
          static_cast<char*>(nullptr));
    _exit(127);
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  EXPECT_FALSE(std::filesystem::exists(scratch.path("killed/lesaux2005-fig7.html")));
  const Result resumed = tippe(command + scratch.path("killed"));
  EXPECT_EQ(resumed.exit, 0) << resumed.err;
  EXPECT_EQ(claims_of(resumed), claims_of(whole));
  // What is kept is used: the third call computes nothing.
  const Result again = tippe(command + scratch.path("killed"));
  EXPECT_EQ(claims_of(again), claims_of(whole));
  EXPECT_LT(Json::parse(again.out)["wall_s"].get<double>(), 1.0);
  const Result fresh = tippe(command + scratch.path("killed") + " --fresh --jobs 3");
  EXPECT_EQ(claims_of(fresh), claims_of(whole));
}

TEST(Reproduce, a_broken_cache_file_is_computed_anew) {
  const Scratch scratch;
  const std::string command = "reproduce lesaux2005 sec5.2 --json --out " + scratch.path("r");
  const Result whole = tippe(command);
  ASSERT_EQ(whole.exit, 0) << whole.err;
  for (const auto& entry : std::filesystem::directory_iterator(scratch.path("r/cache"))) std::ofstream(entry.path()) << "{\"key\":";
  EXPECT_EQ(claims_of(tippe(command)), claims_of(whole));
}

TEST(Reproduce, names_the_nearest_paper_or_chapter) {
  const Result paper = tippe("reproduce leine2004");
  EXPECT_EQ(paper.exit, 2);
  EXPECT_THAT(paper.err, HasSubstr("did you mean 'leine2003'?"));
  const Result chapter = tippe("reproduce leine2003 fig99");
  EXPECT_EQ(chapter.exit, 2);
  EXPECT_THAT(chapter.err, HasSubstr("fig9"));
  const Result sketch = tippe("reproduce martins2019 fig6");
  EXPECT_EQ(sketch.exit, 2);
  EXPECT_THAT(sketch.err, HasSubstr("the parabola"));
}

TEST(Reproduce, knows_a_figure_by_its_number_wherever_its_claims_are) {
  const Scratch scratch;
  const Result said = tippe("reproduce martins2019 fig8 --quick --json --out " + scratch.path("r"));
  EXPECT_EQ(said.exit, 0) << said.err;
  const Json claims = claims_of(said);
  ASSERT_FALSE(claims.empty());
  for (const Json& claim : claims) EXPECT_TRUE(claim["id"].get<std::string>().starts_with("martins2019.")) << claim["id"];
}

}  // namespace
}  // namespace tippe::testing
