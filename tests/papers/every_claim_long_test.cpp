// Every claim of every paper has a mutant of its law, its scheme, its body or its data that turns its verdict: none is true by construction.
#include <gmock/gmock.h>

#include <ctime>
#include <iostream>
#include <tippe/papers/external.h>

#include "turn_claims.h"

namespace tippe::test {
namespace {

void expect_every_claim_turned(const papers::Paper& paper) {
  const auto store = std::make_shared<SerialBench::Store>();
  for (const papers::Chapter& chapter : paper.chapters) {
    SCOPED_TRACE(std::string(paper.key) + " " + std::string(chapter.id));
    const std::clock_t begin = std::clock();
    const Turned turned = try_mutants(paper, chapter.id, true, store);
    for (const auto& [claim, mutant] : turned.by) std::cout << claim << ": " << mutant << "\n";
    for (const std::string& claim : turned.by_number_only) std::cout << claim << ": only by another number\n";
    for (const std::string& claim : turned.data_missing) std::cout << claim << ": data missing\n";
    std::cout << chapter.id << ": " << static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC << " s\n" << std::flush;
    EXPECT_THAT(turned.by_number_only, testing::IsEmpty());
    EXPECT_THAT(turned.by_nothing, testing::IsEmpty());
  }
}

TEST(EveryClaim, of_lesaux2005_has_a_mutant_that_turns_it) { expect_every_claim_turned(papers::lesaux2005()); }
TEST(EveryClaim, of_leine2003_has_a_mutant_that_turns_it) { expect_every_claim_turned(papers::leine2003()); }
TEST(EveryClaim, of_kudra2011_has_a_mutant_that_turns_it) { expect_every_claim_turned(papers::kudra2011()); }
TEST(EveryClaim, of_martins2019_has_a_mutant_that_turns_it) { expect_every_claim_turned(papers::martins2019_paper()); }
TEST(EveryClaim, of_sailer2020_has_a_mutant_that_turns_it) { expect_every_claim_turned(papers::sailer2020()); }
TEST(EveryClaim, of_the_benchmarks_of_others_has_a_mutant_that_turns_it) { expect_every_claim_turned(papers::external_benchmarks()); }

}  // namespace
}  // namespace tippe::test
