// Special points of branches of stationary motions against what the papers derive for one body.
#include <gtest/gtest.h>

#include "toys.h"

#include <algorithm>
#include <cmath>
#include <tippe/analysis/continuation.h>
#include <tippe/papers/leine2003.h>
#include <tippe/papers/lesaux2005.h>
#include <tippe/papers/tippedisk_ode.h>
#include <tippe/shapes/polyhedron.h>

namespace tippe::test {
namespace {

using std::numbers::pi;

/// Motions of a world at the lower end.
std::vector<StationaryMotion> at_low(const ContinuationRequest& request, double q, std::vector<SteadyCondition> near) {
  const Model model = *request.by.model(request.by.low, q);
  StationaryRequest search;
  if (request.by.which) near.push_back({*request.by.which, request.by.low});
  search.near = std::move(near);
  return find_stationary(model, search).motions;
}

std::vector<double> places(const ContinuationResult& result, SpecialKind kind, std::size_t branch = 0) {
  std::vector<double> all;
  for (const SpecialPoint& s : result.branches.at(branch).special)
    if (s.kind == kind) all.push_back(s.p);
  return all;
}

TEST(Continuation, tippe_top_on_its_stem_becomes_stable_at_omega_k_of_leine2003_535) {
  const Toy top = tippe_top();
  ContinuationRequest request;
  request.by = {"spin", SteadyNumber::Spin, 60.0, 140.0, [&](double, double) { return std::optional(Model{*top.world, top.start, {}}); }};
  request.switch_branches = false;
  const auto motions = at_low(request, 0.0, {});
  const auto inverted = std::ranges::max_element(motions, {}, [](const StationaryMotion& s) { return s.seen.theta; });
  const ContinuationResult result = continue_motions({*inverted}, 0.0, request);
  ASSERT_EQ(result.branches.size(), 1U);
  const std::vector<double> hopf = places(result, SpecialKind::Hopf);
  ASSERT_EQ(hopf.size(), 1U);
  const double omega_k = std::sqrt(papers::tippe_top::inverted.omega_k_squared());
  EXPECT_NEAR(hopf[0] / omega_k, 1.0, 1e-8);
  EXPECT_EQ(result.branches[0].points.front().motion.stable, false);
  EXPECT_EQ(result.branches[0].points.back().motion.stable, true);
}

TEST(Continuation, standing_tippe_top_begins_to_rise_at_omega_k) {
  const Toy top = tippe_top();
  ContinuationRequest request;
  request.by = {"spin", SteadyNumber::Spin, 10.0, 40.0, [&](double, double) { return std::optional(Model{*top.world, top.start, {}}); }};
  request.switch_branches = false;
  const auto motions = at_low(request, 0.0, {});
  const auto standing = std::ranges::min_element(motions, {}, [](const StationaryMotion& s) { return s.seen.theta; });
  const ContinuationResult result = continue_motions({*standing}, 0.0, request);
  const std::vector<double> hopf = places(result, SpecialKind::Hopf);
  ASSERT_EQ(hopf.size(), 1U);
  EXPECT_NEAR(hopf[0] / std::sqrt(papers::tippe_top::upright.omega_k_squared()), 1.0, 1e-8);
}

TEST(Continuation, borders_of_the_inverted_tippedisk_over_the_smoothing_are_those_of_its_equations) {
  Toy disk = tippedisk("smooth-coulomb");
  ContinuationRequest request;
  request.by = {"spin", SteadyNumber::Spin, 20.0, 45.0, [&](double, double eps) {
                  set_law(disk.world->contacts[0], "smooth-coulomb", 0.3, 1e-3, eps);
                  return std::optional(Model{*disk.world, disk.start, {}});
                }};
  request.also = Lever{"eps", std::nullopt, 0.08, 0.13, {}};
  const auto motions = at_low(request, 0.1, {});
  const auto inverted = std::ranges::max_element(motions, {}, [](const StationaryMotion& s) { return s.seen.potential; });
  const ContinuationResult result = continue_motions({*inverted}, 0.1, request);
  const std::vector<double> hopf = places(result, SpecialKind::Hopf);
  ASSERT_EQ(hopf.size(), 2U);
  EXPECT_NEAR(hopf[0], 27.0, 1.0);  // the fast tremble
  EXPECT_NEAR(hopf[1], 30.0, 1.0);  // the slow swing
  ASSERT_EQ(result.borders.size(), 2U);
  for (const Border& border : result.borders) {
    ASSERT_GE(border.points.size(), 3U);
    for (std::size_t k = 0; k < border.points.size(); k += 3) {
      const BranchPoint& p = border.points[k];
      papers::TippediskOde ode;
      ode.eps = p.q;
      double least = 1e300, most = 0.0;
      for (const auto& z : ode.eigenvalues(true, p.p)) {
        most = std::max(most, std::abs(z));
        if (std::abs(z) > 1e-3) least = std::min(least, std::abs(z.real()));
      }
      EXPECT_LE(least, 1e-8 * most) << p.p << " " << p.q;
    }
  }
}

TEST(Continuation, borders_of_the_inverted_tippedisk_over_the_contact_radius_with_the_exact_law_are_those_of_its_equations) {
  Toy disk = tippedisk("contensou");
  ContinuationRequest request;
  request.by = {"spin", SteadyNumber::Spin, 20.0, 45.0, [&](double, double radius) {
                  set_law(disk.world->contacts[0], "contensou", 0.3, radius);
                  return std::optional(Model{*disk.world, disk.start, {}});
                }};
  request.also = Lever{"radius", std::nullopt, 1e-3, 5e-3, {}};
  const double begin = 3e-3;
  const auto motions = at_low(request, begin, {});
  const auto inverted = std::ranges::max_element(motions, {}, [](const StationaryMotion& s) { return s.seen.potential; });
  const ContinuationResult result = continue_motions({*inverted}, begin, request);
  ASSERT_EQ(places(result, SpecialKind::Hopf).size(), 2U);  // the slow swing and the fast tremble
  ASSERT_EQ(result.borders.size(), 2U);
  for (const Border& border : result.borders) {
    ASSERT_GE(border.points.size(), 5U);
    for (std::size_t k = 0; k < border.points.size(); k += 4) {
      const BranchPoint& p = border.points[k];
      // At zero slip a spinning Hertzian patch is viscous: the slope of Contensou's force is that of smooth friction with ε = 8 ω R/(3π).
      papers::TippediskOde ode;
      ode.eps = 8.0 / (3.0 * pi) * p.p * p.q;
      double least = 1e300, most = 0.0;
      for (const auto& z : ode.eigenvalues(true, p.p)) {
        most = std::max(most, std::abs(z));
        if (std::abs(z) > 1e-3) least = std::min(least, std::abs(z.real()));
      }
      EXPECT_LE(least, 1e-8 * most) << p.p << " " << p.q;
    }
  }
}

TEST(Continuation, the_inverted_tippedisk_begins_to_lean_where_a_second_eigenvalue_of_its_equations_is_zero) {
  Toy disk = tippedisk("smooth-coulomb");
  ContinuationRequest request;
  request.by = {"spin", SteadyNumber::Spin, 20.0, 45.0, [&](double, double eps) {
                  set_law(disk.world->contacts[0], "smooth-coulomb", 0.3, 1e-3, eps);
                  return std::optional(Model{*disk.world, disk.start, {}});
                }};
  request.also = Lever{"eps", std::nullopt, 0.2, 0.4, {}};
  request.switch_branches = false;
  const auto motions = at_low(request, 0.3, {});
  const auto inverted = std::ranges::max_element(motions, {}, [](const StationaryMotion& s) { return s.seen.potential; });
  const ContinuationResult result = continue_motions({*inverted}, 0.3, request);
  ASSERT_EQ(places(result, SpecialKind::Branch).size(), 1U);
  const auto border = std::ranges::find(result.borders, SpecialKind::Branch, &Border::kind);
  ASSERT_NE(border, result.borders.end());
  ASSERT_GE(border->points.size(), 5U);
  // One eigenvalue is always zero, since the disk may stand anywhere. A double one splits by the root of the 1e-9 of difference quotients; next to the curve the
  // second is as large as the way is far.
  const auto second = [](double spin, double eps) {
    papers::TippediskOde ode;
    ode.eps = eps;
    std::vector<double> sizes;
    for (const auto& z : ode.eigenvalues(true, spin)) sizes.push_back(std::abs(z));
    std::ranges::sort(sizes);
    return sizes[1] / sizes.back();
  };
  for (std::size_t k = 0; k < border->points.size(); k += 5) {
    const BranchPoint& p = border->points[k];
    EXPECT_LE(second(p.p, p.q), 1e-4) << p.p << " " << p.q;
    EXPECT_GE(second(p.p, 1.02 * p.q), 1e-3) << p.p << " " << p.q;
  }
}

/// An eccentric sphere: S lies αr from its middle, A and C are the moments about S. Smooth friction, as in the proofs.
World eccentric_sphere(double alpha, double A, double C) {
  World world;
  world.body().mass = 6e-3;
  world.body().set_inertia(Vec3(A, A, C).asDiagonal());
  world.contact_count = 1;
  world.contacts[0].shape = shapes::sphere(0.015, Vec3(0.0, 0.0, 0.015 * alpha));
  set_law(world.contacts[0], "smooth-coulomb", 0.5, 0.0, 0.1);
  return world;
}

TEST(Continuation, a_tippe_top_stands_up_at_the_thresholds_of_the_literature) {
  // Friction takes energy at a constant Jellett integral J = ω C (1 ∓ α): a spin lasts where J²/(2 (A (1 − z²) + C (z − α)²)) − m g r α z is least, z = cos θ.
  // Ebenfeld and Scheck, Ann. Phys. 243 (1995) 195; Bou-Rabee, Marsden and Romero, SIAM J. Appl. Dyn. Syst. 3 (2004) 352:
  //   lower spin lost above   ω² = m g r α (1 − α)²/(A − C (1 − α)),   upper spin kept above   ω² = m g r α (1 + α)²/(C (1 + α) − A)
  const double alpha = 0.2, A = 7.5e-7, C = 7e-7, weight = 6e-3 * 9.81 * 0.015 * alpha;
  const World world = eccentric_sphere(alpha, A, C);
  for (const bool upper : {false, true}) {
    const double sign = upper ? 1.0 + alpha : 1.0 - alpha,
                 threshold = std::sqrt(weight * sign * sign / (upper ? C * sign - A : A - C * sign));
    ContinuationRequest request;
    request.by = {"spin", SteadyNumber::Spin, 0.6 * threshold, 1.5 * threshold,
                  [&](double, double) { return std::optional(Model{world, {}, {}}); }};
    request.switch_branches = false;
    const auto motions = at_low(request, 0.0, {});
    const auto start = std::ranges::find_if(motions, [&](const StationaryMotion& s) {
      return s.kind == SteadyKind::Spin && (s.seen.theta > 0.5 * pi) == upper && std::abs(std::sin(s.seen.theta)) < 1e-9;
    });
    ASSERT_NE(start, motions.end());
    const ContinuationResult result = continue_motions({*start}, 0.0, request);
    const std::vector<double> hopf = places(result, SpecialKind::Hopf);
    ASSERT_EQ(hopf.size(), 1U) << upper;
    EXPECT_NEAR(hopf[0] / threshold, 1.0, 1e-8) << upper;
    EXPECT_EQ(result.branches[0].points.front().motion.stable, !upper);
    EXPECT_EQ(result.branches[0].points.back().motion.stable, upper);
  }
}

/// lesaux2005's disk with exactly the inertia of section 5.
Toy disk_of_section_5(double mu) {
  namespace disk = papers::euler_disk;
  Toy toy = euler_disk("coulomb", 0.0);
  const double A = 0.25 * disk::mass * disk::radius * disk::radius;
  toy.world->body().set_inertia(Vec3(A, A, 2.0 * A).asDiagonal());
  toy.world->contacts[0].law.mu.kinetic = toy.world->contacts[0].law.mu.still = mu;
  return toy;
}

TEST(Continuation, a_disk_on_a_circle_begins_to_slip_where_chi_of_lesaux2005_528_is_one) {
  ContinuationRequest request;
  request.by = {"mu", std::nullopt, 1.0, 0.02, [](double mu, double) {
                  const Toy toy = disk_of_section_5(mu);
                  return std::optional(Model{*toy.world, toy.start, {}});
                }};
  request.hold = {{SteadyNumber::Tilt, pi / 2.0 - 0.7}, {SteadyNumber::RollingRadius, papers::euler_disk::radius / 0.5}};
  const auto motions = at_low(request, 0.0, request.hold);
  int tried = 0;
  for (const StationaryMotion& start : motions) {
    const papers::euler_disk::Rolling r = papers::euler_disk::rolling(start.seen.lean(), start.seen.spin, start.seen.state.omega.z());
    if (r.rho() < 0.0) continue;
    ++tried;
    const ContinuationResult result = continue_motions({start}, 0.0, request);
    ASSERT_EQ(result.branches.size(), 1U);
    const std::vector<double> slip = places(result, SpecialKind::Slip);
    ASSERT_EQ(slip.size(), 1U);
    EXPECT_NEAR(slip[0] / (papers::euler_disk::mu * papers::euler_disk::chi(r)), 1.0, 1e-8);
  }
  EXPECT_GE(tried, 1);
}

TEST(Continuation, an_upright_disk_that_rolls_straight_ahead_falls_below_a_third_of_g_over_r) {
  namespace disk = papers::euler_disk;
  const Toy toy = disk_of_section_5(100.0);
  ContinuationRequest request;
  request.by = {"own_spin", SteadyNumber::Rolling, 20.0, 5.0,
                [&](double, double) { return std::optional(Model{*toy.world, toy.start, {}}); }};
  request.hold = {{SteadyNumber::Turning, 0.0}, {SteadyNumber::Tilt, pi / 2.0}};
  request.switch_branches = false;
  const auto motions = at_low(request, 0.0, request.hold);
  ASSERT_FALSE(motions.empty());
  const ContinuationResult result = continue_motions({motions[0]}, 0.0, request);
  ASSERT_EQ(result.branches.size(), 1U);
  const std::vector<double> branch = places(result, SpecialKind::Branch);
  ASSERT_EQ(branch.size(), 1U);
  EXPECT_NEAR(branch[0] / std::sqrt(disk::g_over_r / 3.0), 1.0, 1e-8);
}

/// Steady circles of a homogeneous thin disk whose axes turn with Ω: with the spin n = σ + Ω cos θ about its own axis
///   3/2 n Ω sin θ − 1/4 Ω² sin θ cos θ = −g/r cos θ,   so that σ = −2 g/(3 r Ω) cot θ − 5/6 Ω cos θ
/// which at a given tilt turns back where Ω² = 4 g/(5 r sin θ), with σ = −5/3 Ω cos θ.
double own_spin_at_fold(double theta, double g_over_r) {
  return -5.0 / 3.0 * std::cos(theta) * std::sqrt(4.0 * g_over_r / (5.0 * std::sin(theta)));
}

TEST(Continuation, circles_of_a_rolling_disk_turn_back_where_their_closed_form_does_and_the_fold_is_followed_over_gravity) {
  namespace disk = papers::euler_disk;
  const double theta = 1.0, gravity = disk::g_over_r * disk::radius, own_spin = own_spin_at_fold(theta, disk::g_over_r);
  ContinuationRequest request;
  const auto model = [&](double, double g) {
    const Toy toy = disk_of_section_5(100.0);
    toy.world->gravity = Vec3(0.0, 0.0, -g);
    return std::optional(Model{*toy.world, toy.start, {}});
  };
  request.by = {"own_spin", SteadyNumber::Rolling, 1.3 * own_spin, 0.7 * own_spin, model};
  request.also = Lever{"gravity", std::nullopt, 0.8 * gravity, 1.2 * gravity, {}};
  request.hold = {{SteadyNumber::Tilt, theta}};
  request.switch_branches = false;
  const auto motions = at_low(request, gravity, request.hold);
  ASSERT_FALSE(motions.empty());
  int tried = 0;
  for (const StationaryMotion& start : motions) {
    const ContinuationResult result = continue_motions({start}, gravity, request);
    if (result.branches.empty() || places(result, SpecialKind::Fold).empty()) continue;
    ++tried;
    EXPECT_NEAR(places(result, SpecialKind::Fold)[0] / own_spin, 1.0, 1e-8);
    ASSERT_GE(result.borders.size(), 1U);
    ASSERT_GE(result.borders[0].points.size(), 5U);
    const auto [least, most] = std::ranges::minmax(result.borders[0].points, {}, &BranchPoint::q);
    EXPECT_NEAR(least.q / gravity, 0.8, 1e-9);
    EXPECT_NEAR(most.q / gravity, 1.2, 1e-9);
    for (const BranchPoint& p : result.borders[0].points) EXPECT_NEAR(p.p / own_spin_at_fold(theta, p.q / disk::radius), 1.0, 1e-7) << p.q;
  }
  EXPECT_GE(tried, 1);
}

TEST(Continuation, the_speed_below_which_a_rolling_disk_falls_is_followed_over_gravity) {
  namespace disk = papers::euler_disk;
  const double gravity = disk::g_over_r * disk::radius;
  ContinuationRequest request;
  request.by = {"own_spin", SteadyNumber::Rolling, 20.0, 5.0, [&](double, double g) {
                  const Toy toy = disk_of_section_5(100.0);
                  toy.world->gravity = Vec3(0.0, 0.0, -g);
                  return std::optional(Model{*toy.world, toy.start, {}});
                }};
  request.also = Lever{"gravity", std::nullopt, 0.5 * gravity, 1.5 * gravity, {}};
  request.hold = {{SteadyNumber::Turning, 0.0}, {SteadyNumber::Tilt, pi / 2.0}};
  request.switch_branches = false;
  const auto motions = at_low(request, gravity, request.hold);
  ASSERT_FALSE(motions.empty());
  const ContinuationResult result = continue_motions({motions[0]}, gravity, request);
  ASSERT_EQ(result.borders.size(), 1U);
  ASSERT_GE(result.borders[0].points.size(), 5U);
  for (const BranchPoint& p : result.borders[0].points) EXPECT_NEAR(p.p / std::sqrt(p.q / disk::radius / 3.0), 1.0, 1e-7) << p.q;
}

TEST(Continuation, from_where_a_tippe_top_rises_the_family_of_leaning_spins_is_followed) {
  // Without slip friction is zero, S stands still and ω points to where it touches: ω = k (e_z − α e_3), with k² = m g r α/(A z − C (z − α)), z = cos θ.
  const double alpha = 0.2, A = 7.5e-7, C = 7e-7, weight = 6e-3 * 9.81 * 0.015 * alpha;
  const World world = eccentric_sphere(alpha, A, C);
  const double threshold = std::sqrt(weight) * (1.0 - alpha) / std::sqrt(A - C * (1.0 - alpha));
  ContinuationRequest request;
  request.by = {"spin", SteadyNumber::Spin, 0.8 * threshold, 1.5 * threshold,
                [&](double, double) { return std::optional(Model{world, {}, {}}); }};
  const auto motions = at_low(request, 0.0, {});
  const auto start =
      std::ranges::find_if(motions, [](const StationaryMotion& s) { return s.kind == SteadyKind::Spin && s.seen.theta < 1e-9; });
  ASSERT_NE(start, motions.end());
  const ContinuationResult result = continue_motions({*start}, 0.0, request);
  ASSERT_GE(result.branches.size(), 2U);
  const Branch& leaning = result.branches[1];
  EXPECT_FALSE(leaning.born.empty());
  ASSERT_GE(leaning.points.size(), 10U);
  for (const BranchPoint& p : leaning.points) {
    const double z = std::cos(p.motion.seen.theta), k = std::sqrt(weight / (A * z - C * (z - alpha)));
    EXPECT_NEAR(p.p / (k * (1.0 - alpha * z)), 1.0, 1e-8) << p.motion.seen.theta;
    EXPECT_LE(p.motion.motion.state.v_S.norm(), 1e-9);
  }
}

TEST(Continuation, a_capsule_on_both_ends_loses_one_where_its_centre_of_mass_stands_over_the_other) {
  const double length = 0.04;
  ContinuationRequest request;
  request.by = {"shift", std::nullopt, 0.0, 0.8 * length, [&](double shift, double) {
                  World world;
                  world.body().mass = 0.02;
                  world.body().set_inertia(Vec3(4e-6, 4e-6, 1e-6).asDiagonal());
                  world.contact_count = 1;
                  world.contacts[0].shape = shapes::capsule(0.01, length, Vec3(0.0, 0.0, shift));
                  set_law(world.contacts[0], "coulomb", 0.3, 0.0);
                  return std::optional(Model{world, {}, {}});
                }};
  request.hold = {{SteadyNumber::Spin, 0.0}, {SteadyNumber::Speed, 0.0}};
  request.switch_branches = false;
  const Model model = *request.by.model(0.0, 0.0);
  int tried = 0;
  for (const StationaryMotion& s : find_stationary(model, {}).motions) {
    if (s.kind != SteadyKind::Rest || std::abs(s.seen.theta - 0.5 * pi) > 1e-9) continue;
    const ContinuationResult result = continue_motions({s}, 0.0, request);
    if (result.branches.empty()) continue;
    const std::vector<double> lost = places(result, SpecialKind::ContactLoss);
    if (lost.empty()) continue;
    ++tried;
    EXPECT_NEAR(lost[0] / (0.5 * length), 1.0, 1e-8);
  }
  EXPECT_GE(tried, 1);
}

}  // namespace
}  // namespace tippe::test
