// A function prepared once as a Chebyshev polynomial on an interval, with its exact integral and derivative.
#pragma once

#include <array>
#include <cmath>
#include <numbers>
#include <tippe/math/circular.h>

namespace tippe {

template <int degree>
class Chebyshev {
 public:
  struct Value {
    double f, slope, integral;  // f(x), f′(x), ∫ f from the left end to x
  };

  Chebyshev() = default;

  /// Interpolates f at the Chebyshev points of [left, right], both ends among them: neighbouring pieces join without a step.
  template <class F>
  Chebyshev(double left, double right, F&& f) : middle_(0.5 * (left + right)), half_(0.5 * (right - left)) {
    constexpr int points = degree + 1;
    std::array<double, points> value{};
    for (int k = 0; k < points; ++k) value[k] = f(middle_ + half_ * real::cos(angle(k)));
    for (int j = 0; j < points; ++j) {
      double sum = 0.5 * (value[0] + ((j % 2 == 0) ? value[degree] : -value[degree]));
      for (int k = 1; k < degree; ++k) sum += value[k] * real::cos(j * angle(k));
      c_[j] = sum * ((j == 0 || j == degree) ? 1.0 : 2.0) / degree;
    }
    // ∫T_j = T_{j+1}/(2(j+1)) − T_{j−1}/(2(j−1)); the constant makes the integral vanish at the left end.
    for (int j = 1; j <= degree + 1; ++j) {
      const double below = (j == 1) ? 2.0 * c_[0] : c_[j - 1];
      const double above = (j + 1 <= degree) ? c_[j + 1] : 0.0;
      integral_[j] = half_ * (below - above) / (2.0 * j);
      integral_[0] -= ((j % 2 == 0) ? 1.0 : -1.0) * integral_[j];
    }
  }

  Value at(double x) const {
    const double t = (x - middle_) / half_;
    // T_j by recurrence, U_{j−1} = T_j′/j for the slope.
    double T_before = 1.0, T = t, U_before = 0.0, U = 1.0;
    Value v{c_[0], 0.0, integral_[0]};
    for (int j = 1; j <= degree + 1; ++j) {
      if (j <= degree) {
        v.f += c_[j] * T;
        v.slope += c_[j] * j * U;
      }
      v.integral += integral_[j] * T;
      const double T_next = 2.0 * t * T - T_before, U_next = 2.0 * t * U - U_before;
      T_before = T, T = T_next, U_before = U, U = U_next;
    }
    v.slope /= half_;
    return v;
  }

 private:
  static double angle(int k) { return std::numbers::pi * k / degree; }

  double middle_ = 0.0, half_ = 1.0;
  std::array<double, degree + 1> c_{};
  std::array<double, degree + 2> integral_{};
};

}  // namespace tippe
