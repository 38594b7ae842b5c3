// The three toys that every engine is given: a tippe-top, a tippedisk, and a disk that rolls without loss. The same data as scenes/tippe-top.toml,
// scenes/tippedisk.toml and scenes/euler-disk-coulomb.toml; `run` gives tippe's disk the moment of inertia that stands here.
#pragma once
#include <Eigen/Dense>
#include <cmath>
#include <string>
#include <vector>

namespace peers {

using Eigen::Matrix3d;
using Eigen::Vector3d;

inline constexpr double gravity = 9.81;
inline constexpr double pi = 3.14159265358979323846;  // C++17 only: the headers of Siconos do not compile as C++20

/// Centre of mass S and attitude; all vectors in the inertial frame, z up. A_IB turns body axes into inertial ones.
struct State {
  Vector3d r_OS = Vector3d::Zero(), v_S = Vector3d::Zero(), omega = Vector3d::Zero();
  Matrix3d A_IB = Matrix3d::Identity();
};

struct Ball {
  double at;  ///< on the body's z-axis, from S [m]
  double radius;
};

/// Either balls on the axis, or a thin disk in the body's xy-plane.
struct Toy {
  double mass = 0;
  Vector3d inertia = Vector3d::Zero();  ///< about S, body axes
  std::vector<Ball> balls;
  double disk_radius = 0;  ///< 0: no disk
  double disk_at = 0;      ///< centre of the disk on the body's x-axis, from S [m]
  double mu = 0.3;
  double drilling_arm = 0;  ///< largest drilling torque over normal force [m]
  State start;
};

/// Half the thickness that engines with cylinders get for a disk [m], so thin that its two rims act as the one that tippe and Siconos have: with 0.1 mm
/// a disk that rolls upright stands on both, and that takes its nutation.
inline constexpr double disk_half_thickness = 1e-6;

/// A Hertz patch of radius R that only spins carries a torque of 3π/16 μ R λ_N.
inline double hertz_drilling_arm(double mu, double R) { return 3 * pi / 16 * mu * R; }

/// leine2003 5.4
inline Toy tippe_top(double patch_radius) {
  Toy toy;
  toy.mass = 6e-3;
  toy.inertia = {8e-7, 8e-7, 7e-7};
  toy.balls = {{3e-3, 15e-3}, {16e-3, 5e-3}};  // body, stem
  toy.drilling_arm = hertz_drilling_arm(toy.mu, patch_radius);
  const double theta = 0.1, spin = 180;
  toy.start.A_IB = Eigen::AngleAxisd(theta, Vector3d::UnitX()).toRotationMatrix();
  toy.start.r_OS.z() = 1.2015e-2;
  toy.start.omega = spin * toy.start.A_IB.col(2);
  return toy;
}

/// sailer2020 Tables 1 to 3: mass and inertia of a disk with a round hole follow from its sizes.
inline Toy tippedisk(double patch_radius) {
  const double r = 0.045, a = 0.015, b = 0.02, h = 0.01, density = 7700;
  const double full = density * pi * r * r * h, hole = density * pi * a * a * h;
  Toy toy;
  toy.mass = full - hole;
  const double e = hole * b / toy.mass;  // S lies at +e from the middle G, the hole at -b
  const double across = full * (r * r / 4 + h * h / 12) - hole * (a * a / 4 + h * h / 12);
  const double shift = hole * b * b + toy.mass * e * e;
  toy.inertia = {across, across - shift, full * r * r / 2 - hole * a * a / 2 - shift};
  toy.disk_radius = r;
  toy.disk_at = -e;
  toy.drilling_arm = hertz_drilling_arm(toy.mu, patch_radius);
  const double gamma = -pi / 2 + 0.1;
  toy.start.A_IB = (Eigen::AngleAxisd(pi / 2, Vector3d::UnitX()) * Eigen::AngleAxisd(gamma, Vector3d::UnitZ())).toRotationMatrix();
  toy.start.omega = {0, 0, 40};
  const Vector3d r_GS = e * toy.start.A_IB.col(0);
  toy.start.r_OS = Vector3d(0, 0, r) + r_GS;
  toy.start.v_S = toy.start.omega.cross(r_GS);  // G is at rest
  return toy;
}

/// lesaux2005 4.1. C is 2 A (printed: 2.1433e-4, rounded up): MuJoCo refuses a body whose C is larger than A + B.
inline Toy rolling_disk() {
  Toy toy;
  toy.mass = 0.3048;
  toy.inertia = {1.0716e-4, 1.0716e-4, 2.1432e-4};
  toy.disk_radius = 0.0375;
  toy.start.A_IB = Eigen::AngleAxisd(pi / 2, Vector3d::UnitX()).toRotationMatrix();
  toy.start.r_OS.z() = toy.disk_radius;
  const double delta = 0.035;
  toy.start.omega = toy.start.A_IB * Vector3d(10 * std::sin(delta), 0, 10 * std::cos(delta));
  toy.start.v_S = toy.start.omega.cross(Vector3d(0, 0, toy.disk_radius));  // rolls
  return toy;
}

inline double energy(const Toy& toy, const State& state) {
  const Vector3d omega_B = state.A_IB.transpose() * state.omega;
  return 0.5 * toy.mass * state.v_S.squaredNorm() + 0.5 * omega_B.dot(toy.inertia.cwiseProduct(omega_B)) +
         toy.mass * gravity * state.r_OS.z();
}

}  // namespace peers
