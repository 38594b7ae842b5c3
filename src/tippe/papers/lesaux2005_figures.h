// What the chapters of lesaux2005 have in common.
#pragma once

#include <tippe/papers/lesaux2005.h>
#include <tippe/papers/run_figure.h>

namespace tippe::papers::euler_disk {

inline const std::string unit_of_last_digit = "one unit of the last printed digit";

/// Moreau's scheme with the printed step, which the scenes have, and with contacts that act where g_N(q_M) ≤ 0. The contact problems are solved to
/// rounding, see claim sec3.2.iteration; with friction of the patch on the exact set, of which (2.31) is a series.
RunOrder printed_run(const std::string& scene);

/// The six graphs that the paper shows of every run, printed scheme and converged.
Figure graphs(Workbench& bench, Figure texts, const std::string& scene, const RunOrder& converged, double every);

/// Time of the first event of a kind after a time; `none` if there is none.
double first_time(const std::vector<RunEvent>& events, std::string_view kind, double after = -1.0);

/// Settings that start a disk in stationary rolling with this lean.
std::vector<std::string> stationary_start(double beta);

/// Row with the largest value in column 1.
std::vector<double> row_of_largest(const Rows& rows);

}  // namespace tippe::papers::euler_disk
