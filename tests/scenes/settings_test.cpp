// Settings from the command line reach every key of a scene.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <tippe/scenes/build.h>
#include <tippe/scenes/write.h>

#include "../scenes/scene_texts.h"

namespace tippe::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* two_balls = R"([body]
mass = 2
inertia = [1e-3, 1e-3, 1e-3]
[[contact]]
name = "low"
shape = "sphere"
shape_radius = 0.05
law = "coulomb"
mu = 0.3
[[contact]]
name = "high"
shape = "sphere"
shape_radius = 0.02
at = [0, 0, 0.1]
law = "coulomb"
mu = 0.4
[start]
angles = [0, 0.1, 0]
rates = [0, 0, 5]
roll = true
[integrate]
end = 1
)";

Scene with(const std::vector<std::string>& settings) {
  const ReadScene read = read_scene(two_balls, "two.toml", settings);
  for (const Diagnostic& d : read.diagnostics) ADD_FAILURE() << d.text();
  return read.scene.value_or(Scene{});
}

std::vector<std::string> wrong(const std::string& setting) { return errors_of(two_balls, {setting}); }

TEST(SceneSettings, an_entry_of_a_vector_or_matrix_is_a_key) {
  Scene s = with({"start.rates.2=7", "contact.1.at.0=0.5", "body.inertia.1 = 2e-3"});
  EXPECT_EQ(*s.start.rates, Vec3(0.0, 0.0, 7.0));
  EXPECT_EQ(s.contacts[1].at, Vec3(0.5, 0.0, 0.1));
  EXPECT_EQ(s.body.inertia(1, 1), 2e-3);
  s = with({"body.inertia=[[3e-3,0,0],[0,2e-3,0],[0,0,2e-3]]", "body.inertia.0.0=2e-3"});
  EXPECT_EQ(s.body.inertia(0, 0), 2e-3);
  EXPECT_THAT(wrong("start.rates.3=7"), ElementsAre(HasSubstr("'start.rates.3' is not an entry of a list in the scene")));
  EXPECT_THAT(wrong("start.omega.0=7"), ElementsAre(HasSubstr("the scene must give the whole list")));
  EXPECT_THAT(wrong("start.rates.x=7"), ElementsAre(HasSubstr("'start.rates.x' is not a key")));
  EXPECT_THAT(wrong("start.rates.0=fast"), ElementsAre(HasSubstr("--set start.rates.0=fast: 'start.rates' is a text")));
}

TEST(SceneSettings, contact_sets_every_contact_and_a_number_or_name_one) {
  Scene s = with({"contact.mu=0.2"});
  EXPECT_EQ(s.contacts[0].mu, 0.2);
  EXPECT_EQ(s.contacts[1].mu, 0.2);
  s = with({"contact.1.mu=0.2", "contact.low.radius=1e-3", "contact.contour.mu=1e-4", "contact.high.rolling.mu = 1e-5"});
  EXPECT_EQ(s.contacts[0].mu, 0.3);
  EXPECT_EQ(s.contacts[1].mu, 0.2);
  EXPECT_EQ(s.contacts[0].radius, 1e-3);
  EXPECT_EQ(s.contacts[1].radius, 0.0);
  EXPECT_EQ(s.contacts[0].contour_mu, 1e-4);
  EXPECT_EQ(s.contacts[1].contour_mu, 1e-4);
  EXPECT_EQ(s.contacts[0].rolling_mu, 0.0);
  EXPECT_EQ(s.contacts[1].rolling_mu, 1e-5);
}

TEST(SceneSettings, values_are_TOML_and_bare_words_are_texts) {
  Scene s = with({"contact.law=contensou", "integrate.scheme=moreau-rk4", "integrate.correction=false", "start.omega=[0,1,4]",
                  "title=A title of words"});
  EXPECT_EQ(s.contacts[1].law, "contensou");
  EXPECT_EQ(s.integrate.options.scheme, Scheme::MoreauRk4);
  EXPECT_FALSE(s.integrate.options.correction);
  EXPECT_EQ(s.start.omega, Vec3(0.0, 1.0, 4.0));
  EXPECT_EQ(s.title, "A title of words");
  s = with({"contact.mu=.5", "integrate.end=2.", "contact.law=\"coulomb\"", "table.gravity=10"});
  EXPECT_EQ(s.contacts[0].mu, 0.5);
  EXPECT_EQ(s.integrate.options.end, 2.0);
  EXPECT_EQ(s.table.gravity, 10.0);
}

TEST(SceneSettings, the_last_setting_wins) { EXPECT_EQ(with({"contact.mu=0.1", "contact.mu=0.2"}).contacts[0].mu, 0.2); }

