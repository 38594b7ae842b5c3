// kudra2011 (9) to (13) as they stand, misprints and all: what the paper's formulas say, beside the mended laws of laws/rolling_laws.h.
//
//   T = −μN [T₀ + (T_rx c_β + T_ry s_β) ω_β/(‖ω_π‖ + ε) + (T_rx s_β − T_ry c_β) ω_π/(‖ω_π‖ + ε)],   M_t = −μρN M_t(a) n,   M_r = −f_r N ω_π/(‖ω_π‖ + ε)
// u = v_A/ρ, ω_n, ω_π in 1/s, ω_β = ω_π × n. As printed are the sign of the third term, a₁₂ = 8π/8, the first term of M_t in (11) without c₀₂, ε added to
// squares there, and sign(ω_n) in (12). One thing has to be mended to run at all: (13) has c_β = u·ω_β/(‖u‖ + ε₁), which exceeds 1 as soon as the
// stone wobbles with more than 1 rad/s, and then s_β is no real number. c_β is divided by ‖ω_π‖ unless `literal` is set.
#pragma once

#include <tippe/math/vec.h>

namespace tippe::papers {

struct PrintedRolling {
  enum class Form { Pade1, Pade2, Tanh };  ///< (10), (11), (12)
  Form form = Form::Tanh;
  double mu = 0.5, k_r = 1.0, eps = 1e-4, eps_1 = 1e-12;  ///< section 4; ε and ε₁ in rad/s
  double radius = 6e-4;                                   ///< ρ [m]
  bool drilling_torque = true;
  bool literal = false;  ///< c_β of (13) without division by ‖ω_π‖

  /// T_rx, T_ry and M_t of (10), (11) or (12), and T₀ over u.
  struct Components {
    double t0_over, T_rx, T_ry, M_t;
  };
  Components components(double u, double omega_n, double c_beta, double s_beta) const;

  /// What they take: sums, products and quotients; calls of tanh and pow. The constants are computed before.
  struct Operations {
    int arithmetic = 0, functions = 0;
  };
  Operations operations() const;

  double c_beta(const Vec2& u, const Vec2& omega_pi) const;  ///< of (13)

  /// γ = (v, ρω_n, ρω_π), λ = (T, M_t/ρ, M_r/ρ) as in laws/rolling_laws.h.
  Vec<5> force(const Vec<5>& gamma, double size) const;
};

}  // namespace tippe::papers
