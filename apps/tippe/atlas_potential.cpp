// leine2003 Figs 2 to 4: the velocity potential, the friction disk and plate, the friction ball.
#include <fmt/core.h>

#include <cmath>
#include <numbers>
#include <tippe/laws/friction_ball.h>

#include "atlas.h"

namespace tippe::cli {
namespace {

using namespace tippe::laws;
using std::numbers::pi;

Figure potential_cone() {
  const UniformBall uniform;
  const HertzBall hertz;
  const auto potential = [](const auto& ball, double angle) { return ball.potential(Vec3(std::cos(angle), 0.0, std::sin(angle))); };

  // Φ is homogeneous: every ray from the apex is straight, and all contour lines are one curve enlarged.
  Table cone{"potential_cone", {"v", "spin_speed", "potential"}, {}};
  for (int i = 0; i <= 72; ++i) {
    const double angle = 2.0 * pi * i / 72, reach = 2.0 / potential(uniform, angle);
    for (int k = 0; k <= 10; ++k) {
      const double r = reach * k / 10.0;
      cone.add({r * std::cos(angle), r * std::sin(angle), 0.2 * k});
    }
    cone.gap();
  }
  Table contours{"potential_cone_contours", {"potential", "v_uniform", "spin_speed_uniform", "v_hertz", "spin_speed_hertz"}, {}};
  for (const double level : {0.5, 1.0, 1.5, 2.0}) {
    for (int i = 0; i <= 360; ++i) {
      const double angle = pi * i / 180.0, a = level / potential(uniform, angle), b = level / potential(hertz, angle);
      contours.add({level, a * std::cos(angle), a * std::sin(angle), b * std::cos(angle), b * std::sin(angle)});
    }
    contours.gap();
  }
  return {"potential_cone",
          "The velocity potential",
          "leine2003 Fig. 2",
          "The power that friction takes from a patch that slides with <i>v</i> and spins with <i>ω</i>, per μλ<sub>N</sub>. It is a "
          "convex cone: "
          "doubling both velocities doubles the power, so all contour lines are one curve in different sizes. Force and torque are its "
          "slopes, and "
          "its tip is where the contact sticks and the force is free within a set. The contour is rounder than a rectangle and fuller than "
          "an ellipse.",
          "A cone over the plane of sliding speed and spin speed, and its nested rounded contour lines",
          1100,
          500,
          R"gp(
set multiplot
set view 62,32,1.0,1.0
set xyplane 0
set pm3d depthorder lighting primary 0.35 specular 0.15 border lc rgb '#6b8fb0' lw 0.4
set palette defined (0 '#f4f8fb', 1 '#8fbbe0', 2 '#3b82bd')
unset colorbox
unset grid; set border 31
set xrange [-2.2:2.2]; set yrange [-3.2:3.2]; set zrange [0:2]
set xtics -2,1,2 offset -0.5,-0.3; set ytics -3,1,3 offset 0.5,-0.3; set ztics 0,0.5,2
set label 1 'v  [m/s]' at -1.4,-5.4,0 center
set label 2 'ωR  [m/s]' at 3.6,0.5,0 left
set label 3 'Φ/(μλ_N)  [m/s]' at -2.2,-3.2,2.4 center
set origin 0.03,-0.02; set size 0.5,1.05
set label 4 'uniform pressure' at screen 0.28,0.95 center
splot 'potential_cone.csv' using "v":"spin_speed":"potential" with pm3d notitle
set origin 0,0; set size 1,1
set lmargin screen 0.63; set rmargin screen 0.97; set bmargin screen 0.19; set tmargin screen 0.8
set border 3; set grid
set xrange [-2.2:2.2]; set yrange [-3.6:3.6]
set xtics -2,1,2 offset 0,0; set ytics -3,1,3 offset 0,0
set xlabel 'v  [m/s]' offset 0,0; set ylabel 'ωR  [m/s]' offset 0,0
unset label
set label 5 'contour lines of Φ/(μλ_N)  [m/s]' at screen 0.8,0.95 center
set key at screen 0.8,0.875 center horizontal
set style textbox opaque noborder margins 0.3,0.3
do for [k=1:4] { set label k sprintf('%.1f', 0.5*k) at 0.5*k,0.0 center boxed front font ',15' tc rgb '#333333' }
plot 'potential_cone_contours.csv' using "v_uniform":"spin_speed_uniform" with lines ls 1 title 'uniform', \
     '' using "v_hertz":"spin_speed_hertz" with lines ls 2 title 'Hertz'
unset multiplot
)gp",
          {cone, contours}};
}

Figure friction_plate() {
  const UniformBall uniform;
  const HertzBall hertz;
  Table plate{"friction_plate", {"angle_deg", "xi_uniform", "eta_uniform", "xi_hertz", "eta_hertz", "disk_1", "disk_2"}, {}};
  for (int i = 0; i <= 360; ++i) {
    const double angle = pi * i / 180.0;
    const Vec3 normal(std::cos(angle), 0.0, std::sin(angle)), a = -uniform.force(normal), b = -hertz.force(normal);
    plate.add({static_cast<double>(i), a.x(), a.z(), b.x(), b.z(), std::cos(angle), std::sin(angle)});
  }
  // The velocity that belongs to a border force points inward along the normal: −γ_F is the outward one.
  Table normals{"friction_plate_normals", {"u", "xi", "eta", "minus_gamma_T", "minus_gamma_tau"}, {}};
  for (const double u : {0.25, 0.5, 1.0, 2.0}) {
    const Vec3 outward = Vec3(u, 0.0, 1.0).normalized(), force = -uniform.force(outward);
    normals.add({u, force.x(), force.z(), 0.26 * outward.x(), 0.26 * outward.z()});
  }
  return {"friction_plate",
          "Friction disk and friction plate",
          "leine2003 Fig. 3",
          "Left: without torque the admissible forces fill Coulomb's disk. Right: force and torque together, the friction plate. A "
          "sticking contact may "
          "carry any point of it. A moving contact sits on the border where the outward normal is the direction of −γ<sub>F</sub> (arrows, "
          "labelled with "
          "u = |v|/(|ω|R)): the more it spins, the less it resists sliding. The patch sticks or slips as a whole, so a little torque "
          "already lowers the "
          "force at which it lets go.",
          "A disk of radius one beside a rounded lens with normal arrows",
          1100,
          480,
          R"gp(
set multiplot
set size ratio -1
set lmargin 9; set rmargin 1; set tmargin 2.5; set bmargin 4
set origin 0,0; set size 0.44,1
set xrange [-1.3:1.3]; set yrange [-1.3:1.3]
set xtics -1,0.5,1; set ytics -1,0.5,1
set xlabel 'λ_{T1}/(μλ_N)  [–]'; set ylabel 'λ_{T2}/(μλ_N)  [–]'
set title 'friction disk, λ_τ = 0'
set style fill solid 0.25
plot 'friction_plate.csv' using "disk_1":"disk_2" with filledcurves closed fc rgb '#56b4e9' notitle, \
     '' using "disk_1":"disk_2" with lines ls 1 notitle
set origin 0.44,0; set size 0.56,1
set xrange [-1.3:1.7]; set yrange [-0.9:1.3]
set ytics -1,0.5,1
set xlabel '±‖λ_T‖/(μλ_N)  [–]'; set ylabel 'λ_τ/(μλ_N) = τ/(μλ_NR)  [–]'
set title 'friction plate'
set key at graph 0.01,1.0 top left vertical Left reverse samplen 2.4
plot 'friction_plate.csv' using "xi_uniform":"eta_uniform" with filledcurves closed fc rgb '#56b4e9' notitle, \
     '' using "xi_uniform":"eta_uniform" with lines ls 1 title 'uniform', \
     '' using "xi_hertz":"eta_hertz" with lines ls 2 title 'Hertz', \
     'friction_plate_normals.csv' using "xi":"eta":"minus_gamma_T":"minus_gamma_tau" with vectors head filled size 0.05,20 lw 1.8 lc rgb '#d55e00' title '−γ_F', \
     '' using (column("xi")+1.25*column("minus_gamma_T")):(column("eta")+1.25*column("minus_gamma_tau")):(sprintf('u = %g', column("u"))) with labels left offset 0,0.2 font ',15' tc rgb '#d55e00' notitle
unset multiplot
)gp",
          {plate, normals}};
}

