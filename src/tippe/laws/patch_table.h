// A function of the plane, prepared once as a quintic spline on a square: four times differentiable, value, slope and curvature in one look-up.
//
//   f(x, y) = Σ c_ij B(x/h − i) B(y/h − j),   B the B-spline of degree five
// The coefficients are those that meet f at every node. Where f is smooth the error falls like h⁶; across an edge of a pressure, where f is like d³ log d, like h³.
//
// heap, whole file: a table is made once, with its law
#pragma once

#include <functional>
#include <memory>  // heap: made once, and shared
#include <tippe/math/vec.h>
#include <vector>  // heap: when it is made

namespace tippe::laws {

struct PlaneValue {
  double value = 0.0;
  Vec2 slope = Vec2::Zero();
  Mat2 bend = Mat2::Zero();
};

class PlaneTable {
 public:
  PlaneTable() = default;
  /// On [−half, half]², with so many intervals along each side; f is asked a little beyond it too.
  PlaneTable(double half, int intervals, const std::function<double(const Vec2&)>& f);

  bool made() const { return coefficients_ != nullptr; }
  double half() const { return half_; }
  PlaneValue at(const Vec2& c) const;

 private:
  double half_ = 0.0, per_length_ = 0.0;
  int width_ = 0;                                              ///< coefficients of one row
  std::shared_ptr<const std::vector<double>> coefficients_{};  // heap: once, shared by copies
};

}  // namespace tippe::laws
