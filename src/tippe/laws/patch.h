// Friction of a contact patch of any outline and pressure that slides and spins: Coulomb's law on every element.
//
//   Φ(v, ω) = ∫ p(ρ) |M (v + ω n × ρ)| dA,   ∫ p dA = 1,      γ = (v_1, v_2, γ_τ = R ω),  places ρ in parts of R
// M is symmetric and positive: the identity, or the ellipse of friction directions, whose axis i has the coefficient M_ii μ. The set is not one of revolution: its
// axes are those of the contact (Contact::axes says to what they belong).
//
// Reduction. With J a quarter turn and N = Jᵀ M J,  |M (v + ω J ρ)| = |ω N ρ − J M v|: anisotropic friction is isotropic friction of the stretched patch N ρ, so
//   Φ(γ) = G(J M v, ω)      with G of patch_field.h
// Beyond edges the field is a table, so the law is convex and exact for the set that the table has; it differs from the right one by the error of G (Hausdorff).
//
// A set of points has facets and vertices: patch_points.h.
#pragma once

#include <memory>  // heap: a law is made once; its copies share the field
#include <tippe/laws/patch_field.h>
#include <tippe/laws/patch_search.h>

namespace tippe::laws {

class Patch {
 public:
  static constexpr int dim = 3;

  /// Pressure with places in parts of R; `tolerance` as of the field; `M` the ellipse of friction directions.
  explicit Patch(PatchPieces pieces, double tolerance = 1e-8, const Mat2& M = Mat2::Identity());

  const PatchField& field() const { return *field_; }

  Expansion3 expand(const Vec3& gamma) const;
  double potential(const Vec3& gamma) const { return expand(gamma).value; }
  Vec3 force(const Vec3& gamma) const { return -expand(gamma).slope; }
  Mat3 curvature(const Vec3& gamma) const { return expand(gamma).bend; }

  bool contains(const Vec3& lambda, double size) const { return project(lambda, size).inside; }
  Projection<3> project(const Vec3& x, double size, const Vec3& r = euclidean<3>()) const {
    Mat3 unused;
    return project(x, size, r, unused);
  }
  /// With dy/dx.
  Projection<3> project(const Vec3& x, double size, const Vec3& r, Mat3& by_x) const;
  Gauge<3> gauge(const Vec3& lambda) const;
  /// None: beyond 0 the law is smooth.
  static std::span<const Kink> kinks() { return {}; }

 private:
  std::shared_ptr<const PatchField> field_;  // heap: once
  Mat2 turn_;                                ///< J M
};

inline Gauge<3> gauge_of(const Patch& law, const Vec3& lambda) { return law.gauge(lambda); }

}  // namespace tippe::laws
