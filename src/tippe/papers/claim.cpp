#include <tippe/papers/claim.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace tippe::papers {

std::string_view name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::Confirmed:
      return "confirmed";
    case Verdict::ConfirmedAsPrinted:
      return "confirmed-as-printed";
    case Verdict::Corrected:
      return "corrected";
    case Verdict::Refuted:
      return "refuted";
    case Verdict::Undetermined:
      break;
  }
  return "undetermined";
}

double Printed::distance(double value) const {
  if (std::isnan(value) || std::isnan(low) || std::isnan(high)) return none;
  return std::max({0.0, low - value, value - high});
}

std::optional<Refutation> Refutation::from(const std::vector<Ladder>& evidence, const Printed& printed, double tolerance) {
  double nearest = infinite, low = infinite, high = -infinite;
  bool refined = false, two_schemes = false;
  for (const Ladder& ladder : evidence) {
    const double value = ladder.finest();
    if (std::isnan(value)) return std::nullopt;
    nearest = std::min(nearest, printed.distance(value));
    low = std::min(low, value);
    high = std::max(high, value);
    refined = refined || ladder.rungs.size() >= 3;
    two_schemes = two_schemes || ladder.scheme != evidence.front().scheme;
  }
  // The schemes must agree at least three times better with each other than with what is printed: else they tell nothing about it.
  if (!refined || !two_schemes || !(nearest > tolerance) || 3.0 * (high - low) > nearest) return std::nullopt;
  return Refutation(nearest, high - low);
}

Verdict judge(const Claim& claim) {
  const auto agrees = [&](const std::optional<double>& ours, const Printed& with) {
    return ours && with.distance(*ours) <= claim.tolerance;
  };
  if (!claim.missing.empty()) return Verdict::Undetermined;
  if (agrees(claim.converged, claim.printed)) {
    // A formula that fails as it stands and holds with its misprint mended says the same thing in its converged value.
    const bool formula_fails = claim.corrected && claim.as_printed && !agrees(claim.as_printed, claim.printed);
    return formula_fails ? Verdict::Corrected : Verdict::Confirmed;
  }
  if (claim.corrected && agrees(claim.converged, *claim.corrected)) return Verdict::Corrected;
  if (agrees(claim.as_printed, claim.printed)) return claim.converged ? Verdict::ConfirmedAsPrinted : Verdict::Undetermined;
  return Refutation::from(claim.evidence, claim.printed, claim.tolerance) ? Verdict::Refuted : Verdict::Undetermined;
}

bool as_expected(const Claim& claim, bool quick) {
  return claim.verdict == claim.expected || (quick && claim.expected == Verdict::Refuted && claim.verdict == Verdict::Undetermined);
}

std::string remarks(const Claim& claim) {
  std::string text;
  const auto say = [&text](const std::string& sentences) {
    if (!sentences.empty()) text += (text.empty() ? "" : " ") + sentences;
  };
  if (!claim.missing.empty()) say("Not in the paper: " + claim.missing + ".");
  say(claim.note);
  const bool printed_agrees = !claim.as_printed || claim.printed.distance(*claim.as_printed) <= claim.tolerance;
  if (claim.verdict == Verdict::Confirmed && !printed_agrees) say("Run as printed it does not come out; converged it does.");
  return text;
}

std::string digits(double value, int significant) {
  std::array<char, 48> text{};
  const int length = std::snprintf(text.data(), text.size(), "%.*g", significant, value);
  return {text.data(), static_cast<std::size_t>(std::max(0, length))};
}

}  // namespace tippe::papers
