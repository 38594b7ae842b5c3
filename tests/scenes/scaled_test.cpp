// A toy a hundred times as large, in all its lengths, moves the same: no scheme has a length, a speed or a time of its own.
#include "scaled_scene.h"

#include <tippe/scenes/build.h>
#include <tippe/scenes/names.h>

#include "same_motion.h"

namespace tippe::test {
namespace {

RunResult run_of(const Scene& scene) {
  const World world = make_world(scene);
  return run(world, make_start(scene, world), make_options(scene));
}

/// Scheme `ode` is for laws that are functions.
bool is_regularised(const Scene& scene) {
  return std::ranges::all_of(scene.contacts,
                             [](const SceneContact& c) { return c.law == "smooth-coulomb" || c.law == "pade1" || c.law == "tanh"; });
}

/// Every scheme, over a time in which the toys slip, stick, fall and land.
void expect_same_motion_at_any_size(const std::string& name, double end, const Scaling& by) {
  for (const auto& [scheme_name, scheme] : scheme_names) {
    if (is_cvode(scheme)) continue;  // SUNDIALS sums its norms over positions and velocities alike
    SCOPED_TRACE(scheme_name);
    Scene scene = read_shipped_scene(name);
    if (scheme == Scheme::Ode && !is_regularised(scene)) continue;
    scene.integrate.options.scheme = scheme, scene.integrate.options.end = end;
    const RunResult small = run_of(scene), large = run_of(scaled(scene, by));
    const State &a = small.final.state, &b = large.final.state;
    EXPECT_EQ(large.final.t, by.time * small.final.t);
    if (scene.track) {
      // A place on a track is a difference of arc lengths: it is known to the rounding of the whole track's, which does not grow with the disk.
      const auto track = make_track(*scene.track);
      const double length = track->arc_length(track->end()) - track->arc_length(track->begin());
      EXPECT_LE((b.r_S - by.length * a.r_S).norm(), 1e-15 * (b.r_S.norm() + (1.0 + by.length) * length));
    } else {
      EXPECT_EQ(b.r_S, Vec3(by.length * a.r_S));
    }
    EXPECT_EQ(b.p, a.p);
    EXPECT_EQ(b.v_S, Vec3(by.speed() * a.v_S));
    EXPECT_EQ(b.omega, Vec3(by.rate() * a.omega));
    EXPECT_EQ(large.audit.dissipated(), by.energy() * small.audit.dissipated());
    EXPECT_EQ(large.counts.steps, small.counts.steps);
    EXPECT_EQ(large.counts.iterations, small.counts.iterations);
    EXPECT_EQ(large.fault, small.fault);
    ASSERT_EQ(large.events.size(), small.events.size());
    for (std::size_t i = 0; i < small.events.size(); ++i) {
      EXPECT_EQ(large.events[i].kind, small.events[i].kind);
      EXPECT_EQ(large.events[i].t, by.time * small.events[i].t);
    }
    EXPECT_EQ(judge(large).trustworthy(), judge(small).trustworthy());
  }
}

class Scaled : public testing::TestWithParam<std::string> {};

TEST_P(Scaled, is_the_same_motion_to_the_bit) { expect_same_motion_at_any_size(GetParam(), 0.1, {}); }

TEST_P(Scaled, is_the_same_motion_if_it_is_smaller_and_heavier) {
  expect_same_motion_at_any_size(GetParam(), 0.1, {1.0 / 256, 1.0 / 16, 0x1p20});
}

/// pade2 adds one ε to squares of rates and to rates: no scale is right for both.
std::vector<std::string> scenes_with_units() {
  std::vector<std::string> names = shipped_scene_names();
  std::erase(names, "celtic-stone-fig4-pade2");
  return names;
}

INSTANTIATE_TEST_SUITE_P(Scenes, Scaled, testing::ValuesIn(scenes_with_units()), [](const auto& one) { return as_test_name(one.param); });

}  // namespace
}  // namespace tippe::test
