// Every function law keeps the promises of a function law.

#include "expect_valid_law.h"

#include <tippe/laws/friction_ball.h>
#include <tippe/laws/product.h>
#include <tippe/laws/rolling_laws.h>
#include <tippe/laws/round_set.h>
#include <tippe/laws/smooth_coulomb.h>
#include <tippe/laws/viscous.h>

namespace tippe::test {
namespace {

using namespace tippe::laws;

/// Slip, spin and rolling each have kinks of their own. The loaded front turns over with the rolling, so only slip and spin reverse together;
/// in the mirror y → −y the angular velocities ω_n and ω_πx change sign, being axial vectors.
FunctionLawOptions rolling() {
  FunctionLawOptions options;
  options.blocks = {2, 1, 2};
  options.turning_planes = {0, 3};
  options.reversed = {0, 1, 2};
  options.mirror = {1, 2, 3};
  options.derivative_error = 1e-7;  // of the exact law next to u = 1, see DistortedBall
  options.coulomb_limit = true;
  return options;
}

TEST(FunctionLaws, smooth_coulomb_is_valid) {
  FunctionLawOptions options;
  options.coulomb_limit = true;
  options.bound = 1.0;
  for (const double eps : {0.0, 1e-3, 0.1}) expect_valid_law(SmoothCoulomb{eps}, options);
}

TEST(FunctionLaws, viscous_is_valid) {
  FunctionLawOptions options;
  options.proportional = false;  // independent of the normal force
  expect_valid_law(Viscous<2>{0.3}, options);
  options.turning_planes = {};
  expect_valid_law(Viscous<1>{0.0}, options);
}

TEST(FunctionLaws, products_with_a_function_are_functions) {
  FunctionLawOptions options;
  options.blocks = {2, 1};
  options.proportional = false;
  expect_valid_law(Product<SmoothCoulomb, Viscous<1>>{{0.1}, {0.2}, 1.0, 1.0}, options);
  expect_valid_law(Product<Disk, Viscous<1>>{{}, {0.2}, 0.5, 1.0}, options);
  options.blocks = {3, 2};
  options.turning_planes = {0, 3};
  expect_valid_law(Product<HertzBall, Viscous<2>>{HertzBall(), {2.0}, 1.0, 1.0}, options);
}

template <class Law>
class RollingLaws : public testing::Test {};
using AllRollingLaws = testing::Types<Pade1, Pade2, TanhLaw, ContensouRolling>;
TYPED_TEST_SUITE(RollingLaws, AllRollingLaws);

TYPED_TEST(RollingLaws, are_valid_without_and_with_distortion) {
  for (const double k_r : {0.0, 0.4, 1.0}) {
    SCOPED_TRACE(k_r);
    expect_valid_law(TypeParam{{0.5 * 2.0, k_r, 0.0, 0.0, 0.0, true}}, rolling());
  }
}

TYPED_TEST(RollingLaws, are_valid_when_regularised) {
  for (const double eps : {1e-6, 1e-2}) {
    SCOPED_TRACE(eps);
    FunctionLawOptions options = rolling();
    options.smoothing = eps;
    expect_valid_law(TypeParam{{1.0, 1.0, eps, eps, eps * eps, true}}, options);
  }
}

}  // namespace
}  // namespace tippe::test
