// Sets beyond the papers' figures: other pressures, the ball of a rolling contact, and the projection.
#include <fmt/core.h>

#include <array>
#include <cmath>
#include <numbers>
#include <tippe/laws/distorted_ball.h>
#include <tippe/laws/friction_ball.h>
#include <tippe/laws/sampled_profile.h>

#include "atlas.h"

namespace tippe::cli {
namespace {

using namespace tippe::laws;
using std::numbers::pi;

/// A worn contact that carries more at its border, as a table.
constexpr std::array kWornRho{0.0, 0.25, 0.5, 0.75, 0.9, 1.0};
constexpr std::array kWornSigma{0.5, 0.55, 0.75, 1.15, 1.35, 1.3};

Figure pressures() {
  const auto quartic_pressure = [](double rho) { return 1.0 - rho * rho * rho * rho; };
  const FrictionBall<SampledProfile> quartic{SampledProfile(quartic_pressure)}, worn{SampledProfile(kWornRho, kWornSigma)};
  const HertzBall hertz;
  const UniformBall uniform;

  // In units of the mean pressure λ_N/(πR²).
  Table pressure{"pressures", {"rho", "hertz", "uniform", "quartic"}, {}};
  for (int i = 0; i <= 200; ++i) {
    const double rho = i / 200.0;
    pressure.add({rho, 1.5 * std::sqrt(1.0 - rho * rho), 1.0, 1.5 * quartic_pressure(rho)});
  }
  Table points{"pressures_table", {"rho", "sigma"}, {}};
  for (std::size_t i = 0; i < kWornRho.size(); ++i) points.add({kWornRho[i], kWornSigma[i]});
  Table plate{"pressures_plate",
              {"angle_deg", "xi_hertz", "eta_hertz", "xi_uniform", "eta_uniform", "xi_quartic", "eta_quartic", "xi_table", "eta_table"},
              {}};
  for (int i = 0; i <= 180; ++i) {
    const double angle = 0.5 * pi * i / 180.0;
    const Vec3 normal(std::cos(angle), 0.0, std::sin(angle));
    std::vector<double> row{0.5 * i};
    const auto add = [&](const auto& ball) {
      const Vec3 lambda = -ball.force(normal);
      row.push_back(lambda.x()), row.push_back(lambda.z());
    };
    add(hertz), add(uniform), add(quartic), add(worn);
    plate.rows.push_back(row);
  }
  return {"pressures",
          "Pressure and its plate",
          "leine2003 (2.1), (3.4); any axisymmetric pressure",
          "Left: pressure over the radius, in units of its mean; a pressure can be a function, like 1 − ρ⁴, or a table, like the points of "
          "a contact that carries more at its border. "
          "Right: a quarter of each plate. The further out the load, the larger the torque; the largest force is always Coulomb's. A "
          "pressure that "
          "does not vanish at the border bends the plate faster where sliding and spinning are equal.",
          "Four pressure curves and the four plates that belong to them",
          1100,
          470,
          R"gp(
set multiplot
set lmargin screen 0.11; set rmargin screen 0.46; set bmargin screen 0.22; set tmargin screen 0.95
set xrange [0:1]; set yrange [0:1.65]; set xtics 0.25; set ytics 0.5
set xlabel 'ρ/R  [–]'; set ylabel 'σ/(λ_N/πR^2)  [–]'
unset key
plot 'pressures.csv' using "rho":"uniform" with lines ls 1, '' using "rho":"hertz" with lines ls 2, '' using "rho":"quartic" with lines ls 3, \
     'pressures_table.csv' using "rho":"sigma" with points pt 7 lc rgb '#009e73'
set key bottom left Left reverse
set lmargin screen 0.58; set rmargin screen 0.97
set xrange [0:1.03]; set yrange [0:0.8]; set xtics 0.25; set ytics 0.2
set xlabel 'ξ = ‖λ_T‖/(μλ_N)  [–]'; set ylabel 'η = |τ|/(μλ_NR)  [–]'
plot 'pressures_plate.csv' using "xi_uniform":"eta_uniform" with lines ls 1 title 'uniform', '' using "xi_hertz":"eta_hertz" with lines ls 2 title 'Hertz', \
     '' using "xi_quartic":"eta_quartic" with lines ls 3 title '1 − ρ⁴', '' using "xi_table":"eta_table" with lines ls 4 title 'table'
unset multiplot
)gp",
          {pressure, points, plate}};
}

Figure distorted_ball() {
  constexpr double rot_x = 66.0, rot_z = 72.0;
  const Vec3 view(std::sin(rot_x * pi / 180.0) * std::sin(rot_z * pi / 180.0), -std::sin(rot_x * pi / 180.0) * std::cos(rot_z * pi / 180.0),
                  std::cos(rot_x * pi / 180.0));
  const DistortedBall ball{Vec2(0.0, 1.0)};  // rolling along e_x, rolling axis e_y

  Table surface{"distorted_ball", {"lambda_T1", "lambda_T2", "lambda_tau", "towards_eye"}, {}};
  constexpr int rings = 30, spokes = 60;
  for (int i = 0; i <= rings; ++i) {
    const double tilt = pi * (static_cast<double>(i) / rings - 0.5);
    for (int j = 0; j <= spokes; ++j) {
      const double turn = 2.0 * pi * j / spokes;
      const Vec3 normal(std::cos(tilt) * std::cos(turn), std::cos(tilt) * std::sin(turn), std::sin(tilt)), lambda = -ball.force(normal);
      surface.add({lambda.x(), lambda.y(), lambda.z(), normal.dot(view)});
    }
    surface.gap();
  }
  Table section{"distorted_ball_section", {"T2_0", "tau_0", "T2_half", "tau_half", "T2_1", "tau_1"}, {}};
  for (int i = 0; i <= 720; ++i) {
    const double angle = pi * i / 360.0;
    const Vec3 normal(0.0, std::cos(angle), std::sin(angle));
    const Vec3 a = -DistortedBall{}.force(normal), b = -DistortedBall{Vec2(0.0, 0.5)}.force(normal), c = -ball.force(normal);
    section.add({a.y(), a.z(), b.y(), b.z(), c.y(), c.z()});
  }
  Table force{"distorted_ball_force", {"v_over_spin", "T2_0", "T2_half", "T2_1"}, {}};
  const auto along = [](double k_r, double v) { return DistortedBall{Vec2(0.0, k_r)}.force(Vec3(0.0, v, 1.0)).y(); };
  for (int i = -300; i <= 300; ++i) {
    const double v = i / 200.0;
    force.add({v, along(0.0, v), along(0.5, v), along(1.0, v)});
  }
  double low = -1.0, high = 0.0;  // where the force vanishes, k_r = 1: bisection
  for (int i = 0; i < 60; ++i) (along(1.0, 0.5 * (low + high)) > 0.0 ? low : high) = 0.5 * (low + high);
  return {"distorted_ball",
          "The ball of a rolling contact",
          "kudra2011 (1) to (4), exact",
          fmt::format("Rolling presses harder in front. The friction of a patch that slides, spins and rolls is then still a convex set "
                      "for a given rolling axis, but no longer "
                      "one of revolution: the poles are pushed sideways (k<sub>r</sub> = 1, the strongest distortion). Right: the force "
                      "along the rolling axis "
                      "against the slip along it. A spinning, rolling contact feels a side force at zero slip; the force vanishes at |v| = "
                      "{:.4f} |ω|ρ instead.",
                      std::abs(0.5 * (low + high))),
          "A leaning ball, its section, and force curves that miss the origin",
          1200,
          480,
          fmt::format(R"gp(
set multiplot
set origin 0.03,0; set size 0.36,1
set view {},{},1.35,1
set view equal xyz
set xyplane at -0.65
set pm3d depthorder lighting primary 0.42 specular 0.12 border lc rgb '#7fa6c8' lw 0.3
set palette defined (-0.6 '#3b7db8', 0 '#8fc1e8', 0.6 '#e3f1fb')
unset colorbox; unset key; unset grid
set xrange [-1.2:1.2]; set yrange [-1.2:1.2]; set zrange [-0.65:0.75]
set border 31 lc rgb '#aaaaaa' lw 0.8
set xtics -1,1,1 offset 0,-0.2; set ytics -1,1,1 offset 0,-0.3; set ztics -0.5,0.5,0.5
set label 1 'λ_{{T1}}/(μλ_N)  [–]' at 1.9,-2.0,-0.65 center
set label 2 'λ_{{T2}}/(μλ_N)  [–]' at 2.2,0.55,-0.65 center
set label 3 'λ_τ/(μλ_N)  [–]' at -1.2,-1.2,1.0 center
set label 4 'k_r = 1' at screen 0.2,0.94 center
splot 'distorted_ball.csv' using (column("towards_eye") > -0.2 ? column("lambda_T1") : NaN):"lambda_T2":"lambda_tau" with pm3d
unset label
set origin 0,0; set size 1,1
set border 3 lc rgb '#333333' lw 1.2; set grid
set lmargin screen 0.43; set rmargin screen 0.69; set bmargin screen 0.22; set tmargin screen 0.94
set xrange [-1.1:1.1]; set yrange [-0.7:0.7]; set xtics -1,0.5,1 offset 0,0; set ytics -0.5,0.5,0.5 offset 0,0
set xlabel 'λ_{{T2}}/(μλ_N)  [–]'; set ylabel 'λ_τ/(μλ_N)  [–]' offset 1,0
unset key
plot 'distorted_ball_section.csv' using "T2_0":"tau_0" with lines ls 1 title '0', '' using "T2_half":"tau_half" with lines ls 2 title '½', '' using "T2_1":"tau_1" with lines ls 3 title '1'
set lmargin screen 0.765; set rmargin screen 0.985
set xrange [-1.5:1.5]; set yrange [-1.1:1.1]; set xtics -1,1,1; set ytics -1,0.5,1
set xlabel 'v_2/(ωρ)  [–]'; set ylabel 'T_2/(μN)  [–]' offset 1,0
set key at graph 0.99,0.99 top right Left reverse samplen 1.8
plot 'distorted_ball_force.csv' using "v_over_spin":"T2_0" with lines ls 1 title 'k_r = 0', '' using "v_over_spin":"T2_half" with lines ls 2 title 'k_r = ½', '' using "v_over_spin":"T2_1" with lines ls 3 title 'k_r = 1'
unset multiplot
)gp",
                      rot_x, rot_z),
          {surface, section, force}};
}

