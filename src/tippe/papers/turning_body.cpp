#include <tippe/papers/turning_body.h>

#include <cmath>

namespace tippe::papers {

namespace {

constexpr double h = 1e-5;  ///< of central differences: truncation h² and rounding 1e-16/h are both about 1e-10

/// Ȧ_IB while the angles change.
Mat3 orientation_rate(const Vec3& angles, const Vec3& rates) {
  return (euler_matrix(angles + h * rates) - euler_matrix(angles - h * rates)) / (2.0 * h);
}

}  // namespace

Mat3 orientation(const Vec3& angles) { return euler_matrix(angles); }

Vec3 turning_velocity(const Vec4& p, const Vec3& omega, const Vec3& r) {
  const Vec4 rate = quaternion_rate(p, omega), after = (p + h * rate).normalized(), before = (p - h * rate).normalized();
  return (rotation_matrix(after) - rotation_matrix(before)) * r / (2.0 * h);
}

Vec3 turning_velocity(const Vec3& angles, const Vec3& rates, const Vec3& r) { return orientation_rate(angles, rates) * r; }

Vec3 angular_velocity(const Vec3& angles, const Vec3& rates) {
  const Mat3 spin = euler_matrix(angles).transpose() * orientation_rate(angles, rates);  // ω̃
  return {spin(2, 1), spin(0, 2), spin(1, 0)};
}

Vec4 rim_gap_slope(const Vec4& p, double r) {
  const auto gap = [r](const Vec4& at) {
    const double R33 = rotation_matrix(at)(2, 2);
    return -r * std::sqrt(1.0 - R33 * R33);
  };
  Vec4 slope;
  for (int i = 0; i < 4; ++i) slope(i) = (gap(p + h * Vec4::Unit(i)) - gap(p - h * Vec4::Unit(i))) / (2.0 * h);
  return slope;
}

Vec2 thin_disk_inertia(double mass, double radius) { return mass * radius * radius * Vec2(0.25, 0.5); }

Vec3 LeaningDisk::omega() const { return {b, a * std::sin(beta) + g, a * std::cos(beta)}; }

// Frame K turns with (β̇, α̇ sin β, α̇ cos β): d/dt = rate of the components + turn × vector.
Vec3 LeaningDisk::momentum_rate() const {
  const double s = std::sin(beta), c = std::cos(beta);
  const Vec3 turn(b, a * s, a * c), v(a * s + g, -b, 0.0), v_rate(a2 * s + a * b * c + g2, -b2, 0.0);
  return v_rate + turn.cross(v);
}

Vec3 LeaningDisk::angular_momentum_rate() const {
  const double s = std::sin(beta), c = std::cos(beta);
  const Vec3 turn(b, a * s, a * c), N(b, 2.0 * (a * s + g), a * c), N_rate(b2, 2.0 * (a2 * s + a * b * c + g2), a2 * c - a * b * s);
  return N_rate + turn.cross(N);
}

}  // namespace tippe::papers
