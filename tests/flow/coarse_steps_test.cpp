// Steps of a coarse tolerance: cheap, and as wrong as they say.
#include <gtest/gtest.h>
#include <tippe/analysis/run.h>
#include <tippe/scenes/build.h>
#include <tippe/scenes/read.h>

#include <fstream>
#include <iterator>

namespace tippe {
namespace {

Scene stone(const std::vector<std::string>& settings) {
  std::ifstream file(std::string(TIPPE_SOURCE_DIR) + "/scenes/celtic-stone-no-torque-exact.toml");
  const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  return read_scene(text, "stone", settings).scene.value();
}

RunResult to_half_a_second(const std::string& rtol) {
  return run(stone({"start.omega=[-1.5,2,2]", "integrate.end=0.5", "integrate.atol=1e-6", "integrate.rtol=" + rtol}));
}

TEST(CoarseSteps, a_stone_that_wobbles_is_right_to_a_tolerance_at_a_fraction_of_the_cost) {
  const RunResult fine = to_half_a_second("1e-9"), almost = to_half_a_second("1e-4"), coarse = to_half_a_second("2e-4"),
                  coarsest = to_half_a_second("1e-3");
  ASSERT_TRUE(judge(coarsest).trustworthy());
  const auto error = [&](const RunResult& r) { return (r.final.state.omega - fine.final.state.omega).norm(); };
  // 4 rad/s of wobble at a tolerance of 1e-3 in each of a hundred steps, whose errors have either sign.
  EXPECT_LT(error(coarsest), 4.0 * 1e-3);
  EXPECT_LT(error(coarse), 4.0 * 2e-4);
  EXPECT_LT(3 * coarsest.counts.rhs, fine.counts.rhs);
  // What is not coarse is what it always was: slip to 1e-4 of itself, whatever the tolerance.
  EXPECT_LT(error(almost), 1e-6);
  EXPECT_LT(3 * coarse.counts.rhs, 2 * almost.counts.rhs);
}

TEST(CoarseSteps, go_on_from_a_state_to_the_same_bits) {
  const Model model = make_model(stone({"start.omega=[-1.5,2,2]", "integrate.end=0.4", "integrate.rtol=1e-3"}));
  RunRequest request;
  std::optional<CourseState> kept;
  request.save_at = {0.2};
  request.save = [&](std::size_t, const CourseState& state) { kept = state; };
  const RunResult whole = run(model, request);
  ASSERT_TRUE(kept.has_value());
  EXPECT_TRUE(std::get<EventState>(kept->run).stiff);  // an implicit step remembers the one before
  const RunResult rest = run(model, {}, *kept);
  EXPECT_EQ(rest.final.state.omega, whole.final.state.omega);
  EXPECT_EQ(rest.final.state.r_S, whole.final.state.r_S);
  EXPECT_EQ(rest.counts.rhs, whole.counts.rhs);
}

}  // namespace
}  // namespace tippe
