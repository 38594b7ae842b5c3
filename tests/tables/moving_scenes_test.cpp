// Scenes whose table moves: the frame, the start that goes with it, closed forms, energy, going on.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <tippe/scenes/build.h>
#include <tippe/scenes/write.h>
#include <tippe/world/table_motion.h>

#include "../scenes/scene_texts.h"

namespace tippe::test {
namespace {

using std::numbers::pi;
using testing::ElementsAre;
using testing::HasSubstr;

Scene scene_of(const std::string& name, const std::vector<std::string>& settings = {}) {
  const ReadScene read = read_scene(file_text(std::filesystem::path(TIPPE_SOURCE_DIR) / "scenes" / (name + ".toml")), name, settings);
  EXPECT_TRUE(read.scene.has_value()) << (read.diagnostics.empty() ? "" : read.diagnostics[0].text());
  return read.scene.value_or(Scene{});
}

/// The small ball with a motion.
std::string moving(const std::string& motion, const std::string& start = "omega = [0, 1, 0]") {
  return replaced(replaced(ball, "[[contact]]", motion + "\n[[contact]]"), "omega = [0, 1, 0]", start);
}

/// Velocity and acceleration are the derivatives of place, those of the axes their turning.
void expect_consistent(const TableMotion& motion, double t, double h) {
  const FrameMotion f = motion.frame(t), a = motion.frame(t - h), b = motion.frame(t + h);
  const double size = f.r.norm() + h * f.v.norm() + h * h * f.a.norm() + 1.0;
  EXPECT_LT(((b.r - a.r) / (2.0 * h) - f.v).norm(), 1e-5 * size);
  EXPECT_LT(((b.v - a.v) / (2.0 * h) - f.a).norm(), 1e-5 * size);
  const Mat3 turning = (b.A - a.A) / (2.0 * h) * f.A.transpose();
  EXPECT_LT((Vec3(turning(2, 1), turning(0, 2), turning(1, 0)) - f.omega).norm(), 1e-5);
  EXPECT_LT(((b.omega - a.omega) / (2.0 * h) - f.alpha).norm(), 1e-5);
  EXPECT_LT((f.A.transpose() * f.A - Mat3::Identity()).norm(), 1e-14);
}

TEST(TableMotion, velocities_and_accelerations_are_derivatives) {
  TableMotion motion;
  motion.amplitude = Vec3(0.1, 0.0, 0.2), motion.frequency = 0.7, motion.phase = 0.3;
  motion.axis = Vec3(1.0, 2.0, -2.0) / 3.0, motion.at = Vec3(0.3, -0.2, 0.1), motion.rate = 0.5, motion.growth = 0.2;
  motion.angle = Formula();
  motion.angle->read("0.1*sin(3*t)");
  motion.path.emplace();
  (*motion.path)[1].read("exp(-t)*cos(t)");
  for (const double t : {0.0, 0.4, 1.7}) expect_consistent(motion, t, 1e-4);
  motion.path.reset();
  const std::vector<double> times{0.0, 0.5, 0.7, 1.5, 2.5};
  const std::vector<Vec3> places{Vec3(0, 0, 0), Vec3(1, 0, 2), Vec3(0, 1, 0), Vec3(0, 0, 0), Vec3(1, 1, 1)};
  motion.timed.emplace(times, places);
  for (const double t : {0.1, 0.6, 1.2, 2.4}) expect_consistent(motion, t, 1e-5);
}

TEST(TableMotion, a_table_of_times_is_met_and_its_ends_are_not_accelerated) {
  const std::vector<double> times{0.0, 0.5, 0.7, 1.5};
  const std::vector<Vec3> places{Vec3(0, 0, 0), Vec3(1, 0, 2), Vec3(0, 1, 0), Vec3(0, 3, 0)};
  const TimedPath path(times, places);
  for (std::size_t i = 0; i < times.size(); ++i) {
    FrameMotion f;
    path.add_to(f, times[i]);
    EXPECT_LT((f.r - places[i]).norm(), 1e-14);
    if (i == 0 || i == 3) {
      EXPECT_LT(f.a.norm(), 1e-12);
    }
  }
}

TEST(MovingScenes, what_stands_on_a_moving_table_goes_with_it) {
  const std::string motion =
      "[table.shake]\namplitude = 0.01\nfrequency = 3\nphase = 0.4\ndirection = [1, 0, 1]\n[table.turn]\naxis = [0, 1, 0]\nat = [0.2, 0, "
      "0]\nrate = 0.3\nangle = \"0.1 + 0.2*t\"";
  const Scene scene = *read_scene(moving(motion, "position = [0.1, 0.2, 0]\ntouch = true"), "moving").scene;
  const Model model = make_model(scene);
  const Contact& contact = model.world.contacts[0];
  const PointKinematics k = kinematics(model.world, 0, 0, pose_of(model.start), Vec2(0.0, -1.0));
  EXPECT_NEAR(k.gap, 0.0, 1e-16);
  EXPECT_NEAR(k.approach(model.start.u()), 0.0, 1e-16);
  EXPECT_LT(k.slip(model.start.u()).norm(), 1e-16);
  const Seen seen = seen_from(contact, model.start);
  EXPECT_LT((seen.r_S - Vec3(0.1, 0.2, 0.05)).norm(), 1e-15);
  EXPECT_LT(seen.omega.norm() + seen.v_S.norm(), 1e-15);
  // One who stands in the room puts it there, and rolls it.
  const Scene room =
      *read_scene(moving(motion, "seen_from = \"room\"\nposition = [0.1, 0.2, 0]\ntouch = true\nomega = [3, 4, 5]\nroll = true"), "moving")
           .scene;
  const Model from_room = make_model(room);
  const PointKinematics there = kinematics(from_room.world, 0, 0, pose_of(from_room.start), Vec2(0.0, -1.0));
  EXPECT_EQ(from_room.start.r_S.x(), 0.1);
  EXPECT_NEAR(there.gap, 0.0, 1e-15);
  EXPECT_LT(there.slip(from_room.start.u()).norm() + std::abs(there.approach(from_room.start.u())), 1e-14);
}

TEST(MovingScenes, a_resolved_scene_moves_alike_to_the_bit) {
  const std::string all = moving(
      "[table.shake]\namplitude = 0.001\nfrequency = 13\nphase = 0.4\ndirection = [1, 0, 1]\n[table.path]\nrows = [[0, 0, 0, 0], [0.4, 0, "
      "0.01, "
      "0], [1, 0, 0, 0]]\n[table.turn]\naxis = [0, 1, 0]\nrate = 0.3\ngrowth = 0.1\nangle = \"0.1*sin(t)\"");
  const Scene first = *read_scene(all, "all").scene;
  const ReadScene second = read_scene(to_toml(first), "resolved");
  ASSERT_TRUE(second.scene.has_value()) << second.diagnostics[0].text();
  EXPECT_EQ(to_toml(*second.scene), to_toml(first));
  EXPECT_EQ(run(first).final.state.u(), run(*second.scene).final.state.u());
  EXPECT_THAT(errors_of(all, {"table.shake.frequency=20", "table.turn.rate=1", "table.shake.direction.2=0.5"}), ElementsAre());
}

TEST(MovingScenes, bad_motions_are_refused_with_what_to_change) {
  EXPECT_THAT(errors_of(moving("[table.shake]\namplitude = 1e-3")), ElementsAre(HasSubstr("missing key 'table.shake.frequency'")));
  EXPECT_THAT(errors_of(moving("[table.shake]\namplitude = 1e-3\nfrequency = 5\ndirection = [0, 0, 0]")),
              ElementsAre(HasSubstr("has no length")));
  EXPECT_THAT(errors_of(moving("[table.path]\nx = \"2*u\"")), ElementsAre(HasSubstr("unknown name")));
  EXPECT_THAT(errors_of(moving("[table.path]\nx = \"log(t)\"")), ElementsAre(HasSubstr("not finite at t = 0 s")));
  EXPECT_THAT(errors_of(moving("[table.path]")), ElementsAre(HasSubstr("says nothing")));
  EXPECT_THAT(errors_of(moving("[table.path]\nrows = [[0, 0, 0, 0], [0, 0, 0, 0]]")), ElementsAre(HasSubstr("do not grow at row 2")));
  EXPECT_THAT(errors_of(moving("[table.path]\nrows = [[0, 0, 0, 0], [0.5, 0, 0, 0]]")),
              ElementsAre(HasSubstr("the run ends at 1 s, the table's path at 0.5 s")));
  EXPECT_THAT(errors_of(ball, {"start.seen_from=room"}), ElementsAre(HasSubstr("is for a table that moves")));
}

/// The map from one bounce to the next, by the engine: phase of the table and velocity after the impact.
Vec2 next_bounce(const Scene& base, const Vec2& now) {
  Scene scene = base;
  scene.table.shake->phase = now(0);
  const double w = 2.0 * pi * scene.table.shake->frequency, R = scene.contacts[0].shape_radius;
  scene.start.in_room = true;
  scene.start.of_S = true;
  scene.start.touch = false;
  scene.start.position = Vec3(0.0, 0.0, R + scene.table.shake->amplitude * std::sin(now(0)));
  scene.start.velocity = Vec3(0.0, 0.0, now(1));
  scene.integrate.options.rtol = 1e-13, scene.integrate.options.atol = 1e-15;
  scene.integrate.options.end = 1.5 / scene.table.shake->frequency;
  const double later = 1e-4;
  const RunResult first = run(scene);
  double t = -1.0;
  for (const Event& e : first.events)
    if (t < 0.0 && e.t > 1e-6 && e.kind == EventKind::Impact) t = e.t;
  RunRequest request;
  request.at = {t + later};
  const RunResult r = run(scene, request);
  return {now(0) + w * (t - 1.0 / scene.table.shake->frequency), r.samples.at(0).state.v_S.z() + 9.81 * later};
}

/// Γ² = (π (1−e)/(1+e))² + (2 (1+e²)/(1+e)²)²: where one bounce a period becomes two, an eigenvalue of the map is −1.
TEST(MovingScenes, a_bouncing_ball_doubles_its_period_where_the_closed_form_says) {
  const double e = 0.5, w = 2.0 * pi * 50.0, g = 9.81;
  const double across = pi * (1.0 - e) / (1.0 + e), along = 2.0 * (1.0 + e * e) / ((1.0 + e) * (1.0 + e));
  Scene scene = scene_of("shaken-ball");
  scene.table.shake->amplitude = std::hypot(across, along) * g / (w * w);
  const Vec2 fixed(std::atan2(along, across), pi * g / w);  // Γ cos φ and Γ sin φ; half a period of free fall
  const Vec2 back = next_bounce(scene, fixed);
  EXPECT_NEAR(back(0), fixed(0), 1e-9);
  EXPECT_NEAR(back(1), fixed(1), 1e-9 * fixed(1));
  Mat2 J;
  const Vec2 size(1.0, fixed(1));
  for (int j = 0; j < 2; ++j) {
    const double h = 1e-3;
    const Vec2 step = h * size(j) * Vec2::Unit(j);
    const Vec2 d = 8.0 * (next_bounce(scene, fixed + step) - next_bounce(scene, fixed - step)) -
                   (next_bounce(scene, fixed + 2.0 * step) - next_bounce(scene, fixed - 2.0 * step));
    J.col(j) = (d / (12.0 * h)).cwiseQuotient(size);
  }
  EXPECT_NEAR(J.determinant(), e * e, 1e-8);                  // the ball keeps e² of phase space in each bounce
  EXPECT_NEAR(1.0 + J.trace() + J.determinant(), 0.0, 1e-8);  // det(J + 1): fourth order in h = 1e-3, and 1e-12 of a run over h
}

TEST(MovingScenes, a_ball_on_a_turntable_circles_with_two_sevenths_once_it_rolls) {
  const Scene scene = scene_of("turntable-ball", {"integrate.end=6", "integrate.rtol=1e-12", "integrate.atol=1e-14"});
  RunRequest request;
  request.at = {1.0, 3.0, 6.0};
  const RunResult r = run(scene, request);
  // The centre of the circle follows from where and how fast it is.
  const double circle = 2.0 / 7.0 * 2.0;
  const auto middle = [&](const Observables& o) { return Vec3(o.state.r_S + Vec3(0.0, 0.0, 1.0).cross(o.state.v_S) / circle); };
  for (const Observables& o : r.samples) {
    EXPECT_LT((middle(o) - middle(r.samples[0])).norm(), 1e-9);
    const double turned = circle * (o.t - 1.0);
    const Vec3 v0 = r.samples[0].state.v_S,
               v(v0.x() * std::cos(turned) - v0.y() * std::sin(turned), v0.x() * std::sin(turned) + v0.y() * std::cos(turned), 0.0);
    EXPECT_LT((o.state.v_S - v).norm(), 1e-10);
  }
  EXPECT_NEAR(r.audit.residual(), 0.0, 1e-9 * r.audit.initial);
  EXPECT_GT(r.audit.table, 0.0);
}

TEST(MovingScenes, all_schemes_go_to_the_same_place_with_their_order) {
  const std::string turning = moving("[table.turn]\nrate = 2\nat = [0.1, 0, 0]\n[table.shake]\namplitude = 0.002\nfrequency = 4",
                                     "velocity = [0.1, 0, 0]\nroll = true");
  const auto at_end = [&](const std::string& scheme, double dt) {
    Scene scene = *read_scene(replaced(turning, "velocity = [0.1, 0, 0]\n", ""), "turning",
                              std::vector<std::string>{"integrate.scheme=" + scheme, "start.omega=[0,2,0]"})
                       .scene;
    scene.integrate.options.dt = dt;
    const RunResult r = run(scene);
    EXPECT_EQ(r.fault, RunFault::None);
    // The impulse and the table's velocity are up to half a step apart; work that goes back and forth: m g a in each of the quarter periods.
    EXPECT_LT(std::abs(r.audit.residual()), scheme == "event" ? 1e-10 : 2.0 * pi * 4.0 * dt * 16.0 * 2.0 * 9.81 * 0.002) << scheme;
    return r.final.state.r_S;
  };
  const Vec3 exact = at_end("event", 1e-3);
  const double moreau = (at_end("moreau", 2e-3) - exact).norm(), moreau_fine = (at_end("moreau", 5e-4) - exact).norm();
  EXPECT_LT(moreau_fine, 0.35 * moreau);
  const double midpoint = (at_end("midpoint", 4e-3) - exact).norm(), midpoint_fine = (at_end("midpoint", 1e-3) - exact).norm();
  EXPECT_LT(midpoint_fine, 0.35 * midpoint);
  EXPECT_LT(midpoint_fine, 1e-4);
}

TEST(MovingScenes, a_run_goes_on_to_the_same_bits) {
  for (const std::string name : {"shaken-ball", "turntable-ball", "shaken-stone"}) {
    const Model model = make_model(scene_of(name, {"integrate.end=0.5"}));
    RunRequest request;
    request.save_at = {0.3};
    std::optional<CourseState> saved;
    request.save = [&](std::size_t, const CourseState& state) { saved = state; };
    const RunResult whole = run(model, request);
    ASSERT_TRUE(saved.has_value()) << name;
    EXPECT_EQ(run(model, {}, *saved).final.state.u(), whole.final.state.u()) << name;
  }
}

}  // namespace
}  // namespace tippe::test
