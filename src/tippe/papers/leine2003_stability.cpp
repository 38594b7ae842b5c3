// leine2003 5.5, Fig. 11: stability of the standing and of the inverted top, and what Coulomb friction alone does.
#include <tippe/papers/leine2003.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace tippe::papers::tippe_top {

namespace {

using std::numbers::pi;

/// Whether the eigenvalues of (5.31) behave as the paper says of the region.
bool as_in_region(const Position& p) {
  const auto stable = [&](double omega) { return p.growth(omega, p.epsilon(omega)) < 0.0; };
  const double k = std::sqrt(std::abs(p.omega_k_squared()));
  switch (region(p)) {
    case 1:
      return !stable(20.0) && !stable(100.0) && !stable(500.0);
    case 2:
      return !stable(0.9 * k) && stable(1.1 * k);
    case 3:
      return stable(20.0) && stable(100.0) && stable(500.0);
    default:
      return stable(0.9 * k) && !stable(1.1 * k);
  }
}

/// A grid over Fig. 11: places off the two lines, on which the growth changes its sign.
Rows map_of(int across, int down, double R = upright.R) {
  Rows rows;
  for (int i = 0; i < across; ++i)
    for (int k = 0; k < down; ++k) {
      Position p = upright;
      p.R = R;
      const double x = 0.05 + 4.4 * (i + 0.5) / across;
      p.a = p.r * (1.0 - x);
      p.I3 = p.I1 * 2.0 * (k + 0.5) / down;
      rows.push_back({x, p.I3 / p.I1, static_cast<double>(region(p)), truth(as_in_region(p))});
    }
  return rows;
}

/// Growth of a small inclination in the full model, from t1 to t2.
double measured_growth(Workbench& bench, const RunOrder& order, double t1, double t2) {
  const auto theta = [&](double t) { return bench.measure(order, "theta@" + digits(t, 6)); };
  return std::log(theta(t2) / theta(t1)) / (t2 - t1);
}

/// Growth of a small inclination at other spins, of the standing top and of the inverted one, against (5.31).
void growth_at(Workbench& bench, Findings& findings, bool standing, double start_spin, double t1, double t2) {
  const std::string tilt = standing ? "1e-5" : digits(pi - 1e-4, 17), spin_text = digits(start_spin, 4);
  const RunOrder order{
      "tippe-top",
      {"start.touch=true", "start.angles=[0," + tilt + ",0]", "start.rates=[0,0," + std::string(standing ? "" : "-") + spin_text + "]",
       "integrate.end=" + digits(t2, 6), "integrate.atol=1e-15"}};
  const auto inclination = [&](double t) { return std::abs(bench.measure(order, "theta@" + digits(t, 6)) - (standing ? 0.0 : pi)); };
  const Position& p = standing ? upright : inverted;
  const double spin = std::abs(bench.measure(order, "spin@" + digits(0.5 * (t1 + t2), 6))),
               ours = std::log(inclination(t2) / inclination(t1)) / (t2 - t1);
  const double theirs = std::isnan(spin) ? none : p.growth(spin, p.epsilon(spin)),
               printed = std::isnan(spin) ? none : p.growth(spin, p.epsilon(spin, true));
  const bool slow = !standing && start_spin > 100.0;  // above ω_k the inverted top comes upright slowly
  findings.add(
      {.id = std::string("leine2003.fig11.growth_") + (standing ? "standing_" : "inverted_") + spin_text,
       .where = "5.5, (5.24), (5.25), (5.31)",
       .says = std::string("A small inclination of the ") + (standing ? "standing" : "inverted") + " top, spun with " + spin_text +
               " rad/s, grows as the eigenvalues of (5.31) say; here from " + digits(t1, 3) + " to " + digits(t2, 3) + " s.",
       .printed = 1.0,
       .as_printed = ours / printed,
       .converged = ours / theirs,
       .corrected = Printed(1.0),
       .unit = "times the eigenvalue",
       .tolerance = slow ? 0.1 : 0.05,
       .reason =
           slow ? "the spin falls by 6 % in a second, and changes the inclination by a part of that, beside a decay of less than a half"
                : "the spin, which the theory holds, falls a little in that time, and other modes have not quite died out",
       .note = "Measured " + digits(ours, 4) + "/s; with 3π/8 in (5.25) the eigenvalue has " + digits(theirs, 4) + "/s, with 3/(8π) " +
               digits(printed, 4) + "/s.",
       .expected = Verdict::Corrected});
}

void growth_claim(Workbench& bench, Findings& findings) {
  const RunOrder near{"tippe-top", {"start.touch=true", "start.angles=[0,1e-5,0]", "integrate.end=0.6", "integrate.atol=1e-15"}};
  const double spin = bench.measure(near, "spin@0.5"), ours = measured_growth(bench, near, 0.4, 0.6);
  findings.add({.id = "leine2003.fig11.growth",
                .where = "5.5, (5.24), (5.25), (5.31)",
                .says = "A small inclination of the spinning top grows as the eigenvalues of (5.31) say; here from 0.4 to 0.6 s.",
                .printed = 1.0,
                .as_printed = ours / upright.growth(spin, upright.epsilon(spin, true)),
                .converged = ours / upright.growth(spin, upright.epsilon(spin)),
                .corrected = Printed(1.0),
                .unit = "times the eigenvalue",
                .tolerance = 0.05,
                .reason = "the spin, which the theory holds, falls by 1 % in that time, and other modes have not quite died out",
                .note = "The slope of the law at u = 0 is 3π/8; (5.24) and (5.25) print 3/(8π), ten times less.",
                .expected = Verdict::Corrected});
  const RunOrder still{"tippe-top", {"start.touch=true", "start.angles=[0,1e-5,0]", "integrate.end=0.1"}};
  const auto braking = [&](const RunOrder& order) { return (bench.measure(order, "spin@0.1") - bench.measure(order, "spin@0")) / 0.1; };
  Ladder closed{"closed form", {{1.0, -3.0 * pi / 16.0 * upright.mu * upright.m * upright.g * upright.R / upright.I3}}},
      stepped{"moreau", {}}, event{"event", {{1e-10, braking(still)}}};
  if (!bench.quick())
    for (const double dt : {1e-4, 5e-5, 2.5e-5})
      stepped.rungs.push_back({dt, braking(still.with({"integrate.scheme=moreau", "integrate.dt=" + digits(dt, 17)}))});
  findings.add({.id = "leine2003.fig11.spin",
                .where = "5.5, (5.22)",
                .says = "Near the equilibrium the spin stays constant: its change is of second order in the inclination; here 1e-5 rad.",
                .printed = 0.0,
                .converged = braking(still),
                .unit = "rad/s²",
                .tolerance = 0.01,
                .reason = "of the order of the inclination squared: 1e-10 of anything",
                .evidence = {stepped, event, closed},
                .note = "(5.22) leaves out the drilling torque, 3π/16 μ m g R, which does not vanish with the inclination.",
                .expected = Verdict::Refuted});
}

/// Where the largest real part of the eigenvalues changes its sign.
double stability_limit(const Position& p) {
  double low = 1.0, high = 1000.0;
  const bool grows = p.growth(high, p.epsilon(high)) > 0.0;
  for (int i = 0; i < 200; ++i) {
    const double middle = 0.5 * (low + high);
    ((p.growth(middle, p.epsilon(middle)) > 0.0) == grows ? high : low) = middle;
  }
  return 0.5 * (low + high);
}

/// The regions hold for every contact radius, the growth rates do not.
void independence(Findings& findings) {
  const std::array<double, 5> radii{5e-5, 2e-4, 5e-4, 2e-3, 5e-3};
  long agreeing = 0, all = 0;
  double least = infinite, most = 0.0;
  for (const double R : radii) {
    for (const std::vector<double>& row : map_of(30, 20, R)) agreeing += row[3] == 1.0, ++all;
    Position p = upright;
    p.R = R;
    const double growth = p.growth(180.0, p.epsilon(180.0));
    least = std::min(least, growth), most = std::max(most, growth);
  }
  findings.add(
      {.id = "leine2003.fig11.independent",
       .where = "5.5",
       .says = "The regions do not depend on ε, nor on the contact radius: part of a grid of tops with R from 0.05 to 5 mm as in Fig. 11.",
       .printed = 1.0,
       .converged = static_cast<double>(agreeing) / static_cast<double>(all),
       .reason = "all of them",
       .note = std::to_string(agreeing) + " of " + std::to_string(all) + "."});
  double spread = 0.0;
  for (const Position& position : {upright, inverted})
    for (const double R : radii) {
      Position p = position;
      p.R = R;
      spread = std::max(spread, std::abs(stability_limit(p) / std::sqrt(p.omega_k_squared()) - 1.0));
    }
  findings.add({.id = "leine2003.fig11.omega_k_radius",
                .where = "5.5, (5.35)",
                .says = "ω_k does not depend on the contact radius: largest relative distance of the spin at which a real part changes its "
                        "sign from (5.35), for contact radii from 0.05 to 5 mm.",
                .printed = 0.0,
                .converged = spread,
                .tolerance = 1e-5,
                .reason = "bisection on real parts that are small with the smallest radius"});
  findings.add({.id = "leine2003.fig11.magnitude",
                .where = "5.5",
                .says = "The magnitude of the eigenvalues depends on the contact radius: largest growth over least, at 180 rad/s, for "
                        "contact radii from 0.05 to 5 mm.",
                .printed = at_least(2.0),
                .converged = most / least,
                .reason = "by more than can be overlooked: a factor of two",
                .note = "From " + digits(least, 3) + "/s to " + digits(most, 3) + "/s."});
}

}  // namespace

