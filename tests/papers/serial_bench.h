// A workbench for tests: computes at once, keeps everything in memory, and can change what it is asked for: runs, answers, formulas.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <ctime>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <tippe/analysis/run.h>
#include <tippe/papers/paper.h>
#include <tippe/scenes/build.h>
#include <tippe/scenes/write.h>

#include "../scenes/scene_texts.h"
#include "formula_mutants.h"

namespace tippe::test {

/// A wrong model, scheme, law or answer.
struct ModelMutant {
  std::string name{};
  std::function<void(papers::RunOrder&)> order{};  ///< done to every run that is ordered
  std::function<void(Scene&)> scene{};             ///< and to its scene
  std::string formula{};                           ///< a function of formula_mutants.cpp that gives something else
  std::function<void(papers::Rows&)> answer{};     ///< done to what a computation other than a run gives
};

class SerialBench : public papers::Workbench {
 public:
  using Mutation = std::function<void(papers::RunOrder&)>;

  /// What was computed for one mutant or none. Several benches may share it: what a mutant leaves as it is, is not computed again.
  struct Store {
    using Columns = std::pair<double, std::vector<std::string>>;  ///< of a trace: how often, and what
    struct Run {
      papers::RunOrder order;
      std::function<void(Scene&)> scene;
      std::map<std::string, double> values;
      std::map<Columns, papers::Rows> traces;
      std::vector<papers::RunEvent> events;
      std::set<std::string> wanted;
      std::set<Columns> wanted_traces;
      double seconds = 0.0;  ///< of the processor, so far
      double limit = papers::infinite;
      bool done = false, cut = false;  ///< cut: it took longer than `limit`, and what it gave says nothing
    };
    struct Answer {
      papers::Rows rows;
      std::set<std::string> formulas;  ///< that it used
      double seconds = 0.0;
    };
    std::map<std::string, Run> runs;
    std::map<std::string, Answer> answers;
  };

  explicit SerialBench(const Mutation& mutation = {}) { mutant_.name = "order", mutant_.order = mutation; }
  explicit SerialBench(ModelMutant mutant, std::shared_ptr<Store> store) : mutant_(std::move(mutant)), store_(std::move(store)) {}

  bool quick() const override { return true; }
  double measure(const papers::RunOrder& order, std::string_view quantity) override {
    Store::Run& run = run_of(order);
    const auto known = run.values.find(std::string(quantity));
    if (known != run.values.end()) {
      // What did not happen happens in a run that is spoilt.
      const double value = std::isnan(known->second) && spoilt(key_of(order)) ? 1.0 : known->second;
      return spoilt(key_of(order)) ? spoil_ * value : value;
    }
    run.wanted.emplace(quantity);
    return papers::none;
  }
  papers::Rows trace(const papers::RunOrder& order, const std::vector<std::string>& columns, double every) override {
    Store::Run& run = run_of(order);
    const auto known = run.traces.find({every, columns});
    if (known != run.traces.end()) return spoilt_rows(key_of(order), known->second);
    run.wanted_traces.emplace(every, columns);
    return {};
  }
  std::vector<papers::RunEvent> events(const papers::RunOrder& order) override {
    Store::Run& run = run_of(order);
    if (!run.done) run.wanted.emplace("t");
    return spoilt(key_of(order)) ? spoilt_events(run.events) : run.events;
  }
  std::vector<std::string> doubts(const papers::RunOrder& /*order*/) override { return {}; }
  papers::Rows compute(const papers::Computation& computation) override {
    const bool first = !store_->answers.contains(computation.key);
    Store::Answer& plain = store_->answers[computation.key];
    if (first) {
      const FormulaWatch watch("");
      const std::clock_t begin = std::clock();
      plain.rows = computation.work();
      plain.seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
      plain.formulas = watch.used();
    }
    inputs_.insert(computation.key);
    used_.insert(plain.formulas.begin(), plain.formulas.end());
    papers::Rows rows = spoilt_rows(computation.key, plain.rows);
    if (!touches(computation.key)) return rows;
    if (plain.formulas.contains(mutant_.formula)) {
      const auto [found, fresh] = store_->answers.try_emplace(mutant_.name + "|" + computation.key);
      if (fresh) {
        const FormulaWatch watch(mutant_.formula);
        found->second.rows = computation.work();
      }
      rows = found->second.rows;
    }
    if (mutant_.answer) mutant_.answer(rows);
    return rows;
  }

