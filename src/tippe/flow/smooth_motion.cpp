#include <tippe/flow/smooth_motion.h>

#include <algorithm>
#include <tippe/flow/any_rank.h>
#include <tippe/solve/solver.h>

namespace tippe {

namespace {

/// How a block moves, for its law.
laws::Moving moving(const Block& block, const Vec5& gamma, double standing) {
  return {gamma, block.dim, block.coefficient, 1.0, standing, block.lead};
}

}  // namespace

Vec5 moving_force(const Block& block, const Vec5& gamma, double standing) { return block.law->force(moving(block, gamma, standing)); }

Mat5 moving_derivative(const Block& block, const Vec5& gamma, double standing) {
  return block.law->force_derivative(moving(block, gamma, standing));
}

bool admissible(const Block& block, const Vec5& lambda, double lambda_N) {
  return block.law->contains(lambda, block.dim, block.coefficient * std::max(lambda_N, 0.0) * (1.0 + leave_slack), block.lead);
}

bool SmoothMotion::assemble(const State& s, const Modes& modes, const RimMemory& memory, bool accelerations) {
  problem_.clear();
  led_ = false;
  point_count_ = 0;
  W_.resize(6, max_unknowns);
  const Pose pose = pose_of(s);
  const Vec6 u = s.u();
  h_ = forces_h(*world_, s.omega);
  bias_.resize(max_unknowns);
  for (int i = 0; i < world_->contact_count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const Contact& contact = world_->contacts[at];
    const bool alone = !touches_with_face(contact, [&](int j) { return modes.at(i, j).closed; });
    const int candidates = ::tippe::point_count(contact);
    for (int j = 0; j < candidates; ++j) {
      if (!modes.at(i, j).closed) continue;
      const int n = point_count_;
      PointKinematics& k = points_[static_cast<std::size_t>(n)];
      const bool contour = contact.law.resists_contour();
      k.contact = i;
      kinematics(contact, j, pose, memory[at], alone, contour, k);
      const double mu = (contact.law.mu.stribeck_speed > 0.0) ? contact.law.mu.at(k.slip(u).norm()) : contact.law.mu.kinetic;
      if (contact.changes_load())
        k.parts =
            contact.surface->load_parts(*world_, k, pose.A_IB, u, modes.at(i, j).part[static_cast<std::size_t>(Component::Slip)].held);
      // A patch without radius would not see that it spins. A millionth of the weight keeps a hundredth of the radius, of a torque that vanishes with the load.
      const laws::ContactRadius& patch = contact.law.radius;
      const double radius = (patch.modulus > 0.0) ? patch.at(std::max(load_[slot_of(k)], 1e-6 * weight())) : patch.constant;
      const int first = problem_.block_count;
      if (!add_point(problem_, *world_, k, n, mu, radius, W_)) return false;
      if (contact.law.friction != nullptr && contact.law.friction->led() != nullptr) split_led_laws(first, u);
      ++point_count_;

      if (accelerations) take_bias(::tippe::bias(contact, k, s, pose.A_IB, memory[at], alone, contour), first);
    }
  }
  const int n = problem_.size;
  W_.conservativeResize(6, n);
  gamma_.resize(n);
  for (int i = 0; i < n; ++i) gamma_(i) = dot6(W_.data() + 6 * i, u.data());
  if (problem_.carried) gamma_ += problem_.given.head(n);
  return true;
}

/// Ẇᵀ u of every column of the blocks from `first` on. On the table spin and rolling have none: e·ω with ω̇ = 0 turns with the body. Viscous parts need none.
void SmoothMotion::take_bias(const ContactRates& point, int first) {
  for (const Block& block : problem_.used().subspan(static_cast<std::size_t>(first))) {
    double* next = bias_.data() + block.start;
    if (block.is_normal()) {
      *next = point.N;
      continue;
    }
    const double part = block.is_viscous() ? 0.0 : 1.0;
    const laws::Components parts = block.components;
    if (parts.has(Component::Slip)) *next++ = part * point.T(0), *next++ = part * point.T(1);
    if (parts.has(Component::Spin)) *next++ = part * block.arm * point.spin;
    if (parts.has(Component::Contour))
      for (int c = 0; c < block.contour; ++c) *next++ = part * point.R(c);
    if (parts.has(Component::Rolling)) *next++ = part * block.arm * point.rolling(0), *next++ = part * block.arm * point.rolling(1);
  }
}

/// A law in two parts becomes two blocks, which hold and move by themselves; the leader comes last.
void SmoothMotion::split_led_laws(int first, const Vec6& u) {
  const int count = problem_.block_count;
  for (int b = first; b < count && problem_.block_count < max_unknowns; ++b) {
    Block& block = problem_.blocks[static_cast<std::size_t>(b)];
    const laws::Led* led = block.is_normal() ? nullptr : block.law->led();
    if (led == nullptr) continue;
    led_ = true;
    Block& leader = problem_.blocks[static_cast<std::size_t>(problem_.block_count++)];
    leader = block;
    leader.obey(*led->leader);
    leader.start = block.at(leader.components.leading()), leader.dim = 2;
    leader.coefficient = led->reach * led->arm;
    leader.follower = b;
    block.obey(*led->follower);
    block.dim -= leader.dim;
    Vec2 moves = W_.middleCols<2>(leader.start).transpose() * u;
    if (problem_.carried) moves += problem_.given.segment<2>(leader.start);
    if (norm2(moves) > 0.0) block.lead = led->reach * moves / norm2(moves);
  }
}

/// The block that leads this one, if any.
const Block* SmoothMotion::leader_of(const Block& follower) const {
  if (!led_ || follower.law == follower.contact->law.friction.get()) return nullptr;  // a whole law
  for (const Block& block : problem_.used())
    if (block.follower >= 0 && &problem_.blocks[static_cast<std::size_t>(block.follower)] == &follower) return &block;
  return nullptr;
}

/// ∂φ/∂a of a follower at a velocity, its coefficient as one: the force is affine in the lead.
Grid<5, 2> by_lead(const Block& follower, const Vec5& gamma) {
  laws::Moving m{gamma, follower.dim, 1.0, 1.0, 0.0, Vec2::Zero()};
  const Vec5 straight = follower.law->force(m);
  Grid<5, 2> result;
  for (int i = 0; i < 2; ++i) {
    m.lead = Vec2::Unit(i);
    result.col(i) = follower.law->force(m) - straight;
  }
  return result;
}

/// While the leader is held, the lead is a = −λ/(arm λ_N), and the follower's force is linear in it: λ_F = λ_N φ(0) − arm⁻¹ ∂φ/∂a λ.
/// So it bends the direction of λ.
void SmoothMotion::follow_leader(Block& follower, const Block& leader) {
  Vec5 gamma = Vec5::Zero();
  gamma.head(follower.dim) = gamma_.segment(follower.start, follower.dim);
  follower.lead.setZero();
  auto& by_leader = by_leader_[static_cast<std::size_t>(follower.point)];
  by_leader = -follower.coefficient / led_of(follower).arm * by_lead(follower, gamma);
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < follower.dim; ++j) bent_.col(leader.start + i) += by_leader(j, i) * W_.col(follower.start + j);
}

