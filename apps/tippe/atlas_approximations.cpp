// Series, truncated sets and ellipsoid against the exact law.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <tippe/laws/friction_ball.h>
#include <tippe/laws/taylor_set.h>

#include "atlas.h"
#include "law_errors_table.h"

namespace tippe::cli {
namespace {

using namespace tippe::laws;
using std::numbers::pi;

Figure ball_errors() {
  const HertzBall hertz;
  const UniformBall uniform;
  const TaylorBall series_hertz(Pressure::Hertz), series_uniform(Pressure::Uniform);
  const EllipsoidBall ellipsoid_hertz(EllipseProfile{HertzProfile::spinning(0.0).eta});
  const EllipsoidBall ellipsoid_uniform(EllipseProfile{UniformProfile::spinning(0.0).eta});
  Table table{"ball_errors",
              {"x", "u", "force_series_hertz", "force_series_uniform", "force_ellipsoid_hertz", "force_ellipsoid_uniform",
               "torque_series_hertz", "torque_series_uniform", "torque_ellipsoid_hertz", "torque_ellipsoid_uniform"},
              {}};
  constexpr int points = 800;
  for (int i = 1; i < points; ++i) {
    const double x = static_cast<double>(i) / points;
    const Vec3 gamma(std::sin(0.5 * pi * x), 0.0, std::cos(0.5 * pi * x));
    const Vec3 h = hertz.force(gamma), u = uniform.force(gamma);
    const auto error = [&gamma](const auto& ball, const Vec3& exact, int k) {
      const double e = std::abs(ball.force(gamma)(k) - exact(k));
      return (e > 1e-9) ? e : std::numeric_limits<double>::quiet_NaN();  // below the picture
    };
    table.add({x, gamma.x() / gamma.z(), error(series_hertz, h, 0), error(series_uniform, u, 0), error(ellipsoid_hertz, h, 0),
               error(ellipsoid_uniform, u, 0), error(series_hertz, h, 2), error(series_uniform, u, 2), error(ellipsoid_hertz, h, 2),
               error(ellipsoid_uniform, u, 2)});
  }
  return {"ball_errors",
          "Series and ellipsoid against the exact law",
          "leine2003 (2.13), (2.14) and their Hertz counterpart; the ellipsoid of other programs",
          "A moving contact: error of force and torque. The series cut after the sixth order is good to a per cent and worst where its two "
          "halves meet, at u = 1; "
          "for Hertz pressure its half u ≤ 1 is a polynomial and exact, so the curve ends there. The ellipsoid is off by more than a tenth "
          "of μλ<sub>N</sub>.",
          "Errors on a logarithmic axis in two panels, peaked at u = 1",
          1100,
          500,
          fmt::format(R"gp(
set multiplot
{}
set lmargin screen 0.11; set rmargin screen 0.48; set bmargin screen 0.21; set tmargin screen 0.81
unset key
set logscale y; set format y '10^{{%T}}'; set yrange [1e-6:1]
set xlabel 'u = |v|/(|ω|R)  [–]'; set ylabel 'error of ‖λ_T‖/(μλ_N)  [–]'
plot for [k=1:4] 'ball_errors.csv' using "x":word("force_series_hertz force_series_uniform force_ellipsoid_hertz force_ellipsoid_uniform", k) with lines ls word("2 4 3 5", k)+0
set lmargin screen 0.6; set rmargin screen 0.98
set ylabel 'error of |τ|/(μλ_NR)  [–]'
plot for [k=1:4] 'ball_errors.csv' using "x":word("torque_series_hertz torque_series_uniform torque_ellipsoid_hertz torque_ellipsoid_uniform", k) with lines ls word("2 4 3 5", k)+0
set lmargin screen 0.02; set rmargin screen 0.98; set tmargin screen 0.99; set bmargin screen 0.86
unset border; unset tics; unset xlabel; unset ylabel; unset logscale y; set yrange [0:1]
set key center center horizontal maxrows 2 Left reverse samplen 2.6
plot NaN with lines ls 2 title 'series, Hertz', NaN with lines ls 4 title 'series, uniform', NaN with lines ls 3 title 'ellipsoid, Hertz', NaN with lines ls 5 title 'ellipsoid, uniform'
unset multiplot
)gp",
                      ratio_axis),
          {table}};
}

/// Border of the exact plate at given ξ.
template <class Profile>
void add_borders(Table& table, const Profile& exact, std::initializer_list<TaylorPlate> plates) {
  std::vector<double> xis;
  for (int i = 0; i <= 1000; ++i) xis.push_back(std::sin(0.5 * pi * i / 1000.0));
  // Both sides of each step.
  for (const TaylorPlate& plate : plates) xis.push_back(plate.xi_star()), xis.push_back(std::nextafter(plate.xi_star(), 1.0));
  std::sort(xis.begin(), xis.end());
  for (const double xi : xis) {
    std::vector<double> row{xi, exact_border(exact, xi)};
    for (const TaylorPlate& plate : plates) row.push_back(plate.border(xi));
    table.rows.push_back(row);
  }
}

Figure truncated_sets(const ErrorTables& tables) {
  using enum TaylorForm;
  Table hertz{"truncated_sets", {"xi", "exact", "corrected", "printed", "short"}, {}};
  Table uniform{"truncated_sets_uniform", {"xi", "exact", "corrected", "printed"}, {}};
  add_borders(hertz, HertzProfile(),
              {TaylorPlate(Pressure::Hertz, Corrected), TaylorPlate(Pressure::Hertz, Printed), TaylorPlate(Pressure::Hertz, Short)});
  add_borders(uniform, UniformProfile(), {TaylorPlate(Pressure::Uniform, Corrected), TaylorPlate(Pressure::Uniform, Printed)});
  return {"truncated_sets",
          "Why not the truncated sets",
          "leine2003 (2.18), (3.19), sailer2020 (2.27)",
          fmt::format("The papers describe the plate by two series, one for small force and one for small torque, and switch at ξ*. The "
                      "halves do not meet: the set "
                      "steps outward by {:.1f} % of the torque there in the corrected Hertz form, {:.1f} % as printed in leine2003 (a "
                      "misprinted coefficient, "
                      "9/32768 for 729/32768, almost as good as leaving the term out) and {:.1f} % in the shorter form of sailer2020; by "
                      "{:.2f} % for uniform pressure. A set with such a step is not "
                      "convex, the nearest point of it is not unique, and a solver that projects on it can jump between two answers.",
                      100.0 * tables.sets[0].step_relative, 100.0 * tables.sets[1].step_relative, 100.0 * tables.sets[2].step_relative,
                      100.0 * tables.sets[3].step_relative),
          "The plate's border with steps at the change from one series to the other, whole and enlarged",
          1100,
          800,
          R"gp(
set multiplot
set key bottom left Left reverse samplen 2.6
set xlabel 'ξ = ‖λ_T‖/(μλ_N)  [–]'
plots = "truncated_sets truncated_sets_uniform"
do for [row=1:2] {
  file = word(plots, row).'.csv'
  set tmargin screen (row==1 ? 0.965 : 0.475); set bmargin screen (row==1 ? 0.625 : 0.135)
  set lmargin screen 0.11; set rmargin screen 0.46
  set xrange [0:1.02]; set yrange [0:(row==1 ? 0.65 : 0.7)]; set xtics 0.2; set ytics 0.2
  set ylabel 'η = |λ_τ|/(μλ_N)  [–]'
  set label 1 (row==1 ? 'Hertz' : 'uniform') at graph 0.97,0.92 right
  set object 1 rectangle from (row==1 ? 0.84 : 0.82),(row==1 ? 0.18 : 0.24) to (row==1 ? 0.93 : 0.89),(row==1 ? 0.27 : 0.32) fs empty border lc rgb '#666666' lw 1.2
  if (row==1) {
    plot file using "xi":"exact" with lines ls 1 title 'exact', '' using "xi":"corrected" with lines ls 2 title 'series, corrected', \
         '' using "xi":"printed" with lines ls 3 title 'series, as printed', '' using "xi":"short" with lines ls 4 title 'short series'
  } else {
    plot file using "xi":"exact" with lines ls 1 title 'exact', '' using "xi":"corrected" with lines ls 2 title 'series, corrected', \
         '' using "xi":"printed" with lines ls 3 title 'series, as printed'
  }
  unset object 1
  set lmargin screen 0.62; set rmargin screen 0.97
  set xrange [(row==1 ? 0.84 : 0.82):(row==1 ? 0.93 : 0.89)]; set yrange [(row==1 ? 0.18 : 0.24):(row==1 ? 0.27 : 0.32)]; set xtics 0.02; set ytics 0.02
  set label 1 (row==1 ? 'Hertz, enlarged' : 'uniform, enlarged') at graph 0.97,0.92 right
  if (row==1) {
    plot file using "xi":"exact" with lines ls 1 notitle, '' using "xi":"corrected" with lines ls 2 notitle, \
         '' using "xi":"printed" with lines ls 3 notitle, '' using "xi":"short" with lines ls 4 notitle
  } else {
    plot file using "xi":"exact" with lines ls 1 notitle, '' using "xi":"corrected" with lines ls 2 notitle, '' using "xi":"printed" with lines ls 3 notitle
  }
}
unset multiplot
)gp",
          {hertz, uniform}};
}

