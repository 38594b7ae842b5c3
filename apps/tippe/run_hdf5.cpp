#include "run_hdf5.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <tippe/scenes/names.h>
#include <tippe/version.h>

#include "numbers.h"
#include "source_stamp.h"

namespace tippe::cli {

namespace {

constexpr std::array modes{TrackObservables::Mode::Roll, TrackObservables::Mode::Slide, TrackObservables::Mode::Fly,
                           TrackObservables::Mode::Rest};

/// A number, or the place of a word among the modes of a track.
double number_of(std::string_view cell) {
  if (const Number x = parse_number(cell); x.fault == NumberFault::None) return x.value;
  for (std::size_t i = 0; i < modes.size(); ++i)
    if (cell == mode_name(modes[i])) return static_cast<double>(i);
  return std::numeric_limits<double>::quiet_NaN();
}

template <class Take>
void each_cell(std::string_view line, const Take& take) {
  while (!line.empty() && line.back() == '\n') line.remove_suffix(1);
  for (;;) {
    const std::size_t comma = line.find(',');
    take(line.substr(0, comma));
    if (comma == std::string_view::npos) return;
    line.remove_prefix(comma + 1);
  }
}

}  // namespace

std::string_view unit_of_column(std::string_view column) {
  struct Unit {
    std::string_view unit;
    std::vector<std::string_view> columns;
  };
  static const std::vector<Unit> units{{"s", {"t"}},
                                       {"m", {"r_S", "r_C", "gap", "x", "y", "s", "S"}},
                                       {"m/s", {"v_S", "v", "slip"}},
                                       {"rad", {"theta", "alpha", "beta", "gamma", "lean", "angle"}},
                                       {"rad/s", {"omega", "spin", "wobble", "contour_rate"}},
                                       {"N", {"lambda_N", "lambda_T", "load"}},
                                       {"N m", {"tau", "lambda_R"}},
                                       {"J", {"energy", "kinetic", "potential", "dissipated", "given", "residual"}}};
  // The longest name that the column begins with, up to its end or an underscore: r_S_x, gap_0.
  std::string_view unit, longest;
  for (const Unit& u : units)
    for (const std::string_view name : u.columns)
      if (column.starts_with(name) && (column.size() == name.size() || column[name.size()] == '_') && name.size() > longest.size())
        longest = name, unit = u.unit;
  return unit;
}

TrajectoryHdf5::TrajectoryHdf5(const std::string& path, std::string_view header) : file_(path) {
  std::vector<ArrayAbout> about;
  each_cell(header, [&](std::string_view name) {
    columns_.emplace_back(name);
    about.push_back({"", std::string(unit_of_column(name)), ""});
  });
  file_.begin_table(columns_, about);
  if (columns_.back() == "mode") {
    std::vector<std::string> words;
    words.reserve(std::size(modes));
    for (const auto mode : modes) words.emplace_back(mode_name(mode));
    file_.meanings("mode", words);
  }
}

void TrajectoryHdf5::row(std::string_view line) {
  numbers_.clear();
  each_cell(line, [&](std::string_view cell) { numbers_.push_back(number_of(cell)); });
  file_.add_row(numbers_);
}

void TrajectoryHdf5::finish(const RunReport& report, const std::string& scene_text) {
  file_.attribute("scene", report.loaded.name);
  file_.attribute("scene_text", scene_text);
  file_.attribute("scheme", std::string(name_of(scheme_names, report.loaded.scene.integrate.options.scheme)));
  file_.attribute("tippe_version", kVersion);
  file_.attribute("tippe_sources", engine_stamp());
  file_.attribute("trustworthy", report.trustworthy ? 1.0 : 0.0);
  file_.attribute("warnings", fmt::format("{}", fmt::join(report.warnings, "\n")));
  if (!report.result.events.empty()) {
    std::vector<double> times, contacts;
    std::vector<std::string> kinds;
    for (const Event& e : report.result.events) times.push_back(e.t), contacts.push_back(e.contact), kinds.emplace_back(event_name(e.kind));
    file_.dimension("event", times.size());
    file_.array("event_t", {"event"}, times, {"time of the event", "s", ""});
    file_.array("event_contact", {"event"}, contacts, {"number of the contact", "", ""});
    file_.array("event_kind", {"event"}, kinds, {"what happened", "", ""});
  }
  file_.finish();
}

}  // namespace tippe::cli
