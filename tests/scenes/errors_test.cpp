// What is wrong with a scene is said with place, reason and remedy; several faults are said at once.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "../scenes/scene_texts.h"

namespace tippe::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

std::vector<std::string> after(const std::string& from, const std::string& to) { return errors_of(replaced(ball, from, to)); }

TEST(SceneErrors, a_ball_on_the_table_has_none) { EXPECT_THAT(errors_of(ball), IsEmpty()); }

TEST(SceneErrors, text_that_is_no_TOML_is_named_with_its_place) {
  EXPECT_THAT(after("mass = 2", "mass = = 2"), ElementsAre(testing::StartsWith("ball.toml:2:8: not TOML: ")));
}

TEST(SceneErrors, a_letter_beyond_ascii_belongs_in_a_text_or_comment) {
  EXPECT_THAT(errors_of(replaced(ball, "mu = 0.3", "\xCE\xBC = 0.3")),
              ElementsAre(HasSubstr("ball.toml:8:1: not TOML: a character beyond ASCII")));
  EXPECT_THAT(errors_of(std::string("title = \"caf\xC3\xA9 \\\" \xC3\xA9\"  # \xCE\xBC\n") + ball), IsEmpty());
  EXPECT_THAT(errors_of(ball, {"title=\xC3\xA9"}), ElementsAre(HasSubstr("is not a TOML value")));
}

TEST(SceneErrors, an_unknown_key_names_the_nearest_known_one) {
  EXPECT_THAT(after("mu = 0.3", "mu = 0.3\nradis = 1e-3"),
              ElementsAre("ball.toml:9:9: unknown key 'contact.radis'; did you mean 'contact.radius'?"));
  EXPECT_THAT(after("mu = 0.3", "mu = 0.3\ncontour.nu = 1e-3"),
              ElementsAre("ball.toml:9:14: unknown key 'contact.contour.nu'; did you mean 'contact.contour.mu'?"));
  EXPECT_THAT(after("[integrate]", "[tabel]\ngravity = 1\n[integrate]"),
              ElementsAre("ball.toml:11:1: unknown key 'tabel'; did you mean 'table'?"));
  EXPECT_THAT(after("[integrate]", "[TABLE]\ngravity = 1\n[integrate]"),
              ElementsAre("ball.toml:11:1: unknown key 'TABLE'; did you mean 'table'?"));
  EXPECT_THAT(after("mass = 2", "mass = 2\nomega = [0, 0, 1]"),
              ElementsAre(HasSubstr("unknown key 'body.omega'; did you mean 'start.omega'?")));
  EXPECT_THAT(after("mass = 2", "mass = 2\nxyzzyplugh = 1"), ElementsAre(HasSubstr("the keys here are: ")));
}

TEST(SceneErrors, the_energetic_impact_law_wants_the_event_scheme) {
  EXPECT_THAT(errors_of(ball, {"table.impact_law=energetic", "integrate.scheme=moreau"}),
              ElementsAre(HasSubstr("time-stepping schemes have Newton's impact law built in; set integrate.scheme = \"event\"")));
  EXPECT_THAT(errors_of(ball, {"table.impact_law=energetic", "integrate.scheme=event"}), IsEmpty());
}

TEST(SceneErrors, a_set_valued_law_in_the_ode_scheme_is_warned_of) {
  const std::vector<std::string> settings{"integrate.scheme=ode"};
  const ReadScene read = read_scene(ball, "ball.toml", settings);
  ASSERT_TRUE(read.scene.has_value());
  ASSERT_THAT(read.diagnostics, SizeIs(1));
  EXPECT_THAT(read.diagnostics[0].text(), HasSubstr("the scheme 'ode' is for regularised friction"));
}

