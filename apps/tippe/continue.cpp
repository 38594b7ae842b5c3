// tippe continue SCENE --by KEY=A:B: families of stationary motions over a number of the scene, and where they change.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>
#include <tippe/analysis/continuation.h>
#include <tippe/scenes/build.h>
#include <tippe/scenes/keys.h>
#include <tippe/scenes/read.h>
#include <tippe/version.h>

#include "branch_picture.h"
#include "errors.h"
#include "files.h"
#include "options.h"
#include "orbit_report.h"
#include "run_progress.h"
#include "scene_files.h"
#include "steady_options.h"
#include "table_format.h"
#include "tables.h"
#include "verbs.h"

namespace tippe::cli {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* continue_examples = R"(
Follows stationary motions (see tippe stationary) from KEY = A to B, around folds too. KEY is a number of the scene, or a parameter of the family: spin,
theta, rolling_radius, center_radius, speed, turning or own_spin. Special points are located on the way:
  fold          KEY turns back                                   hopf    an oscillation starts to grow or to decay
  branch        another family crosses and is followed as well   slip    a sticking contact starts to slip
  contact_loss  a normal force reaches zero                      end     the interval or the family ends; the reason is given
While a key of the scene changes, the spin is held constant; for families with more parameters, --hold names the ones to keep.
--also KEY2=C:D follows each fold, Hopf and branch point in both keys: the boundaries of a stability chart.
--periodic follows the periodic motions that begin at each Hopf point, with period and Floquet multipliers, over the spin or a key of the scene (its mean spin
is held then). A constant torque about the vertical keeps them up, as it does the spins; fold is where that turns back, period_doubling where a multiplier
passes -1, torus where a pair passes the unit circle.
--out DIR writes branches.csv, special.csv, borders.csv, orbits.csv (--format hdf5: branches.h5) and pictures: stable solid, unstable dashed, special points
labelled.

Examples:
  tippe continue tippedisk --by spin=20:60 --set contact.law=smooth-coulomb --out out/tippedisk
  tippe continue tippe-top --by spin=20:300 --from spin
  tippe continue tippedisk --set contact.law=smooth-coulomb --by spin=20:40 --from 1 --periodic --out out/periodic
  tippe continue tippedisk --by spin=20:45 --also contact.radius=2e-4:5e-3 --out out/chart
  tippe continue euler-disk-coulomb --by rolling_radius=0.05:0.5 --hold theta=1.2)";

struct ContinueCommand {
  std::string scene, by, also, from, out, format;
  std::vector<std::string> settings, near, hold;
  double step = 0.02;
  bool json = false, quiet = false, no_switch = false, periodic = false;
};

struct Interval {
  std::string key;
  std::optional<std::pair<double, double>> ends;
};

Interval read_interval(const std::string& option, const std::string& text, bool must) {
  const std::size_t equals = text.find('=');
  Interval interval{text.substr(0, equals), std::nullopt};
  if (equals == std::string::npos) {
    if (must) throw bad_input(fmt::format("{} is not KEY=A:B", in_quotes(text)), option, "as in spin=20:60");
    return interval;
  }
  const std::string ends = text.substr(equals + 1);
  const std::size_t colon = ends.find(':');
  if (colon == std::string::npos) throw bad_input(fmt::format("{} is not KEY=A:B", in_quotes(text)), option, "as in spin=20:60");
  const double a = number_of_option(option, ends.substr(0, colon), any_number),
               b = number_of_option(option, ends.substr(colon + 1), any_number);
  if (a == b) throw bad_input("the interval is empty", option, "give two different numbers");
  interval.ends = {a, b};
  return interval;
}

/// A key of the scene that has a number.
DeriveKey scene_key(const TomlFile& file, const std::vector<std::string>& settings, const Scene& scene, const std::string& name,
                    const std::string& option) {
  ReadKey read = derive_key(file.text, file.shown(), settings, scene, name);
  if (read.key) return *std::move(read.key);
  std::vector<std::string> known = number_keys(scene);
  for (const char* family : {"spin", "theta", "rolling_radius", "center_radius", "speed", "turning", "own_spin"})
    known.emplace_back(family);
  const std::vector<std::string_view> names(known.begin(), known.end());
  throw bad_input(read.what, option, read.there ? read.change : suggestion(name, names, read.change));
}

