// A special point in two numbers: the curve on which a function of the motion stays zero, the border of a stability chart. Internal to continuation.h.
#pragma once

#include <tippe/analysis/steady_curve.h>

namespace tippe {

class BorderFollower {
 public:
  BorderFollower(SteadyCurve& curve, SpecialKind kind, ContinuationResult& result) : curve_(curve), kind_(kind), result_(result) {}

  /// Both ways from a place on it.
  Border follow(const CurvePlace& start);

 private:
  using Direction = SteadyCurve::Direction;
  using Step = SteadyCurve::Step;

  /// What the equations leave open of both numbers at a place: two directions, and how the function changes along them.
  struct Plane {
    CurvePlace at;
    Direction e1, e2;
    Vec2 gradient;
  };

  /// Which pair of eigenvalues it is, or, of a fold, which way the family goes.
  bool remember(const CurvePlace& at);
  /// Along the family while the second number stays, of unit length.
  std::optional<Direction> own_way(const CurvePlace& at);
  /// Zero on the border: the real part of the pair, the product of all eigenvalues, or, of a fold, how the number changes along the family.
  std::optional<double> value(const CurvePlace& at, double* frequency = nullptr);
  std::vector<BranchPoint> run(const CurvePlace& start, double sense);
  std::optional<Plane> plane(const CurvePlace& at);
  std::optional<CurvePlace> place_at(const Plane& p, const Vec2& xy);
  std::optional<double> value_at(const Plane& p, const Vec2& xy);
  /// Along the tangent, then back to the border across it.
  std::optional<CurvePlace> step(const Plane& p, const Vec2& tangent, double ds);
  /// The longest such step that stays inside the intervals.
  std::optional<CurvePlace> last_step(const Plane& p, const Vec2& tangent, double ds);

  SteadyCurve& curve_;
  SpecialKind kind_;
  ContinuationResult& result_;
  double frequency_ = 0.0;
  std::optional<Direction> way_;  ///< of a fold
};

}  // namespace tippe