void SmoothMotion::fold_moving_parts(const Modes& modes, double still) {
  bent_.resize(6, problem_.size);
  std::copy_n(W_.data(), 6 * problem_.size, bent_.data());
  if (friction_kept_) return fold_kept_parts();
  phi_.resize(problem_.size);
  phi_.setZero();
  const auto stands = [&](const Block& block) {
    const PartMode* mode = mode_of(block, points_[static_cast<std::size_t>(block.point)], modes);
    return mode != nullptr && (still < 0.0 ? mode->held : gamma_.segment(block.start, block.dim).norm() <= still);
  };
  for (int b = 0; b < problem_.block_count; ++b) {
    Block& block = problem_.blocks[static_cast<std::size_t>(b)];
    if (block.is_normal()) continue;
    if (const Block* leader = leader_of(block); leader != nullptr) {
      by_leader_[static_cast<std::size_t>(block.point)].setZero();
      const PartMode* mode = mode_of(*leader, points_[static_cast<std::size_t>(block.point)], modes);
      if (stands(*leader)) {
        if (!stands(block)) follow_leader(block, *leader);
      } else if (still < 0.0 && mode->directed()) {
        block.lead = led_of(block).reach * mode->direction.head<2>();
      }
    }
    if (block.is_viscous()) {
      for (int i = block.start; i < block.start + block.dim; ++i) {
        phi_(i) = -block.coefficient * gamma_(i);
        h_ += phi_(i) * W_.col(i);
      }
      continue;
    }
    const PartMode* mode = mode_of(block, points_[static_cast<std::size_t>(block.point)], modes);
    if (mode != nullptr && mode->held && still < 0.0) continue;
    Vec5 gamma = Vec5::Zero();
    for (int i = 0; i < block.dim; ++i) gamma(i) = gamma_(block.start + i);
    if (mode != nullptr) {
      if (still >= 0.0 && gamma.norm() <= still) continue;
      // One component keeps its sign over a step; several begin in the direction that was decided on.
      if ((block.dim == 1 || still < 0.0) && mode->directed()) gamma = mode->direction;
    }
    const Vec5 phi = moving_force(block, gamma, standing_);
    Vec6 bent = bent_.col(block.normal);
    for (int i = 0; i < block.dim; ++i) {
      phi_(block.start + i) = phi(i);
      bent += phi(i) * W_.col(block.start + i);
    }
    bent_.col(block.normal) = bent;
  }
}

