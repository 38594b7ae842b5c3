// Implicit steps: where they end and explicit ones go on, the last one can still be looked at; laws with scales far apart do not stop them.
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
  const World world = make_world(*read.scene);
  RunRequest request;
  request.every = 1e-4;
  long rows = 0, without = 0;
  request.row = [&](const Observables& o, const EnergyAudit& /*audit*/) {
    ++rows;
    if (!o.finite() || !(o.contacts[0].lambda_N > 0.0)) ++without;
  };
  const RunResult result = run(world, make_start(*read.scene, world), make_options(*read.scene), request);
  EXPECT_EQ(result.fault, RunFault::None);
  EXPECT_GT(rows, 31000);
  EXPECT_LE(without, 1);  // before the first step no force is known
}

TEST(StiffSwitch, a_stone_whose_slip_dies_away_below_its_regularisation_runs_to_its_end) {
  // From 14.6 s on the slip is 1e-12 m/s under a law that is smooth over 6e-8 m/s in one term and over 6e-16 m/s in another.
  const auto path = std::filesystem::path(TIPPE_SOURCE_DIR) / "scenes" / "celtic-stone-fig4-tanh.toml";
  std::array<State, 2> end;
  long steps = 0;
  for (std::size_t i = 0; i < 2; ++i) {
    const std::vector<std::string> settings{"body.inertia=[2e-4,8e-4,9e-4]", i == 0 ? "integrate.rtol=1e-8" : "integrate.rtol=1e-9"};
    const ReadScene read = read_scene(file_text(path), "celtic-stone-fig4-tanh", settings);
    const World world = make_world(*read.scene);
    const RunResult result = run(world, make_start(*read.scene, world), make_options(*read.scene), RunRequest());
    EXPECT_EQ(result.fault, RunFault::None);
    EXPECT_LT(result.counts.steps, 20000);
    if (i == 0) steps = result.counts.steps;
    end[i] = result.final.state;
  }
  // Every step within its tolerance.
  const double allowed = 1e-8 * static_cast<double>(steps);
  EXPECT_LE((end[0].p - end[1].p).norm(), allowed);
  EXPECT_LE((end[0].r_S - end[1].r_S).norm(), 0.08 * allowed);
}

}  // namespace
}  // namespace tippe::test
