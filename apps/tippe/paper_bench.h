// The workbench of `tippe reproduce`: runs on all cores, kept in a folder so that the next call finds them.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <tippe/papers/workbench.h>

#include "paper_cache.h"

namespace tippe::cli {

class PaperBench : public papers::Workbench {
 public:
  struct Options {
    std::filesystem::path cache;  ///< folder
    bool quick = false;
    bool fresh = false;  ///< what earlier calls left is not used
    int jobs = 1;
    bool show_progress = true;
  };
  explicit PaperBench(Options options);

  bool quick() const override { return options_.quick; }
  double measure(const papers::RunOrder& order, std::string_view quantity) override;
  papers::Rows trace(const papers::RunOrder& order, const std::vector<std::string>& columns, double every) override;
  std::vector<papers::RunEvent> events(const papers::RunOrder& order) override;
  std::vector<std::string> doubts(const papers::RunOrder& order) override;
  papers::Rows compute(const papers::Computation& computation) override;

  /// A run as it is shown: what was run in one line, the command that repeats it, and its time [s]. A computation other than a run has no command.
  struct RunStory {
    std::string what, command;
    double wall_s = 0.0;
  };
  /// The runs and computations that were asked for since the last call, each once.
  std::vector<std::string> asked_runs();
  /// As if this run had given no numbers, to find out what depends on it; empty: all runs are there again.
  void leave_out(const std::string& run) { left_out_ = run; }
  RunStory story_of(const std::string& run) const;

  /// Whether something was asked for that is not there yet.
  bool work_left() const;
  /// Computes all of it; false if Ctrl-C ended it early. What is done by then is kept.
  bool work();

  double computing_s() const { return computing_s_; }  ///< of all cores, in this call
  std::size_t reused() const { return reused_; }       ///< runs and computations that an earlier call had left
  std::size_t computed() const { return computed_; }

  /// What took longest in this call, the longest first: name and seconds.
  std::vector<std::pair<std::string, double>> longest(std::size_t count) const;

 private:
  struct Run;
  struct Job;
  Run& run_of(const papers::RunOrder& order);
  std::vector<Job> open_jobs();
  void run_scene(Run& run, const std::function<bool(double)>& reach);
  void note_time(const std::string& name, double wall_s);

  Options options_;
  std::set<std::string> asked_runs_;
  std::string left_out_;
  std::map<std::string, std::shared_ptr<Run>> runs_;  ///< by scene and settings
  std::map<std::string, std::shared_ptr<Run>> runs_by_key_;
  struct Computed {
    papers::Computation computation;
    papers::Rows rows;
    bool there = false;
  };
  std::map<std::string, std::shared_ptr<Computed>> computations_;
  std::mutex mutex_;
  std::multimap<double, std::string> times_;
  double computing_s_ = 0.0;
  std::size_t reused_ = 0, computed_ = 0;
};

}  // namespace tippe::cli
