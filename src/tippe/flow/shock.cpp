#include <tippe/flow/shock.h>

#include <algorithm>
#include <tippe/flow/shared_load.h>

namespace tippe {

Shock::Shock(const World& world, const SmoothMotion& motion, const Vec6& u, double approach)
    : world_(&world), p_(motion.problem()), W_(motion.W()), response_(6, p_.size), u_(u) {
  response_.topRows<3>() = W_.topRows<3>() / world.body().mass;
  response_.bottomRows<3>() = world.body().Theta_inverse() * W_.bottomRows<3>();
  join_led_laws();
  // An impulse knows nothing of the normal force that martins2019 gives to friction.
  for (int b = 0; b < p_.block_count; ++b) {
    Block& block = p_.blocks[static_cast<std::size_t>(b)];
    const PointKinematics& k = motion.point(block.point);
    if (block.leads(Component::Slip))
      block.coefficient = (k.parts.hold > 0.0) ? block.coefficient / k.parts.hold : block.contact->law.mu.kinetic;
    if (block.leads(Component::Rolling) && !block.is_viscous())
      block.coefficient = (k.parts.load > 0.0) ? block.coefficient / k.parts.load : block.contact->law.mu_rolling / block.arm;
  }
  p_.G = W_.transpose() * response_;
  shared_ = resistances_depend(p_) || normals_depend(p_);
  p_.scale = world.body().mass * approach;
  p_.dt = 0.0;
}

/// Where SmoothMotion took a law apart, it had the lead from the motion before. An impulse changes that motion, and its law is one of what is after it: both
/// parts belong together again, as in a step of time-stepping.
void Shock::join_led_laws() {
  for (int t = 0; t < p_.block_count; ++t) {
    const int follower = p_.blocks[static_cast<std::size_t>(t)].follower;
    if (follower < 0) continue;
    Block& whole = p_.blocks[static_cast<std::size_t>(follower)];
    whole.obey(*whole.contact->law.friction);
    whole.dim += p_.blocks[static_cast<std::size_t>(t)].dim;
    whole.lead.setZero();
    for (int later = t + 1; later < p_.block_count; ++later) {
      Block& moved = p_.blocks[static_cast<std::size_t>(later - 1)] = p_.blocks[static_cast<std::size_t>(later)];
      if (moved.follower > t) --moved.follower;
    }
    --p_.block_count, --t;
  }
}

bool Shock::phase(const VecX& shift, RunCounts& counts) {
  SolverOptions options;
  options.tolerance = 1e-12;
  p_.c = gamma() - shift;
  p_.x = shared_ ? shared_start(p_) : VecX(VecX::Zero(p_.size));
  const SolveResult result = solve(p_, options);
  counts.add(result);
  const Vec6 change = response_ * p_.x;
  const VecX mean = gamma_at(u_ + 0.5 * change);
  u_ += change;
  if (p_.carried) table_ -= p_.x.dot(p_.given.head(p_.size));
  friction_ += impact_losses(p_, gamma() - shift);
  total_ -= p_.x.dot(mean);
  for (const Block& block : p_.used())
    if (block.is_normal()) lost_by_normals_ -= p_.x(block.start) * mean(block.start);
  return result.solved;
}

void Shock::pose_newton() {
  use_impact_friction(p_);
  p_.c = gamma();
  add_restitution(p_, gamma(), p_.c);
}

void Shock::newton(RunCounts& counts) {
  use_impact_friction(p_);
  VecX bounce = VecX::Zero(p_.size);
  add_restitution(p_, gamma(), bounce);
  phase(-bounce, counts);
}

bool Shock::nudged(double v, RunCounts& counts) {
  VecX shift = VecX::Zero(p_.size);
  for (const Block& block : p_.used())
    if (block.is_normal()) shift(block.start) = v;
  return phase(shift, counts);
}

void Shock::energetic(RunCounts& counts) {
  const VecX before = gamma();
  const double kinetic_before = kinetic();
  use_impact_friction(p_);
  phase(VecX::Zero(p_.size), counts);
  // What the normal impulses may give back, and how fast the points would part without friction.
  double stored = 0.0;
  VecX parting = VecX::Zero(p_.size);
  for (const Block& block : p_.used()) {
    if (!block.is_normal() || before(block.start) >= 0.0) continue;
    const double e = block.contact->impact.e_N;
    stored -= 0.5 * e * e * p_.x(block.start) * before(block.start);
    parting(block.start) = -e * before(block.start);
  }
  if (!(stored > 0.0)) return;
  const Shock compressed = *this;
  const RunCounts untried = counts;       // of the trials only the last one counts
  const auto expand = [&](double part) {  // true if that gives back more than there is
    *this = compressed, counts = untried;
    phase(part * parting, counts);
    const double given = compressed.lost_by_normals_ - lost_by_normals_;
    return given > stored || (p_.carried ? total_ < 0.0 : kinetic() > kinetic_before);
  };
  // Friction that pushes apart, or together, makes the parting faster or slower than Newton's; at most by the square root of the energy at hand.
  double low = 0.0, high = 1.0;
  for (int i = 0; i < 60 && !expand(high); ++i) low = high, high *= 2.0;
  for (int i = 0; i < 50; ++i) {
    const double middle = 0.5 * (low + high);
    (expand(middle) ? high : low) = middle;
  }
  expand(low);
}

double Shock::strength() const {
  double largest = 0.0;
  for (const Block& block : p_.used())
    if (block.is_normal()) largest = std::max(largest, p_.x(block.start) * p_.G(block.start, block.start));
  return largest;
}

}  // namespace tippe
