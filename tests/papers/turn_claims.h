// Whether every claim of a chapter has a mutant that turns its verdict.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <tippe/papers/paper.h>
#include <utility>
#include <vector>

#include "serial_bench.h"

namespace tippe::test {

/// What was found about the claims of a chapter.
struct Turned {
  std::vector<std::pair<std::string, std::string>> by;  ///< claim and the first mutant that turns it
  std::vector<std::string> by_number_only;              ///< turned by no mutant but by another number in place of ours
  std::vector<std::string> by_nothing;                  ///< not even so
  std::vector<std::string> data_missing;                ///< the paper does not give what it takes: there is nothing to turn
};

/// Tries mutants on a chapter until every claim has been turned. `models`: also those that need runs of their own. A mutant acts on the runs that the
/// claims still open depend on, and a verdict that rests on a run which took too long counts for nothing. Chapters of a paper may share a store.
Turned try_mutants(const papers::Paper& paper, std::string_view chapter, bool models,
                   const std::shared_ptr<SerialBench::Store>& store = std::make_shared<SerialBench::Store>());

}  // namespace tippe::test
