// Cost of one step, per scheme and toy: time, solver iterations. Instructions: bench/instructions.sh.
#include <benchmark/benchmark.h>

#include <cstdlib>

#include "../tests/support/toys.h"

namespace {

using namespace tippe;

enum class Which { EulerDisk, TippeTop, Tippedisk };

void step(benchmark::State& state, Scheme scheme, Which which) {
  const test::Toy toy = (which == Which::EulerDisk)  ? test::euler_disk("contensou", 3e-4)
                        : (which == Which::TippeTop) ? test::tippe_top()
                                                     : test::tippedisk("contensou");
  IntegrateOptions options;
  options.scheme = scheme;
  options.dt = (which == Which::Tippedisk) ? 1e-5 : 1e-4;
  options.end = 1.0;
  auto simulation = std::make_unique<Simulation>(*toy.world, toy.start, options);
  double iterations = 0.0, solves = 0.0;
  for (auto _ : state) {
    if (!simulation->step()) {
      iterations += static_cast<double>(simulation->counts().iterations), solves += static_cast<double>(simulation->counts().solves);
      state.PauseTiming();
      simulation = std::make_unique<Simulation>(*toy.world, toy.start, options);
      state.ResumeTiming();
    }
  }
  iterations += static_cast<double>(simulation->counts().iterations), solves += static_cast<double>(simulation->counts().solves);
  state.counters["iterations"] = iterations / solves;
}

/// A fixed number of steps for counting instructions; otherwise as many as give a steady time.
void fixed_steps(benchmark::internal::Benchmark* benchmark) {
  if (const char* steps = std::getenv("TIPPE_BENCH_STEPS")) benchmark->Iterations(std::atoll(steps));
}

BENCHMARK_CAPTURE(step, moreau_euler_disk, Scheme::Moreau, Which::EulerDisk)->Apply(fixed_steps);
BENCHMARK_CAPTURE(step, moreau_tippe_top, Scheme::Moreau, Which::TippeTop)->Apply(fixed_steps);
BENCHMARK_CAPTURE(step, moreau_tippedisk, Scheme::Moreau, Which::Tippedisk)->Apply(fixed_steps);
BENCHMARK_CAPTURE(step, implicit_euler_disk, Scheme::MoreauImplicit, Which::EulerDisk)->Apply(fixed_steps);
BENCHMARK_CAPTURE(step, implicit_tippe_top, Scheme::MoreauImplicit, Which::TippeTop)->Apply(fixed_steps);
BENCHMARK_CAPTURE(step, implicit_tippedisk, Scheme::MoreauImplicit, Which::Tippedisk)->Apply(fixed_steps);
BENCHMARK_CAPTURE(step, rk4_euler_disk, Scheme::MoreauRk4, Which::EulerDisk)->Apply(fixed_steps);
BENCHMARK_CAPTURE(step, rk4_tippe_top, Scheme::MoreauRk4, Which::TippeTop)->Apply(fixed_steps);
BENCHMARK_CAPTURE(step, rk4_tippedisk, Scheme::MoreauRk4, Which::Tippedisk)->Apply(fixed_steps);
BENCHMARK_CAPTURE(step, midpoint_euler_disk, Scheme::Midpoint, Which::EulerDisk)->Apply(fixed_steps);
BENCHMARK_CAPTURE(step, midpoint_tippe_top, Scheme::Midpoint, Which::TippeTop)->Apply(fixed_steps);
BENCHMARK_CAPTURE(step, midpoint_tippedisk, Scheme::Midpoint, Which::Tippedisk)->Apply(fixed_steps);

}  // namespace
