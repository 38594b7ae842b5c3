#include <tippe/flow/motion_tangent.h>

#include <algorithm>
#include <tippe/flow/any_rank.h>
#include <tippe/laws/round_set.h>
#include <tippe/math/dual.h>
#include <tippe/world/kinematics_terms.h>

namespace tippe {

namespace {

/// First column of each direction of the state.
constexpr int at_r = 0, at_theta = 3, at_v = 6, at_omega = 9;

/// d/dx of f from f(−2h), f(−h), f(h), f(2h).
double slope_of(const std::array<double, 4>& f, double h) { return (8.0 * (f[2] - f[1]) - (f[3] - f[0])) / (12.0 * h); }

/// Numbers whose derivatives are by some of the twelve columns: those that the kinematics of a surface depend on.
template <int n>
struct Seeds {
  std::array<int, n> column{};

  Dual<n> number(double value, int at) const {
    Dual<n> x(value);
    for (int i = 0; i < n; ++i)
      if (column[static_cast<std::size_t>(i)] == at) x.gradient(i) = 1.0;
    return x;
  }
  Vec<3, Dual<n>> vector(const Vec3& v, int first) const {
    return {number(v.x(), first), number(v.y(), first + 1), number(v.z(), first + 2)};
  }
  /// A with δA = A δθ×.
  Mat<3, Dual<n>> axes(const Mat3& A) const {
    Mat<3, Dual<n>> result;
    for (int k = 0; k < 3; ++k)
      for (int r = 0; r < 3; ++r) {
        result(r, k) = Dual<n>(A(r, k));
        for (int i = 0; i < n; ++i) {
          const int j = column[static_cast<std::size_t>(i)] - at_theta;
          if (j < 0 || j > 2 || j == k) continue;
          const int third = 3 - j - k;  // e_j × e_k = ± e_third
          result(r, k).gradient(i) = ((k - j + 3) % 3 == 1) ? A(r, third) : -A(r, third);
        }
      }
    return result;
  }
};

/// On a plane: its normal distance, orientation and angular velocity.
constexpr Seeds<7> plane_seeds{{at_r + 2, at_theta, at_theta + 1, at_theta + 2, at_omega, at_omega + 1, at_omega + 2}};
constexpr Seeds<12> all_seeds{{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}};

/// The ground under a sphere whose centre moves with the state. Its axes turn as surface.h says; how curvature changes from place to place, the surface is
/// asked at places next to it.
terms::GroundOf<Dual<12>> moving_ground(const Contact& contact, const Ground& g, const Vec3& center, const Vec<3, Dual<12>>& moving_center,
                                        double keep) {
  using D = Dual<12>;
  terms::GroundOf<D> result;
  Grid<3, 12> shift;
  for (int i = 0; i < 3; ++i) shift.row(i) = moving_center(i).gradient.transpose();
  const Vec<12> along = shift.transpose() * g.t, across = shift.transpose() * g.b, off = shift.transpose() * g.n;
  result.distance = D(g.distance, off);
  const Vec<12> turn_t = g.bend(0, 0) * along + g.bend(0, 1) * across, turn_b = g.bend(1, 0) * along + g.bend(1, 1) * across;
  const Vec<12> twist = g.twist(0) * along + g.twist(1) * across;
  for (int i = 0; i < 3; ++i) {
    result.n(i) = D(g.n(i), -turn_t * g.t(i) - turn_b * g.b(i));
    result.t(i) = D(g.t(i), turn_t * g.n(i) + twist * g.b(i));
    result.b(i) = D(g.b(i), turn_b * g.n(i) - twist * g.t(i));
  }
  const double h = 1e-3 * contact.shape.sphere;
  std::array<Ground, 4> near;
  const std::array<Vec3, 3> axis{g.t, g.b, g.n};
  const std::array<Vec<12>, 3> moved{along, across, off};
  for (int i = 0; i < 2; ++i) {
    result.twist(i) = D(g.twist(i));
    for (int j = 0; j < 2; ++j) result.bend(i, j) = D(g.bend(i, j));
  }
  for (std::size_t a = 0; a < 3; ++a) {
    constexpr std::array<double, 4> place{-2.0, -1.0, 1.0, 2.0};
    for (std::size_t i = 0; i < 4; ++i)
      near[i] = contact.surface->ground(center + place[i] * h * axis[a], keep, 2.0 * contact.shape.sphere);
    const auto slope = [&](const auto& read) { return slope_of({read(near[0]), read(near[1]), read(near[2]), read(near[3])}, h); };
    for (int i = 0; i < 2; ++i) {
      result.twist(i).gradient += slope([&](const Ground& n) { return n.twist(i); }) * moved[a];
      for (int j = 0; j < 2; ++j) result.bend(i, j).gradient += slope([&](const Ground& n) { return n.bend(i, j); }) * moved[a];
    }
  }
  return result;
}

/// The state moved along one of its twelve columns.
State moved(const State& s, int column, double by) {
  State near = s;
  if (column < at_theta) {
    near.r_S(column) += by;
  } else if (column < at_v) {
    near.p = turned(s.p, by * Vec3::Unit(column - at_theta));
  } else if (column < at_omega) {
    near.v_S(column - at_v) += by;
  } else {
    near.omega(column - at_omega) += by;
  }
  return near;
}

/// A surface ahead of itself in its motion.
class LaterSurface final : public Surface {
 public:
  LaterSurface(SurfacePtr surface, double by) : surface_(std::move(surface)), by_(by) {}
  bool still() const override { return surface_->still(); }
  FrameMotion frame(double t) const override { return surface_->frame(t + by_); }
  double time_scale() const override { return surface_->time_scale(); }
  bool flat() const override { return surface_->flat(); }
  Ground ground(const Vec3& c, double memory, double near) const override { return surface_->ground(c, memory, near); }
  bool changes_load() const override { return surface_->changes_load(); }
  LoadParts load_parts(const World& world, const PointKinematics& k, const Mat3& A_IB, const Vec<6>& u, bool rolling) const override {
    return surface_->load_parts(world, k, A_IB, u, rolling);
  }
  const shapes::Track* track() const override { return surface_->track(); }