TEST(SceneErrors, a_value_of_the_wrong_type_is_refused) {
  EXPECT_THAT(after("mass = 2", "mass = \"2\""), ElementsAre("ball.toml:2:8: 'body.mass' is a text; give a number"));
  EXPECT_THAT(after("omega = [0, 1, 0]", "omega = 1"),
              ElementsAre("ball.toml:10:9: 'start.omega' is a number; give 3 numbers in brackets"));
  EXPECT_THAT(after("omega = [0, 1, 0]", "omega = [0, 1]"),
              ElementsAre("ball.toml:10:9: 'start.omega' has 2 entries; give 3 numbers in brackets"));
  EXPECT_THAT(after("omega = [0, 1, 0]", "omega = [0, 1, true]"), ElementsAre(HasSubstr("'start.omega' is true or false; give a number")));
  EXPECT_THAT(after("end = 1", "end = 1\ncorrection = 1"),
              ElementsAre(HasSubstr("'integrate.correction' is a number; give true or false")));
  EXPECT_THAT(after("end = 1", "end = 1\nmax_iterations = 1.5"),
              ElementsAre(HasSubstr("'integrate.max_iterations' is a number; give a whole number")));
  EXPECT_THAT(after("[body]", "title = 1\n[body]"), ElementsAre(HasSubstr("'title' is a number; give a text in quotes")));
  EXPECT_THAT(after("mu = 0.3", "mu = 0.3\ncontour = 1"), ElementsAre(HasSubstr("'contact.contour' is a number; give a table")));
}

TEST(SceneErrors, a_missing_key_or_table_is_named) {
  EXPECT_THAT(after("mass = 2\n", ""), ElementsAre("ball.toml:1:1: missing key 'body.mass'; in kg, or give [body.solid]"));
  EXPECT_THAT(after("shape_radius = 0.05\n", ""), ElementsAre(HasSubstr("missing key 'contact.shape_radius'; in m")));
  EXPECT_THAT(after("law = \"coulomb\"\n", ""), ElementsAre(HasSubstr("missing key 'contact.law'")));
  EXPECT_THAT(after("mu = 0.3\n", ""), ElementsAre(HasSubstr("missing key 'contact.mu'")));
  EXPECT_THAT(after("end = 1\n", ""), ElementsAre(HasSubstr("missing key 'integrate.end'")));
  EXPECT_THAT(errors_of("title = 'nothing'"),
              ElementsAre("ball.toml: missing [body]", "ball.toml: missing [start]", "ball.toml: missing [integrate]",
                          "ball.toml: missing [[contact]]; say with which shape the body touches the table"));
}

TEST(SceneErrors, numbers_must_be_finite_and_in_range) {
  EXPECT_THAT(after("mass = 2", "mass = nan"), ElementsAre("ball.toml:2:8: 'body.mass' = nan is not finite; give a number greater than 0"));
  EXPECT_THAT(after("omega = [0, 1, 0]", "omega = [0, inf, 0]"), ElementsAre(HasSubstr("'start.omega' = inf is not finite")));
  EXPECT_THAT(after("mass = 2", "mass = 0"), ElementsAre(HasSubstr("'body.mass' = 0 is too small; give a number greater than 0")));
  EXPECT_THAT(after("mass = 2", "mass = -2"), ElementsAre(HasSubstr("'body.mass' = -2 is negative")));
  EXPECT_THAT(after("mu = 0.3", "mu = -0.3"), ElementsAre(HasSubstr("'contact.mu' = -0.3 is negative; give a number of 0 or more")));
  EXPECT_THAT(after("mu = 0.3", "mu = 0.3\nrestitution = 1.5"),
              ElementsAre(HasSubstr("'contact.restitution' = 1.5 is too large; give a number from 0 to 1")));
  EXPECT_THAT(after("end = 1", "end = 1\ndt = 0"), ElementsAre(HasSubstr("'integrate.dt' = 0 is too small")));
  EXPECT_THAT(after("end = 1", "end = 1\ndt = -1"), ElementsAre(HasSubstr("'integrate.dt' = -1 is negative")));
  EXPECT_THAT(after("end = 1", "end = 1\ndt = 1e-300"), ElementsAre(HasSubstr("more than 1e11 steps")));
  EXPECT_THAT(after("end = 1", "end = 1\nmax_iterations = 0"), ElementsAre(HasSubstr("'integrate.max_iterations' = 0 is too small")));
}

