// A workbench for tests: computes at once, keeps everything in memory, and can change every run it is asked for.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <tippe/analysis/run.h>
#include <tippe/papers/paper.h>
#include <tippe/scenes/build.h>

#include "../scenes/scene_texts.h"

namespace tippe::test {

class SerialBench : public papers::Workbench {
 public:
  /// What is done to every run that is ordered: a mutant of the model or of the scheme.
  using Mutation = std::function<void(papers::RunOrder&)>;
  explicit SerialBench(Mutation mutation = {}) : mutation_(std::move(mutation)) {}

  bool quick() const override { return true; }
  double measure(const papers::RunOrder& order, std::string_view quantity) override {
    Run& run = run_of(order);
    const auto known = run.values.find(std::string(quantity));
    if (known != run.values.end()) return known->second;
    run.wanted.emplace_back(quantity);
    return papers::none;
  }
  papers::Rows trace(const papers::RunOrder& order, const std::vector<std::string>& columns, double every) override {
    Run& run = run_of(order);
    papers::Rows& rows = run.traces[columns];
    if (rows.empty()) run.every = every, run.wanted_columns = columns;
    return rows;
  }
  std::vector<papers::RunEvent> events(const papers::RunOrder& order) override {
    Run& run = run_of(order);
    if (!run.done) run.wanted.emplace_back("t");
    return run.events;
  }
  std::vector<std::string> doubts(const papers::RunOrder& /*order*/) override { return {}; }
  papers::Rows compute(const papers::Computation& computation) override { return computation.work(); }

  /// The claims of a chapter with all their numbers.
  std::vector<papers::Claim> claims(const papers::Paper& paper, std::string_view chapter) {
    const auto found = std::ranges::find(paper.chapters, chapter, &papers::Chapter::id);
    EXPECT_NE(found, paper.chapters.end()) << chapter;
    for (;;) {
      papers::Findings findings;
      found->evaluate(*this, findings);
      if (!work()) return findings.claims;
    }
  }

 private:
  struct Run {
    papers::RunOrder order;
    std::map<std::string, double> values;
    std::map<std::vector<std::string>, papers::Rows> traces;
    std::vector<papers::RunEvent> events;
    std::vector<std::string> wanted, wanted_columns;
    double every = 0.0;
    bool done = false;
  };
  Run& run_of(papers::RunOrder order) {
    if (mutation_) mutation_(order);
    std::string key = order.scene;
    for (const std::string& setting : order.settings) key += " " + setting;
    Run& run = runs_[key];
    run.order = order;
    return run;
  }
  bool work() {
    bool any = false;
    for (auto& [key, run] : runs_)
      if (!run.wanted.empty() || !run.wanted_columns.empty()) any = true, compute_run(run);
    return any;
  }
  static void compute_run(Run& run) {
    const auto path = std::filesystem::path(TIPPE_SOURCE_DIR) / "scenes" / (run.order.scene + ".toml");
    const ReadScene read = read_scene(file_text(path), run.order.scene, run.order.settings);
    ASSERT_TRUE(read.scene) << read.diagnostics.front().text();
    const Body body = make_body(*read.scene);
    const IntegrateOptions options = make_options(*read.scene);
    RunRequest request;
    request.angles = options.start_angles;
    const auto quantity = [&](const std::string& text) {
      return *parse_quantity(text, body.contact_count, body.contacts[0].track != nullptr).quantity;
    };
    for (const std::string& text : run.wanted) request.quantities.push_back(quantity(text));
    if (!run.wanted_columns.empty()) {
      request.every = run.every;
      papers::Rows& rows = run.traces[run.wanted_columns];
      request.row = [&](const Observables& o, const EnergyAudit& audit) {
        std::vector<double>& row = rows.emplace_back();
        for (const std::string& column : run.wanted_columns) row.push_back(quantity(column).key.of(o, audit));
      };
    }
    const RunResult result = tippe::run(body, make_start(*read.scene, body), options, request);
    for (std::size_t i = 0; i < run.wanted.size(); ++i) run.values[run.wanted[i]] = result.quantities[i].value_or(papers::none);
    run.events.clear();
    for (const Event& e : result.events) run.events.push_back({e.t, std::string(event_name(e.kind)), e.contact});
    run.wanted.clear();
    run.wanted_columns.clear();
    run.done = true;
  }

  Mutation mutation_;
  std::map<std::string, Run> runs_;
};

}  // namespace tippe::test
