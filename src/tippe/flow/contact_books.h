// What every scheme does with the blocks of a contact problem, before it is solved and after: restitution, losses by mechanism, forces by contact.
#pragma once

#include <tippe/flow/options.h>

namespace tippe {

/// Energy, or power, that the friction of all contacts takes, by mechanism.
struct Losses {
  double sliding = 0.0, drilling = 0.0, contour = 0.0, rolling = 0.0;

  double total() const { return sliding + drilling + contour + rolling; }
  Vec4 as_vector() const { return {sliding, drilling, contour, rolling}; }
  Losses& operator+=(const Losses& other) {
    sliding += other.sliding, drilling += other.drilling, contour += other.contour, rolling += other.rolling;
    return *this;
  }
};

/// −xᵀγ of all blocks but the normal ones, for impulses or forces x and the velocities γ of all unknowns.
Losses losses(const ContactProblem& problem, const VecX& gamma);

/// The same over a step, γ at its mean velocity. Where a motion turns round within the step its mean can be against the force that its end asks for: such a
/// gain is no law's but the error of the scheme, and is left out.
Losses step_losses(const ContactProblem& problem, const VecX& gamma);

/// What friction takes of the energy that a collision loses. With γ⁺ = γ⁻ + G x and laws for ξ = γ⁺ + e γ⁻ that is
///   −½ xᵀ(γ⁻ + γ⁺) = −xᵀξ/(1+e) + ½ (1−e)/(1+e) xᵀG x,
/// both ≥ 0: the first is friction's, at the velocities at which its laws hold; the second is the impact's own, of two bodies that meet. The work of
/// friction at the mean velocity is no such split: an impulse that turns the slip round works with it first and against it then.
Losses impact_losses(const ContactProblem& problem, const VecX& xi);

/// All parts made smaller alike, so that they take no more than there is. Where coefficients e differ, the second term above may be negative.
Losses at_most(const Losses& losses, double total);

/// ξ = γ⁺ + e γ⁻: adds e γ⁻ to c, sailer2020 (4.2)-(4.3).
void add_restitution(const ContactProblem& problem, const VecX& gamma_before, VecX& c);

/// In a collision friction has the coefficients that its contact names for it, laws and their sets stay what they are.
void use_impact_friction(ContactProblem& problem);

/// Does a collision of this contact give something back?
bool has_restitution(const Contact& contact);

/// Energy that the impulses of a step made where it bounces, which Newton's law with friction can [J].
/// Between `gamma_free`, the velocities that all other forces alone leave, and `gamma_end` the impulses work ½(γ_free + γ_end)ᵀx. That is ≤ 0 without
/// restitution. Time-stepping takes γ⁻ from the beginning of the step, and its law is Newton's up to r = ξ − (γ_end + e γ_free) only: what |x|ᵀ|r| could
/// explain is the scheme's own error and does not count.
double energy_made(const ContactProblem& problem, const VecX& gamma_free, const VecX& gamma_end);

/// Gap, slip, contact point and contour velocity of a contact; no forces.
ContactStatus motion_of_contact(const World& world, int contact, const State& s, const Vec2& keep, bool contour);

/// Adds the forces of one contact, all its points together: x times `factor`.
void add_forces(ContactStatus& status, const ContactProblem& problem, const Contact& contact, double factor);

}  // namespace tippe
