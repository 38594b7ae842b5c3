// Contact that lasts: restitution is of collisions, viscous friction acts all the time, and a collision meets whatever touches.
#include <gtest/gtest.h>
#include <tippe/flow/event_simulation.h>

#include "toys.h"

namespace tippe::test {
namespace {

constexpr Scheme stepping_schemes[] = {Scheme::Moreau, Scheme::MoreauImplicit, Scheme::MoreauRk4, Scheme::Midpoint};

IntegrateOptions steps_of(Scheme scheme, double dt, double end) {
  IntegrateOptions o;
  o.scheme = scheme, o.dt = dt, o.end = end;
  return o;
}

Simulation finished(const Toy& toy, const IntegrateOptions& o) {
  Simulation simulation(*toy.world, toy.start, o);
  while (simulation.step()) {
  }
  EXPECT_EQ(simulation.fault(), RunFault::None);
  EXPECT_EQ(simulation.counts().unsolved, 0);
  return simulation;
}

/// Two balls on a bar along x, both on the table.
Toy dumbbell(std::string_view law, double eps) {
  Toy toy;
  toy.world->body().mass = 2.0;
  toy.world->body().set_inertia(Vec3(0.01, 0.1, 0.1).asDiagonal());
  toy.world->contact_count = 2;
  for (std::size_t i = 0; i < 2; ++i) {
    toy.world->contacts[i].shape = shapes::sphere(0.1, Vec3((i == 0) ? 0.2 : -0.2, 0.0, 0.0));
    set_law(toy.world->contacts[i], law, 0.3, 5e-3, eps);
  }
  toy.start.r_S = Vec3(0.0, 0.0, 0.1);
  return toy;
}

Toy plain_ball() {
  Toy toy;
  toy.world->body().mass = 2.0;
  toy.world->body().set_inertia(0.008 * Mat3::Identity());
  toy.world->contact_count = 1;
  toy.world->contacts[0].shape = shapes::sphere(0.1);
  set_law(toy.world->contacts[0], "coulomb", 0.3, 0.0);
  toy.start.r_S = Vec3(0.0, 0.0, 0.1);
  return toy;
}

/// Three feet, two of them on the table and the third at the height h.
Toy stool(double h, double e) {
  Toy toy;
  toy.world->body().mass = 2.0;
  toy.world->body().set_inertia(Vec3(0.03, 0.05, 0.06).asDiagonal());
  toy.world->contact_count = 3;
  const double r = 0.01, low = 0.15;
  for (std::size_t i = 0; i < 3; ++i) {
    const double angle = 2.0 * std::numbers::pi * static_cast<double>(i) / 3.0;
    toy.world->contacts[i].shape = shapes::sphere(r, Vec3(0.2 * std::cos(angle), 0.2 * std::sin(angle), -low));
    toy.world->contacts[i].impact.e_N = e;
    set_law(toy.world->contacts[i], "contensou", 0.05, 1e-3);
  }
  // Turned about the line through the two feet that stand, which is parallel to y: it lifts the one at x = 0.2.
  const double tilt = std::asin(h / 0.3);
  toy.start.p = Vec4(std::cos(0.5 * tilt), 0.0, -std::sin(0.5 * tilt), 0.0);
  toy.start.r_S.z() = r - (rotation_matrix(toy.start.p) * Vec3(-0.1, 0.0, -low)).z();
  return toy;
}

TEST(LastingContact, has_no_restitution) {
  for (const std::string_view law : {"smooth-coulomb", "contensou"})
    for (const Scheme scheme : stepping_schemes) {
      SCOPED_TRACE(testing::Message() << "scheme " << static_cast<int>(scheme) << " law " << law);
      Toy toy = dumbbell(law, 0.5);
      toy.start.v_S = Vec3(0.4, 0.3, 0.0);
      toy.start.omega = Vec3(0.0, 0.0, 5.0);
      const State plain = finished(toy, steps_of(scheme, 1e-3, 0.05)).state();
      for (Contact& c : toy.world->contacts) c.impact.e_T = 0.4, c.e_tau = 0.7, c.e_R = 0.5;
      const State bouncy = finished(toy, steps_of(scheme, 1e-3, 0.05)).state();
      EXPECT_EQ(plain.u(), bouncy.u());
      EXPECT_EQ(plain.r_S, bouncy.r_S);
      EXPECT_EQ(plain.p, bouncy.p);
    }
}

/// A ball that rolls after some small bounces, which are over after v_z/g · 2/(1 − e) = 3 ms.
Toy rolling_ball(double viscosity) {
  Toy toy = plain_ball();
  toy.world->contacts[0].impact.e_N = 0.3;
  toy.world->contacts[0].law.viscosity_rolling = viscosity;
  toy.start.v_S = Vec3(0.5, 0.0, 0.01);
  toy.start.omega = Vec3(0.0, 5.0, 0.0);
  return toy;
}

/// Least and largest load after the bounces, in weights.
std::pair<double, double> loads(const IntegrateOptions& o) {
  const Toy toy = rolling_ball(0.0);
  Simulation simulation(*toy.world, toy.start, o);
  double least = 1e9, most = 0.0;
  while (simulation.step()) {
    if (simulation.time() < 0.1) continue;
    const double load = simulation.contact(0).lambda_N / (2.0 * 9.81);
    least = std::min(least, load), most = std::max(most, load);
  }
  return {least, most};
}

TEST(LastingContact, bears_the_load_in_every_step) {
  for (const Scheme scheme : {Scheme::Moreau, Scheme::MoreauImplicit, Scheme::Midpoint}) {
    const auto [least, most] = loads(steps_of(scheme, 1e-4, 0.2));
    EXPECT_NEAR(least, 1.0, 1e-6) << static_cast<int>(
        scheme);  // what is left of bounces after a thousand steps: 0.3 to that power, and rounding
    EXPECT_NEAR(most, 1.0, 1e-6) << static_cast<int>(scheme);
  }
  // The papers' rule can still be run. It closes a point where the gap at the midpoint is not positive, which a bounce of g dt makes it in every second step.
  IntegrateOptions printed = steps_of(Scheme::Moreau, 1e-4, 0.2);
  printed.gap_tolerance = 0.0;
  EXPECT_EQ(loads(printed).first, 0.0);
}

TEST(LastingContact, slows_a_rolling_ball_by_viscous_friction_all_the_time) {
  constexpr double c = 0.02, end = 1.0;
  const Toy toy = rolling_ball(c);
  EventSimulation exact(*toy.world, toy.start, steps_of(Scheme::Event, 1e-3, end));
  while (exact.step()) {
  }
  const double omega = exact.state().omega.y();
  EXPECT_NEAR(omega, 5.0 * std::exp(-c / 0.028 * end), 0.01 * omega);  // (Θ + m r²) ω̇ = −c ω after 3 ms
  for (const Scheme scheme : {Scheme::Moreau, Scheme::MoreauImplicit, Scheme::Midpoint})
    for (const double dt : {1e-3, 1e-4, 1e-5}) {
      // Four steps about the top of a small bounce count as contact, where the ball is slower than 2 g dt; bounces are that small after n of them, and nothing
      // less is resolved. Implicit Euler is off by rate² dt end/2.
      const double n = std::max(std::log(0.01 / (2.0 * 9.81 * dt)) / std::log(1.0 / 0.3), 0.0), rate = c / 0.028;
      const double part = rate * dt * (4.0 * (n + 1.0) + 0.5 * rate * end);
      EXPECT_NEAR(finished(toy, steps_of(scheme, dt, end)).state().omega.y(), omega, part * omega) << static_cast<int>(scheme) << " " << dt;
    }
}

/// Motion and losses just after the third foot of the stool has hit.
template <class Run>
std::pair<Vec6, double> after_the_hit(Run& simulation, double later) {
  double hit = 0.0;
  while (simulation.step()) {
    for (int i = 0; i < simulation.event_count(); ++i)
      if (hit == 0.0 && simulation.event(i).kind == EventKind::Impact && simulation.event(i).contact == 0) hit = simulation.time();
    if (hit > 0.0 && simulation.time() >= hit + later) break;
  }
  EXPECT_GT(hit, 0.0);
  return {simulation.state_at(hit + later).u(), simulation.audit().residual()};
}

TEST(LastingContact, takes_part_in_the_collision_of_another_point) {
  // A small push first, after which the two feet that stand bounce a little.
  Toy toy = stool(0.02, 0.3);
  toy.start.v_S.z() = 2e-3;
  const double fall = 2.0 * 9.81 * 0.01;  // of S
  EventSimulation exact(*toy.world, toy.start, [] {
    IntegrateOptions o = steps_of(Scheme::Event, 1e-3, 1.0);
    o.rtol = 1e-9;
    return o;
  }());
  const Vec6 u = after_the_hit(exact, 2e-3).first;
  for (const Scheme scheme : {Scheme::Moreau, Scheme::Midpoint})
    for (const double dt : {4e-4, 1.1e-4, 3e-5}) {
      SCOPED_TRACE(testing::Message() << "scheme " << static_cast<int>(scheme) << " dt " << dt);
      Simulation simulation(*toy.world, toy.start, steps_of(scheme, dt, 1.0));
      const auto [stepped, residual] = after_the_hit(simulation, 2e-3);
      // The hit is known to a step, in which gravity acts; so is the place where 2 ms are over.
      EXPECT_LE((stepped - u).norm(), 20.0 * 9.81 * dt / 0.15);
      EXPECT_LE(std::abs(residual), 5.0 * dt / 0.06 * fall);  // of the first order over the 60 ms of the fall
    }
}

TEST(LastingContact, comes_after_one_collision_of_a_ball_that_is_dropped) {
  // Of the others one leaves the ball where the step began, above the table, and one makes it bounce: its stages see the impact one after the other.
  for (const Scheme scheme : {Scheme::Moreau, Scheme::Midpoint})
    for (const double h : {0.1, 0.103, 0.107}) {
      SCOPED_TRACE(testing::Message() << "scheme " << static_cast<int>(scheme) << " from " << h);
      Toy toy = plain_ball();
      toy.start.r_S.z() += h;
      Simulation simulation(*toy.world, toy.start, steps_of(scheme, 1e-3, 0.25));
      int impacts = 0;
      while (simulation.step())
        for (int i = 0; i < simulation.event_count(); ++i) impacts += simulation.event(i).kind == EventKind::Impact ? 1 : 0;
      EXPECT_EQ(impacts, 1);
      // The ball is stopped up to a step late, v dt below the table, and put back.
      EXPECT_NEAR(simulation.audit().impact, 2.0 * 9.81 * h, 2.0 * 9.81 * 1.5 * 1e-3 * std::sqrt(2.0 * 9.81 * h));
      EXPECT_NEAR(simulation.audit().residual(), 0.0, 2.0 * 9.81 * 1.5 * 1e-3 * std::sqrt(2.0 * 9.81 * h));
    }
}

TEST(LastingContact, of_a_body_at_rest_balances_its_weight) {
  for (const Scheme scheme : {Scheme::Moreau, Scheme::Midpoint})
    for (const double e : {0.0, 0.4}) {
      SCOPED_TRACE(testing::Message() << "scheme " << static_cast<int>(scheme) << " e " << e);
      Toy toy = stool(0.02, e);
      toy.start.v_S = Vec3(0.0, 0.05, 0.0);
      const Simulation simulation = finished(toy, steps_of(scheme, 5e-4, 3.0));
      ASSERT_TRUE(simulation.resting());
      EXPECT_EQ(simulation.state().u(), Vec6(Vec6::Zero()));
      double load = 0.0;
      Vec2 friction = Vec2::Zero();
      Vec3 moment = Vec3::Zero();
      for (int i = 0; i < 3; ++i) {
        const ContactStatus c = simulation.contact(i);
        load += c.lambda_N, friction += c.lambda_T;
        moment += (c.r_C - simulation.state().r_S).cross(Vec3(c.lambda_T.x(), c.lambda_T.y(), c.lambda_N)) + Vec3(0.0, 0.0, c.tau);
      }
      // Acceleration of rest: 1e-6 g at most.
      EXPECT_NEAR(load, 2.0 * 9.81, 1e-5);
      EXPECT_LE(friction.norm(), 2e-5);
      EXPECT_LE(moment.norm(), 1e-5);
    }
}

TEST(LastingContact, gives_no_energy_through_friction_however_long_the_step) {
  for (const std::string_view law : {"coulomb", "contensou"})
    for (const double dt : {3e-2, 1e-2, 1e-3}) {
      Toy toy = dumbbell(law, 0.0);
      toy.start.v_S = Vec3(0.01, -0.02, 0.0);
      toy.start.omega = Vec3(3.0, 0.0, 0.5);
      Simulation simulation(*toy.world, toy.start, steps_of(Scheme::Moreau, dt, 0.6));
      EnergyAudit before;
      while (simulation.step()) {
        const EnergyAudit audit = simulation.audit();
        EXPECT_GE(audit.sliding, before.sliding) << simulation.time();
        EXPECT_GE(audit.drilling, before.drilling) << simulation.time();
        before = audit;
      }
    }
}

}  // namespace
}  // namespace tippe::test
