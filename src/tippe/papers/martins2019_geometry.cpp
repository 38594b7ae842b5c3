// martins2019 5.1: the curve of the disk's centre, by the tables of the paper and exactly. Figs 7 to 10, (50), (51).
#include <algorithm>
#include <cmath>
#include <tippe/papers/martins2019_chapters.h>
#include <tippe/shapes/track.h>

namespace tippe::papers::martins2019 {

namespace {

constexpr double R = 0.75;  ///< of Figs 7 to 10 [m]; Table 4 has 0.1
const shapes::Track& parabola() {
  static const shapes::Track track(shapes::parabola(table_4.p), shapes::Side::Left, -60.0, 60.0, 0.0);
  return track;
}

Vec2 center_at(double x, double radius) {
  const shapes::TrackPoint p = parabola().at(x);
  return p.r + radius * p.n;
}

/// Tables 1 and 2: points of the offset at equal distances in x from −40 to 40, lengths of the chords, first differences.
struct ByTables {
  std::vector<double> x, s;
  std::vector<Vec2> G;
};

ByTables by_tables(int count, double radius) {
  ByTables t;
  for (int i = 0; i <= count; ++i) {
    const double x = -40.0 + 80.0 * i / count;
    t.x.push_back(x);
    t.G.push_back(center_at(x, radius));
    t.s.push_back(i == 0 ? 0.0 : t.s.back() + (t.G.back() - t.G[t.G.size() - 2]).norm());
  }
  const double middle = t.s[static_cast<std::size_t>(count / 2)];
  for (double& s : t.s) s -= middle;
  return t;
}

/// Largest error of the slope's magnitude by steps 4 to 7 of Table 2: with Δs/Δx as printed, or Δx/Δs.
double slope_error(int count, bool as_printed) {
  const ByTables t = by_tables(count, R);
  double most = 0.0;
  for (std::size_t i = 1; i < t.x.size(); ++i) {
    const Vec2 step = t.G[i] - t.G[i - 1];
    const double length = t.s[i] - t.s[i - 1];
    Vec2 g = step / length;
    if (as_printed) g = Vec2(length / step.x(), length / step.y());
    const double beta = std::acos(std::min(1.0, std::abs(g.x()) / g.norm()));  // (9), (22)
    most = std::max(most, std::abs(beta - std::abs(parabola().turned(t.x[i]))));
  }
  return most;
}

/// Table 1: S(x) by trapezia on equal parts of |x| ≤ 40, turned round and interpolated; then x, P and α at a place S of the track.
struct AtPlace {
  double x, P, alpha;
};
AtPlace by_table_1(double S, int count, bool as_printed) {
  std::vector<double> x, length;
  const auto speed = [](double at) { return std::hypot(at, table_4.p) / table_4.p; };  // (45), without its sign
  for (int i = 0; i <= count; ++i) x.push_back(-40.0 + 80.0 * i / count), length.push_back(0.0);
  const auto middle = static_cast<std::size_t>(count / 2), last = static_cast<std::size_t>(count);
  for (std::size_t i = middle + 1; i <= last; ++i) length[i] = length[i - 1] + 0.5 * (speed(x[i]) + speed(x[i - 1])) * (x[i] - x[i - 1]);
  // (46): the integral from 0 to x < 0 is negative, and the printed sign there makes S positive on both branches.
  for (std::size_t i = 0; i < middle; ++i) length[i] = (as_printed ? 1.0 : -1.0) * length[last - i];
  // The inverse table: the first pair of neighbours with S between them.
  for (std::size_t i = last; i > 0; --i) {
    const double low = std::min(length[i - 1], length[i]), high = std::max(length[i - 1], length[i]), wanted = as_printed ? std::abs(S) : S;
    if (wanted < low || wanted > high) continue;
    const double at = x[i - 1] + (x[i] - x[i - 1]) * (wanted - length[i - 1]) / (length[i] - length[i - 1]);
    return {at, std::pow(speed(at), 3) * table_4.p, std::atan(at / table_4.p)};
  }
  return {none, none, none};
}

/// Steps 2, 4 and 6 of Table 2: largest relative error of ρ(s) against P − R, where x is at least a tenth of its range from the ends.
double radius_error(int count, bool as_printed) {
  const ByTables t = by_tables(count, R);
  const auto slope = [&](std::size_t i) {
    const Vec2 step = t.G[i] - t.G[i - 1];
    const double length = t.s[i] - t.s[i - 1];
    return as_printed ? Vec2(length / step.x(), length / step.y()) : Vec2(step / length);
  };
  double most = 0.0;
  for (std::size_t i = 2; i < t.x.size(); ++i) {
    if (std::abs(t.x[i]) > 32.0 || std::abs(t.x[i]) < 1.0) continue;  // near x = 0 the printed Δs/Δy has no bound
    const Vec2 g = slope(i), bend = (slope(i) - slope(i - 1)) / (t.s[i] - t.s[i - 1]);
    const double rho = std::pow(g.norm(), 3) / std::abs(g.x() * bend.y() - g.y() * bend.x());  // (10)
    most = std::max(most, std::abs(rho * (parabola().at(t.x[i]).kappa / (1.0 - parabola().at(t.x[i]).kappa * R)) - 1.0));
  }
  return most;
}

void table_1(Findings& findings) {
  constexpr double S = -10.0;
  const shapes::TrackPoint exact = parabola().at(parabola().parameter_at(S, 0.0));
  const AtPlace printed = by_table_1(S, 2000, true), mended = by_table_1(S, 2000, false);
  findings.add(
      {.id = "martins2019.table1.place",
       .where = "Table 1, steps 1 to 3, (46)",
       .says = "The tables give the place x that belongs to an arc length; here S = −10 m, error of x.",
       .printed = 0.0,
       .as_printed = std::abs(printed.x - exact.r.x()),
       .converged = std::abs(mended.x - exact.r.x()),
       .corrected = Printed(0.0),
       .unit = "m",
       .tolerance = 1e-5,
       .reason = "trapezia and linear interpolation with 2000 points: (0.04 m)²/(12 p) along 10 m",
       .note =
           "With the sign that (45), (46) want for x < 0 the integral, negative there already, becomes positive: both branches have the "
           "same S, and the inverse table cannot tell them apart. Without it S is odd, and the table is right.",
       .expected = Verdict::Corrected});
  findings.add({.id = "martins2019.table1.P",
                .where = "Table 1, step 4, (49)",
                .says = "With that x (49) gives the radius of curvature; relative error at S = −10 m.",
                .printed = 0.0,
                .as_printed = std::abs(printed.P * exact.kappa - 1.0),
                .converged = std::abs(mended.P * exact.kappa - 1.0),
                .tolerance = 1e-6,
                .reason = "the error of x, over p",
                .note = "P is the same on both branches, so that the sign does not matter here; that of α does: (50)."});
}

/// β of the centre's curve at x, from points of it a millimetre to either side.
double beta_of_center(double x) {
  constexpr double h = 1e-3;
  const Vec2 step = center_at(x + h, R) - center_at(x - h, R);
  return std::atan2(step.y(), step.x());
}

/// (4): radius of curvature of the track at a place S, by difference quotients over 0.1 m of arc.
double radius_by_equation_4(double S) {
  constexpr double h = 0.1;
  const auto r = [](double at) { return parabola().at(parabola().parameter_at(at, 0.0)).r; };
  const Vec2 slope = (r(S + h) - r(S - h)) / (2.0 * h), bend = (r(S + h) - 2.0 * r(S) + r(S - h)) / (h * h);
  return std::pow(slope.norm(), 3) / std::abs(slope.x() * bend.y() - slope.y() * bend.x());
}

Figure curve_figure() {
  Table table{"martins2019-fig7", {"s", "S", "beta", "alpha", "P", "S_table", "s_table", "line"}, {}};
  const ByTables t = by_tables(200, R);
  const double slope = parabola().arc_length(40.0) / parabola().center_length(40.0, R);
  for (std::size_t i = 0; i < t.x.size(); ++i) {
    const double x = t.x[i], s = parabola().center_length(x, R);
    table.add({s, parabola().arc_length(x), parabola().turned(x), std::atan(x / table_4.p), 1.0 / parabola().at(x).kappa,
               parabola().arc_length(x), t.s[i], slope * s});
  }
  return {
      "martins2019-fig7",
      "The track and the curve of the centre",
      "Figs 7 to 10",
      "R = 0.75 m, P = 40 m at the lowest point. S(s) is so near a straight line that we show its distance from the one through its ends. "
      "β(s) and α(s) "
      "are one function, and exactly s = S − Rα, ρ = P − R: no tables are needed. Points: Table 2 with 200 points. The range of s is ours.",
      "Four panels: S minus a straight line, beta, alpha and P over s",
      1100,
      760,
      R"gp(
file = 'martins2019-fig7.csv'
set multiplot layout 2,2 margins 0.12,0.985,0.12,0.96 spacing 0.15,0.19
set xlabel 's  [m]'; set xrange [-48:48]; set key top left
set ylabel 'S(s) − straight line  [mm]'
plot file using "s":(1e3*(column("S")-column("line"))) with lines ls 1 title 'exact', '' using "s_table":(1e3*(column("S")-column("line"))) every 10 with points pt 6 lc rgb '#d55e00' title 'Table 2'
set key bottom right; set ylabel 'β  [rad]'; plot file using "s":"beta" with lines ls 1 title 'of the centre''s curve'
set ylabel 'α  [rad]'; plot file using "s":"alpha" with lines ls 1 title 'of the track'
set key top center; set ylabel 'P  [m]'; plot file using "s":"P" with lines ls 1 title 'radius of curvature'
unset multiplot
)gp",
      {table}};
}

}  // namespace

