// tippe stationary SCENE: all ways in which the body can go on as it is, and whether they last.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>
#include <tippe/analysis/stationary.h>
#include <tippe/flow/scales.h>
#include <tippe/scenes/build.h>
#include <tippe/version.h>

#include "errors.h"
#include "files.h"
#include "options.h"
#include "run_progress.h"
#include "scene_files.h"
#include "steady_options.h"
#include "tables.h"
#include "verbs.h"

namespace tippe::cli {

namespace {

constexpr const char* stationary_examples = R"(
Finds the steady motions, in which only place and heading change: spinning on the spot, rolling or sliding in a circle, rolling straight ahead, rest.
The search covers all orientations, at the spin of the scene's start; where motions form families, --near selects the member. Each motion comes with the
eigenvalues of small disturbances, in axes that turn with it (but not with a body of revolution about its own axis). Zero eigenvalues that only move the
body to another place, heading or member of the family are counted separately, as neutral.

A spin that friction slows down is treated as if a constant torque about the vertical maintained it; drain is -d(omega)/dt without that torque.
--near takes spin (or omega), theta, lean, rolling_radius, center_radius, speed, turning (of the axes) and own_spin (about the body's axis).

Examples:
  tippe stationary tippedisk
  tippe stationary tippe-top --near spin=100
  tippe stationary rattleback --near spin=-5 --json
  tippe stationary euler-disk-coulomb --near theta=1.2 --near rolling_radius=0.1)";

struct StationaryCommand {
  std::string scene;
  std::vector<std::string> settings, near;
  int density = 1;
  bool json = false, quiet = false;
};

std::string motions_for_reading(const World& world, const std::vector<StationaryMotion>& motions) {
  std::vector<TableRow> table{{"", "kind", "contact", "stable", "spin", "theta", "speed", "radius", "drain", "eigenvalues [1/s]"}};
  for (std::size_t i = 0; i < motions.size(); ++i) {
    const StationaryMotion& s = motions[i];
    const double length = scales_of(world, State()).length,
                 rate = std::max(s.seen.state.omega.norm(), std::sqrt(world.gravity.norm() / length));
    const double drain = without_noise(s.drain, rate * rate);
    const bool circle = s.kind == SteadyKind::Circular;
    table.push_back({std::to_string(i), std::string(name_of(s.kind)), s.sticks ? "stick" : "slip",
                     s.stable ? (*s.stable ? "yes" : "no") : "neutral", fmt::format("{:.5g}", without_noise(s.seen.spin, rate)),
                     fmt::format("{:.5g}", without_noise(s.seen.theta, 1.0)),
                     fmt::format("{:.4g}", without_noise(number_of(SteadyNumber::Speed, world, s.motion), rate * length)),
                     circle ? fmt::format("{:.4g}", without_noise(number_of(SteadyNumber::RollingRadius, world, s.motion), length)) : "-",
                     drain != 0.0 ? fmt::format("{:.4g}", drain) : "-", eigenvalues_for_reading(s, 4)});
  }
  std::string text = aligned(table, 4) + "\n";
  // Motions that symmetry makes alike have one line.
  for (std::size_t i = 0; i < motions.size(); ++i) {
    const auto alike = [&](const StationaryMotion& s) { return s.why == motions[i].why; };
    if (std::any_of(motions.begin(), motions.begin() + static_cast<std::ptrdiff_t>(i), alike)) continue;
    std::string numbers;
    for (std::size_t k = i; k < motions.size(); ++k)
      if (alike(motions[k])) numbers += (numbers.empty() ? "" : ", ") + std::to_string(k);
    text += fmt::format("{}: {}.\n", numbers, motions[i].why);
  }
  return text;
}

int stationary_verb(const StationaryCommand& c) {
  const LoadedScene loaded = load_scene(c.scene, c.settings);
  const Model model = make_model(loaded.scene);
  StationaryRequest request;
  request.near = read_conditions("--near", c.near);
  request.density = c.density;
  StationaryResult result;
  {
    Interrupt interrupt;
    Progress progress(!c.quiet, 1.0, 0.0, "");
    request.keep_going = [&](double part) {
      progress.reach(part);
      return !Interrupt::asked();
    };
    result = find_stationary(model, request);
  }
  if (!result.fault.empty()) throw bad_input(result.fault, loaded.name, result.change);
  std::vector<std::string> warnings = loaded.warnings;
  warnings.insert(warnings.end(), result.notes.begin(), result.notes.end());
  if (result.interrupted) warnings.emplace_back("interrupted: the search is not complete");
  if (result.motions.empty())
    warnings.emplace_back(c.near.empty() ? std::string("no stationary motion was found")
                                         : "no stationary motion was found with these numbers" +
                                               (result.refused.empty() ? "" : ": " + result.refused) +
                                               "; leave one out of --near, or give another value");
  for (const std::string& warning : warnings) warn(warning);
  Output out;
  if (c.json) {
    nlohmann::ordered_json j;
    j["scene"] = loaded.name;
    j["version"] = kVersion;
    j["motions"] = nlohmann::ordered_json::array();
    for (const StationaryMotion& s : result.motions) j["motions"].push_back(motion_as_json(model.world, s));
    j["warnings"] = warnings;
    out.write(j.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n");
  } else if (!result.motions.empty()) {
    out.write(motions_for_reading(model.world, result.motions));
  }
  out.finish();
  return result.motions.empty() || result.interrupted ? NotTrustworthy : Fine;
}

}  // namespace

void add_texts(CLI::App& verb, const std::string& name, std::vector<std::string>& target, const std::string& help,
               const std::string& shape) {
  verb.add_option_function<std::string>(
          name, [&target](const std::string& text) { target.push_back(text); }, help)
      ->type_name(shape)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->trigger_on_parse();
}

void register_stationary(CLI::App& program, Action& action) {
  CLI::App* verb = program.add_subcommand("stationary", "Find all stationary motions of a body and their stability");
  verb->footer(stationary_examples);
  const auto c = std::make_shared<StationaryCommand>();
  verb->add_option("SCENE", c->scene, "Scene file or name of a shipped scene")->required();
  add_settings(*verb, c->settings);
  add_texts(*verb, "--near", c->near, "Which member of a family", "KEY=VALUE");
  verb->add_option("--density", c->density, "Multiply the number of starting points of the search")
      ->check(CLI::Range(1, 100))
      ->capture_default_str();
  verb->add_flag("--json", c->json, "As one JSON object");
  verb->add_flag("--quiet", c->quiet, "No progress bar");
  verb->callback([c, &action] { action = [c] { return stationary_verb(*c); }; });
}

}  // namespace tippe::cli
