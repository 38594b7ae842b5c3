#include <tippe/analysis/steady_motion.h>

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <tippe/analysis/singular_values.h>
#include <tippe/flow/contact_books.h>
#include <tippe/flow/scales.h>

namespace tippe {

namespace {

using Rows = BoundedGrid<steady_rows, steady_unknowns>;
using Square = BoundedGrid<steady_rows, 16>;

/// Singular values below this part of the largest count as none: far above what rounding of the equations leaves (1e-14), far below what a body does.
constexpr double rank_part = 1e-9;
/// Residual of a solution, in units of the problem: rounding of accelerations that are of the order of one.
constexpr double solved = 1e-11;
/// Slower than this in units of the problem is standing.
constexpr double standing_part = 1e-9;

constexpr int at_theta = 3, at_v = 6, at_omega = 9;

/// Two unit vectors across a third.
std::array<Vec3, 2> across(const Vec3& n) {
  Vec3 a = n.unitOrthogonal();
  return {a, Vec3(n.cross(a))};
}

/// From the centre of the circle in which S moves to the point below it, S over the origin.
Vec2 from_center(const SteadyMotion& m) {
  if (m.turning == 0.0) return Vec2::Constant(std::numeric_limits<double>::infinity());
  return Vec2(m.state.v_S.y(), -m.state.v_S.x()) / m.turning;
}

/// The first closed point.
std::pair<int, int> touching(const World& world, const Modes& modes) {
  for (int i = 0; i < world.contact_count; ++i)
    for (int j = 0; j < point_count(world.contacts[static_cast<std::size_t>(i)]); ++j)
      if (modes.at(i, j).closed) return {i, j};
  return {0, 0};
}

Vec3 contact_arm(const World& world, const SteadyMotion& m) {
  const auto [i, j] = touching(world, m.modes);
  const Mat3 A = rotation_matrix(m.state.p);
  return A * candidate_point(world.contacts[static_cast<std::size_t>(i)], j, downward(A), m.memory[static_cast<std::size_t>(i)]);
}

}  // namespace

double number_of(SteadyNumber which, const World& world, const SteadyMotion& m) {
  switch (which) {
    case SteadyNumber::Spin:
      return m.spin();
    case SteadyNumber::Tilt:
      return real::atan2(norm2(m.up().x(), m.up().y()), m.up().z());
    case SteadyNumber::Turning:
      return m.turning;
    case SteadyNumber::Rolling:
      return m.rolling;
    case SteadyNumber::RollingRadius:
      return norm2(Vec2(from_center(m) + contact_arm(world, m).head<2>()));
    case SteadyNumber::CenterRadius:
      return norm2(from_center(m));
    case SteadyNumber::Speed:
      return norm2(Vec2(m.state.v_S.head<2>()));
  }
  return 0.0;
}

SteadySystem::SteadySystem(SharedWorld world, const Symmetry& symmetry, double rate)
    : world_(std::move(world)), symmetry_(symmetry), motion_(*world_) {
  const Scales scales = scales_of(*world_, State());
  length_ = scales.length;
  gravity_ = std::max(world_->gravity.norm(), 1e-300);
  time_ = 1.0 / std::max(std::sqrt(gravity_ / length_), std::abs(rate));
  for (int i = 0; i < world_->contact_count; ++i)
    if (world_->contacts[static_cast<std::size_t>(i)].law.radius.modulus > 0.0 && !loads_) {
      Neighbours same;
      same.world.fill(world_);
      same.step = 1.0;
      loads_.emplace(same);
    }
}

void SteadySystem::settle(SteadyMotion& m) const {
  m.state.p /= m.state.p.norm();
  m.state.omega = m.turning * m.up() + m.rolling * own_axis();
  m.state.r_S.setZero();
  m.state.v_S.z() = 0.0;
  const auto [i, j] = touching(world(), m.modes);
  m.state.r_S.z() = -gap(world().contacts[static_cast<std::size_t>(i)], j, pose_of(m.state), m.memory[static_cast<std::size_t>(i)]);
}

SteadyMotion SteadySystem::moved(const SteadyMotion& m, const SteadyStep& step) const {
  SteadyMotion next = m;
  const auto [e1, e2] = across(m.up());
  next.state.p = turned(m.state.p, step(0) * e1 + step(1) * e2);
  next.turning += step(2) / time_;
  if (symmetry_.axis_count > 0) next.rolling += step(3) / time_;
  next.state.v_S.head<2>() += step.segment<2>(4) * (length_ / time_);
  next.torque += step(6) * (world().body().mass * length_ * length_ / (time_ * time_));
  settle(next);
  return next;
}

bool SteadySystem::evaluate(const SteadyMotion& m, double torque) {
  motion_.drive(torque);
  return motion_.evaluate(m.state, m.modes, m.memory);
}

/// The tangent at the state last evaluated; of shapes without third derivatives by differences.
bool SteadySystem::differentiate(const SteadyMotion& m) {
  motion_.tangent(m.state, m.modes, m.memory, {}, loads_ ? &*loads_ : nullptr, tangent_);
  if (tangent_.exact) return true;
  constexpr std::array<double, 4> place{-2.0, -1.0, 1.0, 2.0};
  const int n = motion_.problem().size;
  for (int c = at_theta; c < state_columns; ++c) {
    const double unit = c < at_v ? 1.0 : (c < at_omega) ? length_ / time_ : 1.0 / time_, h = 1e-4 * unit;
    std::array<Vec6, 4> a;
    std::array<VecX, 4> gamma;
    for (std::size_t k = 0; k < 4; ++k) {
      State near = m.state;
      if (c < at_v) near.p = turned(near.p, place[k] * h * Vec3::Unit(c - at_theta));
      if (c >= at_v && c < at_omega) near.v_S(c - at_v) += place[k] * h;
      if (c >= at_omega) near.omega(c - at_omega) += place[k] * h;
      if (!motion_.evaluate(near, m.modes, m.memory) || motion_.problem().size != n) return false;
      a[k] = motion_.acceleration();
      gamma[k] = motion_.gamma();
    }
    tangent_.acceleration.col(c) = (8.0 * (a[2] - a[1]) - (a[3] - a[0])) / (12.0 * h);
    tangent_.gamma.col(c) = (8.0 * (gamma[2] - gamma[1]) - (gamma[3] - gamma[0])) / (12.0 * h);
  }
  return motion_.evaluate(m.state, m.modes, m.memory);
}

bool SteadySystem::equations(const SteadyMotion& m, const std::vector<SteadyCondition>& conditions, bool driven, Equations& result,
                             bool slopes) {
  const Vec3 nu = m.up(), b = own_axis(), w = m.state.omega, v = m.state.v_S;
  const auto [e1, e2] = across(nu);
  if (!evaluate(m, m.torque)) return false;
  const Vec6 a = motion_.acceleration();
  Vec6 by_torque = Vec6::Zero();
  if (driven && slopes) {
    const double unit = world().body().mass * length_ * length_ / (time_ * time_);
    if (!evaluate(m, m.torque + unit)) return false;
    by_torque = motion_.acceleration() - a;
    if (!evaluate(m, m.torque)) return false;
  }
  if (slopes && !differentiate(m)) return false;
  // How the state changes with each unknown.
  Grid<state_columns, steady_unknowns> by = Grid<state_columns, steady_unknowns>::Zero();
  by.block<3, 1>(at_theta, 0) = e1, by.block<3, 1>(at_theta, 1) = e2;
  by.block<3, 1>(at_omega, 0) = m.turning * nu.cross(e1), by.block<3, 1>(at_omega, 1) = m.turning * nu.cross(e2);
  by.block<3, 1>(at_omega, 2) = nu / time_, by.block<3, 1>(at_omega, 3) = b / time_;
  by(at_v, 4) = by(at_v + 1, 5) = length_ / time_;

  const Vec3 ez = Vec3::UnitZ();
  Grid<6, steady_unknowns> change = Grid<6, steady_unknowns>::Zero();
  if (slopes) change = tangent_.acceleration.leftCols<state_columns>() * by;
  for (int k = 0; k < steady_unknowns; ++k) {
    const Vec3 dv = by.block<3, 1>(at_v, k), dw = by.block<3, 1>(at_omega, k);
    change.col(k).head<3>() -= m.turning * ez.cross(dv) + (k == 2 ? Vec3(ez.cross(v) / time_) : Vec3(Vec3::Zero()));
    change.col(k).tail<3>() -= m.rolling * dw.cross(b) + (k == 3 ? Vec3(w.cross(b) / time_) : Vec3(Vec3::Zero()));
  }
  change.col(6) = by_torque;
  Vec6 wrong = a;
  wrong.head<3>() -= m.turning * ez.cross(v);
  wrong.tail<3>() -= m.rolling * w.cross(b);

  int rows = 0;
  result.wrong.resize(steady_rows);
  result.by.resize(steady_rows, steady_unknowns);
  const auto add = [&](double value, const auto& row) {
    if (rows == steady_rows) return;
    result.wrong(rows) = value;
    result.by.row(rows++) = row;
  };
  const double second = time_ * time_;
  for (int i = 0; i < 2; ++i) add(wrong(i) * second / length_, change.row(i) * (second / length_));
  for (int i = 3; i < 6; ++i) add(wrong(i) * second, change.row(i) * second);
  for (const Block& block : motion_.problem().used()) {
    if (block.is_normal()) continue;
    const PartMode* mode = SmoothMotion::mode_of(block, motion_.point(block.point), m.modes);
    if (mode == nullptr || !mode->held) continue;
    for (int i = block.start; i < block.start + block.dim; ++i) {
      Grid<1, steady_unknowns> row = Grid<1, steady_unknowns>::Zero();
      if (slopes) row = tangent_.gamma.row(i).leftCols<state_columns>() * by * (time_ / length_);
      add(motion_.gamma()(i) * time_ / length_, row);
    }
  }
  // Further closed points are as low as the first.
  for (int p = 1; p < motion_.closed_points(); ++p) {
    Grid<1, steady_unknowns> row;
    for (int k = 0; k < steady_unknowns; ++k)
      row(k) = (motion_.point(p).W_N - motion_.point(0).W_N).tail<3>().dot(by.block<3, 1>(at_theta, k)) / length_;
    add((motion_.point(p).gap - motion_.point(0).gap) / length_, row);
  }
  for (const SteadyCondition& c : conditions) {
    if (c.which == SteadyNumber::Speed && c.value == 0.0) {  // where a length has no slope
      for (int i = 0; i < 2; ++i) {
        Grid<1, steady_unknowns> row = Grid<1, steady_unknowns>::Zero();
        row(4 + i) = 1.0;
        add(v(i) * time_ / length_, row);
      }
      continue;
    }
    const bool angle = c.which == SteadyNumber::Tilt,
               rate = c.which == SteadyNumber::Spin || c.which == SteadyNumber::Turning || c.which == SteadyNumber::Rolling,
               radius = c.which == SteadyNumber::RollingRadius || c.which == SteadyNumber::CenterRadius;
    const double unit = angle ? 1.0 : rate ? 1.0 / time_ : radius ? std::max(length_, c.value) : length_ / time_;
    Grid<1, steady_unknowns> row = Grid<1, steady_unknowns>::Zero();
    for (int k = 0; k < steady_unknowns && slopes; ++k) {
      constexpr double h = 1e-5;
      const SteadyStep step = h * SteadyStep::Unit(k);
      row(k) = (number_of(c.which, world(), moved(m, step)) - number_of(c.which, world(), moved(m, -step))) / (2.0 * h * unit);
    }
    if (!all_finite(row)) return false;
    add((number_of(c.which, world(), m) - c.value) / unit, row);
  }
  if (!driven) result.by.col(6).setZero();
  if (symmetry_.axis_count == 0) result.by.col(3).setZero();
  result.wrong.conservativeResize(rows);
  result.by.conservativeResize(rows, steady_unknowns);
  return all_finite(result.wrong) && result.by.topRows(rows).allFinite();
}

bool SteadySystem::solve(SteadyMotion& m, const std::vector<SteadyCondition>& conditions, bool driven) {
  Equations at, next;
  settle(m);
  if (!equations(m, conditions, driven, at)) return false;
  for (int round = 0; round < 60; ++round) {
    const double size = at.wrong.norm();
    if (!(size < 1e12)) return false;
    SteadyStep step = -singular_values(at.by).least_solution(at.wrong, rank_part);
    const double length = step.norm();
    if (length > 0.5) step *= 0.5 / length;
    if (size < solved && length < 1e-9) {
      m = moved(m, step);  // the last digits
      return true;
    }
    double part = 1.0;
    bool better = false;
    for (int k = 0; k < 8 && !better; ++k, part *= 0.5) {
      const SteadyMotion tried = moved(m, part * step);
      better = equations(tried, conditions, driven, next) && (next.wrong.norm() < size || size < 1e-8);
      if (better) m = tried;
    }
    if (!better) return false;
    at = next;
  }
  return at.wrong.norm() < solved;
}

int SteadySystem::freedom(const SteadyMotion& m, const std::vector<SteadyCondition>& conditions, bool driven) {
  Equations at;
  if (!equations(m, conditions, driven, at)) return 0;
  const SingularValues svd = singular_values(at.by);
  const Vec3 nu = m.up(), b = own_axis();
  const auto [e1, e2] = across(nu);
  // The open directions as changes of the state, less those that only turn the body about its own axis.
  Square changes(10, 0);
  for (int k = 0; k < steady_unknowns; ++k) {
    if (k < svd.values.size() && svd.values(k) > rank_part * svd.values(0)) continue;
    const SteadyStep y = svd.V.col(k);
    Vec<10> change;
    const Vec3 turn = y(0) * e1 + y(1) * e2;
    change << turn, (y(2) * nu + y(3) * b + m.turning * time_ * nu.cross(turn)), y.segment<2>(4), 0.0, y(6);
    if (symmetry_.axis_count == 0 && std::abs(y(3)) > 0.5) continue;
    if (!driven && std::abs(y(6)) > 0.5) continue;
    changes.conservativeResize(10, changes.cols() + 1);
    changes.col(changes.cols() - 1) = change;
  }
  if (changes.cols() == 0) return 0;
  // Turning about the own axis, less the heading that comes with it.
  for (int a = 0; a < symmetry_.axis_count; ++a) {
    Vec<10> along = Vec<10>::Zero();
    const Vec3 axis = symmetry_.axis[static_cast<std::size_t>(a)];
    along.head<3>() = axis - axis.dot(nu) * nu;
    along.segment<3>(3) = time_ * m.state.omega.cross(axis);
    along.segment<2>(6) = axis.dot(nu) * (time_ / length_) * Vec2(m.state.v_S.y(), -m.state.v_S.x());
    if (along.norm() < 1e-6) continue;
    along.normalize();
    for (int c = 0; c < changes.cols(); ++c) changes.col(c) -= along * along.dot(changes.col(c));
  }
  return singular_values(changes).count_above(1e-6);
}

std::optional<SteadySystem::LinearMotion> SteadySystem::linear_motion(const SteadyMotion& m) {
  if (!evaluate(m, m.torque) || !differentiate(m)) return std::nullopt;
  const Vec3 nu = m.up(), b = own_axis(), w = m.state.omega, v = m.state.v_S, ez = Vec3::UnitZ();
  using Full = Mat<12>;
  Full X = Full::Zero();
  for (int c = 0; c < 12; ++c) {
    const Vec<12> d = Vec<12>::Unit(c);
    const Vec3 dr = d.segment<3>(0), turn = d.segment<3>(3), dv = d.segment<3>(6), dw = d.segment<3>(9);
    X.block<3, 1>(0, c) = dv - m.turning * ez.cross(dr);
    X.block<3, 1>(3, c) = dw - m.turning * nu.cross(turn);
    X.block<3, 1>(6, c) = tangent_.acceleration.col(c).head<3>() - m.turning * ez.cross(dv);
    X.block<3, 1>(9, c) = tangent_.acceleration.col(c).tail<3>() - m.rolling * dw.cross(b);
  }
  Vec<12> unit;
  unit << Vec3::Constant(length_), Vec3::Ones(), Vec3::Constant(length_ / time_), Vec3::Constant(1.0 / time_);
  X = time_ * unit.cwiseInverse().asDiagonal() * X * unit.asDiagonal();

  // Constraints, then the directions of symmetry: what is left is across both.
  Square rows(0, 12);
  const auto add = [&](const Vec<12>& row, double size) {
    const double length = row.norm();
    if (!(length > 1e-9 * size) || rows.rows() == steady_rows) return;
    rows.conservativeResize(rows.rows() + 1, 12);
    rows.row(rows.rows() - 1) = row.transpose() / length;
  };
  const auto scaled = [&](const auto& row) { return Vec<12>(row.transpose().cwiseProduct(unit)); };
  for (const Block& block : motion_.problem().used()) {
    const PartMode* mode = block.is_normal() ? nullptr : SmoothMotion::mode_of(block, motion_.point(block.point), m.modes);
    if (!block.is_normal() && (mode == nullptr || !mode->held)) continue;
    for (int i = block.start; i < block.start + block.dim; ++i)
      add(scaled(tangent_.gamma.row(i).leftCols<state_columns>()), length_ / time_);
    if (!block.is_normal()) continue;
    const Vec6 gap = motion_.point(block.point).W_N;
    Vec<12> row = Vec<12>::Zero();
    row.head<6>() = gap;
    add(Vec<12>(row.cwiseProduct(unit)), length_);
  }
  const auto symmetric = [&](const Vec3& dr, const Vec3& turn, const Vec3& dv, const Vec3& dw) {
    Vec<12> d;
    d << dr, turn, dv, dw;
    add(Vec<12>(d.cwiseQuotient(unit)), 1.0);
  };
  const int constraints = singular_values(rows).count_above(rank_part);
  symmetric(Vec3::UnitX() * length_, Vec3::Zero(), Vec3::Zero(), Vec3::Zero());
  symmetric(Vec3::UnitY() * length_, Vec3::Zero(), Vec3::Zero(), Vec3::Zero());
  symmetric(Vec3::Zero(), nu, ez.cross(v), Vec3::Zero());
  for (int a = 0; a < symmetry_.axis_count; ++a) {
    const Vec3 axis = symmetry_.axis[static_cast<std::size_t>(a)];
    symmetric(Vec3::Zero(), axis, Vec3::Zero(), w.cross(axis));
  }
  const SingularValues svd = singular_values(rows);
  const int rank = svd.count_above(rank_part);
  LinearMotion result;
  result.symmetric = rank - constraints;
  const int n = 12 - rank;
  result.unit = unit;
  result.Q = svd.V.rightCols(n);
  result.M = result.Q.transpose() * X * result.Q;
  if (!result.M.allFinite()) return std::nullopt;
  return result;
}

std::optional<Disturbances> SteadySystem::disturbances(const SteadyMotion& m) {
  const std::optional<LinearMotion> linear = linear_motion(m);
  if (!linear) return std::nullopt;
  Disturbances result;
  result.symmetric = linear->symmetric;
  const BoundedMat<12>& M = linear->M;
  const auto n = static_cast<int>(M.cols());
  if (n == 0) return result;
  const AnyVector inner = singular_values(M).values;
  const double size = std::max(1.0, inner(0));
  result.size = size / time_;
  result.null = static_cast<int>((inner.array() <= rank_part * size).count());
  for (const auto& value : eigenvalues_of(M)) result.eigenvalues.emplace_back(value / time_);
  std::ranges::sort(result.eigenvalues,
                    [](const auto& x, const auto& y) { return x.real() != y.real() ? x.real() > y.real() : x.imag() > y.imag(); });
  return result;
}

std::optional<Swing> SteadySystem::swing(const SteadyMotion& m) {
  const std::optional<LinearMotion> linear = linear_motion(m);
  if (!linear || linear->M.cols() == 0) return std::nullopt;
  const EigenPairs pairs = eigenpairs_of(linear->M);
  const double size = singular_values(linear->M).values(0);
  int nearest = -1;
  for (int i = 0; i < linear->M.cols(); ++i) {
    const std::complex<double> z = pairs.values(i);
    if (!(z.imag() > 1e-6 * size)) continue;
    if (nearest < 0 || std::abs(z.real()) < std::abs(pairs.values(nearest).real())) nearest = i;
  }
  if (nearest < 0) return std::nullopt;
  const auto v = pairs.vectors.col(nearest);
  Vec<state_columns> direction = Vec<state_columns>::Zero();
  for (int i = 0; i < linear->M.cols(); ++i) direction += v(i).real() * Vec<state_columns>(linear->Q.col(i));
  return Swing{pairs.values(nearest).imag() / time_, linear->unit.cwiseProduct(direction)};
}

double SteadySystem::residual(const SteadyMotion& m) {
  if (!evaluate(m, m.torque)) return std::numeric_limits<double>::infinity();
  const Vec6 a = motion_.acceleration();
  const Vec3 left = a.head<3>() - m.turning * Vec3::UnitZ().cross(m.state.v_S),
             turn = a.tail<3>() - m.rolling * m.state.omega.cross(own_axis());
  return std::max(left.norm(), length_ * turn.norm()) / gravity_;
}

double SteadySystem::drain(const SteadyMotion& m) {
  if (!evaluate(m, 0.0)) return 0.0;
  // d/dt(ω·ν) = α·ν, because ν turns with −ω × ν.
  return m.torque == 0.0 ? 0.0 : -motion_.acceleration().tail<3>().dot(m.up());
}

void SteadySystem::set_modes(SteadyMotion& m, bool stick, bool hold_still) {
  motion_.assemble(m.state, m.modes, m.memory, false);
  for (const Block& block : motion_.problem().used()) {
    if (block.is_normal()) continue;
    PartMode* mode = SmoothMotion::mode_of(block, motion_.point(block.point), m.modes);
    if (mode == nullptr) continue;
    const bool still = motion_.gamma().segment(block.start, block.dim).norm() <= standing_part * length_ / time_;
    mode->held = block.leads(Component::Slip) ? stick : hold_still && still;
  }
}

SteadySystem::Reserve SteadySystem::reserve(const SteadyMotion& m) {
  Reserve r{std::numeric_limits<double>::infinity(), 1.0};
  if (!evaluate(m, m.torque)) return {-1.0, -1.0};
  motion_.share_within_sets(m.modes);
  const double weight = world().body().mass * gravity_;
  for (const Block& block : motion_.problem().used()) {
    if (block.is_normal()) {
      r.load = std::min(r.load, motion_.problem().x(block.start) / weight);
      continue;
    }
    const PartMode* mode = SmoothMotion::mode_of(block, motion_.point(block.point), m.modes);
    if (mode == nullptr || !mode->held) continue;
    Vec5 lambda = Vec5::Zero();
    lambda.head(block.dim) = motion_.problem().x.segment(block.start, block.dim);
    const double size = block.coefficient * std::max(motion_.problem().x(block.normal), 0.0);
    if (!(size > 0.0)) {
      r.hold = std::min(r.hold, lambda.norm() <= 1e-12 * weight ? 1.0 : -1.0);
      continue;
    }
    r.hold = std::min(r.hold, 1.0 - block.law->gauge(lambda, block.dim, block.lead).value / size);
  }
  return r;
}

double SteadySystem::clearance(const SteadyMotion& m) const {
  double least = std::numeric_limits<double>::infinity();
  const Pose pose = pose_of(m.state);
  for (int i = 0; i < world().contact_count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const auto all = gaps(world().contacts[at], pose, m.memory[at]);
    for (int j = 0; j < free_points(world().contacts[at]); ++j)
      if (!m.modes.at(i, j).closed) least = std::min(least, all[static_cast<std::size_t>(j)] / length_);
  }
  return least;
}

double SteadySystem::least_motion(const SteadyMotion& m) {
  double least = std::numeric_limits<double>::infinity();
  if (!evaluate(m, m.torque)) return 0.0;
  for (const Block& block : motion_.problem().used()) {
    const PartMode* mode = block.is_normal() ? nullptr : SmoothMotion::mode_of(block, motion_.point(block.point), m.modes);
    if (mode != nullptr && !mode->held) least = std::min(least, motion_.gamma().segment(block.start, block.dim).norm() * time_ / length_);
  }
  return least;
}

bool SteadySystem::admissible(const SteadyMotion& m) {
  const Reserve r = reserve(m);
  return r.load > 0.0 && r.hold >= -leave_slack && least_motion(m) > standing_part && clearance(m) > standing_part;
}

bool SteadySystem::sticks(const SteadyMotion& m) const {
  bool held = false;
  for (int i = 0; i < world().contact_count; ++i)
    for (int j = 0; j < point_count(world().contacts[static_cast<std::size_t>(i)]); ++j) {
      const PointMode& point = m.modes.at(i, j);
      held = held || (point.closed && point.part[static_cast<std::size_t>(Component::Slip)].held);
    }
  return held;
}

Observables SteadySystem::observe(const SteadyMotion& m) {
  std::array<ContactForces, max_contacts> forces{};
  const bool known = evaluate(m, m.torque);
  if (known) motion_.share_within_sets(m.modes);
  for (int i = 0; i < world().contact_count && known; ++i) {
    const auto at = static_cast<std::size_t>(i);
    ContactStatus status;
    add_forces(status, motion_.problem(), world().contacts[at], 1.0);
    const bool thin = world().contacts[at].shape.is_thin_rim();
    forces[at] = {status.lambda_N, status.lambda_T, status.tau, thin ? status.lambda_R.x() : norm2(status.lambda_R)};
  }
  Observables seen = ::tippe::observe(world(), 0.0, m.state, AngleTracker(), m.memory, forces);
  if (sticks(m))
    for (int i = 0; i < seen.contact_count; ++i)
      if (m.modes.at(i, 0).closed) seen.contacts[static_cast<std::size_t>(i)].slip = 0.0;
  return seen;
}

namespace {

/// Accelerations of a generic motion with everything moving, in body axes.
std::optional<Vec6> generic(const World& world, SmoothMotion& motion, const State& s, const Modes& modes) {
  if (!motion.evaluate(s, modes, fresh_rim_memory())) return std::nullopt;
  Vec6 a = motion.acceleration();
  a.head<3>() = (rotation_matrix(s.p).transpose() * Vec3(a.head<3>())).eval();
  (void)world;
  return a;
}

/// Is motion the same where a body is turned? By `about_table` about the vertical, by `about_body` in its own axes. Seen at a few generic motions.
bool unchanged(const World& world, const Vec3& about_table, const Vec3& about_body) {
  const Scales scales = scales_of(world, State());
  SmoothMotion motion(world);
  const double rate = std::sqrt(std::max(world.gravity.norm(), 1e-6) / scales.length);
  for (int k = 1; k <= 3; ++k) {
    State s;
    s.p = Vec4(0.3, 0.5 - 0.2 * k, 0.4 + 0.15 * k, -0.35 + 0.1 * k).normalized();
    s.omega = rate * Vec3(0.7, -1.1 * k, 0.9);
    s.v_S = rate * scales.length * Vec3(0.8 * k, -0.5, 0.0);
    State other = s;
    other.p = quaternion_product(quaternion_of_turn(about_table), turned(s.p, about_body));
    other.v_S = rotation_matrix(quaternion_of_turn(about_table)) * s.v_S;
    const Mat3 back = rotation_matrix(quaternion_of_turn(about_body)).transpose();
    other.omega = back * s.omega;
    for (int i = 0; i < world.contact_count; ++i) {
      const Contact& contact = world.contacts[static_cast<std::size_t>(i)];
      Modes modes, modes_other;
      const int one = lowest_candidate(contact, pose_of(s)), two = lowest_candidate(contact, pose_of(other));
      modes.at(i, one).closed = modes_other.at(i, two).closed = true;
      State low = s, low_other = other;
      low.r_S.z() = -gap(contact, one, pose_of(s), Vec2(0.0, -1.0));
      low_other.r_S.z() = -gap(contact, two, pose_of(other), Vec2(0.0, -1.0));
      const auto a = generic(world, motion, low, modes), b = generic(world, motion, low_other, modes_other);
      if (!a || !b) return false;
      Vec6 turned_a;
      turned_a.head<3>() = back * Vec3(a->head<3>()), turned_a.tail<3>() = back * Vec3(a->tail<3>());
      Vec6 difference = turned_a - *b;
      difference.head<3>() /= scales.length;
      const double size = std::max(a->tail<3>().norm(), a->head<3>().norm() / scales.length);
      if (std::abs(low.r_S.z() - low_other.r_S.z()) > 1e-11 * scales.length || difference.norm() > 1e-9 * size) return false;
    }
  }
  return true;
}

}  // namespace

Symmetry find_symmetry(const World& world) {
  Symmetry found;
  if (world.contact_count == 0) return found;
  const Vec3 none = Vec3::Zero();
  found.table = unchanged(world, Vec3(0.0, 0.0, 1.1), none);
  const Eigen::SelfAdjointEigenSolver<Mat3> inertia(world.body().Theta_S());
  for (int i = 2; i >= 0; --i) {
    Vec3 axis = inertia.eigenvectors().col(i);
    const Vec3 size = inertia.eigenvalues();
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    // A ball's own axes are arbitrary: those of the body serve.
    if (size.maxCoeff() - size.minCoeff() <= 1e-10 * size.maxCoeff()) axis = Vec3::Unit(i);
    if (std::abs(size(j) - size(k)) > 1e-10 * size.maxCoeff() || !unchanged(world, none, 0.8 * axis)) continue;
    int largest = 0;
    axis.cwiseAbs().maxCoeff(&largest);
    found.axis[static_cast<std::size_t>(found.axis_count++)] = axis(largest) < 0.0 ? Vec3(-axis) : axis;
  }
  if (found.axis_count == 2) found.axis_count = 1;
  return found;
}

}  // namespace tippe
