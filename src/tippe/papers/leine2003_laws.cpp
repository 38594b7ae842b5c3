// leine2003 2 and 3, Figs 2 to 6: the law of a round contact patch.
#include <tippe/laws/friction_ball.h>
#include <tippe/papers/leine2003.h>
#include <tippe/papers/patch_numbers.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace tippe::papers::tippe_top {

namespace {

using std::numbers::pi;
const char* const rounding = "closed form, rounding";
const char* const collocated = "collocation on the exact law in double precision";

/// A number that a formula gives, beside the one that the library's exact law gives.
void number(Findings& findings, const std::string& id, const std::string& where, const std::string& says, double printed, double ours,
            double tolerance, const std::string& reason) {
  findings.add({.id = "leine2003." + id,
                .where = where,
                .says = says,
                .printed = printed,
                .converged = ours,
                .unit = "",
                .tolerance = tolerance,
                .reason = reason});
}

void coefficients(Findings& findings, const std::string& id, const std::string& where, const std::string& of,
                  const std::vector<double>& printed, const std::vector<double>& ours, double tolerance) {
  for (std::size_t k = 0; k < printed.size(); ++k)
    number(findings, id + "_" + std::to_string(k), where, "Coefficient " + std::to_string(k) + " of " + of + ".", printed[k], ours[k],
           tolerance, collocated);
}

/// Largest difference of the library's law from the integral over the patch, in force and torque, over u from 0.05 to 20.
double distance_from_integral(const Patch& law, const Patch& integral) {
  double most = 0.0;
  for (const double u : {0.05, 0.2, 0.5, 0.8, 0.95, 1.05, 1.25, 2.0, 5.0, 20.0}) {
    const PatchPoint a = law(u), b = integral(u);
    most = std::max({most, std::abs(a.xi - b.xi), std::abs(a.eta - b.eta)});
  }
  return most;
}

/// Largest relative difference of a component between the two pressures.
double largest_difference(const Patch& hertz, const Patch& uniform, double PatchPoint::* component, double step) {
  double most = 0.0;
  const int last = static_cast<int>(std::lround(4.0 / step));
  for (int i = 0; i <= last; ++i) {
    const double u = std::pow(10.0, -2.0 + i * step);
    most = std::max(most, std::abs(hertz(u).*component / (uniform(u).*component) - 1.0));
  }
  return 100.0 * most;
}

}  // namespace

void potential(Workbench& /*bench*/, Findings& findings) {
  const auto phi = [](double u) { return u * uniform_patch(u).xi + uniform_patch(u).eta; };
  number(findings, "fig2.sliding", "2.2, (2.10)", "Without spin the potential is μ λ_N |v|.", 1.0, phi(1e8) / 1e8, 1e-12, rounding);
  number(findings, "fig2.spinning", "2.2, (2.10)", "Without sliding it is 2/3 μ λ_N |ω| R.", 2.0 / 3.0, phi(0.0), 1e-15, rounding);
  const std::vector<double> inner = power_series([&](double x) { return phi(std::sqrt(x)); }, 0, 4, 0.3),
                            outer = power_series([&](double x) { return phi(1.0 / std::sqrt(x)) * std::sqrt(x); }, 0, 4, 0.3);
  coefficients(findings, "fig2.inner", "2.2, (2.8)", "the potential's series in u² where spinning prevails",
               {2.0 / 3.0, 0.5, -1.0 / 32.0, -1.0 / 384.0}, inner, 1e-5);
  coefficients(findings, "fig2.outer", "2.2, (2.9)", "the potential's series in 1/u² where sliding prevails",
               {1.0, 0.125, 1.0 / 192.0, 1.0 / 1024.0}, outer, 1e-5);
  // The two integrals of (2.4), cut, at ρ = R*: what the brackets of (2.6) leave there, with the coefficients of the law.
  number(findings, "fig2.remainder", "2.2, (2.6)", "Cut after four terms, the integrals of (2.4) leave −5/3072 v³/(ωR)² where they meet.",
         -5.0 / 3072.0, std::accumulate(outer.begin(), outer.end(), 0.0) - std::accumulate(inner.begin(), inner.end(), 0.0), 8e-5,
         "eight coefficients, collocated to 1e-5 each");
  // In v and 2/3 ωR an ellipse would have the radius 1 everywhere, a square √2 at its corners.
  const double u = 2.0 / 3.0;
  findings.add({.id = "leine2003.fig2.contour",
                .where = "2.2, Fig. 2b",
                .says = "The contour lines lie between an ellipse and a rectangle: along the diagonal their radius is between 1 and √2.",
                .printed = Printed(1.0, std::sqrt(2.0)),
                .converged = std::sqrt(2.0) * u / phi(u),
                .unit = "",
                .reason = "the printed bounds"});
}

