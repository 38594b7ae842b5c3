// Friction of a body that stands on a few points, each with a part w of the load, taken as one patch: Howe and Cutkosky's and Goyal's limit surfaces of points.
//
//   Φ(v, ω) = Σ w_i ‖a_i‖,   a_i = A_iᵀ γ = M (v + ω n × ρ_i),   Σ w_i = 1           (symbols: patch.h)
// The set is the sum of one flat disk for each point, C = ⊕ w_i A_i {‖f‖ ≤ 1}. Φ has a kink along every motion n_i that turns about a point: there the border is
// flat, a copy of that point's disk (a facet). Where all points move across the line that joins two, the border has a corner.
//
// Projection: least ½ gᵀR g − gᵀx + s Φ(g) with y = x − R g. On a facet g = t n_i,
//   t = ± (|n_iᵀx| − s Σ_{j≠i} w_j ‖a_j(n_i)‖)⁺ / (n_iᵀR n_i),      which is the answer if what is left for the point fits its disk.
// No facet: Φ is smooth at the answer, and Newton's method finds it.
#pragma once

#include <array>
#include <span>
#include <tippe/laws/gauge.h>
#include <tippe/laws/patch.h>

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
  Mat3 curvature(const Vec3& gamma) const { return expand(gamma).bend; }

  bool contains(const Vec3& lambda, double size) const { return project(lambda, size).inside; }
  Projection<3> project(const Vec3& x, double size, const Vec3& r = euclidean<3>()) const {
    Mat3 unused;
    return project(x, size, r, unused);
  }
  Projection<3> project(const Vec3& x, double size, const Vec3& r, Mat3& by_x) const;
  Gauge<3> gauge(const Vec3& lambda) const;

 private:
  struct Foot {
    Vec2 arm;     ///< n × ρ
    double load;  ///< part of the whole
  };
  std::span<const Foot> feet() const { return {feet_.data(), static_cast<std::size_t>(count_)}; }
  Vec2 slip(const Foot& foot, const Vec3& gamma) const { return M_ * (gamma.head<2>() + gamma.z() * foot.arm); }
  Vec3 lift(const Foot& foot, const Vec2& f) const;

  std::array<Foot, max_points> feet_{};
  int count_ = 0;
  Mat2 M_, M_inverse_;
};

inline Gauge<3> gauge_of(const PatchPoints& law, const Vec3& lambda) { return law.gauge(lambda); }

}  // namespace tippe::laws
