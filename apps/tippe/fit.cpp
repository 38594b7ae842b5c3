// tippe fit SCENE: numbers of a scene from measurements.
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
#include <tippe/scenes/read.h>
#include <tippe/version.h>

#include "errors.h"
#include "files.h"
#include "fit_data.h"
#include "fit_picture.h"
#include "options.h"
#include "quantity_options.h"
#include "run_progress.h"
#include "scene_files.h"
#include "tables.h"
#include "verbs.h"

namespace tippe::cli {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* fit_examples = R"(
Finds the scene parameters for which the run agrees best with measurements: least squares by Levenberg-Marquardt, with exact derivatives.
The data are CSV files with a column t [s] and columns named as in trajectory.csv, in SI units; empty cells are gaps. Each file is a separate run.
KEY#N in --by is a parameter of file N alone: start.rates.2#1,start.rates.2#2 gives each of two files its own start.
--sigma, or a column sigma_NAME, is the standard deviation of a column; otherwise it is estimated from the residuals.
--free clock,scale.COLUMN,offset.COLUMN adds unknowns of the measurement: data = offset + scale * observable(t + clock).
A parameter that the data do not determine has no error bar; the combinations of keys that they do determine are listed.

Examples:
  tippe fit tippe-top --data spin.csv --by contact.mu,start.rates.2
  tippe fit tippe-top --data film.csv --observable angle=theta --sigma angle=0.02 --by contact.mu,contact.radius --loss huber --out fit
  tippe fit tippe-top --data spin.csv --by contact.mu --laws coulomb,contensou --json)";

struct FitCommand {
  std::string scene, folder;
  std::vector<std::string> settings, files, keys, free, laws;
  FitDataOptions data;
  std::vector<std::pair<std::string, std::pair<double, double>>> bounds;
  FitLoss loss = FitLoss::Squares;
  bool json = false, quiet = false;
};

/// p below which a test says that residuals are not the noise they should be: one good fit in a thousand is flagged.
constexpr double not_noise = 1e-3;

/// One scene with one law.
struct Attempt {
  std::string law;
  FitProblem problem;
  FitResult result;
  std::vector<std::string> warnings;
  bool trustworthy = true, fits = true;
};

std::string text_of(double value) { return fmt::format("{:.17g}", value); }

/// "start.omega.2#3" is the key of file 3.
FitUnknown unknown_of(const std::string& name, std::size_t files) {
  FitUnknown one;
  one.name = name;
  const std::size_t hash = name.find('#');
  one.of = name.substr(0, hash);
  if (hash != std::string::npos) {
    const auto [number, fault] = parse_number(name.substr(hash + 1));
    if (fault != NumberFault::None || number < 1.0 || number != std::floor(number) || number > static_cast<double>(files))
      throw bad_input(fmt::format("{} names no file", in_quotes(name)), "--by",
                      fmt::format("after # comes the number of a file, 1 to {}", files));
    one.record = static_cast<std::size_t>(number) - 1;
  }
  return one;
}

void add_free(const FitCommand& c, FitProblem& problem) {
  for (const std::string& name : c.free) {
    FitUnknown one;
    one.name = name;
    if (name == "clock") {
      one.kind = FitUnknown::Kind::Clock;
      double first = 1e300;
      for (const FitSeries& series : problem.series) first = std::min(first, series.t.front());
      one.low = -first - 1e-300;  // no sample lies before the start
    } else if (name.starts_with("scale.") || name.starts_with("offset.")) {
      const bool scale = name.starts_with("scale.");
      one.kind = scale ? FitUnknown::Kind::Scale : FitUnknown::Kind::Offset;
      one.of = name.substr(name.find('.') + 1);
      one.value = scale ? 1.0 : 0.0;
      if (std::ranges::none_of(problem.series, [&](const FitSeries& s) { return s.column == one.of; }))
        throw bad_input(fmt::format("no column {} is fitted", in_quotes(one.of)), "--free", "name a column of the data");
    } else {
      throw bad_input(fmt::format("{} cannot be freed", in_quotes(name)), "--free", "give clock, scale.COLUMN or offset.COLUMN");
    }
    problem.unknowns.push_back(std::move(one));
  }
}

