// kudra2011 Fig. 2: the five components of sliding, spinning and rolling friction, and the error of their approximations.
#include <fmt/core.h>

#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "atlas.h"
#include "law_errors_table.h"

namespace tippe::cli {
namespace {

/// Six panels, five components and the key; `line` draws one of them.
std::string component_panels(const char* setup, const char* plot, const char* key) {
  std::string script = "set multiplot\n";
  script += ratio_axis;
  script += setup;
  script += R"gp(
name(k) = (k==1 ? 'T_{0x}/(μN)' : k==2 ? 'T_{rx}/(μN k_r sinβ)' : k==3 ? 'T_{ry}/(μN k_r cosβ)' : k==4 ? 'M_0/(μNρ)' : 'M_r/(μNρ k_r sinβ)').'  [–]'
columns = "T0x Trx Try M0 Mr"
do for [k=1:5] {
  column_of(law) = word(columns, k)."_".law
  left = 0.09 + 0.32*((k-1)%3); top = k <= 3 ? 0.93 : 0.44
  set lmargin screen left; set rmargin screen left + 0.245
  set tmargin screen top; set bmargin screen top - 0.33
  set label 1 name(k) at graph 0.5,1.09 center
  set xlabel '|v|/(|ω|ρ)  [–]' offset 0,0.3
  set ylabel (k == 1 || k == 4 ? quantity : '')
)gp";
  script += plot;
  script += "}\n";
  script += key;
  script += "unset multiplot\n";
  return script;
}

Table component_table(const char* file, bool errors) {
  Table table{file, {"x", "u_over_omega"}, {}};
  const std::array<const char*, 4> laws{"exact", "pade1", "pade2", "tanh"};
  for (const char* component : kudra_component_names)
    for (std::size_t law = errors ? 1 : 0; law < 4; ++law) table.columns.push_back(fmt::format("{}_{}", component, laws[law]));
  constexpr int points = 400;
  for (int i = 0; i <= points; ++i) {
    const double x = static_cast<double>(i) / points, v = std::sin(0.5 * std::numbers::pi * x),
                 omega = (i == points) ? 0.0 : std::cos(0.5 * std::numbers::pi * x);
    std::vector<double> row{x, (i == points) ? std::numeric_limits<double>::quiet_NaN() : v / omega};
    for (int component = 0; component < 5; ++component)
      for (int law = errors ? 1 : 0; law < 4; ++law) {
        const double value = kudra_component(law, component, v, omega);
        row.push_back(errors ? std::abs(value - kudra_component(0, component, v, omega)) : value);
      }
    table.rows.push_back(row);
  }
  return table;
}

Figure components() {
  constexpr const char* setup = "unset key\nquantity = ''\n";
  constexpr const char* plot = R"gp(
  set yrange [*:*]; set ytics autofreq
  if (k == 1) { set yrange [0:1.05]; set ytics 0.25 }
  if (k == 2) { set yrange [-0.31:0]; set ytics 0.1 }
  if (k == 3) { set yrange [0:0.31]; set ytics 0.1 }
  if (k == 4) { set yrange [0:0.62]; set ytics 0.2 }
  if (k == 5) { set yrange [-0.21:0]; set ytics 0.05 }
  plot 'components.csv' using "x":column_of("pade1") with lines ls 3, '' using "x":column_of("pade2") with lines ls 4, \
       '' using "x":column_of("tanh") with lines ls 2, '' using "x":column_of("exact") with lines ls 1
)gp";
  constexpr const char* key = R"gp(
set lmargin screen 0.74; set rmargin screen 0.97; set tmargin screen 0.44; set bmargin screen 0.11
unset border; unset tics; unset label; unset xlabel; unset ylabel; set yrange [0:1]
set key at graph 0.1,0.9 top left Left reverse spacing 1.5 samplen 4
plot NaN with lines ls 1 title 'exact', NaN with lines ls 3 title 'Padé 1', NaN with lines ls 4 title 'Padé 2', NaN with lines ls 2 title 'tanh'
)gp";
  return {"components",
          "Sliding, spinning and rolling: five components, four ways",
          "kudra2011 Fig. 2, (2), (5), (6), (7)",
          "Friction of a rolling Hertz contact splits into five functions of |v|/(|ω|ρ) alone. The exact ones are elementary (see "
          "distorted_ball.h) and cost about as "
          "much as the approximations. Padé 1 keeps the values at both ends, Padé 2 and tanh also the slopes there. In between Padé 2 "
          "misses the fast fall of "
          "T<sub>rx</sub>, which tanh follows.",
          "Five small panels, each with an exact curve and three approximations",
          1200,
          720,
          component_panels(setup, plot, key),
          {component_table("components", false)}};
}

Figure component_errors(const ErrorTables& tables) {
  constexpr const char* setup =
      "unset key\nquantity = 'absolute error  [–]'\nset logscale y; set format y '10^{%T}'\nset yrange [1e-5:1]; set ytics 10\n";
  constexpr const char* plot = R"gp(
  plot 'component_errors.csv' using "x":column_of("pade1") with lines ls 3, '' using "x":column_of("pade2") with lines ls 4, \
       '' using "x":column_of("tanh") with lines ls 2
)gp";
  constexpr const char* key = R"gp(
set lmargin screen 0.74; set rmargin screen 0.97; set tmargin screen 0.44; set bmargin screen 0.11
unset border; unset tics; unset label; unset xlabel; unset ylabel; unset logscale y; set yrange [0:1]
set key at graph 0.1,0.9 top left Left reverse spacing 1.5 samplen 4
plot NaN with lines ls 3 title 'Padé 1', NaN with lines ls 4 title 'Padé 2', NaN with lines ls 2 title 'tanh'
)gp";
  const ComponentRow& along = tables.components[2];
  return {"component_errors",
          "The error of each approximation",
          "kudra2011 (5), (6), (7) against (2)",
          fmt::format("Distance from the exact components, on a logarithmic scale. Over the whole range tanh is the closest of the three "
                      "for four of the five "
                      "components. For T<sub>ry</sub> the largest error of Padé 2 ({:.5f}) is a little smaller than that of tanh ({:.5f}), "
                      "while in the "
                      "mean square tanh is ahead there as well. As a law, with k<sub>r</sub> = 1 and the worst direction, the force errs "
                      "by {:.0f} % of μN "
                      "(Padé 1), {:.0f} % (Padé 2) and {:.1f} % (tanh).",
                      along.worst[1], along.worst[2], 100.0 * tables.vectors[0].force, 100.0 * tables.vectors[1].force,
                      100.0 * tables.vectors[2].force),
          "Five small panels of errors on a logarithmic axis",
          1200,
          720,
          component_panels(setup, plot, key),
          {component_table("component_errors", true)}};
}

}  // namespace

std::vector<Figure> component_figures(const ErrorTables& tables) { return {components(), component_errors(tables)}; }

}  // namespace tippe::cli
