#include <tippe/version.h>

#include "core.h"
#include "errors.h"

namespace tippe::python {

py::array_t<double> read_only(std::vector<double> numbers, std::vector<py::ssize_t> shape) {
  auto kept = std::make_unique<std::vector<double>>(std::move(numbers));
  const double* const data = kept->data();
  const py::capsule owner(kept.get(), [](void* p) { delete static_cast<std::vector<double>*>(p); });
  static_cast<void>(kept.release());
  py::array_t<double> array(std::move(shape), data, owner);
  array.attr("flags").attr("writeable") = false;
  return array;
}

}  // namespace tippe::python

PYBIND11_MODULE(_core, module) {
  namespace py = pybind11;
  module.doc() = "tippe's C++ library, bound; use the package tippe.";
  module.attr("version") = tippe::kVersion;
  auto& error = py::register_exception<tippe::cli::Failure>(module, "Error", PyExc_ValueError);
  error.attr("__module__") = "tippe";
  error.attr("__doc__") = "What tippe refuses: what is wrong, where, and what to change.";
  tippe::python::add_scenes(module);
  tippe::python::add_runs(module);
  tippe::python::add_simulations(module);
  tippe::python::add_laws(module);
  tippe::python::add_view(module);
}
