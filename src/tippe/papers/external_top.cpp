// external: when a tippe-top turns over. An eccentric sphere on both sides of the borders that are known.
#include <tippe/papers/external.h>
#include <tippe/papers/run_figure.h>

#include <cmath>

namespace tippe::papers::external {

double EccentricSphere::threshold() const {
  return std::sqrt(mass * gravity * radius * I_3 * alpha / (1.0 + alpha - gamma())) * (1.0 + alpha) * (1.0 + alpha);
}

double EccentricSphere::final_cosine(double lambda) const {
  const auto energy = [&](double c) {
    const double d = I_1 * (1.0 - c * c) + I_3 * (c - alpha) * (c - alpha);
    return 0.5 * lambda * lambda / d - mass * gravity * alpha * radius * c;
  };
  // Downhill from the upright sphere.
  double c = 1.0, step = 1e-2;
  while (step > 1e-12) {
    const double next = std::fmax(-1.0, c - step);
    if (next < c && energy(next) < energy(c))
      c = next;
    else
      c = std::fmin(1.0, c + step), step *= 0.25;
  }
  return c;
}

namespace {

constexpr double start_angle = 0.1, fast = 600.0;

/// leine2003's sphere with other moments of inertia.
EccentricSphere sphere(double gamma) { return {6e-3, 9.81, 1.5e-2, 0.2, 7e-7 * gamma, 7e-7}; }

RunOrder spun(const EccentricSphere& s, double spin, double end = 10.0) {
  const std::string equatorial = digits(s.I_1, 17);
  return {"eccentric-sphere",
          {"body.inertia=[" + equatorial + "," + equatorial + ",7e-7]", "start.rates=[0,0," + digits(spin, 17) + "]",
           "integrate.end=" + digits(end, 17)}};
}

/// λ of the start, which leans by 0.1 rad.
double jellett(const EccentricSphere& s, double spin) { return s.I_3 * spin * (std::cos(start_angle) - s.alpha); }

}  // namespace

void tippe_top(Workbench& bench, Findings& findings) {
  const char *ueda = "Ueda, Sasaki and Watanabe, SIAM J. Appl. Dyn. Syst. 4 (2005); Ebenfeld and Scheck, Ann. Phys. 243 (1995)",
             *rauch = "Rauch-Wojciechowski and Rutstam, SIGMA 10 (2014) 017";
  const EccentricSphere flat = sphere(0.75), low = sphere(0.85), even = sphere(1.0), high = sphere(1.15), long_one = sphere(1.25);
  const auto ends = [&](const RunOrder& run, const char* window) {
    return std::cos(bench.measure(run, std::string("mean.theta@") + window));
  };
  findings.add(
      {.id = "external.tippetop.never",
       .where = ueda,
       .says = "With I1/I3 below 1 − α, the sphere stays upright however fast it spins; here 0.75 and 0.8, 600 rad/s, leaning by 0.1 rad.",
       .printed = at_most(start_angle),
       .converged = bench.measure(spun(flat, fast), "max.theta"),
       .unit = "rad",
       .tolerance = 1e-9,
       .reason = "it never leans more than at the start; rounding"});
  const auto turns_over = [&](const char* id, const EccentricSphere& s) {
    findings.add({.id = std::string("external.tippetop.") + id,
                  .where = ueda,
                  .says = "Between 1 − α and 1 + α it turns over wholly; here with I1/I3 = " + digits(s.gamma(), 3) + ".",
                  .printed = -1.0,
                  .converged = ends(spun(s, fast), "8:10"),
                  .unit = "cos θ",
                  .tolerance = 1e-3,
                  .reason = "the rest of its wobble: 0.02 rad are 2e-4"});
  };
  turns_over("above_lower", low);
  turns_over("below_upper", high);
  findings.add({.id = "external.tippetop.partly",
                .where = ueda,
                .says = "Above 1 + α it rises to an angle below π: for infinite spin to cos θ = −α/(I1/I3 − 1), here −0.8 with 1.25.",
                .printed = -0.8,
                .as_printed = long_one.final_cosine(jellett(long_one, fast)),
                .converged = ends(spun(long_one, fast), "8:10"),
                .unit = "cos θ",
                .tolerance = 0.02,
                .reason = "gravity and the finite spin, which the least energy at the same Jellett integral tells (as printed); and the "
                          "rest of its wobble"});
  const auto at_threshold = [&](const char* id, double factor, const char* says) {
    const double spin = factor * even.threshold() / jellett(even, 1.0);
    findings.add({.id = std::string("external.tippetop.") + id,
                  .where = rauch,
                  .says = says,
                  .printed = even.final_cosine(factor * even.threshold()),
                  .converged = ends(spun(even, spin, 30.0).with({"contact.eps=0.3"}), "25:30"),
                  .unit = "cos θ",
                  .tolerance = 5e-3,
                  .reason = "the rest of its wobble after 25 s",
                  .note = "That is a spin of " + digits(spin, 4) + " rad/s."});
  };
  at_threshold(
      "slow", 0.9,
      "The sphere needs enough Jellett integral, √(m g R³ I3 α) (1 + α)²/√(1 + α − I1/I3): with nine tenths it rises only to the angle of "
      "least energy.");
  at_threshold("fast_enough", 1.1, "With eleven tenths it turns over wholly.");
  Figure texts{.name = "external-tippetop",
               .title = "When a tippe-top turns over",
               .source = "Ueda et al. 2005",
               .caption =
                   "An eccentric sphere with α = 0.2, spun with 600 rad/s: it stays upright with I1/I3 below 0.8, turns over up to 1.2, "
                   "and rises to a part of the way beyond.",
               .alt = "Angle over time for three ratios of the moments of inertia: one stays near 0, one goes to 180 degrees, one to 143"};
  findings.figures.push_back(
      run_figure(bench, texts,
                 {{"I_1/I_3 = 0.75", spun(flat, fast), 22},
                  {"0.85", spun(low, fast), 23},
                  {"1.15", spun(high, fast), 24},
                  {"1.25", spun(long_one, fast), 25}},
                 {{.y = "theta", .label = "θ in degrees", .scale = "57.29578", .extra = "set yrange [0:190]; set ytics 30"}}, 0.01));
}

}  // namespace tippe::papers::external
