// tippe orbit SCENE: a periodic motion near a run, its period and its Floquet multipliers.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <array>
#include <cmath>
#include <complex>
#include <memory>
#include <nlohmann/json.hpp>
#include <tippe/analysis/derive.h>
#include <tippe/analysis/orbit_family.h>
#include <tippe/scenes/build.h>
#include <tippe/scenes/keys.h>
#include <tippe/scenes/names.h>
#include <tippe/scenes/read.h>
#include <tippe/version.h>

#include "errors.h"
#include "files.h"
#include "options.h"
#include "orbit_report.h"
#include "run_progress.h"
#include "run_report.h"
#include "scene_files.h"
#include "steady_options.h"
#include "tables.h"
#include "verbs.h"

namespace tippe::cli {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* orbit_examples = R"(
Starts from the scene's motion, after --settle seconds if given, and closes it to a periodic one by Newton's method: exactly, or up to a shift along the
table or a turn, where the scene has that symmetry. The Floquet multipliers say by which factors small disturbances change in one period.

On a shaken table the period is that of the table, or --times as long; elsewhere give a guess with --period.
--by KEY=A:B follows the motion over a number of the scene, from A to B, round folds too, and finds where a multiplier passes one (fold, branch), minus one
(period_doubling) or a pair the unit circle (torus). --out DIR writes orbits.csv and orbit_special.csv then. Periodic motions that begin where a stationary
one becomes unstable: tippe continue --periodic.

Examples:
  tippe orbit shaken-ball --set table.shake.amplitude=1.37e-4 --set start.touch=false --set start.seen_from=room \
    --set start.position=[0,0,0.0053] --set start.velocity=[0,0,-0.076]
  tippe orbit shaken-ball --set table.shake.amplitude=1e-3 --set table.shake.direction=[1,0,0] --settle 0.2 --json
  tippe orbit shaken-ball --set start.touch=false --set start.seen_from=room --set start.position=[0,0,0.0053] --set start.velocity=[0,0,-0.076] \
    --by table.shake.amplitude=1.37e-4:1.6e-4)";

struct OrbitCommand {
  std::string scene;
  std::vector<std::string> settings;
  std::optional<double> period;
  double settle = 0.0, times = 1.0;
  std::string by, out;
  bool json = false, quiet = false;
};

OrbitRequest orbit_request(const OrbitCommand& c, const Scene& scene) {
  OrbitRequest request;
  request.settle = c.settle;
  if (c.times != std::floor(c.times)) throw bad_input(fmt::format("{} is not a whole number", c.times), "--times", "give 1, 2, 3 ...");
  const SceneTable& table = scene.table;
  if (c.period) {
    request.period = *c.period * c.times;
  } else if (table.shake) {
    request.period = c.times / table.shake->frequency;
  } else {
    throw bad_input("the period is not known", "--period", "give a guess in seconds; Newton's method starts from it");
  }
  return request;
}

/// KEY=A:B
struct OrbitInterval {
  std::string key;
  double low = 0.0, high = 0.0;
};
OrbitInterval read_orbit_interval(const std::string& text) {
  const std::size_t equals = text.find('='), colon = text.find(':', equals);
  if (equals == std::string::npos || colon == std::string::npos)
    throw bad_input(fmt::format("{} is not KEY=A:B", in_quotes(text)), "--by", "as in table.shake.amplitude=1.37e-4:1.6e-4");
  OrbitInterval by{text.substr(0, equals), number_of_option("--by", text.substr(equals + 1, colon - equals - 1), any_number),
                   number_of_option("--by", text.substr(colon + 1), any_number)};
  if (by.low == by.high) throw bad_input("the interval is empty", "--by", "give two different numbers");
  return by;
}

/// The scene with other values of the key.
struct OrbitScenes {
  TomlFile file;
  std::vector<std::string> settings;
  OrbitInterval by;

  std::optional<Scene> at(double p) const {
    std::vector<std::string> all = settings;
    all.push_back(by.key + "=" + toml_number(p));
    return read_scene(file.text, file.shown(), all).scene;
  }
};