void friction_plate(Workbench& /*bench*/, Findings& findings) {
  coefficients(findings, "fig3.inner", "2.3, (2.18)", "the border near the torque's axis", {1.5, -15.0 / 32.0, -5.0 / 128.0},
               inner_series(uniform_patch, 2.25, 1.0, 1.0, 3), 1e-4);
  coefficients(findings, "fig3.outer", "2.3, (2.18)", "the border near the force's axis", {4.0, -20.0 / 3.0, 40.0 / 9.0},
               outer_series(uniform_patch, 3), 1e-3);
  findings.add({.id = "leine2003.fig3.xi_star",
                .where = "2.3, below (2.18)",
                .says = "The two halves of the border meet at ξ* = 1 − 1/8 − 1/64 + …",
                .printed = 1.0 - 1.0 / 8.0 - 1.0 / 64.0,
                .converged = uniform_patch(1.0).xi,
                .corrected = Printed(8.0 / (3.0 * pi)),
                .unit = "",
                .tolerance = 1e-12,
                .reason = rounding,
                .note = "The dots stand for 1 %: it is 8/(3π).",
                .expected = Verdict::Corrected});
  findings.add({.id = "leine2003.fig3.slips_earlier",
                .where = "2.3",
                .says = "A contact that sticks begins to slip below μ λ_N if it also carries a torque; here half of the largest one.",
                .printed = at_most(1.0 - 1e-3),
                .converged =
                    [] {
                      double low = 0.0, high = 1e3;
                      for (int i = 0; i < 100; ++i) (uniform_patch(0.5 * (low + high)).eta > 1.0 / 3.0 ? low : high) = 0.5 * (low + high);
                      return uniform_patch(low).xi;
                    }(),
                .unit = "of μ λ_N",
                .reason = "less, by a part in a thousand at least"});
}

void friction_ball(Workbench& bench, Findings& findings) {
  // Forces of a patch that slides in several directions and spins, and the point of the ball nearest to λ − γ.
  const double farthest = bench.number({"leine2003 friction ball", 0.1, [] {
                                          const laws::UniformBall ball;
                                          const Patch patch = integrated_patch(false, 400);
                                          double most = 0.0;
                                          for (const double u : {0.05, 0.3, 0.8, 1.25, 3.0, 20.0}) {
                                            const PatchPoint p = patch(u);
                                            for (const double angle : {0.0, 1.0, 2.5, 4.0}) {
                                              const Vec3 along(std::cos(angle), std::sin(angle), 1.0);
                                              const Vec3 gamma = Vec3(u, u, 1.0).cwiseProduct(along),
                                                         lambda = -Vec3(p.xi, p.xi, p.eta).cwiseProduct(along);
                                              most = std::max(most, (ball.project(lambda - gamma, 1.0).point - lambda).norm());
                                            }
                                          }
                                          return Rows{{most}};
                                        }});
  findings.add(
      {.id = "leine2003.fig4.law",
       .where = "2.3, (2.20), Fig. 4",
       .says = "The law is the normal cone of a ball that is axisymmetric about the torque: forces integrated over a patch that slides "
               "in any direction are the nearest points of the ball to λ − γ.",
       .printed = 0.0,
       .converged = farthest,
       .unit = "of μ λ_N",
       .tolerance = 2e-5,
       .reason = "the integral over a uniform pressure in 400 by 400 nodes is right to 1e-5, and a projection takes no two points "
                 "further apart"});
}

