// Boxes and capsules thrown at random: every run ends without a fault, with its energy accounted for, and lies on the table.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <tippe/scenes/build.h>

#include "scene_texts.h"

namespace tippe::test {
namespace {

Scene shipped(const std::string& name) {
  const std::string path = std::string(TIPPE_SOURCE_DIR) + "/scenes/" + name + ".toml";
  return *read_scene(file_text(path), path).scene;
}

class Thrower {
 public:
  explicit Thrower(unsigned seed) : engine_(seed) {}

  /// A start from above the table, whichever way up, and laws of all kinds.
  void throw_it(Scene& scene, double size) {
    SceneContact& c = scene.contacts[0];
    c.mu = c.mu_static = pick({0.0, 0.1, 0.3, 0.6, 1.0});
    c.restitution = pick({0.0, 0.0, 0.2, 0.5, 0.8});
    scene.table.impact_law = laws::ImpactLaw::Energetic;  // Newton's makes energy with friction, and says so
    scene.start.position = Vec3(0.0, 0.0, size * uniform(1.0, 3.0));
    scene.start.angles = 3.0 * direction();
    scene.start.omega = uniform(0.0, 10.0) * direction();
    scene.start.velocity = uniform(0.0, 1.0) * direction();
    scene.integrate.options.end = 4.0;
  }
  double uniform(double a, double b) { return std::uniform_real_distribution<double>(a, b)(engine_); }

 private:
  double pick(std::initializer_list<double> of) {
    return of.begin()[std::uniform_int_distribution<std::size_t>(0, of.size() - 1)(engine_)];
  }
  Vec3 direction() {
    std::normal_distribution<double> normal;
    return Vec3(normal(engine_), normal(engine_), normal(engine_)).normalized();
  }
  std::mt19937_64 engine_;
};

void expect_fair(const Scene& scene, unsigned seed) {
  const RunResult r = run(scene);
  EXPECT_EQ(r.fault, RunFault::None) << seed;
  EXPECT_TRUE(judge(r).trustworthy()) << seed << ": " << (judge(r).trustworthy() ? "" : judge(r).doubts.front());
  // The schemes' tolerances, over some hundred steps and the projections at events.
  EXPECT_LT(std::abs(r.audit.residual()), 1e-6 * r.energy_scale) << seed;
  EXPECT_GT(r.final.contacts[0].gap, -1e-9) << seed;
}

TEST(RandomBoxes, tumble_rock_and_rest_without_fault) {
  for (unsigned seed = 0; seed < 300; ++seed) {
    Thrower thrower(seed);
    Scene scene = shipped("box");
    const Vec3 edges(thrower.uniform(0.03, 0.15), thrower.uniform(0.03, 0.15), thrower.uniform(0.03, 0.15));
    scene.contacts[0].edges = scene.body.solid->edges = edges;
    set_mass(scene.body);
    thrower.throw_it(scene, edges.norm());
    expect_fair(scene, seed);
  }
}

TEST(RandomBoxes, capsules_do_so_too) {
  for (unsigned seed = 0; seed < 100; ++seed) {
    Thrower thrower(seed);
    Scene scene = shipped("capsule");
    scene.contacts[0].length = scene.body.solid->length = thrower.uniform(0.005, 0.1);
    set_mass(scene.body);
    thrower.throw_it(scene, 0.01 + scene.contacts[0].length);
    expect_fair(scene, seed);
  }
}

}  // namespace
}  // namespace tippe::test
