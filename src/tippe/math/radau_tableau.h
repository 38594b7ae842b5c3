// Coefficients of Radau IIA with s stages (odd), computed once: collocation at the zeros of P_s − P_{s−1}, and the eigenvectors that part its
// linear system. Hairer and Wanner, Solving ODEs II, IV.5 and IV.8.
#pragma once

#include <array>
#include <complex>
#include <tippe/math/vec.h>

namespace tippe {

template <int s>
struct RadauTableau {
  static_assert(s % 2 == 1, "one real eigenvalue, the others in pairs");
  static constexpr int pairs = s / 2;
  using Square = Mat<s>;
  using Row = Vec<s>;

  Row c;             ///< nodes
  Square A, slopes;  ///< Z = h A F, h F = slopes Z
  Row at_0;          ///< of the polynomial through the stages' slopes, at the beginning of the step
  double gamma;      ///< the real eigenvalue of A, with its eigenvectors A right = γ right, left A = γ left
  Row right, left;
  std::array<std::complex<double>, pairs> eigenvalue;  ///< one of each pair
  std::array<Vec<s, std::complex<double>>, pairs> pair_right, pair_left;

  /// The one for all; s is 3 or 5.
  static const RadauTableau& get();

  /// One at node j, zero at the others.
  double basis(int j, double x) const {
    double product = 1.0;
    for (int k = 0; k < s; ++k)
      if (k != j) product *= (x - c(k)) / (c(j) - c(k));
    return product;
  }

 private:
  RadauTableau();
  void find_eigenvectors();
};

template <>
const RadauTableau<3>& RadauTableau<3>::get();
template <>
const RadauTableau<5>& RadauTableau<5>::get();

}  // namespace tippe
