// The standard pictures of a run, drawn by gnuplot from its trajectory.csv.
#pragma once

#include <string>
#include <tippe/analysis/run.h>

#include "gnuplot.h"
#include "scene_files.h"

namespace tippe::cli {

/// Writes NAME.gp, NAME.svg, NAME.png and, for print, NAME.pdf of the given width into the folder for every plot of the scene.
void draw_plots(const std::string& folder, const LoadedScene& loaded, const RunResult& result, const World& world, double print_mm);

}  // namespace tippe::cli
