// Starts and combinations of laws that are easily got wrong: each runs as it should, or says why not.

#include <gmock/gmock.h>

#include "same_motion.h"

namespace tippe::test {
namespace {

using testing::Contains;
using testing::HasSubstr;

struct Outcome {
  RunResult result;
  Verdict verdict;
  int impacts() const {
    return static_cast<int>(std::ranges::count_if(result.events, [](const Event& e) { return e.kind == EventKind::Impact; }));
  }
};

Outcome run_of(const Scene& scene) {
  const World world = make_world(scene);
  Outcome outcome{run(world, make_start(scene, world), make_options(scene)), {}};
  outcome.verdict = judge(outcome.result);
  return outcome;
}

Outcome run_with(const std::string& name, const std::vector<std::string>& settings) { return run_of(read_shipped_scene(name, settings)); }

TEST(Starts, rolling_resistance_may_follow_any_law_with_spin) {
  for (const char* law : {"contensou", "ellipsoid"}) {
    const Outcome o = run_with("tippedisk", {std::string("contact.law=") + law, "contact.rolling.mu=1e-4", "integrate.end=0.1"});
    EXPECT_TRUE(o.verdict.trustworthy()) << law;
    EXPECT_GT(o.result.audit.rolling, 0.0) << law;
  }
}

TEST(Starts, without_distortion_the_law_with_rolling_is_the_one_without) {
  const Outcome plain = run_with("euler-disk", {"integrate.end=0.5"});
  const Outcome rolling = run_with("euler-disk", {"integrate.end=0.5", "contact.law=contensou-rolling", "contact.kr=0"});
  EXPECT_TRUE(rolling.verdict.trustworthy());
  // Slip sets in at 1e-10 of the speed scale, of which rounding is a millionth.
  EXPECT_LT((plain.result.final.state.r_S - rolling.result.final.state.r_S).norm(), 1e-6 * plain.result.final.state.r_S.norm());
  EXPECT_LT((plain.result.final.state.omega - rolling.result.final.state.omega).norm(), 1e-6 * plain.result.final.state.omega.norm());
}

TEST(Starts, ode_holds_what_touches_at_the_start) {
  const std::vector<std::string> smooth{"integrate.scheme=ode", "contact.law=smooth-coulomb", "contact.eps=0.01"};
  const auto with = [&](const std::string& more) {
    std::vector<std::string> all = smooth;
    all.push_back(more);
    return all;
  };
  const Outcome top = run_with("tippe-top", with("integrate.end=1"));  // a hundredth of a micrometre above the table
  EXPECT_TRUE(top.verdict.trustworthy());
  EXPECT_NEAR(top.result.final.contacts[0].gap, 0.0, 1e-12);
  EXPECT_GT(top.result.audit.sliding, 0.0);
  // Turned over, its stem is in the table: nothing that may be relied on.
  const Outcome over = run_with("tippe-top", with("integrate.end=8"));
  EXPECT_THAT(over.verdict.doubts, Contains(HasSubstr("into the table")));
  const Outcome dropped = run_with("disk-drop-rim", with("integrate.end=1"));
  EXPECT_EQ(dropped.result.fault, RunFault::NothingHeld);
  EXPECT_THAT(dropped.verdict.doubts, Contains(HasSubstr("start.touch")));
}

TEST(Starts, euler_angles_that_do_not_exist_are_refused_with_a_finite_state) {
  for (const char* scheme : {"moreau", "midpoint", "moreau-implicit", "moreau-rk4", "ode"}) {
    const Outcome o = run_with("celtic-stone", {std::string("integrate.scheme=") + scheme, "integrate.chart=euler", "integrate.end=0.02"});
    EXPECT_EQ(o.result.fault, RunFault::ChartSingular) << scheme;
    EXPECT_TRUE(o.result.final.finite()) << scheme;
    EXPECT_THAT(o.verdict.doubts, Contains(HasSubstr("quaternion"))) << scheme;
  }
}

TEST(Starts, a_disk_that_meets_the_next_arm_of_a_spiral_from_behind_is_told) {
  for (const char* scheme : {"event", "cvode", "moreau", "midpoint"}) {
    const std::vector<std::string> settings{std::string("integrate.scheme=") + scheme, "start.s=2", "start.v=3", "integrate.end=1"};
    Scene scene = read_shipped_scene("track-hop", settings);
    SceneTrack spiral;
    spiral.curve = CurveKind::Spiral, spiral.radius = 1.0, spiral.pitch = 0.5, spiral.side = shapes::Side::Right;
    scene.track = spiral;
    const Outcome o = run_of(scene);
    EXPECT_EQ(o.result.fault, RunFault::BehindTrack) << scheme;
    EXPECT_THAT(o.verdict.doubts, Contains(HasSubstr("track.from"))) << scheme;
  }
}

TEST(Starts, painleves_paradox_is_told_by_every_scheme) {
  for (const char* scheme : {"event", "cvode", "moreau", "midpoint", "moreau-implicit", "moreau-rk4"}) {
    const Outcome o = run_with("track-painleve", {std::string("integrate.scheme=") + scheme, "integrate.end=0.1"});
    EXPECT_THAT(o.verdict.doubts, Contains(HasSubstr("Painleve"))) << scheme;
    EXPECT_EQ(std::ranges::count(o.result.events, EventKind::Singular, &Event::kind), 1) << scheme;
    const Outcome gentle = run_with("track-painleve", {std::string("integrate.scheme=") + scheme, "integrate.end=0.1", "contact.mu=0.3"});
    EXPECT_EQ(std::ranges::count(gentle.result.events, EventKind::Singular, &Event::kind), 0) << scheme;
  }
}

TEST(Starts, an_impact_at_the_start_is_an_event_with_a_loss_of_its_own) {
  for (const char* scheme : {"event", "moreau", "midpoint"}) {
    SCOPED_TRACE(scheme);
    const std::vector<std::string> settings{"start.velocity=[0,0,-10]", "integrate.end=0.05", std::string("integrate.scheme=") + scheme};
    const Outcome o = run_with("euler-disk", settings);
    EXPECT_TRUE(o.verdict.trustworthy());
    EXPECT_EQ(o.impacts(), 1);
    // All of ½ m v², and what stops the slip r ω at once: ½ γ_T² over the mobility. In time-stepping to g dt v m.
    const double m = 0.3048, C = 2.1433e-4, r = 0.0375, slip = r * 10.0;
    EXPECT_NEAR(o.result.audit.impact, 0.5 * m * 100.0 + 0.5 * slip * slip / (1.0 / m + r * r / C), m * 9.81 * 1e-4 * 10.0);
  }
  EXPECT_EQ(run_with("euler-disk", {"integrate.end=0.05"}).impacts(), 0);
}

TEST(Starts, a_disk_that_falls_on_its_face_is_solved_in_every_step) {
  for (const char* scene : {"disk-drop-face", "disk-drop-rim"})
    for (const char* scheme : {"moreau", "midpoint"})
      for (const char* dt : {"1e-4", "5e-5", "2e-5"}) {
        SCOPED_TRACE(testing::Message() << scene << " " << scheme << " " << dt);
        const Outcome o = run_with(scene, {std::string("integrate.scheme=") + scheme, std::string("integrate.dt=") + dt});
        EXPECT_TRUE(o.verdict.trustworthy());
        EXPECT_TRUE(o.result.resting);
        EXPECT_EQ(o.result.counts.unsolved, 0);
        EXPECT_LE(o.result.counts.iterations, 3 * o.result.counts.solves);
      }
}

TEST(Starts, a_regularised_rolling_torque_may_be_as_stiff_as_it_likes) {
  // The stone spins on, tilted, held by a rolling torque with a slope of 1e8.
  const Outcome stiff = run_with("celtic-stone", {"contact.eps=1e-8", "integrate.end=3"});
  EXPECT_EQ(stiff.result.fault, RunFault::None);
  EXPECT_LT(stiff.result.counts.steps, 50'000);
}

TEST(Starts, with_the_normal_force_of_martins2019_a_disk_rolls_or_slides_over_a_crest_but_not_both_in_turn) {
  for (const char* mu : {"0.12", "0.08"}) {
    const Outcome o =
        run_with("track-hop", {"track.normal_force=martins2019", "start.v=3", std::string("contact.mu=") + mu, "integrate.end=1.2"});
    EXPECT_TRUE(o.verdict.trustworthy()) << mu;
    EXPECT_LE(o.result.events.size(), 4U) << mu;
    EXPECT_LT(o.result.counts.steps, 2000) << mu;
  }
}

/// A ball of five micrometres, its centre at a height.
ReadScene grain(const std::string& scheme, double height) {
  std::ostringstream text;
  text << "body = {mass = 1e-12, inertia = [1e-23, 1e-23, 1e-23]}\n"
       << "contact = [{shape = \"sphere\", shape_radius = 5e-6, law = \"coulomb\", mu = 0.3}]\n"
       << "start = {position = [0, 0, " << height << "]}\n"
       << "integrate = {scheme = \"" << scheme << "\", dt = 1e-6, end = 5e-3}\n";
  return read_scene(text.str(), "grain.toml");
}

TEST(Starts, a_grain_falls_onto_the_table_and_rests_there) {
  for (const char* scheme : {"event", "moreau", "moreau-implicit", "midpoint"}) {
    SCOPED_TRACE(scheme);
    const ReadScene read = grain(scheme, 5.5e-6);  // half a micrometre to fall
    ASSERT_TRUE(read.scene.has_value());
    const Outcome o = run_of(*read.scene);
    EXPECT_TRUE(o.verdict.trustworthy());
    EXPECT_EQ(o.impacts(), 1);
    EXPECT_NEAR(o.result.final.contacts[0].gap, 0.0, 2e-5 * 5e-6);  // the play of time-stepping
    EXPECT_NEAR(o.result.audit.impact, 1e-12 * 9.81 * 0.5e-6,
                0.02 * 1e-12 * 9.81 * 0.5e-6);  // of a step of 1e-6 s, in which it falls 1 % of it
  }
}

TEST(Starts, a_body_deep_in_the_table_is_refused_whatever_its_size) {
  const ReadScene grain_in = grain("event", 4e-6);  // by a fifth
  EXPECT_FALSE(grain_in.scene.has_value());
  ASSERT_FALSE(grain_in.diagnostics.empty());
  EXPECT_THAT(grain_in.diagnostics[0].text(), HasSubstr("1e-06 m inside the table, more than the 1e-10 m that pass for rounding"));
}

TEST(Starts, a_start_inside_the_table_by_rounding_begins_at_the_table_with_the_energy_it_has_there) {
  for (const char* scheme : {"event", "moreau", "midpoint"}) {
    SCOPED_TRACE(scheme);
    const ReadScene read = grain(scheme, 5e-6 * (1.0 - 1e-5));
    ASSERT_TRUE(read.scene.has_value());
    const Outcome o = run_of(*read.scene);
    EXPECT_TRUE(o.verdict.trustworthy());
    const double at_the_table = 1e-12 * 9.81 * 5e-6;
    EXPECT_NEAR(o.result.audit.initial, at_the_table, 1e-15 * at_the_table);
    EXPECT_NEAR(o.result.audit.current, at_the_table, 1e-15 * at_the_table);
    EXPECT_NEAR(o.result.audit.impact, 0.0, 1e-15 * at_the_table);
  }
}

}  // namespace
}  // namespace tippe::test
