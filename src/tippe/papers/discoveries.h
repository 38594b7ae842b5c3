// What the recomputation found that a reader of the papers would want to know first. Every number in these texts is that of a claim.
#pragma once

#include <array>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <tippe/papers/claim.h>

namespace tippe::papers {

struct Discovery {
  std::string_view title;
  /// Plain text with places for numbers: "{lesaux2005.fig5.stop|converged|3}" is the converged number of that claim with three digits; `printed` and
  /// `as_printed` are the others.
  std::string_view text;
  std::string_view figure;                     ///< name of its picture
  std::array<std::string_view, 3> evidence{};  ///< claims; unused ones are empty

  std::string_view paper() const { return evidence[0].substr(0, evidence[0].find('.')); }
};

/// The most surprising first.
std::span<const Discovery> discoveries();

using ClaimFinder = std::function<const Claim*(std::string_view id)>;

/// The text with its numbers. A claim that is not there, or without that number, leaves a dash.
std::string text_of(const Discovery& discovery, const ClaimFinder& find);

}  // namespace tippe::papers