TEST(SceneErrors, coefficients_of_impacts_need_the_law_they_belong_to) {
  EXPECT_THAT(after("mu = 0.3", "mu = 0.3\nimpact.mu = -1"), ElementsAre(HasSubstr("'contact.impact.mu' = -1 is negative")));
  EXPECT_THAT(after("mu = 0.3", "mu = 0.3\nimpact.rolling_mu = 1e-3"),
              ElementsAre(HasSubstr("'contact.impact.rolling_mu' has no effect where 'contact.rolling.mu' is 0; give both or neither")));
  EXPECT_THAT(errors_of(replaced(replaced(ball, "\"coulomb\"", "\"none\""), "mu = 0.3", "impact.mu = 0.1")),
              ElementsAre(HasSubstr("'contact.impact.mu' has no effect with the law 'none'; choose a law of friction, or remove it")));
  EXPECT_THAT(after("mu = 0.3", "mu = 0.3\nimpact.mue = 1"), ElementsAre(HasSubstr("did you mean 'contact.impact.mu'?")));
}

TEST(SceneErrors, a_mass_must_be_more_than_that_of_a_grain_of_dust) {
  EXPECT_THAT(after("mass = 2", "mass = 1e-20"), ElementsAre(HasSubstr("'body.mass' is below 1e-15 kg")));
}

TEST(SceneErrors, inertia_must_be_that_of_a_body) {
  EXPECT_THAT(after("[1e-3, 1e-3, 1e-3]", "[1e-3, -1e-3, 1e-3]"), ElementsAre(HasSubstr("'body.inertia' = -0.001 is negative")));
  EXPECT_THAT(after("[1e-3, 1e-3, 1e-3]", "[[1, 2, 0], [2, 1, 0], [0, 0, 1]]"),
              ElementsAre(HasSubstr("the inertia about S is not positive definite")));
  EXPECT_THAT(after("[1e-3, 1e-3, 1e-3]", "[[1, 2, 0], [0, 1, 0], [0, 0, 1]]"), ElementsAre(HasSubstr("'body.inertia' is not symmetric")));
  EXPECT_THAT(after("[1e-3, 1e-3, 1e-3]", "[[1, 2], [0, 1, 0], [0, 0, 1]]"), ElementsAre(HasSubstr("is not a matrix of finite numbers")));
  EXPECT_THAT(after("[1e-3, 1e-3, 1e-3]", "[1e-3, 1e-3, 1e-3]\ncenter = [1, 0, 0]\ninertia_about = \"G\""),
              ElementsAre(HasSubstr("not positive definite; check body.inertia, body.mass and body.center")));
}

TEST(SceneErrors, an_inertia_beyond_the_triangle_inequality_is_a_warning) {
  const ReadScene read = read_scene(replaced(ball, "[1e-3, 1e-3, 1e-3]", "[1e-3, 1e-3, 3e-3]"), "ball.toml");
  EXPECT_TRUE(read.scene.has_value());
  ASSERT_THAT(read.diagnostics, SizeIs(1));
  EXPECT_EQ(read.diagnostics[0].text(),
            "ball.toml:3:11: no rigid body has this inertia: the largest principal moment exceeds the sum of the others");
}

