#include "paper_bench.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <exception>
#include <stdexcept>
#include <tippe/analysis/run.h>
#include <tippe/scenes/build.h>
#include <tippe/scenes/names.h>
#include <tippe/scenes/write.h>

#include "files.h"
#include "jobs.h"
#include "run_progress.h"
#include "scene_files.h"
#include "shell_words.h"
#include "source_stamp.h"

namespace tippe::cli {

using papers::none;
using papers::Rows;

namespace {

constexpr std::size_t most_events = 1000;

/// About how long a run takes [s]: measured on one core of a small machine, for the progress bar and for the order of the runs only.
double guessed_cost(const IntegrateOptions& options) {
  if (!is_time_stepping(options.scheme)) return 1.0;
  const double per_step = options.scheme == Scheme::MoreauRk4 ? 8e-6 : 3e-6;
  return per_step * options.end / options.dt;
}

Quantity parsed(const std::string& text, const World& world) {
  const ParsedQuantity p = parse_quantity(text, world.contact_count, world.contacts[0].track() != nullptr);
  if (!p.quantity) throw std::logic_error(fmt::format("a claim measures '{}': {}", text, p.what));
  return *p.quantity;
}

std::string run_name(const papers::RunOrder& order) { return fmt::format("{} {}", order.scene, fmt::join(order.settings, " ")); }

}  // namespace

/// A run that was asked for: what is known of it, and what is still wanted.
struct PaperBench::Run {
  std::string name, key;
  Scene scene;
  std::filesystem::path file;
  double cost = 1.0;
  RunRecord record;
  bool there = false;
  std::set<std::string> wanted;  ///< quantities
  std::vector<std::string> columns, settings;
  double every = 0.0;
  bool asked = false;  ///< for something that the record does not have
};

struct PaperBench::Job {
  std::string name;
  double cost = 1.0;
  std::function<void(const std::function<bool(double)>& reach)> work;  ///< reports the part that is done; false: stop
};

PaperBench::PaperBench(Options options) : options_(std::move(options)) { make_folder(options_.cache.string()); }

PaperBench::Run& PaperBench::run_of(const papers::RunOrder& order) {
  const std::string name = run_name(order);
  asked_runs_.insert(name);
  std::shared_ptr<Run>& run = runs_[name];
  if (run) return *run;
  const LoadedScene loaded = load_scene(order.scene, order.settings);
  const std::string key = fmt::format("{}\n{}", engine_stamp(), to_toml(loaded.scene));
  std::shared_ptr<Run>& same = runs_by_key_[key];
  if (!same) {
    same = std::make_shared<Run>();
    same->name = name;
    same->key = key;
    same->settings = order.settings;
    same->scene = loaded.scene;
    same->file = cache_file(options_.cache, "run", key);
    same->cost = order.cost > 0.0 ? order.cost : guessed_cost(loaded.scene.integrate.options);
    if (!options_.fresh) {
      if (std::optional<RunRecord> kept = read_run(same->file, key)) {
        same->record = std::move(*kept);
        same->there = true;
        ++reused_;
      }
    }
  }
  run = same;
  return *run;
}

std::vector<std::string> PaperBench::asked_runs() {
  std::vector<std::string> runs(asked_runs_.begin(), asked_runs_.end());
  asked_runs_.clear();
  return runs;
}

PaperBench::RunStory PaperBench::story_of(const std::string& name) const {
  const auto at = runs_.find(name);
  if (at == runs_.end()) return {"computed directly: " + name, {}, 0.0};
  const Run& run = *at->second;
  const IntegrateOptions& o = run.scene.integrate.options;
  RunStory story;
  story.what = fmt::format(
      "{}: {}, {}", name.substr(0, name.find(' ')), name_of(scheme_names, o.scheme),
      is_time_stepping(o.scheme) ? fmt::format("Δt = {} s", papers::digits(o.dt, 3)) : fmt::format("rtol {}", papers::digits(o.rtol, 3)));
  if (is_time_stepping(o.scheme) || o.scheme == Scheme::Ode) story.what += o.chart == ChartKind::Euler ? ", Euler angles" : ", quaternion";
  story.command = "tippe run " + name.substr(0, name.find(' '));
  for (const std::string& setting : run.settings) story.command += fmt::format(" --set {}", shell_word(setting));
  story.wall_s = run.record.wall_s;
  return story;
}

double PaperBench::measure(const papers::RunOrder& order, std::string_view quantity) {
  Run& run = run_of(order);
  if (!left_out_.empty() && run_name(order) == left_out_) return none;
  const auto known = run.record.quantities.find(std::string(quantity));
  if (known != run.record.quantities.end()) return known->second;
  run.wanted.emplace(quantity);
  run.asked = true;
  return none;
}

Rows PaperBench::trace(const papers::RunOrder& order, const std::vector<std::string>& columns, double every) {
  Run& run = run_of(order);
  if (!left_out_.empty() && run_name(order) == left_out_) return {};
  std::vector<std::size_t> places;
  for (const std::string& column : columns) {
    const auto at = std::ranges::find(run.record.columns, column);
    if (at == run.record.columns.end() || run.record.every > every * (1.0 + 1e-9) || run.record.rows.empty()) {
      for (const std::string& c : columns)
        if (std::ranges::find(run.columns, c) == run.columns.end()) run.columns.push_back(c);
      run.every = run.every > 0.0 ? std::min(run.every, every) : every;
      run.asked = true;
      return {};
    }
    places.push_back(static_cast<std::size_t>(at - run.record.columns.begin()));
  }
  Rows rows;
  // What was recorded for another picture may be denser than asked for.
  const auto stride = static_cast<std::size_t>(std::max(1.0, std::round(every / run.record.every)));
  for (std::size_t i = 0; i < run.record.rows.size(); i += stride) {
    std::vector<double>& row = rows.emplace_back();
    for (const std::size_t place : places) row.push_back(run.record.rows[i][place]);
  }
  return rows;
}

std::vector<papers::RunEvent> PaperBench::events(const papers::RunOrder& order) {
  Run& run = run_of(order);
  run.asked = run.asked || !run.there;
  if (!left_out_.empty() && run_name(order) == left_out_) return {};
  return run.record.events;
}

std::vector<std::string> PaperBench::doubts(const papers::RunOrder& order) {
  Run& run = run_of(order);
  run.asked = run.asked || !run.there;
  return run.record.doubts;
}

Rows PaperBench::compute(const papers::Computation& computation) {
  asked_runs_.insert(computation.key);
  if (!left_out_.empty() && computation.key == left_out_) return {};
  std::shared_ptr<Computed>& known = computations_[computation.key];
  if (!known) {
    known = std::make_shared<Computed>(Computed{computation, {}, false});
    const std::string key = fmt::format("{}\n{}", library_stamp(), computation.key);
    if (!options_.fresh)
      if (std::optional<Rows> kept = read_rows(cache_file(options_.cache, "rows", key), key)) {
        known->rows = std::move(*kept);
        known->there = true;
        ++reused_;
      }
  }
  return known->rows;
}

bool PaperBench::work_left() const {
  return std::ranges::any_of(runs_by_key_, [](const auto& run) { return run.second->asked; }) ||
         std::ranges::any_of(computations_, [](const auto& c) { return !c.second->there; });
}

void PaperBench::run_scene(Run& run, const std::function<bool(double)>& reach) {
  const Model model = make_model(run.scene);
  const World& world = model.world;
  RunRequest request;
  // What the record has already is measured again: a record is of one run.
  for (const auto& [text, value] : run.record.quantities) run.wanted.insert(text);
  for (const std::string& text : run.wanted) request.quantities.push_back(parsed(text, world));
  for (const std::string& column : run.record.columns)
    if (std::ranges::find(run.columns, column) == run.columns.end()) run.columns.push_back(column);
  if (run.record.every > 0.0) run.every = run.every > 0.0 ? std::min(run.every, run.record.every) : run.record.every;
  RunRecord record{{}, run.columns, run.every, {}, {}, {}, 0.0};
  std::vector<QuantityKey> keys;
  keys.reserve(run.columns.size());
  for (const std::string& column : run.columns) keys.push_back(parsed(column, world).key);
  request.every = run.every;
  request.row = [&](const Observables& o, const EnergyAudit& audit) {
    std::vector<double>& row = record.rows.emplace_back();
    for (const QuantityKey& key : keys) row.push_back(key.of(o, audit));
  };
  if (run.columns.empty()) request.row = nullptr, request.every = 0.0;
  request.keep_going = [&, count = 0](double t) mutable { return ++count % 64 != 0 || reach(t / model.options.end); };
  const auto begin = std::chrono::steady_clock::now();
  const RunResult result = tippe::run(model, request);
  record.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  if (result.interrupted) return;
  std::size_t i = 0;
  for (const std::string& text : run.wanted) record.quantities[text] = result.quantities[i++].value_or(none);
  for (std::size_t k = 0; k < std::min(result.events.size(), most_events); ++k) {
    const Event& e = result.events[k];
    record.events.push_back({e.t, std::string(event_name(e.kind)), e.contact});
  }
  record.doubts = tippe::judge(result).doubts;
  write_run(run.file, run.key, record);
  run.record = std::move(record);
  run.there = true;
  run.asked = false;
  note_time(run.name, run.record.wall_s);
}

void PaperBench::note_time(const std::string& name, double wall_s) {
  const std::scoped_lock lock(mutex_);
  times_.emplace(wall_s, name);
  computing_s_ += wall_s;
  ++computed_;
}

std::vector<PaperBench::Job> PaperBench::open_jobs() {
  std::vector<Job> jobs;
  for (const auto& [key, run] : runs_by_key_)
    if (run->asked) jobs.push_back({run->name, run->cost, [this, run](const auto& reach) { run_scene(*run, reach); }});
  for (const auto& [name, c] : computations_) {
    if (c->there) continue;
    jobs.push_back({name, c->computation.cost, [this, c](const auto& reach) {
                      if (!reach(0.0)) return;
                      const auto begin = std::chrono::steady_clock::now();
                      c->rows = c->computation.work();
                      const std::string full = fmt::format("{}\n{}", library_stamp(), c->computation.key);
                      write_rows(cache_file(options_.cache, "rows", full), full, c->rows);
                      c->there = true;
                      note_time(c->computation.key, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
                    }});
  }
  // The longest first: the others fill the time of the other cores.
  std::ranges::sort(jobs, [](const Job& a, const Job& b) { return a.cost > b.cost; });
  return jobs;
}

bool PaperBench::work() {
  const std::vector<Job> jobs = open_jobs();
  std::vector<std::atomic<double>> done(jobs.size());
  double total = 0.0;
  for (const Job& job : jobs) total += job.cost;
  const Interrupt interrupt;
  Progress bar(options_.show_progress, total, 0.0, "");
  std::mutex bar_turn;
  std::exception_ptr failure;
  in_parallel(jobs.size(), options_.jobs, [&](std::size_t i) {
    const auto reach = [&](double part) {
      done[i].store(part, std::memory_order_relaxed);
      const std::unique_lock turn(bar_turn, std::try_to_lock);
      if (turn.owns_lock()) {
        double sum = 0.0;
        for (std::size_t k = 0; k < jobs.size(); ++k) sum += jobs[k].cost * done[k].load(std::memory_order_relaxed);
        bar.update(sum);
      }
      return !Interrupt::asked();
    };
    if (Interrupt::asked()) return;
    try {
      jobs[i].work(reach);
      reach(1.0);
    } catch (...) {
      const std::scoped_lock lock(mutex_);
      if (!failure) failure = std::current_exception();
    }
  });
  if (failure) std::rethrow_exception(failure);
  return !Interrupt::asked();
}

std::vector<std::pair<std::string, double>> PaperBench::longest(std::size_t count) const {
  std::vector<std::pair<std::string, double>> result;
  for (auto it = times_.rbegin(); it != times_.rend() && result.size() < count; ++it) result.emplace_back(it->second, it->first);
  return result;
}

}  // namespace tippe::cli
