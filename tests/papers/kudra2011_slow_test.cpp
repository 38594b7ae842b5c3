// kudra2011 section 4 to the end: rest, dependence on ε, stability of the spin axis, and Fig. 6 by two schemes.
#include <tippe/papers/stone_ode.h>

#include "celtic_stones.h"

namespace tippe::test {
namespace {

TEST(Kudra2011Slow, with_the_exact_law_the_stone_turns_round_and_comes_to_rest) {
  for (const auto& [scene, rest] : {std::pair{"celtic-stone", 9.0784}, {"celtic-stone-fig4", 17.1154}}) {
    SCOPED_TRACE(scene);
    const RunResult result = run_stone(scene);
    EXPECT_TRUE(result.resting);
    EXPECT_NEAR(result.final.t, rest, 1e-3);
    EXPECT_LT(std::abs(result.audit.residual()), 1e-10);
    // Every joule has an owner, and the friction torque has most of Fig. 5's.
    const EnergyAudit& a = result.audit;
    EXPECT_NEAR(a.sliding + a.drilling + a.rolling, a.initial - a.current, 1e-10);
    EXPECT_LT(a.impact, 1e-12);  // what the stop takes
  }
}

TEST(Kudra2011Slow, without_friction_torque_it_ends_spinning_without_wobble) {  // Fig. 5
  const RunResult with = run_stone("celtic-stone-tanh", {"integrate.end=0.5"}, {0.5}),
                  without = run_stone("celtic-stone-no-torque", {}, {0.5, 4.0});
  // The beginning does not differ much: the torque of a contact that spins and hardly slides brakes ω₃ by (3π/16) μ N ρ/B₃ = 0.44 rad/s².
  EXPECT_NEAR(with.samples[0].state.omega.z(), without.samples[0].state.omega.z(), 0.44 * 0.5);
  EXPECT_LT(without.final.wobble, 1e-3);
  EXPECT_LT(without.final.spin, -3.0);
  EXPECT_NEAR(without.final.spin, without.samples[1].spin, 1e-3);
}

TEST(Kudra2011Slow, without_friction_torque_the_exact_law_stops_rolling_after_a_flutter_and_spins_on) {
  // Past 2.66 s rolling flutters: it turns the side force, which turns it, faster and faster as it gets slower. The end comes after infinitely many turns.
  const RunResult event = run_stone("celtic-stone-no-torque-exact", {"integrate.end=25"}, {2.5, 4.0});
  EXPECT_LT(event.final.wobble, 1e-12);
  EXPECT_LT(std::abs(event.audit.residual()), 1e-10);
  // Slip for which the spin pays nothing feeds in 2e-6 rad/s².
  EXPECT_NEAR(event.final.state.omega.z(), event.samples[1].state.omega.z(), 1e-4);
  for (const char* scheme : {"midpoint", "moreau"}) {
    SCOPED_TRACE(scheme);
    const double dt = 2e-4;
    const RunResult run =
        run_stone("celtic-stone-no-torque-exact",
                  {"integrate.end=5", std::string("integrate.scheme=") + scheme, "integrate.dt=" + std::to_string(dt)}, {2.5, 4.0});
    EXPECT_EQ(run.counts.unsolved, 0);
    EXPECT_NEAR(run.samples[1].state.omega.z(), event.samples[1].state.omega.z(), scheme[1] == 'i' ? 1e-3 : 0.15);
    EXPECT_LT(run.samples[1].wobble, 1e-2);
  }
}

/// Spin at the end of wobbling, as in the shipped sweeps.
double final_spin(const Vec3& omega, const std::vector<std::string>& more) {
  char start[96];
  std::snprintf(start, sizeof start, "start.omega=[%.17g,%.17g,%.17g]", omega.x(), omega.y(), omega.z());
  std::vector<std::string> settings{start, "integrate.end=60"};
  settings.insert(settings.end(), more.begin(), more.end());
  return run_stone("celtic-stone-no-torque", settings, {}, {"omega_z@settled.wobble=0.02:0.1"}).quantities[0].value_or(NAN);
}

const std::vector<std::string> stepped{"integrate.scheme=midpoint", "integrate.dt=1e-3"},
    exactly{"integrate.rtol=1e-8", "integrate.atol=1e-10"};

TEST(Kudra2011Slow, a_small_wobble_dies_and_the_spin_stays_for_either_sign) {  // Fig. 6(c)
  for (const double spin : {-4.0, -2.0, -1.0, 1.0, 2.0, 4.0}) {
    SCOPED_TRACE(spin);
    EXPECT_NEAR(final_spin(Vec3(0.0, 0.05, spin), stepped), spin, 1e-3 * std::abs(spin));
  }
}

TEST(Kudra2011Slow, the_faster_the_spin_the_smaller_the_wobble_that_turns_it) {
  EXPECT_GT(final_spin(Vec3(0.0, 0.2, 2.0), stepped), 1.9);
  EXPECT_LT(final_spin(Vec3(0.0, 0.2, 4.0), stepped), -3.0);
  EXPECT_GT(final_spin(Vec3(0.0, 0.1, 4.0), stepped), 3.9);
  EXPECT_LT(final_spin(Vec3(0.0, 0.1, 6.0), stepped), -5.0);
}

TEST(Kudra2011Slow, a_strong_wobble_reverses_one_sign_of_a_slow_spin_only) {  // Fig. 6(a), (b)
  EXPECT_LT(final_spin(Vec3(0.0, 1.0, 2.0), stepped), -1.0);
  EXPECT_LT(final_spin(Vec3(0.0, -2.0, 2.0), stepped), -1.0);
  for (const Vec3& omega : {Vec3(0.0, 1.0, -3.0), Vec3(2.0, 2.0, -3.0), Vec3(-2.0, 2.0, -3.0)}) EXPECT_LT(final_spin(omega, stepped), -1.0);
}

TEST(Kudra2011Slow, a_fast_spin_with_a_strong_wobble_ends_positive_whatever_its_sign) {  // Fig. 6(c)
  papers::CelticStone stone;
  laws::RollingOptions friction = papers::CelticStone::friction();
  friction.drilling_torque = false;
  stone.law = laws::TanhLaw{friction};
  for (const auto& [omega, left] : {std::pair{Vec3(0.0, 2.0, -6.0), 1.22}, {Vec3(0.0, 2.0, 8.0), 1.30}}) {
    SCOPED_TRACE(omega.transpose());
    const papers::CelticStone::Value start = papers::CelticStone::start(omega);
    const double nine = stone.settled(start, {}).y(5);
    EXPECT_NEAR(nine, left, 0.005);
    EXPECT_NEAR(final_spin(omega, exactly), nine, 1e-3);
    // After 8 s it still wobbles, and spins the other way.
    const papers::CelticStone::Value early = stone.after(start, 8.0, 1e-8);
    EXPECT_GT(papers::CelticStone::wobble(early), 1.0);
    EXPECT_LT(early(5), -1.0);
    EXPECT_NEAR(stone.settled(start, {.level = 0.005}).y(5), nine, 1e-4);
  }
}

TEST(Kudra2011Slow, the_sweeps_of_fig_6_are_right_to_a_thousandth) {
  for (const Vec3& omega : {Vec3(0.0, 0.4, 2.0), Vec3(-1.2, 0.8, 2.0), Vec3(2.0, 2.0, 2.0), Vec3(2.0, 2.0, -3.0), Vec3(0.0, 2.0, 4.0)}) {
    SCOPED_TRACE(omega.transpose());
    EXPECT_NEAR(final_spin(omega, stepped), final_spin(omega, exactly), 1e-3);
  }
}

TEST(Kudra2011Slow, the_regularisation_moves_the_motion_in_proportion_to_epsilon) {
  const std::vector<double> at = times_between(0.05, 1.0, 0.05);
  const auto with_eps = [&](const char* eps) {
    return run_stone("celtic-stone", with_law("tanh", {"integrate.end=1", std::string("contact.eps=") + eps}), at);
  };
  const RunResult finest = with_eps("1e-6");
  const double a = omega_apart(with_eps("1e-3"), finest), b = omega_apart(with_eps("1e-4"), finest);
  EXPECT_LT(a, 0.1);
  EXPECT_LT(b, 0.2 * a);
}

}  // namespace
}  // namespace tippe::test
