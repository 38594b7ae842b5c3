// Forward-mode differentiation: a number that carries its n partial derivatives.
//
// A function law is written once as a template over its scalar; evaluated with Dual<n> it returns its exact Jacobian.
// Kinks (|x| and ‖x‖ at 0) take the derivative 0, a member of the subdifferential.
#pragma once

#include <cmath>
#include <tippe/math/circular.h>
#include <tippe/math/exponential.h>
#include <tippe/math/vec.h>

namespace tippe {

template <int n>
struct Dual {
  double value = 0.0;
  Vec<n> gradient = Vec<n>::Zero();

  Dual() = default;
  Dual(double constant) : value(constant) {}  // NOLINT(google-explicit-constructor): constants mix freely
  Dual(double v, const Vec<n>& g) : value(v), gradient(g) {}

  /// The i-th independent variable.
  static Dual variable(double v, int i) { return {v, Vec<n>::Unit(i)}; }

  Dual operator-() const { return {-value, -gradient}; }
  Dual& operator+=(const Dual& b) { return *this = *this + b; }
  Dual& operator-=(const Dual& b) { return *this = *this - b; }
  Dual& operator*=(const Dual& b) { return *this = *this * b; }

  friend Dual operator+(const Dual& a, const Dual& b) { return {a.value + b.value, a.gradient + b.gradient}; }
  friend Dual operator-(const Dual& a, const Dual& b) { return {a.value - b.value, a.gradient - b.gradient}; }
  friend Dual operator*(const Dual& a, const Dual& b) { return {a.value * b.value, a.value * b.gradient + b.value * a.gradient}; }
  friend Dual operator*(double a, const Dual& b) { return {a * b.value, a * b.gradient}; }
  friend Dual operator*(const Dual& a, double b) { return {a.value * b, b * a.gradient}; }
  friend Dual operator/(const Dual& a, const Dual& b) {
    const double q = a.value / b.value;
    return {q, (a.gradient - q * b.gradient) / b.value};
  }
};

/// The number itself, whatever the scalar.
inline double value_of(double x) { return x; }
template <int n>
double value_of(const Dual<n>& x) {
  return x.value;
}

// The functions the laws use, found by argument-dependent look-up next to those of <cmath>.
template <int n>
Dual<n> abs(const Dual<n>& x) {
  return {std::abs(x.value), sign(x.value) * x.gradient};
}
template <int n>
Dual<n> sqrt(const Dual<n>& x) {
  const double root = std::sqrt(x.value);
  if (root == 0.0) return {0.0};
  return {root, x.gradient / (2.0 * root)};
}
template <int n>
Dual<n> tanh(const Dual<n>& x) {
  const double t = real::tanh(x.value), slope = 1.0 - t * t;
  if (slope == 0.0) return {t};  // saturated: flat, however steep the argument
  return {t, slope * x.gradient};
}
template <int n>
Dual<n> asin(const Dual<n>& x) {
  return {real::asin(x.value), x.gradient / std::sqrt((1.0 - x.value) * (1.0 + x.value))};
}
template <int n>
Dual<n> pow(const Dual<n>& x, double exponent) {
  if (x.value == 0.0) return {0.0};  // exponents of the laws exceed 1: value and slope vanish
  const double p = real::pow(x.value, exponent);
  return {p, exponent * p / x.value * x.gradient};
}

/// ‖(x, y)‖ for plain numbers and for dual ones.
template <int n>
Dual<n> norm2(const Dual<n>& x, const Dual<n>& y) {
  const double r = norm2(x.value, y.value);
  if (r == 0.0) return {0.0};
  return {r, (x.value / r) * x.gradient + (y.value / r) * y.gradient};
}

}  // namespace tippe

namespace Eigen {
/// Lets Dual be the scalar of an Eigen vector.
template <int n>
struct NumTraits<tippe::Dual<n>> : NumTraits<double> {
  using Real = tippe::Dual<n>;
  using NonInteger = tippe::Dual<n>;
  using Nested = tippe::Dual<n>;
  enum { IsComplex = 0, IsInteger = 0, IsSigned = 1, RequireInitialization = 1, ReadCost = n + 1, AddCost = n + 1, MulCost = 2 * n + 1 };
};
/// Plain numbers times dual ones.
template <int n, class Op>
struct ScalarBinaryOpTraits<double, tippe::Dual<n>, Op> {
  using ReturnType = tippe::Dual<n>;
};
template <int n, class Op>
struct ScalarBinaryOpTraits<tippe::Dual<n>, double, Op> {
  using ReturnType = tippe::Dual<n>;
};
}  // namespace Eigen
