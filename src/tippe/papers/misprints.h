// Formulas that do not hold as they stand: what they give, what they give mended, and what is right.
#pragma once

#include <string>
#include <tippe/papers/paper.h>

namespace tippe::papers {

inline constexpr const char* rounding = "rounding";  ///< the reason of a tolerance

/// A formula that should give `right`, and what it gives as it stands and mended.
inline void mended(Findings& findings, const char* id, const char* where, const char* says, double right, double as_it_stands, double ours,
                   const char* unit, double tolerance, const char* reason, const std::string& note) {
  findings.add({.id = id,
                .where = where,
                .says = says,
                .printed = right,
                .as_printed = as_it_stands,
                .converged = ours,
                .corrected = Printed(right),
                .unit = unit,
                .tolerance = tolerance,
                .reason = reason,
                .note = note,
                .expected = Verdict::Corrected});
}

}  // namespace tippe::papers
