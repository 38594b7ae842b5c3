// Settings from the command line reach every key of a scene.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

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
