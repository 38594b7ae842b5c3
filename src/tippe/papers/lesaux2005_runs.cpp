// lesaux2005 4.1 to 4.4, Figs 4 to 7: the four runs.
#include <tippe/papers/lesaux2005_figures.h>

#include <cmath>

namespace tippe::papers::euler_disk {

RunOrder printed_run(const std::string& scene) { return {scene, {"integrate.scheme=moreau", "integrate.gap_tolerance=0"}}; }

Figure graphs(Workbench& bench, Figure texts, const std::string& scene, const RunOrder& converged, double every) {
  return run_figure(
      bench, std::move(texts), printed_and_converged("Moreau, dt = 1e-4 s", printed_run(scene), converged),
      {{.y = "y",
        .label = "y_S in m",
        .x = "x",
        .x_label = "x_S in m",
        .extra = "set size ratio -1\nset xtics rotate by -60 font ',11'\nset ytics font ',11'"},
       {.y = "gap", .label = "g_N in μm", .scale = "1e6", .extra = "set size noratio\nset xtics norotate font ','\nset ytics font ','"},
       {.y = "slip", .label = "sliding speed in m/s"},
       {.y = "contour_rate", .label = "dψ/dt in rad/s"},
       {.y = "lean", .label = "β in rad"},
       {.y = "energy", .label = "T + V in J"}},
      every);
}

double first_time(const std::vector<RunEvent>& events, std::string_view kind, double after) {
  for (const RunEvent& e : events)
    if (e.kind == kind && e.t > after) return e.t;
  return none;
}

std::vector<double> row_of_largest(const Rows& rows) {
  std::vector<double> best;
  for (const std::vector<double>& row : rows)
    if (best.empty() || row[1] > best[1]) best = row;
  return best;
}

namespace {

/// How long the first slide lasts.
double first_slide(const std::vector<RunEvent>& events) {
  const double begin = first_time(events, "slip");
  return first_time(events, "stick", begin) - begin;
}

/// Times of the run of 4.2: the first slide, the sticking phase after it, and the second slide.
struct Phases {
  double slides, sticks, slides_again;
};
Phases phases(const std::vector<RunEvent>& events) {
  const double slides = first_time(events, "slip"), sticks = first_time(events, "stick", slides);
  return {slides, sticks, first_time(events, "slip", sticks)};
}

/// What the slide does to the disk, how it recovers, and how it ends.
void slide(Workbench& bench, Findings& findings, const RunOrder& printed, const RunOrder& converged) {
  const auto value = [&](const RunOrder& order, const char* quantity, double t) {
    return bench.measure(order, std::string(quantity) + "@" + digits(std::isnan(t) ? 1.0 : t, 17));
  };
  const auto claim = [&](const char* id, const char* says, const Printed& expected, const auto& of, const char* unit, const char* reason,
                         const std::string& note = "") {
    findings.add({.id = std::string("lesaux2005.fig5.") + id,
                  .where = "4.2, Fig. 5",
                  .says = says,
                  .printed = expected,
                  .as_printed = of(printed),
                  .converged = of(converged),
                  .unit = unit,
                  .reason = reason,
                  .note = note});
  };
  const auto rolling_loss = [&](const RunOrder& order) {
    const double t = phases(bench.events(order)).slides, contour = value(order, "dissipated_contour", t);
    return contour / (contour + value(order, "dissipated_sliding", t));
  };
  claim("first_loss", "Until the slide, energy goes by contour friction.", at_least(0.99), rolling_loss, "of what friction takes",
        "all of it; what the first contact problems book as sliding is far less than a hundredth",
        "It takes " + digits(value(converged, "dissipated_contour", phases(bench.events(converged)).slides), 3) + " J of " +
            digits(bench.measure(converged, "energy@0"), 3) + " J.");
  const auto across = [&](const RunOrder& order, const char* quantity) {
    const Phases p = phases(bench.events(order));
    return std::abs(value(order, quantity, p.sticks)) / std::abs(value(order, quantity, p.slides));
  };
  claim(
      "slide_lean", "The slide lets the disk lean far more: β at its end over that at its beginning.", at_least(1.2),
      [&](const RunOrder& order) { return across(order, "lean"); }, "times", "considerable: by a fifth at least",
      "From " + digits(std::abs(value(converged, "lean", phases(bench.events(converged)).slides)), 3) + " to " +
          digits(std::abs(value(converged, "lean", phases(bench.events(converged)).sticks)), 3) + " rad, converged.");
  claim(
      "slide_energy", "The slide takes a considerable part of the energy.", at_most(0.95),
      [&](const RunOrder& order) { return across(order, "energy"); }, "of the energy before",
      "considerable: a twentieth at least, within half a second; rolling takes that in several seconds");
  claim(
      "slide_psi", "During the slide the contact point runs round the rim faster.", at_least(1.05),
      [&](const RunOrder& order) { return across(order, "contour_rate"); }, "times its rate before",
      "increases: by more than can be overlooked, 5 %");
  // The rise after the slide: from the lowest place within 3 s to the highest one after it, within 6 s.
  const auto over_the_rise = [&](const RunOrder& order, std::size_t column) {
    const double begin = phases(bench.events(order)).sticks;
    std::vector<double> low, high;
    for (const std::vector<double>& row : bench.trace(order, {"t", "potential", "kinetic", "contour_rate"}, 0.05)) {
      if (!(row[0] >= begin && row[0] <= begin + 6.0)) continue;
      if (row[0] <= begin + 3.0 && (low.empty() || row[1] < low[1])) low = high = row;
      if (!high.empty() && row[1] > high[1]) high = row;
    }
    return low.empty() ? none : std::abs(high[column] / low[column]);
  };
  claim(
      "transfer",
      "While it sticks again after the slide kinetic energy becomes potential energy: the latter at its highest over that at its lowest "
      "before.",
      at_least(1.05), [&](const RunOrder& order) { return over_the_rise(order, 1); }, "times",
      "it rises visibly, by 5 %, within 6 s of the slide",
      "Converged this is the first upward half of a slow swing; the disk comes down again and rolls on.");
  claim(
      "transfer_kinetic", "While it sticks again after the slide, the kinetic energy falls.", at_most(1.0),
      [&](const RunOrder& order) { return over_the_rise(order, 2); }, "times", "it falls in that time");
  claim(
      "psi_falls", "After the slide, as kinetic energy becomes potential, the contact point runs more slowly.", at_most(1.0),
      [&](const RunOrder& order) { return over_the_rise(order, 3); }, "times", "it falls in that time");
  claim(
      "psi_end", "Near the end it runs faster than any bound: its rate at 0.5 mJ over that at 50 mJ.", at_least(5.0),
      [&](const RunOrder& order) {
        return std::abs(bench.measure(order, "contour_rate@first.energy=0.0005") / bench.measure(order, "contour_rate@first.energy=0.05"));
      },
      "times", "as E^−½, (5.36), it should be ten times by then, with some nutation");
  claim(
      "omega_end", "Near the end the angular velocity of the disk tends to zero: at 0.5 mJ over that at 50 mJ.", at_most(0.2),
      [&](const RunOrder& order) {
        const auto omega = [&](const char* energy) {
          double sum = 0.0;
          for (const char* axis : {"omega_x", "omega_y", "omega_z"})
            sum += std::pow(bench.measure(order, std::string(axis) + "@first.energy=" + energy), 2);
          return std::sqrt(sum);
        };
        return omega("0.0005") / omega("0.05");
      },
      "times", "as E^½ by (5.15), a tenth by then, with some nutation");
}

}  // namespace

void coulomb(Workbench& bench, Findings& findings) {
  const std::string scene = "euler-disk-coulomb";
  const RunOrder printed = printed_run(scene), converged{scene, {}};
  const auto truth_of = [&](const RunOrder& order, auto property) { return truth(property(order)); };
  const auto sticks = [&](const RunOrder& order) { return std::isnan(first_time(bench.events(order), "slip")); };
  findings.add({.id = "lesaux2005.fig4.sticks",
                .where = "4.1, Fig. 4",
                .says = "With Coulomb friction alone the contact sticks for the whole 80 s: the disk rolls and never slides.",
                .printed = holds(),
                .as_printed = truth_of(printed, sticks),
                .converged = truth_of(converged, sticks),
                .unit = yes_no});
  findings.add({.id = "lesaux2005.fig4.closed",
                .where = "4.1, Fig. 4",
                .says = "Contact 1 never opens: how high it rises above the table within 80 s, as a part of the disk's radius.",
                .printed = 0.0,
                .as_printed = bench.measure(printed, "max.gap") / radius,
                .converged = bench.measure(converged, "max.gap") / radius,
                .unit = "r",
                .tolerance = 1e-6,
                .reason = "40 nm: in one step of 1e-4 s without contact weight moves the disk by more, 50 nm"});
  findings.add({.id = "lesaux2005.fig4.psi",
                .where = "4.1, Fig. 4",
                .says = "The contact point runs round the rim with a nearly constant rate, equal to the first angular velocity.",
                .printed = 10.0,
                .as_printed = std::abs(bench.measure(printed, "mean.contour_rate")),
                .converged = std::abs(bench.measure(converged, "mean.contour_rate")),
                .unit = "rad/s",
                .tolerance = 0.5,
                .reason = "the paper says (quasi) constant: within what can be read from a graph, 5 %",
                .note = "Converged, it lies between " + digits(std::abs(bench.measure(converged, "max.contour_rate")), 4) + " and " +
                        digits(std::abs(bench.measure(converged, "min.contour_rate")), 4) + " rad/s."});
  const double sinks = bench.measure(printed.with({"integrate.correction=false"}), "min.gap");
  findings.add({.id = "lesaux2005.fig4.correction",
                .where = "4.1, 3.3, Fig. 4",
                .says = "The correction of positions keeps the disk on the table: how deep it sinks, relative to a run without correction.",
                .printed = at_most(0.01),
                .converged = bench.measure(printed, "min.gap") / sinks,
                .unit = "of the depth without",
                .reason = "efficient: a hundredth at most",
                .note = "Without it the disk is " + digits(-1e3 * sinks, 3) + " mm deep in the table within 80 s."});
  const auto loss = [&](const RunOrder& order) {
    return 100.0 * (1.0 - bench.measure(order, "energy") / bench.measure(order, "energy@0"));
  };
  const RunOrder euler{scene, {"integrate.scheme=moreau", "integrate.chart=euler"}};
  findings.add(
      {.id = "lesaux2005.fig4.energy",
       .where = "4.1",
       .says = "Over 80 s the scheme itself loses 0.2 % of the energy at dt = 1e-4 s. As printed: in Euler angles.",
       .printed = 0.2,
       .as_printed = loss(euler),
       .converged = loss(converged),
       .unit = "%",
       .tolerance = 0.05,
       .reason = "half a unit of the last printed digit",
       .note = "A matter of coordinates and of when a contact counts as closed. In Euler angles and closed up to a gap of 1e-6 m it is " +
               digits(loss(euler), 3) + " %; with g_N ≤ 0, as the paper has it, " +
               digits(loss(euler.with({"integrate.gap_tolerance=0"})), 2) + " %. With the quaternions that the paper describes it is " +
               digits(loss(RunOrder{scene, {"integrate.scheme=moreau"}}), 2) + " % and " + digits(loss(printed), 2) +
               " %. A disk that rolls loses nothing.",
       .expected = Verdict::ConfirmedAsPrinted});
  findings.figures.push_back(graphs(
      bench,
      {.name = "lesaux2005-fig4",
       .title = "Coulomb friction: the disk rolls forever",
       .source = "lesaux2005 Fig. 4",
       .caption =
           "Both schemes roll without slip. At the printed step the scheme damps the nutation, and the path, converged almost straight "
           "in the mean, bends.",
       .alt = "Six graphs of a rolling disk over 80 s: path, gap, sliding speed, contour rate, lean and energy"},
      scene, converged, 0.05));
}

void contour(Workbench& bench, Findings& findings) {
  const std::string scene = "euler-disk-contour";
  const RunOrder printed = printed_run(scene), converged{scene, {}, 3.0};
  const std::vector<RunEvent> events = bench.events(printed), ours = bench.events(converged);
  const auto both = [&](Claim claim, const std::string& quantity, double sign = 1.0) {
    claim.as_printed = sign * bench.measure(printed, quantity);
    claim.converged = sign * bench.measure(converged, quantity);
    findings.add(std::move(claim));
  };
  both({.id = "lesaux2005.fig5.slide",
        .where = "4.2, Fig. 5",
        .says = "The disk rolls for 25 s, then it slides.",
        .printed = 25.0,
        .unit = "s",
        .tolerance = 1.0,
        .reason = unit_of_last_digit,
        .note = "True of the printed step; with smaller ones the slide comes later.",
        .expected = Verdict::ConfirmedAsPrinted},
       "event.slip");
  both({.id = "lesaux2005.fig5.lean",
        .where = "4.2, Fig. 5",
        .says = "When it begins to slide it leans by about 0.45 rad.",
        .printed = 0.45,
        .unit = "rad",
        .tolerance = 0.01,
        .reason = unit_of_last_digit},
       "lean@event.slip", -1.0);
  findings.add({.id = "lesaux2005.fig5.slide_lasts",
                .where = "4.2, Fig. 5",
                .says = "The slide lasts 0.5 s.",
                .printed = 0.5,
                .as_printed = first_slide(events),
                .converged = first_slide(ours),
                .unit = "s",
                .tolerance = 0.25,
                .reason = "the difference of 25 and 25.5 s, printed in steps of half a second: half of one",
                .note = "From the first slip to the next stick; nearer to 0.4 s, at the printed step and converged alike."});
  findings.add({.id = "lesaux2005.fig5.second_slide",
                .where = "4.2, Fig. 5",
                .says = "After the slide the disk sticks again until 32 s, then sticks and slides in turn.",
                .printed = 32.0,
                .as_printed = first_time(events, "slip", first_time(events, "slip")),
                .converged = first_time(ours, "slip", first_time(ours, "slip")),
                .unit = "s",
                .tolerance = 1.0,
                .reason = unit_of_last_digit,
                .note = "A property of the step: converged, the disk rolls until " +
                        digits(first_time(ours, "slip", first_time(ours, "slip"))) + " s.",
                .expected = Verdict::ConfirmedAsPrinted});
  const double before = std::abs(bench.measure(printed, "lean@26")), after = std::abs(bench.measure(printed, "lean@31")),
               ours_before = std::abs(bench.measure(converged, "lean@29.2")), ours_after = std::abs(bench.measure(converged, "lean@34"));
  findings.add({.id = "lesaux2005.fig5.rises",
                .where = "4.2, Fig. 5",
                .says = "After the slide the disk becomes more upright for a while.",
                .printed = holds(),
                .as_printed = truth(after < before),
                .converged = truth(ours_after < ours_before),
                .unit = yes_no});
  slide(bench, findings, printed, converged);
  const auto lean_at_30 = [&](const std::string& solver) {
    return bench.measure(printed.with({"integrate.end=30", "integrate.solver=" + solver}), "lean");
  };
  findings.add(
      {.id = "lesaux2005.sec3.2.iteration",
       .where = "3.2, (3.7)",
       .says = "The modified Newton iteration solves the contact problems: lean of 4.2 at 30 s by it, less that by a solver that goes "
               "down to rounding.",
       .printed = 0.0,
       .converged = lean_at_30("jacobi") - lean_at_30("newton"),
       .unit = "rad",
       .tolerance = 1e-4,
       .reason = "3e5 contact problems, each to 1e-12 N s of 3e-4, in a motion that the slide spreads out a thousandfold",
       .note = "Hence the runs as printed use the other solver, which is faster. Factors ρ and tolerance are ours: the paper prints "
               "none."});
  both({.id = "lesaux2005.fig5.stop",
        .where = "4.2, Fig. 5",
        .says = "At 67 s the disk lies flat and at rest.",
        .printed = 67.0,
        .unit = "s",
        .tolerance = 1.0,
        .reason = unit_of_last_digit,
        .note = "True of the printed step; the stop comes later with smaller ones.",
        .expected = Verdict::ConfirmedAsPrinted},
       "event.rest");
  const auto from_place = [&](const RunOrder& order) {
    return std::hypot(bench.measure(order, "rest.x") + 2.63, bench.measure(order, "rest.y") + 1.89);
  };
  findings.add({.id = "lesaux2005.fig5.place",
                .where = "6, Fig. 5",
                .says = "In the end the centre stands still at (−2.63, −1.89) m: how far ours is from there.",
                .printed = 0.0,
                .as_printed = from_place(printed),
                .converged = from_place(converged),
                .unit = "m",
                .tolerance = 0.015,
                .reason = "one unit of the last printed digit in either coordinate",
                .note = "The step decides where it is: converged, at (" + digits(bench.measure(converged, "rest.x")) + ", " +
                        digits(bench.measure(converged, "rest.y")) + ") m.",
                .expected = Verdict::ConfirmedAsPrinted});
  const auto contour_last = [&](const RunOrder& order) {
    // Of the energy that is left at 0.01 J, less than a tenth goes elsewhere.
    const double at_end = bench.measure(order, "dissipated_contour"), then = bench.measure(order, "dissipated_contour@first.energy=0.01");
    return truth(at_end - then > 0.9 * 0.01);
  };
  findings.add({.id = "lesaux2005.fig5.contour_main",
                .where = "4.2",
                .says = "Near the end contour friction dissipates most.",
                .printed = holds(),
                .as_printed = contour_last(printed),
                .converged = contour_last(converged),
                .unit = yes_no,
                .note = "Of the last 0.01 J, 90 % and more."});
  findings.figures.push_back(
      graphs(bench,
             {.name = "lesaux2005-fig5",
              .title = "Coulomb and contour friction: one slide, and a long fall",
              .source = "lesaux2005 Fig. 5",
              .caption = "The story is the same, its times are not: at the printed step the scheme itself takes 4 % of the energy, and "
                         "the end comes seconds too early. The sticking and sliding after 32 s shrinks with the step.",
              .alt = "Six graphs of a disk over 80 s: the printed scheme slides at 25 s and stops at 67 s, the converged run later"},
             scene, converged, 0.05));
}

}  // namespace tippe::papers::euler_disk
