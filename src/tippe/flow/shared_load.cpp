#include <tippe/flow/shared_load.h>

#include <Eigen/QR>
#include <algorithm>
#include <tippe/flow/smooth_motion.h>
#include <tippe/solve/solver.h>

namespace tippe {

namespace {

/// Columns that depend on others to this part count as dependent: rounding leaves 1e-14.
constexpr double dependent = 1e-10;

/// A set counts as at least this part of the largest one: far above `dependent`, so that no resistance is lost.
constexpr double smallest_set = 1e-6;

/// A point without load follows the table if it misses it by less than this part of gravity: what rank and rounding leave.
constexpr double follows = 1e-9;

struct Rank {
  int rank, count;
};

/// Of the chosen rows and columns of A, and how many they are.
template <class Choice>
Rank rank_of(const MatX& A, const Choice& chosen) {
  std::array<int, max_unknowns> at{};
  int n = 0;
  for (int i = 0; i < A.rows(); ++i)
    if (chosen(i)) at[static_cast<std::size_t>(n++)] = i;
  if (n < 2) return {n, n};
  MatX part(n, n);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) part(i, j) = A(at[static_cast<std::size_t>(i)], at[static_cast<std::size_t>(j)]);
  Eigen::ColPivHouseholderQR<MatX> qr;
  qr.setThreshold(dependent);
  qr.compute(part);
  return {static_cast<int>(qr.rank()), n};
}

/// Do they depend on each other?
template <class Choice>
bool depend(const MatX& A, const Choice& chosen) {
  const Rank r = rank_of(A, chosen);
  return r.rank < r.count;
}

/// Of all x with A x = b the one with the least Σ x². What is below `nothing`, or below `dependent` of the largest pivot, is rounding.
VecX least_of_rows(const MatX& A, VecX b, double nothing) {
  const int n = static_cast<int>(A.cols());
  Eigen::ColPivHouseholderQR<MatX> qr;
  qr.setThreshold(dependent);
  qr.compute(A);
  if (qr.maxPivot() * dependent < nothing) qr.setThreshold(nothing / qr.maxPivot());
  const int rank = static_cast<int>(qr.rank());
  b.applyOnTheLeft(qr.householderQ().setLength(rank).adjoint());
  // A P = Q [R; 0] with R of `rank` rows; the least solution of R z = b by Rᵀ = Z L.
  const MatX rows = qr.matrixQR().topRows(rank).triangularView<Eigen::Upper>();
  const Eigen::HouseholderQR<MatX> zl(rows.transpose());
  VecX z = VecX::Zero(n);
  z.head(rank) = b.head(rank);
  for (int i = 0; i < rank; ++i) {
    for (int j = 0; j < i; ++j) z(i) -= zl.matrixQR()(j, i) * z(j);
    z(i) /= zl.matrixQR()(i, i);
  }
  z.applyOnTheLeft(zl.householderQ().setLength(rank));
  return qr.colsPermutation() * z;
}

}  // namespace

VecX least_solution(const MatX& A, const VecX& b, const VecX& weight) {
  // Rows in units of their diagonal, columns in units of the norm that is to be small.
  const int n = static_cast<int>(b.size());
  VecX row(n), column(n);
  for (int i = 0; i < n; ++i) {
    row(i) = (A(i, i) != 0.0) ? 1.0 / std::sqrt(std::abs(A(i, i))) : 1.0;
    column(i) = 1.0 / std::sqrt(weight(i));
  }
  return column.cwiseProduct(least_of_rows(row.asDiagonal() * A * column.asDiagonal(), row.cwiseProduct(b), 0.0));
}

double share_of(const ContactProblem& problem, const Block& block) {
  int points = 0;
  for (const Block& other : problem.used()) points += (other.is_normal() && other.contact == block.contact) ? 1 : 0;
  return points;
}

bool normals_depend(const ContactProblem& problem) {
  std::array<bool, max_unknowns> normal{};
  for (const Block& block : problem.used()) normal[static_cast<std::size_t>(block.start)] = block.is_normal();
  return depend(problem.G, [&](int i) { return normal[static_cast<std::size_t>(i)]; });
}

double add_compliance(ContactProblem& problem) {
  int points = 0;
  for (const Block& block : problem.used()) points += block.is_normal() ? 1 : 0;
  if (points < 2 || !normals_depend(problem)) return 0.0;
  double compliance = 0.0;
  for (const Block& block : problem.used())
    if (block.is_normal()) compliance += compliance_part * problem.G(block.start, block.start) / points;
  for (const Block& block : problem.used())
    if (block.is_normal()) problem.G(block.start, block.start) += compliance * share_of(problem, block);
  return compliance;
}

