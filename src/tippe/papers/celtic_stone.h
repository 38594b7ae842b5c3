// The chapters of kudra2011: friction with rolling resistance, and the celtic stone.
#pragma once

#include <array>
#include <tippe/papers/paper.h>

namespace tippe::papers::celtic_stone {

// Section 2, the law: kudra2011_law.cpp
enum class Form { Exact, Pade1, Pade2, Tanh };
inline constexpr std::array<const char*, 4> form_names{"exact", "Padé 1", "Padé 2", "tanh"};
/// T_0x, T_rx, T_ry, M_0, M_r of (1), in units of μN and μNρ, freed of k_r, sin β and cos β.
inline constexpr std::array<const char*, 5> component_names{"T0x", "Trx", "Try", "M0", "Mr"};
/// One of them at slip u ≥ 0 and spin ω ≥ 0 (not both zero).
double component(Form form, std::size_t which, double u, double omega);

/// T_0x without spin, and T_rx for k_r s_β = 1 without slip, of an approximation that ε smooths [rad/s; rad²/s² for Padé 2].
double smoothed_T0x(Form form, double u, double eps);
double smoothed_Trx(Form form, double omega, double eps);

/// (4): Hertz's pressure over the unit disk, of a unit load.
double hertz_pressure(double r);

/// Largest and root-mean-square error of an approximation over the angle atan(u/ω).
struct ComponentError {
  double largest = 0.0, rms = 0.0;
};
ComponentError component_error(Form form, std::size_t which);

/// q and s of (7) that follow the exact f₁ (which = 1) or g (which = 4) best in the mean square over the angle atan(u/ω), and what they leave.
struct BestFit {
  double q = 0.0, s = 0.0, rms = 0.0;
};
BestFit best_fit(std::size_t which);
double fit_rms(std::size_t which, double q, double s);

/// T_0x, T_rx, T_ry, M_0, M_r by quadrature of (2) over the patch, r inside the integrals; in polar coordinates about the point that does not slide.
/// u ≥ 0, |ω| = 1.
std::array<double, 5> integrated_components(double u);

void coefficients(Workbench& bench, Findings& findings);
void derivatives(Workbench& bench, Findings& findings);
void fig2(Workbench& bench, Findings& findings);
void cost(Workbench& bench, Findings& findings);       // kudra2011_cost.cpp
void misprints(Workbench& bench, Findings& findings);  // kudra2011_misprints.cpp

// Section 4, the stone: kudra2011_nine.cpp, kudra2011_runs.cpp, kudra2011_map.cpp
/// The stone by the paper's nine equations (stone_ode.h) and not by the engine. The formulas of the friction as printed (printed_rolling.h) or mended;
/// of the exact law, which has no misprints, the rolling axis alone has the paper's ε.
struct NineEquations {
  Form form = Form::Tanh;
  bool as_printed = true;
  std::array<double, 3> omega{};  ///< at the start
  bool drilling_torque = true;
  double rtol = 1e-8;
};
enum Column : std::size_t { Time, Omega1, Omega2, Omega3, Wobble, Kinetic, Normal };  // of the rows
Rows motion(Workbench& bench, const NineEquations& order, double end, double every);
/// Spin that is left when the wobble keeps below a level for a tenth of a second.
double settled_spin(Workbench& bench, const NineEquations& order, double level = 0.02);

/// The stone in the engine, with one of the paper's laws, mended, and its ε, or with the exact set-valued law without; ω₁, ω₂, ω₃ at the start.
RunOrder stone(Form form, const std::array<double, 3>& omega, double end, bool drilling_torque = true);
void fig4(Workbench& bench, Findings& findings);
void fig5(Workbench& bench, Findings& findings);
void fig6(Workbench& bench, Findings& findings);

}  // namespace tippe::papers::celtic_stone
