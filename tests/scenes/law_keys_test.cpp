// What `tippe law` can, a scene can: pressures, radii that follow the load, constants, forms and tables.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <tippe/scenes/build.h>
#include <tippe/scenes/write.h>

#include "../scenes/scene_texts.h"
#include "law_settings.h"

namespace tippe::test::law_keys_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::string with(const std::string& law, const std::string& lines) {
  return replaced(replaced(ball, "coulomb", law), "mu = 0.3", "mu = 0.3\n" + lines);
}

Scene scene_of(const std::string& text, const std::vector<std::string>& settings = {}) {
  const ReadScene read = read_scene(text, "ball.toml", settings);
  for (const Diagnostic& d : read.diagnostics) ADD_FAILURE() << d.text();
  return read.scene.value_or(Scene{});
}

/// Deceleration of a ball that spins about the normal, from Δω over a short time; the torque does not change as long as it spins.
double braking(const Scene& scene) {
  const RunResult result = run(scene);
  return (result.first.spin - result.final.spin) / result.final.t;
}

const std::string spinning =
    replaced(replaced(with("contensou", "radius = 1e-3"), "omega = [0, 1, 0]", "omega = [0, 0, 50]"), "end = 1", "end = 0.1");
std::string spinning_with(const std::string& line) { return replaced(spinning, "radius = 1e-3", "radius = 1e-3\n" + line); }

// τ = μ m g R η₀, η₀ = ⟨ρ⟩ over the pressure: 3π/16 Hertz, 2/3 uniform, and for 1 − r² the ratio of ∫ r²(1−r²) dr = 2/15 and ∫ r(1−r²) dr = 1/4.
const double unit = 0.3 * 2.0 * 9.81 * 1e-3 / 1e-3;  // μ m g R/I

TEST(ScenePressure, by_name_formula_or_table_brakes_a_spin_as_its_mean_radius_says) {
  constexpr double tight = 1e-9;  // the run's own error per step is 1e-10
  EXPECT_NEAR(braking(scene_of(spinning)) / unit, 3.0 * std::numbers::pi / 16.0, tight);
  EXPECT_NEAR(braking(scene_of(spinning_with("pressure = \"uniform\""))) / unit, 2.0 / 3.0, tight);
  EXPECT_NEAR(braking(scene_of(spinning_with("pressure = \"1 - r^2\""))) / unit, 8.0 / 15.0, tight);
  EXPECT_NEAR(braking(scene_of(spinning_with("pressure = \"sqrt(1 - r^2)\""))) / unit, 3.0 * std::numbers::pi / 16.0, tight);
  EXPECT_NEAR(braking(scene_of(spinning_with("pressure = [[0, 7], [0.01, 7]]"))) / unit, 2.0 / 3.0, tight);
  // Setting it from outside.
  EXPECT_NEAR(braking(scene_of(spinning, {"contact.pressure=\"1 - r^2\""})) / unit, 8.0 / 15.0, tight);
  EXPECT_NEAR(braking(scene_of(spinning, {"contact.pressure=[[0,1],[0.5,1],[1,1]]"})) / unit, 2.0 / 3.0, tight);
}

