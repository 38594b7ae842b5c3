#include "motion.h"

#include <algorithm>
#include <ctime>
#include <tippe/scenes/build.h>
#include <tippe/scenes/read.h>
#include <tippe/scenes/write.h>

namespace tippe::test {

namespace {

/// Steps of one run, and its seconds. The longest ladders take 32 000; nearly all other runs less than a thousand. What takes longer is left out: with a
/// faster machine there is a little more to compare.
constexpr long most_steps = 100'000;
constexpr double most_seconds = 2.0;

}  // namespace

Model model_of(const Scene& scene) {
  Model model;
  const ReadScene read = read_scene(to_toml(scene), "scene.toml");
  if (!read.scene) {
    for (const Diagnostic& d : read.diagnostics) model.refused += d.text() + "\n";
    return model;
  }
  model.scene = *read.scene;
  model.body = make_body(model.scene);
  model.start = make_start(model.scene, model.body);
  model.options = make_options(model.scene);
  return model;
}

Motion motion_of(const Model& model) {
  Motion motion;
  RunRequest request;
  for (int i = 1; i <= sample_count; ++i) request.at.push_back(model.options.end * i / sample_count);
  Course course(tippe::Model{model.body, model.start, model.options}, request);
  long steps = 0;
  const std::clock_t begin = std::clock();
  const auto seconds = [begin] { return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC; };
  while (!motion.cut && course.advance()) motion.cut = ++steps > most_steps || (steps % 64 == 0 && seconds() > most_seconds);
  motion.result = course.finish();
  motion.verdict = judge(motion.result);
  for (const Observables& sample : motion.result.samples) motion.samples.push_back(sample.state);
  return motion;
}

Motion motion_of(const Scene& scene) {
  const Model model = model_of(scene);
  if (model.refused.empty()) return motion_of(model);
  Motion motion;
  motion.verdict.doubts.push_back("refused: " + model.refused);
  return motion;
}

double distance(const State& a, const State& b, double length) {
  return (a.r_S - b.r_S).norm() / length + (rotation_matrix(a.p) - rotation_matrix(b.p)).norm();
}

std::vector<double> distances(const std::vector<State>& a, const std::vector<State>& b, double length) {
  std::vector<double> all;
  double most = 0.0;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) all.push_back(most = std::max(most, distance(a[i], b[i], length)));
  return all;
}

}  // namespace tippe::test
