// What the trials of set laws and of function laws share.
#pragma once

#include "difference_quotient.h"
#include "law_samples.h"

#include <array>

namespace tippe::test {
namespace detail {

inline constexpr double few = 64.0 * machine_eps;

/// The block that each component belongs to.
template <int n>
std::array<int, n> block_of(const std::vector<int>& blocks) {
  std::array<int, n> owner{};
  int first = 0, block = 0;
  for (const int length : blocks) {
    for (int i = 0; i < n; ++i)
      if (i >= first) owner[static_cast<std::size_t>(i)] = block;
    first += length, ++block;
  }
  return owner;
}

/// The scale on which component i acts: the norm of its block, or, where the block rests, the smallest other one or the smoothing speed.
template <int n>
double block_scale(const Vec<n>& gamma, int i, const std::vector<int>& blocks, double smoothing = 0.0) {
  const auto owner = block_of<n>(blocks);
  std::array<double, n> norm{};
  for (std::size_t k = 0; k < n; ++k)
    norm[static_cast<std::size_t>(owner[k])] = std::hypot(norm[static_cast<std::size_t>(owner[k])], gamma[k]);
  const double own = norm[static_cast<std::size_t>(owner[static_cast<std::size_t>(i)])];
  if (own > 0.0) return own;
  double smallest = smoothing > 0.0 ? smoothing : std::numeric_limits<double>::infinity();
  for (const double other : norm)
    if (other > 0.0) smallest = std::min(smallest, other);
  return smallest;
}

}  // namespace detail
}  // namespace tippe::test