TEST(ScenePressure, that_cannot_be_used_is_refused) {
  const auto fault = [](const std::string& value) { return errors_of(spinning_with("pressure = " + value)); };
  EXPECT_THAT(fault("\"unifrom\""), ElementsAre(HasSubstr("unknown pressure 'unifrom' for 'contact.pressure'; did you mean 'uniform'?")));
  EXPECT_THAT(fault("\"1 - x^2\""), ElementsAre(HasSubstr("column 5 of the formula '1 - x^2': unknown name: there are r, pi")));
  EXPECT_THAT(fault("\"r - 1\""), ElementsAre(HasSubstr("'contact.pressure' is negative somewhere")));
  EXPECT_THAT(fault("\"sqrt(r - 2)\""), ElementsAre(HasSubstr("not finite on the whole patch")));
  EXPECT_THAT(fault("\"0*r\""), ElementsAre(HasSubstr("zero everywhere")));
  EXPECT_THAT(fault("[[0, 1]]"), ElementsAre(HasSubstr("too few pairs")));
  EXPECT_THAT(fault("[[0, 1], [0, 2]]"), ElementsAre(HasSubstr("do not increase from 0")));
  EXPECT_THAT(fault("[[0, 1], [1]]"), ElementsAre(HasSubstr("entry 2 of 'contact.pressure' is not a pair")));
  EXPECT_THAT(errors_of(with("contensou-series", "pressure = \"1 - r\"")),
              ElementsAre(HasSubstr("knows the pressures 'hertz' and 'uniform' only")));
  EXPECT_THAT(errors_of(with("tanh", "eps = 1e-3\nradius = 1e-3\npressure = \"1 - r\"")),
              ElementsAre(HasSubstr("knows the pressure 'hertz' only")));
  EXPECT_THAT(errors_of(with("coulomb", "pressure = \"1 - r\"")), IsEmpty());
}

TEST(SceneRadius, that_follows_the_load_makes_the_torque_grow_with_its_power_of_four_thirds) {
  const double modulus = 1e7, curvature = 0.05;
  const std::string text = replaced(spinning, "radius = 1e-3", "elastic_modulus = 1e7\nrelative_radius = 0.05");
  double before = 0.0;
  for (const double gravity : {1.0, 8.0, 64.0}) {
    const double load = 2.0 * gravity, R = std::cbrt(0.75 * curvature * load / modulus);  // leine2003 (3.2)
    const double torque = 1e-3 * braking(scene_of(text, {"table.gravity=" + std::to_string(gravity)}));
    EXPECT_NEAR(torque / (0.3 * load * R * 3.0 * std::numbers::pi / 16.0), 1.0, 1e-9) << gravity;
    if (before > 0.0) {
      EXPECT_NEAR(torque / before, 16.0, 1e-7);  // 8^(4/3)
    }
    before = torque;
  }
  // Time-stepping takes the load of the last step: the first one, which has none, is without torque.
  const Scene stepped = scene_of(text, {"integrate.scheme=moreau", "integrate.dt=1e-5"});
  EXPECT_NEAR(braking(stepped) / braking(scene_of(text)), 1.0, 2e-4);
}

/// Tilted, the drilling torque turns the body so that it changes the load: λ_N = N(R(λ_N)), N(R) that of a constant radius. The start comes down on the
/// table with an impact, which has no friction here, so that all radii begin with the same motion.
TEST(SceneRadius, that_follows_the_load_solves_one_equation_for_it) {
  const std::string tilted = R"([body]
mass = 2
inertia = [1e-3, 3e-3, 2e-3]
center = [0, 0, 0.02]
[[contact]]
shape = "ellipsoid"
semi_axes = [0.1, 0.06, 0.04]
law = "contensou"
mu = 0.8
impact.mu = 0
RADIUS
[start]
angles = [0.3, 0.6, 0.9]
velocity = [0.4, 0.1, 0]
omega = [3, 1, 9]
touch = true
[integrate]
end = 1e-4
)";
  const auto load = [&](const std::string& radius) { return run(scene_of(replaced(tilted, "RADIUS", radius))).first.contacts[0].lambda_N; };
  const double modulus = 2e4, curvature = 0.05, found = load("elastic_modulus = 2e4\nrelative_radius = 0.05");
  const auto with_constant = [&](double R) { return load("radius = " + std::to_string(R)); };
  EXPECT_GT(std::abs(with_constant(0.0) / with_constant(0.05) - 1.0), 1e-3);  // the radius matters
  double low = 0.0, high = 1000.0;
  for (int i = 0; i < 60; ++i) {
    const double middle = 0.5 * (low + high), R = std::cbrt(0.75 * curvature * middle / modulus);
    char text[40];
    std::snprintf(text, sizeof text, "radius = %.17g", R);
    (load(text) > middle ? low : high) = middle;
  }
  EXPECT_NEAR(found / low, 1.0, 1e-12);
}