 private:
  SurfacePtr surface_;
  double by_;
};

/// A force ahead of itself.
class LaterForce final : public Force {
 public:
  LaterForce(ForcePtr force, double by) : force_(std::move(force)), by_(by) {}
  WorkOwner owner() const override { return force_->owner(); }
  Vec6 at(const State& s) const override { return force_->at(ahead(s)); }
  ForceSlopes slopes(const State& s, double length, double speed) const override { return force_->slopes(ahead(s), length, speed); }
  bool changes_by_itself() const override { return force_->changes_by_itself(); }
  double time_scale() const override { return force_->time_scale(); }

 private:
  State ahead(State s) const {
    s.t += by_;
    return s;
  }

  ForcePtr force_;
  double by_;
};

}  // namespace

World later(const World& world, double by) {
  World result = world;
  for (int i = 0; i < world.contact_count; ++i) {
    Contact& contact = result.contacts[static_cast<std::size_t>(i)];
    if (contact.carried()) contact.surface = std::make_shared<const LaterSurface>(contact.surface, by);  // heap: when a run is made, once
  }
  for (int i = 0; i < world.force_count; ++i) {
    ForcePtr& force = result.forces[static_cast<std::size_t>(i)];
    if (force->changes_by_itself()) force = std::make_shared<const LaterForce>(force, by);  // heap: when a run is made, once
  }
  return result;
}

double clock_scale(const World& world) {
  double scale = std::numeric_limits<double>::infinity();
  for (int i = 0; i < world.contact_count; ++i)
    if (const Contact& contact = world.contacts[static_cast<std::size_t>(i)]; contact.carried())
      scale = std::min(scale, contact.surface->time_scale());
  for (int i = 0; i < world.force_count; ++i)
    if (const ForcePtr& force = world.forces[static_cast<std::size_t>(i)]; force->changes_by_itself())
      scale = std::min(scale, force->time_scale());
  return scale;
}

/// Have both the same unknowns?
bool SmoothMotion::follows_same_forces(const SmoothMotion& other) const {
  bool same = problem_.block_count == other.problem_.block_count && problem_.size == other.problem_.size;
  for (int b = 0; same && b < problem_.block_count; ++b) {
    const Block &one = problem_.blocks[static_cast<std::size_t>(b)], &two = other.problem_.blocks[static_cast<std::size_t>(b)];
    same = one.components == two.components && one.kind == two.kind && one.start == two.start && one.dim == two.dim;
  }
  return same;
}

/// M u̇ − h − Σ (W_N + W_F φ) λ_N − Σ W_held λ_held of the directions of another world, with our forces.
Vec6 SmoothMotion::unbalanced(const Vec6& acceleration, const SmoothMotion& at) const {
  const Body& body = at.world_->body();
  Vec6 rest = stacked(body.mass * acceleration.head<3>(), body.Theta_S() * acceleration.tail<3>()) - at.h_;
  for (int i = 0; i < active_count_; ++i) {
    const int unknown = active_[static_cast<std::size_t>(i)];
    rest -= problem_.x(unknown) * at.bent_.col(unknown);
  }
  return rest;
}

void SmoothMotion::direction_tangents(const State& s, const Modes& modes, const RimMemory& memory, DirectionTangents& result) const {
  const Pose pose = pose_of(s);
  result.bias.setZero(problem_.size, state_columns);
  result.given.setZero(problem_.size, state_columns);
  result.exact = true;
  for (int p = 0; p < point_count_; ++p) {
    const PointKinematics& k = points_[static_cast<std::size_t>(p)];
    const auto at = static_cast<std::size_t>(k.contact);
    const Contact& contact = world_->contacts[at];
    const bool alone = !touches_with_face(contact, [&](int j) { return modes.at(k.contact, j).closed; });
    const bool contour = contact.law.resists_contour();
    const auto take_all = [&](const auto& seeds, const auto& d, const auto& b) {
      constexpr int seed_count = static_cast<int>(std::tuple_size_v<std::decay_t<decltype(seeds.column)>>);
      const auto take = [&](const Block& block, int unknown, const auto& w, const auto& rate, double arm) {
        Grid<6, state_columns>& change = result.W[static_cast<std::size_t>(unknown)];
        change.setZero();
        for (int i = 0; i < seed_count; ++i) {
          const int c = seeds.column[static_cast<std::size_t>(i)];
          for (int r = 0; r < 6; ++r) change(r, c) = arm * w(r).gradient(i);
          if (!block.is_viscous()) result.bias(unknown, c) = arm * rate.gradient(i);
        }
      };
      for (const Block& block : problem_.used()) {
        if (block.point != p) continue;
        if (block.is_normal()) {
          take(block, block.start, d.W_N, b.N, 1.0);
          continue;
        }
        for (int i = 0; i < block.count(Component::Slip); ++i) take(block, block.at(Component::Slip) + i, d.W_T.col(i), b.T(i), 1.0);
        for (int i = 0; i < block.count(Component::Spin); ++i) take(block, block.at(Component::Spin), d.W_spin, b.spin, block.arm);
        for (int i = 0; i < block.count(Component::Contour); ++i) take(block, block.at(Component::Contour) + i, d.W_R.col(i), b.R(i), 1.0);
        for (int i = 0; i < block.count(Component::Rolling); ++i)
          take(block, block.at(Component::Rolling) + i, d.W_rolling.col(i), b.rolling(i), block.arm);
      }
    };
    if (contact.carried()) {
      direction_differences(s, modes, memory, p, result);
    } else if (contact.curved()) {
      using D = Dual<12>;
      const Mat<3, D> A = all_seeds.axes(pose.A_IB);
      const Vec<3, D> center = all_seeds.vector(s.r_S, at_r) + A * contact.shape.center.cast<D>();
      const auto ground = moving_ground(contact, k.ground, s.r_S + pose.A_IB * contact.shape.center, center, k.ground.memory);
      PointDirections<D> d;
      terms::on_curve<D>(contact, ground, A, d);
      take_all(all_seeds, d,
               terms::bias_on_curve<D>(contact, ground, A, all_seeds.vector(s.v_S, at_v), all_seeds.vector(s.omega, at_omega)));
    } else {
      using D = Dual<7>;
      const Mat<3, D> A = plane_seeds.axes(pose.A_IB);
      PointDirections<D> d;
      terms::on_plane<D>(contact, k.point, plane_seeds.vector(s.r_S, at_r), A, memory[at], alone, contour, d);
      take_all(plane_seeds, d,
               terms::bias_on_plane<D>(contact, k.point, A, plane_seeds.vector(s.omega, at_omega), memory[at], alone, contour));
      if (contact.shape.part && contact.shape.corner_count() == 0) result.exact = false;
    }
  }
}

/// The same of a candidate on a surface that moves: differences of its kinematics, since surfaces do not differentiate their own motion.
void SmoothMotion::direction_differences(const State& s, const Modes& modes, const RimMemory& memory, int p,
                                         DirectionTangents& result) const {
  const PointKinematics& k = points_[static_cast<std::size_t>(p)];
  const Contact& contact = world_->contacts[static_cast<std::size_t>(k.contact)];
  const Vec2& keep = memory[static_cast<std::size_t>(k.contact)];
  const bool alone = !touches_with_face(contact, [&](int j) { return modes.at(k.contact, j).closed; });
  const double length = contact.shape.reach(), speed = std::max(s.v_S.norm() + length * s.omega.norm(), length);
  constexpr std::array<double, 4> place{-2.0, -1.0, 1.0, 2.0};
  std::array<PointKinematics, 4> near;
  std::array<ContactRates, 4> rates;
  for (int c = 0; c < state_columns; ++c) {
    const double h = 1e-3 * ((c < at_theta) ? length : (c < at_v) ? 1.0 : (c < at_omega) ? speed : speed / length);
    for (std::size_t i = 0; i < 4; ++i) {
      const State there = moved(s, c, place[i] * h);
      const Pose pose = pose_of(there);
      near[i] = kinematics(*world_, k.contact, k.point, pose, keep, alone);
      rates[i] = ::tippe::bias(contact, near[i], there, pose.A_IB, keep, alone);
    }
    const auto slope = [&](const auto& read) { return slope_of({read(0), read(1), read(2), read(3)}, h); };
    const auto take = [&](const Block& block, int unknown, double arm, const auto& direction, const auto& rate) {
      Grid<6, state_columns>& change = result.W[static_cast<std::size_t>(unknown)];
      for (int r = 0; r < 6; ++r) change(r, c) = arm * slope([&](std::size_t i) { return direction(near[i])(r); });
      result.given(unknown, c) = arm * slope([&](std::size_t i) { return rate(near[i].given); });
      if (!block.is_viscous()) result.bias(unknown, c) = arm * slope([&](std::size_t i) { return rate(rates[i]); });
    };
    for (const Block& block : problem_.used()) {
      if (block.point != p) continue;
      if (block.is_normal()) {
        take(block, block.start, 1.0, [](const PointKinematics& n) { return n.W_N; }, [](const ContactRates& r) { return r.N; });
        continue;
      }
      for (int j = 0; j < block.count(Component::Slip); ++j)
        take(
            block, block.at(Component::Slip) + j, 1.0, [j](const PointKinematics& n) { return Vec6(n.W_T.col(j)); },
            [j](const ContactRates& r) { return r.T(j); });
      for (int j = 0; j < block.count(Component::Spin); ++j)
        take(
            block, block.at(Component::Spin), block.arm, [](const PointKinematics& n) { return n.W_spin; },
            [](const ContactRates& r) { return r.spin; });
      for (int j = 0; j < block.count(Component::Contour); ++j)
        take(
            block, block.at(Component::Contour) + j, 1.0, [j](const PointKinematics& n) { return Vec6(n.W_R.col(j)); },
            [j](const ContactRates& r) { return r.R(j); });
      for (int j = 0; j < block.count(Component::Rolling); ++j)
        take(
            block, block.at(Component::Rolling) + j, block.arm, [j](const PointKinematics& n) { return Vec6(n.W_rolling.col(j)); },
            [j](const ContactRates& r) { return r.rolling(j); });
    }
  }
}

void SmoothMotion::tangent(const State& s, const Modes& modes, const RimMemory& memory, std::span<KeyMotion> keys, KeyMotion* loads,
                           MotionTangent& result) const {
  const int n = problem_.size, columns = state_columns + static_cast<int>(keys.size());
  result.columns = columns;
  result.exact = true;
  const Vec6 u = s.u();
  const Body& body = world_->body();
  Rows6 rest = Rows6::Zero(6, columns);          // ∂(M u̇ − h − Σ W x), all that is unknown held
  RowsX drift = RowsX::Zero(n, columns);         // ∂(Wᵀ u̇ + Ẇᵀ u)
  RowsX phi = RowsX::Zero(n, columns);           // ∂φ of moving parts; of viscous ones, of their force
  RowsX explicit_phi = RowsX::Zero(n, columns);  // what of it keys make while velocities stay
  result.gamma.setZero(n, columns);
  result.coefficient.setZero(problem_.block_count, columns);
  result.gap.setZero(point_count_, columns);

  // Gyroscopic: −h = ω × Θ ω.
  for (int j = 0; j < 3; ++j) {
    const Vec3 e = Vec3::Unit(j);
    rest.col(at_omega + j).tail<3>() = e.cross(body.Theta_S() * s.omega) + s.omega.cross(body.Theta_S() * e);
    // The vertical in body axes changes by e_z × δθ.
    if (drive_ != 0.0) rest.col(at_theta + j).tail<3>() = -drive_ * Vec3(pose_of(s).A_IB.row(2)).cross(e);
  }

  for (int i = 0; i < world_->force_count; ++i) {
    const double length = std::sqrt(body.Theta_S().trace() / body.mass), speed = u.head<3>().norm() + length * u.tail<3>().norm();
    rest.leftCols<state_columns>() -=
        world_->forces[static_cast<std::size_t>(i)]->slopes(s, length, std::max(speed, std::sqrt(length * world_->gravity.norm())));
  }

  // By the state: directions and their rates.
  DirectionTangents directions;
  direction_tangents(s, modes, memory, directions);
  result.exact = directions.exact;
  for (int i = 0; i < n; ++i) {
    const Grid<6, state_columns>& change = directions.W[static_cast<std::size_t>(i)];
    result.gamma.row(i).leftCols<state_columns>() = u.transpose() * change + directions.given.row(i);
    result.gamma.row(i).segment<6>(at_v) += W_.col(i).transpose();
    drift.row(i).leftCols<state_columns>() = acceleration_.transpose() * change + directions.bias.row(i);
    rest.leftCols<state_columns>() -= problem_.x(i) * change;
  }
  for (int p = 0; p < point_count_; ++p) {
    const PointKinematics& k = points_[static_cast<std::size_t>(p)];
    const auto at = static_cast<std::size_t>(k.contact);
    const Contact& contact = world_->contacts[at];
    const bool alone = !touches_with_face(contact, [&](int j) { return modes.at(k.contact, j).closed; });
    result.gap.row(p).segment<6>(0) = k.W_N.transpose();

    // A normal force of a paper's own: the coefficient changes with the motion.
    if (!contact.changes_load()) continue;
    const bool held = modes.at(k.contact, k.point).part[static_cast<std::size_t>(Component::Slip)].held;
    const double length = contact.shape.reach(), speed = std::max(u.head<3>().norm(), length * u.tail<3>().norm());
    for (int c = 0; c < state_columns; ++c) {
      const double unit = (c < at_theta) ? length : (c < at_v) ? 1.0 : (c < at_omega) ? speed : speed / length, h = 1e-3 * unit;
      if (!(h > 0.0)) continue;
      std::array<double, 4> hold{}, load{};
      constexpr std::array<double, 4> place{-2.0, -1.0, 1.0, 2.0};
      for (std::size_t i = 0; i < 4; ++i) {
        const State near = moved(s, c, place[i] * h);
        const Pose there = pose_of(near);
        const PointKinematics kk = kinematics(*world_, k.contact, k.point, there, memory[at], alone);
        const LoadParts parts = contact.surface->load_parts(*world_, kk, there.A_IB, near.u(), held);
        hold[i] = parts.hold, load[i] = parts.load;
      }
      for (int b = 0; b < problem_.block_count; ++b) {
        const Block& block = problem_.blocks[static_cast<std::size_t>(b)];
        if (block.point != p || block.is_normal() || block.is_viscous()) continue;
        if (block.leads(Component::Slip) && k.parts.hold > 0.0)
          result.coefficient(b, c) += block.coefficient * slope_of(hold, h) / k.parts.hold;
        if (block.leads(Component::Rolling) && k.parts.load > 0.0)
          result.coefficient(b, c) += block.coefficient * slope_of(load, h) / k.parts.load;
      }
    }
  }

  RowsX given = RowsX::Zero(n, columns);  // ∂γ₀
  given.leftCols<state_columns>() = directions.given;

  // By the keys: the same balance in the worlds next to this one.
  for (std::size_t key = 0; key < keys.size(); ++key) {
    KeyMotion& near = keys[key];
    if (near.neighbours().alike) continue;
    const int c = state_columns + static_cast<int>(key);
    for (int i = 0; i < Neighbours::count; ++i) {
      SmoothMotion& m = near.at(i);
      m.start_from(load_);
      m.standing_ = standing_, m.drive_ = drive_;
      result.exact = m.assemble(s, modes, memory) && follows_same_forces(m) && result.exact;
    }
    if (!result.exact) continue;
    const Neighbours& worlds = near.neighbours();
    const auto by_key = [&](const auto& read) {
      return slope_of({read(near.at(0)), read(near.at(1)), read(near.at(2)), read(near.at(3))}, worlds.step);
    };
    for (int i = 0; i < n; ++i) result.gamma(i, c) += by_key([&](const SmoothMotion& m) { return m.gamma_(i); });
    // Friction at our velocities: it has a corner where they are zero, and near a stop the other worlds are beyond it.
    for (int i = 0; i < Neighbours::count; ++i) {
      SmoothMotion& m = near.at(i);
      m.gamma_ = gamma_;
      for (int b = 0; b < problem_.block_count; ++b)
        if (Block& other = m.problem_.blocks[static_cast<std::size_t>(b)];
            led_ && !other.is_normal() && leader_of(problem_.blocks[static_cast<std::size_t>(b)]) != nullptr)
          other.lead = led_of(other).reach / led_of(problem_.blocks[static_cast<std::size_t>(b)]).reach *
                       problem_.blocks[static_cast<std::size_t>(b)].lead;
      m.fold_moving_parts(modes, -1.0);
    }
    rest.col(c) += worlds.differentiate([&](int i) { return unbalanced(acceleration_, near.at(i)); });
    for (int i = 0; i < n; ++i) {
      drift(i, c) += by_key([&](const SmoothMotion& m) { return m.W_.col(i).dot(acceleration_) + m.bias_(i); });
      explicit_phi(i, c) += by_key([&](const SmoothMotion& m) { return m.phi_(i); });
      if (problem_.carried) given(i, c) = by_key([&](const SmoothMotion& m) { return m.problem_.given(i); });
    }
    for (const Block& block : problem_.used()) {
      const Block* leader = block.is_normal() ? nullptr : leader_of(block);
      if (leader == nullptr || problem_.x(block.normal) == 0.0) continue;
      const Vec2 held = problem_.x.segment<2>(leader->start) / problem_.x(block.normal);
      for (int i = 0; i < block.dim; ++i)
        explicit_phi(block.start + i, c) +=
            by_key([&](const SmoothMotion& m) { return m.by_leader_[static_cast<std::size_t>(block.point)].row(i).dot(held); });
    }
    for (int b = 0; b < problem_.block_count; ++b)
      result.coefficient(b, c) += by_key([&](const SmoothMotion& m) { return m.problem_.blocks[static_cast<std::size_t>(b)].coefficient; });
    for (int p = 0; p < point_count_; ++p)
      result.gap(p, c) += by_key([&](const SmoothMotion& m) { return m.points_[static_cast<std::size_t>(p)].gap; });
  }

  // Of a moving part at unit load, with what it follows of a leader that is held.
  const auto friction_of = [&](const Block& block) {
    VecX friction = phi_.segment(block.start, block.dim);
    const Block* leader = leader_of(block);
    if (leader == nullptr || problem_.x(block.normal) == 0.0) return friction;
    const auto at = static_cast<std::size_t>(block.point);
    friction += by_leader_[at].topRows(block.dim) * problem_.x.segment<2>(leader->start) / problem_.x(block.normal);
    return friction;
  };
  // The motion of a leader. What has only begun to move has the direction in which it began: its own is rounding, and its tangent is not small.
  const auto turning_of = [&](const Block& leader) {
    const Vec2 turning = gamma_.segment<2>(leader.start);
    const PartMode* mode = mode_of(leader, points_[static_cast<std::size_t>(leader.point)], modes);
    return (mode != nullptr && mode->directed()) ? Vec2(turning.norm() * mode->direction.head<2>()) : turning;
  };
  // Friction of moving parts follows its velocity.
  for (int b = 0; b < problem_.block_count; ++b) {
    const Block& block = problem_.blocks[static_cast<std::size_t>(b)];
    if (block.is_normal()) continue;
    auto own = phi.middleRows(block.start, block.dim);
    const auto rate = result.gamma.middleRows(block.start, block.dim);
    if (block.is_viscous()) {
      own -= block.coefficient * rate;
      continue;
    }
    const PartMode* mode = mode_of(block, points_[static_cast<std::size_t>(block.point)], modes);
    if (mode != nullptr && mode->held) continue;
    Vec5 gamma = Vec5::Zero();
    gamma.head(block.dim) = gamma_.segment(block.start, block.dim);
    if (block.leads(Component::Slip)) {
      const double speed = gamma.head<2>().norm(), fall = block.contact->law.mu.relative_slope(speed);
      if (fall != 0.0)
        result.coefficient.row(b).leftCols<state_columns>() +=
            block.coefficient * fall / speed * gamma.head<2>().transpose() * rate.topRows<2>().leftCols<state_columns>();
    }
    own.leftCols<state_columns>() += friction_of(block) / block.coefficient * result.coefficient.row(b).leftCols<state_columns>();
    if (mode != nullptr && block.dim == 1) continue;  // its sign stays
    if (mode != nullptr && gamma.isZero(0.0)) continue;
    // What has only begun to move has the friction of the direction in which it began, and turns with it as fast as its speed allows.
    if (mode != nullptr && mode->directed()) gamma = gamma.norm() * mode->direction;
    own += moving_derivative(block, gamma, standing_).topLeftCorner(block.dim, block.dim).lazyProduct(rate);
    if (const Block* leader = leader_of(block); leader != nullptr) {
      const PartMode* leads = mode_of(*leader, points_[static_cast<std::size_t>(block.point)], modes);
      const Vec2 turning = turning_of(*leader);
      if (leads != nullptr && !leads->held && !turning.isZero(0.0))
        own += block.coefficient * by_lead(block, gamma).topRows(block.dim) * (led_of(block).reach * laws::Disk().curvature(turning)) *
               result.gamma.middleRows<2>(leader->start);
    }
  }
  // What follows in the balance.
  for (const Block& block : problem_.used()) {
    if (block.is_normal()) continue;
    const double load = block.is_viscous() ? 1.0 : problem_.x(block.normal);
    rest -= load * W_.middleCols(block.start, block.dim).lazyProduct(phi.middleRows(block.start, block.dim));
  }

  phi += explicit_phi;

  // Radii that follow the load: the same by each normal force, which is an unknown here.
  MatX by_load_drift = MatX::Zero(n, n);
  DirX by_load_rest = DirX::Zero(6, n);
  MatX by_load_phi = MatX::Zero(n, n), by_load_gamma = MatX::Zero(n, n);
  if (loads != nullptr) {
    for (int p = 0; p < point_count_; ++p) {
      const PointKinematics& k = points_[static_cast<std::size_t>(p)];
      const laws::ContactRadius& radius = world_->contacts[static_cast<std::size_t>(k.contact)].law.radius;
      if (!(radius.modulus > 0.0)) continue;
      int normal = 0;
      for (const Block& block : problem_.used())
        if (block.is_normal() && block.point == p) normal = block.start;
      const double h = 1e-3 * std::max(problem_.x(normal), 1e-6 * weight());
      constexpr std::array<double, 4> place{-2.0, -1.0, 1.0, 2.0};
      for (int i = 0; i < 4; ++i) {
        SmoothMotion& m = loads->at(i);
        Loads near = load_;
        near[slot_of(k)] = problem_.x(normal) + place[static_cast<std::size_t>(i)] * h;
        m.start_from(near);
        m.standing_ = standing_, m.drive_ = drive_;
        m.assemble(s, modes, memory);
        m.fold_moving_parts(modes, -1.0);
      }
      const auto by_load = [&](const auto& read) {
        return slope_of({read(loads->at(0)), read(loads->at(1)), read(loads->at(2)), read(loads->at(3))}, h);
      };
      for (int r = 0; r < 6; ++r) by_load_rest(r, normal) = by_load([&](const SmoothMotion& m) { return unbalanced(acceleration_, m)(r); });
      for (int i = 0; i < n; ++i) {
        by_load_drift(i, normal) = by_load([&](const SmoothMotion& m) { return m.W_.col(i).dot(acceleration_) + m.bias_(i); });
        by_load_phi(i, normal) = by_load([&](const SmoothMotion& m) { return m.phi_(i); });
        by_load_gamma(i, normal) = by_load([&](const SmoothMotion& m) { return m.gamma_(i); });
      }
    }
  }

  // M δu̇ = −rest + Σ bent δx,   Wᵀ δu̇ = −drift
  const int count = active_count_;
  MatX A(count, count);
  DirX response(6, count);
  for (int j = 0; j < count; ++j) {
    const int unknown = active_[static_cast<std::size_t>(j)];
    response.col(j) = body.accelerate(Vec6(bent_.col(unknown) - by_load_rest.col(unknown)));
    for (int i = 0; i < count; ++i) {
      const int row = active_[static_cast<std::size_t>(i)];
      A(i, j) = W_.col(row).dot(response.col(j)) + by_load_drift(row, unknown);
    }
  }
  std::array<int, max_unknowns> stage{};
  for (const Block& block : problem_.used())
    for (int i = 0; i < count; ++i) {
      const int unknown = active_[static_cast<std::size_t>(i)];
      if (unknown < block.start || unknown >= block.start + block.dim) continue;
      stage[static_cast<std::size_t>(i)] = 1 + (block.is_normal() ? -1 : static_cast<int>(block.components.leading()));
    }
  result.acceleration.resize(6, columns);
  result.force.setZero(n, columns);
  for (int c = 0; c < columns; ++c) {
    Vec6 change = body.accelerate(Vec6(-rest.col(c)));
    if (count > 0) {
      MatX used = A;
      VecX b(count), x;
      for (int i = 0; i < count; ++i) {
        const int row = active_[static_cast<std::size_t>(i)];
        b(i) = -drift(row, c) - W_.col(row).dot(change);
      }
      solve_any_rank(used, b, x, stage);
      for (int i = 0; i < count; ++i) {
        result.force(active_[static_cast<std::size_t>(i)], c) = x(i);
        change += x(i) * response.col(i);
      }
    }
    result.acceleration.col(c) = change;
  }
  // Forces, and rates, that follow.
  if (loads != nullptr) {
    phi += by_load_phi * result.force;
    result.gamma += by_load_gamma * result.force;
  }
  for (const Block& block : problem_.used()) {
    if (block.is_normal()) continue;
    const PartMode* mode = mode_of(block, points_[static_cast<std::size_t>(block.point)], modes);
    if (mode != nullptr && mode->held) continue;
    auto own = result.force.middleRows(block.start, block.dim);
    const auto change = phi.middleRows(block.start, block.dim);
    if (block.is_viscous()) {
      own = change;
      continue;
    }
    own = phi_.segment(block.start, block.dim) * result.force.row(block.normal) + problem_.x(block.normal) * change;
    if (const Block* leader = leader_of(block); leader != nullptr)
      own += by_leader_[static_cast<std::size_t>(block.point)].topRows(block.dim) * result.force.middleRows<2>(leader->start);
    if (load_shared_) result.exact = false;
  }
  // What follows: a = −λ/(arm λ_N) of a leader that is held, reach γ/‖γ‖ of one that moves.
  result.lead.setZero(led_ ? n : 0, columns);
  for (int b = 0; b < problem_.block_count; ++b) {
    const Block& block = problem_.blocks[static_cast<std::size_t>(b)];
    const Block* leader = block.is_normal() ? nullptr : leader_of(block);
    if (leader == nullptr) continue;
    auto own = result.lead.middleRows<2>(block.start);
    const laws::Led& led = led_of(block);
    const PartMode* mode = mode_of(*leader, points_[static_cast<std::size_t>(block.point)], modes);
    if (mode->held) {
      const double load = led.arm * problem_.x(block.normal);
      if (load > 0.0) own = (-result.force.middleRows<2>(leader->start) - led.arm * block.lead * result.force.row(block.normal)) / load;
      continue;
    }
    own = led.reach * laws::Disk().curvature(turning_of(*leader)) * result.gamma.middleRows<2>(leader->start);
    for (std::size_t key = 0; key < keys.size() && result.exact; ++key)
      if (!keys[key].neighbours().alike)
        own.col(state_columns + static_cast<int>(key)) +=
            keys[key].neighbours().differentiate([&](int i) { return keys[key].at(i).problem_.blocks[static_cast<std::size_t>(b)].lead; });
  }
  // Power of each mechanism, −xᵀγ; of tables, −xᵀγ₀.
  result.power.setZero(5, columns);
  if (problem_.carried)
    for (int i = 0; i < n; ++i) result.power.row(4) -= problem_.x(i) * given.row(i) + problem_.given(i) * result.force.row(i);
  for (const Block& block : problem_.used()) {
    if (block.is_normal()) continue;
    int row = 0;
    for (const Component c : {Component::Slip, Component::Spin, Component::Contour, Component::Rolling}) {
      for (int i = 0; i < block.count(c); ++i) {
        const int unknown = block.at(c) + i;
        result.power.row(row) -= problem_.x(unknown) * result.gamma.row(unknown) + gamma_(unknown) * result.force.row(unknown);
      }
      ++row;
    }
  }
}

}  // namespace tippe
