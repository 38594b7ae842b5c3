// What comes in by files and goes out to files and terminals: escapes are shown, inputs stay as they are, nobody writes gigabytes unasked.

#include <gmock/gmock.h>

#include "json.h"
#include "terminal.h"

namespace tippe::testing {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

std::string flat_disk() { return content_of(TIPPE_SOURCE_DIR "/scenes/disk-flat.toml"); }

/// The scene with another title.
std::string titled(const std::string& title) {
  std::string text = flat_disk();
  const std::size_t at = text.find("title = "), end = text.find('\n', at);
  return text.replace(at, end - at, "title = \"" + title + "\"");
}

/// Nothing that a terminal would obey: ESC, other control characters, and their 8-bit forms.
void expect_harmless(const std::string& text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    EXPECT_TRUE(byte >= 0x20 || byte == '\n' || byte == '\t') << int{byte} << " in " << i;
    EXPECT_NE(byte, 0x7f);
    EXPECT_FALSE(byte == 0xc2 && static_cast<unsigned char>(text[i + 1]) < 0xa0);
  }
}

TEST(Terminal, control_characters_are_shown_and_letters_stay) {
  EXPECT_EQ(cli::harmless("a\x1b[31mb"), "a\\u001b[31mb");
  EXPECT_EQ(cli::harmless("\xc2\x9b"
                          "2J\x7f\r"),
            "\\u009b2J\\u007f\\u000d");
  EXPECT_EQ(cli::harmless("\x9b"
                          "2J \xff \xe2\x82"),
            "\\x9b2J \\xff \\xe2\\x82");
  EXPECT_EQ(cli::harmless("é € 𝄞 \t\n"), "é € 𝄞 \t\n");
}

TEST(Terminal, texts_of_a_scene_do_not_reach_the_terminal_as_commands) {
  const Scratch scratch;
  const std::string escapes = "\\u001b]0;owned\\u0007\\u001b[2J\\u009b31m\\u007f";
  const std::string scene = scratch.file("s.toml", titled(escapes));
  for (const std::string verb : {"run", "info"}) {
    const Result said = run({verb, scene});
    EXPECT_EQ(said.exit, 0) << said.err;
    EXPECT_THAT(said.out, HasSubstr("\\u001b]0;owned\\u0007\\u001b[2J\\u009b31m\\u007f"));
    expect_harmless(said.out + said.err);
  }
  // Errors quote keys, names and values.
  for (const std::string& line :
       {"\"" + escapes + "\" = 1\n", "paper = \"x\"\n[\"" + escapes + "\"]\n", std::string("title = \"\x1b[2J\n")}) {
    const Result said = run({"run", scratch.file("bad.toml", line + flat_disk())});
    EXPECT_EQ(said.exit, 2);
    expect_harmless(said.err);
  }
  const Result named = run({"run", scratch.file("\x1b[31mred\x9b.toml", flat_disk()), "--set", "contact.mu=\x1b[2J"});
  EXPECT_EQ(named.exit, 2);
  expect_harmless(named.err);
}

TEST(Terminal, json_means_the_same_with_and_without_escapes) {
  const Scratch scratch;
  const std::string name = "\x1b[31mred\xc2\x9b\x7f";
  const Result said = run({"run", scratch.file(name + ".toml", flat_disk()), "--json"});
  EXPECT_EQ(said.exit, 0);
  expect_harmless(said.out);
  EXPECT_EQ(Json::parse(said.out)["scene"], name);
}

