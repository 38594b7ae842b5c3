#include <tippe/laws/distorted_ball.h>

#include <tippe/laws/prox.h>

namespace tippe::laws {

Mat3 DistortedBall::curvature(const Vec3& gamma) const {
  Vec<3, Dual<3>> variable;
  for (int i = 0; i < 3; ++i) variable(i) = Dual<3>::variable(gamma(i), i);
  const Vec<3, Dual<3>> lambda = force_with<Dual<3>>(variable, Vec<2, Dual<3>>(distortion.x(), distortion.y()));
  Mat3 H;
  for (int i = 0; i < 3; ++i) H.row(i) = -lambda(i).gradient.transpose();
  return H;
}

Projection<3> DistortedBall::project(const Vec3& x, double size, const Vec3& r) const { return project_by_newton(*this, x, size, r); }

}  // namespace tippe::laws
