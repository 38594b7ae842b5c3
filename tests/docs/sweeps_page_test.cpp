// docs/sweeps.md says what the reader of sweeps does.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <tippe/analysis/quantity.h>
#include <tippe/scenes/sweep.h>

#include "../scenes/scene_texts.h"

namespace tippe::test {
namespace {

using testing::HasSubstr;

std::string page() { return file_text(std::filesystem::path(TIPPE_SOURCE_DIR) / "docs" / "sweeps.md"); }

TEST(SweepsPage, its_example_is_a_sweep_of_a_shipped_scene) {
  const std::string text = page();
  const std::size_t begin = text.find("```toml\n") + 8, end = text.find("```", begin);
  const ReadSweep read = read_sweep(text.substr(begin, end - begin), "docs/sweeps.md");
  ASSERT_TRUE(read.sweep.has_value()) << read.diagnostics[0].text();
  EXPECT_EQ(read.sweep->points(), 36U);
  std::vector<std::string> settings = read.sweep->settings;
  for (std::size_t i = 0; i < 2; ++i) settings.push_back(read.sweep->axes[i].key + "=" + read.sweep->values_of(35)[i]);
  const auto path = std::filesystem::path(TIPPE_SOURCE_DIR) / "scenes" / (read.sweep->scene + ".toml");
  const ReadScene scene = read_scene(file_text(path), "scene", settings);
  ASSERT_TRUE(scene.scene.has_value()) << scene.diagnostics[0].text();
  for (const SweepResult& result : read.sweep->results) EXPECT_TRUE(parse_quantity(result.quantity, 2).quantity.has_value());
}

TEST(SweepsPage, every_key_and_file_is_explained) {
  const std::string text = page();
  for (const char* word : {"`scene`",     "`set`",          "`axis.key`",    "`axis.from`",       "`axis.scale`",      "`axis.values`",
                           "`axis.name`", "`random.count`", "`random.seed`", "`result.quantity`", "`result.note`",     "`result.contours`",
                           "`sweep.csv`", "`sweep.json`",   "`axis.keys`",   "`axis.formula`",    "`latin.count`",     "`sobol.count`",
                           "`map.html`",  "`sweep.h5`",     "--subset",      "`sweep.journal`",   "`settled.KEY=A:D`", "--resume",
                           "--jobs"})
    EXPECT_THAT(text, HasSubstr(word));
}

}  // namespace
}  // namespace tippe::test
