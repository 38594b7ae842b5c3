// The chapters of sailer2020, and its models by number (Table 4).
//
// As printed: Moreau's scheme with dt = 1e-5 s, odd numbers in Euler angles, even ones in a quaternion, without position correction, its contact
// problems by the printed Jacobi iteration with the printed factors and tolerance. What is not as printed: the friction set of models 3 and 4 is the exact one,
// since (2.27) is not convex. Converged: the same law by the event scheme, to which coordinates make no difference. ODE models 1 and 2: the
// contact stays closed, regularised friction.
#pragma once

#include <numbers>
#include <tippe/papers/paper.h>

namespace tippe::papers::tippedisk {

inline constexpr double r = 0.045, e = 2.5e-3;  ///< Table 1 [m]
inline constexpr double half_turn = std::numbers::pi, quarter_turn = 0.5 * std::numbers::pi;
inline constexpr const char* half_a_unit = "half a unit of the last printed digit";

RunOrder model(int number, double end = 5.0);
RunOrder by_midpoint(int number, double dt, double end = 5.0);  ///< the same by a scheme of second order, problems solved to rounding
RunOrder converged(int number, double end = 5.0);
RunOrder ode_model(int number, double end = 5.0);

/// Models 3 and 4 with the drilling torque left out of the law, radius in m.
RunOrder without_drilling(int number, double radius, double end = 5.0);
/// Radius of these at which the gap's drift is the printed one. The paper prints no radius.
inline constexpr double guessed_radius = 2.5e-3;

/// t, γ, β, z_S, E, E_kin, E_pot, g_N, slip.
enum Column : std::size_t { T, Gamma, Beta, Height, Energy, Kinetic, Potential, Gap, Slip };
Rows trace(Workbench& bench, const RunOrder& order, double every = 0.005);

/// When a fast oscillation begins to show in a column: its first extreme that another one follows within 0.15 s, a hundredth of a radian or more away.
/// The slow swing has its extremes further apart.
double tremble_begins(const Rows& rows, Column column);

/// "first.gamma=…": when γ passes π/2.
std::string inversion();

// sailer2020_tables.cpp, sailer2020_stationary.cpp
void table1(Workbench& bench, Findings& findings);
void table2(Workbench& bench, Findings& findings);
void table3(Workbench& bench, Findings& findings);
void table4(Workbench& bench, Findings& findings);
void fig6(Workbench& bench, Findings& findings);
void inverted_stability(Workbench& bench, Findings& findings);  ///< a part of fig11
// One law after the other: sailer2020_coulomb.cpp, _contensou.cpp, _smooth.cpp
void fig7(Workbench& bench, Findings& findings);
void fig8(Workbench& bench, Findings& findings);
void fig9(Workbench& bench, Findings& findings);
void fig10(Workbench& bench, Findings& findings);
void fig11(Workbench& bench, Findings& findings);
void fig12(Workbench& bench, Findings& findings);
void fig13(Workbench& bench, Findings& findings);
// Comparisons: sailer2020_comparison.cpp, _long.cpp, _convergence.cpp
void fig14(Workbench& bench, Findings& findings);
void fig15(Workbench& bench, Findings& findings);
void sec7(Workbench& bench, Findings& findings);
void misprints(Workbench& bench, Findings& findings);  ///< sailer2020_misprints.cpp
// Pictures: sailer2020_strobe.cpp
void fig16(Workbench& bench, Findings& findings);
void fig17(Workbench& bench, Findings& findings);

/// The four panels of Figs 7, 9, 11 and 13: angles, height, energies, total energy.
Figure four_panels(const std::string& name, const std::string& title, const std::string& source, const std::string& caption,
                   const Rows& printed, const Rows& converged, const std::string& printed_name);

}  // namespace tippe::papers::tippedisk
