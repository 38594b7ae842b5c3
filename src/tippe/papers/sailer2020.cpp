// sailer2020: Sailer, Eugster and Leine, Regul. Chaotic Dyn. 25 (2020): the tippedisk. Its ledger, and what its chapters share.
#include <array>
#include <cmath>
#include <tippe/papers/curves.h>
#include <tippe/papers/tippedisk.h>

namespace tippe::papers {

namespace tippedisk {

namespace {
RunOrder order_of(int number, double end) { return {"tippedisk-model-" + std::to_string(number), {"integrate.end=" + digits(end, 17)}}; }
}  // namespace

RunOrder model(int number, double end) { return order_of(number, end).with({"integrate.solver=jacobi", "integrate.tolerance=1e-8"}); }

RunOrder by_midpoint(int number, double dt, double end) {
  return order_of(number, end).with({"integrate.scheme=midpoint", "integrate.dt=" + digits(dt, 17)});
}

RunOrder converged(int number, double end) { return order_of(number + number % 2, end).with({"integrate.scheme=event"}); }

RunOrder ode_model(int number, double end) { return order_of(4 + number, end).with({"integrate.scheme=ode"}); }

RunOrder without_drilling(int number, double radius, double end) {
  return order_of(number, end)
      .with({"contact.law=contensou-rolling", "contact.kr=0", "contact.drilling_torque=false", "contact.radius=" + digits(radius, 17)});
}

Rows trace(Workbench& bench, const RunOrder& order, double every) {
  return bench.trace(order, {"t", "gamma", "beta", "r_S_z", "energy", "kinetic", "potential", "gap_0", "slip_0"}, every);
}

double tremble_begins(const Rows& rows, Column column) {
  std::size_t before = 0;
  for (std::size_t i = 1; i + 1 < rows.size(); ++i) {
    if ((rows[i][column] - rows[i - 1][column]) * (rows[i + 1][column] - rows[i][column]) > 0.0) continue;
    if (before > 0 && rows[i][T] - rows[before][T] < 0.15 && std::abs(rows[i][column] - rows[before][column]) > 0.01)
      return rows[before][T];
    before = i;
  }
  return none;
}

std::string inversion() { return "first.gamma=" + digits(quarter_turn, 17); }

Figure four_panels(const std::string& name, const std::string& title, const std::string& source, const std::string& caption,
                   const Rows& printed, const Rows& converged, const std::string& printed_name) {
  const std::string script = R"gp(
file = ')gp" + name + R"gp(.csv'
set multiplot layout 2,2 margins 0.11,0.985,0.12,0.92 spacing 0.13,0.22
set xlabel 't  [s]'; set xrange [0:5]
set key at graph 1,1.14 right top horizontal maxrows 1 samplen 1.4 width -1 font ',14'
set ylabel 'angles  [rad]'; set yrange [-1.8:4.2]
plot file using "t":"gamma" with lines ls 21 title 'γ', '' using "t":"gamma_c" with lines ls 3 title 'γ conv.', \
     '' using "t":"beta" with lines ls 22 title 'β', '' using "t":"beta_c" with lines ls 6 title 'β conv.'
set ylabel 'z_S  [mm]'; set yrange [41:48.5]
plot file using "t":(1e3*column("z")) with lines ls 21 title ')gp" +
                             printed_name + R"gp(', '' using "t":(1e3*column("z_c")) with lines ls 3 title 'converged', \
     47.5 with lines ls 11 title 'r ± e', 42.5 with lines ls 11 notitle
set ylabel 'energy  [J]'; set yrange [*:*]
plot file using "t":"kinetic" with lines ls 21 title 'E_{kin}', '' using "t":"kinetic_c" with lines ls 3 title 'conv.', \
     '' using "t":"potential" with lines ls 22 title 'E_{pot}', '' using "t":"potential_c" with lines ls 6 title 'conv.'
set ylabel 'E_{tot}  [J]'; set yrange [*:0.385]
plot file using "t":"energy" with lines ls 21 title ')gp" +
                             printed_name + R"gp(', '' using "t":"energy_c" with lines ls 3 title 'converged'
unset multiplot
)gp";
  return {name,
          title,
          source,
          caption,
          "Four panels over five seconds: angles beta and gamma, height of the centre of mass, kinetic and potential energy, total energy",
          1200,
          900,
          script,
          {side_by_side(name,
                        {"t", "gamma", "beta", "z", "energy", "kinetic", "potential", "gap", "slip", "gamma_c", "beta_c", "z_c", "energy_c",
                         "kinetic_c", "potential_c", "gap_c", "slip_c"},
                        {printed, converged})}};
}

}  // namespace tippedisk

namespace {

constexpr std::array<Chapter, 18> chapters{{
    {"table1", "Dimensions", tippedisk::table1},
    {"table2", "Mass and inertia", tippedisk::table2},
    {"table3", "Start", tippedisk::table3},
    {"table4", "Twelve models", tippedisk::table4},
    {"fig6", "Stationary spinning", tippedisk::fig6},
    {"fig7", "Set-valued Coulomb friction", tippedisk::fig7},
    {"fig8", "Gap with set-valued Coulomb friction", tippedisk::fig8},
    {"fig9", "Coulomb-Contensou friction", tippedisk::fig9},
    {"fig10", "Gap with Coulomb-Contensou friction", tippedisk::fig10},
    {"fig11", "Regularised Coulomb friction", tippedisk::fig11},
    {"fig12", "Gap with regularised Coulomb friction", tippedisk::fig12},
    {"fig13", "Contact that stays closed: ordinary differential equations", tippedisk::fig13},
    {"fig14", "The models compared", tippedisk::fig14},
    {"fig15", "25 seconds", tippedisk::fig15},
    {"fig16", "Stroboscopic pictures: the experiment", tippedisk::fig16},
    {"fig17", "Stroboscopic pictures: computed", tippedisk::fig17},
    {"sec7", "What the discussion concludes", tippedisk::sec7},
    {"misprints", "Formulas of sections 2 to 4", tippedisk::misprints},
}};

constexpr std::array<PrintedItem, 21> items{{
    {"Fig. 1", "", "a tippe-top and a tippedisk before and after inversion"},
    {"Fig. 2", "fig16", ""},
    {"Fig. 3", "", "frames, G and S of the disk"},
    {"Fig. 4", "", "the three points of the rim that may touch"},
    {"Fig. 5", "table1", ""},
    {"Fig. 6", "fig6", ""},
    {"Fig. 7", "fig7", ""},
    {"Fig. 8", "fig8", ""},
    {"Fig. 9", "fig9", ""},
    {"Fig. 10", "fig10", ""},
    {"Fig. 11", "fig11", ""},
    {"Fig. 12", "fig12", ""},
    {"Fig. 13", "fig13", ""},
    {"Fig. 14", "fig14", ""},
    {"Fig. 15", "fig15", ""},
    {"Fig. 16", "fig16", ""},
    {"Fig. 17", "fig17", ""},
    {"Table 1", "table1", ""},
    {"Table 2", "table2", ""},
    {"Table 3", "table3", ""},
    {"Table 4", "table4", ""},
}};

}  // namespace

const Paper& sailer2020() {
  static const Paper paper{"sailer2020", "Sailer, Eugster and Leine, Regul. Chaotic Dyn. 25 (2020)", "Tippedisk", items, chapters};
  return paper;
}

}  // namespace tippe::papers
