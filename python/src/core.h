// The module tippe._core: the C++ library for Python, as plainly as it can be had. Names, defaults and conveniences are Python's (python/tippe).
//
// Every long computation runs without Python's lock, and asks now and then whether somebody pressed Ctrl-C.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <memory>
#include <string>
#include <tippe/analysis/run.h>
#include <tippe/scenes/scene.h>
#include <vector>

namespace tippe::python {

namespace py = pybind11;

/// A scene that was read. It never changes: any number of runs and threads may share it.
struct SceneData {
  std::string name;  ///< of the file, without folder and .toml
  Scene scene;
  std::vector<std::string> warnings;  ///< of reading
};
using ScenePtr = std::shared_ptr<const SceneData>;

using Numbers = py::array_t<double, py::array::c_style | py::array::forcecast>;

/// A numpy array that owns these numbers, which nobody can change.
py::array_t<double> read_only(std::vector<double> numbers, std::vector<py::ssize_t> shape);

/// The columns of a run's rows: those of trajectory.csv.
class Columns {
 public:
  explicit Columns(const Scene& scene);

  const std::vector<std::string>& names() const { return names_; }
  void add_row(std::vector<double>& rows, const Observables& o, const EnergyAudit& audit) const {
    for (const QuantityKey& key : keys_) rows.push_back(key.of(o, audit));
  }

 private:
  std::vector<std::string> names_;
  std::vector<QuantityKey> keys_;
};

/// [(t, kind, contact), …]
py::list list_of(const std::vector<Event>& events);
py::dict dict_of(const EnergyAudit& audit);

// What each file adds to the module.
void add_scenes(py::module_& module);
void add_runs(py::module_& module);
void add_simulations(py::module_& module);
void add_laws(py::module_& module);
void add_view(py::module_& module);

}  // namespace tippe::python
