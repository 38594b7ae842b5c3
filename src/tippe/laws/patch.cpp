#include <tippe/laws/patch.h>

#include <algorithm>

namespace tippe::laws {

Patch::Patch(PatchPieces pieces, double tolerance, const Mat2& M) {
  Mat2 J;
  J << 0.0, -1.0, 1.0, 0.0;
  turn_ = J * M;
  if (M != Mat2::Identity()) pieces.stretch(Mat2(J.transpose() * M * J));
  field_ = std::make_shared<const PatchField>(pieces, tolerance);  // heap: once
}

Expansion3 Patch::expand(const Vec3& gamma) const {
  if (!gamma.allFinite()) {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    return {nan, Vec3::Constant(nan), Mat3::Constant(nan)};
  }
  // Only ratios count; squares must stay inside the range of double.
  const double size = gamma.cwiseAbs().maxCoeff();
  if (size == 0.0) return {};
  if (size < 1e-70 || size > 1e70) {
    const double scale = std::ldexp(1.0, -std::ilogb(std::clamp(size, 1e-300, 1e300)));
    Expansion3 scaled = expand(Vec3(gamma * scale));
    scaled.value /= scale, scaled.bend *= scale;
    return scaled;
  }
  const FieldExpansion G = field_->at(Vec2(turn_ * gamma.head<2>()), gamma.z());
  Expansion3 result;
  result.value = G.value;
  result.slope << turn_.transpose() * G.slope.head<2>(), G.slope.z();
  result.bend.topLeftCorner<2, 2>() = turn_.transpose() * G.bend.topLeftCorner<2, 2>() * turn_;
  result.bend.topRightCorner<2, 1>() = turn_.transpose() * G.bend.topRightCorner<2, 1>();
  result.bend.bottomLeftCorner<1, 2>() = result.bend.topRightCorner<2, 1>().transpose();
  result.bend(2, 2) = G.bend(2, 2);
  return result;
}

Projection<3> Patch::project(const Vec3& x, double size, const Vec3& r, Mat3& by_x) const {
  return project_by_search(*this, x, size, r, by_x);
}

Gauge<3> Patch::gauge(const Vec3& lambda) const { return gauge_by_search(*this, lambda); }

}  // namespace tippe::laws
