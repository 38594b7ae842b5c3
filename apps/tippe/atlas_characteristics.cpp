// leine2003 Figs 5 and 6: force and torque against the ratio u, and how spin smooths sliding; then the laws that resist other motions.
#include <cmath>
#include <tippe/laws/coefficient.h>
#include <tippe/laws/friction_ball.h>
#include <tippe/laws/round_set.h>
#include <tippe/laws/smooth_coulomb.h>
#include <tippe/laws/viscous.h>

#include "atlas.h"

namespace tippe::cli {
namespace {

using namespace tippe::laws;

Figure force_torque() {
  const UniformBall uniform;
  const HertzBall hertz;
  Table table{"force_torque", {"ratio", "force_uniform", "force_hertz", "torque_uniform", "torque_hertz"}, {}};
  for (int i = 0; i <= 400; ++i) {
    const double z = 0.01 * i;
    const Vec3 sliding(z, 0.0, 1.0), spinning(1.0, 0.0, z);  // u = z, and 1/u = z
    table.add({z, -uniform.force(sliding).x(), -hertz.force(sliding).x(), -uniform.force(spinning).z(), -hertz.force(spinning).z()});
  }
  return {"force_torque",
          "Force and torque against the ratio of sliding to spinning",
          "leine2003 Fig. 5, (2.13), (2.14), (3.17), (3.18)",
          "Only the ratio u = |v|/(|ω|R) counts. The force rises from zero, with the slope 3π/8 for Hertz and 1 for uniform pressure, to "
          "Coulomb's value; the "
          "torque does the same against 1/u, from zero to 3π/16 or 2/3. All four curves are drawn from closed forms; nothing is cut off at "
          "u = 1.",
          "Two panels with curves that rise from the origin to an asymptote",
          1100,
          460,
          R"gp(
set multiplot
set lmargin screen 0.11; set rmargin screen 0.48; set bmargin screen 0.22; set tmargin screen 0.95
set key bottom right Left reverse
set xrange [0:4]; set yrange [0:1.05]; set xtics 1; set ytics 0.2
set xlabel 'u = |v|/(|ω|R)  [–]'; set ylabel '‖λ_T‖/(μλ_N)  [–]'
plot 'force_torque.csv' using "ratio":"force_uniform" with lines ls 1 title 'uniform', '' using "ratio":"force_hertz" with lines ls 2 title 'Hertz', \
     1 with lines ls 11 notitle
set lmargin screen 0.59; set rmargin screen 0.98
set yrange [0:0.75]; set ytics 0.1
set xlabel '1/u = |ω|R/|v|  [–]'; set ylabel '|τ|/(μλ_NR)  [–]'
plot 'force_torque.csv' using "ratio":"torque_uniform" with lines ls 1 title 'uniform', '' using "ratio":"torque_hertz" with lines ls 2 title 'Hertz', \
     2.0/3.0 with lines ls 11 notitle, 3*pi/16 with lines ls 11 notitle
unset multiplot
)gp",
          {table}};
}

Figure smoothing() {
  const UniformBall ball;
  Table force{"smoothing", {"v", "spin_speed_0", "spin_speed_0.1", "spin_speed_0.3", "spin_speed_1", "spin_speed_3"}, {}};
  Table torque{"smoothing_torque", {"spin_speed", "v_0", "v_0.1", "v_0.3", "v_1", "v_3"}, {}};
  for (int i = -200; i <= 200; ++i) {
    const double z = i / 100.0;
    std::vector<double> row{z}, other{z};
    for (const double smoother : {0.0, 0.1, 0.3, 1.0, 3.0}) {
      row.push_back(ball.force(Vec3(z, 0.0, smoother)).x());
      other.push_back(ball.force(Vec3(smoother, 0.0, z)).z());
    }
    force.rows.push_back(row), torque.rows.push_back(other);
    // At rest the dry characteristic is the whole interval: draw it as a vertical stroke.
    if (i == 0) {
      force.rows.back()[1] = 1.0, torque.rows.back()[1] = 2.0 / 3.0;
      force.rows.push_back(row), torque.rows.push_back(other);
      force.rows.back()[1] = -1.0, torque.rows.back()[1] = -2.0 / 3.0;
    }
  }
  return {
      "smoothing",
      "Spin smooths sliding, and sliding smooths spin",
      "leine2003 Fig. 6",
      "Left: friction force against sliding speed for several spins, uniform pressure. Without spin it is Coulomb's step, set-valued at "
      "rest. Any spin "
      "turns the step into a "
      "smooth curve whose slope at rest is −μλ<sub>N</sub>/(|ω|R): this is why a floor polisher glides. Right: the same for the torque.",
      "Sign-like curves that grow smoother with spin",
      1100,
      480,
      R"gp(
set multiplot
set lmargin screen 0.11; set rmargin screen 0.48; set bmargin screen 0.22; set tmargin screen 0.96
set key at graph 0.99,0.99 top right Left reverse samplen 2.2 spacing 1.05
set xrange [-2:2]; set yrange [-1.15:1.15]; set xtics 1; set ytics 0.5
set xlabel 'v  [m/s]'; set ylabel 'λ_T/(μλ_N)  [–]'
plot 'smoothing.csv' using "v":"spin_speed_0" with lines ls 1 title 'ωR = 0', '' using "v":"spin_speed_0.1" with lines ls 2 title '0.1 m/s', \
     '' using "v":"spin_speed_0.3" with lines ls 3 title '0.3 m/s', '' using "v":"spin_speed_1" with lines ls 4 title '1 m/s', '' using "v":"spin_speed_3" with lines ls 5 title '3 m/s'
set lmargin screen 0.59; set rmargin screen 0.98
set yrange [-0.8:0.8]; set ytics 0.2
set xlabel 'γ_τ = ωR  [m/s]'; set ylabel 'λ_τ/(μλ_N)  [–]'
plot 'smoothing_torque.csv' using "spin_speed":"v_0" with lines ls 1 title 'v = 0', '' using "spin_speed":"v_0.1" with lines ls 2 title '0.1 m/s', \
     '' using "spin_speed":"v_0.3" with lines ls 3 title '0.3 m/s', '' using "spin_speed":"v_1" with lines ls 4 title '1 m/s', '' using "spin_speed":"v_3" with lines ls 5 title '3 m/s'
unset multiplot
)gp",
      {force, torque}};
}

