// Bodies that lie on their face or stand on several feet: landing, loads that the equations leave open, forces at rest.

#include <gmock/gmock.h>

#include "same_motion.h"

#include <cmath>

namespace tippe::test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

constexpr const char* coin = R"(
[body]
mass = 0.1
inertia = [4e-5, 4e-5, 8e-5]
[[contact]]
shape = "rim"
shape_radius = 0.04
law = "coulomb"
mu = 0.3
[start]
touch = true
angles = [0, 0.8, 0]
velocity = [0, 1, 0]
[integrate]
dt = 1e-4
end = 3
)";

/// Four feet at the corners of a rectangle, each with its own friction.
constexpr const char* stool = R"(
[body]
mass = 1
inertia = [3e-3, 3e-3, 5e-3]
[[contact]]
shape = "sphere"
shape_radius = 0.02
law = "coulomb"
at = [0.1, 0.05, -0.03]
mu = 0.2
[[contact]]
shape = "sphere"
shape_radius = 0.02
law = "coulomb"
at = [-0.1, 0.05, -0.03]
mu = 0.3
[[contact]]
shape = "sphere"
shape_radius = 0.02
law = "coulomb"
at = [-0.1, -0.05, -0.03]
mu = 0.1
[[contact]]
shape = "sphere"
shape_radius = 0.02
law = "coulomb"
at = [0.1, -0.05, -0.03]
mu = 0.25
[start]
touch = true
velocity = [1, 0.3, 0]
omega = [0, 0, 5]
[integrate]
dt = 1e-3
end = 1
)";

struct Outcome {
  RunResult result;
  Verdict verdict;
  Vec3 place() const { return result.final.state.r_S; }
};

Outcome run_of(const char* text, std::vector<std::string> settings, std::vector<double> at = {}) {
  const Scene scene = read_scene(text, "test", settings).scene.value();
  const World world = make_world(scene);
  RunRequest request;
  request.at = std::move(at);
  Outcome outcome{run(world, make_start(scene, world), make_options(scene), request), {}};
  outcome.verdict = judge(outcome.result);
  return outcome;
}

/// Sum of all contact forces and the weight, and of their moments about S, as parts of the weight.
double unbalanced(const Observables& o, const World& world) {
  const double weight = world.body().mass * world.gravity.norm();
  Vec3 force = world.body().mass * world.gravity, moment = Vec3::Zero();
  double reach = 0.0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(o.contact_count); ++i) {
    const ContactObservables& c = o.contacts[i];
    const Vec3 f(c.lambda_T.x(), c.lambda_T.y(), c.lambda_N), arm = c.r_C - o.state.r_S;
    force += f, moment += arm.cross(f) + Vec3(0.0, 0.0, c.tau);
    reach = std::max(reach, arm.norm());
  }
  return (force.norm() + moment.norm() / reach) / weight;
}

TEST(Faces, a_coin_that_falls_on_its_face_is_braked_by_the_friction_of_that_impact) {
  // Without the impulse of friction it slides on for 0.237 m. Moreau's scheme is of first order: 0.115 dt is seen.
  const double event = run_of(coin, {}).place().y();
  for (const char* scheme : {"moreau", "midpoint"}) {
    const double stepped = run_of(coin, {std::string("integrate.scheme=") + scheme}).place().y();
    EXPECT_NEAR(stepped, event, 0.3 * 1e-4) << scheme;
  }
  EXPECT_NEAR(event, 0.1785, 1e-4);
}

TEST(Faces, a_coin_with_restitution_rattles_before_it_lies) {
  const Outcome bouncing = run_of(coin, {"contact.restitution=0.8"}), plastic = run_of(coin, {});
  const auto impacts = [](const Outcome& o) { return std::ranges::count(o.result.events, EventKind::Impact, &Event::kind); };
  EXPECT_EQ(impacts(plastic), 1);
  EXPECT_GT(impacts(bouncing), 10);
  EXPECT_TRUE(bouncing.result.resting);
  EXPECT_GT(bouncing.result.final.t, 2.0 * plastic.result.final.t);
  const Outcome stepped = run_of(coin, {"contact.restitution=0.8", "integrate.scheme=moreau"});
  EXPECT_NEAR(stepped.place().y(), bouncing.place().y(), 0.5 * 1e-4);
}

