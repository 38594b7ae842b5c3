// docs/scenes.md says what the reader does.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <tippe/scenes/write.h>

#include "../scenes/scene_texts.h"

namespace tippe::test {
namespace {

using testing::HasSubstr;

std::string page() { return file_text(std::filesystem::path(TIPPE_SOURCE_DIR) / "docs" / "scenes.md"); }

TEST(ScenesPage, its_example_is_a_scene) {
  const std::string text = page();
  const std::size_t begin = text.find("```toml\n") + 8, end = text.find("```", begin);
  const ReadScene read = read_scene(text.substr(begin, end - begin), "docs/scenes.md");
  EXPECT_TRUE(read.scene.has_value()) << (read.diagnostics.empty() ? "" : read.diagnostics[0].text());
}

TEST(ScenesPage, every_key_of_a_resolved_scene_is_explained) {
  const std::string text = page();
  std::istringstream lines(to_toml(*read_scene(ball, "ball.toml").scene));
  for (std::string line; std::getline(lines, line);) {
    std::smatch match;
    if (!std::regex_match(line, match, std::regex("([a-zA-Z_.]+) = .*"))) continue;
    // "contour.mu" in full; of "restitution_t" the table has "_t".
    const std::string key = match[1].str();
    const std::string shown = key.starts_with("restitution_") ? key.substr(11) : key;
    EXPECT_THAT(text, HasSubstr(shown + "`")) << key;
  }
}

}  // namespace
}  // namespace tippe::test
