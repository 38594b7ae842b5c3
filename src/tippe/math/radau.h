// Radau IIA with s stages (odd): implicit, order 2s − 1, L-stable, for the stretches of y' = f(y) that are stiff. Hairer and Wanner, Solving ODEs II, IV.8.
//
//   Z = h (A ⊗ I) F(y + Z),   y₁ = y + z_s,   A by collocation at the zeros of P_s − P_{s−1}, c_s = 1
// Newton on all stages at once, with a Jacobian by differences of the `stiff` components from `from` on only; the others are iterated along. The
// eigenvectors of A part its linear system into one of that size for each eigenvalue. Between, the polynomial through the stages (order s).
#pragma once

#include <Eigen/LU>
#include <array>
#include <cmath>
#include <complex>
#include <tippe/math/exponential.h>
#include <tippe/math/radau_tableau.h>
#include <tippe/math/vec.h>

namespace tippe {

template <int n, int from, int stiff, int s = 5>
class Radau {
 public:
  using Value = Vec<n>;

  /// Units of the stiff components, one if they all have the same. What is a large pivot must not depend on whether angles are in radians or degrees.
  void measure_in(const Vec<stiff>& unit) { unit_ = unit; }

  /// Newton's iteration may leave this part of the tolerance.
  void iterate_to(double part) { newton_part_ = part; }

  const Value& begin() const { return y0_; }
  const Value& end() const { return y1_; }
  double length() const { return h_; }
  int order() const { return s; }  ///< of the error estimate, plus one: what step control reckons with
  /// h |λ| of the fastest component, by powers of J: below about 3 an explicit method takes the same step for less.
  double stiffness() const {
    constexpr int before = 6, counted = 6;
    Part x;
    for (int i = 0; i < stiff; ++i) x(i) = 1.0 + 0.1 * i;  // along no eigenvector in particular
    double growth = 1.0;
    for (int i = 0; i < before + counted; ++i) {
      x = (J_ * x).eval();
      const double length = x.norm();
      if (!(length > 0.0)) return 0.0;
      x /= length;
      if (i >= before) growth *= real::pow(length, 1.0 / counted);
    }
    return h_ * growth;
  }

  using Stages = Grid<n, s>;
  /// A step as the next one remembers it: its stages, seen from its beginning.
  struct Step {
    double h = 0.0;  ///< 0: what was before is no guide to what comes
    Stages z = Stages::Zero();
  };
  Step last() const { return {h_, z_}; }

  /// Before the first attempt of each step, with the one before.
  void start_step(const Step& before) { before_ = before; }
  /// Where the step before says that y will have moved to after a time t; zero where there is none.
  Value guess(double t) const {
    if (!(before_.h > 0.0)) return Value::Zero();
    return polynomial(before_.z, 1.0 + t / before_.h) - before_.z.col(s - 1);
  }

  /// ∂f/∂y of the stiff components by differences over the given steps, at a place of the step and with the slope there.
  template <class F>
  bool linearise(const F& f, const Value& y, const Value& slope, const Value& step) {
    for (int j = 0; j < stiff; ++j) {
      Value moved = y;
      moved(from + j) += step(from + j);
      Value there;
      if (!f(moved, there)) return false;
      J_.col(j) = part(Value(there - slope)).cwiseQuotient(unit_) * (unit_(j) / (moved(from + j) - y(from + j)));
    }
    return true;
  }

  /// Nothing is known of ∂f/∂y, or no longer.
  void forget() { J_.setZero(); }
  /// A part of ∂f/∂y that is known otherwise.
  void add(const Mat<stiff>& J) { J_ += unit_.cwiseInverse().asDiagonal() * J * unit_.asDiagonal(); }

