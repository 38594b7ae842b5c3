// The tippe-top of leine2003 in formulas, and the parts of its ledger.
#pragma once

#include <complex>
#include <tippe/papers/paper.h>
#include <vector>

namespace tippe::papers::tippe_top {

/// One of the two positions of 5.5: body on the floor (a = a₁, r = r₁) or stem on the floor (a = −a₂, r = r₂).
struct Position {
  double a = 0.3e-2, r = 1.5e-2;
  double m = 6e-3, I1 = 8e-7, I3 = 7e-7, g = 9.81, mu = 0.3, R = 5e-4;  ///< 5.4

  double h() const { return r - a; }
  double epsilon(double omega, bool as_printed = false) const;  ///< (5.25); its factor should be 3π/8, printed is 3/(8π)
  double omega_k_squared() const;                               ///< (5.35); negative where there is no such speed
  double rolling_split(double omega) const;                     ///< (5.37): difference of the two frequencies, with which θ swings [rad/s]
  std::vector<std::complex<double>> eigenvalues(double omega, double epsilon) const;  ///< (5.31)
  double growth(double omega, double epsilon) const;                                  ///< largest real part of them [1/s]
};
inline constexpr Position upright{}, inverted{-1.6e-2, 0.5e-2};

/// Region I to IV of Fig. 11, as 1 to 4.
int region(const Position& p);

/// (3.2): radius of the patch under the weight of a sphere with an elastic modulus E [m].
double hertz_radius(const Position& p, double E);

// The chapters.
void potential(Workbench& bench, Findings& findings);           // Fig. 2
void friction_plate(Workbench& bench, Findings& findings);      // Fig. 3
void friction_ball(Workbench& bench, Findings& findings);       // Fig. 4
void force_and_torque(Workbench& bench, Findings& findings);    // Fig. 5
void smoothing(Workbench& bench, Findings& findings);           // Fig. 6
void parabolic_pressure(Workbench& bench, Findings& findings);  // section 3
void moreau_scheme(Workbench& bench, Findings& findings);       // Table 1
void runge_kutta_scheme(Workbench& bench, Findings& findings);  // Table 2, section 6
void inclination(Workbench& bench, Findings& findings);         // Fig. 9
void contact_distances(Workbench& bench, Findings& findings);   // Fig. 10
void stability(Workbench& bench, Findings& findings);           // Fig. 11
void contact_radii(Workbench& bench, Findings& findings);       // Fig. 12
void coulomb_rolling(Workbench& bench, Findings& findings);     // end of 5.5
void misprints(Workbench& bench, Findings& findings);           // formulas as they stand and mended

}  // namespace tippe::papers::tippe_top