TEST(SceneErrors, unknown_names_come_with_the_nearest) {
  EXPECT_THAT(after("\"sphere\"", "\"shpere\""),
              ElementsAre("ball.toml:5:9: unknown shape 'shpere' for 'contact.shape'; did you mean 'sphere'?"));
  EXPECT_THAT(after("\"coulomb\"", "\"contenso\""),
              ElementsAre(HasSubstr("unknown law 'contenso' for 'contact.law'; did you mean 'contensou'?")));
  EXPECT_THAT(after("\"coulomb\"", "\"contour\""),
              ElementsAre(HasSubstr("'contour' is not a law of sliding: it acts beside it; set contact.contour.mu instead")));
  EXPECT_THAT(after("\"coulomb\"", "\"rolling-viscous\""), ElementsAre(HasSubstr("set contact.rolling.viscosity instead")));
  EXPECT_THAT(after("end = 1", "end = 1\nscheme = \"moreu\""),
              ElementsAre(HasSubstr("unknown scheme 'moreu' for 'integrate.scheme'; did you mean 'moreau'?")));
  EXPECT_THAT(after("end = 1", "end = 1\nchart = \"polar\""),
              ElementsAre(HasSubstr("unknown chart 'polar' for 'integrate.chart'; give one of: quaternion, euler")));
  EXPECT_THAT(after("end = 1", "end = 1\n[sample]\nplots = [\"angels\"]"),
              ElementsAre(HasSubstr("unknown plot 'angels' for 'sample.plots'; did you mean 'angles'?")));
}

TEST(SceneErrors, laws_get_what_they_need) {
  EXPECT_THAT(after("\"coulomb\"", "\"smooth-coulomb\""),
              ElementsAre(HasSubstr("'smooth-coulomb' needs 'contact.eps' > 0; regularisation, in m/s")));
  EXPECT_THAT(after("\"coulomb\"", "\"tanh\"\neps = 1e-4"), ElementsAre(HasSubstr("'tanh' needs 'contact.radius' > 0")));
  EXPECT_THAT(after("mu = 0.3", "mu = 0.3\npivoting.mu = 0.1"), ElementsAre(HasSubstr("'contact.pivoting.mu' needs 'contact.radius' > 0")));
  EXPECT_THAT(after("mu = 0.3", "mu = 0.3\nmu_static = 0.4"),
              ElementsAre(HasSubstr("'contact.mu_static' has no effect without 'contact.stribeck_speed'")));
}

TEST(SceneErrors, a_key_that_contradicts_its_law_is_refused_and_one_of_another_law_may_stay) {
  const std::string all = "\nradius = 1e-3\neps = 1e-3\nkr = 0.5\n";
  const auto with = [&](const std::string& law, const std::string& line) {
    return errors_of(replaced(replaced(ball, "coulomb", law), "mu = 0.3", "mu = 0.3" + all + line));
  };
  const std::string uniform = "pressure = \"uniform\"", without = "drilling_torque = false";
  for (const std::string law : {"tanh", "pade1", "pade2", "contensou-rolling"}) {
    EXPECT_THAT(with(law, uniform), ElementsAre(HasSubstr("'" + law + "' knows the pressure 'hertz' only; remove contact.pressure")));
    EXPECT_THAT(with(law, without), IsEmpty());
  }
  for (const std::string law : {"contensou", "contensou-series", "ellipsoid"}) {
    EXPECT_THAT(with(law, uniform), IsEmpty());
    EXPECT_THAT(with(law, without), ElementsAre(HasSubstr("'" + law + "' does not know 'contact.drilling_torque'")));
  }
  // Coulomb's force is the same for every pressure, and has no torque.
  for (const std::string law : {"coulomb", "smooth-coulomb", "none"}) EXPECT_THAT(with(law, uniform + "\n" + without), IsEmpty());
}

TEST(SceneErrors, shapes_get_what_they_need_and_no_more) {
  EXPECT_THAT(after("\"sphere\"", "\"ellipsoid\""),
              ElementsAre(HasSubstr("missing key 'contact.semi_axes'"), HasSubstr("the shape 'ellipsoid' has no 'contact.shape_radius'")));
  EXPECT_THAT(after("\"sphere\"", "\"rounded-rim\""), ElementsAre(HasSubstr("missing key 'contact.rounding'")));
  EXPECT_THAT(after("shape_radius = 0.05", "shape_radius = 0"), ElementsAre(HasSubstr("'contact.shape_radius' = 0 is too small")));
}