  /// The claims of a chapter with all their numbers.
  std::vector<papers::Claim> claims(const papers::Paper& paper, std::string_view chapter) {
    const auto found = std::ranges::find(paper.chapters, chapter, &papers::Chapter::id);
    EXPECT_NE(found, paper.chapters.end()) << chapter;
    for (;;) {
      papers::Findings findings;
      {
        const FormulaWatch watch(mutant_.formula);
        found->evaluate(*this, findings);
        const std::set<std::string> used = watch.used();
        used_.insert(used.begin(), used.end());
      }
      if (!work()) return findings.claims;
    }
  }

  /// The mutant acts on these inputs only (what `inputs` gives); on all where nothing is said.
  void touch_only(std::set<std::string> inputs) { touched_ = std::move(inputs); }
  /// One input gives `factor` times its numbers, or, for NaN, none at all: what does not change then does not depend on it.
  void spoil(std::string input, double factor) { spoilt_ = std::move(input), spoil_ = factor; }
  /// The runs and computations that the chapters asked for.
  const std::set<std::string>& inputs() const { return inputs_; }
  /// How long one of them takes.
  double seconds(const std::string& input) const {
    const auto run = store_->runs.find(input);
    if (run != store_->runs.end()) return run->second.seconds;
    const auto answer = store_->answers.find(input);
    return answer == store_->answers.end() ? 0.0 : answer->second.seconds;
  }
  /// Those of them that took too long with the mutant.
  const std::set<std::string>& cut() const { return cut_; }

  /// Functions of formula_mutants.cpp that the chapters used so far.
  const std::set<std::string>& formulas() const { return used_; }
  /// Whether anything but formulas was asked for.
  bool has_runs() const { return asked_for_runs_; }

