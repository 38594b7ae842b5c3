#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <tippe/analysis/run.h>
#include <tippe/scenes/build.h>
#include <tippe/scenes/read.h>
#include <tippe/version.h>

#include "checksum.h"
#include "errors.h"
#include "quantity_options.h"
#include "sweep.h"

namespace tippe::cli {

namespace {

/// A scene named by a path begins at the folder of the sweep.
std::string scene_of(const TomlFile& file, const Sweep& sweep) {
  if (sweep.scene == "-")
    throw bad_input("a sweep needs its scene as a file", sweep.scene_where, "give a path or the name of a shipped scene");
  if (file.path == "-") return sweep.scene;
  const std::filesystem::path beside = std::filesystem::path(file.path).parent_path() / sweep.scene;
  std::error_code error;
  return std::filesystem::is_regular_file(beside, error) ? beside.string() : sweep.scene;
}

/// First and last value of a range, or all of a list.
std::vector<std::string> ends_of(const SweepAxis& axis) {
  if (axis.is_list()) return axis.values;
  SweepAxis last = axis;
  last.from = axis.to, last.count = 1;
  return {Sweep::value(axis, 0), Sweep::value(last, 0)};
}

/// The ends of every axis, the others at their first value: what a scene refuses there is refused before anything runs. What is wrong at the first
/// point for other reasons than an axis is left for the reading of the scene to say.
void try_ends(const SweepJob& job) {
  const Sweep& sweep = job.sweep;
  for (const SweepAxis& axis : sweep.axes) {
    const std::vector<std::string> ends = ends_of(axis);
    for (const std::string& end : ends) {
      std::vector<std::string> settings = job.settings;
      for (const SweepAxis& other : sweep.axes)
        if (&other != &axis) settings.push_back(other.key + "=" + Sweep::value(other, 0));
      settings.push_back(axis.key + "=" + end);  // last, so that it is blamed for what only comes with it
      const ReadScene read = read_scene(job.scene.text, job.scene.shown(), settings);
      for (const Diagnostic& d : read.diagnostics) {
        const bool here = d.where == "--set " + axis.key + "=" + end, elsewhere = !here && d.where.starts_with("--set ");
        if (d.kind != Diagnostic::Kind::Error || elsewhere || (!here && &end == &ends.front())) continue;
        throw bad_input(fmt::format("{}: the scene refuses {} = {}: {}", axis.where, axis.key, plain_value(end), d.text()), "", "");
      }
    }
  }
}

/// The checksum goes on over a text and a mark behind it.
std::uint64_t hashed(std::uint64_t sum, std::string_view text) { return checksum("\xff", checksum(text, sum)); }

/// One line for a table: no tabs, no line ends.
std::string one_line(std::string text) {
  std::ranges::replace_if(text, [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
  return text;
}

}  // namespace

std::string plain_value(const std::string& value) {
  return (value.size() >= 2 && value.front() == '\'') ? value.substr(1, value.size() - 2) : value;
}

std::vector<std::string> SweepJob::settings_of(std::size_t point) const {
  std::vector<std::string> all = settings;
  const std::vector<std::string> values = sweep.values_of(point);
  for (std::size_t j = 0; j < values.size(); ++j) all.push_back(sweep.axes[j].key + "=" + values[j]);
  return all;
}

std::string SweepJob::fingerprint() const {
  std::uint64_t hash = hashed(hashed(checksum_begin, file.text), scene.text);
  for (const std::string& setting : settings) hash = hashed(hash, setting);
  return fmt::format("{:016x}", hashed(hash, kVersion));
}

SweepJob load_sweep(const std::string& given, const std::vector<std::string>& more_settings) {
  SweepJob job;
  job.file = read_toml_file(given, Shipped::Sweep);
  ReadSweep read = read_sweep(job.file.text, job.file.shown());
  warnings_of(read.diagnostics);
  job.sweep = *std::move(read.sweep);
  job.scene = read_toml_file(scene_of(job.file, job.sweep));
  job.settings = job.sweep.settings;
  job.settings.insert(job.settings.end(), more_settings.begin(), more_settings.end());
  try_ends(job);
  job.base = load_scene(job.scene, job.settings_of(0));
  for (const SweepResult& result : job.sweep.results)
    job.quantities.push_back(read_quantity(result.quantity, job.base.scene, result.where, "see tippe ladder --help"));
  return job;
}

std::optional<PointOutcome> run_point(const SweepJob& job, std::size_t point, const std::function<bool()>& keep_going) {
  PointOutcome outcome;
  outcome.values.resize(job.quantities.size());
  const ReadScene read = read_scene(job.scene.text, job.scene.shown(), job.settings_of(point));
  if (!read.scene) {
    const auto error = std::ranges::find(read.diagnostics, Diagnostic::Kind::Error, &Diagnostic::kind);
    outcome.reason = one_line(error->text());
    return outcome;
  }
  RunRequest request;
  request.quantities = job.quantities;
  request.stop_when_measured = true;
  bool ended = false;
  request.keep_going = [&](double) {
    ended = !keep_going();
    return !ended;
  };
  const RunResult result = run(*read.scene, request);
  if (ended) return std::nullopt;
  outcome.reason = one_line(fmt::format("{}", fmt::join(judge(result).doubts, "; ")));
  if (!outcome.reason.empty()) return outcome;
  for (std::size_t k = 0; k < outcome.values.size(); ++k)
    if (result.quantities[k] && std::isfinite(*result.quantities[k])) outcome.values[k] = *result.quantities[k] + 0.0;
  return outcome;
}

}  // namespace tippe::cli