/// Those that --from names: by number, or by kind.
std::vector<StationaryMotion> chosen(const std::vector<StationaryMotion>& all, const std::string& from) {
  if (from.empty()) return all;
  std::size_t index = 0;
  const auto [end, error] = std::from_chars(from.data(), from.data() + from.size(), index);
  if (error == std::errc() && end == from.data() + from.size()) {
    if (index >= all.size())
      throw bad_input(fmt::format("there is no motion {}: {} were found, from 0", from, all.size()), "--from",
                      "see tippe stationary with the same --set and --near");
    return {all[index]};
  }
  std::vector<StationaryMotion> kept;
  for (const StationaryMotion& s : all)
    if (name_of(s.kind) == from) kept.push_back(s);
  if (kept.empty())
    throw bad_input(fmt::format("no motion of kind {} was found", in_quotes(from)), "--from",
                    "take a number, or spin, circular, straight or rest");
  return kept;
}

Json point_as_json(const BranchPoint& p, const ChartNames& names) {
  Json j;
  j[names.by] = p.p + 0.0;
  if (!names.also.empty()) j[names.also] = p.q + 0.0;
  j["kind"] = name_of(p.motion.kind);
  j["state"] = state_as_json(p.motion);
  j["stable"] = p.motion.stable ? Json(*p.motion.stable) : Json(nullptr);
  j["leading"] = p.motion.eigenvalues.empty()
                     ? Json(nullptr)
                     : Json({p.motion.eigenvalues.front().real() + 0.0, p.motion.eigenvalues.front().imag() + 0.0});
  return j;
}

