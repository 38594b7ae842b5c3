#include <tippe/solve/contact_problem.h>

#include <tippe/laws/resistances.h>

namespace tippe {

namespace {

/// γ₀ of a surface that moves.
void give(ContactProblem& problem, const Block& block, const ContactRates& given) {
  for (int i = 0; i < block.count(Component::Slip); ++i) problem.given(block.at(Component::Slip) + i) = given.T(i);
  if (block.count(Component::Spin) > 0) problem.given(block.at(Component::Spin)) = block.arm * given.spin;
  for (int i = 0; i < block.count(Component::Contour); ++i) problem.given(block.at(Component::Contour) + i) = given.R(i);
  for (int i = 0; i < block.count(Component::Rolling); ++i) problem.given(block.at(Component::Rolling) + i) = block.arm * given.rolling(i);
}

}  // namespace

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
    double* next = W.data() + 6 * block.start;  // a law lists its components in this order
    const auto put = [&next](const Vec6& direction) {
      for (int i = 0; i < 6; ++i) next[i] = direction(i);
      next += 6;
    };
    const laws::Components parts = block.components;
    if (parts.has(Component::Slip)) put(k.W_T.col(0)), put(k.W_T.col(1));
    if (parts.has(Component::Spin)) put(arm * k.W_spin);
    if (parts.has(Component::Contour))
      for (int i = 0; i < k.contour_dim; ++i) put(k.W_R.col(i));
    if (parts.has(Component::Rolling)) put(arm * k.W_rolling.col(0)), put(arm * k.W_rolling.col(1));
    if (k.carried) give(problem, block, k.given);
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
