// A polynomial with its coefficients from the lowest, as four interleaved ones in x⁴: a quarter as many steps wait for each other as in Horner's scheme.
#pragma once

#include <array>
#include <cstddef>

namespace tippe {

namespace detail {
/// c[k] + c[k+4] w + c[k+8] w² + …
template <std::size_t k, std::size_t n>
constexpr double every_fourth(double w, const std::array<double, n>& c) {
  if constexpr (k + 4 < n) {
    return c[k] + w * every_fourth<k + 4>(w, c);
  } else {
    return c[k];
  }
}
}  // namespace detail

template <std::size_t n>
constexpr double polynomial(double x, const std::array<double, n>& c) {
  static_assert(n >= 4);
  const double y = x * x, w = y * y;
  const double even = detail::every_fourth<0>(w, c) + y * detail::every_fourth<2>(w, c);
  const double odd = detail::every_fourth<1>(w, c) + y * detail::every_fourth<3>(w, c);
  return even + x * odd;
}

}  // namespace tippe