std::string as_json(const std::string& scene, const ChartNames& names, const ContinuationResult& r,
                    const std::optional<std::vector<BornFamily>>& orbits, const std::vector<std::string>& warnings) {
  Json j;
  j["scene"] = scene;
  j["version"] = kVersion;
  j["branches"] = Json::array();
  for (const Branch& b : r.branches) {
    Json branch;
    branch["points"] = Json::array();
    for (const BranchPoint& p : b.points) branch["points"].push_back(point_as_json(p, names));
    branch["special"] = Json::array();
    for (const SpecialPoint& p : b.special) {
      Json special;
      special["kind"] = name_of(p.kind);
      special[names.by] = p.p + 0.0;
      if (!names.also.empty()) special[names.also] = p.q + 0.0;
      special["eigenvalues"] = eigenvalues_as_json(p.motion.eigenvalues);
      special["state"] = state_as_json(p.motion);
      if (!p.why.empty()) special["why"] = p.why;
      branch["special"].push_back(special);
    }
    branch["switched"] = !b.born.empty();
    j["branches"].push_back(branch);
  }
  if (!names.also.empty()) {
    j["borders"] = Json::array();
    for (const Border& b : r.borders) {
      Json border;
      border["kind"] = name_of(b.kind);
      border["points"] = Json::array();
      for (const BranchPoint& p : b.points) border["points"].push_back(point_as_json(p, names));
      j["borders"].push_back(border);
    }
  }
  if (orbits) j["orbits"] = families_as_json(*orbits, names.by);
  j["warnings"] = warnings;
  return j.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string for_reading(const ContinuationResult& r, const ChartNames& names) {
  std::string text;
  for (std::size_t i = 0; i < r.branches.size(); ++i) {
    const Branch& b = r.branches[i];
    const StationaryMotion& first = b.points.front().motion;
    text += fmt::format("Branch {}{}: {}, {}, theta {:.5g}, {} points\n", i, b.born.empty() ? "" : " (another family)", name_of(first.kind),
                        first.sticks ? "stick" : "slip", without_noise(first.seen.theta, 1.0), b.points.size());
    const double longest = std::max(std::abs(b.points.front().p), std::abs(b.points.back().p));
    std::vector<TableRow> table{{"", names.by, "stable after", "eigenvalues [1/s]"}};
    for (const SpecialPoint& p : b.special) {
      const auto after =
          std::ranges::find_if(b.points, [&](const BranchPoint& q) { return (q.p - p.p) * (b.points.back().p - b.points.front().p) > 0; });
      const bool end = p.kind == SpecialKind::End || after == b.points.end();
      table.push_back({std::string(name_of(p.kind)), fmt::format("{:.12g}", without_noise(p.p, longest)),
                       end ? p.why : (after->motion.stable ? (*after->motion.stable ? "yes" : "no") : "neutral"),
                       eigenvalues_for_reading(p.motion, 3)});
    }
    text += aligned(table, 1) + "\n";
  }
  for (const Border& b : r.borders) {
    if (b.points.empty()) continue;
    const auto [p_low, p_high] = std::ranges::minmax(b.points, {}, &BranchPoint::p);
    const auto [q_low, q_high] = std::ranges::minmax(b.points, {}, &BranchPoint::q);
    text += fmt::format("Border ({}): {} points, {} from {:.6g} to {:.6g}, {} from {:.6g} to {:.6g}\n", name_of(b.kind), b.points.size(),
                        names.by, p_low.p, p_high.p, names.also, q_low.q, q_high.q);
  }
  return text;
}

/// Does a body of revolution stand on its axis? Then its oscillations are steady precessions, which are branches of their own.
bool stands_on_axis(const World& world, const StationaryMotion& s) {
  const Symmetry symmetry = find_symmetry(world);
  return symmetry.axis_count > 0 && std::abs(symmetry.own().dot(s.motion.up())) > 1.0 - 1e-9;
}

/// Periodic motions from the Hopf points of all branches.
std::vector<BornFamily> periodic_motions(const ContinuationRequest& request, double q, ContinuationResult& result) {
  std::vector<BornFamily> all;
  OrbitFamilyRequest follow;
  follow.low = request.by.low, follow.high = request.by.high;
  follow.spin = request.by.which.has_value();
  follow.held_up = true;
  follow.model = [&](double p) { return request.by.model(p, q); };
  follow.step = request.step;
  follow.keep_going = request.keep_going;
  for (std::size_t i = 0; i < result.branches.size(); ++i)
    for (const SpecialPoint& hopf : result.branches[i].special) {
      if (hopf.kind != SpecialKind::Hopf || result.interrupted) continue;
      const std::string where = fmt::format("the Hopf point at {} = {:.10g}", request.by.name, hopf.p);
      if (const auto model = request.by.model(hopf.p, q); model && stands_on_axis(model->world, hopf.motion)) {
        result.notes.push_back(where + " leads to steady precessions, which are a branch of stationary motions");
        continue;
      }
      OrbitFamilyResult found = follow_orbits(hopf.motion, hopf.p, follow);
      result.interrupted = result.interrupted || found.interrupted;
      if (!found.fault.empty()) result.notes.push_back(where + ": " + found.fault);
      if (!found.family.points.empty()) all.push_back({std::move(found.family), i, hopf.p});
    }
  return all;
}

int continue_verb(const ContinueCommand& c) {
  const TomlFile file = read_toml_file(c.scene);
  const LoadedScene loaded = load_scene(file, c.settings);
  const Interval by = read_interval("--by", c.by, true);
  const TableFormat format = read_format(c.format);
  if (!c.format.empty() && c.out.empty()) throw bad_input("there is no folder for the files", "--format", "give --out DIR");
  ContinuationRequest request;
  request.step = c.step;
  request.switch_branches = !c.no_switch;
  request.by.name = by.key;
  request.by.low = by.ends->first, request.by.high = by.ends->second;
  request.by.which = steady_number(by.key);
  if (by.key == "lean") throw bad_input("lean counts the other way round", "--by", "give theta, which is pi/2 - lean");
  if (!request.by.which) scene_key(file, c.settings, loaded.scene, by.key, "--by");
  if (c.periodic && request.by.which && *request.by.which != SteadyNumber::Spin)
    throw bad_input(fmt::format("periodic motions are not followed over {}", by.key), "--periodic",
                    "give spin or a key of the scene to --by");
  ChartNames names{by.key, ""};
  double q = 0.0;
  if (!c.also.empty()) {
    Interval also = read_interval("--also", c.also, false);
    if (also.key == by.key) throw bad_input(fmt::format("{} is the key of --by, too", also.key), "--also", "name another key");
    if (steady_number(also.key))
      throw bad_input(fmt::format("{} is a number of the family", also.key), "--also", "give it to --by, and a key of the scene to --also");
    q = scene_key(file, c.settings, loaded.scene, also.key, "--also").value;
    if (!also.ends) also.ends = q != 0.0 ? std::pair(0.2 * q, 5.0 * q) : std::pair(0.0, 1.0);
    const auto [low, high] = std::minmax(also.ends->first, also.ends->second);
    if (!(q >= low && q <= high))
      throw bad_input(fmt::format("the scene has {} = {:g}, which is not between {:g} and {:g}", also.key, q, low, high), "--also",
                      "take an interval with the scene's own value, or change that with --set");
    Lever lever;
    lever.name = also.key, lever.low = low, lever.high = high;
    request.also = lever;
    names.also = also.key;
  }
  // The scene with other values of both keys.
  request.by.model = [&](double p, double other) -> std::optional<Model> {
    std::vector<std::string> all = c.settings;
    if (!request.by.which) all.push_back(by.key + "=" + toml_number(p));
    if (request.also) all.push_back(request.also->name + "=" + toml_number(other));
    const ReadScene read = read_scene(file.text, file.shown(), all);
    if (!read.scene) return std::nullopt;
    return make_model(*read.scene);
  };
  for (const double end : {by.ends->first, by.ends->second})
    if (!request.by.model(end, q))
      throw bad_input(fmt::format("the scene does not accept {} = {:g}", by.key, end), "--by", "take an interval that the scene accepts");
  if (request.also)
    for (const double end : {request.also->low, request.also->high})
      if (!request.by.model(by.ends->first, end))
        throw bad_input(fmt::format("the scene does not accept {} = {:g}", request.also->name, end), "--also",
                        "take an interval that the scene accepts");

  const Model first = *request.by.model(by.ends->first, q);
  StationaryRequest search;
  search.near = read_conditions("--near", c.near);
  std::vector<std::string> valued;
  std::vector<SteadyNumber> kept;
  for (const std::string& text : c.hold) {
    if (text.find('=') != std::string::npos) {
      valued.push_back(text);
    } else if (const auto number = steady_number(text)) {
      kept.push_back(*number);
    } else {
      read_conditions("--hold", {text});  // says what is wrong
    }
  }
  request.hold = read_conditions("--hold", valued);
  for (const SteadyCondition& condition : request.hold) {
    if (request.by.which == condition.which) throw bad_input("the number that varies cannot be held", "--hold", "hold another one");
    std::erase_if(search.near, [&](const SteadyCondition& other) { return other.which == condition.which; });
    search.near.push_back(condition);
  }
  if (request.by.which) {
    std::erase_if(search.near, [&](const SteadyCondition& other) { return other.which == *request.by.which; });
    search.near.push_back({*request.by.which, request.by.low});
  }
  StationaryResult found;
  ContinuationResult result;
  {
    Interrupt interrupt;
    Progress progress(!c.quiet, 1.0, 0.0, "");
    search.keep_going = [&](double part) {
      progress.reach(0.2 * part);
      return !Interrupt::asked();
    };
    found = find_stationary(first, search);
    if (!found.fault.empty()) throw bad_input(found.fault, loaded.name, found.change);
    if (found.motions.empty() && !found.interrupted)
      throw bad_input(fmt::format("no stationary motion was found at {} = {:g}{}", by.key, by.ends->first,
                                  found.refused.empty() ? "" : ": " + found.refused),
                      "--by", "begin where there is one: tippe stationary shows them");
    std::vector<StationaryMotion> motions = found.interrupted ? found.motions : chosen(found.motions, c.from);
    request.keep_going = [&](double part) {
      progress.reach(0.2 + 0.8 * part);
      return !Interrupt::asked();
    };
    // Each motion keeps its own numbers.
    for (const StationaryMotion& s : motions) {
      ContinuationRequest one = request;
      for (const SteadyNumber number : kept) one.hold.push_back({number, number_of(number, first.world, s.motion)});
      // While the scene changes a family's numbers stay, unless others are named.
      if (!one.by.which && one.hold.empty()) {
        const bool straight = s.kind == SteadyKind::Straight;
        one.hold.push_back({SteadyNumber::Spin, s.kind == SteadyKind::Rest ? 0.0 : s.seen.spin});
        if (straight) one.hold.push_back({SteadyNumber::Rolling, s.motion.rolling});
      }
      ContinuationResult more = continue_motions({s}, q, one);
      std::ranges::move(more.branches, std::back_inserter(result.branches));
      std::ranges::move(more.borders, std::back_inserter(result.borders));
      for (const std::string& note : more.notes)
        if (std::ranges::find(result.notes, note) == result.notes.end()) result.notes.push_back(note);
      result.interrupted = result.interrupted || more.interrupted;
    }
  }
  std::erase_if(result.branches, [](const Branch& b) { return b.points.empty(); });
  std::optional<std::vector<BornFamily>> orbits;
  if (c.periodic) {
    Interrupt interrupt;
    Progress progress(!c.quiet, 1.0, 0.0, "periodic motions");
    request.keep_going = [&](double part) {
      progress.reach(part);
      return !Interrupt::asked();
    };
    orbits = periodic_motions(request, q, result);
    if (orbits->empty() && !result.interrupted) result.notes.emplace_back("no periodic motions begin on these branches");
  }
  std::vector<std::string> warnings = loaded.warnings;
  warnings.insert(warnings.end(), result.notes.begin(), result.notes.end());
  if (result.interrupted || found.interrupted) warnings.emplace_back("interrupted: the branches end where it was stopped");
  if (result.branches.empty()) warnings.emplace_back("no branch could be followed");
  for (const std::string& warning : warnings) warn(warning);
  if (!c.out.empty()) write_branches(c.out, loaded.name, names, result, orbits.value_or(std::vector<BornFamily>()), format);
  Output out;
  const std::string text = for_reading(result, names) + (orbits ? families_for_reading(*orbits, names.by) : std::string());
  out.write(c.json ? as_json(loaded.name, names, result, orbits, warnings) : text);
  out.finish();
  return result.branches.empty() || result.interrupted ? NotTrustworthy : Fine;
}

}  // namespace

