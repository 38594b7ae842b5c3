// Plane curves r(t) = (x, y), y up, with their first two derivatives. Where the arc length has a closed form, the curve says it.
//
//   line               t (cos a, sin a)
//   circle             r (sin t, 1 − cos t)                      t from the lowest point, counter-clockwise; closed
//   parabola           (t, t²/2p)                                martins2019 (43)
//   cosine             (t, h cos(2πt/L))
//   plateaus           (t, y): level stretches joined by ramps of fifth order, martins2019 Fig. 11
//   hump               (t, h exp(−t²/2w²))
//   spiral             (a + b t/2π) (cos t, sin t)                Archimedes'
//   cardioid           2a (1 − cos t) (cos t, sin t)              cusp at t = 0
//   brachistochrone    r (t − sin t, cos t − 1)                   the cycloid; cusps at t = 0 and 2π
//   loop               a straight run-in, a turn whose curvature grows and falls linearly; t is the arc length
//   formula            any x(t), y(t)
//   points             the natural cubic spline through points, over the length of their chords
#pragma once

#include <memory>  // heap: a curve is made once
#include <span>
#include <tippe/math/vec.h>

namespace tippe {
class Formula;
}

namespace tippe::shapes {

struct CurvePoint {
  Vec2 r = Vec2::Zero(), first = Vec2::Zero(), second = Vec2::Zero();
};

class Curve {
 public:
  virtual ~Curve() = default;
  virtual CurvePoint at(double t) const = 0;

  /// ∫ ‖r'‖ dt from 0 in closed form; NaN where there is none.
  virtual double length(double t) const;
  /// Where a higher derivative jumps, in ascending order: quadrature must not step over these.
  virtual int knot_count() const { return 0; }
  virtual double knot(int) const { return 0.0; }
  /// The parameters that the curve has by itself.
  virtual double natural_begin() const = 0;
  virtual double natural_end() const = 0;
};

using CurvePtr = std::shared_ptr<const Curve>;  // heap: made once, shared by all copies of a body

CurvePtr line(double angle);
CurvePtr circle(double radius);
CurvePtr parabola(double p);
CurvePtr cosine(double height, double wave_length);
/// From the first height to the last: plateaus of the given length, ramps of the given width between them.
CurvePtr plateaus(std::span<const double> heights, double plateau, double ramp);
CurvePtr hump(double height, double width);
CurvePtr spiral(double radius, double pitch);
CurvePtr cardioid(double size);
CurvePtr brachistochrone(double radius);
/// Run-in of a length, then a turn by `turn` that is as narrow as `radius` in its middle.
CurvePtr loop(double radius, double run_in, double turn);
CurvePtr formula(const Formula& x, const Formula& y, double begin, double end);
/// At least three points.
CurvePtr spline(std::span<const Vec2> points);

}  // namespace tippe::shapes
