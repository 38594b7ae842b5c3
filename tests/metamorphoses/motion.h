// A run of a scene as what can be compared: places and attitudes at some times, what became of the energy, and whether the run is to be relied on.
#pragma once

#include <string>
#include <tippe/analysis/run.h>
#include <tippe/scenes/scene.h>
#include <vector>

namespace tippe::test {

/// Times of the samples, as parts of the end.
inline constexpr int sample_count = 40;

struct Motion {
  std::vector<State> samples;  ///< at (i + 1)/sample_count of the end; as many as the run reached
  RunResult result;
  Verdict verdict;
  bool cut = false;  ///< it took more steps than anybody has the time for

  bool usable() const { return !cut && verdict.trustworthy(); }
};

/// Through its text, as a file would be run: empty where the scene is refused, with the reason.
struct Model {
  Scene scene;
  World world;
  State start;
  IntegrateOptions options;
  std::string refused;
};
Model model_of(const Scene& scene);

/// `patience`: so many times the steps and seconds that a run may take.
Motion motion_of(const Model& model, int patience = 1);
Motion motion_of(const Scene& scene, int patience = 1);

/// Goes on from the whole state that a run has in its middle. Its samples are those of the second half.
Motion resumed_halfway(const Model& model);

/// How far two places of the body are apart: metres in units of its length, plus the difference of the attitudes.
double distance(const State& a, const State& b, double length);

/// Of two motions, up to and including each sample; as long as the shorter one.
std::vector<double> distances(const std::vector<State>& a, const std::vector<State>& b, double length);

}  // namespace tippe::test
