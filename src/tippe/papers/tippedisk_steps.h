// Moreau's scheme for the tippedisk as sailer2020 4 prints it, (4.1) to (4.5) with f_g: closed where g_N(q_M) ≤ 0, Jacobi iteration with the factors and
// the tolerance of section 6, no position correction. Models 1, 2, 5 and 6, in the paper's equations; without a line of the engine, so that the two can be
// held against each other where a claim is about the scheme itself.
//
//   q_M = q_A + Δt/2 F u_A,   M_M (u_E − u_A) = (h + f_g) Δt + w_N P_N + W_T P_T,   q_E = q_M + Δt/2 F u_E
//   P_N ← max(0, P_N − r_N γ_N),   P_T ← prox(P_T − r_T γ_T), or −μ P_N γ_T/(‖γ_T‖ + ε),   γ = Wᵀ u_E
#pragma once

#include <tippe/papers/tippedisk_ode.h>
#include <tippe/papers/workbench.h>

namespace tippe::papers {

struct TippediskSteps {
  bool quaternion = false;  ///< u = (v_G, ω) in body axes instead of the rates of (x, y, z, α, β, γ)
  bool set_valued = true;   ///< Coulomb friction, else regularised with ε
  double dt = 1e-5;
  bool mean_slip =
      false;  ///< friction on the mean of the slip at both ends of the step, (γ_A + γ_E)/2. Ours: what this changes is due to the slip
  double tolerance = 1e-8, r_N = 0.1, r_T = 0.1;  ///< section 6; tolerance in N s
  TippediskOde model{};

  enum Column : std::size_t { T, Gamma, Gap, Energy, FrictionWork };  ///< of `run`; the last one: what friction has taken [J]
  /// From the start of Table 3; a row every so many seconds.
  Rows run(double end, double every) const;
};

}  // namespace tippe::papers
