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
                .says = "Where sliding turns into rolling both accelerations change suddenly.",
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

/// Are methods for stiff problems needed? An explicit one with steps as long as its accuracy allows would blow up if they were.
void stiffness(Workbench& bench, Findings& findings) {
  const RunOrder order = start_of(1);
  const double exact = bench.measure(order, "s@2");
  const auto by_rk4 = [&](double dt) { return std::abs(explicit_place(table_4, table_5[0], 2.0, dt) - exact); };
  const auto by_moreau = [&](double dt) {
    return std::abs(bench.measure(order.with({"integrate.scheme=moreau", "integrate.dt=" + digits(dt, 17)}), "s@2") - exact);
  };
  Ladder runge_kutta{"own equations, rk4", {}}, moreau{"moreau", {}};
  if (!bench.quick())
    for (const double dt : {0.1, 0.05, 0.025})
      runge_kutta.rungs.push_back({dt, by_rk4(dt)}), moreau.rungs.push_back({0.04 * dt, by_moreau(0.04 * dt)});
  const double ours = by_rk4(0.1);
  findings.add({.id = "martins2019.sec6.stiff",
                .where = "abstract, 6",
                .says = "Methods for stiff problems are necessary: an explicit one fails; error of s after 2 s of run 1 in steps of 0.1 s.",
                .printed = at_least(1.0),
                .converged = ours,
                .unit = "m",
                .reason = "an explicit method whose step is too long for a stiff problem leaves the motion, which is some metres long",
                .evidence = {runge_kutta, moreau},
                .note = "The classical Runge-Kutta method with the change of modes located errs by " + digits(ours, 2) +
                        " m after twenty steps. Both modes are smooth, with rates of √(g/p) = 0.5 rad/s; what looks stiff is the sign "
                        "function of (41) where the slip ends, for a method that the paper does not name.",
                .expected = Verdict::Refuted});
}

/// Least distance in s of two runs where they seem to cross in the rest of phase space, while all of them slide.
double apart_where_they_seem_to_cross(Workbench& bench) {
  std::vector<Rows> traces;
  for (int number = 1; number <= 8; ++number) traces.push_back(bench.trace(start_of(number), {"t", "v", "omega", "angle", "s"}, 0.005));
  double apart = none;
  for (std::size_t i = 0; i < traces.size(); ++i)
    for (std::size_t k = 0; k < i; ++k)
      for (const std::vector<double>& a : traces[i])
        for (const std::vector<double>& b : traces[k]) {
          if (a.size() < 5 || b.size() < 5 || a[0] > 0.15 || b[0] > 0.15) continue;
          const double R = table_4.R;
          const bool meet = std::abs(a[1] - b[1]) < 0.01 && R * std::abs(a[2] - b[2]) < 0.01 && R * std::abs(a[3] - b[3]) < 0.01;
          if (meet) apart = std::fmin(apart, std::abs(a[4] - b[4]));
        }
  return apart;
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
  stiffness(bench, findings);
  findings.figures.push_back(velocity_figure(bench));
}

void fig18(Workbench& bench, Findings& findings) {
  int changes = 0;
  double farthest = none;
  for (int number = 1; number <= 8; ++number) {
    for (const RunEvent& event : bench.events(row(number)))
      if (event.kind == "stick" || event.kind == "slip") ++changes;
    farthest = std::fmax(farthest, std::abs(bench.measure(row(number), "rest.s")));
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
  findings.add({.id = "martins2019.fig19.crossing",
                .where = "6, Fig. 19",
                .says = "Trajectories that seem to cross in s-dot, θ and θ-dot have different s there: the least distance.",
                .printed = at_least(1.0),
                .converged = apart_where_they_seem_to_cross(bench),
                .unit = "m",
                .reason =
                    "of any two runs at any times in the first 0.15 s, when all of them slide, where s-dot, Rθ and Rθ-dot differ by less "
                    "than 0.01; a metre is far more"});
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
