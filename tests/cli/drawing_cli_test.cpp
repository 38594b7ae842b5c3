// Pictures: what a scene says is drawn and never run, a picture is whole or absent, and none is left of earlier data.

#include <gmock/gmock.h>

#include <cstdlib>
#include <regex>

#include "program.h"

namespace tippe::testing {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::UnorderedElementsAre;

/// A ball that slides for a moment; `head` are lines before its first table.
std::string ball(const std::string& head) {
  return head + R"(
[body]
mass = 0.1
inertia = [1e-5, 1e-5, 1e-5]
[[contact]]
shape = "sphere"
shape_radius = 0.01
law = "coulomb"
mu = 0.3
[start]
velocity = [1, 0, 0]
[integrate]
end = 0.02
[sample]
plots = ["slip"]
)";
}

std::vector<std::string> names_in(const std::string& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) names.push_back(entry.path().filename().string());
  return names;
}

/// No bare & or <, and an end: what a browser asks of a drawing.
void expect_drawing(const std::string& path) {
  const std::string svg = content_of(path);
  EXPECT_THAT(svg, HasSubstr("</svg>")) << path;
  EXPECT_FALSE(std::regex_search(svg, std::regex("&(?!amp;|lt;|gt;|quot;|apos;|#)"))) << path;
}

const std::string hostile = R"(x `touch pwned` \" `touch pwned` ' . system(\"touch pwned\") @m {a}_b^c & <i> \\ $(touch pwned) | %s ~ €)";

TEST(Drawing, no_text_of_a_scene_is_a_command) {
  const Scratch scratch;
  // The name of the file, which becomes a title without one, and of the folder.
  const std::string name = "`touch pwned` $(touch pwned) '\"\\ \n;touch pwned";
  for (const std::string& title : {"title = \"" + hostile + "\"", std::string()}) {
    const std::string scene = scratch.file(name + ".toml", ball(title)), out = scratch.path(name + (title.empty() ? "1" : "2"));
    const Result said = run({"run", scene, "--plot", "--out", out, "--quiet"});
    EXPECT_EQ(said.exit, 0) << said.err;
    EXPECT_EQ(said.err, "");
    EXPECT_THAT(names_in(out),
                UnorderedElementsAre("trajectory.csv", "summary.json", "scene.toml", "slip.gp", "slip.svg", "slip.png", "slip.pdf"));
    expect_drawing(out + "/slip.svg");
    // It is shown as it is written.
    EXPECT_THAT(content_of(out + "/slip.svg"), AllOf(HasSubstr("`touch pwned`"), HasSubstr("$(touch pwned)")));
    EXPECT_THAT(content_of(out + "/slip.gp"), Not(HasSubstr("`")));
    // The resolved scene reads as one, whatever its heading says.
    EXPECT_EQ(run({"run", out + "/scene.toml", "--quiet"}).exit, 0);
  }
  EXPECT_FALSE(fs::exists("pwned"));
  EXPECT_THAT(names_in(scratch.path()), Not(::testing::Contains("pwned")));
}

TEST(Drawing, no_text_of_a_sweep_is_a_command) {
  const Scratch scratch;
  scratch.file("ball.toml", ball(""));
  const std::string text = "title = \"" + hostile + "\"\nscene = \"ball.toml\"\n" +
                           "[[axis]]\nkey = \"contact.mu\"\nname = \"m `touch pwned`\"\nlabel = \"" + hostile + "\"\nunit = \"" + hostile +
                           "\"\nvalues = [0.1, 0.2]\n" + "[[axis]]\nkey = \"title\"\nlabel = \"" + hostile +
                           "\"\nvalues = [\"`touch pwned`\", \"b\"]\n[[result]]\nquantity = \"x@0.02\"\nname = \"way `touch pwned`\"\n" +
                           "label = \"" + hostile + "\"\nunit = \"`touch pwned`\"\nnote = \"" + hostile + "\"\n";
  const std::string out = scratch.path("out `touch pwned`");
  const Result said = run({"sweep", scratch.file("s.toml", text), "--out", out, "--quiet"});
  EXPECT_EQ(said.exit, 0) << said.err;
  EXPECT_EQ(said.err, "");
  EXPECT_THAT(names_in(out), UnorderedElementsAre("sweep.csv", "sweep.json", "sweep.journal", "scene.toml", "way__touch_pwned_.gp",
                                                  "way__touch_pwned_.svg", "way__touch_pwned_.png"));
  expect_drawing(out + "/way__touch_pwned_.svg");
  EXPECT_THAT(content_of(out + "/way__touch_pwned_.gp"), Not(HasSubstr("`")));
  // Two curves of two points each, so the columns were found by their names.
  const std::string svg = content_of(out + "/way__touch_pwned_.svg");
  EXPECT_THAT(svg, AllOf(HasSubstr("gnuplot_plot_1"), HasSubstr("gnuplot_plot_2"), HasSubstr("`touch pwned`")));
}

