#include <tippe/papers/claim.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>

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

Basis basis_of(const Claim& claim) {
  const Printed& printed = claim.printed;
  if (claim.unit == yes_no || !printed.single()) return Basis::Said;
  if (printed.derived || printed.low == 0.0 || printed.low == 1.0) return Basis::Follows;
  const double rounded = std::strtod(digits(printed.low, 4).c_str(), nullptr);
  return std::abs(rounded - printed.low) <= 1e-12 * std::abs(printed.low) ? Basis::Printed : Basis::Follows;
}

std::string_view code_of(std::string_view scheme) {
  struct Known {
    std::string_view scheme, code;
  };
  // Every stage of leine2003's Runge-Kutta scheme is a step of Moreau's; `ode`, `cvode` and explicit methods share the right-hand sides of `event`.
  static constexpr std::array<Known, 18> known{{{"moreau", "moreau"},
                                                {"moreau-implicit", "moreau"},
                                                {"moreau-rk4", "moreau"},
                                                {"midpoint", "midpoint"},
                                                {"event", "event"},
                                                {"ode", "event"},
                                                {"cvode", "event"},
                                                {"cvode-adams", "event"},
                                                {"rk4", "event"},
                                                {"dp5", "event"},
                                                {"closed form", "formula"},
                                                {"set-valued law", "formula"},
                                                {"quadrature", "quadrature"},
                                                {"eigenvalues", "eigenvalues"},
                                                {"Table 2", "printed table"},
                                                {"own equations", "own equations"},
                                                {"nine equations", "own equations"},
                                                {"printed equations", "own equations"}}};
  const auto found = std::ranges::find(known, scheme.substr(0, scheme.find(',')), &Known::scheme);
  return found == known.end() ? std::string_view() : found->code;
}

namespace {

/// Three steps at least, each smaller than the one before.
bool climbs(const std::vector<Rung>& rungs) {
  return rungs.size() >= 3 && std::ranges::adjacent_find(rungs, std::less_equal<>(), &Rung::step) == rungs.end();
}

double last_change(const std::vector<Rung>& rungs) {
  return rungs.size() < 2 ? 0.0 : std::abs(rungs.back().value - rungs[rungs.size() - 2].value);
}

}  // namespace

std::optional<Refutation> Refutation::from(const std::vector<Ladder>& evidence, const Printed& printed, double tolerance) {
  double nearest = infinite, low = infinite, high = -infinite, moving = 0.0;
  bool refined = false, two_codes = false;
  for (const Ladder& ladder : evidence) {
    const std::string_view code = code_of(ladder.scheme);
    const auto missing = [](const Rung& rung) { return std::isnan(rung.value); };
    if (code.empty() || ladder.rungs.empty() || std::ranges::any_of(ladder.rungs, missing)) return std::nullopt;
    const double value = ladder.finest();
    nearest = std::min(nearest, printed.distance(value));
    low = std::min(low, value);
    high = std::max(high, value);
    moving = std::max(moving, last_change(ladder.rungs));
    refined = refined || climbs(ladder.rungs);
    two_codes = two_codes || code != code_of(evidence.front().scheme);
  }
  // The finest values must agree at least three times better with each other, and with the step before, than with what is printed: else they tell
  // nothing about it.
  if (!refined || !two_codes || !(nearest > tolerance) || 3.0 * std::max(high - low, moving) > nearest) return std::nullopt;
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
  if (claim.verdict == Verdict::Confirmed && !printed_agrees)
    say("With the printed scheme and step it does not come out; converged, it does.");
  return text;
}

std::string digits(double value, int significant) {
  std::array<char, 48> text{};
  const int length = std::snprintf(text.data(), text.size(), "%.*g", significant, value);
  return {text.data(), static_cast<std::size_t>(std::max(0, length))};
}

}  // namespace tippe::papers
