#include <tippe/papers/tippedisk_steps.h>

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <tippe/math/rotation.h>

namespace tippe::papers {

namespace {

using Equations = TippediskOde::Equations;

/// Place of G, and three Euler angles or four entries of a quaternion.
struct Place {
  Vec3 r_G = Vec3::Zero();
  Vec4 rotation = Vec4::Zero();
};

class Coordinates {
 public:
  explicit Coordinates(const TippediskSteps& scheme) : scheme_(scheme) {}

  /// q + Δt F(at) u.
  Place advance(const Place& q, const Place& at, const Vec<6>& u, double dt) const {
    Place next{q.r_G + dt * u.head<3>(), q.rotation};
    if (scheme_.quaternion)
      next.rotation += dt * quaternion_rate(at.rotation, u.tail<3>());
    else
      next.rotation.head<3>() += dt * u.tail<3>();
    return next;
  }

  /// e_z of the table in body axes: the last row of R.
  Vec3 up(const Place& q) const {
    if (scheme_.quaternion) return rotation_matrix(q.rotation).row(2);
    const double sb = std::sin(q.rotation(1));
    return {sb * std::sin(q.rotation(2)), sb * std::cos(q.rotation(2)), std::cos(q.rotation(1))};
  }

  double gap(const Place& q) const { return q.r_G.z() - scheme_.model.disk.radius * up(q).head<2>().norm(); }

  Equations equations(const Place& q, const Vec<6>& u) const {
    if (scheme_.quaternion) return in_body_axes(q, u);
    Vec<6> all;
    all << q.r_G, q.rotation.head<3>();
    return scheme_.model.equations(all, u);
  }

  double energy(const Place& q, const Vec<6>& u) const {
    const DiskWithHole& disk = scheme_.model.disk;
    return 0.5 * u.dot(equations(q, u).M * u) + disk.mass() * scheme_.model.gravity * (q.r_G.z() + disk.eccentricity() * up(q).x());
  }

 private:
  /// (3.48), (3.49), (3.52) and the force directions of 3.2, with r_GS and r_GC in body axes.
  Equations in_body_axes(const Place& q, const Vec<6>& u) const {
    const DiskWithHole& disk = scheme_.model.disk;
    const Mat3 R = rotation_matrix(q.rotation), I = disk.inertia_G().asDiagonal();
    const Vec3 omega = u.tail<3>(), k = R.row(2), r_GS(disk.eccentricity(), 0.0, 0.0);
    const Vec3 r_GC = -disk.radius * Vec3(k.x(), k.y(), 0.0).normalized();
    const double m = disk.mass(), mg = m * scheme_.model.gravity;
    Equations e;
    e.M.setZero();
    e.M.topLeftCorner<3, 3>().diagonal().setConstant(m);
    for (int i = 0; i < 3; ++i) e.M.block<3, 1>(0, 3 + i) = m * (R * Vec3::Unit(i).cross(r_GS));
    e.M.bottomLeftCorner<3, 3>() = e.M.topRightCorner<3, 3>().transpose();
    e.M.bottomRightCorner<3, 3>() = I;
    e.h << -m * (R * omega.cross(omega.cross(r_GS))) - mg * Vec3::UnitZ(), -omega.cross(I * omega) - mg * r_GS.cross(k);
    e.w_N << Vec3::UnitZ(), r_GC.cross(k);
    for (int i = 0; i < 2; ++i) e.W_T.col(i) << Vec3::Unit(i), r_GC.cross(Vec3(R.row(i)));
    return e;
  }

  const TippediskSteps& scheme_;
};

/// Normal impulse and two of friction.
struct Impulses {
  double N = 0.0;
  Vec2 T = Vec2::Zero();
};

/// (4.2) to (4.5) until the impulses change by less than the tolerance; γ = c + G P.
Impulses iterate(const TippediskSteps& s, const Mat3& G, const Vec3& c, Impulses P) {
  constexpr int most = 5000;  // a hundred are enough at the printed factors
  for (int k = 0; k < most; ++k) {
    const Vec3 gamma = c + G * Vec3(P.N, P.T.x(), P.T.y());
    Impulses next;
    next.N = std::max(0.0, P.N - s.r_N * gamma(0));
    if (s.set_valued) {
      next.T = P.T - s.r_T * gamma.tail<2>();
      const double length = next.T.norm(), limit = s.model.mu * P.N;
      if (length > limit) next.T *= limit / length;
    } else {
      next.T = -s.model.mu * P.N * gamma.tail<2>() / (gamma.tail<2>().norm() + s.model.eps);
    }
    const double change = std::abs(next.N - P.N) + (next.T - P.T).norm();
    P = next;
    if (change < s.tolerance) break;
  }
  return P;
}

}  // namespace

Rows TippediskSteps::run(double end, double every) const {
  const Coordinates chart(*this);
  const TippediskOde::Value start = TippediskOde::start();
  const Vec3 angles(start(TippediskOde::Alpha), start(TippediskOde::Beta), start(TippediskOde::Gamma)),
      rates(start(TippediskOde::AlphaRate), 0.0, 0.0);
  Place q{Vec3(0.0, 0.0, model.disk.radius), Vec4::Zero()};
  Vec<6> u = Vec<6>::Zero();
  if (quaternion)
    q.rotation = quaternion_of(euler_matrix(angles)), u.tail<3>() = euler_jacobian(angles) * rates;
  else
    q.rotation.head<3>() = angles, u.tail<3>() = rates;

  Rows rows;
  double gamma = angles(2), work = 0.0;
  Impulses P;
  const long steps = std::lround(end / dt), stride = std::max(1L, std::lround(every / dt));
  for (long i = 0;; ++i) {
    const Vec3 k = chart.up(q);
    gamma += std::remainder(std::atan2(k.x(), k.y()) - gamma, 2.0 * std::numbers::pi);
    if (i % stride == 0) rows.push_back({static_cast<double>(i) * dt, gamma, chart.gap(q), chart.energy(q, u), work});
    if (i == steps) return rows;
    const Place q_M = chart.advance(q, q, u, 0.5 * dt);
    const Equations e = chart.equations(q_M, u);
    const Eigen::LLT<Mat<6>> M(e.M);
    Vec<6> u_E = u + dt * M.solve(e.h);
    if (chart.gap(q_M) <= 0.0) {
      Grid<6, 3> W;
      W << e.w_N, e.W_T;
      const Grid<6, 3> MW = M.solve(W);
      Mat3 G = W.transpose() * MW;
      Vec3 c = W.transpose() * u_E;
      const Vec2 slip = e.W_T.transpose() * u;
      if (mean_slip) G.bottomRows<2>() *= 0.5, c.tail<2>() = 0.5 * (c.tail<2>() + slip);
      P = iterate(*this, G, c, P);
      u_E += MW * Vec3(P.N, P.T.x(), P.T.y());
      work -= 0.5 * P.T.dot(slip + e.W_T.transpose() * u_E);
    } else {
      P = {};
    }
    q = chart.advance(q_M, q_M, u_E, 0.5 * dt);
    if (quaternion) q.rotation.normalize();
    u = u_E;
  }
}

}  // namespace tippe::papers
