#include "numbers.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>

#include "errors.h"

namespace tippe::cli {

Number parse_number(std::string_view text) {
  if (text.empty()) return {0.0, NumberFault::Empty};
  const bool plus = text.front() == '+';
  const char* const first = text.data() + (plus ? 1 : 0);
  const char* const last = text.data() + text.size();
  if (plus && first != last && *first == '-') return {0.0, NumberFault::Malformed};

  Number number;
  const auto [end, error] = std::from_chars(first, last, number.value);
  if (error == std::errc::invalid_argument || end != last) return {0.0, NumberFault::Malformed};
  if (error == std::errc::result_out_of_range) {
    // from_chars does not tell too large from too small.
    number.value = std::strtod(std::string(first, last).c_str(), nullptr);
    if (!std::isfinite(number.value)) return {0.0, NumberFault::TooLarge};
  }
  if (!std::isfinite(number.value)) return {0.0, NumberFault::NotFinite};
  return number;
}

std::string_view describe(NumberFault fault) {
  switch (fault) {
    case NumberFault::Empty:
      return "is empty";
    case NumberFault::Malformed:
      return "is not a number";
    case NumberFault::NotFinite:
      return "is not finite";
    case NumberFault::TooLarge:
      return "is too large for double precision";
    case NumberFault::None:
      break;
  }
  return "is a number";
}

std::string_view trimmed(std::string_view text) {
  const auto blank = [](char c) { return c == ' ' || c == '\t'; };
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  return text;
}

double number_of_option(std::string_view option, std::string_view text, const Bounds& bounds) {
  const auto [value, fault] = parse_number(trimmed(text));
  if (fault != NumberFault::None) throw bad_input(fmt::format("{} {}", in_quotes(text), describe(fault)), option, bounds.allowed);
  const bool below = value < bounds.low || (bounds.without_low && value == bounds.low);
  if (below || value > bounds.high) {
    const std::string_view why = (below && value < 0.0) ? "is negative" : below ? "is too small" : "is too large";
    throw bad_input(fmt::format("{} {}", in_quotes(text), why), option, bounds.allowed);
  }
  return value;
}

void numbers_of_option(std::string_view option, std::string_view text, std::string_view shape, const Bounds& bounds, double* values,
                       std::size_t count) {
  const auto given = static_cast<std::size_t>(std::ranges::count(text, ',')) + 1;
  if (given != count) {
    throw bad_input(fmt::format("{} has {} number{} instead of {}", in_quotes(text), given, given == 1 ? "" : "s", count), option,
                    fmt::format("write {} {} with commas between the numbers", option, shape));
  }
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t comma = std::min(text.find(','), text.size());
    values[i] = number_of_option(option, text.substr(0, comma), bounds);
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
}

}  // namespace tippe::cli
