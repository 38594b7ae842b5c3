// Random scenes: what is found in one is printed as a scene file. A sample; metamorphoses_long_test.cpp has them all.
#include "expect_no_findings.h"

namespace tippe::test {
namespace {

TEST(Metamorphoses, of_a_sample_of_random_scenes_move_alike) { expect_no_findings(0, 20); }

}  // namespace
}  // namespace tippe::test
