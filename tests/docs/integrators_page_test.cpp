// The numbers typed in docs/integrators.md are those of runs, and its tables belong to its commands: tippe converge --check docs/integrators.md
// computes them anew, which takes a minute.

#include "integrators_page.h"

#include <gmock/gmock.h>

namespace tippe::test {
namespace {

TEST(IntegratorsPage, tells_the_event_times_of_the_tippe_top) {
  const std::vector<double> told = numbers_in(match(R"(has its events at ([^s]*) s, and these)"));
  ASSERT_EQ(told.size(), 4U);
  for (const double rtol : {1e-7, 1e-10}) {
    const RunResult r = run_scene("tippe-top", rtol);
    EXPECT_NEAR(first(r, EventKind::Impact, 1), told[0], 5e-5);  // as many digits as are told
    EXPECT_NEAR(first(r, EventKind::LiftOff, 1), told[1], 5e-5);
    EXPECT_NEAR(first(r, EventKind::Accumulation, 1), told[2], 5e-5);
    EXPECT_NEAR(r.events.back().t, told[3], 5e-5);
  }
}

TEST(IntegratorsPage, tells_what_the_tippe_top_costs) {
  const std::vector<double> told = numbers_in(match(R"(takes ([0-9 ]+) right-hand sides for better than 1e-7)"));
  ASSERT_EQ(told.size(), 1U);
  const RunResult r = run_scene("tippe-top", 1e-7), finer = run_scene("tippe-top", 1e-11);
  EXPECT_NEAR(static_cast<double>(r.counts.rhs), told[0], 0.02 * told[0]);
  const auto tilt = [](const RunResult& run) { return std::acos(rotation_matrix(run.final.state.p)(2, 2)); };
  EXPECT_NEAR(tilt(r), tilt(finer), 1e-7);
}

TEST(IntegratorsPage, tells_when_the_disk_of_4_4_begins_to_slip) {
  const std::vector<double> told = numbers_in(match(R"(until ([0-9.]+) s, when the friction it needs)"));
  ASSERT_EQ(told.size(), 1U);
  EXPECT_NEAR(first(run_scene("euler-disk", 1e-10, 0.2), EventKind::Slip), told[0], 5e-5);
}

TEST(IntegratorsPage, names_every_scheme) {
  for (const auto& [name, scheme] : scheme_names) EXPECT_THAT(page(), testing::HasSubstr("| `" + std::string(name) + "`")) << name;
}

TEST(IntegratorsPage, every_table_has_a_row_for_each_rung_of_its_schemes) {
  const std::regex block(R"(<!-- tippe converge (\S+) ([^>]*) -->\n([\s\S]*?)<!-- end -->)");
  const std::string text = page();
  int tables = 0;
  for (auto it = std::sregex_iterator(text.begin(), text.end(), block); it != std::sregex_iterator(); ++it, ++tables) {
    SCOPED_TRACE((*it)[1].str());
    EXPECT_TRUE(std::filesystem::exists(source_dir / "scenes" / ((*it)[1].str() + ".toml")));
    EXPECT_THAT((*it)[3].str(), testing::HasSubstr("\nReference: `"));
    std::smatch schemes;
    const std::string options = (*it)[2].str();
    ASSERT_TRUE(std::regex_search(options, schemes, std::regex(R"(--schemes (\S+))")));
    std::istringstream names(schemes[1].str());
    for (std::string name; std::getline(names, name, ',');) EXPECT_THAT((*it)[3].str(), testing::HasSubstr("| `" + name + "` |")) << name;
  }
  EXPECT_GE(tables, 2);
}

TEST(IntegratorsPage, links_only_to_files_that_are_there) {
  const std::string text = page();
  const std::regex link(R"(\]\(([^)#]+)\))");
  int links = 0;
  for (auto it = std::sregex_iterator(text.begin(), text.end(), link); it != std::sregex_iterator(); ++it, ++links)
    EXPECT_TRUE(std::filesystem::exists(source_dir / "docs" / (*it)[1].str())) << (*it)[1].str();
  EXPECT_GE(links, 1);
}

}  // namespace
}  // namespace tippe::test
