// Contact kinematics against finite differences and against the formulas printed in the papers.
#include <gtest/gtest.h>

#include <random>
#include <tippe/shapes/cut_ellipsoid.h>
#include <tippe/shapes/polyhedron.h>
#include <tippe/world/chart.h>
#include <tippe/world/kinematics.h>

namespace {

using namespace tippe;

struct Random {
  std::mt19937_64 engine{11};
  std::uniform_real_distribution<double> unit{-1.0, 1.0};
  Vec3 vec(double size = 1.0) { return size * Vec3(unit(engine), unit(engine), unit(engine)); }
  State state() {
    State s;
    s.r_S = vec(0.1) + Vec3(0.0, 0.0, 0.2);
    s.p = Vec4(unit(engine), unit(engine), unit(engine), unit(engine)).normalized();
    s.v_S = vec();
    s.omega = vec(5.0);
    return s;
  }
};

/// The state dt later when u does not change.
State drift(const State& s, double dt) {
  State next = s;
  next.r_S += dt * s.v_S;
  const double angle = dt * s.omega.norm();
  const Eigen::Quaterniond turn(Eigen::AngleAxisd(angle, s.omega.normalized()));
  const Eigen::Quaterniond q = Eigen::Quaterniond(s.p(0), s.p(1), s.p(2), s.p(3)) * turn;
  next.p = Vec4(q.w(), q.x(), q.y(), q.z());
  return next;
}

const Vec2 keep(0.0, -1.0);

World body_with(const shapes::Shape& shape) {
  World world;
  world.contact_count = 1;
  world.contacts[0].shape = shape;
  return world;
}

std::vector<shapes::Shape> some_shapes() {
  const Vec3 off(0.003, -0.002, 0.004);
  return {shapes::sphere(0.015, off),
          shapes::rim(0.0375, off),
          shapes::rounded_rim(0.04, 0.004, off),
          shapes::ellipsoid(Vec3(0.08, 0.016, 0.012), -0.3, off),
          shapes::box(Vec3(0.03, 0.02, 0.01), 0.4, off),
          shapes::capsule(0.01, 0.03, off),
          shapes::cut_ellipsoid(Vec3(0.04, 0.03, 0.02), -0.01, 0.3, off)};
}

/// The same numbers, whatever the place they are written to held before.
TEST(Kinematics, what_is_written_over_another_contact_is_all_new) {
  Random random;
  PointKinematics k;
  const std::vector<shapes::Shape> shapes = some_shapes();
  for (int i = 0; i < 200; ++i) {
    const World world = body_with(shapes[static_cast<std::size_t>(i) % shapes.size()]);
    const Pose pose = pose_of(random.state());
    k.parts = {0.5, 0.5};
    kinematics(world.contacts[0], 0, pose, keep, true, true, k);
    const PointKinematics fresh = kinematics(world, 0, 0, pose, keep);
    EXPECT_EQ(k.gap, fresh.gap);
    EXPECT_EQ(k.r_SC, fresh.r_SC);
    EXPECT_EQ(k.W_N, fresh.W_N);
    EXPECT_EQ(k.W_T, fresh.W_T);
    EXPECT_EQ(k.W_spin, fresh.W_spin);
    EXPECT_EQ(k.W_R, fresh.W_R);
    EXPECT_EQ(k.W_rolling, fresh.W_rolling);
    EXPECT_EQ(k.contour_dim, fresh.contour_dim);
    EXPECT_EQ(k.parts.load, 1.0);
    if (i % 3 == 0) {
      kinematics(world.contacts[0], 0, pose, keep, true, false, k);  // not wanted: as if there were none
      EXPECT_EQ(k.contour_dim, 0);
      EXPECT_TRUE(k.W_R.isZero(0.0));
      EXPECT_EQ(k.W_T, fresh.W_T);
    }
  }
}

TEST(Bodies, share_the_tables_of_their_laws) {
  EXPECT_LT(sizeof(World), 4096u);  // no table, of some thousand numbers, is part of one
}

TEST(Kinematics, relative_velocities_are_the_rates_of_gap_and_contact_point) {
  Random random;
  const double dt = 1e-6;  // central differences: error dt² ω³ r ~ 1e-12, rounding 1e-17/dt ~ 1e-11
  for (const auto& shape : some_shapes()) {
    const World world = body_with(shape);
    for (int i = 0; i < 30; ++i) {
      const State s = random.state(), before = drift(s, -dt), after = drift(s, dt);
      const int point = i % free_points(world.contacts[0]);
      const auto k = [&](const State& at) { return kinematics(world, 0, point, pose_of(at), keep); };
      const PointKinematics now = k(s);
      const Vec6 u = s.u();
      EXPECT_NEAR(now.W_N.dot(u), (k(after).gap - k(before).gap) / (2.0 * dt), 1e-8);
      // Velocity of the contact point over the table = material velocity + contour velocity.
      const Vec3 rate = ((after.r_S + k(after).r_SC) - (before.r_S + k(before).r_SC)) / (2.0 * dt);
      Vec2 contour = now.W_R.transpose() * u;
      if (now.contour_dim == 1) {
        const Vec3 e_zB = rotation_matrix(s.p).col(2);
        contour = (now.W_R.col(0).dot(u) * -Vec3::UnitZ().cross(e_zB).normalized()).head<2>();
      }
      EXPECT_LT((rate.head<2>() - (now.W_T.transpose() * u + contour)).norm(), 1e-6);
      EXPECT_NEAR(now.W_spin.dot(u), (rotation_matrix(s.p) * s.omega).z(), 1e-14);
    }
  }
}

TEST(Kinematics, the_bias_is_what_is_left_when_the_velocities_do_not_change) {
  Random random;
  const double dt = 1e-5;
  for (const auto& shape : some_shapes()) {
    const World world = body_with(shape);
    for (int i = 0; i < 30; ++i) {
      const State s = random.state(), before = drift(s, -dt), after = drift(s, dt);
      const int point = i % free_points(world.contacts[0]);
      const auto k = [&](const State& at) { return kinematics(world, 0, point, pose_of(at), keep); };
      const Vec6 u = s.u();
      const ContactRates b = bias(world.contacts[0], k(s), s, rotation_matrix(s.p), keep);
      const double size = 1.0 + k(s).W_R.norm();
      EXPECT_NEAR(b.N, (k(after).W_N - k(before).W_N).dot(u) / (2.0 * dt), 1e-5 * size * size);
      EXPECT_LT((b.T - (k(after).W_T - k(before).W_T).transpose() * u / (2.0 * dt)).norm(), 1e-5 * size * size);
      EXPECT_LT((b.R - (k(after).W_R - k(before).W_R).transpose() * u / (2.0 * dt)).norm(), 1e-4 * size * size * size);
    }
  }
}

TEST(Kinematics, a_rim_has_the_gaps_and_the_contour_velocity_of_lesaux2005) {
  Random random;
  const double r = 0.0375;
  const World world = body_with(shapes::rim(r));
  for (int i = 0; i < 50; ++i) {
    const State s = random.state();
    const Mat3 R = rotation_matrix(s.p);
    const double sine = std::sqrt(1.0 - R(2, 2) * R(2, 2));
    // (2.15)
    EXPECT_NEAR(gap(world.contacts[0], 0, {s.r_S, R}, keep), s.r_S.z() - r * sine, 1e-15);
    for (const int j : {1, 2}) {
      EXPECT_NEAR(gap(world.contacts[0], j, {s.r_S, R}, keep), s.r_S.z() + 0.5 * r * sine, 1e-15);
      EXPECT_NEAR(kinematics(world, 0, j, {s.r_S, R}, keep).gap, s.r_S.z() + 0.5 * r * sine, 1e-15);
    }
    // (2.23): γ_R = −r ψ̇
    const Vec3 row = r * Vec3(-R(2, 0) * R(2, 2), -R(2, 1) * R(2, 2), sine * sine) / (sine * sine);
    const PointKinematics k = kinematics(world, 0, 0, {s.r_S, R}, keep);
    EXPECT_NEAR(k.W_R.col(0).tail<3>().dot(s.omega), row.dot(s.omega), 1e-12 / sine);
    // sailer2020 (3.64)-(3.66) prints + R31 R33, + R32 R33: another velocity (with the other sign of γ_R throughout).
    const Vec3 printed = r * Vec3(R(2, 0) * R(2, 2), R(2, 1) * R(2, 2), sine * sine) / (sine * sine);
    if (std::abs(R(2, 2)) > 0.1) {
      EXPECT_GT(std::abs(printed.dot(s.omega) - row.dot(s.omega)), 1e-9);
    }
  }
}

TEST(Kinematics, corners_are_candidates_with_the_height_that_they_have) {
  Random random;
  for (const auto& shape : {shapes::box(Vec3(0.03, 0.02, 0.01), 0.4, Vec3(0.003, -0.002, 0.004)), shapes::capsule(0.01, 0.03)}) {
    const World world = body_with(shape);
    const Contact& contact = world.contacts[0];
    EXPECT_EQ(point_count(contact), shape.corner_count());
    for (int i = 0; i < 30; ++i) {
      const State s = random.state();
      const Mat3 A = rotation_matrix(s.p);
      const auto heights = gaps(contact, {s.r_S, A}, keep);
      double lowest = 1.0;
      for (int j = 0; j < shape.corner_count(); ++j) {
        const Vec3 corner = s.r_S + A * (shape.center + shape.A_BE * shape.part->corners()[static_cast<std::size_t>(j)]);
        const double height = corner.z() - shape.sphere;
        EXPECT_NEAR(heights[static_cast<std::size_t>(j)], height, 1e-16);
        EXPECT_NEAR(gap(contact, j, {s.r_S, A}, keep), height, 1e-16);
        EXPECT_NEAR(kinematics(world, 0, j, {s.r_S, A}, keep).gap, height, 1e-16);
        lowest = std::min(lowest, height);
      }
      EXPECT_NEAR(heights[static_cast<std::size_t>(lowest_candidate(contact, {s.r_S, A}))], lowest, 1e-16);
      EXPECT_NEAR(s.r_S.z() - shape.height(downward(A), keep), lowest, 1e-16);
    }
  }
}

TEST(Kinematics, the_points_of_a_cut_lie_on_its_edge_and_are_level_where_it_lies) {
  Random random;
  const Vec3 axes(0.04, 0.03, 0.02);
  const double cut = -0.01, part = std::sqrt(1.0 - 0.25);  // of the semi-axes, at half the height
  World world = body_with(shapes::cut_ellipsoid(axes, cut, 0.3, Vec3(0.003, -0.002, 0.004)));
  Contact& contact = world.contacts[0];
  const shapes::Shape& shape = contact.shape;
  for (const int points : {3, 4, 6, 8}) {
    contact.face_points = points;
    for (int i = 0; i < 20; ++i) {
      const State s = random.state();
      const Mat3 A = rotation_matrix(s.p);
      const auto heights = gaps(contact, {s.r_S, A}, keep);
      for (int j = 1; j < points; ++j) {
        const Vec3 y = shape.A_BE.transpose() * (candidate_point(contact, j, downward(A), keep) - shape.center);
        EXPECT_NEAR(y.z(), cut, 1e-16);
        EXPECT_NEAR(std::hypot(y.x() / axes.x(), y.y() / axes.y()), part, 1e-14);
        EXPECT_NEAR(heights[static_cast<std::size_t>(j)], (s.r_S + A * candidate_point(contact, j, downward(A), keep)).z(), 1e-16);
        EXPECT_GE(heights[static_cast<std::size_t>(j)], heights[0] - 1e-16);
      }
    }
    // Face down: the shape's z-axis points down.
    const Mat3 down = Vec3(1.0, -1.0, -1.0).asDiagonal();
    for (const double height : gaps(contact, {Vec3(0.0, 0.0, 0.1), down}, keep)) {
      if (height == 0.0) continue;  // no candidate
      EXPECT_NEAR(height, 0.1 - (0.004 + cut), 1e-16);
    }
  }
}

TEST(Kinematics, an_ellipsoid_touches_where_kudra2011_says) {
  Random random;
  const Vec3 a(0.08, 0.016, 0.012);
  for (int i = 0; i < 50; ++i) {
    const Vec3 n = random.vec().normalized();
    // (18)-(19) with n the upward normal in the ellipsoid's axes, in the limit of no turn.
    const double root = a.cwiseProduct(n).norm();
    const Vec3 r = -a.cwiseAbs2().cwiseProduct(n) / root;
    EXPECT_LT((shapes::ellipsoid(a).point(-n, keep) - r).norm(), 1e-16);
  }
}

TEST(Kinematics, two_spheres_are_the_tippe_top_of_leine2003_in_euler_angles) {
  Random random;
  const double a[2] = {0.003, 0.016}, r[2] = {0.015, 0.005}, R = 5e-4, m = 6e-3, I1 = 8e-7, I3 = 7e-7, g = 9.81;
  World world;
  world.body().mass = m;
  world.body().set_inertia(Vec3(I1, I1, I3).asDiagonal());
  world.gravity = Vec3(0.0, 0.0, -g);
  world.contact_count = 2;
  for (int i = 0; i < 2; ++i) world.contacts[static_cast<std::size_t>(i)].shape = shapes::sphere(r[i], Vec3(0.0, 0.0, a[i]));
  Chart chart;
  chart.kind = ChartKind::Euler;
  for (int n = 0; n < 30; ++n) {
    const State s = random.state();
    const Coordinates q = chart.coordinates(s);
    const Vec6 nu = chart.velocities(s, q);
    // Our z-x-z angles (α, β, γ) are the paper's (φ, θ, ψ).
    const double phi = q.rotation(0), theta = q.rotation(1), phi_dot = nu(3), theta_dot = nu(4), psi_dot = nu(5);
    const Mat6 A = chart.transform(q);
    Mat6 M = Mat6::Zero();
    M.topLeftCorner<3, 3>() = m * Mat3::Identity();
    M.bottomRightCorner<3, 3>() = world.body().Theta_S();
    const Mat6 M_nu = A.transpose() * M * A;
    const double st = std::sin(theta), ct = std::cos(theta);
    // (5.9), its columns in the order θ, φ, ψ.
    EXPECT_NEAR(M_nu(4, 4), I1, 1e-20);
    EXPECT_NEAR(M_nu(3, 3), I1 * st * st + I3 * ct * ct, 1e-20);
    EXPECT_NEAR(M_nu(3, 5), I3 * ct, 1e-20);
    EXPECT_NEAR(M_nu(5, 5), I3, 1e-20);
    EXPECT_NEAR(M_nu(3, 4), 0.0, 1e-20);
    Vec6 h = forces_h(world, s.omega) - M * chart.transform_bias(q, nu);
    h = A.transpose() * h;
    const double scale = I1 * nu.tail<3>().squaredNorm();
    EXPECT_NEAR(h(2), -m * g, 1e-15);
    EXPECT_NEAR(h(4), ((I1 - I3) * phi_dot * ct - I3 * psi_dot) * phi_dot * st, 1e-13 * scale);
    EXPECT_NEAR(h(3), (2.0 * (I3 - I1) * phi_dot * ct + I3 * psi_dot) * theta_dot * st, 1e-13 * scale);
    EXPECT_NEAR(h(5), I3 * phi_dot * theta_dot * st, 1e-13 * scale);
    for (int i = 0; i < 2; ++i) {
      const PointKinematics k = kinematics(world, i, 0, pose_of(s), keep);
      EXPECT_NEAR(k.gap, s.r_S.z() + a[i] * ct - r[i], 1e-15);  // (5.13), (5.14)
      const Vec6 W_N = A.transpose() * k.W_N, W_tau = R * A.transpose() * k.W_spin;
      Vec6 expected;
      expected << 0.0, 0.0, 1.0, 0.0, -a[i] * st, 0.0;
      EXPECT_LT((W_N - expected).norm(), 1e-15);  // (5.16)
      expected << 0.0, 0.0, 0.0, R, 0.0, R * ct;
      EXPECT_LT((W_tau - expected).norm(), 1e-15);  // (5.21)
      const double sp = std::sin(phi), cp = std::cos(phi), lever = a[i] * ct - r[i];
      Vec6 first, second;
      first << 1.0, 0.0, 0.0, a[i] * st * cp, lever * sp, r[i] * st * cp;
      second << 0.0, 1.0, 0.0, a[i] * st * sp, -lever * cp, r[i] * st * sp;
      EXPECT_LT((A.transpose() * k.W_T.col(0) - first).norm(), 1e-15);  // (5.20)
      EXPECT_LT((A.transpose() * k.W_T.col(1) - second).norm(), 1e-15);
    }
  }
}

}  // namespace
