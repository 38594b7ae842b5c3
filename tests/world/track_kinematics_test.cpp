// A sphere on a track: directions and their rates against differences, on every curve, either side, in space and in the plane.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <tippe/world/kinematics.h>
#include <tippe/world/track_surface.h>

#include "tracks.h"

namespace tippe::test {
namespace {

State drift(const State& s, double dt) {
  State next = s;
  next.r_S += dt * s.v_S;
  const double angle = s.omega.norm() * dt;
  const Vec3 axis = s.omega.normalized();
  const Eigen::Quaterniond turn(Eigen::AngleAxisd(angle, axis)), now(s.p(0), s.p(1), s.p(2), s.p(3)), then = now * turn;
  next.p = Vec4(then.w(), then.x(), then.y(), then.z());
  return next;
}

World on(const std::shared_ptr<const shapes::Track>& track, const Vec3& center) {
  World world;
  world.contact_count = 1;
  world.contacts[0].shape = shapes::sphere(disk_radius, center);
  world.contacts[0].surface = surface_of(track);
  return world;
}

/// Somewhere at the track, at a distance of up to a few centimetres.
State some_state(const World& world, std::mt19937_64& engine) {
  std::uniform_real_distribution<double> any(-1.0, 1.0);
  const Contact& contact = world.contacts[0];
  const double t = contact.track()->begin() + (0.5 + 0.4 * any(engine)) * (contact.track()->end() - contact.track()->begin());
  const shapes::TrackPoint p = contact.track()->at(t);
  State s;
  s.p = Vec4(any(engine), any(engine), any(engine), any(engine)).normalized();
  const Vec2 c = p.r + disk_radius * (1.0 + 0.3 * std::abs(any(engine))) * p.n;
  s.r_S = Vec3(c.x(), any(engine), c.y()) - rotation_matrix(s.p) * contact.shape.center;
  s.v_S = Vec3(any(engine), any(engine), any(engine));
  s.omega = 3.0 * Vec3(any(engine), any(engine), any(engine));
  return s;
}

TEST(TrackKinematics, directions_and_their_rates_agree_with_differences_on_every_track) {
  const double dt = 1e-5;  // central differences: dt² times cubes of ω and v κ (up to 1e2/s), and rounding 1e-16/dt
  std::mt19937_64 engine(1);
  for (const shapes::Side side : {shapes::Side::Left, shapes::Side::Right}) {
    for (const NamedTrack& t : all_tracks(side)) {
      const World world = on(t.track, Vec3(0.01, -0.005, 0.02));
      for (int i = 0; i < 20; ++i) {
        const State s = some_state(world, engine), before = drift(s, -dt), after = drift(s, dt);
        const auto k = [&](const State& at) { return kinematics(world, 0, 0, pose_of(at), Vec2::Zero()); };
        const PointKinematics now = k(s);
        const Vec6 u = s.u();
        EXPECT_NEAR(now.W_N.dot(u), (k(after).gap - k(before).gap) / (2.0 * dt), 1e-6) << t.name;
        EXPECT_EQ(now.gap, gap(world.contacts[0], 0, pose_of(s), Vec2::Zero()));
        EXPECT_EQ(now.W_N, normal_direction(world.contacts[0], pose_of(s), Vec2::Zero()).W_N);
        const ContactRates b = bias(world.contacts[0], now, s, rotation_matrix(s.p), Vec2::Zero());
        const double size = 1.0 + std::abs(now.ground.bend(0, 0));
        EXPECT_NEAR(b.N, (k(after).W_N - k(before).W_N).dot(u) / (2.0 * dt), 1e-4 * size * size) << t.name;
        EXPECT_LT((b.T - (k(after).W_T - k(before).W_T).transpose() * u / (2.0 * dt)).norm(), 1e-4 * size * size) << t.name;
        EXPECT_NEAR(b.spin, (k(after).W_spin - k(before).W_spin).dot(u) / (2.0 * dt), 1e-4 * size * size) << t.name;
        EXPECT_LT((b.rolling - (k(after).W_rolling - k(before).W_rolling).transpose() * u / (2.0 * dt)).norm(), 1e-4 * size * size)
            << t.name;
      }
    }
  }
}

TEST(TrackKinematics, a_level_track_is_the_table) {
  const auto level = std::make_shared<const shapes::Track>(shapes::line(0.0), shapes::Side::Left, -100.0, 100.0, 0.0);
  const Vec3 center(0.01, 0.0, 0.02);
  const World track = on(level, center);
  World table = track;
  table.contacts[0].surface = nullptr;
  std::mt19937_64 engine(2);
  for (int i = 0; i < 20; ++i) {
    const State s = some_state(track, engine);
    const Mat3 A = rotation_matrix(s.p);
    const PointKinematics a = kinematics(track, 0, 0, {s.r_S, A}, Vec2::Zero()), b = kinematics(table, 0, 0, {s.r_S, A}, Vec2::Zero());
    EXPECT_NEAR(a.gap, b.gap, 1e-15);
    EXPECT_LT((a.W_N - b.W_N).norm() + (a.W_T - b.W_T).norm() + (a.W_spin - b.W_spin).norm() + (a.W_rolling - b.W_rolling).norm(), 1e-14);
  }
}

TEST(TrackKinematics, the_paper_takes_its_normal_force_from_the_slip) {
  const auto parabola = std::make_shared<const shapes::Track>(shapes::parabola(40.0), shapes::Side::Left, -100.0, 100.0, 0.0);
  World world = on(parabola, Vec3::Zero());
  world.contacts[0].surface = surface_of(parabola, TrackLoad::Martins2019);
  const shapes::TrackPoint p = parabola->at(-8.0);
  const double R = disk_radius, v = -2.0, omega = -40.0, P = 1.0 / p.kappa, g = 9.81, cosine = p.T.x();
  const Vec2 c = p.r + R * p.n;
  const PointKinematics k = kinematics(world, 0, 0, {Vec3(c.x(), 0.0, c.y()), Mat3::Identity()}, Vec2(-8.0, 0.0));
  Vec6 u;
  u << v * p.T.x(), 0.0, v * p.T.y(), 0.0, -omega, 0.0;
  const double right = g * cosine + v * v / (P - R);
  EXPECT_NEAR(world.contacts[0].surface->load_parts(world, k, Mat3::Identity(), u, false).load * right,
              g * cosine + std::pow(v + R * omega, 2) / P, 1e-12);  // (20)
  EXPECT_NEAR(world.contacts[0].surface->load_parts(world, k, Mat3::Identity(), u, true).load * right,
              g * cosine + std::pow(R * omega, 2) / P, 1e-12);  // (36)
}

}  // namespace
}  // namespace tippe::test
