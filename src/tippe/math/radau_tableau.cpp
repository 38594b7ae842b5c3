#include <tippe/math/radau_tableau.h>

#include <Eigen/LU>
#include <algorithm>
#include <boost/math/quadrature/gauss.hpp>
#include <cmath>
#include <numbers>
#include <tippe/math/circular.h>

namespace tippe {

namespace {

using Complex = std::complex<double>;

/// Zero number i of P_s − P_{s−1} on (0, 1], rising; the last one is 1.
template <int s>
double node(int i) {
  double x = -real::cos(std::numbers::pi * (2.0 * i + 1.0) / (2.0 * s - 1.0 + 1e-9));
  if (i == s - 1) return 1.0;
  for (int iteration = 0; iteration < 30; ++iteration) {
    double before = 1.0, p = x, slope_before = 0.0, slope = 1.0;  // P_0, P_1
    for (int k = 2; k <= s; ++k) {
      const double next = ((2.0 * k - 1.0) * x * p - (k - 1.0) * before) / k, slope_next = slope_before + (2.0 * k - 1.0) * p;
      before = p, p = next, slope_before = slope, slope = slope_next;
    }
    const double step = (p - before) / (slope - slope_before);
    x -= step;
    if (std::abs(step) < 1e-16) break;
  }
  return 0.5 * (1.0 + x);
}

/// A maps the values of a polynomial p at the nodes to those of its integral. So for an eigenvector λ p − ∫p vanishes at all nodes: it is
/// m(x) = Π (x − c), up to a factor. Comparing the powers of x gives p from the highest on, and the last one says which λ are eigenvalues.
template <int s>
class Eigenproblem {
 public:
  explicit Eigenproblem(const Vec<s>& c) {
    m_[0] = 1.0;
    for (int i = 0; i < s; ++i)
      for (int k = i + 1; k >= 0; --k) m_[index(k)] = (k > 0 ? m_[index(k - 1)] : 0.0) - c(i) * (k <= i ? m_[index(k)] : 0.0);
  }

  template <class T>
  std::array<T, s> polynomial(const T& lambda) const {
    std::array<T, s> p;
    p[index(s - 1)] = T(-s);
    for (int k = s - 1; k > 0; --k) p[index(k - 1)] = static_cast<double>(k) * (lambda * p[index(k)] - m_[index(k)]);
    return p;
  }
  /// Zero at the eigenvalues; λ^s has the factor 1.
  Complex characteristic(const Complex& lambda) const {
    double factorial = 1.0;
    for (int k = 2; k <= s; ++k) factorial *= k;
    return (lambda * polynomial(lambda)[0] - m_[0]) / -factorial;
  }

  /// All of them at once, by Weierstrass' iteration: it is quadratic in the end. Rising imaginary parts.
  std::array<Complex, s> eigenvalues() const {
    std::array<Complex, s> root;
    Complex start = 0.1;
    for (Complex& r : root) r = start, start *= Complex(0.4, 0.9);  // on no axis
    for (int iteration = 0; iteration < 200; ++iteration) {
      double largest = 0.0;
      for (Complex& r : root) {
        Complex others = 1.0;
        for (const Complex& other : root)
          if (&other != &r) others *= r - other;
        const Complex step = characteristic(r) / others;
        r -= step;
        largest = std::max(largest, std::abs(step.real()) + std::abs(step.imag()));
      }
      if (largest < 1e-16) break;
    }
    std::sort(root.begin(), root.end(), [](const Complex& a, const Complex& b) { return a.imag() < b.imag(); });
    return root;
  }

  /// Its values at the nodes.
  template <class T>
  Vec<s, T> eigenvector(const T& lambda, const Vec<s>& c) const {
    const std::array<T, s> p = polynomial(lambda);
    Vec<s, T> values;
    for (int i = 0; i < s; ++i) {
      T value(0.0);
      for (int k = s - 1; k >= 0; --k) value = value * c(i) + p[index(k)];
      values(i) = value;
    }
    return values;
  }

 private:
  static std::size_t index(int k) { return static_cast<std::size_t>(k); }
  std::array<double, s + 1> m_{};
};

}  // namespace

template <int s>
RadauTableau<s>::RadauTableau() {
  for (int i = 0; i < s; ++i) c(i) = node<s>(i);
  for (int i = 0; i < s; ++i)
    for (int j = 0; j < s; ++j)
      A(i, j) = boost::math::quadrature::gauss<double, 7>::integrate([&](double x) { return basis(j, x); }, 0.0, c(i));
  slopes = A.inverse();
  for (int i = 0; i < s; ++i) at_0(i) = basis(i, 0.0);
  find_eigenvectors();
}

template <int s>
void RadauTableau<s>::find_eigenvectors() {
  const Eigenproblem<s> problem(c);
  const std::array<Complex, s> values = problem.eigenvalues();
  gamma = values[pairs].real();  // the middle one is real
  right = problem.eigenvector(gamma, c).normalized();
  Square real_basis;
  real_basis.col(0) = right;
  for (int i = 0; i < pairs; ++i) {
    const auto at = static_cast<std::size_t>(i);
    eigenvalue[at] = values[static_cast<std::size_t>(pairs + 1 + i)];
    pair_right[at] = problem.eigenvector(eigenvalue[at], c);
    pair_right[at] /= Complex(std::sqrt(pair_right[at].squaredNorm()));
    real_basis.col(1 + 2 * i) = pair_right[at].real();
    real_basis.col(2 + 2 * i) = pair_right[at].imag();
  }
  // A real vector has the part x v + x̄ v̄ = 2 Re x Re v − 2 Im x Im v.
  const Square coordinates = real_basis.inverse();
  left = coordinates.row(0).transpose();
  for (int i = 0; i < pairs; ++i)
    for (int k = 0; k < s; ++k)
      pair_left[static_cast<std::size_t>(i)](k) = 0.5 * Complex(coordinates(1 + 2 * i, k), -coordinates(2 + 2 * i, k));
}

template <>
const RadauTableau<3>& RadauTableau<3>::get() {
  static const RadauTableau tableau;
  return tableau;
}

template <>
const RadauTableau<5>& RadauTableau<5>::get() {
  static const RadauTableau tableau;
  return tableau;
}

}  // namespace tippe
