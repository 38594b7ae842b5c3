// tippe orbit SCENE: a periodic motion near a run, its period and its Floquet multipliers.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <array>
#include <cmath>
#include <complex>
#include <memory>
#include <nlohmann/json.hpp>
#include <tippe/analysis/orbit.h>
#include <tippe/scenes/build.h>
#include <tippe/scenes/names.h>
#include <tippe/version.h>

#include "errors.h"
#include "files.h"
#include "options.h"
#include "run_progress.h"
#include "run_report.h"
#include "scene_files.h"
#include "tables.h"
#include "verbs.h"

namespace tippe::cli {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* orbit_examples = R"(
Starts from the scene's motion, after --settle seconds if given, and closes it to a periodic one by Newton's method: exactly, or up to a shift along the
table or a turn, where the scene has that symmetry. The Floquet multipliers say by which factors small disturbances change in one period.

On a shaken table the period is that of the table, or --times as long; elsewhere give a guess with --period.

Examples:
  tippe orbit shaken-ball --set table.shake.amplitude=1.37e-4 --set start.touch=false --set start.seen_from=room \
    --set start.position=[0,0,0.0053] --set start.velocity=[0,0,-0.076]
  tippe orbit shaken-ball --set table.shake.amplitude=1e-3 --set table.shake.direction=[1,0,0] --settle 0.2 --json)";

struct OrbitCommand {
  std::string scene;
  std::vector<std::string> settings;
  std::optional<double> period;
  double settle = 0.0, times = 1.0;
  bool json = false, quiet = false;
};

std::string_view name_of_symmetry(MotionSymmetry::Kind kind) {
  constexpr std::array<std::string_view, 7> names{"shift_x", "shift_y", "turn", "body_turn_x", "body_turn_y", "body_turn_z", "time"};
  return names[static_cast<std::size_t>(kind)];
}

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

int orbit_verb(const OrbitCommand& c) {
  const LoadedScene loaded = load_scene(c.scene, c.settings);
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
  for (const std::string& warning : warnings) warn(warning);
  const std::string_view stable = !r.stable ? "neither: a multiplier has magnitude one" : *r.stable ? "stable" : "unstable";
  std::string text;
  if (c.json) {
    Json j;
    j["scene"] = loaded.name;
    j["version"] = kVersion;
    j["found"] = r.found;
    j["period"] = r.period;
    j["start"] = r.found ? observables_as_json(r.seen) : Json(nullptr);
    j["multipliers"] = Json::array();
    for (const std::complex<double>& one : r.multipliers) j["multipliers"].push_back({one.real() + 0.0, one.imag() + 0.0});
    j["neutral"] = r.neutral;
    j["collapsed"] = r.collapsed;
    j["stable"] = r.stable ? Json(*r.stable) : Json(nullptr);
    Json closed = Json::object();
    for (const auto& [symmetry, amount] : r.closed_by) closed[std::string(name_of_symmetry(symmetry.kind))] = amount + 0.0;
    j["closed_by"] = closed;
    j["events"] = r.events.size();
    j["residual"] = r.residual;
    j["iterations"] = r.iterations;
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
  verb->add_flag("--json", c->json, "As one JSON object");
  verb->add_flag("--quiet", c->quiet, "No progress");
  verb->callback([c, &action] { action = [c] { return orbit_verb(*c); }; });
}

}  // namespace tippe::cli
