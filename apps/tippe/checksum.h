// A checksum that tells whether a text is still the one that was written. No protection against intent.
#pragma once

#include <cstdint>
#include <string_view>

namespace tippe::cli {

inline constexpr std::uint64_t checksum_begin = 0xcbf29ce484222325U;

/// FNV-1a, 64 bits; `sum` is that of what stands before.
constexpr std::uint64_t checksum(std::string_view text, std::uint64_t sum = checksum_begin) {
  for (const char c : text) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return sum;
}

}  // namespace tippe::cli