TEST(SceneRadius, is_given_once) {
  const auto fault = [](const std::string& lines) { return errors_of(with("contensou", lines)); };
  EXPECT_THAT(fault("radius = 1e-3\nelastic_modulus = 1e9\nrelative_radius = 0.1"), ElementsAre(HasSubstr("say the same thing twice")));
  EXPECT_THAT(fault("elastic_modulus = 1e9"), ElementsAre(HasSubstr("needs 'contact.elastic_modulus' and 'contact.relative_radius'")));
  EXPECT_THAT(errors_of(with("tanh", "eps = 1e-3\nelastic_modulus = 1e9\nrelative_radius = 0.1")),
              ElementsAre(HasSubstr("'tanh' needs a radius that does not follow the load")));
  // A setting replaces the other way to say it.
  const std::string following = with("contensou", "elastic_modulus = 1e9\nrelative_radius = 0.1");
  EXPECT_EQ(scene_of(following, {"contact.radius=1e-3"}).contacts[0].elastic_modulus, 0.0);
  EXPECT_EQ(scene_of(spinning, {"contact.elastic_modulus=1e9", "contact.relative_radius=0.1"}).contacts[0].radius, 0.0);
}

/// μ(v) = μ_k + (μ_s − μ_k) exp(−(v/v_s)^δ), of a ball that slides without turning.
TEST(SceneStribeck, brakes_by_its_coefficient_at_the_speed_of_sliding) {
  const std::string text =
      replaced(replaced(with("coulomb", "mu_static = 0.5\nstribeck_speed = 0.2"), "omega = [0, 1, 0]", "velocity = [0.3, 0, 0]"), "end = 1",
               "end = 1e-3");
  for (const double exponent : {1.0, 2.0}) {
    const Scene scene = scene_of(text, {"contact.stribeck_exponent=" + std::to_string(exponent)});
    const double mu = 0.3 + 0.2 * std::exp(-std::pow(0.3 / 0.2, exponent));
    const Observables first = run(scene).first;
    EXPECT_NEAR(-first.contacts[0].lambda_T.x() / first.contacts[0].lambda_N, mu, 1e-12);
  }
}

TEST(SceneLawKeys, reach_the_law_and_are_checked) {
  const std::string rolling = "eps = 1e-3\nradius = 1e-3\nkr = 0.5\n";
  const auto key = [](const Scene& scene, const std::string& name) { return scene.contacts[0].law_keys.get(name, -1.0); };
  EXPECT_EQ(key(scene_of(with("tanh", rolling + "q1 = 2\ns2 = 0.3")), "q1"), 2.0);
  EXPECT_EQ(key(scene_of(with("pade2", rolling), {"contact.form=printed", "contact.a12=1.5"}), "form"), 1.0);
  EXPECT_THAT(errors_of(with("tanh", rolling + "q1 = 0.5")),
              ElementsAre(HasSubstr("'contact.q1' = 0.5 is too small; give a number greater than 1")));
  EXPECT_THAT(errors_of(with("tanh", rolling + "form = \"printd\"")),
              ElementsAre(HasSubstr("unknown form 'printd' for 'contact.form'; did you mean 'printed'?")));
  EXPECT_THAT(errors_of(with("tanh", rolling + "form = \"sailer2020\"")), ElementsAre(HasSubstr("give one of: corrected, printed")));
  EXPECT_THAT(errors_of(with("contensou", "form = \"printed\"")), ElementsAre(HasSubstr("'contensou' does not know 'contact.form'")));
  EXPECT_THAT(errors_of(with("contensou-series", "form = \"sailer2020\"")), IsEmpty());
  EXPECT_THAT(errors_of(with("contensou", "q1 = 3")), IsEmpty());  // a number of another law may stay
  EXPECT_THAT(errors_of(with("tanh", rolling + "qq1 = 3")), ElementsAre(HasSubstr("did you mean 'contact.q1'?")));
}

