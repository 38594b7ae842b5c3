// As same_motion_test.cpp, over a second: impacts, slip and stick are in it.
#include "same_motion.h"

namespace tippe::test {
namespace {

class SameMotionLong : public testing::TestWithParam<std::string> {};

TEST_P(SameMotionLong, is_the_limit_of_time_stepping) {
  // The stones roll with next to no slip, which is stiff without end for a function law: they take a second for every third of one.
  expect_same_motion(GetParam(), GetParam().starts_with("celtic-stone") ? 0.3 : 1.0, Scheme::Moreau);
}

INSTANTIATE_TEST_SUITE_P(Scenes, SameMotionLong, testing::ValuesIn(shipped_scene_names()),
                         [](const auto& one) { return as_test_name(one.param); });

}  // namespace
}  // namespace tippe::test
