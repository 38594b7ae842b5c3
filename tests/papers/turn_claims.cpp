#include "turn_claims.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "mutant_catalogue.h"

namespace tippe::test {
namespace {

using papers::Claim;
using papers::Printed;
using Inputs = std::set<std::string>;

bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }
bool same(const Printed& a, const Printed& b) { return same(a.low, b.low) && same(a.high, b.high); }
template <class Value>
bool same(const std::optional<Value>& a, const std::optional<Value>& b) {
  return a.has_value() == b.has_value() && (!a || same(*a, *b));
}
/// The same numbers, and so the same verdict.
bool same(const Claim& a, const Claim& b) {
  return same(a.printed, b.printed) && same(a.as_printed, b.as_printed) && same(a.converged, b.converged) &&
         same(a.corrected, b.corrected) && same(a.tolerance, b.tolerance);
}

class Search {
 public:
  Search(const papers::Paper& paper, std::string_view chapter, std::shared_ptr<SerialBench::Store> store)
      : paper_(paper), chapter_(chapter), store_(std::move(store)), plain_(ModelMutant{}, store_), claims_(plain_.claims(paper, chapter)) {
    for (std::size_t i = 0; i < claims_.size(); ++i)
      if (claims_[i].missing.empty()) open_.push_back(i);
    inputs_.resize(claims_.size());
  }

  const std::vector<Claim>& claims() const { return claims_; }
  const std::vector<std::size_t>& open() const { return open_; }

  /// Which runs and computations each claim depends on: those without which, or with other numbers of which, it changes.
  void find_inputs() {
    // Factors that make a number the least or the largest of its kind, whatever its sign.
    for (const std::string& input : plain_.inputs())
      for (const double factor : {papers::none, 0.02, 50.0, -50.0}) {
        SerialBench bench(ModelMutant{}, store_);
        bench.spoil(input, factor);
        const std::vector<Claim> after = bench.claims(paper_, chapter_);
        for (std::size_t i = 0; i < claims_.size(); ++i)
          if (after.size() != claims_.size() || !same(after[i], claims_[i])) inputs_[i].insert(input);
      }
  }

  std::vector<ModelMutant> mutants(bool models) const {
    std::vector<ModelMutant> all;
    for (const std::string& formula : formula_mutants())
      if (plain_.formulas().contains(formula)) all.push_back({.name = formula, .formula = formula});
    for (ModelMutant& mutant : answer_mutants()) all.push_back(std::move(mutant));
    if (models && plain_.has_runs())
      for (ModelMutant& mutant : scene_mutants()) all.push_back(std::move(mutant));
    return all;
  }

  /// A mutant that acts on inputs which took no longer than `seconds`.
  void attempt(const ModelMutant& mutant, double seconds, Turned& result) {
    SerialBench bench(mutant, store_);
    Inputs touched;
    for (const std::size_t i : open_)
      for (const std::string& input : inputs_[i])
        if (plain_.seconds(input) <= seconds) touched.insert(input);
    bench.touch_only(touched);
    const std::vector<Claim> after = bench.claims(paper_, chapter_);
    if (after.size() != claims_.size()) return;
    std::erase_if(open_, [&](std::size_t i) {
      const bool cut = std::ranges::any_of(bench.cut(), [&](const std::string& input) { return inputs_[i].contains(input); });
      if (cut || after[i].verdict == claims_[i].verdict) return false;
      result.by.emplace_back(claims_[i].id, mutant.name);
      return true;
    });
  }

  /// Of the claims that are open, those that not even another number turns.
  std::vector<std::size_t> stubborn() {
    std::vector<std::size_t> left = open_;
    for (const bool agreeing : {false, true}) {
      const NumberMutant numbers(agreeing);
      const std::vector<Claim> after = SerialBench(ModelMutant{}, store_).claims(paper_, chapter_);
      std::erase_if(left, [&](std::size_t i) { return after[i].verdict != claims_[i].verdict; });
    }
    return left;
  }

 private:
  const papers::Paper& paper_;
  std::string_view chapter_;
  std::shared_ptr<SerialBench::Store> store_;
  SerialBench plain_;
  std::vector<Claim> claims_;
  std::vector<std::size_t> open_;
  std::vector<Inputs> inputs_;
};

}  // namespace

Turned try_mutants(const papers::Paper& paper, std::string_view chapter, bool models, const std::shared_ptr<SerialBench::Store>& store) {
  Search search(paper, chapter, store);
  Turned result;
  for (const Claim& c : search.claims()) {
    EXPECT_TRUE(papers::as_expected(c, true)) << c.id << " is " << name_of(c.verdict) << ": ours " << c.as_printed.value_or(papers::none)
                                              << ", " << c.converged.value_or(papers::none);
    if (!c.missing.empty()) result.data_missing.push_back(c.id);
  }
  search.find_inputs();
  // Most claims have a number that comes in no time: mutants of that one first, and of the long runs only for what is left.
  for (const double seconds : {0.3, papers::infinite})
    for (const ModelMutant& mutant : search.mutants(models)) {
      if (search.open().empty()) break;
      search.attempt(mutant, seconds, result);
    }
  const std::vector<std::size_t> stubborn = search.stubborn();
  for (const std::size_t i : search.open()) {
    const bool nothing = std::ranges::find(stubborn, i) != stubborn.end();
    (nothing ? result.by_nothing : result.by_number_only).push_back(search.claims()[i].id);
  }
  return result;
}

}  // namespace tippe::test
