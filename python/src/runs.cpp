// Many runs on all cores. Python's lock is free meanwhile; the calling thread looks after Ctrl-C and the progress bar.
#include <atomic>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <tippe/scenes/build.h>
#include <tippe/scenes/names.h>

#include "core.h"
#include "errors.h"
#include "numbers.h"
#include "quantity_options.h"

namespace tippe::python {

namespace {

constexpr double most_rows = 1e7;  // some 3 GB

/// What every run is asked for.
struct Request {
  std::vector<double> at;       ///< ascending
  std::optional<double> every;  ///< none: no rows; 0: as the scene says, or 2000 rows
  std::vector<std::string> measure;
  bool only_measure = false;  ///< a run ends when all is measured
};

/// Columns, and their names for Python.
struct NamedColumns {
  explicit NamedColumns(const Scene& scene)
      : columns(scene), names(py::cast(columns.names())), contacts(scene.contacts.size()), on_track(scene.track.has_value()) {}

  bool fits(const Scene& scene) const { return scene.contacts.size() == contacts && scene.track.has_value() == on_track; }

  Columns columns;
  py::list names;
  std::size_t contacts;
  bool on_track;
};

/// One run, with all that its report needs.
struct Job {
  ScenePtr scene;
  std::shared_ptr<const NamedColumns> columns;  ///< shared by all jobs of like scenes
  RunRequest request;
  RunResult result;
  std::vector<double> rows;
  std::vector<unsigned char> modes;  ///< of a disk on a track, one for each row
  double wall_s = 0.0;
};

double row_distance(const Scene& scene, double every) {
  const double end = scene.integrate.options.end;
  const double distance = every > 0.0 ? every : scene.sample.every > 0.0 ? scene.sample.every : end / 2000.0;
  if (end / distance > most_rows)
    throw cli::bad_input("a run would have " + cli::number_text(end / distance) + " rows", every > 0.0 ? "every" : "sample.every",
                         "choose " + cli::number_text(end / most_rows) + " s or more");
  return distance;
}

void prepare(Job& job, const Request& asked) {
  const Scene& scene = job.scene->scene;
  const double end = scene.integrate.options.end;
  for (const double t : asked.at)
    if (t > end)
      throw cli::bad_input(cli::number_text(t) + " s lies after the end of the run", "at",
                           "set integrate.end, now " + cli::number_text(end));
  job.request.at = asked.at;
  for (const std::string& text : asked.measure)
    job.request.quantities.push_back(cli::read_quantity(text, scene, "measure", "see help(tippe.runs)"));
  job.request.stop_when_measured = asked.only_measure;
  if (!asked.every) return;
  job.request.every = row_distance(scene, *asked.every);
  job.request.row = [&job](const Observables& o, const EnergyAudit& audit) {
    job.columns->columns.add_row(job.rows, o, audit);
    if (o.track) job.modes.push_back(static_cast<unsigned char>(o.track->mode));
  };
}

/// All jobs, `at_once` at a time, begun in order.
class Workers {
 public:
  Workers(std::vector<Job>& jobs, int at_once) : jobs_(jobs) {
    const auto count = std::min(jobs.size(), static_cast<std::size_t>(std::max(1, at_once)));
    for (std::size_t i = 0; i < count; ++i) threads_.emplace_back([this] { work(); });
  }

