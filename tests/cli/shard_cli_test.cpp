// tippe sweep in parts: joined to the bytes of one machine, whatever happens to the parts on the way.

#include <gmock/gmock.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/mount.h>

#include <chrono>
#include <cstdlib>
#include <memory>
#include <random>
#include <set>
#include <thread>

#include "json.h"

namespace tippe::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
namespace fs = std::filesystem;

const std::string thrown_ball = R"([body]
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

const std::string throws = R"(scene = "ball.toml"
axis = [{key = "start.velocity.2", name = "v", from = 1, to = 3, count = 12}, {key = "table.gravity", name = "g", from = 5, to = 20, count = 4}]
result = [{quantity = "z@0.25", name = "height"}, {quantity = "first.v_S_z=0", name = "top"}]
)";

/// 48 points of a ball in the air.
class ShardCli : public ::testing::Test {
 protected:
  ShardCli() {
    scratch.file("ball.toml", thrown_ball);
    scratch.file("throws.toml", throws);
  }

  std::string command(const std::string& more, const std::string& out = "parts") const {
    return "sweep " + scratch.path("throws.toml") + " --out " + scratch.path(out) + " " + more;
  }
  Result go(const std::string& more, const std::string& out = "parts") const { return tippe(command(more, out)); }
  void all_shards(int count, const std::string& out = "parts") const {
    for (int k = 0; k < count; ++k) {
      const Result said = go("--quiet --jobs 1 --shard " + std::to_string(k) + "/" + std::to_string(count), out);
      ASSERT_EQ(said.exit, 0) << said.err;
    }
  }
  /// What one machine writes.
  void reference() const { ASSERT_EQ(go("--quiet", "one").exit, 0); }
  void expect_same_bytes(const std::string& out = "parts") const {
    for (const char* file : {"/sweep.csv", "/sweep.json", "/scene.toml", "/height.dat", "/height.svg"}) {
      EXPECT_GT(content_of(scratch.path("one") + file).size(), 100U) << file;
      EXPECT_EQ(content_of(scratch.path("one") + file), content_of(scratch.path(out) + file)) << file;
    }
  }
  std::string journal(const std::string& name) const { return scratch.path("parts/shards/" + name + ".journal"); }
  static void rewrite(const std::string& path, const std::string& text) { std::ofstream(path, std::ios::binary | std::ios::trunc) << text; }

  Scratch scratch;
};

TEST_F(ShardCli, shards_join_to_the_bytes_of_one_machine) {
  reference();
  for (const int count : {1, 3, 12, 50}) {  // twelve divides the first axis; of fifty two have no point
    const std::string out = "of" + std::to_string(count);
    all_shards(count, out);
    const Result said = go("--merge", out);
    EXPECT_EQ(said.exit, 0) << said.err;
    EXPECT_THAT(said.out, HasSubstr("48 points of ball, 48 trustworthy"));
    expect_same_bytes(out);
  }
}

TEST_F(ShardCli, every_shard_has_its_share_of_every_row_and_column) {
  all_shards(4);
  for (int k = 0; k < 4; ++k) {
    std::istringstream lines(content_of(journal(std::to_string(k) + "-of-4")));
    std::string line;
    std::getline(lines, line);
    std::set<int> gravities;
    int count = 0;
    for (; std::getline(lines, line); ++count) gravities.insert(std::stoi(line) % 4);
    EXPECT_EQ(count, 12);
    EXPECT_GT(gravities.size(), 1U);  // not one value of the second axis for each shard
  }
}

TEST_F(ShardCli, a_merge_says_which_shards_are_missing) {
  expect_refusal(go("--merge"), 2, "there are no shards");
  ASSERT_EQ(go("--quiet --shard 1/4").exit, 0);
  ASSERT_EQ(go("--quiet --shard 3/4").exit, 0);
  const std::string text = content_of(journal("3-of-4"));
  rewrite(journal("3-of-4"), text.substr(0, text.rfind('\n', text.size() - 2) + 1));
  const Result said = go("--merge");
  expect_refusal(said, 1, "23 of 48 points are there; missing are 2 of 4 shards: 0, 2; not finished: 3 (11 of 12 points)");
  EXPECT_FALSE(fs::exists(scratch.path("parts/sweep.csv")));
}