/// The same with the forces that are there already.
void SmoothMotion::fold_kept_parts() {
  for (const Block& block : problem_.used()) {
    if (block.is_normal()) continue;
    for (int i = block.start; i < block.start + block.dim; ++i) {
      if (block.is_viscous()) {
        h_ += phi_(i) * W_.col(i);
      } else {
        bent_.col(block.normal) += phi_(i) * W_.col(i);
      }
    }
    if (const Block* leader = leader_of(block); leader != nullptr)
      bent_.middleCols<2>(leader->start) +=
          W_.middleCols(block.start, block.dim) * by_leader_[static_cast<std::size_t>(block.point)].topRows(block.dim);
  }
}

/// The linear system of the unknowns that are not given: A x = b.
void SmoothMotion::fill_system(const DirX& response, const Vec6& free, MatX& A, VecX& b) const {
  for (int j = 0; j < active_count_; ++j) {
    const int at = active_[static_cast<std::size_t>(j)];
    for (int i = 0; i < active_count_; ++i) A(i, j) = W_.col(active_[static_cast<std::size_t>(i)]).dot(response.col(j));
    b(j) = -(W_.col(at).dot(free) + bias_(at));
  }
}

void SmoothMotion::solve_forces(const Modes& modes) {
  std::array<int, max_unknowns> stage;
  active_count_ = 0;
  for (const Block& block : problem_.used()) {
    bool held = block.is_normal();
    if (!held) {
      const PartMode* mode = mode_of(block, points_[static_cast<std::size_t>(block.point)], modes);
      held = mode != nullptr && mode->held;
    }
    if (!held) continue;
    // What normal forces can hold, they do: a rolling resistance at three points of a face has nothing to add.
    for (int i = 0; i < block.dim; ++i) {
      stage[static_cast<std::size_t>(active_count_)] = 1 + (block.is_normal() ? -1 : static_cast<int>(block.components.leading()));
      active_[static_cast<std::size_t>(active_count_++)] = block.start + i;
    }
  }
  const int count = active_count_;
  world_->body().accelerate(h_.data(), acceleration_.data());
  problem_.x.resize(problem_.size);
  problem_.x.setZero();
  indeterminate_ = load_shared_ = false;
  if (count == 1) {  // one point, with nothing held: a division
    const int at = active_[0];
    const double* const W = W_.data() + 6 * at;
    Vec6 response;
    world_->body().accelerate(bent_.data() + 6 * at, response.data());
    lone_mass_ = dot6(W, response.data());
    if (lone_mass_ != 0.0) {
      problem_.x(at) = -(dot6(W, acceleration_.data()) + bias_(at)) / lone_mass_;
      acceleration_ += problem_.x(at) * response;
      follow_loads();
      if (led_) follow_held_leaders(modes);
      return;
    }
  }
  const Vec6 free = acceleration_;
  DirX response(6, count);
  for (int j = 0; j < count; ++j) response.col(j) = world_->body().accelerate(bent_.col(active_[static_cast<std::size_t>(j)]));
  if (count > 0) lone_mass_ = W_.col(active_[0]).dot(response.col(0));
  if (count > 0) {
    MatX A(count, count);
    VecX b(count), x;
    fill_system(response, free, A, b);
    indeterminate_ = solve_any_rank(A, b, x, stage) < count;
    if (indeterminate_) {
      fill_system(response, free, A, b);
      share_load(A, b, stage, x);
    }
    for (int i = 0; i < count; ++i) {
      problem_.x(active_[static_cast<std::size_t>(i)]) = x(i);
      acceleration_ += x(i) * response.col(i);
    }
  }
  follow_loads();
  if (led_) follow_held_leaders(modes);
}

