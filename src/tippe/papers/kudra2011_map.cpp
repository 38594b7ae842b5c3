// kudra2011 4, Fig. 6: the spin that is left, over planes of starts, without drilling torque.
#include <algorithm>
#include <cmath>
#include <tippe/papers/celtic_stone.h>

namespace tippe::papers::celtic_stone {

namespace {

constexpr double end = 8.0;  ///< "final": the wobble has decayed by then [s], ours

double final_spin(Workbench& bench, double omega_1, double omega_2, double omega_3, Form form = Form::Tanh) {
  return bench.measure(stone(form, {omega_1, omega_2, omega_3}, end, false), "omega_z");
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

template <class Start>
Map make_map(Workbench& bench, double x_range, double y_range, const Start& start) {
  const int half = bench.quick() ? 2 : 4;
  Map map;
  for (int i = -half; i <= half; ++i)
    for (int k = -half; k <= half; ++k) {
      const double x = x_range * i / half, y = y_range * k / half;
      const std::array<double, 3> omega = start(x, y);
      map.x.push_back(x), map.y.push_back(y), map.spin.push_back(final_spin(bench, omega[0], omega[1], omega[2]));
    }
  return map;
}

Figure map_figure(const Map& a, const Map& b, const Map& c) {
  return {"kudra2011-fig6",
          "The spin that is left",
          "Fig. 6",
          "ω3 after 8 s without M_t, tanh as in the paper: (a) ω30 = 2, (b) ω30 = −3 over ω10 and ω20, (c) ω10 = 0 over ω20 and ω30. Blue: "
          "negative, "
          "orange: positive. The ranges are ours. `tippe sweep` draws finer maps.",
          "Three maps of the final spin over planes of initial conditions",
          1280,
          480,
          R"gp(
set multiplot layout 1,3 margins 0.06,0.94,0.16,0.88 spacing 0.1
set palette defined (-1 '#0072b2', 0 '#f7f7f7', 1 '#d55e00'); set cbrange [-6:6]; unset key; unset grid; set tics out; set border 15
set size square
do for [k=1:3] {
  set title word("(a) (b) (c)", k)
  set xlabel (k == 3 ? 'ω_{20}  [rad/s]' : 'ω_{10}  [rad/s]'); set ylabel (k == 3 ? 'ω_{30}  [rad/s]' : 'ω_{20}  [rad/s]')
  if (k == 3) { set colorbox; set cblabel 'final ω_3  [rad/s]' } else { unset colorbox }
  plot sprintf('kudra2011-fig6%s.csv', word("a b c", k)) using 1:2:3 with image, '' using 1:2:(sprintf('%.1f', $3)) with labels font ',10'
}
unset multiplot
)gp",
          {a.table("kudra2011-fig6a"), b.table("kudra2011-fig6b"), c.table("kudra2011-fig6c")}};
}

void axis(Workbench& bench, Findings& findings) {
  double most = 0.0, most_exact = 0.0;
  for (const double spin : {-10.0, -3.0, 2.0, 10.0}) {
    most = std::fmax(most, std::abs(final_spin(bench, 0.0, 0.01, spin) / spin - 1.0));
    most_exact = std::fmax(most_exact, std::abs(final_spin(bench, 0.0, 0.01, spin, Form::Exact) / spin - 1.0));
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
       .reason = "largest relative change of spins of −10, −3, 2 and 10 rad/s disturbed by ω2 = 0.01 rad/s; \"almost\" read as a hundredth",
       .note = "Dry rolling resistance does it: below a threshold of wobble it eats the wobble faster than the spin feeds it. At 10 rad/s "
               "a wobble of "
               "0.05 rad/s is enough for a reversal, to " +
               digits(final_spin(bench, 0.0, 0.05, 10.0), 3) + " rad/s."});
}

}  // namespace

void fig6(Workbench& bench, Findings& findings) {
  const Map a = make_map(bench, 2.0, 2.0, [](double x, double y) { return std::array{x, y, 2.0}; }),
            b = make_map(bench, 2.0, 2.0, [](double x, double y) { return std::array{x, y, -3.0}; }),
            c = make_map(bench, 2.0, 8.0, [](double x, double y) { return std::array{0.0, x, y}; });
  const auto negative = [](double, double, double spin) { return spin < 0.0; };
  const double inside = std::fmin(final_spin(bench, 0.0, 0.05, 2.0), final_spin(bench, 0.05, 0.0, 2.0)),
               inside_exact = std::fmin(final_spin(bench, 0.0, 0.05, 2.0, Form::Exact), final_spin(bench, 0.05, 0.0, 2.0, Form::Exact));
  findings.add({.id = "kudra2011.fig6.inside",
                .where = "4, Fig. 6 (a)",
                .says = "With ω30 = 2 there is an area around the origin of the plane ω10, ω20 without reversal.",
                .printed = at_least(0.0),
                .as_printed = inside,
                .converged = inside_exact,
                .unit = "rad/s",
                .reason = "least final ω3 for a wobble of 0.05 rad/s about either axis"});
  const long outer = a.count([](double x, double y, double) { return std::hypot(x, y) > 0.99; }),
             reversed = a.count([](double x, double y, double spin) { return std::hypot(x, y) > 0.99 && spin < 0.0; });
  findings.add({.id = "kudra2011.fig6.outside",
                .where = "4, Fig. 6 (a)",
                .says = "Outside that area, with a strong enough wobble, the spin reverses.",
                .printed = 1.0,
                .as_printed = static_cast<double>(reversed) / static_cast<double>(outer),
                .converged = static_cast<double>(reversed) / static_cast<double>(outer),
                .tolerance = 0.02,
                .reason = "part of the starts with a wobble of 1 rad/s and more, up to 2 rad/s each way, that end with negative spin",
                .note = std::to_string(reversed) + " of " + std::to_string(outer) + " points of our grid."});
  const long kept = b.count(negative);
  findings.add({.id = "kudra2011.fig6.other_sign",
                .where = "4, Fig. 6 (b)",
                .says = "With ω30 = −3 it is hard to see a reversal.",
                .printed = 1.0,
                .as_printed = static_cast<double>(kept) / static_cast<double>(b.spin.size()),
                .converged = static_cast<double>(kept) / static_cast<double>(b.spin.size()),
                .tolerance = 0.02,
                .reason = "part of the starts that keep the sign of their spin",
                .note = std::to_string(kept) + " of " + std::to_string(b.spin.size()) + " points of our grid."});
  axis(bench, findings);
  const bool only_one_sign = a.count(negative) > 0 && kept == static_cast<long>(b.spin.size()) && inside > 0.0;
  findings.add({.id = "kudra2011.fig6.conditions",
                .where = "4",
                .says = "A reversal takes a large enough wobble and the proper sign of the spin.",
                .printed = holds(),
                .as_printed = truth(only_one_sign),
                .converged = truth(only_one_sign),
                .unit = yes_no});
  findings.figures.push_back(map_figure(a, b, c));
}

}  // namespace tippe::papers::celtic_stone
