// Laws over arrays: the loops are here, without Python's lock.
#include <cmath>
#include <limits>
#include <tippe/laws/registry.h>

#include "core.h"
#include "errors.h"
#include "named_law.h"

namespace tippe::python {

namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

/// Fresh numbers of n rows.
py::array_t<double> rows(py::ssize_t n, py::ssize_t columns) {
  return columns == 1 ? py::array_t<double>(n) : py::array_t<double>({n, columns});
}

/// Rows of `width` numbers, one for each question or one for all.
class Rows {
 public:
  Rows(const Numbers& numbers, py::ssize_t count, py::ssize_t width) : numbers_(numbers), step_(numbers.size() == width ? 0 : width) {
    if (numbers.size() != width && numbers.size() != count * width)
      throw cli::bad_input("an array has another length than the others", "law", "give arrays that broadcast");
  }
  const double* operator[](py::ssize_t i) const { return numbers_.data() + step_ * i; }
  Vec2 pair(py::ssize_t i) const { return {(*this)[i][0], (*this)[i][1]}; }

 private:
  Numbers numbers_;
  py::ssize_t step_;
};

/// How a contact moves, for each question.
struct Motions {
  py::ssize_t count;
  Rows slip, spin, normal, rolling, contour;

  laws::ContactMotion at(py::ssize_t i) const { return {slip.pair(i), *spin[i], rolling.pair(i), contour.pair(i)}; }
};

class Law {
 public:
  explicit Law(const cli::LawRequest& request) : law_(cli::make_named_law(request)) {}

  const cli::NamedLaw& named() const { return law_; }

  py::tuple force(const Motions& m) const {
    const py::ssize_t n = m.count;
    py::array_t<double> force = rows(n, 2), torque = rows(n, 1), rolling = rows(law_.has_rolling ? n : 0, 2),
                        contour = rows(law_.has_contour ? n : 0, 2);
    double *f = force.mutable_data(), *t = torque.mutable_data(), *r = rolling.mutable_data(), *c = contour.mutable_data();
    {
      const py::gil_scoped_release others_run;
      for (py::ssize_t i = 0; i < n; ++i) {
        const laws::ContactForce answer = law_.contact.force(m.at(i), *m.normal[i]);
        f[2 * i] = answer.force.x(), f[2 * i + 1] = answer.force.y(), t[i] = answer.torque;
        if (law_.has_rolling) r[2 * i] = answer.rolling_torque.x(), r[2 * i + 1] = answer.rolling_torque.y();
        if (law_.has_contour) c[2 * i] = answer.contour_force.x(), c[2 * i + 1] = answer.contour_force.y();
      }
    }
    const auto if_any = [](bool any, const py::array& array) { return any ? py::object(array) : py::none(); };
    return py::make_tuple(force, torque, if_any(law_.has_rolling, rolling), if_any(law_.has_contour, contour));
  }

  py::array_t<double> potential(const Motions& m) const {
    if (law_.only_function)
      throw cli::bad_input(cli::in_quotes(law_.name) + " is only a function: it has no potential", "potential", "use a set law");
    py::array_t<double> answer = rows(m.count, 1);
    double* p = answer.mutable_data();
    const py::gil_scoped_release others_run;
    for (py::ssize_t i = 0; i < m.count; ++i) p[i] = law_.contact.force(m.at(i), *m.normal[i]).potential.value_or(nan);
    return answer;
  }

  py::array_t<double> derivative(const Motions& m) const {
    py::array_t<double> answer = rows(m.count, 9);
    double* p = answer.mutable_data();
    const py::gil_scoped_release others_run;
    for (py::ssize_t i = 0; i < m.count; ++i) {
      const Mat3 slope = law_.contact.derivative(m.at(i), *m.normal[i]);
      for (int j = 0; j < 3; ++j)
        for (int k = 0; k < 3; ++k) *p++ = slope(j, k);
    }
    return answer;
  }

