// The field of a contact patch: mean distance of its pressure from a point c, from which its friction follows.
//
//   F(c) = ∫ p(ρ) |ρ − c| dA,   ∫ p dA = 1
// A patch that spins with ω turns about its instantaneous centre c, so that every element slides with |ω| |ρ − c|, and Φ = |ω| F(c) (patch.h).
// As c goes to infinity the patch only slides; with q = ω c everything is written as
//   G(q, ω) = ∫ p |ω ρ − q| dA = |ω| F(q/ω)
// which is convex, homogeneous of degree one, and smooth away from 0.
//
//   Edges    pieces of constant pressure with straight borders: polygons, holes, the cells of a sensor. With A, B the ends of an edge from c, τ its direction,
//            n its outward normal, d = n·A, s = τ·(A, B), r = (|A|, |B|), Λ = asinh(s₂/d) − asinh(s₁/d), I = ½ (s₂r₂ − s₁r₁ + d² Λ) = ∫ r ds:
//              F = ⅓ Σ δ d I,   ∇F = −Σ δ I n,   ∇²F = Σ δ n (d Λ n + (r₂ − r₁) τ)ᵀ,   δ the step of the pressure across the edge
//   Ellipses the image ρ = E s of a round patch. About c = E s₀ every line through s₀ carries ∫ t² p dt of its chord, in closed form:
//              F = ∫ |E e(θ)| C(θ) dθ over all lines; ring: one ellipse less another
//   far away the moment series in 1/|c|
// Few edges and round patches are exact at every look-up. All else is prepared once, as two splines (patch_table.h): a fine one over the patch and a little
// beyond, and a coarse one from there to where the series takes over, in which F is smooth.
//
// heap, whole file: a field is made with its law, never in a step
#pragma once

#include <array>
#include <complex>
#include <memory>  // heap: a patch is made once, and shared
#include <tippe/laws/patch_table.h>
#include <tippe/laws/profile.h>
#include <vector>  // heap: when a patch is made

namespace tippe::laws {

/// A border of the pressure from a to b; on its left the pressure is higher by `step`.
struct PatchEdge {
  Vec2 a, b;
  double step;
};

/// The image ρ = middle + E s of a round patch |s| ≤ 1 that carries `load`.
struct PatchEllipse {
  Vec2 middle = Vec2::Zero();
  Mat2 E = Mat2::Identity();
  bool hertz = true;  ///< or uniform pressure
  double load = 1.0;

  /// Of a round one; 0 of others.
  double radius() const;
  double reach() const;  ///< half the long axis
};

/// An edge as the field needs it: its outward normal, distance from the origin, where along τ it begins, length.
struct PatchBorder {
  Vec2 n;
  double height, begin, length, step;
};

/// Pressure by its pieces; total load 1 (`normalise`).
struct PatchPieces {
  std::vector<PatchEdge> edges;
  std::vector<PatchEllipse> ellipses;

  /// Constant pressure on a polygon, its corners in either direction.
  void add_polygon(const std::vector<Vec2>& corners, double load);
  /// ρ ← N ρ.
  void stretch(const Mat2& N);
  void scale(double factor) { stretch(Mat2(factor * Mat2::Identity())); }

  Vec2 centre() const;                   ///< of pressure
  double reach(const Vec2& from) const;  ///< to the farthest point
  bool exact() const;                    ///< without a table: edges that are few, ellipses that are round
  /// What the finest table would leave, in F/reach: across a step of pressure F is like step/3 d³ log d.
  double least_table_error() const;
};

inline constexpr std::size_t most_exact_edges = 12;  ///< as quick as a table
inline constexpr double fine_half = 1.15;            ///< half the side of the fine table, in parts of the reach
inline constexpr int most_intervals = 1024;          ///< of it

/// G with its derivatives by (q_x, q_y, ω).
struct FieldExpansion {
  double value = 0.0;
  Vec3 slope = Vec3::Zero();
  Mat3 bend = Mat3::Zero();
};

class PatchField {
 public:
  /// `tolerance`: greatest error of G for |q| + |ω| reach = 1, where the field is a table.
  PatchField(const PatchPieces& pieces, double tolerance);

  FieldExpansion at(const Vec2& q, double omega) const;

  Vec2 centre() const { return centre_; }  ///< of pressure
  double reach() const { return reach_; }  ///< farthest point of the patch from it
  double error() const { return error_; }  ///< of the tables in F/reach, measured; rounding where there is none
  bool exact() const { return pieces_.exact(); }
  /// F by its pieces, wherever c is: for tables and tests.
  PlaneValue by_pieces(const Vec2& c) const;
  /// The same without derivatives.
  double mean_distance(const Vec2& c) const;

 private:
  static constexpr int terms = 28;    ///< of the series: (1/3)²⁸ is rounding
  static constexpr double far = 3.0;  ///< where it takes over, in parts of the reach

  void find_moments();
  void prepare(double tolerance);
  Vec2 rim_place(std::uint64_t i, double off) const;
  FieldExpansion near_field(const Vec2& q, double omega) const;
  FieldExpansion far_field(const Vec2& q, double omega) const;

  PatchPieces pieces_;
  std::vector<PatchBorder> borders_;  // heap: when a patch is made
  Vec2 centre_ = Vec2::Zero();
  double reach_ = 1.0, error_ = 1e-15;
  /// Of |ω|ᵐ⁺²ᵏ: b_{k+m} b_k M_{k+m,k}, by m and then k.
  std::array<std::array<std::complex<double>, terms / 2 + 1>, terms + 1> series_{};
  PlaneTable fine_, coarse_;
};

}  // namespace tippe::laws
