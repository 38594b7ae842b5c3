#include <fmt/format.h>

#include <atomic>
#include <exception>
#include <mutex>
#include <numeric>
#include <tippe/version.h>

#include "errors.h"
#include "files.h"
#include "gnuplot.h"
#include "growing_map.h"
#include "inputs.h"
#include "resolved_scene.h"
#include "run_progress.h"
#include "shell_words.h"
#include "stopwatch.h"
#include "sweep_command.h"
#include "table_format.h"

namespace tippe::cli {

namespace {

/// A file that is written in pieces.
template <class Write>
void write_in_pieces(const std::filesystem::path& path, const Write& write) {
  Output out(path.string());
  write([&](std::string_view text) { out.write(text); });
  out.finish();
}

/// Tables and page that a sweep leaves in its folder; `fresh`: one that has not gone on with what is there, so that its tables belong to another.
void remove_old_tables(const std::filesystem::path& folder, bool fresh) {
  std::error_code ignored;
  std::filesystem::remove(folder / "map.html", ignored);
  for (const char* name : {"sweep.csv", "sweep.json", "sweep.h5"})
    if (fresh) std::filesystem::remove(folder / name, ignored);
}

void write_tables(const std::filesystem::path& folder, const SweepReport& report, const TableFormat& format, bool fresh) {
  const SweepJob& job = report.job;
  remove_leftovers(folder);
  remove_pictures_of(folder, "sweep.csv");
  remove_old_tables(folder, fresh);
  write_in_pieces(folder / "scene.toml", [&](const TakeText& take) {
    take(resolved_scene(job.base.scene, fmt::format("{} of the sweep {} as tippe {} read it, at the first point.", job.base.name,
                                                    job.file.name, kVersion)));
  });
  if (const std::string page = sweep_as_page(report); !page.empty())
    write_in_pieces(folder / "map.html", [&](const TakeText& take) { take(page); });
  if (format.hdf5) write_sweep_hdf5((folder / "sweep.h5").string(), report);
  if (!format.csv) return;
  write_in_pieces(folder / "sweep.json", [&](const TakeText& take) { sweep_as_json(report, false, take); });
  write_in_pieces(folder / "sweep.csv", [&](const TakeText& take) { sweep_as_csv(report, take); });
}

[[noreturn]] void throw_interrupted(std::size_t done, std::size_t all, const SweepCommand& c, const std::string& more) {
  throw Failure(NotTrustworthy, fmt::format("interrupted: {} of {} points are kept", done, all), c.out,
                "go on with " + command_line_of(c, more));
}

}  // namespace

SweepCost run_points_here(const SweepJob& job, const std::vector<std::size_t>& points, int jobs, const Deliver& deliver,
                          const std::function<bool()>& keep_going) {
  SweepCost cost;
  std::atomic<bool> stopped = false;
  std::exception_ptr failure;
  std::mutex turn;
  in_parallel(points.size(), jobs, [&](std::size_t place) {
    const auto go_on = [&] { return !stopped && keep_going(); };
    if (!go_on()) return;
    try {
      SweepCost mine;
      const std::optional<PointOutcome> outcome = run_point(job, points[place], go_on, mine);
      const std::scoped_lock now(turn);
      cost += mine;
      if (outcome && !stopped) deliver(points[place], *outcome);
    } catch (...) {
      const std::scoped_lock now(turn);
      if (!failure) failure = std::current_exception();
      stopped = true;
    }
  });
  if (failure) std::rethrow_exception(failure);
  return cost;
}

std::string command_line_of(const SweepCommand& c, const std::string& more) {
  std::string text = "tippe sweep " + shell_word(c.file);
  for (const std::string& setting : c.settings) text += " --set " + shell_word(setting);
  if (!c.format.empty()) text += " --format " + c.format;
  return text + " --out " + shell_word(c.out) + " " + more;
}

std::filesystem::path folder_for(SweepCommand& c, const SweepJob& job) {
  read_format(c.format);  // refused before anything runs
  if (c.out.empty()) c.out = "tippe-" + job.file.name;
  make_folder(c.out);
  const std::filesystem::path folder(c.out);
  refuse_foreign_scene(folder);
  for (const char* name : {"sweep.json", "sweep.csv", "sweep.h5", "sweep.journal"}) refuse_input((folder / name).string());
  return folder;
}

void run_missing(SweepReport& report, const std::vector<std::size_t>& points, SweepJournal& journal, const SweepCommand& c,
                 const RunPoints& run_points) {
  std::vector<std::size_t> missing;
  for (const std::size_t point : points)
    if (!report.outcomes.has(point)) missing.push_back(point);
  std::atomic<std::size_t> done = points.size() - missing.size();
  const Interrupt interrupt;
  GrowingMap map(!c.quiet, report.job.sweep);
  Progress bar(!c.quiet, static_cast<double>(points.size()), static_cast<double>(done), "points");
  for (std::size_t i = 0; i < report.outcomes.points() && map.is_shown(); ++i)
    if (report.outcomes.has(i)) map.set(i, report.outcomes.value(i, 0));
  std::mutex bar_turn;
  const auto show = [&] {
    const std::unique_lock mine(bar_turn, std::try_to_lock);
    if (!mine.owns_lock()) return;
    map.draw();
    bar.reach(static_cast<double>(done.load()));
  };
  const auto keep_going = [&] {
    thread_local int count = 0;
    if (++count % 1024 == 0) show();
    return !Interrupt::asked();
  };
  double writing = 0.0;
  const auto deliver = [&](std::size_t point, const PointOutcome& outcome) {
    Stopwatch watch;
    journal.add(point, outcome);
    report.outcomes.set(point, outcome);
    map.set(point, outcome.values[0]);
    ++done;
    writing += watch.lap();
    show();
  };
  Stopwatch watch;
  report.cost = run_points(report.job, missing, c.jobs, deliver, keep_going);
  report.cost.journal = writing;
  report.jobs = c.jobs;
  report.total_s = report.wall_s = watch.lap();
}

int tell_sweep(SweepReport& report, const SweepCommand& c) {
  for (const std::string& warning : report.warnings()) warn(warning);
  Stopwatch watch;
  const TableFormat format = read_format(c.format);
  write_tables(c.out, report, format, !c.resume && !c.merge);
  report.cost.tables = watch.lap();
  draw_sweep(c.out, report, format.csv);
  report.cost.pictures = watch.lap();
  report.total_s += report.cost.tables + report.cost.pictures;
  Output out;
  if (c.json) {
    sweep_as_json(report, true, [&](std::string_view text) { out.write(text); });
  } else if (!c.quiet) {
    out.write(sweep_for_reading(report) + cost_for_reading(report) + fmt::format("Files in {}\n", c.out));
  }
  out.finish();
  return report.trustworthy() ? Fine : NotTrustworthy;
}

int sweep_whole(SweepCommand c, const RunPoints& run_points) {
  SweepReport report;
  report.job = load_sweep(c.file, c.settings);
  const std::filesystem::path folder = folder_for(c, report.job);
  const JournalHead head = head_of(report.job);
  report.outcomes = Outcomes(head.points, report.job.sweep.results.size());
  if (!c.resume && !shard_files(folder).empty())
    throw bad_input("parts of a sweep are kept there", (folder / "shards").string(),
                    "join them with --merge, compute what is missing with --resume, or give another --out directory");
  gather_shards(folder, head, report.outcomes);
  SweepJournal journal((folder / "sweep.journal").string(), head, c.resume, report.outcomes);
  std::vector<std::size_t> all(head.points);
  std::iota(all.begin(), all.end(), std::size_t{0});
  run_missing(report, all, journal, c, run_points);
  if (!report.outcomes.complete()) throw_interrupted(report.outcomes.done(), head.points, c, "--resume");
  return tell_sweep(report, c);
}

int sweep_subset(SweepCommand c, const RunPoints& run_points) {
  SweepReport report;
  report.job = load_sweep(c.file, c.settings);
  const std::filesystem::path folder = folder_for(c, report.job);
  const JournalHead head = head_of(report.job);
  report.outcomes = Outcomes(head.points, report.job.sweep.results.size());
  gather_shards(folder, head, report.outcomes);
  SweepJournal journal((folder / "sweep.journal").string(), head, true, report.outcomes);
  std::vector<std::size_t> points;
  Sweep coarse = report.job.sweep.every(static_cast<std::size_t>(c.subset), points);
  run_missing(report, points, journal, c, run_points);
  // The coarse map is a sweep of its own, whose points are in the journal of the whole.
  Outcomes some(points.size(), report.outcomes.results());
  for (std::size_t i = 0; i < points.size(); ++i)
    if (report.outcomes.has(points[i])) some.set(i, report.outcomes.at(points[i]));
  if (!some.complete()) throw_interrupted(some.done(), points.size(), c, fmt::format("--subset {}", c.subset));
  const std::string whole = c.out;
  report.job.sweep = std::move(coarse);
  report.outcomes = std::move(some);
  c.out = (folder / fmt::format("subset-{}", c.subset)).string();
  make_folder(c.out);
  const int code = tell_sweep(report, c);
  c.out = whole;
  if (!c.quiet && !c.json) {
    Output out;
    out.write(fmt::format("All {} points: {}\n", head.points, command_line_of(c, "--resume")));
    out.finish();
  }
  return code;
}

int sweep_one_shard(SweepCommand c) {
  const Shard shard = read_shard(c.shard);
  SweepReport report;
  report.job = load_sweep(c.file, c.settings);
  const std::filesystem::path folder = folder_for(c, report.job), path = shard_path(folder, shard);
  make_folder(path.parent_path().string());
  const JournalHead head = head_of(report.job, shard);
  report.outcomes = Outcomes(head.points, report.job.sweep.results.size());
  // Its own journal first, then a look at the others: of two sweeps that begin at once in one folder at least one sees the other.
  SweepJournal journal(path.string(), head, true, report.outcomes);
  refuse_other_sweeps(folder, head, path.string());
  std::vector<std::size_t> mine;
  for (std::size_t point = 0; point < head.points; ++point)
    if (shard.has(point)) mine.push_back(point);
  run_missing(report, mine, journal, c, run_points_here);
  if (report.outcomes.done() < mine.size()) throw_interrupted(report.outcomes.done(), mine.size(), c, "--shard " + shard.text());
  if (c.quiet) return Fine;
  Output out;
  if (c.json) {
    out.write(fmt::format("{{\"shard\": {}, \"shards\": {}, \"points\": {}, \"doubtful\": {}, \"wall_s\": {}}}\n", shard.index, shard.count,
                          mine.size(), report.outcomes.doubtful(), report.wall_s));
  } else {
    out.write(fmt::format("Shard {} of {}: {} points, {} trustworthy\n{}When all shards are done: {}\n", shard.index, shard.count,
                          mine.size(), mine.size() - report.outcomes.doubtful(), cost_for_reading(report), command_line_of(c, "--merge")));
  }
  out.finish();
  return Fine;  // whether to rely on the sweep is told when it is whole
}

}  // namespace tippe::cli
