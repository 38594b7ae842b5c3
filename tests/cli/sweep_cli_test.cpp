// tippe sweep as scripts see it: tables, pictures, refusals, Ctrl-C and going on.

#include <gmock/gmock.h>
#include <signal.h>

#include <chrono>
#include <cstdio>
#include <thread>

#include "json.h"

namespace tippe::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;
namespace fs = std::filesystem;

/// A ball thrown upwards: z = 1 + v t − g t²/2, so every answer has a closed form.
const std::string ball = R"(title = "A ball in the air"
[body]
mass = 0.1
inertia = [1e-5, 1e-5, 1e-5]
[table]
gravity = 10
[[contact]]
shape = "sphere"
shape_radius = 0.01
law = "coulomb"
mu = 0.3
[start]
position = [0, 0, 1]
velocity = [2, 0, 3]
[integrate]
end = 0.5
)";

const std::string grid = R"(title = "Throws"
scene = "ball.toml"
set = ["integrate.rtol=1e-9"]
[[axis]]
key = "start.velocity.2"
name = "v"
unit = "m/s"
from = 1
to = 3
count = 5
[[axis]]
key = "table.gravity"
values = [5.5, 10.0, 20]
[[result]]
quantity = "z@0.25"
name = "height"
unit = "m"
[[result]]
quantity = "first.v_S_z=0"
name = "top"
)";

/// A folder with the ball and a sweep of it.
class SweepCli : public ::testing::Test {
 protected:
  SweepCli() { scratch.file("ball.toml", ball); }

  std::string sweep(const std::string& text = grid) const { return scratch.file("sweep.toml", text); }
  std::string out(const std::string& name = "out") const { return scratch.path(name); }
  Result go(const std::string& more = {}, const std::string& text = grid) const {
    return tippe("sweep " + sweep(text) + " --out " + out() + " " + more);
  }

  Scratch scratch;
};

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

TEST_F(SweepCli, every_point_of_a_grid_has_its_row_with_the_right_numbers) {
  const Result said = go("--json");
  ASSERT_EQ(said.exit, 0) << said.err;
  const Json j = Json::parse(said.out, nullptr, false);
  EXPECT_EQ(j["points"], 15);
  EXPECT_EQ(j["sweep"], "sweep");
  EXPECT_EQ(j["scene"], "ball");
  EXPECT_TRUE(j["trustworthy"].get<bool>());
  std::size_t i = 0;
  for (const double v : {1.0, 1.5, 2.0, 2.5, 3.0})
    for (const double g : {5.5, 10.0, 20.0}) {
      const Json& row = j["rows"][i++];
      EXPECT_EQ(row["v"], v);
      EXPECT_EQ(row["table_gravity"], g);
      EXPECT_NEAR(row["height"].get<double>(), 1.0 + v * 0.25 - 0.5 * g * 0.0625, 1e-12);
      if (v / g <= 0.5) {
        EXPECT_NEAR(row["top"].get<double>(), v / g, 1e-9);
      } else {
        EXPECT_TRUE(row["top"].is_null());  // it still rises when the run ends
        EXPECT_EQ(row["reason"], "");
      }
    }
  EXPECT_EQ(j["results"][1]["missing"], 1);  // 3 m/s against 5.5 m/s²
  const std::vector<std::string> table = lines_of(content_of(out() + "/sweep.csv"));
  ASSERT_EQ(table.size(), 16U);
  EXPECT_EQ(table[0], "v,table_gravity,height,top,reason");
  EXPECT_THAT(table[1], AllOf(StartsWith("1,5.5,"), ::testing::EndsWith(",")));
}

