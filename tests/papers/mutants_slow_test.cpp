// Verdicts are computed: a wrong coefficient in a law, a wrong mass or a scheme of another order changes them.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <tippe/papers/patch_numbers.h>

#include "turn_claims.h"

namespace tippe::test {
namespace {

using papers::Claim;
using papers::RunOrder;

/// How many claims of a chapter are not as expected.
long unexpected(const std::vector<Claim>& claims) {
  return std::ranges::count_if(claims, [](const Claim& c) { return !papers::as_expected(c, true); });
}

SerialBench::Mutation setting(const std::string& text) {
  return [text](RunOrder& order) { order.settings.push_back(text); };
}

/// The chapter holds with the model as it is, and does not with the mutant.
void expect_caught(const papers::Paper& paper, std::string_view chapter, const SerialBench::Mutation& mutation) {
  const std::vector<Claim> claims = SerialBench().claims(paper, chapter);
  for (const Claim& c : claims)
    EXPECT_TRUE(papers::as_expected(c, true)) << c.id << " is " << name_of(c.verdict) << ": printed " << c.printed.low << ", ours "
                                              << c.as_printed.value_or(papers::none) << ", " << c.converged.value_or(papers::none);
  EXPECT_GT(unexpected(SerialBench(mutation).claims(paper, chapter)), 0);
}

TEST(Mutants, with_half_more_friction_is_caught) { expect_caught(papers::leine2003(), "fig11", setting("contact.mu=0.45")); }

TEST(Mutants, with_uniform_pressure_is_caught) { expect_caught(papers::leine2003(), "fig11", setting("contact.pressure=uniform")); }

TEST(Mutants, with_half_the_contour_friction_is_caught) {
  expect_caught(papers::lesaux2005(), "fig5", setting("contact.contour.mu=1.5e-4"));
}

TEST(Mutants, with_two_percent_less_gravity_is_caught) { expect_caught(papers::lesaux2005(), "sec5.2", setting("table.gravity=9.61")); }

TEST(Mutants, with_a_flatter_inertia_is_caught) {
  expect_caught(papers::lesaux2005(), "sec5.2", setting("body.inertia=[1.05e-4,1.05e-4,2.1433e-4]"));
}

TEST(Mutants, with_a_scheme_of_second_order_is_caught) {
  expect_caught(papers::lesaux2005(), "fig5",
                [](RunOrder& order) { std::ranges::replace(order.settings, "integrate.scheme=moreau", "integrate.scheme=midpoint"); });
}

/// A sample of what ../papers/every_claim_long_test.cpp does: chapters whose numbers are formulas, with their mutants.
TEST(Mutants, of_formulas_turn_every_claim_of_these_chapters) {
  const std::vector<std::pair<const papers::Paper*, std::vector<const char*>>> chapters{
      {&papers::leine2003(), {"fig2", "fig3", "fig4", "fig6"}},
      {&papers::lesaux2005(), {"fig3"}},
      {&papers::martins2019_paper(), {"fig7", "eq51", "table3", "table5"}}};
  for (const auto& [paper, ids] : chapters)
    for (const char* id : ids) {
      const Turned turned = try_mutants(*paper, id, false);
      EXPECT_FALSE(turned.by.empty()) << paper->key << " " << id;
      for (const std::string& claim : turned.by_nothing) ADD_FAILURE() << claim;
    }
}

TEST(Mutants, of_the_patch_are_caught) {
  constexpr double pi = std::numbers::pi, xi_star = 9.0 * pi / 32.0, eta_star = 9.0 * pi / 128.0;
  const auto sixth = [&](double factor) {
    const papers::Patch patch = [factor](double u) {
      papers::PatchPoint p = papers::hertz_patch(u);
      p.eta += factor * std::pow(u, 6);
      return p;
    };
    Claim c{.id = "border",
            .printed = -729.0 / 32768.0,
            .converged = papers::inner_series(patch, 9.0 / 64.0, xi_star, eta_star, 3)[2],
            .tolerance = 1e-5};
    return papers::judge(c);
  };
  EXPECT_EQ(sixth(0.0), papers::Verdict::Confirmed);
  EXPECT_NE(sixth(1e-3), papers::Verdict::Confirmed);
}

}  // namespace
}  // namespace tippe::test
