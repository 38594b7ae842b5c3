#include <tippe/integrate/smooth_motion.h>

#include <tippe/integrate/any_rank.h>
#include <tippe/integrate/resolved_law.h>
#include <tippe/solve/block_law.h>
#include <tippe/solve/solver.h>
#include <utility>

namespace tippe {

namespace {

int part_of(BlockKind kind) {
  switch (kind) {
    case BlockKind::Friction:
      return static_cast<int>(Part::Friction);
    case BlockKind::Pivoting:
      return static_cast<int>(Part::Pivoting);
    case BlockKind::Contour:
      return static_cast<int>(Part::Contour);
    case BlockKind::Rolling:
      return static_cast<int>(Part::Rolling);
    default:
      return -1;
  }
}

bool is_set(const Block& block) {
  bool result = false;
  visit_law(block, [&](const auto&) { result = true; }, [](const auto&, double) {});
  return result;
}

}  // namespace

bool moving_force(const Block& block, const Vec5& gamma, double standing, Vec5& phi) {
  if (block.kind == BlockKind::Normal || viscous(block)) return false;
  visit_law(
      block,
      [&](const auto& law) {
        constexpr int n = std::decay_t<decltype(law)>::dim;
        phi.template head<n>() = block.coefficient * law.force(Vec<n>(gamma.head<n>()));
      },
      [&](const auto& law, double size) {
        constexpr int n = std::decay_t<decltype(law)>::dim;
        phi.template head<n>() = resolved(law, standing).force(Vec<n>(gamma.head<n>()), size);
      });
  return true;
}

bool admissible(const Block& block, const Vec5& lambda, double lambda_N) {
  bool inside = true;
  const double size = block.coefficient * std::max(lambda_N, 0.0) * (1.0 + leave_slack);
  visit_law(
      block,
      [&](const auto& law) {
        constexpr int n = std::decay_t<decltype(law)>::dim;
        inside = law.contains(Vec<n>(lambda.head<n>()), size);
      },
      [](const auto&, double) {});
  return inside;
}

const PartMode* SmoothMotion::mode_of(const Block& block, const PointKinematics& k, const Modes& modes) {
  const int part = part_of(block.kind);
  if (part < 0 || !is_set(block)) return nullptr;
  return &modes.at(k.contact, k.point).part[static_cast<std::size_t>(part)];
}

PartMode* SmoothMotion::mode_of(const Block& block, const PointKinematics& k, Modes& modes) {
  return const_cast<PartMode*>(mode_of(block, k, std::as_const(modes)));
}

bool SmoothMotion::assemble(const State& s, const Modes& modes, const RimMemory& memory) {
  problem_.clear();
  point_count_ = 0;
  W_.resize(6, max_unknowns);
  const Mat3 A_IB = rotation_matrix(s.p);
  const Vec6 u = s.u();
  h_ = forces_h(*body_, s.omega);
  bias_.resize(max_unknowns);
  for (int i = 0; i < body_->contact_count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const Contact& contact = body_->contacts[at];
    const bool alone = !touches_with_face(contact, [&](int j) { return modes.at(i, j).closed; });
    for (int j = 0; j < ::tippe::point_count(contact); ++j) {
      if (!modes.at(i, j).closed) continue;
      const int n = point_count_;
      PointKinematics& k = points_[static_cast<std::size_t>(n)];
      k = kinematics(*body_, i, j, s.r_S, A_IB, memory[at], alone);
      const double mu = contact.law.mu.at((k.W_T.transpose() * u).norm());
      if (contact.load_by_slip) {
        const bool rolling = modes.at(i, j).part[static_cast<std::size_t>(Part::Friction)].held;
        k.load_part = load_part(*body_, k, A_IB, u, rolling), k.hold_part = hold_part(*body_, k, A_IB, u, rolling);
      }
      const double radius = contact.law.radius.at(load_[static_cast<std::size_t>(n)]);
      radius_[static_cast<std::size_t>(n)] = radius;
      const int first = problem_.block_count, from = problem_.size;
      if (!add_point(problem_, *body_, k, n, mu, radius, W_)) return false;
      split_rolling(first, u);
      ++point_count_;

      // Ẇᵀ u of every column. On the table spin and rolling have none: e·ω with ω̇ = 0 turns with the body.
      bias_.segment(from, problem_.size - from).setZero();
      Bias bias_j = ::tippe::bias(contact, k.ground, A_IB, s.v_S, s.omega, memory[at]);
      if (!alone) {  // a point of a flat rim is fixed to the body
        const Vec3 fixed = candidate_point(contact, j, downward(A_IB), memory[at]);
        const Vec3 acceleration = A_IB * s.omega.cross(s.omega.cross(fixed));
        bias_j = {acceleration.z(), acceleration.head<2>()};
      }
      for (int b = first; b < problem_.block_count; ++b) {
        const Block& block = problem_.blocks[static_cast<std::size_t>(b)];
        if (block.kind == BlockKind::Normal) bias_(block.start) = bias_j.N;
        if (block.kind == BlockKind::Friction) bias_.segment<2>(block.start) = bias_j.T;
        if (block.kind == BlockKind::Contour) bias_.segment(block.start, block.dim) = bias_j.R.head(block.dim);
        if (block.kind == BlockKind::Friction && block.dim >= 3) bias_(block.start + 2) = radius * bias_j.spin;
        if (block.kind == BlockKind::Friction && block.dim == 5) bias_.segment<2>(block.start + 3) = radius * bias_j.rolling;
        if (block.kind == BlockKind::Pivoting) bias_(block.start) = radius * bias_j.spin;
        if (block.kind == BlockKind::Rolling) bias_.segment<2>(block.start) = block.arm * bias_j.rolling;
      }
    }
  }
  const int n = problem_.size;
  W_.conservativeResize(6, n);
  gamma_.resize(n);
  gamma_.noalias() = W_.transpose().lazyProduct(u);
  return true;
}

/// The exact law with rolling distortion is a set law of sliding and spinning for a given rolling axis, beside one of rolling; as one law of five
/// components it could not hold.
void SmoothMotion::split_rolling(int first, const Vec6& u) {
  for (int b = first; b < problem_.block_count; ++b) {
    Block& block = problem_.blocks[static_cast<std::size_t>(b)];
    if (block.kind != BlockKind::Friction || block.dim != 5) continue;
    const auto* law = std::get_if<laws::ContensouRolling>(&block.contact->law.friction);
    if (law == nullptr) continue;
    // Without distortion there is no rolling torque, and rolling has nothing to say: no unknowns that no law answers for.
    if (law->options.k_r == 0.0) {
      block.dim = 3;
      for (int i = block.start + 3; i + 2 < problem_.size; ++i) W_.col(i) = W_.col(i + 2);
      for (int later = b + 1; later < problem_.block_count; ++later) problem_.blocks[static_cast<std::size_t>(later)].start -= 2;
      problem_.size -= 2;
      continue;
    }
    if (law->options.eps > 0.0 || problem_.block_count == max_unknowns) continue;
    const Vec2 rolling = W_.middleCols<2>(block.start + 3).transpose() * u;
    block.dim = 3;
    if (norm2(rolling) > 0.0) block.axis = law->options.k_r * rolling / norm2(rolling);
    Block& torque = problem_.blocks[static_cast<std::size_t>(problem_.block_count++)];
    torque = block;
    torque.kind = BlockKind::Rolling;
    torque.start = block.start + 3, torque.dim = 2;
    torque.coefficient = law->options.k_r * laws::hertz_rolling_arm;
    torque.arm = radius_[static_cast<std::size_t>(block.point)];
  }
}

/// The rolling torque that split_rolling took out of a friction block.
const Block* SmoothMotion::torque_of(const Block& friction) const {
  if (friction.kind != BlockKind::Friction || friction.dim != 3) return nullptr;
  const auto* law = std::get_if<laws::ContensouRolling>(&friction.contact->law.friction);
  if (law == nullptr || law->options.k_r == 0.0) return nullptr;  // a rolling resistance may follow any law
  for (const Block& block : problem_.used())
    if (block.kind == BlockKind::Rolling && block.start == friction.start + 3 && block.point == friction.point) return &block;
  return nullptr;
}

/// While rolling is held its axis is ξ̂ = −λ_r/(⅕ k_r λ_N), shorter than one, and friction is linear in it: λ_F = λ_N φ(0) − ⅕⁻¹ ∂φ/∂(k_r ξ̂) λ_r.
/// So it bends the direction of λ_r.
void SmoothMotion::follow_torque(Block& friction, const Block& torque) {
  const Vec3 gamma = gamma_.segment<3>(friction.start);
  friction.axis.setZero();
  const int components = std::get<laws::ContensouRolling>(friction.contact->law.friction).options.drilling_torque ? 3 : 2;
  const Vec3 straight = laws::DistortedBall{friction.axis}.force(gamma);
  auto& by_torque = by_torque_[static_cast<std::size_t>(friction.point)];
  by_torque.setZero();
  for (int i = 0; i < 2; ++i) {
    const Vec3 turned = laws::DistortedBall{Vec2::Unit(i)}.force(gamma);
    by_torque.col(i).head(components) = -friction.coefficient / laws::hertz_rolling_arm * (turned - straight).head(components);
    for (int j = 0; j < components; ++j) bent_.col(torque.start + i) += by_torque(j, i) * W_.col(friction.start + j);
  }
}

void SmoothMotion::fold_moving_parts(const Modes& modes, double still) {
  bent_ = W_;
  if (friction_kept_) return fold_kept_parts();
  phi_.resize(problem_.size);
  phi_.setZero();
  const auto holds = [&](const Block& block) {
    const PartMode* mode = mode_of(block, points_[static_cast<std::size_t>(block.point)], modes);
    return mode != nullptr && (still < 0.0 ? mode->held : gamma_.segment(block.start, block.dim).norm() <= still);
  };
  for (int b = 0; b < problem_.block_count; ++b) {
    Block& block = problem_.blocks[static_cast<std::size_t>(b)];
    if (block.kind == BlockKind::Normal) continue;
    if (block.kind == BlockKind::Friction) by_torque_[static_cast<std::size_t>(block.point)].setZero();
    if (const Block* torque = torque_of(block); torque != nullptr) {
      const PartMode* mode = mode_of(*torque, points_[static_cast<std::size_t>(block.point)], modes);
      if (holds(*torque)) {
        if (!holds(block)) follow_torque(block, *torque);
      } else if (still < 0.0 && !mode->direction.isZero(0.0)) {
        block.axis = std::get<laws::ContensouRolling>(block.contact->law.friction).options.k_r * mode->direction.head<2>();
      }
    }
    if (viscous(block)) {
      for (int i = block.start; i < block.start + block.dim; ++i) {
        phi_(i) = -block.coefficient * gamma_(i);
        h_ += phi_(i) * W_.col(i);
      }
      continue;
    }
    const PartMode* mode = mode_of(block, points_[static_cast<std::size_t>(block.point)], modes);
    Vec5 gamma = Vec5::Zero(), phi = Vec5::Zero();
    gamma.head(block.dim) = gamma_.segment(block.start, block.dim);
    const double speed = gamma.norm();
    if (mode != nullptr) {
      if (still < 0.0 ? mode->held : speed <= still) continue;
      // One component keeps its sign over a step; several begin in the direction that was decided on.
      if (!mode->direction.isZero(0.0) && (block.dim == 1 || still < 0.0)) gamma = mode->direction;
    }
    moving_force(block, gamma, standing_, phi);
    for (int i = 0; i < block.dim; ++i) {
      phi_(block.start + i) = phi(i);
      bent_.col(block.normal) += phi(i) * W_.col(block.start + i);
    }
  }
}

/// The same with the forces that are there already.
void SmoothMotion::fold_kept_parts() {
  for (const Block& block : problem_.used()) {
    if (block.kind == BlockKind::Normal) continue;
    for (int i = block.start; i < block.start + block.dim; ++i) {
      if (viscous(block)) {
        h_ += phi_(i) * W_.col(i);
      } else {
        bent_.col(block.normal) += phi_(i) * W_.col(i);
      }
    }
    if (const Block* torque = torque_of(block); torque != nullptr)
      bent_.middleCols<2>(torque->start) += W_.middleCols<3>(block.start) * by_torque_[static_cast<std::size_t>(block.point)];
  }
}

void SmoothMotion::solve_forces(const Modes& modes) {
  std::array<int, max_unknowns>&active = active_, stage{};
  int& count = active_count_;
  count = 0;
  for (const Block& block : problem_.used()) {
    bool held = block.kind == BlockKind::Normal;
    if (!held) {
      const PartMode* mode = mode_of(block, points_[static_cast<std::size_t>(block.point)], modes);
      held = mode != nullptr && mode->held;
    }
    if (!held) continue;
    // What normal forces can hold, they do: a rolling resistance at three points of a face has nothing to add.
    for (int i = 0; i < block.dim; ++i) {
      stage[static_cast<std::size_t>(count)] = 1 + part_of(block.kind);
      active[static_cast<std::size_t>(count++)] = block.start + i;
    }
  }
  const Vec6 free = body_->accelerate(h_);
  problem_.x.resize(problem_.size);
  problem_.x.setZero();
  MatX A(count, count);
  VecX b(count), x;
  DirX response(6, count);
  for (int j = 0; j < count; ++j) {
    const int at = active[static_cast<std::size_t>(j)];
    response.col(j) = body_->accelerate(bent_.col(at));
    for (int i = 0; i < count; ++i) A(i, j) = W_.col(active[static_cast<std::size_t>(i)]).dot(response.col(j));
    b(j) = -(W_.col(at).dot(free) + bias_(at));
  }
  if (count > 0) lone_mass_ = A(0, 0);
  MatX A_kept = A;
  VecX b_kept = b;
  indeterminate_ = solve_any_rank(A, b, x, stage) < count;
  load_shared_ = false;
  if (indeterminate_) share_load(A_kept, b_kept, stage, x);
  acceleration_ = free;
  for (int i = 0; i < count; ++i) {
    problem_.x(active[static_cast<std::size_t>(i)]) = x(i);
    acceleration_ += x(i) * response.col(i);
  }
  follow_loads();
  for (int k = 0; k < problem_.block_count; ++k) {
    Block& block = problem_.blocks[static_cast<std::size_t>(k)];
    const Block* torque = torque_of(block);
    if (torque == nullptr) continue;
    const Vec2 held = problem_.x.segment<2>(torque->start);
    problem_.x.segment<3>(block.start) += by_torque_[static_cast<std::size_t>(block.point)] * held;
    const PartMode* mode = mode_of(*torque, points_[static_cast<std::size_t>(block.point)], modes);
    if (mode->held && problem_.x(block.normal) > 0.0) block.axis = -held / (laws::hertz_rolling_arm * problem_.x(block.normal));
  }
}

/// Moving parts follow their normal force; viscous ones are known.
void SmoothMotion::follow_loads() {
  for (const Block& block : problem_.used()) {
    if (block.kind == BlockKind::Normal) continue;
    const double load = viscous(block) ? 1.0 : problem_.x(block.normal);
    for (int i = block.start; i < block.start + block.dim; ++i)
      if (phi_(i) != 0.0) problem_.x(i) = load * phi_(i);
  }
}

double SmoothMotion::slip_rate(const Modes& modes) const {
  double fastest = 0.0;
  for (const Block& block : problem_.used()) {
    const PartMode* mode = mode_of(block, points_[static_cast<std::size_t>(block.point)], modes);
    if (mode == nullptr || mode->held || block.dim == 1 || !mode->direction.isZero(0.0)) continue;
    const double speed = gamma_.segment(block.start, block.dim).norm();
    for (int i = block.start; i < block.start + block.dim && speed > 0.0; ++i)
      fastest =
          std::max(fastest, std::abs(block.coefficient * problem_.x(block.normal)) * W_.col(i).dot(body_->accelerate(W_.col(i))) / speed);
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
      for (const Block& block : problem_.used()) is_normal = is_normal || (block.kind == BlockKind::Normal && block.start == at);
      if (is_normal == normal) order[static_cast<std::size_t>(count++)] = at;
    }
    if (normal) normals = count;
  }
  if (normals == 0 || bent_ == W_) return worst;
  const auto reduced = [&](const DirX& pushed) {
    MatX A(count, count);
    for (int j = 0; j < count; ++j) {
      const Vec6 response = body_->accelerate(pushed.col(order[static_cast<std::size_t>(j)]));
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
  for (int i = 0; i < body_->contact_count; ++i) loaded = loaded || body_->contacts[static_cast<std::size_t>(i)].law.radius.modulus > 0.0;
  for (int round = 0; round < 20; ++round) {
    if (!assemble(s, modes, memory)) return false;
    fold_moving_parts(modes, -1.0);
    solve_forces(modes);
    if (!loaded) break;
    double change = 0.0, total = 0.0;
    for (const Block& block : problem_.used()) {
      if (block.kind != BlockKind::Normal) continue;
      double& load = load_[static_cast<std::size_t>(block.point)];
      change += std::abs(problem_.x(block.start) - load);
      total += std::abs(problem_.x(block.start));
      load = problem_.x(block.start);
    }
    if (change <= 1e-14 * total) break;
  }
  powers_ = losses(problem_, gamma_);
  return acceleration_.allFinite();
}

void SmoothMotion::decision_problem(const State& s, const Modes& modes, const RimMemory& memory, double v, ContactProblem& decision,
                                    std::array<int, max_unknowns>& origin) {
  assemble(s, modes, memory);
  fold_moving_parts(modes, v);
  decision.clear();
  decision.scale = body_->mass * std::max(body_->gravity.norm(), 1e-300);
  decision.dt = 0.0;
  std::array<int, max_unknowns> column{}, normal{};
  const auto take = [&](int b) {
    const Block& block = problem_.blocks[static_cast<std::size_t>(b)];
    origin[static_cast<std::size_t>(decision.block_count)] = b;
    for (int i = 0; i < block.dim; ++i) column[static_cast<std::size_t>(decision.size + i)] = block.start + i;
    if (block.kind == BlockKind::Normal) normal[static_cast<std::size_t>(block.point)] = decision.size;
    decision.add(block.kind, block.dim, normal[static_cast<std::size_t>(block.point)], block.coefficient, block.contact, block.point);
    decision.blocks[static_cast<std::size_t>(decision.block_count - 1)].axis = block.axis;
    decision.blocks[static_cast<std::size_t>(decision.block_count - 1)].arm = block.arm;
  };
  for (int b = 0; b < problem_.block_count; ++b) {
    const Block& block = problem_.blocks[static_cast<std::size_t>(b)];
    const bool still = gamma_.segment(block.start, block.dim).norm() <= v;
    const bool holds = mode_of(block, points_[static_cast<std::size_t>(block.point)], modes) != nullptr;
    if (block.kind == BlockKind::Normal || (holds && still)) take(b);
  }
  const int n = decision.size;
  decision.G.resize(n, n);
  decision.c.resize(n);
  decision.x.resize(n);
  const Vec6 free = body_->accelerate(h_);
  for (int j = 0; j < n; ++j) {
    const int at = column[static_cast<std::size_t>(j)];
    const Vec6 response = body_->accelerate(bent_.col(at));
    decision.c(j) = W_.col(at).dot(free) + bias_(at);
    for (int i = 0; i < n; ++i) decision.G(i, j) = W_.col(column[static_cast<std::size_t>(i)]).dot(response);
  }
  guess_decision(decision, column);
}

/// First guess: all that can hold holds. If that pulls at a point, the forces of the state last evaluated. Where friction and rolling torque depend on
/// each other the forces jump as rolling begins, and nothing is nearer than zero.
void SmoothMotion::guess_decision(ContactProblem& decision, const std::array<int, max_unknowns>& column) const {
  bool coupled = false;
  for (const Block& block : problem_.used()) coupled = coupled || torque_of(block) != nullptr;
  MatX A = decision.G;
  VecX b = -decision.c, held;
  solve_any_rank(A, b, held);
  bool pressing = held.allFinite();
  for (const Block& block : decision.used()) pressing = pressing && (block.kind != BlockKind::Normal || held(block.start) > 0.0);
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
