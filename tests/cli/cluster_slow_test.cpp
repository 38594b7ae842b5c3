// Sweeps whose shards are killed at random. A script, since it starts tasks.

#include <gmock/gmock.h>

#include "program.h"

namespace tippe::testing {
namespace {

using ::testing::HasSubstr;

/// A script of the repository with the program as its first argument.
Result script(const std::string& name, const std::string& more = {}) {
  const Scratch scratch;
  const std::string command = std::string(TIPPE_SOURCE_DIR) + "/" + name + " " + TIPPE_PROGRAM + " " + more + " >" + scratch.path("out") +
                              " 2>" + scratch.path("err") + " </dev/null";
  const int status = std::system(command.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, content_of(scratch.path("out")), content_of(scratch.path("err"))};
}

TEST(Cluster, shards_that_are_killed_at_random_join_to_the_bytes_of_one_machine) {
  const Result said = script("scripts/million_starts.sh", "80 8");
  EXPECT_EQ(said.exit, 0) << said.out << said.err;
  EXPECT_THAT(said.out, HasSubstr("sweep.csv: the same"));
}

}  // namespace
}  // namespace tippe::testing
