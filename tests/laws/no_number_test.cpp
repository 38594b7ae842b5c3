// Numbers that are none go into every law and come out as NaN. Under the sanitizers nothing is read outside a table.
#include <gtest/gtest.h>

#include <limits>
#include <tippe/laws/contact_law.h>
#include <tippe/laws/distorted_ball.h>
#include <tippe/laws/pivoting.h>
#include <tippe/laws/product.h>
#include <tippe/laws/rolling_laws.h>
#include <tippe/laws/round_set.h>
#include <tippe/laws/sampled_profile.h>
#include <tippe/laws/smooth_coulomb.h>
#include <tippe/laws/taylor_set.h>
#include <tippe/laws/torqueless_ball.h>

namespace tippe::laws {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();

template <int n>
bool none_is_a_number(const Vec<n>& x) {
  return x.array().isNaN().all();
}

/// A force that is admissible in every law of size one, with component i replaced.
template <int n>
Vec<n> force_with(int i, double x) {
  Vec<n> force = Vec<n>::Constant(0.1);
  force(i) = x;
  return force;
}

template <class L>
void expect_nan_for_no_number(const L& law, const char* name) {
  constexpr int n = L::dim;
  for (const double x : {nan, infinity, -infinity})
    for (int i = 0; i < n; ++i) {
      const Vec<n> force = force_with<n>(i, x);
      for (const double size : {1.0, 0.0, infinity})
        EXPECT_TRUE(none_is_a_number(law.project(force, size).point)) << name << ": " << x << " as component " << i << ", size " << size;
      Vec<n> stretched = euclidean<n>();
      stretched(0) = 2.0;
      EXPECT_TRUE(none_is_a_number(law.project(force, 1.0, stretched).point)) << name << ": " << x << " as component " << i;
      EXPECT_FALSE(law.contains(force, 1.0)) << name << ": " << x << " as component " << i;
    }
  EXPECT_TRUE(none_is_a_number(law.project(force_with<n>(0, 0.1), nan).point)) << name;
  EXPECT_TRUE(none_is_a_number(law.project(force_with<n>(0, 9.0), nan).point)) << name;
  EXPECT_FALSE(law.contains(force_with<n>(0, 0.1), nan)) << name;
  for (int i = 0; i < n; ++i) EXPECT_FALSE(law.force(force_with<n>(i, nan)).allFinite()) << name << ": component " << i;
}

TEST(SetLaws, answer_nan_to_what_is_no_number) {
  expect_nan_for_no_number(Interval(), "interval");
  expect_nan_for_no_number(Disk(), "disk");
  expect_nan_for_no_number(HertzBall(), "Hertz");
  expect_nan_for_no_number(UniformBall(), "uniform");
  expect_nan_for_no_number(EllipsoidBall(), "ellipsoid");
  expect_nan_for_no_number(FrictionBall<SampledProfile>(SampledProfile([](double rho) { return 1.0 - rho; })), "sampled");
  expect_nan_for_no_number(TaylorBall(), "series");
  expect_nan_for_no_number(DistortedBall{Vec2(0.3, 0.1)}, "distorted");
}

TEST(SetLaws, of_a_product_answer_nan_where_the_number_is_none) {
  const Product<Disk, Interval> law;
  const Projection<3> sliding = law.project(Vec3(nan, 0.1, 0.1), 1.0), spinning = law.project(Vec3(0.1, 0.1, nan), 1.0);
  EXPECT_TRUE(none_is_a_number(Vec2(sliding.point.head<2>())));
  EXPECT_TRUE(std::isnan(spinning.point.z()));
  EXPECT_FALSE(sliding.inside || spinning.inside);
}

TEST(SetLaws, without_drilling_torque_answer_nan_to_what_is_no_number) {
  const TorquelessBall law{Vec2(0.3, 0.1)};
  Mat3 by_x;
  for (const double x : {nan, infinity})
    for (int i = 0; i < 3; ++i)
      EXPECT_TRUE(none_is_a_number(law.project(force_with<3>(i, x), 1.0, euclidean<3>(), by_x).point)) << x << ' ' << i;
  EXPECT_TRUE(none_is_a_number(law.project(force_with<3>(0, 0.1), nan, euclidean<3>(), by_x).point));
}

TEST(SetLaws, with_pivoting_answer_nan_to_what_is_no_number) {
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(none_is_a_number(project_with_pivoting(HertzBall(), force_with<3>(i, nan), 1.0, 0.2).point)) << i;
  EXPECT_TRUE(none_is_a_number(project_with_pivoting(HertzBall(), force_with<3>(0, 0.1), nan, 0.2).point));
  EXPECT_TRUE(none_is_a_number(project_with_pivoting(HertzBall(), force_with<3>(0, 0.1), 1.0, nan).point));
}

TEST(FunctionLaws, answer_nan_to_what_is_no_number) {
  const auto expect = [](const auto& law, const char* name) {
    constexpr int n = std::decay_t<decltype(law)>::dim;
    for (int i = 0; i < n; ++i) EXPECT_FALSE(Vec<n>(law.force(force_with<n>(i, nan), 1.0)).allFinite()) << name << ": component " << i;
    EXPECT_FALSE(Vec<n>(law.force(force_with<n>(0, 0.1), nan)).allFinite()) << name;
  };
  expect(SmoothCoulomb{1e-3}, "smooth-coulomb");
  expect(Pade1{{1.0, 1.0, 1e-3, 1e-3, 1e-6, true}}, "pade1");
  expect(Pade2{{1.0, 1.0, 1e-3, 1e-3, 1e-6, true}}, "pade2");
  expect(TanhLaw{{1.0, 1.0, 1e-3, 1e-3, 1e-6, true}}, "tanh");
  expect(ContensouRolling{{1.0, 1.0, 1e-3, 1e-3, 1e-6, true}}, "contensou-rolling");
}

}  // namespace
}  // namespace tippe::laws
