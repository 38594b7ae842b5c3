// Contact kinematics on surfaces that move or are curved, against differences.

#include <gtest/gtest.h>

#include <random>
#include <tippe/world/kinematics.h>

#include "moving_surfaces.h"
#include "tracks.h"

namespace tippe::test {
namespace {

/// The body a little later, with u as it is.
State later(const State& s, double dt) {
  State next = s;
  next.t += dt;
  next.r_S += dt * s.v_S;
  const Eigen::Quaterniond turn(Eigen::AngleAxisd(s.omega.norm() * dt, s.omega.normalized())), now(s.p(0), s.p(1), s.p(2), s.p(3)),
      then = now * turn;
  next.p = Vec4(then.w(), then.x(), then.y(), then.z());
  return next;
}

ContactRates gamma_of(const PointKinematics& k, const Vec6& u) {
  return {k.approach(u), k.slip(u), k.contour(u), k.W_spin.dot(u) + k.given.spin, k.W_rolling.transpose() * u + k.given.rolling};
}

Carriage some_carriage() {
  Carriage c;
  c.r = Vec3(0.3, -0.2, 0.1), c.v = Vec3(0.5, 0.7, -0.4), c.a = Vec3(-1.0, 2.0, 3.0);
  c.axis = Vec3(0.2, 0.5, 0.9), c.angle = 0.4, c.rate = 1.5, c.growth = -2.0;
  return c;
}

/// γ_N is the rate of the gap, and the bias that of γ while u stays.
void expect_rates(const Contact& contact, const State& s, const Vec2& keep) {
  const double dt = 1e-5;  // central differences: dt² times cubes of rates of up to 10/s, and rounding 1e-16/dt
  const auto k = [&](const State& at) { return kinematics(contact, 0, pose_of(at), keep); };
  const State before = later(s, -dt), after = later(s, dt);
  const PointKinematics now = k(s);
  const Vec6 u = s.u();
  EXPECT_NEAR(now.approach(u), (k(after).gap - k(before).gap) / (2.0 * dt), 1e-6);
  EXPECT_NEAR(now.gap, gap(contact, 0, pose_of(s), keep), 1e-15);  // lengths of a metre, by point and by height
  EXPECT_NEAR(now.approach(u), normal_direction(contact, pose_of(s), keep).speed(u), 1e-14);
  const ContactRates b = bias(contact, now, s, rotation_matrix(s.p), keep), up = gamma_of(k(after), u), down = gamma_of(k(before), u);
  constexpr double slack = 1e-5;  // 1e-10 times a third derivative of up to 1e4, and rounding 1e-11 each
  EXPECT_NEAR(b.N, (up.N - down.N) / (2.0 * dt), slack);
  EXPECT_LT((b.T - (up.T - down.T) / (2.0 * dt)).norm(), slack);
  EXPECT_LT((b.R - (up.R - down.R) / (2.0 * dt)).norm(), slack);
  EXPECT_NEAR(b.spin, (up.spin - down.spin) / (2.0 * dt), slack);
  EXPECT_LT((b.rolling - (up.rolling - down.rolling) / (2.0 * dt)).norm(), slack);
}

State some_motion(std::mt19937_64& engine) {
  std::uniform_real_distribution<double> any(-1.0, 1.0);
  State s;
  s.t = 0.3;
  s.r_S = Vec3(any(engine), any(engine), 1.0 + any(engine));
  s.p = Vec4(any(engine), any(engine), any(engine), any(engine)).normalized();
  s.v_S = Vec3(any(engine), any(engine), any(engine));
  s.omega = 3.0 * Vec3(any(engine), any(engine), any(engine));
  return s;
}

TEST(Surface, velocities_against_a_plane_that_moves_and_turns_agree_with_differences) {
  std::mt19937_64 engine(1);
  Contact contact;
  contact.surface = std::make_shared<const CarriedPlane>(some_carriage());
  for (const shapes::Shape& shape : {shapes::sphere(0.3, Vec3(0.01, -0.02, 0.05)), shapes::ellipsoid(Vec3(0.5, 0.3, 0.2), 0.4),
                                     shapes::rim(0.4, Vec3(0.02, 0.0, 0.01)), shapes::rounded_rim(0.4, 0.05)}) {
    contact.shape = shape;
    for (int i = 0; i < 20; ++i) expect_rates(contact, some_motion(engine), Vec2(0.0, -1.0));
  }
}

TEST(Surface, velocities_in_a_bowl_agree_with_differences_also_where_it_moves) {
  std::mt19937_64 engine(2);
  Contact contact;
  contact.shape = shapes::sphere(0.2, Vec3(0.01, -0.02, 0.05));
  const auto bowl = std::make_shared<const Bowl>(1.5);
  for (const SurfacePtr& surface : {SurfacePtr(bowl), SurfacePtr(std::make_shared<const Carried>(bowl, some_carriage()))}) {
    contact.surface = surface;
    for (int i = 0; i < 20; ++i) expect_rates(contact, some_motion(engine), Vec2::Zero());
  }
}

TEST(Surface, a_plane_that_stands_where_the_table_is_is_the_table) {
  std::mt19937_64 engine(3);
  Contact table, plane;
  table.shape = plane.shape = shapes::rounded_rim(0.4, 0.05);
  plane.surface = std::make_shared<const CarriedPlane>(Carriage());
  for (int i = 0; i < 20; ++i) {
    const State s = some_motion(engine);
    const PointKinematics a = kinematics(table, 0, pose_of(s), Vec2(0.0, -1.0)), b = kinematics(plane, 0, pose_of(s), Vec2(0.0, -1.0));
    EXPECT_EQ(a.gap, b.gap);
    EXPECT_EQ(a.W_N, b.W_N);
    EXPECT_EQ(a.W_T, b.W_T);
    EXPECT_EQ(a.W_R, b.W_R);
    EXPECT_EQ(b.given.N, 0.0);
  }
}

}  // namespace
}  // namespace tippe::test
