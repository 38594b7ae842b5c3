// Mutants of formulas: functions of the library that can be made to give something else, one at a time, while a test looks.
//
// The linker puts them between the library's functions and those who call them from other files (--wrap, tests/CMakeLists.txt): the library knows
// nothing of it.
#pragma once

#include <set>
#include <string>
#include <tippe/papers/claim.h>
#include <vector>

namespace tippe::test {

/// Every mutant by name: "hertz_patch.force", "martins2019.drop".
std::vector<std::string> formula_mutants();

/// While it lives, the named mutant takes the place of its formula (none: ""), and used() has the mutants whose formula was asked for.
class FormulaWatch {
 public:
  explicit FormulaWatch(std::string active);
  FormulaWatch(const FormulaWatch&) = delete;
  FormulaWatch& operator=(const FormulaWatch&) = delete;
  ~FormulaWatch();

  std::set<std::string> used() const;

 private:
  std::string outer_active_;
  std::set<std::string> outer_used_;
};

/// While it lives, every claim is judged with another converged number: far from what is printed, or, where ours disagrees with the paper, the printed one.
class NumberMutant {
 public:
  explicit NumberMutant(bool agreeing);
  NumberMutant(const NumberMutant&) = delete;
  NumberMutant& operator=(const NumberMutant&) = delete;
  ~NumberMutant();
};

}  // namespace tippe::test
