#include <tippe/fit/fit.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <tippe/fit/statistics.h>

#ifdef TIPPE_HAS_CERES
#include <ceres/ceres.h>
#include <glog/logging.h>
#endif

namespace tippe {

namespace {

bool applies(const FitUnknown& unknown, std::size_t record) { return !unknown.record || *unknown.record == record; }

/// Observables of all samples for values of the unknowns, and their derivatives by them.
struct Sighting {
  std::vector<std::vector<double>> value;            ///< of the data's column: scaled and offset
  std::vector<std::vector<std::vector<double>>> by;  ///< [series][sample][unknown]
  std::string fault, doubt;
  double cost = 0.0;  ///< in plain runs
};

class Observer {
 public:
  explicit Observer(const FitProblem& problem) : problem_(problem) {}

  Sighting see(std::span<const double> values) const {
    Sighting seen;
    seen.value.resize(problem_.series.size()), seen.by.resize(problem_.series.size());
    for (std::size_t record = 0; record < problem_.records && seen.fault.empty(); ++record) see(record, values, seen);
    return seen;
  }

 private:
  std::optional<std::size_t> find(FitUnknown::Kind kind, const std::string& of, std::size_t record) const {
    for (std::size_t k = 0; k < problem_.unknowns.size(); ++k) {
      const FitUnknown& one = problem_.unknowns[k];
      if (one.kind == kind && one.of == of && applies(one, record)) return k;
    }
    return std::nullopt;
  }

  void see(std::size_t record, std::span<const double> values, Sighting& seen) const {
    const std::optional<FitMotion> motion = problem_.motion(record, values);
    if (!motion) {
      seen.fault = "the scene does not accept these values";
      return;
    }
    const std::optional<std::size_t> clock = find(FitUnknown::Kind::Clock, "", record);
    const double shift = clock ? values[*clock] : 0.0;
    double last = 0.0;
    for (const FitSeries& series : problem_.series)
      if (series.record == record) last = std::max(last, series.t.back() + shift);
    // Of the clock's derivative: the run is smooth over such a time, and its interpolation good to many digits more.
    const double h = 1e-5 * last;
    std::vector<Quantity> quantities;
    const auto ask = [&](const FitSeries& series, double t) {
      Quantity q;
      q.key = series.observable;
      q.when.kind = QuantityTime::Kind::Given, q.when.t = std::max(t, 0.0);
      quantities.push_back(std::move(q));
    };
    for (const FitSeries& series : problem_.series) {
      if (series.record != record) continue;
      for (const double t : series.t) {
        ask(series, t + shift);
        if (clock) ask(series, t + shift - h), ask(series, t + shift + h);
      }
    }
    Model model = motion->model;
    model.options.end = last + 2.0 * h;
    std::vector<DeriveKey> keys = motion->keys;
    for (DeriveKey& key : keys) {
      key.model = [inner = key.model, end = model.options.end](double value) {
        std::optional<Model> other = inner(value);
        if (other) other->options.end = end;
        return other;
      };
    }
    const DeriveResult result = derive(model, keys, quantities, [&](double) { return !problem_.keep_going || problem_.keep_going(); });
    seen.cost += result.cost;
    if (!result.fault.empty()) {
      seen.fault = result.fault;
      return;
    }
    if (const Verdict verdict = judge(result.run); !verdict.trustworthy()) seen.doubt = verdict.doubts.front();
    std::vector<std::size_t> place;
    for (std::size_t k = 0; k < problem_.unknowns.size(); ++k)
      if (problem_.unknowns[k].kind == FitUnknown::Kind::Key && applies(problem_.unknowns[k], record)) place.push_back(k);
    std::size_t q = 0;
    for (std::size_t s = 0; s < problem_.series.size(); ++s) {
      const FitSeries& series = problem_.series[s];
      if (series.record != record) continue;
      const std::optional<std::size_t> scale = find(FitUnknown::Kind::Scale, series.column, record);
      const std::optional<std::size_t> offset = find(FitUnknown::Kind::Offset, series.column, record);
      const double factor = scale ? values[*scale] : 1.0, added = offset ? values[*offset] : 0.0;
      for (std::size_t i = 0; i < series.t.size(); ++i) {
        const QuantityDerivative& one = result.quantities[q];
        if (!one.value || one.by.size() != keys.size()) {
          seen.fault =
              series.column + " at t = " + std::to_string(series.t[i]) + " s: " + (one.why_not.empty() ? "it has no value" : one.why_not);
          return;
        }
        std::vector<double> by(problem_.unknowns.size(), 0.0);
        for (std::size_t k = 0; k < place.size(); ++k) by[place[k]] = factor * one.by[k];
        if (scale) by[*scale] = *one.value;
        if (offset) by[*offset] = 1.0;
        if (clock) {
          const double before = series.t[i] + shift - h;
          const double width = before < 0.0 ? h + std::max(0.0, series.t[i] + shift) : 2.0 * h;
          by[*clock] = factor * (result.quantities[q + 2].value.value_or(0.0) - result.quantities[q + 1].value.value_or(0.0)) / width;
        }
        seen.value[s].push_back(factor * *one.value + added);
        seen.by[s].push_back(std::move(by));
        q += clock ? 3 : 1;
      }
    }
  }

