// tippe law atlas and tippe law errors: complete files or none, and documents that stay true.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>

namespace tippe::test {
namespace {

namespace fs = std::filesystem;
using testing::Contains;
using testing::HasSubstr;

struct Ran {
  int code;
  std::string out;  // both streams
};

/// A shell line with $TIPPE as the program.
Ran run(const std::string& line) {
  const std::string command = "TIPPE='" TIPPE_PROGRAM "'; exec 2>&1; " + line;
  FILE* pipe = popen(command.c_str(), "r");
  std::string out;
  char buffer[4096];
  for (std::size_t n = 0; (n = fread(buffer, 1, sizeof buffer, pipe)) > 0;) out.append(buffer, n);
  const int status = pclose(pipe);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, out};
}

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::set<std::string> names_in(const fs::path& folder) {
  std::set<std::string> names;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) names.insert(entry.path().filename().string());
  return names;
}

class Atlas : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "tippe_atlas.XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string at(const std::string& name) const { return (folder_ / name).string(); }

  fs::path folder_;
};

void expect_complete(const fs::path& folder, const std::string& figure) {
  SCOPED_TRACE(figure);
  const std::string svg = read(folder / (figure + ".svg")), png = read(folder / (figure + ".png")), csv = read(folder / (figure + ".csv"));
  EXPECT_TRUE(svg.starts_with("<?xml"));
  EXPECT_THAT(svg, HasSubstr("</svg>"));
  EXPECT_THAT(svg, testing::Not(testing::ContainsRegex("[^a-zA-Z]nan[^a-zA-Z]")));
  EXPECT_GT(svg.size(), 5000U);
  EXPECT_TRUE(png.starts_with("\x89PNG"));
  EXPECT_THAT(png, HasSubstr("IEND"));
  EXPECT_GT(std::count(csv.begin(), csv.end(), '\n'), 5);
  EXPECT_THAT(read(folder / (figure + ".gp")), HasSubstr(figure + ".csv"));
}

TEST_F(Atlas, draws_every_figure_with_its_data_and_script) {
  const Ran ran = run("$TIPPE law atlas --out " + at("new/atlas") + " --json 2>/dev/null");
  ASSERT_EQ(ran.code, 0) << ran.out;
  const std::regex name("\"name\":\"([a-z_]+)\"");
  int figures = 0;
  for (auto it = std::sregex_iterator(ran.out.begin(), ran.out.end(), name); it != std::sregex_iterator(); ++it, ++figures)
    expect_complete(folder_ / "new" / "atlas", (*it)[1].str());
  EXPECT_GE(figures, 14);
  EXPECT_EQ(names_in(folder_ / "new").size(), 1U) << "something was left beside the folder";

  const std::string page = read(folder_ / "new" / "atlas" / "index.html");
  const std::regex reference("(?:src|href)=\"([^\"#]+)\"");
  int references = 0;
  for (auto it = std::sregex_iterator(page.begin(), page.end(), reference); it != std::sregex_iterator(); ++it, ++references)
    EXPECT_TRUE(fs::exists(folder_ / "new" / "atlas" / (*it)[1].str())) << (*it)[1].str();
  EXPECT_GE(references, 5 * figures);
}

TEST_F(Atlas, leaves_other_files_of_an_existing_folder_alone) {
  std::ofstream(folder_ / "mine.txt") << "mine";
  const Ran ran = run("$TIPPE law atlas --out " + folder_.string());
  ASSERT_EQ(ran.code, 0) << ran.out;
  EXPECT_THAT(ran.out, HasSubstr("figure 1 of"));
  const std::set<std::string> names = names_in(folder_);
  EXPECT_THAT(names, Contains("mine.txt"));
  EXPECT_THAT(names, Contains("index.html"));
  for (const std::string& name : names) EXPECT_FALSE(name.starts_with(".")) << name;
}

TEST_F(Atlas, says_which_package_is_missing) {
  const Ran ran = run("PATH=/nowhere $TIPPE law atlas --out " + at("atlas"));
  EXPECT_EQ(ran.code, 3);
  EXPECT_THAT(ran.out, HasSubstr("gnuplot-nox"));
  EXPECT_TRUE(names_in(folder_).empty());
}

