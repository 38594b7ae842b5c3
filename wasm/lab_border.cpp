#include <cmath>
#include <numbers>

#include "lab_run.h"

namespace tippe::lab {

std::vector<double> border_of(const laws::ContactLaw& law, const Vec2& rolling, int rings, int segments) {
  // A set law gives the border point whose outward normal is −γ, whatever the speed; a regularised law comes near its limit at a high one.
  constexpr double speed = 1e3;
  const double mu = law.mu.kinetic, R = law.radius.at(1.0);
  std::vector<double> points;
  for (int i = 0; i <= rings; ++i) {
    const double psi = std::numbers::pi * (static_cast<double>(i) / rings - 0.5);
    for (int k = 0; k < segments; ++k) {
      const double phi = 2.0 * std::numbers::pi * k / segments;
      laws::ContactMotion motion;
      // At the poles there is no slip at all, so that every law shows its largest torque.
      const double slip = (i == 0 || i == rings) ? 0.0 : speed * std::cos(psi);
      motion.slip = slip * Vec2(std::cos(phi), std::sin(phi));
      motion.spin = (R > 0.0) ? speed * std::sin(psi) / R : 0.0;
      motion.rolling = rolling;
      const laws::ContactForce f = law.force(motion, 1.0);
      const double scale = (mu > 0.0) ? 1.0 / mu : 0.0;
      points.insert(points.end(), {f.force.x() * scale, f.force.y() * scale, (R > 0.0) ? f.torque * scale / R : 0.0});
    }
  }
  return points;
}

}  // namespace tippe::lab