  const FitProblem& problem_;
};

std::vector<double> start_of(const FitProblem& problem) {
  std::vector<double> values;
  values.reserve(problem.unknowns.size());
  for (const FitUnknown& one : problem.unknowns) values.push_back(one.value);
  return values;
}

}  // namespace

FitSeen seen_at_start(const FitProblem& problem) {
  Sighting seen = Observer(problem).see(start_of(problem));
  return {std::move(seen.value), std::move(seen.fault)};
}

#ifdef TIPPE_HAS_CERES

bool fit_available() { return true; }

namespace {

/// One run with its tangent for each point that Ceres asks for; all residuals read from it.
class Trials : public ceres::EvaluationCallback {
 public:
  Trials(const FitProblem& problem, std::vector<double> unit) : observer_(problem), unit_(std::move(unit)) {}

  std::vector<double> x;  ///< values in units, Ceres' own variables

  std::vector<double> values() const {
    std::vector<double> all;
    all.reserve(x.size());
    for (std::size_t k = 0; k < x.size(); ++k) all.push_back(x[k] * unit_[k]);
    return all;
  }

  void PrepareForEvaluation(bool /*jacobians*/, bool /*new_point*/) override {
    if (!at_.empty() && at_ == x) return;
    at_ = x;
    seen_ = observer_.see(values());
    ++evaluations;
    cost += seen_.cost;
    last_fault = seen_.fault;
  }

  const Sighting& seen() const { return seen_; }
  double unit(std::size_t k) const { return unit_[k]; }

  int evaluations = 0;
  double cost = 0.0;
  std::string last_fault;

 private:
  Observer observer_;
  std::vector<double> unit_, at_;
  Sighting seen_;
};

class SampleResidual : public ceres::CostFunction {
 public:
  SampleResidual(const Trials& trials, std::size_t series, std::size_t sample, double value, double sigma)
      : trials_(trials), s_(series), i_(sample), value_(value), sigma_(sigma) {
    set_num_residuals(1);
    mutable_parameter_block_sizes()->push_back(static_cast<int>(trials.x.size()));
  }

  bool Evaluate(double const* const* /*x*/, double* residual, double** jacobian) const override {
    const Sighting& seen = trials_.seen();
    if (!seen.fault.empty()) return false;
    residual[0] = (seen.value[s_][i_] - value_) / sigma_;
    if (jacobian != nullptr && jacobian[0] != nullptr)
      for (std::size_t k = 0; k < trials_.x.size(); ++k) jacobian[0][k] = seen.by[s_][i_][k] * trials_.unit(k) / sigma_;
    return true;
  }

