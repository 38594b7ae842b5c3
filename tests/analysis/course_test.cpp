// A run as a whole and step by step; rows at any time.
#include <gtest/gtest.h>
#include <tippe/analysis/run.h>
#include <tippe/scenes/build.h>
#include <tippe/scenes/read.h>

#include <cmath>
#include <fstream>
#include <iterator>

namespace tippe {
namespace {

Scene shipped(const std::string& name, const std::vector<std::string>& settings) {
  std::ifstream file(std::string(TIPPE_SOURCE_DIR) + "/scenes/" + name + ".toml");
  const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  return read_scene(text, name, settings).scene.value();
}

TEST(Course, taking_steps_one_by_one_gives_the_same_run_to_the_bit) {
  const Scene scene = shipped("tippe-top", {"integrate.end=1.5"});
  const Model model = make_model(scene);
  RunRequest request;
  request.at = {0.0, 0.7, 1.5};
  const RunResult whole = run(model, request);
  Course course(model, request);
  double t = 0.0;
  while (course.advance()) {
    EXPECT_GE(course.time(), t);
    t = course.time();
  }
  EXPECT_FALSE(course.advance());
  EXPECT_EQ(course.so_far().events.size(), whole.events.size());
  const RunResult steps = course.finish();
  ASSERT_EQ(steps.samples.size(), 3U);
  EXPECT_EQ(steps.samples[2].state.r_S, whole.samples[2].state.r_S);
  EXPECT_EQ(steps.samples[1].state.p, whole.samples[1].state.p);
  EXPECT_EQ(steps.audit.sliding, whole.audit.sliding);
  EXPECT_EQ(steps.counts.rhs, whole.counts.rhs);
}

TEST(Course, shows_any_time_of_its_last_step_as_a_sample_does) {
  for (const char* scheme : {"event", "midpoint"}) {
    const Model model = make_model(shipped("tippe-top", {"integrate.end=0.05", std::string("integrate.scheme=") + scheme}));
    const double t = 0.0123;
    RunRequest request;
    request.at = {t};
    const RunResult result = run(model, request);
    Course course(model);
    while (course.time() < t && course.advance()) {
    }
    EXPECT_EQ(course.at(t).theta, result.samples[0].theta);
    EXPECT_EQ(course.at(t).state.omega, result.samples[0].state.omega);
    EXPECT_EQ(course.audit_at(t).sliding, result.sample_audits[0].sliding);
    EXPECT_FALSE(course.over());
    while (course.advance()) {
    }
    EXPECT_TRUE(course.over());
  }
}

TEST(Course, rows_are_numbers_where_the_method_changes_between_explicit_and_implicit) {
  // The stone stops rolling after 2.6 s; from there on the run changes its method many times.
  const Scene scene = shipped("celtic-stone", {"integrate.end=3.5"});
  const World world = make_world(scene);
  int rows = 0, bad = 0;
  RunRequest request;
  request.every = 1e-3;
  request.row = [&](const Observables& o, const EnergyAudit& audit) {
    ++rows;
    if (!o.finite() || !std::isfinite(audit.dissipated())) ++bad;
  };
  run(world, make_start(scene, world), make_options(scene), request);
  EXPECT_EQ(rows, 3501);
  EXPECT_EQ(bad, 0);
}

}  // namespace
}  // namespace tippe
