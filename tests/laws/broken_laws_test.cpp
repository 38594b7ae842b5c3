// expect_valid_law finds what it is made to find: each of these laws breaks one promise.

#include "expect_valid_law.h"

#include <gmock/gmock.h>
#include <gtest/gtest-spi.h>

#include <tippe/laws/friction_ball.h>
#include <tippe/laws/round_set.h>
#include <tippe/laws/smooth_coulomb.h>
#include <tippe/laws/taylor_set.h>

namespace tippe::test {
namespace {

using namespace tippe::laws;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

/// Coulomb's disk with one mistake, chosen by name.
enum class Mistake { None, Gradient, Curvature, Homogeneity, Dent, Anisotropy, Projection, EuclideanOnly, Border, Nan };

struct BrokenDisk {
  static constexpr int dim = 2;
  Mistake mistake = Mistake::None;
  Disk disk;

  double potential(const Vec2& g) const {
    double phi = disk.potential(g);
    if (mistake == Mistake::Gradient) phi *= 1.0 + 1e-7;
    if (mistake == Mistake::Homogeneity) phi += 1e-9 * phi * phi;
    if (mistake == Mistake::Dent && phi > 0.0) phi *= 1.0 + 0.2 * std::cos(4.0 * std::atan2(g.y(), g.x()));
    if (mistake == Mistake::Anisotropy) phi = norm2(g.x(), 1.1 * g.y());
    return phi;
  }
  Vec2 force(const Vec2& g) const {
    if (mistake == Mistake::Nan && g.x() == 0.0 && g.y() != 0.0) return Vec2(g / g.x());
    return disk.force(g);
  }
  Mat2 curvature(const Vec2& g) const { return (mistake == Mistake::Curvature ? 1.0 + 1e-6 : 1.0) * disk.curvature(g); }
  Projection<2> project(const Vec2& x, double size, const Vec2& r = euclidean<2>()) const {
    auto p = disk.project(x, size, mistake == Mistake::EuclideanOnly ? euclidean<2>() : r);
    if (mistake == Mistake::Projection && !p.inside) p.point *= 1.0 - 1e-10;
    return p;
  }
  bool contains(const Vec2& x, double size) const { return disk.contains(x, mistake == Mistake::Border ? size * (1.0 + 1e-9) : size); }
};

std::vector<std::string> faults_of(Mistake mistake) { return law_faults(BrokenDisk{mistake, {}}); }

TEST(BrokenLaws, an_unbroken_law_has_no_faults) { EXPECT_THAT(faults_of(Mistake::None), IsEmpty()); }
TEST(BrokenLaws, a_wrong_gradient_is_found) { EXPECT_THAT(faults_of(Mistake::Gradient), Contains(HasSubstr("λ = −∇Φ"))); }
TEST(BrokenLaws, a_wrong_curvature_is_found) { EXPECT_THAT(faults_of(Mistake::Curvature), Contains(HasSubstr("dλ/dγ = −∇²Φ"))); }
TEST(BrokenLaws, a_potential_that_is_not_homogeneous_is_found) {
  EXPECT_THAT(faults_of(Mistake::Homogeneity), Contains(HasSubstr("Φ(cγ) = cΦ(γ)")));
}
TEST(BrokenLaws, a_dent_is_found) { EXPECT_THAT(faults_of(Mistake::Dent), Contains(HasSubstr("convex"))); }
TEST(BrokenLaws, an_anisotropic_law_is_found) { EXPECT_THAT(faults_of(Mistake::Anisotropy), Contains(HasSubstr("turned"))); }
TEST(BrokenLaws, a_projection_off_by_1e_10_is_found) { EXPECT_THAT(faults_of(Mistake::Projection), Contains(HasSubstr("normal"))); }
TEST(BrokenLaws, a_border_in_two_places_is_found) { EXPECT_THAT(faults_of(Mistake::Border), Contains(HasSubstr("contains"))); }
TEST(BrokenLaws, a_nan_on_an_axis_is_found) { EXPECT_THAT(faults_of(Mistake::Nan), Contains(HasSubstr("NaN"))); }

TEST(BrokenLaws, a_projection_blind_to_the_metric_is_found) {
  const auto faults = faults_of(Mistake::EuclideanOnly);
  EXPECT_THAT(faults, Contains(HasSubstr("normal")));
  EXPECT_THAT(faults, Contains(HasSubstr("step sizes")));  // the projection trap
}

TEST(BrokenLaws, the_truncated_sets_of_the_papers_are_found) {
  SetLawOptions options;
  options.tries = 60;
  const auto faults = law_faults(TaylorBall(Pressure::Hertz, TaylorForm::Short), options);
  EXPECT_THAT(faults, Contains(HasSubstr("normal")));
}

TEST(BrokenLaws, expect_valid_law_reports_every_fault_as_a_failure) {
  testing::TestPartResultArray seen;
  {
    const testing::ScopedFakeTestPartResultReporter reporter(testing::ScopedFakeTestPartResultReporter::INTERCEPT_ONLY_CURRENT_THREAD,
                                                             &seen);
    expect_valid_law(BrokenDisk{Mistake::Curvature, {}});
  }
  ASSERT_GT(seen.size(), 0);
  EXPECT_TRUE(seen.GetTestPartResult(0).failed());
}

/// Regularised Coulomb friction with one mistake.
struct BrokenSmooth {
  static constexpr int dim = 2;
  int mistake = 0;
  template <class T>
  Vec<2, T> force(const Vec<2, T>& gamma, double size) const {
    Vec<2, T> lambda = SmoothCoulomb{0.1}.force(gamma, size);
    if (mistake == 1) lambda(0) = T(value_of(lambda(0)));  // loses its derivative
    if (mistake == 2) lambda(0) = lambda(0) + 1e-9;        // pushes at rest
    if (mistake == 3) lambda(1) = -1.0 * lambda(1);        // drives
    return lambda;
  }
};

TEST(BrokenLaws, mistakes_of_a_function_law_are_found) {
  EXPECT_THAT(law_faults(BrokenSmooth{0}), IsEmpty());
  EXPECT_THAT(law_faults(BrokenSmooth{1}), Contains(HasSubstr("derivative")));
  EXPECT_THAT(law_faults(BrokenSmooth{2}), Contains(HasSubstr("at rest")));
  EXPECT_THAT(law_faults(BrokenSmooth{2}), Contains(HasSubstr("reversed")));
  EXPECT_THAT(law_faults(BrokenSmooth{3}), Contains(HasSubstr("−λᵀγ ≥ 0")));
}

}  // namespace
}  // namespace tippe::test
