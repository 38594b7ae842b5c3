#include <tippe/papers/tippedisk_ode.h>

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <tippe/analysis/singular_values.h>
#include <tippe/math/runge_kutta.h>

namespace tippe::papers {

namespace {

struct Trig {
  double sa, ca, sb, cb, sg, cg;
};

Trig trig(double alpha, double beta, double gamma) {
  return {std::sin(alpha), std::cos(alpha), std::sin(beta), std::cos(beta), std::sin(gamma), std::cos(gamma)};
}
Trig trig(const TippediskOde::Value& y) { return trig(y(TippediskOde::Alpha), y(TippediskOde::Beta), y(TippediskOde::Gamma)); }

/// (3.13)
Mat<6> mass_matrix(const DiskWithHole& disk, const Trig& t) {
  const auto [sa, ca, sb, cb, sg, cg] = t;
  const Vec3 I = disk.inertia_G();
  const double A = I.x(), B = I.y(), C = I.z();
  Mat3 M_12, M_22;
  M_12 << -ca * cb * sg - sa * cg, sa * sb * sg, -ca * sg - sa * cb * cg,  //
      -sa * cb * sg + ca * cg, -ca * sb * sg, -sa * sg + ca * cb * cg,     //
      0.0, cb * sg, sb * cg;
  M_22 << (A * sg * sg + B * cg * cg) * sb * sb + C * cb * cb, (A - B) * sb * sg * cg, C * cb,  //
      (A - B) * sb * sg * cg, A * cg * cg + B * sg * sg, 0.0,                                   //
      C * cb, 0.0, C;
  Mat<6> M;
  M.topLeftCorner<3, 3>() = disk.mass() * Mat3::Identity();
  M.topRightCorner<3, 3>() = disk.mass() * disk.eccentricity() * M_12;
  M.bottomLeftCorner<3, 3>() = M.topRightCorner<3, 3>().transpose();
  M.bottomRightCorner<3, 3>() = M_22;
  return M;
}

/// (3.15) to (3.20) and (3.24)
Vec<6> forces(const DiskWithHole& disk, double gravity, const Trig& t, double a, double b, double g) {
  const auto [sa, ca, sb, cb, sg, cg] = t;
  const Vec3 I = disk.inertia_G();
  const double A = I.x(), B = I.y(), C = I.z(), me = disk.mass() * disk.eccentricity(), cos_2g = cg * cg - sg * sg;
  const double ex = ca * cg - sa * cb * sg, ey = sa * cg + ca * cb * sg;  // of e_x^B
  Vec<6> h;
  h << me * ((a * a + g * g) * ex - b * b * sa * cb * sg - 2.0 * a * b * ca * sb * sg - 2.0 * a * g * (sa * sg - ca * cb * cg) -
             2.0 * b * g * sa * sb * cg),
      me * ((a * a + g * g) * ey + b * b * ca * cb * sg - 2.0 * a * b * sa * sb * sg + 2.0 * a * g * (ca * sg + sa * cb * cg) +
            2.0 * b * g * ca * sb * cg),
      me * ((b * b + g * g) * sb * sg - 2.0 * b * g * cb * cg) - disk.mass() * gravity,
      -b * b * (A - B) * cb * sg * cg - 2.0 * a * b * (A * sg * sg + B * cg * cg - C) * sb * cb -
          2.0 * a * g * (A - B) * sb * sb * sg * cg - b * g * sb * ((A - B) * cos_2g - C),
      a * a * sb * cb * (A * sg * sg + B * cg * cg - C) - a * g * sb * ((A - B) * cos_2g + C) + 2.0 * b * g * (A - B) * sg * cg -
          me * gravity * cb * sg,
      a * a * (A - B) * sb * sb * sg * cg - b * b * sg * cg * (A - B) + a * b * sb * ((A - B) * cos_2g + C) - me * gravity * sb * cg;
  return h;
}

}  // namespace

TippediskOde::Equations TippediskOde::equations(const Vec<6>& q, const Vec<6>& u) const {
  const Trig t = trig(q(3), q(4), q(5));
  const double r = disk.radius;
  Equations e;
  e.M = mass_matrix(disk, t);
  e.h = forces(disk, gravity, t, u(3), u(4), u(5));
  e.w_N << 0.0, 0.0, 1.0, 0.0, -r * t.cb, 0.0;
  e.W_T << 1.0, 0.0, 0.0, 1.0, 0.0, 0.0, r * t.ca * t.cb, r * t.sa * t.cb, -r * t.sa * t.sb, r * t.ca * t.sb, r * t.ca, r * t.sa;
  return e;
}

TippediskOde::Forces TippediskOde::solve(const Value& y) const {
  const double r = disk.radius, beta = y(Beta), b = y(BetaRate);
  Vec<6> q, u;
  q << y(X), y(Y), r * std::sin(beta), y(Alpha), beta, y(Gamma);
  u << y(XRate), y(YRate), r * std::cos(beta) * b, y(AlphaRate), b, y(GammaRate);
  const Equations e = equations(q, u);
  const Vec2 slip = e.W_T.transpose() * u;
  Mat<7> system = Mat<7>::Zero();
  system.topLeftCorner<6, 6>() = e.M;
  system.topRightCorner<6, 1>() = -e.w_N + mu * e.W_T * slip / (slip.norm() + eps);
  system.bottomLeftCorner<1, 6>() = e.w_N.transpose();
  Vec<7> right;
  right << e.h, -r * std::sin(beta) * b * b;
  const Vec<7> solution = system.partialPivLu().solve(right);
  return {solution.head<6>(), solution(6)};
}

TippediskOde::Value TippediskOde::slope(const Value& y) const {
  const Vec<6> a = solve(y).acceleration;
  Value rate;
  rate << y.tail<5>(), a(0), a(1), a.tail<3>();
  return rate;
}

double TippediskOde::normal_force(const Value& y) const { return solve(y).lambda_N; }

double TippediskOde::height_of_S(const Value& y) const {
  return std::sin(y(Beta)) * (disk.radius + disk.eccentricity() * std::sin(y(Gamma)));
}

double TippediskOde::energy(const Value& y) const {
  const Trig t = trig(y);
  Vec<6> u;
  u << y(XRate), y(YRate), disk.radius * t.cb * y(BetaRate), y.tail<3>();
  return 0.5 * u.dot(mass_matrix(disk, t) * u) + disk.mass() * gravity * height_of_S(y);
}

DiskWithHole TippediskOde::table_1() { return {0.045, 0.015, 0.02, 0.01, 7700.0}; }

TippediskOde::Value TippediskOde::start(double alpha_rate) {
  Value y = stationary(false, alpha_rate);
  y(Gamma) += 0.1;
  return y;
}

TippediskOde::Value TippediskOde::stationary(bool inverted, double alpha_rate) {
  Value y = Value::Zero();
  y(Beta) = 0.5 * std::numbers::pi;
  y(Gamma) = (inverted ? 0.5 : -0.5) * std::numbers::pi;
  y(AlphaRate) = alpha_rate;
  return y;
}

TippediskOde::Value TippediskOde::after(const Value& start, double t, double rtol) const {
  RungeKutta<10> rk;
  const auto f = [this](const Value& y, Value& rate) {
    rate = slope(y);
    return rate.allFinite();
  };
  const double turn = std::sqrt(gravity / disk.radius), r = disk.radius;
  Value scale;
  scale << r, r, 1.0, 1.0, 1.0, r * turn, r * turn, turn, turn, turn;
  Value y = start, rate;
  double now = 0.0, h = std::min(0.001 / turn, t);
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

TippediskOde::Spectrum TippediskOde::eigenvalues(bool inverted, double alpha_rate, double delta) const {
  constexpr std::array<int, 7> kept{Beta, Gamma, XRate, YRate, AlphaRate, BetaRate, GammaRate};
  const Value middle = stationary(inverted, alpha_rate);
  const auto rates = [&](const Value& y) {
    Value rate = slope(y);
    // Axes that turn with α, which is 0 now.
    rate(XRate) += y(AlphaRate) * y(YRate);
    rate(YRate) -= y(AlphaRate) * y(XRate);
    return rate;
  };
  // Central differences. ‖γ_T‖ has a kink at rest that a step δ sees as a term ~ δ/ε; the second difference takes it out, and with δ = 1e-6 what
  // rounding leaves is 1e-9 of the largest entry.
  Mat<7> J;
  for (int k = 0; k < 7; ++k) {
    const int column = kept[static_cast<std::size_t>(k)];
    const auto quotient = [&](double step) {
      Value ahead = middle, behind = middle;
      ahead(column) += step, behind(column) -= step;
      return Value((rates(ahead) - rates(behind)) / (2.0 * step));
    };
    const Value slope_of = 2.0 * quotient(0.5 * delta) - quotient(delta);
    for (int i = 0; i < 7; ++i) J(i, k) = slope_of(kept[static_cast<std::size_t>(i)]);
  }
  Spectrum list;
  std::ranges::copy(eigenvalues_of(J), list.begin());
  std::ranges::sort(list, [](const auto& a, const auto& b) { return a.real() > b.real(); });
  return list;
}

double TippediskOde::growth(bool inverted, double alpha_rate, double delta) const {
  const Spectrum list = eigenvalues(inverted, alpha_rate, delta);
  const auto zero = std::ranges::min_element(list, {}, [](const std::complex<double>& z) { return std::abs(z); });
  double most = -1e300;
  for (auto z = list.begin(); z != list.end(); ++z)
    if (z != zero) most = std::max(most, z->real());
  return most;
}

}  // namespace tippe::papers
