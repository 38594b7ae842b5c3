#include <tippe/integrate/contact_books.h>

#include <algorithm>

namespace tippe {

namespace {

Losses losses_of(const Block& block, const VecX& x, const VecX& gamma) {
  Losses sum;
  const auto lost = [&](int from, int dim) {
    double work = 0.0;
    for (int i = block.start + from; i < block.start + from + dim; ++i) work -= x(i) * gamma(i);
    return work;
  };
  switch (block.kind) {
    case BlockKind::Normal:
      break;
    case BlockKind::Friction:
      sum.sliding = lost(0, 2);
      if (block.dim >= 3) sum.drilling = lost(2, 1);
      if (block.dim == 5) sum.rolling = lost(3, 2);
      break;
    case BlockKind::Pivoting:
      sum.drilling = lost(0, 1);
      break;
    case BlockKind::Contour:
    case BlockKind::ContourViscous:
      sum.contour = lost(0, block.dim);
      break;
    case BlockKind::Rolling:
    case BlockKind::RollingViscous:
      sum.rolling = lost(0, block.dim);
      break;
  }
  return sum;
}

/// Rolling distorts the pressure: what friction takes from sliding it may give to the spin.
bool is_distorted(const Block& block) {
  return block.kind == BlockKind::Friction && std::visit(
                                                  [](const auto& law) {
                                                    if constexpr (requires { law.options.k_r; }) return law.options.k_r > 0.0;
                                                    return false;
                                                  },
                                                  block.contact->law.friction);
}

}  // namespace

Losses losses(const ContactProblem& problem, const VecX& gamma) {
  Losses sum;
  for (const Block& block : problem.used()) sum += losses_of(block, problem.x, gamma);
  return sum;
}

Losses step_losses(const ContactProblem& problem, const VecX& gamma) {
  Losses sum;
  for (const Block& block : problem.used()) {
    const Losses lost = losses_of(block, problem.x, gamma);
    sum.contour += std::max(lost.contour, 0.0);
    sum.rolling += std::max(lost.rolling, 0.0);
    if (is_distorted(block)) {
      if (lost.sliding + lost.drilling > 0.0) sum.sliding += lost.sliding, sum.drilling += lost.drilling;
    } else {
      sum.sliding += std::max(lost.sliding, 0.0);
      sum.drilling += std::max(lost.drilling, 0.0);
    }
  }
  return sum;
}

Losses impact_losses(const ContactProblem& problem, const VecX& xi) {
  VecX e = VecX::Zero(problem.size);
  add_restitution(problem, VecX::Ones(problem.size), e);
  VecX gamma(problem.size);
  for (int i = 0; i < problem.size; ++i) gamma(i) = xi(i) / (1.0 + e(i));
  Losses sum;
  for (const Block& block : problem.used()) {
    Losses lost = losses_of(block, problem.x, gamma);
    // Sliding and spinning that share one set lose together; a distorted set may give to one what it takes from the other.
    const double shared = lost.sliding + lost.drilling;
    if (lost.sliding < 0.0) lost.sliding = 0.0, lost.drilling = shared;
    if (lost.drilling < 0.0) lost.drilling = 0.0, lost.sliding = shared;
    sum += lost;
  }
  return sum;
}

Losses at_most(const Losses& losses, double total) {
  const double part = std::clamp(total / losses.total(), 0.0, 1.0);
  return (losses.total() > 0.0) ? Losses{part * losses.sliding, part * losses.drilling, part * losses.contour, part * losses.rolling}
                                : Losses();
}

void add_restitution(const ContactProblem& problem, const VecX& gamma_before, VecX& c) {
  for (const Block& block : problem.used()) {
    const Contact& contact = *block.contact;
    const auto bounce = [&](int from, int dim, double e) {
      if (e != 0.0) c.segment(block.start + from, dim) += e * gamma_before.segment(block.start + from, dim);
    };
    switch (block.kind) {
      case BlockKind::Normal:
        bounce(0, 1, contact.impact.e_N);
        break;
      case BlockKind::Friction:
        bounce(0, 2, contact.impact.e_T);
        if (block.dim >= 3) bounce(2, 1, contact.e_tau);
        break;
      case BlockKind::Pivoting:
        bounce(0, 1, contact.e_tau);
        break;
      default:
        bounce(0, block.dim, contact.e_R);
    }
  }
}

bool bounces(const ContactProblem& problem, const VecX& gamma_before, double slow) {
  return std::ranges::any_of(problem.used(), [&](const Block& block) {
    const Contact& c = *block.contact;
    return block.kind == BlockKind::Normal && gamma_before(block.start) < -slow &&
           std::max({c.impact.e_N, c.impact.e_T, c.e_tau, c.e_R}) > 0.0;
  });
}

double energy_made(const ContactProblem& problem, const VecX& gamma_free, const VecX& gamma_end) {
  VecX newton = gamma_end;
  add_restitution(problem, gamma_free, newton);
  const VecX r = problem.G * problem.x + problem.c - newton;
  const double made = 0.5 * problem.x.dot(gamma_free + gamma_end), unclear = problem.x.cwiseAbs().dot(r.cwiseAbs());
  return std::max(made - unclear, 0.0);
}

ContactStatus motion_of_contact(const Body& body, int contact, const State& s, const Vec2& keep, bool contour) {
  const PointKinematics k = kinematics(body, contact, 0, s.r_S, rotation_matrix(s.p), keep, contour);
  const Vec6 u = s.u();
  ContactStatus status;
  status.gap = k.gap;
  status.slip = (k.W_T.transpose() * u).norm();
  status.r_C = s.r_S + k.r_SC;
  if (k.contour_dim == 1) status.contour_rate = -k.W_R.col(0).dot(u) / body.contacts[static_cast<std::size_t>(contact)].shape.rim;
  status.contour_speed = norm2(k.W_R.col(0).dot(u), k.W_R.col(1).dot(u));  // columns that are not used are zero
  return status;
}

void add_forces(ContactStatus& status, const ContactProblem& problem, const Contact& contact, const std::array<double, max_points>& radius,
                double factor) {
  for (const Block& block : problem.used()) {
    if (block.contact != &contact) continue;
    const auto force = [&](int j) { return factor * problem.x(block.start + j); };
    const double R = radius[static_cast<std::size_t>(block.point)];
    switch (block.kind) {
      case BlockKind::Normal:
        status.lambda_N += force(0);
        break;
      case BlockKind::Friction:
        status.lambda_T += Vec2(force(0), force(1));
        if (block.dim >= 3) status.tau += R * force(2);
        if (block.dim == 5) status.rolling_torque += R * Vec2(force(3), force(4));
        break;
      case BlockKind::Pivoting:
        status.tau += block.arm * force(0);
        break;
      case BlockKind::Contour:
      case BlockKind::ContourViscous:
        status.lambda_R += Vec2(force(0), (block.dim > 1) ? force(1) : 0.0);
        break;
      case BlockKind::Rolling:
      case BlockKind::RollingViscous:
        status.rolling_torque += block.arm * Vec2(force(0), force(1));
        break;
    }
  }
}

}  // namespace tippe
