// Which way of the solver solved what: over random contact problems, and over all shipped scenes.
//
//   solver_stages [problems of each law and kind of contact, default 2800: 100 800 in all] [folder of scenes, default scenes]
// A stage that never wins is not worth its lines. `most` is the effort of the hardest problem that a stage solved, in evaluations of all laws.
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <tippe/scenes/build.h>
#include <tippe/scenes/read.h>

#include "../tests/solve/random_problem.h"

namespace {

using namespace tippe;

constexpr std::array<const char*, stage_count> names{"unsolved",         "one-load",    "one-point", "newton", "pressed",
                                                     "sweeps",           "swept",       "lead",      "sizes",  "shorter-sizes",
                                                     "sizes-from-above", "other-steps", "jacobi"};

struct Tally {
  std::array<long, stage_count> solved{};
  std::array<int, stage_count> most{};
  long rough = 0;

  void add(const SolveResult& result) {
    const auto at = static_cast<std::size_t>(result.stage);
    ++solved[at];
    most[at] = std::max(most[at], result.evaluations);
    rough += result.rough ? 1 : 0;
  }
  void print(const char* title) const {
    long all = 0;
    for (const long n : solved) all += n;
    std::printf("%s: %ld contact problems, %ld of them stopped by rounding above the tolerance\n", title, all, rough);
    for (std::size_t i = 0; i < names.size(); ++i)
      if (solved[i] > 0)
        std::printf("  %-18s %9ld  %8.4f %%   most %d\n", names[i], solved[i],
                    100.0 * static_cast<double>(solved[i]) / static_cast<double>(all), most[i]);
  }
};

Tally random_problems(std::initializer_list<std::string_view> laws, bool viscous, unsigned long count) {
  Tally tally;
  for (const std::string_view law : laws)
    for (const test::Touching touching : test::all_touching)
      for (unsigned long seed = 0; seed < count; ++seed) {
        test::RandomProblem random(law, touching, seed, viscous);
        tally.add(solve(random.problem(), SolverOptions()));
      }
  return tally;
}

/// As shipped, and a second of each by time-stepping.
void scenes(const std::filesystem::path& folder) {
  for (const bool stepping : {false, true}) {
    Tally tally;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      if (entry.path().extension() != ".toml") continue;
      std::ifstream file(entry.path());
      const std::string text((std::istreambuf_iterator<char>(file)), {});
      std::vector<std::string> settings;
      if (stepping) settings = {"integrate.scheme=moreau", "integrate.end=1"};
      const ReadScene read = read_scene(text, entry.path().string(), settings);
      if (!read.scene) continue;
      const RunResult result = run(*read.scene);
      for (std::size_t i = 0; i < names.size(); ++i) tally.solved[i] += result.counts.stages[i];
      tally.rough += result.counts.rough;
    }
    tally.print(stepping ? "scenes with moreau, one second" : "scenes");
  }
}

}  // namespace

int main(int argc, char** argv) {
  const unsigned long count = (argc > 1) ? std::strtoul(argv[1], nullptr, 10) : 2800;
  random_problems({"coulomb", "contensou", "ellipsoid"}, false, count).print("set laws");
  random_problems({"smooth-coulomb", "tanh", "contensou-rolling"}, true, count).print("function laws and viscous resistance");
  scenes((argc > 2) ? argv[2] : "scenes");
}
