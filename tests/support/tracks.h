// Every curve there is, as a track on which a disk of 5 cm may run, for tests that hold on all of them.
#pragma once

#include <memory>
#include <numbers>
#include <string>
#include <tippe/math/formula.h>
#include <tippe/shapes/track.h>
#include <vector>

namespace tippe::test {

inline constexpr double disk_radius = 0.05;

struct NamedTrack {
  std::string name;
  shapes::CurvePtr curve;
  std::shared_ptr<const shapes::Track> track;
};

inline Formula formula_of(const char* text) {
  Formula f;
  f.read(text);
  return f;
}

inline std::vector<NamedTrack> all_tracks(shapes::Side side = shapes::Side::Left) {
  using namespace shapes;
  const double heights[] = {2.0, 1.0, 1.5, 0.0};
  const Vec2 points[] = {{0.0, 1.0}, {1.0, 0.4}, {2.0, 0.6}, {3.0, 0.0}, {4.0, 0.1}};
  std::vector<NamedTrack> list;
  const auto add = [&](const std::string& name, const CurvePtr& curve) {
    const double begin = curve->natural_begin(), end = curve->natural_end();
    const double origin = (begin <= 0.0 && end >= 0.0) ? 0.0 : begin;
    list.push_back({name, curve, std::make_shared<const Track>(curve, side, begin, end, origin)});
  };
  add("line", line(-0.3));
  add("circle", circle(1.5));
  add("parabola", parabola(2.0));
  add("cosine", cosine(0.3, 2.0));
  add("plateaus", plateaus(heights, 1.0, 1.5));
  add("hump", hump(0.5, 0.7));
  add("spiral", spiral(0.5, 0.4));
  add("cardioid", cardioid(0.8));
  add("brachistochrone", brachistochrone(1.0));
  add("loop", loop(0.5, 2.0, 4.0));
  add("formula", formula(formula_of("2*t - sin(t)"), formula_of("exp(-t^2/3) + 0.1*t"), -3.0, 3.0));
  add("points", spline(points));
  return list;
}

}  // namespace tippe::test
