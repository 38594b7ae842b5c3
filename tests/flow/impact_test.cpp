// Impacts that need care: restitution with friction, and Painlevé's paradox.
#include <gtest/gtest.h>
#include <tippe/flow/event_simulation.h>
#include <tippe/flow/simulation.h>

#include <random>

#include "toys.h"

namespace tippe::test {
namespace {

IntegrateOptions event_options(double end) {
  IntegrateOptions options;
  options.scheme = Scheme::Event;
  options.rtol = 1e-9;
  options.end = end;
  return options;
}

double kinetic(const Toy& toy, const State& s) { return kinetic_energy(*toy.world, s.v_S, s.omega); }

/// A ball whose centre of mass is high above and behind the point that it slides on: a pencil with a heavy end.
Toy pencil(double mu, double ahead, double height, double k) {
  Toy toy;
  toy.world->body().mass = 1.0;
  toy.world->body().set_inertia(k * k * Mat3::Identity());
  toy.world->contact_count = 1;
  const double r = 1e-3;
  toy.world->contacts[0].shape = shapes::sphere(r, Vec3(ahead, 0.0, r - height));
  set_law(toy.world->contacts[0], "coulomb", mu, 0.0);
  toy.start.r_S = Vec3(0.0, 0.0, height);
  toy.start.v_S = Vec3(1.0, 0.0, 0.0);
  return toy;
}

TEST(Painleve, a_slide_that_no_force_can_sustain_ends_in_an_impact_without_collision) {
  const double mu = 1.2, x = 0.1, h = 0.2, k = 0.08;
  ASSERT_GT(mu * h * x, k * k + x * x);  // the contact-space mass is negative
  const Toy toy = pencil(mu, x, h, k);
  EventSimulation run(*toy.world, toy.start, event_options(0.01));
  ASSERT_TRUE(run.step());
  ASSERT_GE(run.event_count(), 2);
  EXPECT_EQ(run.event(0).kind, EventKind::Singular);
  EXPECT_EQ(run.event(1).kind, EventKind::Impact);
  EXPECT_EQ(run.time(), 0.0);
  EXPECT_EQ(run.counts().paradoxes, 1);
  EXPECT_TRUE(run.counts().paradox.inconsistent);
  EXPECT_NEAR(run.counts().paradox.mass, (k * k + x * x - mu * h * x) / (k * k + x * x), 1e-12);

  // Slip and approach both end: two equations for the two impulses of the plane motion, with G = [1 + h²/k², hx/k²; ., 1 + x²/k²].
  Mat<2> G;
  G << 1.0 + h * h / (k * k), h * x / (k * k), h * x / (k * k), 1.0 + x * x / (k * k);
  const Vec2 impulse = G.inverse() * Vec2(-1.0, 0.0);
  EXPECT_LT(-impulse(0), mu * impulse(1));  // within the cone
  const State s = run.state();
  EXPECT_NEAR(s.v_S.x(), 1.0 + impulse(0), 1e-7);  // nudge: 1e-9 of the speed scale
  EXPECT_NEAR(s.v_S.z(), impulse(1), 1e-7);
  EXPECT_LT(kinetic(toy, s), kinetic(toy, toy.start));
  while (run.step()) {
  }
  EXPECT_EQ(run.fault(), RunFault::None);
  EXPECT_LE(std::abs(run.audit().residual()), 1e-9);
}

TEST(Painleve, less_friction_or_the_other_direction_is_no_paradox) {
  for (const auto& [mu, v] : {std::pair{0.5, 1.0}, std::pair{1.2, -1.0}}) {
    Toy toy = pencil(mu, 0.1, 0.2, 0.08);
    toy.start.v_S.x() = v;
    EventSimulation run(*toy.world, toy.start, event_options(0.01));
    while (run.step()) {
    }
    EXPECT_EQ(run.counts().paradoxes, 0);
    EXPECT_GT(run.counts().paradox.mass, 0.0);
    EXPECT_EQ(run.fault(), RunFault::None);
  }
}

/// A body that falls onto the table with a random motion; the event scheme solves the impact at the start.
Toy thrown(int seed, double e, double mu) {
  std::mt19937_64 random(static_cast<std::uint64_t>(seed));
  const auto uniform = [&](double a, double b) { return std::uniform_real_distribution<double>(a, b)(random); };
  Toy toy = (seed % 2 == 0) ? euler_disk("coulomb", 0.0) : tippe_top("coulomb");
  for (Contact& contact : toy.world->contacts) contact.impact.e_N = e, contact.law.mu.kinetic = contact.law.mu.still = mu;
  toy.start.p = quaternion_of(euler_matrix(Vec3(uniform(-3, 3), uniform(0.1, 3.0), uniform(-3, 3))));
  toy.start.omega = std::pow(10.0, uniform(0.0, 2.0)) * Vec3(uniform(-1, 1), uniform(-1, 1), uniform(-1, 1));
  toy.start.v_S = Vec3(uniform(-1, 1), uniform(-1, 1), -1.0);
  const Mat3 A_IB = rotation_matrix(toy.start.p);
  RimMemory memory = fresh_rim_memory();
  remember(*toy.world, {Vec3::Zero(), A_IB}, memory);
  double low = 1e9;
  for (int i = 0; i < toy.world->contact_count; ++i)
    low =
        std::min(low, gap(toy.world->contacts[static_cast<std::size_t>(i)], 0, {Vec3::Zero(), A_IB}, memory[static_cast<std::size_t>(i)]));
  toy.start.r_S = Vec3(0.0, 0.0, -low);
  return toy;
}

TEST(Impact, newtons_law_with_friction_can_make_energy_and_the_energetic_one_never_does) {
  int newton_gains = 0;
  for (int seed = 0; seed < 400; ++seed) {
    Toy toy = thrown(seed, 0.9, 0.6);
    for (const auto law : {laws::ImpactLaw::Newton, laws::ImpactLaw::Energetic}) {
      toy.world->impact_law = law;
      const EventSimulation run(*toy.world, toy.start, event_options(1.0));
      ASSERT_EQ(run.counts().unsolved, 0) << seed;
      const bool gains = kinetic(toy, run.state()) > kinetic(toy, toy.start) * (1.0 + 1e-12);
      EXPECT_EQ(gains, run.counts().impact_gain > 0.0) << seed;
      newton_gains += (gains && law == laws::ImpactLaw::Newton) ? 1 : 0;
      EXPECT_FALSE(gains && law == laws::ImpactLaw::Energetic) << seed;
    }
  }
  EXPECT_GT(newton_gains, 0);
}

/// What the impact at the start makes.
double gain_of_first_step(const Toy& toy, Scheme scheme, double dt) {
  IntegrateOptions options;
  options.scheme = scheme, options.dt = dt, options.end = dt;
  Simulation run(*toy.world, toy.start, options);
  run.step();
  return run.counts().impact_gain;
}

TEST(Impact, time_stepping_sees_the_energy_that_newtons_law_makes) {
  // In a step of dt gravity changes velocities by g dt, of some metres per second, and the body turns by ‖ω‖ dt, up to 170 rad/s: so much of the gain is
  // the scheme's own.
  const double dt = 1e-7;
  int gains = 0;
  for (int seed = 0; seed < 400; ++seed) {
    const Toy toy = thrown(seed, 0.9, 0.6);
    const double exact = EventSimulation(*toy.world, toy.start, event_options(1.0)).counts().impact_gain;
    const double unclear = 1e-4 * kinetic(toy, toy.start);
    for (const Scheme scheme : {Scheme::Moreau, Scheme::Midpoint, Scheme::MoreauImplicit})
      EXPECT_NEAR(gain_of_first_step(toy, scheme, dt), exact, unclear) << seed;
    gains += (exact > unclear) ? 1 : 0;
  }
  EXPECT_GT(gains, 10);
}

TEST(Impact, without_restitution_no_step_however_long_makes_energy) {
  for (int seed = 0; seed < 200; ++seed) {
    Toy toy = thrown(seed, 0.0, 0.6);
    for (const double dt : {1e-2, 1e-4, 1e-6})
      for (const Scheme scheme : {Scheme::Moreau, Scheme::Midpoint, Scheme::MoreauImplicit})
        EXPECT_EQ(gain_of_first_step(toy, scheme, dt), 0.0) << seed;
    // Nor where the sum is asked for, as it is with another contact's restitution: here one so small that it does nothing.
    for (Contact& contact : toy.world->contacts) contact.impact.e_N = 1e-300;
    for (const double dt : {1e-2, 1e-4, 1e-6}) EXPECT_EQ(gain_of_first_step(toy, Scheme::Moreau, dt), 0.0) << seed;
  }
}

TEST(Impact, without_friction_both_laws_are_the_same) {
  for (int seed = 0; seed < 50; ++seed) {
    Toy toy = thrown(seed, 0.7, 0.0);
    const EventSimulation newton(*toy.world, toy.start, event_options(1.0));
    toy.world->impact_law = laws::ImpactLaw::Energetic;
    const EventSimulation energetic(*toy.world, toy.start, event_options(1.0));
    EXPECT_LE((newton.state().u() - energetic.state().u()).norm(), 1e-10 * newton.state().u().norm()) << seed;
  }
}

/// A ball of 1 kg and 1 m that meets the table with 1 m/s and a slip of v m/s, J = 2/5, restitution 0.6; friction 0.5 while contact lasts.
Toy oblique_ball(double v, const ImpactFriction& in_impacts) {
  Toy toy;
  toy.world->body().set_inertia(0.4 * Mat3::Identity());
  toy.world->contact_count = 1;
  Contact& contact = toy.world->contacts[0];
  contact.shape = shapes::sphere(1.0, Vec3::Zero());
  set_law(contact, "coulomb", 0.5, 0.0);
  contact.law.mu_rolling = 0.2;
  contact.impact.e_N = 0.6;
  contact.impact_friction = in_impacts;
  toy.start.r_S = Vec3(0.0, 0.0, 1.0);
  toy.start.v_S = Vec3(v, 0.0, -1.0);
  return toy;
}

/// The velocities after the impact at the start.
Vec6 after_impact(const Toy& toy, Scheme scheme, laws::ImpactLaw law = laws::ImpactLaw::Newton) {
  toy.world->impact_law = law;
  IntegrateOptions options = event_options(1.0);
  if (scheme == Scheme::Event) return EventSimulation(*toy.world, toy.start, options).state().u();
  options.scheme = scheme, options.dt = 1e-9;
  Simulation run(*toy.world, toy.start, options);
  run.step();
  return run.state().u();
}

TEST(ImpactFriction, an_oblique_impact_has_coefficients_of_its_own) {
  // Normal impulse 1 + e. Sliding all the way friction gives −μ(1 + e) and, about the axis, the torque of it less that of rolling, ρ(1 + e).
  const double e = 0.6, mu = 0.1, rho = 0.05, J = 0.4;
  const Toy slides = oblique_ball(10.0, {.mu = mu, .pivoting = {}, .contour = {}, .rolling = rho});
  Vec6 expected = Vec6::Zero();
  expected(0) = 10.0 - mu * (1.0 + e), expected(2) = e, expected(4) = (mu - rho) * (1.0 + e) / J;
  // Enough friction to roll off: v = 10/(1 + J) without a rolling torque.
  const Toy rolls = oblique_ball(1.0, {.mu = 5.0, .pivoting = {}, .contour = {}, .rolling = 0.0});
  Vec6 rolling = Vec6::Zero();
  rolling(0) = rolling(4) = 1.0 / (1.0 + J), rolling(2) = e;
  // A step of 1e-9 s adds g dt.
  for (const Scheme scheme : {Scheme::Event, Scheme::Moreau, Scheme::MoreauImplicit, Scheme::Midpoint}) {
    const double tolerance = scheme == Scheme::Event ? 1e-11 : 2e-8;
    EXPECT_LE((after_impact(slides, scheme) - expected).norm(), tolerance);
    EXPECT_LE((after_impact(rolls, scheme) - rolling).norm(), tolerance);
  }
  // Stronge's coefficient is Newton's where friction does not change the normal velocity.
  EXPECT_LE((after_impact(slides, Scheme::Event, laws::ImpactLaw::Energetic) - expected).norm(), 1e-11);
  // And without coefficients of its own it has those of lasting contact.
  expected(0) = 10.0 - 0.5 * (1.0 + e), expected(4) = (0.5 - 0.2) * (1.0 + e) / J;
  EXPECT_LE((after_impact(oblique_ball(10.0, {}), Scheme::Event) - expected).norm(), 1e-11);
}

TEST(ImpactFriction, is_not_that_of_lasting_contact) {
  for (const Scheme scheme : {Scheme::Event, Scheme::Moreau, Scheme::Midpoint}) {
    Toy toy = oblique_ball(10.0, {.mu = 0.0, .pivoting = {}, .contour = {}, .rolling = 0.0});
    toy.start.v_S.z() = 0.0;
    IntegrateOptions options = event_options(0.1);
    options.scheme = scheme, options.dt = 1e-3;
    State end;
    if (scheme == Scheme::Event) {
      EventSimulation run(*toy.world, toy.start, options);
      while (run.step()) {
      }
      end = run.state();
    } else {
      Simulation run(*toy.world, toy.start, options);
      while (run.step()) {
      }
      end = run.state();
    }
    EXPECT_NEAR(end.v_S.x(), 10.0 - 0.5 * 9.81 * 0.1, 1e-9);
    EXPECT_NEAR(end.omega.y(), (0.5 - 0.2) * 9.81 * 0.1 / 0.4, 1e-9);
  }
}

TEST(ImpactFriction, is_not_that_of_an_impact_without_collision) {
  const Toy same = pencil(1.2, 0.1, 0.2, 0.08), other = pencil(1.2, 0.1, 0.2, 0.08);
  other.world->contacts[0].impact_friction.mu = 0.0;
  EventSimulation run(*same.world, same.start, event_options(0.01)), run_of_other(*other.world, other.start, event_options(0.01));
  ASSERT_TRUE(run.step());
  ASSERT_TRUE(run_of_other.step());
  EXPECT_EQ(run_of_other.counts().paradoxes, 1);
  EXPECT_EQ(run_of_other.state().u(), run.state().u());
}

}  // namespace
}  // namespace tippe::test
