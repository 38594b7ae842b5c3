// A figure of runs: several curves of several runs in panels, the paper's scheme and the converged one in the same picture.
#pragma once

#include <string>
#include <tippe/papers/figure.h>
#include <tippe/papers/workbench.h>
#include <vector>

namespace tippe::papers {

/// One coordinate system. `y` and `x` are columns of a trajectory (quantity keys).
struct Panel {
  std::string y, label;            ///< column and the text beside its axis
  std::string x = "t";             ///< column
  std::string x_label = "t in s";  ///< text below the axis
  std::string scale = "1";         ///< gnuplot expression by which y is multiplied, "1e3" for mm
  std::string extra{};             ///< gnuplot commands before the panel: ranges, scales
};

/// One run of the figure.
struct Curve {
  std::string title;  ///< in the key: "paper's scheme, dt = 1e-4 s"
  RunOrder order;
  int style = 22;  ///< gnuplot line style, see apps/tippe/gnuplot.h
};

/// The usual pair: the converged run below, the paper's scheme on top of it.
std::vector<Curve> printed_and_converged(const std::string& printed_title, const RunOrder& printed, const RunOrder& converged);

/// Fills tables, script and size of a figure whose texts are given. `every`: time between points [s].
Figure run_figure(Workbench& bench, Figure texts, const std::vector<Curve>& curves, const std::vector<Panel>& panels, double every);

}  // namespace tippe::papers
