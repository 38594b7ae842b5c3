#include <tippe/flow/contact_books.h>

#include <algorithm>

namespace tippe {

namespace {

Losses losses_of(const Block& block, const VecX& x, const VecX& gamma) {
  Losses sum;
  if (block.is_normal()) return sum;
  int at = block.start;  // a law lists its components in this order
  const auto lost = [&](int count) {
    double work = 0.0;
    for (const int end = at + count; at < end; ++at) work -= x(at) * gamma(at);
    return work;
  };
  if (block.components.has(Component::Slip)) sum.sliding = lost(2);
  if (block.components.has(Component::Spin)) sum.drilling = lost(1);
  if (block.components.has(Component::Contour)) sum.contour = lost(block.contour);
  if (block.components.has(Component::Rolling)) sum.rolling = lost(2);
  return sum;
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
    if (std::min(lost.sliding, lost.drilling) < 0.0 && block.law->exchanges()) {
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
      if (e != 0.0) c.segment(from, dim) += e * gamma_before.segment(from, dim);
    };
    if (block.is_normal()) bounce(block.start, 1, contact.impact.e_N);
    const std::array<double, laws::component_count> e{contact.impact.e_T, contact.e_tau, contact.e_R, contact.e_R};
    for (const Component component : laws::all_components)
      if (!block.is_normal()) bounce(block.at(component), block.count(component), e[static_cast<std::size_t>(component)]);
  }
}

void use_impact_friction(ContactProblem& problem) {
  for (int b = 0; b < problem.block_count; ++b) {
    Block& block = problem.blocks[static_cast<std::size_t>(b)];
    const ImpactFriction& own = block.contact->impact_friction;
    const auto use = [&](const std::optional<double>& coefficient, double arm) {
      if (coefficient) block.coefficient = *coefficient / arm;
    };
    if (block.is_normal() || block.is_viscous()) continue;
    switch (block.components.leading()) {
      case Component::Slip:
        use(own.mu, 1.0);
        break;
      case Component::Spin:
        use(own.pivoting, 1.0);
        break;
      case Component::Contour:
        use(own.contour, 1.0);
        break;
      case Component::Rolling:
        use(own.rolling, block.arm);
        break;
    }
  }
}

bool has_restitution(const Contact& c) { return c.impact.e_N > 0.0 || c.impact.e_T > 0.0 || c.e_tau > 0.0 || c.e_R > 0.0; }

double energy_made(const ContactProblem& problem, const VecX& gamma_free, const VecX& gamma_end) {
  VecX newton = gamma_end;
  add_restitution(problem, gamma_free, newton);
  const VecX r = problem.G * problem.x + problem.c - newton;
  const double made = 0.5 * problem.x.dot(gamma_free + gamma_end), unclear = problem.x.cwiseAbs().dot(r.cwiseAbs());
  return std::max(made - unclear, 0.0);
}

ContactStatus motion_of_contact(const World& world, int contact, const State& s, const Vec2& keep, bool contour) {
  const Pose pose = pose_of(s);
  const int lowest = lowest_candidate(world.contacts[static_cast<std::size_t>(contact)], pose);
  const PointKinematics k = kinematics(world, contact, lowest, pose, keep, contour);
  const Vec6 u = s.u();
  ContactStatus status;
  status.gap = k.gap;
  status.slip = k.slip(u).norm();
  status.r_C = s.r_S + k.r_SC;
  if (k.contour_dim == 1) status.contour_rate = -k.contour(u).x() / world.contacts[static_cast<std::size_t>(contact)].shape.rim;
  status.contour_speed = norm2(k.contour(u));  // columns that are not used are zero
  return status;
}

void add_forces(ContactStatus& status, const ContactProblem& problem, const Contact& contact, double factor) {
  for (const Block& block : problem.used()) {
    if (block.contact != &contact) continue;
    if (block.is_normal()) {
      status.lambda_N += factor * problem.x(block.start);
      continue;
    }
    const auto force = [&](Component c, int i) { return (i < block.count(c)) ? factor * problem.x(block.at(c) + i) : 0.0; };
    const auto both = [&](Component c) { return Vec2(force(c, 0), force(c, 1)); };
    status.lambda_T += both(Component::Slip);
    status.tau += block.arm * force(Component::Spin, 0);
    status.lambda_R += both(Component::Contour);
    status.rolling_torque += block.arm * both(Component::Rolling);
  }
}

}  // namespace tippe
