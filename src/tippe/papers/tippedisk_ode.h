// The tippedisk with its rim on the table for good: sailer2020's ODE model 1, its own equations in Euler angles beside the engine's.
//
//   [ M   −w_N + μ W_T γ_T/(‖γ_T‖ + ε) ] [ q̈   ]   [ h + f_g   ]
//   [ w_Nᵀ              0              ] [ λ_N ] = [ −ẇ_Nᵀ q̇  ]                                                   (4.10)
// with M of (3.13), h of (3.15)-(3.20), f_g of (3.24), w_N and W_T of (3.28), (3.29), q = (x, y, z, α, β, γ), and z = r sin β by the constraint.
//
// Fig. 6: with β = π/2, γ = ∓π/2 (S below or above G), ẋ = ẏ = β̇ = γ̇ = 0 and any α̇ the disk spins on one place. In axes that turn with α neither
// place nor α enters, so that seven numbers tell whether a disturbance grows: β, γ, the velocity of G and the three rates.
#pragma once

#include <array>
#include <complex>
#include <tippe/world/disk_with_hole.h>

namespace tippe::papers {

struct TippediskOde {
  DiskWithHole disk = table_1();
  double gravity = 9.81;       ///< ours; the paper prints none
  double mu = 0.3, eps = 0.1;  ///< section 6; ε in m/s

  static DiskWithHole table_1();  ///< with the density of Table 2

  enum { X, Y, Alpha, Beta, Gamma, XRate, YRate, AlphaRate, BetaRate, GammaRate };
  using Value = Vec<10>;  ///< in this order; x and y are those of G

  /// M q̈ = h + f_g + w_N λ_N + W_T λ_T of q = (x, y, z, α, β, γ), x, y, z those of G: (3.13), (3.15)-(3.20), (3.24), (3.28), (3.29).
  struct Equations {
    Mat<6> M;
    Vec<6> h, w_N;  ///< h with f_g
    Grid<6, 2> W_T;
  };
  Equations equations(const Vec<6>& q, const Vec<6>& u) const;

  Value slope(const Value& y) const;
  double normal_force(const Value& y) const;
  double energy(const Value& y) const;  ///< zero with S in the table
  double height_of_S(const Value& y) const;

  /// Table 3, with another spin if one likes.
  static Value start(double alpha_rate = 40.0);
  /// Fig. 6.
  static Value stationary(bool inverted, double alpha_rate);

  /// Over a time t, by DOP853 with error control; rtol per step and component.
  Value after(const Value& start, double t, double rtol = 1e-11) const;

  /// Eigenvalues of the linear motion about a stationary one [1/s], largest real part first. One is zero: a slightly faster spin is stationary, too.
  /// `delta`: half width of the difference quotients.
  using Spectrum = std::array<std::complex<double>, 7>;
  Spectrum eigenvalues(bool inverted, double alpha_rate, double delta = 1e-6) const;
  /// Largest real part but for the zero: growth (> 0) or slowest decay of a small disturbance [1/s].
  double growth(bool inverted, double alpha_rate, double delta = 1e-6) const;

 private:
  struct Forces {
    Vec<6> acceleration;
    double lambda_N;
  };
  Forces solve(const Value& y) const;
};

}  // namespace tippe::papers