/// Moving parts follow their normal force; viscous ones are known.
void SmoothMotion::follow_loads() {
  for (const Block& block : problem_.used()) {
    if (block.is_normal()) continue;
    const double load = block.is_viscous() ? 1.0 : problem_.x(block.normal);
    for (int i = block.start; i < block.start + block.dim; ++i)
      if (phi_(i) != 0.0) problem_.x(i) = load * phi_(i);
  }
}

/// Laws that follow another which is held take their lead from its force.
void SmoothMotion::follow_held_leaders(const Modes& modes) {
  for (int k = 0; k < problem_.block_count; ++k) {
    Block& block = problem_.blocks[static_cast<std::size_t>(k)];
    const Block* leader = leader_of(block);
    if (leader == nullptr) continue;
    const Vec2 held = problem_.x.segment<2>(leader->start);
    problem_.x.segment(block.start, block.dim) += by_leader_[static_cast<std::size_t>(block.point)].topRows(block.dim) * held;
    const PartMode* mode = mode_of(*leader, points_[static_cast<std::size_t>(block.point)], modes);
    if (mode->held && problem_.x(block.normal) > 0.0) block.lead = -held / (led_of(block).arm * problem_.x(block.normal));
  }
}

double SmoothMotion::slip_rate(const Modes& modes) const {
  double fastest = 0.0;
  for (const Block& block : problem_.used()) {
    const PartMode* mode = mode_of(block, points_[static_cast<std::size_t>(block.point)], modes);
    if (mode == nullptr || mode->held || block.dim == 1 || mode->directed()) continue;
    const double speed = gamma_.segment(block.start, block.dim).norm();
    for (int i = block.start; i < block.start + block.dim && speed > 0.0; ++i)
      fastest = std::max(
          fastest, std::abs(block.coefficient * problem_.x(block.normal)) * W_.col(i).dot(world_->body().accelerate(W_.col(i))) / speed);
  }
  return fastest;
}

