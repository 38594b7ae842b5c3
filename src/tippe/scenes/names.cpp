#include <algorithm>
#include <tippe/scenes/names.h>
#include <vector>

namespace tippe {

namespace {

char lower_case(char c) { return (c >= 'A' && c <= 'Z') ? static_cast<char>(c + 32) : c; }

std::string lower_case(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = lower_case(c);
  return result;
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

std::string_view nearest_name(std::string_view typed, std::span<const std::string_view> candidates) {
  constexpr std::size_t longest = 100;  // nothing of ours is that long, and the distance costs the product of the lengths
  if (typed.empty() || typed.size() > longest) return {};
  const std::string name = lower_case(typed);
  std::string_view best;
  std::size_t smallest = std::max<std::size_t>(2, name.size() / 2) + 1;
  for (const std::string_view candidate : candidates) {
    // The beginning of a name is as good as one slip.
    const std::string other = lower_case(candidate);
    const bool begins = name.size() >= 3 && other.starts_with(name);
    const std::size_t distance = begins ? std::min<std::size_t>(1, other.size() - name.size()) : edit_distance(name, other);
    const bool alike = distance < std::max(name.size(), other.size());  // at least one letter is the same
    if (distance < smallest && alike) smallest = distance, best = candidate;
  }
  return best;
}

}  // namespace tippe
