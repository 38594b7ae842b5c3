// What is known of the points of a sweep, numbers side by side: a million points with two results take 18 MB.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tippe::cli {

/// What came of one point.
struct PointOutcome {
  std::vector<std::optional<double>> values;  ///< one for each result; none for what did not happen or failed its checks
  std::string reason;                         ///< why not to rely on the run; empty if there is none
};

class Outcomes {
 public:
  Outcomes() = default;
  Outcomes(std::size_t points, std::size_t results);

  std::size_t points() const { return known_.size(); }
  std::size_t results() const { return results_; }
  bool has(std::size_t point) const { return known_[point]; }
  std::size_t done() const { return done_; }
  std::size_t doubtful() const { return reasons_.size(); }
  bool complete() const { return done_ == known_.size(); }

  std::optional<double> value(std::size_t point, std::size_t result) const;
  const std::string& reason(std::size_t point) const;
  /// Points whose checks failed, with the reasons, in order.
  const std::map<std::size_t, std::string>& reasons() const { return reasons_; }
  /// All values of a result; NaN where there is none.
  std::vector<double> column(std::size_t result) const;

  PointOutcome at(std::size_t point) const;
  /// What was known before of the point is forgotten. One thread at a time.
  void set(std::size_t point, const PointOutcome& outcome);

 private:
  std::size_t results_ = 0, done_ = 0;
  std::vector<double> values_;  ///< NaN for none; results of a point side by side
  std::vector<bool> known_;
  std::map<std::size_t, std::string> reasons_;
};

}  // namespace tippe::cli
