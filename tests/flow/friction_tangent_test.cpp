// The derivative of the friction of moving contacts, by their laws, against differences of the whole acceleration.
#include <gtest/gtest.h>
#include <tippe/flow/smooth_motion.h>

#include <random>

#include "toys.h"

namespace tippe::test {
namespace {

/// kudra2011's stone, rolling and sliding on the table.
Toy stone(std::string_view law, bool drilling_torque) {
  Toy toy;
  World& world = *toy.world;
  world.body().mass = 0.25;
  world.body().set_inertia(Vec3(2e-4, 8e-4, 9e-4).asDiagonal());
  world.body().r_SG = Vec3(0.0, 0.0, 0.002);
  world.contact_count = 1;
  Contact& contact = world.contacts[0];
  contact.shape = shapes::ellipsoid(Vec3(0.08, 0.016, 0.012), 0.3, world.body().r_SG);
  laws::LawSettings settings{{"kr", 0.7}, {"drilling_torque", drilling_torque ? 1.0 : 0.0}};
  settings.radius = 1e-3;
  if (law != "contensou-rolling") settings.set("eps", 0.05).set("eps_1", 1e-12);
  contact.law.mu.kinetic = 0.4, contact.law.mu.still = 0.6, contact.law.mu.stribeck_speed = 0.05;
  contact.law.radius.constant = 1e-3;
  contact.law.friction = laws::make_law(law, settings);
  contact.law.viscosity_contour = 0.02;
  toy.start.p = quaternion_of(euler_matrix(Vec3(0.3, 0.05, -0.2)));
  toy.start.v_S = Vec3(0.02, -0.01, 0.0);
  toy.start.omega = Vec3(0.7, -1.1, 8.0);
  const Mat3 A = rotation_matrix(toy.start.p);
  RimMemory memory = fresh_rim_memory();
  remember(world, {Vec3::Zero(), A}, memory);
  toy.start.r_S = Vec3(0.0, 0.0, -gap(contact, 0, {Vec3::Zero(), A}, memory[0]));
  return toy;
}

Vec6 acceleration(SmoothMotion& motion, State s, const Modes& modes, const RimMemory& memory, int i, double by) {
  (i < 3 ? s.v_S(i) : s.omega(i - 3)) += by;
  EXPECT_TRUE(motion.evaluate(s, modes, memory));
  return motion.acceleration();
}

Mat6 differences(SmoothMotion& motion, const State& s, const Modes& modes, const RimMemory& memory) {
  Mat6 result;
  for (int i = 0; i < 6; ++i) {
    const double step = (i < 3) ? 1e-7 : 1e-5;
    result.col(i) = (acceleration(motion, s, modes, memory, i, step) - acceleration(motion, s, modes, memory, i, -step)) / (2.0 * step);
  }
  return result;
}

class FrictionTangent : public testing::TestWithParam<std::tuple<std::string_view, bool, bool>> {};

TEST_P(FrictionTangent, with_the_rest_by_differences_it_is_the_derivative_of_the_acceleration) {
  const auto& [law, drilling_torque, rolling_held] = GetParam();
  const Toy toy = stone(law, drilling_torque);
  Modes modes;
  modes.at(0, 0).closed = true;
  modes.at(0, 0).part[static_cast<std::size_t>(Component::Rolling)].held = rolling_held;
  RimMemory memory = fresh_rim_memory();
  SmoothMotion motion(*toy.world);
  const Mat6 all = differences(motion, toy.start, modes, memory);
  ASSERT_TRUE(motion.evaluate(toy.start, modes, memory));
  const Mat6 friction = motion.friction_tangent(modes);
  motion.keep_friction(true);
  const Mat6 rest = differences(motion, toy.start, modes, memory);
  motion.keep_friction(false);
  EXPECT_GT(friction.norm(), 0.1 * all.norm());
  // Central differences over a hundred-thousandth of the slip and spin: 1e-10 of what friction changes, and rounding of 1e-9.
  EXPECT_LE((friction + rest - all).cwiseAbs().maxCoeff(), 1e-6 * all.norm()) << "by laws\n"
                                                                              << friction << "\nrest\n"
                                                                              << rest << "\nall\n"
                                                                              << all;
}

INSTANTIATE_TEST_SUITE_P(Laws, FrictionTangent,
                         testing::Values(std::tuple{"coulomb", true, false}, std::tuple{"contensou", true, false},
                                         std::tuple{"ellipsoid", true, false}, std::tuple{"smooth-coulomb", true, false},
                                         std::tuple{"tanh", true, false}, std::tuple{"tanh", false, false},
                                         std::tuple{"pade1", true, false}, std::tuple{"pade2", true, false},
                                         std::tuple{"contensou-rolling", true, false}, std::tuple{"contensou-rolling", false, false},
                                         std::tuple{"contensou-rolling", true, true}, std::tuple{"contensou-rolling", false, true}));

}  // namespace
}  // namespace tippe::test