TEST(SceneSettings, one_of_two_keys_that_say_the_same_replaces_the_other) {
  const Scene s = with({"start.omega=[1,2,3]", "start.quaternion=[1,0,0,0]", "start.velocity=[1,0,0]"});
  EXPECT_FALSE(s.start.rates.has_value());
  EXPECT_FALSE(s.start.angles.has_value());
  EXPECT_FALSE(s.start.roll);
  EXPECT_EQ(s.start.velocity, Vec3(1.0, 0.0, 0.0));
}

TEST(SceneSettings, roll_on_a_track_replaces_omega_and_false_replaces_nothing) {
  const std::string track = R"([body]
mass = 1
inertia = [1, 1, 1]
[track]
curve = "line"
[[contact]]
shape = "sphere"
shape_radius = 0.1
law = "coulomb"
mu = 0.3
[start]
v = 1
omega = 5
[integrate]
end = 1
)";
  const std::vector<std::string> roll{"start.roll=true"}, omega{"start.roll=true", "start.omega=3"}, no_roll{"start.roll=false"};
  ReadScene read = read_scene(track, "track.toml", roll);
  ASSERT_TRUE(read.scene.has_value()) << read.diagnostics.front().text();
  EXPECT_TRUE(read.scene->start.on_track->roll);
  read = read_scene(track, "track.toml", omega);
  ASSERT_TRUE(read.scene.has_value()) << read.diagnostics.front().text();
  EXPECT_EQ(read.scene->start.on_track->omega, 3.0);
  EXPECT_EQ(read_scene(track, "track.toml", no_roll).scene->start.on_track->omega, 5.0);
  EXPECT_EQ(with({"start.velocity=[1,0,0]", "start.roll=false"}).start.velocity, Vec3(1.0, 0.0, 0.0));
}

TEST(SceneSettings, what_only_a_setting_makes_wrong_is_not_blamed_on_the_file) {
  const std::string text = replaced(
      two_balls, "mu = 0.3", "mu = 0.3\npressure = \"uniform\"\nradius = 1e-3\npivoting.mu = 0.1\nstribeck_speed = 0.1\nmu_static = 0.5");
  ASSERT_THAT(errors_of(text), IsEmpty());
  const std::vector<std::vector<std::string>> cases{
      {"contact.mu=0.2", "contact.low.radius=0"},                                          // pivoting.mu needs it
      {"contact.low.stribeck_speed=0"},                                                    // mu_static needs it
      {"contact.eps=1e-3", "integrate.end=2", "contact.radius=1e-3", "contact.law=tanh"},  // of Hertz's pressure only
      {"integrate.end=2", "integrate.dt=1e-3", "start.position=[0,0,0.01]"},               // inside the table
      {"start.position=[0,0,0.05]", "contact.low.shape_radius=0.06"},                      // the same, by the other key
      {"body.disk.radius=1"},                                                              // beside mass and inertia
      {"integrate.scheme=moreau", "table.impact_law=energetic"},
      {"table.impact_law=energetic", "integrate.scheme=moreau"},
      {"integrate.end=1e9"}};  // too many steps
  for (const std::vector<std::string>& settings : cases) {
    const std::vector<std::string> errors = errors_of(text, settings);
    ASSERT_FALSE(errors.empty()) << settings.back();
    for (const std::string& error : errors) EXPECT_THAT(error, testing::StartsWith("--set ")) << settings.back();
  }
  // What is wrong without any setting stays where it is.
  const std::vector<std::string> errors = errors_of(replaced(two_balls, "mass = 2", "mass = -2"), {"contact.mu=0.2"});
  EXPECT_THAT(errors, ElementsAre(testing::StartsWith("ball.toml:2:8: ")));
}

TEST(SceneSettings, coefficients_of_impacts_can_be_set_and_are_written) {
  const std::vector<std::string> settings{"contact.rolling.mu=1e-3", "contact.impact.mu=0.1", "contact.impact.rolling_mu=0"};
  const ReadScene read = read_scene(ball, "ball.toml", settings);
  ASSERT_TRUE(read.scene.has_value()) << read.diagnostics[0].text();
  const Contact contact = make_world(*read.scene).contacts[0];
  EXPECT_EQ(contact.impact_friction.mu, 0.1);
  EXPECT_EQ(contact.impact_friction.rolling, 0.0);
  EXPECT_FALSE(contact.impact_friction.contour.has_value());
  const std::string resolved = to_toml(*read.scene);
  EXPECT_THAT(resolved, HasSubstr("\nimpact.mu = 0.1\nimpact.rolling_mu = 0.0\n"));
  EXPECT_EQ(to_toml(*read_scene(resolved, "resolved.toml").scene), resolved);
}

