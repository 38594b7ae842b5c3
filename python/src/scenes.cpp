// Scenes and sweeps: text in, what is wrong with it as data.
#include <tippe/cvode/cvode_simulation.h>
#include <tippe/scenes/names.h>
#include <tippe/scenes/read.h>
#include <tippe/scenes/sweep.h>
#include <tippe/scenes/write.h>
#include <tippe/world/table_motion.h>

#include "core.h"

namespace tippe::python {

namespace {

/// [(is it an error, where, what, what to change), …]
py::list problems_of(const Diagnostics& diagnostics) {
  py::list list;
  for (const Diagnostic& d : diagnostics) list.append(py::make_tuple(d.kind == Diagnostic::Kind::Error, d.where, d.what, d.change));
  return list;
}

py::tuple read(const std::string& text, const std::string& name, const std::string& shown, const std::vector<std::string>& settings) {
  ReadScene read;
  {
    const py::gil_scoped_release others_run;
    read = read_scene(text, shown, settings);
  }
  if (read.scene && is_cvode(read.scene->integrate.options.scheme) && !cvode_available()) {
    read.diagnostics.push_back({Diagnostic::Kind::Error, "integrate.scheme", "this module was built without SUNDIALS",
                                "install libsundials-dev and build it again, or take event"});
    read.scene.reset();
  }
  ScenePtr scene;
  if (read.scene) {
    std::vector<std::string> warnings;
    for (const Diagnostic& d : read.diagnostics) warnings.push_back(d.text());
    scene = std::make_shared<const SceneData>(SceneData{name, *std::move(read.scene), std::move(warnings)});
  }
  return py::make_tuple(scene, problems_of(read.diagnostics));
}

/// (None or a dict, diagnostics); `axes` has name, keys, whether its values are numbers, and how many they are: 0 if it follows another axis.
py::tuple read_sweep_text(const std::string& text, const std::string& shown, bool asks) {
  const ReadSweep read = read_sweep(text, shown, asks);
  if (!read.sweep) return py::make_tuple(py::none(), problems_of(read.diagnostics));
  const Sweep& sweep = *read.sweep;
  py::list axes, results, points;
  for (const SweepAxis& axis : sweep.axes) {
    std::vector<std::string> keys = axis.linked;
    keys.insert(keys.begin(), axis.key);
    axes.append(py::make_tuple(axis.name, keys, axis.numeric, axis.of ? 0 : Sweep::length(axis)));
  }
  for (const SweepResult& result : sweep.results) results.append(py::make_tuple(result.name, result.quantity));
  for (std::size_t i = 0; i < sweep.points(); ++i) points.append(py::cast(sweep.values_of(i)));
  py::dict dict;
  dict["scene"] = sweep.scene, dict["settings"] = sweep.settings;
  dict["axes"] = axes, dict["results"] = results, dict["points"] = points, dict["random"] = sweep.sample.has_value();
  return py::make_tuple(dict, problems_of(read.diagnostics));
}

/// Places (n, 3) at times, of a table's path with rows [t, x, y, z]: what the core makes of `table.path.rows`.
py::array_t<double> places_of(const Numbers& rows, const Numbers& times) {
  std::vector<double> knots;
  std::vector<Vec3> places;
  for (py::ssize_t i = 0; i + 4 <= rows.size(); i += 4) {
    const double* row = rows.data() + i;
    knots.push_back(row[0]), places.emplace_back(row[1], row[2], row[3]);
  }
  if (knots.size() < 2) throw py::value_error("a path has two rows or more");
  const TimedPath path(knots, places);
  std::vector<double> answer;
  for (py::ssize_t i = 0; i < times.size(); ++i) {
    FrameMotion frame;
    path.add_to(frame, times.data()[i]);
    answer.insert(answer.end(), {frame.r.x(), frame.r.y(), frame.r.z()});
  }
  return read_only(std::move(answer), {times.size(), 3});
}

}  // namespace

Columns::Columns(const Scene& scene) {
  const int contacts = static_cast<int>(scene.contacts.size());
  const bool on_track = scene.track.has_value();
  names_ = quantity_keys(contacts, on_track);
  for (const std::string& name : names_) keys_.push_back(parse_quantity(name, contacts, on_track).quantity->key);
}

void add_scenes(py::module_& module) {
  py::class_<SceneData, std::shared_ptr<SceneData>>(module, "Scene", "A scene that was read; it never changes.")
      .def_readonly("name", &SceneData::name)
      .def_readonly("warnings", &SceneData::warnings)
      .def_property_readonly("title", [](const SceneData& s) { return s.scene.title; })
      .def_property_readonly("paper", [](const SceneData& s) { return s.scene.paper; })
      .def_property_readonly("toml", [](const SceneData& s) { return to_toml(s.scene); })
      .def_property_readonly("end", [](const SceneData& s) { return s.scene.integrate.options.end; })
      .def_property_readonly("scheme",
                             [](const SceneData& s) { return std::string(name_of(scheme_names, s.scene.integrate.options.scheme)); })
      .def_property_readonly("on_track", [](const SceneData& s) { return s.scene.track.has_value(); })
      .def_property_readonly("columns", [](const SceneData& s) { return Columns(s.scene).names(); })
      .def_property_readonly("contacts", [](const SceneData& s) {
        std::vector<std::string> names;
        for (const SceneContact& contact : s.scene.contacts) names.push_back(contact.name);
        return names;
      });
  module.def("read_scene", &read, py::arg("text"), py::arg("name"), py::arg("shown"), py::arg("settings"),
             "(scene or None, [(is it an error, where, what, change), ...])");
  module.def("read_sweep", &read_sweep_text, py::arg("text"), py::arg("shown"), py::arg("asks"));
  module.def("places", &places_of, py::arg("rows"), py::arg("times"), "Places of a table whose path has these rows (t, x, y, z).");
  module.def(
      "nearest",
      [](const std::string& name, const std::vector<std::string>& candidates) {
        const std::vector<std::string_view> views(candidates.begin(), candidates.end());
        return std::string(nearest_name(name, views));
      },
      py::arg("name"), py::arg("candidates"), "The candidate most similar to a name; '' if none is.");
}

}  // namespace tippe::python
