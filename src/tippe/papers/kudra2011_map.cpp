// kudra2011 4, Fig. 6: the spin that is left, over planes of starts, without drilling torque.
#include <algorithm>
#include <cmath>
#include <tippe/papers/celtic_stone.h>

namespace tippe::papers::celtic_stone {

namespace {

/// The spin that is left when the wobble has kept below a level for a tenth of a second, in the engine with the exact law.
double settled_exactly(Workbench& bench, const std::array<double, 3>& omega, double level = 0.02) {
  return bench.measure(stone(Form::Exact, omega, 40.0, false), "omega_z@settled.wobble=" + digits(level, 6) + ":0.1");
}

/// The same with tanh as printed, by the nine equations.
double settled_as_printed(Workbench& bench, const std::array<double, 3>& omega, double level = 0.02) {
  return settled_spin(bench, {.omega = omega, .drilling_torque = false}, level);
}

/// Final ω₃ on a grid; x and y run over `places`.
struct Map {
  std::vector<double> x, y, spin;  ///< one entry for each point

  template <class Take>
  long count(const Take& take) const {
    long n = 0;
    for (std::size_t i = 0; i < spin.size(); ++i) n += take(x[i], y[i], spin[i]) ? 1 : 0;
    return n;
  }
  Table table(std::string file) const {
    Table t{std::move(file), {"x", "y", "spin"}, {}};
    for (std::size_t i = 0; i < spin.size(); ++i) {
      if (i > 0 && x[i] != x[i - 1]) t.gap();
      t.add({x[i], y[i], spin[i]});
    }
    return t;
  }
};

/// Where a map lies: ranges of its axes, and ω at the start for a point of it. The stone is the same turned by half a turn about its third axis: with
/// (−ω₁, −ω₂, ω₃) it does what it does with (ω₁, ω₂, ω₃), and only one of them is run.
struct Plane {
  double x_range, y_range;
  std::array<double, 3> (*start)(double x, double y);
};
constexpr std::array<double, 3> one_of_two(double omega_1, double omega_2, double omega_3) {
  const double side = (omega_2 < 0.0 || (omega_2 == 0.0 && omega_1 < 0.0)) ? -1.0 : 1.0;
  return {side * omega_1 + 0.0, side * omega_2 + 0.0, omega_3 + 0.0};
}
constexpr std::array<Plane, 3> planes{{{2.0, 2.0, [](double x, double y) { return one_of_two(x, y, 2.0); }},
                                       {2.0, 2.0, [](double x, double y) { return one_of_two(x, y, -3.0); }},
                                       {2.0, 8.0, [](double x, double y) { return one_of_two(0.0, x, y); }}}};

/// tanh on a grid of so many points either side of the middle, the exact law on every second of them.
Map make_map(Workbench& bench, const Plane& plane, Form form) {
  const int half = (bench.quick() ? 2 : 4) / (form == Form::Exact ? 2 : 1);
  Map map;
  for (int i = -half; i <= half; ++i)
    for (int k = -half; k <= half; ++k) {
      const double x = plane.x_range * i / half, y = plane.y_range * k / half;
      const std::array<double, 3> start = plane.start(x, y);
      map.x.push_back(x), map.y.push_back(y);
      map.spin.push_back(form == Form::Exact ? settled_exactly(bench, start) : settled_as_printed(bench, start));
    }
  return map;
}

/// Largest difference of the spins of two maps where they have the same points.
double most_apart(const Map& coarse, const Map& fine) {
  double most = none;
  for (std::size_t i = 0; i < coarse.spin.size(); ++i)
    for (std::size_t k = 0; k < fine.spin.size(); ++k)
      if (coarse.x[i] == fine.x[k] && coarse.y[i] == fine.y[k]) most = std::fmax(most, std::abs(coarse.spin[i] - fine.spin[k]));
  return most;
}

Figure map_figure(const std::array<Map, 3>& theirs, const std::array<Map, 3>& exact) {
  Figure figure{
      "kudra2011-fig6",
      "The spin that is left",
      "Fig. 6",
      "ω3 that is left without M_t when the stone has stopped wobbling: (a) ω30 = 2, (b) ω30 = −3 over ω10 and ω20, (c) ω10 = 0 over ω20 "
      "and ω30. Above: the printed formulas with tanh; below: the exact law on every second point. Where the wobble is strong and the spin "
      "fast, in the corners of (c), spin and wobble change places more than once before the end. Blue: negative, orange: positive. The "
      "ranges are ours. <code>tippe sweep</code> draws "
      "finer maps.",
      "Six maps of the final spin over planes of initial conditions, three with the paper's law and three with the exact one",
      1280,
      960,
      R"gp(
set multiplot layout 2,3 margins 0.07,0.91,0.1,0.95 spacing 0.09,0.17
set xtics 1; set xrange [-2.6:2.6]
set palette defined (-1 '#0072b2', 0 '#f7f7f7', 1 '#d55e00'); set cbrange [-8:8]; unset key; unset grid; set tics out; set border 15
set size square
do for [law in "tanh exact"] {
  do for [k=1:3] {
    set title word("(a) (b) (c)", k).'  '.law
    set xlabel (k == 3 ? 'ω_{20}  [rad/s]' : 'ω_{10}  [rad/s]'); set ylabel (k == 3 ? 'ω_{30}  [rad/s]' : 'ω_{20}  [rad/s]')
    if (k == 3) { set yrange [-10.4:10.4]; set ytics 4 } else { set yrange [-2.6:2.6]; set ytics 1 }
    if (k == 3) { set colorbox; set cblabel 'final ω_3  [rad/s]' } else { unset colorbox }
    plot sprintf('kudra2011-fig6%s-%s.csv', word("a b c", k), law) using 1:2:3 with image pixels, '' using 1:2:(sprintf('%.1f', $3)) with labels font ',10'
  }
}
unset multiplot
)gp"};
  for (std::size_t k = 0; k < 3; ++k) {
    const std::string file = std::string("kudra2011-fig6") + "abc"[k];
    figure.tables.push_back(theirs[k].table(file + "-tanh"));
    figure.tables.push_back(exact[k].table(file + "-exact"));
  }
  return figure;
}

/// Of two numbers; none if one is missing.
double larger(double a, double b) { return (std::isnan(a) || std::isnan(b)) ? none : std::max(a, b); }

void axis(Workbench& bench, Findings& findings) {
  double most = 0.0, most_exact = 0.0;
  for (const double spin : {-10.0, -3.0, 2.0, 10.0}) {
    const std::array<double, 3> start{0.0, 0.01, spin};
    most = larger(most, std::abs(settled_as_printed(bench, start, 1e-3) / spin - 1.0));
    most_exact = larger(most_exact, std::abs(settled_exactly(bench, start, 1e-3) / spin - 1.0));
  }
  findings.add(
      {.id = "kudra2011.fig6.axis",
       .where = "4, Fig. 6",
       .says = "The ω3 axis is stable for any value and sign of the spin: a small enough disturbance decays and the spin stays almost the "
               "same.",
       .printed = 0.0,
       .as_printed = most,
       .converged = most_exact,
       .tolerance = 0.01,
       .reason = "largest relative change of spins of −10, −3, 2 and 10 rad/s disturbed by ω2 = 0.01 rad/s, when a tenth of the wobble is "
                 "left; \"almost\" read as a hundredth",
       .note = "Dry rolling resistance does it: below a threshold of wobble it eats the wobble faster than the spin feeds it. At 10 rad/s "
               "a wobble of 0.05 rad/s is enough for a reversal, to " +
               digits(settled_exactly(bench, {0.0, 0.05, 10.0}), 3) + " rad/s."});
}

/// A start of the improper sign that reverses all the same.
void sign(Workbench& bench, Findings& findings, const Map& theirs) {
  const std::array<double, 3> start{0.0, 2.0, -6.0};
  const RunOrder engine = stone(Form::Exact, start, 40.0, false);
  Ladder nine{"nine equations", {}};
  if (!bench.quick())
    for (const double rtol : {1e-5, 1e-7, 1e-9})
      nine.rungs.push_back(
          {rtol, settled_spin(bench, {.form = Form::Exact, .as_printed = false, .omega = start, .drilling_torque = false, .rtol = rtol})});
  const double ours = settled_exactly(bench, start), printed = settled_as_printed(bench, start);
  const auto turned = [](double, double y, double spin) { return y < 0.0 && spin > 0.0; };
  const auto back = [](double x, double y, double spin) { return std::abs(x) > 0.9 && y > 0.0 && spin > 0.0; };
  findings.add(
      {.id = "kudra2011.fig6.conditions",
       .where = "4, Fig. 6 (c)",
       .says = "To reverse, the spin must have the proper sign: here what is left of a spin of −6 rad/s with a wobble of 2 rad/s.",
       .printed = at_most(0.0),
       .as_printed = printed,
       .converged = ours,
       .unit = "rad/s",
       .reason = "it must keep its sign",
       .evidence = {nine, climb(bench, engine, "event", "omega_z@settled.wobble=0.02:0.1", {1e-8, 1e-10})},
       .note = "True of −3 rad/s, Fig. 6 (b). A fast spin of either sign and a strong wobble change places several times, and where "
               "this ends depends on the start: of the points of Fig. 6 (c) " +
               std::to_string(theirs.count(turned)) + " with negative spin end with positive spin, and " +
               std::to_string(theirs.count(back)) +
               " with positive spin and a wobble of 1 rad/s and more turn round twice and end as they began. From (0, 2, 8) " +
               digits(settled_exactly(bench, {0.0, 2.0, 8.0}), 3) +
               " rad/s are left. After 8 s these stones still wobble. Settled means a wobble below 0.02 rad/s for a tenth of a "
               "second; with 0.005 rad/s the spin differs by " +
               digits(std::abs(settled_exactly(bench, start, 0.005) - ours), 1) + " rad/s.",
       .expected = Verdict::Refuted});
}

}  // namespace

void fig6(Workbench& bench, Findings& findings) {
  std::array<Map, 3> theirs, exact;
  for (std::size_t k = 0; k < 3; ++k)
    theirs[k] = make_map(bench, planes[k], Form::Tanh), exact[k] = make_map(bench, planes[k], Form::Exact);
  const auto negative = [](double, double, double spin) { return spin < 0.0; };
  const auto inside = [&](const auto& settled) {
    return -larger(-settled(bench, {0.0, 0.05, 2.0}, 0.02), -settled(bench, {0.05, 0.0, 2.0}, 0.02));
  };
  findings.add({.id = "kudra2011.fig6.inside",
                .where = "4, Fig. 6 (a)",
                .says = "With ω30 = 2 there is an area around the origin of the plane ω10, ω20 without reversal.",
                .printed = at_least(0.0),
                .as_printed = inside(settled_as_printed),
                .converged = inside(settled_exactly),
                .unit = "rad/s",
                .reason = "least ω3 that is left of a wobble of 0.05 rad/s about either axis"});
  const auto strong = [](double x, double y, double) { return std::hypot(x, y) > 0.99; };
  const auto strong_reversed = [](double x, double y, double spin) { return std::hypot(x, y) > 0.99 && spin < 0.0; };
  const auto part = [](long some, long all) { return static_cast<double>(some) / static_cast<double>(all); };
  const auto of_all = [](long some, long all) { return std::to_string(some) + " of " + std::to_string(all) + " points"; };
  findings.add({.id = "kudra2011.fig6.outside",
                .where = "4, Fig. 6 (a)",
                .says = "Outside that area, with a strong enough wobble, the spin reverses.",
                .printed = 1.0,
                .as_printed = part(theirs[0].count(strong_reversed), theirs[0].count(strong)),
                .converged = part(exact[0].count(strong_reversed), exact[0].count(strong)),
                .tolerance = 0.02,
                .reason = "part of the starts with a wobble of 1 rad/s and more, up to 2 rad/s each way, that end with negative spin",
                .note = of_all(theirs[0].count(strong_reversed), theirs[0].count(strong)) + " with tanh as printed, " +
                        of_all(exact[0].count(strong_reversed), exact[0].count(strong)) +
                        " with the exact law. On common points the spins that are left differ by " +
                        digits(most_apart(exact[0], theirs[0]), 2) + " rad/s at most."});
  const auto size = [](const Map& map) { return static_cast<long>(map.spin.size()); };
  findings.add({.id = "kudra2011.fig6.other_sign",
                .where = "4, Fig. 6 (b)",
                .says = "With ω30 = −3 it is hard to see a reversal.",
                .printed = 1.0,
                .as_printed = part(theirs[1].count(negative), size(theirs[1])),
                .converged = part(exact[1].count(negative), size(exact[1])),
                .tolerance = 0.02,
                .reason = "part of the starts that keep the sign of their spin",
                .note = of_all(theirs[1].count(negative), size(theirs[1])) + " with tanh as printed, " +
                        of_all(exact[1].count(negative), size(exact[1])) + " with the exact law."});
  axis(bench, findings);
  sign(bench, findings, theirs[2]);
  findings.figures.push_back(map_figure(theirs, exact));
}

}  // namespace tippe::papers::celtic_stone
