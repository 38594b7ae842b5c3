#include <tippe/fit/statistics.h>

#include <Eigen/Dense>
#include <algorithm>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <numbers>

namespace tippe {

namespace {

/// What a unit of relative change of an unknown is.
double unit_of(double value) { return value != 0.0 ? std::abs(value) : 1.0; }

/// −2 log of the likelihood, up to a constant that all models share.
double twice_log_likelihood(const FitProblem& problem, const FitResult& result) {
  if (result.sigma_known) return result.chi2;
  double sum = 0.0;
  for (std::size_t s = 0; s < problem.series.size(); ++s) {
    const auto n = static_cast<double>(problem.series[s].t.size());
    if (problem.series[s].sigma.empty()) sum += n * std::log(result.series[s].rms * result.series[s].rms);
  }
  return sum;
}

}  // namespace

double runs_test(std::span<const double> residuals) {
  double above = 0.0, below = 0.0, runs = 0.0;
  double last = 0.0;
  for (const double r : residuals) {
    if (r == 0.0) continue;
    const double sign = r > 0.0 ? 1.0 : -1.0;
    (sign > 0.0 ? above : below) += 1.0;
    if (sign != last) runs += 1.0;
    last = sign;
  }
  const double n = above + below;
  if (n < 2.0) return 1.0;
  if (above == 0.0 || below == 0.0) return 2.0 * std::exp2(-n);
  const double mean = 1.0 + 2.0 * above * below / n;
  const double variance = (mean - 1.0) * (mean - 2.0) / (n - 1.0);
  if (!(variance > 0.0)) return 1.0;
  return std::erfc(std::abs(runs - mean) / std::sqrt(2.0 * variance));
}

void judge_fit(const FitProblem& problem, std::span<const std::vector<double>> rows, FitResult& result) {
  std::vector<std::size_t> free;
  for (std::size_t k = 0; k < problem.unknowns.size(); ++k)
    if (!result.parameters[k].at_bound) free.push_back(k);
  const auto n = static_cast<Eigen::Index>(rows.size()), p = static_cast<Eigen::Index>(free.size());
  Eigen::MatrixXd J(n, p);
  Eigen::VectorXd unit(p);
  for (Eigen::Index k = 0; k < p; ++k) {
    unit(k) = unit_of(result.parameters[free[static_cast<std::size_t>(k)]].value);
    for (Eigen::Index i = 0; i < n; ++i) J(i, k) = rows[static_cast<std::size_t>(i)][free[static_cast<std::size_t>(k)]] * unit(k);
  }
  const double degrees = std::max(1.0, static_cast<double>(n - p));
  const double spread = result.sigma_known ? 1.0 : std::sqrt(result.chi2 / degrees);
  const double width = result.sigma_known ? boost::math::quantile(boost::math::normal(), 0.975)
                                          : boost::math::quantile(boost::math::students_t(degrees), 0.975);

  // Directions of relative change: 1/s is the standard deviation of what the data say along one.
  Eigen::JacobiSVD<Eigen::MatrixXd> svd;
  if (p > 0) svd.compute(J, Eigen::ComputeThinV);  // none is left where every unknown is at a bound
  Eigen::MatrixXd C = Eigen::MatrixXd::Zero(p, p);
  Eigen::VectorXd open = Eigen::VectorXd::Zero(p);  // how much of each unknown lies in directions that nothing is said about
  for (Eigen::Index i = 0; i < p; ++i) {
    const Eigen::VectorXd v = svd.matrixV().col(i);
    const double s = svd.singularValues()(i);
    FitCombination one;
    one.relative_sigma = (s > 0.0) ? spread / s : std::numeric_limits<double>::infinity();
    one.determined = one.relative_sigma <= undetermined;
    if (one.determined) {
      C += v * v.transpose() * (spread / s) * (spread / s);
      ++result.determined;
    } else {
      open += v.cwiseAbs2();
    }
    Eigen::Index largest = 0;
    v.cwiseAbs().maxCoeff(&largest);
    one.exponents.assign(problem.unknowns.size(), 0.0);
    one.value = 1.0;
    for (Eigen::Index k = 0; k < p; ++k) {
      const std::size_t at = free[static_cast<std::size_t>(k)];
      const double exponent = v(k) / v(largest);
      one.exponents[at] = std::abs(exponent) < 0.02 ? 0.0 : exponent;  // less is not worth a word
      one.value *= std::pow(unit(k), one.exponents[at]);
    }
    one.relative_sigma /= std::abs(v(largest));
    result.combinations.push_back(std::move(one));
  }

  result.correlation.assign(problem.unknowns.size(), std::vector<double>(problem.unknowns.size(), std::nan("")));
  // A hundredth of an unknown's change, squared: beyond that its own error bar would be that of the open direction.
  const auto known = [&](Eigen::Index k) { return open(k) < 1e-4 && C(k, k) > 0.0; };
  for (Eigen::Index k = 0; k < p; ++k) {
    if (!known(k)) continue;
    FitParameter& one = result.parameters[free[static_cast<std::size_t>(k)]];
    one.sigma = unit(k) * std::sqrt(C(k, k));
    one.low95 = one.value - width * *one.sigma, one.high95 = one.value + width * *one.sigma;
    for (Eigen::Index l = 0; l < p; ++l)
      if (known(l))
        result.correlation[free[static_cast<std::size_t>(k)]][free[static_cast<std::size_t>(l)]] = C(k, l) / std::sqrt(C(k, k) * C(l, l));
  }
  if (result.sigma_known) result.chi2_p = boost::math::cdf(boost::math::complement(boost::math::chi_squared(degrees), result.chi2));
  const double likelihood = twice_log_likelihood(problem, result), used = result.determined;
  result.aic = likelihood + 2.0 * used;
  result.bic = likelihood + used * std::log(static_cast<double>(n));
}

}  // namespace tippe
