// No law touches the heap when asked for potential, force, curvature or projection: every allocation of this program is counted.

#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <new>
#include <tippe/laws/contact_law.h>
#include <tippe/laws/distorted_ball.h>
#include <tippe/laws/linearise.h>
#include <tippe/laws/product.h>
#include <tippe/laws/registry.h>
#include <tippe/laws/rolling_laws.h>
#include <tippe/laws/round_set.h>
#include <tippe/laws/smooth_coulomb.h>
#include <tippe/laws/viscous.h>

namespace {
long allocations = 0;
void* counted(std::size_t size) {
  ++allocations;
  if (void* p = std::malloc(size > 0 ? size : 1)) return p;
  std::abort();
}
}  // namespace

void* operator new(std::size_t size) { return counted(size); }
void* operator new[](std::size_t size) { return counted(size); }
void operator delete(void* p) noexcept { std::free(p); }
void operator delete[](void* p) noexcept { std::free(p); }
void operator delete(void* p, std::size_t) noexcept { std::free(p); }
void operator delete[](void* p, std::size_t) noexcept { std::free(p); }

namespace tippe::test {
namespace {

using namespace tippe::laws;

template <class F>
long allocations_of(F&& work) {
  const long before = allocations;
  work();
  return allocations - before;
}

template <class L>
void expect_heapless(const L& law) {
  constexpr int n = L::dim;
  volatile double sink = 0.0;
  const long count = allocations_of([&] {
    for (const double scale : {0.0, 1e-3, 0.5, 1.0, 2.0, 1e6}) {
      Vec<n> gamma;
      for (int i = 0; i < n; ++i) gamma(i) = (i == 0) ? scale : 1.0 - 0.3 * i;
      if constexpr (SetLaw<L>) {
        Vec<n> r = Vec<n>::Ones();
        sink = sink + law.potential(gamma) + law.force(gamma).sum() + law.curvature(gamma).sum();
        sink = sink + law.project(gamma, 1.0, r).point.sum() + law.contains(gamma, 1.0);
        r(0) = 2.0;
        sink = sink + law.project(gamma, 1.0, r).point.sum() + linearise(law, gamma, 1.0, r).by_size.sum();
      } else {
        sink = sink + law.force(gamma, 1.0).sum();
      }
      sink = sink + force_derivative(law, gamma, 1.0).sum();
    }
  });
  EXPECT_EQ(count, 0);
}

TEST(Heap, the_counter_counts) {
  EXPECT_EQ(allocations_of([] { std::make_unique<int>(3).reset(); }), 1);
}

TEST(Heap, no_set_law_allocates) {
  expect_heapless(Interval());
  expect_heapless(Disk());
  expect_heapless(HertzBall());
  expect_heapless(UniformBall());
  expect_heapless(EllipsoidBall());
  expect_heapless(FrictionBall<SampledProfile>(SampledProfile([](double rho) { return 1.0 - rho * rho; })));
  expect_heapless(DistortedBall{Vec2(0.3, 0.4)});
  expect_heapless(TaylorBall());
  expect_heapless(Product<HertzBall, Interval>{HertzBall(), {}, 1.0, 0.5});
}

TEST(Heap, no_function_law_allocates) {
  expect_heapless(SmoothCoulomb{0.1});
  expect_heapless(Viscous<2>{0.1});
  expect_heapless(Pade1{{1.0, 1.0, 1e-3, 1e-3, 1e-6, true}});
  expect_heapless(Pade2{{1.0, 1.0, 1e-3, 1e-3, 1e-6, true}});
  expect_heapless(TanhLaw{{1.0, 1.0, 1e-3, 1e-3, 1e-6, true}});
  expect_heapless(ContensouRolling{{1.0, 1.0, 0.0, 0.0, 0.0, true}});
}

TEST(Heap, a_copy_of_a_prepared_pressure_or_law_shares_its_tables) {
  const double rho[] = {0.0, 0.5, 1.0}, sigma[] = {1.0, 0.8, 0.0};
  const FrictionBall<SampledProfile> law{SampledProfile(rho, sigma)};
  EXPECT_EQ(allocations_of([&] {
              const FrictionBall<SampledProfile> copy = law;
              EXPECT_EQ(copy.force(Vec3(1.0, 0.0, 1.0)), law.force(Vec3(1.0, 0.0, 1.0)));
            }),
            0);
  const HertzBall first;
  EXPECT_EQ(allocations_of([] { EXPECT_FALSE(HertzBall().contains(Vec3(2.0, 0.0, 0.0), 1.0)); }), 0);  // its table is made once for all
}

TEST(Heap, no_contact_law_by_name_allocates) {
  for (const LawEntry& entry : law_entries()) {
    ContactLaw law;
    law.mu = {0.3, 0.3, 0.0, 1.0};
    law.radius = {1e-3, 0.0, 0.0};
    law.mu_pivoting = law.mu_contour = law.mu_rolling = law.viscosity_contour = 0.1;
    law.friction = make_law(entry.name);
    ContactMotion motion;
    motion.slip = Vec2(0.1, 0.2), motion.spin = 30.0, motion.rolling = Vec2(1.0, 2.0), motion.contour = Vec2(0.1, 0.0);
    volatile double sink = 0.0;
    EXPECT_EQ(allocations_of([&] {
                sink = sink + law.force(motion, 2.0).torque;
                if (const auto p = law.project(Vec3(1.0, 2.0, 3.0), 2.0, motion.rolling)) sink = sink + p->point.x();
              }),
              0)
        << entry.name;
  }
}

}  // namespace
}  // namespace tippe::test
