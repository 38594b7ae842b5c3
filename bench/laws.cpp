// Cost of the laws: ns per call, and Newton iterations per projection as a counter.
//
// Every call gets another input from a list of 1024, so that no branch can be learnt by heart: uniform directions, ratios u over four decades.
#include <benchmark/benchmark.h>

#include <array>
#include <random>
#include <tippe/laws/distorted_ball.h>
#include <tippe/laws/friction_ball.h>
#include <tippe/laws/patch.h>
#include <tippe/laws/patch_points.h>
#include <tippe/laws/prox.h>
#include <tippe/laws/rolling_laws.h>
#include <tippe/laws/round_set.h>
#include <tippe/laws/sampled_profile.h>

namespace {

using namespace tippe;
using namespace tippe::laws;

constexpr std::size_t count = 1024;

/// Where a force lies: scaled from the border point on its ray.
enum class Place { Inside, Outside, Border };

template <int n>
std::array<Vec<n>, count> velocities() {
  std::mt19937 random(1);
  std::uniform_real_distribution<double> angle(0.0, 6.28), exponent(-2.0, 2.0), any(-1.0, 1.0);
  std::array<Vec<n>, count> list;
  for (Vec<n>& gamma : list) {
    for (int i = 0; i < n; ++i) gamma(i) = any(random);
    if constexpr (n >= 3) {
      const double phi = angle(random), slip = std::pow(10.0, exponent(random));
      gamma(0) = slip * std::cos(phi), gamma(1) = slip * std::sin(phi), gamma(2) = any(random) < 0.0 ? -1.0 : 1.0;
    }
  }
  return list;
}

template <class L>
std::array<Vec<L::dim>, count> forces(const L& law, Place place) {
  std::mt19937 random(2);
  std::uniform_real_distribution<double> unit(0.0, 1.0);
  auto list = velocities<L::dim>();
  for (auto& x : list) {
    const double factor = (place == Place::Inside)    ? 0.99 * unit(random)
                          : (place == Place::Outside) ? std::pow(10.0, 2.0 * unit(random)) + 0.01
                                                      : 1.0 + 1e-7 * (unit(random) - 0.5);
    x = -factor * law.force(x);
  }
  return list;
}

template <class L>
void force(benchmark::State& state, const L& law) {
  const auto list = velocities<L::dim>();
  std::size_t i = 0;
  for (auto _ : state) {
    if constexpr (SetLaw<L>) {
      benchmark::DoNotOptimize(law.force(list[i]));
    } else {
      benchmark::DoNotOptimize(law.force(list[i], 1.0));
    }
    i = (i + 1) % count;
  }
}

template <class L>
void potential(benchmark::State& state, const L& law) {
  const auto list = velocities<L::dim>();
  std::size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(law.potential(list[i]));
    i = (i + 1) % count;
  }
}

template <class L>
void derivative(benchmark::State& state, const L& law) {
  const auto list = velocities<L::dim>();
  std::size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(force_derivative(law, list[i], 1.0));
    i = (i + 1) % count;
  }
}

template <class Project, class L>
void project_with(benchmark::State& state, const L& law, Place place, Project&& project) {
  const auto list = forces(law, place);
  std::size_t i = 0;
  double iterations = 0.0;
  for (auto _ : state) {
    const auto p = project(list[i]);
    benchmark::DoNotOptimize(p.point);
    iterations += p.iterations;
    i = (i + 1) % count;
  }
  state.counters["iterations"] = benchmark::Counter(iterations, benchmark::Counter::kAvgIterations);
}

template <class L>
void project(benchmark::State& state, const L& law, Place place) {
  project_with(state, law, place, [&law](const auto& x) { return law.project(x, 1.0); });
}

/// In a metric with r_T = 100 r_τ.
template <class L>
void project_weighted(benchmark::State& state, const L& law, Place place) {
  Vec<L::dim> r = Vec<L::dim>::Constant(10.0);
  r(L::dim - 1) = 0.1;
  project_with(state, law, place, [&law, r](const auto& x) { return law.project(x, 1.0, r); });
}

template <class L>
void newton(benchmark::State& state, const L& law, Place place) {
  project_with(state, law, place, [&law](const auto& x) { return project_by_newton(law, x, 1.0); });
}

