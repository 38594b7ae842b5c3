// tippe run SCENE: integrates a scene and says what happened.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <numeric>
#include <optional>
#include <tippe/scenes/build.h>
#include <tippe/scenes/write.h>
#include <tippe/version.h>

#include "errors.h"
#include "files.h"
#include "options.h"
#include "plots.h"
#include "run_progress.h"
#include "run_report.h"
#include "verbs.h"

namespace tippe::cli {

namespace {

constexpr const char* run_examples = R"(
SCENE is a TOML file, - for standard input, or the name of a shipped scene: see tippe list.
Any key of the scene can be set: contact.KEY for every contact, contact.0.KEY or contact.NAME.KEY for one.

Examples:
  tippe run euler-disk
  tippe run euler-disk --set contact.law=coulomb --set integrate.dt=5e-5 --out disk --plot
  tippe run tippe-top --at 1,2,4 --json
  tippe run celtic-stone --set start.omega=[0,1,8] --every 0.01 --out stone)";

struct RunCommand {
  std::string scene;
  std::vector<std::string> settings;
  std::vector<double> at;
  std::optional<double> every;
  std::string out;
  bool plot = false, json = false, quiet = false;
};

/// The files of a run. All are opened before it begins, and appear under their names when it has ended.
class RunFiles {
 public:
  explicit RunFiles(const std::string& folder) : folder_(folder) {
    make_folder(folder);
    trajectory_ = open("trajectory.csv");
    summary_ = open("summary.json");
    scene_ = open("scene.toml");
  }

  void row(std::string_view text) {
    rows_.append(text);
    if (rows_.size() > (1 << 16)) flush();
  }

  void finish(const std::string& summary, const std::string& scene) {
    flush();
    summary_->write(summary);
    scene_->write(scene);
    for (Output* file : {scene_.get(), trajectory_.get(), summary_.get()}) file->finish();
  }

 private:
  std::unique_ptr<Output> open(const char* name) { return std::make_unique<Output>((std::filesystem::path(folder_) / name).string()); }
  void flush() {
    trajectory_->write(rows_);
    rows_.clear();
  }

  std::string folder_, rows_;
  std::unique_ptr<Output> trajectory_, summary_, scene_;
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

void check(const RunCommand& c, const LoadedScene& loaded) {
  const double end = loaded.scene.integrate.options.end;
  for (const double t : c.at)
    if (t > end)
      throw bad_input(fmt::format("{} s lies after the end of the run", number_text(t)), "--at",
                      fmt::format("set integrate.end, now {}", number_text(end)));
  constexpr double most_rows = 1e7;  // some 5 GB
  if (const double every = loaded.scene.sample.every; (c.plot || !c.out.empty()) && every > 0.0 && end / every > most_rows)
    throw bad_input(fmt::format("trajectory.csv would have {} rows, more than {}", number_text(end / every), number_text(most_rows)),
                    c.every ? "--every" : "sample.every", fmt::format("choose {} s or more", number_text(end / most_rows)));
  if (c.plot && !gnuplot_exists()) throw Failure(CannotWrite, "gnuplot is not installed", "--plot", "install gnuplot, or leave --plot out");
}

/// What was asked of the scene, as a comment on top of the resolved file.
std::string resolved_scene(const RunCommand& c, const LoadedScene& loaded) {
  std::string text = fmt::format("# The scene {} as tippe {} ran it: every key is explicit.\n", loaded.name, kVersion);
  for (const std::string& setting : c.settings) {
    std::string line = setting;
    std::ranges::replace_if(line, [](char x) { return static_cast<unsigned char>(x) < 0x20 || x == 0x7f; }, ' ');
    text += fmt::format("# --set {}\n", line);
  }
  return text + to_toml(loaded.scene);
}

int run_verb(RunCommand c) {
  RunReport report;
  report.loaded = load_scene(c.scene, c.settings);
  Scene& scene = report.loaded.scene;
  if (c.every) scene.sample.every = *c.every;
  check(c, report.loaded);
  if (c.plot && c.out.empty()) c.out = "tippe-" + report.loaded.name;
  std::optional<RunFiles> files;
  if (!c.out.empty()) files.emplace(c.out);

  const Body body = make_body(scene);
  const State start = make_start(scene, body);
  const IntegrateOptions options = make_options(scene);
  RunRequest request;
  report.sample_order = sort_samples(c.at, request.at);
  request.angles = options.start_angles;
  if (files) {
    request.every = (scene.sample.every > 0.0) ? scene.sample.every : options.end / 2000.0;
    files->row(trajectory_header(body));
    request.row = [&](const Observables& o, const EnergyAudit& audit) { files->row(trajectory_row(o, audit)); };
  }
  const auto begin = std::chrono::steady_clock::now();
  {
    Interrupt interrupt;
    Progress progress(!c.quiet, options.end);
    request.keep_going = [&](double t) {
      progress.update(t);
      return !Interrupt::asked();
    };
    report.result = run(body, start, options, request);
  }
  report.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  const Verdict verdict = judge(report.result);
  report.trustworthy = verdict.trustworthy();
  report.warnings = verdict.doubts;
  for (const std::vector<std::string>* more : {&verdict.notes, &std::as_const(report.loaded.warnings)})
    report.warnings.insert(report.warnings.end(), more->begin(), more->end());

  for (const std::string& warning : report.warnings) warn(warning);
  if (files) {
    files->finish(report_as_json(report), resolved_scene(c, report.loaded));
    if (report.result.interrupted) fmt::print(stderr, "tippe: what was computed until then is in {}\n", c.out);
  }
  if (c.plot) draw_plots(c.out, report.loaded, report.result, body);
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
  CLI::App* verb = program.add_subcommand("run", "Integrate a scene and say what happened");
  verb->footer(run_examples);
  const auto c = std::make_shared<RunCommand>();
  verb->add_option("SCENE", c->scene, "Scene file or name of a shipped scene")->required();
  add_settings(*verb, c->settings);
  verb->add_option_function<std::string>(
          "--at", [c](const std::string& text) { read_times(text, c->at); }, "Times of samples in the answer")
      ->type_name("T1,T2,...")
      ->trigger_on_parse();
  add_number(*verb, "--every", c->every, positive, "Time between the rows of trajectory.csv (default: 2000 rows)");
  verb->add_option("--out", c->out, "Write trajectory.csv, summary.json and the resolved scene.toml there")->type_name("DIR");
  verb->add_flag("--plot", c->plot, "Draw the standard pictures as SVG and PNG");
  verb->add_flag("--json", c->json, "One JSON object for scripts");
  verb->add_flag("--quiet", c->quiet, "No progress bar and no summary");
  verb->callback([c, &action] { action = [c] { return run_verb(*c); }; });
}

}  // namespace tippe::cli
