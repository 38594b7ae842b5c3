// A box lies, slides, tips, rocks and tumbles, and a capsule lies on its side: closed forms, and schemes against each other.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <tippe/flow/event_simulation.h>
#include <tippe/scenes/build.h>

#include "scene_texts.h"

namespace tippe::test {
namespace {

constexpr const char* lying_box = R"([body.solid]
shape = "box"
edges = [0.3, 0.2, 0.1]
density = 500
[table]
gravity = 10
[[contact]]
shape = "box"
edges = [0.3, 0.2, 0.1]
law = "coulomb"
mu = 0.25
[start]
[integrate]
scheme = "event"
end = 3
)";

Scene scene_of(const std::string& text, const std::vector<std::string>& settings = {}) {
  const ReadScene read = read_scene(text, "box.toml", settings);
  EXPECT_TRUE(read.scene) << read.diagnostics.front().text();
  return read.scene.value_or(Scene());
}
RunResult run_of(const std::string& text, const std::vector<std::string>& settings = {}) { return run(scene_of(text, settings)); }

/// What the schemes themselves lost or made, as a part of the energy scale.
double unaccounted(const RunResult& r) { return std::abs(r.audit.residual()) / r.energy_scale; }

TEST(Box, slides_and_stops_where_friction_has_eaten_its_energy) {
  // v²/(2 μ g) = 1/(2·0.25·10) = 0.2 m, whatever the face, the direction and the place of the four loads.
  for (const char* start : {"start.velocity=[1,0,0]", "start.velocity=[0.6,-0.8,0]"}) {
    const RunResult r = run_of(lying_box, {start});
    EXPECT_TRUE(r.resting) << start;
    EXPECT_NEAR(r.final.state.r_S.head<2>().norm(), 0.2, 1e-9);
    EXPECT_NEAR(r.final.state.r_S.z(), 0.05, 1e-12);
    EXPECT_LT(unaccounted(r), 1e-9);
  }
  // Time-stepping: the first order of its steps, dt v.
  for (const char* scheme : {"moreau", "midpoint"}) {
    const RunResult r = run_of(lying_box, {"start.velocity=[1,0,0]", std::string("integrate.scheme=") + scheme, "integrate.dt=1e-4"});
    EXPECT_NEAR(r.final.state.r_S.x(), 0.2, 2e-4) << scheme;
  }
}

TEST(Box, on_a_slope_slides_or_tips_or_stays_as_tan_alpha_says) {
  // Upright on its small face: base 0.1 along the slope, height 0.3: it tips where tan α > 1/3, slides where tan α > μ.
  const auto upright = [](double tangent, double mu) {
    return run_of(lying_box, {"body.solid.edges=[0.1,0.2,0.3]", "contact.edges=[0.1,0.2,0.3]", "contact.mu=" + std::to_string(mu),
                              "table.inclination=" + std::to_string(std::atan(tangent)), "integrate.end=0.2"});
  };
  const RunResult stays = upright(0.32, 0.5);
  EXPECT_TRUE(stays.resting);
  EXPECT_EQ(stays.final.state.r_S.x(), 0.0);
  const RunResult tips = upright(0.35, 0.5);
  EXPECT_GT(tips.final.state.omega.y(), 0.01);
  EXPECT_GT(tips.final.state.r_S.z(), 0.15);  // over its edge first
  const RunResult slides = upright(0.32, 0.2);
  const double alpha = std::atan(0.32), a = 10.0 * (std::sin(alpha) - 0.2 * std::cos(alpha));
  EXPECT_NEAR(slides.final.state.r_S.x(), 0.5 * a * 0.04, 1e-7);  // the angle is given with six digits
  EXPECT_NEAR(slides.final.state.omega.norm(), 0.0, 1e-12);
}

TEST(Box, rocks_and_loses_at_each_turn_what_housner_says) {
  // From a tilt about one lower edge it falls back and hits with the other edge; the moment of momentum about the new edge stays:
  // ω⁺/ω⁻ = 1 − 3/2 sin²a with tan a = width/height. Without bouncing, rough enough not to slide, and
  // not so rough that a sliding corner would jam (Painlevé's paradox, from μ = 1.44 on).
  const Scene scene = scene_of(lying_box, {"body.solid.edges=[0.1,0.2,0.3]", "contact.edges=[0.1,0.2,0.3]", "contact.mu=1",
                                           "start.quaternion=[0.99875,0,0.0499792,0]", "start.touch=true", "integrate.end=4"});
  Model model = make_model(scene);
  const double sine2 = 0.01 / 0.1;  // 0.1²/(0.1² + 0.3²)
  double before = 0.0, ratio = 0.0;
  EventSimulation simulation(model.world, model.start, model.options);
  while (ratio == 0.0 && simulation.step()) {
    const double omega = simulation.state().omega.y();
    for (int i = 0; i < simulation.event_count(); ++i)
      if (simulation.event(i).kind == EventKind::Impact && before != 0.0)
        ratio = omega / simulation.state_at(simulation.time() - 1e-9).omega.y();
    before = omega;
  }
  EXPECT_NEAR(ratio, 1.0 - 1.5 * sine2, 1e-6);  // over the nanosecond before the impact g/L changes ω by 1e-8
  const RunResult r = run(scene);
  EXPECT_TRUE(r.resting);
  EXPECT_NEAR(r.final.state.r_S.z(), 0.15, 1e-9);
  EXPECT_LT(unaccounted(r), 1e-8);
}

TEST(Box, dropped_on_an_edge_comes_to_rest_on_a_face) {
  const RunResult r = run_of(lying_box, {"start.position=[0,0,0.3]", "start.angles=[0,0.9,0]", "contact.restitution=0.3"});
  EXPECT_TRUE(r.resting);
  const Mat3 A = rotation_matrix(r.final.state.p);
  EXPECT_NEAR(A.row(2).cwiseAbs().maxCoeff(), 1.0, 1e-12);  // one of its axes is vertical
  EXPECT_LT(unaccounted(r), 1e-8);
}

TEST(Box, schemes_agree_on_a_tumble_up_to_the_steps_they_take) {
  // Thrown on a corner it hits twice and slides on an edge. Each impact is late by up to a step, in which its corners go some metres per second times dt.
  const std::vector<std::string> start{"start.position=[0,0,0.25]", "start.angles=[0.3,0.9,0.4]", "start.omega=[1,2,3]"};
  const auto place = [&](const char* end, const std::string& scheme, const std::string& dt) {
    std::vector<std::string> settings = start;
    settings.insert(settings.end(), {std::string("integrate.end=") + end, "integrate.scheme=" + scheme});
    if (!dt.empty()) settings.push_back("integrate.dt=" + dt);
    return run_of(lying_box, settings).final.state.r_S;
  };
  const Vec3 on_edge = place("0.25", "event", ""), at_rest = place("2", "event", "");
  for (const char* scheme : {"midpoint", "moreau-implicit"})
    for (const auto& [text, dt] : {std::pair("1e-4", 1e-4), std::pair("2.5e-5", 2.5e-5), std::pair("6.25e-6", 6.25e-6)})
      EXPECT_LT((place("0.25", scheme, text) - on_edge).norm(), 3.0 * dt) << scheme << " " << dt;
  // Then the edge lies down as a face, and four corners share an impulse that the equations leave open by a whole range of spins. The same choice of it in all
  // schemes leads to the same place.
  for (const char* scheme : {"midpoint", "moreau-implicit", "moreau"})
    EXPECT_LT((place("2", scheme, "6.25e-6") - at_rest).norm(), 3.0 * 6.25e-6) << scheme;
}

constexpr const char* lying_capsule = R"([body.solid]
shape = "capsule"
radius = 0.1
length = 0.4
density = 500
[table]
gravity = 10
[[contact]]
shape = "capsule"
shape_radius = 0.1
length = 0.4
law = "coulomb"
mu = 0.25
[start]
angles = [0, 1.5707963267948966, 0]
[integrate]
scheme = "event"
end = 1
)";

