#include <tippe/papers/stone_ode.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <tippe/math/runge_kutta.h>

namespace tippe::papers {

namespace {

/// From the ellipsoid's axes to the body's.
Mat3 turned(double alpha) {
  const double c = std::cos(alpha), s = std::sin(alpha);
  Mat3 R;
  R << c, s, 0.0, -s, c, 0.0, 0.0, 0.0, 1.0;
  return R;
}

/// Forces and torques on the body for a normal force of one.
struct Friction {
  Vec3 T, M;
};

Friction friction_of(const CelticStone& stone, const Vec3& v_A, const Vec3& omega, const Vec3& n) {
  const Vec3 t1 = ((std::abs(n.x()) < 0.5) ? Vec3::UnitX() : Vec3::UnitY()).cross(n).normalized(), t2 = n.cross(t1);
  const double rho = stone.radius;
  Vec<5> gamma;
  gamma << v_A.dot(t1), v_A.dot(t2), rho * omega.dot(n), rho * omega.dot(t1), rho * omega.dot(t2);
  const Vec<5> lambda = std::visit([&](const auto& law) -> Vec<5> { return law.force(gamma, 1.0); }, stone.law);
  return {lambda(0) * t1 + lambda(1) * t2, rho * (lambda(2) * n + lambda(3) * t1 + lambda(4) * t2)};
}

}  // namespace

Vec3 CelticStone::contact_point(const Vec3& n) const {
  const Mat3 R = turned(alpha);
  const Vec3 n_e = R.transpose() * n, a2 = semi_axes.cwiseAbs2();
  const double multiplier = -0.5 * std::sqrt(a2.dot(n_e.cwiseAbs2()));  // (19)
  return R * (a2.cwiseProduct(n_e) / (2.0 * multiplier));               // (18)
}

Vec3 CelticStone::contact_point_rate(const Vec3& n, const Vec3& n_rate) const {
  const Mat3 R = turned(alpha);
  const Vec3 e = R.transpose() * n, d = R.transpose() * n_rate, a2 = semi_axes.cwiseAbs2();
  const double multiplier = -0.5 * std::sqrt(a2.dot(e.cwiseAbs2())), below = 8.0 * multiplier * multiplier * multiplier;
  Vec3 rate;
  for (int i = 0; i < 3; ++i) {  // (20)
    const int j = (i + 1) % 3, l = (i + 2) % 3;
    rate(i) = a2(i) * (d(i) * (a2(j) * e(j) * e(j) + a2(l) * e(l) * e(l)) - e(i) * (a2(j) * e(j) * d(j) + a2(l) * e(l) * d(l))) / below;
  }
  return R * rate;
}

CelticStone::Motion CelticStone::motion(const Value& y) const {
  const Vec3 v = y.head<3>(), omega = y.segment<3>(3), n = y.tail<3>(), n_rate = -omega.cross(n);
  const Vec3 arm = contact_point(n) - k, v_A = v + omega.cross(arm);
  const Friction f = friction_of(*this, v_A, omega, n);
  // v̇ = v₀ + N v₁, ω̇ = ω₀ + N ω₁.
  const Vec3 v0 = -omega.cross(v) - gravity * n, v1 = (n + f.T) / mass;
  const Vec3 w0 = (-omega.cross(B.cwiseProduct(gyroscopic_as_printed ? v : omega))).cwiseQuotient(B),
             w1 = (arm.cross(n + f.T) + f.M).cwiseQuotient(B);
  const Vec3 rest = omega.cross(contact_point_rate(n, n_rate)) + omega.cross(v_A);
  Motion m;
  m.N = -(v0 + w0.cross(arm) + rest).dot(n) / (v1 + w1.cross(arm)).dot(n);  // (15)
  m.slope << v0 + m.N * v1, w0 + m.N * w1, n_rate;
  return m;
}

double CelticStone::energy(const Value& y) const {
  const Vec3 v = y.head<3>(), omega = y.segment<3>(3), n = y.tail<3>();
  const double height = -(contact_point(n) - k).dot(n);  // of S over the table
  return 0.5 * (mass * v.squaredNorm() + omega.dot(B.cwiseProduct(omega))) + mass * gravity * height;
}

double CelticStone::wobble(const Value& y) {
  const Vec3 omega = y.segment<3>(3), n = y.tail<3>();
  return (omega - omega.dot(n) * n).norm();
}

/// A motion on its way.
struct CelticStone::Walk {
  const CelticStone& stone;
  double rtol;
  Value y;
  double now = 0.0, h = 1e-6;
  long steps = 0;
  RungeKutta<9> rk{};

  /// Goes on to a time; false: it cannot.
  bool to(double t) {
    const auto f = [this](const Value& at, Value& rate) {
      rate = stone.motion(at).slope;
      return rate.allFinite();
    };
    Value scale, rate;  // m/s, rad/s, and a unit vector
    scale << 0.01, 0.01, 0.01, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0;
    while (now < t) {
      if (!f(y, rate)) return false;
      const bool last = h >= t - now;
      const double step = last ? t - now : h;
      const bool defined = rk.attempt(f, y, rate, step);
      const double part = defined ? rk.error([&](const Value& e) { return e.cwiseQuotient(scale).norm() / rtol; }) : 1e9;
      if (part <= 1.0) now = last ? t : now + step, y = rk.end();
      const double next = step * std::clamp(0.9 * std::pow(std::max(part, 1e-10), -1.0 / rk.order()), 0.2, 5.0);
      if (!last || next < h) h = next;
      // Several times as many steps as a minute of motion takes: sign(ω_n) of (12) lets hardly a step through where the spin ends.
      if (!(h > 1e-14) || ++steps > 4000000) return false;
    }
    return true;
  }
};

CelticStone::Value CelticStone::after(const Value& start, double t, double rtol) const {
  Walk walk{*this, rtol, start};
  walk.to(t);
  return walk.y;
}

std::vector<CelticStone::Sample> CelticStone::samples(const Value& start, double end, double every, double rtol) const {
  Walk walk{*this, rtol, start};
  std::vector<Sample> all{{0.0, start}};
  for (int i = 1; i * every < end + 0.5 * every && walk.to(i * every); ++i) all.push_back({walk.now, walk.y});
  return all;
}

CelticStone::Sample CelticStone::settled(const Value& start, const Settling& settling, double rtol) const {
  constexpr double every = 0.005;
  Walk walk{*this, rtol, start};
  const Sample never{NAN, Value::Constant(NAN)};
  Sample since = never;
  for (int i = 1; i * every <= settling.longest; ++i) {
    if (!walk.to(i * every)) return never;
    if (wobble(walk.y) > settling.level)
      since = never;
    else if (std::isnan(since.t))
      since = {walk.now, walk.y};
    if (walk.now - since.t >= settling.lasting) return since;
  }
  return never;
}

}  // namespace tippe::papers
