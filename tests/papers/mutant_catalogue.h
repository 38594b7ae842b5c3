// The catalogue of mutants: wrong models, schemes and answers. Wrong formulas are in formula_mutants.h.
#pragma once

#include <vector>

#include "serial_bench.h"

namespace tippe::test {

/// Wrong models and schemes: what a scene says, changed by a factor, in sign or in kind. The mild ones first.
std::vector<ModelMutant> scene_mutants();
/// Wrong answers of computations other than runs.
std::vector<ModelMutant> answer_mutants();

}  // namespace tippe::test
