#include <tippe/world/force.h>

namespace tippe {

ForceSlopes Force::slopes(const State& s, double length, double speed) const {
  ForceSlopes result = ForceSlopes::Zero();
  for (int c = 0; c < 12; ++c) {
    const double unit = (c < 3) ? length : (c < 6) ? 1.0 : (c < 9) ? speed : speed / length, h = 1e-3 * unit;
    const auto moved = [&](double by) {
      State near = s;
      if (c < 3) {
        near.r_S(c) += by;
      } else if (c < 6) {
        near.p = turned(s.p, by * Vec3::Unit(c - 3));
      } else if (c < 9) {
        near.v_S(c - 6) += by;
      } else {
        near.omega(c - 9) += by;
      }
      return at(near);
    };
    result.col(c) = (8.0 * (moved(h) - moved(-h)) - (moved(2.0 * h) - moved(-2.0 * h))) / (12.0 * h);
  }
  return result;
}

}  // namespace tippe