TEST_F(SweepCli, a_folder_has_table_scene_and_pictures_with_labels) {
  const Result said = go();
  ASSERT_EQ(said.exit, 0) << said.err;
  EXPECT_THAT(said.out, HasSubstr("Throws: 15 points of ball, 15 trustworthy"));
  EXPECT_THAT(said.out, HasSubstr("did not happen at 1 points"));
  for (const char* file : {"height.svg", "height.png", "top.svg", "top.png", "sweep.json", "scene.toml", "height.gp", "height.dat"})
    EXPECT_GT(content_of(out() + "/" + file).size(), 100U) << file;
  EXPECT_THAT(content_of(out() + "/height.svg"), AllOf(HasSubstr("v [m/s]"), HasSubstr("height [m]"), HasSubstr("Throws")));
  EXPECT_EQ(tippe("run " + out() + "/scene.toml --quiet").exit, 0);
}

TEST_F(SweepCli, a_point_is_the_run_with_those_settings) {
  ASSERT_EQ(go("--quiet").exit, 0);
  const Json j = Json::parse(content_of(out() + "/sweep.json"), nullptr, false);
  const Json run = Json::parse(tippe("run " + scratch.path("ball.toml") +
                                     " --set integrate.rtol=1e-9 --set start.velocity=[2,0,2.5] --set table.gravity=20 --at 0.25 --json")
                                   .out,
                               nullptr, false);
  EXPECT_EQ(j["rows"][11]["height"], run["samples"][0]["r_S"][2]);
}

TEST_F(SweepCli, the_bytes_do_not_depend_on_the_number_of_jobs) {
  ASSERT_EQ(tippe("sweep " + sweep() + " --jobs 1 --quiet --out " + out("one")).exit, 0);
  ASSERT_EQ(tippe("sweep " + sweep() + " --jobs 5 --quiet --out " + out("five")).exit, 0);
  for (const char* file : {"/sweep.csv", "/sweep.json", "/height.dat", "/height.svg"})
    EXPECT_EQ(content_of(out("one") + file), content_of(out("five") + file)) << file;
}

TEST_F(SweepCli, a_random_sample_is_the_seed_and_stays_in_its_ranges) {
  const std::string text = R"(scene = "ball.toml"
random = {count = 40, seed = 7}
axis = [{key = "start.velocity.2", from = 1, to = 3}, {key = "table.gravity", from = 1, to = 100, scale = "log"}, {key = "contact.law", values = ["coulomb", "none"]}]
result = [{quantity = "z@0.1"}]
)";
  ASSERT_EQ(go("--quiet", text).exit, 0);
  const std::string first = content_of(out() + "/sweep.csv");
  const Json rows = Json::parse(content_of(out() + "/sweep.json"), nullptr, false)["rows"];
  ASSERT_EQ(rows.size(), 40U);
  int low = 0, none = 0;
  for (const Json& row : rows) {
    EXPECT_GE(row["start_velocity_2"].get<double>(), 1.0);
    EXPECT_LT(row["start_velocity_2"].get<double>(), 3.0);
    EXPECT_GE(row["table_gravity"].get<double>(), 1.0);
    EXPECT_LT(row["table_gravity"].get<double>(), 100.0);
    low += row["table_gravity"].get<double>() < 10.0, none += row["contact_law"] == "none";
  }
  // Half of 40 within five standard deviations of √10.
  EXPECT_NEAR(low, 20, 16);
  EXPECT_NEAR(none, 20, 16);
  EXPECT_EQ(tippe("sweep " + sweep(text) + " --quiet --out " + out("again")).exit, 0);
  EXPECT_EQ(content_of(out("again") + "/sweep.csv"), first);
}

TEST_F(SweepCli, laws_side_by_side_are_curves) {
  const std::string text = R"(scene = "ball.toml"
axis = [{key = "start.velocity.2", from = 1, to = 3, count = 3}, {key = "contact.law", values = ["coulomb", "none"]}]
result = [{quantity = "z", name = "height"}]
)";
  ASSERT_EQ(go("--quiet", text).exit, 0);
  EXPECT_THAT(content_of(out() + "/height.svg"), AllOf(HasSubstr("coulomb"), HasSubstr("none")));
  EXPECT_THAT(content_of(out() + "/sweep.csv"), HasSubstr("\n2,none,"));
}

