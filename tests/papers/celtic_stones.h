// The shipped celtic stones, run with changes.
#pragma once

#include <gtest/gtest.h>

#include <tippe/analysis/run.h>
#include <tippe/scenes/build.h>

#include "../scenes/scene_texts.h"

namespace tippe::test {

inline Scene stone_scene(const std::string& name, const std::vector<std::string>& settings = {}) {
  const ReadScene read = read_scene(file_text(std::filesystem::path(TIPPE_SOURCE_DIR) / "scenes" / (name + ".toml")), name, settings);
  EXPECT_TRUE(read.scene.has_value()) << read.diagnostics.back().text();
  return read.scene.value_or(Scene{});
}

/// With samples and quantities; the run must be one to rely on.
inline RunResult run_stone(const std::string& name, const std::vector<std::string>& settings = {}, const std::vector<double>& at = {},
                           const std::vector<std::string>& quantities = {}) {
  const Scene scene = stone_scene(name, settings);
  const World world = make_world(scene);
  RunRequest request;
  request.at = at;
  for (const std::string& text : quantities) request.quantities.push_back(parse_quantity(text, 1).quantity.value());
  request.stop_when_measured = !quantities.empty();
  const RunResult result = run(world, make_start(scene, world), make_options(scene), request);
  const Verdict verdict = judge(result);
  EXPECT_TRUE(verdict.trustworthy()) << name << ": " << (verdict.doubts.empty() ? "" : verdict.doubts[0]);
  EXPECT_EQ(result.samples.size(), at.size());
  return result;
}

/// from, from + step, … to
inline std::vector<double> times_between(double from, double to, double step) {
  std::vector<double> times;
  for (int i = 0; from + i * step < to + 0.5 * step; ++i) times.push_back(from + i * step);
  return times;
}

/// The largest distance of the angular velocities of two runs with the same samples [rad/s].
inline double omega_apart(const RunResult& a, const RunResult& b) {
  double largest = 0.0;
  for (std::size_t i = 0; i < std::min(a.samples.size(), b.samples.size()); ++i)
    largest = std::max(largest, (a.samples[i].state.omega - b.samples[i].state.omega).norm());
  return largest;
}

inline const std::vector<std::string> regularised{"contact.eps=1e-4", "contact.eps_1=1e-12", "integrate.rtol=1e-9", "integrate.atol=1e-11"};

inline std::vector<std::string> with_law(const std::string& law, std::vector<std::string> more = {}) {
  std::vector<std::string> settings = regularised;
  settings.push_back("contact.law=" + law);
  settings.insert(settings.end(), more.begin(), more.end());
  return settings;
}

}  // namespace tippe::test
