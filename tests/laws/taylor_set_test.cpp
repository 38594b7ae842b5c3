// The truncated sets of the papers: where they agree with the exact ones, where they step, and what that breaks.

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <tippe/laws/taylor_set.h>

namespace tippe::test {
namespace {

using namespace tippe::laws;

constexpr Pressure pressures[] = {Pressure::Hertz, Pressure::Uniform};
constexpr TaylorForm forms[] = {TaylorForm::Corrected, TaylorForm::Printed, TaylorForm::Short};

double exact_eta(Pressure pressure, double u) {
  return pressure == Pressure::Hertz ? HertzProfile::spinning(u).eta : UniformProfile::spinning(u).eta;
}

TEST(TaylorSets, every_truncated_set_steps_outward_at_xi_star) {
  for (const Pressure pressure : pressures)
    for (const TaylorForm form : forms) {
      const TaylorPlate plate(pressure, form);
      EXPECT_GT(plate.step(), 0.002);
      EXPECT_FALSE(TaylorBall(pressure, form).convex());
      // Two admissible points whose middle is not: one on the low side next to ξ*, one on the border beyond.
      const double xi = plate.xi_star(), d = 1e-3;
      const Vec2 inside(xi - d, plate.inner_border(xi - d)), beyond(std::nextafter(xi, 1.0), plate.outer_border(xi));
      const Vec2 middle = 0.5 * (inside + beyond);
      EXPECT_TRUE(plate.contains(inside.x(), inside.y() * (1.0 - 1e-12)));
      EXPECT_TRUE(plate.contains(beyond.x(), beyond.y() * (1.0 - 1e-12)));
      EXPECT_FALSE(plate.contains(middle.x(), middle.y()));
    }
}

TEST(TaylorSets, the_set_of_sailer2020_steps_by_11_percent) {  // (2.27), two terms less
  const TaylorPlate plate(Pressure::Hertz, TaylorForm::Short);
  EXPECT_NEAR(plate.step() / exact_eta(Pressure::Hertz, 1.0), 0.11, 0.005);
}

TEST(TaylorSets, the_misprint_of_leine2003_costs_as_much_as_a_missing_term) {  // 9/32768
  const TaylorPlate printed(Pressure::Hertz, TaylorForm::Printed), corrected(Pressure::Hertz, TaylorForm::Corrected);
  EXPECT_NEAR(printed.step() / exact_eta(Pressure::Hertz, 1.0), 0.105, 0.005);
  EXPECT_NEAR(corrected.step() / exact_eta(Pressure::Hertz, 1.0), 0.021, 0.002);
}

TEST(TaylorSets, truncation_errs_like_the_first_term_left_out) {
  // Along the exact border the polynomial misses 1 by O(ξ⁸) and O(η⁸): sixteen doublings per factor 4 of the argument.
  for (const Pressure pressure : pressures) {
    const TaylorPlate plate(pressure, TaylorForm::Corrected);
    const auto miss = [&](double u) {
      const bool hertz = pressure == Pressure::Hertz;
      const ProfilePoint p = (u <= 1.0) ? (hertz ? HertzProfile::spinning(u) : UniformProfile::spinning(u))
                                        : (hertz ? HertzProfile::sliding(1.0 / u) : UniformProfile::sliding(1.0 / u));
      return std::abs((u <= 1.0 ? plate.inner_border(p.xi) : plate.outer_border(p.xi)) - p.eta);
    };
    EXPECT_NEAR(std::log2(miss(0.4) / miss(0.2)), 8.0, 0.3);
    EXPECT_NEAR(std::log2(miss(3.0) / miss(6.0)), 7.0, 0.5);  // relative to dη of a border point: one power less
  }
}

TEST(TaylorSets, a_projection_on_a_stepped_set_is_not_unique) {
  const TaylorBall ball(Pressure::Hertz, TaylorForm::Short);
  // Above the step the nearest point flips from one side to the other when the given one moves by next to nothing.
  double largest = 0.0;
  Vec3 before = ball.project(Vec3(0.86, 0.0, 0.25), 1.0).point;
  for (double a = 0.86; a < 0.90; a += 2e-4) {
    const Vec3 now = ball.project(Vec3(a, 0.0, 0.25), 1.0).point;
    largest = std::max(largest, (now - before).norm());
    before = now;
  }
  EXPECT_GT(largest, 10.0 * 2e-4);  // a projection on a convex set moves no farther than the point
}

TEST(TaylorSets, the_nearest_point_is_nearer_than_any_other_and_found_at_once) {
  std::chrono::steady_clock::duration searching{};
  int points = 0;
  for (const Pressure pressure : pressures)
    for (const TaylorForm form : forms) {
      const TaylorPlate plate(pressure, form);
      for (const double kappa : {0.01, 1.0, 100.0})
        for (double a = 0.0; a < 1.6; a += 0.08)
          for (double b = 0.0; b < 1.2; b += 0.08) {
            if (plate.contains(a, b)) continue;
            const auto distance = [&](const Vec2& y) { return std::sqrt((a - y.x()) * (a - y.x()) + kappa * (b - y.y()) * (b - y.y())); };
            const auto before = std::chrono::steady_clock::now();
            const double found = distance(plate.nearest(a, b, kappa));
            searching += std::chrono::steady_clock::now() - before;
            ++points;
            for (int i = 0; i <= 50; ++i) {
              const double xi = i / 50.0;
              EXPECT_LE(found, distance(Vec2(xi, plate.border(xi))) * (1.0 + 1e-12)) << a << " " << b << " " << kappa;
            }
          }
    }
  // A microsecond each. A search that takes a millisecond makes a minute of a second of motion.
  EXPECT_LT(std::chrono::duration<double>(searching).count() / points, 5e-5);
}

TEST(TaylorSets, moving_force_of_uniform_pressure_is_the_printed_series) {  // leine2003 (2.13), (2.14)
  const TaylorBall ball(Pressure::Uniform);
  const double u = 0.6, x = u * u;
  EXPECT_NEAR(-ball.force(Vec3(u, 0.0, 1.0)).x(), u - u * x / 8.0 - u * x * x / 64.0, 1e-15);
  EXPECT_NEAR(-ball.force(Vec3(u, 0.0, 1.0)).z(), 2.0 / 3.0 - x / 2.0 + 3.0 / 32.0 * x * x + 5.0 / 384.0 * x * x * x, 1e-15);
  const double w = 0.5, y = w * w;
  EXPECT_NEAR(-ball.force(Vec3(1.0, 0.0, w)).x(), 1.0 - y / 8.0 - y * y / 64.0 - 5.0 / 1024.0 * y * y * y, 1e-15);
  EXPECT_NEAR(-ball.force(Vec3(1.0, 0.0, w)).z(), w / 4.0 + w * y / 48.0 + 3.0 / 512.0 * w * y * y, 1e-15);
}

}  // namespace
}  // namespace tippe::test
