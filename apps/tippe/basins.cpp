// tippe basins FILE: which end a start leads to, over the plane of a sweep.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <tippe/analysis/ends.h>
#include <tippe/version.h>

#include "errors.h"
#include "files.h"
#include "gnuplot.h"
#include "numbers.h"
#include "refine.h"
#include "shell_words.h"
#include "sweep_command.h"
#include "tables.h"
#include "verbs.h"

namespace tippe::cli {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* basins_examples = R"(
FILE is a sweep file (docs/sweeps.md); its [[result]] tables are ignored and may be missing. Every run is computed to its end, and the ends are classified
automatically: rest, by the side that points down; steady spin to the left or right; a motion that continues; the end of a track. Ends whose directions
are close, or connected by others in between, count as one.

Over two axes of numbers the map is refined: --refine N starts with every 2^N-th value of both axes and adds points where neighbours differ, down to all
values of the file. A point that is not computed takes the end of the cell around it, all of whose computed points agree; N = 0 computes every point.
The map does not depend on --jobs. Ctrl-C keeps finished runs; --resume continues and gives the same bytes.

DIR gets basins.csv, basins.json, and the coloured map as SVG and PNG.

Examples:
  tippe basins box-basins --out out/box
  tippe basins my-sweep.toml --out out/map --refine 4 --json
  tippe basins my-sweep.toml --out out/map --resume)";

struct BasinsCommand {
  SweepCommand sweep;
  int refine = 3;
};

constexpr int unknown = -1;  ///< the run failed its checks

struct BasinEnd {
  std::string name;
  std::size_t count = 0;
  double fraction = 0.0, error = 0.0;
};

struct Basins {
  RefinedMap map;
  std::vector<BasinEnd> ends;
  std::size_t computed = 0;
};

RunEnd run_end(const Outcomes& outcomes, std::size_t point) {
  const auto value = [&](std::size_t k) { return outcomes.value(point, k).value_or(0.0); };
  return {static_cast<RunEnd::Kind>(static_cast<int>(value(0))), Vec3(value(1), value(2), value(3))};
}

/// Labels of all points that are known, by number of point.
std::vector<int> labels_of(const Outcomes& outcomes, std::vector<std::vector<RunEnd>>* groups = nullptr) {
  std::vector<int> labels(outcomes.points(), unknown);
  std::vector<std::size_t> known;
  std::vector<RunEnd> ends;
  for (std::size_t point = 0; point < outcomes.points(); ++point) {
    if (!outcomes.has(point) || !outcomes.value(point, 0)) continue;
    known.push_back(point);
    ends.push_back(run_end(outcomes, point));
  }
  const std::vector<int> apart = tell_apart(ends);
  for (std::size_t i = 0; i < known.size(); ++i) {
    labels[known[i]] = apart[i];
    if (groups == nullptr) continue;
    groups->resize(std::max(groups->size(), static_cast<std::size_t>(apart[i]) + 1));
    (*groups)[static_cast<std::size_t>(apart[i])].push_back(ends[i]);
  }
  return labels;
}

/// Names, the same one numbered.
std::vector<BasinEnd> named(const std::vector<std::vector<RunEnd>>& groups) {
  std::vector<BasinEnd> ends;
  std::map<std::string, int> seen;
  for (const std::vector<RunEnd>& group : groups) {
    const std::string name = name_of_end(group);
    const int number = ++seen[name];
    ends.push_back({number == 1 ? name : fmt::format("{} ({})", name, number), 0, 0.0, 0.0});
  }
  return ends;
}

std::string basins_csv(const SweepReport& report, const Basins& basins) {
  const Sweep& sweep = report.job.sweep;
  std::string text;
  for (const SweepAxis& axis : sweep.axes) text += axis.name + ",";
  text += "end,name,computed\n";
  for (std::size_t point = 0; point < basins.map.label.size(); ++point) {
    for (const std::string& value : sweep.values_of(point)) text += plain_value(value) + ",";
    const int label = basins.map.label[point];
    text += fmt::format("{},\"{}\",{}\n", label == unknown ? "nan" : std::to_string(label),
                        label == unknown ? "not trustworthy" : basins.ends[static_cast<std::size_t>(label)].name,
                        basins.map.taken[point] ? 1 : 0);
  }
  return text;
}