namespace {

/// Calls f with the unknowns of each resistance to rolling or to the contour's motion that can hold still: first, count.
template <class Each>
void for_resistances(const ContactProblem& problem, const Each& f) {
  for (const Block& block : problem.used())
    for (const Component c : {Component::Contour, Component::Rolling})
      if (block.holds() && block.components.has(c)) f(block.at(c), block.count(c));
}

/// Compliance for what normal forces leave open and for nothing else: the rest stays as stiff as it is where they leave nothing open, and resistances, which
/// have compliance, hold as little beside it. With Z for the loads that move nothing, in units of √w, G + c Z Zᵀ.
void soften_open_loads(ContactProblem& problem) {
  std::array<int, max_unknowns> at{};
  int n = 0;
  double mean = 0.0;
  for (const Block& block : problem.used())
    if (block.is_normal()) at[static_cast<std::size_t>(n++)] = block.start, mean += problem.G(block.start, block.start);
  if (n < 2) return;
  VecX unit(n);
  MatX A(n, n);
  int k = 0;
  for (const Block& block : problem.used())
    if (block.is_normal()) unit(k++) = std::sqrt(share_of(problem, block));
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) A(i, j) = problem.G(at[static_cast<std::size_t>(i)], at[static_cast<std::size_t>(j)]) / (unit(i) * unit(j));
  Eigen::ColPivHouseholderQR<MatX> qr;
  qr.setThreshold(dependent);
  qr.compute(A);
  for (int open = static_cast<int>(qr.rank()); open < n; ++open) {
    VecX z = VecX::Unit(n, open);
    z.applyOnTheLeft(qr.householderQ());
    z = z.cwiseProduct(unit).eval();
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j)
        problem.G(at[static_cast<std::size_t>(i)], at[static_cast<std::size_t>(j)]) += compliance_part * mean / n * z(i) * z(j);
  }
}

}  // namespace

bool resistances_depend(const ContactProblem& problem) {
  std::array<bool, max_unknowns> normal{}, resists{};
  for (const Block& block : problem.used()) normal[static_cast<std::size_t>(block.start)] = block.is_normal();
  bool any = false;
  for_resistances(problem, [&](int first, int count) {
    any = true;
    for (int i = first; i < first + count; ++i) resists[static_cast<std::size_t>(i)] = true;
  });
  if (!any) return false;
  const Rank normals = rank_of(problem.G, [&](int i) { return normal[static_cast<std::size_t>(i)]; });
  if (normals.count < 2) return false;
  const Rank torques = rank_of(problem.G, [&](int i) { return resists[static_cast<std::size_t>(i)]; });
  const Rank all = rank_of(problem.G, [&](int i) { return normal[static_cast<std::size_t>(i)] || resists[static_cast<std::size_t>(i)]; });
  return all.rank < normals.rank + torques.rank;
}

VecX shared_start(const ContactProblem& problem) {
  ContactProblem soft = problem;
  soften_open_loads(soft);
  // The same for all directions of a resistance: the axes are not to matter.
  for_resistances(problem, [&](int first, int count) {
    double mean = 0.0;
    for (int i = first; i < first + count; ++i) mean += problem.G(i, i) / count;
    for (int i = first; i < first + count; ++i) soft.G(i, i) += compliance_part * mean;
  });
  soft.x = VecX::Zero(soft.size);
  SolverOptions options;
  options.tolerance = 1e-12;
  return solve(soft, options).solved ? soft.x : VecX(VecX::Zero(soft.size));
}

/// 1/w of every unknown of the linear system. Resistances count by √G of their directions, so that no unit enters: over the size of their sets, that makes
/// those which hold the same motion use the same part of what they have.
VecX SmoothMotion::shares(const MatX& A) const {
  VecX share = VecX::Ones(active_count_);
  double normal = 0.0;
  int normals = 0;
  for (int j = 0; j < active_count_; ++j)
    for (const Block& block : problem_.used())
      if (block.is_normal() && block.start == active_[static_cast<std::size_t>(j)]) normal += std::abs(A(j, j)), ++normals;
  if (normals > 0) normal /= normals;
  for (int j = 0; j < active_count_; ++j) {
    const int at = active_[static_cast<std::size_t>(j)];
    for (const Block& block : problem_.used()) {
      if (at < block.start || at >= block.start + block.dim) continue;
      share(j) = share_of(problem_, block);
      if (!block.leads(Component::Rolling) && !block.leads(Component::Contour)) continue;
      const int first = j - (at - block.start);
      const double mean = A.diagonal().segment(first, block.dim).mean();
      if (mean > 0.0 && normal > 0.0) share(j) *= std::sqrt(mean / normal);
    }
  }
  return share;
}