 private:
  const Trials& trials_;
  std::size_t s_, i_;
  double value_, sigma_;
};

/// Beyond so many standard deviations a sample counts less; a tuning that loses 5 % where the noise is normal.
ceres::LossFunction* new_loss(FitLoss loss) {
  if (loss == FitLoss::Huber) return new ceres::HuberLoss(1.345);
  if (loss == FitLoss::Cauchy) return new ceres::CauchyLoss(2.385);
  return nullptr;
}

class Stopper : public ceres::IterationCallback {
 public:
  explicit Stopper(const FitProblem& problem) : problem_(problem) {}
  ceres::CallbackReturnType operator()(const ceres::IterationSummary& /*summary*/) override {
    return !problem_.keep_going || problem_.keep_going() ? ceres::SOLVER_CONTINUE : ceres::SOLVER_ABORT;
  }

 private:
  const FitProblem& problem_;
};

/// σ of a sample while that of its column is not known: a hundredth of its range.
double first_sigma(const FitSeries& series) {
  const auto [low, high] = std::ranges::minmax(series.value);
  return high > low ? 0.01 * (high - low) : 1.0;
}

void solve(const FitProblem& problem, Trials& trials, const std::vector<double>& sigma, FitResult& result) {
  ceres::Problem::Options owned;
  owned.evaluation_callback = &trials;
  ceres::Problem least(owned);
  for (std::size_t s = 0; s < problem.series.size(); ++s) {
    const FitSeries& series = problem.series[s];
    for (std::size_t i = 0; i < series.t.size(); ++i)
      least.AddResidualBlock(new SampleResidual(trials, s, i, series.value[i], series.sigma.empty() ? sigma[s] : series.sigma[i]),
                             new_loss(problem.loss), trials.x.data());
  }
  for (std::size_t k = 0; k < trials.x.size(); ++k) {
    const FitUnknown& one = problem.unknowns[k];
    if (std::isfinite(one.low)) least.SetParameterLowerBound(trials.x.data(), static_cast<int>(k), one.low / trials.unit(k));
    if (std::isfinite(one.high)) least.SetParameterUpperBound(trials.x.data(), static_cast<int>(k), one.high / trials.unit(k));
  }
  ceres::Solver::Options options;
  options.linear_solver_type = ceres::DENSE_QR;
  options.max_num_iterations = problem.most_iterations;
  options.logging_type = ceres::SILENT;
  // Good starts need no caution: Gauss-Newton steps from the first on.
  options.initial_trust_region_radius = 1e6;
  // The last step then is far below every standard error: χ² changes by 1e-4 of one sample's.
  options.function_tolerance = 1e-7;
  options.parameter_tolerance = 1e-9;
  Stopper stopper(problem);
  options.callbacks.push_back(&stopper);
  ceres::Solver::Summary summary;
  ceres::Solve(options, &least, &summary);
  result.iterations += static_cast<int>(summary.iterations.size());
  result.converged = summary.termination_type == ceres::CONVERGENCE;
  result.interrupted = summary.termination_type == ceres::USER_FAILURE;
  if (summary.termination_type == ceres::FAILURE)
    result.fault = trials.last_fault.empty() ? summary.message : "at the starting values: " + trials.last_fault;
}

}  // namespace

FitResult fit(const FitProblem& problem) {
  [[maybe_unused]] static const bool quiet = [] {
    FLAGS_minloglevel = google::FATAL;  // what Ceres says of a step that failed is data here
    return true;
  }();
  FitResult result;
  std::vector<double> unit;
  unit.reserve(problem.unknowns.size());
  for (const FitUnknown& one : problem.unknowns) unit.push_back(one.value != 0.0 ? std::abs(one.value) : 1.0);
  Trials trials(problem, unit);
  for (std::size_t k = 0; k < unit.size(); ++k) trials.x.push_back(problem.unknowns[k].value / unit[k]);

  std::vector<double> sigma;
  int unknown_columns = 0;
  for (const FitSeries& series : problem.series) {
    sigma.push_back(first_sigma(series));
    unknown_columns += series.sigma.empty() ? 1 : 0;
    result.samples += static_cast<int>(series.t.size());
  }
  result.sigma_known = unknown_columns == 0;
  const auto column_rms = [&](std::size_t s) {
    double sum = 0.0;
    for (std::size_t i = 0; i < problem.series[s].t.size(); ++i) {
      const double r = problem.series[s].value[i] - trials.seen().value[s][i];
      sum += r * r;
    }
    return std::sqrt(sum / static_cast<double>(problem.series[s].t.size()));
  };
  // Columns of unknown σ are weighed by their residuals, which needs a solution first; so does a loss, which must know what an outlier is.
  const bool again = unknown_columns > 0 && (problem.series.size() > 1 || problem.loss != FitLoss::Squares);
  for (int round = 0; round < (again ? 3 : 1); ++round) {
    solve(problem, trials, sigma, result);
    if (!result.fault.empty() || result.interrupted) break;
    trials.PrepareForEvaluation(true, true);
    for (std::size_t s = 0; s < problem.series.size(); ++s)
      if (problem.series[s].sigma.empty()) sigma[s] = std::max(column_rms(s), 1e-12 * first_sigma(problem.series[s]));
  }
  if (!result.fault.empty()) return result;
  trials.PrepareForEvaluation(true, true);
  result.evaluations = trials.evaluations, result.runs_cost = trials.cost;
  const Sighting& seen = trials.seen();
  if (!seen.fault.empty()) {
    result.fault = seen.fault;
    return result;
  }
  result.doubt = seen.doubt;
  const std::vector<double> values = trials.values();
  for (std::size_t k = 0; k < values.size(); ++k) {
    FitParameter one;
    one.value = values[k];
    const FitUnknown& unknown = problem.unknowns[k];
    one.at_bound = values[k] <= unknown.low + 1e-12 * unit[k] || values[k] >= unknown.high - 1e-12 * unit[k];
    result.parameters.push_back(one);
  }
  const std::unique_ptr<ceres::LossFunction> loss(new_loss(problem.loss));
  std::vector<std::vector<double>> rows;
  double squares = 0.0;
  for (std::size_t s = 0; s < problem.series.size(); ++s) {
    const FitSeries& series = problem.series[s];
    FitSeriesResult one;
    one.fitted = seen.value[s];
    double mean = 0.0;
    for (std::size_t i = 0; i < series.t.size(); ++i) {
      const double own = series.sigma.empty() ? sigma[s] : series.sigma[i];
      const double r = series.value[i] - seen.value[s][i];
      one.residual.push_back(r);
      mean += own * own / static_cast<double>(series.t.size());
      double rho[3] = {r * r / (own * own), 1.0, 0.0};
      if (loss) loss->Evaluate(r * r / (own * own), rho);
      result.chi2 += rho[0];
      squares += r * r / (problem.series.size() == 1 ? 1.0 : own * own);
      std::vector<double> row;
      row.reserve(values.size());
      for (std::size_t k = 0; k < values.size(); ++k) row.push_back(std::sqrt(rho[1]) * seen.by[s][i][k] / own);
      rows.push_back(std::move(row));
    }
    one.sigma = std::sqrt(mean);
    one.rms = column_rms(s);
    // Residuals of a millionth of σ are rounding, whose signs say nothing about the law.
    one.runs_p = one.rms > 1e-6 * one.sigma ? runs_test(one.residual) : 1.0;
    result.series.push_back(std::move(one));
  }
  result.residual_rms = std::sqrt(squares / result.samples);
  judge_fit(problem, rows, result);
  return result;
}

#else

bool fit_available() { return false; }

FitResult fit(const FitProblem& /*problem*/) {
  FitResult result;
  result.fault = "this library was built without Ceres";
  return result;
}

#endif

}  // namespace tippe
