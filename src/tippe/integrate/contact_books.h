// What every scheme does with the blocks of a contact problem, before it is solved and after: restitution, losses by mechanism, forces by contact.
#pragma once

#include <tippe/integrate/options.h>

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

/// ξ = γ⁺ + e γ⁻: adds e γ⁻ to c, sailer2020 (4.2)-(4.3).
void add_restitution(ContactProblem& problem, const VecX& gamma_before);

/// Gap, slip, contact point and contour velocity of a contact; no forces.
ContactStatus motion_of_contact(const Body& body, int contact, const State& s, const Vec2& keep, bool contour);

/// Adds the forces of one contact, all its points together: x times `factor`; `radius` is of each point's patch.
void add_forces(ContactStatus& status, const ContactProblem& problem, const Contact& contact, const std::array<double, max_points>& radius,
                double factor);

}  // namespace tippe
