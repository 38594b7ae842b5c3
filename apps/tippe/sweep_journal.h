// What a sweep has done so far, on disk: one line for each point as soon as it is known, so that nothing but the points under way is lost.
// Every line carries a checksum: one that was damaged is said, and its point computed again. A shard has a journal of its own.
#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sweep.h"
#include "sweep_shard.h"

namespace tippe::cli {

/// The first line of a journal: whose points it holds.
struct JournalHead {
  std::string version, sources;  ///< of the program
  std::string input;             ///< SweepJob::fingerprint
  std::size_t points = 0;        ///< of the whole sweep
  std::optional<Shard> shard;

  std::string line() const;  ///< with its end
  /// None for a line that is no head of ours, of any version.
  static std::optional<JournalHead> parse(std::string_view line);
  /// Why points of these two must not be mixed, as in "the sweep was begun by another version of tippe"; empty if they may.
  std::string difference(const JournalHead& other) const;
};

JournalHead head_of(const SweepJob& job, const std::optional<Shard>& shard = {});

/// A journal that is only looked at, by however many readers.
struct JournalContent {
  std::optional<JournalHead> head;   ///< none if the file holds nothing whole
  bool foreign = false;              ///< the file is no journal of ours
  bool running = false;              ///< somebody has it open for writing
  std::size_t bytes = 0;             ///< up to the end of the last whole line
  std::size_t done = 0;              ///< points that it holds
  std::vector<std::size_t> damaged;  ///< numbers of lines

  std::size_t points() const { return !head ? 0 : head->shard ? head->shard->points_of(head->points) : head->points; }
  bool complete() const { return head && done == points(); }
};

/// What a file holds; its points go to `outcomes`, if that is given: it must belong to the same sweep. Throws a Failure if the file cannot be read.
JournalContent read_journal(const std::string& path, Outcomes* outcomes = nullptr);

/// Its head alone, and in `done` whether there is anything after it.
JournalContent peek_journal(const std::string& path);

/// Says which lines are damaged.
void warn_of_damage(const JournalContent& content, const std::string& path);

class SweepJournal {
 public:
  /// Makes the file, or goes on with what it holds, which goes to `outcomes`. Throws a Failure: if it belongs to another sweep, or to a program of another
  /// version or from other sources, and `resume` is asked for; if it holds an unfinished sweep and `resume` is not; if another program writes to it.
  SweepJournal(const std::string& path, const JournalHead& head, bool resume, Outcomes& outcomes);
  SweepJournal(const SweepJournal&) = delete;
  SweepJournal& operator=(const SweepJournal&) = delete;
  ~SweepJournal();

  /// From any thread.
  void add(std::size_t point, const PointOutcome& outcome);

 private:
  void open_file();
  void begin_anew();
  void go_on(const JournalContent& content);
  void cut_at(std::size_t bytes) const;
  void write(std::string_view text) const;

  std::string path_;
  JournalHead head_;
  int descriptor_ = -1;
  std::mutex turn_;
};

}  // namespace tippe::cli