  py::tuple project(py::ssize_t n, const Rows& x, const Rows& normal, const Rows& rolling) const {
    cli::refuse_projection(law_);
    py::array_t<double> point = rows(n, 3);
    py::array_t<bool> inside(n);
    py::array_t<int> iterations(n);
    double* p = point.mutable_data();
    bool* in = inside.mutable_data();
    int* count = iterations.mutable_data();
    {
      const py::gil_scoped_release others_run;
      for (py::ssize_t i = 0; i < n; ++i) {
        const double* y = x[i];
        const auto answer = law_.contact.project(Vec3(y[0], y[1], y[2]), *normal[i], rolling.pair(i));
        for (int j = 0; j < 3; ++j) p[3 * i + j] = answer ? answer->point(j) : nan;
        in[i] = answer && answer->inside, count[i] = answer ? answer->iterations : 0;
      }
    }
    return py::make_tuple(point, inside, iterations);
  }

  py::array_t<double> gauge(py::ssize_t n, const Rows& x, const Rows& rolling) const {
    if (!law_.contact.gauge(Vec3::Zero()))
      throw cli::bad_input(cli::in_quotes(law_.name) + " has no single set to measure a force by", "gauge", "use one set law");
    py::array_t<double> answer = rows(n, 1);
    double* p = answer.mutable_data();
    const py::gil_scoped_release others_run;
    for (py::ssize_t i = 0; i < n; ++i) {
      const double* y = x[i];
      p[i] = law_.contact.gauge(Vec3(y[0], y[1], y[2]), rolling.pair(i)).value_or(nan);
    }
    return answer;
  }

 private:
  cli::NamedLaw law_;
};

std::string describe(laws::PressureFault fault) {
  using laws::PressureFault;
  switch (fault) {
    case PressureFault::TooFewPoints:
      return "the table needs two rows or more";
    case PressureFault::TooManyPoints:
      return "the table is too long, give at most " + std::to_string(laws::SampledProfile::max_points) + " rows";
    case PressureFault::NotIncreasing:
      return "the radius does not increase from 0";
    case PressureFault::NotFinite:
      return "the pressure is not finite";
    case PressureFault::Negative:
      return "the pressure is negative somewhere";
    case PressureFault::NoLoad:
      return "the pressure is zero everywhere";
    case PressureFault::None:
      break;
  }
  return {};
}

/// From a Python function of the radius, 0 to 1, which is asked here and never again; or from rows (radius, pressure).
std::shared_ptr<const laws::SampledProfile> profile_of(const py::object& pressure) {
  std::shared_ptr<const laws::SampledProfile> profile;
  if (PyCallable_Check(pressure.ptr()) != 0) {
    profile = std::make_shared<const laws::SampledProfile>([&](double rho) { return pressure(rho).cast<double>(); });
  } else {
    const auto table = pressure.cast<std::vector<std::pair<double, double>>>();
    std::vector<double> rho, sigma;
    for (const auto& [r, s] : table) rho.push_back(r), sigma.push_back(s);
    profile = std::make_shared<const laws::SampledProfile>(rho, sigma);
  }
  if (const std::string fault = describe(profile->fault()); !fault.empty()) throw cli::bad_input(fault, "pressure", "correct it");
  return profile;
}

/// A key of some law, as the registry lists them: a number, true or false, a name, rows, or a file with rows.
bool set_key(cli::LawRequest& r, const std::string& name, const py::object& value) {
  const std::vector<const laws::LawKey*> known = laws::law_keys();
  const auto found = std::find_if(known.begin(), known.end(), [&](const laws::LawKey* k) { return k->name == name; });
  if (found == known.end()) return false;
  if (py::isinstance<py::str>(value)) {
    r.key_texts.push_back(name + "=" + value.cast<std::string>());
  } else if (const laws::LawKey& key = **found; key.columns > 0) {
    const auto table = Numbers::ensure(value);
    if (!table) throw py::error_already_set();
    if (table.ndim() != 2 || table.shape(0) == 0 || table.shape(1) != key.columns)
      throw cli::bad_input("'" + name + "' takes " + key.unit + ", not an array of another shape", name,
                           "give an array of " + std::to_string(key.columns) + " columns");
    r.keys.set_rows(name, std::vector<double>(table.data(), table.data() + table.size()));
  } else if (py::isinstance<Numbers>(value)) {
    throw cli::bad_input("'" + name + "' takes one number, not an array", name, key.help);
  } else {
    r.keys.set(name, value.cast<double>());
  }
  return true;
}

Law make(const std::string& name, const py::dict& given) {
  cli::LawRequest r;
  r.name = name;
  for (const auto& [key_object, value] : given) {
    const auto key = key_object.cast<std::string>();
    const auto number = [&value = value] { return value.cast<double>(); };
    if (key == "pressure") {
      if (py::isinstance<py::str>(value)) {
        r.pressure = value.cast<std::string>();
      } else {
        r.profile = profile_of(py::reinterpret_borrow<py::object>(value)), r.pressure = "function";
      }
    } else if (key == "potential") {
      if (py::isinstance<py::str>(value)) {
        r.potential = value.cast<std::string>();
      } else {
        const auto table = Numbers::ensure(py::reinterpret_borrow<py::object>(value));
        if (!table) throw py::error_already_set();
        r.potential_rows.assign(table.data(), table.data() + table.size());
      }
    } else if (key == "mu") {
      r.mu = number();
    } else if (key == "normal") {
      r.normal = number();
    } else if (key == "kr") {
      r.k_r = number();
    } else if (key == "eps") {
      r.eps = number();
    } else if (key == "eps_1") {
      r.eps_1 = number();
    } else {
      const std::pair<std::string_view, std::optional<double>*> optional[] = {{"radius", &r.radius},
                                                                              {"elastic_modulus", &r.elastic_modulus},
                                                                              {"relative_radius", &r.relative_radius},
                                                                              {"mu_static", &r.mu_static},
                                                                              {"stribeck_speed", &r.stribeck_speed},
                                                                              {"stribeck_exponent", &r.stribeck_exponent},
                                                                              {"mu_pivoting", &r.mu_pivoting},
                                                                              {"mu_contour", &r.mu_contour},
                                                                              {"mu_rolling", &r.mu_rolling},
                                                                              {"viscosity_contour", &r.viscosity_contour},
                                                                              {"viscosity_rolling", &r.viscosity_rolling}};
      const auto* found = std::find_if(std::begin(optional), std::end(optional), [&](const auto& o) { return o.first == key; });
      if (found != std::end(optional)) {
        *found->second = number();
      } else if (!set_key(r, key, py::reinterpret_borrow<py::object>(value))) {
        throw py::type_error("a law has no coefficient '" + key + "'");
      }
    }
  }
  return Law(r);
}

py::list entries() {
  py::list list;
  for (const laws::LawEntry& entry : laws::law_entries()) {
    py::dict d;
    py::list keys;
    for (const laws::LawKey& key : entry.keys) keys.append(py::make_tuple(key.name, key.unit, key.fallback, key.help));
    d["name"] = entry.name, d["kind"] = std::string(laws::kind_name(entry.kind)), d["summary"] = entry.summary, d["keys"] = keys;
    list.append(d);
  }
  return list;
}

}  // namespace