void force_and_torque(Workbench& bench, Findings& findings) {
  const auto xi = [](double u) { return uniform_patch(u).xi; };
  const auto eta = [](double u) { return uniform_patch(u).eta; };
  coefficients(findings, "fig5.force_inner", "2.3, (2.13)", "the force's series where spinning prevails", {1.0, -1.0 / 8.0, -1.0 / 64.0},
               power_series([&](double x) { return xi(std::sqrt(x)) / std::sqrt(x); }, 0, 3, 0.3), 1e-5);
  coefficients(findings, "fig5.force_outer", "2.3, (2.13)", "the force's series where sliding prevails",
               {1.0, -1.0 / 8.0, -1.0 / 64.0, -5.0 / 1024.0}, power_series([&](double x) { return xi(1.0 / std::sqrt(x)); }, 0, 4, 0.3),
               1e-5);
  coefficients(findings, "fig5.torque_inner", "2.3, (2.14)", "the torque's series where spinning prevails",
               {2.0 / 3.0, -0.5, 3.0 / 32.0, 5.0 / 384.0}, power_series([&](double x) { return eta(std::sqrt(x)); }, 0, 4, 0.3), 1e-5);
  coefficients(findings, "fig5.torque_outer", "2.3, (2.14)", "the torque's series where sliding prevails", {0.25, 1.0 / 48.0, 3.0 / 512.0},
               power_series([&](double x) { return eta(1.0 / std::sqrt(x)) / std::sqrt(x); }, 0, 3, 0.3), 1e-5);
  number(findings, "fig5.meet", "2.3, below (2.14)", "Both series of the torque have about the same value at u = 1: that of the law.",
         2.0 / 3.0 - 0.5 + 3.0 / 32.0 + 5.0 / 384.0, eta(1.0), 0.01,
         "the paper says about, and cuts the series after four terms: the next are 0.01");
  const int nodes = 200;
  for (const bool force : {true, false}) {
    const auto component = force ? &PatchPoint::xi : &PatchPoint::eta;
    const double ours = largest_difference(hertz_patch, uniform_patch, component, 0.005);
    Ladder closed{"closed form", {}}, brute{"quadrature", {}};
    for (const double step : {0.1, 0.02, 0.005})
      closed.rungs.push_back({step, largest_difference(hertz_patch, uniform_patch, component, step)});
    if (!bench.quick()) {
      const double value =
          bench.number({std::string("leine2003 difference by chords ") + (force ? "force " : "torque ") + std::to_string(nodes), 0.3, [=] {
                          return Rows{{largest_difference(integrated_patch(true, nodes), integrated_patch(false, nodes), component, 0.1)}};
                        }});
      brute.rungs.push_back({1.0 / nodes, value});
    }
    findings.add(
        {.id = std::string("leine2003.fig5.twenty_percent_") + (force ? "force" : "torque"),
         .where = "3, Fig. 5",
         .says = std::string("Uniform and parabolic pressure differ by about 20 percent at most: the ") + (force ? "force." : "torque."),
         .printed = 20.0,
         .converged = ours,
         .unit = "%",
         .tolerance = 5.0,
         .reason = "about 20: half a unit of the leading digit",
         .evidence = {closed, brute},
         .note = digits(ours, 3) + " % of the uniform one."});
  }
}

void smoothing(Workbench& /*bench*/, Findings& findings) {
  // Slope of λ_T/(μ λ_N) against v at v = 0 with a fixed γ_τ = ωR: 1/γ_τ for uniform pressure.
  number(findings, "fig6.slope", "2.3, Fig. 6a",
         "With spin the force is a smooth function of the sliding velocity; its slope at rest is μ λ_N/γ_τ.", 1.0,
         uniform_patch(1e-6).xi / 1e-6, 1e-9, "the next term of the series, 1e-12, and rounding");
  findings.add({.id = "leine2003.fig6.monotone",
                .where = "2.3, Fig. 6",
                .says = "Every curve with spin is single-valued, and more sliding means more force and less torque.",
                .printed = holds(),
                .converged =
                    [] {
                      bool rises = true;
                      for (int i = -300; i < 300; ++i) {
                        const PatchPoint here = uniform_patch(std::pow(10.0, 0.01 * i)),
                                         next = uniform_patch(std::pow(10.0, 0.01 * (i + 1)));
                        rises = rises && next.xi > here.xi && next.eta < here.eta;
                      }
                      return truth(rises);
                    }(),
                .unit = yes_no});
}

