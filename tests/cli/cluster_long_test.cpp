// A million starts in 64 shards, killed at random and begun again.

#include <gmock/gmock.h>

#include "program.h"

namespace tippe::testing {
namespace {

using ::testing::HasSubstr;

/// On a machine that has to compute besides, a requeued task may wait for minutes.
Result slurm() {
  const Scratch scratch;
  const std::string command = std::string(TIPPE_SOURCE_DIR) + "/tests/slurm/sweep_by_slurm.sh " + TIPPE_PROGRAM + " >" +
                              scratch.path("out") + " 2>" + scratch.path("err") + " </dev/null";
  const int status = std::system(command.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, content_of(scratch.path("out")), content_of(scratch.path("err"))};
}

TEST(ClusterLong, a_real_slurm_computes_a_sweep_to_the_bytes_of_one_machine) {
  const Result said = slurm();
  if (said.exit == 77) GTEST_SKIP() << said.out;
  EXPECT_EQ(said.exit, 0) << said.out << said.err;
  EXPECT_THAT(said.out, HasSubstr("the same bytes"));
}

TEST(ClusterLong, a_million_starts_in_shards_that_are_killed_join_to_the_bytes_of_one_machine_in_little_memory) {
  const Scratch scratch;
  const std::string out = scratch.path("out");
  const std::string command = std::string(TIPPE_SOURCE_DIR) + "/scripts/million_starts.sh " + TIPPE_PROGRAM + " >" + out + " </dev/null";
  EXPECT_EQ(std::system(command.c_str()), 0) << content_of(out);
  const std::string said = content_of(out);
  const std::size_t merge = said.find("merge "), memory = said.find("s, ", merge);
  ASSERT_NE(memory, std::string::npos) << said;
  EXPECT_LT(std::stoi(said.substr(memory + 3)), 500) << said;  // MB
}

/// The first block of docs/clusters.md after a heading, without its fences.
std::string example_of(const std::string& heading) {
  const std::string page = content_of(std::string(TIPPE_SOURCE_DIR) + "/docs/clusters.md");
  const std::size_t fence = page.find("```", page.find("## " + heading)), begin = page.find('\n', fence) + 1;
  return page.substr(begin, page.find("```", begin) - begin);
}

TEST(ClusterLong, the_examples_of_the_page_give_the_bytes_of_one_machine) {
  for (const auto& [heading, needs] : {std::pair("GNU parallel", "parallel"), std::pair("Snakemake", "snakemake")}) {
    if (std::system((std::string("command -v ") + needs + " >/dev/null").c_str()) != 0) GTEST_SKIP() << "there is no " << needs;
    const Scratch scratch;
    scratch.file("map.toml", R"(scene = "euler-disk"
axis = [{key = "contact.mu", from = 0.2, to = 0.4, count = 12}, {key = "start.omega.1", from = 1, to = 2, count = 11}]
set = ["start.omega=[0,1,4]"]
result = [{quantity = "lean@0.01", name = "lean"}]
)");
    ASSERT_EQ(tippe("sweep " + scratch.path("map.toml") + " --quiet --out " + scratch.path("one")).exit, 0);
    const bool snake = std::string(needs) == "snakemake";
    scratch.file(snake ? "Snakefile" : "try.sh", example_of(heading));
    const std::string command = "cd " + scratch.path() + " && PATH=" + std::filesystem::path(TIPPE_PROGRAM).parent_path().string() +
                                ":/usr/bin:/bin " + (snake ? "snakemake -c 2" : "sh try.sh") + " >log 2>&1 </dev/null";
    EXPECT_EQ(std::system(command.c_str()), 0) << content_of(scratch.path("log"));
    EXPECT_GT(content_of(scratch.path("one/sweep.csv")).size(), 1000U);
    EXPECT_EQ(content_of(scratch.path("one/sweep.csv")), content_of(scratch.path("map/sweep.csv"))) << heading;
  }
}

}  // namespace
}  // namespace tippe::testing
