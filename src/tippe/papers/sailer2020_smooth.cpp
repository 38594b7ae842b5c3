// sailer2020 6.3 and 6.4, Figs 11 to 13: models 5 and 6 and the two ODE models, regularised Coulomb friction.
#include <cmath>
#include <tippe/papers/curves.h>
#include <tippe/papers/tippedisk.h>
#include <tippe/papers/tippedisk_steps.h>

namespace tippe::papers::tippedisk {

namespace {

/// One claim about one quantity of a run, with the printed scheme and converged.
struct Asked {
  const char* id;
  const char* where;
  const char* says;
  Printed printed;
  std::string quantity;
  const char* unit = "";
  double tolerance = 0.0;
  const char* reason = "";
  std::string note{};
};

void ask(Workbench& bench, Findings& findings, const RunOrder& printed, const RunOrder& limit, const Asked& asked) {
  findings.add({.id = std::string("sailer2020.") + asked.id,
                .where = asked.where,
                .says = asked.says,
                .printed = asked.printed,
                .as_printed = bench.measure(printed, asked.quantity),
                .converged = bench.measure(limit, asked.quantity),
                .unit = asked.unit,
                .tolerance = asked.tolerance,
                .reason = asked.reason,
                .note = asked.note});
}

/// Loss per second before 0.5 s over that after it.
double loss_ratio(Workbench& bench, const RunOrder& order) {
  return (bench.measure(order, "energy@0") - bench.measure(order, "energy@0.5")) / 0.5 /
         ((bench.measure(order, "energy@0.5") - bench.measure(order, "energy@5")) / 4.5);
}

}  // namespace

void fig11(Workbench& bench, Findings& findings) {
  const RunOrder printed = model(5), limit = converged(6);
  ask(bench, findings, printed, limit,
      {"fig11.inversion", "6.3, Fig. 11", "The disk inverts directly, within 0.5 s: γ reaches π/2.", at_most(0.5), inversion(), "s", 0.1,
       "one unit of the last digit", "γ first passes π/2 at " + digits(bench.measure(limit, inversion()), 3) + " s."});
  ask(bench, findings, printed, limit,
      {"fig11.gamma", "6.3, Fig. 11", "After the inversion γ oscillates about π/2 with decreasing amplitude (mean from 1 s to 5 s).",
       quarter_turn, "mean.gamma@1:5", "rad", 0.1, "the window is not a whole number of swings; a sixth of the first swing's amplitude"});
  ask(bench, findings, printed, limit,
      {"fig11.beta", "6.3, Fig. 11", "β oscillates about π/2 with decreasing amplitude (mean from 1 s to 5 s).", quarter_turn,
       "mean.beta@1:5", "rad", 0.05, "the window is not a whole number of swings; a sixth of the first swing's amplitude"});
  ask(bench, findings, printed, limit,
      {"fig11.height", "6.3, Fig. 11", "The height of S grows to r + e.", derived(r + e), "z@5", "m", 5e-5, half_a_unit});
  const auto dips = [&](const RunOrder& order) { return truth(bench.measure(order, "min.z@0:0.5") < bench.measure(order, "z@0")); };
  findings.add({.id = "sailer2020.fig11.dip",
                .where = "6.3, Fig. 11",
                .says = "Before it grows the height drops a little.",
                .printed = holds(),
                .as_printed = dips(printed),
                .converged = dips(limit),
                .unit = yes_no,
                .note = "By " + digits(1e3 * (bench.measure(limit, "z@0") - bench.measure(limit, "min.z@0:0.5")), 3) + " mm."});
  const auto exchanged = [&](const RunOrder& order) {
    return truth(bench.measure(order, "potential@0.5") > bench.measure(order, "potential@0") &&
                 bench.measure(order, "kinetic@0.5") < bench.measure(order, "kinetic@0"));
  };
  findings.add({.id = "sailer2020.fig11.exchange",
                .where = "6.3, Fig. 11",
                .says = "While the disk inverts the kinetic energy falls and the potential energy rises.",
                .printed = holds(),
                .as_printed = exchanged(printed),
                .converged = exchanged(limit),
                .unit = yes_no});
  const auto damped = [](const Rows& rows) { return span_of(rows, Gamma, 4.0, 5.0).width() / span_of(rows, Gamma, 0.5, 1.5).width(); };
  const Rows ours = trace(bench, printed), exact = trace(bench, limit);
  findings.add({.id = "sailer2020.fig11.damped",
                .where = "6.3, Fig. 11",
                .says = "The oscillation of γ after the inversion is damped within the 5 s.",
                .printed = at_most(1.0),
                .as_printed = damped(ours),
                .converged = damped(exact),
                .reason = "range of γ in the last second over that in the first one after the inversion"});
  findings.add({.id = "sailer2020.fig11.energy",
                .where = "6.3, Fig. 11",
                .says = "Energy falls fast during the inversion and slowly afterwards.",
                .printed = at_least(1.0),
                .as_printed = loss_ratio(bench, printed),
                .converged = loss_ratio(bench, limit),
                .reason = "loss per second before 0.5 s over that from 0.5 s to 5 s"});
  const Rows quaternion = trace(bench, model(6));
  findings.add(
      {.id = "sailer2020.fig11.onset",
       .where = "6.3, Fig. 11",
       .says = "In models 5 and 6 small oscillations of high frequency start near 1 s: here when β shows them first.",
       .printed = 1.0,
       .as_printed = tremble_begins(ours, Beta),
       .converged = tremble_begins(exact, Beta),
       .unit = "s",
       .tolerance = 0.1,
       .reason = "about 1 s: half a period of the fast oscillation, 0.2 s",
       .note = "Model 6: " + digits(tremble_begins(quaternion, Beta), 3) +
               " s. Ours is the first extreme of β that another one follows within 0.15 s, 0.01 rad or more away. The steeper swing of γ "
               "hides it longer: " +
               digits(tremble_begins(exact, Gamma), 3) + " s."});
  inverted_stability(bench, findings);
  findings.figures.push_back(
      four_panels("sailer2020-fig11", "Regularised Coulomb friction: the disk inverts", "Fig. 11",
                  "Model 5 at the printed step and the converged motion: they look the same. The small fast tremble after 1 s is the "
                  "growing mode of Fig. 6.",
                  ours, exact, "model 5"));
}

void fig12(Workbench& bench, Findings& findings) {
  const RunOrder euler = model(5), quaternion = model(6), limit = converged(6);
  const auto gap = [&](int t) { return bench.measure(quaternion, "gap@" + std::to_string(t)); };
  // What a drift that saturates does not do: sinking from 4 s to 5 s over that from 2 s to 3 s.
  const auto goes_on = [&](const RunOrder& order) {
    const auto at = [&](const char* t) { return bench.measure(order, std::string("gap@") + t); };
    return (at("5") - at("4")) / (at("3") - at("2"));
  };
  Ladder engine{"moreau", {}}, own{"printed equations", {}};
  if (!bench.quick()) {
    for (const char* tolerance : {"1e-7", "1e-8", "1e-9"})
      engine.rungs.push_back({std::stod(tolerance), goes_on(quaternion.with({std::string("integrate.tolerance=") + tolerance}))});
    const Rows rows = bench.compute(
        {"sailer2020 steps model 6", 1.0, [] { return TippediskSteps{.quaternion = true, .set_valued = false}.run(5.0, 0.5); }});
    const auto at = [&](double t) { return value_at(rows, TippediskSteps::Gap, t); };
    own.rungs.push_back({1e-8, (at(5.0) - at(4.0)) / (at(3.0) - at(2.0))});
  }
  findings.add({.id = "sailer2020.fig12.band",
                .where = "6.3, Fig. 12",
                .says = "In Euler angles the gap oscillates in a band of 10⁻⁹ m.",
                .printed = -1e-9,
                .as_printed = bench.measure(euler, "min.gap@1:5"),
                .converged = bench.measure(limit, "min.gap@1:5"),
                .unit = "m",
                .tolerance = 5e-10,
                .reason = half_a_unit,
                .note = "From 1 s on; over the whole run the band is " +
                        digits(bench.measure(euler, "min.gap") / bench.measure(euler, "min.gap@1:5"), 2) +
                        " times as wide. It is of the order of dt² and no property of the disk.",
                .expected = Verdict::ConfirmedAsPrinted});
  findings.add({.id = "sailer2020.fig12.nonpositive",
                .where = "6.3, Fig. 12",
                .says = "The gap is never positive.",
                .printed = at_most(0.0),
                .as_printed = bench.measure(euler, "max.gap"),
                .converged = bench.measure(limit, "max.gap"),
                .unit = "m",
                .tolerance = 1e-10,
                .reason = "a tenth of the printed band: what can be read from a plot"});
  findings.add(
      {.id = "sailer2020.fig12.drift",
       .where = "6.3, Fig. 12",
       .says = "In a quaternion the contact point sinks and saturates at −7.5·10⁻⁶ m: sinking from 4 s to 5 s over that from 2 s to 3 s.",
       .printed = at_most(0.1),
       .as_printed = goes_on(quaternion),
       .converged = goes_on(quaternion.with({"integrate.solver=newton", "integrate.tolerance=1e-12"})),
       .reason = "a motion that has settled within 5 s changes by a tenth at most afterwards",
       .evidence = {engine, own},
       .note = "It passes " + digits(gap(2), 3) + " m at 2 s and " + digits(gap(5), 3) + " m at 5 s and does not stop: by " +
               digits(1e6 * (gap(2) - gap(3)), 2) + " μm from 2 s to 3 s, by " + digits(1e6 * (gap(4) - gap(5)), 2) +
               " μm from 4 s to 5 s, since the tremble grows. Ours converged is so in the iteration, at "
               "the printed step, and so is the ladder, of its tolerance in N s. With a step twice as long the gap is " +
               digits(bench.measure(quaternion.with({"integrate.dt=2e-5"}), "gap@5") / gap(5), 3) +
               " times as deep, and the converged disk does not sink.",
       .expected = Verdict::Refuted});
  findings.figures.push_back(
      {"sailer2020-fig12",
       "The gap of models 5 and 6",
       "Fig. 12",
       "As in Fig. 8: a band of second order in the step, and a drift of first order, which slows down but does not end.",
       "Two panels: the gap of model 5 in nanometres and of model 6 in micrometres",
       1100,
       460,
       R"gp(
set multiplot layout 1,2 margins 0.1,0.98,0.2,0.95 spacing 0.13
set xlabel 't  [s]'; set xrange [0:5]
set ylabel 'g_{N1}  [nm]'; set yrange [-3:0.5]; set key bottom right
plot 'sailer2020-fig12.csv' using "t":(1e9*column("gap")) with points pt 7 ps 0.25 lc rgb '#0072b2' title 'model 5, Euler angles', 0 with lines ls 3 title 'converged'
set ylabel 'g_{N1}  [µm]'; set yrange [-14:1.5]; set key bottom left
plot 'sailer2020-fig12.csv' using "t":(1e6*column("gap_q")) with lines ls 22 title 'model 6, quaternion', -7.5 with lines ls 11 title 'printed', 0 with lines ls 3 title 'converged'
unset multiplot
)gp",
       {side_by_side("sailer2020-fig12", {"t", "gap", "gap_q"},
                     {bench.trace(euler, {"t", "gap_0"}, 0.005), bench.trace(quaternion, {"t", "gap_0"}, 0.005)})}});
}

