// A number with its first and second derivative along one parameter t. A curve written once as x(t), y(t) gives position, tangent and curvature.
//
//   f(x(t)):  value f, first f' ẋ, second f'' ẋ² + f' ẍ
#pragma once

#include <cmath>
#include <tippe/math/circular.h>
#include <tippe/math/exponential.h>

namespace tippe {

struct Jet {
  double value = 0.0, first = 0.0, second = 0.0;

  Jet() = default;
  Jet(double constant) : value(constant) {}  // NOLINT(google-explicit-constructor): constants mix freely
  Jet(double v, double d, double dd) : value(v), first(d), second(dd) {}

  /// The parameter itself.
  static Jet variable(double t) { return {t, 1.0, 0.0}; }
  bool constant() const { return first == 0.0 && second == 0.0; }

  Jet operator-() const { return {-value, -first, -second}; }
  friend Jet operator+(const Jet& a, const Jet& b) { return {a.value + b.value, a.first + b.first, a.second + b.second}; }
  friend Jet operator-(const Jet& a, const Jet& b) { return {a.value - b.value, a.first - b.first, a.second - b.second}; }
  friend Jet operator*(const Jet& a, const Jet& b) {
    return {a.value * b.value, a.first * b.value + a.value * b.first, a.second * b.value + 2.0 * a.first * b.first + a.value * b.second};
  }
  friend Jet operator/(const Jet& a, const Jet& b) {
    const double q = a.value / b.value, d = (a.first - q * b.first) / b.value;
    return {q, d, (a.second - 2.0 * d * b.first - q * b.second) / b.value};
  }
};

/// f(x) from f, f' and f'' at x.value.
inline Jet chain(const Jet& x, double f, double d, double dd) { return {f, d * x.first, dd * x.first * x.first + d * x.second}; }

inline Jet sin(const Jet& x) {
  const double s = real::sin(x.value), c = real::cos(x.value);
  return chain(x, s, c, -s);
}
inline Jet cos(const Jet& x) {
  const double s = real::sin(x.value), c = real::cos(x.value);
  return chain(x, c, -s, -c);
}
inline Jet tan(const Jet& x) {
  const double t = real::tan(x.value), d = 1.0 + t * t;
  return chain(x, t, d, 2.0 * t * d);
}
inline Jet asin(const Jet& x) {
  const double d = 1.0 / std::sqrt((1.0 - x.value) * (1.0 + x.value));
  return chain(x, real::asin(x.value), d, x.value * d * d * d);
}
inline Jet acos(const Jet& x) {
  const double d = -1.0 / std::sqrt((1.0 - x.value) * (1.0 + x.value));
  return chain(x, real::acos(x.value), d, x.value * d * d * d);
}
inline Jet atan(const Jet& x) {
  const double d = 1.0 / (1.0 + x.value * x.value);
  return chain(x, real::atan(x.value), d, -2.0 * x.value * d * d);
}
inline Jet sinh(const Jet& x) {
  const double s = real::sinh(x.value), c = real::cosh(x.value);
  return chain(x, s, c, s);
}
inline Jet cosh(const Jet& x) {
  const double s = real::sinh(x.value), c = real::cosh(x.value);
  return chain(x, c, s, c);
}
inline Jet tanh(const Jet& x) {
  const double t = real::tanh(x.value), d = 1.0 - t * t;
  return chain(x, t, d, -2.0 * t * d);
}
inline Jet exp(const Jet& x) {
  const double e = real::exp(x.value);
  return chain(x, e, e, e);
}
inline Jet log(const Jet& x) { return chain(x, real::log(x.value), 1.0 / x.value, -1.0 / (x.value * x.value)); }
inline Jet sqrt(const Jet& x) {
  const double r = std::sqrt(x.value), d = 0.5 / r;
  return chain(x, r, d, -0.5 * d / x.value);
}
/// xᵖ. A constant exponent takes any base that has a power; otherwise the base must be positive.
inline Jet pow(const Jet& x, const Jet& p) {
  if (!p.constant()) return exp(p * log(x));
  const double n = p.value;
  const double d = (n == 0.0) ? 0.0 : n * real::pow(x.value, n - 1.0);
  const double dd = (n == 0.0 || n == 1.0) ? 0.0 : n * (n - 1.0) * real::pow(x.value, n - 2.0);
  return chain(x, real::pow(x.value, n), d, dd);
}

}  // namespace tippe
