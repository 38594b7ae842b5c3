// tippe run SCENE: runs a scene and reports what happened.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <memory>
#include <numeric>
#include <optional>
#include <tippe/scenes/build.h>
#include <tippe/version.h>

#include "errors.h"
#include "files.h"
#include "numbers.h"
#include "options.h"
#include "plots.h"
#include "resolved_scene.h"
#include "run_hdf5.h"
#include "run_progress.h"
#include "run_report.h"
#include "save_states.h"
#include "table_format.h"
#include "terminal.h"
#include "twice.h"
#include "verbs.h"

namespace tippe::cli {

namespace {

constexpr const char* run_examples = R"(
SCENE is a TOML file, - for standard input, or the name of a shipped scene: see tippe list.
Any key of the scene can be set: contact.KEY for every contact, contact.0.KEY or contact.NAME.KEY for one.
--save-state T=FILE saves the complete state at time T; --from-state FILE continues from it, with the same bits as an uninterrupted run.
The file contains the scene; only integrate.end can still be changed.

Examples:
  tippe run euler-disk
  tippe run euler-disk --set contact.law=coulomb --set integrate.dt=5e-5 --out disk --plot
  tippe run tippedisk --plot --width 85mm
  tippe run tippe-top --at 1,2,4 --json
  tippe run tippe-top --twice
  tippe run celtic-stone --set start.omega=[0,1,8] --every 0.01 --out stone
  tippe run tippe-top --save-state 4=top.json
  tippe run --from-state top.json --set integrate.end=12 --at 5,12 --json)";

struct RunCommand {
  std::string scene;
  std::vector<std::string> settings;
  std::string from_state;
  std::vector<SaveOrder> save;
  std::vector<double> at;
  std::optional<double> every;
  std::string out, format;
  double print_mm = 150.0;  ///< width of the plots for print
  bool width_given = false;
  bool plot = false, json = false, quiet = false, force = false, twice = false;
};

/// The files of a run. All are opened before it begins, and appear under their names when it has ended.
class RunFiles {
 public:
  RunFiles(const std::string& folder, const TableFormat& format, const std::string& header) : folder_(folder) {
    make_folder(folder);
    refuse_foreign_scene(folder);
    if (format.csv) trajectory_ = open("trajectory.csv");
    if (format.hdf5) hdf5_.emplace((std::filesystem::path(folder) / "trajectory.h5").string(), header);
    summary_ = open("summary.json");
    scene_ = open("scene.toml");
    rows_ = header;
  }

  void row(const std::string& text) {
    if (hdf5_) hdf5_->row(text);
    rows_.append(text);
    if (rows_.size() > (1 << 16)) flush();
  }

  /// Pictures that were drawn of an earlier trajectory go; gives their names.
  std::vector<std::string> finish(const RunReport& report, const std::string& scene) {
    flush();
    summary_->write(report_as_json(report));
    scene_->write(scene);
    if (hdf5_) hdf5_->finish(report, scene);
    for (Output* file : {scene_.get(), trajectory_.get(), summary_.get()})
      if (file != nullptr) file->finish();
    return trajectory_ ? remove_pictures_of(folder_, "trajectory.csv") : std::vector<std::string>();
  }

 private:
  std::unique_ptr<Output> open(const char* name) { return std::make_unique<Output>((std::filesystem::path(folder_) / name).string()); }
  void flush() {
    if (trajectory_) trajectory_->write(rows_);
    rows_.clear();
  }

