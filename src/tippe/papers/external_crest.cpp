// external: a ball that leaves the crest of a round track, without friction, with some, and with as much as it needs.
#include <tippe/papers/external.h>

#include <cmath>
#include <functional>
#include <numbers>

namespace tippe::papers::external {

namespace {

/// Where f, positive at `low`, becomes zero.
double root(const std::function<double(double)>& f, double low, double high) {
  for (int i = 0; i < 200; ++i) {
    const double middle = 0.5 * (low + high);
    (f(middle) > 0.0 ? low : high) = middle;
  }
  return 0.5 * (low + high);
}

}  // namespace

double Crest::slip_angle() const {
  return root([this](double a) { return mu * (17.0 * std::cos(a) - 10.0 - 7.0 * w) - 2.0 * std::sin(a); }, 0.0, 0.5 * std::numbers::pi);
}

double Crest::leave_angle() const {
  if (mu == 0.0) return std::acos((2.0 + w) / 3.0);
  // Sliding: dw/dθ = 2 sin θ − 2 μ (cos θ − w), which has the solution A cos θ + B sin θ + C exp(2 μ θ). It flies where the load cos θ − w is zero.
  const double begin = slip_angle(), w_begin = w + (1.0 - std::cos(begin)) / 0.7;
  const double a = -(2.0 - 4.0 * mu * mu) / (1.0 + 4.0 * mu * mu), b = 2.0 * mu * (a - 1.0),
               c = w_begin - a * std::cos(begin) - b * std::sin(begin);
  return root([&](double x) { return (1.0 - a) * std::cos(x) - b * std::sin(x) - c * std::exp(2.0 * mu * (x - begin)); }, begin,
              0.5 * std::numbers::pi);
}

void crest(Workbench& bench, Findings& findings) {
  const char* where = "Jayanth, Raghunandan and Biswas, arXiv:0808.3531 (2008)";
  constexpr double v = 1e-4, w = v * v / 9.81;  // of the start; the centre runs on a circle of 1 m
  const RunOrder run{"crest-sphere", {}};
  const auto with = [&](double mu) { return run.with({"contact.mu=" + digits(mu, 17)}); };
  const auto add = [&](const std::string& id, const std::string& says, double printed, double ours, double tolerance, const char* reason) {
    findings.add({.id = "external.crest." + id,
                  .where = where,
                  .says = says,
                  .printed = printed,
                  .converged = ours,
                  .unit = "cos θ",
                  .tolerance = tolerance,
                  .reason = reason});
  };
  const char* start = "the start with 1e-4 m/s adds v²/(g ρ) = 1e-9; a holding force may leave its set by 1e-7 before slip is set off";
  const RunOrder smooth = run.with({"contact.mu=0", "start.roll=false"});
  add("frictionless", "Without friction a ball that starts at rest on the crest leaves it at cos θ = 2/3.", 2.0 / 3.0,
      std::cos(bench.measure(smooth, "s@event.lift_off")), 1e-8, start);
  for (const double mu : {0.3, 1.0}) {
    const Crest exact{mu, w};
    const std::string name = mu < 1.0 ? "some" : "much", text = digits(mu, 2);
    add(name + "_slips", "With friction " + text + " it rolls until 2 sin θ = μ (17 cos θ − 10).", std::cos(exact.slip_angle()),
        std::cos(bench.measure(with(mu), "s@event.slip")), 1e-6, start);
    add(name + "_leaves", "After rolling the ball slides, and leaves where v² = g ρ cos θ (linear equation for v², solved in closed form).",
        std::cos(exact.leave_angle()), std::cos(bench.measure(with(mu), "s@event.lift_off")), 1e-6, start);
  }
  constexpr double rough = 1e4;
  add("limit", "The more friction, the longer it rolls: it leaves at cos θ = 10/17 as μ goes to infinity; here μ = 10⁴.", 10.0 / 17.0,
      std::cos(bench.measure(with(rough), "s@event.lift_off")), 2.0 / (17.0 * rough),
      "what (17 cos θ − 10) μ = 2 sin θ leaves of it, at most 2/(17 μ)");
}

}  // namespace tippe::papers::external