 private:
  Store::Run& run_of(papers::RunOrder order) {
    asked_for_runs_ = true;
    if (mutant_.order) mutant_.order(order);
    const std::string key = key_of(order);
    inputs_.insert(key);
    const bool mutant = mutant_.scene && touches(key) && changes(order);
    Store::Run& run = store_->runs[mutant ? mutant_.name + "|" + key : key];
    run.order = order;
    if (!mutant) return run;
    const Store::Run& plain = store_->runs[key];
    // What was wanted of the run as it is will be wanted of this one.
    if (!run.scene) {
      for (const auto& [quantity, value] : plain.values) run.wanted.insert(quantity);
      for (const auto& [columns, rows] : plain.traces) run.wanted_traces.insert(columns);
    }
    run.scene = mutant_.scene;
    // A mutant may make a run endless.
    run.limit = 2.0 + 4.0 * plain.seconds;
    if (run.cut) cut_.insert(key);
    return run;
  }
  bool touches(const std::string& input) const { return !touched_ || touched_->contains(input); }
  bool spoilt(const std::string& input) const { return !spoilt_.empty() && input == spoilt_; }
  /// None, or those that there are and one more of each kind.
  std::vector<papers::RunEvent> spoilt_events(std::vector<papers::RunEvent> events) const {
    if (std::isnan(spoil_)) return {};
    for (papers::RunEvent& event : events) event.t *= spoil_;
    for (const std::string_view kind : event_kinds()) events.push_back({0.0, std::string(kind), 0});
    return events;
  }
  papers::Rows spoilt_rows(const std::string& input, papers::Rows rows) const {
    if (!spoilt(input)) return rows;
    if (std::isnan(spoil_)) return {};
    for (auto& row : rows)
      for (double& number : row) number *= spoil_;
    return rows;
  }
  static std::string key_of(const papers::RunOrder& order) {
    std::string key = order.scene;
    for (const std::string& setting : order.settings) key += " " + setting;
    return key;
  }
  static ReadScene read(const papers::RunOrder& order) {
    return read_scene(file_text(std::filesystem::path(TIPPE_SOURCE_DIR) / "scenes" / (order.scene + ".toml")), order.scene, order.settings);
  }
  /// Does the mutant change the scene of this order at all?
  bool changes(const papers::RunOrder& order) {
    const auto [known, fresh] = changes_.try_emplace(key_of(order), false);
    if (fresh) {
      const ReadScene scene = read(order);
      if (!scene.scene) return false;
      Scene changed = *scene.scene;
      mutant_.scene(changed);
      known->second = to_toml(changed) != to_toml(*scene.scene);
    }
    return known->second;
  }
  bool work() {
    bool any = false;
    for (auto& [key, run] : store_->runs)
      if (!run.wanted.empty() || !run.wanted_traces.empty()) any = true, compute_run(run);
    return any;
  }
  static void compute_run(Store::Run& run) {
    const std::vector<std::string> wanted(run.wanted.begin(), run.wanted.end());
    run.wanted.clear();
    // Traces with the same time between their rows are made together.
    std::vector<std::pair<std::vector<std::string>, papers::Rows*>> traces;
    const double every = run.wanted_traces.empty() ? 0.0 : run.wanted_traces.begin()->first;
    while (!run.wanted_traces.empty() && run.wanted_traces.begin()->first == every) {
      const Store::Columns columns = run.wanted_traces.extract(run.wanted_traces.begin()).value();
      traces.emplace_back(columns.second, &run.traces[columns]);
    }
    // What a run that fails has not given stays without a value.
    for (const std::string& text : wanted) run.values[text] = papers::none;
    run.done = true;
    ReadScene scene = read(run.order);
    ASSERT_TRUE(scene.scene) << scene.diagnostics.front().text();
    if (run.scene) run.scene(*scene.scene);
    const World world = make_world(*scene.scene);
    const IntegrateOptions options = make_options(*scene.scene);
    RunRequest request;
    const auto quantity = [&](const std::string& text) {
      return parse_quantity(text, world.contact_count, world.contacts[0].track() != nullptr).quantity;
    };
    // A number that was spoilt may be the time of another one, "energy@-3": what cannot be asked for has no value.
    std::vector<std::string> asked;
    for (const std::string& text : wanted)
      if (const std::optional<Quantity> q = quantity(text)) asked.push_back(text), request.quantities.push_back(*q);
    std::vector<std::pair<papers::Rows*, std::vector<QuantityKey>>> tables;
    for (const auto& [columns, rows] : traces) {
      rows->clear();
      tables.emplace_back(rows, std::vector<QuantityKey>());
      for (const std::string& column : columns) tables.back().second.push_back(quantity(column).value().key);
    }
    if (!tables.empty()) {
      request.every = every;
      request.row = [&tables](const Observables& o, const EnergyAudit& audit) {
        for (auto& [rows, keys] : tables) {
          std::vector<double>& row = rows->emplace_back();
          for (const QuantityKey& key : keys) row.push_back(key.of(o, audit));
        }
      };
    }
    const std::clock_t begin = std::clock();
    const auto seconds = [begin] { return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC; };
    if (run.scene) {
      request.keep_going = [&](double) {
        run.cut = run.cut || seconds() > run.limit;
        return !run.cut;
      };
    }
    const RunResult result = tippe::run(world, make_start(*scene.scene, world), options, request);
    for (std::size_t i = 0; i < asked.size(); ++i) run.values[asked[i]] = result.quantities[i].value_or(papers::none);
    // A run ends as soon as it knows what is wanted: another one may have seen more.
    if (result.events.size() >= run.events.size()) run.events.clear();
    if (run.events.empty())
      for (const Event& e : result.events) run.events.push_back({e.t, std::string(event_name(e.kind)), e.contact});
    run.seconds += seconds();
  }

  ModelMutant mutant_;
  std::shared_ptr<Store> store_ = std::make_shared<Store>();
  std::map<std::string, bool> changes_;
  std::set<std::string> used_, inputs_, cut_;
  std::optional<std::set<std::string>> touched_;
  std::string spoilt_;
  double spoil_ = 1.0;
  bool asked_for_runs_ = false;
};

}  // namespace tippe::test
