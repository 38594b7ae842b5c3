// The five components of kudra2011 (1), exact and by its three approximations, and how far these are off.
#include <algorithm>
#include <boost/math/quadrature/gauss.hpp>
#include <cmath>
#include <numbers>
#include <tippe/laws/rolling_laws.h>
#include <tippe/papers/celtic_stone.h>

namespace tippe::papers::celtic_stone {

namespace {
constexpr int points = 2000;  // of the range of angles, in the middle of equal parts

double angle(int i) { return 0.5 * std::numbers::pi * (i + 0.5) / points; }
}  // namespace

double component(Form form, std::size_t which, double u, double omega) {
  using namespace laws;
  if (form == Form::Exact) {
    if (omega == 0.0) return std::array{1.0, 0.0, 0.0, 0.0, -hertz_rolling_arm}[which];  // limits for d = u/ω → ∞
    const auto f = DistortedBall::functions(u / omega);
    return std::array{f.t0, f.f1, f.f2, f.f2 - f.f1, f.g}[which];
  }
  const RollingOptions plain;
  const auto f = (form == Form::Pade1)   ? Pade1Functions().at(u, omega, plain)
                 : (form == Form::Pade2) ? Pade2Functions().at(u, omega, plain)
                                         : TanhFunctions().at(u, omega, plain);
  return std::array{f.t0 * u, f.F1, f.F2, f.M0, f.G_over * u}[which];
}

namespace {

laws::detail::Coupling<double> smoothed(Form form, double u, double omega, double eps) {
  laws::RollingOptions options;  // ρ = 1: velocities as angular velocities
  options.eps = eps, options.eps_square = (form == Form::Pade2) ? eps : 0.0;
  if (form == Form::Pade1) return laws::Pade1Functions().at(u, omega, options);
  return (form == Form::Pade2) ? laws::Pade2Functions().at(u, omega, options) : laws::TanhFunctions().at(u, omega, options);
}

}  // namespace

double smoothed_T0x(Form form, double u, double eps) { return smoothed(form, u, 0.0, eps).t0 * u; }
double smoothed_Trx(Form form, double omega, double eps) { return smoothed(form, 0.0, omega, eps).F1; }

double hertz_pressure(double r) { return 1.5 / std::numbers::pi * std::sqrt(1.0 - r * r); }

std::array<double, 5> integrated_components(double u) {
  // The point that does not slide is (0, u). Seen from there in the direction θ all points slide alike, with (−sin θ, cos θ), and the patch ends at the
  // root l of 1 − |x|² = 0. Its inner end is 0 for u < 1; for u > 1 it is the other root. s = ½(1 − cos t) smooths pressures ~ √(1 − r²) at both ends.
  using Rule = boost::math::quadrature::gauss<double, 40>;
  constexpr double pi = std::numbers::pi;
  const auto along = [u](double theta) {
    const double s = std::sin(theta), c = std::cos(theta), root = std::sqrt(std::max(0.0, 1.0 - u * u * c * c));
    const double from = (u < 1.0) ? 0.0 : -u * s - root, to = -u * s + root;
    std::array<double, 5> sum{};
    const auto add = [&](std::size_t which, const auto& f) {
      sum[which] = Rule::integrate(
          [&](double t) {
            const double l = from + 0.5 * (to - from) * (1.0 - std::cos(t)), x = l * c, y = u + l * s;
            const double pressure = 1.5 / pi * std::sqrt(std::max(0.0, (to - l) * (l + u * s + root)));  // (4)
            return pressure * f(x, y) * l * 0.5 * (to - from) * std::sin(t);
          },
          0.0, pi);
    };
    // σ_r = σ_0 r cos(φ − β): x for the part with cos β, y for that with sin β.
    add(0, [&](double, double) { return -s; });
    add(1, [&](double, double y) { return -s * y; });
    add(2, [&](double x, double) { return c * x; });
    add(3, [&](double x, double y) { return c * x + s * y; });
    add(4, [&](double x, double y) { return (c * x + s * y) * y; });
    return sum;
  };
  // All directions, or those below the point from which the patch is seen; cos θ = sin(ψ)/u smooths the end of these.
  std::array<double, 5> total{};
  constexpr int pieces = 8;
  for (int piece = 0; piece < pieces; ++piece)
    for (std::size_t which = 0; which < 5; ++which) {
      const double from = 2.0 * pi * piece / pieces, to = 2.0 * pi * (piece + 1) / pieces;
      if (u < 1.0) {
        total[which] += Rule::integrate([&](double theta) { return along(theta)[which]; }, from, to);
      } else {
        const auto below = [&](double psi) {
          const double c = std::sin(psi) / u;
          return along(-std::acos(c))[which] * std::cos(psi) / (u * std::sqrt(1.0 - c * c));
        };
        total[which] += Rule::integrate(below, 0.5 * from - 0.5 * pi, 0.5 * to - 0.5 * pi);
      }
    }
  return total;
}

ComponentError component_error(Form form, std::size_t which) {
  ComponentError error;
  for (int i = 0; i < points; ++i) {
    const double u = std::sin(angle(i)), omega = std::cos(angle(i));
    const double off = std::abs(component(form, which, u, omega) - component(Form::Exact, which, u, omega));
    error.largest = std::max(error.largest, off);
    error.rms += off * off / points;
  }
  error.rms = std::sqrt(error.rms);
  return error;
}

double fit_rms(std::size_t which, double q, double s) {
  double sum = 0.0;
  for (int i = 0; i < points; ++i) {
    const double d = std::tan(angle(i)), exact = component(Form::Exact, which, std::sin(angle(i)), std::cos(angle(i)));
    const double scale = (which == 1) ? -3.0 * std::numbers::pi / 32.0 : -0.2;  // h₂, h₅
    const double off = scale * (1.0 - std::tanh(s * std::pow(d, (which == 1) ? q : -q))) - exact;
    sum += off * off / points;
  }
  return std::sqrt(sum);
}

BestFit best_fit(std::size_t which) {
  // A search on a cross whose arms shrink: two smooth parameters, one valley.
  BestFit best{(which == 1) ? 1.75 : 2.5, (which == 1) ? 1.25 : 0.275, 0.0};
  best.rms = fit_rms(which, best.q, best.s);
  for (double arm = 0.2; arm > 1e-5;) {
    BestFit next = best;
    for (const auto& [dq, ds] : {std::pair{arm, 0.0}, std::pair{-arm, 0.0}, std::pair{0.0, arm}, std::pair{0.0, -arm}}) {
      const BestFit tried{best.q * (1.0 + dq), best.s * (1.0 + ds), fit_rms(which, best.q * (1.0 + dq), best.s * (1.0 + ds))};
      if (tried.rms < next.rms) next = tried;
    }
    if (next.rms < best.rms)
      best = next;
    else
      arm *= 0.5;
  }
  return best;
}

}  // namespace tippe::papers::celtic_stone
