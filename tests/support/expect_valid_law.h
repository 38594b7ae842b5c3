// expect_valid_law(law, options): one call that proves what a new law declares.
//
//   TEST(MyLaw, keeps_the_promises_of_a_set_law) { expect_valid_law(MyLaw{0.3}); }
// A set law is tried for: force = −∇Φ, curvature, homogeneity, convexity, symmetry, isotropy, dissipation, projection (normal cone, idempotent,
// non-expansive, scaling, in weighted metrics, against Newton's method), limits and finiteness (set_law_faults.h). A function law for:
// derivative, dissipation, oddness, isotropy, limits and finiteness (function_law_faults.h). The options say what the law does not claim.
#pragma once

#include <gtest/gtest.h>

#include "function_law_faults.h"
#include "set_law_faults.h"

namespace tippe::test {

template <laws::SetLaw L>
void expect_valid_law(const L& law, const SetLawOptions& options = {}) {
  for (const std::string& fault : law_faults(law, options)) ADD_FAILURE() << fault;
}

template <laws::FunctionLaw L>
void expect_valid_law(const L& law, const FunctionLawOptions& options = {}) {
  for (const std::string& fault : law_faults(law, options)) ADD_FAILURE() << fault;
}

}  // namespace tippe::test
