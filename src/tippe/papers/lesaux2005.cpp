// lesaux2005: Le Saux, Leine and Glocker, J. Nonlinear Sci. 15 (2005): Euler's disk.
#include <tippe/papers/lesaux2005.h>

#include <array>
#include <cmath>
#include <numbers>

namespace tippe::papers {

namespace euler_disk {

using std::cos, std::sin, std::sqrt;

Rolling rolling(double lean, double spin, double omega_z) {
  // ω_K = (β-dot, α-dot sin β + γ-dot, α-dot cos β) with e_z = sin β e_y + cos β e_z of frame K.
  const double s = sin(lean), c2 = 1.0 - s * s, alpha_rate = (spin - s * omega_z) / c2;
  return {std::asin(s), alpha_rate, omega_z - alpha_rate * s};
}

double nutation(const Rolling& r) {
  const double a = r.alpha_rate, g = r.gamma_rate;
  return sqrt(a * a + (14.0 * a * g * sin(r.beta) + 12.0 * g * g - 4.0 * g_over_r * cos(r.beta)) / 5.0);
}

double nutation_upright(double gamma_rate) { return sqrt(-0.8 * (g_over_r - 3.0 * gamma_rate * gamma_rate)); }

double nutation_stationary(double rho) { return sqrt(0.8 * g_over_r * (4.0 * rho * rho - 1.0) / (rho * sqrt(rho * rho - 1.0))); }

double chi(const Rolling& r, bool as_printed) {
  const double s = sin(r.beta), rs = r.rho() * s, value = (1.0 - rs) * 4.0 * s / ((6.0 - 5.0 * rs) * cos(r.beta)) / mu;
  return as_printed ? value : std::abs(value);
}

double rate_squared(double energy) { return 6.0 * g_over_r * g_over_r * mass * radius * radius / energy; }

double dry_contour(bool as_printed) {
  const double length = as_printed ? radius * radius : radius * radius * radius;
  return sqrt(6.0) * mu_contour * std::pow(mass, 1.5) * g_over_r * g_over_r * length;
}

double viscous_contour(double viscosity, bool as_printed) {
  const double r3 = radius * radius * radius;
  return 6.0 * viscosity * mass * (as_printed ? g_over_r * r3 : g_over_r * g_over_r * r3 * radius);
}

double dry_rolling(double mu_rolling) { return 2.0 * sqrt(6.0) / 3.0 * mu_rolling * g_over_r * sqrt(mass); }

double viscous_rolling(double viscosity) { return 8.0 * viscosity / (3.0 * mass * radius * radius); }

double contensou() { return std::numbers::pi * sqrt(2.0) / (4.0 * sqrt(3.0)) * mu * contact_radius / (radius * radius * sqrt(mass)); }

}  // namespace euler_disk

namespace {

constexpr std::array<PrintedItem, 10> items{{{"Fig. 1", "", "the disk and its frames"},
                                             {"Fig. 2", "", "the contact points"},
                                             {"Fig. 3", "fig3", ""},
                                             {"Fig. 4", "fig4", ""},
                                             {"Fig. 5", "fig5", ""},
                                             {"Fig. 6", "fig6", ""},
                                             {"Fig. 7", "fig7", ""},
                                             {"Fig. 8", "", "angles and circular rolling"},
                                             {"Fig. 9", "fig9", ""},
                                             {"Fig. 10", "fig10", ""}}};

constexpr std::array<Chapter, 11> chapters{{{"fig3", "2.3, Fig. 3: the friction ball", euler_disk::friction_ball},
                                            {"fig4", "4.1, Fig. 4: Coulomb friction", euler_disk::coulomb},
                                            {"fig5", "4.2, Fig. 5: Coulomb and contour friction", euler_disk::contour},
                                            {"fig6", "4.3, Fig. 6: Coulomb-Contensou friction", euler_disk::contensou_alone},
                                            {"fig7", "4.4, Fig. 7: Coulomb-Contensou and contour friction", euler_disk::contensou_contour},
                                            {"sec5.2", "5.2: circular and stationary rolling", euler_disk::circular_rolling},
                                            {"sec5.3", "5.3: small oscillations", euler_disk::small_oscillations},
                                            {"fig10", "5.4, Fig. 10: can it roll?", euler_disk::feasibility},
                                            {"fig9", "5.5, Fig. 9: how the energy goes", euler_disk::energy_decay},
                                            {"sec6", "6: exponents", euler_disk::exponents},
                                            {"misprints", "Data and formulas of sections 2 to 5", euler_disk::misprints}}};

}  // namespace

const Paper& lesaux2005() {
  static const Paper paper{"lesaux2005", "Le Saux, Leine and Glocker, J. Nonlinear Sci. 15 (2005)", "Euler's disk", items, chapters};
  return paper;
}

}  // namespace tippe::papers