void register_continue(CLI::App& program, Action& action) {
  CLI::App* verb = program.add_subcommand("continue", "Follow stationary motions as a parameter changes, with their stability");
  verb->footer(continue_examples);
  const auto c = std::make_shared<ContinueCommand>();
  verb->add_option("SCENE", c->scene, "Scene file or name of a shipped scene")->required();
  add_settings(*verb, c->settings);
  verb->add_option("--by", c->by, "The parameter and its range")->type_name("KEY=A:B")->required();
  verb->add_option("--from", c->from, "Only this motion: its number in the list of tippe stationary, or its kind")->type_name("MOTION");
  add_texts(*verb, "--near", c->near, "Which member of a family to begin with", "KEY=VALUE");
  add_texts(*verb, "--hold", c->hold, "Numbers of the family that are kept", "KEY[=VALUE]");
  verb->add_option("--also", c->also, "Also follow special points in this key")->type_name("KEY[=C:D]");
  verb->add_flag("--periodic", c->periodic, "Follow the periodic motions that begin at Hopf points");
  add_number(*verb, "--step", c->step, Bounds{.low = 1e-5, .high = 0.2, .allowed = "give a number from 1e-5 to 0.2"},
             "Longest step, as a part of the interval");
  verb->add_flag("--no-switch", c->no_switch, "Do not follow crossing families");
  verb->add_option("--out", c->out, "Folder for CSV files and pictures")->type_name("DIR");
  verb->add_option("--format", c->format, format_help)->type_name("FORMAT");
  verb->add_flag("--json", c->json, "As one JSON object");
  verb->add_flag("--quiet", c->quiet, "No progress bar");
  verb->callback([c, &action] { action = [c] { return continue_verb(*c); }; });
}

}  // namespace tippe::cli