TEST_F(SweepCli, a_point_that_fails_has_an_empty_cell_and_a_reason) {
  // A body that turns by ten radians in a step of time-stepping is beyond trust.
  const std::string text = R"(scene = "ball.toml"
set = ["integrate.scheme=moreau", "integrate.dt=1e-2"]
axis = [{key = "start.omega", values = [[0, 0, 1], [0, 0, 1000]], name = "omega"}]
result = [{quantity = "z@0.1", name = "z"}]
)";
  const Result said = go("", text);
  EXPECT_EQ(said.exit, 1);
  EXPECT_THAT(said.err, AllOf(HasSubstr("1 of 2 points failed their checks"), HasSubstr("rad in one step")));
  const std::vector<std::string> table = lines_of(content_of(out() + "/sweep.csv"));
  ASSERT_EQ(table.size(), 3U);
  EXPECT_THAT(table[1], AllOf(StartsWith("\"[0, 0, 1]\",1."), ::testing::EndsWith(",")));
  EXPECT_THAT(table[2], AllOf(StartsWith("\"[0, 0, 1000]\",,"), HasSubstr("rad in one step")));
}

/// The journal as it is after a few points.
void cut_journal(const std::string& path, std::size_t points, const std::string& torn = {}) {
  const std::vector<std::string> lines = lines_of(content_of(path));
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  for (std::size_t i = 0; i <= points; ++i) file << lines[i] << "\n";
  file << torn;
}

TEST_F(SweepCli, resume_goes_on_to_the_same_bytes) {
  ASSERT_EQ(go("--quiet").exit, 0);
  const std::string table = content_of(out() + "/sweep.csv"), json = content_of(out() + "/sweep.json");
  const std::string journal = out() + "/sweep.journal";
  cut_journal(journal, 6, "3\t0.7");  // killed in the middle of a line
  fs::remove(out() + "/sweep.csv");
  expect_refusal(go(), 2, "an unfinished sweep is kept there");
  EXPECT_FALSE(fs::exists(out() + "/sweep.csv"));
  EXPECT_EQ(go("--resume --quiet").exit, 0);
  EXPECT_EQ(content_of(out() + "/sweep.csv"), table);
  EXPECT_EQ(content_of(out() + "/sweep.json"), json);
  EXPECT_EQ(go("--resume --quiet").exit, 0);  // nothing is left to do: the pictures are drawn again
  EXPECT_EQ(content_of(out() + "/sweep.csv"), table);
  EXPECT_EQ(lines_of(content_of(journal)).size(), 16U);
}

TEST_F(SweepCli, resume_refuses_what_has_changed) {
  ASSERT_EQ(go("--quiet").exit, 0);
  cut_journal(out() + "/sweep.journal", 6);
  expect_refusal(go("--resume", grid + "# changed\n"), 2, "are not those it was begun with");
  expect_refusal(go("--resume --set contact.mu=0.1"), 2, "are not those it was begun with");
  scratch.file("ball.toml", ball + "# changed\n");
  expect_refusal(go("--resume"), 2, "are not those it was begun with");
  scratch.file("ball.toml", ball);
  const std::string journal = content_of(out() + "/sweep.journal");
  std::string other = journal;
  other.replace(other.find("version ") + 8, 1, "9");
  std::ofstream(out() + "/sweep.journal", std::ios::binary | std::ios::trunc) << other;
  expect_refusal(go("--resume"), 2, "another version of tippe");
  // The same version built from other sources may compute other numbers.
  other = journal;
  char& letter = other[other.find("sources ") + 8];
  letter = (letter == '0') ? '1' : '0';
  std::ofstream(out() + "/sweep.journal", std::ios::binary | std::ios::trunc) << other;
  expect_refusal(go("--resume"), 2, "a tippe that was built from other sources");
  std::ofstream(out() + "/sweep.journal", std::ios::binary | std::ios::trunc) << "tippe sweep journal 1\t" << journal.substr(22);
  expect_refusal(go("--resume"), 2, "other sources");
  std::ofstream(out() + "/sweep.journal", std::ios::binary | std::ios::trunc) << "a diary\n";
  expect_refusal(go("--resume"), 2, "this is not a journal of tippe");
}

