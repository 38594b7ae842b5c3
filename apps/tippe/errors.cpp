#include "errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <vector>

#include "terminal.h"

namespace tippe::cli {

namespace {

std::string clauses(std::string_view what, std::string_view where, std::string_view change) {
  std::string text(what);
  for (const std::string_view clause : {where, change})
    if (!clause.empty()) text.append("; ").append(clause);
  return text;
}

/// Edits (insert, delete, replace, swap of neighbours) that turn one name into the other.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before.swap(last);
    last.swap(row);
  }
  return last[b.size()];
}

}  // namespace

Failure::Failure(Exit code, std::string_view what, std::string_view where, std::string_view change)
    : std::runtime_error(clauses(what, where, change)), code_(code) {}

Failure bad_input(std::string_view what, std::string_view where, std::string_view change) { return {BadInput, what, where, change}; }

std::string in_quotes(std::string_view text) {
  constexpr std::size_t longest = 60;
  std::string result = "'";
  for (const char c : text.substr(0, longest)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7f) {
      fmt::format_to(std::back_inserter(result), "\\x{:02x}", byte);
    } else {
      result += c;
    }
  }
  return result + (text.size() > longest ? "…'" : "'");
}

std::string_view nearest_name(std::string_view name, std::span<const std::string_view> candidates) {
  constexpr std::size_t longest = 100;  // nothing of ours is that long, and the distance costs the product of the lengths
  if (name.empty() || name.size() > longest) return {};
  std::string lower(name);
  std::ranges::transform(lower, lower.begin(), [](char c) { return (c >= 'A' && c <= 'Z') ? static_cast<char>(c + 32) : c; });
  std::string_view best;
  std::size_t smallest = std::max<std::size_t>(2, lower.size() / 2) + 1;
  for (const std::string_view candidate : candidates) {
    // The beginning of a name is as good as one slip.
    const bool begins = lower.size() >= 3 && candidate.starts_with(lower);
    const std::size_t distance = begins ? std::min<std::size_t>(1, candidate.size() - lower.size()) : edit_distance(lower, candidate);
    const bool alike = distance < std::max(lower.size(), candidate.size());  // at least one letter is the same
    if (distance < smallest && alike) smallest = distance, best = candidate;
  }
  return best;
}

std::string suggestion(std::string_view name, std::span<const std::string_view> candidates, std::string_view otherwise) {
  const std::string_view nearest = nearest_name(name, candidates);
  return nearest.empty() ? std::string(otherwise) : fmt::format("did you mean '{}'?", nearest);
}

void warn(std::string_view text) { say(fmt::format("warning: {}", text)); }

}  // namespace tippe::cli
