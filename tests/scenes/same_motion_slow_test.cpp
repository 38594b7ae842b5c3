// As same_motion_test.cpp, over a second: impacts, slip and stick are in it.
#include "same_motion.h"

namespace tippe::test {
namespace {

class SameMotionLong : public testing::TestWithParam<std::string> {};

TEST_P(SameMotionLong, is_the_limit_of_time_stepping) {
  // The stones roll with next to no slip, which is stiff without end for a function law: they take a second for every third of one.
  // The rod falls from next to balance, which multiplies an error by e⁸ in a second, into Painlevé's paradox.
  // The ends of the capsule rattle to rest: impacts less than a step apart are one for time-stepping, another motion by a hundredth of its length.
  const bool stone = GetParam().starts_with("celtic-stone"), rod = GetParam() == "painleve-rod", rattles = GetParam() == "capsule";
  expect_same_motion(GetParam(), rattles ? 0.12 : (stone ? 0.3 : (rod ? 0.5 : 1.0)), Scheme::Moreau);
}

INSTANTIATE_TEST_SUITE_P(Scenes, SameMotionLong, testing::ValuesIn(shipped_scene_names()),
                         [](const auto& one) { return as_test_name(one.param); });

}  // namespace
}  // namespace tippe::test
