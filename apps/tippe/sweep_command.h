// What `tippe sweep` is asked for, and the ways to do it: here, a part of it, joining parts, handing it to Slurm, saying how far it is.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "jobs.h"
#include "sweep.h"
#include "sweep_journal.h"
#include "verbs.h"

namespace tippe::cli {

struct SweepCommand {
  std::string file, out;
  std::vector<std::string> settings;
  int jobs = usual_jobs();
  bool jobs_given = false;
  bool resume = false, json = false, quiet = false;
  std::string shard;  ///< K/N or slurm
  bool merge = false;
  std::string status;           ///< a folder
  int slurm = 0;                ///< shards of an array job
  std::string time, partition;  ///< for sbatch
  bool dry_run = false;
  int subset = 0;      ///< every so many values only
  std::string format;  ///< csv, hdf5, both; empty: csv
};

/// Takes one outcome at a time, from any thread.
using Deliver = std::function<void(std::size_t point, const PointOutcome& outcome)>;

/// Runs points and delivers their outcomes, in any order, as long as `keep_going` says so; gives what it cost. What `deliver` throws ends it, and is thrown
/// when all runs have stopped.
using RunPoints = std::function<SweepCost(const SweepJob& job, const std::vector<std::size_t>& points, int jobs, const Deliver& deliver,
                                          const std::function<bool()>& keep_going)>;

/// On the cores of this machine.
SweepCost run_points_here(const SweepJob& job, const std::vector<std::size_t>& points, int jobs, const Deliver& deliver,
                          const std::function<bool()>& keep_going);

// Each gives the exit code.
int sweep_whole(SweepCommand c, const RunPoints& run_points = run_points_here);
int sweep_subset(SweepCommand c, const RunPoints& run_points = run_points_here);
int sweep_one_shard(SweepCommand c);
int merge_shards(SweepCommand c);
int submit_to_slurm(SweepCommand c);
int tell_status(const SweepCommand& c);

/// The verb, with what is to be done.
void register_sweep(CLI::App& program, Action& action, const std::function<int(const SweepCommand&)>& act);

// ---- what they share

/// The folder of the results, made if there is none. Refuses one where files of others would be replaced.
std::filesystem::path folder_for(SweepCommand& c, const SweepJob& job);

/// Runs the points of the list that are not yet known, with a progress bar; each goes to the journal and to the report.
void run_missing(SweepReport& report, const std::vector<std::size_t>& points, SweepJournal& journal, const SweepCommand& c,
                 const RunPoints& run_points);

/// Writes tables and pictures, says what there is to say, and gives the exit code.
int tell_sweep(SweepReport& report, const SweepCommand& c);

/// The command that does the same with these words added, for messages: it can be copied to a shell.
std::string command_line_of(const SweepCommand& c, const std::string& more);

/// What the shards in a folder hold of a sweep.
struct ShardState {
  Shard shard;
  std::string path;        ///< empty: not begun
  JournalContent content;  ///< what its journal holds
};

/// The shards of the folder, all of their number; points go to `outcomes`. Empty if there are none. Throws a Failure if one of them belongs to something else.
std::vector<ShardState> gather_shards(const std::filesystem::path& folder, const JournalHead& head, Outcomes& outcomes);

/// Throws a Failure if another sweep, or shards of another number, are kept in the folder; a journal `own` without points is removed then.
void refuse_other_sweeps(const std::filesystem::path& folder, const JournalHead& head, const std::string& own);

}  // namespace tippe::cli
