// The gauge of every set law, and the derivatives of its projection, against what contains() and project() say by themselves.
#include <gtest/gtest.h>
#include <tippe/laws/gauge.h>
#include <tippe/laws/registry.h>
#include <tippe/laws/resistances.h>
#include <tippe/laws/rolling_friction.h>
#include <tippe/laws/wrapped_law.h>

#include <numbers>
#include <random>

#include "../../examples/elliptic_disk.h"
#include "law_settings.h"

namespace tippe::laws::gauge_test {
namespace {

struct SetCase {
  std::string name;
  LawPtr kept;
  const ForceLaw* law;
  int dim;
  Vec2 lead = Vec2::Zero();
  bool convex = true;
};

/// Every set law of the registry, those beside friction, the follower of the exact law with rolling, and one of a user.
std::vector<SetCase> all_sets() {
  std::vector<SetCase> sets;
  for (const LawEntry& entry : law_entries()) {
    if (!entry.make || entry.kind != LawKind::Set) continue;
    LawSettings settings = test::settings_for(entry);
    settings.radius = 1e-3;
    const LawPtr law = entry.make(settings);
    if (law->led() != nullptr) {
      sets.push_back({entry.name, law, law->led()->follower, 3, Vec2(0.5, -0.3)});
    } else {
      sets.push_back({entry.name, law, law.get(), law->components().size(2), Vec2::Zero(), entry.name != "contensou-series"});
    }
  }
  for (const Component c : {Component::Spin, Component::Contour, Component::Rolling})
    sets.push_back({"dry resistance", nullptr, &dry_resistance(c), (c == Component::Spin) ? 1 : 2});
  sets.push_back({"without drilling torque", contensou_rolling_law({.drilling_torque = true}), nullptr, 3});
  sets.back().law = sets.back().kept.get();
  sets.push_back({"elliptic disk", as_set(EllipticDisk{0.3}, {Component::Slip}), nullptr, 2});
  sets.back().law = sets.back().kept.get();
  return sets;
}

Vec5 five(double a, double b, double c, double d, double e) {
  Vec5 v;
  v << a, b, c, d, e;
  return v;
}

class Forces {
 public:
  /// Of any direction, from 1e-3 to 1e3.
  Vec5 next(int dim) {
    Vec5 v = Vec5::Zero();
    for (int i = 0; i < dim; ++i) v(i) = normal_(random_);
    return std::pow(10.0, 3.0 * uniform_(random_)) * v;
  }

