// martins2019: Martins, Fleury and Trigo, Multibody Syst. Dyn. 48 (2020): a disk on a curve. Its ledger.
#include <array>
#include <tippe/papers/martins2019_chapters.h>

namespace tippe::papers {

namespace {

constexpr std::array<Chapter, 10> chapters{{
    {"fig7", "The track and the curve of the centre", martins2019::curves},
    {"eq51", "The offset as an equation", martins2019::equation51},
    {"sec3", "Normal force and accelerations", martins2019::forces},
    {"fig11", "A track of plateaus", martins2019::fig11},
    {"eq54", "Critical slope and energy", martins2019::critical},
    {"table3", "The rule of Table 3", martins2019::table3},
    {"paradox", "Painlevé's paradox", martins2019::paradox},
    {"table5", "The collision at the start", martins2019::table5},
    {"fig16", "Velocities of the eight runs", martins2019::fig16},
    {"fig18", "Phase space of the eight runs", martins2019::fig18},
}};

constexpr std::array<PrintedItem, 24> items{{
    {"Fig. 1", "", "a track with tangent and normal"},
    {"Fig. 2", "", "the disk at two times"},
    {"Fig. 3", "", "forces on the disk"},
    {"Fig. 4", "", "velocities of the disk"},
    {"Fig. 5", "", "the disk rolling"},
    {"Fig. 6", "", "the parabola"},
    {"Fig. 7", "fig7", ""},
    {"Fig. 8", "fig7", ""},
    {"Fig. 9", "fig7", ""},
    {"Fig. 10", "fig7", ""},
    {"Fig. 11", "fig11", ""},
    {"Fig. 12", "", "a disk about to roll on a steep slope"},
    {"Fig. 13", "", "the disk put on the track"},
    {"Fig. 14", "", "impulses of the collision"},
    {"Fig. 15", "table5", ""},
    {"Fig. 16", "fig16", ""},
    {"Fig. 17", "fig16", ""},
    {"Fig. 18", "fig18", ""},
    {"Fig. 19", "fig18", ""},
    {"Table 1", "fig7", ""},
    {"Table 2", "fig7", ""},
    {"Table 3", "table3", ""},
    {"Table 4", "", "parameters, which all chapters use"},
    {"Table 5", "table5", ""},
}};

}  // namespace

const Paper& martins2019_paper() {
  static const Paper paper{"martins2019", "Martins, Fleury and Trigo, Multibody Syst. Dyn. (2019)", "Disk on a curve", items, chapters};
  return paper;
}

}  // namespace tippe::papers
