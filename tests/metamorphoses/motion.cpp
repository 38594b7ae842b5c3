#include "motion.h"

#include <algorithm>
#include <ctime>
#include <optional>
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
  model.world = make_world(model.scene);
  model.start = make_start(model.scene, model.world);
  model.options = make_options(model.scene);
  return model;
}

namespace {

/// The rest of a run, with verdict and samples.
Motion finish(Course& course, int patience) {
  Motion motion;
  long steps = 0;
  const std::clock_t begin = std::clock();
  const auto seconds = [begin] { return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC; };
  while (!motion.cut && course.advance())
    motion.cut = ++steps > patience * most_steps || (steps % 64 == 0 && seconds() > patience * most_seconds);
  motion.result = course.finish();
  motion.verdict = judge(motion.result);
  for (const Observables& sample : motion.result.samples) motion.samples.push_back(sample.state);
  return motion;
}

/// Samples from number `first` on.
RunRequest sampled(const Model& model, int first) {
  RunRequest request;
  for (int i = first; i <= sample_count; ++i) request.at.push_back(model.options.end * i / sample_count);
  return request;
}

}  // namespace

Motion motion_of(const Model& model, int patience) {
  Course course(tippe::Model{model.world, model.start, model.options}, sampled(model, 1));
  return finish(course, patience);
}

Motion motion_of(const Scene& scene, int patience) {
  const Model model = model_of(scene);
  if (model.refused.empty()) return motion_of(model, patience);
  Motion motion;
  motion.verdict.doubts.push_back("refused: " + model.refused);
  return motion;
}

Motion resumed_halfway(const Model& model) {
  const tippe::Model plain{model.world, model.start, model.options};
  std::optional<CourseState> middle;
  RunRequest until = sampled(model, sample_count + 1);
  until.save_at = {0.5 * model.options.end};
  until.save = [&](std::size_t, const CourseState& state) { middle = state; };
  until.keep_going = [&](double) { return !middle; };
  Course first(plain, until);
  Motion half = finish(first, 1);
  if (!middle || half.cut) return half;
  Course second(plain, sampled(model, sample_count / 2 + 1), *middle);
  return finish(second, 1);
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
