// A user's own computation with Eigen. It must compile to the same code whether tippe is there or not: alone it is fast because Eigen uses vector
// instructions, and some of what it instantiates is also in the library.

#ifdef WITH_HEADERS
#include <tippe/analysis/run.h>
#include <tippe/scenes/build.h>
#include <tippe/scenes/read.h>
#include <tippe/scenes/sweep.h>
#include <tippe/scenes/write.h>
#endif

#include "own_code.h"

#include <Eigen/Dense>

namespace own {

Eigen::MatrixXd product(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b) { return a * b; }
Eigen::VectorXd solve(const Eigen::MatrixXd& a, const Eigen::VectorXd& b) {
  return a.partialPivLu().solve(b) + a.colPivHouseholderQr().solve(b) + a.llt().solve(b);
}
double small(const Eigen::Matrix4d& a, const Eigen::Vector4d& b) { return b.dot(a.partialPivLu().solve(a * b)); }
double smaller(const Eigen::Matrix3d& a, const Eigen::Vector3d& b) { return b.dot(a.inverse() * b) + (a * a).norm(); }

double everything() {
  const Eigen::MatrixXd a = Eigen::MatrixXd::Identity(40, 40) * 2.0 + Eigen::MatrixXd::Constant(40, 40, 0.01);
  const Eigen::VectorXd x = solve(product(a, a), a.col(0));
  return x.sum() + small(a.topLeftCorner<4, 4>(), x.head<4>()) + smaller(a.topLeftCorner<3, 3>(), x.head<3>());
}

}  // namespace own
