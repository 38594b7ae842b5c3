// integrate.until: a run that ends when something has happened, on motions with a closed form.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <tippe/analysis/run.h>
#include <tippe/scenes/build.h>
#include <tippe/scenes/read.h>
#include <tippe/scenes/write.h>

#include <cmath>

namespace tippe {
namespace {

using testing::HasSubstr;

/// z = 1 + 3 t − 5 t²: top at 0.3 s, back at the height of the table's gap after.
const std::string ball = R"(
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
end = 0.6
dt = 1e-3
)";

ReadScene with(const std::vector<std::string>& settings) { return read_scene(ball, "ball", settings); }

RunResult thrown(const std::string& until, const std::string& scheme = "event", RunRequest request = {}) {
  const ReadScene read = with({"integrate.until=" + until, "integrate.scheme=" + scheme});
  EXPECT_TRUE(read.scene.has_value()) << until << ": " << (read.diagnostics.empty() ? "" : read.diagnostics[0].text());
  return run(*read.scene, request);
}

TEST(Until, the_run_ends_at_that_time_whatever_the_steps) {
  for (const char* scheme : {"event", "midpoint", "moreau"}) {
    SCOPED_TRACE(scheme);
    RunRequest request;
    request.at = {0.1, 0.2999, 0.3001};
    request.quantities = {*parse_quantity("t", 1).quantity, *parse_quantity("z", 1).quantity, *parse_quantity("max.z", 1).quantity};
    double last_row = 0.0;
    request.every = 0.01;
    request.row = [&](const Observables& o, const EnergyAudit&) { last_row = o.t; };
    const RunResult r = thrown("first.v_S_z=0", scheme, request);
    EXPECT_NEAR(r.final.t, 0.3, 1e-9);  // the fall is linear in time in every scheme
    EXPECT_EQ(r.samples.size(), 2U);
    EXPECT_NEAR(last_row, 0.3, 0.0101);
    EXPECT_LE(last_row, r.final.t);
    EXPECT_EQ(*r.quantities[0], r.final.t);
    EXPECT_NEAR(*r.quantities[1], 1.45, 1e-6);  // position of a step of 1e-3 s is right to g dt²/8
    EXPECT_NEAR(*r.quantities[2], 1.45, 1e-6);
    EXPECT_NEAR(r.audit.current, 0.1 * (10.0 * 1.45 + 0.5 * 4.0), 1e-5);
    EXPECT_TRUE(judge(r).trustworthy());
  }
}

TEST(Until, what_settles_ends_the_run_when_it_has_lasted_long_enough) {
  const RunResult r = thrown("settled.v_S_z=1:0.1");  // |3 − 10 t| ≤ 1 from 0.2 s to 0.4 s
  EXPECT_NEAR(r.final.t, 0.3, 1e-9);
}

TEST(Until, events_end_it_and_what_never_happens_does_not) {
  const double touch = (3.0 + std::sqrt(9.0 + 20.0 * 0.99)) / 10.0;
  const ReadScene read = with({"integrate.until=event.touch", "integrate.end=2"});
  const RunResult down = run(read.scene.value());
  EXPECT_NEAR(down.final.t, touch, 1e-9);
  ASSERT_FALSE(down.events.empty());
  for (const Event& e : down.events) EXPECT_LE(e.t, down.final.t);
  EXPECT_EQ(thrown("event.rest").final.t, 0.6);
  EXPECT_EQ(thrown("settled.v_S_z=1:0.3").final.t, 0.6);
}

TEST(Until, what_holds_at_the_start_ends_it_there) { EXPECT_EQ(thrown("first.v_S_z=3").final.t, 0.0); }

TEST(Until, the_states_that_were_asked_for_are_saved_all_the_same) {
  RunRequest request;
  std::vector<double> saved;
  request.save_at = {0.1, 0.5};
  request.save = [&](std::size_t, const CourseState& state) { saved.push_back(state.time()); };
  thrown("first.v_S_z=0", "event", request);
  ASSERT_EQ(saved.size(), 2U);
  EXPECT_LE(saved[0], 0.1);
  EXPECT_LE(saved[1], 0.3);
}

TEST(Until, is_part_of_the_scene_and_only_a_time_is_one) {
  const ReadScene read = with({"integrate.until=settled.wobble=0.05:0.1"});
  const std::string written = to_toml(read.scene.value());
  EXPECT_THAT(written, HasSubstr("until = \"settled.wobble=0.05:0.1\""));
  EXPECT_EQ(to_toml(read_scene(written, "again").scene.value()), written);
  for (const char* wrong : {"z", "z@0.1", "first.hight=0", "settled.z=1", "event.fall", "'0.3'"}) {
    const ReadScene refused = with({std::string("integrate.until=") + wrong});
    ASSERT_FALSE(refused.scene.has_value()) << wrong;
    EXPECT_THAT(refused.diagnostics[0].text(), testing::AllOf(HasSubstr("integrate.until"), HasSubstr("settled.KEY=A:D"))) << wrong;
  }
}

}  // namespace
}  // namespace tippe
