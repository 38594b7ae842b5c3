// A user's program: the Coulomb-Contensou law from the installed package, checked where its values are known.

#include <cmath>
#include <cstdio>
#include <tippe/laws/friction_ball.h>
#include <tippe/version.h>

int main() {
  const tippe::laws::HertzBall ball;
  const double size = 2.0;  // μ λ_N in newton

  // Pure sliding: Coulomb's force, no torque.
  const tippe::Vec3 sliding = size * ball.force({0.3, 0.0, 0.0});
  // Sliding and spinning: the spin takes from the sliding force.
  const tippe::Vec3 both = size * ball.force({0.3, 0.0, 0.3});
  // A force outside of the set, brought back to its border.
  const auto nearest = ball.project({10.0, 0.0, 1.0}, size);

  const bool good = std::abs(sliding.x() + size) < 1e-12 && std::abs(sliding.z()) < 1e-12 && both.x() > -size && both.z() < 0.0 &&
                    !nearest.inside && nearest.point.norm() < size + 1e-12;
  std::printf("tippe %s installed: sliding %.3f N, with spin %.3f N, projected to (%.3f, %.3f, %.3f) N: %s\n", tippe::kVersion, sliding.x(),
              both.x(), nearest.point.x(), nearest.point.y(), nearest.point.z(), good ? "as it must be" : "WRONG");
  return good ? 0 : 1;
}
