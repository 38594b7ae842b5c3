#include <tippe/math/formula.h>
#include <tippe/scenes/build.h>

namespace tippe {

namespace {

shapes::CurvePtr make_curve(const SceneTrack& t) {
  switch (t.curve) {
    case CurveKind::Line:
      return shapes::line(t.angle);
    case CurveKind::Circle:
      return shapes::circle(t.radius);
    case CurveKind::Parabola:
      return shapes::parabola(t.p);
    case CurveKind::Cosine:
      return shapes::cosine(t.height, t.length);
    case CurveKind::Plateaus:
      return shapes::plateaus(t.heights, t.plateau, t.ramp);
    case CurveKind::Hump:
      return shapes::hump(t.height, t.width);
    case CurveKind::Spiral:
      return shapes::spiral(t.radius, t.pitch);
    case CurveKind::Cardioid:
      return shapes::cardioid(t.radius);
    case CurveKind::Brachistochrone:
      return shapes::brachistochrone(t.radius);
    case CurveKind::Loop:
      return shapes::loop(t.radius, t.run_in, t.turn);
    case CurveKind::Formula: {
      Formula x, y;
      x.read(t.x), y.read(t.y);
      return shapes::formula(x, y, t.from.value_or(0.0), t.to.value_or(1.0));
    }
    case CurveKind::Points:
      return shapes::spline(t.points);
  }
  return nullptr;
}

}  // namespace

std::shared_ptr<const shapes::Track> make_track(const SceneTrack& t) {
  const shapes::CurvePtr curve = make_curve(t);
  const double begin = t.from.value_or(curve->natural_begin()), end = t.to.value_or(curve->natural_end());
  const double origin = t.origin.value_or((begin <= 0.0 && end >= 0.0) ? 0.0 : begin);
  return std::make_shared<const shapes::Track>(curve, t.side, begin, end, origin);
}

}  // namespace tippe
