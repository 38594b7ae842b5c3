// Measurements as CSV files, for tippe fit.
#pragma once

#include <map>
#include <string>
#include <tippe/fit/fit.h>
#include <tippe/scenes/scene.h>
#include <vector>

namespace tippe::cli {

struct FitDataOptions {
  std::map<std::string, std::string> observables;  ///< column to observable
  std::map<std::string, double> sigmas;            ///< of a column
};

struct FitData {
  std::vector<FitSeries> series;
  std::vector<std::string> warnings;
};

/// All columns of all files that are observables. Throws a Failure that says what is wrong with a file, where, and what to change.
FitData read_fit_data(const std::vector<std::string>& files, const FitDataOptions& options, const Scene& scene);

/// Refuses columns that seem to be in another unit than the motion at the starting values, `seen`. Those of `scaled` are left alone.
void check_units(const FitProblem& problem, const FitSeen& seen);

}  // namespace tippe::cli
