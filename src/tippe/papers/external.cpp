// external: benchmarks that others published, beside the five papers. Its ledger.
#include <tippe/papers/external.h>

namespace tippe::papers {

namespace {

constexpr std::array<Chapter, 10> chapters{{
    {"bowling", "A bowling ball slides, then rolls (Drake 2019)", external::bowling},
    {"slope", "A ball slides up a slope and comes back (Aghamohammadi 2011)", external::slope},
    {"crest", "A ball leaves a round crest (Jayanth et al. 2008)", external::crest},
    {"zeno", "A ball bounces infinitely often (Simulink)", external::zeno},
    {"free", "Torque-free rotation (Landau and Lifshitz)", external::free_rotation},
    {"rattleback", "A rattleback without slip (Kuypers; Wittenstein 2024)", external::rattleback},
    {"rod", "A rod slides into Painlevé's paradox (Glocker 1995; Génot and Brogliato 1999)", external::rod},
    {"sliding", "A disk slides and spins on its face (Farkas et al. 2003; Weidman and Malhotra 2007)", external::sliding_disk},
    {"tippetop", "When a tippe-top turns over (Ebenfeld and Scheck 1995; Rauch-Wojciechowski and Rutstam 2014)", external::tippe_top},
    {"euler", "Exponents of Euler's disk (Moffatt 2000 and others)", external::euler_exponents},
}};

}  // namespace

const Paper& external_benchmarks() {
  static const Paper paper{
      "external", "Closed forms and numbers of other programs, each with its source", "Benchmarks of others", {}, chapters};
  return paper;
}

}  // namespace tippe::papers