void stability(Workbench& bench, Findings& findings) {
  const auto number = [&](const char* id, const char* where, const char* says, double printed, double ours, const char* unit) {
    findings.add(
        {.id = std::string("leine2003.fig11.") + id, .where = where, .says = says, .printed = printed, .converged = ours, .unit = unit});
  };
  number("standing", "5.5, Fig. 11", "The standing top of 5.4 lies in region IV.", 4.0, region(upright), "");
  number("inverted", "5.5, Fig. 11", "The inverted top lies in region II.", 2.0, region(inverted), "");
  const int across = bench.quick() ? 30 : 120, down = bench.quick() ? 20 : 80;
  const Rows map = map_of(across, down);
  const auto agreeing = std::ranges::count_if(map, [](const std::vector<double>& row) { return row[3] == 1.0; });
  findings.add(
      {.id = "leine2003.fig11.regions",
       .where = "5.5, Fig. 11",
       .says =
           "I: unstable; II: stable above ω_k; III: stable; IV: stable below ω_k. Part of a grid of tops whose eigenvalues (5.31) say so.",
       .printed = 1.0,
       .converged = static_cast<double>(agreeing) / static_cast<double>(map.size()),
       .unit = "",
       .tolerance = 0.0,
       .reason = "all of them"});
  for (const auto& [p, name] : {std::pair{upright, "standing"}, {inverted, "inverted"}}) {
    findings.add({.id = std::string("leine2003.fig11.omega_k_") + name,
                  .where = "5.5, (5.35)",
                  .says = std::string("The ") + name + " top changes its stability at ω_k.",
                  .printed = std::sqrt(p.omega_k_squared()),
                  .converged = stability_limit(p),
                  .unit = "rad/s",
                  .tolerance = 1e-4,
                  .reason = "bisection on the eigenvalues, whose real part is known to 1e-12 there"});
  }
  const auto at_rest = [](const Position& p) { return p.growth(0.01, p.epsilon(0.01)); };
  findings.add({.id = "leine2003.fig11.at_rest",
                .where = "5.5, (5.34)",
                .says = "Without spin the top is stable where a > 0: standing, and not inverted; here with 0.01 rad/s.",
                .printed = holds(),
                .converged = truth(at_rest(upright) < 0.0 && at_rest(inverted) > 0.0),
                .unit = yes_no});
  independence(findings);
  growth_claim(bench, findings);
  growth_at(bench, findings, true, 80.0, 1.0, 1.4);
  for (const double spin : {100.0, 140.0, 220.0}) growth_at(bench, findings, true, spin, 0.4, 0.6);
  growth_at(bench, findings, false, 70.0, 0.3, 0.5);
  growth_at(bench, findings, false, 120.0, 0.4, 1.0);
  findings.add({.id = "leine2003.fig11.small_radius",
                .where = "5.5",
                .says = "For small contact radii the real part becomes very small; here with R = 5e-6 m, a hundredth of the top's own.",
                .printed = at_most(0.1),
                .converged =
                    [] {
                      Position tiny = upright;
                      tiny.R = 5e-6;
                      return tiny.growth(180.0, tiny.epsilon(180.0)) / upright.growth(180.0, upright.epsilon(180.0));
                    }(),
                .unit = "of the growth at 5e-4 m",
                .reason = "very small: a tenth at most"});
  Figure figure{.name = "leine2003-fig11",
                .title = "Stability of the tippe-top",
                .source = "leine2003 Fig. 11",
                .caption =
                    "Regions I to IV by the eigenvalues of (5.31), each dot a top; the lines h/r = 1 and h/r = I₁/I₃; and the two "
                    "positions of the top of 5.4: standing (left) and inverted.",
                .alt = "Map of four regions over h/r and I3/I1, divided by a vertical line and a hyperbola",
                .width = 860,
                .height = 520,
                .script =
                    "set xlabel 'h/r'\nset ylabel 'I_3/I_1'\nset xrange [0:4.5]\nset yrange [0:2]\nset key outside\nplot for [n=1:4] "
                    "'leine2003-fig11-map.csv' using "
                    "($3==n ? $1 : NaN):2 with points pt 7 ps 0.6 lc rgb word('#d55e00 #0072b2 #009e73 #e69f00', n) title word('I II III "
                    "IV', n), \\\n  "
                    "'leine2003-fig11-lines.csv' using 1:2 with lines ls 1 notitle, '' using 3:2 with lines ls 1 notitle, "
                    "'leine2003-fig11-top.csv' using 1:2 with points pt 9 ps 1.4 lc rgb 'black' title 'the top'\n"};
  Table dots{"leine2003-fig11-map", {"h_over_r", "I3_over_I1", "region", "agrees"}, {}},
      lines{"leine2003-fig11-lines", {"one", "I3_over_I1", "hyperbola"}, {}}, top{"leine2003-fig11-top", {"h_over_r", "I3_over_I1"}, {}};
  dots.rows = map;
  for (int i = 1; i <= 100; ++i) lines.add({1.0, 0.02 * i, 1.0 / (0.02 * i)});
  for (const Position& p : {upright, inverted}) top.add({p.h() / p.r, p.I3 / p.I1});
  figure.tables = {dots, lines, top};
  findings.figures.push_back(std::move(figure));
}

