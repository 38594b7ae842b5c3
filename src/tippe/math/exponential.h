// Exponential, logarithm, powers and hyperbolic functions in operations that round in one way only; see circular.h for why.
//
// Error: 1 unit in the last place of exp, log and cbrt, 2 of the hyperbolic ones; xʸ has half a unit and |y log x|/30 more.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <tippe/math/polynomial.h>

namespace tippe::real {

namespace detail {

// log 2 in two parts: whole numbers below 2²⁰ times the first are exact.
inline constexpr double log2_a = 0.6931471804855391, log2_b = 7.440617110012397e-11;

/// 2ᵏ for k of normal numbers.
inline double power_of_two(int k) { return std::bit_cast<double>(static_cast<std::uint64_t>(k + 1023) << 52); }

/// e^(x + rest); rest is far smaller than x.
inline double exp_of(double x, double rest) {
  if (std::isnan(x)) return x;
  if (x > 709.79) return std::numeric_limits<double>::infinity();
  if (x < -745.2) return 0.0;
  constexpr double to_whole = 6755399441055744.0;  // 1.5 · 2⁵²
  const double whole = (x * 1.4426950408889634 + to_whole) - to_whole;
  const double a = x - whole * log2_a, b = whole * log2_b - rest, r = a - b;
  const double tail = polynomial<11>(
      r, {0.5, 0.1666666666666667, 0.041666666666666685, 0.008333333333326141, 0.001388888888887441, 0.00019841269874801946,
          2.4801587347311485e-05, 2.7557255424136594e-06, 2.755725293880884e-07, 2.510520697071977e-08, 2.0921580701092985e-09});
  const double y = 1.0 + (a + (r * r * tail - b));
  const int k = static_cast<int>(whole);
  if (k > 1000) return y * power_of_two(1000) * power_of_two(k - 1000);
  if (k < -1000) return y * power_of_two(k + 200) * power_of_two(-200);
  return y * power_of_two(k);
}

/// log x = head + tail for positive normal or subnormal x, to 2⁻⁵⁹ of it.
struct TwoPart {
  double head, tail;
};
inline TwoPart log_of(double x) {
  constexpr std::uint64_t sqrt_half = 0x3fe6a09e667f3bcdULL, one = 0x3ff0000000000000ULL;
  int k = 0;
  if (x < std::numeric_limits<double>::min()) x *= power_of_two(54), k = -54;
  // x = 2ᵏ m, m in [√½, √2).
  std::uint64_t bits = std::bit_cast<std::uint64_t>(x) + (one - sqrt_half);
  k += static_cast<int>(bits >> 52) - 1023;
  bits = (bits & 0x000fffffffffffffULL) + sqrt_half;
  const double f = std::bit_cast<double>(bits) - 1.0;
  // log m = 2s + s R(s²), s = f/(2+f); s = s_a + s_b, where s_a (2+f) is nearly exact: 24 by 53 digits in two pieces.
  const double g = 2.0 + f, g_lost = f - (g - 2.0), s = f / g, s_a = static_cast<double>(static_cast<float>(s));
  const double g_a = static_cast<double>(static_cast<float>(g)), g_b = (g - g_a) + g_lost;
  const double s_b = ((f - s_a * g_a) - s_a * g_b) / g, z = s * s;
  const double R = z * polynomial<8>(z, {0.6666666666666666, 0.40000000000000885, 0.2857142857079862, 0.22222222392732155,
                                         0.18181795541275284, 0.1538624462942769, 0.13268651398043085, 0.13087807947776237});
  const double large = k * log2_a, sum = large + 2.0 * s_a, lost = (k == 0) ? 0.0 : 2.0 * s_a - (sum - large);
  const double rest = lost + (k * log2_b + (2.0 * s_b + s * R)), head = sum + rest;
  return {head, (sum - head) + rest};
}

}  // namespace detail

inline double exp(double x) { return detail::exp_of(x, 0.0); }

inline double log(double x) {
  if (x > 0.0 && x <= std::numeric_limits<double>::max()) return detail::log_of(x).head;
  return std::log(x);  // −∞, ∞ or not a number
}

/// xʸ. Exact cases (x ≤ 0, infinities, y = 0 and the like) as std::pow has them; small whole y by multiplication.
inline double pow(double x, double y) {
  if (y == 1.0) return x;
  if (y == 2.0) return x * x;
  if (y == 3.0) return x * x * x;
  if (y == -1.0) return 1.0 / x;
  if (y == 0.5 && x > 0.0) return std::sqrt(x);
  const bool whole = std::abs(y) < 9e15 && static_cast<double>(static_cast<long long>(y)) == y;
  const double base = std::abs(x);
  if (y == 0.0 || !(base > 0.0 && base <= std::numeric_limits<double>::max()) || !(std::abs(y) < 1e300) || (x < 0.0 && !whole))
    return std::pow(x, y);
  const auto [head, tail] = detail::log_of(base);
  // y head = product + lost, by halves of few digits.
  const double product = y * head;
  double result = std::numeric_limits<double>::infinity();
  if (std::abs(product) < 800.0 && std::abs(y) < 1e30) {
    const double y_a = static_cast<double>(static_cast<float>(y)), y_b = y - y_a;
    const double h_a = static_cast<double>(static_cast<float>(head)), h_b = head - h_a;
    const double lost = ((y_a * h_a - product) + y_a * h_b + y_b * h_a) + y_b * h_b;
    result = detail::exp_of(product, lost + y * tail);
  } else if (!(product > 0.0)) {
    result = (product < 0.0) ? 0.0 : 1.0;
  }
  return (x < 0.0 && static_cast<long long>(y) % 2 != 0) ? -result : result;
}

/// ∛x by three steps of Halley's from the exponent alone.
inline double cbrt(double x) {
  const double a = std::abs(x);
  if (!(a > 0.0 && a <= std::numeric_limits<double>::max())) return x;
  if (a < 1e-290) return cbrt(x * 0x1p300) * 0x1p-100;
  if (a > 1e290) return cbrt(x * 0x1p-300) * 0x1p100;
  double y = std::bit_cast<double>(std::bit_cast<std::uint64_t>(a) / 3 + 0x2a9f789300000000ULL);
  for (int i = 0; i < 3; ++i) {
    const double cube = y * y * y;
    y -= y * ((cube - a) / (cube + cube + a));
  }
  return std::copysign(y, x);
}

inline double sinh(double x) {
  const double a = std::abs(x);
  if (a <= 1.0) {
    const double z = x * x;
    return x + x * (z * polynomial<7>(z, {0.16666666666666666, 0.008333333333333299, 0.0001984126984132424, 2.7557319191363634e-06,
                                          2.5052117699407912e-08, 1.6057679313141357e-10, 7.746188935980256e-13}));
  }
  const double e = exp((a > 700.0) ? 0.5 * a : a);  // overflows where the result does
  return std::copysign((a > 700.0) ? 0.5 * e * e : 0.5 * (e - 1.0 / e), x);
}

inline double cosh(double x) {
  const double a = std::abs(x), e = exp((a > 700.0) ? 0.5 * a : a);
  return (a > 700.0) ? 0.5 * e * e : 0.5 * (e + 1.0 / e);
}

inline double tanh(double x) {
  const double a = std::abs(x);
  if (a > 0.55) return std::copysign((a > 22.0) ? 1.0 : 1.0 - 2.0 / (exp(2.0 * a) + 1.0), x);
  const double z = x * x;
  return x + x * (z * polynomial<11>(z, {-0.3333333333333333, 0.13333333333332592, -0.05396825396728585, 0.021869488486835682,
                                         -0.008863234239284966, 0.003592108281195488, -0.0014556450406540313, 0.0005888533194013918,
                                         -0.00023438951788200382, 8.471234834131497e-05, -2.0325361489253034e-05}));
}

/// log(√(x²+1) + |x|) with the sign of x; the argument of the logarithm is 1 + y, and what that sum loses is given back.
inline double asinh(double x) {
  const double a = std::abs(x);
  if (!(a < 1e9)) return std::copysign(log(a) + (detail::log2_a + detail::log2_b), x);
  const double y = a + a * a / (1.0 + std::sqrt(1.0 + a * a)), u = 1.0 + y;
  return std::copysign((u == 1.0) ? y : log(u) + (y - (u - 1.0)) / u, x);
}

}  // namespace tippe::real