TEST(Inputs, a_run_never_replaces_the_scene_it_reads) {
  const Scratch scratch;
  const std::string scene = scratch.file("scene.toml", flat_disk());
  expect_refusal(run({"run", scene, "--out", scratch.path()}), 2, "would replace a file that this command reads");
  EXPECT_EQ(content_of(scene), flat_disk());
  EXPECT_EQ(scratch.entries(), 1U);
  // Under another name, by a link.
  fs::create_directory(scratch.path("out"));
  fs::create_symlink(scene, scratch.path("out/scene.toml"));
  expect_refusal(run({"run", scene, "--out", scratch.path("out")}), 2, "would replace a file that this command reads");
  fs::remove(scratch.path("out/scene.toml"));
  fs::create_directory(scratch.path("other"));
  fs::create_symlink(scene, scratch.path("other/trajectory.csv"));
  expect_refusal(run({"run", scene, "--out", scratch.path("other")}), 2, "would replace a file that this command reads");
  EXPECT_EQ(content_of(scene), flat_disk());
  // The resolved scene of a run is an input as well when it is run again.
  ASSERT_EQ(run({"run", scene, "--out", scratch.path("out"), "--quiet"}).exit, 0);
  expect_refusal(run({"run", scratch.path("out/scene.toml"), "--out", scratch.path("out")}), 2, "would replace a file");
}

TEST(Inputs, a_scene_that_somebody_wrote_is_not_replaced_by_a_resolved_one) {
  const Scratch scratch;
  const std::string mine = scratch.file("scene.toml", "title = \"mine\"\n");
  expect_refusal(run({"run", "disk-flat", "--out", scratch.path()}), 2, "a scene.toml that tippe did not write");
  EXPECT_EQ(content_of(mine), "title = \"mine\"\n");
  EXPECT_EQ(scratch.entries(), 1U);
  // One that tippe wrote is renewed.
  for (int i = 0; i < 2; ++i) EXPECT_EQ(run({"run", "disk-flat", "--out", scratch.path("out"), "--quiet"}).exit, 0);
}

TEST(Inputs, sweeps_and_points_stay_as_they_are) {
  const Scratch scratch;
  const std::string scene = scratch.file("scene.toml", flat_disk());
  const std::string sweep = scratch.file("sweep.toml",
                                         "scene = \"scene.toml\"\naxis = [{key = \"contact.mu\", values = [0.1, 0.2]}]\n"
                                         "result = [{quantity = \"z@0.1\", name = \"z\"}]\n");
  expect_refusal(run({"sweep", sweep, "--out", scratch.path()}), 2, "would replace a file that this command reads");
  EXPECT_EQ(content_of(scene), flat_disk());
  EXPECT_EQ(scratch.entries(), 2U);
  fs::rename(sweep, scratch.path("sweep.json"));
  fs::rename(scene, scratch.path("disk.toml"));
  const std::string text = content_of(scratch.path("sweep.json"));
  std::ofstream(scratch.path("sweep.json")) << "scene = \"disk.toml\"\n" << text.substr(text.find('\n') + 1);
  expect_refusal(run({"sweep", scratch.path("sweep.json"), "--out", scratch.path()}), 2, "would replace a file that this command reads");
  const std::string points = scratch.file("p.csv", "slip_x,slip_y,spin\n1,0,0\n");
  expect_refusal(run({"law", "coulomb", "--points", points, "--out", points}), 2, "would replace a file that this command reads");
  EXPECT_EQ(content_of(points), "slip_x,slip_y,spin\n1,0,0\n");
}

TEST(Rows, more_than_a_million_are_written_only_by_force) {
  const Scratch scratch;
  // 2e6 rows of some 500 bytes.
  expect_refusal(run({"run", "euler-disk", "--every", "1e-5", "--out", scratch.path("out")}), 2,
                 "trajectory.csv would have 2e+06 rows, some 1 GB; --every; choose 2e-05 s or more, or give --force");
  expect_refusal(run({"run", "euler-disk", "--set", "sample.every=1e-9", "--out", scratch.path("out")}), 2, "sample.every");
  EXPECT_EQ(scratch.entries(), 0U);
  EXPECT_EQ(run({"run", "disk-flat", "--every", "1e-3", "--out", scratch.path("out"), "--force", "--quiet"}).exit, 0);
}

}  // namespace
}  // namespace tippe::testing
