// Numbers as text: read strictly, written so that they read back to the same bits.
#pragma once

#include <fmt/format.h>

#include <array>
#include <limits>
#include <string>
#include <string_view>

namespace tippe::cli {

enum class NumberFault { None, Empty, Malformed, NotFinite, TooLarge };

struct Number {
  double value = 0.0;
  NumberFault fault = NumberFault::None;
};

/// Decimal notation, the whole text, nothing else: no units, no hexadecimal, no infinity, no NaN. Too small a number is zero.
Number parse_number(std::string_view text);

/// "is not a number", … to follow the quoted text.
std::string_view describe(NumberFault fault);

/// Without blanks at the ends.
std::string_view trimmed(std::string_view text);

/// The fewest digits that read back exactly (17 at most); −0 is written 0.
inline void append_number(fmt::memory_buffer& out, double x) { fmt::format_to(std::back_inserter(out), "{}", x + 0.0); }
inline std::string number_text(double x) { return fmt::format("{}", x + 0.0); }

/// What an option accepts.
struct Bounds {
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  bool without_low = false;  ///< low itself is excluded
  std::string_view allowed = "give a finite number";
};
inline constexpr Bounds any_number{};
inline constexpr Bounds non_negative{.low = 0.0, .allowed = "give a finite number of 0 or more"};
inline constexpr Bounds positive{.low = 0.0, .without_low = true, .allowed = "give a finite number greater than 0"};
inline constexpr Bounds fraction{.low = 0.0, .high = 1.0, .allowed = "give a number from 0 to 1"};

/// The value of an option, or a Failure that names the option, the value and what is allowed.
double number_of_option(std::string_view option, std::string_view text, const Bounds& bounds);

/// `count` numbers with commas between them, e.g. --slip VX,VY; `shape` is the form to show.
void numbers_of_option(std::string_view option, std::string_view text, std::string_view shape, const Bounds& bounds, double* values,
                       std::size_t count);

}  // namespace tippe::cli
