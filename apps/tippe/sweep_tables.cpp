#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <tippe/scenes/names.h>
#include <tippe/version.h>

#include "numbers.h"
#include "stopwatch.h"
#include "sweep.h"

namespace tippe::cli {

namespace {

using Json = nlohmann::ordered_json;

/// A cell of a CSV table; quotes only where they are needed.
std::string cell(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += (c == '"') ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

constexpr std::size_t piece_size = 1 << 16;

/// Least and greatest value of a result, and the points they belong to.
struct Extremes {
  std::optional<std::size_t> least, greatest;
};

Extremes extremes_of(const SweepReport& report, std::size_t result) {
  Extremes e;
  const auto at = [&](std::size_t point) { return report.outcomes.value(point, result); };
  for (std::size_t i = 0; i < report.outcomes.points(); ++i) {
    if (!at(i)) continue;
    if (!e.least || *at(i) < *at(*e.least)) e.least = i;
    if (!e.greatest || *at(i) > *at(*e.greatest)) e.greatest = i;
  }
  return e;
}

std::string place_of(const SweepReport& report, std::size_t point) {
  const std::vector<std::string> values = report.job.sweep.values_of(point);
  std::string text;
  for (std::size_t j = 0; j < values.size(); ++j) {
    const Number x = parse_number(values[j]);
    text += fmt::format("{}{} = {}", j == 0 ? "" : ", ", report.job.sweep.axes[j].name,
                        x.fault == NumberFault::None ? fmt::format("{:.6g}", x.value) : plain_value(values[j]));
  }
  return text;
}

Json axis_value(const SweepAxis& axis, const std::string& value) {
  return axis.numeric ? Json(parse_number(value).value) : Json(plain_value(value));
}

Json row_of(const SweepReport& report, std::size_t point) {
  const Sweep& sweep = report.job.sweep;
  Json row;
  const std::vector<std::string> values = sweep.values_of(point);
  for (std::size_t j = 0; j < values.size(); ++j) row[sweep.axes[j].name] = axis_value(sweep.axes[j], values[j]);
  for (std::size_t k = 0; k < sweep.results.size(); ++k) {
    const std::optional<double> x = report.outcomes.value(point, k);
    row[sweep.results[k].name] = x ? Json(*x) : Json(nullptr);
  }
  row["reason"] = report.outcomes.reason(point);
  return row;
}

Json cost_as_json(const SweepReport& report) {
  const SweepCost& c = report.cost;
  return {{"wall_s", report.wall_s},
          {"points_run", c.points},
          {"points_per_s", report.wall_s > 0.0 ? static_cast<double>(c.points) / report.wall_s : 0.0},
          {"seconds",
           {{"reading", c.reading}, {"running", c.running}, {"journal", c.journal}, {"tables", c.tables}, {"pictures", c.pictures}}}};
}

std::string one_line_of(const Json& j) { return j.dump(-1, ' ', false, Json::error_handler_t::replace); }

}  // namespace

std::size_t SweepReport::missing(std::size_t result) const {
  std::size_t count = 0;
  for (std::size_t i = 0; i < outcomes.points(); ++i)
    if (outcomes.has(i) && !outcomes.value(i, result) && outcomes.reason(i).empty()) ++count;
  return count;
}

std::vector<std::string> SweepReport::warnings() const {
  std::vector<std::string> all = job.base.warnings;
  if (outcomes.doubtful() > 0) {
    const auto& [point, reason] = *outcomes.reasons().begin();
    all.push_back(fmt::format("{} of {} points failed their checks, see reason in sweep.csv; the first, at {}: {}", outcomes.doubtful(),
                              outcomes.points(), place_of(*this, point), reason));
  }
  return all;
}

void sweep_as_csv(const SweepReport& report, const TakeText& take) {
  const Sweep& sweep = report.job.sweep;
  std::string text;
  for (const SweepAxis& axis : sweep.axes) text += axis.name + ",";
  for (const SweepResult& result : sweep.results) text += result.name + ",";
  text += "reason\n";
  for (std::size_t i = 0; i < report.outcomes.points(); ++i) {
    for (const std::string& value : sweep.values_of(i)) text += cell(plain_value(value)) + ",";
    for (std::size_t k = 0; k < sweep.results.size(); ++k) {
      const std::optional<double> x = report.outcomes.value(i, k);
      text += (x ? number_text(*x) : std::string()) + ",";
    }
    text += cell(report.outcomes.reason(i)) + "\n";
    if (text.size() > piece_size) take(text), text.clear();
  }
  take(text);
}

void sweep_as_json(const SweepReport& report, bool with_time, const TakeText& take) {
  const Sweep& sweep = report.job.sweep;
  Json j;
  j["sweep"] = report.job.file.name;
  j["scene"] = report.job.base.name;
  j["version"] = kVersion;
  j["scheme"] = name_of(scheme_names, report.job.base.scene.integrate.options.scheme);
  j["settings"] = report.job.settings;
  j["points"] = report.outcomes.points();
  j["trustworthy"] = report.trustworthy();
  j["warnings"] = report.warnings();
  j["axes"] = Json::array();
  for (const SweepAxis& axis : sweep.axes) {
    j["axes"].push_back({{"key", axis.key}, {"name", axis.name}, {"label", axis.label}, {"unit", axis.unit}});
    if (!axis.linked.empty()) j["axes"].back()["linked"] = axis.linked;
  }
  j["results"] = Json::array();
  for (std::size_t k = 0; k < sweep.results.size(); ++k) {
    const SweepResult& r = sweep.results[k];
    const Extremes e = extremes_of(report, k);
    const auto value = [&](const std::optional<std::size_t>& i) { return i ? Json(*report.outcomes.value(*i, k)) : Json(nullptr); };
    j["results"].push_back({{"quantity", r.quantity},
                            {"name", r.name},
                            {"label", r.label},
                            {"unit", r.unit},
                            {"missing", report.missing(k)},
                            {"least", value(e.least)},
                            {"greatest", value(e.greatest)}});
  }
  std::string text = one_line_of(j);
  text.back() = ',';  // the object goes on
  text += "\"rows\":[";
  for (std::size_t i = 0; i < report.outcomes.points(); ++i) {
    text += (i == 0 ? "" : ",") + one_line_of(row_of(report, i));
    if (text.size() > piece_size) take(text), text.clear();
  }
  text += "]";
  if (with_time) text += "," + one_line_of(cost_as_json(report)).substr(1), text.pop_back();
  take(text + "}\n");
}

std::string sweep_for_reading(const SweepReport& report) {
  const Sweep& sweep = report.job.sweep;
  std::string text = fmt::format("{}: {} points of {}, {} trustworthy\n", sweep.title.empty() ? report.job.file.name : sweep.title,
                                 report.outcomes.points(), report.job.base.name, report.outcomes.points() - report.outcomes.doubtful());
  for (std::size_t k = 0; k < sweep.results.size(); ++k) {
    const Extremes e = extremes_of(report, k);
    const SweepResult& r = sweep.results[k];
    text += fmt::format("{}{}\n", r.name, r.unit.empty() ? "" : " [" + r.unit + "]");
    if (e.least) {
      text += fmt::format("  least {:.6g} at {}\n", *report.outcomes.value(*e.least, k), place_of(report, *e.least));
      text += fmt::format("  greatest {:.6g} at {}\n", *report.outcomes.value(*e.greatest, k), place_of(report, *e.greatest));
    }
    if (const std::size_t none = report.missing(k); none > 0) text += fmt::format("  did not happen at {} points\n", none);
  }
  return text;
}

std::string cost_for_reading(const SweepReport& report) {
  const SweepCost& c = report.cost;
  if (c.points == 0) return {};
  const auto points = static_cast<double>(c.points);
  std::string text = fmt::format("{} points in {}, {:.3g} a second with {} at once, {} of a core each:", c.points, duration(report.total_s),
                                 points / std::max(report.wall_s, 1e-9), report.jobs, short_time((c.reading + c.running) / points));
  const double all = c.reading + c.running + c.journal + c.tables + c.pictures;
  const std::pair<const char*, double> parts[] = {
      {"runs", c.running}, {"reading scenes", c.reading}, {"journal", c.journal}, {"tables", c.tables}, {"pictures", c.pictures}};
  const char* comma = " ";
  for (const auto& [name, seconds] : parts)
    if (seconds > 0.0) text += fmt::format("{}{} {:.1f} %", comma, name, 100.0 * seconds / all), comma = ", ";
  return text + "\n";
}

}  // namespace tippe::cli
