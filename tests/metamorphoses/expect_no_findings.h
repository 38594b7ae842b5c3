// Nothing is found in the scenes of some seeds, and enough of them say something.
#pragma once

#include <gtest/gtest.h>

#include "examine.h"
#include "random_scene.h"

namespace tippe::test {

inline void expect_no_findings(std::uint64_t first, std::uint64_t end) {
  int compared = 0;
  for (std::uint64_t seed = first; seed < end; ++seed) {
    const Examination e = examine(random_scene(seed), seed);
    for (const Finding& f : e.findings)
      ADD_FAILURE() << "seed " << seed << ": " << f.kind << ": " << f.what << "\nagain: scene_metamorphoses --seeds " << seed << "\n"
                    << f.scene;
    compared += (e.trusted && e.compared > 0.5 && e.copies > 4) ? 1 : 0;
  }
  // A fuzzer that trusts no run and compares no copy would find nothing either.
  EXPECT_GE(2 * compared, static_cast<int>(end - first));
}

}  // namespace tippe::test
