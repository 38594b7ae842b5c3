// The ledger is complete: every figure and table of a paper has claims, and every claim says where, what and why.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tippe/papers/discoveries.h>
#include <tippe/papers/paper.h>

namespace tippe::test {
namespace {

using namespace tippe::papers;

/// Has no numbers yet: the first pass of every chapter.
class EmptyBench : public Workbench {
 public:
  explicit EmptyBench(bool quick) : quick_(quick) {}
  bool quick() const override { return quick_; }
  double measure(const RunOrder& /*order*/, std::string_view /*quantity*/) override { return none; }
  Rows trace(const RunOrder& /*order*/, const std::vector<std::string>& /*columns*/, double /*every*/) override { return {}; }
  std::vector<RunEvent> events(const RunOrder& /*order*/) override { return {}; }
  std::vector<std::string> doubts(const RunOrder& /*order*/) override { return {}; }
  Rows compute(const Computation& /*computation*/) override { return {}; }

 private:
  bool quick_;
};

Findings findings_of(const Chapter& chapter, bool quick = false) {
  EmptyBench bench(quick);
  Findings findings;
  chapter.evaluate(bench, findings);
  return findings;
}

TEST(Ledger, has_claims_for_every_figure_and_table) {
  for (const Paper* paper : all_papers())
    for (const PrintedItem& item : paper->items) {
      if (item.chapter.empty()) {
        EXPECT_FALSE(item.sketch.empty()) << paper->key << " " << item.name << " has neither claims nor a reason";
        continue;
      }
      const auto chapter = std::ranges::find(paper->chapters, item.chapter, &Chapter::id);
      ASSERT_NE(chapter, paper->chapters.end()) << paper->key << " " << item.name;
      EXPECT_FALSE(findings_of(*chapter).claims.empty()) << paper->key << " " << item.name;
    }
}

TEST(Ledger, claims_have_unique_names_that_begin_with_their_paper_and_chapter) {
  std::set<std::string> ids;
  for (const Paper* paper : all_papers())
    for (const Chapter& chapter : paper->chapters)
      for (const Claim& claim : findings_of(chapter).claims) {
        EXPECT_TRUE(ids.insert(claim.id).second) << claim.id;
        ASSERT_TRUE(claim.id.starts_with(std::string(paper->key) + ".")) << claim.id;
        // Then the chapter, by its own name or by that of a figure or table whose claims it has (fig19 in chapter fig18); or a section or
        // an equation that has no chapter of its own.
        const std::string place = claim.id.substr(paper->key.size() + 1), first = place.substr(0, place.find('.'));
        const Chapter* named = chapter_of(*paper, first);
        const bool free = named == nullptr && (first.starts_with("sec") || first.starts_with("eq"));
        EXPECT_TRUE(place.starts_with(std::string(chapter.id) + ".") || named == &chapter || free)
            << claim.id << " stands in " << chapter.id;
      }
}

TEST(Ledger, finds_the_chapter_of_every_printed_figure_and_table) {
  for (const Paper* paper : all_papers())
    for (const PrintedItem& item : paper->items) {
      const Chapter* chapter = chapter_of(*paper, short_name(item));
      if (item.chapter.empty()) {
        EXPECT_EQ(chapter, nullptr) << paper->key << " " << item.name;
        continue;
      }
      ASSERT_NE(chapter, nullptr) << paper->key << " " << item.name;
      EXPECT_EQ(chapter->id, item.chapter) << paper->key << " " << item.name;
    }
  EXPECT_EQ(chapter_of(martins2019_paper(), "fig8")->id, "fig7");
  EXPECT_EQ(chapter_of(sailer2020(), "fig2")->id, "fig16");
  EXPECT_EQ(chapter_of(sailer2020(), "fig99"), nullptr);
}

TEST(Ledger, claims_say_where_what_and_why) {
  for (const Paper* paper : all_papers())
    for (const Chapter& chapter : paper->chapters)
      for (const Claim& claim : findings_of(chapter).claims) {
        EXPECT_FALSE(claim.where.empty()) << claim.id;
        EXPECT_FALSE(claim.says.empty()) << claim.id;
        EXPECT_FALSE(std::isnan(claim.printed.low)) << claim.id;
        EXPECT_FALSE(claim.tolerance > 0.0 && claim.reason.empty()) << claim.id << " has a tolerance without a reason";
        const bool explained = !claim.note.empty() || !claim.missing.empty();
        EXPECT_TRUE(claim.expected == papers::Verdict::Confirmed || explained) << claim.id << " is not explained";
        EXPECT_FALSE(claim.expected == papers::Verdict::Refuted && claim.evidence.empty()) << claim.id << " has no evidence";
      }
}

TEST(Ledger, claims_stand_on_their_own) {
  const char* elsewhere[] = {"The same", "And ",  "There ",     "Then ",       "Nor ",       "But ", "It ",       "Its ",
                             "This ",    "They ", "Meanwhile ", "Thereupon, ", "Afterwards", "So ",  "From then", "Until 5"};
  for (const Paper* paper : all_papers())
    for (const Chapter& chapter : paper->chapters)
      for (const Claim& claim : findings_of(chapter).claims) {
        for (const char* beginning : elsewhere) {
          const bool allowed = claim.says.starts_with("There is ") || claim.says.starts_with("There may be ");
          EXPECT_FALSE(!allowed && claim.says.starts_with(beginning)) << claim.id << ": " << claim.says;
        }
        for (const char* words : {"as above", "as before", "as for the"}) {
          EXPECT_EQ(claim.reason.find(words), std::string::npos) << claim.id << ": " << claim.reason;
          EXPECT_EQ(claim.note.find(words), std::string::npos) << claim.id << ": " << claim.note;
        }
      }
}

TEST(Ledger, discoveries_rest_on_claims_and_show_a_figure) {
  std::map<std::string, Claim, std::less<>> claims;
  std::set<std::string, std::less<>> figures;
  for (const Paper* paper : all_papers())
    for (const Chapter& chapter : paper->chapters) {
      const Findings findings = findings_of(chapter);
      for (const Claim& claim : findings.claims) claims.emplace(claim.id, claim);
      for (const Figure& figure : findings.figures) figures.insert(figure.name);
    }
  EXPECT_EQ(discoveries().size(), 10U);
  for (const Discovery& discovery : discoveries()) {
    EXPECT_TRUE(figures.contains(discovery.figure)) << discovery.figure;
    for (const std::string_view id : discovery.evidence) EXPECT_TRUE(id.empty() || claims.contains(id)) << id;
    const std::string text = text_of(discovery, [&](std::string_view id) {
      const auto at = claims.find(id);
      EXPECT_NE(at, claims.end()) << discovery.title << " names " << id;
      if (at == claims.end()) return static_cast<const Claim*>(nullptr);
      at->second.as_printed = at->second.converged = 2.5;
      return static_cast<const Claim*>(&at->second);
    });
    EXPECT_EQ(text.find_first_of("{|}"), std::string::npos) << text;
    EXPECT_EQ(text.find("–"), std::string::npos) << text;
  }
}

TEST(Ledger, tells_printed_numbers_from_what_follows) {
  const auto basis = [](Printed printed, const char* unit = "s") { return basis_of({.printed = printed, .unit = unit}); };
  EXPECT_EQ(basis(13.6), Basis::Printed);
  EXPECT_EQ(basis(-1.36e-5), Basis::Printed);
  EXPECT_EQ(basis(at_most(13.6)), Basis::Said);
  EXPECT_EQ(basis(holds(), yes_no), Basis::Said);
  EXPECT_EQ(basis(0.0), Basis::Follows);
  EXPECT_EQ(basis(1.0 / 3.0), Basis::Follows);
  EXPECT_EQ(basis(derived(0.0475)), Basis::Follows);
}

TEST(Ledger, is_the_same_quick_or_not) {
  for (const Paper* paper : all_papers())
    for (const Chapter& chapter : paper->chapters) {
      const Findings whole = findings_of(chapter), quick = findings_of(chapter, true);
      ASSERT_EQ(whole.claims.size(), quick.claims.size()) << paper->key << " " << chapter.id;
      for (std::size_t i = 0; i < whole.claims.size(); ++i) EXPECT_EQ(whole.claims[i].id, quick.claims[i].id);
    }
}

}  // namespace
}  // namespace tippe::test
