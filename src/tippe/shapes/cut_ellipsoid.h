// An ellipsoid without what lies above a plane across its third axis: half a celtic stone, which can lie on the cut.
//
//   smooth where the ellipsoid's own point y = a² e/√(e·a²e) has y_z ≤ cut:   h(e) = √(e·a²e)
//   otherwise its edge, an ellipse of semi-axes (a, b)√(1 − cut²/c²):         h(e) = cut e_z + √(a'²e_x² + b'²e_y²)
// Both meet with the same point, but not the same curvature.
#pragma once

#include <tippe/shapes/kinds.h>

namespace tippe::shapes {

class CutEllipsoid final : public Part {
 public:
  /// |cut| < the third semi-axis.
  CutEllipsoid(const Vec3& semi_axes, double cut);

  double height(const Vec3& e) const override { return point(e).dot(e); }
  Vec3 point(const Vec3& e) const override;
  Vec3 bend(const Vec3& e, const Vec3& t) const override;
  Path path(const Vec3& e, const Vec3& e_rate, const Vec3& e_bend) const override;
  double reach() const override { return smooth_.maxCoeff(); }
  const Face* face() const override { return &face_; }

 private:
  /// Does the edge touch, and not the smooth part?
  bool on_edge(const Vec3& e) const { return ellipsoid_z(e) > face_.height; }
  double ellipsoid_z(const Vec3& e) const { return smooth_.z() * smooth_.z() * e.z() / smooth_.cwiseProduct(e).norm(); }

  Vec3 smooth_;  ///< semi-axes of the ellipsoid
  Vec3 edge_;    ///< and of the cut, without height
  Face face_;
};

Shape cut_ellipsoid(const Vec3& semi_axes, double cut, double turn = 0.0, const Vec3& center = Vec3::Zero());

}  // namespace tippe::shapes
