// kudra2011: Kudra and Awrejcewicz, Int. J. Bifurcation and Chaos 21 (2011): friction with rolling resistance, the celtic stone. Its ledger.
#include <array>
#include <tippe/papers/celtic_stone.h>

namespace tippe::papers {

namespace {

constexpr std::array<Chapter, 8> chapters{{
    {"coefficients", "Coefficients of the approximations", celtic_stone::coefficients},
    {"derivatives", "Values and slopes at both ends", celtic_stone::derivatives},
    {"fig2", "Exact and approximate components", celtic_stone::fig2},
    {"cost", "What the laws cost", celtic_stone::cost},
    {"misprints", "Formulas of sections 2 and 3", celtic_stone::misprints},
    {"fig4", "The stone spun fast", celtic_stone::fig4},
    {"fig5", "The stone with and without drilling torque, and its normal force", celtic_stone::fig5},
    {"fig6", "Final spin over the plane of starts", celtic_stone::fig6},
}};

constexpr std::array<PrintedItem, 6> items{{
    {"Fig. 1", "", "contact patch and axes"},
    {"Fig. 2", "fig2", ""},
    {"Fig. 3", "", "the stone on the table, vectors r, k and n"},
    {"Fig. 4", "fig4", ""},
    {"Fig. 5", "fig5", ""},
    {"Fig. 6", "fig6", ""},
}};

}  // namespace

const Paper& kudra2011() {
  static const Paper paper{"kudra2011", "Kudra and Awrejcewicz, Int. J. Bifurcation and Chaos 21 (2011)", "Celtic stone", items, chapters};
  return paper;
}

}  // namespace tippe::papers
