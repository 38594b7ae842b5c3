// tippe-mpi: ranks that share the points write the bytes of one machine. Skipped where there is no MPI.

#include <gmock/gmock.h>
#include <signal.h>

#include <chrono>
#include <thread>

#include "program.h"

namespace tippe::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
namespace fs = std::filesystem;

class Mpi : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!fs::exists(program) || std::system("command -v mpirun >/dev/null") != 0) GTEST_SKIP() << "there is no MPI";
    for (const char* name : {"OMPI_ALLOW_RUN_AS_ROOT", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM"}) setenv(name, "1", 1);
    scratch.file("ball.toml", R"([body]
mass = 0.1
inertia = [1e-5, 1e-5, 1e-5]
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
)");
    write(20);
  }
  void write(int side) const {
    scratch.file(
        "s.toml",
        "scene = \"ball.toml\"\naxis = [{key = \"start.velocity.2\", name = \"v\", from = 1, to = 3, count = " + std::to_string(side) +
            "}, {key = \"table.gravity\", name = \"g\", from = 5, to = 20, count = " + std::to_string(side) +
            "}]\nresult = [{quantity = \"z@0.25\", name = \"height\"}, {quantity = \"first.v_S_z=0\", name = \"top\"}]\n");
  }
  std::string words(int ranks, const std::string& name, const std::string& more) const {
    return "mpirun --oversubscribe -n " + std::to_string(ranks) + " " + name + " sweep " + scratch.path("s.toml") + " " + more;
  }
  Result mpirun(int ranks, const std::string& name, const std::string& more) const {
    const int status =
        std::system((words(ranks, name, more) + " >" + scratch.path("out") + " 2>" + scratch.path("err") + " </dev/null").c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, content_of(scratch.path("out")), content_of(scratch.path("err"))};
  }
  void expect_same_bytes(const std::string& out) const {
    for (const char* file : {"/sweep.csv", "/sweep.json", "/height.svg", "/map.html"})
      EXPECT_EQ(content_of(scratch.path("one") + file), content_of(out + file)) << file;
  }

  std::string program = (fs::path(TIPPE_PROGRAM).parent_path() / "tippe-mpi").string();
  Scratch scratch;
};

TEST_F(Mpi, any_number_of_ranks_writes_the_same_bytes) {
  ASSERT_EQ(tippe("sweep " + scratch.path("s.toml") + " --quiet --out " + scratch.path("one")).exit, 0);
  for (const int ranks : {1, 2, 4, 8}) {
    SCOPED_TRACE(ranks);
    const std::string out = scratch.path("of" + std::to_string(ranks));
    const Result said = mpirun(ranks, program, "--out " + out);
    EXPECT_EQ(said.exit, 0) << said.err;
    EXPECT_THAT(said.out, AllOf(HasSubstr("400 points of ball, 400 trustworthy"), HasSubstr("with " + std::to_string(ranks) + " at once")));
    expect_same_bytes(out);
  }
}

TEST_F(Mpi, a_rank_that_dies_ends_the_job_and_resume_computes_the_rest) {
  write(150);
  ASSERT_EQ(tippe("sweep " + scratch.path("s.toml") + " --quiet --out " + scratch.path("one")).exit, 0);
  const std::string out = scratch.path("survivor"), journal = out + "/sweep.journal";
  const pid_t child = fork();
  if (child == 0) {
    setpgid(0, 0);
    const std::string command = "exec " + words(3, program, "--quiet --out " + out) + " >/dev/null 2>&1";
    execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
    _exit(127);
  }
  for (int i = 0; i < 2000 && !(fs::exists(journal) && fs::file_size(journal) > 20000); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  // One rank that is not the first: a child of mpirun with its rank in its surroundings.
  pid_t victim = 0;
  for (const auto& entry : fs::directory_iterator("/proc")) {
    const std::string id = entry.path().filename().string();
    if (id.find_first_not_of("0123456789") != std::string::npos) continue;
    const std::string surroundings = content_of(entry.path().string() + "/environ"), line = content_of(entry.path().string() + "/cmdline");
    if (line.starts_with(program) && line.find(out) != std::string::npos &&
        surroundings.find("OMPI_COMM_WORLD_RANK=2") != std::string::npos)
      victim = std::stoi(id);
  }
  ASSERT_GT(victim, 0) << "the job was over before it could be disturbed";
  kill(victim, SIGKILL);
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_FALSE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  EXPECT_FALSE(fs::exists(out + "/sweep.csv"));
  const std::string kept = content_of(journal);
  EXPECT_GT(std::count(kept.begin(), kept.end(), '\n'), 100);
  EXPECT_EQ(mpirun(2, program, "--quiet --resume --out " + out).exit, 0);
  EXPECT_TRUE(content_of(journal).starts_with(kept.substr(0, kept.rfind('\n') + 1)));  // nothing was computed twice
  expect_same_bytes(out);
}

TEST_F(Mpi, the_plain_program_refuses_to_run_many_times) {
  const Result said = mpirun(2, TIPPE_PROGRAM, "--out " + scratch.path("a"));
  EXPECT_EQ(said.exit, 2);
  EXPECT_THAT(said.err, HasSubstr("this program was started 2 times at once"));
  EXPECT_EQ(said.err.find("tippe: "), said.err.rfind("tippe: "));  // one speaks for all
  EXPECT_FALSE(fs::exists(scratch.path("a")));
}

TEST_F(Mpi, what_is_wrong_is_said_once_and_ends_all_ranks) {
  Result said = mpirun(3, program, "--merge --out " + scratch.path("a"));
  EXPECT_EQ(said.exit, 2);
  EXPECT_THAT(said.err, HasSubstr("this is for tippe, which needs no MPI"));
  scratch.file("s.toml", "scene = 1\n");
  said = mpirun(3, program, "--out " + scratch.path("a"));
  EXPECT_EQ(said.exit, 2);
  EXPECT_THAT(said.err, HasSubstr("s.toml:1"));
}

}  // namespace
}  // namespace tippe::testing
