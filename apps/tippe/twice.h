// The same run again, with tighter tolerances: the differences show how accurate its numbers are.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <tippe/analysis/run.h>
#include <vector>

namespace tippe::cli {

/// How the second run is integrated. With error control: at a hundredth of rtol and atol, or at the hundredfold where that would be below rounding. With a
/// fixed step: with a quarter of it, so that the difference is three quarters of the first run's error for order 1, more for a higher order.
struct Refinement {
  IntegrateOptions options;
  std::string words;  ///< "rtol = 1e-12, atol = 1e-14"
};
Refinement refined(const IntegrateOptions& options);

/// What differences are measured by: the largest values that a run passes.
class RunScales {
 public:
  void follow(const Observables& o);

  double length() const { return std::max(way_, size_); }           ///< way from the start, or the body's size [m]
  double speed() const { return std::max(speed_, rate_ * size_); }  ///< of S, or of the contact around it [m/s]
  double rate() const { return size_ > 0.0 ? speed() / size_ : rate_; }
  double force() const { return force_; }
  double torque() const { return torque_; }

 private:
  Vec3 start_ = Vec3::Zero();
  bool begun_ = false;
  double way_ = 0.0, size_ = 0.0, speed_ = 0.0, rate_ = 0.0, force_ = 0.0, torque_ = 0.0;
};

/// Beyond this part of its scale a difference of the final state, or of the time of an event, is one of the motion.
inline constexpr double twice_limit = 1e-3;

struct Twice {
  nlohmann::ordered_json json;      ///< under "twice" in the answer
  std::string text;                 ///< for reading
  std::vector<std::string> doubts;  ///< why the first run is not trustworthy
};

Twice compare_runs(const RunResult& first, const RunResult& second, const RunScales& scales, const Refinement& how, double end);

}  // namespace tippe::cli