std::string basins_json(const SweepReport& report, const Basins& basins, const std::vector<std::string>& warnings) {
  Json j;
  j["sweep"] = report.job.file.name;
  j["scene"] = report.job.base.name;
  j["version"] = kVersion;
  j["axes"] = Json::array();
  for (const SweepAxis& axis : report.job.sweep.axes) j["axes"].push_back(axis.name);
  j["points"] = basins.map.label.size();
  j["computed"] = basins.computed;
  j["ends"] = Json::array();
  for (const BasinEnd& one : basins.ends)
    j["ends"].push_back({{"name", one.name}, {"count", one.count}, {"fraction", one.fraction}, {"error", one.error}});
  j["doubtful"] = report.outcomes.doubtful();
  j["end"] = Json::array();
  for (const int label : basins.map.label) j["end"].push_back(label == unknown ? Json(nullptr) : Json(label));
  j["trustworthy"] = report.outcomes.doubtful() == 0;
  j["warnings"] = warnings;
  return j.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string basins_for_reading(const Basins& basins) {
  std::vector<TableRow> table{{"end", "points", "fraction", "error"}};
  for (const BasinEnd& one : basins.ends)
    table.push_back(
        {one.name, std::to_string(one.count), fmt::format("{:.2f} %", 100.0 * one.fraction), fmt::format("{:.2f} %", 100.0 * one.error)});
  return aligned(table, 1) + fmt::format("\n{} of {} points computed.\n", basins.computed, basins.map.label.size());
}

void draw_basins(const std::string& folder, const SweepReport& report, const Basins& basins) {
  const Sweep& sweep = report.job.sweep;
  const std::optional<MapAxes> axes = map_axes(sweep);
  if (!axes) return warn("there is a picture of maps over two axes of numbers only");
  if (basins.ends.empty()) return;
  if (!gnuplot_exists()) return warn("gnuplot is not installed: there is no picture");
  constexpr std::array colours{"#56b4e9", "#e69f00", "#009e73", "#cc79a7", "#f0e442", "#0072b2", "#d55e00", "#999999"};
  const auto colour = [&](std::size_t k) { return colours[k % colours.size()]; };
  const SweepAxis &x = sweep.axes[axes->x], &y = sweep.axes[axes->y];
  const auto label = [](const SweepAxis& a) { return gnuplot_text(a.unit.empty() ? a.label : a.label + " [" + a.unit + "]"); };
  std::string palette, key;
  for (std::size_t k = 0; k < basins.ends.size(); ++k) {
    palette += fmt::format("{}{} '{}', {} '{}'", k == 0 ? "" : ", ", k, colour(k), k + 1, colour(k));
    key += fmt::format(", keyentry with points pt 5 ps 2 lc rgb '{}' title {}", colour(k),
                       gnuplot_string(fmt::format("{}: {:.1f} %", basins.ends[k].name, 100.0 * basins.ends[k].fraction)));
  }
  const bool even = !x.is_list() && !x.log && !y.is_list() && !y.log;
  const std::string columns = fmt::format("{}:{}:(column({})+0.5)", gnuplot_string(x.name), gnuplot_string(y.name), gnuplot_string("end"));
  std::string commands = fmt::format("set title \"{{/:Bold {}}}\"\nset xlabel \"{}\"\nset ylabel \"{}\"\n",
                                     gnuplot_text(sweep.title.empty() ? report.job.file.name : sweep.title), label(x), label(y));
  if (x.log) commands += "set logscale x\n";
  if (y.log) commands += "set logscale y\n";
  commands += fmt::format(
      "set palette maxcolors {0} defined ({1})\nset cbrange [0:{0}]\nunset colorbox\nunset grid\nset autoscale fix\n"
      "set key outside below horizontal noenhanced height 1.2\n",
      basins.ends.size(), palette);
  commands +=
      fmt::format("plot 'basins.csv' using {} with {} notitle{}\n", columns, even ? "image pixels" : "points pt 5 ps 0.7 lc palette", key);
  const std::filesystem::path at(folder);
  Output script((at / "basins.gp").string());
  script.write(gnuplot_script("basins", 760, 760, commands));
  script.finish();
  if (const std::string said = draw_script(at, "basins"); !said.empty()) warn(fmt::format("gnuplot on {}/basins.gp: {}", folder, said));
}

int basins_verb(const BasinsCommand& command) {
  SweepCommand c = command.sweep;
  SweepReport report;
  report.job = load_sweep(c.file, c.settings, false);
  ask_for_ends(report.job);
  if (c.out.empty()) c.out = "tippe-basins-" + report.job.file.name;
  const std::filesystem::path folder = folder_for(c, report.job);
  const JournalHead head = head_of(report.job);
  report.outcomes = Outcomes(head.points, report.job.sweep.results.size());
  SweepJournal journal((folder / "basins.journal").string(), head, c.resume, report.outcomes);

  const std::optional<MapAxes> axes = map_axes(report.job.sweep);
  RefinedGrid grid{1, head.points, 0};
  if (axes) {
    grid.nx = Sweep::length(report.job.sweep.axes[axes->x]), grid.ny = Sweep::length(report.job.sweep.axes[axes->y]);
    grid.levels = command.refine;
  }
  std::vector<int> labels;
  SweepCost cost;
  const auto take = [&](const std::vector<std::size_t>& points) {
    run_missing(report, points, journal, c, run_points_here);
    cost += report.cost;
    labels = labels_of(report.outcomes);
    return std::ranges::all_of(points, [&](std::size_t point) { return report.outcomes.has(point); });
  };
  Basins basins;
  basins.map = refine(grid, take, [&](std::size_t point) { return labels[point]; });
  if (!basins.map.complete)
    throw Failure(
        NotTrustworthy, fmt::format("interrupted: {} points are kept", report.outcomes.done()), c.out,
        fmt::format("go on with tippe basins {} --refine {} --out {} --resume", shell_word(c.file), command.refine, shell_word(c.out)));
  std::vector<std::vector<RunEnd>> groups;
  labels_of(report.outcomes, &groups);
  basins.ends = named(groups);
  basins.computed = static_cast<std::size_t>(std::ranges::count(basins.map.taken, true));
  const auto all = static_cast<double>(basins.map.label.size());
  for (const int label : basins.map.label)
    if (label != unknown) ++basins.ends[static_cast<std::size_t>(label)].count;
  for (BasinEnd& one : basins.ends) {
    one.fraction = static_cast<double>(one.count) / all;
    one.error = std::sqrt(one.fraction * (1.0 - one.fraction) / all);
  }
  std::vector<std::string> warnings = report.job.base.warnings;
  if (report.outcomes.doubtful() > 0) {
    const auto& [point, reason] = *report.outcomes.reasons().begin();
    warnings.push_back(fmt::format("{} of {} runs are not trustworthy; the first, with {}: {}", report.outcomes.doubtful(), basins.computed,
                                   fmt::join(report.job.settings_of(point), " "), reason));
  }
  for (const std::string& warning : warnings) warn(warning);
  Output table((folder / "basins.csv").string());
  table.write(basins_csv(report, basins));
  table.finish();
  const std::string json = basins_json(report, basins, warnings);
  Output file((folder / "basins.json").string());
  file.write(json);
  file.finish();
  draw_basins(c.out, report, basins);
  Output out;
  if (c.json) out.write(json);
  if (!c.json && !c.quiet) out.write(basins_for_reading(basins) + fmt::format("Files in {}\n", c.out));
  out.finish();
  return report.outcomes.doubtful() == 0 ? Fine : NotTrustworthy;
}

}  // namespace