  /// From y0 over h; `size(e)` measures a vector in units of the tolerance.
  template <class F, class Size>
  bool attempt(const F& f, const Value& y0, const Value& slope, double h, const Size& size) {
    y0_ = y0, slope_ = slope, h_ = h;
    factorise(h);
    for (int i = 0; i < s; ++i) z_.col(i) = guess(h * table().c(i));
    Stages slopes, target;
    double last = 0.0;
    bool converged = false;
    for (int iteration = 0; iteration < 10 && !converged; ++iteration) {
      for (int i = 0; i < s; ++i) {
        Value there;
        if (!f(Value(y0 + z_.col(i)), there)) return false;
        slopes.col(i) = there;
      }
      target.noalias() = (h * slopes) * table().A.transpose();
      Stages step = target - z_;
      solve(step);
      z_ += step;
      double largest = 0.0;
      for (int i = 0; i < s; ++i) largest = std::max(largest, size(Value(step.col(i))));
      if (!std::isfinite(largest)) return false;
      // What is left, if changes go on to fall like that, stays this far below the tolerance of the step.
      const double rate = (iteration > 0 && last > 0.0) ? largest / last : 1.0;
      if (iteration > 0 && rate < 1.0 && largest * rate / (1.0 - rate) <= newton_part_) converged = true;
      if (iteration > 0 && largest == 0.0) converged = true;
      if (iteration > 1 && rate > 0.9) return false;
      last = largest;
    }
    if (!converged) return false;
    y1_ = y0 + z_.col(s - 1);
    return true;
  }

  /// Error of the last step by the embedded formula of order s: the slope at the beginning against the stages' polynomial, filtered by (1 − hγJ)⁻¹.
  template <class F, class Size>
  double error(const F& f, const Size& size) const {
    const Value stages = z_ * (table().slopes.transpose() * table().at_0);
    const auto filtered = [&](const Value& slope) {
      Value e = table().gamma * (h_ * slope - stages);
      e.template segment<stiff>(from) = unit_.cwiseProduct(real_.solve(Part(part(e).cwiseQuotient(unit_))));
      return e;
    };
    const Value first = filtered(slope_);
    const double estimate = size(first);
    if (estimate <= 1.0) return estimate;
    Value there;
    return f(Value(y0_ + first), there) ? size(filtered(there)) : estimate;
  }

  /// Between begin and end.
  Value at(double x) const { return y0_ + polynomial(z_, x); }

 private:
  using Part = Vec<stiff>;
  using Matrix = Mat<stiff>;
  using ComplexPart = Vec<stiff, std::complex<double>>;
  using ComplexMatrix = Mat<stiff, std::complex<double>>;

  static const RadauTableau<s>& table() { return RadauTableau<s>::get(); }
  static Part part(const Value& v) { return v.template segment<stiff>(from); }

  void factorise(double h) {
    real_.compute(Matrix::Identity() - h * table().gamma * J_);
    for (std::size_t i = 0; i < pairs_.size(); ++i)
      pairs_[i].compute(ComplexMatrix::Identity() - (h * table().eigenvalue[i]) * J_.template cast<std::complex<double>>());
  }

  /// (1 − h A ⊗ J)⁻¹ on the stiff components of all stages.
  void solve(Stages& residual) const {
    const Grid<stiff, s> R = unit_.cwiseInverse().asDiagonal() * residual.template middleRows<stiff>(from);
    Grid<stiff, s> sum = real_.solve(Part(R * table().left)) * table().right.transpose();
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
      const ComplexPart w = pairs_[i].solve(ComplexPart(R.template cast<std::complex<double>>() * table().pair_left[i]));
      sum += 2.0 * (w * table().pair_right[i].transpose()).real();
    }
    residual.template middleRows<stiff>(from) = unit_.asDiagonal() * sum;
  }

  /// Through zero at the beginning and the stages.
  Value polynomial(const Stages& z, double x) const {
    Vec<s> weights;
    for (int i = 0; i < s; ++i) weights(i) = table().basis(i, x) * x / table().c(i);
    return z * weights;
  }

  Value y0_ = Value::Zero(), y1_ = Value::Zero(), slope_ = Value::Zero();
  double h_ = 0.0, newton_part_ = 1e-4;
  Part unit_ = Part::Ones();
  Matrix J_ = Matrix::Zero();  ///< of the components in their units
  Stages z_ = Stages::Zero();
  Step before_;
  Eigen::PartialPivLU<Matrix> real_;
  std::array<Eigen::PartialPivLU<ComplexMatrix>, s / 2> pairs_;
};

}  // namespace tippe
