// martins2019 6, Figs 16 to 19: the eight runs of Table 5.
#include <algorithm>
#include <cmath>
#include <tippe/papers/curves.h>
#include <tippe/papers/martins2019_chapters.h>

namespace tippe::papers::martins2019 {

RunOrder row(int number, bool as_printed) {
  RunOrder order{(number == 1) ? "track-disk" : "track-disk-" + std::to_string(number), {}};
  return as_printed ? order.with({"track.normal_force=martins2019"}) : order;
}

namespace {

const Parameters table_4;

RunOrder start_of(int number, bool as_printed = false) { return row(number, as_printed).with({"integrate.end=2"}); }

void switching(Workbench& bench, Findings& findings) {
  std::string times;
  double first = none, last = none, first_printed = none, last_printed = none, shift = none;
  for (int number = 1; number <= 8; ++number) {
    const double right = bench.measure(start_of(number), "event.stick"), paper = bench.measure(start_of(number, true), "event.stick");
    first = std::fmin(first, right), last = std::fmax(last, right);
    first_printed = std::fmin(first_printed, paper), last_printed = std::fmax(last_printed, paper);
    shift = std::fmax(shift, std::abs(paper / right - 1.0));
    times += (number > 1 ? ", " : "") + digits(right, 3);
  }
  for (const bool latest : {false, true}) {
    const RunOrder order = start_of(latest ? 4 : 3);
    Ladder by_event{"event", {}}, by_steps{"moreau", {}};
    if (!bench.quick()) {
      by_event = climb(bench, order, "event", "event.stick", {1e-8, 1e-9, 1e-10});
      by_steps = climb(bench, order, "moreau", "event.stick", {4e-4, 2e-4, 1e-4});
    }
    findings.add({.id = latest ? "martins2019.fig16.last" : "martins2019.fig16.first",
                  .where = "6, Figs 16 and 17",
                  .says = latest ? "The runs begin to roll around 0.3 s (the last of them)."
                                 : "The runs begin to roll around 0.3 s (the first of them).",
                  .printed = 0.3,
                  .as_printed = latest ? last_printed : first_printed,
                  .converged = latest ? last : first,
                  .unit = "s",
                  .tolerance = 0.1,
                  .reason = "one unit of the last digit",
                  .evidence = {by_event, by_steps},
                  .note = "The eight times spread over " + times + " s (rows 1 to 8); with the paper's normal force they move by up to " +
                          digits(100.0 * shift, 2) + " %.",
                  .expected = Verdict::Refuted});
  }
  const RunOrder run_1 = start_of(1);
  const double t = bench.measure(run_1, "event.stick"), weight = table_4.mass * table_4.g;
  const auto at = [&](const char* key, double when) {
    return bench.measure(run_1, std::string(key) + "@" + digits(std::isnan(when) ? 1.0 : when, 17));
  };
  findings.add({.id = "martins2019.fig16.jump",
                .where = "6, Figs 16 and 17",
                .says = "There both accelerations change suddenly.",
                .printed = at_least(0.1),
                .converged = std::abs(at("lambda_T", t + 1e-4) - at("lambda_T", t - 1e-4)) / weight,
                .reason = "jump of the friction force as a part of the weight, 0.1 ms to either side in run 1; a tenth shows as a corner"});
  findings.add({.id = "martins2019.sec5.smooth",
                .where = "5.2",
                .says = "The slip itself goes to zero without a jump.",
                .printed = 0.0,
                .converged = std::abs(at("slip", t - 1e-4)),
                .unit = "m/s",
                .tolerance = 2e-3,
                .reason = "slip 0.1 ms before the change in run 1: that time times 3 μ g is 1.2e-3 m/s"});
}

Figure velocity_figure(Workbench& bench) {
  Table table{"martins2019-fig16", {"t"}, {}};
  std::vector<Rows> traces;
  for (int number = 1; number <= 8; ++number)
    for (const bool as_printed : {false, true}) {
      traces.push_back(bench.trace(start_of(number, as_printed), {"t", "v", "omega"}, 0.005));
      const std::string name = std::to_string(number) + (as_printed ? "p" : "");
      table.columns.push_back("v" + name), table.columns.push_back("omega" + name);
    }
  table = side_by_side(table.file, table.columns, traces);
  return {
      "martins2019-fig16",
      "Velocities of the eight runs",
      "Figs 16 and 17",
      "The colours of Table 5. Lines: the right normal force; dots: the paper's. Where a curve has its corner the disk begins to roll. The "
      "2 s are ours; the paper's time axis stood in the picture.",
      "Two panels over two seconds: velocity and angular velocity of eight runs",
      1100,
      760,
      R"gp(
file = 'martins2019-fig16.csv'
colours = "#000000 #0072b2 #009e73 #56b4e9 #d62728 #cc79a7 #e69f00 #8c564b"
set multiplot layout 2,1 margins 0.09,0.98,0.13,0.97 spacing 0.06
set xrange [0:2]; unset key
set ylabel 's-dot  [m/s]'; set format x ''
plot for [k=1:8] file using "t":sprintf("v%d", k) with lines lw 2 lc rgb word(colours, k), for [k=1:8] '' using "t":sprintf("v%dp", k) every 10 with points pt 7 ps 0.5 lc rgb word(colours, k)
set ylabel 'θ-dot  [rad/s]'; set xlabel 't  [s]'; set format x '%h'
plot for [k=1:8] file using "t":sprintf("omega%d", k) with lines lw 2 lc rgb word(colours, k), for [k=1:8] '' using "t":sprintf("omega%dp", k) every 10 with points pt 7 ps 0.5 lc rgb word(colours, k)
unset multiplot
)gp",
      {table}};
}

}  // namespace

