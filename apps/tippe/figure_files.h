// Figures as files: tables as CSV, a script, and what gnuplot draws of them.
#pragma once

#include <filesystem>
#include <string>
#include <tippe/papers/figure.h>
#include <vector>

namespace tippe::cli {

/// NAME.gp, its tables, NAME.svg and NAME.png in a folder that is not shown to anybody yet: a failure leaves files that are cut short.
void draw_figure(const std::filesystem::path& folder, const papers::Figure& figure);

/// The same for many, `jobs` at a time, complete or not at all. A figure that is there already and has not changed is left as it is. Without `draw`
/// tables and scripts only.
void write_figures(const std::filesystem::path& folder, const std::vector<const papers::Figure*>& figures, bool draw, int jobs);

}  // namespace tippe::cli