void register_basins(CLI::App& program, Action& action) {
  CLI::App* verb = program.add_subcommand("basins", "Map which starts lead to which end");
  verb->footer(basins_examples);
  const auto c = std::make_shared<BasinsCommand>();
  verb->add_option("FILE", c->sweep.file, "Sweep file or name of a shipped sweep")->required();
  add_settings(*verb, c->sweep.settings);
  verb->add_option("--out", c->sweep.out, "Folder of the results (default: tippe-basins-NAME)")->type_name("DIR");
  verb->add_option("--refine", c->refine, "Start with every 2^N-th value of both axes")
      ->type_name("N")
      ->check(CLI::Range(0, 12))
      ->default_str(std::to_string(c->refine));
  verb->add_flag("--resume", c->sweep.resume, "Resume the map in DIR");
  verb->add_option("--jobs", c->sweep.jobs, "Runs at once")
      ->type_name("N")
      ->check(CLI::PositiveNumber)
      ->default_str(std::to_string(c->sweep.jobs));
  verb->add_flag("--json", c->sweep.json, "One JSON object for scripts");
  verb->add_flag("--quiet", c->sweep.quiet, "No progress bar and no summary");
  verb->callback([c, &action] { action = [c] { return basins_verb(*c); }; });
}

}  // namespace tippe::cli
