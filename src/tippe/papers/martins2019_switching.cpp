// martins2019 5.2: when does the disk roll, when does it slide? Fig. 11, (54), (55), Table 3, and what is called a paradox.
#include <array>
#include <cmath>
#include <tippe/flow/event_simulation.h>
#include <tippe/papers/martins2019_chapters.h>

namespace tippe::papers::martins2019 {

namespace {

/// Does the engine let the disk roll in this situation?
bool rolls(const Situation& now, double rtol = 1e-10) {
  const World disk = make_disk(table_4);
  IntegrateOptions options;
  options.scheme = Scheme::Event;
  options.rtol = rtol, options.atol = 0.01 * rtol;
  options.end = 1e-3;
  return EventSimulation(disk, make_state(disk, now), options).contact(0).sticking;
}

/// The steepest slope on which the engine lets a disk roll from rest, by bisection.
double critical_slope_of_engine() {
  const World disk = make_disk(table_4);
  const shapes::Track& track = *disk.contacts[0].track();
  double low = 0.1, high = 1.4;
  for (int i = 0; i < 30; ++i) {
    const double middle = 0.5 * (low + high);
    (rolls({track.center_length(-table_4.p * std::tan(middle), table_4.R), 0.0, 0.0}) ? low : high) = middle;
  }
  return 0.5 * (low + high);
}

/// Velocity of a disk that rolls at the bottom with an energy E.
double speed_with(double E) { return std::sqrt((E - table_4.mass * table_4.g * table_4.R) / (0.75 * table_4.mass)); }

/// The least energy with which a disk that rolls at the bottom slides within 10 s, by bisection in the engine.
double sliding_energy_of_engine() {
  const World disk = make_disk(table_4);
  IntegrateOptions options;
  options.scheme = Scheme::Event;
  options.rtol = 1e-8, options.atol = 1e-10;
  options.end = 10.0;
  const auto slides = [&](double E) {
    const double v = speed_with(E);
    EventSimulation simulation(disk, make_state(disk, {0.0, v, -v / table_4.R}), options);
    while (simulation.step())
      for (int i = 0; i < simulation.event_count(); ++i)
        if (simulation.event(i).kind == EventKind::Slip) return true;
    return false;
  };
  double low = 10.0, high = 2000.0;
  for (int i = 0; i < 12; ++i) (slides(0.5 * (low + high)) ? high : low) = 0.5 * (low + high);
  return 0.5 * (low + high);
}

/// (66): the least friction with which a disk whose G is at (a, b) from the contact, coming straight down, does not begin to slip.
double darboux_bound_of_engine(double a) {
  Parameters c = table_4;
  c.mu_r = 0.0;
  const auto slips = [&](double mu) {
    c.mu = mu;
    World disk = make_disk(c);
    disk.contacts[0].shape.center = Vec3(-a, 0.0, 0.0);
    State s = make_state(disk, {});
    s.r_S.x() += a;
    s.v_S.z() = -1.0;
    IntegrateOptions options;
    options.scheme = Scheme::Event;
    options.end = 1e-9;
    const State after = EventSimulation(disk, s, options).state();
    return std::abs(after.v_S.x() - c.R * after.omega.y()) > 1e-9;
  };
  double low = 0.0, high = 0.1;
  for (int i = 0; i < 30; ++i) (slips(0.5 * (low + high)) ? low : high) = 0.5 * (low + high);
  return 0.5 * (low + high);
}

std::size_t count(const std::vector<RunEvent>& events, std::string_view kind) {
  std::size_t n = 0;
  for (const RunEvent& event : events) n += (event.kind == kind) ? 1 : 0;
  return n;
}

}  // namespace

void fig11(Workbench& bench, Findings& findings) {
  const RunOrder order{"track-plateaus", {}};
  const std::vector<RunEvent> events = bench.events(order);
  findings.add({.id = "martins2019.fig11.transitions",
                .where = "5.2, Fig. 11",
                .says = "On a track of plateaus and steep ramps the disk may change between rolling and sliding several times.",
                .printed = at_least(2.0),
                .converged = static_cast<double>(count(events, "slip") + count(events, "stick")),
                .reason = "number of changes; \"several\" read as two at least",
                .note = "Heights, ramps and μ are ours: the figure has no numbers."});
  findings.figures.push_back(
      {"martins2019-fig11",
       "A disk that comes down a track of plateaus",
       "Fig. 11",
       "Speed of the centre and slip. Where the slip is zero the disk rolls; down the last ramp it flies. The paper's figure is a sketch "
       "of the "
       "track.",
       "Two panels: path of the centre, and speed and slip over time",
       1100,
       560,
       R"gp(
set multiplot layout 2,1 margins 0.08,0.98,0.16,0.97 spacing 0.2
set xlabel 'x  [m]'; set ylabel 'y  [m]'; plot 'martins2019-fig11.csv' using "x":"y" with lines ls 1 title 'centre of the disk'
set xlabel 't  [s]'; set ylabel '[m/s]'; set key top left
plot 'martins2019-fig11.csv' using "t":"v" with lines ls 22 title 'speed', '' using "t":"slip" with lines ls 3 title 'slip'
unset multiplot
)gp",
       {{"martins2019-fig11", {"t", "x", "y", "v", "slip"}, bench.trace(order, {"t", "x", "y", "v", "slip"}, 0.01)}}});
}

