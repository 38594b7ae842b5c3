// lesaux2005: Le Saux, Leine and Glocker, J. Nonlinear Sci. 15 (2005): Euler's disk.
#include <array>
#include <cmath>
#include <tippe/papers/paper.h>

namespace tippe::papers {

namespace {

/// 4.2: Coulomb friction and dry contour friction.
void sliding_disk(Workbench& bench, Findings& findings) {
  const RunOrder printed{"euler-disk-contour", {"integrate.scheme=moreau"}}, converged{"euler-disk-contour", {}};
  findings.add({.id = "lesaux2005.sec4.2.lean",
                .where = "4.2",
                .says = "When the disk begins to slide it leans by 0.45 rad.",
                .printed = 0.45,
                .as_printed = std::abs(bench.measure(printed, "lean@event.slip")),
                .converged = std::abs(bench.measure(converged, "lean@event.slip")),
                .unit = "rad",
                .tolerance = 0.01,
                .reason = "one unit of the last digit"});
}

constexpr std::array<Chapter, 1> chapters{{{"sec4.2", "Coulomb and contour friction", sliding_disk}}};

}  // namespace

const Paper& lesaux2005() {
  static const Paper paper{"lesaux2005", "Le Saux, Leine and Glocker, J. Nonlinear Sci. 15 (2005)", "Euler's disk", {}, chapters};
  return paper;
}

}  // namespace tippe::papers