TEST(Capsule, rolls_down_a_slope_on_its_side_as_its_inertia_says) {
  // Its axis is along −y: it rolls along x with g sin α/(1 + I/(m r²)).
  const RunResult r = run_of(lying_capsule, {"table.inclination=0.1"});
  const World world = make_world(scene_of(lying_capsule));
  const double k = world.body().Theta_S()(2, 2) / (world.body().mass * 0.01);
  EXPECT_NEAR(r.final.state.r_S.x(), 0.5 * 10.0 * std::sin(0.1) / (1.0 + k), 1e-8);
  EXPECT_NEAR(r.final.state.r_S.z(), 0.1, 1e-12);
}

TEST(Capsule, dropped_askew_ends_on_its_side) {
  const RunResult r =
      run_of(lying_capsule, {"start.position=[0,0,0.5]", "start.angles=[0,1.2,0]", "contact.restitution=0.4", "integrate.end=3"});
  EXPECT_EQ(r.fault, RunFault::None);
  EXPECT_NEAR(r.final.state.r_S.z(), 0.1, 1e-9);
  EXPECT_LT(unaccounted(r), 1e-8);
}

constexpr const char* half_stone = R"([body.solid]
shape = "cut-ellipsoid"
semi_axes = [0.06, 0.04, 0.03]
cut = 0.01
density = 1000
[table]
gravity = 10
[[contact]]
shape = "cut-ellipsoid"
semi_axes = [0.06, 0.04, 0.03]
cut = 0.01
law = "coulomb"
mu = 0.25
restitution = 0.2
[start]
angles = [0.3, 3.141592653589793, 0.2]
[integrate]
scheme = "event"
end = 6
)";

