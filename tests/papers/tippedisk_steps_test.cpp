// The printed time-stepping scheme in the paper's own equations, beside the engine's.
#include <gtest/gtest.h>

#include <cmath>
#include <tippe/analysis/run.h>
#include <tippe/papers/curves.h>
#include <tippe/papers/tippedisk_steps.h>
#include <tippe/scenes/build.h>

#include "../scenes/scene_texts.h"

namespace tippe::test {
namespace {

using papers::TippediskSteps;

/// γ at 0.3 s of the engine's model with dt = 4e-5 s and the printed iteration.
double engine(int number) {
  const std::string name = "tippedisk-model-" + std::to_string(number);
  const std::vector<std::string> settings{"integrate.dt=4e-5", "integrate.end=0.3", "integrate.solver=jacobi", "integrate.tolerance=1e-8"};
  const std::filesystem::path path = std::filesystem::path(TIPPE_SOURCE_DIR) / "scenes" / (name + ".toml");
  const ReadScene read = read_scene(file_text(path), name, settings);
  const World world = make_world(*read.scene);
  RunRequest request;
  const IntegrateOptions options = make_options(*read.scene);
  request.quantities = {*parse_quantity("gamma@0.3", world.contact_count, false).quantity};
  return tippe::run(world, make_start(*read.scene, world), options, request).quantities[0].value_or(papers::none);
}

TEST(TippediskSteps, move_as_the_engine_does_in_both_coordinates) {
  for (const int number : {1, 2, 5, 6}) {
    const TippediskSteps steps{.quaternion = number % 2 == 0, .set_valued = number < 3, .dt = 4e-5};
    const double gamma = papers::value_at(steps.run(0.3, 0.1), TippediskSteps::Gamma, 0.3);
    // The engine extrapolates impulses differently, so that the iterations end within 1e-8 N s of each other: 4e-4 of the impulse of a step, over 7500
    // steps at random. The error of the scheme at this step is 1e-3 rad.
    EXPECT_NEAR(gamma, engine(number), 1e-4) << "model " << number;
  }
}

TEST(TippediskSteps, lose_what_friction_takes_but_for_the_error_of_the_scheme) {
  const TippediskSteps coarse{.dt = 4e-5}, fine{.dt = 2e-5};
  const auto missing = [](const papers::Rows& rows) {
    const auto& last = rows.back();
    return std::abs(rows.front()[TippediskSteps::Energy] - last[TippediskSteps::Energy] - last[TippediskSteps::FrictionWork]);
  };
  const papers::Rows rows = coarse.run(0.5, 0.1);  // the disk has slid and begun to roll
  const double at_coarse = missing(rows), at_fine = missing(fine.run(0.5, 0.1));
  EXPECT_LT(at_coarse, 0.01 * rows.back()[TippediskSteps::FrictionWork]);
  EXPECT_NEAR(at_coarse / at_fine, 2.0, 0.4);  // of first order
}

TEST(TippediskSteps, with_friction_on_the_mean_slip_take_nothing_from_a_disk_that_rolls) {
  const auto taken = [](bool mean_slip) {
    const papers::Rows rows = TippediskSteps{.quaternion = true, .dt = 8e-5, .mean_slip = mean_slip}.run(1.5, 0.5);
    return papers::entry(rows, 3, TippediskSteps::FrictionWork) - papers::entry(rows, 1, TippediskSteps::FrictionWork);
  };
  EXPECT_GT(taken(false), 1e-4);
  // What the iteration's tolerance leaves: 1e-8 N s of impulse times the slip it stands for, 1e-7 m/s, in each step.
  EXPECT_LT(std::abs(taken(true)), 1e-7);
}

}  // namespace
}  // namespace tippe::test
