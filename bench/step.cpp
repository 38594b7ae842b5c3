// Cost of one step, per scheme and toy: time, solver iterations. Instructions: valgrind --tool=callgrind on this program with a filter.
#include <benchmark/benchmark.h>

#include "../tests/support/toys.h"

namespace {

using namespace tippe;
using laws::LawName;

enum class Which { EulerDisk, TippeTop, Tippedisk };

void step(benchmark::State& state, Scheme scheme, Which which) {
  const test::Toy toy = (which == Which::EulerDisk)  ? test::euler_disk(LawName::Contensou, 3e-4)
                        : (which == Which::TippeTop) ? test::tippe_top()
                                                     : test::tippedisk(LawName::Contensou);
  IntegrateOptions options;
  options.scheme = scheme;
  options.dt = (which == Which::Tippedisk) ? 1e-5 : 1e-4;
  options.end = 1.0;
  auto simulation = std::make_unique<Simulation>(*toy.body, toy.start, options);
  double iterations = 0.0, solves = 0.0;
  for (auto _ : state) {
    if (!simulation->step()) {
      iterations += static_cast<double>(simulation->counts().iterations), solves += static_cast<double>(simulation->counts().solves);
      state.PauseTiming();
      simulation = std::make_unique<Simulation>(*toy.body, toy.start, options);
      state.ResumeTiming();
    }
  }
  iterations += static_cast<double>(simulation->counts().iterations), solves += static_cast<double>(simulation->counts().solves);
  state.counters["iterations"] = iterations / solves;
}

BENCHMARK_CAPTURE(step, moreau_euler_disk, Scheme::Moreau, Which::EulerDisk);
BENCHMARK_CAPTURE(step, moreau_tippe_top, Scheme::Moreau, Which::TippeTop);
BENCHMARK_CAPTURE(step, moreau_tippedisk, Scheme::Moreau, Which::Tippedisk);
BENCHMARK_CAPTURE(step, midpoint_euler_disk, Scheme::Midpoint, Which::EulerDisk);
BENCHMARK_CAPTURE(step, midpoint_tippedisk, Scheme::Midpoint, Which::Tippedisk);
BENCHMARK_CAPTURE(step, rk4_tippe_top, Scheme::MoreauRk4, Which::TippeTop);
BENCHMARK_CAPTURE(step, implicit_tippe_top, Scheme::MoreauImplicit, Which::TippeTop);

}  // namespace
