// The shipped scenes on tracks: what they are there to show, converged.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <tippe/analysis/run.h>
#include <tippe/papers/martins2019.h>
#include <tippe/scenes/build.h>

#include "../scenes/scene_texts.h"

namespace tippe::test {
namespace {

using namespace papers::martins2019;

Scene shipped(const std::string& name, const std::vector<std::string>& settings = {}) {
  const ReadScene read = read_scene(file_text(std::filesystem::path(TIPPE_SOURCE_DIR) / "scenes" / (name + ".toml")), name, settings);
  EXPECT_TRUE(read.scene.has_value()) << read.diagnostics[0].text();
  return read.scene.value_or(Scene{});
}

RunResult run_scene(const std::string& name, const std::vector<std::string>& settings = {}) {
  const Scene scene = shipped(name, settings);
  const World world = make_world(scene);
  return run(world, make_start(scene, world), make_options(scene));
}

std::vector<double> times(const RunResult& result, EventKind kind) {
  std::vector<double> list;
  for (const Event& event : result.events)
    if (event.kind == kind) list.push_back(event.t);
  return list;
}

TEST(TrackScenes, the_eight_runs_of_martins2019_have_the_starts_of_table_5) {
  for (std::size_t i = 0; i < 8; ++i) {
    const Scene scene = shipped((i == 0) ? "track-disk" : "track-disk-" + std::to_string(i + 1));
    EXPECT_EQ(scene.start.on_track->s, table_5[i].s);
    EXPECT_EQ(scene.start.on_track->v, table_5[i].v_after);
    EXPECT_EQ(scene.start.on_track->omega, table_5[i].omega_after);
    const World world = make_world(scene), disk = make_disk({});
    EXPECT_NEAR(world.body().Theta_S()(1, 1), disk.body().Theta_S()(1, 1), 1e-17);
    const State a = make_start(scene, world), b = make_state(disk, {table_5[i].s, table_5[i].v_after, table_5[i].omega_after});
    EXPECT_LT((a.r_S - b.r_S).norm() + (a.u() - b.u()).norm(), 1e-13);
  }
}

TEST(TrackScenes, a_disk_that_is_put_down_begins_with_its_collision) {
  const Scene scene = shipped("track-drop", {"integrate.end=1"});
  const World world = make_world(scene);
  const auto at_start = [&](const World& disk) {
    RunRequest request;
    request.at = {0.0};
    return *run(disk, make_start(scene, disk), make_options(scene), request).samples[0].track;
  };
  const TrackObservables with = at_start(world);
  EXPECT_NEAR(with.v, table_5[0].v_after, 1e-3);
  EXPECT_NEAR(with.omega, table_5[0].omega_after, 1e-3);
  // With the rolling resistance of the run, μ_r |V₁| m/J more would be gone.
  World other = world;
  other.contacts[0].impact_friction = {};
  EXPECT_NEAR(at_start(other).omega - with.omega, 0.5e-3 * 0.138 * 2.47 / 0.01235, 1e-6);
}

TEST(TrackScenes, the_start_that_the_paper_calls_undecidable_is_decided) {
  // It rolls, slides where rolling would take more friction than there is, rolls again, and so on to and fro; to a microsecond in every transition.
  const RunResult coarse = run_scene("track-undecidable", {"integrate.rtol=1e-8"}),
                  fine = run_scene("track-undecidable", {"integrate.rtol=1e-11"});
  const std::vector<double> slips = times(fine, EventKind::Slip), sticks = times(fine, EventKind::Stick);
  ASSERT_EQ(slips.size(), 4U);
  ASSERT_EQ(sticks.size(), 4U);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_NEAR(times(coarse, EventKind::Slip)[i], slips[i], 1e-6);
    EXPECT_NEAR(times(coarse, EventKind::Stick)[i], sticks[i], 1e-6);
  }
  EXPECT_NEAR(slips[0], 3.801613, 1e-6);
  EXPECT_NEAR(sticks[0], 8.617504, 1e-6);
  EXPECT_EQ(fine.counts.unsolved, 0);
  EXPECT_LT(std::abs(fine.audit.residual()), 1e-9 * fine.energy_scale);
  EXPECT_EQ(decide_by_table_3({}, {0.0, 24.0, -240.0, true}), Decision::Undecidable);
}

TEST(TrackScenes, sliding_begins_where_rolling_takes_all_friction_there_is) {
  const Scene scene = shipped("track-undecidable");
  const World world = make_world(scene);
  RunRequest request;
  request.at = {3.801613};
  const RunResult result = run(world, make_start(scene, world), make_options(scene), request);
  const Parameters c;
  const TrackObservables& o = *result.samples[0].track;
  const double alpha = slope_at(c, o.s), N = normal_force(c, alpha, o.v);
  const double friction = c.g * std::sin(alpha) / 3.0 + 2.0 / 3.0 * c.mu_r / c.R * N * (o.omega > 0.0 ? 1.0 : -1.0);
  EXPECT_NEAR(friction / (c.mu * N), 1.0, 1e-6);
}

TEST(TrackScenes, a_hop_over_a_cosine_crest_has_its_lift_off_and_landing_to_a_microsecond) {
  std::vector<double> off, landing;
  for (const char* rtol : {"integrate.rtol=1e-7", "integrate.rtol=1e-10", "integrate.rtol=1e-12"}) {
    const RunResult result = run_scene("track-hop", {rtol});
    ASSERT_FALSE(times(result, EventKind::LiftOff).empty());
    off.push_back(times(result, EventKind::LiftOff)[0]);
    landing.push_back(times(result, EventKind::Impact)[0]);
  }
  for (std::size_t i = 1; i < 3; ++i) {
    EXPECT_NEAR(off[i], off[0], 1e-6);
    EXPECT_NEAR(landing[i], landing[0], 1e-6);
  }
  EXPECT_NEAR(off[2], 0.064749, 1e-6);
  EXPECT_NEAR(landing[2], 0.703989, 1e-6);
}

TEST(TrackScenes, in_flight_the_centre_is_on_a_parabola_and_lands_at_a_distance_of_R) {
  const Scene scene = shipped("track-hop");
  const World world = make_world(scene);
  RunRequest request;
  request.at = {0.1, 0.3, 0.5, 0.703988};
  const RunResult result = run(world, make_start(scene, world), make_options(scene), request);
  const Observables& first = result.samples[0];
  for (const Observables& o : result.samples) {
    EXPECT_EQ(o.track->mode, TrackObservables::Mode::Fly);
    const double dt = o.t - first.t;
    EXPECT_NEAR(o.track->center.x(), first.track->center.x() + dt * first.state.v_S.x(), 1e-9);
    EXPECT_NEAR(o.track->center.y(), first.track->center.y() + dt * first.state.v_S.z() - 0.5 * 9.81 * dt * dt, 1e-9);
    EXPECT_EQ(o.track->omega, first.track->omega);
  }
  EXPECT_NEAR(result.samples[3].contacts[0].gap, 0.0, 1e-5);
  EXPECT_GT(result.samples[1].contacts[0].gap, 0.01);
}

TEST(TrackScenes, plateaus_and_ramps_make_the_disk_change_its_mode_several_times) {
  const RunResult result = run_scene("track-plateaus");
  EXPECT_GE(times(result, EventKind::Slip).size(), 2U);
  EXPECT_GE(times(result, EventKind::Stick).size(), 2U);
  EXPECT_LT(std::abs(result.audit.residual()), 1e-9 * result.energy_scale);
}

TEST(TrackScenes, a_weight_near_the_rim_makes_a_real_painleve_paradox) {
  const RunResult result = run_scene("track-painleve");
  ASSERT_FALSE(times(result, EventKind::Singular).empty());
  EXPECT_EQ(times(result, EventKind::Singular)[0], 0.0);
  EXPECT_TRUE(result.counts.paradox.inconsistent);
  EXPECT_FALSE(judge(result).trustworthy());
  // With a = 0.0156 m from S to the contact, h = 0.186 m and the arm of rolling resistance: 1 + a(a − μh + μ_r)/k², over 1 + a²/k².
  const double a = -0.0874 * std::cos(1.75), height = 0.1 + 0.0874 * std::sin(1.75), k_square = 1.61e-3 / 2.47;
  EXPECT_NEAR(result.counts.paradox.mass, (1.0 + a * (a - 0.42 * height + 0.5e-3) / k_square) / (1.0 + a * a / k_square), 1e-9);
  // μ > 2k/h is needed; below it the same start is an ordinary motion, and a centred disk never gets there.
  const double k = std::sqrt(1.61e-3 / 2.47), h = 0.1 + 0.0874 * std::sin(1.75);
  EXPECT_LT(2.0 * k / h, 0.42);
  EXPECT_GT(run_scene("track-painleve", {"contact.mu=0.25"}).counts.paradox.mass, 0.0);
  EXPECT_GT(run_scene("track-painleve", {"body.center=[0,0,0]", "contact.mu=5"}).counts.paradox.mass, 0.0);
  // Time-stepping goes on with an impulse: an impact without a collision.
  const RunResult stepping = run_scene("track-painleve", {"integrate.scheme=moreau"});
  EXPECT_EQ(stepping.fault, RunFault::None);
  ASSERT_FALSE(times(stepping, EventKind::LiftOff).empty());
  EXPECT_LT(times(stepping, EventKind::LiftOff)[0], 1e-3);
}

TEST(TrackScenes, moreau_and_event_tell_the_same_story) {
  const RunResult event = run_scene("track-plateaus"),
                  moreau = run_scene("track-plateaus", {"integrate.scheme=moreau", "integrate.dt=2e-4"});
  EXPECT_NEAR(moreau.final.track->s, event.final.track->s, 1e-2);
  // Time-stepping takes its first step for sliding.
  std::vector<double> a = times(event, EventKind::Stick), b = times(moreau, EventKind::Stick);
  for (std::vector<double>* list : {&a, &b}) std::erase_if(*list, [](double t) { return t < 0.1; });
  ASSERT_GE(a.size(), 2U);
  ASSERT_GE(b.size(), 2U);
  for (std::size_t i = 0; i < 2; ++i) EXPECT_NEAR(a[i], b[i], 3e-3);
}

}  // namespace
}  // namespace tippe::test