TEST(SceneErrors, what_is_said_twice_must_be_said_once) {
  EXPECT_THAT(after("omega = [0, 1, 0]", "omega = [0, 1, 0]\nrates = [0, 1, 0]"),
              ElementsAre(HasSubstr("'start.rates' and 'start.omega' say the same thing twice; give one of them")));
  EXPECT_THAT(after("omega = [0, 1, 0]", "angles = [0, 1, 0]\nquaternion = [1, 0, 0, 0]"),
              ElementsAre(HasSubstr("say the same thing twice")));
  EXPECT_THAT(after("omega = [0, 1, 0]", "velocity = [0, 1, 0]\nroll = true"),
              ElementsAre(HasSubstr("'start.velocity' and 'start.roll = true' say the same thing twice")));
  EXPECT_THAT(after("mass = 2", "mass = 2\ndisk.radius = 1\ndisk.height = 1\ndisk.density = 1"), SizeIs(2));
}

TEST(SceneErrors, a_start_inside_the_table_is_refused) {
  EXPECT_THAT(
      after("omega = [0, 1, 0]", "position = [0, 0, 0.02]"),
      ElementsAre("ball.toml:10:12: at the start the contact 'contact0' is 0.03 m inside the table, more than the 1e-06 m that pass for "
                  "rounding; raise start.position, or set start.touch = true"));
}

TEST(SceneErrors, a_quaternion_of_no_length_is_no_rotation) {
  EXPECT_THAT(after("omega = [0, 1, 0]", "quaternion = [0, 0, 0, 0]"), ElementsAre(HasSubstr("'start.quaternion' is not a rotation")));
}

TEST(SceneErrors, a_body_has_at_most_four_contacts_each_with_its_own_name) {
  const std::string contact = "[[contact]]\nname = \"a\"\nshape = \"sphere\"\nshape_radius = 0.05\nlaw = \"none\"\n";
  EXPECT_THAT(after("[start]", contact + contact + "[start]"), ElementsAre(HasSubstr("two contacts have the name 'a'; give each its own")));
  std::string many;
  for (int i = 0; i < 4; ++i) many += contact;
  EXPECT_THAT(after("[start]", many + "[start]"), ElementsAre(HasSubstr("there are 5 contacts; a body may have 4")));
  EXPECT_THAT(after("shape =", "name = \"0\"\nshape ="), ElementsAre(HasSubstr("'0' cannot be the name of a contact")));
}

TEST(SceneErrors, several_faults_are_reported_at_once) {
  const std::string bad =
      replaced(replaced(replaced(ball, "mass = 2", "mass = -1"), "\"sphere\"", "\"cube\""), "mu = 0.3", "mu = 0.3\nmuu = 1");
  EXPECT_THAT(errors_of(bad), ElementsAre(HasSubstr("ball.toml:2:8: 'body.mass'"), HasSubstr("ball.toml:5:9: unknown shape 'cube'"),
                                          HasSubstr("ball.toml:9:7: unknown key 'contact.muu'")));
}

TEST(SceneErrors, a_hole_must_lie_inside_its_disk) {
  const std::string disk = replaced(replaced(ball, "mass = 2\ninertia = [1e-3, 1e-3, 1e-3]\n", ""), "[body]",
                                    "[body.disk]\nradius = 0.05\nhole_radius = 0.03\nhole_distance = 0.02\nheight = 0.01\ndensity = 7700");
  EXPECT_THAT(errors_of(disk), ElementsAre(HasSubstr("the hole reaches beyond the disk")));
}

}  // namespace
}  // namespace tippe::test
