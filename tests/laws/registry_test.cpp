// Laws by name, and a law of one's own beside them.
#include <gtest/gtest.h>
#include <tippe/laws/contact_law.h>
#include <tippe/laws/registry.h>
#include <tippe/laws/wrapped_law.h>

#include <set>

#include "../../examples/elliptic_disk.h"
#include "law_settings.h"

namespace tippe::laws {
namespace {

TEST(LawRegistry, every_entry_says_what_it_is) {
  std::set<std::string> names;
  for (const LawEntry& entry : law_entries()) {
    EXPECT_TRUE(names.insert(entry.name).second) << entry.name;
    EXPECT_FALSE(entry.summary.empty()) << entry.name;
    EXPECT_GT(entry.components.size(2), 0) << entry.name;
    for (const LawKey& key : entry.keys)
      EXPECT_TRUE(!key.unit.empty() && !key.help.empty() && key.low <= key.fallback) << entry.name << ' ' << key.name;
    if (!entry.make) continue;
    LawSettings settings = test::settings_for(entry).set("eps", 1e-3);
    settings.radius = 1e-3;
    const LawPtr law = make_law(entry.name, settings);
    ASSERT_NE(law, nullptr) << entry.name;
    EXPECT_EQ(law->components(), entry.components) << entry.name;
  }
  EXPECT_EQ(make_law("no-such-law"), nullptr);
  EXPECT_EQ(make_law("contour"), nullptr);  // it acts beside friction
}

TEST(LawRegistry, components_follow_each_other_in_one_order) {
  constexpr Components all{Component::Rolling, Component::Slip, Component::Spin};
  EXPECT_EQ(all.size(2), 5);
  EXPECT_EQ(all.offset(Component::Slip, 2), 0);
  EXPECT_EQ(all.offset(Component::Spin, 2), 2);
  EXPECT_EQ(all.offset(Component::Rolling, 2), 3);
  EXPECT_EQ(all.leading(), Component::Slip);
  EXPECT_EQ(Components{Component::Contour}.size(1), 1);
}

TEST(LawRegistry, takes_a_law_of_ones_own_and_gives_it_by_name) {
  const auto entry = [](double a) {
    return LawEntry{.name = "test-ellipse", .components = {Component::Slip}, .summary = "an ellipse", .make = [a](const LawSettings&) {
                      return as_set(EllipticDisk{a}, {Component::Slip});
                    }};
  };
  const auto force_along_x = [] {
    ContactLaw law;
    law.friction = make_law("test-ellipse");
    law.mu.kinetic = 0.5;
    return law.force({.slip = Vec2(1.0, 0.0)}, 2.0).force.x();
  };
  const std::size_t before = law_entries().size();
  add_law(entry(0.5));
  EXPECT_EQ(law_entries().size(), before + 1);
  EXPECT_DOUBLE_EQ(force_along_x(), -0.5 * 0.5 * 2.0);
  add_law(entry(0.25));  // the same name: in its place
  EXPECT_EQ(law_entries().size(), before + 1);
  EXPECT_DOUBLE_EQ(force_along_x(), -0.25 * 0.5 * 2.0);
}

/// The response of a law is what its force and projection say, with the derivatives that differences show.
TEST(LawRegistry, responses_have_the_derivatives_that_differences_show) {
  for (const LawEntry& entry : law_entries()) {
    if (!entry.make || entry.name == "contensou-series") continue;  // not convex: its projection jumps
    // With ε the exact law takes an implicit step, whose derivatives hold P (response.h).
    LawSettings settings = test::settings_for(entry).set("eps", entry.kind == LawKind::Set ? 0.0 : 0.3).set("eps_1", 0.2);
    settings.radius = 1.0;
    const LawPtr law = make_law(entry.name, settings);
    const int n = law->components().size(2);
    std::array<double, 6> x{0.7, -0.4, 0.3, 0.05, -0.02, 0.0}, gamma{0.5, 0.2, -0.4, 0.3, 0.6, 0.0}, r{1.2, 1.2, 0.9, 0.8, 0.8, 0.0};
    double load = 1.3;
    const auto ask = [&] {
      Response response;
      law->respond({x.data(), gamma.data(), r.data(), n, load, 0.4, 1e-3}, response);
      return response;
    };
    const Response at = ask();
    ASSERT_EQ(at.dim, n) << entry.name;
    Response bare;  // without derivatives: the same answer
    law->respond({x.data(), gamma.data(), r.data(), n, load, 0.4, 1e-3, Vec2::Zero(), false}, bare);
    for (std::size_t i = 0; i < static_cast<std::size_t>(n); ++i) EXPECT_EQ(bare.T[i], at.T[i]) << entry.name;
    // Central differences of 1e-6 err by 1e-12 times a third derivative, and by rounding of 1e-10.
    constexpr double h = 1e-6, slack = 1e-8;
    const auto check = [&](double& variable, const auto& derivative, const char* by) {
      const double kept = variable;
      variable = kept + h;
      const Response up = ask();
      variable = kept - h;
      const Response down = ask();
      variable = kept;
      for (std::size_t i = 0; i < static_cast<std::size_t>(n); ++i)
        EXPECT_NEAR(derivative(i), (up.T[i] - down.T[i]) / (2.0 * h), slack) << entry.name << " row " << i << " by " << by;
    };
    for (std::size_t j = 0; j < static_cast<std::size_t>(n); ++j) {
      check(x[j], [&](std::size_t i) { return at.by_x[i][j]; }, "x");
      check(gamma[j], [&](std::size_t i) { return at.by_gamma[i][j]; }, "gamma");
    }
    check(load, [&](std::size_t i) { return at.by_N[i]; }, "load");
  }
}

}  // namespace
}  // namespace tippe::laws
