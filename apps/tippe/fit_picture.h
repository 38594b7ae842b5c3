// The picture of a fit.
#pragma once

#include <string>
#include <tippe/fit/fit.h>

namespace tippe::cli {

/// fit-COLUMN-FILE.csv for each column, and for each a picture of data, fit and residuals where gnuplot is installed.
void write_fit(const std::string& folder, const FitProblem& problem, const FitResult& result, const std::string& scene);

}  // namespace tippe::cli
