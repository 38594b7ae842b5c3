// Friction of a body that stands on a few points, each with a part w of the load, taken as one patch: Howe and Cutkosky's and Goyal's limit surfaces of points.
//
//   Φ(v, ω) = Σ w_i ‖a_i‖,   a_i = A_iᵀ γ = M (v + ω n × ρ_i),   Σ w_i = 1           (symbols: patch.h)
// The set is the sum of one flat disk for each point, C = ⊕ w_i A_i {‖f‖ ≤ 1}. Φ has a kink along every motion n_i that turns about a point: there the border is
// flat, a copy of that point's disk (a facet). Where all points move across the line that joins two, the border has a corner. patch_search.h knows both.
// At least two places: a single point gives no torque about itself, and is Coulomb's disk.
#pragma once

#include <array>
#include <span>
#include <tippe/laws/patch_search.h>

namespace tippe::laws {

class PatchPoints {
 public:
  static constexpr int dim = 3;
  static constexpr int max_points = 32;

  struct Point {
    Vec2 place;   ///< in parts of R
    double load;  ///< any unit
  };
  explicit PatchPoints(std::span<const Point> points, const Mat2& M = Mat2::Identity());

  Expansion3 expand(const Vec3& gamma) const;
  double potential(const Vec3& gamma) const;
  Vec3 force(const Vec3& gamma) const;
  /// Of the points that move.
  Mat3 curvature(const Vec3& gamma) const { return expand(gamma).bend; }

  bool contains(const Vec3& lambda, double size) const { return project(lambda, size).inside; }
  Projection<3> project(const Vec3& x, double size, const Vec3& r = euclidean<3>()) const {
    Mat3 unused;
    return project(x, size, r, unused);
  }
  /// With dy/dx.
  Projection<3> project(const Vec3& x, double size, const Vec3& r, Mat3& by_x) const;
  Gauge<3> gauge(const Vec3& lambda) const;
  std::span<const Kink> kinks() const { return {kinks_.data(), static_cast<std::size_t>(count_)}; }

 private:
  struct Foot {
    Vec2 arm = Vec2::Zero();  ///< n × ρ
    double load = 0.0;        ///< part of the whole
  };
  std::span<const Foot> feet() const { return {feet_.data(), static_cast<std::size_t>(count_)}; }
  Vec2 slip(const Foot& foot, const Vec3& gamma) const { return M_ * (gamma.head<2>() + gamma.z() * foot.arm); }
  Vec3 lift(const Foot& foot, const Vec2& f) const;
  void add(const Foot& foot, const Vec3& gamma, Expansion3& sum) const;

  std::array<Foot, max_points> feet_{};
  std::array<Kink, max_points> kinks_{};
  int count_ = 0;
  Mat2 M_;
};

inline Gauge<3> gauge_of(const PatchPoints& law, const Vec3& lambda) { return law.gauge(lambda); }

}  // namespace tippe::laws
