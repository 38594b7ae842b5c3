// The chapters of martins2019: a disk on a parabola.
#pragma once

#include <tippe/papers/martins2019.h>
#include <tippe/papers/paper.h>

namespace tippe::papers::martins2019 {

/// A row of Table 5 after the collision, 1 to 8; `as_printed`: with the paper's normal force.
RunOrder row(int number, bool as_printed = false);

// The two curves: martins2019_geometry.cpp
void curves(Workbench& bench, Findings& findings);      ///< Figs 7 to 10, Tables 1 and 2
void equation51(Workbench& bench, Findings& findings);  ///< (51)
// Forces and accelerations: martins2019_forces.cpp
void forces(Workbench& bench, Findings& findings);
void crests(Workbench& bench, Findings& findings);  ///< a part of it: martins2019_crests.cpp
// Rolling or sliding: martins2019_switching.cpp
void fig11(Workbench& bench, Findings& findings);
void critical(Workbench& bench, Findings& findings);  ///< (54), (55)
void table3(Workbench& bench, Findings& findings);
void paradox(Workbench& bench, Findings& findings);
// The eight runs: martins2019_collision.cpp, martins2019_runs.cpp
void table5(Workbench& bench, Findings& findings);
void fig16(Workbench& bench, Findings& findings);
void fig18(Workbench& bench, Findings& findings);

}  // namespace tippe::papers::martins2019
