// Radau IIA with three stages: implicit, order 5, L-stable, for the stretches of y' = f(y) that are stiff. Hairer and Wanner, Solving ODEs II, IV.8.
//
//   Z = h (A ⊗ I) F(y + Z),   y₁ = y + z₃,   c = ((4−√6)/10, (4+√6)/10, 1)
// Simplified Newton on all three stages at once with a Jacobian by differences; between, the polynomial through the stages (order 3).
// Only the first m of the n components may appear in f (the others are integrals).
#pragma once

#include <Eigen/LU>
#include <cmath>
#include <tippe/math/vec.h>

namespace tippe {

template <int n, int m>
class Radau {
 public:
  using Value = Vec<n>;

  const Value& begin() const { return y0_; }
  const Value& end() const { return y1_; }
  double length() const { return h_; }
  int order() const { return 3; }  ///< of the error estimate, plus one: what step control reckons with
  /// h |λ| of the fastest component, by powers of J: below about 3 an explicit method takes the same step for less.
  double stiffness() const {
    constexpr int before = 6, counted = 6;
    Eigen::Matrix<double, m, 1> x;
    for (int i = 0; i < m; ++i) x(i) = 1.0 + 0.1 * i;  // along no eigenvector in particular
    double growth = 1.0;
    for (int i = 0; i < before + counted; ++i) {
      x = (J_.template topRows<m>() * x).eval();
      const double length = x.norm();
      if (!(length > 0.0)) return 0.0;
      x /= length;
      if (i >= before) growth *= std::pow(length, 1.0 / counted);
    }
    return h_ * growth;
  }

  /// What was before is no guide to what comes. The last step itself stays, to be looked into.
  void forget() { forgotten_ = true; }

  /// ∂f/∂y by differences over the given steps, at the beginning of a step.
  template <class F>
  bool linearise(const F& f, const Value& y, const Value& slope, const Value& step) {
    before_ = {forgotten_ ? 0.0 : h_, z_};
    forgotten_ = false;
    for (int j = 0; j < m; ++j) {
      Value moved = y;
      moved(j) += step(j);
      Value there;
      if (!f(moved, there)) return false;
      J_.col(j) = (there - slope) / (moved(j) - y(j));
    }
    return true;
  }

  /// From y0 over h; `size(e)` measures a vector in units of the tolerance.
  template <class F, class Size>
  bool attempt(const F& f, const Value& y0, const Value& slope, double h, const Size& size) {
    y0_ = y0, slope_ = slope, h_ = h;
    const double r6 = std::sqrt(6.0);
    const double A[3][3] = {{(88.0 - 7.0 * r6) / 360.0, (296.0 - 169.0 * r6) / 1800.0, (-2.0 + 3.0 * r6) / 225.0},
                            {(296.0 + 169.0 * r6) / 1800.0, (88.0 + 7.0 * r6) / 360.0, (-2.0 - 3.0 * r6) / 225.0},
                            {(16.0 - r6) / 36.0, (16.0 + r6) / 36.0, 1.0 / 9.0}};
    // The Newton matrix of the m components that matter.
    Eigen::Matrix<double, 3 * m, 3 * m> N;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) {
        N.template block<m, m>(i * m, j * m) = -h * A[i][j] * J_.template topRows<m>();
        if (i == j) N.template block<m, m>(i * m, j * m).diagonal().array() += 1.0;
      }
    factor_.compute(N);
    const double c[3] = {(4.0 - r6) / 10.0, (4.0 + r6) / 10.0, 1.0};
    for (int i = 0; i < 3; ++i) z_[static_cast<std::size_t>(i)] = guess(h * c[i]);
    std::array<Value, 3> F3;
    double last = 0.0;
    bool converged = false;
    for (int iteration = 0; iteration < 10 && !converged; ++iteration) {
      for (int i = 0; i < 3; ++i)
        if (!f(Value(y0 + z_[static_cast<std::size_t>(i)]), F3[static_cast<std::size_t>(i)])) return false;
      Eigen::Matrix<double, 3 * m, 1> residual;
      std::array<Value, 3> target;
      for (int i = 0; i < 3; ++i) {
        const auto ii = static_cast<std::size_t>(i);
        target[ii] = h * (A[i][0] * F3[0] + A[i][1] * F3[1] + A[i][2] * F3[2]);
        residual.template segment<m>(i * m) = (target[ii] - z_[ii]).template head<m>();
      }
      const Eigen::Matrix<double, 3 * m, 1> change = factor_.solve(residual);
      double largest = 0.0;
      for (int i = 0; i < 3; ++i) {
        const auto ii = static_cast<std::size_t>(i);
        Value step = target[ii] - z_[ii];
        step.template head<m>() = change.template segment<m>(i * m);
        largest = std::max(largest, size(step));
        z_[ii] += step;
      }
      if (!std::isfinite(largest)) return false;
      // Newton's error stays a hundred times below the tolerance of the step.
      if (largest <= 1e-2 && iteration > 0) converged = true;
      if (iteration > 1 && largest > 0.9 * last) return false;
      last = largest;
    }
    if (!converged) return false;
    y1_ = y0 + z_[2];
    return true;
  }

