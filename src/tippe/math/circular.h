// Sine, cosine and their inverses, in operations that IEEE 754 rounds in one way only: + − × ÷ √. The functions of two C libraries differ in the last
// bit, and a toy that sticks and slips makes 1e-16 a part in a million; with these a run in the browser is the native one, bit for bit.
//
// Polynomials are minimax fits (Remez, 60 digits) of what follows the leading term, to 2e-17 of the function. Error in units in the last
// place: 1, inverse sine and cosine 1.2, atan 1.8, tan 2.2. Symmetric: f(−x) = ∓f(x) exactly.
#pragma once

#include <cmath>
#include <tippe/math/polynomial.h>

namespace tippe::real {

namespace detail {

// π/2 in three parts: k times the first or the second is exact for k < 2²⁰. And as the nearest number with what it lacks.
inline constexpr double pi_2_a = 1.5707963267341256, pi_2_b = 6.077100506303966e-11, pi_2_c = 2.0222662487959506e-21;
inline constexpr double pi_2 = 1.5707963267948966, pi_4 = 0.5 * pi_2, pi_2_rest = 6.123233995736766e-17;

/// (asin √z / √z − 1)/z on [0, 1/4].
inline double asin_tail(double z) {
  return polynomial<13>(z, {0.16666666666666669, 0.0749999999999824, 0.04464285714672406, 0.030381944110903607, 0.022372174011251012,
                            0.01735236832357286, 0.01397156577334731, 0.011475820222094126, 0.010344119517495342, 0.005368224465055698,
                            0.017638104725856515, -0.015213919515283968, 0.028999540443569137});
}

/// x = k π/2 + (r + rest), |r| ≤ π/4, with k mod 4.
struct Quadrant {
  int k;
  double r, rest;
};
inline Quadrant quadrant(double x) {
  constexpr double to_whole = 6755399441055744.0;  // 1.5 · 2⁵²: has no digits after the point
  const double k = (x * 0.6366197723675814 + to_whole) - to_whole;
  const double a = x - k * pi_2_a, b = k * pi_2_b, first = a - b;
  const double late = ((a - first) - b) - k * pi_2_c, r = first + late;
  return {static_cast<int>(k) & 3, r, (first - r) + late};
}
/// Beyond 2²⁰ quarter turns the parts of π/2 do not suffice; the C library takes over.
inline constexpr double most_radians = 1.6e6;

/// sin(r + rest), cos(r + rest), |r| ≤ π/4.
inline double sin_near_0(double r, double rest) {
  const double z = r * r;
  const double tail = polynomial<6>(z, {-0.16666666666666666, 0.00833333333333095, -0.0001984126983676101, 2.7557316103657495e-06,
                                        -2.5051132049726094e-08, 1.5918142569470043e-10});
  return r + (z * r * tail + rest * (1.0 - 0.5 * z));
}
inline double cos_near_0(double r, double rest) {
  const double z = r * r, half = 0.5 * z, top = 1.0 - half;
  const double tail = polynomial<6>(z, {0.041666666666666664, -0.0013888888888887398, 2.480158729876704e-05, -2.755731727234414e-07,
                                        2.0876146382218156e-09, -1.1382639805528745e-11});
  return top + (((1.0 - top) - half) + (z * z * tail - r * rest));
}

/// (atan √z / √z − 1)/z on [0, 1/4].
inline double atan_tail(double z) {
  return polynomial<13>(z, {-0.3333333333333333, 0.1999999999999953, -0.14285714285607165, 0.11111111101510986, -0.09090908643153942,
                            0.07692295230807442, -0.06666443136832893, 0.05879649121060091, -0.05240546469964617, 0.04629891709738819,
                            -0.0381159903242553, 0.02508176945991744, -0.009265913634695335});
}

}  // namespace detail

/// Beyond 1/2 by the half angle: asin x = π/2 − 2 asin √z, z = (1 − x)/2, which is exact there.
inline double asin(double x) {
  const double a = std::abs(x);
  if (a <= 0.5) return x + x * (x * x * detail::asin_tail(x * x));
  const double z = 0.5 * (1.0 - a), root = 2.0 * std::sqrt(z);
  return std::copysign(detail::pi_4 + ((detail::pi_4 - root) + (detail::pi_2_rest - root * (z * detail::asin_tail(z)))), x);
}

inline double acos(double x) {
  const double a = std::abs(x);
  if (a <= 0.5) return detail::pi_2 - (x - (detail::pi_2_rest - x * (x * x * detail::asin_tail(x * x))));
  const double z = 0.5 * (1.0 - a), root = 2.0 * std::sqrt(z), more = root * (z * detail::asin_tail(z));
  return (x > 0.0) ? root + more : (2.0 * detail::pi_2 - root) + (2.0 * detail::pi_2_rest - more);
}

inline double sin(double x) {
  if (!(std::abs(x) <= detail::most_radians)) return std::sin(x);
  if (std::abs(x) < 1e-8) return x;  // and −0
  const auto [k, r, rest] = detail::quadrant(x);
  const double s = (k % 2 == 0) ? detail::sin_near_0(r, rest) : detail::cos_near_0(r, rest);
  return (k < 2) ? s : -s;
}

inline double cos(double x) {
  if (!(std::abs(x) <= detail::most_radians)) return std::cos(x);
  const auto [k, r, rest] = detail::quadrant(x);
  const double c = (k % 2 == 0) ? detail::cos_near_0(r, rest) : detail::sin_near_0(r, rest);
  return (k == 0 || k == 3) ? c : -c;
}

inline double tan(double x) { return sin(x) / cos(x); }

/// The angle of (x, y), as std::atan2 has it.
inline double atan2(double y, double x) {
  const double a = std::abs(x), b = std::abs(y), large = std::fmax(a, b), small = std::fmin(a, b);
  if (!(large > 1e-290 && large < 1e290)) return std::atan2(y, x);  // zeros, infinities: multiples of π/4
  // A small angle from 0 or from the diagonal, then from the axis or diagonal of the right octant.
  const bool diagonal = small > 0.5 * large;
  const double t = diagonal ? (small - large) / (small + large) : small / large;
  double angle = t + t * (t * t * detail::atan_tail(t * t));
  int eighths = diagonal ? 1 : 0;
  if (b > a) angle = -angle, eighths = 2 - eighths;
  if (std::signbit(x)) angle = -angle, eighths = 4 - eighths;
  return std::copysign(eighths * detail::pi_4 + (angle + eighths * (0.5 * detail::pi_2_rest)), y);
}

inline double atan(double x) { return atan2(x, 1.0); }

}  // namespace tippe::real
