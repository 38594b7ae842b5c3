// tippe sweep FILE: one scene at many values of its keys.
#include "sweep.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <chrono>
#include <exception>
#include <memory>
#include <mutex>
#include <tippe/version.h>

#include "errors.h"
#include "files.h"
#include "gnuplot.h"
#include "inputs.h"
#include "jobs.h"
#include "resolved_scene.h"
#include "run_progress.h"
#include "sweep_journal.h"
#include "verbs.h"

namespace tippe::cli {

namespace {

constexpr const char* sweep_examples = R"(
FILE is a TOML file, or the name of a shipped sweep: see tippe list. It names a scene, the keys that change and what is asked of every run:
  scene = "tippe-top"
  [[axis]]
  key = "contact.mu"          # any key that --set takes; start.omega.2 is the third entry of a vector
  from = 0.05
  to = 0.5
  count = 31                  # or values = [0.1, 0.2, 0.4]; or no count and a table [random] with count and seed
  unit = ""
  [[result]]
  quantity = "first.theta=1.5707963"    # as for tippe ladder --observable: KEY@T, event.KIND, settled.KEY=A:D, max.KEY, ...
  label = "time of inversion"
  unit = "s"
docs/sweeps.md has every key. DIR gets sweep.csv (one row for each point), sweep.json, scene.toml, and a picture of each result as SVG and PNG. The
numbers do not depend on --jobs. Ctrl-C keeps what is done, and --resume goes on to the same bytes.

Examples:
  tippe sweep kudra2011-fig6a --out fig6a
  tippe sweep my-sweep.toml --out map --jobs 2
  tippe sweep my-sweep.toml --out map --resume
  tippe sweep my-sweep.toml --set integrate.rtol=1e-8 --json)";

struct SweepCommand {
  std::string file, out;
  std::vector<std::string> settings;
  int jobs = usual_jobs();
  bool resume = false, json = false, quiet = false;
};

void write_file(const std::filesystem::path& path, const std::string& text) {
  Output out(path.string());
  out.write(text);
  out.finish();
}

/// Runs all points that the journal lacks. A write that fails ends the sweep and is thrown when all cores have stopped.
void run_missing(SweepReport& report, SweepJournal& journal, const SweepCommand& c) {
  std::vector<std::size_t> missing;
  for (std::size_t i = 0; i < report.outcomes.size(); ++i)
    if (!report.outcomes[i]) missing.push_back(i);
  const std::size_t before = report.outcomes.size() - missing.size();
  const Interrupt interrupt;
  Progress bar(!c.quiet, static_cast<double>(report.outcomes.size()), static_cast<double>(before), "points");
  std::atomic<std::size_t> done = before;
  std::atomic<bool> stopped = false;
  std::exception_ptr failure;
  std::mutex turn;
  in_parallel(missing.size(), c.jobs, [&](std::size_t place) {
    const auto show = [&] {
      if (const std::unique_lock mine(turn, std::try_to_lock); mine.owns_lock()) bar.reach(static_cast<double>(done.load()));
    };
    const auto keep_going = [&, count = 0]() mutable {
      if (++count % 1024 == 0) show();
      return !stopped && !Interrupt::asked();
    };
    if (stopped || Interrupt::asked()) return;
    try {
      report.outcomes[missing[place]] = run_point(report.job, missing[place], keep_going);
      if (!report.outcomes[missing[place]]) return;
      journal.add(missing[place], *report.outcomes[missing[place]]);
      ++done;
      show();
    } catch (...) {
      const std::scoped_lock mine(turn);
      if (!failure) failure = std::current_exception();
      stopped = true;
    }
  });
  if (failure) std::rethrow_exception(failure);
}

int sweep_verb(SweepCommand c) {
  SweepReport report;
  report.job = load_sweep(c.file, c.settings);
  const SweepJob& job = report.job;
  if (c.out.empty()) c.out = "tippe-" + job.file.name;
  make_folder(c.out);
  const std::filesystem::path folder(c.out);
  refuse_foreign_scene(folder);
  for (const char* name : {"sweep.json", "sweep.csv", "sweep.journal"}) refuse_input((folder / name).string());
  SweepJournal journal((folder / "sweep.journal").string(), job, c.resume);
  report.outcomes = journal.outcomes();
  const auto begin = std::chrono::steady_clock::now();
  run_missing(report, journal, c);
  report.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  if (report.done() < report.outcomes.size())
    throw Failure(NotTrustworthy, fmt::format("interrupted: {} of {} points are kept", report.done(), report.outcomes.size()), c.out,
                  fmt::format("go on with tippe sweep {} --out {} --resume", c.file, c.out));

  for (const std::string& warning : report.warnings()) warn(warning);
  remove_pictures_of(folder, "sweep.csv");
  write_file(folder / "scene.toml",
             resolved_scene(job.base.scene, fmt::format("{} of the sweep {} as tippe {} read it, at the first point.", job.base.name,
                                                        job.file.name, kVersion)));
  write_file(folder / "sweep.json", sweep_as_json(report, false));
  write_file(folder / "sweep.csv", sweep_as_csv(report));
  draw_sweep(c.out, report);
  Output out;
  if (c.json) {
    out.write(sweep_as_json(report, true));
  } else if (!c.quiet) {
    out.write(sweep_for_reading(report) + fmt::format("Files in {}\n", c.out));
  }
  out.finish();
  return report.trustworthy() ? Fine : NotTrustworthy;
}

}  // namespace

void register_sweep(CLI::App& program, Action& action) {
  CLI::App* verb = program.add_subcommand("sweep", "Run a scene at many values of its keys; table and pictures");
  verb->footer(sweep_examples);
  const auto c = std::make_shared<SweepCommand>();
  verb->add_option("FILE", c->file, "Sweep file or name of a shipped sweep")->required();
  add_settings(*verb, c->settings);
  verb->add_option("--out", c->out, "Folder of the results (default: tippe-NAME)")->type_name("DIR");
  verb->add_flag("--resume", c->resume, "Go on with what DIR holds of this sweep");
  verb->add_option("--jobs", c->jobs, "Runs at once")->type_name("N")->check(CLI::PositiveNumber)->default_str(std::to_string(c->jobs));
  verb->add_flag("--json", c->json, "One JSON object for scripts");
  verb->add_flag("--quiet", c->quiet, "No progress bar and no summary");
  verb->callback([c, &action] { action = [c] { return sweep_verb(*c); }; });
}

}  // namespace tippe::cli
