// sailer2020 6.2, Figs 9 and 10: models 3 and 4, Coulomb-Contensou friction. The contact radius is not printed.
#include <array>
#include <cmath>
#include <tippe/papers/curves.h>
#include <tippe/papers/tippedisk.h>

namespace tippe::papers::tippedisk {

namespace {

constexpr const char* no_radius = "the contact radius of models 3 and 4";
constexpr std::array<double, 7> radii{3e-4, 1e-3, 2.5e-3, 1e-2, 2e-2, 5e-2, 0.1};

RunOrder with_radius(double radius) { return converged(4).with({"contact.radius=" + digits(radius, 17)}); }

/// Height of S after 5 s over the contact radius: with the whole law, and with its torque left out.
Figure radius_scan(Workbench& bench) {
  Table table{"sailer2020-fig9-radius", {"radius", "whole", "without"}, {}};
  for (const double radius : radii)
    table.add({radius, bench.measure(with_radius(radius), "z@5"),
               bench.measure(without_drilling(4, radius).with({"integrate.scheme=event"}), "z@5")});
  return {"sailer2020-fig9-radius",
          "No contact radius makes the whole law invert the disk for good",
          "6.2",
          "Height of S after 5 s. The paper's Fig. 9 ends at r + e. The exact Coulomb-Contensou law does not do so at any radius: its "
          "drilling torque "
          "takes the spin away. Without that torque it does over a wide range.",
          "Height after five seconds over the contact radius on a logarithmic axis, with and without drilling torque",
          900,
          500,
          R"gp(
set logscale x; set xrange [2e-4:0.2]; set xlabel 'contact radius  [m]'; set ylabel 'z_S at 5 s  [mm]'; set key bottom left
plot 'sailer2020-fig9-radius.csv' using "radius":(1e3*column("whole")) with linespoints ls 1 pt 7 title 'Coulomb-Contensou law', \
     '' using "radius":(1e3*column("without")) with linespoints ls 3 pt 5 title 'without its torque', 47.5 with lines ls 11 title 'r + e'
)gp",
          {table}};
}

}  // namespace

