// Benchmarks that others published: bodies with a closed form, or with numbers of another program. The parts of their ledger.
//
// `as_printed` is the source's own formula with its data, computed here; `converged` is our run.
#pragma once

#include <array>
#include <tippe/papers/paper.h>

namespace tippe::papers {

/// Not one paper: their ledger.
const Paper& external_benchmarks();

}  // namespace tippe::papers

namespace tippe::papers::external {

/// Kinetics of a torque-free body with ω₂ = 0 at t = 0 and I₁ < I₂ < I₃, by Jacobi's functions (Landau and Lifshitz, Mechanics, 37). The middle
/// component swings; of the others one swings and one keeps its sign.
struct FreeRotation {
  std::array<double, 3> inertia, start;  ///< start: ω₁, 0, ω₃ > 0

  std::array<double, 3> omega(double t) const;
  /// Until the component that changes its sign is zero for the first time: K(k), a quarter of the period.
  double quarter() const;
  bool about_third() const;  ///< M² > 2 E I₂: ω₃ keeps its sign, otherwise ω₁

 private:
  struct Branch;
  Branch branch() const;
};

/// A ball with the inertia 2/5 m r² on a crest, θ from the top, the centre on a circle of radius ρ; w = v²/(g ρ) at the top.
struct Crest {
  double mu = 0.0, w = 0.0;

  double slip_angle() const;   ///< where friction no longer suffices for rolling: 2 sin θ = μ (17 cos θ − 10 − 7 w)
  double leave_angle() const;  ///< where it flies: after sliding, or without friction
};

/// Ball thrown up with v over a height h, of restitution e, along the table with u and so much backspin that friction ends both at once.
struct BouncingBall {
  double h, v, u, e, mu, g;

  double first_touch() const;
  double end_of_bounces() const;       ///< sum of the geometric series
  double place_of_bounces() const;     ///< along the table
  double velocity_of_bounces() const;  ///< what is left of u
  double rest() const;                 ///< time; it does not depend on e
  double place_of_rest() const;        ///< by the series
  double place_of_free_fall() const;   ///< the same without it: friction is μ times the load, so that x + μ z falls freely
  double touch_speed() const;
};

/// Energy of an eccentric sphere that spins steadily at the angle θ, at given λ (Jellett's integral over R): λ²/(2 D) − m g α R cos θ.
struct EccentricSphere {
  double mass, gravity, radius, alpha, I_1, I_3;

  double gamma() const { return I_1 / I_3; }
  double jellett(double spin) const { return I_3 * (1.0 - alpha) * spin; }  ///< spinning upright
  double threshold() const;                                                 ///< least λ for which it spins stably upside down
  double final_cosine(double lambda) const;                                 ///< cos θ of the least energy
};

void bowling(Workbench& bench, Findings& findings);
void slope(Workbench& bench, Findings& findings);
void crest(Workbench& bench, Findings& findings);
void zeno(Workbench& bench, Findings& findings);
void free_rotation(Workbench& bench, Findings& findings);
void rattleback(Workbench& bench, Findings& findings);
void rod(Workbench& bench, Findings& findings);
void sliding_disk(Workbench& bench, Findings& findings);
void tippe_top(Workbench& bench, Findings& findings);
void euler_exponents(Workbench& bench, Findings& findings);

}  // namespace tippe::papers::external
