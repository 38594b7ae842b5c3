// external: a rod slides into Painlevé's paradox. The plane problem beside the run of the body in space.
#include <tippe/papers/external.h>

#include <cmath>
#include <numbers>

namespace tippe::papers::external {

namespace {

constexpr double g = 10.0, critical_friction = 8.0 / 3.0 / std::numbers::sqrt3;

/// A rod of half length 1, mass 1 and J = 1/3 whose lower end slides ahead of it, at the angle φ to the table.
struct Rod {
  double t = 0.0, phi, rate = 0.0, slip;

  /// Contact-space mass; for μ = 5/3 it is 2.5 + 1.5 cos 2φ − 2.5 sin 2φ.
  static double mass(double phi, double mu) { return 2.5 + 1.5 * std::cos(2.0 * phi) - 1.5 * mu * std::sin(2.0 * phi); }
  /// Where it is first zero: R sin(2φ − δ) = 2.5.
  static double singular_angle(double mu) { return 0.5 * (std::atan(1.0 / mu) + std::asin(2.5 / (1.5 * std::hypot(1.0, mu)))); }
  static double load(double phi, double rate, double mu) { return (g - rate * rate * std::sin(phi)) / mass(phi, mu); }

  /// Classical Runge-Kutta steps, the shorter the nearer the mass comes to zero, until it is 1e-9 or the load ends.
  void slide(double mu);

 private:
  struct Rates {
    double phi, rate, slip;
  };
  static Rates rates(double phi, double rate, double mu) {
    const double n = load(phi, rate, mu), turn = 3.0 * n * (mu * std::sin(phi) - std::cos(phi));
    return {rate, turn, -mu * n - turn * std::sin(phi) - rate * rate * std::cos(phi)};
  }
};

void Rod::slide(double mu) {
  while (mass(phi, mu) > 1e-9 && load(phi, rate, mu) > 0.0 && t < 2.0) {
    const double h = 1e-3 * std::fmin(1.0, mass(phi, mu));
    const Rates a = rates(phi, rate, mu), b = rates(phi + 0.5 * h * a.phi, rate + 0.5 * h * a.rate, mu),
                c = rates(phi + 0.5 * h * b.phi, rate + 0.5 * h * b.rate, mu), d = rates(phi + h * c.phi, rate + h * c.rate, mu);
    phi += h / 6.0 * (a.phi + 2.0 * b.phi + 2.0 * c.phi + d.phi);
    rate += h / 6.0 * (a.rate + 2.0 * b.rate + 2.0 * c.rate + d.rate);
    slip += h / 6.0 * (a.slip + 2.0 * b.slip + 2.0 * c.slip + d.slip);
    t += h;
  }
}

/// Started at so many degrees, with friction μ.
RunOrder started(double degrees, double mu) {
  const double half = 0.5 * degrees * std::numbers::pi / 180.0;
  return {"painleve-rod",
          {"start.quaternion=[" + digits(std::cos(half), 17) + ",0," + digits(std::sin(half), 17) + ",0]", "contact.mu=" + digits(mu, 17)}};
}

Figure rod_figure(Workbench& bench, const RunOrder& run) {
  Figure figure{.name = "external-rod",
                .title = "A rod slides into Painlevé's paradox",
                .source = "Glocker 1995; Génot and Brogliato 1999",
                .caption =
                    "Left: angle and rate of rotation until an impact without collision ends the slide, and after it in flight; the "
                    "contact-space mass is "
                    "zero at 45°. Right: the load grows without bound.",
                .alt = "Two panels over time: the angle grows faster and faster up to 45 degrees, and the normal force diverges there",
                .width = 1100,
                .height = 460};
  Table table{"external-rod", {"t", "phi", "omega", "lambda_N"}, {}};
  for (const std::vector<double>& row : bench.trace(run.with({"integrate.end=0.84"}), {"t", "theta", "omega_y", "lambda_N_0"}, 5e-4))
    table.add({row[0], 180.0 / std::numbers::pi * row[1], row[2], row[3]});
  figure.tables.push_back(std::move(table));
  figure.script = R"gp(
file = 'external-rod.csv'
set multiplot layout 1,2
set xrange [0.5:0.84]; set xlabel 't in s'; set key top left
set ylabel 'φ in degrees'; set y2label 'φ-dot in rad/s'; set ytics nomirror; set y2tics
plot file using 1:2 with lines ls 22 title 'angle', '' using 1:3 axes x1y2 with lines ls 23 title 'rate', 45 with lines ls 1 dt 2 title '45°'
unset y2tics; unset y2label; set ytics mirror
set ylabel 'load in N'; set logscale y
plot file using 1:($4 > 0 ? $4 : NaN) with lines ls 24 title 'load'
unset multiplot
)gp";
  return figure;
}

}  // namespace

