#include <tippe/papers/rolling_disk.h>

#include <algorithm>
#include <cmath>
#include <tippe/math/runge_kutta.h>

namespace tippe::papers {

namespace {

/// Axes of K as columns, inertial components: e_x^K along the track, e_y^K the axis of the disk, e_z^K from the contact point to the centre.
Mat3 frame_K(double alpha, double beta) {
  const double sa = std::sin(alpha), ca = std::cos(alpha), sb = std::sin(beta), cb = std::cos(beta);
  Mat3 K;
  K << ca, -sa * cb, sa * sb,  //
      sa, ca * cb, -ca * sb,   //
      0.0, sb, cb;
  return K;
}

}  // namespace

RollingDisk::Value RollingDisk::slope(const Value& y) const {
  const double s = std::sin(y(Beta)), c = std::cos(y(Beta)), a = y(AlphaRate), b = y(BetaRate), g = y(GammaRate),
               mr2 = mass * radius * radius;
  const double alpha_2 = (2.0 * A * a * b * s - C * b * (a * s + g)) / (A * c);
  const double gamma_2 = -(2.0 * mr2 + C) / (mr2 + C) * a * b * c - alpha_2 * s;
  const double beta_2 = ((mr2 + C - A) * a * a * s * c + (mr2 + C) * a * g * c + mass * gravity * radius * s) / (mr2 + A);
  const Vec3 v = center_velocity(y);
  Value rate;
  rate << v.x(), v.y(), a, b, g, alpha_2, beta_2, gamma_2;
  return rate;
}

Vec3 RollingDisk::center_velocity(const Value& y) const {
  const double roll = y(AlphaRate) * std::sin(y(Beta)) + y(GammaRate);
  return frame_K(y(Alpha), y(Beta)) * Vec3(radius * roll, -radius * y(BetaRate), 0.0);
}

Vec3 RollingDisk::axis(const Value& y) { return frame_K(y(Alpha), y(Beta)).col(1); }

double RollingDisk::energy(const Value& y) const {
  const double c = std::cos(y(Beta)), a = y(AlphaRate), b = y(BetaRate), roll = a * std::sin(y(Beta)) + y(GammaRate);
  const double mr2 = mass * radius * radius;
  return 0.5 * (mr2 * (roll * roll + b * b) + A * b * b + C * roll * roll + A * a * a * c * c) + mass * gravity * radius * c;
}

RollingDisk::Value RollingDisk::after(const Value& start, double t, double rtol) const {
  RungeKutta<8> rk;
  const auto f = [this](const Value& y, Value& rate) {
    rate = slope(y);
    return rate.allFinite();
  };
  const double turn = std::sqrt(gravity / radius);
  Value scale;
  scale << radius, radius, 1.0, 1.0, 1.0, turn, turn, turn;
  Value y = start, rate;
  double now = 0.0, h = std::min(0.01 / turn, t);
  while (now < t && f(y, rate)) {
    h = std::min(h, t - now);
    const bool defined = rk.attempt(f, y, rate, h);
    const double error = rk.error([&](const Value& e) { return e.cwiseQuotient(scale + y.cwiseAbs()).cwiseAbs().maxCoeff() / rtol; });
    const double part = defined ? error : 1e3;
    if (part <= 1.0) {
      y = rk.end();
      now = (h >= t - now) ? t : now + h;
    }
    h *= std::clamp(0.9 * std::pow(std::max(part, 1e-8), -1.0 / rk.order()), 0.2, 4.0);
  }
  return y;
}

RollingDisk::Value RollingDisk::reduced(const State& s) {
  const Mat3 A_IB = rotation_matrix(s.p);
  const Vec3 n = A_IB.col(2), omega = A_IB * s.omega;
  const double alpha = std::atan2(-n.x(), n.y()), beta = std::asin(n.z());
  const Vec3 omega_K = frame_K(alpha, beta).transpose() * omega;
  const double alpha_rate = omega_K.z() / std::cos(beta);
  Value y;
  y << s.r_S.x(), s.r_S.y(), alpha, beta, 0.0, alpha_rate, omega_K.x(), omega_K.y() - alpha_rate * n.z();
  return y;
}

double RollingDisk::circular_rate(double beta, double rho) const {
  const double s = std::sin(beta), c = std::cos(beta);
  return std::sqrt(4.0 * gravity / radius * s / ((6.0 - 5.0 * rho * s) * rho * c));
}

double RollingDisk::nutation_squared(double beta, double a, double g) const {
  return a * a + (14.0 * a * g * std::sin(beta) + 12.0 * g * g - 4.0 * gravity / radius * std::cos(beta)) / 5.0;
}
double RollingDisk::nutation(double beta, double a, double g) const { return std::sqrt(nutation_squared(beta, a, g)); }

RollingDisk::Value RollingDisk::circular_start(double beta, double rho) const {
  const double rate = circular_rate(beta, rho);
  Value y;
  // (5.24) at α = 0: the contact point is at (0, R), the centre leans inwards.
  y << 0.0, radius / rho - radius * std::sin(beta), 0.0, beta, 0.0, -rho * rate, 0.0, rate;
  return y;
}

}  // namespace tippe::papers
