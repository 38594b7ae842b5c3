// ξ, η and φ of the papers' closed forms in 100 digits, where no cancellation matters: a second reference beside the quadrature.
#pragma once

#include <boost/math/special_functions/ellint_1.hpp>
#include <boost/math/special_functions/ellint_2.hpp>
#include <boost/multiprecision/cpp_bin_float.hpp>

namespace tippe::test {

using Digits100 = boost::multiprecision::cpp_bin_float_100;

struct ExactPoint {
  Digits100 xi, eta;
};

/// leine2003 (3.17), (3.18).
inline ExactPoint exact_hertz(const Digits100& u) {
  const Digits100 pi = boost::math::constants::pi<Digits100>(), x = u * u;
  if (u <= 1) return {3 * pi / 32 * u * (4 - x), 3 * pi / 128 * (8 - 8 * x + 3 * x * x)};
  const Digits100 A = asin(1 / u), C = sqrt(x - 1);
  return {3 * (x * (4 - x) * A + (x + 2) * C) / (16 * u), 3 * ((3 * x * x - 8 * x + 8) * A + (6 - 3 * x) * C) / 64};
}

/// Uniform pressure in complete elliptic integrals.
inline ExactPoint exact_uniform(const Digits100& u) {
  const Digits100 pi = boost::math::constants::pi<Digits100>(), x = u * u;
  if (u == 0) return {0, Digits100(2) / 3};
  if (u == 1) return {8 / (3 * pi), 8 / (9 * pi)};
  if (u < 1) {
    const Digits100 E = boost::math::ellint_2(u), K = boost::math::ellint_1(u);
    return {4 / (3 * pi * u) * ((1 + x) * E - (1 - x) * K), 4 / (9 * pi) * ((4 - 2 * x) * E - (1 - x) * K)};
  }
  const Digits100 w = 1 / u, E = boost::math::ellint_2(w), K = boost::math::ellint_1(w);
  return {4 / (3 * pi) * ((1 + x) * E - (x - 1) * K), 4 * u / (9 * pi) * ((4 - 2 * x) * E + (2 * x - 3) * (1 - w * w) * K)};
}

/// |a/b − 1|, or |a| where b = 0.
inline double relative_error(double a, const Digits100& b) {
  return (b == 0) ? std::abs(a) : std::abs(static_cast<double>((Digits100(a) - b) / b));
}

}  // namespace tippe::test
