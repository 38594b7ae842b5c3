// tippe law atlas and tippe law errors: complete files or none, and documents that stay true.

#include "program.h"

#include <gmock/gmock.h>

#include <cstdio>
#include <regex>
#include <set>

namespace {

namespace fs = std::filesystem;
using testing::Contains;
using testing::HasSubstr;
using tippe::testing::content_of;
using tippe::testing::expect_refusal;
using tippe::testing::Scratch;
using tippe::testing::tippe;

/// A shell line with $TIPPE as the program; the answer has both streams.
tippe::testing::Result shell(const std::string& line) {
  const std::string command = "TIPPE='" TIPPE_PROGRAM "'; exec 2>&1; " + line;
  FILE* pipe = popen(command.c_str(), "r");
  std::string out;
  char buffer[4096];
  for (std::size_t n = 0; (n = fread(buffer, 1, sizeof buffer, pipe)) > 0;) out.append(buffer, n);
  const int status = pclose(pipe);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, out, {}};
}

std::set<std::string> names_in(const fs::path& folder) {
  std::set<std::string> names;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) names.insert(entry.path().filename().string());
  return names;
}

void expect_complete(const fs::path& folder, const std::string& figure) {
  SCOPED_TRACE(figure);
  const auto read = [&](const char* ending) { return content_of((folder / (figure + ending)).string()); };
  const std::string svg = read(".svg"), png = read(".png"), csv = read(".csv");
  EXPECT_TRUE(svg.starts_with("<?xml"));
  EXPECT_THAT(svg, HasSubstr("</svg>"));
  EXPECT_EQ(svg.find("nan,"), std::string::npos);
  EXPECT_GT(svg.size(), 5000U);
  EXPECT_TRUE(png.starts_with("\x89PNG"));
  EXPECT_THAT(png, HasSubstr("IEND"));
  EXPECT_GT(std::count(csv.begin(), csv.end(), '\n'), 5);
  EXPECT_THAT(read(".gp"), HasSubstr("gnuplot " + figure + ".gp"));
}

TEST(Atlas, draws_every_figure_with_its_data_and_script) {
  const Scratch scratch;
  const fs::path folder = scratch.path("new/atlas");
  const auto ran = tippe("law atlas --json --out " + folder.string());
  ASSERT_EQ(ran.exit, 0) << ran.err;
  const std::regex name("\"name\":\"([a-z_]+)\"");
  int figures = 0;
  for (auto it = std::sregex_iterator(ran.out.begin(), ran.out.end(), name); it != std::sregex_iterator(); ++it, ++figures)
    expect_complete(folder, (*it)[1].str());
  EXPECT_GE(figures, 14);
  EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), figures) << "a line of progress for each figure";
  EXPECT_EQ(names_in(scratch.path("new")).size(), 1U) << "something was left beside the folder";

  const std::string page = content_of((folder / "index.html").string());
  const std::regex reference("(?:src|href)=\"([^\"#]+)\"");
  int references = 0;
  for (auto it = std::sregex_iterator(page.begin(), page.end(), reference); it != std::sregex_iterator(); ++it, ++references)
    EXPECT_TRUE(fs::exists(folder / (*it)[1].str())) << (*it)[1].str();
  EXPECT_GE(references, 5 * figures);
}

TEST(Atlas, leaves_other_files_of_an_existing_folder_alone) {
  const Scratch scratch;
  scratch.file("mine.txt", "mine");
  const auto ran = tippe("law atlas --out " + scratch.path());
  ASSERT_EQ(ran.exit, 0) << ran.err;
  const std::set<std::string> names = names_in(scratch.path());
  EXPECT_THAT(names, Contains("mine.txt"));
  EXPECT_THAT(names, Contains("index.html"));
  for (const std::string& name : names) EXPECT_FALSE(name.starts_with(".")) << name;
}

TEST(Atlas, says_which_package_is_missing) {
  const Scratch scratch;
  const auto ran = shell("PATH=/nowhere $TIPPE law atlas --out " + scratch.path("atlas"));
  EXPECT_EQ(ran.exit, 3);
  EXPECT_THAT(ran.out, HasSubstr("gnuplot-nox"));
  EXPECT_EQ(scratch.entries(), 0U);
}