void critical(Workbench& bench, Findings& findings) {
  const double right = critical_slope(table_4), printed = critical_slope_as_printed(table_4);
  findings.add({.id = "martins2019.eq54.slope",
                .where = "5.2, (54)",
                .says = "(54) gives the steepest slope on which the disk can begin to roll from rest.",
                .printed = printed,
                .as_printed = printed,
                .converged = critical_slope_of_engine(),
                .corrected = Printed(right),
                .unit = "rad",
                .tolerance = 1e-6,
                .reason = "the engine lets a force leave its set by 1e-7",
                .note = "tan α_crit = 3μ − 2μ_r/R = " + digits(std::tan(right), 4) + ", not μ + 2μ_r/R = " + digits(std::tan(printed), 3) +
                        ": the angular acceleration is not zero when the disk begins to roll.",
                .expected = Verdict::Corrected});
  const double E_printed = critical_energy(table_4, printed), E_right = critical_energy(table_4, right);
  // What rolling resistance takes on the way up at most: μ_r/R times the largest normal force, which is that at the bottom, along the way.
  const double bottom = table_4.mass * normal_force(table_4, 0.0, speed_with(E_right));
  const double lost = table_4.mu_r / table_4.R * bottom * make_disk(table_4).contacts[0].track()->arc_length(table_4.p * std::tan(right));
  findings.add({.id = "martins2019.eq55.energy",
                .where = "5.2, (54), (55)",
                .says = "E_crit, by (55) with α_crit of (54): with more a disk that rolls comes to a slope on which it has to slide.",
                .printed = E_printed,
                .as_printed = E_printed,
                .converged = bench.number({"martins2019 least energy to slide", 1.0, [] { return Rows{{sliding_energy_of_engine()}}; }}),
                .corrected = Printed(E_right, E_right + lost),
                .unit = "J",
                .tolerance = 0.5,
                .reason = "the last interval of the bisection from 10 to 2000 J",
                .note = "With the right α_crit (55) gives " + digits(E_right, 4) + " J; rolling resistance takes up to " + digits(lost, 2) +
                        " J on the way there. The least energy of a disk that starts at the bottom and slides within 10 s.",
                .expected = Verdict::Corrected});
  const RunOrder below{"track-undecidable", {"start.v=" + digits(speed_with(0.99 * E_printed), 17), "integrate.end=60"}};
  findings.add(
      {.id = "martins2019.eq55.necessary",
       .where = "5.2",
       .says = "To have more than E_crit is necessary: a disk that rolls with less never begins to slide; here with 0.99 of it, 60 s.",
       .printed = 0.0,
       .converged = static_cast<double>(count(bench.events(below), "slip")),
       .reason = "number of slips",
       .note = "True of the printed E_crit because it is far too small. The bottom is the start."});
}

namespace {

/// Situations in which Table 3 has something to say; s = −25 m is steeper than (54) as printed, but not than what is right.
std::array<Situation, 8> situations() {
  const double R = table_4.R;
  return {{{0.0, 24.0, -24.0 / R},
           {-25.0, 0.0, 0.0},
           {-10.0, 5.0, -5.0 / R},
           {-10.0, 5.0, 0.0},
           {-70.0, 0.0, 0.0},
           {-70.0, 30.0, -30.0 / R, false},
           {-0.05, 0.0, 0.0},
           {-10.0, 0.0, 0.0}}};
}

/// How often the table, with the printed α_crit or another, agrees with `law`, which says whether the contact sticks and whether the disk rests.
template <class Law>
double agreements(const Law& law, std::optional<double> alpha_crit = {}) {
  int n = 0;
  for (const Situation& now : situations()) n += law(decide_by_table_3(table_4, now, alpha_crit), now) ? 1 : 0;
  return n;
}

}  // namespace

