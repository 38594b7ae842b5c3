// What a least-squares solution says about its unknowns, and its residuals about the model.
#pragma once

#include <span>
#include <tippe/fit/fit.h>

namespace tippe {

/// p of the runs test of Wald and Wolfowitz, two-sided: few changes of sign mean a trend, many an oscillation.
double runs_test(std::span<const double> residuals);

/// A combination is not determined where its relative standard deviation is larger: the data then hardly say more than its sign.
inline constexpr double undetermined = 1.0;

/// Errors, correlation, combinations, χ², AIC and BIC of a result that has values, residuals and σ.
/// `rows`: derivatives of residual/σ by each unknown, one row for each sample; those of unknowns at a bound are left out of account.
void judge_fit(const FitProblem& problem, std::span<const std::vector<double>> rows, FitResult& result);

}  // namespace tippe
