// Five hundred random scenes and a hundred and twenty random solids, in tens.
#include "expect_no_findings.h"

namespace tippe::test {
namespace {

class AllMetamorphoses : public testing::TestWithParam<int> {};

TEST_P(AllMetamorphoses, of_random_scenes_move_alike) {
  const auto first = static_cast<std::uint64_t>(GetParam());
  expect_no_findings(first, first + 10);
}

INSTANTIATE_TEST_SUITE_P(Seeds, AllMetamorphoses, testing::Range(0, 500, 10));
INSTANTIATE_TEST_SUITE_P(Solids, AllMetamorphoses, testing::Range(static_cast<int>(first_solid), static_cast<int>(first_solid) + 120, 10));

}  // namespace
}  // namespace tippe::test
