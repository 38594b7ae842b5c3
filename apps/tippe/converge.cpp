// tippe converge SCENE: what accuracy costs, scheme by scheme.
#include "converge.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <tippe/scenes/build.h>

#include "document_commands.h"
#include "errors.h"
#include "files.h"
#include "gnuplot.h"
#include "jobs.h"
#include "many_runs.h"
#include "options.h"
#include "quantity_options.h"
#include "verbs.h"

namespace tippe::cli {

namespace {

constexpr const char* converge_examples = R"(
Runs the scene with every scheme on a series of steps or tolerances and shows the error of each run against a reference. The order is p in
error ~ step^p, from one run and the one before it; with a tolerance, the mean step is used. Work counts right-hand sides plus contact problems.

Schemes by step: moreau, moreau-implicit, moreau-rk4, midpoint, and rk4, dp5, dop853: the event scheme with fixed steps.
Schemes by tolerance: event (dop853), event-dp5, ode, cvode (BDF of SUNDIALS), cvode-adams.
The reference is the scheme event with rtol = 1e-13; a second run, ten times coarser (twice, for a fixed step), gives its uncertainty.

Quantities are those of tippe ladder: theta, gamma@2.5, event.slip, rest.x, mean.z@1:5 …

Examples:
  tippe converge tippe-top --observable theta --at 8
  tippe converge euler-disk-coulomb --schemes midpoint,rk4,dp5,event --observable x,lean --at 10 --steps 4e-3,2e-3,1e-3 --out disk
  tippe converge tippe-top --observable theta --at 8 --schemes moreau,rk4 --steps moreau=1e-4,5e-5 --steps rk4=8e-4,4e-4,2e-4
  tippe converge celtic-stone --schemes moreau,midpoint --reference midpoint=5e-6 --observable spin --at 2
  tippe converge tippe-top --observable event.lift_off --schemes event,event-dp5 --rtols 1e-5,1e-7,1e-9 --json)";

/// Lists of numbers, for all schemes ("") or for one.
using Ladders = std::map<std::string, std::vector<double>, std::less<>>;

struct ConvergeCommand {
  std::string scene;
  std::vector<std::string> settings, quantities, schemes;
  Ladders steps, rtols;
  std::optional<double> at;
  std::string reference, out, update, check;
  int jobs = usual_jobs();
  bool markdown = false, json = false, quiet = false;
};

const Contestant& contestant(std::string_view name, std::string_view where) {
  if (const Contestant* found = find_contestant(name)) {
    check_available(found->scheme, where);
    return *found;
  }
  std::vector<std::string_view> names;
  for (const Contestant& c : contestants()) names.push_back(c.name);
  throw bad_input(fmt::format("unknown scheme {}", in_quotes(name)), where,
                  suggestion(name, names, fmt::format("give one of {}", fmt::join(names, ", "))));
}

/// "[SCHEME=]X1,X2,…".
void read_ladder(std::string_view option, const std::string& text, Ladders& ladders) {
  const std::size_t equals = text.find('=');
  const std::string scheme = (equals == std::string::npos) ? "" : text.substr(0, equals);
  std::vector<double>& ladder = ladders[scheme];
  ladder.clear();
  for (const std::string& part : split_at_commas(equals == std::string::npos ? text : text.substr(equals + 1)))
    ladder.push_back(number_of_option(option, part, positive));
  const bool by_step = option == "--steps";
  if (!scheme.empty() && contestant(scheme, option).by_step != by_step)
    throw bad_input(fmt::format("{} is made finer by its {}", scheme, by_step ? "tolerance" : "step"), option,
                    fmt::format("give {} {}=…", by_step ? "--rtols" : "--steps", scheme));
  if (ladder.empty()) throw bad_input("no number is given", option, "give some with commas between them");
}

const std::vector<double>& ladder_of(const Ladders& ladders, std::string_view scheme, const std::vector<double>& usual) {
  for (const std::string_view key : {scheme, std::string_view()})
    if (const auto found = ladders.find(key); found != ladders.end()) return found->second;
  return usual;
}

/// Who takes part, with the rungs of each.
struct Plan {
  const Contestant* reference = nullptr;
  double reference_fineness = 0.0, second_fineness = 0.0;
  std::vector<std::pair<const Contestant*, std::vector<double>>> lanes;
};

Plan make_plan(const ConvergeCommand& c, const IntegrateOptions& of_scene) {
  Plan plan;
  const bool bilateral = of_scene.scheme == Scheme::Ode;
  const std::string reference = !c.reference.empty() ? c.reference : bilateral ? "ode=1e-13" : "event=1e-13";
  const std::size_t equals = std::min(reference.find('='), reference.size());
  plan.reference = &contestant(reference.substr(0, equals), "--reference");
  if (equals == reference.size())
    throw bad_input(fmt::format("{} says nothing about its fineness", in_quotes(reference)), "--reference",
                    "give SCHEME=DT or SCHEME=RTOL, as in event=1e-13");
  plan.reference_fineness = number_of_option("--reference", reference.substr(equals + 1), positive);
  plan.second_fineness = plan.reference_fineness * (plan.reference->by_step ? 2.0 : 10.0);

  const std::vector<std::string> usual =
      bilateral ? std::vector<std::string>{"ode", "rk4", "dp5"} : std::vector<std::string>{"moreau", "midpoint", "rk4", "dp5", "event"};
  std::vector<double> steps, rtols{1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11};
  for (const double times : {16.0, 8.0, 4.0, 2.0, 1.0}) steps.push_back(times * of_scene.dt);
  for (const std::string& name : c.schemes.empty() ? usual : c.schemes) {
    const Contestant& one = contestant(name, "--schemes");
    const bool twice = std::ranges::any_of(plan.lanes, [&](const auto& lane) { return lane.first == &one; });
    if (twice) throw bad_input(fmt::format("{} is named twice", one.name), "--schemes", "name it once");
    plan.lanes.emplace_back(&one, one.by_step ? ladder_of(c.steps, one.name, steps) : ladder_of(c.rtols, one.name, rtols));
  }
  for (const auto& [option, ladders] : {std::pair{"--steps", &c.steps}, {"--rtols", &c.rtols}})
    for (const auto& [scheme, ladder] : *ladders)
      if (!scheme.empty() && std::ranges::none_of(plan.lanes, [&](const auto& lane) { return lane.first->name == scheme; }))
        throw bad_input(fmt::format("{} does not take part", scheme), option, "name it in --schemes");
  return plan;
}

Race::Rung rung_of(const FinishedRun& finished, double fineness) {
  const RunCounts& n = finished.result.counts;
  Race::Rung rung;
  rung.fineness = fineness;
  rung.values = finished.result.quantities;
  rung.steps = n.steps, rung.rejected = n.rejected, rung.rhs = n.rhs, rung.solves = n.solves;
  rung.mean_step = (n.steps > 0) ? finished.result.final.t / static_cast<double>(n.steps) : 0.0;
  rung.wall_s = finished.wall_s;
  rung.doubts = finished.doubts;
  return rung;
}

Race hold(const ConvergeCommand& c) {
  Race race;
  race.loaded = load_scene(c.scene, c.settings);
  const Scene& scene = race.loaded.scene;
  const std::vector<Quantity> quantities = read_quantities(c.quantities, c.at, scene, "converge");
  race.quantities = c.quantities;
  IntegrateOptions of_scene = make_options(scene);
  const Plan plan = make_plan(c, of_scene);
  race.reference_scheme = plan.reference;
  // The last step ends there, which costs less than going on, and spares the schemes an interpolation.
  if (const auto latest = latest_time(quantities); latest && *latest > 0.0) of_scene.end = *latest;

  std::vector<PlannedRun> runs;
  const auto enter = [&](const Contestant& one, double fineness) {
    const IntegrateOptions options = one.options(of_scene, fineness);
    runs.push_back({options, one.expected_cost(options)});
  };
  enter(*plan.reference, plan.reference_fineness);
  enter(*plan.reference, plan.second_fineness);
  for (const auto& [one, ladder] : plan.lanes)
    for (const double fineness : ladder) enter(*one, fineness);

  const World world = make_world(scene);
  const auto begin = std::chrono::steady_clock::now();
  const ManyRuns many = run_many(world, make_start(scene, world), runs, quantities, c.jobs, !c.quiet);
  race.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  race.interrupted = many.interrupted;
  race.reference = rung_of(many.runs[0], plan.reference_fineness);
  race.second = rung_of(many.runs[1], plan.second_fineness);
  std::size_t next = 2;
  for (const auto& [one, ladder] : plan.lanes) {
    race.lanes.push_back({one, {}});
    for (const double fineness : ladder) race.lanes.back().rungs.push_back(rung_of(many.runs[next++], fineness));
  }
  measure(race);
  return race;
}

void tell_doubts(const Race& race) {
  for (const std::string& warning : race.loaded.warnings) warn(warning);
  const auto tell = [](std::string_view who, const Contestant& one, const Race::Rung& rung) {
    for (const std::string& doubt : rung.doubts) warn(fmt::format("{}{}: {}", who, rung_name(one, rung.fineness), doubt));
  };
  tell(fmt::format("the reference, {}, ", race.reference_scheme->name), *race.reference_scheme, race.reference);
  tell(fmt::format("the second reference, {}, ", race.reference_scheme->name), *race.reference_scheme, race.second);
  for (const Race::Lane& lane : race.lanes)
    for (const Race::Rung& rung : lane.rungs) tell(fmt::format("{}, ", lane.scheme->name), *lane.scheme, rung);
}

void check_complete(const ConvergeCommand& c, std::string_view where) {
  for (const auto& [missing, name] : {std::pair{c.scene.empty(), "SCENE"}, {c.quantities.empty(), "--observable"}})
    if (missing) throw bad_input(fmt::format("{} is required", name), where, "see tippe converge --help");
}

/// The tables of a page, each made by the command in its comment.
void add_options(CLI::App& verb, ConvergeCommand& c);
int renew(const ConvergeCommand& c) {
  const std::string path = c.update.empty() ? c.check : c.update;
  const std::string document = read_document(path);
  const std::vector<DocumentBlock> blocks = find_blocks(document, path, "converge");
  std::vector<ConvergeCommand> commands = commands_of<ConvergeCommand>(blocks, path, "converge", add_options);
  for (const ConvergeCommand& command : commands) check_complete(command, path);
  std::vector<std::string> tables;
  bool good = true;
  for (ConvergeCommand& command : commands) {
    command.jobs = c.jobs, command.quiet = c.quiet;
    const Race race = hold(command);
    if (race.interrupted) throw Failure(NotTrustworthy, "interrupted", path, "the page is as it was");
    tell_doubts(race);
    good = good && race.trustworthy();
    tables.push_back(race_as_markdown(race));
  }
  const int code = renew_document(path, document, with_blocks(document, blocks, tables), !c.check.empty(), "converge");
  return (code == Fine && !good) ? static_cast<int>(NotTrustworthy) : code;
}

int converge_verb(const ConvergeCommand& c) {
  if (c.markdown + c.json + !c.update.empty() + !c.check.empty() > 1)
    throw bad_input("more than one kind of answer is asked for", "tippe converge",
                    "give one of --markdown, --json, --update FILE, --check FILE");
  if (!c.update.empty() || !c.check.empty()) return renew(c);
  check_complete(c, "tippe converge");
  if (!c.out.empty() && !gnuplot_exists())
    throw Failure(CannotWrite, "gnuplot is not installed", "--out", "install gnuplot, or leave --out out and take --json");
  if (!c.out.empty()) make_folder(c.out);
  const Race race = hold(c);
  tell_doubts(race);
  if (race.interrupted) warn("interrupted: the values are those of the time that was reached");
  if (!c.out.empty() && !race.interrupted) write_race(c.out, race);
  Output out;
  out.write(c.json ? race_as_json(race) : c.markdown ? race_as_markdown(race) : race_for_reading(race));
  if (!c.out.empty() && !c.json && !c.markdown && !race.interrupted) out.write(fmt::format("\nFiles in {}\n", c.out));
  out.finish();
  return race.trustworthy() ? Fine : NotTrustworthy;
}

void add_options(CLI::App& verb, ConvergeCommand& c) {
  verb.add_option("SCENE", c.scene, "Scene file or name of a shipped scene");
  add_settings(verb, c.settings);
  const auto list = [&verb](const std::string& name, std::vector<std::string>& target, const std::string& help) {
    verb.add_option_function<std::string>(
            name,
            [&target](const std::string& text) {
              for (std::string& part : split_at_commas(text)) target.push_back(std::move(part));
            },
            help)
        ->type_name("NAME,...");
  };
  list("--observable", c.quantities, "Quantities to hold against the reference, see below");
  add_number(verb, "--at", c.at, non_negative, "Time of the quantities that name none (default: the end of the run)");
  list("--schemes", c.schemes, "Who takes part (default: moreau,midpoint,rk4,dp5,event; of an ode scene: ode,rk4,dp5)");
  const auto ladder = [&verb](const char* name, Ladders& target, const std::string& help) {
    verb.add_option_function<std::string>(
            name, [&target, name](const std::string& text) { read_ladder(name, text, target); }, help)
        ->type_name("[SCHEME=]X1,X2,...")
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->trigger_on_parse();
  };
  ladder("--steps", c.steps, "Steps in seconds, of all schemes by step or of one (default: 16, 8, 4, 2 and 1 times integrate.dt)");
  ladder("--rtols", c.rtols, "Tolerances, of all schemes by tolerance or of one (default: 1e-4 to 1e-11)");
  verb.add_option("--reference", c.reference, "What errors are measured against (default: event=1e-13; of an ode scene: ode=1e-13)")
      ->type_name("SCHEME=X");
}

}  // namespace

void register_converge(CLI::App& program, Action& action) {
  CLI::App* verb = program.add_subcommand("converge", "Compare schemes: error, order and cost");
  verb->footer(converge_examples);
  const auto c = std::make_shared<ConvergeCommand>();
  add_options(*verb, *c);
  verb->add_option("--jobs", c->jobs, "Runs at once")->type_name("N")->check(CLI::PositiveNumber)->default_str(std::to_string(c->jobs));
  verb->add_option("--out", c->out, "Write converge.csv, converge.json and the work-precision picture (SVG, PNG) there")->type_name("DIR");
  verb->add_flag("--markdown", c->markdown, "As a Markdown table");
  verb->add_flag("--json", c->json, "As one JSON object");
  verb->add_flag("--quiet", c->quiet, "No progress bar");
  verb->add_option("--update", c->update, "Update the tables in a Markdown file")->type_name("FILE");
  verb->add_option("--check", c->check, "Exit with 1 if the tables in this file are out of date")->type_name("FILE");
  verb->callback([c, &action] { action = [c] { return converge_verb(*c); }; });
}

}  // namespace tippe::cli
