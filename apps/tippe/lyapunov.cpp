// tippe lyapunov SCENE: how fast starts next to a run part from it, in every direction of its state.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>
#include <tippe/analysis/lyapunov.h>
#include <tippe/scenes/build.h>
#include <tippe/scenes/names.h>
#include <tippe/version.h>

#include "errors.h"
#include "files.h"
#include "options.h"
#include "run_progress.h"
#include "scene_files.h"
#include "tables.h"
#include "verbs.h"

namespace tippe::cli {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* lyapunov_examples = R"(
Runs the scene together with the tangents of all directions of its state, carried through impacts, slip and stick and orthonormalised after every step.
Directions blocked from the start by closed or sticking contacts do not count. A direction that is lost later, when the body sticks or lies down, has the
exponent minus infinity: it is shown as null and counted as collapsed. Errors are standard errors over sixteen blocks of time.

Symmetries (shifting or turning the motion, starting it later) make exponents zero; neutral counts them.
The sum of all exponents is the mean divergence of the flow plus the mean of ln|det S| over the events (S: the saltation matrix); both are printed.

Examples:
  tippe lyapunov shaken-ball --set table.shake.amplitude=3.5e-4 --set integrate.end=8
  tippe lyapunov tippedisk --set integrate.end=20 --exponents 3
  tippe lyapunov shaken-ball --settle 0.5 --json)";

struct LyapunovCommand {
  std::string scene;
  std::vector<std::string> settings;
  std::optional<double> exponents, settle;
  bool json = false, quiet = false;
};

Json or_null(const std::optional<double>& x) { return x ? Json(*x + 0.0) : Json(nullptr); }

int lyapunov_verb(const LyapunovCommand& c) {
  const LoadedScene loaded = load_scene(c.scene, c.settings);
  const Scheme scheme = loaded.scene.integrate.options.scheme;
  if (scheme != Scheme::Event && scheme != Scheme::Ode)
    throw bad_input(fmt::format("the scheme {} takes steps that have no derivative", in_quotes(name_of(scheme_names, scheme))),
                    "integrate.scheme", "give --set integrate.scheme=event");
  const Model model = make_model(loaded.scene);
  LyapunovRequest request;
  if (c.exponents) {
    request.count = static_cast<int>(*c.exponents);
    if (request.count != *c.exponents) throw bad_input("this is not a whole number", "--exponents", "give a number from 1 to 12");
  }
  request.settle = c.settle;
  if (c.settle && *c.settle >= model.options.end)
    throw bad_input(fmt::format("nothing is left of a run of {} s", model.options.end), "--settle",
                    "give less, or a longer run with --set integrate.end=T");
  Interrupt interrupt;
  LyapunovResult r;
  {
    Progress progress(!c.quiet, model.options.end);
    request.keep_going = [&](double t) {
      progress.update(t);
      return !Interrupt::asked();
    };
    r = lyapunov(model, request);
  }
  std::vector<std::string> warnings = loaded.warnings;
  const Verdict verdict = judge(r.run);
  bool trustworthy = verdict.trustworthy();
  warnings.insert(warnings.end(), verdict.doubts.begin(), verdict.doubts.end());
  const auto doubt = [&](std::string text) {
    warnings.push_back(std::move(text));
    trustworthy = false;
  };
  if (!r.obstacle.empty()) doubt(r.obstacle + "; the exponents are those of the run until then");
  if (r.run.resting)
    doubt(fmt::format("the body comes to rest at t = {:.6g} s: a motion that ends has no exponents, these are means until then",
                      r.run.final.t));
  if (r.exponents.empty()) doubt("nothing was averaged: the run ended before what is left out at its beginning");
  for (const std::string& warning : warnings) warn(warning);

  std::string text;
  if (c.json) {
    Json j;
    j["scene"] = loaded.name;
    j["version"] = kVersion;
    j["exponents"] = Json::array();
    for (const Exponent& one : r.exponents)
      j["exponents"].push_back({{"value", or_null(one.value)}, {"error", one.value ? Json(one.error) : Json(nullptr)}});
    j["dimension"] = r.dimension;
    j["neutral"] = r.neutral;
    j["collapsed"] = r.collapsed;
    j["sum"] = or_null(r.sum);
    j["divergence"] = r.divergence + 0.0;
    j["events"] = or_null(r.events);
    j["settled"] = r.settled;
    j["time"] = r.time;
    j["trustworthy"] = trustworthy;
    j["warnings"] = warnings;
    text = j.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  } else {
    std::vector<TableRow> table{{"", "exponent [1/s]", "error"}};
    for (std::size_t i = 0; i < r.exponents.size(); ++i) {
      const Exponent& one = r.exponents[i];
      table.push_back({fmt::format("{}", i + 1), one.value ? fmt::format("{:.6g}", *one.value + 0.0) : "collapsed",
                       one.value ? fmt::format("{:.1g}", one.error) : ""});
    }
    text = aligned(table, 1);
    text += fmt::format("\nOver {:.6g} s, after {:.6g} s. The state has {} directions then; {} neutral by symmetry, {} collapsed.\n",
                        r.time, r.settled, r.dimension, r.neutral, r.collapsed);
    if (r.sum && r.events)
      text += fmt::format("Sum {:.6g} 1/s; mean divergence {:.6g}, events {:.6g}.\n", *r.sum, r.divergence + 0.0, *r.events + 0.0);
  }
  Output out;
  out.write(text);
  out.finish();
  return trustworthy ? Fine : NotTrustworthy;
}

}  // namespace

void register_lyapunov(CLI::App& program, Action& action) {
  CLI::App* verb = program.add_subcommand("lyapunov", "Lyapunov exponents of a run, through impacts, slip and stick");
  verb->footer(lyapunov_examples);
  const auto c = std::make_shared<LyapunovCommand>();
  verb->add_option("SCENE", c->scene, "Scene file or name of a shipped scene")->required();
  add_settings(*verb, c->settings);
  add_number(*verb, "--exponents", c->exponents, Bounds{.low = 1.0, .high = 12.0, .allowed = "give a number from 1 to 12"},
             "How many of the largest; without it all");
  add_number(*verb, "--settle", c->settle, non_negative, "Time left out at the beginning [s]; without it a tenth of the run");
  verb->add_flag("--json", c->json, "As one JSON object");
  verb->add_flag("--quiet", c->quiet, "No progress bar");
  verb->callback([c, &action] { action = [c] { return lyapunov_verb(*c); }; });
}

}  // namespace tippe::cli