void parabolic_pressure(Workbench& bench, Findings& findings) {
  // The printed formulas, held against the integral over the patch: 400 by 400 nodes leave rounding where the pole is inside, 1e-10 where it is not.
  constexpr int nodes = 400;
  const double u1 = 0.6, u2 = 1.7, x1 = u1 * u1, x2 = u2 * u2, A = std::asin(1.0 / u2), C = std::sqrt(x2 - 1.0);
  const Rows integrals = bench.compute({"leine2003 hertz by chords " + std::to_string(nodes), 0.1, [=] {
                                          const PatchPoint in = integrated_patch(true, nodes)(u1), out = integrated_patch(true, nodes)(u2);
                                          return Rows{{u1 * in.xi + in.eta, in.xi, in.eta}, {u2 * out.xi + out.eta, out.xi, out.eta}};
                                        }});
  const auto held = [&](const char* id, const char* where, const char* says, double formula, std::size_t row, std::size_t column) {
    number(findings, std::string("sec3.") + id, where, says, formula, entry(integrals, row, column), row == 0 ? 1e-12 : 1e-9,
           row == 0 ? "the formula against the integral (2.1) over the patch, which has rounding left there"
                    : "the formula against the integral (2.1) over the patch by 400 by 400 nodes, of fourth order there");
  };
  held("potential_inner", "3.1, (3.14)", "The potential at u = 0.6.", 3.0 * pi / 128.0 * (8.0 + 8.0 * x1 - x1 * x1), 0, 0);
  held("potential_outer", "3.1, (3.14)", "The potential at u = 1.7.", 3.0 / 64.0 * ((8.0 + 8.0 * x2 - x2 * x2) * A + (x2 + 14.0) * C), 1,
       0);
  held("force_inner", "3.2, (3.17)", "The force at u = 0.6.", 3.0 * pi / 32.0 * u1 * (4.0 - x1), 0, 1);
  held("force_outer", "3.2, (3.17)", "The force at u = 1.7.", 3.0 / 16.0 / u2 * (x2 * (4.0 - x2) * A + (x2 + 2.0) * C), 1, 1);
  held("torque_inner", "3.2, (3.18)", "The torque at u = 0.6.", 3.0 * pi / 128.0 * (3.0 * x1 * x1 - 8.0 * x1 + 8.0), 0, 2);
  held("torque_outer", "3.2, (3.18)", "The torque at u = 1.7.", 3.0 / 64.0 * ((3.0 * x2 * x2 - 8.0 * x2 + 8.0) * A + (6.0 - 3.0 * x2) * C),
       1, 2);
  const Rows distances = bench.compute({"leine2003 laws against chords " + std::to_string(nodes), 0.3, [] {
                                          return Rows{{distance_from_integral(hertz_patch, integrated_patch(true, nodes)),
                                                       distance_from_integral(uniform_patch, integrated_patch(false, nodes))}};
                                        }});
  number(findings, "sec3.quadrature", "3.1, (3.6)",
         "The law is the integral of Coulomb friction over the patch: largest distance in force and torque, parabolic pressure.", 0.0,
         entry(distances, 0, 0), 1e-9, "400 by 400 nodes, of fourth order in the worst place");
  number(findings, "sec3.quadrature_uniform", "2.2, (2.1)",
         "For uniform pressure the law is the integral of Coulomb friction over the patch: largest distance in force and torque.", 0.0,
         entry(distances, 0, 1), 1e-5, "400 by 400 nodes, of second order: 5e-6 of the torque without sliding");
  const double xi_star = 9.0 * pi / 32.0, eta_star = 9.0 * pi / 128.0;
  const std::vector<double> inner = inner_series(hertz_patch, 9.0 / 64.0, xi_star, eta_star, 3);
  coefficients(findings, "sec3.inner", "3.2, (3.19)", "the border near the torque's axis", {9.0 / 8.0, -243.0 / 1024.0}, inner, 1e-5);
  findings.add({.id = "leine2003.sec3.inner_2",
                .where = "3.2, (3.19), (3.21)",
                .says = "Coefficient 2 of the border near the torque's axis is −9/32768.",
                .printed = -9.0 / 32768.0,
                .converged = inner[2],
                .corrected = Printed(-729.0 / 32768.0),
                .unit = "",
                .tolerance = 1e-5,
                .reason = collocated,
                .note = "729/32768, as lesaux2005 (2.31) has it.",
                .expected = Verdict::Corrected});
  coefficients(findings, "sec3.outer", "3.2, (3.19)", "the border near the force's axis", {5.0, -75.0 / 7.0, 1250.0 / 147.0},
               outer_series(hertz_patch, 3), 1e-3);
  number(findings, "sec3.xi_star", "3.2", "The halves meet at ξ* = 9π/32.", xi_star, hertz_patch(1.0).xi, 1e-14, rounding);
  number(findings, "sec3.eta_star", "3.2", "Where the halves of the border meet, η* = 9π/128.", eta_star, hertz_patch(1.0).eta, 1e-14,
         rounding);
  findings.add({.id = "leine2003.sec3.hertz_radius",
                .where = "5.4, (3.2)",
                .says = "By Hertz's law the wooden top's contact radius would be about 5e-5 m.",
                .printed = 5e-5,
                .converged = hertz_radius(upright, 5e9),
                .unit = "m",
                .tolerance = 0.5e-5,
                .reason = "half a unit of the printed digit"});
}

}  // namespace tippe::papers::tippe_top