/// Direction from the origin to the eye for gnuplot's `set view rot_x,rot_z` (degrees).
Vec3 eye(double rot_x, double rot_z) {
  const double x = rot_x * pi / 180.0, z = rot_z * pi / 180.0;
  return {std::sin(x) * std::sin(z), -std::sin(x) * std::cos(z), std::cos(x)};
}

Figure friction_ball() {
  constexpr double rot_x = 68.0, rot_z = 24.0;
  const HertzBall ball;
  const Vec3 view = eye(rot_x, rot_z);

  // A convex body hides exactly the points whose outward normal looks away from the eye.
  Table surface{"friction_ball", {"lambda_T1", "lambda_T2", "lambda_tau", "towards_eye"}, {}};
  constexpr int rings = 30, spokes = 60;
  for (int i = 0; i <= rings; ++i) {
    const double tilt = pi * (static_cast<double>(i) / rings - 0.5);
    for (int j = 0; j <= spokes; ++j) {
      const double turn = 2.0 * pi * j / spokes;
      const Vec3 normal(std::cos(tilt) * std::cos(turn), std::cos(tilt) * std::sin(turn), std::sin(tilt));
      const Vec3 lambda = -ball.force(normal);
      surface.add({lambda.x(), lambda.y(), lambda.z(), normal.dot(view)});
    }
    surface.gap();
  }

  // A top that spins, its slip turning round while the spin dies: the force winds from the pole to the equator.
  Table path{"friction_ball_path", {"lambda_T1", "lambda_T2", "lambda_tau", "towards_eye"}, {}};
  Table normals{
      "friction_ball_normals", {"lambda_T1", "lambda_T2", "lambda_tau", "minus_gamma_T1", "minus_gamma_T2", "minus_gamma_tau"}, {}};
  constexpr int points = 1000;
  constexpr double turns = 4.6, start = 2.6;
  for (int i = 0; i <= points; ++i) {
    const double t = static_cast<double>(i) / points, turn = start - 2.0 * pi * turns * t, tilt = 0.5 * pi * (1.0 - t);
    const Vec3 outward(std::cos(tilt) * std::cos(turn), std::cos(tilt) * std::sin(turn), std::sin(tilt));
    const Vec3 lambda = -ball.force(outward), arrow = 0.24 * outward;
    path.add({lambda.x(), lambda.y(), lambda.z(), outward.dot(view)});
    if (i % 50 == 25 && outward.dot(view) > 0.1) normals.add({lambda.x(), lambda.y(), lambda.z(), arrow.x(), arrow.y(), arrow.z()});
  }
  return {"friction_ball",
          "The friction ball",
          "leine2003 Fig. 4, here exact and for Hertz pressure",
          "All forces and torques a round contact can carry: a squashed ball, scaled by μλ<sub>N</sub>. Its equator is Coulomb's disk, its "
          "poles are pure "
          "spinning. The orange path is the friction on a top that starts with much spin and little slip; the slip direction turns round "
          "while the "
          "spin dies, and the force winds from the pole to the equator. At every point the outward normal (dark arrows) is −γ<sub>F</sub>.",
          "A squashed blue ball with an orange spiral from its pole to its equator and arrows normal to the surface",
          900,
          600,
          fmt::format(R"gp(
set multiplot
set view {},{},1.75,1
set view equal xyz
set xyplane at -0.65
set pm3d depthorder lighting primary 0.42 specular 0.12 border lc rgb '#7fa6c8' lw 0.3
set palette defined (-0.6 '#3b7db8', 0 '#8fc1e8', 0.6 '#e3f1fb')
unset colorbox; unset key; unset grid
set xrange [-1.2:1.2]; set yrange [-1.2:1.2]; set zrange [-0.65:0.85]
set border 31 lc rgb '#aaaaaa' lw 0.8
set xtics -1,1,1 offset 0,-0.3; set ytics -1,1,1 offset 0.4,-0.2; set ztics -0.5,0.5,0.5
set label 1 'λ_{{T1}}/(μλ_N)  [–]' at -0.45,-1.8,-0.65 center
set label 2 'λ_{{T2}}/(μλ_N)  [–]' at 1.5,0.35,-0.65 left
set label 3 'λ_τ/(μλ_N)  [–]' at -1.2,-1.2,1.0 center
set lmargin screen 0.06; set rmargin screen 0.9; set tmargin screen 1.17; set bmargin screen 0.15
# Hidden quadrangles are left out; one row beyond the outline is kept.
splot 'friction_ball.csv' using (column("towards_eye") > -0.15 ? column("lambda_T1") : NaN):"lambda_T2":"lambda_tau" with pm3d
unset border; unset xtics; unset ytics; unset ztics; unset label
splot 'friction_ball_path.csv' using (column("towards_eye") > 0.02 ? column("lambda_T1") : NaN):"lambda_T2":"lambda_tau" with lines lw 3.6 lc rgb '#e66100', \
      'friction_ball_normals.csv' using "lambda_T1":"lambda_T2":"lambda_tau":"minus_gamma_T1":"minus_gamma_T2":"minus_gamma_tau" with vectors head filled size 0.05,18 lw 1.8 lc rgb '#222222'
unset multiplot
)gp",
                      rot_x, rot_z),
          {surface, path, normals}};
}

}  // namespace

std::vector<Figure> potential_figures() { return {potential_cone(), friction_plate(), friction_ball()}; }

}  // namespace tippe::cli
