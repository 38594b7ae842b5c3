// A sweep as sweep.h5: a grid has its axes as dimensions, a sample has one, named point, with its axes as arrays over it.
#include <tippe/version.h>

#include <algorithm>

#include "hdf5_file.h"
#include "numbers.h"
#include "source_stamp.h"
#include "sweep.h"

namespace tippe::cli {

namespace {

ArrayAbout about(const SweepAxis& axis) { return {axis.label, axis.unit, {}}; }

/// A given name may be of any letters; HDF5 would take a / for a folder.
std::string name_in_file(const std::string& name) { return name.find_first_of("/.") == std::string::npos ? name : column_name(name); }

/// Values of an axis, of all its places or at all points.
template <class Value>
void put_axis(Hdf5File& file, const SweepAxis& axis, std::size_t count, const Value& value, const std::vector<std::string>& over) {
  std::vector<double> numbers;
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < count; ++i) {
    if (axis.numeric)
      numbers.push_back(parse_number(value(i)).value);
    else
      texts.push_back(plain_value(value(i)));
  }
  if (over.empty()) {
    axis.numeric ? file.dimension(name_in_file(axis.name), numbers, about(axis))
                 : file.dimension(name_in_file(axis.name), texts, about(axis));
  } else {
    axis.numeric ? file.array(name_in_file(axis.name), over, numbers, about(axis))
                 : file.array(name_in_file(axis.name), over, texts, about(axis));
  }
}

/// An axis that follows another one, over that.
void put_follower(Hdf5File& file, const Sweep& sweep, const SweepAxis& axis) {
  const SweepAxis& leader = sweep.axes[*axis.of];
  std::vector<double> numbers;
  numbers.reserve(Sweep::length(leader));
  for (std::size_t i = 0; i < Sweep::length(leader); ++i)
    numbers.push_back(axis.formula.at(parse_number(Sweep::value(leader, i)).value).value);
  file.array(name_in_file(axis.name), {name_in_file(leader.name)}, numbers, about(axis));
}

std::string lines_of(const std::vector<std::string>& all) {
  std::string text;
  for (const std::string& one : all) text += one + "\n";
  return text;
}

}  // namespace

void write_sweep_hdf5(const std::string& path, const SweepReport& report) {
  const SweepJob& job = report.job;
  const Sweep& sweep = job.sweep;
  Hdf5File file(path);
  file.attribute("title", sweep.title);
  file.attribute("sweep", job.file.name);
  file.attribute("scene", job.base.name);
  file.attribute("sweep_text", job.file.text);
  for (std::size_t i = 0; i < job.scenes.size(); ++i)
    file.attribute(i == 0 ? "scene_text" : "scene_text_" + std::to_string(i), job.scenes[i].file.text);
  file.attribute("settings", lines_of(job.settings));
  file.attribute("tippe_version", kVersion);
  file.attribute("tippe_sources", engine_stamp());
  std::vector<std::string> dimensions;
  std::string coordinates;
  if (sweep.sample) {
    dimensions = {"point"};
    file.dimension("point", report.outcomes.points());
    for (std::size_t j = 0; j < sweep.axes.size(); ++j) {
      put_axis(file, sweep.axes[j], report.outcomes.points(), [&](std::size_t i) { return sweep.values_of(i)[j]; }, dimensions);
      coordinates += (j == 0 ? "" : " ") + name_in_file(sweep.axes[j].name);
    }
  } else {
    for (const SweepAxis& axis : sweep.axes) {
      if (axis.of) continue;
      put_axis(file, axis, Sweep::length(axis), [&](std::size_t i) { return Sweep::value(axis, i); }, {});
      dimensions.push_back(name_in_file(axis.name));
    }
    for (const SweepAxis& axis : sweep.axes)
      if (axis.of) put_follower(file, sweep, axis);
  }
  for (std::size_t k = 0; k < sweep.results.size(); ++k)
    file.array(name_in_file(sweep.results[k].name), dimensions, report.outcomes.column(k),
               {sweep.results[k].label, sweep.results[k].unit, coordinates});
  std::vector<std::string> reasons(report.outcomes.points());
  for (const auto& [point, reason] : report.outcomes.reasons()) reasons[point] = reason;
  file.array("reason", dimensions, reasons, {"which checks failed", "", coordinates});
  file.finish();
}

}  // namespace tippe::cli
