// The atlas of the laws: every figure with its data, its drawing and its explanation.
//
// A figure is data (tables that become CSV files) and a gnuplot script that reads them. Nothing is drawn here: atlas.cpp writes the files and
// runs gnuplot. Quantities are dimensionless as in the papers: forces in μλ_N, torques in μλ_N R.
#pragma once

#include <string>
#include <tippe/papers/figure.h>
#include <utility>
#include <vector>

#include "verbs.h"

namespace tippe::cli {

struct ErrorTables;

using papers::Figure;
using papers::Table;

/// The angle's share of a right angle, x = (2/π) atan u, shows the whole range 0 ≤ u ≤ ∞ without cutting.
inline constexpr const char* ratio_axis = R"gp(
set xrange [0:1]
set xtics ('0' 0, '¼' 2/pi*atan(0.25), '½' 2/pi*atan(0.5), '1' 0.5, '2' 2/pi*atan(2), '4' 2/pi*atan(4), '∞' 1)
)gp";

struct Chapter {
  std::string title;
  std::vector<Figure> figures;
};

std::vector<Figure> potential_figures();                               // leine2003 Figs 2 to 4
std::vector<Figure> characteristic_figures();                          // leine2003 Figs 5 and 6, and what else resists
std::vector<Figure> component_figures(const ErrorTables& tables);      // kudra2011 Fig. 2 and its errors
std::vector<Figure> approximation_figures(const ErrorTables& tables);  // series, truncated sets, ellipsoid
std::vector<Figure> patch_figures();                                   // limit surfaces of patches that are not round
std::vector<Figure> set_figures();                                     // pressures, distorted ball, projection

/// All of them, in the order of reading.
std::vector<Chapter> atlas_chapters();

/// The page that shows them: one file, no script, nothing from elsewhere but the pictures beside it.
std::string atlas_page(const std::vector<Chapter>& chapters);

/// Adds `tippe law atlas`.
void register_law_atlas(CLI::App& law, Action& action);

}  // namespace tippe::cli