  std::string folder_, rows_;
  std::unique_ptr<Output> trajectory_, summary_, scene_;
  std::optional<TrajectoryHdf5> hdf5_;
};

/// Times of --at in ascending order, and where each stands among them.
std::vector<std::size_t> sort_samples(const std::vector<double>& at, std::vector<double>& ascending) {
  std::vector<std::size_t> by_time(at.size()), place(at.size());
  std::iota(by_time.begin(), by_time.end(), std::size_t{0});
  std::ranges::sort(by_time, {}, [&](std::size_t i) { return at[i]; });
  for (std::size_t k = 0; k < by_time.size(); ++k) {
    ascending.push_back(at[by_time[k]]);
    place[by_time[k]] = k;
  }
  return place;
}

/// What is to run: a scene from its start, or one that was saved.
struct Task {
  LoadedScene loaded;
  std::optional<CourseState> from;
};

Task load_task(const RunCommand& c) {
  if (c.from_state.empty()) {
    if (c.scene.empty()) throw bad_input("SCENE is required", "", "name a scene, or go on with --from-state FILE");
    return {load_scene(c.scene, c.settings), std::nullopt};
  }
  if (!c.scene.empty())
    throw bad_input("the scene of a saved state is in its file", "SCENE", fmt::format("leave {} out", in_quotes(c.scene)));
  if (c.twice) throw bad_input("a continued run cannot be repeated from its start", "--twice", "give it to a run of the scene");
  SavedRun saved = read_state(c.from_state);
  return {scene_of(saved, c.settings), std::move(saved.state)};
}

void check(const RunCommand& c, const Task& task) {
  const LoadedScene& loaded = task.loaded;
  const double end = loaded.scene.integrate.options.end;
  for (const double t : c.at)
    if (t > end)
      throw bad_input(fmt::format("{} s lies after the end of the run", number_text(t)), "--at",
                      fmt::format("set integrate.end, now {}", number_text(end)));
  if (task.from && task.from->begun())
    for (const double t : c.at)
      if (t <= task.from->time())
        throw bad_input(fmt::format("{} s lies before the state, which is at {} s", number_text(t), number_text(task.from->time())), "--at",
                        "ask the run that begins at the start");
  check_save_orders(c.save, loaded.scene, task.from ? task.from->time() : 0.0);
  constexpr double most_rows = 1e6;  // some 500 MB
  if (const double every = loaded.scene.sample.every; !c.force && (c.plot || !c.out.empty()) && every > 0.0 && end / every > most_rows)
    throw bad_input(fmt::format("trajectory.csv would have {:.3g} rows, some {:.2g} GB", end / every, 5e-7 * end / every),
                    c.every ? "--every" : "sample.every",
                    fmt::format("choose {} s or more, or give --force", number_text(end / most_rows)));
  if (const TableFormat format = read_format(c.format); c.plot && !format.csv)
    throw bad_input("the pictures are drawn from trajectory.csv", "--format hdf5", "give --format both, or leave --plot out");
  if (!c.format.empty() && c.out.empty() && !c.plot) throw bad_input("there is no folder for the files", "--format", "give --out DIR");
  if (c.width_given && !c.plot) throw bad_input("there are no plots to give a width to", "--width", "add --plot");
  if (c.plot && !gnuplot_exists()) throw Failure(CannotWrite, "gnuplot is not installed", "--plot", "install gnuplot, or leave --plot out");
}

/// With a progress bar, until its end or Ctrl-C.
RunResult integrate(const Model& model, const std::optional<CourseState>& from, RunRequest request, bool quiet) {
  const Interrupt interrupt;
  Progress progress(!quiet, model.options.end, from ? from->time() : 0.0, "s");
  request.keep_going = [&](double t) {
    progress.update(t);
    return !Interrupt::asked();
  };
  return from ? run(model, request, *from) : run(model, request);
}

/// The second run of --twice, held against the first.
std::shared_ptr<const Twice> run_again(Model model, const RunResult& first, const RunScales& scales, bool quiet) {
  const Refinement finer = refined(model.options);
  model.options = finer.options;
  const RunResult second = integrate(model, std::nullopt, {}, quiet);
  return std::make_shared<const Twice>(compare_runs(first, second, scales, finer, model.options.end));
}

/// The plots of a run that failed its checks may have nothing to draw.
void draw(const RunCommand& c, const RunReport& report, const World& world) {
  try {
    draw_plots(c.out, report.loaded, report.result, world, c.print_mm);
  } catch (const Failure& failure) {
    if (report.trustworthy) throw;
    warn(failure.what());
  }
}

int run_verb(RunCommand c) {
  Task task = load_task(c);
  if (c.every) task.loaded.scene.sample.every = *c.every;
  check(c, task);
  RunReport report;
  report.loaded = std::move(task.loaded);
  report.settings = c.settings;
  const Scene& scene = report.loaded.scene;
  if (c.plot && c.out.empty()) c.out = "tippe-" + report.loaded.name;
  std::optional<RunFiles> files;
  const Model model = make_model(scene);
  const World& world = model.world;
  if (!c.out.empty()) files.emplace(c.out, read_format(c.format), trajectory_header(world));
  StateFiles states(c.save, report.loaded.name, scene);

  const IntegrateOptions& options = model.options;
  RunRequest request;
  report.sample_order = sort_samples(c.at, request.at);
  if (files) {
    request.every = (scene.sample.every > 0.0) ? scene.sample.every : options.end / 2000.0;
    request.row = [&](const Observables& o, const EnergyAudit& audit) { files->row(trajectory_row(o, audit)); };
  }
  RunScales scales;
  if (c.twice) {
    if (!files) request.every = options.end / 2000.0;
    request.row = [&, write = request.row](const Observables& o, const EnergyAudit& audit) {
      scales.follow(o);
      if (write) write(o, audit);
    };
  }
  states.order(request);
  const auto begin = std::chrono::steady_clock::now();
  report.result = integrate(model, task.from, request, c.quiet);
  report.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  Verdict verdict = judge(report.result);
  if (c.twice && !report.result.interrupted) {
    scales.follow(report.result.final);
    report.twice = run_again(model, report.result, scales, c.quiet);
    verdict.doubts.insert(verdict.doubts.end(), report.twice->doubts.begin(), report.twice->doubts.end());
  }
  report.trustworthy = verdict.trustworthy();
  report.warnings = verdict.doubts;
  for (const std::vector<std::string>* more : {&std::as_const(verdict.notes), &std::as_const(report.loaded.warnings)})
    report.warnings.insert(report.warnings.end(), more->begin(), more->end());

  for (const std::string& warning : report.warnings) warn(warning);
  states.tell_missing();
  if (files) {
    const std::vector<std::string> removed = files->finish(
        report,
        resolved_scene(scene, fmt::format("{} as tippe {} ran it: every key is explicit.", report.loaded.name, kVersion), c.settings));
    if (!removed.empty() && !c.plot && !c.quiet)
      say(fmt::format("removed the pictures of an earlier run in {}: {}; --plot draws new ones", c.out, fmt::join(removed, ", ")));
    if (report.result.interrupted) say(fmt::format("what was computed until then is in {}", c.out));
  }
  if (c.plot) draw(c, report, world);
  Output out;
  if (c.json) {
    out.write(report_as_json(report));
  } else if (!c.quiet) {
    out.write(report_for_reading(report));
    if (files) out.write(fmt::format("Files in {}\n", c.out));
  }
  out.finish();
  return report.trustworthy ? Fine : NotTrustworthy;
}

/// "85mm", "8.5cm" or "3.3in", in millimetres.
double read_width(const std::string& text) {
  constexpr std::array<std::pair<std::string_view, double>, 3> units{{{"mm", 1.0}, {"cm", 10.0}, {"in", 25.4}}};
  constexpr double narrowest = 30.0, widest = 1000.0;
  for (const auto& [unit, mm] : units) {
    if (!text.ends_with(unit)) continue;
    const Number number = parse_number(trimmed(std::string_view(text).substr(0, text.size() - unit.size())));
    if (number.fault == NumberFault::None && number.value * mm >= narrowest && number.value * mm <= widest) return number.value * mm;
  }
  throw bad_input(fmt::format("{} is not a width", in_quotes(text)), "--width", "give 30 to 1000 mm with a unit: 85mm, 17cm or 3.3in");
}

void read_times(const std::string& text, std::vector<double>& times) {
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t comma = std::min(text.find(',', begin), text.size());
    times.push_back(number_of_option("--at", text.substr(begin, comma - begin), non_negative));
    begin = comma + 1;
  }
}

}  // namespace