void add_laws(py::module_& module) {
  using Count = py::ssize_t;
  const auto motions = [](Count n, const Numbers& slip, const Numbers& spin, const Numbers& normal, const Numbers& rolling,
                          const Numbers& contour) {
    return Motions{n, {slip, n, 2}, {spin, n, 1}, {normal, n, 1}, {rolling, n, 2}, {contour, n, 2}};
  };
  /// How many questions; slip, spin, normal, rolling, contour.
  const auto asked = [motions](auto answer) {
    return [motions, answer](const Law& law, Count n, const Numbers& a, const Numbers& b, const Numbers& c, const Numbers& d,
                             const Numbers& e) { return (law.*answer)(motions(n, a, b, c, d, e)); };
  };
  py::class_<Law>(module, "Law", "A contact law by name.")
      .def(py::init(&make), py::arg("name"), py::arg("coefficients"))
      .def_property_readonly("name", [](const Law& law) { return law.named().name; })
      .def_property_readonly("radius", [](const Law& law) { return law.named().radius; })
      .def_property_readonly("is_set", [](const Law& law) { return law.named().no_projection.empty(); })
      .def_property_readonly("warnings", [](const Law& law) { return law.named().warnings; })
      .def("force", asked(&Law::force))
      .def("potential", asked(&Law::potential))
      .def("derivative", asked(&Law::derivative))
      .def("project", [](const Law& law, Count n, const Numbers& x, const Numbers& normal,
                         const Numbers& rolling) { return law.project(n, {x, n, 3}, {normal, n, 1}, {rolling, n, 2}); })
      .def("gauge",
           [](const Law& law, Count n, const Numbers& x, const Numbers& rolling) { return law.gauge(n, {x, n, 3}, {rolling, n, 2}); });
  module.def("laws", &entries, "Every law of the registry.");
}

}  // namespace tippe::python
