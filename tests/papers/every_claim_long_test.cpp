// Every claim of every paper has a mutant of its law, its scheme, its body or its data that turns its verdict: none is true by construction.
// One test for each chapter: --gtest_filter='*lesaux2005_fig4'.
#include <gmock/gmock.h>

#include <cctype>
#include <ctime>
#include <iostream>
#include <map>

#include "turn_claims.h"

namespace tippe::test {
namespace {

struct ChapterOfPaper {
  const papers::Paper* paper;
  std::string_view chapter;
};
void PrintTo(const ChapterOfPaper& c, std::ostream* out) { *out << c.paper->key << " " << c.chapter; }

std::vector<ChapterOfPaper> every_chapter() {
  std::vector<ChapterOfPaper> all;
  for (const papers::Paper* paper : papers::all_papers())
    for (const papers::Chapter& chapter : paper->chapters) all.push_back({paper, chapter.id});
  return all;
}

/// "lesaux2005_sec5_2": GoogleTest has no dots in names.
std::string test_name(const testing::TestParamInfo<ChapterOfPaper>& info) {
  std::string name = std::string(info.param.paper->key) + "_" + std::string(info.param.chapter);
  for (char& c : name)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  return name;
}

class EveryClaim : public testing::TestWithParam<ChapterOfPaper> {
 protected:
  /// Chapters of a paper share runs where one process looks at several of them.
  static std::shared_ptr<SerialBench::Store> store(const papers::Paper* paper) {
    static std::map<const papers::Paper*, std::shared_ptr<SerialBench::Store>> stores;
    std::shared_ptr<SerialBench::Store>& found = stores[paper];
    if (!found) found = std::make_shared<SerialBench::Store>();
    return found;
  }
};

TEST_P(EveryClaim, has_a_mutant_that_turns_it) {
  const auto& [paper, chapter] = GetParam();
  const std::clock_t begin = std::clock();
  const Turned turned = try_mutants(*paper, chapter, true, store(paper));
  for (const auto& [claim, mutant] : turned.by) std::cout << claim << ": " << mutant << "\n";
  for (const std::string& claim : turned.by_number_only) std::cout << claim << ": only by another number\n";
  for (const std::string& claim : turned.data_missing) std::cout << claim << ": data missing\n";
  std::cout << chapter << ": " << static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC << " s\n" << std::flush;
  EXPECT_THAT(turned.by_number_only, testing::IsEmpty());
  EXPECT_THAT(turned.by_nothing, testing::IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(Papers, EveryClaim, testing::ValuesIn(every_chapter()), test_name);

}  // namespace
}  // namespace tippe::test
