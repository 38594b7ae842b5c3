// Where a function changes sign, by regula falsi with its slow end halved (Illinois; Dowell and Jarratt, BIT 11 (1971) 168).
#pragma once

namespace tippe {

/// Between a and b, where f has opposite signs. It gains a digit with every step; the steps end at rounding.
template <class F>
double sign_change(double a, double b, double f_a, double f_b, const F& f, int steps = 20) {
  for (int i = 0; i < steps && f_b != 0.0 && b != a; ++i) {
    const double x = b - f_b * (b - a) / (f_b - f_a), f_x = f(x);
    if (f_x * f_b < 0.0) {
      a = b, f_a = f_b;
    } else {
      f_a *= 0.5;
    }
    b = x, f_b = f_x;
  }
  return b;
}

}  // namespace tippe