void add_bounds(const FitCommand& c, FitProblem& problem) {
  for (const auto& [name, range] : c.bounds) {
    const auto found = std::ranges::find(problem.unknowns, name, &FitUnknown::name);
    if (found == problem.unknowns.end())
      throw bad_input(fmt::format("{} is not an unknown", in_quotes(name)), "--bounds", "name it in --by or --free too");
    found->low = std::max(found->low, range.first), found->high = std::min(found->high, range.second);
    found->value = std::clamp(found->value, found->low, found->high);
  }
}

/// The run of a record: the scene with the values of its keys.
std::function<std::optional<FitMotion>(std::size_t, std::span<const double>)> motions(const TomlFile& file,
                                                                                      const std::vector<std::string>& settings,
                                                                                      const std::vector<FitUnknown>& unknowns) {
  return [=](std::size_t record, std::span<const double> values) -> std::optional<FitMotion> {
    std::vector<std::string> all = settings;
    std::vector<std::string> keys;
    for (std::size_t k = 0; k < unknowns.size(); ++k) {
      if (unknowns[k].kind != FitUnknown::Kind::Key || (unknowns[k].record && *unknowns[k].record != record)) continue;
      keys.push_back(unknowns[k].of);
      std::string text = text_of(values[k]);
      if (text.find_first_of(".en") == std::string::npos) text += ".0";
      all.push_back(unknowns[k].of + "=" + text);
    }
    const ReadScene read = read_scene(file.text, file.shown(), all);
    if (!read.scene) return std::nullopt;
    FitMotion motion{make_model(*read.scene), {}};
    for (const std::string& key : keys) {
      ReadKey one = derive_key(file.text, file.shown(), all, *read.scene, key);
      if (!one.key) return std::nullopt;
      motion.keys.push_back(*std::move(one.key));
    }
    return motion;
  };
}

std::string combination_text(const FitProblem& problem, const FitCombination& one) {
  std::string text;
  for (std::size_t k = 0; k < one.exponents.size(); ++k) {
    if (one.exponents[k] == 0.0) continue;
    if (!text.empty()) text += " * ";
    text += problem.unknowns[k].name;
    if (std::abs(one.exponents[k] - 1.0) > 0.02) text += fmt::format("^{:.2g}", one.exponents[k]);
  }
  return text;
}

void judge_attempt(Attempt& a) {
  const FitResult& r = a.result;
  if (!r.converged)
    a.warnings.push_back(r.interrupted ? "interrupted before the fit had converged"
                                       : fmt::format("the fit has not converged in {} iterations", r.iterations));
  if (!r.doubt.empty()) a.warnings.push_back(r.doubt);
  for (std::size_t k = 0; k < r.parameters.size(); ++k)
    if (r.parameters[k].at_bound) a.warnings.push_back(fmt::format("{} is at its bound: it has no error bar", a.problem.unknowns[k].name));
  for (const FitCombination& one : r.combinations)
    if (!one.determined) a.warnings.push_back(fmt::format("the data do not determine {}", combination_text(a.problem, one)));
  a.trustworthy = a.warnings.empty();
  if (r.chi2_p < not_noise) {
    a.fits = false;
    a.warnings.push_back(
        fmt::format("chi2 = {:.4g} of {} samples: the motion does not fit within the standard deviations", r.chi2, r.samples));
  }
  for (std::size_t s = 0; s < r.series.size(); ++s) {
    if (r.series[s].runs_p >= not_noise) continue;
    a.fits = false;
    a.warnings.push_back(
        fmt::format("the residuals of {} in file {} are not noise (runs test, p = {:.1g}): the law, or a key that is held fixed, is wrong",
                    a.problem.series[s].column, a.problem.series[s].record + 1, r.series[s].runs_p));
  }
  a.trustworthy = a.trustworthy && a.fits;
}

