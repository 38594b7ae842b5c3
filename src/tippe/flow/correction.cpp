// Position and quaternion correction, lesaux2005 3.3: the nearest coordinates (in their Euclidean metric, lengths in units of ℓ) with no penetration and a
// unit quaternion. The paper has ℓ = 1 m; here it is that for the paper's disk, and grows with the body.
//
// Row of a violated gap in q = (r/ℓ, p): [ℓ e_z, 2 w_rotᵀ H̄]/ℓ, w_rot the rotational part of W_N; the points of a rim opposite to its
// lowest one share one height. These rows are orthogonal to that of pᵀp = 1, so the quaternion is normalised on its own.
#include <tippe/flow/simulation.h>

namespace tippe {

namespace {

/// 2 H̄ᵀ w: the change of p that turns the body by w (to first order), scaled as the gradient needs it.
Vec4 gradient_p(const Vec4& p, const Vec3& w) { return 4.0 * quaternion_rate(p, w); }

/// A violation below this part of the body's length leaves its square: a curvature is about one over that length.
constexpr double settled = 1e-8;
/// What is less of it is rounding.
constexpr double rounding = 2e-15;
/// The metre of the paper's metric, which counts a radian as one: for its disk of 37.5 mm these are so many lengths of the body, and for all others too.
constexpr double lengths_per_radian = 1.0 / 0.0375;

}  // namespace

bool Simulation::correct_position(Pose& pose) {
  const double unit = lengths_per_radian * run_.scales.length;
  // Newton on the violated gaps; they are of the order of dt², so three rounds reach rounding.
  for (int round = 0; round < 4; ++round) {
    double worst = 0.0;
    std::array<Vec<7>, max_points> row;
    std::array<double, max_points> violation{};
    int count = 0;
    for (int i = 0; i < world_->contact_count; ++i) {
      const auto at = static_cast<std::size_t>(i);
      const Contact& contact = world_->contacts[at];
      const std::array<double, max_face_points> heights = gaps(contact, pose, run_.memory[at]);
      // All corners; the lowest point of a rim, and the highest one or two of the others, which have one height.
      const bool face = contact.shape.has_face();
      const int last = face ? point_count(contact) / 2 : point_count(contact) - 1;
      for (int j = 0; j <= last; j += face ? last : 1) {
        const double g = heights[static_cast<std::size_t>(j)];
        if (g >= 0.0) continue;
        Vec6 W_N = normal_direction(contact, pose, run_.memory[at], face ? 0 : j).W_N;
        if (face && j > 0) {
          const Mat3 A = axes_seen_from(contact, pose);
          const Vec3 d = downward(A), middle = contact.shape.face_center() + contact.shape.sphere * d;
          const Vec3 point = middle + face_angle(contact, j).x() * (contact.shape.edge_point(d, run_.memory[at]) - middle);
          W_N.tail<3>() = point.cross(A.row(2).transpose());
        }
        if (!chart_.trivial()) W_N = chart_.transform(run_.q).transpose() * W_N;
        const auto n = static_cast<std::size_t>(count++);
        row[n].head<3>() = W_N.head<3>();
        if (chart_.kind == ChartKind::Quaternion) {
          row[n].tail<4>() = gradient_p(run_.q.rotation, W_N.tail<3>()) / unit;
        } else {
          row[n].segment<3>(3) = W_N.tail<3>() / unit;
          row[n](6) = 0.0;
        }
        violation[n] = g;
        worst = std::max(worst, -g);
      }
    }
    if (count == 0 || worst < rounding * run_.scales.length) return round > 0;
    const auto move = [this, unit](const Vec<7>& change) {
      run_.q.r_P -= change.head<3>();
      if (chart_.kind == ChartKind::Quaternion) {
        run_.q.rotation -= change.tail<4>() / unit;
      } else {
        run_.q.rotation.head<3>() -= change.segment<3>(3) / unit;
      }
    };
    if (count == 1) {  // the usual case, without matrices
      move(violation[0] / (row[0].squaredNorm() * (1.0 + 1e-12)) * row[0]);
      if (chart_.kind == ChartKind::Quaternion) run_.q.rotation.normalize();
      pose = this->pose();
      if (worst < settled * run_.scales.length) return true;
      continue;
    }
    using SmallMat = BoundedMat<max_points>;
    using SmallVec = BoundedVec<max_points>;
    SmallMat B(count, count);
    SmallVec g(count);
    for (int i = 0; i < count; ++i) {
      g(i) = violation[static_cast<std::size_t>(i)];
      for (int j = 0; j < count; ++j) B(i, j) = row[static_cast<std::size_t>(i)].dot(row[static_cast<std::size_t>(j)]);
      B(i, i) *= 1.0 + 1e-12;  // rows may depend on each other when a face lies flat
    }
    const SmallVec multiplier = B.ldlt().solve(g);
    for (int i = 0; i < count; ++i) move(multiplier(i) * row[static_cast<std::size_t>(i)]);
    if (chart_.kind == ChartKind::Quaternion) run_.q.rotation.normalize();
    pose = this->pose();
  }
  return true;
}

}  // namespace tippe
