// Difference quotients that know their own error.
//
// A central difference with step h is off by c h² where f is smooth and by (rounding of f)/h everywhere. Taken with h, h/2 and h/4 the first
// part shows itself in the change between neighbours: a third of it is left in the last quotient. Next to a singularity x² log|x|, as a patch
// has at u = 1, more is left: with δ the distance to it, 2δ ln(h/δ) against a change of 2δ ln 2, a factor log₂(h/δ), which is 20 when δ has
// shrunk to the rounding of the quotient. So no tolerance has to be guessed, and at a true kink the quotient says that it knows nothing.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <tippe/math/vec.h>

namespace tippe::test {

inline constexpr double machine_eps = std::numeric_limits<double>::epsilon();

/// Step relative to the scale of the argument. The cube root of the machine precision balances h² against rounding/h in the last quotient.
inline constexpr double quotient_step = 2.5e-5;

template <int m>
struct Quotient {
  Vec<m> slope;
  double error;
};

/// Slope of f: ℝ → ℝᵐ at x; `noise` is the rounding error of f.
template <int m, class F>
Quotient<m> difference_quotient(F&& f, double x, double scale, double noise) {
  Vec<m> D[3];
  double h = quotient_step * scale;
  for (Vec<m>& slope : D) {
    const double right = x + h, left = x - h;
    slope = (f(right) - f(left)) / (right - left);  // the step as rounded
    h /= 2.0;
  }
  const double change = std::max((D[0] - D[1]).norm(), (D[1] - D[2]).norm());
  return {D[2], 20.0 * change + noise / h};
}

}  // namespace tippe::test