Attempt attempt(const FitCommand& c, const TomlFile& file, const std::string& law) {
  Attempt a;
  a.law = law;
  std::vector<std::string> settings = c.settings;
  if (!law.empty()) settings.push_back("contact.law=" + law);
  const LoadedScene loaded = load_scene(file, settings);
  a.warnings = loaded.warnings;
  const Scheme scheme = loaded.scene.integrate.options.scheme;
  if (scheme != Scheme::Event && scheme != Scheme::Ode)
    throw bad_input(fmt::format("the scheme {} takes steps that have no derivative", in_quotes(name_of(scheme_names, scheme))),
                    "integrate.scheme", "give --set integrate.scheme=event");
  FitData data = read_fit_data(c.files, c.data, loaded.scene);
  if (law.empty() || law == c.laws.front())
    for (const std::string& warning : data.warnings) warn(warning);
  FitProblem& problem = a.problem;
  problem.series = std::move(data.series);
  problem.records = c.files.size();
  problem.loss = c.loss;
  problem.keep_going = [] { return !Interrupt::asked(); };
  for (const std::string& name : c.keys) {
    FitUnknown one = unknown_of(name, c.files.size());
    const ReadKey read = derive_key(file.text, file.shown(), settings, loaded.scene, one.of);
    if (!read.key) {
      const std::vector<std::string> known = number_keys(loaded.scene);
      const std::vector<std::string_view> names(known.begin(), known.end());
      throw bad_input(read.what, "--by", read.there ? read.change : suggestion(one.of, names, read.change));
    }
    for (const FitUnknown& other : problem.unknowns)
      if (other.of == one.of && (!other.record || !one.record || other.record == one.record))
        throw bad_input(fmt::format("{} is named twice", one.of), "--by", "name it once, or once for each file");
    one.value = read.key->value;
    problem.unknowns.push_back(std::move(one));
  }
  add_free(c, problem);
  add_bounds(c, problem);
  std::size_t samples = 0;
  for (const FitSeries& series : problem.series) samples += series.t.size();
  if (samples <= problem.unknowns.size())
    throw bad_input(fmt::format("{} samples cannot determine {} unknowns", samples, problem.unknowns.size()), "--data",
                    "give more samples or fewer keys");
  problem.motion = motions(file, settings, problem.unknowns);
  const FitSeen seen = seen_at_start(problem);
  if (!seen.fault.empty()) {
    a.result.fault = "at the starting values: " + seen.fault;
  } else {
    check_units(problem, seen);
    a.result = fit(problem);
  }
  if (!a.result.fault.empty()) {
    a.trustworthy = a.fits = false;
    a.warnings.push_back("there is no fit: " + a.result.fault);
  } else {
    judge_attempt(a);
  }
  return a;
}

Json number_or_null(double x) { return std::isfinite(x) ? Json(x + 0.0) : Json(nullptr); }
Json number_or_null(const std::optional<double>& x) { return x ? number_or_null(*x) : Json(nullptr); }

Json attempt_json(const Attempt& a) {
  const FitResult& r = a.result;
  Json j;
  j["parameters"] = Json::object();
  for (std::size_t k = 0; k < r.parameters.size(); ++k) {
    const FitParameter& one = r.parameters[k];
    j["parameters"][a.problem.unknowns[k].name] = {{"value", one.value},
                                                   {"sigma", number_or_null(one.sigma)},
                                                   {"low95", number_or_null(one.low95)},
                                                   {"high95", number_or_null(one.high95)}};
  }
  j["correlation"] = Json::array();
  for (const std::vector<double>& row : r.correlation) {
    Json line = Json::array();
    for (const double x : row) line.push_back(number_or_null(x));
    j["correlation"].push_back(line);
  }
  j["residual_rms"] = r.residual_rms;
  j["samples"] = r.samples;
  j["iterations"] = r.iterations;
  j["converged"] = r.converged;
  j["combinations"] = Json::array();
  for (const FitCombination& one : r.combinations) {
    Json exponents = Json::object();
    for (std::size_t k = 0; k < one.exponents.size(); ++k)
      if (one.exponents[k] != 0.0) exponents[a.problem.unknowns[k].name] = one.exponents[k];
    j["combinations"].push_back({{"text", combination_text(a.problem, one)},
                                 {"exponents", exponents},
                                 {"value", one.value},
                                 {"relative_sigma", number_or_null(one.relative_sigma)},
                                 {"determined", one.determined}});
  }
  j["columns"] = Json::array();
  for (std::size_t s = 0; s < r.series.size(); ++s)
    j["columns"].push_back({{"column", a.problem.series[s].column},
                            {"file", a.problem.series[s].record + 1},
                            {"samples", a.problem.series[s].t.size()},
                            {"rms", r.series[s].rms},
                            {"sigma", r.series[s].sigma},
                            {"runs_p", r.series[s].runs_p}});
  j["chi2"] = r.chi2;
  j["chi2_p"] = r.sigma_known ? Json(r.chi2_p) : Json(nullptr);
  j["aic"] = number_or_null(r.aic), j["bic"] = number_or_null(r.bic);
  j["fits"] = a.fits;
  j["evaluations"] = r.evaluations;
  j["runs_cost"] = r.runs_cost;
  j["trustworthy"] = a.trustworthy;
  j["warnings"] = a.warnings;
  return j;
}

