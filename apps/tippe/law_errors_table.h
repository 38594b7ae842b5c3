// How far the approximations of the Coulomb-Contensou law are from the exact one, computed over the whole range of u = ‖v‖/(R|ω|).
//
// Errors of forces are in units of μN, of torques in μNR, of potentials in μN‖γ‖. The range 0 ≤ u ≤ ∞ is walked as (v, Rω) with the larger of the
// two equal to one, so that both ends are reached; a maximum is refined by golden section.
#pragma once

#include <array>
#include <limits>
#include <string>
#include <vector>

namespace tippe::cli {

/// The largest error and where it occurs: u = 0 and u = ∞ are limits. An error that grows without bound is infinite.
struct Worst {
  double error = 0.0;
  double u = 0.0;
};

/// One quantity of one approximation against the exact law.
struct ErrorRow {
  std::string law, against, quantity;
  Worst absolute, relative;
};

/// The border of a truncated set against the exact plate, as torque at given force.
struct SetRow {
  std::string form;                          ///< where it is printed, and how it is read
  double xi_star = 0.0;                      ///< where its two halves meet
  double step = 0.0;                         ///< how far it steps outward there, in μNR
  double step_relative = 0.0;                ///< the same in parts of the exact torque
  double error = 0.0, error_relative = 0.0;  ///< of the border, in μNR and in parts of the exact torque
  double at_xi = 0.0;                        ///< place of the absolute error
};

/// A value or first derivative at one of the two ends: exact, and what the approximation makes of it.
struct SlopeRow {
  std::string quantity, law;
  double exact = 0.0, ours = 0.0;
};

/// One of kudra2011's five components: maximal and root-mean-square error of Padé 1, Padé 2, tanh over the angle atan u.
struct ComponentRow {
  std::string component;
  double size = 0.0;  ///< largest magnitude of the exact component
  std::array<double, 3> worst{}, rms{};
  std::array<double, 3> at_u{};
  std::string closest_worst, closest_rms;
};

/// Force and torque as whole vectors, with the pressure fully distorted (k_r = 1), worst over u and the direction β.
struct VectorRow {
  std::string law;
  double force = 0.0, force_u = 0.0, force_beta_deg = 0.0;
  double torque = 0.0, torque_u = 0.0, torque_beta_deg = 0.0;
};

struct ErrorTables {
  std::vector<ErrorRow> errors;
  std::vector<SetRow> sets;
  std::vector<SlopeRow> slopes;
  std::vector<ComponentRow> components;
  std::vector<VectorRow> vectors;
};

ErrorTables compute_error_tables();

/// η of the exact plate's border at ξ, by bisection for the ratio.
template <class Profile>
double exact_border(const Profile& profile, double xi) {
  const bool spinning = xi <= profile.spinning(1.0).xi;
  double low = 0.0, high = 1.0;
  for (int i = 0; i < 80; ++i) {
    const double z = 0.5 * (low + high);
    const bool below = spinning ? profile.spinning(z).xi < xi : profile.sliding(z).xi > xi;
    (below ? low : high) = z;
  }
  return spinning ? profile.spinning(low).eta : profile.sliding(low).eta;
}

/// kudra2011's five components at slip v and spin ω ≥ 0, in units of μN and μNρ and freed of k_r, sin β and cos β.
/// `law`: 0 exact, 1 Padé 1, 2 Padé 2, 3 tanh; `component`: 0 T0x, 1 Trx, 2 Try, 3 M0, 4 Mr.
double kudra_component(int law, int component, double v, double omega);
inline constexpr std::array<const char*, 5> kudra_component_names{"T0x", "Trx", "Try", "M0", "Mr"};

}  // namespace tippe::cli
