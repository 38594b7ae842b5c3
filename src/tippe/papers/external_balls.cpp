// external: balls that slide until they roll. Drake's bowling ball, and a ball on a slope.
#include <tippe/papers/external.h>

#include <cmath>
#include <numbers>

namespace tippe::papers::external {

namespace {

/// Drake's ball slides in a straight line as seen from the slip: velocity, place and time by the closed form.
struct SlidingBall {
  double mass, radius, inertia, gravity, mu, along, spin;  ///< spin about the direction of travel

  double slip_aside() const { return spin * radius; }  ///< the lowest point moves with ω × r
  double slip() const { return std::hypot(along, slip_aside()); }
  double rolls() const { return slip() / ((1.0 + mass * radius * radius / inertia) * mu * gravity); }
  double v_along(double t) const { return along * (1.0 - mu * gravity * std::fmin(t, rolls()) / slip()); }
  double v_aside(double t) const { return -slip_aside() * mu * gravity * std::fmin(t, rolls()) / slip(); }
  double place_aside(double t) const {
    const double slid = std::fmin(t, rolls());
    return 0.5 * v_aside(slid) * slid + v_aside(t) * (t - slid);
  }
};

constexpr SlidingBall drake{6.35, 0.10795, 0.0296, 9.8, 0.12, 8.0, -8.0 * std::numbers::pi};

}  // namespace

void bowling(Workbench& bench, Findings& findings) {
  const RunOrder run{"bowling-ball", {}};
  const auto add = [&](const char* id, const char* says, double printed, double formula, const char* quantity, const char* unit,
                       double tolerance, const char* reason) {
    findings.add({.id = std::string("external.bowling.") + id,
                  .where = "Drake (Tedrake et al. 2019), multibody/benchmarks/bowling_ball; numbers of MotionGenesis",
                  .says = says,
                  .printed = printed,
                  .as_printed = formula,
                  .converged = bench.measure(run, quantity),
                  .unit = unit,
                  .tolerance = tolerance,
                  .reason = reason});
  };
  const char* its_own = "what the benchmark's own test allows: its numbers come from an integration and miss the closed form by some 1e-9";
  add("along", "When the ball begins to roll, it travels with this velocity along its throw.", 5.71423797, drake.v_along(drake.rolls()),
      "v_S_x@event.stick", "m/s", 2e-7, its_own);
  add("aside", "When it begins to roll, the ball moves with this velocity across its throw, to where the spin drives it.", 0.775181741,
      drake.v_aside(drake.rolls()), "v_S_y@event.stick", "m/s", 2e-7, its_own);
  add("time", "The ball rolls after so many seconds.", 2.054, drake.rolls(), "event.stick", "s", 0.002,
      "what the benchmark's own test allows");
  add("halfway", "After one second the ball is so far across its throw.", 0.188846948, drake.place_aside(1.0), "y@1", "m", 2e-6, its_own);
  add("later", "After 2.4 s, rolling, it is so far aside.", 1.06494181, drake.place_aside(2.4), "y@2.4", "m", 4e-7, its_own);
}

namespace {

/// A homogeneous ball is pushed up a slope with v₀ and without spin. Lengths and velocities downhill.
struct SlopeBall {
  double angle, mu, v_0, gravity = 9.81;

  double pull() const { return gravity * std::sin(angle); }
  double grip() const { return mu * gravity * std::cos(angle); }
  bool rolls() const { return std::tan(angle) < 3.5 * mu; }                ///< once its slip has ended
  double no_slip() const { return v_0 / (pull() + 3.5 * grip()); }         ///< time
  double v_there() const { return -v_0 + (pull() + grip()) * no_slip(); }  ///< velocity
  double place_there() const { return 0.5 * (v_there() - v_0) * no_slip(); }
  double later() const { return rolls() ? pull() / 1.4 : pull() - grip(); }  ///< acceleration from then on
  double turns() const { return no_slip() - v_there() / later(); }           ///< time
  double highest() const { return place_there() - 0.5 * v_there() * v_there() / later(); }
  double v_at(double x) const { return std::sqrt(2.0 * later() * (x - highest())); }  ///< on its way back
};

}  // namespace

void slope(Workbench& bench, Findings& findings) {
  const char* where = "Aghamohammadi and Aghamohammadi, Eur. J. Phys. 32 (2011)";
  const char* why = "the event scheme with rtol 1e-10 over some hundred steps; a thousandth more friction moves it by 1e-4 and more";
  const auto add = [&](const RunOrder& run, const char* id, const std::string& says, double formula, const char* quantity,
                       const char* unit) {
    findings.add({.id = std::string("external.slope.") + id,
                  .where = where,
                  .says = says,
                  .printed = formula,
                  .converged = bench.measure(run, quantity),
                  .unit = unit,
                  .tolerance = 1e-7,
                  .reason = why});
  };
  const SlopeBall gentle{0.4, 0.2, 5.0}, steep{1.0, 0.2, 5.0};
  const RunOrder on_gentle{"slope-ball", {}}, on_steep = on_gentle.with({"table.inclination=1"});
  add(on_gentle, "stick",
      "Pushed up a slope of 0.4 rad with 5 m/s, friction 0.2 above 2/7 tan α, the ball stops slipping at v/(g (sin α + 7/2 μ cos α)).",
      gentle.no_slip(), "event.stick", "s");
  add(on_gentle, "turn", "On the gentle slope the ball rolls on with 5/7 g sin α and turns round so far up.", gentle.highest(),
      "x@first.v_S_x=0", "m");
  add(on_gentle, "turn_time", "That is after so many seconds.", gentle.turns(), "first.v_S_x=0", "s");
  add(on_gentle, "back", "On the gentle slope the ball comes back rolling: a metre below its start it has this velocity.", gentle.v_at(1.0),
      "v_S_x@first.x=1", "m/s");
  add(on_steep, "steep_turn",
      "On 1 rad friction is below 2/7 tan α: it never rolls. Where its slip ends it begins to slip the other way, and turns round here.",
      steep.highest(), "x@first.v_S_x=0", "m");
  add(on_steep, "steep_back", "A metre below its start it slides with this velocity.", steep.v_at(1.0), "v_S_x@first.x=1", "m/s");
  findings.add({.id = "external.slope.steep_slips",
                .where = where,
                .says = "On the steep slope the ball still slips, by what friction lacks for rolling: g (sin α − 7/2 μ cos α) per second.",
                .printed = steep.pull() - 3.5 * steep.grip(),
                .converged = bench.measure(on_steep, "slip@3") - bench.measure(on_steep, "slip@2"),
                .unit = "m/s²",
                .tolerance = 1e-7,
                .reason = why});
}

}  // namespace tippe::papers::external