std::string table_line(int rows) {
  std::string text;
  const std::vector<double> numbers = hertz_rows(rows);
  for (std::size_t i = 0; i < numbers.size(); i += 3) {
    char row[120];
    std::snprintf(row, sizeof row, "%s[%.17g, %.17g, %.17g]", i > 0 ? ", " : "", numbers[i], numbers[i + 1], numbers[i + 2]);
    text += row;
  }
  return "potential = [" + text + "]";
}

TEST(SceneTableLaw, runs_as_the_law_whose_potential_it_has) {
  const std::string table = replaced(replaced(spinning, "contensou", "table"), "radius = 1e-3", "radius = 1e-3\n" + table_line(65));
  const std::vector<std::string> moving{"start.velocity=[0.1,0,0]", "start.omega=[0,2,50]", "integrate.end=0.3"};
  const Vec3 exact = run(scene_of(spinning, moving)).final.state.v_S, found = run(scene_of(table, moving)).final.state.v_S;
  EXPECT_LE((exact - found).norm(), 1e-4 * exact.norm());  // the force of 65 rows errs by 4e-5
  EXPECT_GT((exact - found).norm(), 0.0);
  EXPECT_THAT(errors_of(with("table", "radius = 1e-3")), ElementsAre(HasSubstr("'table' needs its potential with 4 rows or more")));
  EXPECT_THAT(errors_of(with("table", "potential = [[1, 0, 1], [1, 1, 2], [1, 2, 2], [0, 1, 1]]")),
              ElementsAre(HasSubstr("'potential' is not convex between its rows")));
  EXPECT_THAT(errors_of(with("table", "potential = [[1, 0], [0, 1]]")),
              testing::Contains(HasSubstr("entry 1 of 'contact.potential' is not a row of 3 numbers")));
}

TEST(SceneLawKeys, of_a_resolved_scene_run_to_the_same_bits) {
  const std::string rolling = "eps = 1e-3\nradius = 1e-3\nkr = 0.5\n";
  for (const std::string& text :
       {spinning_with("pressure = \"1 - r^2\""), spinning_with("pressure = [[0, 1], [0.3, 0.9], [1, 0.1]]"),
        replaced(spinning, "radius = 1e-3", "elastic_modulus = 1e7\nrelative_radius = 0.05"),
        replaced(replaced(spinning, "contensou", "table"), "radius = 1e-3", "radius = 1e-3\n" + table_line(9)),
        with("tanh", rolling + "q1 = 2\nh1 = 1.1"), with("pade2", rolling + "form = \"printed\""), with("pade1", rolling + "c21 = -0.5"),
        with("coulomb", "mu_static = 0.5\nstribeck_speed = 0.2\nstribeck_exponent = 2")}) {
    const Scene first = scene_of(text, {"start.velocity=[0.1,0.02,0]", "integrate.end=0.05"});
    const std::string resolved = to_toml(first);
    const Scene second = scene_of(resolved);
    EXPECT_EQ(to_toml(second), resolved);
    const Observables a = run(first).final, b = run(second).final;
    EXPECT_TRUE(a.state.v_S == b.state.v_S && a.state.omega == b.state.omega) << resolved;
    EXPECT_EQ(a.contacts[0].lambda_N, b.contacts[0].lambda_N);
  }
}

TEST(SceneWarnings, ode_with_a_set_law_is_warned_of_by_the_kind_in_the_registry) {
  for (const laws::LawEntry& entry : laws::law_entries()) {
    if (!entry.make) continue;
    const std::string more = "radius = 1e-3\neps = 1e-3\n" + ((entry.name == "table") ? table_line(9) : std::string());
    const ReadScene read = read_scene(replaced(with(entry.name, more), "end = 1", "end = 1\nscheme = \"ode\""), "ball.toml");
    ASSERT_TRUE(read.scene.has_value()) << entry.name;
    bool warned = false;
    for (const Diagnostic& d : read.diagnostics) warned = warned || d.text().find("is for regularised friction") != std::string::npos;
    EXPECT_EQ(warned, entry.kind == laws::LawKind::Set) << entry.name;
  }
}

}  // namespace
}  // namespace tippe::test::law_keys_test
