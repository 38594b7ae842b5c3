// A random number for every place of a sequence, in any order: who asks for one need not draw those before it.
#pragma once

#include <cstdint>

namespace tippe {

/// SplitMix64 (Steele, Lea, Flood 2014).
constexpr std::uint64_t scrambled(std::uint64_t seed, std::uint64_t place) {
  std::uint64_t x = seed + (place + 1) * 0x9e3779b97f4a7c15U;
  x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27U)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31U);
}

/// 0 ≤ x < 1, with 53 random bits.
constexpr double scrambled_part(std::uint64_t seed, std::uint64_t place) {
  return static_cast<double>(scrambled(seed, place) >> 11U) * 0x1p-53;
}

}  // namespace tippe