TEST_F(ShardCli, a_shard_cut_anywhere_goes_on_to_the_same_bytes) {
  reference();
  all_shards(2);
  const std::string whole = content_of(journal("0-of-2"));
  for (const std::size_t size : {std::size_t{0}, std::size_t{5}, std::size_t{30}, whole.find('\n'), whole.find('\n') + 1,
                                 whole.find('\n') + 2, whole.size() / 2, whole.size() - 20, whole.size() - 1}) {
    SCOPED_TRACE(size);
    rewrite(journal("0-of-2"), whole.substr(0, size));
    EXPECT_EQ(go("--merge").exit, 1);
    EXPECT_EQ(go("--quiet --shard 0/2").exit, 0);
    EXPECT_EQ(go("--quiet --merge").exit, 0);
    expect_same_bytes();
  }
}

TEST_F(ShardCli, a_damaged_line_is_said_and_its_point_computed_again) {
  reference();
  all_shards(2);
  std::string text = content_of(journal("1-of-2"));
  const std::size_t digit = text.find('.', text.size() / 2) + 1;
  text[digit] = (text[digit] == '7') ? '8' : '7';
  rewrite(journal("1-of-2"), text);
  const Result merged = go("--merge");
  EXPECT_EQ(merged.exit, 1);
  EXPECT_THAT(merged.err, AllOf(HasSubstr("1 of the journal's lines is damaged"), HasSubstr("not finished: 1 (23 of 24 points)")));
  EXPECT_THAT(go("--quiet --shard 1/2").err, HasSubstr("is damaged"));
  EXPECT_EQ(go("--quiet --merge").exit, 0);
  expect_same_bytes();
}

TEST_F(ShardCli, a_shard_that_is_killed_goes_on) {
  reference();
  // Killed after a random time, again and again, and at last left alone.
  std::mt19937 random(1);
  int killed = 0;
  for (int i = 0; i < 12; ++i) {
    const std::string file = scratch.path("throws.toml"), out = scratch.path("parts"), shard = std::to_string(i % 2) + "/2";
    const pid_t child = fork();
    if (child == 0) {
      const int nothing = open("/dev/null", O_WRONLY);
      dup2(nothing, 1), dup2(nothing, 2);
      execl(TIPPE_PROGRAM, TIPPE_PROGRAM, "sweep", file.c_str(), "--out", out.c_str(), "--shard", shard.c_str(), "--jobs", "1", nullptr);
      _exit(127);
    }
    std::this_thread::sleep_for(std::chrono::microseconds(random() % 25000));
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    killed += WIFSIGNALED(status) ? 1 : 0;
  }
  EXPECT_GT(killed, 0);
  all_shards(2);
  EXPECT_EQ(go("--quiet --merge").exit, 0);
  expect_same_bytes();
}

TEST_F(ShardCli, an_interrupted_merge_leaves_no_half_file) {
  reference();
  all_shards(2);
  for (int i = 0; i < 12; ++i) {
    const std::string file = scratch.path("throws.toml"), out = scratch.path("parts");
    const pid_t child = fork();
    if (child == 0) {
      const int nothing = open("/dev/null", O_WRONLY);
      dup2(nothing, 1), dup2(nothing, 2);
      execl(TIPPE_PROGRAM, TIPPE_PROGRAM, "sweep", file.c_str(), "--out", out.c_str(), "--merge", nullptr);
      _exit(127);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(5 * i));
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    for (const char* name : {"/sweep.csv", "/sweep.json", "/height.svg"})
      if (fs::exists(out + name)) {
        EXPECT_EQ(content_of(out + name), content_of(scratch.path("one") + name)) << name;
      }
  }
  EXPECT_EQ(go("--quiet --merge").exit, 0);
  expect_same_bytes();
  // What the killed ones had begun is gone.
  for (const auto& entry : fs::directory_iterator(scratch.path("parts")))
    EXPECT_NE(entry.path().filename().string().front(), '.') << entry.path();
}

