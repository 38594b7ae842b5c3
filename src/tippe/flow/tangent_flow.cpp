#include <tippe/flow/tangent_flow.h>

#include <Eigen/LU>
#include <algorithm>
#include <tippe/flow/any_rank.h>
#include <tippe/flow/shock.h>
#include <tippe/solve/residual.h>

namespace tippe {

namespace {

/// Rows of z that belong together: place, orientation, velocity, angular velocity.
constexpr int at_theta = 3, at_u = 6;

/// The estimate is of sixth order, the step of ninth: what is left of it is far smaller.
constexpr double step_error = 1e-6;
/// As a part of the tangent of a slip the error may be larger by this.
constexpr double slip_part = 1e-2;
constexpr int most_halves = 6;
/// A motion sets in until it is this much faster than where it finds its own direction.
constexpr double onset_end = 100.0;
/// Step of differences in time, as a part of the time in which surfaces change: the fourth order leaves 1e-13.
constexpr double clock_part = 1e-3;
/// A touch slower than this part of the run's speed is a graze. The last impacts of an accumulation are ten times faster.
constexpr double grazing_part = 0.1 * accumulation_part;

/// How the size of the set that holds a force changes with what the set follows: sets differ by their lead as smoothly as by their coefficient.
Vec2 gauge_by_lead(const Block& block, const Vec5& force) {
  constexpr double h = 1e-3;
  Vec2 slope;
  for (int i = 0; i < 2; ++i) {
    const auto at = [&](double by) { return block.law->gauge(force, block.dim, block.lead + by * Vec2::Unit(i)).value; };
    slope(i) = (8.0 * (at(h) - at(-h)) - (at(2.0 * h) - at(-2.0 * h))) / (12.0 * h);
  }
  return slope;
}

/// A x = b for every column, dependent rows left out.
template <class B>
void solve_columns(const MatX& A, const B& b, RowsX& x) {
  x.resize(A.cols(), b.cols());
  for (int c = 0; c < b.cols(); ++c) {
    MatX used = A;
    VecX right = b.col(c), one;
    solve_any_rank(used, right, one);
    x.col(c) = one;
  }
}

}  // namespace

TangentFlow::TangentFlow(const EventSimulation& run, const std::vector<Neighbours>& keys, const Tangents& start)  // heap: workspaces, once
    : run_(run),
      keys_(static_cast<int>(keys.size())),
      columns_(static_cast<int>(start.cols())),
      clocked_(run.flow().carried),
      time_(run.time()),
      Z_(start),
      motion_(run.world()) {
  lost_.setZero(losses, columns_);
  event_time_.setZero(columns_);
  tail_.setZero(columns_);
  motion_.resolve(run.flow().stick_speed());
  key_motion_.reserve(keys.size() + 1);
  for (const Neighbours& key : keys) key_motion_.emplace_back(key);
  if (clocked_) {
    Neighbours clock;
    clock.step = clock_part * std::min(clock_scale(run.world()), run.flow().time_scale());
    constexpr std::array<double, Neighbours::count> place{-2.0, -1.0, 1.0, 2.0};
    for (std::size_t i = 0; i < Neighbours::count; ++i)
      clock.world[i] = std::make_shared<const World>(later(run.world(), place[i] * clock.step));  // heap: once
    key_motion_.emplace_back(clock);
  }
  for (int i = 0; i < run.world().contact_count && load_motion_.empty(); ++i) {
    if (!(run.world().contacts[static_cast<std::size_t>(i)].law.radius.modulus > 0.0)) continue;
    Neighbours same;
    same.world.fill(run.flow().shared_world);
    load_motion_.emplace_back(same);
  }
}

void TangentFlow::meet(Obstacle obstacle) {
  if (obstacle_ != Obstacle::None) return;
  obstacle_ = obstacle, obstacle_time_ = time_;
}

/// Forces, their tangents and the rate at a state.
bool TangentFlow::look(const State& s, const ContactSituation& situation) {
  motion_.start_from(run_.run_state().load);
  if (!motion_.evaluate(s, situation.modes, situation.memory)) return false;
  motion_.tangent(s, situation.modes, situation.memory, key_motion_, load_motion_.empty() ? nullptr : load_motion_.data(), tangent_);
  flow_ << s.v_S, s.omega, motion_.acceleration();
  if (!tangent_.exact) meet(motion_.load_shared() ? Obstacle::Choice : Obstacle::Shape);
  return tangent_.acceleration.allFinite();
}

Vec<state_columns> TangentFlow::rate(const State& s, const ContactSituation& situation) {
  motion_.start_from(run_.run_state().load);
  motion_.evaluate(s, situation.modes, situation.memory);
  Vec<state_columns> f;
  f << s.v_S, s.omega, motion_.acceleration();
  return f;
}

/// δr' = δv, δθ' = δω − ω × δθ, δu' by forces.
TangentFlow::Tangents TangentFlow::slope(const Node& node, const Tangents& Z) const {
  Tangents F(state_columns, columns_);
  F.topRows<3>() = Z.middleRows<3>(at_u);
  for (int c = 0; c < columns_; ++c)
    F.col(c).segment<3>(at_theta) = Vec3(Z.col(c).segment<3>(9)) - node.omega.cross(Vec3(Z.col(c).segment<3>(at_theta)));
  F.bottomRows<6>() = node.by_state * Z;
  F.bottomRows<6>().leftCols(keys_) += node.by_key;
  return F;
}

/// Of a column, in units of the run.
double TangentFlow::size(const Tangents& Z, int column) const {
  const HybridFlow& flow = run_.flow();
  const auto z = Z.col(column);
  return z.segment<3>(0).norm() / flow.length + z.segment<3>(3).norm() + z.segment<3>(6).norm() / flow.speed +
         z.segment<3>(9).norm() * flow.length / flow.speed;
}

void TangentFlow::take(Node& node, const State& s, const ContactSituation& situation) {
  node.by_state = tangent_.acceleration.leftCols<state_columns>();
  node.by_key = tangent_.acceleration.middleCols(state_columns, keys_);
  node.power = tangent_.power;
  node.omega = s.omega;
  node.sets_in = false;
  node.slip.resize(0, 0);
  slowest_ = 1e300;
  for (const Block& block : motion_.problem().used()) {
    const PartMode* mode = SmoothMotion::mode_of(block, motion_.point(block.point), situation.modes);
    if (mode == nullptr || mode->held || block.dim == 1) continue;
    node.sets_in = node.sets_in || mode->directed();
    const double speed = motion_.gamma().segment(block.start, block.dim).norm();
    if (speed >= slowest_) continue;
    slowest_ = speed;
    slowest_rate_ = 0.0;
    for (int i = block.start; i < block.start + block.dim; ++i)
      slowest_rate_ = norm2(slowest_rate_, motion_.W().col(i).dot(motion_.acceleration()) + motion_.bias(i));
    node.slip = tangent_.gamma.middleRows(block.start, block.dim);
  }
}

void TangentFlow::advance(double to) {
  if (to > time_ && !begin_known_) {
    const State s = run_.state_at(time_);
    if (!look(s, run_.step_situation())) return meet(Obstacle::NotFinite);
    take(begin_, s, run_.step_situation());
    begin_known_ = true;
  }
  step_to(to, 0);
}

/// A step that is as good as the run's own may be long for its tangent: then two halves.
void TangentFlow::step_to(double to, int depth) {
  const double h = to - time_;
  if (!(h > 0.0) || obstacle_ == Obstacle::NotFinite) return;
  const RadauTableau<stages>& radau = RadauTableau<stages>::get();
  for (int i = 0; i < stages; ++i) {
    const double t = (i + 1 == stages) ? to : time_ + radau.c(i) * h;
    const State s = (t >= run_.time()) ? run_.before_reset() : run_.state_at(t);
    if (!look(s, run_.step_situation())) return meet(Obstacle::NotFinite);
    take(node_[static_cast<std::size_t>(i)], s, run_.step_situation());
    if (setting_in_) watch_onset();
  }
  const double error = collocate(h);
  if (error > step_error && depth < most_halves) {
    const double middle = time_ + 0.5 * h;
    step_to(middle, depth + 1);
    return step_to(to, depth + 1);
  }
  if (!(error < 1e300)) meet(Obstacle::NotFinite);
  for (int j = 0; j < stages; ++j) {
    const Node& node = node_[static_cast<std::size_t>(j)];
    const double weight = h * radau.A(stages - 1, j);
    if (losses_wanted_) {
      lost_.topRows<5>() += weight * (node.power.leftCols<state_columns>() * stage_[static_cast<std::size_t>(j)]);
      lost_.topLeftCorner(5, keys_) += weight * node.power.middleCols(state_columns, keys_);
    }
    spread_ += weight * node.by_state.rightCols<6>().trace();
    if (watch_ != nullptr) watch_->see((j + 1 == stages) ? to : time_ + radau.c(j) * h, weight, stage_[static_cast<std::size_t>(j)]);
  }
  Z_ = stage_[stages - 1];
  begin_ = node_[stages - 1];
  time_ = to;
  if (!Z_.allFinite()) meet(Obstacle::NotFinite);
}

/// Z_i = Z + h Σ a_ij F(Z_j). Friction that turns quickly is implicit in the velocities, all else converges by itself: it changes little in a step.
/// Gives the largest error of a column as a part of it: how far the polynomial of the stages misses the slope at the beginning.
double TangentFlow::collocate(double h) {
  const RadauTableau<stages>& radau = RadauTableau<stages>::get();
  const HybridFlow& flow = run_.flow();
  Vec6 unit;
  unit << Vec3::Constant(flow.speed), Vec3::Constant(flow.speed / flow.length);
  double stiffness = 0.0;
  for (const Node& node : node_) {
    const Mat6 J = unit.cwiseInverse().asDiagonal() * node.by_state.rightCols<6>() * unit.asDiagonal();
    stiffness = std::max(stiffness, h * J.cwiseAbs().rowwise().sum().maxCoeff());
  }
  const bool stiff = stiffness > 0.3;
  Eigen::PartialPivLU<Mat<6 * stages>> implicit;
  if (stiff) {
    Mat<6 * stages> system = Mat<6 * stages>::Identity();
    for (int i = 0; i < stages; ++i)
      for (int j = 0; j < stages; ++j)
        system.block<6, 6>(6 * i, 6 * j) -= h * radau.A(i, j) * node_[static_cast<std::size_t>(j)].by_state.rightCols<6>();
    implicit.compute(system);
  }
  std::array<Tangents, stages>& Z = stage_;
  std::array<Tangents, stages> F;
  Z.fill(Z_);
  constexpr int most = 60;
  bool converged = false;
  double before = 1e300;
  for (int round = 0; round < most && !converged; ++round) {
    double change = 0.0;
    std::array<Tangents, stages> next;
    if (stiff) {
      // Velocities with the orientations of the last round, then the rest.
      Columns<6 * stages, max_keys> right(6 * stages, columns_);
      for (int i = 0; i < stages; ++i) right.middleRows<6>(6 * i) = Z_.bottomRows<6>();
      for (int j = 0; j < stages; ++j) {
        const Node& node = node_[static_cast<std::size_t>(j)];
        Columns<6, max_keys> known = node.by_state.leftCols<6>() * Z[static_cast<std::size_t>(j)].topRows<6>();
        known.leftCols(keys_) += node.by_key;
        for (int i = 0; i < stages; ++i) right.middleRows<6>(6 * i) += h * radau.A(i, j) * known;
      }
      const Columns<6 * stages, max_keys> velocities = implicit.solve(right);
      for (int i = 0; i < stages; ++i) {
        Tangents& one = next[static_cast<std::size_t>(i)] = Z[static_cast<std::size_t>(i)];
        one.bottomRows<6>() = velocities.middleRows<6>(6 * i);
        F[static_cast<std::size_t>(i)] = slope(node_[static_cast<std::size_t>(i)], one);
      }
    } else {
      for (int i = 0; i < stages; ++i)
        F[static_cast<std::size_t>(i)] = slope(node_[static_cast<std::size_t>(i)], Z[static_cast<std::size_t>(i)]);
      next.fill(Z_);
    }
    for (int i = 0; i < stages; ++i) {
      Tangents& one = next[static_cast<std::size_t>(i)];
      const int rows = stiff ? 6 : state_columns;
      one.topRows(rows) = Z_.topRows(rows);
      for (int j = 0; j < stages; ++j) one.topRows(rows) += h * radau.A(i, j) * F[static_cast<std::size_t>(j)].topRows(rows);
      for (int c = 0; c < columns_; ++c) {
        const double whole = size(one, c), difference = size(one - Z[static_cast<std::size_t>(i)], c);
        if (whole > 0.0) change = std::max(change, difference / whole);
      }
    }
    Z = next;
    converged = change < 1e-15 || (change < 1e-12 && change > 0.5 * before);
    before = change;
  }
  if (!converged && before > 1e-9) return 1e300;
  if (begin_.sets_in) return 0.0;
  Tangents missed = -slope(begin_, Z_);
  for (int j = 0; j < stages; ++j) missed += radau.at_0(j) * F[static_cast<std::size_t>(j)];
  missed *= h;
  if (stiff) {
    const Mat6 damped = Mat6::Identity() - h * radau.gamma * begin_.by_state.rightCols<6>();
    missed.bottomRows<6>() = damped.partialPivLu().solve(missed.bottomRows<6>()).eval();
  }
  double worst = 0.0;
  for (int c = 0; c < columns_; ++c) {
    const double whole = std::max(size(Z_, c), size(Z[stages - 1], c)), error = size(missed, c);
    if (whole > 0.0 && !(error <= worst * whole)) worst = error / whole;
  }
  // Friction has the direction of the slip: the tangent of a slow slide is held to a part of itself.
  if (begin_.slip.rows() > 0) {
    const auto of_slip = [&](const Node& node, const Tangents& at) {
      BoundedGrid<laws::max_law_dim, max_keys> all = (node.slip.leftCols<state_columns>() * at).eval();
      all.leftCols(keys_) += node.slip.middleCols(state_columns, keys_);
      return all;
    };
    const auto first = of_slip(begin_, Z_), last = of_slip(node_[stages - 1], Z[stages - 1]);
    const auto error = (begin_.slip.middleCols<6>(at_u) * missed.bottomRows<6>()).eval();
    for (int c = 0; c < columns_; ++c) {
      const double whole = std::max(first.col(c).norm(), last.cols() > 0 && node_[stages - 1].slip.rows() > 0 ? last.col(c).norm() : 0.0);
      if (whole > 0.0) worst = std::max(worst, slip_part * error.col(c).norm() / whole);
    }
  }
  return worst;
}

/// Of the gaps of closed points and of velocities that are zero: the smallest change in the metric of the mass matrix.
void TangentFlow::project(Tangents& Z) const {
  const ContactProblem& p = motion_.problem();
  const DirX& W = motion_.W();
  const Body& body = run_.world().body();
  std::array<int, max_unknowns> active{};
  const ContactSituation& now = run_.run_state().now;
  for (const bool velocities : {false, true}) {
    int count = 0;
    RowsX value(max_unknowns, columns_);
    for (const Block& block : p.used()) {
      const PointKinematics& k = motion_.point(block.point);
      const PartMode* mode = SmoothMotion::mode_of(block, k, now.modes);
      if (!block.is_normal() && (!velocities || mode == nullptr || !mode->held)) continue;
      for (int i = 0; i < block.dim; ++i) {
        const Row row = velocities ? Row(tangent_.gamma.row(block.start + i)) : Row(tangent_.gap.row(block.point));
        value.row(count) = along(row, Z);
        active[static_cast<std::size_t>(count++)] = block.start + i;
      }
    }
    if (count == 0) continue;
    MatX A(count, count);
    DirX response(6, count);
    for (int j = 0; j < count; ++j) {
      response.col(j) = body.accelerate(Vec6(W.col(active[static_cast<std::size_t>(j)])));
      for (int i = 0; i < count; ++i) A(i, j) = W.col(active[static_cast<std::size_t>(i)]).dot(response.col(j));
    }
    RowsX x;
    solve_columns(A, value.topRows(count), x);
    Z.middleRows<6>(velocities ? at_u : 0) -= response * x;
  }
}

/// The margin that is used up at the state last looked at: its derivative by all columns, and its rate.
Row TangentFlow::margin(const State& s, double& rate) {
  const HybridFlow& flow = run_.flow();
  const ContactSituation& before = run_.step_situation();
  const ModeEnd kind = run_.ended_by();
  Row best = Row::Zero(tangent_.columns);
  double least = 1e300;
  const auto offer = [&](double value, const Row& row) {
    if (value < least) least = value, best = row;
  };
  if (kind == ModeEnd::Touch) {
    const Pose pose = pose_of(s);
    const ContactGeometry geometry(flow, before);
    for (int i = 0; i < flow.world().contact_count; ++i)
      for (int j = 0; j < flow.free_points_of(i); ++j) {
        const auto at = static_cast<std::size_t>(i);
        const double g = gap(flow.contact(i), j, pose, before.memory[at]);
        if (before.modes.at(i, j).closed || !(geometry.normal_speed(i, j, s, pose.A_IB) < 0.0)) continue;
        Row row = Row::Zero(tangent_.columns);
        row.head<6>() = normal_direction(flow.contact(i), pose, before.memory[at], j).W_N.transpose();
        for (std::size_t key = 0; key < key_motion_.size(); ++key) {
          const KeyMotion& near = key_motion_[key];
          if (near.neighbours().alike) continue;
          const auto gap_of = [&](int n) { return Vec<1>(gap(near.world(n).contacts[at], j, pose, before.memory[at])); };
          row(state_columns + static_cast<int>(key)) = near.neighbours().differentiate(gap_of)(0);
        }
        offer(g, row);
      }
  } else if (kind == ModeEnd::Flat) {
    for (int i = 0; i < flow.world().contact_count; ++i) {
      const Contact& contact = flow.contact(i);
      if (!contact.shape.has_face() || before.flat[static_cast<std::size_t>(i)]) continue;
      const Mat3 A = rotation_matrix(s.p);
      const Vec3 e = contact.shape.A_BE.col(2), axis = A * e;
      const double tilt = norm2(axis.x(), axis.y());
      Row row = Row::Zero(tangent_.columns);
      for (int j = 0; j < 3; ++j) {
        const Vec3 change = A * Vec3::Unit(j).cross(e);
        row(at_theta + j) = (axis.x() * change.x() + axis.y() * change.y()) / tilt;
      }
      offer(tilt, row);
    }
  } else {
    const ContactProblem& p = motion_.problem();
    for (int b = 0; b < p.block_count; ++b) {
      const Block& block = p.blocks[static_cast<std::size_t>(b)];
      if (block.is_normal()) {
        if (kind == ModeEnd::LiftOff) offer(p.x(block.start), tangent_.force.row(block.start));
        continue;
      }
      const PartMode* mode = SmoothMotion::mode_of(block, motion_.point(block.point), before.modes);
      if (mode == nullptr) continue;
      const auto gamma = motion_.gamma().segment(block.start, block.dim);
      if (kind == ModeEnd::Stop && !mode->held) {
        if (block.dim == 1) {
          offer(mode->direction(0) * gamma(0), mode->direction(0) * tangent_.gamma.row(block.start));
        } else {
          const double speed = gamma.norm();
          offer(speed - flow.stick_speed(), gamma.transpose() / speed * tangent_.gamma.middleRows(block.start, block.dim));
        }
      }
      if (kind == ModeEnd::Leave && mode->held) {
        Vec5 force = Vec5::Zero();
        force.head(block.dim) = p.x.segment(block.start, block.dim);
        const double load = p.x(block.normal), limit = block.coefficient * load;
        const laws::SetGauge gauge = block.law->gauge(force, block.dim, block.lead);
        // m = 1 − gauge/(μ λ_N)
        Row row = -gauge.gradient.head(block.dim).transpose() / limit * tangent_.force.middleRows(block.start, block.dim);
        row += gauge.value / (limit * load) * tangent_.force.row(block.normal);
        row += gauge.value / (limit * block.coefficient) * tangent_.coefficient.row(b);
        for (std::size_t key = 0; key < key_motion_.size(); ++key) {
          const KeyMotion& near = key_motion_[key];
          if (near.neighbours().alike) continue;
          const auto gauge_of = [&](int n) {
            const Block& other = near.at(n).problem().blocks[static_cast<std::size_t>(b)];
            return Vec<1>(other.law->gauge(force, block.dim, block.lead).value);
          };
          row(state_columns + static_cast<int>(key)) -= near.neighbours().differentiate(gauge_of)(0) / limit;
        }
        if (block.dim > 2 && tangent_.lead.rows() > 0)
          row -= gauge_by_lead(block, force).transpose() / limit * tangent_.lead.middleRows<2>(block.start);
        offer(1.0 - gauge.value / limit, row);
      }
    }
  }
  rate = best.head<state_columns>().dot(flow_);
  if (clocked_) rate += best(clock());
  if (kind == ModeEnd::Stop) rate = steady_rate(rate);
  return best;
}

/// Slip and spin that stop together do so in a ratio that friction restores quickly: what the run leaves of it, 1e-4, is hundreds of times as much of their rates.
/// Over the last step, in which the ratio stays, the speed itself tells the rate, up to rounding.
double TangentFlow::steady_rate(double rate) const {
  constexpr double straight = 1e-2, noise = 1e-5;
  const ContactSituation& before = run_.step_situation();
  const double h = run_.time() - run_.step_begin_time();
  SmoothMotion begin(run_.world());
  if (!(h > 0.0) || !begin.assemble(run_.state_at(run_.step_begin_time()), before.modes, before.memory, false)) return rate;
  for (const Block& block : motion_.problem().used()) {
    const PartMode* mode = SmoothMotion::mode_of(block, motion_.point(block.point), before.modes);
    if (block.is_normal() || block.dim < 3 || mode == nullptr || mode->held) continue;
    const VecX first = begin.gamma().segment(block.start, block.dim), last = motion_.gamma().segment(block.start, block.dim);
    if (last.norm() > 2.0 * run_.flow().stick_speed() || (first.normalized() - last.normalized()).norm() > straight) continue;
    const double secant = (last.norm() - first.norm()) / h;
    if (std::abs(secant - rate) > noise * std::abs(rate)) return secant;
  }
  return rate;
}

/// Where the run cuts off an accumulation of impacts, the rest of them would go on as a geometric series: for τ = 2 e |γ_N|/(a (1 − e)), with γ_N before the
/// last one and a the acceleration towards the table. Its own value is near rounding; its derivative is not. The state before the impact is that
/// last assembled.
void TangentFlow::add_tail(const State& s, const Tangents& before, const DirectionTangents& directions) {
  int contact = -1;
  for (int i = 0; i < run_.event_count(); ++i)
    if (run_.event(i).kind == EventKind::Accumulation) contact = run_.event(i).contact;
  if (contact < 0) return;
  const ContactSituation& was = run_.step_situation();
  for (const Block& block : motion_.problem().used()) {
    const PointKinematics& k = motion_.point(block.point);
    if (!block.is_normal() || k.contact != contact || was.modes.at(contact, k.point).closed) continue;
    const auto unknown = static_cast<std::size_t>(block.start);
    const auto tail = [&](const SmoothMotion& m, const World& world) {
      const double e = world.contacts[static_cast<std::size_t>(contact)].impact.e_N;
      const double down = -(m.W().col(block.start).dot(world.body().accelerate(forces_h(world, s))) + m.bias(block.start));
      return Vec2(2.0 * e / (down * (1.0 - e)), m.gamma()(block.start));  // times |γ_N|
    };
    const Vec2 now = tail(motion_, run_.world());
    if (!(now(0) > 0.0)) return meet(Obstacle::Choice);
    const Grid<1, state_columns> rate = s.u().transpose() * directions.W[unknown];
    for (int c = 0; c < columns_; ++c) {
      Vec2 by_key = Vec2::Zero();
      if (c < keys_ && !key_motion_[static_cast<std::size_t>(c)].neighbours().alike) {
        const KeyMotion& near = key_motion_[static_cast<std::size_t>(c)];
        by_key = near.neighbours().differentiate([&](int i) { return tail(near.at(i), near.world(i)); });
      }
      const double approach = rate.dot(before.col(c)) + motion_.W().col(block.start).dot(before.col(c).tail<6>()) + by_key(1);
      tail_(c) = -now(0) * approach - by_key(0) * now(1);
    }
    return;
  }
}

/// Points that hit at once hit one after the other for other values of a key, unless all their gaps, at the time that the event has then, stay zero. The face
/// of a rim has no gaps of its own.
bool TangentFlow::hit_together(const State& s, const Modes& touching, const Tangents& before) {
  constexpr double rounding = 1e-7;
  const ContactSituation& was = run_.step_situation();
  const Pose pose = pose_of(s);
  int fresh = 0;
  Row most = Row::Zero(columns_);
  for (int i = 0; i < run_.world().contact_count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const Contact& contact = run_.flow().contact(i);
    if (run_.run_state().now.flat[at]) continue;
    for (int j = 0; j < run_.flow().free_points_of(i); ++j) {
      if (!touching.at(i, j).closed || was.modes.at(i, j).closed) continue;
      ++fresh;
      const Row change = normal_direction(contact, pose, was.memory[at], j).W_N.transpose() * before.topRows<6>();
      for (int c = 0; c < columns_; ++c) {
        double by_key = 0.0;
        const auto gap_of = [&](const KeyMotion& near) {
          return near.neighbours().differentiate([&](int n) { return Vec<1>(gap(near.world(n).contacts[at], j, pose, was.memory[at])); })(
              0);
        };
        if (c < keys_ && !key_motion_[static_cast<std::size_t>(c)].neighbours().alike)
          by_key = gap_of(key_motion_[static_cast<std::size_t>(c)]);
        if (clocked_) by_key += gap_of(key_motion_.back()) * event_time_(c);
        most(c) = std::max(most(c), std::abs(change(c) + by_key));
      }
    }
  }
  for (int c = 0; c < columns_ && fresh > 1; ++c)
    if (most(c) > rounding * run_.flow().length * size(before, c)) return false;
  return true;
}

/// What a collision makes of tangents at its own time.
TangentFlow::Tangents TangentFlow::after_impact(const State& s, const Tangents& before) {
  const HybridFlow& flow = run_.flow();
  const World& world = flow.world();
  const ContactSituation& was = run_.step_situation();
  if (world.impact_law != laws::ImpactLaw::Newton) {
    meet(Obstacle::Energetic);
    return before;
  }
  const Pose pose = pose_of(s);
  Modes touching = was.modes;
  const ContactSituation& now = run_.run_state().now;
  for (int i = 0; i < world.contact_count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    for (int j = 0; j < flow.free_points_of(i); ++j) {
      if (touching.at(i, j).closed || gap(flow.contact(i), j, pose, was.memory[at]) > 1e-12 * flow.length) continue;
      const double speed = kinematics(world, i, j, pose, was.memory[at]).approach(s.u());
      if (speed < 0.0) touching.at(i, j).closed = true;
    }
    if (now.flat[at] && !was.flat[at])
      for (int j = 0; j < point_count(flow.contact(i)); ++j) touching.at(i, j).closed = true;
  }
  if (!hit_together(s, touching, before)) meet(Obstacle::SeveralAtOnce);
  if (!motion_.assemble(s, touching, was.memory)) return before;
  double approach = flow.stick_speed();
  int points = 0;
  for (const Block& block : motion_.problem().used()) {
    if (!block.is_normal()) continue;
    approach = std::max(approach, -motion_.gamma()(block.start));
    ++points;
  }
  doubtful_ = doubtful_ || points > 1 || (clocked_ && keys_ > 0);
  Shock shock(world, motion_, s.u(), approach);
  RunCounts counts;
  shock.newton(counts);
  const ContactProblem& p = shock.problem();
  const int n = p.size;
  const VecX r = diagonal_steps(p);
  VecX gamma = p.G * p.x + p.c, F(n);
  MatX A(n, n), without(n, n), with(n, n);
  residual(p, gamma, r, F, &A);
  // F depends on γ by T_γ: what is left of its Jacobian if G were the identity.
  ContactProblem other = p;
  other.G.setZero(n, n);
  residual(other, gamma, r, F, &without);
  other.G.setIdentity(n, n);
  residual(other, gamma, r, F, &with);
  const MatX by_gamma = with - without;

  // γ of the law is Wᵀ(u⁺ + e u⁻): by the state, with the impulses held.
  DirectionTangents directions;
  motion_.direction_tangents(s, touching, was.memory, directions);
  if (!directions.exact) meet(Obstacle::Shape);
  VecX restitution = VecX::Zero(n);
  add_restitution(p, VecX::Ones(n), restitution);
  const Vec6 u = s.u(), u_after = shock.u();
  Rows6 push = Rows6::Zero(6, tangent_.columns);  // ∂(M⁻¹ W x)
  RowsX rate = RowsX::Zero(n, tangent_.columns);
  for (int i = 0; i < n; ++i) {
    const Grid<6, state_columns>& change = directions.W[static_cast<std::size_t>(i)];
    for (int c = 0; c < state_columns; ++c) push.col(c) += world.body().accelerate(Vec6(p.x(i) * change.col(c)));
    rate.row(i).leftCols<state_columns>() =
        (u_after + restitution(i) * u).transpose() * change + (1.0 + restitution(i)) * directions.given.row(i);
    rate.row(i).segment<6>(at_u) += (1.0 + restitution(i)) * shock.W().col(i).transpose();
  }
  rate += shock.W().transpose() * push;
  RowsX wrong = by_gamma * rate;
  for (std::size_t key = 0; key < key_motion_.size(); ++key) {
    const int column = state_columns + static_cast<int>(key);
    KeyMotion& near = key_motion_[key];
    if (near.neighbours().alike) continue;
    bool same = true;
    for (int i = 0; i < Neighbours::count; ++i)
      same = same && near.at(i).assemble(s, touching, was.memory) && near.at(i).problem().size == motion_.problem().size;
    if (!same) {
      meet(Obstacle::SeveralAtOnce);
      continue;
    }
    const auto shock_of = [&](int i) {
      Shock one(near.world(i), near.at(i), u, approach);
      one.pose_newton();
      return one;
    };
    const auto F_of = [&](int i) {
      const Shock one = shock_of(i);
      ContactProblem q = one.problem();
      q.x = p.x;
      VecX rest(n);
      residual(q, q.G * q.x + q.c, r, rest, nullptr);
      return rest;
    };
    const auto push_of = [&](int i) { return Vec6(shock_of(i).response() * p.x); };
    wrong.col(column) = near.neighbours().differentiate(F_of);
    push.col(column) = near.neighbours().differentiate(push_of);
  }
  RowsX impulse;
  solve_columns(A, RowsX(-wrong), impulse);
  add_tail(s, before, directions);
  Tangents after = before;
  const Rows6 jump = push + shock.response() * impulse;
  after.bottomRows<6>() += jump.leftCols<state_columns>() * before;
  after.bottomRows<6>().leftCols(keys_) += jump.middleCols(state_columns, keys_);
  if (clocked_) after.bottomRows<6>() += jump.col(clock()) * event_time_;
  if (losses_wanted_) lose_in_impact(s, before, touching, approach);
  return after;
}

/// What a collision takes: differences of fourth order over whole collisions, along the tangent and over the worlds of each key.
void TangentFlow::lose_in_impact(const State& s, const Tangents& before, const Modes& touching, double approach) {
  constexpr double part = 1e-4;
  const ContactSituation& was = run_.step_situation();
  const auto lost = [&](const World& world, SmoothMotion& motion, const State& at) {
    Vec<losses> all = Vec<losses>::Zero();
    if (!motion.assemble(at, touching, was.memory)) return all;
    Shock shock(world, motion, at.u(), approach);
    RunCounts counts;
    shock.newton(counts);
    all << shock.lost().as_vector(), shock.given_by_tables(), shock.lost_by_impact();
    return all;
  };
  constexpr std::array<double, 4> place{-2.0, -1.0, 1.0, 2.0};
  for (int c = 0; c < columns_; ++c) {
    const Vec<state_columns> z = before.col(c);
    if (const double whole = size(before, c); whole > 0.0) {
      std::array<Vec<losses>, 4> f;
      const double h = part / whole;
      for (std::size_t i = 0; i < 4; ++i) {
        const double by = place[i] * h;
        State near = s;
        near.r_S += by * z.segment<3>(0);
        near.p = turned(s.p, by * Vec3(z.segment<3>(at_theta)));
        near.v_S += by * z.segment<3>(at_u);
        near.omega += by * z.segment<3>(9);
        if (clocked_) near.t += by * event_time_(c);
        f[i] = lost(run_.world(), motion_, near);
      }
      lost_.col(c) += (8.0 * (f[2] - f[1]) - (f[3] - f[0])) / (12.0 * h);
    }
    if (c >= keys_ || key_motion_[static_cast<std::size_t>(c)].neighbours().alike) continue;
    KeyMotion& near = key_motion_[static_cast<std::size_t>(c)];
    lost_.col(c) += near.neighbours().differentiate([&](int i) { return lost(near.world(i), near.at(i), s); });
  }
}

Vec<TangentFlow::losses> TangentFlow::power() const {
  Vec<losses> all;
  all << motion_.powers().as_vector(), motion_.table_power(), 0.0;
  return all;
}

void TangentFlow::restart(const Tangents& columns) {
  replace(columns);
  time_ = run_.time();
  obstacle_ = Obstacle::None;
  const EventState& now = run_.run_state();
  const State s = run_.state();
  if (!look(s, now.now)) return meet(Obstacle::NotFinite);
  take(begin_, s, now.now);
  begin_known_ = true;
  project(Z_);
}

void TangentFlow::replace(const Tangents& columns) {
  Z_ = columns;
  columns_ = static_cast<int>(columns.cols());
  lost_.setZero(losses, columns_);
  event_time_.setZero(columns_);
  tail_.setZero(columns_);
}

/// Does the last step end with the same points closed and the same parts held as it had? Where a slide sets in softly the run lets it begin in one
/// direction after another, at speeds near rounding, until it has found its own: none of these beginnings is an event of the motion.
bool TangentFlow::same_mode() const {
  const ContactSituation &before = run_.step_situation(), &now = run_.run_state().now;
  bool same = !run_.resting() && before.flat == now.flat;
  for (int i = 0; i < run_.world().contact_count; ++i)
    for (int j = 0; j < max_face_points; ++j) {
      const PointMode &one = before.modes.at(i, j), &other = now.modes.at(i, j);
      same = same && one.closed == other.closed;
      for (std::size_t part = 0; part < laws::component_count; ++part) {
        const bool turned = one.part[part].direction(0) * other.part[part].direction(0) < 0.0;
        same = same && one.part[part].held == other.part[part].held && !(part == static_cast<std::size_t>(Component::Contour) && turned);
      }
    }
  return same;
}

/// A motion that was held begins with the acceleration that the decision found, which changes no faster than the body turns. If it takes another one while it
/// is slower than all that counts, the first one was not stable: which one follows, and where it points, is left to rounding.
void TangentFlow::watch_onset() {
  constexpr double many = 5.0;
  const HybridFlow& flow = run_.flow();
  const bool turns_own_friction = tangent_.lead.rows() > 0;
  if (!turns_own_friction || slowest_ > onset_end * flow.begin_speed()) return;
  const double growth = flow.world().gravity.norm() * flow.speed / flow.length;
  const double soft = many * std::sqrt(2.0 * std::max(slowest_, flow.begin_speed()) * growth) + 0.1 * onset_rate_;
  if (std::abs(slowest_rate_ - onset_rate_) > soft) meet(Obstacle::Onset);
}

/// Does what is held keep the body at rest for other values of the keys too? A ball whose velocity and spin end at once would roll on.
bool TangentFlow::stays_at_rest(const Tangents& there) {
  constexpr double rounding = 1e-6;
  Tangents after = there;
  if (!look(run_.state(), run_.run_state().now)) return false;
  project(after);
  for (int c = 0; c < columns_; ++c) {
    Tangents moving = after;
    moving.topRows<6>().setZero();
    if (size(moving, c) > rounding * size(there, c)) return false;
  }
  return true;
}

void TangentFlow::pass_end() {
  begin_known_ = false;
  tail_.setZero();
  const ModeEnd kind = run_.ended_by();
  const EventState& now = run_.run_state();
  if (kind == ModeEnd::Leave) setting_in_ = true;
  if (kind == ModeEnd::None && setting_in_ && slowest_ > onset_end * run_.flow().begin_speed()) setting_in_ = false;
  if (kind == ModeEnd::None || (kind == ModeEnd::Stop && setting_in_ && same_mode())) {
    // What was looked at last is the end of the step.
    project(Z_);
    begin_known_ = kind == ModeEnd::None;
    return;
  }
  if (kind == ModeEnd::Paradox) return meet(Obstacle::Paradox);
  const State before = run_.before_reset(), after = run_.state();
  if (!look(before, run_.step_situation())) return meet(Obstacle::NotFinite);
  for (const Flutter& f : now.flutter)
    if (kind == ModeEnd::Stop && f.swings >= flutter_swings) meet(Obstacle::Flutter);
  double rate = 0.0;
  const Row row = margin(before, rate);
  event_time_ = -along(row, Z_) / rate;
  if (kind == ModeEnd::Touch && std::abs(rate) < grazing_part * run_.flow().speed) meet(Obstacle::Grazing);
  if (!event_time_.allFinite()) return meet(Obstacle::Grazing);
  Tangents there = Z_ + flow_ * event_time_;
  lost_ += power() * event_time_;
  if (kind == ModeEnd::Touch || kind == ModeEnd::Flat) there = after_impact(before, there);
  if (now.resting) {
    if (!stays_at_rest(there)) meet(Obstacle::Coincidence);
    there.bottomRows<6>().setZero();
    rate_after_.setZero();
    power_after_.setZero();
    Z_ = there;
    return;
  }
  if (!look(after, now.now)) return meet(Obstacle::NotFinite);
  rate_after_ = flow_, power_after_ = power();
  lost_ -= power_after_ * event_time_;
  take(begin_, after, now.now);
  begin_known_ = true;
  onset_rate_ = slowest_rate_;
  doubtful_ = doubtful_ || (kind == ModeEnd::Leave && tangent_.lead.rows() > 0);
  Z_ = there - rate_after_ * event_time_;
  project(Z_);
}

}  // namespace tippe