/// Its face opens before it has any velocity that could say on which side it stays down. `event` ended with a segmentation fault.
TEST(Faces, a_coin_let_go_flat_with_its_weight_beyond_its_rim_tips_over_it) {
  const std::vector<std::string> over{"body.center=[0.07, 0, 0]", "start.angles=[0, 0, 0]", "start.velocity=[0, 0, 0]",
                                      "integrate.end=0.3"};
  std::vector<std::string> stepped = over;
  stepped.emplace_back("integrate.scheme=midpoint");
  const Outcome event = run_of(coin, over), midpoint = run_of(coin, stepped);
  EXPECT_TRUE(event.verdict.trustworthy());
  // The end of a stick is known to a step of 1e-4 s, in which friction changes the velocity by 3e-4 m/s: over 0.3 s, less than 1e-4 m.
  EXPECT_LT((event.place() - midpoint.place()).norm(), 1e-4);
  EXPECT_LT(event.place().z(), -0.029);
}

TEST(Faces, a_coin_without_weight_stays_where_it_is) {
  const Outcome o = run_of(coin, {"table.gravity=0", "start.angles=[0, 0, 0]", "start.velocity=[0, 0, 0]", "integrate.end=0.3"});
  EXPECT_TRUE(o.verdict.trustworthy());
  EXPECT_EQ(o.place(), Vec3::Zero());
}

TEST(Faces, a_rounded_rim_lies_down_like_a_sharp_one) {
  const std::vector<std::string> rounded{"contact.shape=rounded-rim", "contact.rounding=0.003", "contact.shape_radius=0.037"};
  const Outcome event = run_of(coin, rounded);
  EXPECT_TRUE(event.result.resting);
  EXPECT_LT(event.result.counts.steps, 1000);
  EXPECT_NEAR(event.place().z(), 0.003, 1e-15);
  std::vector<std::string> stepped = rounded;
  stepped.emplace_back("integrate.scheme=moreau");
  EXPECT_NEAR(run_of(coin, stepped).place().y(), event.place().y(), 0.5 * 1e-4);
}

TEST(Faces, more_points_of_a_face_forget_the_axes_of_the_body) {
  // The same slide along two axes of a coin that has none. Quarter turns map four and eight points onto themselves, so along y means turned by 30°.
  const auto difference = [](int points) {
    const std::string n = "contact.face_points=" + std::to_string(points);
    const std::vector<std::string> flat{n, "start.angles=[0, 0, 0]", "start.omega=[0, 0, 20]", "start.velocity=[1, 0, 0]"};
    std::vector<std::string> turned = flat;
    turned[1] = "start.angles=[0.5235987755982988, 0, 0]";
    const Outcome a = run_of(coin, flat), b = run_of(coin, turned);
    EXPECT_THAT(a.verdict.notes, Contains(HasSubstr("face_points")));
    return (a.place() - b.place()).norm() / a.place().norm();
  };
  const double three = difference(3), eight = difference(8);
  EXPECT_GT(three, 5e-3);
  EXPECT_LT(eight, 0.2 * three);
}

TEST(Loads, of_four_sliding_feet_do_not_know_the_axes_of_the_table) {
  for (const char* scheme : {"event", "moreau", "midpoint"}) {
    const std::string with = std::string("integrate.scheme=") + scheme;
    const double turn = 0.7, c = std::cos(turn), s = std::sin(turn);
    char velocity[80];
    std::snprintf(velocity, sizeof velocity, "start.velocity=[%.17g, %.17g, 0]", c - 0.3 * s, s + 0.3 * c);
    const Outcome plain = run_of(stool, {with}, {0.1}), turned = run_of(stool, {with, "start.angles=[0.7, 0, 0]", velocity}, {0.1});
    for (std::size_t i = 0; i < 4; ++i) {
      // Time-stepping leaves 1e-5 of loads that the equations leave open.
      EXPECT_NEAR(plain.result.samples[0].contacts[i].lambda_N, turned.result.samples[0].contacts[i].lambda_N, 1e-4) << scheme << " " << i;
    }
    EXPECT_THAT(plain.verdict.notes, Contains(HasSubstr("more points touch"))) << scheme;
  }
}

TEST(Loads, that_the_equations_leave_open_are_those_with_the_least_sum_of_squares) {
  // Four equal feet, no friction: any a (1, −1, 1, −1) may be added to the loads. S lies off the middle, towards two of the feet.
  const Outcome o = run_of(stool, {"contact.mu=0", "start.velocity=[0, 0, 0]", "start.omega=[0, 0, 0]", "body.center=[0.02, 0, 0]"}, {0.5});
  const auto& feet = o.result.samples[0].contacts;
  EXPECT_NEAR(feet[0].lambda_N + feet[2].lambda_N, feet[1].lambda_N + feet[3].lambda_N, 1e-9);
  EXPECT_NEAR(feet[0].lambda_N, 9.81 / 4.0 * 1.2, 1e-9);
}

