// The complete law of a contact: its derivative by slip and spin, and its gauge, against what force and project say.
#include <gtest/gtest.h>
#include <tippe/laws/contact_law.h>
#include <tippe/laws/registry.h>

#include <random>

#include "law_settings.h"

namespace tippe::laws::contact_law_test {
namespace {

ContactLaw law_of(std::string_view name) {
  LawSettings settings = test::settings_for(*find_law(name));
  settings.radius = 0.3;
  ContactLaw law;
  law.friction = make_law(name, settings);
  law.mu.kinetic = 0.4, law.radius.constant = 0.3;
  return law;
}

Vec3 force_of(const ContactLaw& law, const Vec3& motion) {
  const ContactForce f = law.force({.slip = motion.head<2>(), .spin = motion.z()}, 2.0);
  return {f.force.x(), f.force.y(), f.torque};
}

TEST(ContactLaw, its_derivative_is_what_differences_of_forces_show) {
  std::mt19937 random(3);
  std::normal_distribution<double> normal;
  constexpr double h = 1e-6;  // truncation h², rounding ε/h: both 1e-10 of forces of order one
  for (const char* name : {"coulomb", "contensou", "ellipsoid", "contensou-rolling", "pade2", "tanh", "smooth-coulomb"}) {
    const ContactLaw law = law_of(name);
    for (int k = 0; k < 20; ++k) {
      const Vec3 motion(normal(random), normal(random), normal(random));
      const Mat3 slope = law.derivative({.slip = motion.head<2>(), .spin = motion.z()}, 2.0);
      for (int j = 0; j < 3; ++j) {
        const Vec3 step = h * Vec3::Unit(j);
        const Vec3 shown = (force_of(law, motion + step) - force_of(law, motion - step)) / (2.0 * h);
        EXPECT_LT((shown - slope.col(j)).norm(), 1e-7) << name << ", column " << j;
      }
    }
  }
}

TEST(ContactLaw, its_gauge_tells_what_is_admissible) {
  std::mt19937 random(4);
  std::normal_distribution<double> normal;
  for (const char* name : {"contensou", "ellipsoid", "contensou-rolling"}) {
    const ContactLaw law = law_of(name);
    for (int k = 0; k < 50; ++k) {
      const Vec3 x(normal(random), normal(random), 0.5 * normal(random));
      const double size = *law.gauge(x), mu = law.mu.kinetic;
      EXPECT_TRUE(law.project(x, 1.000001 * size / mu)->inside) << name;
      EXPECT_FALSE(law.project(x, 0.999999 * size / mu)->inside) << name;
    }
  }
}

TEST(ContactLaw, without_a_torque_holds_none) {
  const ContactLaw coulomb = law_of("coulomb");
  EXPECT_DOUBLE_EQ(*coulomb.gauge(Vec3(3.0, 4.0, 0.0)), 5.0);
  EXPECT_TRUE(std::isinf(*coulomb.gauge(Vec3(3.0, 4.0, 0.1))));
  EXPECT_FALSE(law_of("tanh").gauge(Vec3(1.0, 0.0, 0.0)));
  ContactLaw pivoting = law_of("contensou");
  pivoting.mu_pivoting = 0.1;
  EXPECT_FALSE(pivoting.gauge(Vec3(1.0, 0.0, 0.0)));
}

}  // namespace
}  // namespace tippe::laws::contact_law_test
