// A run that Python drives: step, look, copy, save, begin anew.
#include <chrono>
#include <cmath>
#include <functional>
#include <mutex>
#include <tippe/scenes/build.h>
#include <tippe/scenes/write.h>

#include "core.h"
#include "errors.h"
#include "files.h"
#include "numbers.h"
#include "state_file.h"

namespace tippe::python {

namespace {

constexpr int state_size = 13;  ///< r_S, quaternion, v_S, omega

std::vector<double> numbers_of(const State& s) {
  return {s.r_S.x(), s.r_S.y(), s.r_S.z(), s.p(0),      s.p(1),      s.p(2),     s.p(3),
          s.v_S.x(), s.v_S.y(), s.v_S.z(), s.omega.x(), s.omega.y(), s.omega.z()};
}

State state_of(const Numbers& given) {
  if (given.ndim() != 1 || given.size() != state_size)
    throw cli::bad_input("a state is 13 numbers: r_S, quaternion, v_S, omega", "state", "give an array of shape (13,)");
  const double* x = given.data();
  for (int i = 0; i < state_size; ++i)
    if (!std::isfinite(x[i])) throw cli::bad_input("a number of the state is not finite", "state[" + std::to_string(i) + "]", "correct it");
  State s;
  s.r_S = Vec3(x[0], x[1], x[2]), s.p = Vec4(x[3], x[4], x[5], x[6]), s.v_S = Vec3(x[7], x[8], x[9]), s.omega = Vec3(x[10], x[11], x[12]);
  const double length = s.p.norm();
  if (!(length > 1e-6 && length < 1e6)) throw cli::bad_input("the quaternion has no direction", "state[3:7]", "give one of length 1");
  if (std::abs(length - 1.0) > 1e-15) s.p /= length;
  return s;
}

/// The course and what is needed to copy it at a time inside its last step. Calls from several threads wait for each other.
class Simulation {
 public:
  explicit Simulation(ScenePtr scene) : scene_(std::move(scene)), model_(make_model(scene_->scene)), columns_(scene_->scene) { begin(); }
  Simulation(ScenePtr scene, const CourseState& from) : Simulation(std::move(scene)) {
    course_ = std::make_unique<Course>(model_, RunRequest{}, from);
    now_ = course_->time();
  }
  Simulation(const Simulation&) = delete;
  Simulation& operator=(const Simulation&) = delete;

  /// Its calls come one after the other, without Python's lock.
  template <class Function>
  auto alone(const Function& f) {
    const py::gil_scoped_release others_run;
    const std::scoped_lock mine(mutex_);
    return f(*this);
  }

  double time() const { return offset_ + now_; }
  bool over() const { return course_->over() && now_ >= course_->time(); }
  const Columns& columns() const { return columns_; }
  const SceneData& scene() const { return *scene_; }
  ScenePtr scene_ptr() const { return scene_; }

  /// To the end of the step that is under way, or of one more.
  bool step() {
    if (now_ < course_->time()) {
      now_ = course_->time();
      return true;
    }
    const bool taken = !course_->over() && course_->advance();
    now_ = course_->time();
    return taken;
  }

  /// `t` counts as time() does.
  void advance(double t, const std::function<void()>& look) {
    const double until = t - offset_, end = model_.options.end;
    if (!(until >= now_))
      throw cli::bad_input(cli::number_text(t) + " s lies before the simulation, which is at " + cli::number_text(time()) + " s", "advance",
                           "time goes forward only; copy() the simulation earlier, or reinit() it");
    if (until > end)
      throw cli::bad_input(cli::number_text(t) + " s lies after the end of the run", "advance",
                           "set integrate.end, now " + cli::number_text(offset_ + end));
    while (course_->time() < until && !course_->over()) {
      // Near the goal: so that a copy has few steps to repeat.
      if (until - course_->time() < 4.0 * course_->so_far().last_step) keep();
      course_->advance();
      look();
    }
    now_ = until;
  }

  Observables observe() const {
    Observables o = course_->at(now_);
    o.t = time();
    return o;
  }
  EnergyAudit audit() const { return course_->audit_at(now_); }
  std::vector<Event> events() const {
    std::vector<Event> list;
    for (Event e : course_->so_far().events)
      if (e.t <= now_) e.t += offset_, list.push_back(e);
    return list;
  }

  /// Begins anew: from the scene's start at t = 0, or from a state at any time.
  void reinit(const State* state, double t) {
    model_ = make_model(scene_->scene);
    if (state != nullptr) {
      model_.options.start_angles = course_->at(now_).angles;  // angles go on without a jump
      model_.start = *state;
      model_.options.end = scene_->scene.integrate.options.end - t;
      moved_ = true;
    } else {
      moved_ = false;
    }
    offset_ = t;
    begin();
  }

  std::unique_ptr<Simulation> copy() const {
    refuse_without_state();
    auto twin = std::make_unique<Simulation>(scene_);
    twin->model_ = model_, twin->offset_ = offset_, twin->moved_ = moved_;
    const bool inside = now_ < course_->time();
    twin->course_ = std::make_unique<Course>(model_, RunRequest{}, inside ? kept_ : course_->state());
    twin->kept_ = kept_;
    while (twin->course_->time() < now_ && twin->course_->advance()) {
    }
    twin->now_ = now_;
    return twin;
  }

