// sailer2020 6.1, Figs 7 and 8: models 1 and 2, set-valued Coulomb friction.
#include <tippe/papers/curves.h>
#include <tippe/papers/tippedisk.h>

namespace tippe::papers::tippedisk {

void fig7(Workbench& bench, Findings& findings) {
  const RunOrder printed = model(1), limit = converged(2);
  const auto claim = [&](const char* id, const char* says, const Printed& value, const char* quantity, const char* unit, double tolerance,
                         const char* reason, const std::string& note = "") {
    findings.add({.id = std::string("sailer2020.fig7.") + id,
                  .where = "6.1, Fig. 7",
                  .says = says,
                  .printed = value,
                  .as_printed = bench.measure(printed, quantity),
                  .converged = bench.measure(limit, quantity),
                  .unit = unit,
                  .tolerance = tolerance,
                  .reason = reason,
                  .note = note});
  };
  claim("height", "The height of S oscillates about 0.044 m instead of reaching r + e (mean from 1 s to 5 s).", 0.044, "mean.z@1:5", "m",
        5e-4, half_a_unit);
  claim("inversion", "γ passes π/2 during the transient, before 0.5 s.", at_most(0.5), inversion().c_str(), "s", 0.0, "");
  claim("around", "After the inversion γ oscillates around the inverted configuration, π/2 (mean from 1 s to 5 s).", quarter_turn,
        "mean.gamma@1:5", "rad", 0.1, "the window is not a whole number of swings of amplitude 2 rad: ours is 1/20 of that");

  const Rows ours = trace(bench, printed), exact = trace(bench, limit);
  const auto ratio = [](const Rows& rows) { return span_of(rows, Beta, 1.0, 5.0).width() / span_of(rows, Gamma, 1.0, 5.0).width(); };
  findings.add({.id = "sailer2020.fig7.beta",
                .where = "6.1, Fig. 7",
                .says = "β changes only slightly while γ oscillates with a large amplitude.",
                .printed = at_most(0.25),
                .as_printed = ratio(ours),
                .converged = ratio(exact),
                .reason = "ranges of β and γ from 1 s to 5 s; \"slightly\" read as a quarter at most",
                .note = "β still ranges over " + digits(span_of(exact, Beta, 1.0, 5.0).width(), 3) + " rad, γ over " +
                        digits(span_of(exact, Gamma, 1.0, 5.0).width(), 3) + " rad."});
  const auto late_part = [&](const RunOrder& order) {
    const double at_start = bench.measure(order, "energy@0"), then = bench.measure(order, "energy@0.5"),
                 end = bench.measure(order, "energy@5");
    return std::abs(then - end) / (at_start - then);
  };
  findings.add({.id = "sailer2020.fig7.energy",
                .where = "6.1, Fig. 7",
                .says = "Energy is dissipated until 0.5 s and stays almost constant afterwards.",
                .printed = at_most(0.01),
                .as_printed = late_part(printed),
                .converged = late_part(limit),
                .reason = "change from 0.5 s to 5 s as a part of the loss before; \"almost\" read as a hundredth"});
  const auto exchanged = [&](const RunOrder& order) {
    const double rise = bench.measure(order, "potential@0.5") - bench.measure(order, "potential@0"),
                 loss = bench.measure(order, "kinetic@0") - bench.measure(order, "kinetic@0.5");
    return truth(rise > 0.0 && loss > 0.0);
  };
  findings.add({.id = "sailer2020.fig7.exchange",
                .where = "6.1, Fig. 7",
                .says = "While the disk inverts the potential energy rises and the kinetic energy falls.",
                .printed = holds(),
                .as_printed = exchanged(printed),
                .converged = exchanged(limit),
                .unit = yes_no});
  findings.figures.push_back(
      four_panels("sailer2020-fig7", "Set-valued Coulomb friction: the disk swings about the inverted state", "Fig. 7",
                  "Model 1 at the printed step and the converged motion. From " + digits(bench.measure(limit, "event.stick"), 2) +
                      " s on the disk rolls without slip and "
                      "loses nothing more, so it never settles.",
                  ours, exact, "model 1"));
}

namespace {

Figure gap_figure(const Rows& euler, const Rows& quaternion) {
  return {"sailer2020-fig8",
          "The gap is the scheme's, not the disk's",
          "Fig. 8",
          "Euler angles keep the gap in a band that is of second order in the step; the quaternion lets it sink, of first order. The "
          "converged gap is zero throughout. (Values per 5 ms; the band is crossed in every step.)",
          "Two panels: the gap of model 1 in nanometres and of model 2 in micrometres",
          1100,
          460,
          R"gp(
set multiplot layout 1,2 margins 0.1,0.98,0.2,0.95 spacing 0.13
set xlabel 't  [s]'; set xrange [0:5]
set ylabel 'g_{N1}  [nm]'; set yrange [-3:0.5]; set key bottom right
plot 'sailer2020-fig8.csv' using "t":(1e9*column("gap")) with points pt 7 ps 0.25 lc rgb '#0072b2' title 'model 1, Euler angles', 0 with lines ls 3 title 'converged'
set ylabel 'g_{N1}  [µm]'; set yrange [-130:20]; set key bottom left
plot 'sailer2020-fig8.csv' using "t":(1e6*column("gap_q")) with lines ls 22 title 'model 2, quaternion', 0 with lines ls 3 title 'converged'
unset multiplot
)gp",
          {side_by_side("sailer2020-fig8", {"t", "gap", "gap_q"}, {euler, quaternion})}};
}

}  // namespace

