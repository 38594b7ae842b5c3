// Where implicit steps end and explicit ones go on, the last implicit step can still be looked at.
#include <gtest/gtest.h>

#include <cmath>
#include <tippe/analysis/run.h>
#include <tippe/scenes/build.h>

#include "../scenes/scene_texts.h"

namespace tippe::test {
namespace {

TEST(StiffSwitch, every_time_of_a_run_has_a_state) {
  // The celtic stone of kudra2011 Fig. 5 changes between the two kinds of steps several times before 3.2 s.
  const auto path = std::filesystem::path(TIPPE_SOURCE_DIR) / "scenes" / "celtic-stone.toml";
  const std::vector<std::string> settings{"integrate.end=3.2"};
  const ReadScene read = read_scene(file_text(path), "celtic-stone", settings);
  const Body body = make_body(*read.scene);
  RunRequest request;
  request.every = 1e-4;
  long rows = 0, without = 0;
  request.row = [&](const Observables& o, const EnergyAudit& /*audit*/) {
    ++rows;
    if (!o.finite() || !(o.contacts[0].lambda_N > 0.0)) ++without;
  };
  const RunResult result = run(body, make_start(*read.scene, body), make_options(*read.scene), request);
  EXPECT_EQ(result.fault, RunFault::None);
  EXPECT_GT(rows, 31000);
  EXPECT_LE(without, 1);  // before the first step no force is known
}

}  // namespace
}  // namespace tippe::test
