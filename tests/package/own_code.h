#pragma once

#include <Eigen/Core>

namespace own {
Eigen::MatrixXd product(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b);
Eigen::VectorXd solve(const Eigen::MatrixXd& a, const Eigen::VectorXd& b);
double small(const Eigen::Matrix4d& a, const Eigen::Vector4d& b);
double smaller(const Eigen::Matrix3d& a, const Eigen::Vector3d& b);

/// Calls all of them.
double everything();
}  // namespace own
