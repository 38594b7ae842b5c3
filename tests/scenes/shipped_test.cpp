// Every shipped scene reads, says where its numbers are from, and survives being written and read again.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <tippe/analysis/run.h>
#include <tippe/scenes/build.h>
#include <tippe/scenes/write.h>

#include "../scenes/scene_texts.h"

namespace tippe::test {
namespace {

using testing::IsEmpty;

TEST(ShippedScenes, every_scene_reads_and_can_be_run) {
  const auto files = files_in("scenes", ".toml");
  EXPECT_GE(files.size(), 30U);
  for (const auto& path : files) {
    const ReadScene read = read_scene(file_text(path), path.filename().string());
    ASSERT_TRUE(read.scene.has_value()) << path << ": " << (read.diagnostics.empty() ? "" : read.diagnostics[0].text());
    EXPECT_FALSE(read.scene->title.empty()) << path;
    EXPECT_FALSE(read.scene->paper.empty()) << path;
    const bool warns = path.stem().string().starts_with("celtic-stone");  // kudra2011's inertia
    EXPECT_EQ(read.diagnostics.size(), warns ? 1U : 0U) << path;
  }
}

TEST(ShippedScenes, every_number_has_a_comment_with_its_source) {
  for (const auto& path : files_in("scenes", ".toml")) {
    std::istringstream lines(file_text(path));
    bool in_start_or_disk = false;  // tables whose heading names the source for all their lines
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with("[")) in_start_or_disk = line.find('#') != std::string::npos;
      const std::size_t equal = line.find(" = ");
      if (line.starts_with("#") || equal == std::string::npos || line.find_first_of("123456789", equal) == std::string::npos) continue;
      const bool text = line.find('"', equal) != std::string::npos;
      const bool integrate = line.starts_with("dt") || line.starts_with("end");
      EXPECT_TRUE(text || integrate || in_start_or_disk || line.find('#') != std::string::npos) << path << ": " << line;
    }
  }
}

TEST(ShippedScenes, the_resolved_scene_describes_the_same_model_to_the_bit) {
  for (const auto& path : files_in("scenes", ".toml")) {
    const ReadScene first = read_scene(file_text(path), path.filename().string());
    ASSERT_TRUE(first.scene.has_value());
    const std::string text = to_toml(*first.scene);
    const ReadScene second = read_scene(text, "resolved.toml");
    ASSERT_TRUE(second.scene.has_value()) << path << second.diagnostics[0].text();
    EXPECT_EQ(to_toml(*second.scene), text) << path;
    const World a = make_world(*first.scene), b = make_world(*second.scene);
    const State sa = make_start(*first.scene, a), sb = make_start(*second.scene, b);
    EXPECT_EQ(sa.r_S, sb.r_S) << path;
    EXPECT_EQ(sa.p, sb.p) << path;
    EXPECT_EQ(sa.u(), sb.u()) << path;
    EXPECT_EQ(a.body().Theta_S(), b.body().Theta_S()) << path;
    EXPECT_EQ(a.body().mass, b.body().mass) << path;
  }
}

TEST(ShippedScenes, energy_that_impacts_make_is_noticed_by_every_scheme_and_no_scene_has_any) {
  const auto made = [](const std::filesystem::path& path, const std::string& scheme, std::vector<std::string> settings, double end) {
    settings.push_back("integrate.scheme=" + scheme);
    const Scene scene = read_scene(file_text(path), path.filename().string(), settings).scene.value();
    const World world = make_world(scene);
    IntegrateOptions options = make_options(scene);
    options.end = end;
    const RunResult result = run(world, make_start(scene, world), options);
    const bool told =
        std::ranges::any_of(judge(result).doubts, [](const std::string& doubt) { return doubt.starts_with("impacts made "); });
    EXPECT_EQ(told, result.counts.impact_gain > 0.0);
    return result.counts.impact_gain;
  };
  for (const char* scheme : {"event", "moreau", "midpoint"})
    for (const auto& path : files_in("scenes", ".toml")) EXPECT_EQ(made(path, scheme, {}, 0.05), 0.0) << path << " " << scheme;
  const auto drop = std::filesystem::path(TIPPE_SOURCE_DIR) / "scenes" / "disk-drop-rim.toml";
  const std::vector<std::string> steep{"contact.restitution=0.9", "contact.mu=0.6", "start.angles=[0,0.3,0.4]", "start.omega=[30,-40,20]",
                                       "integrate.dt=2e-5"};
  std::vector<std::string> alike = steep;
  alike.insert(alike.end(), {"contact.restitution_t=0.9", "contact.restitution_r=0.9"});
  const double exact = made(drop, "event", steep, 0.5);
  EXPECT_GT(exact, 0.02);  // of 0.48 J
  for (const char* scheme : {"moreau", "midpoint", "moreau-implicit"}) {
    EXPECT_NEAR(made(drop, scheme, steep, 0.5), exact, 0.03 * exact) << scheme;
    EXPECT_EQ(made(drop, scheme, alike, 0.5), 0.0) << scheme;
  }
}

TEST(ShippedScenes, awkward_numbers_and_texts_survive_the_round_trip) {
  const std::vector<std::string> settings{"body.mass=0.1000000000000000055511151231257827", "contact.mu=4.9406564584124654e-324",
                                          "table.gravity=1.7976931348623157e+10", R"(title="quotes \" and \\ and \u0001 and \n")",
                                          "body.inertia=[[3e-3,1e-4,0],[1e-4,2e-3,0],[0,0,2e-3]]"};
  const ReadScene read = read_scene(ball, "ball.toml", settings);
  ASSERT_TRUE(read.scene.has_value()) << read.diagnostics[0].text();
  const ReadScene again = read_scene(to_toml(*read.scene), "resolved.toml");
  ASSERT_TRUE(again.scene.has_value()) << again.diagnostics[0].text() << to_toml(*read.scene);
  EXPECT_EQ(again.scene->body.mass, 0.1);
  EXPECT_EQ(again.scene->contacts[0].mu, 4.9406564584124654e-324);
  EXPECT_EQ(again.scene->table.gravity, read.scene->table.gravity);
  EXPECT_EQ(again.scene->title, read.scene->title);
  EXPECT_EQ(again.scene->body.inertia, read.scene->body.inertia);
}

}  // namespace
}  // namespace tippe::test
