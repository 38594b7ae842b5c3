#include <tippe/papers/printed_rolling.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace tippe::papers {

namespace {

using std::numbers::pi;

/// T₀/u, T_rx, T_ry and M_t of (10), (11) or (12), in numbers of any kind: doubles, or such as count what is done with them.
template <class Number>
std::array<Number, 4> components_of(const PrintedRolling& law, Number u, Number w, Number c, Number s) {
  using std::abs, std::tanh, std::pow;
  const double eps = law.eps, k_r = law.k_r;
  const Number spin = abs(w);
  switch (law.form) {
    case PrintedRolling::Form::Pade1: {  // (10), coefficients of (5)
      const double a11 = 8.0 / (3.0 * pi), a21 = -0.25, b01 = 3.0 * pi / 32.0, b11 = 15.0 * pi / 32.0, c01 = 3.0 * pi / 16.0,
                   c11 = 15.0 * pi / 16.0, c21 = -3.0 * pi / 16.0;
      const Number A = u + a11 * spin + eps;
      return {1.0 / A, a21 * w * k_r * s / A, b01 * w * k_r * c / (spin + b11 * u + eps),
              (c01 * w + c21 * u * k_r * s) / (spin + c11 * u + eps)};
    }
    case PrintedRolling::Form::Pade2: {  // (11), coefficients of (6)
      const double a12 = 8.0 * pi / 8.0, a22 = -3.0 * pi / 32.0, b02 = 3.0 * pi / 32.0, b12 = 32.0 / (15.0 * pi), c12 = 16.0 / (15.0 * pi),
                   c22 = -0.2;
      const Number squares = u * u + w * w + eps;
      return {(u + a12 * spin) / (squares + a12 * u * spin), a22 * spin * w * k_r * s / squares,
              b02 * (spin + b12 * u) / (squares + b12 * u * spin) * w * k_r * c,
              (spin + c12 * u) / (squares + c12 * u * spin) * w + c22 * u * u * k_r * s / squares};
    }
    case PrintedRolling::Form::Tanh:
      break;
  }
  // (12), coefficients of (7)
  const double h1 = 3.0 * pi / 8.0, h2 = -3.0 * pi / 32.0, h3 = 3.0 * pi / 32.0, h4 = 32.0 / (15.0 * pi), h5 = -0.2;
  const double s1 = 1.25, s2 = 0.275, q1 = 1.75, q2 = 2.5;
  const double sign = (w > 0.0) ? 1.0 : (w < 0.0) ? -1.0 : 0.0;
  const Number f1 = h2 * (1.0 - tanh(s1 * pow(u / (spin + eps), q1))) * sign, f2 = h3 * tanh(h4 * w / (u + eps));
  const Number rolling = (u > 0.0) ? h5 * (1.0 - tanh(s2 * pow((spin + eps) / u, q2))) : Number(0.0);
  return {tanh(h1 * u / (spin + eps)) / (u + eps), f1 * k_r * s, f2 * k_r * c, f2 - f1 + rolling * k_r * s};
}

/// A number that counts: sums, products, quotients, and calls of tanh and pow.
struct Counted {
  double value = 0.0;
  PrintedRolling::Operations* count = nullptr;

  Counted(double number, PrintedRolling::Operations* counter = nullptr)  // NOLINT(google-explicit-constructor): constants are numbers, too
      : value(number), count(counter) {}

  static Counted arithmetic(const Counted& a, const Counted& b, double result) {
    PrintedRolling::Operations* counter = a.count != nullptr ? a.count : b.count;
    if (counter != nullptr) ++counter->arithmetic;
    return {result, counter};
  }
  Counted function(double result) const {
    if (count != nullptr) ++count->functions;
    return {result, count};
  }
  friend Counted operator+(const Counted& a, const Counted& b) { return arithmetic(a, b, a.value + b.value); }
  friend Counted operator-(const Counted& a, const Counted& b) { return arithmetic(a, b, a.value - b.value); }
  friend Counted operator*(const Counted& a, const Counted& b) { return arithmetic(a, b, a.value * b.value); }
  friend Counted operator/(const Counted& a, const Counted& b) { return arithmetic(a, b, a.value / b.value); }
  friend bool operator>(const Counted& a, double b) { return a.value > b; }
  friend bool operator<(const Counted& a, double b) { return a.value < b; }
  friend Counted abs(const Counted& a) { return {std::abs(a.value), a.count}; }
  friend Counted tanh(const Counted& a) { return a.function(std::tanh(a.value)); }
  friend Counted pow(const Counted& a, double power) { return a.function(std::pow(a.value, power)); }
};

}  // namespace

PrintedRolling::Components PrintedRolling::components(double u, double w, double c, double s) const {
  const std::array<double, 4> f = components_of(*this, u, w, c, s);
  return {f[0], f[1], f[2], f[3]};
}

PrintedRolling::Operations PrintedRolling::operations() const {
  Operations count;
  const auto number = [&](double value) { return Counted(value, &count); };
  components_of(*this, number(1.0), number(1.0), number(0.6), number(0.8));
  return count;
}

double PrintedRolling::c_beta(const Vec2& u, const Vec2& omega_pi) const {
  const Vec2 omega_beta(omega_pi.y(), -omega_pi.x());
  const double printed = u.dot(omega_beta) / (u.norm() + eps_1), rolling = omega_pi.norm();
  if (literal) return printed;
  return (rolling > 0.0) ? std::clamp(printed / rolling, -1.0, 1.0) : 0.0;
}

Vec<5> PrintedRolling::force(const Vec<5>& gamma, double size) const {
  const Vec2 u = gamma.head<2>() / radius, omega_pi = gamma.tail<2>() / radius, omega_beta(omega_pi.y(), -omega_pi.x());
  const double c = c_beta(u, omega_pi), s = ((-u.dot(omega_pi) >= 0.0) ? 1.0 : -1.0) * std::sqrt(1.0 - c * c);
  const Components f = components(u.norm(), gamma(2) / radius, c, s);
  const double over = 1.0 / (omega_pi.norm() + eps);
  Vec<5> lambda;
  lambda << -mu * size *
                (f.t0_over * u + (f.T_rx * c + f.T_ry * s) * over * omega_beta + (f.T_rx * s - f.T_ry * c) * over * omega_pi),  // (9)
      drilling_torque ? -mu * size * f.M_t : 0.0, -0.2 * k_r * size * over * omega_pi;
  return lambda;
}

}  // namespace tippe::papers
