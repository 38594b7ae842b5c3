#include "sweep_outcomes.h"

#include <cmath>
#include <limits>

namespace tippe::cli {

Outcomes::Outcomes(std::size_t points, std::size_t results)
    : results_(results), values_(points * results, std::numeric_limits<double>::quiet_NaN()), known_(points) {}

std::optional<double> Outcomes::value(std::size_t point, std::size_t result) const {
  const double x = values_[point * results_ + result];
  return std::isnan(x) ? std::nullopt : std::optional(x);
}

const std::string& Outcomes::reason(std::size_t point) const {
  static const std::string none;
  const auto found = reasons_.find(point);
  return found == reasons_.end() ? none : found->second;
}

std::vector<double> Outcomes::column(std::size_t result) const {
  std::vector<double> all(points());
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = values_[i * results_ + result];
  return all;
}

PointOutcome Outcomes::at(std::size_t point) const {
  PointOutcome outcome;
  for (std::size_t k = 0; k < results_; ++k) outcome.values.push_back(value(point, k));
  outcome.reason = reason(point);
  return outcome;
}

void Outcomes::set(std::size_t point, const PointOutcome& outcome) {
  for (std::size_t k = 0; k < results_; ++k)
    values_[point * results_ + k] = outcome.values[k].value_or(std::numeric_limits<double>::quiet_NaN());
  reasons_.erase(point);
  if (!outcome.reason.empty()) reasons_[point] = outcome.reason;
  if (!known_[point]) ++done_;
  known_[point] = true;
}

}  // namespace tippe::cli
