#include <tippe/math/ring.h>

#include <boost/math/special_functions/ellint_1.hpp>
#include <boost/math/special_functions/ellint_2.hpp>
#include <cmath>
#include <tippe/math/math_policy.h>

namespace tippe {

EllipticPair elliptic_pair(double k) {
  if (std::isnan(k)) return {k, k};  // which Boost.Math takes for a mistake
  if (k >= 1.0) return {1.0, 0.0};
  return {boost::math::ellint_2(k, MathPolicy()), (1.0 - k) * (1.0 + k) * boost::math::ellint_1(k, MathPolicy())};
}

}  // namespace tippe
