#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <tippe/analysis/ends.h>
#include <tippe/analysis/run.h>
#include <tippe/scenes/build.h>
#include <tippe/scenes/read.h>
#include <tippe/version.h>

#include "checksum.h"
#include "errors.h"
#include "quantity_options.h"
#include "stopwatch.h"
#include "sweep.h"

namespace tippe::cli {

namespace {

/// A scene named by a path begins at the folder of the sweep.
std::string place_of_scene(const TomlFile& file, const std::string& scene, const std::string& where) {
  if (scene == "-") throw bad_input("a sweep needs its scene as a file", where, "give a path or the name of a shipped scene");
  if (file.path == "-") return scene;
  const std::filesystem::path beside = std::filesystem::path(file.path).parent_path() / scene;
  std::error_code error;
  return std::filesystem::is_regular_file(beside, error) ? beside.string() : scene;
}

/// KEY=VALUE of all keys of an axis. Which scene it is is no setting.
void add_axis_settings(std::vector<std::string>& settings, const SweepAxis& axis, const std::string& value) {
  if (axis.key == "scene") return;
  settings.push_back(axis.key + "=" + value);
  for (const std::string& key : axis.linked) settings.push_back(key + "=" + value);
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
void try_ends(const SweepJob& job, const TomlFile& scene) {
  const Sweep& sweep = job.sweep;
  for (std::size_t j = 0; j < sweep.axes.size(); ++j) {
    const SweepAxis& axis = sweep.axes[j];
    if (axis.of || axis.key == "scene") continue;
    const std::vector<std::string> ends = ends_of(axis);
    for (const std::string& end : ends) {
      std::vector<std::string> values, settings = job.settings, last;
      for (const SweepAxis& other : sweep.axes) values.push_back(other.of ? "" : Sweep::value(other, 0));
      values[j] = end;
      sweep.follow(values);
      // Last, so that it is blamed for what only comes with it.
      for (std::size_t i = 0; i < sweep.axes.size(); ++i)
        add_axis_settings(i == j || sweep.axes[i].of == j ? last : settings, sweep.axes[i], values[i]);
      settings.insert(settings.end(), last.begin(), last.end());
      const ReadScene read = read_scene(scene.text, scene.shown(), settings);
      for (const Diagnostic& d : read.diagnostics) {
        const bool here = std::ranges::any_of(last, [&](const std::string& s) { return d.where == "--set " + s; });
        const bool elsewhere = !here && d.where.starts_with("--set ");
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
  for (std::size_t j = 0; j < values.size(); ++j) add_axis_settings(all, sweep.axes[j], values[j]);
  return all;
}

const SweepJob::Of& SweepJob::scene_of(std::size_t point) const {
  if (scenes.size() == 1) return scenes.front();
  const std::string value = sweep.values_of(point).front();
  return scenes[static_cast<std::size_t>(std::ranges::find(sweep.axes.front().values, value) - sweep.axes.front().values.begin())];
}

std::string SweepJob::fingerprint() const {
  std::uint64_t hash = hashed(checksum_begin, file.text);
  for (const Of& of : scenes) hash = hashed(hash, of.file.text);
  for (const std::string& setting : settings) hash = hashed(hash, setting);
  if (ends) hash = hashed(hash, "ends");
  return fmt::format("{:016x}", hashed(hash, kVersion));
}

SweepJob load_sweep(const std::string& given, const std::vector<std::string>& more_settings, bool asks) {
  SweepJob job;
  job.file = read_toml_file(given, Shipped::Sweep);
  ReadSweep read = read_sweep(job.file.text, job.file.shown(), asks);
  warnings_of(read.diagnostics);
  job.sweep = *std::move(read.sweep);
  job.settings = job.sweep.settings;
  job.settings.insert(job.settings.end(), more_settings.begin(), more_settings.end());
  for (const std::string& scene : job.sweep.scenes) {
    job.scenes.push_back({read_toml_file(place_of_scene(job.file, scene, job.sweep.scene_where)), {}});
    SweepJob::Of& of = job.scenes.back();
    try_ends(job, of.file);
    const LoadedScene loaded = load_scene(of.file, job.settings_of(0));
    if (job.scenes.size() == 1) job.base = loaded;
    for (const SweepResult& result : job.sweep.results)
      of.quantities.push_back(read_quantity(result.quantity, loaded.scene, result.where, "see tippe ladder --help"));
  }
  return job;
}

void ask_for_ends(SweepJob& job) {
  job.ends = true;
  job.sweep.results.clear();
  for (const char* name : {"end", "mark_x", "mark_y", "mark_z"}) {
    SweepResult result;
    result.quantity = result.name = result.label = name;
    job.sweep.results.push_back(std::move(result));
  }
  for (SweepJob::Of& of : job.scenes) of.quantities.clear();
}

SweepCost& SweepCost::operator+=(const SweepCost& other) {
  reading += other.reading, running += other.running, journal += other.journal;
  tables += other.tables, pictures += other.pictures, points += other.points;
  return *this;
}

std::optional<PointOutcome> run_point(const SweepJob& job, std::size_t point, const std::function<bool()>& keep_going, SweepCost& cost) {
  PointOutcome outcome;
  outcome.values.resize(job.sweep.results.size());
  ThreadWatch watch;
  const SweepJob::Of& of = job.scene_of(point);
  const ReadScene read = read_scene(of.file.text, of.file.shown(), job.settings_of(point));
  cost.reading += watch.lap();
  ++cost.points;
  if (!read.scene) {
    const auto error = std::ranges::find(read.diagnostics, Diagnostic::Kind::Error, &Diagnostic::kind);
    outcome.reason = one_line(error->text());
    return outcome;
  }
  RunRequest request;
  request.quantities = of.quantities;
  request.stop_when_measured = !job.ends;
  bool ended = false;
  request.keep_going = [&](double) {
    ended = !keep_going();
    return !ended;
  };
  const Model model = make_model(*read.scene);
  const RunResult result = run(model, request);
  cost.running += watch.lap();
  if (ended) return std::nullopt;
  outcome.reason = one_line(fmt::format("{}", fmt::join(judge(result).doubts, "; ")));
  if (!outcome.reason.empty()) return outcome;
  if (job.ends) {
    const RunEnd end = end_of(model.world, result);
    outcome.values = {static_cast<double>(end.kind), end.mark.x() + 0.0, end.mark.y() + 0.0, end.mark.z() + 0.0};
    return outcome;
  }
  for (std::size_t k = 0; k < outcome.values.size(); ++k)
    if (result.quantities[k] && std::isfinite(*result.quantities[k])) outcome.values[k] = *result.quantities[k] + 0.0;
  return outcome;
}

std::optional<MapAxes> map_axes(const Sweep& sweep) {
  std::vector<std::size_t> changing;
  for (std::size_t j = 0; j < sweep.axes.size(); ++j)
    if (Sweep::length(sweep.axes[j]) > 1) changing.push_back(j);
  if (sweep.sample || changing.size() != 2 || !sweep.axes[changing[0]].numeric || !sweep.axes[changing[1]].numeric) return std::nullopt;
  return MapAxes{changing[0], changing[1]};
}

}  // namespace tippe::cli