void fig9(Workbench& bench, Findings& findings) {
  const RunOrder printed = model(3), limit = converged(4), bare = without_drilling(3, guessed_radius),
                 bare_limit = without_drilling(4, guessed_radius).with({"integrate.scheme=event"});
  const auto claim = [&](const char* id, const char* says, const Printed& value, const std::string& quantity, const char* unit,
                         double tolerance, const char* reason) {
    findings.add(
        {.id = std::string("sailer2020.fig9.") + id,
         .where = "6.2, Fig. 9",
         .says = says,
         .printed = value,
         .as_printed = bench.measure(printed, quantity),
         .converged = bench.measure(limit, quantity),
         .unit = unit,
         .tolerance = tolerance,
         .reason = reason,
         .missing = no_radius,
         .note = "Ours with a radius of 1 mm. With 2.5 mm and without the drilling torque: " + digits(bench.measure(bare, quantity), 4) +
                 " as printed, " + digits(bench.measure(bare_limit, quantity), 4) + " converged.",
         .expected = Verdict::Undetermined});
  };
  claim("inversion", "γ rises to π/2 within 0.5 s.", at_most(0.5), inversion(), "s", 0.1, "one unit of the last digit");
  claim("gamma", "After a damped oscillation γ is π/2.", quarter_turn, "mean.gamma@4:5", "rad", 0.1, "what is left of the swing");
  claim("beta", "After a damped oscillation β is π/2.", quarter_turn, "mean.beta@4:5", "rad", 0.1, "what is left of the swing");
  claim("height", "The height of S grows to r + e.", derived(r + e), "z@5", "m", 5e-5, half_a_unit);

  double nearest = none;
  for (const double radius : radii) nearest = std::fmax(nearest, bench.measure(with_radius(radius), "z@5"));
  findings.add({.id = "sailer2020.fig9.any_radius",
                .where = "6.2, Fig. 9",
                .says = "With the law as it is written the disk stays inverted after 5 s, whatever the radius was.",
                .printed = derived(r + e),
                .converged = nearest,
                .unit = "m",
                .tolerance = 1e-4,
                .reason = "the best of seven radii from 0.3 mm to 10 cm; r + e to a tenth of a millimetre",
                .missing = no_radius,
                .note = "The highest z_S after 5 s is " + digits(nearest, 4) +
                        " m. Left without its drilling torque the law does what Figs 9 "
                        "and 10 show at a radius of about 2.5 mm, so we believe that the torque was not at work in the printed runs.",
                .expected = Verdict::Undetermined});
  const auto loss_rates = [&](const RunOrder& order) {
    const double fast = (bench.measure(order, "energy@0") - bench.measure(order, "energy@0.5")) / 0.5,
                 slow = (bench.measure(order, "energy@1") - bench.measure(order, "energy@5")) / 4.0;
    return truth(fast > slow && slow > 0.0);
  };
  findings.add({.id = "sailer2020.fig9.energy",
                .where = "6.2, Fig. 9",
                .says = "Energy falls fast while the disk inverts; afterwards the loss is slower, but not zero.",
                .printed = holds(),
                .as_printed = loss_rates(printed),
                .converged = loss_rates(limit),
                .unit = yes_no,
                .note = "True at our radius of 1 mm, and at 2.5 mm without the drilling torque (" +
                        std::string(loss_rates(bare_limit) == 1.0 ? "true" : "not true") + ")."});
  const Rows theirs = trace(bench, printed), ours = trace(bench, limit), bare_theirs = trace(bench, bare),
             bare_ours = trace(bench, bare_limit);
  findings.add({.id = "sailer2020.fig9.onset",
                .where = "6.2, Fig. 9",
                .says = "In models 3 and 4 oscillations of high frequency start near 2 s: here when β shows them first.",
                .printed = 2.0,
                .as_printed = tremble_begins(theirs, Beta),
                .converged = tremble_begins(ours, Beta),
                .unit = "s",
                .tolerance = 0.5,
                .reason = half_a_unit,
                .missing = no_radius,
                .note = "Ours with a radius of 1 mm; the first extreme of β that another one follows within 0.15 s, 0.01 rad or more away. "
                        "With 2.5 mm and without the drilling torque: " +
                        digits(tremble_begins(bare_theirs, Beta), 3) + " s as printed, " + digits(tremble_begins(bare_ours, Beta), 3) +
                        " s converged.",
                .expected = Verdict::Undetermined});
  const auto both_laws = [&](const char* id, const char* says, const auto& of) {
    findings.add({.id = std::string("sailer2020.fig9.") + id,
                  .where = "6.2, Fig. 9",
                  .says = says,
                  .printed = holds(),
                  .as_printed = of(printed),
                  .converged = of(limit),
                  .unit = yes_no,
                  .note = "At our radius of 1 mm; at 2.5 mm without the drilling torque " +
                          std::string(of(bare_limit) == 1.0 ? "as well." : "not.")});
  };
  both_laws("dip", "Before it grows the height drops a little.",
            [&](const RunOrder& order) { return truth(bench.measure(order, "min.z@0:0.5") < bench.measure(order, "z@0")); });
  both_laws("exchange", "While the disk inverts the potential energy rises and the kinetic energy falls.", [&](const RunOrder& order) {
    return truth(bench.measure(order, "potential@0.5") > bench.measure(order, "potential@0") &&
                 bench.measure(order, "kinetic@0.5") < bench.measure(order, "kinetic@0"));
  });
  findings.figures.push_back(
      four_panels("sailer2020-fig9", "Coulomb-Contensou friction without its torque: the disk inverts", "Fig. 9",
                  "Model 3 with a contact radius of 2.5 mm and the drilling torque left out, which is how the printed behaviour comes out; "
                  "the radius is ours.",
                  bare_theirs, bare_ours, "model 3"));
  findings.figures.push_back(
      four_panels("sailer2020-fig9-law", "Coulomb-Contensou friction as it is written: the spin drills away", "Fig. 9",
                  "Model 3 with the exact law and a contact radius of 1 mm, ours. The disk inverts at first; then the drilling "
                  "torque takes the spin that would hold it up.",
                  theirs, ours, "model 3"));
  findings.figures.push_back(radius_scan(bench));
}