TEST_F(Atlas, refuses_a_folder_it_cannot_make) {
  std::ofstream(folder_ / "file") << "x";
  const Ran file = run("$TIPPE law atlas --out " + at("file"));
  EXPECT_EQ(file.code, 3);
  EXPECT_THAT(file.out, HasSubstr("is a file"));
  EXPECT_EQ(run("$TIPPE law atlas --out " + at("file/atlas")).code, 3);
  EXPECT_EQ(run("$TIPPE law atlas --out /proc/atlas").code, 3);
  EXPECT_EQ(run("$TIPPE law atlas").code, 2);
  EXPECT_EQ(run("$TIPPE law atlas --out").code, 2);
}

TEST_F(Atlas, leaves_nothing_half_written_when_the_device_is_full) {
  // A limit on the size of files stands for a full device; the shell makes its signal an error. Units of 512 or 1024 bytes.
  const Ran ran = run("trap '' XFSZ; ulimit -f 60; $TIPPE law atlas --out " + at("atlas"));
  EXPECT_EQ(ran.code, 3) << ran.out;
  EXPECT_TRUE(names_in(folder_).empty());
}

TEST_F(Atlas, errors_in_the_documentation_are_current) {
  const std::string page = (fs::path(TIPPE_SOURCE_DIR) / "docs" / "laws.md").string();
  const Ran ran = run("$TIPPE law errors --check " + page);
  EXPECT_EQ(ran.code, 0) << ran.out;
}

TEST_F(Atlas, errors_out_of_date_are_noticed_and_renewed) {
  std::ofstream(folder_ / "page.md") << "before\n<!-- tippe law errors -->\nold\n<!-- end -->\nafter\n";
  const Ran old = run("$TIPPE law errors --check " + at("page.md"));
  EXPECT_EQ(old.code, 1);
  EXPECT_THAT(old.out, HasSubstr("--update"));
  EXPECT_EQ(run("$TIPPE law errors --update " + at("page.md")).code, 0);
  EXPECT_EQ(run("$TIPPE law errors --check " + at("page.md")).code, 0);
  const std::string text = read(folder_ / "page.md");
  EXPECT_TRUE(text.starts_with("before\n<!-- tippe law errors -->\n"));
  EXPECT_TRUE(text.ends_with("<!-- end -->\nafter\n"));
  EXPECT_THAT(text, HasSubstr("| ellipsoid, Hertz | contensou, Hertz | force ξ |"));
}

TEST_F(Atlas, errors_refuses_documents_without_a_place_for_them) {
  std::ofstream(folder_ / "page.md") << "no place\n";
  const Ran ran = run("$TIPPE law errors --update " + at("page.md"));
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.out, HasSubstr("<!-- tippe law errors -->"));
  EXPECT_EQ(read(folder_ / "page.md"), "no place\n");
  EXPECT_EQ(run("$TIPPE law errors --check " + at("missing.md")).code, 2);
  EXPECT_EQ(run("$TIPPE law errors --check " + folder_.string()).code, 2);
  EXPECT_EQ(run("$TIPPE law errors --json --markdown").code, 2);
}

/// The numbers the papers and the errata argue about.
TEST_F(Atlas, errors_agree_with_what_is_known_in_closed_form) {
  const Ran ran = run("$TIPPE law errors");
  ASSERT_EQ(ran.code, 0);
  EXPECT_THAT(ran.out, HasSubstr("| contensou, Hertz | contensou, uniform | force ξ | 0.0717 | 0.614 | 17.8 % | → 0 |"));  // 3π/8 − 1
  EXPECT_THAT(ran.out, testing::ContainsRegex("contensou, Hertz . contensou, uniform . torque η .*22.9 %"));
  EXPECT_THAT(ran.out, HasSubstr("| dξ/du, u → 0 (Hertz) | 1.178 | 1.698 | +44.1 % |"));    // (16/(3π)) / (3π/8)
  EXPECT_THAT(ran.out, HasSubstr("| dξ/du, u → 0 (uniform) | 1 | 1.5 | +50.0 % |"));
  EXPECT_THAT(ran.out, HasSubstr("| dT0x/dw, w → 0 | 0 | -0.8488 | 0 | 0 |"));             // Padé 1: −8/(3π)
}

}  // namespace
}  // namespace tippe::test
