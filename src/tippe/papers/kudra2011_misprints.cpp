// kudra2011 2 and 3: formulas held against the contact patch itself, the misprinted ones as they stand and mended.
#include <Eigen/Geometry>
#include <algorithm>
#include <boost/math/quadrature/gauss.hpp>
#include <cmath>
#include <numbers>
#include <tippe/laws/rolling_laws.h>
#include <tippe/papers/celtic_stone.h>

namespace tippe::papers::celtic_stone {

namespace {

constexpr double pi = std::numbers::pi;

/// ∫∫ f(r, φ) dr dφ over the unit disk, r = sin t: smooth for pressures ~ √(1 − r²).
template <class F>
double over_patch(const F& f) {
  using Rule = boost::math::quadrature::gauss<double, 60>;
  return Rule::integrate(
      [&](double t) { return std::cos(t) * Rule::integrate([&](double phi) { return f(std::sin(t), phi); }, 0.5 * pi, 2.5 * pi); }, 0.0,
      0.5 * pi);
}

double pressure(double r) { return 1.5 / pi * std::sqrt(1.0 - r * r); }  // (4)

/// M_0 of (2) for ω = 1, with the lever arm r to the power `arm` inside the integral.
double torque(double u, int arm) {
  return over_patch([&](double r, double phi) {
    const double root = std::sqrt(u * u - 2.0 * u * r * std::sin(phi) + r * r);
    const double t_x = r * (u - r * std::sin(phi)) / root, t_y = r * r * std::cos(phi) / root;
    return pressure(r) * (t_y * std::cos(phi) - t_x * std::sin(phi)) * std::pow(r, arm);
  });
}

/// Friction force by (9) with exact components, k_r = 1, μN = 1; `sign` stands before the third term, +1 as printed.
Vec2 force_by_9(const Vec2& u, double omega, const Vec2& axis, double sign) {
  const double slip = u.norm();
  const Vec2 x = u / slip, ahead(axis.y(), -axis.x());
  const double c_beta = x.dot(ahead), s_beta = -x.dot(axis);
  const auto f = laws::DistortedBall::functions(slip / std::abs(omega));
  const double s = (omega > 0.0) ? 1.0 : -1.0, T_rx = s * f.f1 * s_beta, T_ry = s * f.f2 * c_beta;
  return -f.t0 * x - (T_rx * c_beta + T_ry * s_beta) * ahead - sign * (T_rx * s_beta - T_ry * c_beta) * axis;
}

double error_of_9(double sign) {
  double most = 0.0;
  for (const double omega : {1.0, -2.0})
    for (const double angle : {0.3, 1.4, 2.9}) {
      const Vec2 u(0.4, 0.3), axis(std::cos(angle), std::sin(angle));
      const Vec2 exact = laws::DistortedBall{axis}.force(Vec3(u.x(), u.y(), omega)).head<2>();
      most = std::max(most, (force_by_9(u, omega, axis, sign) - exact).norm());
    }
  return most;
}

/// A formula that should give zero: off by `as_it_stands`, and by `mended` when it is.
void add_mended(Findings& findings, const char* id, const char* where, const char* says, double as_it_stands, double mended,
                const char* reason, const std::string& note) {
  findings.add({.id = std::string("kudra2011.misprints.") + id,
                .where = where,
                .says = says,
                .printed = 0.0,
                .as_printed = as_it_stands,
                .converged = mended,
                .corrected = Printed(0.0),
                .tolerance = 1e-9,
                .reason = reason,
                .note = note,
                .expected = Verdict::Corrected});
}

}  // namespace

void misprints(Workbench& /*bench*/, Findings& findings) {
  const double rolling = over_patch([](double r, double phi) { return pressure(r) * r * std::cos(phi) * r * r * std::cos(phi); });
  findings.add({.id = "kudra2011.misprints.f_r",
                .where = "3",
                .says = "The rolling resistance coefficient of a Hertz contact is f_r = ρ k_r/5.",
                .printed = 0.2,
                .converged = rolling,
                .tolerance = 1e-12,
                .reason = "a Gauss rule on a polynomial in sin and cos: rounding",
                .note = "By quadrature of its integral, in which cos(φ − σ) has to read cos(φ − β)."});
  findings.add({.id = "kudra2011.misprints.T0y",
                .where = "2, (2)",
                .says = "Without distortion there is no force across the slip: T_0y = 0.",
                .printed = 0.0,
                .converged = over_patch([](double r, double phi) {
                  return pressure(r) * r * r * std::cos(phi) / std::sqrt(4.0 - 4.0 * r * std::sin(phi) + r * r);
                }),
                .tolerance = 1e-12,
                .reason = "rounding of the quadrature, at u = 2, ω = 1"});
  double outside = 0.0, inside = 0.0;
  for (const double u : {0.0, 2.0, 5.0}) {  // smooth over the patch
    const double exact = component(Form::Exact, 3, u, 1.0);
    outside = std::max(outside, std::abs(torque(u, 0) - exact));
    inside = std::max(inside, std::abs(torque(u, 1) - exact));
  }
  add_mended(findings, "lever_arm", "2, (2)", "M_0 by (2) is the torque of the patch.", outside, inside, "rounding of a Gauss rule",
             "The lever arm r belongs inside the integrals of M_0 and M_r.");
  add_mended(findings, "third_term", "3, (9)", "T by (9) is the friction force of the patch.", error_of_9(1.0), error_of_9(-1.0),
             "rounding",
             "The third term needs T_ry c_β − T_rx s_β: the heavily loaded front decides which way a spinning contact is pushed.");
  const double spin = component(Form::Exact, 3, 0.0, 2.0);
  add_mended(findings, "c02", "3, (11)", "M_t by (11) is the torque of a spinning patch (u = 0).", std::abs(1.0 - spin),
             std::abs(component(Form::Pade2, 3, 0.0, 2.0) - spin), "a closed form", "The first term lacks the factor c02 = 3π/16.");
  const Vec2 u(1.0, 0.2), axis(-0.5, 3.0), ahead(axis.y(), -axis.x());
  findings.add({.id = "kudra2011.misprints.cosine",
                .where = "3, (13)",
                .says = "c_β is a cosine: at most 1.",
                .printed = at_most(1.0),
                .as_printed = u.dot(ahead) / u.norm(),
                .converged = u.dot(ahead) / (u.norm() * axis.norm()),
                .corrected = at_most(1.0),
                .note = "u_η and u_ξ need to be divided by ‖ω_π‖; \"sine and cosine\" stand in the wrong order.",
                .expected = Verdict::Corrected});
  const Vec3 B(1e-4, 8e-4, 1e-3), omega(1.0, -2.0, 20.0), v(0.1, 0.3, -0.2);
  const Vec3 momentum = B.cwiseProduct(omega);
  const auto drift = [&](const Vec3& by) { return std::abs(momentum.dot(omega.cross(B.cwiseProduct(by)))) / momentum.squaredNorm(); };
  add_mended(findings, "gyroscopic", "3, (8)", "Without torque (8) keeps the magnitude of the angular momentum.", drift(v), drift(omega),
             "rounding", "ω × (B v) has to read ω × (B ω).");
}

}  // namespace tippe::papers::celtic_stone
