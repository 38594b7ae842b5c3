// tippe derive SCENE: how the quantities of a run change with the numbers of its scene.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>
#include <tippe/scenes/build.h>
#include <tippe/scenes/keys.h>
#include <tippe/scenes/names.h>
#include <tippe/version.h>
#include <tippe/world/kinematics.h>

#include "errors.h"
#include "files.h"
#include "options.h"
#include "quantity_options.h"
#include "run_progress.h"
#include "scene_files.h"
#include "tables.h"
#include "verbs.h"

namespace tippe::cli {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* derive_examples = R"(
Runs the scene once together with its linearisation: exact between events and across them, event times included. Where a derivative does not exist
(a grazing contact, a Painleve paradox), the reason is given instead of a number.

Quantities are those of tippe ladder, and event.KIND.CONTACT.N: event.touch.1 is the first touch of contact 1, event.slip.0.3 the third onset of slip
of contact 0. Keys are all numbers of the scene: contact.mu, contact.0.radius, body.mass, start.omega.2, gravity …
--sigma propagates the standard deviations of keys to the quantities, to first order and for independent keys.
--check compares with extrapolated differences of whole runs, 16 for each key. Runs in which several points collide at once, rolling that turns its own
friction is let go, or a moving table is hit are always compared; a contradiction gives exit code 1.

Examples:
  tippe derive tippe-top --of event.touch.1,theta@1 --by contact.mu,contact.radius,start.omega.2
  tippe derive euler-disk --of event.rest,rest.x --by contact.mu,start.omega.2 --check
  tippe derive celtic-stone --of first.spin=0 --by contact.mu --sigma contact.mu=0.02 --json)";

struct DeriveCommand {
  std::string scene;
  std::vector<std::string> settings, quantities, keys;
  std::vector<std::pair<std::string, double>> sigmas;
  bool check = false, json = false, quiet = false;
};

/// How much of the standard deviation of a quantity each key makes.
struct Spread {
  double all = 0.0;
  std::vector<std::pair<std::string, double>> by;
};

struct Answer {
  LoadedScene loaded;
  DeriveResult result;
  std::vector<Spread> spread;
  std::vector<std::string> warnings;
  bool trustworthy = true;
};

/// The largest part by which runs contradict a derivative, beyond what their differences are known to. Where a quantity hardly depends on a key both are rounding
/// of its value.
double contradiction(const QuantityDerivative& one, const std::vector<DeriveKey>& keys) {
  constexpr double rounding = 1e-7;
  double largest = 0.0;
  for (std::size_t k = 0; k < one.by.size() && k < one.by_runs.size(); ++k) {
    const double size = std::max(std::abs(one.by[k]), std::abs(one.by_runs[k]));
    const double unit = keys[k].value != 0.0 ? std::abs(keys[k].value) : 1.0;
    const double beyond =
        std::abs(one.by[k] - one.by_runs[k]) - 10.0 * one.by_runs_error[k] - rounding * std::abs(one.value.value_or(0.0)) / unit;
    if (size > 0.0 && !(beyond <= 0.0)) largest = std::max(largest, beyond / size);
  }
  return largest;
}

