// external: bodies in flight. Torque-free rotation, and a ball that bounces infinitely often.
#include <tippe/papers/external.h>

#include <boost/math/special_functions/ellint_1.hpp>
#include <boost/math/special_functions/jacobi_elliptic.hpp>
#include <cmath>
#include <utility>

namespace tippe::papers::external {

struct FreeRotation::Branch {
  std::array<double, 3> amplitude;  ///< of cn, sn and dn
  double k, rate;                   ///< modulus; τ = rate · t
};

bool FreeRotation::about_third() const {
  double twice_energy = 0.0, momentum = 0.0;
  for (std::size_t i = 0; i < 3; ++i) twice_energy += inertia[i] * start[i] * start[i], momentum += std::pow(inertia[i] * start[i], 2);
  return momentum > twice_energy * inertia[1];
}

/// (37.10) to (37.12). With M² < 2 E I₂ the first and third axes change places in them.
FreeRotation::Branch FreeRotation::branch() const {
  double e = 0.0, m = 0.0;  // 2 E and M²
  for (std::size_t i = 0; i < 3; ++i) e += inertia[i] * start[i] * start[i], m += std::pow(inertia[i] * start[i], 2);
  double a = inertia[0], b = inertia[1], c = inertia[2];
  if (!about_third()) std::swap(a, c);
  return {{std::sqrt((e * c - m) / (a * (c - a))), std::sqrt((e * c - m) / (b * (c - b))), std::sqrt((m - e * a) / (c * (c - a)))},
          std::sqrt((b - a) * (e * c - m) / ((c - b) * (m - e * a))),
          std::sqrt((c - b) * (m - e * a) / (a * b * c))};
}

std::array<double, 3> FreeRotation::omega(double t) const {
  const Branch x = branch();
  double cn = 0.0, dn = 0.0;
  const double sn = boost::math::jacobi_elliptic(x.k, x.rate * t, &cn, &dn);
  const double swings = x.amplitude[0] * cn, keeps = x.amplitude[2] * dn, middle = x.amplitude[1] * sn;
  return about_third() ? std::array{swings, middle, keeps} : std::array{keeps, middle, swings};
}

double FreeRotation::quarter() const {
  const Branch x = branch();
  return boost::math::ellint_1(x.k) / x.rate;
}

void free_rotation(Workbench& bench, Findings& findings) {
  const char* where = "Landau and Lifshitz, Mechanics (1976), 37; Jacobi's functions of Boost.Math";
  constexpr double end = 30.0;
  for (const double first : {1.0, 2.0}) {
    const FreeRotation exact{{1.0, 2.0, 3.0}, {first, 0.0, 1.0}};
    const bool third = exact.about_third();
    const RunOrder run{"free-body", {"start.omega=[" + digits(first, 17) + ",0,1]"}};
    const std::string branch = third ? "third" : "first", at = "@" + digits(end, 17);
    const std::array<double, 3> there = exact.omega(end);
    const double apart = std::hypot(bench.measure(run, "omega_x" + at) - there[0], bench.measure(run, "omega_y" + at) - there[1],
                                    bench.measure(run, "omega_z" + at) - there[2]);
    findings.add(
        {.id = "external.free." + branch,
         .where = where,
         .says = third
                     ? "A body with moments 1, 2, 3 that turns about its third axis goes with sn, cn and dn; here its distance after 30 s."
                     : "A body with moments 1, 2, 3 that turns about its first axis goes with dn, cn and sn; here its distance after 30 s.",
         .printed = 0.0,
         .converged = apart,
         .unit = "rad/s",
         .tolerance = 1e-8,
         .reason = "rtol 1e-10 for each of some hundred steps, whose errors in the phase add up",
         .note = digits(end / (4.0 * exact.quarter()), 3) + " periods."});
    findings.add({.id = "external.free." + branch + "_quarter",
                  .where = where,
                  .says = third ? "Turning about the third axis, the first component of the rotation is zero after a quarter of the "
                                  "period, K(k) over the rate."
                                : "Turning about the first axis, the third component of the rotation is zero after a quarter of the "
                                  "period, K(k) over the rate.",
                  .printed = exact.quarter(),
                  .converged = bench.measure(run, third ? "first.omega_x=0" : "first.omega_z=0"),
                  .unit = "s",
                  .tolerance = 1e-8,
                  .reason = "rtol 1e-10 for each of some hundred steps, whose errors in the phase add up"});
  }
}

double BouncingBall::touch_speed() const { return std::sqrt(v * v + 2.0 * g * h); }
double BouncingBall::first_touch() const { return (v + touch_speed()) / g; }
double BouncingBall::end_of_bounces() const { return first_touch() + 2.0 * touch_speed() * e / (g * (1.0 - e)); }
double BouncingBall::velocity_of_bounces() const { return u - mu * (1.0 + e) * touch_speed() / (1.0 - e); }
double BouncingBall::place_of_bounces() const {
  // After the k-th impact the ball travels with u∞ + c eᵏ for 2 w eᵏ/g, where c = μ (1 + e) w/(1 − e).
  const double w = touch_speed(), c = u - velocity_of_bounces();
  return u * first_touch() + 2.0 * w / g * (velocity_of_bounces() * e / (1.0 - e) + c * e * e / (1.0 - e * e));
}
double BouncingBall::rest() const { return (u / mu + v) / g; }
double BouncingBall::place_of_free_fall() const { return u * rest() + mu * (h + v * rest() - 0.5 * g * rest() * rest()); }
double BouncingBall::place_of_rest() const { return place_of_bounces() + std::pow(velocity_of_bounces(), 2) / (2.0 * mu * g); }

void zeno(Workbench& bench, Findings& findings) {
  const BouncingBall lively{10.0, 15.0, 12.0, 0.8, 0.05, 9.81}, dull{10.0, 15.0, 12.0, 0.5, 0.05, 9.81};
  const RunOrder run{"bouncing-ball", {}}, dull_run = run.with({"contact.restitution=0.5"});
  const auto add = [&](const RunOrder& order, const char* id, const char* where, const char* says, double formula, const char* quantity,
                       const char* unit, double tolerance, const char* reason, const char* note = "") {
    findings.add({.id = std::string("external.zeno.") + id,
                  .where = where,
                  .says = says,
                  .printed = formula,
                  .converged = bench.measure(order, quantity),
                  .unit = unit,
                  .tolerance = tolerance,
                  .reason = reason,
                  .note = note});
  };
  const char* simulink = "geometric series, with the data of Simulink's bouncing ball";
  const char* left = "bounces slower than 1e-7 of the speed scale, some 40 m/s, are not resolved: 2·10⁻⁷ · 40 m/s/(g (1 − e)) is 4·10⁻⁶ s";
  add(run, "time", simulink,
      "Thrown up with 15 m/s from 10 m, restitution 0.8, the ball has bounced infinitely often after so many seconds.",
      lively.end_of_bounces(), "event.accumulation", "s", 5e-6, left);
  add(run, "place", "geometric series in e and e²",
      "The ball travels along the table with 12 m/s, and friction 0.05 takes its part at each impact: there the bounces end.",
      lively.place_of_bounces(), "x@event.accumulation", "m", 1.5e-5, "the error of the time, 4·10⁻⁶ s, travelled with 2.8 m/s");
  add(run, "rest", "momentum", "With a backspin of 5 v/2 r friction ends travel and spin together, after (u/μ + v)/g.", lively.rest(),
      "event.rest", "s", 1e-6, "the event scheme's own tolerances: the momentum of all bounces is kept");
  add(run, "rest_place", "geometric series in e and e²", "The ball comes to rest here.", lively.place_of_rest(), "rest.x", "m", 1e-5,
      "bounces slower than 1e-7 of the speed scale are not resolved; 4·10⁻⁶ s, travelled with 2.8 m/s");
  add(dull_run, "dull_time", simulink, "With restitution 0.5 the bounces end sooner.", dull.end_of_bounces(), "event.accumulation", "s",
      5e-6, left);
  add(dull_run, "dull_rest", "momentum", "The time of rest does not depend on the restitution.", lively.rest(), "event.rest", "s", 1e-6,
      "the event scheme's own tolerances: the momentum of all bounces is kept");
  add(dull_run, "dull_place", "momentum", "The place of rest does not depend on the restitution: x + μ z moves as in free fall.",
      dull.place_of_free_fall(), "rest.x", "m", 1e-5, "the event scheme's own tolerances: the momentum of all bounces is kept");
}

}  // namespace tippe::papers::external
