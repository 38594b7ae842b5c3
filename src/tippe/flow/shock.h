// One impact: impulses of all closed points at once, in one or more phases, each an inclusion of the contact laws.
#pragma once

#include <tippe/flow/contact_books.h>
#include <tippe/flow/smooth_motion.h>

namespace tippe {

class Shock {
 public:
  /// Of the points that `motion` was last assembled with; `approach` is a speed that counts as large.
  Shock(const World& world, const SmoothMotion& motion, const Vec6& u, double approach);

  /// Newton's law, ξ = γ⁺ + e γ⁻, sailer2020 (2.28).
  void newton(RunCounts& counts);
  /// Stronge's energetic coefficient: see laws::ImpactLaw.
  void energetic(RunCounts& counts);
  /// As if every point approached with the speed v more, with the friction of lasting contact: nothing collides. False if the solver finds no answer.
  bool nudged(double v, RunCounts& counts);

  /// Newton's problem, without solving it: its c, with restitution, and the friction of collisions.
  void pose_newton();

  const DirX& W() const { return W_; }
  const DirX& response() const { return response_; }  ///< M⁻¹ W
  const Vec6& u() const { return u_; }                ///< after all phases
  VecX gamma() const { return gamma_at(u_); }
  const ContactProblem& problem() const { return p_; }               ///< of the last phase
  Losses lost() const { return at_most(friction_, total_); }         ///< by friction
  double lost_by_impact() const { return total_ - lost().total(); }  ///< the rest
  double given_by_tables() const { return table_; }                  ///< energy, by surfaces that move
  double strength() const;  ///< largest speed that a normal impulse of the last phase would give alone [m/s]

 private:
  void join_led_laws();
  /// One inclusion with γ⁺ − shift in place of γ⁺.
  bool phase(const VecX& shift, RunCounts& counts);
  VecX gamma_at(const Vec6& u) const {
    VecX gamma = W_.transpose() * u;
    if (p_.carried) gamma += p_.given.head(p_.size);
    return gamma;
  }
  double kinetic() const { return kinetic_energy(*world_, u_.head<3>(), u_.tail<3>()); }

  const World* world_;
  ContactProblem p_;
  DirX W_, response_;
  Vec6 u_;
  Losses friction_;     ///< at the velocities of its laws
  double total_ = 0.0;  ///< kinetic energy lost, that given by tables included
  double table_ = 0.0;
  double lost_by_normals_ = 0.0;
  bool shared_ = false;  ///< impulses are one of many solutions
};

}  // namespace tippe
