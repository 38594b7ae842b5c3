// bench/peers gives other engines the toys of our scenes: the same numbers.

#include <gtest/gtest.h>

#include <tippe/scenes/build.h>

#include "../../bench/peers/toys.h"
#include "../scenes/scene_texts.h"

namespace tippe::test {
namespace {

// Both sides do the same few dozen operations in another order; the largest quantity is of order 1 in its unit or compared relative to its size.
constexpr double rounding = 1e-14;

void expect_same(const std::string& name, const peers::Toy& toy, const Eigen::Vector3d& inertia) {
  const ReadScene read = read_scene(file_text(std::filesystem::path(TIPPE_SOURCE_DIR) / "scenes" / (name + ".toml")), name);
  ASSERT_TRUE(read.scene.has_value());
  const World world = make_world(*read.scene);
  const State start = make_start(*read.scene, world);
  EXPECT_NEAR(toy.mass, world.body().mass, rounding * world.body().mass) << name;
  const Eigen::Matrix3d Theta_S = inertia.asDiagonal();
  EXPECT_LT((Theta_S - world.body().Theta_S()).norm(), rounding * world.body().Theta_S().norm()) << name;

  EXPECT_LT((toy.start.r_OS - start.r_S).norm(), rounding) << name;
  const Eigen::Matrix3d A_IB = Eigen::Quaterniond(start.p[0], start.p[1], start.p[2], start.p[3]).toRotationMatrix();
  EXPECT_LT((toy.start.A_IB - A_IB).norm(), 10 * rounding) << name;
  Eigen::Matrix<double, 6, 1> u;
  u << toy.start.v_S, toy.start.A_IB.transpose() * toy.start.omega;
  EXPECT_LT((u - start.u()).norm(), rounding * u.norm()) << name;
}

TEST(PeerToys, other_engines_get_the_tippe_top_of_the_scene) {
  const peers::Toy toy = peers::tippe_top(5e-4);
  expect_same("tippe-top", toy, toy.inertia);
}

TEST(PeerToys, other_engines_get_the_tippedisk_of_the_scene) {
  const peers::Toy toy = peers::tippedisk(1e-3);
  expect_same("tippedisk", toy, toy.inertia);
}

TEST(PeerToys, other_engines_get_the_rolling_disk_of_the_scene_but_for_the_rounding_of_C) {
  const peers::Toy toy = peers::rolling_disk();
  expect_same("euler-disk-coulomb", toy, {toy.inertia.x(), toy.inertia.y(), 2.1433e-4});
  EXPECT_LE(toy.inertia.z(), toy.inertia.x() + toy.inertia.y());
}

}  // namespace
}  // namespace tippe::test
