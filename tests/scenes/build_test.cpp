// From a scene to the model: inertia about S, touching, rolling, and the start of the papers.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numbers>
#include <tippe/scenes/build.h>

#include "../scenes/scene_texts.h"

namespace tippe::test {
namespace {

Scene shipped(const std::string& name, const std::vector<std::string>& settings = {}) {
  const std::filesystem::path path = std::filesystem::path(TIPPE_SOURCE_DIR) / "scenes" / (name + ".toml");
  const ReadScene read = read_scene(file_text(path), name, settings);
  for (const Diagnostic& d : read.diagnostics) EXPECT_NE(d.kind, Diagnostic::Kind::Error) << d.text();
  return read.scene.value_or(Scene{});
}

double slip_at_start(const World& world, const State& s) {
  const PointKinematics k = kinematics(world, 0, 0, pose_of(s), Vec2(0.0, -1.0));
  return (k.W_T.transpose() * s.u()).norm();
}

TEST(SceneBuild, eulers_disk_starts_upright_and_rolling_as_printed) {
  const Scene scene = shipped("euler-disk");
  const World world = make_world(scene);
  const State s = make_start(scene, world);
  const double r = 0.0375, delta = 0.035;
  EXPECT_LT((s.r_S - Vec3(0.0, 0.0, r)).norm(), 1e-17);
  EXPECT_LT((s.v_S + 10.0 * r * Vec3(std::cos(delta), std::sin(delta), 0.0)).norm(), 1e-15);  // (4.2)
  EXPECT_LT(slip_at_start(world, s), 1e-15);
  EXPECT_NEAR(start_gap(world, 0, s), 0.0, 1e-17);
}

TEST(SceneBuild, the_printed_start_of_the_tippe_top_leaves_a_tiny_gap) {
  const Scene scene = shipped("tippe-top");
  const World world = make_world(scene);
  const State s = make_start(scene, world);
  EXPECT_NEAR(start_gap(world, 0, s), 1.25e-8, 1e-10);  // 1.2015e-2 − (r_1 − a_1 cos 0.1)
  EXPECT_GT(start_gap(world, 1, s), 1e-3);
  EXPECT_LT((s.omega - Vec3(0.0, 0.0, 180.0)).norm(), 1e-12);
}

TEST(SceneBuild, the_tippedisk_has_the_mass_properties_of_table_2) {
  const Scene scene = shipped("tippedisk");
  const World world = make_world(scene);
  EXPECT_NEAR(world.body().mass, 0.435, 5e-4);
  EXPECT_NEAR(world.body().r_SG.x(), -2.5e-3, 1e-15);
  const Vec3 about_G(world.body().Theta_S()(0, 0), world.body().Theta_S()(1, 1) + world.body().mass * 6.25e-6,
                     world.body().Theta_S()(2, 2) + world.body().mass * 6.25e-6);
  EXPECT_NEAR(about_G.x(), 0.249e-3, 5e-7);
  EXPECT_NEAR(about_G.y(), 0.227e-3, 5e-7);
  EXPECT_NEAR(about_G.z(), 0.468e-3, 1e-6);
  const State s = make_start(scene, world);
  // G stands still at (0, 0, 0.045), and S lies under it.
  EXPECT_LT((s.r_S + rotation_matrix(s.p) * world.body().r_SG - Vec3(0.0, 0.0, 0.045)).norm(), 1e-16);
  EXPECT_NEAR(s.r_S.z(), 0.045 - 2.5e-3 * std::cos(0.1), 1e-15);
  EXPECT_LT((s.v_S + rotation_matrix(s.p) * s.omega.cross(world.body().r_SG)).norm(), 1e-15);
  EXPECT_LT(slip_at_start(world, s), 1e-14);  // "without slip"
}

TEST(SceneBuild, the_celtic_stone_has_its_ellipsoid_turned_against_its_inertia) {
  const Scene scene = shipped("celtic-stone");
  const World world = make_world(scene);
  const State s = make_start(scene, world);
  EXPECT_NEAR(s.r_S.z(), 0.01, 1e-16);  // c − 0.002
  EXPECT_LT((world.contacts[0].shape.A_BE.col(0) - Vec3(std::cos(0.3), std::sin(0.3), 0.0)).norm(), 1e-15);
  EXPECT_EQ(s.omega, Vec3(0.0, 1.0, 4.0));
  EXPECT_EQ(world.gravity.z(), -10.0);
}

TEST(SceneBuild, an_inclined_table_tilts_gravity_towards_x) {
  const Scene scene = shipped("disk-flat", {"table.inclination=0.1", "table.gravity=2"});
  const World world = make_world(scene);
  EXPECT_LT((world.gravity - 2.0 * Vec3(std::sin(0.1), 0.0, -std::cos(0.1))).norm(), 1e-16);
}

TEST(SceneBuild, inertia_about_G_becomes_inertia_about_S) {
  SceneBody body;
  body.mass = 2.0;
  body.about_G = true;
  body.center = Vec3(0.1, 0.0, 0.0);
  body.inertia = Vec3(0.05, 0.07, 0.07).asDiagonal();
  EXPECT_LT((inertia_about_S(body) - Mat3(Vec3(0.05, 0.05, 0.05).asDiagonal())).norm(), 1e-15);
}

TEST(SceneBuild, touching_puts_the_lowest_of_all_contacts_on_the_table) {
  const Scene scene = shipped("tippe-top", {"start.touch=true", "start.angles=[0,3.0,0]"});
  const World world = make_world(scene);
  const State s = make_start(scene, world);
  EXPECT_GT(start_gap(world, 0, s), 1e-3);
  EXPECT_NEAR(start_gap(world, 1, s), 0.0, 1e-17);
}

TEST(SceneBuild, a_unit_quaternion_keeps_its_bits_and_another_is_scaled) {
  Scene scene = shipped("euler-disk");
  const World world = make_world(scene);
  scene.start.quaternion = Vec4(0.5, 0.5, -0.5, 0.5);
  EXPECT_EQ(make_start(scene, world).p, scene.start.quaternion);
  scene.start.quaternion = Vec4(2.0, 0.0, 0.0, 0.0);
  EXPECT_EQ(make_start(scene, world).p, Vec4(1.0, 0.0, 0.0, 0.0));
}

}  // namespace
}  // namespace tippe::test
