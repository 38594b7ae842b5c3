// A disk on a track through the integrators: closed forms on lines and circles, lift-off, the plane that is never left, schemes against each other.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numbers>
#include <tippe/analysis/run.h>
#include <tippe/flow/event_simulation.h>
#include <tippe/flow/simulation.h>

#include "toys.h"

#include "tracks.h"
#include <tippe/world/track_surface.h>

namespace tippe::test {
namespace {

constexpr double g = 9.81, R = 0.1, mass = 2.0, pi = std::numbers::pi;

Toy disk_on(const shapes::CurvePtr& curve, shapes::Side side, double mu, double t, double v, double omega, double mu_r = 0.0) {
  Toy toy;
  World& world = *toy.world;
  world.body().mass = mass;
  const double J = 0.5 * mass * R * R;
  world.body().set_inertia(Vec3(0.5 * J, J, 0.5 * J).asDiagonal());
  world.contact_count = 1;
  Contact& contact = world.contacts[0];
  contact.shape = shapes::sphere(R);
  contact.surface = surface_of(std::make_shared<const shapes::Track>(curve, side, curve->natural_begin(), curve->natural_end(), 0.0));
  if (mu > 0.0) set_law(contact, "coulomb", mu, 0.0);
  contact.law.mu_rolling = mu_r;
  const shapes::TrackPoint p = contact.track()->at(t);
  const Vec2 c = p.r + R * p.n, velocity = v * p.T;
  toy.start.r_S = Vec3(c.x(), 0.0, c.y());
  toy.start.v_S = Vec3(velocity.x(), 0.0, velocity.y());
  toy.start.omega = Vec3(0.0, -omega, 0.0);
  return toy;
}

IntegrateOptions with(Scheme scheme, double end, double dt = 1e-4) {
  IntegrateOptions options;
  options.scheme = scheme, options.end = end, options.dt = dt;
  return options;
}

const Event* first(const RunResult& result, EventKind kind) {
  for (const Event& event : result.events)
    if (event.kind == kind) return &event;
  return nullptr;
}

TEST(TrackRun, a_sliding_disk_on_a_slope_begins_to_roll_when_the_closed_form_says) {
  // Down a line of slope −a: s̈ = g sin a − μ g cos a, Rω̇ = −2 μ g cos a, from slip v.
  const double a = 0.2, mu = 0.3, v = 3.0;
  const Toy toy = disk_on(shapes::line(-a), shapes::Side::Left, mu, 0.0, v, 0.0);
  const RunResult result = run(*toy.world, toy.start, with(Scheme::Event, 2.0));
  const Event* stick = first(result, EventKind::Stick);
  ASSERT_NE(stick, nullptr);
  EXPECT_NEAR(stick->t, v / (3.0 * mu * g * std::cos(a) - g * std::sin(a)), 1e-8);
  // Afterwards it rolls with two thirds of g sin a.
  const double v_stick = v + (g * std::sin(a) - mu * g * std::cos(a)) * stick->t;
  EXPECT_NEAR(result.final.track->v, v_stick + 2.0 / 3.0 * g * std::sin(a) * (2.0 - stick->t), 1e-7);
  EXPECT_EQ(result.final.track->mode, TrackObservables::Mode::Roll);
  EXPECT_NEAR(result.final.track->angle,
              -result.final.track->s / R +
                  (v * stick->t - 0.5 * 3.0 * mu * g * std::cos(a) * stick->t * stick->t + 0.5 * g * std::sin(a) * stick->t * stick->t) / R,
              1e-6);
}

TEST(TrackRun, a_disk_that_rolls_in_a_bowl_has_the_normal_force_of_the_centres_circle) {
  const double P = 1.5, phi_0 = 0.9;
  const Toy toy = disk_on(shapes::circle(P), shapes::Side::Left, 2.0, phi_0, 0.0, 0.0);
  RunRequest request;
  for (int i = 1; i < 30; ++i) request.at.push_back(0.05 * i);
  const RunResult result = run(*toy.world, toy.start, with(Scheme::Event, 1.5), request);
  for (const Observables& o : result.samples) {
    const double phi = o.track->S / P, drop = std::cos(phi) - std::cos(phi_0);
    EXPECT_NEAR(o.track->v * o.track->v, 4.0 / 3.0 * g * (P - R) * drop, 1e-8);
    EXPECT_NEAR(o.contacts[0].lambda_N, mass * g * (std::cos(phi) + 4.0 / 3.0 * drop), 1e-7);
    EXPECT_NEAR(o.track->slip, 0.0, 1e-12);
    EXPECT_NEAR(o.contacts[0].gap, 0.0, 1e-12);
    EXPECT_NEAR(o.track->s, (P - R) * phi, 1e-12);
    EXPECT_EQ(o.track->mode, TrackObservables::Mode::Roll);
  }
  EXPECT_NEAR(result.audit.residual(), 0.0, 1e-9);
}

TEST(TrackRun, a_disk_without_friction_leaves_a_round_hill_at_two_thirds_of_its_height) {
  const double P = 1.0, phi_0 = 0.1;  // from the top
  const Toy toy = disk_on(shapes::circle(P), shapes::Side::Right, 0.0, pi - phi_0, 0.0, 0.0);
  const RunResult result = run(*toy.world, toy.start, with(Scheme::Event, 1.5));
  const Event* off = first(result, EventKind::LiftOff);
  ASSERT_NE(off, nullptr);
  RunRequest request;
  request.at = {off->t};
  const Observables there = run(*toy.world, toy.start, with(Scheme::Event, 1.5), request).samples[0];
  const double cosine = (there.track->center.y() - P) / (P + R);
  EXPECT_NEAR(cosine, 2.0 / 3.0 * std::cos(phi_0), 1e-9);
  EXPECT_EQ(result.final.track->mode, TrackObservables::Mode::Fly);
  EXPECT_NEAR(result.audit.residual(), 0.0, 1e-9);
}

TEST(TrackRun, a_disk_goes_round_inside_a_loop_only_with_enough_speed) {
  const double P = 1.0, r = P - R;
  for (const double part : {0.99, 1.01}) {
    const Toy toy = disk_on(shapes::circle(P), shapes::Side::Left, 0.0, 0.0, std::sqrt(5.0 * part * g * r), 0.0);
    const RunResult result = run(*toy.world, toy.start, with(Scheme::Event, 3.0));
    EXPECT_EQ(first(result, EventKind::LiftOff) == nullptr, part > 1.0);
    if (part < 1.0) continue;
    EXPECT_GT(result.final.track->s, 2.0 * pi * r);  // more than one turn, and counted on
  }
}

TEST(TrackRun, every_scheme_stays_in_the_plane_exactly) {
  for (const Scheme scheme : {Scheme::Event, Scheme::Moreau, Scheme::MoreauImplicit, Scheme::MoreauRk4, Scheme::Midpoint}) {
    for (const shapes::Side side : {shapes::Side::Left, shapes::Side::Right}) {
      Toy toy = disk_on(shapes::cosine(0.2, 3.0), side, 0.3, 0.4, 1.0, 20.0, 1e-3);
      toy.world->contacts[0].shape.center = Vec3(0.02, 0.0, 0.01);  // off-centre
      toy.start.r_S -= Vec3(0.02, 0.0, 0.01);
      if (side == shapes::Side::Right) toy.world->gravity = Vec3(0.0, 0.0, 9.81);
      const RunResult result = run(*toy.world, toy.start, with(scheme, 0.5, 1e-3));
      const State& s = result.final.state;
      EXPECT_EQ(s.r_S.y(), 0.0);
      EXPECT_EQ(s.v_S.y(), 0.0);
      EXPECT_EQ(s.p(1), 0.0);
      EXPECT_EQ(s.p(3), 0.0);
      EXPECT_EQ(s.omega.x(), 0.0);
      EXPECT_EQ(s.omega.z(), 0.0);
      EXPECT_NE(s.r_S.x(), toy.start.r_S.x());
    }
  }
}

TEST(TrackRun, time_stepping_converges_to_the_event_scheme) {
  const Toy toy = disk_on(shapes::cosine(-0.3, 4.0), shapes::Side::Left, 0.2, 0.8, 2.0, 30.0, 1e-3);
  const double s = run(*toy.world, toy.start, with(Scheme::Event, 1.0)).final.track->s;
  const auto error = [&](Scheme scheme, double dt) {
    return std::abs(run(*toy.world, toy.start, with(scheme, 1.0, dt)).final.track->s - s);
  };
  EXPECT_LT(error(Scheme::Moreau, 1e-4), 2e-4);
  EXPECT_LT(error(Scheme::Moreau, 1e-4), 0.2 * error(Scheme::Moreau, 1e-3));
  EXPECT_LT(error(Scheme::Midpoint, 1e-3), 1e-5);  // second order but for the step in which rolling begins
  EXPECT_LT(error(Scheme::Midpoint, 2.5e-4), 0.5 * error(Scheme::Midpoint, 1e-3));
}

TEST(TrackRun, the_energy_of_a_disk_never_increases) {
  for (const Scheme scheme : {Scheme::Event, Scheme::Moreau, Scheme::Midpoint}) {
    for (const shapes::CurvePtr& curve : {shapes::parabola(2.0), shapes::cosine(0.3, 4.0), shapes::hump(0.4, 0.8)}) {
      const Toy toy = disk_on(curve, shapes::Side::Left, 0.3, -1.0, 3.0, 20.0, 1e-3);
      double last = 1e9, worst = 0.0;
      RunRequest request;
      request.every = 1e-2;
      request.row = [&](const Observables& o, const EnergyAudit&) { worst = std::max(worst, o.energy() - last), last = o.energy(); };
      const RunResult result = run(*toy.world, toy.start, with(scheme, 2.0, 1e-4), request);
      // The event scheme keeps its tolerance; time-stepping gains up to m g v dt on a crest that it leaves by a step.
      EXPECT_LT(worst, (scheme == Scheme::Event ? 1e-9 : 2e-3) * result.energy_scale);
      EXPECT_LT(std::abs(result.audit.residual()), (scheme == Scheme::Event ? 1e-8 : 5e-3) * result.energy_scale);
    }
  }
}

TEST(TrackRun, a_run_over_the_end_of_its_track_says_so) {
  Toy toy = disk_on(shapes::line(0.0), shapes::Side::Left, 0.0, 0.0, 2.0, 0.0);
  toy.world->contacts[0].surface = surface_of(std::make_shared<const shapes::Track>(shapes::line(0.0), shapes::Side::Left, -1.0, 1.0, 0.0));
  const RunResult result = run(*toy.world, toy.start, with(Scheme::Event, 1.0));
  ASSERT_TRUE(result.left_track.has_value());
  EXPECT_GE(*result.left_track, 0.5);
  const Verdict verdict = judge(result);
  ASSERT_EQ(verdict.notes.size(), 1U);
  EXPECT_THAT(verdict.notes[0], testing::HasSubstr("left the track"));
}

}  // namespace
}  // namespace tippe::test