  /// Error of the last step by the embedded formula of order 3, filtered by (γ/h − J)⁻¹.
  template <class F, class Size>
  double error(const F& f, const Size& size) const {
    const double r6 = std::sqrt(6.0), gamma = 30.0 / (6.0 + std::cbrt(81.0) - std::cbrt(9.0));
    const Value sum = (-(13.0 + 7.0 * r6) / 3.0 * z_[0] + (-13.0 + 7.0 * r6) / 3.0 * z_[1] - z_[2] / 3.0) / h_;
    Eigen::Matrix<double, m, m> E = -J_.template topRows<m>();
    E.diagonal().array() += gamma / h_;
    const Eigen::PartialPivLU<Eigen::Matrix<double, m, m>> filter(E);
    const auto filtered = [&](const Value& v) {
      Value e = v * (h_ / gamma);
      e.template head<m>() = filter.solve(v.template head<m>());
      return e;
    };
    const Value first = filtered(slope_ + sum);
    const double estimate = size(first);
    if (estimate <= 1.0) return estimate;
    Value there;
    return f(Value(y0_ + first), there) ? size(filtered(there + sum)) : estimate;
  }

  /// Between begin and end.
  Value at(double x) const { return y0_ + polynomial(z_, x); }

 private:
  static Value polynomial(const std::array<Value, 3>& z, double x) {
    const double r6 = std::sqrt(6.0), c1 = (4.0 - r6) / 10.0, c2 = (4.0 + r6) / 10.0;
    const auto basis = [&](double c, double a, double b) { return x * (x - a) * (x - b) / (c * (c - a) * (c - b)); };
    return basis(c1, c2, 1.0) * z[0] + basis(c2, c1, 1.0) * z[1] + basis(1.0, c1, c2) * z[2];
  }

  /// The polynomial of the step before, continued.
  Value guess(double t) const {
    if (!(before_.h > 0.0)) return Value::Zero();
    return polynomial(before_.z, 1.0 + t / before_.h) - before_.z[2];
  }

  struct Step {
    double h = 0.0;
    std::array<Value, 3> z;
  };

  Value y0_ = Value::Zero(), y1_ = Value::Zero(), slope_ = Value::Zero();
  double h_ = 0.0;
  bool forgotten_ = true;  ///< the step before has nothing to do with the next one; it can still be looked at
  Eigen::Matrix<double, n, m> J_ = Eigen::Matrix<double, n, m>::Zero();
  std::array<Value, 3> z_;
  Step before_;
  Eigen::PartialPivLU<Eigen::Matrix<double, 3 * m, 3 * m>> factor_;
};

}  // namespace tippe