TEST_F(ShardCli, what_belongs_to_something_else_is_refused) {
  all_shards(2);
  const std::string text = content_of(journal("1-of-2"));
  const auto with = [&](const std::string& what, const std::string& by) {
    std::string other = text;
    other.replace(other.find(what) + what.size(), by.size(), by);
    rewrite(journal("1-of-2"), other);
  };
  for (const auto& [what, by, said] :
       {std::tuple("version ", "9", "another version of tippe"), std::tuple("sources ", "zzzz", "built from other sources"),
        std::tuple("input ", "zzzz", "are not those it was begun with")}) {
    with(what, by);
    expect_refusal(go("--merge"), 2, said);
    expect_refusal(go("--shard 1/2"), 2, said);
    expect_refusal(go("--shard 0/2"), 2, said);
    expect_refusal(go("--resume"), 2, said);
    EXPECT_EQ(content_of(journal("1-of-2")).size(), text.size());  // nothing is lost
  }
  rewrite(journal("1-of-2"), "a diary\n");
  expect_refusal(go("--merge"), 2, "this is not a journal of tippe");
  rewrite(journal("1-of-2"), text);
  expect_refusal(go("--merge --set contact.mu=0.1"), 2, "are not those it was begun with");
  expect_refusal(go("--shard 0/3"), 2, "the folder holds shards of 2");
  EXPECT_FALSE(fs::exists(journal("0-of-3")));
  fs::rename(journal("1-of-2"), journal("0-of-2"));
  expect_refusal(go("--merge"), 2, "the file holds shard 1/2 and has the name of another");
}

TEST_F(ShardCli, two_sweeps_do_not_mix_in_one_folder) {
  ASSERT_EQ(go("--quiet --shard 0/2").exit, 0);
  scratch.file("throws.toml", throws + "# another one\n");
  expect_refusal(go("--shard 1/2"), 2, "are not those it was begun with");
  EXPECT_FALSE(fs::exists(journal("1-of-2")));  // which it had begun
  expect_refusal(go(""), 2, "parts of a sweep are kept there");
  ASSERT_EQ(go("--quiet", "one").exit, 0);
  scratch.file("throws.toml", throws);
  expect_refusal(go("--shard 1/2", "one"), 2, "are not those it was begun with");
}

TEST_F(ShardCli, one_machine_computes_what_the_shards_lack) {
  reference();
  ASSERT_EQ(go("--quiet --shard 0/3").exit, 0);
  EXPECT_EQ(go("--quiet --resume").exit, 0);
  expect_same_bytes();
  std::istringstream lines(content_of(scratch.path("parts/sweep.journal")));
  EXPECT_EQ(std::count(std::istreambuf_iterator<char>(lines), {}, '\n'), 1 + 32);
  fs::remove(scratch.path("parts/sweep.csv"));
  EXPECT_EQ(go("--quiet --merge").exit, 0);
  expect_same_bytes();
}

TEST_F(ShardCli, slurm_says_which_part_it_is) {
  reference();
  const auto as_task = [&](const char* id, const char* first, const char* last, const char* step, const char* count) {
    const std::pair<const char*, const char*> variables[] = {{"SLURM_ARRAY_TASK_ID", id},
                                                             {"SLURM_ARRAY_TASK_MIN", first},
                                                             {"SLURM_ARRAY_TASK_MAX", last},
                                                             {"SLURM_ARRAY_TASK_STEP", step},
                                                             {"SLURM_ARRAY_TASK_COUNT", count}};
    for (const auto& [name, value] : variables) setenv(name, value, 1);
    const Result said = go("--quiet --shard slurm");
    for (const auto& [name, value] : variables) unsetenv(name);
    return said;
  };
  for (const char* id : {"5", "7", "9"}) EXPECT_EQ(as_task(id, "5", "9", "2", "3").exit, 0);
  EXPECT_TRUE(fs::exists(journal("2-of-3")));
  EXPECT_EQ(go("--quiet --merge").exit, 0);
  expect_same_bytes();
  expect_refusal(as_task("7", "3", "9", "1", "3"), 2, "has gaps");  // --array=3,7,9
  expect_refusal(as_task("8", "5", "9", "2", "3"), 2, "has gaps");
  expect_refusal(as_task("x", "5", "9", "2", "3"), 2, "is not a whole number");
  expect_refusal(go("--shard slurm"), 2, "SLURM_ARRAY_TASK_ID is not set");
}