std::string attempt_text(const Attempt& a) {
  const FitResult& r = a.result;
  if (r.parameters.empty()) return "";
  std::vector<TableRow> table{{"key", "value", "sigma", "95 % from", "to"}};
  const auto text = [](const std::optional<double>& x) { return x ? fmt::format("{:.6g}", *x) : std::string("-"); };
  for (std::size_t k = 0; k < r.parameters.size(); ++k) {
    const FitParameter& one = r.parameters[k];
    table.push_back({a.problem.unknowns[k].name, fmt::format("{:.8g}", one.value), one.sigma ? fmt::format("{:.2g}", *one.sigma) : "-",
                     text(one.low95), text(one.high95)});
  }
  std::string answer = aligned(table, 1);
  if (std::ranges::any_of(r.combinations, [](const FitCombination& one) { return !one.determined; })) {
    answer += "\nThe data cannot tell all keys apart:\n";
    for (const FitCombination& one : r.combinations)
      answer += one.determined ? fmt::format("  determined      {} = {:.6g} to {:.2g} %\n", combination_text(a.problem, one), one.value,
                                             100.0 * one.relative_sigma)
                               : fmt::format("  not determined  {}\n", combination_text(a.problem, one));
  }
  answer += fmt::format("\nResidual rms {:.4g}, {} samples", r.residual_rms, r.samples);
  if (r.sigma_known) answer += fmt::format(", chi2 {:.4g} (p = {:.2g})", r.chi2, r.chi2_p);
  for (std::size_t s = 0; s < r.series.size(); ++s)
    answer += fmt::format(", runs test of {} p = {:.2g}", a.problem.series[s].column, r.series[s].runs_p);
  return answer + fmt::format(".\n{} iterations, the cost of {:.0f} plain runs.\n", r.iterations, r.runs_cost);
}

std::string ranking_text(const std::vector<Attempt>& ranked) {
  std::vector<TableRow> table{{"law", "AIC", "more than best", "BIC", "fits"}};
  for (const Attempt& a : ranked)
    table.push_back({a.law, a.result.parameters.empty() ? "-" : fmt::format("{:.2f}", a.result.aic),
                     a.result.parameters.empty() ? "-" : fmt::format("{:.2f}", a.result.aic - ranked[0].result.aic),
                     a.result.parameters.empty() ? "-" : fmt::format("{:.2f}", a.result.bic), a.fits ? "yes" : "no"});
  return aligned(table, 1);
}

int fit_verb(const FitCommand& c) {
  if (!fit_available())
    throw Failure(CannotWrite, "this program was built without Ceres and cannot fit", "", "install libceres-dev and build it again");
  for (const auto& [missing, name] : {std::pair{c.files.empty(), "--data"}, {c.keys.empty(), "--by"}})
    if (missing) throw bad_input(fmt::format("{} is required", name), "tippe fit", "see tippe fit --help");
  const TomlFile file = read_toml_file(c.scene);
  std::vector<Attempt> attempts;
  {
    Interrupt interrupt;
    for (const std::string& law : c.laws.empty() ? std::vector<std::string>{""} : c.laws)
      if (!Interrupt::asked()) attempts.push_back(attempt(c, file, law));
  }
  // Best first; what could not be fitted last.
  std::ranges::sort(attempts, {}, [](const Attempt& a) { return std::pair(a.result.parameters.empty(), a.result.aic); });
  const Attempt& best = attempts.front();
  for (const std::string& warning : best.warnings) warn(warning);
  if (!c.folder.empty() && !best.result.parameters.empty()) write_fit(c.folder, best.problem, best.result, file.name);
  Output out;
  if (c.json) {
    Json j = attempt_json(best);
    j["scene"] = file.name, j["version"] = kVersion;
    if (!c.laws.empty()) {
      j["law"] = best.law;
      j["laws"] = Json::array();
      for (const Attempt& a : attempts) {
        Json one = attempt_json(a);
        one["law"] = a.law;
        j["laws"].push_back(one);
      }
    }
    out.write(j.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
  } else {
    out.write((c.laws.empty() ? "" : ranking_text(attempts) + "\n" + best.law + ":\n") + attempt_text(best));
  }
  out.finish();
  return best.trustworthy ? Fine : NotTrustworthy;
}

/// "NAME=REST".
std::pair<std::string, std::string> halves(const std::string& option, const std::string& text, const std::string& example) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0) throw bad_input(fmt::format("{} has no =", in_quotes(text)), option, "as in " + example);
  return {text.substr(0, equals), text.substr(equals + 1)};
}

}  // namespace