TEST_F(SweepCli, damaged_lines_of_the_journal_are_said_and_computed_again) {
  ASSERT_EQ(go("--quiet").exit, 0);
  const std::string path = out() + "/sweep.journal", journal = content_of(path), table = content_of(out() + "/sweep.csv");
  const auto with = [&](const std::string& text) { std::ofstream(path, std::ios::binary | std::ios::trunc) << text; };
  // One digit of one number in the middle of the file.
  const std::size_t line = journal.find('\n', journal.find('\n', journal.size() / 2)) + 1, tab = journal.find('\t', line),
                    digit = journal.find('.', tab) + 1;
  std::string damaged = journal;
  damaged[digit] = (damaged[digit] == '7') ? '8' : '7';
  with(damaged);
  Result said = go("--resume --quiet");
  EXPECT_EQ(said.exit, 0);
  EXPECT_THAT(said.err, AllOf(HasSubstr("1 of the journal's lines is damaged"), HasSubstr("sweep.journal:")));
  EXPECT_EQ(content_of(out() + "/sweep.csv"), table);
  // It is mended now, and nothing is said twice.
  said = go("--resume --quiet");
  EXPECT_EQ(said.err, "");
  EXPECT_EQ(content_of(out() + "/sweep.csv"), table);
  // A line that is none, in a journal that lacks points, which is still known to be unfinished.
  with(journal);
  cut_journal(path, 6);
  std::ofstream(path, std::ios::binary | std::ios::app) << "nonsense\n3\t0.1\t0.2\t\t0123456789abcdef\n";
  expect_refusal(go(), 2, "an unfinished sweep is kept there");
  said = go("--resume --quiet");
  EXPECT_EQ(said.exit, 0);
  EXPECT_THAT(said.err, AllOf(HasSubstr("2 of the journal's lines are damaged"), HasSubstr("sweep.journal:8")));
  EXPECT_EQ(content_of(out() + "/sweep.csv"), table);
}

TEST_F(SweepCli, ctrl_c_keeps_what_is_done) {
  // Long enough to be met in its middle on any machine: 4000 points of Euler's disk.
  const std::string text = R"(scene = "euler-disk"
axis = [{key = "contact.mu", from = 0.2, to = 0.4, count = 4000}]
result = [{quantity = "lean@0.5", name = "lean"}]
)";
  const std::string file = sweep(text), folder = out(), err = scratch.path("err");
  const pid_t child = fork();
  if (child == 0) {
    const int to = open(err.c_str(), O_WRONLY | O_CREAT, 0600);
    dup2(to, 1), dup2(to, 2);
    execl(TIPPE_PROGRAM, TIPPE_PROGRAM, "sweep", file.c_str(), "--out", folder.c_str(), static_cast<char*>(nullptr));
    _exit(127);
  }
  const auto rows = [&] { return lines_of(content_of(folder + "/sweep.journal")).size(); };
  for (int i = 0; i < 3000 && rows() < 3; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  kill(child, SIGINT);
  int status = 0;
  waitpid(child, &status, 0);
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 1);
  EXPECT_GE(rows(), 3U);
  EXPECT_FALSE(fs::exists(folder + "/sweep.csv"));
  EXPECT_THAT(content_of(err), AllOf(HasSubstr("interrupted: "), HasSubstr("of 4000 points are kept"), HasSubstr("--resume")));
}

