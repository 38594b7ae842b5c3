// Unilateral contact, impact, Stribeck's coefficient and Hertz's radius.

#include <gtest/gtest.h>

#include <cmath>
#include <tippe/laws/coefficient.h>
#include <tippe/laws/normal.h>

namespace tippe::test {
namespace {

using namespace tippe::laws;

TEST(Signorini, fixed_points_of_the_projection_are_exactly_the_complementary_pairs) {
  for (const double lambda : {0.0, 1e-9, 2.0})
    for (const double gamma : {-1.0, -1e-9, 0.0, 1e-9, 3.0})
      for (const double r : {1e-3, 1.0, 1e3}) {
        const bool complementary = gamma >= 0.0 && lambda >= 0.0 && lambda * gamma == 0.0;
        EXPECT_EQ(Signorini::project(lambda - r * gamma) == lambda, complementary) << lambda << " " << gamma << " " << r;
      }
  EXPECT_TRUE(Signorini::contains(0.0));
  EXPECT_FALSE(Signorini::contains(-1e-300));
}

TEST(NewtonImpact, a_ball_comes_back_with_e_times_its_speed) {  // sailer2020 (2.21)
  for (const double e : {0.0, 0.5, 1.0}) {
    const NewtonImpact law{e, 0.0};
    const double m = 2.0, before = -3.0;
    // Impulse by the projection Λ = project(Λ − r ξ_N), ξ_N = γ⁺ + e γ⁻, γ⁺ = γ⁻ + Λ/m, with the step r = m: one iteration.
    const double Lambda = Signorini::project(0.0 - m * law.normal(before, before));
    EXPECT_DOUBLE_EQ(before + Lambda / m, -e * before);
    EXPECT_DOUBLE_EQ(law.normal(before + Lambda / m, before), 0.0);
  }
}

TEST(NewtonImpact, a_separating_contact_gets_no_impulse) {
  const NewtonImpact law{0.7, 0.0};
  EXPECT_EQ(Signorini::project(0.0 - law.normal(1.0, 1.0)), 0.0);
}

TEST(NewtonImpact, tangential_restitution_enters_the_same_way) {  // sailer2020 (2.28)
  const NewtonImpact law{0.0, 0.25};
  EXPECT_EQ(law.tangential<2>(Vec2(1.0, 2.0), Vec2(4.0, -8.0)), Vec2(2.0, 0.0));
}

TEST(Stribeck, falls_from_the_still_to_the_kinetic_coefficient) {
  const FrictionCoefficient mu{0.2, 0.5, 0.01, 1.5};
  EXPECT_DOUBLE_EQ(mu.at(0.0), 0.5);
  EXPECT_DOUBLE_EQ(mu.at(0.01), 0.2 + 0.3 * std::exp(-1.0));
  EXPECT_NEAR(mu.at(1.0), 0.2, 1e-15);
  double last = 1.0;
  for (double v = 0.0; v < 0.1; v += 1e-3) {
    EXPECT_LT(mu.at(v), last);
    last = mu.at(v);
  }
}

TEST(Stribeck, without_a_speed_the_coefficient_is_constant) {
  const FrictionCoefficient mu{0.3, 0.9, 0.0, 1.0};
  EXPECT_EQ(mu.at(0.0), 0.3);
  EXPECT_EQ(mu.at(10.0), 0.3);
}

TEST(HertzRadius, of_a_wooden_tippe_top_is_5e_5_metres) {  // leine2003 section 5.4: far below the roughness of wood
  const ContactRadius radius{0.0, 1.5e-2, 5e9};
  EXPECT_NEAR(radius.at(6e-3 * 9.81), 5e-5, 0.2e-5);
}

TEST(HertzRadius, grows_with_the_cube_root_of_the_load) {
  const ContactRadius radius{1.0, 0.02, 1e9};
  EXPECT_DOUBLE_EQ(radius.at(8.0), 2.0 * radius.at(1.0));
  EXPECT_EQ(radius.at(0.0), 0.0);
  EXPECT_EQ(radius.at(-1.0), 0.0);
  EXPECT_EQ((ContactRadius{3e-4, 0.0, 0.0}.at(7.0)), 3e-4);
}

TEST(HertzRadius, effective_modulus_of_equal_bodies_is_half_the_plane_strain_modulus) {  // leine2003 (3.3)
  EXPECT_DOUBLE_EQ(effective_modulus(10.0, 0.3, 10.0, 0.3), 0.5 * 10.0 / (1.0 - 0.09));
  EXPECT_NEAR(effective_modulus(10.0, 0.0, 1e30, 0.0), 10.0, 1e-12);  // rigid table
}

}  // namespace
}  // namespace tippe::test