TEST(Atlas, refuses_a_folder_it_cannot_make) {
  const Scratch scratch;
  const std::string file = scratch.file("file", "x");
  expect_refusal(tippe("law atlas --out " + file), 3, "is a file");
  expect_refusal(tippe("law atlas --out " + file + "/atlas"), 3, file);
  expect_refusal(tippe("law atlas --out /proc/atlas"), 3, "/proc");
  expect_refusal(tippe("law atlas --out " + scratch.path("atlas"), {.without_rights = true}), 3, "check the permissions");
  expect_refusal(tippe("law atlas"), 2, "--out DIR");
  expect_refusal(tippe("law atlas --out"), 2, "--out");
  EXPECT_EQ(scratch.entries(), 1U);
}

TEST(Atlas, leaves_nothing_half_written_when_the_device_is_full) {
  // A limit on the size of files stands for a full device; the shell turns its signal into an error. Units of 512 or 1024 bytes.
  const Scratch scratch;
  for (const char* limit : {"20", "150"}) {
    const auto ran = shell(std::string("trap '' XFSZ; ulimit -f ") + limit + "; $TIPPE law atlas --out " + scratch.path("atlas"));
    EXPECT_EQ(ran.exit, 3) << ran.out;
    EXPECT_EQ(scratch.entries(), 0U);
  }
}

TEST(LawErrors, tables_in_the_documentation_are_current) {
  const auto ran = tippe("law errors --check " TIPPE_SOURCE_DIR "/docs/laws.md");
  EXPECT_EQ(ran.exit, 0) << ran.err;
}

TEST(LawErrors, old_tables_are_noticed_and_renewed) {
  const Scratch scratch;
  const std::string page = scratch.file("page.md", "before\n<!-- tippe law errors -->\nold\n<!-- end -->\nafter\n");
  const auto old = tippe("law errors --check " + page);
  EXPECT_EQ(old.exit, 1);
  EXPECT_THAT(old.err, HasSubstr("--update"));
  EXPECT_EQ(tippe("law errors --update " + page).exit, 0);
  EXPECT_EQ(tippe("law errors --check " + page).exit, 0);
  const std::string text = content_of(page);
  EXPECT_TRUE(text.starts_with("before\n<!-- tippe law errors -->\n"));
  EXPECT_TRUE(text.ends_with("<!-- end -->\nafter\n"));
  EXPECT_THAT(text, HasSubstr("| ellipsoid, Hertz | contensou, Hertz | force ξ |"));
}

TEST(LawErrors, documents_without_a_place_for_tables_are_refused) {
  const Scratch scratch;
  const std::string page = scratch.file("page.md", "no place\n");
  expect_refusal(tippe("law errors --update " + page), 2, "<!-- tippe law errors -->");
  EXPECT_EQ(content_of(page), "no place\n");
  expect_refusal(tippe("law errors --check " + scratch.path("missing.md")), 2, "missing.md");
  expect_refusal(tippe("law errors --check " + scratch.path()), 2, "directory");
  expect_refusal(tippe("law errors --json --markdown"), 2, "more than one");
}

/// Numbers that follow from the slopes and values at the two ends.
TEST(LawErrors, agree_with_what_is_known_in_closed_form) {
  const auto ran = tippe("law errors");
  ASSERT_EQ(ran.exit, 0);
  EXPECT_THAT(ran.out, HasSubstr("| contensou, Hertz | contensou, uniform | force ξ | 0.0717 | 0.614 | 17.8 % | → 0 |"));  // 3π/8 − 1
  EXPECT_THAT(ran.out, HasSubstr("| contensou, Hertz | contensou, uniform | torque η | 0.0939 | 0.614 | 22.9 % | 0.891 |"));
  EXPECT_THAT(ran.out, HasSubstr("| dξ/du, u → 0 (Hertz) | 1.178 | 1.698 | +44.1 % |"));  // (16/(3π)) / (3π/8)
  EXPECT_THAT(ran.out, HasSubstr("| dξ/du, u → 0 (uniform) | 1 | 1.5 | +50.0 % |"));
  EXPECT_THAT(ran.out, HasSubstr("| dT0x/dw, w → 0 | 0 | -0.8488 | 0 | 0 |"));  // Padé 1: −8/(3π)
}

}  // namespace