TEST_F(SweepCli, what_is_wrong_with_a_file_is_said_with_its_place) {
  const std::string tail = "result = [{quantity = \"z\"}]\n", axis = "axis = [{key = \"contact.mu\", from = 0, to = 1, count = 3}]\n";
  const std::string head = "scene = \"ball.toml\"\n";
  const std::pair<std::string, const char*> cases[] = {
      {axis + tail, "missing key 'scene'"},
      {"scene = \"no-such\"\n" + axis + tail, "there is no scene 'no-such'"},
      {head + tail, "missing [[axis]]"},
      {head + axis, "missing [[result]]"},
      {head + axis + tail + "titel = 1\n", "did you mean 'title'?"},
      {head + "axis = [{key = \"contact.mu\", form = 0, to = 1, count = 3, from = 1}]\n" + tail, "did you mean 'axis.from'?"},
      {head + "axis = [{key = \"contact.muu\", from = 0, to = 1, count = 3}]\n" + tail, "did you mean 'contact.mu'?"},
      {head + "axis = [{key = \"start.velocity.3\", from = 0, to = 1, count = 3}]\n" + tail, "is not an entry of a list"},
      {head + "axis = [{key = \"start.omega.1\", from = 0, to = 1, count = 3}]\n" + tail, "the scene must give the whole list"},
      {head + "axis = [{key = \"contact.mu\", from = -1, to = 1, count = 3}]\n" + tail, "is negative"},
      {head + "axis = [{key = \"contact.mu\", from = 0, to = -1, count = 3}]\n" + tail, "is negative"},
      {head + "axis = [{key = \"contact.mu\", from = 0, to = 1}]\n" + tail, "missing key 'axis.count'"},
      {head + "axis = [{key = \"contact.mu\", from = 0, to = 1, count = 0}]\n" + tail, "is too small"},
      {head + "axis = [{key = \"contact.mu\", from = 0, to = 1, count = 3, scale = \"log\"}]\n" + tail, "only positive values"},
      {head + "axis = [{key = \"contact.mu\", from = 1, to = 1, count = 3}]\n" + tail, "are the same"},
      {head + "axis = [{key = \"contact.mu\", values = []}]\n" + tail, "not a list with entries"},
      {head + "axis = [{key = \"contact.mu\", values = [inf]}]\n" + tail, "is no value of a key"},
      {head + "axis = [{key = \"contact.mu\", values = [1], count = 3}]\n" + tail, "say the same thing twice"},
      {head + "axis = [{key = \"contact.mu\", from = 0, to = 1, count = 100000000}]\n" + tail, "more than ten million"},
      {head + "axis = [{key = \"contact.mu\", from = 0, to = 1, count = 3, name = \"z\"}]\n" + tail, "two columns have the name 'z'"},
      {head + "random = {count = 3}\n" + axis + tail, "missing key 'random.seed'"},
      {head + axis + "result = [{quantity = \"zz\"}]\n", "no observable 'zz'"},
      {head + axis + "result = [{quantity = \"theta@9\"}]\n", "after the end of the run"},
      {head + axis + "result = [{quantity = \"settled.theta=1\"}]\n", "is not a number"},
      {head + "set = [\"contact.lwa=none\"]\n" + axis + tail, "did you mean 'contact.law'?"},
      {head + "[=", "not TOML"},
      {"", "missing"}};
  for (const auto& [text, part] : cases) {
    SCOPED_TRACE(text);
    const Result said = go("", text);
    EXPECT_EQ(said.exit, 2);
    EXPECT_EQ(said.out, "");
    EXPECT_THAT(said.err, HasSubstr(part));
    EXPECT_FALSE(fs::exists(out()));
  }
  EXPECT_THAT(go("", head + "axis = [{key = \"contact.mu\", form = 0, to = 1, count = 3, from = 1}]\n" + tail).err,
              HasSubstr("sweep.toml:2:"));
  expect_refusal(tippe("sweep"), 2, "FILE is required");
  expect_refusal(tippe("sweep kudra2011-fig6"), 2, "did you mean 'kudra2011-fig6");
  expect_refusal(tippe("sweep /no/such.toml"), 2, "there is no sweep file");
  expect_refusal(tippe("sweep " + sweep() + " --jobs 0"), 2, "--jobs");
  expect_refusal(tippe("sweep " + sweep() + " --out /proc/no/such"), 3, "cannot make the output directory");
}