 private:
  std::mt19937_64 random_{7};
  std::normal_distribution<double> normal_;
  std::uniform_real_distribution<double> uniform_{-1.0, 1.0};
};

/// The smallest size that contains() accepts, by bisection.
double smallest_size(const SetCase& set, const Vec5& lambda) {
  double low = 0.0, high = 16.0 * lambda.norm();
  EXPECT_TRUE(set.law->contains(lambda, set.dim, high, set.lead)) << set.name;
  for (int i = 0; i < 80; ++i) {
    const double middle = 0.5 * (low + high);
    (set.law->contains(lambda, set.dim, middle, set.lead) ? high : low) = middle;
  }
  return high;
}

TEST(Gauge, is_the_smallest_size_that_holds_the_force) {
  for (const SetCase& set : all_sets()) {
    Forces forces;
    for (int i = 0; i < 200; ++i) {
      const Vec5 lambda = forces.next(set.dim);
      const double g = set.law->gauge(lambda, set.dim, set.lead).value, size = smallest_size(set, lambda);
      // contains() knows the border to 1e-13 of the size.
      EXPECT_NEAR(g / size, 1.0, 1e-12) << set.name << ' ' << lambda.transpose();
    }
  }
}

TEST(Gauge, has_the_gradient_that_differences_show) {
  for (const SetCase& set : all_sets()) {
    Forces forces;
    for (int i = 0; i < 50; ++i) {
      const Vec5 lambda = forces.next(set.dim) / 10.0;
      const SetGauge at = set.law->gauge(lambda, set.dim, set.lead);
      EXPECT_NEAR(lambda.dot(at.gradient) / at.value, 1.0, 1e-13) << set.name;  // homogeneous of degree one
      // Differences over 1e-5 of the force err by 1e-10 of a third derivative and by rounding of 1e-11; near a seam by its own 1e-7.
      const double h = 1e-5 * lambda.norm();
      for (int k = 0; k < set.dim; ++k) {
        Vec5 more = lambda, less = lambda;
        more(k) += h, less(k) -= h;
        const double slope = (set.law->gauge(more, set.dim, set.lead).value - set.law->gauge(less, set.dim, set.lead).value) / (2.0 * h);
        EXPECT_NEAR(at.gradient(k), slope, 1e-6 * (1.0 + at.gradient.norm())) << set.name << ' ' << k << ' ' << lambda.transpose();
      }
    }
  }
}

/// n = ∇g is the normal of the border through λ, of unit potential.
TEST(Gauge, is_the_polar_of_the_potential) {
  for (const SetCase& set : all_sets()) {
    if (!set.convex) continue;
    Forces forces;
    for (int i = 0; i < 100; ++i) {
      const Vec5 lambda = forces.next(set.dim);
      const SetGauge at = set.law->gauge(lambda, set.dim, set.lead);
      Moving m;
      m.gamma = at.gradient, m.dim = set.dim, m.lead = set.lead;
      EXPECT_NEAR(*set.law->potential(m), 1.0, 1e-13) << set.name;
      // A law on an axis leaves the other components of the force open.
      if (set.dim > 1) {
        EXPECT_LE((set.law->force(m) + lambda / at.value).norm(), 1e-11) << set.name << ' ' << lambda.transpose();
      }
    }
  }
}

TEST(Gauge, knows_the_axes_and_answers_no_number_with_none) {
  const LawPtr ball = make_law("contensou");
  EXPECT_NEAR(ball->gauge(five(2.0, 0.0, 0.0, 0.0, 0.0), 3, Vec2::Zero()).value, 2.0, 1e-15);
  EXPECT_NEAR(ball->gauge(five(0.0, 0.0, -1.0, 0.0, 0.0), 3, Vec2::Zero()).value, 16.0 / (3.0 * std::numbers::pi), 1e-14);
  for (const SetCase& set : all_sets()) {
    const SetGauge zero = set.law->gauge(Vec5::Zero(), set.dim, set.lead);
    EXPECT_EQ(zero.value, 0.0) << set.name;
    EXPECT_TRUE(zero.gradient.isZero(0.0)) << set.name;
    for (const double bad : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
      Vec5 lambda = Vec5::Zero();
      lambda(0) = bad;
      EXPECT_TRUE(std::isnan(set.law->gauge(lambda, set.dim, set.lead).value)) << set.name;
    }
  }
  const LawPtr function = make_law("smooth-coulomb", {{"eps", 0.1}});
  EXPECT_TRUE(std::isnan(function->gauge(Vec5::Ones(), 2, Vec2::Zero()).value));
  EXPECT_TRUE(std::isnan(function->project_linear(Vec5::Ones(), 2, 1.0, Vec5::Ones(), Vec2::Zero()).by_size(0)));
  // Without drilling torque no size holds a torque.
  const LawPtr torqueless = contensou_rolling_law({.drilling_torque = false});
  EXPECT_TRUE(std::isinf(torqueless->gauge(five(1.0, 0.0, 0.1, 0.0, 0.0), 3, Vec2::Zero()).value));
  EXPECT_EQ(torqueless->gauge(five(3.0, 4.0, 0.0, 0.0, 0.0), 3, Vec2::Zero()).value, 5.0);
}

TEST(Gauge, of_a_product_is_that_of_the_factor_which_needs_more) {
  const Product<HertzBall, Interval> law{HertzBall(), Interval(), 1.0, 0.25};
  const Vec<4> lambda(0.6, -0.2, 0.1, 0.3);
  EXPECT_DOUBLE_EQ(gauge_of(law, lambda).value, 0.3 / 0.25);
  EXPECT_DOUBLE_EQ(gauge_of(law, Vec<4>(0.6, -0.2, 0.1, 0.01)).value, gauge_of(HertzBall(), Vec3(0.6, -0.2, 0.1)).value);
  EXPECT_DOUBLE_EQ(gauge_of(law, lambda).gradient(3), 4.0);
}

TEST(ProjectionBySize, is_what_differences_show) {
  for (const SetCase& set : all_sets()) {
    if (!set.convex) continue;  // its projection jumps
    Forces forces;
    int outside = 0;
    for (int i = 0; i < 100; ++i) {
      const Vec5 x = forces.next(set.dim) / 10.0;
      Vec5 r = Vec5::Ones();
      if (i % 2 == 1)
        for (int k = 0; k < set.dim; ++k) r(k) = 0.5 + 0.25 * k;
      const double size = set.law->gauge(x, set.dim, set.lead).value * ((i % 3 == 0) ? 1.5 : 0.6), h = 1e-5 * size;
      const NearestLinear at = set.law->project_linear(x, set.dim, size, r, set.lead);
      const auto point = [&](const Vec5& force, double s) { return set.law->project(force, set.dim, s, r, set.lead).point; };
      EXPECT_EQ(at.nearest.inside, i % 3 == 0) << set.name;
      outside += !at.nearest.inside;
      // As above: 1e-10 of a third derivative, rounding of 1e-13/1e-5, and seams.
      const Vec5 slope = (point(x, size + h) - point(x, size - h)) / (2.0 * h);
      EXPECT_LE((slope - at.by_size).norm(), 1e-6 * (1.0 + slope.norm())) << set.name << ' ' << x.transpose() << ' ' << size;
      for (int k = 0; k < set.dim; ++k) {
        Vec5 more = x, less = x;
        more(k) += h, less(k) -= h;
        EXPECT_LE(((point(more, size) - point(less, size)) / (2.0 * h) - at.by_x.col(k)).norm(), 2e-6) << set.name << ' ' << k;
      }
    }
    EXPECT_GT(outside, 50) << set.name;
  }
}

}  // namespace
}  // namespace tippe::laws::gauge_test
