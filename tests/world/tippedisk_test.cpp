// The tippedisk of sailer2020: mass properties from dimensions, and its Euler-angle equations about G as a chart.
#include <gtest/gtest.h>

#include <random>
#include <tippe/world/chart.h>
#include <tippe/world/disk_with_hole.h>
#include <tippe/world/kinematics.h>

namespace {

using namespace tippe;

constexpr DiskWithHole dimensions{0.045, 0.015, 0.02, 0.01, 7700.0};

TEST(Tippedisk, mass_and_inertia_round_to_table_2) {
  EXPECT_NEAR(dimensions.mass(), 0.435, 0.0005);
  EXPECT_NEAR(dimensions.eccentricity(), 2.5e-3, 1e-17);
  const Vec3 G = dimensions.inertia_G();
  EXPECT_NEAR(G.x(), 0.249e-3, 0.0005e-3);
  EXPECT_NEAR(G.y(), 0.227e-3, 0.0005e-3);
  EXPECT_NEAR(G.z(), 0.468e-3, 0.0005e-3);
  // A thin disk would have A + B = C; the height adds m h²/6.
  EXPECT_NEAR(G.x() + G.y() - G.z(), dimensions.mass() * 1e-4 / 6.0, 1e-18);
}

TEST(Tippedisk, the_euler_chart_about_G_gives_the_printed_equations) {
  std::mt19937_64 engine(3);
  std::uniform_real_distribution<double> unit(-1.0, 1.0);
  const double m = dimensions.mass(), e = dimensions.eccentricity(), g = 9.81, r = dimensions.radius;
  const Vec3 I = dimensions.inertia_G();
  const double A = I.x(), B = I.y(), C = I.z();
  World world;
  world.body().mass = m;
  world.body().set_inertia(dimensions.inertia_S().asDiagonal());
  world.gravity = Vec3(0.0, 0.0, -g);
  world.body().r_SG = Vec3(-e, 0.0, 0.0);
  world.contact_count = 1;
  world.contacts[0].shape = shapes::rim(r, world.body().r_SG);
  Chart chart;
  chart.kind = ChartKind::Euler;
  chart.r_PS = -world.body().r_SG;
  for (int n = 0; n < 50; ++n) {
    Coordinates q;
    q.r_P = Vec3(unit(engine), unit(engine), 0.1);
    q.rotation << 3.0 * unit(engine), 1.5 + unit(engine), 3.0 * unit(engine), 0.0;
    Vec6 nu;
    for (int i = 0; i < 6; ++i) nu(i) = 10.0 * unit(engine);
    const double sa = std::sin(q.rotation(0)), ca = std::cos(q.rotation(0)), sb = std::sin(q.rotation(1)), cb = std::cos(q.rotation(1)),
                 sg = std::sin(q.rotation(2)), cg = std::cos(q.rotation(2));
    const double ad = nu(3), bd = nu(4), gd = nu(5);
    const Mat6 T = chart.transform(q);
    Mat6 M = Mat6::Zero();
    M.topLeftCorner<3, 3>() = m * Mat3::Identity();
    M.bottomRightCorner<3, 3>() = world.body().Theta_S();
    const Vec3 omega = chart.omega(q, nu);
    const Vec6 h = T.transpose() * (forces_h(world, omega) - M * chart.transform_bias(q, nu));
    // Gravity (3.24) and the gyroscopic terms (3.15)-(3.20).
    Vec6 expected;
    expected << m * e *
                    (ad * ad * (ca * cg - sa * cb * sg) - bd * bd * sa * cb * sg + gd * gd * (ca * cg - sa * cb * sg) -
                     2.0 * ad * bd * ca * sb * sg - 2.0 * ad * gd * (sa * sg - ca * cb * cg) - 2.0 * bd * gd * sa * sb * cg),
        m * e *
            (ad * ad * (sa * cg + ca * cb * sg) + bd * bd * ca * cb * sg + gd * gd * (sa * cg + ca * cb * sg) -
             2.0 * ad * bd * sa * sb * sg + 2.0 * ad * gd * (ca * sg + sa * cb * cg) + 2.0 * bd * gd * ca * sb * cg),
        m * e * (bd * bd * sb * sg + gd * gd * sb * sg - 2.0 * bd * gd * cb * cg) - m * g,
        -bd * bd * (A - B) * cb * sg * cg - 2.0 * ad * bd * (A * sg * sg + B * cg * cg - C) * sb * cb -
            2.0 * ad * gd * (A - B) * sb * sb * sg * cg - bd * gd * sb * ((A - B) * (cg * cg - sg * sg) - C),
        ad * ad * sb * cb * (A * sg * sg + B * cg * cg - C) - ad * gd * sb * ((A - B) * (cg * cg - sg * sg) + C) +
            2.0 * bd * gd * (A - B) * sg * cg - m * g * e * cb * sg,
        ad * ad * (A - B) * sb * sb * sg * cg - bd * bd * sg * cg * (A - B) + ad * bd * sb * ((A - B) * (cg * cg - sg * sg) + C) -
            m * g * e * sb * cg;
    EXPECT_LT((h - expected).norm(), 1e-13) << n;

    // (3.23) with the entries (1,5), (2,5) as they must be: e sα sβ sγ and −e cα sβ sγ.
    EXPECT_NEAR(T(0, 4), e * sa * sb * sg, 1e-17);
    EXPECT_NEAR(T(1, 4), -e * ca * sb * sg, 1e-17);
    EXPECT_NEAR(T(0, 3), -e * (sa * cg + ca * cb * sg), 1e-17);
    EXPECT_NEAR(T(2, 5), e * sb * cg, 1e-17);

    const Mat3 A_IB = chart.A_IB(q);
    const PointKinematics k = kinematics(world, 0, 0, {chart.r_S(q, A_IB), A_IB}, Vec2(0.0, -1.0));
    Vec6 W;
    W << 0.0, 0.0, 1.0, 0.0, -r * cb, 0.0;
    EXPECT_LT((T.transpose() * k.W_N - W).norm(), 1e-15);  // (3.28)
    W << 1.0, 0.0, 0.0, r * ca * cb, -r * sa * sb, r * ca;
    EXPECT_LT((T.transpose() * k.W_T.col(0) - W).norm(), 1e-15);  // (3.29)
    W << 0.0, 0.0, 0.0, 1.0, 0.0, cb;
    EXPECT_LT((T.transpose() * k.W_spin - W).norm(), 1e-15);  // (3.33)
    W << 0.0, 0.0, 0.0, 0.0, 0.0, r;
    EXPECT_LT((T.transpose() * k.W_R.col(0) - W).norm(), 1e-14);  // (3.35), in the sign of lesaux2005
  }
}

TEST(Tippedisk, charts_take_a_state_there_and_back) {
  std::mt19937_64 engine(5);
  std::normal_distribution<double> normal;
  for (const ChartKind kind : {ChartKind::Quaternion, ChartKind::Euler})
    for (int n = 0; n < 50; ++n) {
      State s;
      s.r_S = Vec3(normal(engine), normal(engine), normal(engine));
      s.p = Vec4(normal(engine), normal(engine), normal(engine), normal(engine)).normalized();
      s.v_S = Vec3(normal(engine), normal(engine), normal(engine));
      s.omega = Vec3(normal(engine), normal(engine), normal(engine));
      Chart chart{kind, Vec3(0.1, 0.2, -0.3)};
      const Coordinates q = chart.coordinates(s);
      const Vec6 nu = chart.velocities(s, q);
      const State back = chart.to_state(q, nu);
      EXPECT_LT((back.r_S - s.r_S).norm() + (back.v_S - s.v_S).norm() + (back.omega - s.omega).norm(), 1e-12);
      EXPECT_LT((rotation_matrix(back.p) - rotation_matrix(s.p)).norm(), 1e-14);
      EXPECT_LT((chart.transform(q) * nu - s.u()).norm(), 1e-12);
    }
}

}  // namespace