Figure projection() {
  const HertzBall ball;
  Table border{"projection", {"xi", "eta"}, {}};
  for (int i = 0; i <= 180; ++i) {
    const double angle = pi * i / 180.0 - 0.5 * pi;
    const Vec3 lambda = -ball.force(Vec3(std::cos(angle), 0.0, std::sin(angle)));
    border.add({lambda.x(), lambda.z()});
  }
  const Vec3 stretched(1.0, 1.0, 0.15);
  Table points{"projection_points", {"x_T", "x_tau", "euclid_T", "euclid_tau", "weighted_T", "weighted_tau"}, {}};
  for (int i = 0; i <= 8; ++i) {
    const double angle = pi * i / 18.0;
    const Vec3 x(1.35 * std::cos(angle) + 0.05, 0.0, 1.05 * std::sin(angle));
    const Vec3 a = ball.project(x, 1.0).point, b = ball.project(x, 1.0, stretched).point;
    points.add({x.x(), x.z(), a.x(), a.z(), b.x(), b.z()});
  }

  // A body that is lighter in spin than in sliding, driven into friction; step sizes suit its masses: γ(λ) = γ₀ + G λ, λ ← proj(λ − r∘γ).
  const Vec3 G(1.0, 1.0, 5.0), r(0.6, 0.6, 0.12), driven(-1.4, 0.0, -3.2);
  const auto gamma = [&](const Vec3& lambda) { return Vec3(driven + G.cwiseProduct(lambda)); };
  const auto solve = [&](const Vec3& metric) {
    Vec3 lambda = Vec3::Zero();
    for (int i = 0; i < 2000; ++i) lambda = ball.project(lambda - r.cwiseProduct(gamma(lambda)), 1.0, metric).point;
    return lambda;
  };
  Table answers{
      "projection_answers", {"lambda_T", "lambda_tau", "minus_gamma_T", "minus_gamma_tau", "normal_T", "normal_tau", "angle_deg"}, {}};
  std::array<double, 2> angle_deg{};
  int which = 0;
  for (const Vec3& metric : {r, euclidean<3>()}) {
    const Vec3 lambda = solve(metric), arrow = -gamma(lambda).normalized();
    // The outward normal there: the direction in which the border point of that direction is this one.
    double low = 0.0, high = 0.5 * pi;
    for (int i = 0; i < 60; ++i) {
      const double middle = 0.5 * (low + high);
      (-ball.force(Vec3(std::cos(middle), 0.0, std::sin(middle))).x() > lambda.x() ? low : high) = middle;
    }
    const Vec3 normal(std::cos(low), 0.0, std::sin(low));
    angle_deg[static_cast<std::size_t>(which++)] = std::acos(std::min(1.0, arrow.dot(normal))) * 180.0 / pi;
    answers.add({lambda.x(), lambda.z(), 0.35 * arrow.x(), 0.35 * arrow.z(), 0.35 * normal.x(), 0.35 * normal.z(),
                 angle_deg[static_cast<std::size_t>(which - 1)]});
  }
  return {"projection",
          "Projection, and the trap of its metric",
          "leine2003 section 4.1, lesaux2005 (2.34)",
          fmt::format("Left: forces outside the plate and the nearest admissible ones, in the ordinary metric and in one where the torque "
                      "counts more. Both are right "
                      "projections. Right: the contact problem λ = proj(λ − r∘γ), solved with different step sizes for force and torque. "
                      "With the metric that carries the "
                      "same steps the answer's −γ is normal to the border, as the law demands; with the ordinary metric the iteration "
                      "converges just as well, to a force "
                      "whose −γ misses the normal by {:.0f}°.",
                      angle_deg[1]),
          "Arrows from outside points to the plate, and two candidate answers on its border",
          1100,
          500,
          R"gp(
set multiplot
set size ratio -1
set style fill solid 0.25
set lmargin screen 0.11; set rmargin screen 0.5; set bmargin screen 0.22; set tmargin screen 0.97
set xrange [0:1.5]; set yrange [-0.1:1.3]; set xtics 0.5; set ytics 0.5
set xlabel '‖λ_T‖/(μλ_N)  [–]'; set ylabel 'λ_τ/(μλ_N)  [–]'
set key at graph 0.99,0.99 top right Left reverse
plot 'projection.csv' using "xi":"eta" with filledcurves closed fc rgb '#56b4e9' notitle, '' using "xi":"eta" with lines ls 1 notitle, \
     'projection_points.csv' using "x_T":"x_tau":(column("euclid_T")-column("x_T")):(column("euclid_tau")-column("x_tau")) with vectors head filled size 0.04,18 lw 1.7 lc rgb '#0072b2' title 'r_T = r_τ', \
     '' using "x_T":"x_tau":(column("weighted_T")-column("x_T")):(column("weighted_tau")-column("x_tau")) with vectors head nofilled size 0.05,16 lw 1.7 lc rgb '#d55e00' title 'r_T = 6.7 r_τ', \
     '' using "x_T":"x_tau" with points pt 7 lc rgb '#000000' notitle
set lmargin screen 0.59; set rmargin screen 0.99
plot 'projection.csv' using "xi":"eta" with filledcurves closed fc rgb '#56b4e9' notitle, '' using "xi":"eta" with lines ls 1 notitle, \
     'projection_answers.csv' using "lambda_T":"lambda_tau":"normal_T":"normal_tau" with vectors nohead lw 5 lc rgb '#cccccc' title 'normal', \
     '' using "lambda_T":"lambda_tau":"minus_gamma_T":"minus_gamma_tau" every ::0::0 with vectors head filled size 0.04,18 lw 2 lc rgb '#0072b2' title '−γ, metric r', \
     '' using "lambda_T":"lambda_tau":"minus_gamma_T":"minus_gamma_tau" every ::1::1 with vectors head nofilled size 0.05,16 lw 2 lc rgb '#d55e00' title '−γ, ordinary', \
     '' using "lambda_T":"lambda_tau" with points pt 7 lc rgb '#000000' notitle
unset multiplot
)gp",
          {border, points, answers}};
}

}  // namespace

std::vector<Figure> set_figures() { return {pressures(), distorted_ball(), projection()}; }

}  // namespace tippe::cli
