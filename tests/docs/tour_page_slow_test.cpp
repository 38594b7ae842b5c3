// docs/tour.md: its commands work in the order of the page, and its egg is the one in examples/.

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <regex>

#include "../cli/program.h"

namespace tippe::testing {
namespace {

namespace fs = std::filesystem;

const fs::path source_dir = TIPPE_SOURCE_DIR;

std::string page() { return content_of((source_dir / "docs" / "tour.md").string()); }

/// The insides of all blocks ```kind … ```.
std::vector<std::string> blocks(const std::string& kind) {
  const std::string text = page(), open = "```" + kind + "\n";
  std::vector<std::string> found;
  for (std::size_t at = text.find(open); at != std::string::npos; at = text.find(open, at)) {
    at += open.size();
    found.push_back(text.substr(at, text.find("```", at) - at));
  }
  return found;
}

TEST(TourPage, every_shell_block_runs_in_the_order_of_the_page) {
  const Scratch scratch;
  scratch.file("egg.toml", blocks("toml").at(0));
  fs::create_symlink(TIPPE_PROGRAM, scratch.path("tippe"));
  std::vector<std::string> all = blocks("sh");
  EXPECT_GE(all.size(), 7U);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::string script = scratch.file("block.sh", "set -eu\n" + all[i]), log = scratch.path("log");
    const int status = std::system(("cd '" + scratch.path() + "' && sh '" + script + "' > '" + log + "' 2>&1").c_str());
    EXPECT_EQ(WEXITSTATUS(status), 0) << all[i] << content_of(log);
  }
  for (const char* file : {"disk/energy.png", "egg/angles.png", "egg/energy.png", "egg.json", "rows/trajectory.csv"})
    EXPECT_TRUE(fs::exists(scratch.path(file))) << file;
}

TEST(TourPage, its_egg_is_the_example) { EXPECT_EQ(blocks("toml").at(0), content_of((source_dir / "examples" / "egg.toml").string())); }

TEST(TourPage, its_ladder_is_what_the_command_prints) {
  const std::string text = page();
  std::smatch match;
  ASSERT_TRUE(std::regex_search(text, match, std::regex(R"(\./tippe (ladder egg\.toml [^\n]*)\n)")));
  const Scratch scratch;
  std::string line = match[1].str();
  line.replace(line.find("egg.toml"), 8, scratch.file("egg.toml", blocks("toml").at(0)));
  EXPECT_NE(text.find(tippe(line + " --markdown").out), std::string::npos);
}

TEST(TourPage, links_only_to_files_that_are_there) {
  const std::string text = page();
  const std::regex link(R"(\]\(([^)#]+)\))");
  int links = 0;
  for (auto it = std::sregex_iterator(text.begin(), text.end(), link); it != std::sregex_iterator(); ++it, ++links)
    EXPECT_TRUE(fs::exists(source_dir / "docs" / (*it)[1].str())) << (*it)[1].str();
  EXPECT_GT(links, 5);
}

}  // namespace
}  // namespace tippe::testing
