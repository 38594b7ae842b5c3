// external: a rod slides into Painlevé's paradox. The plane problem beside the run of the body in space.
#include <tippe/papers/external.h>

#include <cmath>
#include <numbers>

namespace tippe::papers::external {

namespace {

constexpr double g = 10.0;

constexpr double degree = std::numbers::pi / 180.0;

/// A rod of half length 1, mass 1 and J = 1/3 whose lower end slides ahead of it, at the angle φ to the table.
struct Rod {
  double phi, mu, t = 0.0, rate = 0.0;

  /// Contact-space mass; for μ = 5/3 it is 2.5 + 1.5 cos 2φ − 2.5 sin 2φ.
  static double mass(double phi, double mu) { return 2.5 + 1.5 * std::cos(2.0 * phi) - 1.5 * mu * std::sin(2.0 * phi); }
  /// Where it is first zero: √(1 + μ²) sin(2φ − δ) = 5/3.
  static double singular_angle(double mu) { return 0.5 * (std::atan(1.0 / mu) + std::asin(5.0 / 3.0 / std::hypot(1.0, mu))); }

  double load() const { return (g - rate * rate * std::sin(phi)) / mass(phi, mu); }
  double turn() const { return 3.0 * load() * (mu * std::sin(phi) - std::cos(phi)); }

  /// Slides until the angle is φ: classical Runge-Kutta steps, the shorter the nearer the mass comes to zero.
  void slide_to(double angle);
};

void Rod::slide_to(double angle) {
  const auto moved = [this](double h, double by_phi, double by_rate) { return Rod{phi + h * by_phi, mu, t, rate + h * by_rate}; };
  while (phi < angle && t < 2.0) {
    double h = 1e-3 * std::fmin(1.0, mass(phi, mu));
    if (rate > 0.0) h = std::fmin(h, (angle - phi) / rate + 1e-15);  // the last step ends there, but for what the rate still grows
    const Rod b = moved(0.5 * h, rate, turn()), c = moved(0.5 * h, b.rate, b.turn()), d = moved(h, c.rate, c.turn());
    const double by_phi = (rate + 2.0 * b.rate + 2.0 * c.rate + d.rate) / 6.0,
                 by_rate = (turn() + 2.0 * b.turn() + 2.0 * c.turn() + d.turn()) / 6.0;
    phi += h * by_phi, rate += h * by_rate, t += h;
  }
}

/// Near the singular point, at the distance x from its angle, B = g − φ̇² sin φ obeys dB/dx = p B/x + …, so that the load B/(a x) grows like x^(p − 1).
double power_near_singular(double mu) {
  const double phi = Rod::singular_angle(mu), a = 3.0 * (std::sin(2.0 * phi) + mu * std::cos(2.0 * phi));
  return 6.0 * std::sin(phi) * (mu * std::sin(phi) - std::cos(phi)) / a;
}

/// The friction for which p = 1: between the smallest that has a singular angle, 4/3, and 2.
double critical_friction() {
  double low = 4.0 / 3.0 + 1e-6, high = 2.0;
  for (int i = 0; i < 60; ++i) {
    const double middle = 0.5 * (low + high);
    (power_near_singular(middle) > 1.0 ? low : high) = middle;
  }
  return 0.5 * (low + high);
}

std::string list(std::initializer_list<double> numbers) {
  std::string text;
  for (const double x : numbers) text += (text.empty() ? "[" : ",") + digits(x, 17);
  return text + "]";
}

/// Started at the angle φ with friction μ, turning with a rate, its tip sliding.
RunOrder started(double phi, double mu, double rate = 0.0, double slip = 30.0) {
  return {"painleve-rod",
          {"start.quaternion=" + list({std::cos(0.5 * phi), 0.0, std::sin(0.5 * phi), 0.0}), "start.omega=" + list({0.0, rate, 0.0}),
           "start.velocity=" + list({slip + rate * std::sin(phi), 0.0, rate * std::cos(phi)}), "contact.mu=" + digits(mu, 17)}};
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
    table.add({row[0], row[1] / degree, row[2], row[3]});
  figure.tables.push_back(std::move(table));
  figure.script = R"gp(
file = 'external-rod.csv'
set multiplot layout 1,2
set xrange [0.5:0.84]; set xlabel 't in s'; set key top left
set ylabel 'φ in degrees'; set y2label 'φ-dot in rad/s'; set ytics nomirror; set y2tics
plot file using 1:2 with lines ls 22 title 'angle', '' using 1:3 axes x1y2 with lines ls 23 title 'rate', 45 with lines ls 1 dt 2 title '45°'
unset y2tics; unset y2label
set ylabel 'load in N'; set logscale y
plot file using 1:($4 > 0 ? $4 : NaN) with lines ls 24 title 'load'
unset multiplot
)gp";
  return figure;
}

/// What ends the slip with the tip on the table: Λ = −G⁻¹ γ with γ = (0, slip), and the rate after it.
double rate_after(double phi, double rate, double slip) {
  const double c = std::cos(phi), s = std::sin(phi), n = 1.0 + 3.0 * c * c, t = 1.0 + 3.0 * s * s, nt = 3.0 * s * c, det = n * t - nt * nt;
  return rate + 3.0 * slip * (-c * nt + s * n) / det;
}

}  // namespace

