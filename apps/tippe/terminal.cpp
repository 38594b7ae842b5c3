#include "terminal.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

namespace tippe::cli {

namespace {

/// Bytes of the character that a text begins with; 0 if that is no UTF-8.
std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (byte(0) < 0x80) return 1;
  const std::size_t length = (byte(0) >= 0xc2 && byte(0) < 0xe0)   ? 2
                             : ((byte(0) & 0xf0U) == 0xe0)         ? 3
                             : (byte(0) >= 0xf0 && byte(0) < 0xf5) ? 4
                                                                   : 0;
  if (length == 0 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(i) & 0xc0U) != 0x80) return 0;
  return length;
}

}  // namespace

std::string harmless(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  const auto plain = [](char c) { return (c >= 0x20 && c < 0x7f) || c == '\n' || c == '\t'; };
  while (!text.empty()) {
    const auto run = static_cast<std::size_t>(std::ranges::find_if_not(text, plain) - text.begin());
    result.append(text.substr(0, run));
    text.remove_prefix(run);
    if (text.empty()) break;
    const auto byte = static_cast<unsigned char>(text.front());
    const std::size_t length = utf8_length(text);
    const bool c1 = length == 2 && byte == 0xc2 && static_cast<unsigned char>(text[1]) < 0xa0;  // 8-bit forms of ESC [ and others
    if (length == 0) {
      fmt::format_to(std::back_inserter(result), "\\x{:02x}", byte);
    } else if (c1 || byte == 0x7f || byte < 0x20) {
      fmt::format_to(std::back_inserter(result), "\\u{:04x}", c1 ? static_cast<unsigned char>(text[1]) : byte);
    } else {
      result.append(text.substr(0, length));
    }
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return result;
}

void say(std::string_view text) {
  std::string line = harmless(text);
  std::ranges::replace(line, '\n', ' ');
  fmt::print(stderr, "tippe: {}\n", line);
}

}  // namespace tippe::cli
