// Is the search for stationary motions complete? Four times as many places to begin from find no more, for every shipped scene with a body on a table.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "json.h"
#include "program.h"

namespace tippe::testing {
namespace {

TEST(StationaryCli, a_search_four_times_as_dense_finds_no_more_in_any_shipped_scene) {
  std::vector<std::string> names;
  for (const auto& file : std::filesystem::directory_iterator(std::filesystem::path(TIPPE_SOURCE_DIR) / "scenes"))
    if (file.path().extension() == ".toml") names.push_back(file.path().stem().string());
  std::ranges::sort(names);
  int searched = 0;
  for (const std::string& name : names) {
    const Result some = tippe("stationary " + name + " --json --quiet");
    if (some.exit == 2) continue;  // tracks, bowls, tables that move or are inclined: refused
    ASSERT_EQ(some.exit, 0) << name << some.err;
    const Result more = tippe("stationary " + name + " --density 4 --json --quiet");
    EXPECT_EQ(json_of(some)["motions"].size(), json_of(more)["motions"].size()) << name;
    ++searched;
  }
  EXPECT_GE(searched, 40);
}

}  // namespace
}  // namespace tippe::testing