TEST_F(ShardCli, what_is_no_part_is_refused) {
  for (const char* text : {"2/2", "-1/2", "1", "1/0", "a/b", "1/2/3", "1/", "/2", "0/99999999999"})
    expect_refusal(go(std::string("--shard ") + text), 2, "is not a part of a whole");
  EXPECT_FALSE(fs::exists(scratch.path("parts")));
  EXPECT_EQ(go("--shard 0/2 --merge").exit, 2);
}

TEST_F(ShardCli, a_folder_where_nothing_can_be_written_is_said) {
  fs::permissions(scratch.path(),
                  fs::perms::owner_all | fs::perms::others_read | fs::perms::others_exec | fs::perms::group_read | fs::perms::group_exec);
  all_shards(2);
  fs::permissions(scratch.path("parts"), fs::perms::owner_all | fs::perms::others_read | fs::perms::others_exec);
  if (geteuid() != 0) fs::permissions(scratch.path("parts"), fs::perms::owner_read | fs::perms::owner_exec);
  const Surroundings nobody{.without_rights = true};
  expect_refusal(tippe(command("--shard 0/2"), nobody), 3, "the journal cannot be opened: Permission denied");
  expect_refusal(tippe(command("--merge"), nobody), 3, "cannot create the output: Permission denied");
  expect_refusal(tippe(command("--shard 0/2", "elsewhere"), nobody), 3, "cannot make the output directory");
  fs::permissions(scratch.path("parts"), fs::perms::owner_all);
  EXPECT_EQ(go("--quiet --merge").exit, 0);
}

TEST_F(ShardCli, a_full_disk_loses_nothing) {
  std::string more = throws;
  scratch.file("throws.toml", more.replace(more.find("count = 12"), 10, "count = 50"));
  reference();
  const std::string disk = scratch.path("disk");
  fs::create_directory(disk);
  if (mount("tmpfs", disk.c_str(), "tmpfs", 0, "size=24k") != 0) GTEST_SKIP() << "a small disk cannot be mounted here";
  const std::unique_ptr<const char, void (*)(const char*)> leave(disk.c_str(), [](const char* at) { umount2(at, MNT_DETACH); });
  // The journal takes three pages of 4 KB, the table four.
  std::ofstream(disk + "/a") << std::string(8192, 'x');
  std::ofstream(disk + "/b") << std::string(8192, 'x');
  Result said = go("--shard 0/1", "disk/parts");
  expect_refusal(said, 3, "the journal cannot be written: No space left on device");
  EXPECT_THAT(said.err, HasSubstr("make room on the device"));
  EXPECT_THAT(tippe("sweep --status " + disk + "/parts").out, HasSubstr("1 failed"));
  fs::remove(disk + "/a");
  EXPECT_EQ(go("--quiet --shard 0/1", "disk/parts").exit, 0);
  expect_refusal(go("--merge", "disk/parts"), 3, "No space left on device");
  EXPECT_FALSE(fs::exists(disk + "/parts/sweep.csv"));
  ASSERT_EQ(mount("tmpfs", disk.c_str(), "tmpfs", MS_REMOUNT, "size=2m"), 0);
  EXPECT_EQ(go("--quiet --merge", "disk/parts").exit, 0);
  expect_same_bytes("disk/parts");
}