void fig10(Workbench& bench, Findings& findings) {
  const RunOrder quaternion = model(4), bare = without_drilling(4, guessed_radius);
  findings.add({.id = "sailer2020.fig10.drift",
                .where = "6.2, Fig. 10",
                .says = "In a quaternion the contact point sinks and saturates at −1.36·10⁻⁵ m.",
                .printed = -1.36e-5,
                .as_printed = bench.measure(quaternion, "gap@5"),
                .converged = bench.measure(converged(4), "gap@5"),
                .unit = "m",
                .tolerance = 5e-8,
                .reason = half_a_unit,
                .missing = no_radius,
                .note = "With 1 mm and the whole law it does not saturate. Without the drilling torque and with 2.5 mm it is " +
                        digits(bench.measure(bare, "gap@3"), 4) + " m at 3 s, " + digits(bench.measure(bare, "gap@5"), 4) +
                        " m at 5 s: this is where our 2.5 mm come from. The drift is the step's: half the step, half the drift.",
                .expected = Verdict::Undetermined});
  findings.add({.id = "sailer2020.fig10.similar",
                .where = "6.2, Fig. 10",
                .says = "In Euler angles the gap stays near zero, as with set-valued Coulomb friction.",
                .printed = at_least(-2e-9),
                .as_printed = bench.measure(model(3), "min.gap"),
                .converged = bench.measure(converged(4), "min.gap"),
                .unit = "m",
                .tolerance = 5e-10,
                .reason = "the band of Fig. 8 to half a unit of its last digit"});
  const Rows euler = bench.trace(without_drilling(3, guessed_radius), {"t", "gap_0"}, 0.005),
             drift = bench.trace(bare, {"t", "gap_0"}, 0.005), law = bench.trace(quaternion, {"t", "gap_0"}, 0.005);
  findings.figures.push_back(
      {"sailer2020-fig10",
       "The gap of models 3 and 4",
       "Fig. 10",
       "The printed drift saturates at −13.6 µm (grey). Ours does so near 2.5 mm without the drilling torque; with the whole law and "
       "1 mm it goes on.",
       "Two panels: gap of model 3 in nanometres, of model 4 in micrometres",
       1100,
       460,
       R"gp(
set multiplot layout 1,2 margins 0.1,0.98,0.2,0.95 spacing 0.13
set xlabel 't  [s]'; set xrange [0:5]
set ylabel 'g_{N1}  [nm]'; set yrange [-3:0.5]; set key bottom right
plot 'sailer2020-fig10.csv' using "t":(1e9*column("euler")) with points pt 7 ps 0.25 lc rgb '#0072b2' title 'model 3 without torque', 0 with lines ls 3 title 'converged'
set ylabel 'g_{N1}  [µm]'; set yrange [-100:8]; set key bottom left
plot 'sailer2020-fig10.csv' using "t":(1e6*column("bare")) with lines ls 22 title 'without torque, 2.5 mm', \
     '' using "t":(1e6*column("law")) with lines ls 4 title 'whole law, 1 mm', -13.6 with lines ls 11 title 'printed', 0 with lines ls 3 title 'converged'
unset multiplot
)gp",
       {side_by_side("sailer2020-fig10", {"t", "euler", "bare", "law"}, {euler, drift, law})}});
}

}  // namespace tippe::papers::tippedisk
