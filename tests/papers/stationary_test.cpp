// Stationary motions and eigenvalues of the general search against what the papers, and others, derive by hand for one body.
#include <gtest/gtest.h>

#include "toys.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <array>
#include <complex>
#include <tippe/analysis/stationary.h>
#include <tippe/papers/leine2003.h>
#include <tippe/papers/lesaux2005.h>
#include <tippe/papers/rolling_disk.h>
#include <tippe/papers/tippedisk_ode.h>

namespace tippe::test {
namespace {

using Complex = std::complex<double>;
using std::numbers::pi;

std::vector<StationaryMotion> motions(const World& world, const State& start, std::vector<SteadyCondition> near, int density = 1) {
  Model model{world, start, {}};
  StationaryRequest request;
  request.near = std::move(near);
  request.density = density;
  StationaryResult result = find_stationary(model, request);
  EXPECT_EQ(result.fault, "");
  return std::move(result.motions);
}

std::vector<StationaryMotion> spinning(const Toy& toy, double spin) { return motions(*toy.world, toy.start, {{SteadyNumber::Spin, spin}}); }

const StationaryMotion& of_tilt(const std::vector<StationaryMotion>& all, double theta) {
  return *std::ranges::min_element(all, {}, [&](const StationaryMotion& s) { return std::abs(s.seen.theta - theta); });
}

/// Largest distance of an expected eigenvalue to the nearest one found.
double farthest(const std::vector<Complex>& expected, const std::vector<Complex>& found) {
  double most = 0.0;
  for (const Complex& z : expected) {
    double least = 1e300;
    for (const Complex& x : found) least = std::min(least, std::abs(x - z));
    most = std::max(most, least);
  }
  return most;
}

double largest(const std::vector<Complex>& all) {
  double most = 0.0;
  for (const Complex& z : all) most = std::max(most, std::abs(z));
  return most;
}

TEST(Stationary, tippe_top_has_the_eigenvalues_of_leine2003_531_on_body_and_stem) {
  for (const double radius : {5e-4, 2e-3}) {
    const Toy top = tippe_top("contensou", radius);
    for (const double spin : {60.0, 180.0, -400.0}) {
      const auto all = spinning(top, spin);
      for (papers::tippe_top::Position p : {papers::tippe_top::upright, papers::tippe_top::inverted}) {
        p.R = radius;
        const StationaryMotion& s = of_tilt(all, p.a > 0.0 ? 0.0 : pi);
        std::vector<Complex> expected = p.eigenvalues(std::abs(spin), p.epsilon(std::abs(spin)));
        for (int i = 0; i < 3; ++i) expected.push_back(std::conj(expected[static_cast<std::size_t>(i)]));
        ASSERT_EQ(s.eigenvalues.size(), 6U);
        EXPECT_EQ(s.neutral, 4);
        EXPECT_EQ(s.kind, SteadyKind::Spin);
        EXPECT_LE(farthest(expected, s.eigenvalues), 1e-8 * largest(expected)) << spin;
        EXPECT_LE(farthest(s.eigenvalues, expected), 1e-8 * largest(expected)) << spin;
        EXPECT_EQ(s.stable, p.growth(std::abs(spin), p.epsilon(std::abs(spin))) < 0.0);
        // The drilling torque of a Hertzian patch, 3π/16 μ m g R, which (5.22) leaves out.
        EXPECT_NEAR(s.drain * (spin > 0.0 ? 1.0 : -1.0), 3.0 * pi / 16.0 * p.mu * p.m * p.g * p.R / p.I3, 1e-9);
        EXPECT_LE(s.residual, 1e-12);
      }
    }
  }
}

TEST(Stationary, spheres_of_all_regions_of_leine2003_fig_11_are_stable_where_it_says) {
  using papers::tippe_top::Position;
  int seen[5] = {};
  for (const double ratio : {0.6, 0.9, 1.1, 1.4})         // I₁/I₃
    for (const double part : {-0.5, -0.2, 0.15, 0.35}) {  // a/r
      Position p;
      p.r = 0.015, p.a = part * p.r, p.I3 = 7e-7, p.I1 = ratio * p.I3;
      World world;
      world.body().mass = p.m;
      world.body().set_inertia(Vec3(p.I1, p.I1, p.I3).asDiagonal());
      world.contact_count = 1;
      world.contacts[0].shape = shapes::sphere(p.r, Vec3(0.0, 0.0, p.a));
      set_law(world.contacts[0], "contensou", p.mu, p.R);
      const int region = papers::tippe_top::region(p);
      ++seen[region];
      const double border = p.omega_k_squared() > 0.0 ? std::sqrt(p.omega_k_squared()) : 100.0;
      for (const double of_border : {0.7, 1.4}) {
        const StationaryMotion& s = of_tilt(motions(world, {}, {{SteadyNumber::Spin, of_border * border}}), 0.0);
        // I: never stable, II: above ω_k, III: always, IV: below ω_k.
        const bool stable = region == 3 || (region == 2 && of_border > 1.0) || (region == 4 && of_border < 1.0);
        EXPECT_EQ(s.stable, stable) << "region " << region << ", I1/I3 " << ratio << ", a/r " << part << ", " << of_border << " omega_k";
      }
    }
  for (int region = 1; region <= 4; ++region) EXPECT_GE(seen[region], 1) << region;
}

TEST(Stationary, tippedisk_has_both_orientations_of_sailer2020_fig6_and_their_eigenvalues) {
  const papers::TippediskOde ode;
  const Toy disk = tippedisk("smooth-coulomb");
  for (const double spin : {25.0, 35.0, -40.0}) {
    auto all = spinning(disk, spin);
    // Beside them it may slide round on one of its faces.
    for (const StationaryMotion& s : all) EXPECT_TRUE(s.kind == SteadyKind::Spin || std::abs(std::sin(s.seen.theta)) < 1e-12) << spin;
    std::erase_if(all, [](const StationaryMotion& s) { return s.kind != SteadyKind::Spin; });
    ASSERT_EQ(all.size(), 2U);
    for (const bool inverted : {false, true}) {
      const StationaryMotion& s = all[(all[0].seen.state.r_S.z() > 0.045) == inverted ? 0 : 1];
      const auto list = ode.eigenvalues(inverted, spin);
      std::vector<Complex> expected(list.begin(), list.end());
      expected.erase(std::ranges::min_element(expected, {}, [](const Complex& z) { return std::abs(z); }));
      ASSERT_EQ(s.eigenvalues.size(), 6U);
      // Their difference quotients have 1e-9 of the largest entry.
      EXPECT_LE(farthest(expected, s.eigenvalues), 1e-8 * largest(expected)) << spin << inverted;
      EXPECT_EQ(s.neutral, 4);
      EXPECT_EQ(s.drain, 0.0);
    }
  }
}

/// lesaux2005's disk with exactly the inertia of section 5, which cannot slip.
Toy rolling_disk() {
  namespace disk = papers::euler_disk;
  Toy toy = euler_disk("coulomb", 0.0);
  const double A = 0.25 * disk::mass * disk::radius * disk::radius;
  toy.world->body().set_inertia(Vec3(A, A, 2.0 * A).asDiagonal());
  toy.world->contacts[0].law.mu.kinetic = toy.world->contacts[0].law.mu.still = 100.0;
  return toy;
}

TEST(Stationary, circular_rolling_is_that_of_lesaux2005_512_and_nutates_as_522_says) {
  namespace disk = papers::euler_disk;
  const Toy toy = rolling_disk();
  const papers::RollingDisk formula = papers::RollingDisk::homogeneous(disk::mass, disk::radius);
  for (const double beta : {0.3, 0.7, 1.2})
    for (const double rho : {0.3, 0.8, 1.05}) {
      if (rho * std::sin(beta) > 1.15) continue;
      const auto all =
          motions(*toy.world, toy.start, {{SteadyNumber::Tilt, pi / 2.0 - beta}, {SteadyNumber::RollingRadius, disk::radius / rho}});
      const double rate = formula.circular_rate(beta, rho);
      int found = 0;
      for (const StationaryMotion& s : all) {
        // Circles on which the disk leans outwards have a ρ < 0, for which (5.12) has no rate.
        ASSERT_EQ(s.kind, SteadyKind::Circular);
        const papers::euler_disk::Rolling r = disk::rolling(s.seen.lean(), s.seen.spin, s.seen.state.omega.z());
        if (std::abs(r.rho() - rho) > 1e-6) continue;
        ++found;
        EXPECT_TRUE(s.sticks);
        EXPECT_NEAR(std::abs(r.gamma_rate) / rate, 1.0, 1e-8);
        // Slow disks fall: ω² < 0.
        const std::complex<double> nutation = std::sqrt(std::complex<double>(-formula.nutation_squared(beta, -rho * rate, rate)));
        EXPECT_LE(farthest({nutation, -nutation}, s.eigenvalues), 1e-8 * std::abs(nutation));
        EXPECT_EQ(s.eigenvalues.size(), 2U);
      }
      EXPECT_GE(found, 1) << beta << " " << rho;
    }
}

TEST(Stationary, no_circle_is_smaller_than_the_bound_in_lesaux2005_512) {
  namespace disk = papers::euler_disk;
  const Toy toy = rolling_disk();
  const double beta = 1.0;
  const auto circles = [&](double part) {  // ρ sin β, whose bound is 6/5
    return motions(*toy.world, toy.start,
                   {{SteadyNumber::Tilt, pi / 2.0 - beta}, {SteadyNumber::RollingRadius, disk::radius * std::sin(beta) / part}})
        .size();
  };
  EXPECT_GT(circles(1.19), 0U);
  EXPECT_EQ(circles(1.21), 0U);
}

TEST(Stationary, rolling_with_a_still_centre_has_the_angular_velocity_of_lesaux2005_515) {
  namespace disk = papers::euler_disk;
  const Toy toy = rolling_disk();
  for (const double theta : {0.3, 0.8}) {
    const auto all = motions(*toy.world, toy.start, {{SteadyNumber::Tilt, theta}, {SteadyNumber::Speed, 0.0}});
    ASSERT_FALSE(all.empty());
    for (const StationaryMotion& s : all) {
      const double rho = 1.0 / std::cos(theta);  // (5.13)
      EXPECT_NEAR(s.seen.state.omega.squaredNorm() / (4.0 * disk::g_over_r * std::sqrt(1.0 - 1.0 / (rho * rho))), 1.0, 1e-8);
      const double nutation = disk::nutation_stationary(rho);
      EXPECT_LE(farthest({{0.0, nutation}}, s.eigenvalues), 1e-8 * nutation);
    }
  }
}

/// A stone that spins about a vertical principal axis and rolls without slip. s: vertical in body axes, w: angular velocity, both across the axis:
///   ṡ = J (w − n s),  (Θ + m h²) ẇ = (C n J − n J Θ) w + m [−(g + h n²) J ρ − h n ρ̇ − h n² ... ],  ρ = −R s
/// from Euler's equations about S with r = (ρ, −h), R the radii of curvature, a = d/dt(r × ω).
std::vector<Complex> rattleback_eigenvalues(const Mat2& Theta, double C, const Mat2& R, double m, double h, double g, double n) {
  Mat2 J;
  J << 0.0, -1.0, 1.0, 0.0;
  const Mat2 I = Mat2::Identity(), s_by_s = -n * J, s_by_w = J, rho_s = -R;
  const Mat2 rate_by_s = rho_s * s_by_s, rate_by_w = rho_s * s_by_w;
  const Mat2 inverse = (Theta + m * h * h * I).inverse();
  const Mat2 w_by_w = inverse * (C * n * J - n * J * Theta - m * h * n * rate_by_w - m * h * h * n * J);
  const Mat2 w_by_s = inverse * m * (-g * J * rho_s - h * n * rate_by_s - h * n * n * J * rho_s - h * g * J);
  Mat<4> M;
  M << s_by_s, s_by_w, w_by_s, w_by_w;
  const Eigen::EigenSolver<Mat<4>> solver(M, false);
  return {solver.eigenvalues()(0), solver.eigenvalues()(1), solver.eigenvalues()(2), solver.eigenvalues()(3)};
}

TEST(Stationary, rattleback_wobbles_grow_and_decay_as_the_linear_stone_without_slip_says_for_both_senses) {
  World world;
  world.body().mass = 0.2;
  Mat3 Theta = Vec3(0.05796875, 0.0903294297749979, 0.12236067977499791).asDiagonal();
  Theta(0, 1) = Theta(1, 0) = -0.025;
  world.body().set_inertia(Theta);
  world.contact_count = 1;
  const double a = 1.618033988749895, depth = 0.1875, h = 1.0 - depth;
  world.contacts[0].shape = shapes::ellipsoid(Vec3(a, 1.0, 1.0), 0.0, Vec3(0.0, 0.0, depth));
  set_law(world.contacts[0], "coulomb", 100.0, 0.0);
  Mat2 R;
  R << a * a, 0.0, 0.0, 1.0;
  for (const double spin : {-5.0, -2.0, 2.0, 5.0}) {
    const auto all = motions(world, {}, {{SteadyNumber::Spin, spin}});
    const StationaryMotion& s = of_tilt(all, 0.0);
    ASSERT_EQ(s.kind, SteadyKind::Spin);
    EXPECT_TRUE(s.sticks);
    const std::vector<Complex> expected = rattleback_eigenvalues(Theta.topLeftCorner<2, 2>(), Theta(2, 2), R, 0.2, h, 9.81, spin);
    ASSERT_EQ(s.eigenvalues.size(), 4U);
    EXPECT_LE(farthest(expected, s.eigenvalues), 1e-8 * largest(expected)) << spin;
    EXPECT_LE(farthest(s.eigenvalues, expected), 1e-8 * largest(expected)) << spin;
  }
}

TEST(Stationary, a_coin_spins_on_its_face_with_the_drain_and_the_decay_of_a_ring) {
  // Points of a ring slide at Ω R. Friction takes μ m g R from the spin; a small velocity v turns each slip by v/(Ω R) of its part across, half of v on average.
  const Toy coin = euler_disk("coulomb", 0.0);
  const double mu = 0.3, R = 0.0375, C = 2.1433e-4, m = 0.3048, g = 9.81;
  for (const double spin : {8.0, -20.0}) {
    const auto all = motions(*coin.world, coin.start, {{SteadyNumber::Spin, spin}});
    int faces = 0;
    for (const StationaryMotion& s : all) {
      if (std::abs(std::sin(s.seen.theta)) > 1e-6) continue;
      ++faces;
      EXPECT_EQ(s.kind, SteadyKind::Spin);
      EXPECT_FALSE(s.sticks);
      EXPECT_EQ(s.stable, true);
      EXPECT_NEAR(s.drain, mu * m * g * R / C * (spin > 0.0 ? 1.0 : -1.0), 1e-9 * mu * m * g * R / C);
      const double decay = -mu * g / (2.0 * std::abs(spin) * R);
      ASSERT_EQ(s.eigenvalues.size(), 2U);
      for (const Complex& z : s.eigenvalues) EXPECT_LE(std::abs(z - decay), 1e-8 * std::abs(decay)) << spin;
    }
    EXPECT_EQ(faces, 2);
  }
}

TEST(Stationary, a_search_four_times_as_dense_finds_no_more) {
  const std::array<Toy, 3> toys{tippe_top(), tippedisk("contensou"), euler_disk("contensou", 0.0)};
  for (const Toy& toy : toys) {
    const auto some = motions(*toy.world, toy.start, {}), more = motions(*toy.world, toy.start, {}, 4);
    EXPECT_EQ(some.size(), more.size());
    EXPECT_GE(some.size(), 3U);
  }
}

TEST(Stationary, an_inclined_table_a_moving_one_and_a_body_without_contact_are_refused) {
  const auto fault = [](const World& world) { return find_stationary({world, {}, {}}, {}).fault; };
  Toy toy = tippe_top();
  World tilted = *toy.world, free = *toy.world, weightless = *toy.world;
  tilted.gravity = Vec3(0.5, 0.0, -9.8);
  free.contact_count = 0;
  weightless.gravity.setZero();
  EXPECT_NE(fault(tilted).find("inclined"), std::string::npos);
  EXPECT_NE(fault(free).find("no contact"), std::string::npos);
  EXPECT_NE(fault(weightless).find("without gravity"), std::string::npos);
}

}  // namespace
}  // namespace tippe::test
