// Time-stepping with smaller and smaller steps goes to the motion of the event scheme: for any scene, over a horizon.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <tippe/analysis/run.h>
#include <tippe/scenes/build.h>
#include <tippe/scenes/read.h>
#include <vector>

namespace tippe::test {

inline std::vector<std::string> shipped_scene_names() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(TIPPE_SOURCE_DIR) / "scenes"))
    if (entry.path().extension() == ".toml") names.push_back(entry.path().stem().string());
  std::ranges::sort(names);
  return names;
}

/// A test's name may hold letters, digits and underscores only.
inline std::string as_test_name(std::string name) {
  std::ranges::replace(name, '-', '_');
  return name;
}

inline Scene read_shipped_scene(const std::string& name, const std::vector<std::string>& settings = {}) {
  std::ifstream in(std::filesystem::path(TIPPE_SOURCE_DIR) / "scenes" / (name + ".toml"), std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  return read_scene(text, name, settings).scene.value();
}

/// How far the end of a run of one scheme is from another's: metres, and radians on an arm of a centimetre.
class SameMotion {
 public:
  SameMotion(const std::string& scene, double end) : scene_(read_shipped_scene(scene)), world_(make_world(scene_)), end_(end) {
    IntegrateOptions o = make_options(scene_);
    o.scheme = Scheme::Event, o.end = end;
    exact_ = end_of(o);
  }

  /// Of time-stepping, whose run may be relied on as well.
  double error_of(Scheme scheme, double dt) const {
    IntegrateOptions o = make_options(scene_);
    o.scheme = scheme, o.end = end_, o.dt = dt;
    const Observables there = end_of(o);
    return (there.state.r_S - exact_.state.r_S).norm() + 0.01 * (rotation_matrix(there.state.p) - rotation_matrix(exact_.state.p)).norm();
  }

 private:
  Observables end_of(const IntegrateOptions& o) const {
    const RunResult result = run(world_, make_start(scene_, world_), o);
    EXPECT_EQ(result.fault, RunFault::None);
    if (is_time_stepping(o.scheme))
      for (const std::string& doubt : judge(result).doubts)
        if (doubt.find("Painleve") == std::string::npos) ADD_FAILURE() << "dt = " << o.dt << ": " << doubt;  // a choice, and the same one
    return result.final;
  }

  Scene scene_;
  World world_;
  double end_;
  Observables exact_;
};

/// Of first order: a quarter after two halvings, and 1.6 times that where the place of an impact within its step shows. An event that is found late
/// by a step changes the velocity by up to g dt, and the place at the end by up to g dt · end: errors below a hundredth of that have no order.
/// What `midpoint` gains by its second order it may have lost at an event.
inline void expect_same_motion(const std::string& scene, double end, Scheme scheme) {
  const SameMotion motion(scene, end);
  const double coarse = motion.error_of(scheme, 1e-4), middle = motion.error_of(scheme, 5e-5), fine = motion.error_of(scheme, 2.5e-5);
  const auto without_order = [end](double dt) { return 0.01 * 9.81 * dt * end; };
  EXPECT_LT(middle, std::max(coarse, without_order(5e-5)));
  EXPECT_LT(fine, std::max(middle, without_order(2.5e-5)));
  EXPECT_LE(fine, std::max(0.4 * coarse, without_order(2.5e-5)));
  EXPECT_LE(coarse, 1e-2);  // metres: what goes to zero is small
}

}  // namespace tippe::test