TEST(Loads, of_feet_that_stick_stay_inside_their_cones) {
  // On the slope each foot could hold some of the weight; half of it is nineteen times what the slippery one has.
  const std::vector<std::string> slope{"start.velocity=[0, 0, 0]", "start.omega=[0, 0, 0]", "table.inclination=0.15", "contact.0.mu=0.01",
                                       "contact.1.mu=0.5",         "contact.2.mu=0.01",     "contact.3.mu=0.5"};
  const Outcome o = run_of(stool, slope, {0.5});
  EXPECT_TRUE(o.result.resting);
  for (std::size_t i = 0; i < 4; ++i) {
    const ContactObservables& c = o.result.samples[0].contacts[i];
    EXPECT_LE(c.lambda_T.norm(), (i % 2 == 0 ? 0.01 : 0.5) * c.lambda_N * (1.0 + 1e-6)) << i;
  }
  const Scene scene = read_scene(stool, "test", slope).scene.value();
  EXPECT_LT(unbalanced(o.result.samples[0], make_world(scene)), 1e-9);
}

TEST(Rest, forces_at_rest_balance_the_weight) {
  const Outcome o = run_of(coin, {}, {2.9});
  ASSERT_TRUE(o.result.resting);
  const ContactObservables& c = o.result.samples[0].contacts[0];
  EXPECT_LT(c.lambda_T.norm(), 1e-12);
  EXPECT_NEAR(c.lambda_N, 0.981, 1e-12);
  const Outcome feet = run_of(stool, {}, {0.9});
  ASSERT_TRUE(feet.result.resting);
  EXPECT_LT(unbalanced(feet.result.samples[0], make_world(read_scene(stool, "test", {}).scene.value())), 1e-9);
}

TEST(Rest, a_body_at_rest_rests_from_the_start_whatever_its_height_counts_as) {
  const Outcome o = run_of(coin, {"start.angles=[0, 0, 0]", "start.velocity=[0, 0, 0]"});  // its energy is 0
  EXPECT_TRUE(o.verdict.trustworthy());
  EXPECT_TRUE(o.result.resting);
  EXPECT_EQ(o.result.final.t, 0.0);
}

constexpr const char* ball_on_slope = R"(
[body]
mass = 1
inertia = [4e-3, 4e-3, 4e-3]
[table]
inclination = 0.15
[[contact]]
shape = "sphere"
shape_radius = 0.1
law = "coulomb"
mu = 0.01
[start]
position = [0, 0, 0.1]
[integrate]
scheme = "moreau"
dt = 0.05
end = 1
)";

TEST(Verdicts, do_not_depend_on_where_the_origin_is) {
  // A step so long that the scheme's own error is worth a note or a doubt.
  for (const char* scheme : {"moreau", "event"}) {
    const auto with = [&](const char* x) {
      return run_of(ball_on_slope, {std::string("integrate.scheme=") + scheme, std::string("start.position=[") + x + ", 0, 0.1]"});
    };
    const Outcome here = with("0"), there = with("-100"), beyond = with("100"), zero = with("0.66165");
    for (const Outcome* other : {&there, &beyond, &zero}) {
      EXPECT_EQ(here.verdict.trustworthy(), other->verdict.trustworthy()) << scheme;
      EXPECT_EQ(here.verdict.notes.size(), other->verdict.notes.size()) << scheme;
      EXPECT_NEAR(here.result.energy_scale, other->result.energy_scale, 1e-9) << scheme;
    }
  }
}

TEST(Verdicts, a_table_that_has_to_pull_is_told) {
  // A ball on a stick that swings over: the stick would leave the table.
  constexpr const char* hammer = R"(
[body]
mass = 1
inertia = [1e-3, 1e-3, 1e-3]
[[contact]]
shape = "sphere"
shape_radius = 0.01
at = [0, 0, -0.2]
law = "smooth-coulomb"
mu = 0.3
eps = 0.01
[start]
touch = true
omega = [12, 0, 0]
[integrate]
scheme = "ode"
end = 0.05
)";
  EXPECT_THAT(run_of(hammer, {}).verdict.doubts, Contains(HasSubstr("had to pull")));
  EXPECT_THAT(run_of(hammer, {"start.omega=[1, 0, 0]"}).verdict.doubts, Not(Contains(HasSubstr("had to pull"))));
}

TEST(Verdicts, a_solver_that_stops_far_from_the_solution_is_told) {
  const std::vector<std::string> jacobi{"integrate.scheme=moreau", "integrate.solver=jacobi", "integrate.end=0.1"};
  std::vector<std::string> coarse = jacobi;
  coarse.insert(coarse.end(), {"integrate.tolerance=1e-2", "integrate.r_N=1e-5", "integrate.r_T=1e-5"});
  EXPECT_THAT(run_of(stool, coarse).verdict.doubts, Contains(HasSubstr("contact problems were solved to")));
}

}  // namespace
}  // namespace tippe::test
