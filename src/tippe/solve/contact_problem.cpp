#include <tippe/solve/contact_problem.h>

#include <tippe/laws/resistances.h>

namespace tippe {

bool add_point(ContactProblem& problem, const World& world, const PointKinematics& k, int point, double mu, double radius, DirX& W) {
  const Contact& contact = world.contacts[static_cast<std::size_t>(k.contact)];
  const laws::ContactLaw& law = contact.law;
  if (problem.size + 13 > max_unknowns) return false;
  const int normal = problem.size;
  problem.add(nullptr, 1, normal, 1.0, &contact, point);
  W.col(normal) = k.W_N;
  if (k.carried) {
    if (!problem.carried) problem.given.setZero(max_unknowns);
    problem.carried = true;
    problem.given(normal) = k.given.N;
  }

  // Rates times an arm are speeds: then all unknowns of a problem have one unit.
  const auto add = [&](const laws::ForceLaw& force, double coefficient, double arm) {
    const int dim = force.components().size(k.contour_dim);
    if (dim == 0) return;
    Block& block = problem.add(&force, dim, normal, coefficient, &contact, point);
    block.arm = arm;
    for (int i = 0; i < block.count(Component::Slip); ++i) W.col(block.at(Component::Slip) + i) = k.W_T.col(i);
    if (block.count(Component::Spin) > 0) W.col(block.at(Component::Spin)) = arm * k.W_spin;
    for (int i = 0; i < block.count(Component::Contour); ++i) W.col(block.at(Component::Contour) + i) = k.W_R.col(i);
    for (int i = 0; i < block.count(Component::Rolling); ++i) W.col(block.at(Component::Rolling) + i) = arm * k.W_rolling.col(i);
    if (!k.carried) return;
    for (int i = 0; i < block.count(Component::Slip); ++i) problem.given(block.at(Component::Slip) + i) = k.given.T(i);
    if (block.count(Component::Spin) > 0) problem.given(block.at(Component::Spin)) = arm * k.given.spin;
    for (int i = 0; i < block.count(Component::Contour); ++i) problem.given(block.at(Component::Contour) + i) = k.given.R(i);
    for (int i = 0; i < block.count(Component::Rolling); ++i) problem.given(block.at(Component::Rolling) + i) = arm * k.given.rolling(i);
  };
  if (law.friction != nullptr) add(*law.friction, k.parts.hold * mu, radius);
  if (radius > 0.0 && law.mu_pivoting > 0.0) add(laws::dry_resistance(Component::Spin), law.mu_pivoting, radius);
  if (law.mu_contour > 0.0) add(laws::dry_resistance(Component::Contour), law.mu_contour, 1.0);
  if (law.viscosity_contour > 0.0) add(laws::viscous_resistance(Component::Contour), law.viscosity_contour, 1.0);
  if (law.mu_rolling > 0.0 || law.viscosity_rolling > 0.0) {
    const double arm = (contact.shape.reach() > 0.0) ? contact.shape.reach() : 1.0;
    const double rolling = k.parts.load * law.mu_rolling / arm;
    if (!(rolling <= 0.0)) add(laws::dry_resistance(Component::Rolling), rolling, arm);
    if (law.viscosity_rolling > 0.0) add(laws::viscous_resistance(Component::Rolling), law.viscosity_rolling / (arm * arm), arm);
  }
  return true;
}

}  // namespace tippe
