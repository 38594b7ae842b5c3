// Numbers of a scene from measurements: weighted least squares over runs, by Levenberg-Marquardt with exact derivatives.
//
//   minimise ½ Σ ρ(((y_i − offset − scale·f(t_i + clock; p)) / σ_i)²)  over p and what else is unknown
//
// f is an observable of the run, ρ the loss: s, or Huber's or Cauchy's of s against outliers. Where σ is not known, that of each column is estimated
// from its own residuals, and errors are those of Student's distribution.
#pragma once

#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <tippe/analysis/derive.h>
#include <vector>

namespace tippe {

/// A column of a record: samples of one observable.
struct FitSeries {
  std::string column;
  std::size_t record = 0;  ///< the run that it is of
  QuantityKey observable;
  std::vector<double> t, value;
  std::vector<double> sigma;  ///< one for each sample; empty: not known
};

struct FitUnknown {
  enum class Kind { Key, Clock, Scale, Offset } kind = Kind::Key;
  std::string name;
  std::string of;                     ///< the key of the scene, or the column of a scale or offset
  std::optional<std::size_t> record;  ///< none: of all
  double value = 0.0;                 ///< where to begin
  double low = -std::numeric_limits<double>::infinity(), high = std::numeric_limits<double>::infinity();
};

/// The run of a record for values of the unknowns, with the keys among them that it has, in their order.
struct FitMotion {
  Model model;
  std::vector<DeriveKey> keys;
};

enum class FitLoss { Squares, Huber, Cauchy };

struct FitProblem {
  std::vector<FitUnknown> unknowns;
  std::vector<FitSeries> series;
  std::size_t records = 1;
  std::function<std::optional<FitMotion>(std::size_t record, std::span<const double> values)> motion;
  FitLoss loss = FitLoss::Squares;
  int most_iterations = 50;
  std::function<bool()> keep_going;
};

struct FitParameter {
  double value = 0.0;
  std::optional<double> sigma, low95, high95;  ///< none where the data do not determine it, or at a bound
  bool at_bound = false;
};

/// A combination of the unknowns: Π p_k^exponent_k, or, where unknowns are zero or change sign, the sum of their relative changes.
struct FitCombination {
  std::vector<double> exponents;  ///< the largest is 1
  double value = 0.0;
  double relative_sigma = 0.0;
  bool determined = true;
};

struct FitSeriesResult {
  std::vector<double> fitted, residual;
  double sigma = 0.0;  ///< as given (root mean square) or estimated
  double rms = 0.0;
  double runs_p = 1.0;  ///< of the runs test: how often noise has residuals that keep their sign so long or so short
};

struct FitResult {
  std::string fault;  ///< there is no fit: why
  std::vector<FitParameter> parameters;
  std::vector<std::vector<double>> correlation;  ///< not a number where it is not determined
  std::vector<FitCombination> combinations;      ///< best determined first
  std::vector<FitSeriesResult> series;
  bool sigma_known = false;
  double chi2 = 0.0, chi2_p = 1.0;  ///< p only where all σ are known
  double residual_rms = 0.0;        ///< of one column in its unit, of several in units of σ
  double aic = 0.0, bic = 0.0;
  int samples = 0, determined = 0;
  int iterations = 0, evaluations = 0;
  double runs_cost = 0.0;  ///< in plain runs
  bool converged = false, interrupted = false;
  std::string doubt;  ///< of the run at the solution
};

/// Was this library built with Ceres?
bool fit_available();

FitResult fit(const FitProblem& problem);

/// Observables of the run at the starting values, as `series`.
struct FitSeen {
  std::vector<std::vector<double>> value;
  std::string fault;
};
FitSeen seen_at_start(const FitProblem& problem);

}  // namespace tippe