Paradox SmoothMotion::contact_mass() const {
  Paradox worst;
  // Held parts last, to be eliminated from behind.
  std::array<int, max_unknowns> order{};
  int normals = 0, count = 0;
  for (const bool normal : {true, false}) {
    for (int i = 0; i < active_count_; ++i) {
      const int at = active_[static_cast<std::size_t>(i)];
      bool is_normal = false;
      for (const Block& block : problem_.used()) is_normal = is_normal || (block.is_normal() && block.start == at);
      if (is_normal == normal) order[static_cast<std::size_t>(count++)] = at;
    }
    if (normal) normals = count;
  }
  if (normals == 0 || bent_ == W_) return worst;
  const auto reduced = [&](const DirX& pushed) {
    MatX A(count, count);
    for (int j = 0; j < count; ++j) {
      const Vec6 response = world_->body().accelerate(pushed.col(order[static_cast<std::size_t>(j)]));
      for (int i = 0; i < count; ++i) A(i, j) = W_.col(order[static_cast<std::size_t>(i)]).dot(response);
    }
    const VecX unit = A.diagonal().cwiseAbs();
    for (int k = count - 1; k >= normals; --k) {
      if (!(A(k, k) > rank_tolerance * unit(k))) continue;  // held by others already
      for (int i = 0; i < k; ++i) {
        const double factor = A(i, k) / A(k, k);
        A.row(i).head(k) -= factor * A.row(k).head(k);
      }
    }
    return MatX(A.topLeftCorner(normals, normals));
  };
  const MatX with = reduced(bent_), without = reduced(W_);
  // Bodies have few points; of more than six the larger minors are left out.
  const int most = std::min(normals, 6);
  for (unsigned subset = 1; subset < (1U << most); ++subset) {
    MatX minor(normals, normals);
    std::array<int, 6> chosen{};
    int n = 0;
    for (int i = 0; i < most; ++i)
      if ((subset >> i & 1U) != 0) chosen[static_cast<std::size_t>(n++)] = i;
    double unit = 1.0;
    minor.resize(n, n);
    for (int i = 0; i < n; ++i) {
      const int from = chosen[static_cast<std::size_t>(i)];
      unit *= without(from, from);
      for (int j = 0; j < n; ++j) minor(i, j) = with(from, chosen[static_cast<std::size_t>(j)]);
    }
    const double value = ((n == 1) ? minor(0, 0) : minor.determinant()) / unit;
    // Of points that depend on each other (a face on four points) a minor is zero, up to rounding.
    if (!(value < worst.mass) || (n > 1 && value > -1e-10)) continue;
    const int at = order[static_cast<std::size_t>(chosen[0])];
    worst.mass = value;
    // Pressed against the table, it finds no load: with a negative mass it would have to pull, and with next to none the load has no bound.
    worst.inconsistent = (n == 1 ? value : -1.0) * problem_.x(at) > 0.0;
    for (const Block& block : problem_.used())
      if (block.start == at) worst.contact = points_[static_cast<std::size_t>(block.point)].contact;
  }
  return worst;
}

bool SmoothMotion::evaluate(const State& s, const Modes& modes, const RimMemory& memory) {
  // A patch whose radius depends on the load: the load of the last round gives the radius of this one. Without that, one round.
  bool loaded = false;
  for (int i = 0; i < world_->contact_count; ++i) loaded = loaded || world_->contacts[static_cast<std::size_t>(i)].law.radius.modulus > 0.0;
  for (int round = 0; round < 20; ++round) {
    if (!assemble(s, modes, memory)) return false;
    fold_moving_parts(modes, -1.0);
    solve_forces(modes);
    if (!loaded) break;
    double change = 0.0, total = 0.0;
    for (const Block& block : problem_.used()) {
      if (!block.is_normal()) continue;
      double& load = load_[slot_of(points_[static_cast<std::size_t>(block.point)])];
      change += std::abs(problem_.x(block.start) - load);
      total += std::abs(problem_.x(block.start));
      load = problem_.x(block.start);
    }
    if (change <= 1e-14 * total) break;
  }
  powers_ = losses(problem_, gamma_);
  table_power_ = problem_.carried ? -problem_.x.dot(problem_.given.head(problem_.size)) : 0.0;
  return all_finite(acceleration_);
}

