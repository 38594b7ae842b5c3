// Friction and pivoting friction at one contact resist the same spin: their torques add, and so do their sets.

#include "expect_valid_law.h"

#include <tippe/laws/contact_law.h>
#include <tippe/laws/distorted_ball.h>
#include <tippe/laws/pivoting.h>
#include <tippe/laws/product.h>
#include <tippe/laws/registry.h>
#include <tippe/laws/round_set.h>

namespace tippe::test {
namespace {

using namespace tippe::laws;

/// The sum as a set law: C = C₁ + β [−1, 1] e_τ.
template <class L>
struct WithPivoting {
  static constexpr int dim = 3;
  L law;
  double beta;

  double potential(const Vec3& gamma) const { return law.potential(gamma) + beta * std::abs(gamma.z()); }
  Vec3 force(const Vec3& gamma) const { return law.force(gamma) - Vec3(0.0, 0.0, beta * sign(gamma.z())); }
  Mat3 curvature(const Vec3& gamma) const { return law.curvature(gamma); }
  bool contains(const Vec3& lambda, double size) const { return project(lambda, size).inside; }
  Projection<3> project(const Vec3& x, double size, const Vec3& r = euclidean<3>()) const {
    return project_with_pivoting(law, x, size, beta * size, r);
  }
};

/// A kink at γ_τ = 0, where the set is a cylinder.
SetLawOptions stretched() {
  SetLawOptions options;
  options.smooth = false;
  options.blocks = {2, 1};
  return options;
}

TEST(Pivoting, stretches_any_friction_set_to_a_valid_law) {
  expect_valid_law(WithPivoting<HertzBall>{HertzBall(), 0.3}, stretched());
  expect_valid_law(WithPivoting<UniformBall>{UniformBall(), 2.0}, stretched());
  expect_valid_law(WithPivoting<Product<Disk, Interval>>{{{}, {}, 1.0, 0.0}, 0.5}, stretched());
}

TEST(Pivoting, stretches_the_ball_of_a_rolling_contact_that_has_no_mirror) {
  SetLawOptions options = stretched();
  options.turning_planes.clear();    // the rolling axis is a direction of its own
  options.curvature_error = 1e-7;    // of the ball itself: see SetLaws
  options.projection_error = 1e-12;  // likewise
  expect_valid_law(WithPivoting<DistortedBall>{{Vec2(0.6, 0.0)}, 0.3}, options);
  expect_valid_law(WithPivoting<DistortedBall>{{Vec2(0.0, 1.0)}, 0.05}, options);
}

ContactLaw contact(std::string_view name) {
  ContactLaw law;
  law.mu = {.kinetic = 0.5};
  law.radius = {.constant = 0.1};
  LawSettings settings{{"kr", 0.5}};
  settings.radius = 0.1;
  law.friction = make_law(name, settings);
  return law;
}

TEST(ContactLawProjection, holds_the_force_of_every_motion_with_and_without_pivoting) {
  const Vec2 rolling(3.0, 4.0);
  for (const std::string_view name : {"coulomb", "contensou", "contensou-rolling", "ellipsoid"}) {
    for (const double mu_pivoting : {0.0, 0.25}) {
      ContactLaw law = contact(name);
      law.mu_pivoting = mu_pivoting;
      const ContactForce f = law.force({.slip = Vec2(0.1, -0.2), .spin = 3.0, .rolling = rolling}, 2.0);
      const Vec3 lambda(f.force.x(), f.force.y(), f.torque / 0.1);
      // A moving contact's force lies on the border: a little less is admissible, more is brought back to it.
      const auto within = law.project((1.0 - 1e-9) * lambda, 2.0, rolling), beyond = law.project(1.5 * lambda, 2.0, rolling);
      ASSERT_TRUE(within.has_value() && beyond.has_value());
      EXPECT_TRUE(within->inside) << name << ", mu_pivoting " << mu_pivoting;
      EXPECT_FALSE(beyond->inside) << name << ", mu_pivoting " << mu_pivoting;
    }
  }
}

TEST(ContactLawProjection, pivoting_beside_coulomb_is_a_cylinder) {
  ContactLaw law = contact("coulomb");
  law.mu_pivoting = 0.25;
  const auto p = law.project(Vec3(3.0, 4.0, -7.0), 2.0);
  ASSERT_TRUE(p.has_value());
  EXPECT_LT((p->point - Vec3(0.6, 0.8, -0.5)).norm(), 1e-15);
}

TEST(ContactLawProjection, pivoting_without_friction_leaves_the_torque_alone) {
  ContactLaw law;
  EXPECT_FALSE(law.project(Vec3(3.0, 4.0, 7.0), 2.0).has_value());
  law.mu_pivoting = 0.25;
  const auto p = law.project(Vec3(3.0, 4.0, 7.0), 2.0);
  ASSERT_TRUE(p.has_value());
  EXPECT_EQ(p->point, Vec3(0.0, 0.0, 0.5));
  EXPECT_TRUE(law.project(Vec3(0.0, 0.0, -0.4), 2.0)->inside);
}

}  // namespace
}  // namespace tippe::test
