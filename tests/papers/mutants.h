// A chapter of the ledger holds, and every claim of it is turned by some mutant of its runs.
#pragma once

#include <set>

#include "serial_bench.h"

namespace tippe::test {

/// Settings that change every run of a chapter.
using Mutant = std::vector<std::string>;

/// The chapter holds with the model as it is, and every claim of it is turned by one of the mutants, of its runs or of formulas. What is undetermined has nothing to turn.
inline void expect_met_and_caught(const papers::Paper& paper, std::string_view chapter, const std::vector<Mutant>& mutants,
                                  const std::vector<std::string>& formulas = {}) {
  std::set<std::string> standing;
  for (const papers::Claim& c : SerialBench().claims(paper, chapter)) {
    EXPECT_TRUE(papers::as_expected(c, true)) << c.id << " is " << name_of(c.verdict) << ": printed " << c.printed.low << ", ours "
                                              << c.converged.value_or(papers::none);
    if (c.expected != papers::Verdict::Undetermined) standing.insert(c.id);
  }
  for (const Mutant& mutant : mutants) {
    SerialBench bench([&](papers::RunOrder& order) { order.settings.insert(order.settings.end(), mutant.begin(), mutant.end()); });
    for (const papers::Claim& c : bench.claims(paper, chapter))
      if (!papers::as_expected(c, true)) standing.erase(c.id);
  }
  for (const std::string& formula : formulas) {
    SerialBench bench(ModelMutant{.name = formula, .formula = formula}, std::make_shared<SerialBench::Store>());
    for (const papers::Claim& c : bench.claims(paper, chapter))
      if (!papers::as_expected(c, true)) standing.erase(c.id);
  }
  for (const std::string& id : standing) ADD_FAILURE() << "no mutant turns " << id;
}

}  // namespace tippe::test
