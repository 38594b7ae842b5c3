// What lesaux2005 says of rolling disks, as formulas; and the parts of its ledger.
//
// β leans the disk (0: upright), α turns it about the vertical, γ rolls it; g̃ = g/r. Where a formula has a misprint, `as_printed` is what stands there.
#pragma once

#include <tippe/papers/paper.h>

namespace tippe::papers::euler_disk {

/// Section 4, the data of all runs.
inline constexpr double mass = 0.3048, radius = 3.75e-2, gravity = 9.81, mu = 0.3, contact_radius = 2e-3, mu_contour = 3e-4;
inline constexpr double dt = 1e-4, g_over_r = gravity / radius;

/// How a disk that rolls is seen in the paper's angles.
struct Rolling {
  double beta = 0.0, alpha_rate = 0.0, gamma_rate = 0.0;

  double rho() const { return -alpha_rate / gamma_rate; }  ///< (5.11)
};
/// From lean, ω·e_z and the spin about the disk's own axis. Fails where the disk lies, β = ±π/2.
Rolling rolling(double lean, double spin, double omega_z);

double nutation(const Rolling& r);                      ///< ω of (5.22) [rad/s]
double nutation_upright(double gamma_rate);             ///< after (5.22), β = 0 and α-dot = 0
double nutation_stationary(double rho);                 ///< after (5.22)
double chi(const Rolling& r, bool as_printed = false);  ///< (5.28), its absolute value; as printed it can be negative

/// (5.36): γ-dot² = α-dot² near the end, from the energy.
double rate_squared(double energy);

/// −dE/dt = a f(E) of 5.5: the coefficient a.
double dry_contour(bool as_printed);                        ///< (5.37), f = 1/√E
double viscous_contour(double viscosity, bool as_printed);  ///< (5.40), f = 1/E
double dry_rolling(double mu_rolling);                      ///< (5.46), f = √E
double viscous_rolling(double viscosity);                   ///< (5.49), f = E
double contensou();                                         ///< (5.53), f = E^(3/2)

// The chapters.
void friction_ball(Workbench& bench, Findings& findings);       // Fig. 3
void coulomb(Workbench& bench, Findings& findings);             // 4.1, Fig. 4
void contour(Workbench& bench, Findings& findings);             // 4.2, Fig. 5
void contensou_alone(Workbench& bench, Findings& findings);     // 4.3, Fig. 6
void contensou_contour(Workbench& bench, Findings& findings);   // 4.4, Fig. 7
void circular_rolling(Workbench& bench, Findings& findings);    // 5.2
void small_oscillations(Workbench& bench, Findings& findings);  // 5.3, section 6
void feasibility(Workbench& bench, Findings& findings);         // 5.4, Fig. 10
void energy_decay(Workbench& bench, Findings& findings);        // 5.5, Fig. 9
void exponents(Workbench& bench, Findings& findings);           // section 6
void misprints(Workbench& bench, Findings& findings);           // formulas as they stand and mended

}  // namespace tippe::papers::euler_disk
