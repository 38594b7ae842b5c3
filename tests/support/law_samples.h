// Random inputs for the laws: 12 decades of magnitude, both signs, axes exactly 0, and the ratios where formulas change.
#pragma once

#include <rapidcheck.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <numbers>
#include <sstream>
#include <string>
#include <tippe/math/vec.h>
#include <vector>

namespace tippe::test {

/// 10^x with x between the given exponents. Shrinks toward the lower end.
inline double any_power(double from, double to) { return std::pow(10.0, from + (to - from) * *rc::gen::inRange(0, 12001) / 12000.0); }
inline double any_sign() { return *rc::gen::inRange(0, 2) == 0 ? 1.0 : -1.0; }
inline double any_angle() { return 2.0 * std::numbers::pi * *rc::gen::inRange(0, 3600) / 3600.0; }

/// A number over 12 decades, of either sign; exactly 0 once in eight.
inline double any_number() { return *rc::gen::inRange(0, 8) == 0 ? 0.0 : any_sign() * any_power(-6.0, 6.0); }

/// A ratio u of slip to spin: from 1e-8 to 1e8, or within 1e-1 … 1e-15 of a value where a formula hands over to another.
inline double any_ratio() {
  static const std::vector<double> seams{0.25, 0.5, 1.0, 2.0, 4.0};
  if (*rc::gen::inRange(0, 2) == 0) return any_power(-8.0, 8.0);
  const double seam = seams[*rc::gen::inRange<std::size_t>(0, seams.size())];
  return *rc::gen::inRange(0, 3) == 0 ? seam : seam * (1.0 + any_sign() * any_power(-15.0, -1.0));
}

/// A relative velocity. From three components on, every second one is slip and spin at a chosen ratio, the rest independent.
template <int n>
Vec<n> any_motion() {
  Vec<n> gamma;
  for (int i = 0; i < n; ++i) gamma(i) = any_number();
  if (n >= 3 && *rc::gen::inRange(0, 2) == 0) {
    const double spin = any_power(-6.0, 6.0), slip = any_ratio() * spin, angle = any_angle();
    gamma(0) = slip * std::cos(angle), gamma(1) = slip * std::sin(angle), gamma(std::min(2, n - 1)) = any_sign() * spin;
  }
  return gamma;
}

/// The same without standstill.
template <int n>
Vec<n> any_moving() {
  Vec<n> gamma = any_motion<n>();
  if (gamma.isZero(0.0)) gamma(0) = 1.0;
  return gamma;
}

/// γ turned by an angle in each plane (i, i+1) that starts at one of the given components.
template <int n>
Vec<n> turned(Vec<n> gamma, double angle, const std::vector<int>& planes) {
  const double c = std::cos(angle), s = std::sin(angle);
  for (const int i : planes) {
    const double x = gamma(i), y = gamma(i + 1);
    gamma(i) = c * x - s * y, gamma(i + 1) = s * x + c * y;
  }
  return gamma;
}

/// γ with the given components reversed.
template <int n>
Vec<n> flipped(Vec<n> gamma, const std::vector<int>& components) {
  for (const int i : components) gamma(i) = -gamma(i);
  return gamma;
}

template <int n>
std::string shown(const Vec<n>& x) {
  std::ostringstream out;
  out.precision(17);
  for (int i = 0; i < n; ++i) out << (i == 0 ? "(" : ", ") << x(i);
  out << ")";
  return out.str();
}

/// Fails the property with a message.
[[noreturn]] inline void fail(const std::string& message) { throw rc::detail::CaseResult(rc::detail::CaseResult::Type::Failure, message); }

/// Fails the property unless the condition holds.
inline void require(bool holds, const std::string& seen) {
  if (!holds) fail("false for " + seen);
}

/// Fails the property unless deviation ≤ tolerance; a NaN fails too.
template <class... Seen>
void require_small(double deviation, double tolerance, const Seen&... seen) {
  if (deviation <= tolerance) return;
  std::ostringstream out;
  out.precision(17);
  out << "deviation " << deviation << " exceeds " << tolerance;
  ((out << "; " << seen), ...);
  fail(out.str());
}

/// Tries a property on random inputs and notes the claim with a counterexample if it is false. The inputs are the same in every run,
/// unless the environment sets RC_PARAMS.
class Claims {
 public:
  explicit Claims(int tries) : tries_(tries) {}

  void check(const std::string& claim, const std::function<void()>& property) {
    rc::detail::TestMetadata metadata;
    metadata.id = metadata.description = claim;
    rc::detail::TestParams params = rc::detail::configuration().testParams;
    if (std::getenv("RC_PARAMS") == nullptr) params.seed = 20030117;
    params.maxSuccess = tries_;
    const auto result = rc::detail::checkTestable(property, metadata, params);
    if (result.is<rc::detail::SuccessResult>()) return;
    std::ostringstream out;
    if (result.is<rc::detail::FailureResult>()) {
      out << result.get<rc::detail::FailureResult>().description;  // names the inputs; the draws behind them say little
    } else {
      rc::detail::printResultMessage(result, out);
    }
    faults_.push_back(claim + ": " + out.str());
  }

  void note(bool holds, const std::string& claim) {
    if (!holds) faults_.push_back(claim);
  }

  const std::vector<std::string>& faults() const { return faults_; }

 private:
  int tries_;
  std::vector<std::string> faults_;
};

}  // namespace tippe::test