void rod(Workbench& bench, Findings& findings) {
  constexpr double mu = 5.0 / 3.0, start = 31.0 * degree;
  const char *glocker = "Glocker, dissertation (1995), 5.3.4; cardillo, painleve_rod",
             *genot = "Génot and Brogliato, Eur. J. Mech. A 18 (1999)";
  const RunOrder run = started(start, mu);
  const auto when = [](double angle) { return "@first.theta=" + digits(angle * degree, 17); };
  const auto at = [&](const char* key, double angle) { return bench.measure(run, key + when(angle)); };
  Rod plane{.phi = start, .mu = mu};
  plane.slide_to(44.99 * degree);
  Rod last = plane;
  last.slide_to((45.0 - 1e-6) * degree);
  const auto add = [&](const char* id, const char* where, const char* says, const Printed& printed, double ours, const char* unit,
                       double tolerance, const char* reason, const std::string& note = "", std::vector<Ladder> evidence = {}) {
    findings.add({.id = std::string("external.rod.") + id,
                  .where = where,
                  .says = says,
                  .printed = printed,
                  .converged = ours,
                  .unit = unit,
                  .tolerance = tolerance,
                  .reason = reason,
                  .evidence = std::move(evidence),
                  .note = note});
  };
  const double phi = bench.measure(run, "theta@0.8"), rate = bench.measure(run, "omega_y@0.8");
  add("mass", glocker,
      "While the rod slides, its contact-space mass is 2.5 + 1.5 cos 2φ − 2.5 sin 2φ; here after 0.8 s, as (g − φ-dot² sin φ) over the "
      "load.",
      std::isnan(phi) ? 0.0 : Rod::mass(phi, mu), (g - rate * rate * std::sin(phi)) / bench.measure(run, "lambda_N@0.8"), "1/kg", 1e-6,
      "the tip is a ball of 1e-9 m, and the run has rtol 1e-9", "It is zero at 45°.");
  const std::string near = "first.theta=" + digits(44.99 * degree, 17);
  add("time", glocker, "From 31° and 30 m/s it slides to 44.99° in so many seconds (by the plane equations).", plane.t,
      bench.measure(run, near), "s", 1e-6, "the start is so near to balance that the tip's 1e-9 m count for 2e-7 s",
      "It meets 45° " + digits(1e6 * (last.t - plane.t), 3) +
          " µs later. Time-stepping is late: cardillo draws a line at 0.83 s beside its steps of 5 ms.",
      {climb(bench, run, "event", near, {1e-7, 1e-8, 1e-9}), climb(bench, run, "midpoint", near, {4e-4, 2e-4, 1e-4})});
  add("point", genot, "The rod can get to 45° only where the free acceleration of the tip is zero, too: φ-dot² sin φ = g.", g,
      std::pow(at("omega_y", 44.999), 2) * std::sin(44.999 * degree), "m/s²", 0.05,
      "read a thousandth of a degree before: the load times the mass there, 646 N · 5.2e-5/kg, is 0.034 m/s²");
  add("growth", genot, "At 45° the load grows without bound; linearised, like the power −1/3 of the distance from 45°.",
      power_near_singular(mu) - 1.0, std::log10(at("lambda_N", 44.999) / at("lambda_N", 44.9999)), "", 0.01,
      "the next term of the expansion, a constant 10 N, is 1 % of the load",
      "At 44.9999° it is " + digits(at("lambda_N", 44.9999), 4) + " N, of a rod of 10 N.");
  constexpr double less = 1.5, more = 1.6, from = 39.0 * degree;
  const RunOrder lower = started(from, less), upper = started(from, more);
  add("bounded", genot, "With μ = 1.5 the load stays bounded, and the rod lifts off; here from 39°.", at_most(10.0 * g),
      bench.measure(lower, "max.lambda_N"), "N", 0.0, "ten times the weight",
      "It lifts off at " + digits(bench.measure(lower, "event.lift_off"), 4) + " s. The border is 8/(3 √3) = " +
          digits(8.0 / 3.0 / std::numbers::sqrt3, 8) + "; the linearised equations have it at " + digits(critical_friction(), 8) + ".");
  const double close = Rod::singular_angle(more) - 2e-4 * degree;
  add("above", genot, "With μ = 1.6, from the same start, the rod slides up to the angle without mass, 47.03°, and its load grows.",
      at_least(20.0 * g), bench.measure(upper, "lambda_N@first.theta=" + digits(close, 17)), "N", 0.0,
      "twenty times the weight, 2e-4 degrees before");
  // Inside, where no force keeps the contact.
  constexpr double inside = 50.0 * degree, turning = 3.0, slip = 10.0;
  const RunOrder beyond = started(inside, mu, turning, slip).with({"integrate.end=0.1"});
  const double after = rate_after(inside, turning, slip);
  add("after", glocker,
      "What follows where the mass is negative is an impact without collision: an impulse ends the slip. At 50°, from 10 m/s and 3 rad/s, "
      "it turns the rod with this rate.",
      after, bench.measure(beyond, "omega_y@event.impact"), "rad/s", 1e-7,
      "an approach of 1e-9 of the speed scale makes the impulse be chosen");
  add("lifts", glocker, "After the impact at 50° φ-dot² sin φ is larger than g, and the rod lifts off at once.", 0.0,
      bench.measure(beyond, "event.lift_off"), "s", 1e-9, "one moment",
      "φ-dot² sin φ is " + digits(after * after * std::sin(inside), 3) + " m/s².");
  findings.figures.push_back(rod_figure(bench, run));
}

}  // namespace tippe::papers::external