Figure characteristics() {
  const Disk disk;
  const SmoothCoulomb smooth{0.1};
  const FrictionCoefficient stribeck{0.2, 0.35, 0.15, 2.0};
  const Viscous<2> viscous{0.4};
  Table table{"characteristics", {"speed", "coulomb", "smooth", "stribeck", "viscous"}, {}};
  for (int i = -300; i <= 300; ++i) {
    const double v = i / 300.0;
    const Vec2 gamma(v, 0.0);
    const double dry = disk.force(gamma).x(), soft = smooth.force(gamma, 1.0).x(), falling = stribeck.at(std::abs(v)) * dry;
    const double slow = viscous.force(gamma, 1.0).x();
    if (i == 0) table.add({0.0, 1.0, soft, stribeck.at(0.0), slow}), table.add({0.0, -1.0, soft, -stribeck.at(0.0), slow});
    if (i != 0) table.add({v, dry, soft, falling, slow});
  }
  return {"characteristics",
          "Dry, regularised, Stribeck, viscous",
          "leine2003 (2.15), sailer2020 (2.29), (2.30), lesaux2005 (2.33), (5.39), (5.42), (5.48), and below (2.32)",
          "Left: Coulomb's law with its vertical stroke at rest, and the regularised law with ε = 0.1 m/s, which has no stroke: a body on "
          "a slope creeps. "
          "Dry pivoting, contour and rolling friction have the same stroke against their own velocities. Right: a coefficient that falls "
          "with slip "
          "speed (Stribeck), and viscous resistance, which depends on no normal force.",
          "Step-like and smooth characteristics in two panels",
          1100,
          460,
          R"gp(
set multiplot
set lmargin screen 0.11; set rmargin screen 0.48; set bmargin screen 0.22; set tmargin screen 0.95
set key at graph 0.99,0.98 top right Left reverse samplen 2
set xrange [-1:1]; set yrange [-1.2:1.2]; set xtics 0.5; set ytics 0.5
set xlabel 'v  [m/s]'; set ylabel 'λ_T/(μλ_N)  [–]'
plot 'characteristics.csv' using "speed":"coulomb" with lines ls 1 title 'Coulomb', '' using "speed":"smooth" with lines ls 3 title 'ε = 0.1 m/s'
set lmargin screen 0.59; set rmargin screen 0.98
set yrange [-0.45:0.45]; set ytics 0.1
set xlabel 'velocity  [m/s]'; set ylabel 'force  [N]   (λ_N = 1 N)'
plot 'characteristics.csv' using "speed":"stribeck" with lines ls 2 title 'Stribeck', '' using "speed":"viscous" with lines ls 4 title 'viscous'
unset multiplot
)gp",
          {table}};
}

}  // namespace

std::vector<Figure> characteristic_figures() { return {force_torque(), smoothing(), characteristics()}; }

}  // namespace tippe::cli
