// Forces that the equations of motion do not determine: the rule that chooses them knows neither axes nor the order of contacts.
#include <gtest/gtest.h>
#include <tippe/flow/event_simulation.h>

#include <algorithm>

#include "toys.h"

namespace tippe::test {
namespace {

IntegrateOptions fall_options(double end) {
  IntegrateOptions options;
  options.scheme = Scheme::Event;
  options.rtol = 1e-9;
  options.end = end;
  return options;
}

/// 1 kg on three feet that resist rolling, its centre of mass off their middle. It slides and turns, and comes down on all feet at once.
Toy tripod(std::array<int, 3> order) {
  Toy toy;
  toy.world->body().mass = 1.0;
  toy.world->body().set_inertia(Vec3(0.003, 0.004, 0.005).asDiagonal());
  toy.world->contact_count = 3;
  for (std::size_t i = 0; i < 3; ++i) {
    const double angle = 2.1 * order[i];
    Contact& contact = toy.world->contacts[i];
    contact.shape = shapes::sphere(0.01, Vec3(0.1 * std::cos(angle) + 0.02, 0.1 * std::sin(angle) - 0.01, -0.05));
    set_law(contact, "coulomb", 0.1 + 0.1 * order[i], 0.0);
    contact.law.mu_rolling = 0.003;
  }
  toy.start.r_S = Vec3(0.0, 0.0, 0.06);
  toy.start.v_S = Vec3(1.0, 0.2, -0.5);
  toy.start.omega = Vec3(2.0, -1.0, 4.0);
  return toy;
}

TEST(SharedLoad, three_feet_with_rolling_resistance_stop_a_fall_alike_in_every_order) {
  for (const auto law : {laws::ImpactLaw::Newton, laws::ImpactLaw::Energetic}) {
    std::array<int, 3> order{0, 1, 2};
    Vec6 first = Vec6::Zero();
    do {
      const Toy toy = tripod(order);
      toy.world->impact_law = law;
      const Vec6 u = EventSimulation(*toy.world, toy.start, fall_options(1.0)).state().u();
      if (first.isZero(0.0)) first = u;
      // Impulses are solved to 1e-12. What compliance_part chooses among them, 1e-7, is then known to 1e-5.
      EXPECT_LE((u - first).norm(), 1e-5 * first.norm()) << order[0] << order[1] << order[2];
    } while (std::ranges::next_permutation(order).found);
    EXPECT_LT(std::abs(first(2)), 1e-12);
    EXPECT_LT(first.segment<2>(3).norm(), 1e-10);  // it lies on its feet
  }
}

/// The two halves of a foot press together as the whole one does, and leave as little to the resistances: normal forces hold what they can.
TEST(SharedLoad, a_foot_written_as_two_stops_a_fall_as_one_does) {
  for (const auto law : {laws::ImpactLaw::Newton, laws::ImpactLaw::Energetic}) {
    const Toy whole = tripod({0, 1, 2}), halves = tripod({0, 1, 2});
    whole.world->impact_law = halves.world->impact_law = law;
    halves.world->contacts[3] = halves.world->contacts[0];
    halves.world->contact_count = 4;
    const Vec6 one = EventSimulation(*whole.world, whole.start, fall_options(1.0)).state().u(),
               two = EventSimulation(*halves.world, halves.start, fall_options(1.0)).state().u();
    EXPECT_LE((one - two).norm(), 1e-10 * one.norm());  // impulses are solved to 1e-12
  }
}

/// Two balls on an axle that slide sideways, turn about the vertical and roll about the axle so slowly that contour friction stops it at both contacts at once.
Toy axle(double angle) {
  Toy toy;
  toy.world->body().mass = 1.0;
  toy.world->body().set_inertia(Vec3(0.002, 0.02, 0.02).asDiagonal());
  toy.world->contact_count = 2;
  for (std::size_t i = 0; i < 2; ++i) {
    Contact& contact = toy.world->contacts[i];
    contact.shape = shapes::sphere(0.1, Vec3(i == 0 ? 0.2 : -0.17, 0.0, 0.0));
    set_law(contact, "coulomb", 0.02 + 0.02 * static_cast<double>(i), 0.0);
    contact.law.mu_contour = 0.1;
  }
  const Mat3 Q = euler_matrix(Vec3(angle, 0.0, 0.0));
  toy.start.r_S = Vec3(0.0, 0.0, 0.1);
  toy.start.p = quaternion_of(Q);
  toy.start.v_S = Q * Vec3(0.6, 1.0, 0.0);
  toy.start.omega = Vec3(0.1, 0.0, 2.0);
  return toy;
}

TEST(SharedLoad, two_contacts_that_hold_one_rotation_do_not_know_the_axes) {
  Vec6 first = Vec6::Zero();
  for (const double angle : {0.0, 0.4, 1.0, 2.5}) {
    const Toy toy = axle(angle);
    EventSimulation run(*toy.world, toy.start, fall_options(0.3));
    bool both = false;
    while (run.step()) {
      const ContactSituation& now = run.run_state().now;
      constexpr auto contour = static_cast<std::size_t>(Component::Contour);
      both = both || (now.modes.at(0, 0).part[contour].held && now.modes.at(1, 0).part[contour].held);
    }
    EXPECT_TRUE(both);
    const Mat3 back = euler_matrix(Vec3(-angle, 0.0, 0.0));
    Vec6 u = run.state().u();
    u.head<3>() = (back * u.head<3>()).eval();
    if (angle == 0.0) first = u;
    EXPECT_LE((u - first).norm(), 1e-8 * first.norm()) << angle;  // rtol is 1e-9
  }
}

/// The same axle on two kinds of feet: one has much friction and hardly resists rolling, the other resists its contour's motion. Both stand still together, and which
/// of them holds how much is open. As both slide, other loads would mean another motion.
TEST(SharedLoad, the_forces_that_are_told_are_those_that_move_the_body) {
  Toy toy = axle(0.0);
  set_law(toy.world->contacts[1], "coulomb", 0.6, 0.0);
  toy.world->contacts[1].law.mu_contour = 0.0;
  toy.world->contacts[1].law.mu_rolling = 2e-4;
  toy.start.omega = Vec3(0.4, 0.0, 2.0);
  EventSimulation run(*toy.world, toy.start, fall_options(0.3));
  const World& world = run.world();
  int looks = 0;
  while (run.step()) {
    const ContactSituation& now = run.run_state().now;
    const bool both = now.modes.at(0, 0).part[static_cast<std::size_t>(Component::Contour)].held &&
                      now.modes.at(1, 0).part[static_cast<std::size_t>(Component::Rolling)].held;
    if (!both || run.event_count() > 0) continue;
    const double t = run.time();
    const State s = run.state_at(t);
    Vec6 force = forces_h(world, s.omega);
    for (int i = 0; i < 2; ++i) {
      const ContactStatus c = run.contact_at(i, t);
      const PointKinematics k = kinematics(world, i, 0, pose_of(s), fresh_rim_memory()[0]);
      force += k.W_N * c.lambda_N + k.W_T * c.lambda_T + k.W_R * c.lambda_R + k.W_rolling * c.rolling_torque;
    }
    SmoothMotion motion(world);
    ASSERT_TRUE(motion.evaluate(s, now.modes, now.memory));
    EXPECT_TRUE(motion.indeterminate());
    EXPECT_LT((world.body().accelerate(force) - motion.acceleration()).head<3>().norm(), 1e-9 * 9.81) << t;
    // And each within its law.
    const ContactStatus contour = run.contact_at(0, t), rolling = run.contact_at(1, t);
    EXPECT_LE(contour.lambda_R.norm(), 0.1 * contour.lambda_N * 1.00001);
    EXPECT_LE(rolling.rolling_torque.norm(), 2e-4 * rolling.lambda_N * 1.00001);
    ++looks;
  }
  EXPECT_GE(looks, 3);
}

/// One contact written as two, with friction that rolling distorts: the parts of each law belong together again in the impact.
TEST(SharedLoad, twins_whose_friction_follows_their_rolling_stop_a_fall_as_one_does) {
  const auto after = [](int contacts) {
    Toy toy;
    toy.world->body().mass = 0.1;
    toy.world->body().set_inertia(Vec3(2e-5, 3e-5, 4e-5).asDiagonal());
    toy.world->contact_count = contacts;
    laws::LawSettings settings{{"kr", 0.5}};
    settings.radius = 2e-3;
    for (int i = 0; i < contacts; ++i) {
      Contact& contact = toy.world->contacts[static_cast<std::size_t>(i)];
      contact.shape = shapes::sphere(0.02, Vec3(0.0, 0.0, 0.005));
      set_law(contact, "coulomb", 0.3, 2e-3);
      contact.law.friction = laws::make_law("contensou-rolling", settings);
    }
    toy.start.r_S = Vec3(0.0, 0.0, 0.03);
    toy.start.v_S = Vec3(0.5, 0.1, -1.0);
    toy.start.omega = Vec3(20.0, -10.0, 40.0);
    EventSimulation run(*toy.world, toy.start, fall_options(0.05));
    while (run.step())
      for (int i = 0; i < run.event_count(); ++i)
        if (run.event(i).kind == EventKind::Impact) return run.state();
    ADD_FAILURE() << "no impact";
    return run.state();
  };
  const State one = after(1), two = after(2);
  EXPECT_LT((one.v_S - two.v_S).norm(), 1e-9);  // 1e-12 of the impulses, and what a step of rtol 1e-9 leaves of the fall
  EXPECT_LT((one.omega - two.omega).norm(), 1e-7);
}

}  // namespace
}  // namespace tippe::test