Answer find_derivatives(const DeriveCommand& c) {
  Answer answer;
  const TomlFile file = read_toml_file(c.scene);
  answer.loaded = load_scene(file, c.settings);
  const Scene& scene = answer.loaded.scene;
  const Scheme scheme = scene.integrate.options.scheme;
  if (scheme != Scheme::Event && scheme != Scheme::Ode)
    throw bad_input(fmt::format("the scheme {} takes steps that have no derivative", in_quotes(name_of(scheme_names, scheme))),
                    "integrate.scheme", "give --set integrate.scheme=event");
  const std::vector<Quantity> quantities = read_quantities(c.quantities, std::nullopt, scene, "derive");
  std::vector<DeriveKey> keys;
  for (const std::string& name : c.keys) {
    ReadKey read = derive_key(file.text, file.shown(), c.settings, scene, name);
    if (!read.key) {
      const std::vector<std::string> known = number_keys(scene);
      const std::vector<std::string_view> names(known.begin(), known.end());
      throw bad_input(read.what, "--by", read.there ? read.change : suggestion(name, names, read.change));
    }
    if (std::ranges::any_of(keys, [&](const DeriveKey& key) { return key.name == name; }))
      throw bad_input(fmt::format("{} is named twice", name), "--by", "name it once");
    keys.push_back(*std::move(read.key));
  }
  const Model model = make_model(scene);
  Interrupt interrupt;
  {
    Progress progress(!c.quiet, model.options.end);
    answer.result = derive(model, keys, quantities, [&](double t) {
      progress.update(t);
      return !Interrupt::asked();
    });
  }
  DeriveResult& result = answer.result;
  if (!result.fault.empty()) throw bad_input(result.fault, "--by", "take a value inside its range, or leave keys out");
  const bool checked = c.check || result.doubtful;
  if (checked && !result.run.interrupted) check_by_runs(keys, quantities, result, [] { return !Interrupt::asked(); });
  answer.warnings = answer.loaded.warnings;
  const Verdict verdict = judge(result.run);
  answer.warnings.insert(answer.warnings.end(), verdict.doubts.begin(), verdict.doubts.end());
  if (result.run.interrupted) answer.warnings.push_back("interrupted: the derivatives are those of the time that was reached");
  answer.trustworthy = verdict.trustworthy() && !result.run.interrupted;
  for (std::size_t q = 0; q < result.quantities.size(); ++q) {
    const QuantityDerivative& one = result.quantities[q];
    if (!one.why_not.empty()) {
      answer.warnings.push_back(fmt::format("{}: {}", c.quantities[q], one.why_not));
      answer.trustworthy = false;
    }
    // Runs look for extremes, and sum up means, every millisecond; their differences say less.
    using Kind = Quantity::Kind;
    const Kind kind = quantities[q].kind;
    const double agrees = (kind == Kind::Mean || kind == Kind::Max || kind == Kind::Min) ? 0.2 : 1e-4;
    if (const double wrong = contradiction(one, keys); wrong > agrees) {
      answer.warnings.push_back(
          fmt::format("{}: differences of runs contradict this derivative by {:.1g} of itself; do not rely on it", c.quantities[q], wrong));
      answer.trustworthy = false;
    }
    Spread spread;
    for (const auto& [name, sigma] : c.sigmas) {
      const auto at = std::ranges::find(c.keys, name) - c.keys.begin();
      if (one.by.empty()) continue;
      const double part = std::abs(one.by[static_cast<std::size_t>(at)]) * sigma;
      spread.by.emplace_back(name, part);
      spread.all = std::hypot(spread.all, part);
    }
    answer.spread.push_back(std::move(spread));
  }
  return answer;
}