void fig13(Workbench& bench, Findings& findings) {
  const RunOrder printed = ode_model(1), limit = converged(6);
  findings.add({.id = "sailer2020.fig13.energy_start",
                .where = "6.4",
                .says = "The total energy at the start is 0.28 J.",
                .printed = 0.28,
                .as_printed = bench.measure(printed, "energy@0"),
                .converged = bench.measure(limit, "energy@0"),
                .corrected = Printed(0.38),
                .unit = "J",
                .tolerance = 0.005,
                .reason = half_a_unit,
                .note = "Table 3 gives 0.380 J, and no disk gains energy by friction: 0.28 must read 0.38.",
                .expected = Verdict::Corrected});
  ask(bench, findings, printed, limit,
      {"fig13.energy", "6.4", "The inversion leaves a total energy of 0.36 J (at 0.5 s).", 0.36, "energy@0.5", "J", 0.005, half_a_unit});
  ask(bench, findings, printed, limit,
      {"fig13.low", "6.4, Fig. 13", "The height of S starts from r − e.", derived(r - e), "z@0", "m", 5e-5, half_a_unit,
       "The start is disturbed by 0.1 rad, which lifts S by " + digits(1e6 * (bench.measure(limit, "z@0") - (r - e)), 2) + " µm."});
  ask(bench, findings, printed, limit,
      {"fig13.height", "6.4, Fig. 13", "The height of S grows to r + e.", derived(r + e), "z@5", "m", 5e-5, half_a_unit});
  ask(bench, findings, printed, limit,
      {"fig13.gamma", "6.4, Fig. 13", "γ oscillates about +π/2 in the end (mean from 4 s to 5 s).", quarter_turn, "mean.gamma@4:5", "rad",
       0.05, "half of what is left of the swing"});
  const Rows ours = trace(bench, printed), exact = trace(bench, limit);
  const auto ratio = [](const Rows& rows) { return span_of(rows, Beta, 0.0, 5.0).width() / span_of(rows, Gamma, 0.0, 5.0).width(); };
  findings.add({.id = "sailer2020.fig13.beta",
                .where = "6.4, Fig. 13",
                .says = "β changes only slightly.",
                .printed = at_most(0.25),
                .as_printed = ratio(ours),
                .converged = ratio(exact),
                .reason = "ranges of β and γ over the run; \"slightly\" read as a quarter at most"});
  findings.add({.id = "sailer2020.fig13.slow",
                .where = "6.4",
                .says = "Energy falls fast before 0.5 s and slowly afterwards.",
                .printed = at_least(1.0),
                .as_printed = loss_ratio(bench, printed),
                .converged = loss_ratio(bench, limit),
                .reason = "loss per second before 0.5 s over that from 0.5 s to 5 s"});
  findings.figures.push_back(
      four_panels("sailer2020-fig13", "The same as an ordinary differential equation", "Fig. 13",
                  "ODE model 1 keeps the contact closed by a constraint. Since the disk never lifts off, it moves as the unilateral "
                  "models do.",
                  ours, exact, "ODE model 1"));
}

}  // namespace tippe::papers::tippedisk
