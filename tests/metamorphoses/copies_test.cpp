// The fuzzer itself: true copies pass, false ones are found.
#include <gtest/gtest.h>

#include <algorithm>

#include "copies.h"
#include "examine.h"
#include "random_scene.h"

namespace tippe::test {
namespace {

/// A ball that slides and bounces, on a level table.
Scene sliding_ball() {
  Scene scene;
  scene.body.mass = 0.2;
  scene.body.inertia = Vec3(8e-5, 7e-5, 9e-5).asDiagonal();
  SceneContact& c = scene.contacts.emplace_back();
  c.name = "ball", c.shape_radius = 0.03, c.mu = c.mu_static = 0.2, c.restitution = 0.5;
  scene.start.position = Vec3(0.0, 0.0, 0.04);
  scene.start.velocity = Vec3(0.4, 0.1, 0.0);
  scene.start.omega = Vec3(3.0, 1.0, 5.0);
  scene.integrate.options.end = 0.4, scene.integrate.options.rtol = 1e-9;
  return scene;
}

/// Findings of one kind.
long count(const Examination& e, std::string_view kind) {
  return std::ranges::count_if(e.findings, [kind](const Finding& f) { return f.kind == kind; });
}

TEST(Metamorphoses, true_copies_move_alike) {
  Draw draw(1);
  const Scene scene = sliding_ball();
  const std::vector<Copy> copies = copies_of(scene, draw);
  EXPECT_GE(copies.size(), 6U);
  const Examination e = examine(scene, 1, copies);
  EXPECT_TRUE(e.trusted);
  EXPECT_EQ(e.copies, static_cast<int>(copies.size()) + 1);  // and one continued from the middle
  EXPECT_EQ(count(e, "continued"), 0);
  for (const Copy& copy : copies) EXPECT_EQ(count(e, copy.name) + count(e, copy.name + " verdict"), 0) << copy.name;
}

TEST(Metamorphoses, false_copies_are_found) {
  const Scene scene = with_plain_start(sliding_ball());
  std::vector<Copy> wrong{rotated(scene, 1.0), mirrored(scene), shifted(scene, Vec2(3.0, 4.0)), rescaled(scene, 2, 3), doubled(scene)};
  wrong[0].scene.start.omega.x() *= 1.001;
  wrong[1].scene.body.inertia(0, 0) *= 1.01;
  wrong[2].scene.start.velocity.y() += 1e-4;
  wrong[3].scene.body.mass *= 1.001;  // and not its inertia
  for (SceneContact& c : wrong[4].scene.contacts) c.restitution *= 0.999;
  for (const Copy& copy : wrong) EXPECT_EQ(count(examine(scene, 1, std::vector<Copy>{copy}), copy.name), 1) << copy.name;
}

TEST(Metamorphoses, a_seed_is_the_same_scene_everywhere) {
  const Scene scene = random_scene(7);
  EXPECT_EQ(random_scene(7).start.omega, scene.start.omega);
  EXPECT_NE(random_scene(8).body.mass, scene.body.mass);
}

}  // namespace
}  // namespace tippe::test
