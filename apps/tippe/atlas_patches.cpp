// Limit surfaces of patches that are not round.
#include <fmt/core.h>

#include <array>
#include <cmath>
#include <numbers>
#include <tippe/laws/patch.h>
#include <tippe/laws/patch_points.h>

#include "atlas.h"

namespace tippe::cli {
namespace {

using namespace tippe::laws;
using std::numbers::pi;

/// The border over directions of the force, so that facets and corners show; a gap where it looks away from the eye.
template <class L>
Table border(const std::string& name, const L& law, const Vec3& view) {
  Table surface{name, {"lambda_T1", "lambda_T2", "lambda_tau", "towards_eye"}, {}};
  constexpr int rings = 45, spokes = 90;
  for (int i = 0; i <= rings; ++i) {
    const double tilt = pi * (static_cast<double>(i) / rings - 0.5);
    for (int j = 0; j <= spokes; ++j) {
      const double turn = 2.0 * pi * j / spokes;
      const Vec3 direction(std::cos(tilt) * std::cos(turn), std::cos(tilt) * std::sin(turn), std::sin(tilt));
      const Gauge<3> gauge = gauge_of(law, direction);
      const Vec3 lambda = direction / gauge.value;
      surface.add({lambda.x(), lambda.y(), lambda.z(), gauge.gradient.dot(view) / gauge.gradient.norm()});
    }
    surface.gap();
  }
  return surface;
}

}  // namespace

std::vector<Figure> patch_figures() {
  constexpr double rot_x = 66.0, rot_z = 40.0;
  const Vec3 view(std::sin(rot_x * pi / 180.0) * std::sin(rot_z * pi / 180.0), -std::sin(rot_x * pi / 180.0) * std::cos(rot_z * pi / 180.0),
                  std::cos(rot_x * pi / 180.0));
  PatchPieces pieces;
  pieces.add_polygon({{-1.0, -0.2}, {1.0, -0.2}, {1.0, 0.2}, {-1.0, 0.2}}, 1.0);
  const double h = std::sqrt(0.75);
  const std::array<PatchPoints::Point, 3> feet{{{{1.0, 0.0}, 1.0}, {{-0.5, h}, 1.0}, {{-0.5, -h}, 1.0}}};
  const Table rectangle = border("patches", Patch(pieces), view), tripod = border("patches_feet", PatchPoints(feet), view);
  return {{"patches",
           "Patches that are not round",
           "Goyal, Ruina and Papadopoulos (1991); Howe and Cutkosky (1996)",
           "Left: a rectangle, five times as long as it is wide. Its border is smooth, but no longer one of revolution. Right: three feet. "
           "Where the body turns about a foot the border is flat, with the shape of that foot's own disk: three facets above, three below.",
           "Two limit surfaces, one long, one with three flat facets",
           1100,
           480,
           fmt::format(R"gp(
set multiplot
set view {},{},1.35,1
set view equal xyz
set xyplane at -1
set pm3d depthorder lighting primary 0.42 specular 0.12 border lc rgb '#7fa6c8' lw 0.3
set palette defined (-1 '#3b7db8', 0 '#8fc1e8', 1 '#e3f1fb')
unset colorbox; unset key; unset grid
set xrange [-1.2:1.2]; set yrange [-1.2:1.2]; set zrange [-1:1]
set border 31 lc rgb '#aaaaaa' lw 0.8
set xtics -1,1,1 offset 0,-0.2; set ytics -1,1,1 offset 0,-0.3; set ztics -1,1,1
set label 1 'λ_{{T1}}/(μλ_N)  [–]' at 0,-2.1,-1 center
set label 2 'λ_{{T2}}/(μλ_N)  [–]' at 2.12,-0.38,-1 center
set label 3 'λ_τ/(μλ_N a)  [–]' at -1.2,-1.2,1.3 offset -4,0 left
set origin 0,0; set size 0.5,1
splot 'patches.csv' using (column("towards_eye") > -0.25 ? column("lambda_T1") : NaN):"lambda_T2":"lambda_tau" with pm3d
set origin 0.5,0; set size 0.5,1
splot 'patches_feet.csv' using (column("towards_eye") > -0.25 ? column("lambda_T1") : NaN):"lambda_T2":"lambda_tau" with pm3d
unset multiplot
)gp",
                       rot_x, rot_z),
           {rectangle, tripod}}};
}

}  // namespace tippe::cli