TEST(Drawing, a_full_disk_leaves_no_half_picture_and_is_no_success) {
  const Scratch scratch;
  const std::string small = scratch.path("small");
  fs::create_directory(small);
  const std::string scene = scratch.file("ball.toml", ball("title = \"A ball\""));
  bool refused = false;
  // Room for the tables, then for a part of the pictures; how large they are depends on the fonts.
  for (const char* size : {"28k", "36k", "48k", "64k"}) {
    if (std::system(("mount -t tmpfs -o size=" + std::string(size) + " none " + small + " 2>/dev/null").c_str()) != 0)
      GTEST_SKIP() << "cannot mount a small file system";
    const Result said = run({"run", scene, "--every", "4e-3", "--plot", "--out", small, "--quiet"});
    const std::vector<std::string> left = names_in(small);
    const std::string svg = content_of(small + "/slip.svg"), png = content_of(small + "/slip.png");
    [[maybe_unused]] const int ignored = std::system(("umount " + small).c_str());
    SCOPED_TRACE(size);
    EXPECT_TRUE(said.exit == 0 || said.exit == 3) << said.exit << said.err;
    const bool whole = svg.find("</svg>") != std::string::npos && png.find("IEND") != std::string::npos;
    EXPECT_EQ(said.exit == 0, whole) << said.err;
    if (!whole) {
      EXPECT_THAT(left, AllOf(Not(::testing::Contains("slip.svg")), Not(::testing::Contains("slip.png"))));
    }
    for (const std::string& name : left) EXPECT_FALSE(name.starts_with(".")) << name;
    refused = refused || said.exit == 3;
  }
  EXPECT_TRUE(refused);
}

TEST(Drawing, a_plot_for_print_has_the_width_that_was_asked_for) {
  const Scratch scratch;
  const std::string scene = scratch.file("ball.toml", ball("")), out = scratch.path("out");
  const auto width_of = [&](const std::string& name) {
    const std::string pdf = content_of(out + "/" + name + ".pdf");
    std::smatch box;
    return std::regex_search(pdf, box, std::regex(R"(MediaBox \[ 0 0 ([0-9.]+) )")) ? 25.4 / 72 * std::stod(box[1].str()) : 0.0;
  };
  const std::string every_plot = "sample.plots=[\"angles\",\"spin\",\"heights\",\"energy\",\"slip\",\"path\",\"forces\"]";
  ASSERT_EQ(run({"run", scene, "--plot", "--width", "85mm", "--out", out, "--quiet", "--set", every_plot}).exit, 0);
  constexpr double point = 25.4 / 72;  // gnuplot gives whole points
  for (const char* name : {"angles", "spin", "heights", "energy", "slip", "path", "forces"})
    EXPECT_NEAR(width_of(name), 85.0, point) << name;
  ASSERT_EQ(run({"run", scene, "--plot", "--width", "3.3in", "--out", out, "--quiet"}).exit, 0);
  EXPECT_NEAR(width_of("slip"), 83.82, point);
  for (const char* wrong : {"85", "mm", "2mm", "-3cm", "85 furlongs"}) {
    const Result said = run({"run", scene, "--plot", std::string("--width=") + wrong, "--out", out, "--quiet"});
    EXPECT_EQ(said.exit, 2) << wrong;
    EXPECT_THAT(said.err, HasSubstr("85mm, 17cm or 3.3in")) << wrong;
  }
  EXPECT_EQ(run({"run", scene, "--width", "85mm", "--quiet"}).exit, 2);
}

TEST(Drawing, new_data_take_the_old_pictures_with_them_and_nothing_else) {
  const Scratch scratch;
  const std::string scene = scratch.file("ball.toml", ball("")), out = scratch.path("out");
  ASSERT_EQ(run({"run", scene, "--plot", "--out", out, "--set", "sample.plots=[\"slip\",\"path\",\"forces\"]", "--quiet"}).exit, 0);
  std::ofstream(out + "/own.gp") << "plot 'trajectory.csv'\n";
  std::ofstream(out + "/own.svg") << "mine";
  std::ofstream(out + "/own.png") << "mine";
  std::ofstream(out + "/path.gp", std::ios::app) << "# a line of my own\n";
  const std::string first = content_of(out + "/path.svg");
  const Result said = run({"run", scene, "--out", out, "--set", "start.velocity=[2,0,0]"});
  EXPECT_EQ(said.exit, 0) << said.err;
  EXPECT_THAT(said.err, AllOf(HasSubstr("removed the pictures of an earlier run"), HasSubstr("forces, slip"),
                              HasSubstr("path.gp is not as this program wrote it and stays")));
  EXPECT_THAT(names_in(out), UnorderedElementsAre("trajectory.csv", "summary.json", "scene.toml", "own.gp", "own.svg", "own.png", "path.gp",
                                                  "path.svg", "path.png", "path.pdf"));
  EXPECT_EQ(content_of(out + "/path.svg"), first);
  // A picture that is drawn again is new.
  EXPECT_EQ(run({"run", scene, "--plot", "--out", out, "--quiet"}).exit, 0);
  EXPECT_THAT(names_in(out), AllOf(::testing::Contains("slip.svg"), Not(::testing::Contains("forces.svg"))));
}

}  // namespace
}  // namespace tippe::testing
