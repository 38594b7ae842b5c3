// Whatever bytes come in, the reader answers with a scene or with diagnostics; what it accepts it can write and read again.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <tippe/scenes/build.h>
#include <tippe/scenes/write.h>

#include "../scenes/scene_texts.h"

namespace tippe::test {
namespace {

/// Returns whether it was a scene.
bool survives(const std::string& text, const std::vector<std::string>& settings = {}) {
  const ReadScene read = read_scene(text, "any.toml", settings);
  EXPECT_EQ(read.scene.has_value(), !has_error(read.diagnostics));
  if (!read.scene) return false;
  const World world = make_world(*read.scene);
  EXPECT_TRUE(make_start(*read.scene, world).u().allFinite());
  const std::string resolved = to_toml(*read.scene);
  EXPECT_TRUE(read_scene(resolved, "resolved.toml").scene.has_value()) << resolved;
  return true;
}

TEST(SceneRobustness, random_bytes_are_refused_and_do_no_harm) {
  std::mt19937 random(1);
  for (int i = 0; i < 2000; ++i) {
    std::string text(random() % 200, '\0');
    for (char& c : text) c = static_cast<char>(random() % 256);
    survives(text);
  }
}

TEST(SceneRobustness, mutated_scenes_are_read_or_refused) {
  std::mt19937 random(2);
  std::vector<std::string> texts;
  for (const auto& path : files_in("scenes", ".toml")) texts.push_back(file_text(path));
  const std::vector<std::string> bits{
      "nan", "-1", "1e308", "1e-320", "[", "]", "\"", "=", ".", "\n", "[[contact]]", "0", "{}", "[]", "9223372036854775807", "true"};
  int read = 0;
  for (int i = 0; i < 3000; ++i) {
    std::string text = texts[random() % texts.size()];
    for (unsigned k = 0; k <= random() % 3; ++k) {
      const std::size_t at = random() % text.size();
      switch (random() % 4) {
        case 0:
          text[at] = static_cast<char>(random() % 128);
          break;
        case 1:
          text.erase(at, random() % 20);
          break;
        case 2:
          text.insert(at, bits[random() % bits.size()]);
          break;
        default:
          text.replace(at, random() % 8, bits[random() % bits.size()]);
      }
      if (text.empty()) text = " ";
    }
    read += survives(text) ? 1 : 0;
  }
  EXPECT_GT(read, 100);  // comments take many of the blows
}

TEST(SceneRobustness, random_settings_do_no_harm) {
  std::mt19937 random(3);
  const std::string letters = "contact.mu=0123[],\"'{}\\ \n.-e+start";
  for (int i = 0; i < 3000; ++i) {
    std::string setting = (i % 2 == 0) ? "contact." : "";
    for (unsigned k = 0; k < random() % 30; ++k) setting += letters[random() % letters.size()];
    survives(ball, {setting});
  }
}

TEST(SceneRobustness, the_kept_corpus_is_read_or_refused) {
  const auto files = files_in("fuzz/corpus");
  EXPECT_GE(files.size(), 10U);
  for (const auto& path : files) survives(file_text(path));
}

TEST(SceneRobustness, deep_nesting_and_size_are_limited) {
  EXPECT_FALSE(survives("x = " + std::string(100000, '[')));
  EXPECT_FALSE(survives(std::string((1 << 20) + 1, '#')));
}

}  // namespace
}  // namespace tippe::test
