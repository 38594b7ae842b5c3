// docs/tracks.md: its example is a scene, and every curve and key of a track stands in it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <tippe/analysis/run.h>
#include <tippe/scenes/build.h>
#include <tippe/scenes/names.h>
#include <tippe/scenes/track_keys.h>

#include "../scenes/scene_texts.h"

namespace tippe::test {
namespace {

using testing::HasSubstr;

std::string page() { return file_text(std::filesystem::path(TIPPE_SOURCE_DIR) / "docs" / "tracks.md"); }

TEST(TracksPage, its_example_is_a_scene) {
  const std::string text = page();
  const std::size_t begin = text.find("```toml\n") + 8, end = text.find("```", begin);
  const ReadScene read = read_scene(text.substr(begin, end - begin), "docs/tracks.md");
  EXPECT_TRUE(read.scene.has_value()) << (read.diagnostics.empty() ? "" : read.diagnostics[0].text());
}

TEST(TracksPage, every_curve_and_every_key_is_explained) {
  const std::string text = page();
  for (const auto& curve : curve_names) EXPECT_THAT(text, HasSubstr("| `" + std::string(curve.name) + "` |"));
  for (const TrackKey& key : track_keys) EXPECT_THAT(text, HasSubstr("`" + std::string(key.name) + "`"));
}

TEST(TracksPage, every_scene_it_names_is_shipped) {
  const std::string text = page();
  for (std::size_t at = text.find("track-"); at != std::string::npos; at = text.find("track-", at + 1)) {
    std::string name;
    for (std::size_t i = at; i < text.size() && (std::isalnum(static_cast<unsigned char>(text[i])) != 0 || text[i] == '-'); ++i)
      name += text[i];
    EXPECT_TRUE(std::filesystem::exists(std::filesystem::path(TIPPE_SOURCE_DIR) / "scenes" / (name + ".toml"))) << name;
  }
}

TEST(TracksPage, the_paradox_has_the_numbers_of_the_run) {
  const Scene scene =
      read_scene(file_text(std::filesystem::path(TIPPE_SOURCE_DIR) / "scenes" / "track-painleve.toml"), "track-painleve").scene.value();
  const World world = make_world(scene);
  const RunResult result = run(world, make_start(scene, world), make_options(scene));
  char mass[64], least_mu[32], mu[32];
  std::snprintf(mass, sizeof mass, "−%.3f of that without", -result.counts.paradox.mass);
  EXPECT_THAT(page(), HasSubstr(mass));
  const double h = result.first.state.r_S.z(), k = std::sqrt(world.body().Theta_S()(1, 1) / world.body().mass);
  std::snprintf(least_mu, sizeof least_mu, "2k/h = %.2f", 2.0 * k / h);
  std::snprintf(mu, sizeof mu, "μ = %g", scene.contacts[0].mu);
  EXPECT_THAT(page(), HasSubstr(least_mu));
  EXPECT_THAT(page(), HasSubstr(mu));
  // The run tells of the paradox, and of nothing else: a problem without a solution is not one that the solver missed.
  EXPECT_EQ(result.counts.unsolved, 0);
  EXPECT_EQ(judge(result).doubts.size(), 1U);
}

}  // namespace
}  // namespace tippe::test