void check_orbit_key(const TomlFile& file, const std::vector<std::string>& settings, const Scene& scene, const OrbitInterval& by) {
  const ReadKey read = derive_key(file.text, file.shown(), settings, scene, by.key);
  if (read.key) return;
  const std::vector<std::string> known = number_keys(scene);
  const std::vector<std::string_view> names(known.begin(), known.end());
  throw bad_input(read.what, "--by", read.there ? read.change : suggestion(by.key, names, read.change));
}

/// Does something move by itself with a period? Then that is the motion's.
std::optional<double> table_period(const Scene& scene, double times) {
  if (!scene.table.shake) return std::nullopt;
  return times / scene.table.shake->frequency;
}

int orbit_verb(const OrbitCommand& c) {
  const TomlFile file = read_toml_file(c.scene);
  std::vector<std::string> settings = c.settings;
  std::optional<OrbitScenes> scenes;
  if (!c.by.empty()) {
    scenes = OrbitScenes{file, c.settings, read_orbit_interval(c.by)};
    check_orbit_key(file, c.settings, load_scene(file, c.settings).scene, scenes->by);
    for (const double end : {scenes->by.low, scenes->by.high})
      if (!scenes->at(end))
        throw bad_input(fmt::format("the scene does not accept {} = {:g}", scenes->by.key, end), "--by",
                        "take an interval that the scene accepts");
    settings.push_back(scenes->by.key + "=" + toml_number(scenes->by.low));
  } else if (!c.out.empty()) {
    throw bad_input("one motion makes no table", "--out", "give --by KEY=A:B, or take --json");
  }
  const LoadedScene loaded = load_scene(file, settings);
  const Scheme scheme = loaded.scene.integrate.options.scheme;
  if (scheme != Scheme::Event && scheme != Scheme::Ode)
    throw bad_input(fmt::format("the scheme {} takes steps that have no derivative", in_quotes(name_of(scheme_names, scheme))),
                    "integrate.scheme", "give --set integrate.scheme=event");
  const Model model = make_model(loaded.scene);
  OrbitRequest request = orbit_request(c, loaded.scene);
  Interrupt interrupt;
  OrbitResult r;
  {
    Progress progress(!c.quiet, request.most, 0.0, "steps");
    request.keep_going = [&](int iteration) {
      progress.reach(iteration);
      return !Interrupt::asked();
    };
    r = find_orbit(model, request);
  }
  std::vector<std::string> warnings = loaded.warnings;
  const Verdict verdict = judge(r.run);
  warnings.insert(warnings.end(), verdict.doubts.begin(), verdict.doubts.end());
  bool trustworthy = verdict.trustworthy() && r.found;
  if (!r.found) {
    std::string why =
        fmt::format("no periodic motion was found: after {} steps the motion misses its start by {:.2g}", r.iterations, r.residual);
    if (!r.fault.empty()) why = fmt::format("no periodic motion was found: {} at t = {:.6g} s", r.fault, r.run.final.t);
    if (!r.obstacle.empty()) why = "no periodic motion was found: " + r.obstacle;
    warnings.push_back(why + "; give a start that is nearer, or --settle, or another period");
  }
  if (r.found && r.stationary) {
    trustworthy = false;
    warnings.emplace_back(
        "this motion is stationary, and closes after any time: tippe stationary has its eigenvalues; give a start that swings");
  }
  OrbitFamilyResult followed;
  if (scenes && r.found) {
    Progress progress(!c.quiet, 1.0, 0.0, "");
    OrbitFamilyRequest follow;
    follow.low = scenes->by.low, follow.high = scenes->by.high;
    follow.model = [&](double p) -> std::optional<Model> {
      const std::optional<Scene> scene = scenes->at(p);
      if (!scene) return std::nullopt;
      return make_model(*scene);
    };
    if (table_period(loaded.scene, c.times))
      follow.table_period = [&](double p) {
        const std::optional<Scene> scene = scenes->at(p);
        return scene ? table_period(*scene, c.times).value_or(r.period) : r.period;
      };
    follow.keep_going = [&](double part) {
      progress.reach(part);
      return !Interrupt::asked();
    };
    followed = follow_orbits(r, follow);
    if (!followed.fault.empty()) warnings.push_back("the motion was not followed: " + followed.fault);
    if (followed.interrupted) warnings.emplace_back("interrupted: the family ends where it was stopped");
    trustworthy = trustworthy && followed.fault.empty() && !followed.interrupted;
  }
  const std::vector<BornFamily> families =
      followed.family.points.empty() ? std::vector<BornFamily>() : std::vector<BornFamily>{{followed.family, std::nullopt, 0.0}};
  if (!c.out.empty() && !families.empty()) {
    make_folder(c.out);
    write_families(c.out, families, scenes->by.key);
  }
  for (const std::string& warning : warnings) warn(warning);
  const std::string_view stable = !r.stable   ? "neutral: a multiplier that no symmetry makes one has magnitude one"
                                  : *r.stable ? "stable"
                                              : "unstable";
  std::string text;
  if (c.json) {
    Json j;
    j["scene"] = loaded.name;
    j["version"] = kVersion;
    j["found"] = r.found;
    j["period"] = r.period;
    j["start"] = r.found ? observables_as_json(r.seen) : Json(nullptr);
    j["multipliers"] = multipliers_as_json(r.multipliers);
    j["neutral"] = r.neutral;
    j["collapsed"] = r.collapsed;
    j["stable"] = r.stable ? Json(*r.stable) : Json(nullptr);
    j["closed_by"] = closed_by_as_json(r.closed_by);
    j["events"] = r.events.size();
    j["residual"] = r.residual;
    j["iterations"] = r.iterations;
    if (scenes) j["families"] = families_as_json(families, scenes->by.key);
    j["trustworthy"] = trustworthy;
    j["warnings"] = warnings;
    text = j.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  } else if (r.found) {
    std::vector<TableRow> table{{"multiplier", "magnitude", "angle [deg]"}};
    for (const std::complex<double>& one : r.multipliers)
      table.push_back(
          {one.imag() == 0.0 ? fmt::format("{:.8g}", one.real() + 0.0) : fmt::format("{:.8g} {:+.8g} i", one.real(), one.imag()),
           fmt::format("{:.8g}", std::abs(one)), fmt::format("{:.4g}", std::arg(one) * 180.0 / 3.141592653589793)});
    text = fmt::format("Period {:.10g} s, {} events; {}.\n\n", r.period, r.events.size(), stable) + aligned(table, 1) +
           fmt::format("\n{} neutral by symmetry, {} collapsed. It closes to {:.1g} after {} steps.\n", r.neutral, r.collapsed, r.residual,
                       r.iterations);
    if (scenes) text += "\n" + families_for_reading(families, scenes->by.key);
  }
  Output out;
  out.write(text);
  out.finish();
  return trustworthy ? Fine : NotTrustworthy;
}

}  // namespace

void register_orbit(CLI::App& program, Action& action) {
  CLI::App* verb = program.add_subcommand("orbit", "Find a periodic motion, its period and Floquet multipliers");
  verb->footer(orbit_examples);
  const auto c = std::make_shared<OrbitCommand>();
  verb->add_option("SCENE", c->scene, "Scene file or name of a shipped scene")->required();
  add_settings(*verb, c->settings);
  add_number(*verb, "--period", c->period, positive, "A guess, or that of a table that moves [s]");
  add_number(*verb, "--times", c->times, Bounds{.low = 1.0, .allowed = "give 1, 2, 3 ..."}, "So many periods");
  add_number(*verb, "--settle", c->settle, non_negative, "The scene runs so long before its motion is the guess [s]");
  verb->add_option("--by", c->by, "Follow the motion over a number of the scene")->type_name("KEY=A:B");
  verb->add_option("--out", c->out, "Folder for the tables of --by")->type_name("DIR");
  verb->add_flag("--json", c->json, "As one JSON object");
  verb->add_flag("--quiet", c->quiet, "No progress");
  verb->callback([c, &action] { action = [c] { return orbit_verb(*c); }; });
}

}  // namespace tippe::cli
