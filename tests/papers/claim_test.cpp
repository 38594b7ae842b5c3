// The verdict follows from the numbers of a claim, and from nothing else.
#include <gtest/gtest.h>

#include <cmath>
#include <tippe/papers/claim.h>

namespace tippe::test {
namespace {

using namespace tippe::papers;
using papers::Verdict;

Claim claim(Printed printed, std::optional<double> as_printed, std::optional<double> converged, double tolerance = 0.1) {
  return {.id = "x", .printed = printed, .as_printed = as_printed, .converged = converged, .tolerance = tolerance};
}

const std::vector<Ladder> two_schemes{{"moreau", {{4e-4, 1.9}, {2e-4, 1.95}, {1e-4, 1.97}}}, {"event", {{1e-10, 2.0}}}};

TEST(Claim, is_confirmed_if_the_converged_value_agrees) {
  EXPECT_EQ(judge(claim(1.0, 1.05, 0.95)), Verdict::Confirmed);
  EXPECT_EQ(judge(claim(1.0, std::nullopt, 1.0)), Verdict::Confirmed);
  EXPECT_EQ(judge(claim(1.0, 5.0, 1.0)), Verdict::Confirmed);
}

TEST(Claim, is_confirmed_as_printed_if_only_the_papers_scheme_agrees) {
  EXPECT_EQ(judge(claim(1.0, 1.05, 2.0)), Verdict::ConfirmedAsPrinted);
  EXPECT_EQ(judge(claim(1.0, 1.05, none)), Verdict::ConfirmedAsPrinted);  // it never happens in the converged run
  EXPECT_EQ(judge(claim(1.0, 1.05, std::nullopt)), Verdict::Undetermined);
}

TEST(Claim, is_corrected_if_what_should_stand_there_agrees) {
  Claim c = claim(5.7, 0.91, 0.91, 0.02);
  c.corrected = Printed(0.907);
  EXPECT_EQ(judge(c), Verdict::Corrected);
  c.converged = 1.5;
  EXPECT_EQ(judge(c), Verdict::Undetermined);
  // A formula: as it stands it fails, mended it holds.
  Claim formula = claim(1.0, 26.7, 1.001, 0.02);
  formula.corrected = Printed(1.0);
  EXPECT_EQ(judge(formula), Verdict::Corrected);
  formula.as_printed = 1.0;
  EXPECT_EQ(judge(formula), Verdict::Confirmed);
}

TEST(Claim, is_refuted_by_two_schemes_and_a_ladder_only) {
  Claim c = claim(1.0, 1.97, 2.0);
  EXPECT_EQ(judge(c), Verdict::Undetermined);
  c.evidence = two_schemes;
  EXPECT_EQ(judge(c), Verdict::Refuted);
  c.evidence = {two_schemes[0]};
  EXPECT_EQ(judge(c), Verdict::Undetermined);  // one scheme
  c.evidence = {two_schemes[1], {"midpoint", {{1e-4, 2.0}}}};
  EXPECT_EQ(judge(c), Verdict::Undetermined);  // no ladder
  c.evidence = {two_schemes[0], {"event", {{1e-10, 2.6}}}};
  EXPECT_EQ(judge(c), Verdict::Undetermined);  // they differ from each other as much as from what is printed
  c.evidence = {two_schemes[0], {"event", {{1e-10, 1.05}}}};
  EXPECT_EQ(judge(c), Verdict::Undetermined);  // one of them agrees with what is printed
  c.evidence = {two_schemes[0], {"event", {{1e-10, none}}}};
  EXPECT_EQ(judge(c), Verdict::Undetermined);
}

/// A claim that two schemes and a ladder refute, but for what a test changes.
Claim refutable(std::vector<Ladder> evidence) {
  Claim c = claim(1.0, 1.97, 2.0);
  c.evidence = std::move(evidence);
  return c;
}

TEST(Claim, is_not_refuted_by_one_code_under_two_names) {
  const Ladder moreau = two_schemes[0], event = two_schemes[1];
  EXPECT_EQ(judge(refutable({moreau, event})), Verdict::Refuted);
  // The same scheme against two references, in two charts, or as the stages of another one.
  for (const char* name : {"moreau against event", "moreau, Euler angles", "moreau-rk4", "error against the event scheme", "", "magic"})
    EXPECT_EQ(judge(refutable({moreau, {name, {{1e-4, 2.0}}}})), Verdict::Undetermined) << name;
  // Two integrators of one right-hand side.
  EXPECT_EQ(judge(refutable({{"event", {{1e-8, 2.0}, {1e-9, 2.0}, {1e-10, 2.0}}}, {"ode", {{1e-10, 2.0}}}})), Verdict::Undetermined);
  EXPECT_EQ(judge(refutable({moreau, {"event, from another start", {{1e-10, 2.0}}}})), Verdict::Refuted);
}

TEST(Claim, is_not_refuted_by_a_ladder_that_is_none) {
  const Ladder event = two_schemes[1];
  const auto with = [&](std::vector<Rung> rungs) { return judge(refutable({{"moreau", std::move(rungs)}, event})); };
  EXPECT_EQ(with({{4e-4, 1.9}, {2e-4, 1.95}, {1e-4, 1.97}}), Verdict::Refuted);
  EXPECT_EQ(with({{1e-4, 1.97}, {1e-4, 1.97}, {1e-4, 1.97}}), Verdict::Undetermined);  // one step three times
  EXPECT_EQ(with({{1e-4, 1.9}, {2e-4, 1.95}, {4e-4, 1.97}}), Verdict::Undetermined);   // downstairs
  EXPECT_EQ(with({{4e-4, 1.9}, {2e-4, none}, {1e-4, 1.97}}), Verdict::Undetermined);   // a run that did not get there
  EXPECT_EQ(with({{4e-4, 1.9}, {2e-4, 1.5}, {1e-4, 1.97}}), Verdict::Undetermined);    // it still moves
  EXPECT_EQ(with({}), Verdict::Undetermined);                                          // its data are not held
}

TEST(Claim, is_undetermined_if_the_paper_lacks_the_data) {
  Claim c = claim(1.0, 1.0, 1.0);
  c.missing = "no radius is printed";
  EXPECT_EQ(judge(c), Verdict::Undetermined);
}

TEST(Claim, is_remarked_on_in_whole_sentences) {
  Claim c = claim(1.0, 1.0, 1.0);
  EXPECT_EQ(remarks(c), "");
  c.missing = "the contact radius";
  EXPECT_EQ(remarks(c), "Not in the paper: the contact radius.");
  c.note = "Ours is 1 mm.";
  EXPECT_EQ(remarks(c), "Not in the paper: the contact radius. Ours is 1 mm.");
}

TEST(Claim, that_only_the_converged_value_confirms_says_so) {
  for (const double as_printed : {1.05, 5.0, none}) {
    Claim c = claim(1.0, as_printed, 1.0);
    c.verdict = judge(c);
    EXPECT_EQ(c.verdict, Verdict::Confirmed);
    EXPECT_EQ(remarks(c).empty(), as_printed == 1.05) << remarks(c);
  }
}

TEST(Claim, does_not_look_at_what_is_expected) {
  Claim c = claim(1.0, 1.0, 1.0);
  c.expected = c.verdict = Verdict::Refuted;
  EXPECT_EQ(judge(c), Verdict::Confirmed);
}

TEST(Claim, of_a_bound_or_a_range_agrees_inside_of_it) {
  EXPECT_EQ(at_most(2.0).distance(1.0), 0.0);
  EXPECT_EQ(at_most(2.0).distance(2.5), 0.5);
  EXPECT_EQ(at_least(2.0).distance(1.5), 0.5);
  EXPECT_EQ(Printed(2.7, 3.2).distance(3.0), 0.0);
  EXPECT_TRUE(std::isnan(Printed(1.0).distance(none)));
  EXPECT_EQ(judge(claim(at_most(2.0), none, none)), Verdict::Undetermined);
}

TEST(Claim, that_is_to_be_refuted_may_stay_open_without_ladders) {
  Claim c = claim(1.0, 2.0, 2.0);
  c.expected = Verdict::Refuted;
  c.verdict = judge(c);
  EXPECT_TRUE(as_expected(c, true));
  EXPECT_FALSE(as_expected(c, false));
  c.verdict = Verdict::Confirmed;
  EXPECT_FALSE(as_expected(c, true));
}

}  // namespace
}  // namespace tippe::test
