// A step never touches the heap: every allocation of this program is counted, over a thousand steps of each scheme and toy.
#include <gtest/gtest.h>

#include <cstdlib>
#include <new>

#include <tippe/flow/event_simulation.h>
#include <tippe/world/track_surface.h>

#include "random_problem.h"
#include "toys.h"
#include "tracks.h"

namespace {
long allocations = 0;
}  // namespace

// Eigen takes its heap from malloc, so malloc itself is counted. A sanitizer has its own: there is nothing to count then.
#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__clang__)
constexpr bool counted = true;
extern "C" void* __libc_malloc(std::size_t size);  // NOLINT(bugprone-reserved-identifier): glibc's own name
extern "C" void* malloc(std::size_t size) noexcept {
  ++allocations;
  return __libc_malloc(size);
}
#else
constexpr bool counted = false;
#endif

namespace tippe::test {
namespace {

void expect_steps_without_heap(const Toy& toy, Scheme scheme, ChartKind chart, double dt) {
  IntegrateOptions options;
  options.scheme = scheme;
  options.chart = chart;
  options.dt = dt;
  options.end = 10.0;
  auto run = std::make_unique<Simulation>(*toy.world, toy.start, options);
  const long before = allocations;
  int steps = 0;
  while (steps < 1000 && run->step()) ++steps;
  const long count = allocations - before;
  EXPECT_EQ(count, 0) << "scheme " << static_cast<int>(scheme);
  EXPECT_EQ(steps, 1000) << "scheme " << static_cast<int>(scheme);
}

TEST(StepHeap, the_counter_counts) {
  if (!counted) GTEST_SKIP() << "a sanitizer counts in its own way";
  const long before = allocations;
  auto* const volatile p = new int(3);
  const long count = allocations - before;
  delete p;
  EXPECT_EQ(count, 1);
}

TEST(StepHeap, no_scheme_allocates_on_any_toy) {
  if (!counted) GTEST_SKIP() << "a sanitizer counts in its own way";
  for (const Scheme scheme : {Scheme::Moreau, Scheme::MoreauImplicit, Scheme::MoreauRk4, Scheme::Midpoint})
    for (const ChartKind chart : {ChartKind::Quaternion, ChartKind::Euler}) {
      expect_steps_without_heap(euler_disk("contensou", 3e-4), scheme, chart, 1e-4);
      expect_steps_without_heap(tippe_top(), scheme, chart, 1e-4);
      expect_steps_without_heap(tippedisk("smooth-coulomb"), scheme, chart, 1e-5);
    }
}

/// A disk that slides, rolls and flies over a track.
Toy disk_on_track(const std::shared_ptr<const shapes::Track>& track) {
  Toy toy;
  toy.world->body().mass = 2.0;
  toy.world->body().set_inertia(Vec3(5e-3, 1e-2, 5e-3).asDiagonal());
  toy.world->contact_count = 1;
  Contact& contact = toy.world->contacts[0];
  contact.shape = shapes::sphere(disk_radius);
  contact.surface = surface_of(track);
  set_law(contact, "coulomb", 0.3, 0.0);
  contact.law.mu_rolling = 1e-3;
  const shapes::TrackPoint p = track->at(0.6 * track->begin() + 0.4 * track->end());
  const Vec2 center = p.r + disk_radius * p.n;
  toy.start.r_S = Vec3(center.x(), 0.0, center.y());
  toy.start.v_S = 3.0 * Vec3(p.T.x(), 0.0, p.T.y());
  return toy;
}

TEST(StepHeap, no_scheme_allocates_on_any_track) {
  if (!counted) GTEST_SKIP() << "a sanitizer counts in its own way";
  for (const NamedTrack& t : all_tracks()) {
    SCOPED_TRACE(t.name);
    const Toy toy = disk_on_track(t.track);
    expect_steps_without_heap(toy, Scheme::Moreau, ChartKind::Quaternion, 1e-4);
    expect_steps_without_heap(toy, Scheme::Midpoint, ChartKind::Quaternion, 1e-4);
    IntegrateOptions options;
    options.scheme = Scheme::Event;
    options.end = 0.5;
    auto run = std::make_unique<EventSimulation>(*toy.world, toy.start, options);
    const long before = allocations;
    while (run->step()) {
    }
    EXPECT_EQ(allocations - before, 0);
  }
}

TEST(StepHeap, no_solver_allocates_on_hard_problems) {
  if (!counted) GTEST_SKIP() << "a sanitizer counts in its own way";
  for (const SolverKind kind : {SolverKind::Newton, SolverKind::GaussSeidel, SolverKind::Jacobi})
    for (unsigned long seed = 300; seed < 320; ++seed) {
      RandomProblem random("contensou", Touching::FlatRim, seed, false);
      SolverOptions options;
      options.kind = kind;
      options.max_iterations = 100;
      const long before = allocations;
      solve(random.problem(), options);
      EXPECT_EQ(allocations - before, 0) << "solver " << static_cast<int>(kind) << " seed " << seed;
    }
}

}  // namespace
}  // namespace tippe::test