TEST_F(SweepCli, a_folder_that_cannot_be_written_is_said) {
  fs::create_directory(out());
  fs::create_directory(out() + "/sweep.journal");
  expect_refusal(go(), 3, "the journal cannot be opened");
}

TEST_F(SweepCli, every_shipped_sweep_is_listed_and_reads) {
  const Json list = Json::parse(tippe("list --sweeps --json").out, nullptr, false);
  EXPECT_GE(list.size(), 3U);
  for (const Json& entry : list) {
    EXPECT_FALSE(entry["title"].get<std::string>().empty());
    EXPECT_FALSE(entry["paper"].get<std::string>().empty());
    EXPECT_THAT(tippe("list").out, HasSubstr(entry["sweep"].get<std::string>()));
  }
}

TEST_F(SweepCli, a_coarse_look_comes_first_and_loses_no_point) {
  const std::string text = R"(scene = "ball.toml"
axis = [{key = "start.velocity.2", name = "v", from = 1, to = 3, count = 9}, {key = "table.gravity", name = "g", from = 5, to = 20, count = 5}]
result = [{quantity = "z@0.1", name = "height"}]
)";
  ASSERT_EQ(tippe("sweep " + sweep(text) + " --quiet --out " + out("whole")).exit, 0);
  const std::vector<std::string> all = lines_of(content_of(out("whole") + "/sweep.csv"));
  const Result said = go("--subset 4", text);
  EXPECT_EQ(said.exit, 0) << said.err;
  EXPECT_THAT(said.out, AllOf(HasSubstr("6 points of ball"), HasSubstr("All 45 points: ")));
  const std::vector<std::string> some = lines_of(content_of(out() + "/subset-4/sweep.csv"));
  ASSERT_EQ(some.size(), 7U);
  for (const std::string& line : some) EXPECT_THAT(all, ::testing::Contains(line));
  EXPECT_GT(content_of(out() + "/subset-4/height.svg").size(), 1000U);
  EXPECT_EQ(go("--quiet --subset 2", text).exit, 0);
  EXPECT_EQ(lines_of(content_of(out() + "/sweep.journal")).size(), 1U + 15U);  // nine more
  EXPECT_FALSE(fs::exists(out() + "/sweep.csv"));
  EXPECT_EQ(go("--quiet --resume", text).exit, 0);
  EXPECT_EQ(lines_of(content_of(out() + "/sweep.csv")), all);
  EXPECT_EQ(lines_of(content_of(out() + "/sweep.journal")).size(), 1U + 45U);
}

