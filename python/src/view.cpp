// What the lab's view shows of a run: rows, the body's data, the track, the friction balls.
#include <tippe/scenes/build.h>

#include "core.h"
#include "lab_run.h"

namespace tippe::python {

namespace {

constexpr int rings = 48, segments = 64, pieces = 2000;

py::bytes short_numbers(const std::vector<double>& numbers) {
  const std::vector<float> shorter(numbers.begin(), numbers.end());
  return {reinterpret_cast<const char*>(shorter.data()), shorter.size() * sizeof(float)};
}

py::dict view_of(const SceneData& data, double every) {
  ReadScene read;
  read.scene = data.scene;
  read.scene->sample.every = every;
  lab::LabRun run(std::move(read));
  std::vector<double> rows;
  for (bool more = true; more;) {
    {
      const py::gil_scoped_release others_run;
      more = run.advance(1000);
      rows.insert(rows.end(), run.rows().begin(), run.rows().end());
      run.forget_rows();
    }
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
  }
  const World& world = run.world();
  py::list borders;
  for (int i = 0; i < world.contact_count; ++i)
    borders.append(short_numbers(lab::border_of(world.contacts[static_cast<std::size_t>(i)].law, Vec2::Zero(), rings, segments)));
  const Vec3& r_SG = world.body().r_SG;
  py::dict d;
  d["columns"] = run.columns(), d["rows"] = short_numbers(rows), d["mass"] = world.body().mass;
  d["r_SG"] = py::make_tuple(r_SG.x(), r_SG.y(), r_SG.z()), d["track"] = short_numbers(lab::track_points(run, pieces));
  d["borders"] = borders, d["rings"] = rings, d["segments"] = segments, d["events"] = list_of(run.events());
  return d;
}

}  // namespace

void add_view(py::module_& module) {
  module.def(
      "r_SG",
      [](const SceneData& data) {
        const Vec3 r_SG = make_world(data.scene).body().r_SG;
        return py::make_tuple(r_SG.x(), r_SG.y(), r_SG.z());
      },
      py::arg("scene"), "G seen from S, body axes [m].");
  module.def("view", &view_of, py::arg("scene"), py::arg("every"), "What the lab's view shows of a run.");
}

}  // namespace tippe::python