/// Forces of all that is not `out`. Resistances, which are the unknowns of a stage above friction, hold only what normal and friction forces cannot: of these
/// the least ones, each measured by its set. With P for the latter and R for resistances, S = A_RR − A_RP A_PP⁻¹ A_PR is what is left for them; it knows no axes.
VecX SmoothMotion::least_forces(const MatX& A, const VecX& b, const VecX& share, const std::array<int, max_unknowns>& stage,
                                const std::array<bool, max_unknowns>& out) const {
  constexpr int above_friction = 2;
  const int n = active_count_;
  std::array<int, max_unknowns> first{}, resists{};
  int firsts = 0, resistances = 0;
  for (int j = 0; j < n; ++j) {
    if (out[static_cast<std::size_t>(j)]) continue;
    if (stage[static_cast<std::size_t>(j)] < above_friction) {
      first[static_cast<std::size_t>(firsts++)] = j;
    } else {
      resists[static_cast<std::size_t>(resistances++)] = j;
    }
  }
  VecX x = VecX::Zero(n);
  if (firsts == 0) return x;
  MatX A_P(firsts, firsts);
  VecX b_P(firsts), share_P(firsts);
  for (int j = 0; j < firsts; ++j) {
    const int column = first[static_cast<std::size_t>(j)];
    b_P(j) = b(column), share_P(j) = share(column);
    for (int i = 0; i < firsts; ++i) A_P(i, j) = A(first[static_cast<std::size_t>(i)], column);
  }
  VecX x_P = least_solution(A_P, b_P, share_P);
  if (resistances > 0) {
    // In units that make directions of all resistances comparable, and the same for all directions of one.
    const double normal = A_P.diagonal().mean();
    const auto set_size = [&](int column) {
      const int at = active_[static_cast<std::size_t>(column)];
      for (const Block& block : problem_.used())
        for (int j = 0; j < firsts && at >= block.start && at < block.start + block.dim; ++j)
          if (active_[static_cast<std::size_t>(first[static_cast<std::size_t>(j)])] == block.normal)
            return block.coefficient * std::max(x_P(j), 0.0);
      return 0.0;
    };
    double largest = 0.0, mobility = 0.0;
    for (int j = 0; j < resistances; ++j) largest = std::max(largest, set_size(resists[static_cast<std::size_t>(j)]));
    VecX unit(resistances), left(resistances);
    MatX S(resistances, resistances), by_R(firsts, resistances);
    for (int j = 0; j < resistances; ++j) {
      const int column = resists[static_cast<std::size_t>(j)];
      // Without load the set has no size, but the motion is held all the same.
      const double size = (largest > 0.0) ? std::max(set_size(column) / largest, smallest_set) : 1.0;
      unit(j) = std::sqrt(size / (std::abs(normal) * share(column)));
      mobility = std::max(mobility, std::abs(A(column, column)) * unit(j) * unit(j));
      VecX pushed(firsts);
      for (int i = 0; i < firsts; ++i) pushed(i) = A(first[static_cast<std::size_t>(i)], column);
      by_R.col(j) = least_solution(A_P, pushed, share_P);
    }
    for (int i = 0; i < resistances; ++i) {
      const int row = resists[static_cast<std::size_t>(i)];
      left(i) = b(row);
      for (int k = 0; k < firsts; ++k) left(i) -= A(row, first[static_cast<std::size_t>(k)]) * x_P(k);
      for (int j = 0; j < resistances; ++j) {
        S(i, j) = A(row, resists[static_cast<std::size_t>(j)]);
        for (int k = 0; k < firsts; ++k) S(i, j) -= A(row, first[static_cast<std::size_t>(k)]) * by_R(k, j);
        S(i, j) *= unit(i) * unit(j);
      }
    }
    if (S.cwiseAbs().maxCoeff() > dependent * mobility) {
      const VecX least = unit.cwiseProduct(least_of_rows(S, unit.cwiseProduct(left), dependent * mobility));
      x_P -= by_R * least;
      for (int j = 0; j < resistances; ++j) x(resists[static_cast<std::size_t>(j)]) = least(j);
    }
  }
  for (int j = 0; j < firsts; ++j) x(first[static_cast<std::size_t>(j)]) = x_P(j);
  return x;
}

