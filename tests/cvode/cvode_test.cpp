// SUNDIALS' CVODE as an independent integrator: the same motions and events as the event scheme.
#include <gtest/gtest.h>

#include "toys.h"

#include <tippe/cvode/cvode_simulation.h>

namespace tippe::test {
namespace {

IntegrateOptions options(Scheme scheme, double end, double rtol) {
  IntegrateOptions o;
  o.scheme = scheme, o.end = end;
  o.rtol = rtol, o.atol = 1e-2 * rtol;
  return o;
}

struct Story {
  std::vector<Event> events;
  State final;
  EnergyAudit audit;
  RunCounts counts;
  RunFault fault = RunFault::None;

  double first(EventKind kind, int contact = 0) const {
    for (const Event& e : events)
      if (e.kind == kind && e.contact == contact) return e.t;
    return -1.0;
  }
};

template <class Run>
Story story(const Toy& toy, const IntegrateOptions& o) {
  Run run(*toy.world, toy.start, o);
  Story s;
  while (run.step())
    for (int i = 0; i < run.event_count(); ++i) s.events.push_back(run.event(i));
  s.final = run.state(), s.audit = run.audit(), s.counts = run.counts(), s.fault = run.fault();
  return s;
}

double tilt_of(const State& s) { return std::acos(rotation_matrix(s.p)(2, 2)); }

/// Metres, and radians on an arm of a centimetre.
double distance(const State& a, const State& b) {
  return (a.r_S - b.r_S).norm() + 0.01 * (rotation_matrix(a.p) - rotation_matrix(b.p)).norm();
}

class Cvode : public testing::TestWithParam<Scheme> {
 protected:
  void SetUp() override {
    if (!cvode_available()) GTEST_SKIP() << "built without SUNDIALS";
  }
};

TEST_P(Cvode, a_falling_ball_bounces_as_in_the_closed_form) {
  Toy toy;
  toy.world->body().mass = 0.1;
  toy.world->body().set_inertia(1e-5 * Mat3::Identity());
  toy.world->contact_count = 1;
  toy.world->contacts[0].shape = shapes::sphere(0.02);
  toy.world->contacts[0].impact.e_N = 0.5;
  toy.start.r_S = Vec3(0.0, 0.0, 0.12);
  const Story s = story<CvodeSimulation>(toy, options(GetParam(), 1.0, 1e-10));
  const double fall = std::sqrt(2.0 * 0.1 / 9.81), e = 0.5;
  ASSERT_GE(s.events.size(), 3u);
  EXPECT_NEAR(s.events[0].t, fall, 1e-9);
  EXPECT_NEAR(s.events[1].t, fall * (1.0 + 2.0 * e), 1e-8);
  // Flights slower than √rtol of the speed scale, 1e-5 m/s, are left out: some microseconds.
  EXPECT_NEAR(s.events.back().t, fall * (1.0 + 2.0 * e / (1.0 - e)), 1e-5);
  EXPECT_NEAR(s.audit.impact, 0.1 * 9.81 * 0.1, 1e-8);
}

TEST_P(Cvode, eulers_disk_rolls_as_by_runge_kutta) {  // lesaux2005 4.1
  const Toy toy = euler_disk("coulomb", 0.0);
  const Story cvode = story<CvodeSimulation>(toy, options(GetParam(), 2.0, 1e-11)),
              rk = story<EventSimulation>(toy, options(Scheme::Event, 2.0, 1e-11));
  EXPECT_EQ(cvode.fault, RunFault::None);
  EXPECT_TRUE(cvode.events.empty());
  // A multistep method takes some thousand steps here, each with an error of rtol, and what errs in speed goes on to err in place.
  EXPECT_LE(distance(cvode.final, rk.final), 2e-7);
  EXPECT_LE(std::abs(cvode.audit.residual()), 1e-8 * cvode.audit.initial);
}

TEST_P(Cvode, the_regularised_tippedisk_moves_as_by_runge_kutta) {  // sailer2020, ODE model 2
  const Toy toy = tippedisk("smooth-coulomb");
  const Story cvode = story<CvodeSimulation>(toy, options(GetParam(), 0.5, 1e-11)),
              rk = story<EventSimulation>(toy, options(Scheme::Ode, 0.5, 1e-12));
  EXPECT_LE(distance(cvode.final, rk.final), 1e-7);
}

TEST_P(Cvode, the_tippe_top_goes_through_the_same_events) {  // leine2003 5.4
  const Toy toy = tippe_top();
  const Story cvode = story<CvodeSimulation>(toy, options(GetParam(), 8.0, 1e-12)),
              rk = story<EventSimulation>(toy, options(Scheme::Event, 8.0, 1e-12));
  EXPECT_EQ(cvode.fault, RunFault::None);
  EXPECT_NEAR(cvode.first(EventKind::Impact, 1), rk.first(EventKind::Impact, 1), 1e-8);
  EXPECT_NEAR(cvode.first(EventKind::LiftOff, 1), rk.first(EventKind::LiftOff, 1), 1e-7);
  // Bounces slower than √rtol of the speed scale, 1e-6 m/s, are left out: the accumulation is over some 1e-5 s earlier, and what follows it a little, too.
  EXPECT_NEAR(cvode.first(EventKind::Accumulation, 1), rk.first(EventKind::Accumulation, 1), 1e-4);
  EXPECT_NEAR(cvode.events.back().t, rk.events.back().t, 1e-5);
  EXPECT_EQ(cvode.events.back().kind, EventKind::LiftOff);
  EXPECT_NEAR(tilt_of(cvode.final), tilt_of(rk.final), 5e-6);
  EXPECT_NEAR(tilt_of(rk.final), 1.80491218, 1e-8);
}

TEST_P(Cvode, samples_within_a_step_lie_on_the_motion) {
  if (!cvode_available()) return;
  const Toy toy = tippe_top();
  CvodeSimulation run(*toy.world, toy.start, options(GetParam(), 0.3, 1e-10));
  double t = 0.05;
  while (run.step()) {
    for (; t <= run.time() && t < 0.25; t += 0.05)
      EXPECT_LE(distance(run.state_at(t), story<EventSimulation>(toy, options(Scheme::Event, t, 1e-12)).final), 1e-8);
  }
  EXPECT_GT(t, 0.24);
}

INSTANTIATE_TEST_SUITE_P(Formulas, Cvode, testing::Values(Scheme::Cvode, Scheme::CvodeAdams),
                         [](const auto& one) { return one.param == Scheme::Cvode ? "bdf" : "adams"; });

}  // namespace
}  // namespace tippe::test