void curves(Workbench& /*bench*/, Findings& findings) {
  const double slope = parabola().arc_length(40.0) / parabola().center_length(40.0, R);
  const auto bend = [&](double x, double s) { return std::abs(parabola().arc_length(x) - slope * s); };
  double exact = 0.0, table = 0.0, beta = 0.0;
  const ByTables t = by_tables(2000, R);
  for (std::size_t i = 0; i < t.x.size(); ++i) {
    const double x = t.x[i];
    exact = std::max(exact, bend(x, parabola().center_length(x, R)));
    table = std::max(table, bend(x, t.s[i]));
    beta = std::max(beta, std::abs(beta_of_center(x) - std::atan(x / table_4.p)));
  }
  double smallest = infinite;
  for (int i = -40; i <= 40; ++i) smallest = std::min(smallest, radius_by_equation_4(i));
  findings.add(
      {.id = "martins2019.fig7.bent",
       .where = "5.1, Fig. 7",
       .says = "S(s) is not a straight line.",
       .printed = at_least(1e-6),
       .as_printed = table,
       .converged = exact,
       .unit = "m",
       .reason =
           "largest distance from the line through its ends for |x| ≤ 40 m; a micrometre is far above rounding and the chords of Table 2",
       .note = "By " + digits(1e3 * exact, 3) + " mm of " + digits(parabola().arc_length(40.0), 2) + " m: S − s = Rα."});
  findings.add(
      {.id = "martins2019.fig8.beta",
       .where = "5.1, Figs 8 and 9",
       .says = "β(s) of the centre's curve and α(S) of the track, which the paper draws apart, are angles of parallel curves.",
       .printed = 0.0,
       .converged = beta,
       .unit = "rad",
       .tolerance = 1e-9,
       .reason =
           "largest difference for |x| ≤ 40 m; β by points of the centre's curve 1 mm to either side, which rounding of 1e-14 m turns "
           "by 1e-11 rad",
       .note = "They are the same function; the paper computes β by tables."});
  findings.add({.id = "martins2019.fig10.P",
                .where = "5.1, Fig. 10",
                .says = "P(s) by (4) is smallest at the lowest point, 40 m.",
                .printed = 40.0,
                .converged = smallest,
                .unit = "m",
                .tolerance = 1e-3,
                .reason = "(4) by difference quotients over 0.1 m of arc: off by (0.1 m/p)² and less of p"});
  findings.add(
      {.id = "martins2019.table2.slope",
       .where = "Table 2, steps 4 to 7",
       .says = "The tables give the slope β(s) of the centre's curve.",
       .printed = 0.0,
       .as_printed = slope_error(2000, true),
       .converged = slope_error(2000, false),
       .corrected = Printed(0.0),
       .unit = "rad",
       .tolerance = 1e-3,
       .reason = "first differences over 0.04 m on a radius of 40 m",
       .note =
           "Step 4 divides Δs by Δx and Δy, which makes β its complement; it needs Δx/Δs and Δy/Δs. Error for |x| ≤ 40 m with 2000 points.",
       .expected = Verdict::Corrected});
  findings.add(
      {.id = "martins2019.table2.rho",
       .where = "Table 2, steps 4 and 6, (10)",
       .says = "The tables give the radius of curvature ρ(s) of the centre's curve: largest relative error for 1 m ≤ |x| ≤ 32 m.",
       .printed = 0.0,
       .as_printed = radius_error(2000, true),
       .converged = radius_error(2000, false),
       .corrected = Printed(0.0),
       .tolerance = 5e-3,
       .reason = "differences one-sided over 0.04 m: a step and a half of x, over the 13 m in which ρ changes by a part of itself",
       .note = "With Δs/Δx and Δs/Δy of step 4 the curve is another one. With Δx/Δs and Δy/Δs ρ comes out, and it is P − R: no table is "
               "needed.",
       .expected = Verdict::Corrected});
  const double chord = (by_tables(2000, R).G[1] - by_tables(2000, R).G[0]).norm(), whole = 2.0 * parabola().center_length(40.0, R);
  findings.add({.id = "martins2019.table2.sum",
                .where = "Table 2, step 2",
                .says = "s is the sum of the chords from i = 2 on, s_0 = 0: length of the centre's curve for |x| ≤ 40 m.",
                .printed = whole,
                .as_printed = by_tables(2000, R).s.back() - by_tables(2000, R).s.front() - chord,
                .converged = by_tables(2000, R).s.back() - by_tables(2000, R).s.front(),
                .corrected = Printed(whole),
                .unit = "m",
                .tolerance = 1e-3,
                .reason = "2000 chords are shorter than the arc by far less",
                .note = "With points numbered from 0 the sum has to begin with i = 1: else all s are one chord short.",
                .expected = Verdict::Corrected});
  table_1(findings);
  const double x = -10.0, printed_alpha = std::acos(table_4.p / std::hypot(x, table_4.p));
  findings.add({.id = "martins2019.eq50.sign",
                .where = "(15), (22), (50)",
                .says = "α by (50) is the slope of the track (at x = −10 m).",
                .printed = printed_alpha,
                .as_printed = printed_alpha,
                .converged = parabola().turned(x),
                .corrected = Printed(-printed_alpha),
                .unit = "rad",
                .tolerance = 1e-12,
                .reason = "rounding",
                .note = "An arccosine loses the sign of the slope: on the left branch gravity would push the disk uphill.",
                .expected = Verdict::Corrected});
  findings.figures.push_back(curve_figure());
}