Figure ellipsoid() {
  const HertzBall exact;
  const EllipsoidBall fitted(EllipseProfile{HertzProfile::spinning(0.0).eta});
  Table plate{"ellipsoid", {"xi_exact", "eta_exact", "xi_ellipsoid", "eta_ellipsoid"}, {}};
  for (int i = 0; i <= 360; ++i) {
    const double angle = pi * i / 180.0;
    const Vec3 normal(std::cos(angle), 0.0, std::sin(angle)), a = -exact.force(normal), b = -fitted.force(normal);
    plate.add({a.x(), a.z(), b.x(), b.z()});
  }
  Table force{"ellipsoid_force", {"u", "force_exact", "force_ellipsoid", "tangent_exact", "tangent_ellipsoid"}, {}};
  const double slope_exact = exact.curvature(Vec3(0.0, 0.0, 1.0))(0, 0), slope_fitted = fitted.curvature(Vec3(0.0, 0.0, 1.0))(0, 0);
  for (int i = 0; i <= 300; ++i) {
    const double u = 0.005 * i;
    force.add({u, -exact.force(Vec3(u, 0.0, 1.0)).x(), -fitted.force(Vec3(u, 0.0, 1.0)).x(), slope_exact * u, slope_fitted * u});
  }
  return {"ellipsoid",
          "Exact against ellipsoid",
          "the ellipsoid ξ² + (η/η₀)² = 1 that many programs use",
          fmt::format("An ellipsoid with the right extreme force and the right extreme torque is a convenient set, and not a small change: "
                      "it admits too much of both "
                      "together, and a spinning contact resists slow sliding too stiffly by {:.0f} % (Hertz), which is the drift and the "
                      "precession of a top.",
                      100.0 * (slope_fitted / slope_exact - 1.0)),
          "The exact plate inside the ellipse, and two force curves with different slope at the origin",
          1100,
          500,
          fmt::format(R"gp(
set multiplot
set lmargin screen 0.11; set rmargin screen 0.49; set bmargin screen 0.22; set tmargin screen 0.96
set size ratio -1
set xrange [-1.15:1.15]; set yrange [-0.8:0.95]; set xtics 0.5; set ytics 0.5
set xlabel '±‖λ_T‖/(μλ_N)  [–]'; set ylabel 'λ_τ/(μλ_N)  [–]'
set key top center horizontal
set style fill solid 0.25
plot 'ellipsoid.csv' using "xi_exact":"eta_exact" with filledcurves closed fc rgb '#56b4e9' notitle, \
     '' using "xi_exact":"eta_exact" with lines ls 1 title 'exact', '' using "xi_ellipsoid":"eta_ellipsoid" with lines ls 3 title 'ellipsoid'
set size noratio
set lmargin screen 0.6; set rmargin screen 0.98
set xrange [0:1.5]; set yrange [0:1.1]; set xtics 0.5; set ytics 0.2
set xlabel 'u = |v|/(|ω|R)  [–]'; set ylabel '‖λ_T‖/(μλ_N)  [–]'
set key bottom right vertical Left reverse
set label 1 'slope {:.3f}' at 0.47,0.87 right tc rgb '#d55e00'
set label 2 'slope {:.3f}' at 0.72,0.66 left
plot 'ellipsoid_force.csv' using "u":"force_exact" with lines ls 1 title 'exact', '' using "u":"force_ellipsoid" with lines ls 3 title 'ellipsoid', \
     '' using "u":"tangent_exact" with lines lw 1.2 dt (3,3) lc rgb '#777777' notitle, '' using "u":"tangent_ellipsoid" with lines lw 1.2 dt (3,3) lc rgb '#d55e00' notitle
unset multiplot
)gp",
                      slope_fitted, slope_exact),
          {plate, force}};
}

}  // namespace

std::vector<Figure> approximation_figures(const ErrorTables& tables) { return {ball_errors(), truncated_sets(tables), ellipsoid()}; }

}  // namespace tippe::cli