CLI::Option* add_settings(CLI::App& verb, std::vector<std::string>& settings) {
  return verb
      .add_option_function<std::string>(
          "--set", [&settings](const std::string& text) { settings.push_back(text); }, "Set a key of the scene")
      ->type_name("KEY=VALUE")
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->trigger_on_parse();
}

void register_run(CLI::App& program, Action& action) {
  CLI::App* verb = program.add_subcommand("run", "Run a scene and report what happened");
  verb->footer(run_examples);
  const auto c = std::make_shared<RunCommand>();
  verb->add_option("SCENE", c->scene, "Scene file or name of a shipped scene");
  add_settings(*verb, c->settings);
  verb->add_option_function<std::string>(
          "--at", [c](const std::string& text) { read_times(text, c->at); }, "Times of samples in the answer")
      ->type_name("T1,T2,...")
      ->trigger_on_parse();
  add_number(*verb, "--every", c->every, positive, "Time between the rows of trajectory.csv (default: 2000 rows)");
  verb->add_option("--out", c->out, "Write trajectory.csv, summary.json and the resolved scene.toml there")->type_name("DIR");
  verb->add_option("--format", c->format, format_help)->type_name("FORMAT");
  verb->add_flag("--plot", c->plot, "Draw the standard plots as SVG, PNG and PDF");
  verb->add_option_function<std::string>(
          "--width", [c](const std::string& text) { c->print_mm = read_width(text), c->width_given = true; },
          "Width of the PDF plots: 85mm, 17cm or 3.3in")
      ->type_name("WIDTH=150mm")
      ->trigger_on_parse();
  verb->add_flag("--twice", c->twice, "Repeat with a hundredth of the tolerance (a quarter of a fixed step) and report the difference");
  verb->add_option_function<std::vector<std::string>>(
          "--save-state", [c](const std::vector<std::string>& texts) { c->save = read_save_orders(texts); },
          "Save the complete state at time T; repeatable")
      ->type_name("T=FILE")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  verb->add_option("--from-state", c->from_state, "Continue from a saved state")->type_name("FILE");
  verb->add_flag("--force", c->force, "Write more than a million rows");
  verb->add_flag("--json", c->json, "One JSON object for scripts");
  verb->add_flag("--quiet", c->quiet, "No progress bar and no summary");
  verb->callback([c, &action] { action = [c] { return run_verb(*c); }; });
}

}  // namespace tippe::cli