void equation51(Workbench& bench, Findings& findings) {
  const auto at_point = [](const Vec2& G) { return equation_51(table_4, G.x(), G.y()); };
  const double s = -10.0, exact = at_point(center_at(parabola().parameter_at(s, table_4.R), table_4.R));
  const auto by_polygon = [&](int count) {
    const ByTables t = by_tables(count, table_4.R);
    const auto next = std::ranges::lower_bound(t.s, s) - t.s.begin();
    const auto i = static_cast<std::size_t>(next);
    const double part = (s - t.s[i - 1]) / (t.s[i] - t.s[i - 1]);
    return at_point((1.0 - part) * t.G[i - 1] + part * t.G[i]);
  };
  Ladder closed{"closed form", {{0.0, exact}}}, tables{"Table 2", {}};
  if (bench.quick())
    closed.rungs.clear();
  else
    for (const int count : {200, 2000, 20000}) tables.rungs.push_back({80.0 / count, by_polygon(count)});
  findings.add({.id = "martins2019.eq51.offset",
                .where = "5.1, (51)",
                .says = "(51) is the equation of the centre's curve: its left side vanishes there (at s = −10 m, R = 0.1 m).",
                .printed = 0.0,
                .converged = exact,
                .tolerance = 1e-6,
                .reason = "rounding of its largest terms",
                .evidence = {closed, tables},
                .note = "It adds lengths squared to their sixth powers, so it cannot hold in any unit; the paper does not use it further.",
                .expected = Verdict::Refuted});
}

}  // namespace tippe::papers::martins2019