const HertzBall hertz;
const UniformBall uniform;
const FrictionBall<SampledProfile> sampled(SampledProfile([](double rho) { return 1.0 - rho * rho * rho * rho; }));
const DistortedBall distorted{Vec2(0.3, 0.4)};
const RollingOptions rolling{0.3, 0.5, 1e-4, 1e-4, 1e-8, true};

PatchPieces rectangle() {
  PatchPieces pieces;
  pieces.add_polygon({{-1.0, -0.4}, {1.0, -0.4}, {1.0, 0.4}, {-1.0, 0.4}}, 1.0);
  return pieces;
}
PatchPieces long_ellipse() {
  PatchPieces pieces;
  pieces.ellipses.emplace_back();
  pieces.ellipses.back().E(1, 1) = 0.5;
  return pieces;
}
const std::array<PatchPoints::Point, 3> feet{{{{1.0, 0.0}, 1.0}, {{-0.5, 0.8}, 1.0}, {{-0.5, -0.8}, 1.0}}};
const Patch pad{rectangle()}, ellipse{long_ellipse(), 1e-7};
const PatchPoints three_feet{feet};

BENCHMARK_CAPTURE(force, hertz, hertz);
BENCHMARK_CAPTURE(force, uniform, uniform);
BENCHMARK_CAPTURE(force, sampled, sampled);
BENCHMARK_CAPTURE(force, distorted, distorted);
BENCHMARK_CAPTURE(force, disk, Disk());
BENCHMARK_CAPTURE(force, pade1, Pade1{rolling});
BENCHMARK_CAPTURE(force, pade2, Pade2{rolling});
BENCHMARK_CAPTURE(force, tanh, TanhLaw{rolling});
BENCHMARK_CAPTURE(force, contensou_rolling, ContensouRolling{rolling});

BENCHMARK_CAPTURE(potential, hertz, hertz);
BENCHMARK_CAPTURE(potential, uniform, uniform);
BENCHMARK_CAPTURE(derivative, hertz, hertz);
BENCHMARK_CAPTURE(derivative, tanh, TanhLaw{rolling});
BENCHMARK_CAPTURE(derivative, contensou_rolling, ContensouRolling{rolling});

BENCHMARK_CAPTURE(project, hertz_inside, hertz, Place::Inside);
BENCHMARK_CAPTURE(project, hertz_outside, hertz, Place::Outside);
BENCHMARK_CAPTURE(project, hertz_border, hertz, Place::Border);
BENCHMARK_CAPTURE(project, uniform_inside, uniform, Place::Inside);
BENCHMARK_CAPTURE(project, uniform_outside, uniform, Place::Outside);
BENCHMARK_CAPTURE(project, uniform_border, uniform, Place::Border);
BENCHMARK_CAPTURE(project, sampled_outside, sampled, Place::Outside);
BENCHMARK_CAPTURE(project, disk_outside, Disk(), Place::Outside);
BENCHMARK_CAPTURE(project, distorted_outside, distorted, Place::Outside);
BENCHMARK_CAPTURE(project_weighted, hertz_outside, hertz, Place::Outside);
BENCHMARK_CAPTURE(project_weighted, uniform_outside, uniform, Place::Outside);
BENCHMARK_CAPTURE(force, patch_rectangle, pad);
BENCHMARK_CAPTURE(force, patch_table, ellipse);
BENCHMARK_CAPTURE(force, patch_three_feet, three_feet);
BENCHMARK_CAPTURE(derivative, patch_rectangle, pad);
BENCHMARK_CAPTURE(project, patch_rectangle_inside, pad, Place::Inside);
BENCHMARK_CAPTURE(project, patch_rectangle_outside, pad, Place::Outside);
BENCHMARK_CAPTURE(project, patch_table_inside, ellipse, Place::Inside);
BENCHMARK_CAPTURE(project, patch_table_outside, ellipse, Place::Outside);
BENCHMARK_CAPTURE(project, patch_three_feet_inside, three_feet, Place::Inside);
BENCHMARK_CAPTURE(project, patch_three_feet_outside, three_feet, Place::Outside);
BENCHMARK_CAPTURE(newton, hertz_inside, hertz, Place::Inside);
BENCHMARK_CAPTURE(newton, hertz_outside, hertz, Place::Outside);
BENCHMARK_CAPTURE(newton, hertz_border, hertz, Place::Border);

void prepare_pressure(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(SampledProfile([](double rho) { return 1.0 - rho * rho; }));
}
BENCHMARK(prepare_pressure);

}  // namespace