TEST_F(SweepCli, keys_that_follow_others_and_scenes_side_by_side_are_the_runs_with_those_settings) {
  scratch.file("other.toml", ball + "rtol = 1e-9\n");
  const std::string text = R"(scene = ["ball.toml", "other.toml"]
axis = [{key = "start.velocity.2", name = "v", from = 1, to = 3, count = 3}, {key = "table.gravity", name = "g", formula = "4*x", of = "v"}]
result = [{quantity = "z@0.25", name = "height"}]
)";
  ASSERT_EQ(go("--quiet", text).exit, 0);
  const Json rows = Json::parse(content_of(out() + "/sweep.json"), nullptr, false)["rows"];
  ASSERT_EQ(rows.size(), 6U);
  EXPECT_EQ(rows[5]["scene"], "other.toml");
  for (const Json& row : rows) {
    const double v = row["v"].get<double>();
    EXPECT_EQ(row["g"], 4.0 * v);
    EXPECT_NEAR(row["height"].get<double>(), 1.0 + v * 0.25 - 2.0 * v * 0.0625, 1e-9);
  }
  const std::string head = "scene = \"ball.toml\"\n", tail = "result = [{quantity = \"z\"}]\n",
                    v = "{key = \"start.velocity.2\", name = \"v\", from = 1, to = 3, count = 3}";
  expect_refusal(go("", head + "axis = [" + v + ", {key = \"table.gravity\", formula = \"4*y\", of = \"v\"}]\n" + tail), 2,
                 "'axis.formula', character 3");
  expect_refusal(go("", head + "axis = [{key = \"table.gravity\", formula = \"4*x\", of = \"v\"}, " + v + "]\n" + tail), 2,
                 "stands before this one");
  expect_refusal(go("", head + "axis = [" + v + ", {key = \"contact.mu\", formula = \"2-x\", of = \"v\"}]\n" + tail), 2,
                 "the scene refuses start.velocity.2 = 3");
  expect_refusal(go("", head + "axis = [{keys = [\"contact.mu\", \"contact.muu\"], values = [1, 2]}]\n" + tail), 2,
                 "did you mean 'contact.mu'?");
  expect_refusal(
      go("", head + "random = {count = 2, seed = 1}\nsobol = {count = 2, seed = 1}\naxis = [{key = \"contact.mu\", from = 0, to = 1}]\n" +
                 tail),
      2, "there are two samples");
}

TEST_F(SweepCli, no_page_and_no_table_of_an_older_sweep_stays_beside_a_new_one) {
  ASSERT_EQ(go("--quiet").exit, 0);
  ASSERT_TRUE(fs::exists(out() + "/map.html"));
  std::ofstream(out() + "/sweep.h5") << "of an older sweep";
  const std::string sample =
      "scene = \"ball.toml\"\nrandom = {count = 5, seed = 1}\naxis = [{key = \"start.velocity.2\", name = \"v\", from = 1, to = 3}]\n"
      "result = [{quantity = \"z@0.1\", name = \"height\"}]\n";
  ASSERT_EQ(go("--quiet", sample).exit, 0);
  EXPECT_FALSE(fs::exists(out() + "/map.html"));
  EXPECT_FALSE(fs::exists(out() + "/sweep.h5"));
  EXPECT_EQ(lines_of(content_of(out() + "/sweep.csv")).size(), 6U);
}

TEST_F(SweepCli, a_run_ends_at_until_and_a_result_without_a_time_is_taken_there) {
  const std::string text = R"(scene = "ball.toml"
set = ["integrate.until=first.v_S_z=0"]
axis = [{key = "start.velocity.2", name = "v", values = [1, 2, 3]}]
result = [{quantity = "t", name = "top"}, {quantity = "z", name = "height"}]
)";
  ASSERT_EQ(go("--quiet", text).exit, 0);
  const std::vector<std::string> rows = lines_of(content_of(out() + "/sweep.csv"));
  for (int v = 1; v <= 3; ++v) {  // v/g and 1 + v²/2g, g = 10
    double row[3];
    ASSERT_EQ(std::sscanf(rows[static_cast<std::size_t>(v)].c_str(), "%lf,%lf,%lf", row, row + 1, row + 2), 3);
    EXPECT_NEAR(row[1], 0.1 * v, 1e-9);
    EXPECT_NEAR(row[2], 1.0 + 0.05 * v * v, 1e-9);
  }
}

TEST_F(SweepCli, a_page_holds_the_numbers_and_the_command_of_every_point) {
  ASSERT_EQ(go("--quiet").exit, 0);
  const std::string page = content_of(out() + "/map.html");
  EXPECT_THAT(page, AllOf(StartsWith("<!doctype html>"), HasSubstr("\"values\":[\"1\",\"1.5\",\"2\",\"2.5\",\"3\"]"),
                          HasSubstr("tippe run ball.toml --set integrate.rtol=1e-9 --set start.velocity.2="), Not(HasSubstr("src=")),
                          Not(HasSubstr("http"))));
}

}  // namespace
}  // namespace tippe::testing