void SmoothMotion::decision_problem(const State& s, const Modes& modes, const RimMemory& memory, double v, ContactProblem& decision,
                                    std::array<int, max_unknowns>& origin) {
  assemble(s, modes, memory);
  fold_moving_parts(modes, v);
  decision.clear();
  decision.scale = world_->body().mass * std::max(world_->gravity.norm(), 1e-300);
  decision.dt = 0.0;
  std::array<int, max_unknowns> column{}, normal{};
  const auto take = [&](int b) {
    const Block& block = problem_.blocks[static_cast<std::size_t>(b)];
    origin[static_cast<std::size_t>(decision.block_count)] = b;
    for (int i = 0; i < block.dim; ++i) column[static_cast<std::size_t>(decision.size + i)] = block.start + i;
    if (block.is_normal()) normal[static_cast<std::size_t>(block.point)] = decision.size;
    Block& taken =
        decision.add(block.law, block.dim, normal[static_cast<std::size_t>(block.point)], block.coefficient, block.contact, block.point);
    taken.lead = block.lead;
    taken.arm = block.arm;
  };
  for (int b = 0; b < problem_.block_count; ++b) {
    const Block& block = problem_.blocks[static_cast<std::size_t>(b)];
    const bool still = gamma_.segment(block.start, block.dim).norm() <= v;
    const bool holds = mode_of(block, points_[static_cast<std::size_t>(block.point)], modes) != nullptr;
    if (block.is_normal() || (holds && still)) take(b);
  }
  const int n = decision.size;
  decision.G.resize(n, n);
  decision.c.resize(n);
  decision.x.resize(n);
  const Vec6 free = world_->body().accelerate(h_);
  for (int j = 0; j < n; ++j) {
    const int at = column[static_cast<std::size_t>(j)];
    const Vec6 response = world_->body().accelerate(bent_.col(at));
    decision.c(j) = W_.col(at).dot(free) + bias_(at);
    for (int i = 0; i < n; ++i) decision.G(i, j) = W_.col(column[static_cast<std::size_t>(i)]).dot(response);
  }
  guess_decision(decision, column);
}

Vec6 SmoothMotion::acceleration_by(const ContactProblem& decision, const std::array<int, max_unknowns>& origin) const {
  Vec6 force = h_;
  for (int d = 0; d < decision.block_count; ++d) {
    const Block& block = decision.blocks[static_cast<std::size_t>(d)];
    const int from = problem_.blocks[static_cast<std::size_t>(origin[static_cast<std::size_t>(d)])].start;
    for (int i = 0; i < block.dim; ++i) force += decision.x(block.start + i) * bent_.col(from + i);
  }
  return world_->body().accelerate(force);
}

/// First guess: all that can hold holds. If that pulls at a point, the forces of the state last evaluated. Where friction and rolling torque depend on
/// each other the forces jump as rolling begins, and nothing is nearer than zero.
void SmoothMotion::guess_decision(ContactProblem& decision, const std::array<int, max_unknowns>& column) const {
  bool coupled = false;
  for (const Block& block : problem_.used()) coupled = coupled || block.follower >= 0;
  MatX A = decision.G;
  VecX b = -decision.c, held;
  solve_any_rank(A, b, held);
  bool pressing = held.allFinite();
  for (const Block& block : decision.used()) pressing = pressing && (!block.is_normal() || held(block.start) > 0.0);
  decision.x.setZero();
  if (pressing) {
    decision.x = held;
    if (coupled && contact_residual(decision) > SolverOptions().tolerance) decision.x.setZero();
  } else if (!coupled && problem_.x.size() == problem_.size) {
    for (int j = 0; j < decision.size; ++j) {
      const double x = problem_.x(column[static_cast<std::size_t>(j)]);
      if (std::isfinite(x)) decision.x(j) = x;
    }
  }
}

}  // namespace tippe