TEST(SceneSettings, a_resolved_scene_takes_the_settings_that_its_scene_takes) {
  const std::vector<std::vector<std::string>> all{{"contact.mu=0.123"}, {"contact.0.mu=0.123"},  {"integrate.end=0.5"},
                                                  {"table.gravity=9"},  {"contact.radius=2e-3"}, {"contact.restitution=0.5"},
                                                  {"sample.every=0.1"}};
  const std::vector<std::vector<std::string>> on_table{{"start.omega=[1,2,3]"},        {"start.rates=[1,2,3]"},
                                                       {"start.angles=[0.1,0.2,0.3]"}, {"start.roll=true"},
                                                       {"start.velocity=[1,2,0]"},     {"start.quaternion=[1,0,0.1,0]"}};
  const std::vector<std::vector<std::string>> on_track{{"start.roll=true"}, {"start.v=0.1"}};
  for (const std::filesystem::path& path : files_in("scenes", ".toml")) {
    const std::string text = file_text(path);
    const ReadScene read = read_scene(text, "scene.toml");
    ASSERT_TRUE(read.scene.has_value()) << path;
    const std::string resolved = to_toml(*read.scene);
    std::vector<std::vector<std::string>> settings = all;
    const auto& more = read.scene->track ? on_track : on_table;
    settings.insert(settings.end(), more.begin(), more.end());
    for (const std::vector<std::string>& setting : settings) {
      SCOPED_TRACE(path.string() + " " + setting[0]);
      const ReadScene direct = read_scene(text, "scene.toml", setting), again = read_scene(resolved, "resolved.toml", setting);
      EXPECT_EQ(direct.scene.has_value(), again.scene.has_value()) << (again.diagnostics.empty() ? "" : again.diagnostics.front().text());
      if (direct.scene && again.scene) {
        EXPECT_EQ(to_toml(*direct.scene), to_toml(*again.scene));
      }
    }
  }
  // As an earlier version wrote it: mu_static beside an equal mu.
  const std::vector<std::string> mu{"contact.mu=0.2"};
  EXPECT_THAT(errors_of(replaced(two_balls, "mu = 0.3", "mu = 0.3\nmu_static = 0.3"), mu), IsEmpty());
}

TEST(SceneSettings, what_is_wrong_names_the_setting) {
  EXPECT_THAT(wrong("contact.mu"), ElementsAre("--set contact.mu: a setting has the form KEY=VALUE; as in --set contact.mu=0.2"));
  EXPECT_THAT(wrong("=1"), ElementsAre(HasSubstr("a setting has the form KEY=VALUE")));
  EXPECT_THAT(wrong("contact..mu=1"), ElementsAre(HasSubstr("'contact..mu' is not a key")));
  EXPECT_THAT(wrong("contact.mu="),
              ElementsAre("--set contact.mu=: '' is not a TOML value; as in 0.2, true, coulomb, \"a text\" or [0,1,4]"));
  EXPECT_THAT(wrong("start.omega=0,1,4"),
              ElementsAre(HasSubstr("'0,1,4' is not a TOML value; write a list in brackets, as in start.omega=[0,1,4]")));
  EXPECT_THAT(wrong("contact.muu=1"),
              testing::Each(std::string("--set contact.muu=1: unknown key 'contact.muu'; did you mean 'contact.mu'?")));
  EXPECT_THAT(wrong("mu=1"), ElementsAre("--set mu=1: unknown key 'mu'; did you mean 'contact.mu'?"));
  EXPECT_THAT(wrong("contact.7.mu=1"),
              ElementsAre("--set contact.7.mu=1: there is no contact 7; the scene has 2, counted from 0: low, high"));
  EXPECT_THAT(wrong("contact.mu=-1"),
              testing::Each(std::string("--set contact.mu=-1: 'contact.mu' = -1 is negative; give a number of 0 or more")));
  EXPECT_THAT(wrong("body.mass.x=1"), ElementsAre(HasSubstr("'body.mass.x' is not a key")));
  EXPECT_THAT(wrong("contact.mu=1\ny = 2"), ElementsAre(HasSubstr("is not a TOML value")));
}

TEST(SceneSettings, a_setting_repairs_a_scene) {
  EXPECT_THAT(errors_of(replaced(two_balls, "mass = 2", "mass = -2"), {"body.mass=2"}), IsEmpty());
}

}  // namespace
}  // namespace tippe::test