  std::string as_text() const {
    refuse_without_state();
    if (moved_)
      throw cli::bad_input("a state that was set is not part of the scene", "save",
                           "save before set_state, or keep sim.state and the scene");
    const bool inside = now_ < course_->time();
    return cli::state_as_text(scene_->name, to_toml(scene_->scene), now_, inside ? kept_ : course_->state());
  }

 private:
  void begin() {
    course_ = std::make_unique<Course>(model_);
    now_ = 0.0;
    keep();
  }
  void keep() {
    if (can_go_on(model_.options.scheme)) kept_ = course_->state();
  }
  void refuse_without_state() const {
    if (!can_go_on(model_.options.scheme))
      throw cli::bad_input("SUNDIALS keeps its past to itself: its schemes have no state to copy", "integrate.scheme", "take event");
  }

  ScenePtr scene_;
  Model model_;
  Columns columns_;
  std::unique_ptr<Course> course_;
  CourseState kept_;     ///< of the end of an earlier step, from which the one that holds now_ is repeated
  double now_ = 0.0;     ///< within the last step [s]
  double offset_ = 0.0;  ///< time at which the course began [s]
  bool moved_ = false;   ///< it began from a state that was set
  std::mutex mutex_;
};

/// Throws where Python has got a signal; asks it twenty times a second. To be called without Python's lock.
class SignalWatch {
 public:
  void operator()() {
    if (++count_ % 64 != 0) return;
    const auto now = std::chrono::steady_clock::now();
    if (now - asked_ < std::chrono::milliseconds(50)) return;
    asked_ = now;
    const py::gil_scoped_acquire mine;
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
  }

 private:
  int count_ = 0;
  std::chrono::steady_clock::time_point asked_ = std::chrono::steady_clock::now();
};

}  // namespace

void add_simulations(py::module_& module) {
  using S = Simulation;
  py::class_<S>(module, "Simulation", "A run that is driven step by step.")
      .def(py::init([](const std::shared_ptr<SceneData>& scene) {
             if (!scene) throw py::type_error("the scene is None");
             return std::make_unique<S>(scene);
           }),
           py::arg("scene"))
      .def("step", [](S& s) { return s.alone([](S& mine) { return mine.step(); }); })
      .def(
          "advance", [](S& s, double t) { s.alone([t](S& mine) { mine.advance(t, SignalWatch()); }); }, py::arg("t"))
      .def_property_readonly("t", [](S& s) { return s.alone([](S& mine) { return mine.time(); }); })
      .def_property_readonly("over", [](S& s) { return s.alone([](S& mine) { return mine.over(); }); })
      .def_property_readonly("state",
                             [](S& s) {
                               auto numbers = s.alone([](S& mine) { return numbers_of(mine.observe().state); });
                               return py::array_t<double>(static_cast<py::ssize_t>(numbers.size()), numbers.data());
                             })
      .def("row",
           [](S& s) {
             auto row = s.alone([](S& mine) {
               std::vector<double> numbers;
               mine.columns().add_row(numbers, mine.observe(), mine.audit());
               return numbers;
             });
             const auto size = static_cast<py::ssize_t>(row.size());
             return read_only(std::move(row), {1, size});
           })
      .def("mode",
           [](S& s) {
             const auto track = s.alone([](S& mine) { return mine.observe().track; });
             return track ? py::bytes(std::string(1, static_cast<char>(track->mode))) : py::bytes();
           })
      .def("events", [](S& s) { return list_of(s.alone([](S& mine) { return mine.events(); })); })
      .def("energy", [](S& s) { return dict_of(s.alone([](S& mine) { return mine.audit(); })); })
      .def(
          "reinit",
          [](S& s, const std::optional<Numbers>& given, double t) {
            const std::optional<State> state = given ? std::optional(state_of(*given)) : std::nullopt;
            s.alone([&](S& mine) {
              if (!std::isfinite(t) || t < 0.0 || t >= mine.scene().scene.integrate.options.end)
                throw cli::bad_input("a run does not begin at " + cli::number_text(t) + " s", "t", "give a time before integrate.end");
              mine.reinit(state ? &*state : nullptr, t);
            });
          },
          py::arg("state"), py::arg("t"))
      .def("copy", [](S& s) { return s.alone([](S& mine) { return mine.copy(); }); })
      .def("as_text", [](S& s) { return s.alone([](S& mine) { return mine.as_text(); }); })
      .def_static(
          "load",
          [](const std::string& path) {
            cli::SavedRun saved = cli::read_state(path);
            cli::LoadedScene loaded = cli::scene_of(saved, {});
            const auto scene =
                std::make_shared<const SceneData>(SceneData{std::move(loaded.name), std::move(loaded.scene), std::move(loaded.warnings)});
            auto simulation = std::make_unique<S>(scene, saved.state);
            return py::make_tuple(py::cast(std::move(simulation)), saved.scene.name, saved.scene.text, saved.at);
          },
          py::arg("path"));
}

}  // namespace tippe::python