void rod(Workbench& bench, Findings& findings) {
  constexpr double mu = 5.0 / 3.0, quarter = 0.25 * std::numbers::pi;
  const char *glocker = "Glocker, dissertation (1995), 5.3.4; cardillo, painleve_rod",
             *genot = "Génot and Brogliato, Eur. J. Mech. A 18 (1999)";
  const RunOrder run = started(31.0, mu);
  const auto at = [&](const char* key) { return bench.measure(run, std::string(key) + "@event.singular"); };
  Rod plane{.phi = 31.0 * std::numbers::pi / 180.0, .slip = 30.0};
  plane.slide(mu);
  findings.add({.id = "external.rod.angle",
                .where = glocker,
                .says = "The contact-space mass 2.5 + 1.5 cos 2φ − 2.5 sin 2φ of the sliding rod is zero at 45°: there the slide ends.",
                .printed = 45.0,
                .as_printed = plane.phi * 180.0 / std::numbers::pi,
                .converged = at("theta") * 180.0 / std::numbers::pi,
                .unit = "degrees",
                .tolerance = 1e-5,
                .reason = "the paradox is noticed where the mass is zero to rounding; the tip is a ball of 1e-9 m",
                .note = "The body's axis lies in the rod: its angle to the table is φ."});
  findings.add({.id = "external.rod.time",
                .where = glocker,
                .says = "From 31° and 30 m/s it gets there after so many seconds (by the plane equations).",
                .printed = plane.t,
                .converged = bench.measure(run, "event.singular"),
                .unit = "s",
                .tolerance = 1e-5,
                .reason = "the start is so near to balance that the tip's 1e-9 m count for 2e-7 s, and the last steps of 1e-12 s are those "
                          "of either scheme",
                .evidence = {climb(bench, run, "event", "event.singular", {1e-7, 1e-8, 1e-9}),
                             climb(bench, run, "midpoint", "event.singular", {4e-4, 2e-4, 1e-4})},
                .note = "Time-stepping meets it late: cardillo draws a line at 0.83 s beside its steps of 5 ms."});
  findings.add({.id = "external.rod.point",
                .where = genot,
                .says = "It can only get there where the free acceleration of the tip is zero, too: φ-dot² sin φ = g.",
                .printed = g,
                .as_printed = plane.rate * plane.rate * std::sin(plane.phi),
                .converged = std::pow(bench.measure(run, "omega_y@0.81454"), 2) * std::sin(bench.measure(run, "theta@0.81454")),
                .unit = "m/s²",
                .tolerance = 0.1,
                .reason = "read 10 µs before, where the load is 511 N and turns the rod with 700 rad/s²: 0.04 m/s² are still to come, and "
                          "more as it grows"});
  findings.add({.id = "external.rod.unbounded",
                .where = genot,
                .says = "With friction above 8/(3 √3) the load grows without bound.",
                .printed = at_least(1e3 * g),
                .converged = bench.measure(run, "max.lambda_N"),
                .unit = "N",
                .reason = "a thousand times the weight"});
  constexpr double less = 1.5, more = 1.6;
  static_assert(less < critical_friction && critical_friction < more);
  const RunOrder lower = started(39.0, less), upper = started(39.0, more);
  findings.add({.id = "external.rod.bounded",
                .where = genot,
                .says = "With less the load stays bounded, and the rod lifts off; here from 39° with μ = 1.5.",
                .printed = at_most(10.0 * g),
                .converged = bench.measure(lower, "max.lambda_N"),
                .unit = "N",
                .reason = "ten times the weight",
                .note = "It lifts off at " + digits(bench.measure(lower, "event.lift_off"), 4) + " s."});
  findings.add({.id = "external.rod.above",
                .where = genot,
                .says = "With μ = 1.6, from the same start, it does not lift off: it slides to where the mass is zero.",
                .printed = Rod::singular_angle(more) * 180.0 / std::numbers::pi,
                .converged = bench.measure(upper, "theta@event.singular") * 180.0 / std::numbers::pi,
                .unit = "degrees",
                .tolerance = 0.01,
                .reason = "2e-4 rad: the nearer to the critical friction, the slower the load grows and the coarser the last step"});
  // An impulse that ends the slip with the tip on the table: Λ = −G⁻¹ γ, with G of the contact point at 45°; it changes the rate by 3 (−cos φ Λ_N − sin φ Λ_T).
  const double normal = 1.5 * plane.slip / 4.0, tangential = -2.5 * plane.slip / 4.0;
  const double after = plane.rate + 3.0 * std::sin(quarter) * (-normal - tangential);
  findings.add({.id = "external.rod.after",
                .where = glocker,
                .says = "What follows is an impact without collision: an impulse ends the slip, and the rod turns on with this rate.",
                .printed = after,
                .converged = at("omega_y"),
                .unit = "rad/s",
                .tolerance = 0.01,
                .reason = "the slip that is left, of the run and of the plane equations: the load diverges, and 1e-8 s before the end it "
                          "changes by 1e-3 m/s"});
  findings.add({.id = "external.rod.lifts",
                .where = glocker,
                .says = "Then φ-dot² sin φ is larger than g: the rod lifts off at once.",
                .printed = 0.0,
                .converged = bench.measure(run, "event.lift_off") - bench.measure(run, "event.singular"),
                .unit = "s",
                .tolerance = 1e-9,
                .reason = "one moment",
                .note = "φ-dot² sin φ is " + digits(after * after * std::sin(quarter), 3) + " m/s²."});
  findings.figures.push_back(rod_figure(bench, run));
}

}  // namespace tippe::papers::external
