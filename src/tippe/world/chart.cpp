#include <tippe/world/chart.h>

namespace tippe {

Mat3 Chart::A_IB(const Coordinates& q) const {
  return (kind == ChartKind::Quaternion) ? rotation_matrix(q.rotation) : euler_matrix(q.rotation.head<3>());
}

Coordinates Chart::advance(const Coordinates& q, const Coordinates& at, const Vec6& nu, double dt) const {
  Coordinates next = q;
  next.r_P += dt * nu.head<3>();
  next.t += dt;
  if (kind == ChartKind::Quaternion) {
    next.rotation += dt * quaternion_rate(at.rotation, nu.tail<3>());
  } else {
    next.rotation.head<3>() += dt * nu.tail<3>();
  }
  return next;
}

Vec3 Chart::omega(const Coordinates& q, const Vec6& nu) const {
  return (kind == ChartKind::Quaternion) ? Vec3(nu.tail<3>()) : Vec3(euler_jacobian(q.rotation.head<3>()) * nu.tail<3>());
}

Mat6 Chart::transform(const Coordinates& q) const {
  Mat6 A = Mat6::Identity();
  if (kind == ChartKind::Euler) A.bottomRightCorner<3, 3>() = euler_jacobian(q.rotation.head<3>());
  Mat3 cross;  // ω × r_PS = −r_PS × ω
  cross << 0.0, r_PS.z(), -r_PS.y(), -r_PS.z(), 0.0, r_PS.x(), r_PS.y(), -r_PS.x(), 0.0;
  A.topRightCorner<3, 3>() = A_IB(q) * cross * A.bottomRightCorner<3, 3>();
  return A;
}

Vec6 Chart::transform_bias(const Coordinates& q, const Vec6& nu) const {
  const Vec3 w = omega(q, nu);
  const Vec3 w_bias = (kind == ChartKind::Euler) ? euler_bias(q.rotation.head<3>(), nu.tail<3>()) : Vec3(Vec3::Zero());
  Vec6 b;
  b << A_IB(q) * (w.cross(w.cross(r_PS)) + w_bias.cross(r_PS)), w_bias;
  return b;
}

State Chart::to_state(const Coordinates& q, const Vec6& nu) const {
  if (trivial()) return {q.r_P, q.rotation.normalized(), nu.head<3>(), nu.tail<3>(), q.t};
  const Mat3 A = A_IB(q);
  State s;
  s.t = q.t;
  s.p = (kind == ChartKind::Quaternion) ? Vec4(q.rotation.normalized()) : quaternion_of(A);
  s.omega = omega(q, nu);
  s.r_S = r_S(q, A);
  s.v_S = nu.head<3>() + A * s.omega.cross(r_PS);
  return s;
}

Coordinates Chart::coordinates(const State& s, const Vec3& near) const {
  const Mat3 A = rotation_matrix(s.p);
  Coordinates q;
  q.t = s.t;
  q.r_P = s.r_S - A * r_PS;
  if (kind == ChartKind::Quaternion) {
    q.rotation = s.p;
  } else {
    Vec3 angles = euler_angles(A);
    constexpr double turn = 2.0 * 3.14159265358979323846;
    for (const int i : {0, 2}) angles(i) += turn * std::round((near(i) - angles(i)) / turn);
    q.rotation << angles, 0.0;
  }
  return q;
}

Vec6 Chart::velocities(const State& s, const Coordinates& q) const {
  const Mat3 A = rotation_matrix(s.p);
  Vec6 nu;
  nu.head<3>() = s.v_S - A * s.omega.cross(r_PS);
  nu.tail<3>() = (kind == ChartKind::Quaternion) ? s.omega : Vec3(euler_jacobian(q.rotation.head<3>()).inverse() * s.omega);
  return nu;
}

}  // namespace tippe