/// Points that would have to pull bear nothing, as long as they follow the table without.
void SmoothMotion::share_load(const MatX& A, const VecX& b, const std::array<int, max_unknowns>& stage, VecX& x) {
  const int n = active_count_;
  const VecX share = shares(A);
  const auto is_normal = [&](int j) { return stage[static_cast<std::size_t>(j)] == 0; };
  load_shared_ = depend(A, is_normal);
  std::array<bool, max_unknowns> out{};
  for (int round = 0; round <= point_count_; ++round) {
    const VecX whole = least_forces(A, b, share, stage, out);
    const VecX missed = A * whole - b;
    for (int j = 0; j < n; ++j)
      if (out[static_cast<std::size_t>(j)] && std::abs(missed(j)) > follows * b.cwiseAbs().maxCoeff()) return;  // it moves: this is no rest
    x = whole;
    int lowest = -1;
    for (int j = 0; j < n; ++j)
      if (is_normal(j) && x(j) < 0.0 && (lowest < 0 || x(j) < x(lowest))) lowest = j;
    if (lowest < 0) return;
    const int normal = active_[static_cast<std::size_t>(lowest)];
    for (const Block& block : problem_.used()) {
      if (block.normal != normal) continue;
      for (int j = 0; j < n; ++j) {
        const int at = active_[static_cast<std::size_t>(j)];
        if (at >= block.start && at < block.start + block.dim) out[static_cast<std::size_t>(j)] = true;
      }
    }
  }
}

/// Where the least forces leave their sets although others would not. Only forces that move the body as the least ones do come into question: with B for the
/// accelerations M⁻¹ bent that each unknown gives, all x with B x = B x_least. They hold what is held as well, since A = Wᵀ B; but while some contact slides, not
/// all x with A x = b move the body alike, because friction follows the load. Each part is weighted by one over the size of its set, which makes parts that pull
/// one way use the same share of their sets; then those that use more are made dearer until none uses more than it has, or all use the same (Lawson's
/// iteration for the least largest share). False, with all forces as they were, if that is not found.
bool SmoothMotion::share_within_sets(const Modes& modes) {
  constexpr int rounds = 60;
  const auto held = [&](const Block& block) {
    const PartMode* mode = mode_of(block, points_[static_cast<std::size_t>(block.point)], modes);
    return mode != nullptr && mode->held;
  };
  const auto inside = [&] {
    return std::ranges::all_of(problem_.used(), [&](const Block& block) {
      if (!held(block)) return true;
      Vec5 force = Vec5::Zero();
      force.head(block.dim) = problem_.x.segment(block.start, block.dim);
      return admissible(block, force, problem_.x(block.normal));
    });
  };
  if (inside()) return true;
  if (!indeterminate_) return false;

  const int n = active_count_;
  const auto take = [&](const VecX& x) {
    problem_.x.setZero();
    for (int j = 0; j < n; ++j) problem_.x(active_[static_cast<std::size_t>(j)]) = x(j);
    follow_loads();
    follow_held_leaders(modes);
  };
  VecX least(n);
  for (int j = 0; j < n; ++j) least(j) = problem_.x(active_[static_cast<std::size_t>(j)]);
  MatX A(n, n), B(6, n);
  for (int j = 0; j < n; ++j) {
    const int at = active_[static_cast<std::size_t>(j)];
    const Vec6 response = world_->body().accelerate(bent_.col(at));
    for (int i = 0; i < n; ++i) A(i, j) = W_.col(active_[static_cast<std::size_t>(i)]).dot(response);
    B.col(j) = response;
  }
  for (int i = 0; i < 6; ++i)  // each acceleration in a unit of its own
    if (const double unit = B.row(i).cwiseAbs().maxCoeff(); unit > 0.0) B.row(i) /= unit;
  const VecX b = B * least;
  const double load = world_->body().mass * std::max(world_->gravity.norm(), 1e-300);
  const VecX share = shares(A);
  VecX weight = share;
  const auto size_of = [&](const Block& block) {  // of the set, as a part of the weight, never zero
    return block.coefficient * std::max(problem_.x(block.normal), 0.0) / load + 1e-12;
  };
  const auto scale_weights = [&](const auto& factor) {
    for (const Block& block : problem_.used()) {
      if (!held(block)) continue;
      for (int j = 0; j < n; ++j)
        if (const int at = active_[static_cast<std::size_t>(j)]; at >= block.start && at < block.start + block.dim)
          weight(j) *= factor(block);
    }
  };
  scale_weights([&](const Block& block) { return 1.0 / size_of(block); });
  for (int round = 0; round < rounds; ++round) {
    const VecX column = weight.cwiseSqrt().cwiseInverse();
    const VecX x = column.cwiseProduct(least_of_rows(B * column.asDiagonal(), b, 0.0));
    // Weights that have grown too far apart leave nothing but rounding of some accelerations: such forces move the body otherwise.
    if (!((B * x - b).cwiseAbs().maxCoeff() <= follows * b.cwiseAbs().maxCoeff())) break;
    take(x);
    if (inside()) return true;
    scale_weights([&](const Block& block) {
      const double used = problem_.x.segment(block.start, block.dim).norm() / (load * size_of(block));
      return std::clamp(used, 1e-3, 1e3);
    });
  }
  take(least);
  return false;
}

}  // namespace tippe