  /// Waits up to a twentieth of a second; true when all is done.
  bool wait() {
    std::unique_lock lock(mutex_);
    return news_.wait_for(lock, std::chrono::milliseconds(50), [this] { return idle_ == threads_.size(); });
  }
  void stop() { stopped_ = true; }
  std::size_t done() const { return done_; }
  void join() {
    threads_.clear();
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  void work() {
    try {
      for (std::size_t i = next_++; i < jobs_.size() && !stopped_; i = next_++) run_one(jobs_[i]);
    } catch (...) {
      const std::scoped_lock lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
      stopped_ = true;
    }
    const std::scoped_lock lock(mutex_);
    ++idle_;
    news_.notify_all();
  }

  void run_one(Job& job) {
    job.request.keep_going = [this](double) { return !stopped_.load(std::memory_order_relaxed); };
    if (job.request.every > 0.0)
      job.rows.reserve(static_cast<std::size_t>(job.scene->scene.integrate.options.end / job.request.every + 2.0) *
                       job.columns->columns.names().size());
    const auto begin = std::chrono::steady_clock::now();
    job.result = run(job.scene->scene, job.request);
    job.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    ++done_;
  }

  std::vector<Job>& jobs_;
  std::atomic<std::size_t> next_ = 0, done_ = 0;
  std::atomic<bool> stopped_ = false;
  std::mutex mutex_;
  std::condition_variable news_;
  std::size_t idle_ = 0;
  std::exception_ptr failure_;
  std::vector<std::jthread> threads_;  ///< last: they end before all else goes
};

/// Without Python's lock, which is taken to look for Ctrl-C and to tell how many are done.
void run_all(std::vector<Job>& jobs, int at_once, const py::object& progress) {
  const py::gil_scoped_release others_run;
  Workers workers(jobs, at_once);
  std::size_t shown = 0;
  try {
    while (!workers.wait()) {
      const py::gil_scoped_acquire mine;
      if (PyErr_CheckSignals() != 0) throw py::error_already_set();
      if (const std::size_t done = workers.done(); done != shown && !progress.is_none()) progress(done), shown = done;
    }
  } catch (...) {
    workers.stop();
    throw;
  }
  workers.join();
}

/// Numbers that scripts know from --json.
py::dict counts_of(const RunCounts& n) {
  py::dict d;
  d["steps"] = n.steps, d["rejected"] = n.rejected, d["rhs"] = n.rhs, d["solves"] = n.solves, d["solver_iterations"] = n.iterations;
  d["solver_iterations_max"] = n.iterations_max, d["solver_fallbacks"] = n.fallbacks, d["solver_residual_max"] = n.residual_max;
  return d;
}

py::array_t<double> table_of(std::vector<double> numbers, std::size_t columns) {
  const auto rows = static_cast<py::ssize_t>(numbers.size() / columns);
  return read_only(std::move(numbers), {rows, static_cast<py::ssize_t>(columns)});
}

py::bytes bytes_of(const std::vector<unsigned char>& modes) { return {reinterpret_cast<const char*>(modes.data()), modes.size()}; }

py::dict report_of(Job& job) {
  const RunResult& r = job.result;
  const Columns& columns = job.columns->columns;
  const std::size_t width = columns.names().size();
  std::vector<double> samples, ends;
  std::vector<unsigned char> sample_modes, end_modes;
  const auto put = [&](std::vector<double>& rows, std::vector<unsigned char>& modes, const Observables& o, const EnergyAudit& audit) {
    columns.add_row(rows, o, audit);
    if (o.track) modes.push_back(static_cast<unsigned char>(o.track->mode));
  };
  for (std::size_t i = 0; i < r.samples.size(); ++i) put(samples, sample_modes, r.samples[i], r.sample_audits[i]);
  put(ends, end_modes, r.first, EnergyAudit{.initial = r.audit.initial, .current = r.audit.initial});
  put(ends, end_modes, r.final, r.audit);
  Verdict verdict = judge(r);
  py::list warnings = py::cast(verdict.doubts);
  for (const std::vector<std::string>* more : {&std::as_const(verdict.notes), &job.scene->warnings})
    for (const std::string& text : *more) warnings.append(text);
  py::dict d;
  d["columns"] = job.columns->names;
  d["rows"] = table_of(std::move(job.rows), width), d["modes"] = bytes_of(job.modes);
  d["samples"] = table_of(std::move(samples), width), d["sample_modes"] = bytes_of(sample_modes);
  d["ends"] = table_of(std::move(ends), width), d["end_modes"] = bytes_of(end_modes);
  d["events"] = list_of(r.events), d["energy"] = dict_of(r.audit), d["counts"] = counts_of(r.counts);
  d["measured"] = r.quantities, d["trustworthy"] = verdict.trustworthy(), d["warnings"] = warnings;
  d["resting"] = r.resting, d["wall_s"] = job.wall_s;
  return d;
}

py::list run_many(const std::vector<std::shared_ptr<SceneData>>& scenes, std::vector<double> at, std::optional<double> every,
                  std::vector<std::string> measure, bool only_measure, int jobs, const py::object& progress) {
  const Request asked{std::move(at), every, std::move(measure), only_measure};
  std::vector<Job> all(scenes.size());
  std::shared_ptr<const NamedColumns> columns;
  for (std::size_t i = 0; i < scenes.size(); ++i) {
    if (!scenes[i]) throw py::type_error("a scene is None");
    all[i].scene = scenes[i];
    if (!columns || !columns->fits(scenes[i]->scene)) columns = std::make_shared<const NamedColumns>(scenes[i]->scene);
    all[i].columns = columns;
    prepare(all[i], asked);
  }
  run_all(all, jobs, progress);
  py::list list;
  for (Job& job : all) {
    list.append(report_of(job));
    job = Job();  // memory comes back as it is handed over
  }
  return list;
}

}  // namespace

py::list list_of(const std::vector<Event>& events) {
  py::list list;
  for (const Event& e : events) list.append(py::make_tuple(e.t, std::string(event_name(e.kind)), e.contact));
  return list;
}

py::dict dict_of(const EnergyAudit& a) {
  py::dict dissipated, d;
  dissipated["sliding"] = a.sliding, dissipated["drilling"] = a.drilling, dissipated["contour"] = a.contour;
  dissipated["rolling"] = a.rolling, dissipated["impact"] = a.impact;
  dissipated["air"] = a.air;
  d["forces"] = a.forces;
  d["initial"] = a.initial, d["final"] = a.current, d["dissipated"] = dissipated, d["residual"] = a.residual(), d["table"] = a.table;
  return d;
}

void add_runs(py::module_& module) {
  module.def("run_many", &run_many, py::arg("scenes"), py::arg("at"), py::arg("every"), py::arg("measure"), py::arg("only_measure"),
             py::arg("jobs"), py::arg("progress"));
}

}  // namespace tippe::python