TEST(CutEllipsoid, slides_on_its_cut_like_any_block) {
  // The solid's centre is under the middle of the face, so it slides straight: 0.5²/(2·0.25·10) = 0.05 m.
  const RunResult r = run_of(half_stone, {"start.velocity=[0.5,0,0]"});
  EXPECT_TRUE(r.resting);
  EXPECT_NEAR(r.final.state.r_S.x(), 0.05, 1e-9);
  const Scene scene = scene_of(half_stone);
  EXPECT_NEAR(r.final.state.r_S.z(), 0.01 - scene.body.center.z(), 1e-12);
}

TEST(CutEllipsoid, wobbles_on_its_edge_and_comes_to_lie_on_the_cut) {
  const std::vector<std::string> drop{"start.position=[0,0,0.08]", "start.angles=[0.3,2.7,0.2]", "contact.rolling.mu=1e-3"};
  const RunResult event = run_of(half_stone, drop);
  EXPECT_TRUE(event.resting);
  EXPECT_NEAR(event.final.theta, std::acos(-1.0), 1e-6);
  EXPECT_LT(unaccounted(event), 1e-7);
  std::vector<std::string> steps = drop;
  steps.insert(steps.end(), {"integrate.scheme=midpoint", "integrate.dt=5e-5"});
  const RunResult midpoint = run_of(half_stone, steps);
  EXPECT_TRUE(midpoint.resting);
  EXPECT_NEAR(midpoint.final.t, event.final.t, 0.02 * event.final.t);  // through a dozen impacts, each of which is off by a step
}

TEST(CutEllipsoid, rolls_on_its_round_side_as_a_whole_ellipsoid_does) {
  const std::vector<std::string> rock{"start.angles=[0.3,0.2,0.2]", "start.touch=true", "integrate.end=1"};
  std::vector<std::string> whole = rock;
  whole.push_back("contact.shape=ellipsoid");
  const std::string text = replaced(half_stone, "cut = 0.01\nlaw", "law"), cut_text = half_stone;
  const State a = run_of(cut_text, rock).final.state, b = run_of(text, whole).final.state;
  EXPECT_NEAR((a.r_S - b.r_S).norm(), 0.0, 1e-12);
}

/// A tetrahedron of a tenth of a millimetre, spinning on an edge as a third corner comes down.
constexpr const char* tumbling_tetrahedron = R"([body.solid]
shape = "polyhedron"
corners = [[3.4223278117650845e-05, 3.4223278117650845e-05, 3.4223278117650845e-05], [3.4223278117650845e-05, -3.4223278117650845e-05, -3.4223278117650845e-05], [-3.4223278117650845e-05, 3.4223278117650845e-05, -3.4223278117650845e-05], [-3.4223278117650845e-05, -3.4223278117650845e-05, 3.4223278117650845e-05]]
at = [2.099376333724621e-06, -7.510164941273809e-07, -2.0983857756568887e-06]
mass = 9.425356564578795e-10
[[contact]]
shape = "polyhedron"
corners = [[3.4223278117650845e-05, 3.4223278117650845e-05, 3.4223278117650845e-05], [3.4223278117650845e-05, -3.4223278117650845e-05, -3.4223278117650845e-05], [-3.4223278117650845e-05, 3.4223278117650845e-05, -3.4223278117650845e-05], [-3.4223278117650845e-05, -3.4223278117650845e-05, 3.4223278117650845e-05]]
law = "contensou"
mu = 0.21179634352917526
radius = 4.2036781089442624e-07
pivoting.mu = 0.45343002688676626
restitution = 0.2589658212563935
[start]
touch = true
position = [-3.7314745936080125e-05, 4.6698838707558644e-05, 4.865382089006756e-05]
angles = [2.0935681976243066, 1.5707963267948966, -1.5964528069769524]
omega = [-16.36851260902891, 20.73593301032311, -21.911979449538805]
velocity = [0.025321644249633367, -0.0413860299590594, 0.0]
[integrate]
scheme = "event"
rtol = 1e-9
end = 0.00436
)";

TEST(Box, a_collision_may_turn_a_spin_round_without_stopping_it) {
  const Vec3 before = run_of(tumbling_tetrahedron, {"integrate.end=0.00434"}).final.state.omega;
  const Vec3 after = run_of(tumbling_tetrahedron).final.state.omega;
  const auto stepped = [](const char* dt) {
    return run_of(tumbling_tetrahedron, {"integrate.scheme=midpoint", std::string("integrate.dt=") + dt}).final.state.omega;
  };
  const Vec3 coarse = stepped("5e-7"), fine = stepped("2e-7");
  // First order in dt: what is left is less than between the two.
  EXPECT_LT((after - fine).norm(), (coarse - fine).norm());
  EXPECT_LT((coarse - fine).norm(), 0.01 * after.norm());
  const Vec3 up = Vec3(-1.0, 1.0, -1.0).normalized();
  EXPECT_LT(up.dot(before), -50.0);
  EXPECT_GT(up.dot(after), 18.0);
}

}  // namespace
}  // namespace tippe::test
