// kudra2011 2 and 3: formulas held against the contact patch itself, the misprinted ones as they stand and mended.
#include <Eigen/Geometry>
#include <algorithm>
#include <boost/math/quadrature/gauss.hpp>
#include <cmath>
#include <numbers>
#include <tippe/laws/rolling_laws.h>
#include <tippe/papers/celtic_stone.h>
#include <tippe/papers/stone_ode.h>

namespace tippe::papers::celtic_stone {

namespace {

using std::numbers::pi;

/// ∫∫ f(r, φ) dr dφ over the unit disk, r = sin t: smooth for pressures ~ √(1 − r²).
template <class F>
double over_patch(const F& f) {
  using Rule = boost::math::quadrature::gauss<double, 60>;
  return Rule::integrate(
      [&](double t) { return std::cos(t) * Rule::integrate([&](double phi) { return f(std::sin(t), phi); }, 0.5 * pi, 2.5 * pi); }, 0.0,
      0.5 * pi);
}

/// M_0 of (2) for ω = 1, with the lever arm r to the power `arm` inside the integral.
double torque(double u, int arm) {
  return over_patch([&](double r, double phi) {
    const double root = std::sqrt(u * u - 2.0 * u * r * std::sin(phi) + r * r);
    const double t_x = r * (u - r * std::sin(phi)) / root, t_y = r * r * std::cos(phi) / root;
    return hertz_pressure(r) * (t_y * std::cos(phi) - t_x * std::sin(phi)) * std::pow(r, arm);
  });
}

/// Friction force by (9) with exact components, k_r = 1, μN = 1; `sign` stands before the third term, +1 as printed.
Vec2 force_by_9(const Vec2& u, double omega, const Vec2& axis, double sign) {
  const double slip = u.norm();
  const Vec2 x = u / slip, ahead(axis.y(), -axis.x());
  const double c_beta = x.dot(ahead), s_beta = -x.dot(axis);
  const auto f = [&](std::size_t which) { return component(Form::Exact, which, slip, std::abs(omega)); };
  const double s = (omega > 0.0) ? 1.0 : -1.0, T_rx = s * f(1) * s_beta, T_ry = s * f(2) * c_beta;
  return -f(0) * x - (T_rx * c_beta + T_ry * s_beta) * ahead - sign * (T_rx * s_beta - T_ry * c_beta) * axis;
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

/// Where a force that is smoothed has half of what it has for fast sliding: T_0 over u without spin.
double half_way(Form form, double eps) {
  double low = 1e-8, high = 1.0;
  for (int i = 0; i < 200; ++i) {
    const double u = std::sqrt(low * high);
    (smoothed_T0x(form, u, eps) < 0.5 ? low : high) = u;
  }
  return low;
}

/// ε and ε₁ are there to smooth: (11) and (12) held against that.
void smoothing(Findings& findings) {
  const double eps = 1e-4;
  findings.add({.id = "kudra2011.misprints.eps",
                .where = "3, (11), 4",
                .says = "ε = 1e-4 rad/s smooths (11): the slip at which its T_0 is half of what it is for fast sliding.",
                .printed = eps,
                .as_printed = half_way(Form::Pade1, eps),
                .converged = half_way(Form::Pade2, eps),
                .corrected = Printed(std::sqrt(eps)),
                .unit = "rad/s",
                .tolerance = 1e-10,
                .reason = "bisection",
                .note = "In (10), beside it as the paper's scheme, ε is added to velocities and has their unit. In (11) it is added to "
                        "squares: it has the "
                        "unit rad²/s², and smooths over √ε, a hundred times as far.",
                .expected = Verdict::Corrected});
  const auto jump = [&](double omega) { return smoothed_Trx(Form::Tanh, omega, eps) - smoothed_Trx(Form::Tanh, -omega, eps); };
  const auto printed_jump = [](double omega) {
    const PrintedRolling law;  // T_rx = f_1ε for k_r s_β = 1
    return law.components(0.0, omega, 0.0, 1.0).T_rx - law.components(0.0, -omega, 0.0, 1.0).T_rx;
  };
  findings.add(
      {.id = "kudra2011.misprints.f1",
       .where = "3, (12)",
       .says = "ε makes (12) smooth: the jump of f_1ε where ω_n changes its sign, u = 0.",
       .printed = 0.0,
       .as_printed = std::abs(printed_jump(1e-12)),
       .converged = std::abs(jump(1e-12)),
       .corrected = Printed(0.0),
       .tolerance = 1e-7,
       .reason = "2e-12 rad/s, over ε, times h2",
       .note = "sign(ω_n) jumps whatever ε is: an integrator with error control gets stuck where the spin ends. ω_n/(|ω_n| + ε) does not.",
       .expected = Verdict::Corrected});
}

/// Largest c_β of (13) on the way of Fig. 5, as it stands or divided by ‖ω_π‖. The motion is the mended one.
double largest_cosine(bool literal) {
  const CelticStone stone;
  PrintedRolling law;
  law.literal = literal;
  double most = 0.0;
  for (const CelticStone::Sample& sample : stone.samples(CelticStone::start({0.0, 1.0, 4.0}), 0.5, 0.005)) {
    const Vec3 v = sample.y.head<3>(), omega = sample.y.segment<3>(3), n = sample.y.tail<3>();
    const Vec3 t1 = Vec3::UnitX().cross(n).normalized(), t2 = n.cross(t1), v_A = v + omega.cross(stone.contact_point(n) - stone.k);
    most = std::max(most, std::abs(law.c_beta(Vec2(v_A.dot(t1), v_A.dot(t2)) / stone.radius, Vec2(omega.dot(t1), omega.dot(t2)))));
  }
  return most;
}

/// How far Fig. 5 comes with (13) as it stands.
double end_of_literal_motion() {
  CelticStone stone;
  PrintedRolling law;
  law.literal = true;
  stone.law = law;
  return stone.samples(CelticStone::start({0.0, 1.0, 4.0}), 0.5, 0.001).back().t;
}

/// On a table without friction and rolling resistance nothing turns the stone about the vertical: relative change of L·n in half a second.
double momentum_error(bool as_printed) {
  CelticStone stone;
  stone.gyroscopic_as_printed = as_printed;
  laws::RollingOptions smooth = CelticStone::friction();
  smooth.mu = smooth.k_r = 0.0;
  stone.law = laws::TanhLaw{smooth};
  const auto momentum = [&](const CelticStone::Value& y) { return y.segment<3>(3).cwiseProduct(stone.B).dot(y.tail<3>()); };
  const CelticStone::Value start = CelticStone::start({0.0, 1.0, 4.0});
  return std::abs(momentum(stone.after(start, 0.5)) / momentum(start) - 1.0);
}

/// (18)-(20) held against the ellipsoid (16) and against difference quotients.
void contact_point(Findings& findings) {
  const CelticStone stone;
  const Vec3 n = Vec3(0.2, -0.1, 1.0).normalized(), rate = Vec3(0.3, 0.5, -1.0).cross(n), r = stone.contact_point(n);
  const Vec3 in_axes = Eigen::AngleAxisd(stone.alpha, Vec3::UnitZ()) * r, slope = in_axes.cwiseQuotient(stone.semi_axes.cwiseAbs2());
  const Vec3 n_axes = Eigen::AngleAxisd(stone.alpha, Vec3::UnitZ()) * n;
  const double on_it = in_axes.cwiseQuotient(stone.semi_axes).squaredNorm() - 1.0, beside = slope.normalized().cross(n_axes).norm();
  findings.add({.id = "kudra2011.sec3.point",
                .where = "3, (16)-(19)",
                .says = "r by (18), (19) lies on the ellipsoid, whose normal there is −n.",
                .printed = 0.0,
                .converged = std::max(std::abs(on_it), beside),
                .tolerance = 1e-14,
                .reason = "rounding; left side of (16), and sine of the angle between its gradient and n"});
  constexpr double h = 1e-5;
  const Vec3 quotient = (stone.contact_point((n + h * rate).normalized()) - stone.contact_point((n - h * rate).normalized())) / (2.0 * h);
  findings.add({.id = "kudra2011.sec3.rate",
                .where = "3, (20)",
                .says = "(20) is the rate of r.",
                .printed = 0.0,
                .converged = (stone.contact_point_rate(n, rate) - quotient).norm() / quotient.norm(),
                .tolerance = 1e-8,
                .reason = "difference quotient over 1e-5"});
}

}  // namespace

void misprints(Workbench& /*bench*/, Findings& findings) {
  const double rolling = over_patch([](double r, double phi) { return hertz_pressure(r) * r * std::cos(phi) * r * r * std::cos(phi); });
  findings.add({.id = "kudra2011.misprints.f_r",
                .where = "3",
                .says = "The rolling resistance coefficient of a Hertz contact is f_r = ρ k_r/5.",
                .printed = 0.2,
                .converged = rolling,
                .tolerance = 1e-12,
                .reason = "a Gauss rule on a polynomial in sin and cos: rounding",
                .note = "By quadrature of its integral, in which cos(φ − σ) has to read cos(φ − β)."});
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
  const double spin = torque(0.0, 1);  // of the patch itself
  PrintedRolling second;
  second.form = PrintedRolling::Form::Pade2, second.eps = 0.0;
  add_mended(findings, "c02", "3, (11)", "M_t by (11) is the torque of a spinning patch (u = 0).",
             std::abs(second.components(0.0, 2.0, 0.0, 1.0).M_t - spin), std::abs(component(Form::Pade2, 3, 0.0, 2.0) - spin),
             "rounding of a Gauss rule", "The first term lacks the factor c02 = 3π/16.");
  findings.add(
      {.id = "kudra2011.misprints.cosine",
       .where = "3, (13)",
       .says = "c_β is a cosine: at most 1, here in the first half second of Fig. 5.",
       .printed = at_most(1.0),
       .as_printed = largest_cosine(true),
       .converged = largest_cosine(false),
       .corrected = at_most(1.0),
       .note = "u_η and u_ξ need to be divided by ‖ω_π‖: as printed, s_β is soon the root of a negative number, and the equations end "
               "there, at " +
               digits(end_of_literal_motion(), 2) + " s. \"Sine and cosine\" stand in the wrong order, too.",
       .expected = Verdict::Corrected});
  smoothing(findings);
  add_mended(findings, "gyroscopic", "3, (8)", "Without friction (8) keeps the angular momentum of the stone of Fig. 5 about the vertical.",
             momentum_error(true), momentum_error(false), "DOP853 with a tolerance of 1e-11, over half a second",
             "ω × (B v) has to read ω × (B ω).");
  contact_point(findings);
  const Vec3 B = CelticStone().B;
  findings.add({.id = "kudra2011.misprints.inertia",
                .where = "4",
                .says = "B = diag(1, 8, 10)·10⁻⁴ kg m² is the inertia of a solid: no moment exceeds the sum of the others.",
                .printed = at_least(0.0),
                .converged = B.x() + B.y() - B.z(),
                .unit = "kg m²",
                .missing = "the inertia of a stone that there can be",
                .note =
                    "B1 + B2 < B3, which holds for no mass distribution: the paper does not say which stone it used, and the one of Fig. 3 "
                    "cannot have these. We run it as printed; a scene with it gets a warning.",
                .expected = Verdict::Undetermined});
}

}  // namespace tippe::papers::celtic_stone
