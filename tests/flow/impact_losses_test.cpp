// An impact is the same in every scheme, and so is what becomes of its energy: no owner of a part of the loss gets less than nothing.
#include <gtest/gtest.h>
#include <tippe/flow/event_simulation.h>
#include <tippe/flow/simulation.h>

#include <random>

#include "toys.h"

namespace tippe::test {
namespace {

enum class Friction { Coulomb, Contensou, Rolling, Torqueless };
constexpr Friction frictions[] = {Friction::Coulomb, Friction::Contensou, Friction::Rolling, Friction::Torqueless};

/// A body that comes down on the table with a random motion: its impact is at the start.
Toy thrown(int seed, Friction friction, double e_N, double e_T) {
  std::mt19937_64 random(static_cast<std::uint64_t>(seed));
  const auto uniform = [&](double a, double b) { return std::uniform_real_distribution<double>(a, b)(random); };
  Toy toy;
  World& world = *toy.world;
  world.body().mass = 0.25;
  world.body().set_inertia(Vec3(2e-4, 8e-4, 9e-4).asDiagonal());
  world.contact_count = 1;
  Contact& contact = world.contacts[0];
  contact.shape = shapes::ellipsoid(Vec3(0.08, 0.016, 0.012), 0.26, Vec3(0.0, 0.0, 0.002));
  const double radius = 6e-3;  // ten times that of the celtic stone: what the patch does is well seen
  laws::LawSettings settings{{"kr", uniform(0.3, 1.0)}, {"drilling_torque", (friction != Friction::Torqueless) ? 1.0 : 0.0}};
  settings.radius = radius;
  constexpr std::string_view names[] = {"coulomb", "contensou", "contensou-rolling", "contensou-rolling"};
  contact.law.friction = laws::make_law(names[static_cast<std::size_t>(friction)], settings);
  contact.law.mu.kinetic = contact.law.mu.still = uniform(0.05, 0.4);
  contact.law.radius.constant = radius;
  contact.impact = {e_N, e_T};
  toy.start.p = quaternion_of(euler_matrix(Vec3(uniform(-3, 3), uniform(0.0, 0.5), uniform(-3, 3))));
  toy.start.omega = std::pow(10.0, uniform(-1.0, 1.5)) * Vec3(uniform(-1, 1), uniform(-1, 1), uniform(-1, 1));
  toy.start.v_S = Vec3(uniform(-1, 1), uniform(-1, 1), -1.0);
  const Mat3 A_IB = rotation_matrix(toy.start.p);
  toy.start.r_S = Vec3(0.0, 0.0, -gap(contact, 0, {Vec3::Zero(), A_IB}, Vec2(0.0, -1.0)));
  return toy;
}

bool approaches(const Toy& toy) {
  const PointKinematics k = kinematics(*toy.world, 0, 0, pose_of(toy.start), Vec2(0.0, -1.0));
  return k.W_N.dot(toy.start.u()) < -0.01;
}

/// One step that is too short for anything but the impact.
Simulation first_step(const Toy& toy, Scheme scheme, double dt) {
  IntegrateOptions options;
  options.scheme = scheme, options.dt = options.end = dt;
  Simulation run(*toy.world, toy.start, options);
  run.step();
  return run;
}

EventSimulation first_impact(const Toy& toy) {
  IntegrateOptions options;
  options.scheme = Scheme::Event, options.end = 1.0;
  return EventSimulation(*toy.world, toy.start, options);
}

TEST(ImpactLosses, an_impact_is_the_limit_of_a_short_step_for_every_law_of_friction) {
  for (const Friction friction : frictions)
    for (int seed = 0; seed < 50; ++seed) {
      const Toy toy = thrown(seed, friction, 0.3, 0.0);
      if (!approaches(toy)) continue;
      const Vec6 exact = first_impact(toy).state().u();
      // In a step gravity and gyroscopic forces act too, for dt; the place of the contact changes by as much.
      constexpr double dt = 1e-8;
      for (const Scheme scheme : {Scheme::Moreau, Scheme::MoreauImplicit, Scheme::Midpoint}) {
        const Vec6 stepped = first_step(toy, scheme, dt).state().u();
        const double rate = 10.0 + 100.0 * toy.start.omega.norm() + toy.start.omega.squaredNorm();
        EXPECT_LT((stepped - exact).norm(), 100.0 * dt * rate * (1.0 + exact.norm()))
            << "law " << static_cast<int>(friction) << " seed " << seed << " scheme " << static_cast<int>(scheme);
      }
    }
}

TEST(ImpactLosses, every_part_of_the_loss_is_one) {
  for (const Friction friction : frictions)
    for (const auto& [e_N, e_T] : {std::pair{0.0, 0.0}, std::pair{0.5, 0.0}, std::pair{0.5, 0.5}, std::pair{0.2, 0.9}})
      for (int seed = 0; seed < 50; ++seed) {
        const Toy toy = thrown(seed, friction, e_N, e_T);
        if (!approaches(toy)) continue;
        const double scale = kinetic_energy(*toy.world, toy.start.v_S, toy.start.omega);
        const auto expect_parts = [&](const auto& run, double gain) {
          SCOPED_TRACE(testing::Message() << "law " << static_cast<int>(friction) << " e " << e_N << " " << e_T << " seed " << seed
                                          << " scheme " << static_cast<int>(run.options().scheme));
          const EnergyAudit audit = run.audit();
          // Rounding of sums of the size of the kinetic energy, and what a solver leaves of it.
          const double rounding = 1e-11 * scale;
          EXPECT_GE(audit.sliding, -rounding);
          EXPECT_GE(audit.drilling, -rounding);
          EXPECT_GE(audit.rolling, -rounding);
          EXPECT_GE(audit.impact, -rounding - gain);
          EXPECT_NEAR(audit.residual(), 0.0, 1e-6 * scale);
        };
        const EventSimulation event = first_impact(toy);
        expect_parts(event, event.counts().impact_gain);
        for (const Scheme scheme : {Scheme::Moreau, Scheme::MoreauImplicit, Scheme::Midpoint}) {
          const Simulation run = first_step(toy, scheme, 1e-9);
          expect_parts(run, 1e-6 * scale + run.counts().impact_gain);
        }
      }
}

}  // namespace
}  // namespace tippe::test
