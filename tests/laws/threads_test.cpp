// One law object, asked by several threads at once: every thread gets the bits that one thread alone gets.
#include <gtest/gtest.h>
#include <tippe/laws/registry.h>

#include <bit>
#include <cmath>
#include <thread>

#include "law_settings.h"

namespace tippe::laws::threads_test {
namespace {

/// Force, derivative, response, projection and gauge over a spiral of motions.
std::vector<std::uint64_t> answers(const ForceLaw& law) {
  std::vector<std::uint64_t> bits;
  const auto note = [&](double x) { bits.push_back(std::bit_cast<std::uint64_t>(x)); };
  const int dim = law.components().size(2);
  for (int i = 1; i < 400; ++i) {
    Moving m;
    m.dim = dim, m.mu = 0.3, m.load = 2.0;
    for (int k = 0; k < dim; ++k) m.gamma(k) = std::sin(0.37 * i + k) * std::pow(10.0, 0.01 * (i % 200) - 1.0);
    const Vec5 force = law.force(m), steps = Vec5::Ones();
    const Mat5 slope = law.force_derivative(m);
    for (int k = 0; k < dim; ++k) note(force(k)), note(slope(k, k));
    Response response;
    law.respond({force.data(), m.gamma.data(), steps.data(), dim, m.load, m.mu, 1e-3}, response);
    for (int k = 0; k < dim; ++k) note(response.T[static_cast<std::size_t>(k)]);
    if (law.kind() != LawKind::Set) continue;
    const NearestLinear p = law.project_linear(m.gamma, dim, 0.6, steps, Vec2::Zero());
    const SetGauge g = law.gauge(m.gamma, dim, Vec2::Zero());
    for (int k = 0; k < dim; ++k) note(p.nearest.point(k)), note(p.by_size(k)), note(g.gradient(k));
  }
  return bits;
}

TEST(LawThreads, share_one_object_and_get_the_same_bits) {
  for (const LawEntry& entry : law_entries()) {
    if (!entry.make) continue;
    LawSettings settings = test::settings_for(entry);
    settings.radius = 1e-3;
    if (entry.pressures == Pressures::Any)
      settings.profile = std::make_shared<const SampledProfile>([](double rho) { return 1.0 - rho * rho * rho * rho; });
    const LawPtr law = entry.make(settings);
    // The threads come first: tables that are made at first use are made by one of them while the others wait.
    std::array<std::vector<std::uint64_t>, 4> found;
    std::vector<std::thread> threads;
    for (auto& mine : found) threads.emplace_back([&mine, law] { mine = answers(*law); });
    for (std::thread& thread : threads) thread.join();
    const std::vector<std::uint64_t> alone = answers(*law);
    for (const auto& mine : found) EXPECT_EQ(mine, alone) << entry.name;
  }
}

TEST(LawThreads, make_laws_at_the_same_time) {
  std::array<LawPtr, 4> made;
  std::vector<std::thread> threads;
  for (LawPtr& mine : made) threads.emplace_back([&mine] { mine = make_law("contensou"); });
  for (std::thread& thread : threads) thread.join();
  const std::vector<std::uint64_t> first = answers(*made[0]);
  for (const LawPtr& law : made) EXPECT_EQ(answers(*law), first);
}

}  // namespace
}  // namespace tippe::laws::threads_test
