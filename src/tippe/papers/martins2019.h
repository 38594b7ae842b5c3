// A disk on a parabola: what martins2019 prints, and what comes out.
//
// Angles α are those of the tangent against the horizontal, signed; s and v along the centre's curve, ω counter-clockwise, slip v + Rω.
#pragma once

#include <array>
#include <optional>
#include <tippe/flow/options.h>
#include <tippe/world/body.h>
#include <tippe/world/track_surface.h>

namespace tippe::papers::martins2019 {

/// Table 4. Homogeneous: J = m R²/2, squared radius of gyration R²/2.
struct Parameters {
  double R = 0.1, mass = 2.47, g = 9.81, p = 40.0, mu = 0.42, mu_r = 0.5e-3, e = 0.0;

  double J() const { return 0.5 * mass * R * R; }
};

inline constexpr Parameters table_4;

/// Table 5, as printed.
struct Start {
  double s, v_before, omega_before, slip_before, v_after, omega_after;
  const char* colour;
};
inline constexpr std::array<Start, 8> table_5{{{-10.0, -2.0, -47.124, -6.712, -1.942, -45.965, "black"},
                                               {-10.0, -2.0, 47.124, 2.712, -2.057, 45.965, "blue"},
                                               {-10.0, -2.0, -47.124, -2.712, 2.057, -45.965, "green"},
                                               {-10.0, -2.0, 47.124, 6.712, 1.942, 45.965, "cyan"},
                                               {-2.0, -2.0, -47.124, -6.712, -1.941, -45.948, "red"},
                                               {-2.0, -2.0, 47.124, 2.712, -2.059, 45.948, "magenta"},
                                               {-2.0, -2.0, -47.124, -2.712, 2.059, -45.948, "orange"},
                                               {-2.0, -2.0, 47.124, 6.712, 1.941, 45.948, "brown"}}};

/// The row with the velocity that its other columns belong to: in rows 3, 4, 7 and 8 v_before is +2.
Start corrected(const Start& row);

/// Slope of the parabola under a disk whose centre is at s.
double slope_at(const Parameters& parameters, double s);

/// Normal velocity after a drop over a normal gap: −√(2 g cos α gap). A millimetre reproduces Table 5; the paper gives none.
double drop(const Parameters& parameters, double alpha, double gap = 1e-3);

struct Collision {
  double slip_before = 0.0, v = 0.0, v_n = 0.0, omega = 0.0;
  bool slips_throughout = false;  ///< (63): only then (64), (65) hold; otherwise the slip ends within the collision
};
/// Darboux's collision with friction, (63)-(65), corrected: the bound is μ (1 + e)(1 + R²/r_g²) |V₁|, the normal velocity −e V₁.
Collision collide(const Parameters& parameters, double v, double V1, double omega);
/// The engine's impact: the disk comes down at a place s with the normal velocity V₁ < 0.
Collision collide_in_engine(const Parameters& parameters, double s, double v, double V1, double omega);

/// Steepest slope on which the disk can begin to roll from rest: tan α = 3μ − 2μ_r/R; (54) as printed gives tan α = μ + 2μ_r/R.
double critical_slope(const Parameters& parameters);
double critical_slope_as_printed(const Parameters& parameters);
/// (55): energy of the disk at rest there, zero at y = 0 [J].
double critical_energy(const Parameters& parameters, double slope);

/// Normal force per mass on the parabola with tangent angle α. Right: g cos α + v²/(P − R); the paper's: g cos α + (v + Rω)²/P, (20), and rolling (36).
double normal_force(const Parameters& parameters, double alpha, double v);
double normal_force_of_paper(const Parameters& parameters, double alpha, double v, double omega, bool rolling);

/// Left-hand side of (51) at a place; it should vanish on the offset of the parabola.
double equation_51(const Parameters& parameters, double x, double y);

/// What happens next to a disk that touches.
enum class Decision { Undecidable, Slide, Roll, Rest };
struct Situation {
  double s = 0.0, v = 0.0, omega = 0.0;
  bool at_start = true;
};
/// Table 3 with an α_crit and the E_crit that belongs to it: the paper's, of (54) as printed, or another; a slip below 1e-12 m/s counts as none.
Decision decide_by_table_3(const Parameters& parameters, const Situation& now, std::optional<double> alpha_crit = {});
/// The set-valued law: no slip stays none if the friction that this takes is in its set.
Decision decide(const Parameters& parameters, const Situation& now);

/// The disk as a body on the parabola, x from −200 to 200 m. Its collisions have no rolling resistance, as the paper's.
World make_disk(const Parameters& parameters, bool force_of_paper = false);
State make_state(const World& disk, const Situation& at);

struct RunOutcome {
  double switch_time = 0.0;  ///< sliding → rolling [s]
  double rest_time = 0.0, rest_s = 0.0;
  bool rests = false;
  double energy_gain = 0.0;    ///< largest increase of the energy over a step [J]
  double residual = 0.0;       ///< of the energy audit at the end [J]
  double force_error = 0.0;    ///< largest part by which the paper's normal force is off along the way
  long slips = 0, sticks = 0;  ///< transitions
};
/// From a row of Table 5 after the collision to rest, or to `end`.
RunOutcome run(const Parameters& parameters, const Start& row, double rtol, bool force_of_paper = false, double end = 400.0);
/// s at a time `end` of a run that slides once and then rolls: the classical Runge-Kutta method in steps of h, the end of the slip located.
double explicit_place(const Parameters& parameters, const Start& row, double end, double h);

}  // namespace tippe::papers::martins2019