void register_fit(CLI::App& program, Action& action) {
  CLI::App* verb = program.add_subcommand("fit", "Fit scene parameters to measurements");
  verb->footer(fit_examples);
  const auto c = std::make_shared<FitCommand>();
  verb->add_option("SCENE", c->scene, "Scene file or name of a shipped scene")->required();
  add_settings(*verb, c->settings);
  const auto each = [verb](const std::string& name, const std::string& shape, const std::string& help,
                           const std::function<void(std::string)>& take) {
    verb->add_option_function<std::vector<std::string>>(
            name,
            [take](const std::vector<std::string>& texts) {
              for (const std::string& text : texts)
                for (std::string& part : split_at_commas(text)) take(std::move(part));
            },
            help)
        ->type_name(shape)
        ->allow_extra_args(false)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  };
  each("--data", "FILE", "Measurements as CSV; each file is a separate run",
       [c](std::string text) { c->files.push_back(std::move(text)); });
  each("--by", "KEY,...", "Unknown scene parameters; KEY#N applies to file N only",
       [c](std::string text) { c->keys.push_back(std::move(text)); });
  each("--observable", "COLUMN=NAME,...", "What a column of the data shows",
       [c](const std::string& text) { c->data.observables.insert(halves("--observable", text, "angle=theta")); });
  each("--sigma", "COLUMN=S,...", "Standard deviations of columns", [c](const std::string& text) {
    const auto [column, number] = halves("--sigma", text, "theta=0.01");
    c->data.sigmas[column] = number_of_option("--sigma", number, positive);
  });
  each("--bounds", "KEY=LOW:HIGH,...", "Range of an unknown", [c](const std::string& text) {
    const auto [key, range] = halves("--bounds", text, "contact.mu=0:1");
    const std::size_t colon = range.find(':');
    if (colon == std::string::npos)
      throw bad_input(fmt::format("{} is not LOW:HIGH", in_quotes(range)), "--bounds", "as in contact.mu=0:1");
    const double low = number_of_option("--bounds", range.substr(0, colon), any_number),
                 high = number_of_option("--bounds", range.substr(colon + 1), any_number);
    if (!(low < high)) throw bad_input(fmt::format("{} is empty", in_quotes(range)), "--bounds", "give the lower bound first");
    c->bounds.emplace_back(key, std::pair(low, high));
  });
  each("--free", "NAME,...", "Unknowns of the measurement: clock, scale.COLUMN, offset.COLUMN",
       [c](std::string text) { c->free.push_back(std::move(text)); });
  each("--laws", "LAW,...", "Fit with each of these laws and rank them", [c](std::string text) { c->laws.push_back(std::move(text)); });
  each("--loss", "NAME", "Against outliers: huber or cauchy", [c](const std::string& text) {
    if (text != "huber" && text != "cauchy" && text != "squares")
      throw bad_input(fmt::format("unknown loss {}", in_quotes(text)), "--loss", "give squares, huber or cauchy");
    c->loss = text == "huber" ? FitLoss::Huber : text == "cauchy" ? FitLoss::Cauchy : FitLoss::Squares;
  });
  verb->add_option("--out", c->folder, "Folder for fit.csv and a picture of data, fit and residuals");
  verb->add_flag("--json", c->json, "As one JSON object");
  verb->callback([c, &action] { action = [c] { return fit_verb(*c); }; });
}

}  // namespace tippe::cli
