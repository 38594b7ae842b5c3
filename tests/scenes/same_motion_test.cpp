// `event`, and `moreau` and `midpoint` with smaller and smaller steps: one motion, in every shipped scene. Here over a tenth of a second.
#include "same_motion.h"

namespace tippe::test {
namespace {

class SameMotionShort : public testing::TestWithParam<std::string> {};

TEST_P(SameMotionShort, is_the_limit_of_time_stepping) { expect_same_motion(GetParam(), 0.1, Scheme::Moreau); }

TEST_P(SameMotionShort, is_the_limit_of_midpoint) { expect_same_motion(GetParam(), 0.1, Scheme::Midpoint); }

INSTANTIATE_TEST_SUITE_P(Scenes, SameMotionShort, testing::ValuesIn(shipped_scene_names()),
                         [](const auto& one) { return as_test_name(one.param); });

}  // namespace
}  // namespace tippe::test
