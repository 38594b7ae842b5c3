// The catalogue of mutants, and whether every claim of a chapter has one that turns it.
#pragma once

#include <string>
#include <string_view>
#include <tippe/papers/paper.h>
#include <vector>

#include "serial_bench.h"

namespace tippe::test {

/// Wrong models and schemes: what a scene says, changed by a factor, in sign or in kind. The mild ones first.
std::vector<ModelMutant> scene_mutants();
/// Wrong answers of computations other than runs.
std::vector<ModelMutant> answer_mutants();

/// What was found about the claims of a chapter.
struct Turned {
  std::vector<std::pair<std::string, std::string>> by;  ///< claim and the first mutant that turns it
  std::vector<std::string> by_number_only;              ///< turned by no mutant but by another number in place of ours
  std::vector<std::string> by_nothing;                  ///< not even so
  std::vector<std::string> data_missing;                ///< the paper does not give what it takes: there is nothing to turn
};

/// Tries all mutants on a chapter until every claim has been turned. `models`: also those that need runs of their own.
Turned try_mutants(const papers::Paper& paper, std::string_view chapter, bool models);

}  // namespace tippe::test