std::string as_json(const DeriveCommand& c, const Answer& a) {
  Json j;
  j["scene"] = a.loaded.name;
  j["version"] = kVersion;
  j["of"] = Json::array();
  for (std::size_t q = 0; q < c.quantities.size(); ++q) {
    const QuantityDerivative& one = a.result.quantities[q];
    Json entry;
    entry["quantity"] = c.quantities[q];
    entry["value"] = one.value ? Json(*one.value + 0.0) : Json(nullptr);
    Json by = Json::object(), by_runs = Json::object();
    for (std::size_t k = 0; k < c.keys.size(); ++k) {
      by[c.keys[k]] = one.by.empty() ? Json(nullptr) : Json(one.by[k] + 0.0);
      if (c.check && k < one.by_runs.size())
        by_runs[c.keys[k]] = {{"value", std::isfinite(one.by_runs[k]) ? Json(one.by_runs[k]) : Json(nullptr)},
                              {"error", one.by_runs_error[k]}};
    }
    entry["by"] = by;
    entry["checked"] = one.checked && std::isfinite(*one.checked) ? Json(*one.checked) : Json(nullptr);
    if (c.check) entry["by_runs"] = by_runs;
    if (!one.why_not.empty()) entry["why_not"] = one.why_not;
    if (!c.sigmas.empty()) {
      Json parts = Json::object();
      for (const auto& [name, part] : a.spread[q].by) parts[name] = part;
      entry["sigma"] = one.by.empty() ? Json(nullptr) : Json(a.spread[q].all);
      entry["sigma_by"] = parts;
    }
    j["of"].push_back(entry);
  }
  j["runs_cost"] = a.result.cost;
  j["trustworthy"] = a.trustworthy;
  j["warnings"] = a.warnings;
  return j.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string for_reading(const DeriveCommand& c, const Answer& a) {
  std::vector<TableRow> table{{"quantity", "value", "by", "derivative"}};
  if (c.check) table[0].insert(table[0].end(), {"by runs", "their error"});
  if (!c.sigmas.empty()) table[0].push_back("makes sigma");
  for (std::size_t q = 0; q < c.quantities.size(); ++q) {
    const QuantityDerivative& one = a.result.quantities[q];
    for (std::size_t k = 0; k < c.keys.size(); ++k) {
      TableRow row{k == 0 ? c.quantities[q] : "", k == 0 ? (one.value ? fmt::format("{:.9g}", *one.value) : "-") : "", c.keys[k],
                   one.by.empty() ? "-" : fmt::format("{:.9g}", one.by[k] + 0.0)};
      if (c.check) row.insert(row.end(), {fmt::format("{:.9g}", one.by_runs[k]), fmt::format("{:.1g}", one.by_runs_error[k])});
      if (!c.sigmas.empty()) {
        const auto part = std::ranges::find(a.spread[q].by, c.keys[k], &std::pair<std::string, double>::first);
        row.push_back(part == a.spread[q].by.end() ? "" : fmt::format("{:.3g}", part->second));
      }
      table.push_back(std::move(row));
    }
    if (!c.sigmas.empty() && !one.by.empty()) {
      TableRow row(table[0].size());
      row[2] = "all", row.back() = fmt::format("{:.3g}", a.spread[q].all);
      table.push_back(std::move(row));
    }
  }
  std::string text = aligned(table, 3);
  text += fmt::format("\nCost: {:.1f} plain runs.\n", a.result.cost);
  return text;
}

int derive_verb(const DeriveCommand& c) {
  for (const auto& [missing, name] : {std::pair{c.quantities.empty(), "--of"}, {c.keys.empty(), "--by"}})
    if (missing) throw bad_input(fmt::format("{} is required", name), "tippe derive", "see tippe derive --help");
  for (const auto& [name, sigma] : c.sigmas)
    if (std::ranges::find(c.keys, name) == c.keys.end())
      throw bad_input(fmt::format("{} is not among the keys", in_quotes(name)), "--sigma", "name it in --by too");
  const Answer answer = find_derivatives(c);
  for (const std::string& warning : answer.warnings) warn(warning);
  Output out;
  out.write(c.json ? as_json(c, answer) : for_reading(c, answer));
  out.finish();
  return answer.trustworthy ? Fine : NotTrustworthy;
}

}  // namespace

void register_derive(CLI::App& program, Action& action) {
  CLI::App* verb = program.add_subcommand("derive", "Derivatives of results with respect to scene parameters");
  verb->footer(derive_examples);
  const auto c = std::make_shared<DeriveCommand>();
  verb->add_option("SCENE", c->scene, "Scene file or name of a shipped scene")->required();
  add_settings(*verb, c->settings);
  const auto list = [verb](const std::string& name, std::vector<std::string>& target, const std::string& help, const std::string& shape) {
    verb->add_option_function<std::string>(
            name,
            [&target](const std::string& text) {
              for (std::string& part : split_at_commas(text)) target.push_back(std::move(part));
            },
            help)
        ->type_name(shape);
  };
  list("--of", c->quantities, "Quantities to differentiate", "QUANTITY,...");
  list("--by", c->keys, "Numbers of the scene", "KEY,...");
  verb->add_option_function<std::string>(
          "--sigma",
          [c](const std::string& text) {
            for (const std::string& part : split_at_commas(text)) {
              const std::size_t equals = part.find('=');
              if (equals == std::string::npos)
                throw bad_input(fmt::format("{} is not KEY=S", in_quotes(part)), "--sigma", "as in contact.mu=0.02");
              c->sigmas.emplace_back(part.substr(0, equals), number_of_option("--sigma", part.substr(equals + 1), non_negative));
            }
          },
          "Standard deviations of keys")
      ->type_name("KEY=S,...");
  verb->add_flag("--check", c->check, "Compare with differences of runs");
  verb->add_flag("--json", c->json, "As one JSON object");
  verb->add_flag("--quiet", c->quiet, "No progress bar");
  verb->callback([c, &action] { action = [c] { return derive_verb(*c); }; });
}

}  // namespace tippe::cli
