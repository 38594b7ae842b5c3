#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <tippe/scenes/names.h>
#include <tippe/version.h>

#include "numbers.h"
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

/// Least and greatest value of a result, and the points they belong to.
struct Extremes {
  std::optional<std::size_t> least, greatest;
};

Extremes extremes_of(const SweepReport& report, std::size_t result) {
  Extremes e;
  const auto at = [&](std::size_t point) { return *report.outcomes[point]->values[result]; };
  for (std::size_t i = 0; i < report.outcomes.size(); ++i) {
    if (!report.outcomes[i]->values[result]) continue;
    if (!e.least || at(i) < at(*e.least)) e.least = i;
    if (!e.greatest || at(i) > at(*e.greatest)) e.greatest = i;
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

Json rows_of(const SweepReport& report) {
  const Sweep& sweep = report.job.sweep;
  Json rows = Json::array();
  for (std::size_t i = 0; i < report.outcomes.size(); ++i) {
    Json row;
    const std::vector<std::string> values = sweep.values_of(i);
    for (std::size_t j = 0; j < values.size(); ++j) row[sweep.axes[j].name] = axis_value(sweep.axes[j], values[j]);
    const PointOutcome& outcome = *report.outcomes[i];
    for (std::size_t k = 0; k < sweep.results.size(); ++k)
      row[sweep.results[k].name] = outcome.values[k] ? Json(*outcome.values[k]) : Json(nullptr);
    row["reason"] = outcome.reason;
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace

std::size_t SweepReport::done() const {
  return static_cast<std::size_t>(std::ranges::count_if(outcomes, [](const auto& outcome) { return outcome.has_value(); }));
}

std::size_t SweepReport::doubtful() const {
  return static_cast<std::size_t>(std::ranges::count_if(outcomes, [](const auto& outcome) { return outcome && !outcome->reason.empty(); }));
}

std::size_t SweepReport::missing(std::size_t result) const {
  return static_cast<std::size_t>(
      std::ranges::count_if(outcomes, [&](const auto& outcome) { return outcome && outcome->reason.empty() && !outcome->values[result]; }));
}

std::vector<std::string> SweepReport::warnings() const {
  std::vector<std::string> all = job.base.warnings;
  std::size_t first = outcomes.size();
  for (std::size_t i = 0; i < outcomes.size() && first == outcomes.size(); ++i)
    if (outcomes[i] && !outcomes[i]->reason.empty()) first = i;
  if (first < outcomes.size())
    all.push_back(fmt::format("{} of {} points are not trustworthy, their reasons are in sweep.csv; the first, at {}: {}", doubtful(),
                              outcomes.size(), place_of(*this, first), outcomes[first]->reason));
  return all;
}

std::string sweep_as_csv(const SweepReport& report) {
  const Sweep& sweep = report.job.sweep;
  std::string text;
  for (const SweepAxis& axis : sweep.axes) text += axis.name + ",";
  for (const SweepResult& result : sweep.results) text += result.name + ",";
  text += "reason\n";
  for (std::size_t i = 0; i < report.outcomes.size(); ++i) {
    for (const std::string& value : sweep.values_of(i)) text += cell(plain_value(value)) + ",";
    const PointOutcome& outcome = *report.outcomes[i];
    for (const std::optional<double>& x : outcome.values) text += (x ? number_text(*x) : std::string()) + ",";
    text += cell(outcome.reason) + "\n";
  }
  return text;
}

std::string sweep_as_json(const SweepReport& report, bool with_time) {
  const Sweep& sweep = report.job.sweep;
  Json j;
  j["sweep"] = report.job.file.name;
  j["scene"] = report.job.base.name;
  j["version"] = kVersion;
  j["scheme"] = name_of(scheme_names, report.job.base.scene.integrate.options.scheme);
  j["settings"] = report.job.settings;
  j["points"] = report.outcomes.size();
  j["trustworthy"] = report.trustworthy();
  j["warnings"] = report.warnings();
  j["axes"] = Json::array();
  for (const SweepAxis& axis : sweep.axes)
    j["axes"].push_back({{"key", axis.key}, {"name", axis.name}, {"label", axis.label}, {"unit", axis.unit}});
  j["results"] = Json::array();
  for (std::size_t k = 0; k < sweep.results.size(); ++k) {
    const SweepResult& r = sweep.results[k];
    const Extremes e = extremes_of(report, k);
    const auto value = [&](const std::optional<std::size_t>& i) { return i ? Json(*report.outcomes[*i]->values[k]) : Json(nullptr); };
    j["results"].push_back({{"quantity", r.quantity},
                            {"name", r.name},
                            {"label", r.label},
                            {"unit", r.unit},
                            {"missing", report.missing(k)},
                            {"least", value(e.least)},
                            {"greatest", value(e.greatest)}});
  }
  j["rows"] = rows_of(report);
  if (with_time) j["wall_s"] = report.wall_s;
  return j.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string sweep_for_reading(const SweepReport& report) {
  const Sweep& sweep = report.job.sweep;
  std::string text = fmt::format("{}: {} points of {}, {} trustworthy\n", sweep.title.empty() ? report.job.file.name : sweep.title,
                                 report.outcomes.size(), report.job.base.name, report.outcomes.size() - report.doubtful());
  for (std::size_t k = 0; k < sweep.results.size(); ++k) {
    const Extremes e = extremes_of(report, k);
    const SweepResult& r = sweep.results[k];
    text += fmt::format("{}{}\n", r.name, r.unit.empty() ? "" : " [" + r.unit + "]");
    if (e.least) {
      text += fmt::format("  least {:.6g} at {}\n", *report.outcomes[*e.least]->values[k], place_of(report, *e.least));
      text += fmt::format("  greatest {:.6g} at {}\n", *report.outcomes[*e.greatest]->values[k], place_of(report, *e.greatest));
    }
    if (const std::size_t none = report.missing(k); none > 0) text += fmt::format("  did not happen at {} points\n", none);
  }
  return text;
}

}  // namespace tippe::cli
