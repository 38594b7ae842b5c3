// [body.solid]: mass, centre and inertia follow from shape and density, and each other.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <tippe/scenes/build.h>
#include <tippe/scenes/write.h>

#include "scene_texts.h"

namespace tippe::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* wooden_box = R"([body.solid]
shape = "box"
edges = [0.3, 0.2, 0.1]
density = 500
[[contact]]
shape = "box"
edges = [0.3, 0.2, 0.1]
law = "coulomb"
mu = 0.3
[start]
[integrate]
end = 1
)";

Scene scene_of(const std::string& text, const std::vector<std::string>& settings = {}) {
  const ReadScene read = read_scene(text, "solid.toml", settings);
  EXPECT_TRUE(read.scene) << read.diagnostics.front().text();
  return read.scene.value_or(Scene());
}

TEST(SolidScene, mass_and_inertia_follow_from_density) {
  const World world = make_world(scene_of(wooden_box));
  EXPECT_DOUBLE_EQ(world.body().mass, 3.0);  // and the moments, up to the rounding of three products
  EXPECT_NEAR(world.body().Theta_S()(0, 0), 3.0 / 12.0 * (0.04 + 0.01), 2e-17);
  EXPECT_NEAR(world.body().Theta_S()(1, 1), 3.0 / 12.0 * (0.09 + 0.01), 2e-17);
  EXPECT_NEAR(world.body().Theta_S()(2, 2), 3.0 / 12.0 * (0.09 + 0.04), 2e-17);
}

TEST(SolidScene, setting_the_density_or_the_mass_changes_the_inertia_with_it) {
  const World once = make_world(scene_of(wooden_box)), twice = make_world(scene_of(wooden_box, {"body.solid.density=1000"}));
  EXPECT_EQ(twice.body().mass, 2.0 * once.body().mass);
  EXPECT_EQ(twice.body().Theta_S(), Mat3(2.0 * once.body().Theta_S()));
  const std::string by_mass = replaced(wooden_box, "density = 500", "mass = 3");
  const World given = make_world(scene_of(by_mass)), heavier = make_world(scene_of(by_mass, {"body.solid.mass=12"}));
  EXPECT_EQ(given.body().mass, 3.0);
  EXPECT_NEAR((given.body().Theta_S() - once.body().Theta_S()).norm(), 0.0, 1e-17);
  EXPECT_EQ(heavier.body().Theta_S(), Mat3(4.0 * given.body().Theta_S()));
}

TEST(SolidScene, the_centre_of_mass_is_that_of_the_solid) {
  const std::string half = replaced(wooden_box, "shape = \"box\"\nedges = [0.3, 0.2, 0.1]",
                                    "shape = \"cut-ellipsoid\"\nsemi_axes = [0.3, 0.2, 0.1]\nat = [0, 0, 0.02]");
  const Scene scene = scene_of(half);
  EXPECT_NEAR(scene.body.center.z(), 0.02 - 3.0 / 8.0 * 0.1, 1e-16);
  EXPECT_EQ(make_world(scene).body().r_SG, Vec3(-scene.body.center));
}

TEST(SolidScene, every_shape_survives_being_written_and_read_again) {
  const std::vector<std::string> solids{
      "shape = \"sphere\"\nradius = 0.1",
      "shape = \"ellipsoid\"\nsemi_axes = [0.3, 0.2, 0.1]\nturn = 0.3",
      "shape = \"cut-ellipsoid\"\nsemi_axes = [0.3, 0.2, 0.1]\ncut = 0.03",
      "shape = \"polyhedron\"\ncorners = [[0, 0, 0], [0.1, 0, 0], [0, 0.2, 0], [0, 0, 0.3]]",
      "shape = \"capsule\"\nradius = 0.1\nlength = 0.3",
      "shape = \"cylinder\"\nradius = 0.1\nheight = 0.3",
      "shape = \"cone\"\nradius = 0.1\nheight = 0.3",
      "shape = \"rounded-rim\"\nradius = 0.1\nrounding = 0.02",
  };
  for (const std::string& solid : solids) {
    const Scene first = scene_of(replaced(wooden_box, "shape = \"box\"\nedges = [0.3, 0.2, 0.1]", solid));
    const std::string text = to_toml(first);
    const Scene again = scene_of(text);
    EXPECT_EQ(to_toml(again), text);
    EXPECT_EQ(again.body.mass, first.body.mass);
    EXPECT_EQ(again.body.inertia, first.body.inertia);
    EXPECT_EQ(again.body.center, first.body.center);
  }
}

TEST(SolidScene, what_is_wrong_is_said) {
  const auto after = [](const std::string& from, const std::string& to) { return errors_of(replaced(wooden_box, from, to)); };
  EXPECT_THAT(after("density = 500", ""), ElementsAre(HasSubstr("missing key 'body.solid.density'")));
  EXPECT_THAT(after("density = 500", "density = 500\nmass = 1"), ElementsAre(HasSubstr("body.solid.mass")));
  EXPECT_THAT(after("[body.solid]", "[body]\nmass = 1\n[body.solid]"), ElementsAre(HasSubstr("mass")));
  EXPECT_THAT(after("edges = [0.3, 0.2, 0.1]", ""), ElementsAre(HasSubstr("missing key 'body.solid.edges'")));
  EXPECT_THAT(after("edges = [0.3, 0.2, 0.1]", "edges = [0.3, 0.2, 0.1]\nradius = 1"),
              ElementsAre(HasSubstr("the shape 'box' has no 'body.solid.radius'")));
  EXPECT_THAT(after("shape = \"box\"", "shape = \"rim\""), testing::Contains(HasSubstr("rim")));
  const auto polyhedron = [&](const std::string& corners) {
    return after("shape = \"box\"\nedges = [0.3, 0.2, 0.1]", "shape = \"polyhedron\"\ncorners = " + corners);
  };
  EXPECT_THAT(polyhedron("[[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]]"), ElementsAre(HasSubstr("not the corners of a convex polyhedron")));
  EXPECT_THAT(polyhedron("[[0,0,0],[1,0,0],[0,1,0],[1,1,0],[0,0,1],[1,0,1],[0,1,1],[1,1,1],[2,2,2]]"),
              ElementsAre(HasSubstr("a polyhedron may have 8 corners")));
  EXPECT_THAT(after("shape = \"box\"\nedges = [0.3, 0.2, 0.1]", "shape = \"cut-ellipsoid\"\nsemi_axes = [1, 1, 1]\ncut = 1.5"),
              ElementsAre(HasSubstr("the cut does not meet the ellipsoid")));
  // A cone is a solid, not something to touch with.
  EXPECT_THAT(errors_of(replaced(wooden_box, "[[contact]]\nshape = \"box\"", "[[contact]]\nshape = \"cone\"")),
              testing::Contains(HasSubstr("cone")));
}

}  // namespace
}  // namespace tippe::test
