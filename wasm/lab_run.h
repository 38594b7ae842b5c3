// A scene that was read and is being run, as the browser lab sees it: rows of numbers that grow.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <tippe/analysis/run.h>
#include <tippe/analysis/spin_stability.h>
#include <tippe/scenes/read.h>
#include <vector>

namespace tippe::lab {

/// Rows that a run is recorded with, at least; a long run gets this many, a short one a row each millisecond.
inline constexpr int least_rows = 20000;

class LabRun {
 public:
  /// `read` must hold a scene.
  explicit LabRun(ReadScene read);
  LabRun(const LabRun&) = delete;
  LabRun& operator=(const LabRun&) = delete;

  const Scene& scene() const { return scene_; }
  const World& world() const { return world_; }
  double every() const { return request_.every; }
  /// The columns of trajectory.csv, then those only a picture needs.
  const std::vector<std::string>& columns() const { return columns_; }

  /// At most `steps` more; false when the run is over, and then verdict() has what to think of it.
  bool advance(int steps);
  double time() const { return course_->time(); }

  /// Rows since the last call of forget_rows.
  const std::vector<double>& rows() const { return rows_; }
  void forget_rows() { rows_.clear(); }
  const std::vector<Event>& events() const { return over_ ? result_.events : course_->so_far().events; }
  bool over() const { return over_; }
  /// Of quaternion and ω of a state: what `stability` of lab.cpp says.
  std::vector<double> stability(const std::array<double, 7>& state);
  const RunResult& result() const { return result_; }  ///< complete when over()
  const Verdict& verdict() const { return verdict_; }

 private:
  void add_row(const Observables& o, const EnergyAudit& audit);

  Scene scene_;
  World world_;
  std::unique_ptr<SpinStability> stability_;  ///< made when it is asked for
  std::vector<std::string> columns_;
  std::vector<QuantityKey> keys_;
  RunRequest request_;
  std::unique_ptr<Course> course_;
  std::vector<double> rows_;
  bool over_ = false;
  RunResult result_;
  Verdict verdict_;
};

/// What is wrong with a scene, or its warnings: one line each, as the command line prints them.
std::string lines_of(const Diagnostics& diagnostics);

/// [{"name": …, "kind": …, "components": […], "summary": …, "needsRadius": …, "keys": [{"name": …, "unit": …, "help": …, "needed": …, "rows": …}]}, …]: the laws of
/// sliding in the registry.
std::string laws_as_json();

/// {"steps": …, "trustworthy": …, "warnings": […], …} of a run that is over.
std::string report_of(const LabRun& run);

/// The set of admissible (λ_T, τ/R)/(μ λ_N) of one contact: points of its border over a grid of directions, 3 (rings + 1) segments numbers. A law that
/// is only a function shows what it gives at high speed. `rolling`: the rolling axis, for laws that see it.
std::vector<double> border_of(const laws::ContactLaw& law, const Vec2& rolling, int rings, int segments);

/// Points of the track, x and y by turns; empty without one.
std::vector<double> track_points(const LabRun& run, int points);

}  // namespace tippe::lab