void fig16(Workbench& bench, Findings& findings) {
  switching(bench, findings);
  findings.figures.push_back(velocity_figure(bench));
}

void fig18(Workbench& bench, Findings& findings) {
  int changes = 0;
  double farthest = none, slip = none;
  for (int number = 1; number <= 8; ++number) {
    for (const RunEvent& event : bench.events(row(number)))
      if (event.kind == "stick" || event.kind == "slip") ++changes;
    farthest = std::fmax(farthest, std::abs(bench.measure(row(number), "rest.s")));
    slip = std::fmax(
        slip, std::fmax(std::abs(bench.measure(row(number), "max.slip@1:30")), std::abs(bench.measure(row(number), "min.slip@1:30"))));
  }
  findings.add({.id = "martins2019.fig18.once",
                .where = "5.2, 6, Fig. 18",
                .says = "On the parabola each run changes to rolling once and for all.",
                .printed = 8.0,
                .converged = changes,
                .note = "Changes between sliding and rolling of all eight runs, from the start to rest."});
  findings.add({.id = "martins2019.fig18.node",
                .where = "6, Fig. 18",
                .says = "All runs end in the same stable spiral: at rest near the lowest point.",
                .printed = at_most(table_4.p * table_4.mu_r / table_4.R),
                .converged = farthest,
                .unit = "m",
                .reason = "farthest place of rest; rolling resistance holds the disk where |x| ≤ p μ_r/R",
                .note = "They do not end in one point: rolling resistance holds them up to 0.2 m away."});
  findings.add({.id = "martins2019.fig19.plane",
                .where = "6, Fig. 19",
                .says = "Rolling, phase space degenerates into the plane s-dot + Rθ-dot = 0.",
                .printed = 0.0,
                .converged = slip,
                .unit = "m/s",
                .tolerance = 1e-8,
                .reason = "largest slip from 1 s to 30 s: error control at 1e-10 of 10 m/s, with room for the steps"});
  // Starts that look alike in s-dot, θ and θ-dot: rows with the same signs.
  double apart = infinite, alike = 0.0;
  for (std::size_t i = 0; i < 4; ++i) {
    const Start &far = table_5[i], &near = table_5[i + 4];
    apart = std::min(apart, std::abs(far.s - near.s));
    alike = std::max({alike, std::abs(far.v_after - near.v_after), table_4.R * std::abs(far.omega_after - near.omega_after)});
  }
  findings.add({.id = "martins2019.fig19.crossing",
                .where = "6, Fig. 19",
                .says = "Where trajectories seem to cross at their starts they have different s: the least distance.",
                .printed = at_least(1.0),
                .converged = apart,
                .unit = "m",
                .reason = "far more than their distance in what Fig. 19 shows",
                .note = "In s-dot and Rθ-dot these pairs differ by " + digits(alike, 1) + " m/s at most."});
  const double every = 0.02;
  const auto phase_space = [&](const char* file, bool as_printed) {
    Table table{file, {"s", "v", "omega", "angle"}, {}};
    for (int number = 1; number <= 8; ++number) {
      const RunOrder order = row(number, as_printed).with({"integrate.end=30"});
      for (const std::vector<double>& point : bench.trace(order, {"t", "s", "v", "omega", "angle"}, every))
        if (point.size() == 5) table.add({point[1], point[2], point[3], point[4]});
      table.gap();
      table.gap();
    }
    return table;
  };
  const Table table = phase_space("martins2019-fig18", false), theirs = phase_space("martins2019-fig18-printed", true);
  findings.figures.push_back(
      {"martins2019-fig18",
       "Phase space of the eight runs",
       "Figs 18 and 19",
       "The first 30 s. Left: s, s-dot and θ-dot; the runs fall onto one plane as soon as they roll. Right: s-dot, "
       "θ and θ-dot. Lines: the right normal force; dots, every 0.4 s: the paper's. Colours as in Table 5; the view is "
       "ours.",
       "Two three-dimensional views of eight trajectories in phase space",
       1200,
       560,
       R"gp(
colours = "#000000 #0072b2 #009e73 #56b4e9 #d62728 #cc79a7 #e69f00 #8c564b"
set multiplot layout 1,2
unset key; set border 4095 lw 0.5; set ticslevel 0; set view 65,35
set xlabel 's  [m]'; set ylabel 's-dot  [m/s]'; set zlabel 'θ-dot  [rad/s]' norotate offset 7,7
splot for [k=1:8] 'martins2019-fig18.csv' index k-1 using 1:2:3 with lines lw 1.2 lc rgb word(colours, k), \
      for [k=1:8] 'martins2019-fig18-printed.csv' index k-1 every 20 using 1:2:3 with points pt 7 ps 0.35 lc rgb word(colours, k)
set xlabel 's-dot  [m/s]'; set ylabel 'θ  [rad]'; set zlabel 'θ-dot  [rad/s]' norotate offset 7,7
splot for [k=1:8] 'martins2019-fig18.csv' index k-1 using 2:4:3 with lines lw 1.2 lc rgb word(colours, k), \
      for [k=1:8] 'martins2019-fig18-printed.csv' index k-1 every 20 using 2:4:3 with points pt 7 ps 0.35 lc rgb word(colours, k)
unset multiplot
)gp",
       {table, theirs}});
}

}  // namespace tippe::papers::martins2019
