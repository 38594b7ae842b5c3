// leine2003: Leine and Glocker, Eur. J. Mech. A/Solids 22 (2003): Coulomb-Contensou friction and the tippe-top.
#include <tippe/papers/leine2003.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace tippe::papers {

namespace tippe_top {

using Complex = std::complex<double>;

double Position::epsilon(double omega, bool as_printed) const {
  const double factor = as_printed ? 3.0 / (8.0 * std::numbers::pi) : 3.0 * std::numbers::pi / 8.0;
  return mu * m * g * factor / (omega * R);
}

double hertz_radius(const Position& p, double E) { return std::cbrt(3.0 * p.r * p.m * p.g / (4.0 * E)); }

double Position::omega_k_squared() const { return -a * m * g / (r / h() * I1 * (I3 / I1 - r / h())); }

double Position::rolling_split(double omega) const {
  const double A = I1 + m * h() * h(), B = (I3 + m * h() * r) * omega, C = a * m * g;
  return 2.0 * std::sqrt(B * B / (4.0 * A * A) + C / A);
}

std::vector<Complex> Position::eigenvalues(double omega, double e) const {
  // (5.31) as λ³ + c₂ λ² + c₁ λ + c₀, its roots by Durand and Kerner's iteration. Scaled by ω, so that all of them are of the order of 1.
  const Complex i(0.0, 1.0);
  const double c = m * I1, H = h(), s = omega;
  const std::array<Complex, 3> k{e * a * m * g / (c * s * s * s), (a * m * m * g - i * e * (I3 + m * H * r) * omega) / (c * s * s),
                                 (e * (I1 + m * H * H) - i * m * I3 * omega) / (c * s)};
  std::vector<Complex> z{{1.0, 0.0}, {0.4, 0.9}, {-0.65, 0.72}};
  for (int n = 0; n < 100; ++n) {
    double moved = 0.0;
    for (std::size_t j = 0; j < 3; ++j) {
      const Complex p = ((z[j] + k[2]) * z[j] + k[1]) * z[j] + k[0];
      const Complex step = p / ((z[j] - z[(j + 1) % 3]) * (z[j] - z[(j + 2) % 3]));
      z[j] -= step;
      moved = std::max(moved, std::abs(step));
    }
    if (moved < 1e-14) break;  // it doubles its digits with each turn: all are there
  }
  for (Complex& root : z) root *= s;
  return z;
}

double Position::growth(double omega, double e) const {
  double most = -infinite;
  for (const Complex& z : eigenvalues(omega, e)) most = std::max(most, z.real());
  return most;
}

int region(const Position& p) {
  const double x = p.h() / p.r, hyperbola = p.I1 / p.I3;
  return x > 1.0 ? (x < hyperbola ? 1 : 2) : (x > hyperbola ? 3 : 4);
}

}  // namespace tippe_top

namespace {

constexpr std::array<PrintedItem, 14> items{{{"Fig. 1", "", "coordinates of the contact patch"},
                                             {"Fig. 2", "fig2", ""},
                                             {"Fig. 3", "fig3", ""},
                                             {"Fig. 4", "fig4", ""},
                                             {"Fig. 5", "fig5", ""},
                                             {"Fig. 6", "fig6", ""},
                                             {"Table 1", "table1", ""},
                                             {"Table 2", "table2", ""},
                                             {"Fig. 7", "", "geometry of the top"},
                                             {"Fig. 8", "", "Euler angles"},
                                             {"Fig. 9", "fig9", ""},
                                             {"Fig. 10", "fig10", ""},
                                             {"Fig. 11", "fig11", ""},
                                             {"Fig. 12", "fig12", ""}}};

constexpr std::array<Chapter, 14> chapters{{{"fig2", "2.2, Fig. 2: the potential of a spinning patch", tippe_top::potential},
                                            {"fig3", "2.3, Fig. 3: the friction plate", tippe_top::friction_plate},
                                            {"fig4", "2.3, Fig. 4: the friction ball", tippe_top::friction_ball},
                                            {"fig5", "2.3, Fig. 5: force and torque", tippe_top::force_and_torque},
                                            {"fig6", "2.3, Fig. 6: spin smooths friction", tippe_top::smoothing},
                                            {"sec3", "3: parabolic pressure", tippe_top::parabolic_pressure},
                                            {"table1", "4.2, Table 1: Moreau's scheme", tippe_top::moreau_scheme},
                                            {"table2", "4.3, Table 2: the Runge-Kutta scheme", tippe_top::runge_kutta_scheme},
                                            {"fig9", "5.4, Fig. 9: the top turns over", tippe_top::inclination},
                                            {"fig10", "5.4, Fig. 10: body and stem on the floor", tippe_top::contact_distances},
                                            {"fig11", "5.5, Fig. 11: stability", tippe_top::stability},
                                            {"fig12", "5.5, Fig. 12: contact radii", tippe_top::contact_radii},
                                            {"sec5.5", "5.5: Coulomb friction alone", tippe_top::coulomb_rolling},
                                            {"misprints", "Formulas of sections 2 to 5", tippe_top::misprints}}};

}  // namespace

const Paper& leine2003() {
  static const Paper paper{"leine2003", "Leine and Glocker, Eur. J. Mech. A/Solids 22 (2003)", "Tippe-top", items, chapters};
  return paper;
}

}  // namespace tippe::papers