void fig8(Workbench& bench, Findings& findings) {
  const RunOrder euler = model(1), quaternion = model(2), limit = converged(2);
  const double coarse = bench.measure(euler.with({"integrate.dt=2e-5"}), "min.gap"), fine = bench.measure(euler, "min.gap");
  findings.add({.id = "sailer2020.fig8.band",
                .where = "6.1, Fig. 8",
                .says = "In Euler angles the gap changes with a high frequency between 0 and −2·10⁻⁹ m.",
                .printed = -2e-9,
                .as_printed = fine,
                .converged = bench.measure(limit, "min.gap"),
                .unit = "m",
                .tolerance = 5e-10,
                .reason = half_a_unit,
                .note = "True of the printed step: the band is " + digits(coarse / fine, 2) +
                        " times as wide with a step twice as long, a "
                        "property of dt² and none of the disk.",
                .expected = Verdict::ConfirmedAsPrinted});
  findings.add({.id = "sailer2020.fig8.nonpositive",
                .where = "6.1, Fig. 8",
                .says = "The gap is never positive: the contact does not open.",
                .printed = at_most(0.0),
                .as_printed = bench.measure(euler, "max.gap"),
                .converged = bench.measure(limit, "max.gap"),
                .unit = "m",
                .tolerance = 1e-10,
                .reason = "a twentieth of the printed band: what can be read from a plot"});
  const auto sinks = [&](const RunOrder& order) {
    double before = -1e-7;  // deeper than any band
    bool steadily = true;
    for (int t = 1; t <= 5; ++t) {
      const double now = bench.measure(order, "gap@" + std::to_string(t));
      steadily = steadily && now < before;
      before = now;
    }
    return truth(steadily);
  };
  findings.add({.id = "sailer2020.fig8.drift",
                .where = "6.1, Fig. 8",
                .says = "In a quaternion the contact point sinks steadily.",
                .printed = holds(),
                .as_printed = sinks(quaternion),
                .converged = sinks(limit),
                .unit = yes_no,
                .note = "It sinks to " + digits(bench.measure(quaternion, "gap@5"), 3) +
                        " m within 5 s, half as deep with half the step: constraint drift, as the paper says, which a correction removes.",
                .expected = Verdict::ConfirmedAsPrinted});
  findings.figures.push_back(gap_figure(bench.trace(euler, {"t", "gap_0"}, 0.005), bench.trace(quaternion, {"t", "gap_0"}, 0.005)));
}

}  // namespace tippe::papers::tippedisk