void table3(Workbench& bench, Findings& findings) {
  const auto same = [](Decision table, const Situation& now) { return table == decide(table_4, now); };
  const double by_law = agreements(same), mended = agreements(same, critical_slope(table_4));
  const auto by_engine = [](double rtol) {
    return agreements([rtol](Decision table, const Situation& now) {
      const bool sticks = rolls(now, rtol), rests = decide(table_4, now) == Decision::Rest;
      return (table == Decision::Roll && sticks && !rests) || (table == Decision::Slide && !sticks);
    });
  };
  Ladder closed{"set-valued law", {{0.0, by_law}}}, engine{"event", {}};
  if (bench.quick())
    closed.rungs.clear();
  else
    for (const double rtol : {1e-8, 1e-9, 1e-10}) engine.rungs.push_back({rtol, by_engine(rtol)});
  findings.add(
      {.id = "martins2019.table3.rule",
       .where = "Table 3",
       .says = "The rule, with α_crit of (54) as printed, picks the right mode (of eight situations on the parabola).",
       .printed = 8.0,
       .converged = by_law,
       .evidence = {closed, engine},
       .note = "It is right for a slipping disk, for one at rest on a steep slope, and for rolling and starting to roll on a gentle one. "
               "It calls "
               "fast rolling undecidable, lets a fast disk slide where its speed still presses it on the track, and lets a disk roll that "
               "rolling resistance holds. With the right α_crit it picks " +
               digits(mended, 1) + " of the eight.",
       .expected = Verdict::Refuted});
  const Situation printed_rolling{-10.0, 5.0, 5.0 / table_4.R}, rolling{-10.0, 5.0, -5.0 / table_4.R};
  findings.add({.id = "martins2019.table3.condition",
                .where = "Table 3, first line",
                .says = "A disk with s-dot = Rθ-dot is in mode 2: started so with 5 m/s at s = −10 m it rolls.",
                .printed = holds(),
                .as_printed = truth(rolls(printed_rolling)),
                .converged = truth(rolls(rolling)),
                .corrected = holds(),
                .unit = yes_no,
                .note = "s-dot = −Rθ-dot, as in (33) and further down in the table; with the printed sign the disk slips with 10 m/s.",
                .expected = Verdict::Corrected});
}

void paradox(Workbench& bench, Findings& findings) {
  const RunOrder order = RunOrder{"track-undecidable", {"integrate.end=10"}};
  Ladder by_event{"event", {}}, by_steps{"moreau", {}};
  if (!bench.quick()) {
    by_event = climb(bench, order, "event", "event.slip", {1e-8, 1e-9, 1e-10});
    by_steps = climb(bench, order, "moreau", "event.slip", {4e-4, 2e-4, 1e-4});
  }
  const double slips_at = bench.measure(order, "event.slip"), end = bench.measure(order, "t");
  findings.add(
      {.id = "martins2019.paradox.undecidable",
       .where = "5.2, Table 3 (a), 7",
       .says = "A disk that rolls with more than E_crit reaches an undecidable state; the model cannot switch from rolling to sliding.",
       .printed = at_least(10.0),
       .converged = std::isnan(slips_at) ? end : slips_at,
       .unit = "s",
       .reason = "time of the first slip of a disk that rolls with 24 m/s at the bottom; never, within the 10 s of the run",
       .evidence = {by_event, by_steps},
       .note = "The set-valued law decides: the disk rolls while the friction that this takes is in its set, then slides, without "
               "collision or lift-off. For a "
               "centred disk N does not depend on friction, so every state has one continuation; Painlevé's paradox needs a mass that is "
               "high and off "
               "the centre (scene track-painleve).",
       .expected = Verdict::Refuted});
  const double N_before = bench.measure(order, "lambda_N@event.slip"), later = slips_at + 1e-6;
  const double N_after = bench.measure(order, "lambda_N@" + digits(std::isnan(later) ? 1.0 : later, 17));
  findings.add({.id = "martins2019.paradox.normal_force",
                .where = "5.2",
                .says = "There is no loss of contact at the change: the normal force a microsecond after it over that before.",
                .printed = 1.0,
                .converged = N_after / N_before,
                .tolerance = 1e-4,
                .reason = "far more than it would change in a microsecond without an event",
                .note = "It is continuous there, " + digits(N_before, 4) +
                        " N: friction does not enter it as long as the centre of mass is in the middle."});
  findings.add(
      {.id = "martins2019.paradox.darboux",
       .where = "5.3, (66)",
       .says = "Darboux's equations would predict a change only for μ < a b/(b² + r_g²) = 0.007, with G at (R/100, R).",
       .printed = 0.007,
       .converged = darboux_bound_of_engine(0.01 * table_4.R),
       .tolerance = 5e-4,
       .reason = "half a unit of the last printed digit",
       .note = "Found in the engine, whose impact lets such a disk slip, coming straight down, below this friction and not above it."});
  const double by_engine = bench.measure(row(1).with({"integrate.end=2"}), "s@2"),
               by_moreau = bench.measure(row(1).with({"integrate.end=2", "integrate.scheme=moreau", "integrate.dt=1e-4"}), "s@2");
  findings.add({.id = "martins2019.sec6.unique",
                .where = "6",
                .says = "For a feasible start the solution is unique.",
                .printed = 0.0,
                .converged = std::abs(by_engine - by_moreau),
                .unit = "m",
                .tolerance = 1e-4,
                .reason =
                    "two schemes that share no decision about modes, s after 2 s of run 1; the end of the slip is known to a step of the "
                    "first-order one, 1e-4 s, in which slip and velocity differ by 1 m/s and less"});
}

}  // namespace tippe::papers::martins2019