TEST_F(ShardCli, two_at_once_do_not_write_one_journal) {
  ASSERT_EQ(go("--quiet --shard 0/2").exit, 0);
  const int held = open(journal("0-of-2").c_str(), O_RDWR);
  ASSERT_EQ(flock(held, LOCK_EX | LOCK_NB), 0);
  expect_refusal(go("--shard 0/2"), 3, "another sweep is writing there");
  EXPECT_THAT(tippe("sweep --status " + scratch.path("parts")).out, HasSubstr("1 done"));  // who only looks is not kept out
  close(held);
  EXPECT_EQ(go("--quiet --shard 0/2").exit, 0);
}

TEST_F(ShardCli, the_status_counts_what_is_done_and_what_is_not) {
  expect_refusal(tippe("sweep --status " + scratch.path("parts")), 2, "there is no such folder");
  expect_refusal(tippe("sweep --status " + scratch.path()), 2, "there is no sweep");
  ASSERT_EQ(go("--quiet --shard 0/4").exit, 0);
  ASSERT_EQ(go("--quiet --shard 1/4").exit, 0);
  const std::string text = content_of(journal("1-of-4"));
  rewrite(journal("1-of-4"), text.substr(0, text.size() / 2));
  const Result said = tippe("sweep --status " + scratch.path("parts"));
  EXPECT_EQ(said.exit, 0);
  EXPECT_THAT(said.out, AllOf(HasSubstr("of 48 points; 4 shards: 1 done, 1 failed, 2 missing"), HasSubstr("missing  2, 3"),
                              HasSubstr("There are no tables yet")));
  const Json j = Json::parse(tippe("sweep --json --status " + scratch.path("parts")).out, nullptr, false);
  EXPECT_EQ(j["points"], 48);
  EXPECT_EQ(j["counts"]["done"], 1);
  EXPECT_EQ(j["counts"]["missing"], 2);
  EXPECT_EQ(j["parts"][1]["state"], "failed");
  all_shards(4);
  ASSERT_EQ(go("--quiet --merge").exit, 0);
  EXPECT_THAT(tippe("sweep --status " + scratch.path("parts")).out,
              AllOf(HasSubstr("48 of 48 points; 4 shards: 4 done"), HasSubstr("The tables are written")));
}

TEST_F(ShardCli, job_scripts_are_printed_and_the_lack_of_slurm_said) {
  Result said = go("--slurm 4 --time 1:00:00 --partition fat --jobs 2 --dry-run --set contact.mu=0.2");
  EXPECT_EQ(said.exit, 0) << said.err;
  EXPECT_THAT(said.out, AllOf(HasSubstr("#SBATCH --array=0-3\n"), HasSubstr("#SBATCH --time=1:00:00\n"),
                              HasSubstr("#SBATCH --partition=fat\n"), HasSubstr("--shard \"$SLURM_ARRAY_TASK_ID/4\" --jobs 2"),
                              HasSubstr("--set contact.mu=0.2"), HasSubstr("--dependency=afterany:$id"), HasSubstr("--merge\n")));
  EXPECT_FALSE(fs::exists(scratch.path("parts")));
  const std::string path = std::getenv("PATH");
  setenv("PATH", "/no/programs", 1);
  expect_refusal(go("--slurm 4"), 3, "sbatch cannot be started");
  setenv("PATH", path.c_str(), 1);
  ASSERT_EQ(go("--quiet --shard 1/4").exit, 0);
  EXPECT_THAT(go("--slurm 4 --dry-run").out, HasSubstr("--array=0,2-3\n"));  // what is done is not done again
  expect_refusal(go("--slurm 5 --dry-run"), 2, "the folder holds shards of 4");
  expect_refusal(go("--slurm 4 --time 1#0 --dry-run"), 2, "is not what sbatch takes");
  EXPECT_EQ(go("--time 1:00").exit, 2);
}

}  // namespace
}  // namespace tippe::testing
