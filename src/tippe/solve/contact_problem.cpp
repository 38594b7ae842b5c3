#include <tippe/solve/contact_problem.h>

namespace tippe {

int friction_dim(const laws::Friction& friction) {
  return std::visit(
      [](const auto& law) {
        using Law = std::decay_t<decltype(law)>;
        if constexpr (std::is_same_v<Law, std::monostate>) {
          return 0;
        } else if constexpr (std::is_same_v<Law, laws::Product<laws::Disk, laws::Interval>> ||
                             std::is_same_v<Law, laws::Product<laws::SmoothCoulomb, laws::Viscous<1>>>) {
          return 2;
        } else {
          return Law::dim;
        }
      },
      friction);
}

bool add_point(ContactProblem& problem, const Body& body, const PointKinematics& k, int point, double mu, double radius, DirX& W) {
  const Contact& contact = body.contacts[static_cast<std::size_t>(k.contact)];
  const laws::ContactLaw& law = contact.law;
  if (problem.size + 13 > max_unknowns) return false;
  const int normal = problem.size;
  const auto put = [&](int column, const Vec6& direction) { W.col(column) = direction; };

  problem.add(BlockKind::Normal, 1, normal, 1.0, &contact, point);
  put(normal, k.W_N);
  const int dim = friction_dim(law.friction);
  if (dim > 0) {
    const int at = problem.size;
    problem.add(BlockKind::Friction, dim, normal, k.hold_part * mu, &contact, point);
    put(at, k.W_T.col(0));
    put(at + 1, k.W_T.col(1));
    if (dim >= 3) put(at + 2, radius * k.W_spin);
    if (dim == 5) {
      put(at + 3, radius * k.W_rolling.col(0));
      put(at + 4, radius * k.W_rolling.col(1));
    }
  }
  if (law.mu_pivoting > 0.0 && radius > 0.0) {
    put(problem.size, radius * k.W_spin);
    problem.add(BlockKind::Pivoting, 1, normal, law.mu_pivoting, &contact, point).arm = radius;
  }
  const auto add_resistance = [&](BlockKind kind, int components, double coefficient, const Eigen::Matrix<double, 6, 2>& directions,
                                  double arm = 1.0) {
    if (coefficient <= 0.0 || components == 0) return;
    for (int i = 0; i < components; ++i) put(problem.size + i, arm * directions.col(i));
    problem.add(kind, components, normal, coefficient, &contact, point).arm = arm;
  };
  add_resistance(BlockKind::Contour, k.contour_dim, law.mu_contour, k.W_R);
  add_resistance(BlockKind::ContourViscous, k.contour_dim, law.viscosity_contour, k.W_R);
  // Rates times the size of the shape are speeds: then all unknowns of a problem have one unit.
  const double arm = (contact.shape.reach() > 0.0) ? contact.shape.reach() : 1.0;
  add_resistance(BlockKind::Rolling, 2, k.load_part * law.mu_rolling / arm, k.W_rolling, arm);
  add_resistance(BlockKind::RollingViscous, 2, law.viscosity_rolling / (arm * arm), k.W_rolling, arm);
  return true;
}

}  // namespace tippe
