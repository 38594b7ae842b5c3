// What a sweep has done so far, on disk: one line for each point as soon as it is known, so that nothing but the points under way is lost.
// Every line carries a checksum: one that was damaged is said, and its point computed again.
#pragma once

#include <mutex>
#include <string>
#include <vector>

#include "sweep.h"

namespace tippe::cli {

class SweepJournal {
 public:
  /// Makes the file, or goes on with what it holds. Throws a Failure: if it belongs to another sweep, or to a program of another version or from other
  /// sources, and `resume` is asked for; if it holds an unfinished sweep and `resume` is not; if another program has it open.
  SweepJournal(const std::string& path, const SweepJob& job, bool resume);
  SweepJournal(const SweepJournal&) = delete;
  SweepJournal& operator=(const SweepJournal&) = delete;
  ~SweepJournal();

  /// What was there before, one entry for each point.
  const std::vector<std::optional<PointOutcome>>& outcomes() const { return outcomes_; }

  /// From any thread.
  void add(std::size_t point, const PointOutcome& outcome);

 private:
  void open_file();
  std::string read_all() const;
  void go_on(const std::string& text, const SweepJob& job);
  void begin_anew(const std::string& text);
  bool read_line(std::string_view line, std::size_t results);
  void write(std::string_view text) const;

  std::string path_, head_;
  int descriptor_ = -1;
  std::vector<std::optional<PointOutcome>> outcomes_;
  std::mutex turn_;
};

}  // namespace tippe::cli