void coulomb_rolling(Workbench& bench, Findings& findings) {
  const RunOrder rolling{"tippe-top-coulomb-rolling", {}}, printed{"tippe-top-coulomb-slipping", {}},
      slipping{"tippe-top-coulomb-slipping", {"start.touch=true", "start.angles=[0,0.01,0]", "start.velocity=[3,0,0]"}};
  findings.add(
      {.id = "leine2003.sec5.5.rolls",
       .where = "5.5",
       .says =
           "With Coulomb friction alone and a rolling start (θ = 0.01 rad, ours) the top never turns over: its largest inclination in 8 s.",
       .printed = at_most(0.1),
       .converged = bench.measure(rolling, "max.theta"),
       .unit = "rad",
       .reason = "a small swing about the equilibrium"});
  findings.add(
      {.id = "leine2003.sec5.5.slips",
       .where = "5.5",
       .says =
           "There may be slipping starts close to the equilibrium that lead to an inversion; here θ = 0.01 rad, thrown with 3 m/s (ours).",
       .printed = at_least(0.9 * pi),
       .converged = bench.measure(slipping, "max.theta"),
       .unit = "rad",
       .reason = "an inversion as in Fig. 9: nine tenths of a half turn",
       .note = "It is half way over at " + digits(bench.measure(slipping, "first.theta=1.5707963"), 4) +
               " s. With 2.5 m/s it rolls before that, and θ never exceeds " +
               digits(bench.measure(slipping.with({"start.velocity=[2.5,0,0]"}), "max.theta"), 3) +
               " rad; from the start of 5.4 itself the slip ends so soon that it is " + digits(bench.measure(printed, "max.theta"), 3) +
               " rad."});
  const double split = upright.rolling_split(180.0);
  const Rows rows = bench.trace(rolling.with({"integrate.end=1"}), {"t", "theta"}, 2e-4);
  double first = none, last = none;
  int peaks = 0;
  for (std::size_t i = 1; i + 1 < rows.size(); ++i) {
    const double a = rows[i - 1][1], b = rows[i][1], c = rows[i + 1][1];
    if (!(b > a && b >= c)) continue;
    last = rows[i][0] + 0.5 * (a - c) / (a - 2.0 * b + c) * 2e-4;
    if (++peaks == 1) first = last;
  }
  findings.add({.id = "leine2003.sec5.5.frequency",
                .where = "5.5, (5.36), (5.37)",
                .says = "The rolling top swings with the frequencies (5.37); θ shows their difference.",
                .printed = split,
                .converged = 2.0 * pi * (peaks - 1) / (last - first),
                .unit = "rad/s",
                .tolerance = 0.001 * split,
                .reason = "θ = 0.01 rad: terms of its square, 1e-4, and what peaks between points can be off"});
}

}  // namespace tippe::papers::tippe_top
