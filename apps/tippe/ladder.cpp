// tippe ladder SCENE: how much of a result is due to the step.
#include "ladder.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <memory>
#include <tippe/scenes/build.h>
#include <tippe/scenes/names.h>

#include "document_commands.h"
#include "errors.h"
#include "files.h"
#include "jobs.h"
#include "many_runs.h"
#include "options.h"
#include "quantity_options.h"
#include "verbs.h"

namespace tippe::cli {

namespace {

constexpr const char* ladder_examples = R"(
Runs the scene once for each step and shows how the quantities change. The order is p in error ~ dt^p, estimated from three runs.

Quantities:
  KEY, KEY@WHEN         a column of trajectory.csv at --at (or the end of the run), or at a time: gamma@2.5, x@event.rest
  event.KIND            time of the first event: event.slip, event.rest, event.lift_off
  first.KEY=VALUE       time at which it is first reached: first.gamma=1.5707963
  settled.KEY=A:D       start of the first D seconds in which |KEY| stays below A: settled.wobble=0.02:0.1
  mean.KEY, max.KEY, min.KEY, mean.KEY@T1:T2    over the run or a part of it
  exponent.KEY=A:B      p of KEY ~ (t_f - t)^p while KEY goes from A to B
  rest.KEY              where it comes to rest: rest.x, rest.y
WHEN is a number of seconds, event.KIND, first.KEY=VALUE or settled.KEY=A:D; x, y, z stand for r_S_x, r_S_y, r_S_z, and gap for gap_0.

In a Markdown page, --update writes the tables between the lines <!-- tippe ladder SCENE … --> and <!-- end -->.

Examples:
  tippe ladder euler-disk --set integrate.scheme=moreau --steps 4e-4,2e-4,1e-4 --observable event.rest,rest.x,rest.y
  tippe ladder tippedisk-model-2 --steps 4e-5,2e-5,1e-5 --observable first.gamma=1.5707963,mean.z@1:5,min.gap --markdown
  tippe ladder tippe-top --set integrate.scheme=midpoint --set integrate.end=1 --steps 4e-5,2e-5,1e-5 --observable theta,spin --at 0.5 --json
  tippe ladder --check docs/ladders.md)";

struct LadderCommand {
  std::string scene;
  std::vector<std::string> settings, quantities;
  std::vector<double> steps;
  std::optional<double> at;
  int jobs = usual_jobs();
  bool markdown = false, json = false, quiet = false;
  std::string update, check;
};

Ladder climb(const LadderCommand& c) {
  Ladder ladder;
  ladder.loaded = load_scene(c.scene, c.settings);
  const Scene& scene = ladder.loaded.scene;
  if (!is_time_stepping(scene.integrate.options.scheme))
    throw bad_input(fmt::format("the scheme {} chooses its own steps", in_quotes(name_of(scheme_names, scene.integrate.options.scheme))),
                    "integrate.scheme", "give --set integrate.scheme=midpoint or moreau");
  const std::vector<Quantity> quantities = read_quantities(c.quantities, c.at, scene, "ladder");
  ladder.quantities = c.quantities;
  const World world = make_world(scene);
  const State start = make_start(scene, world);
  std::vector<PlannedRun> plan;
  for (const double dt : c.steps) {
    plan.push_back({make_options(scene), 1.0 / dt});
    plan.back().options.dt = dt;
  }
  const auto begin = std::chrono::steady_clock::now();
  const ManyRuns many = run_many(world, start, plan, quantities, c.jobs, !c.quiet);
  ladder.interrupted = many.interrupted;
  for (std::size_t i = 0; i < plan.size(); ++i) {
    const RunResult& r = many.runs[i].result;
    ladder.rungs.push_back(
        {c.steps[i], r.quantities, {}, r.counts.steps, r.counts.solves, r.counts.iterations, r.counts.iterations_max, many.runs[i].doubts});
  }
  for (std::size_t i = 0; i < ladder.rungs.size(); ++i) {
    const std::vector<Rung>& r = ladder.rungs;
    ladder.rungs[i].orders.resize(quantities.size());
    for (std::size_t k = 0; i >= 2 && k < quantities.size(); ++k)
      ladder.rungs[i].orders[k] =
          observed_order({r[i - 2].values[k], r[i - 1].values[k], r[i].values[k]}, {r[i - 2].dt, r[i - 1].dt, r[i].dt});
  }
  ladder.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return ladder;
}

void tell_doubts(const Ladder& ladder) {
  for (const std::string& warning : ladder.loaded.warnings) warn(warning);
  for (const Rung& rung : ladder.rungs)
    for (const std::string& doubt : rung.doubts) warn(fmt::format("dt = {:g}: {}", rung.dt, doubt));
}

void check_complete(const LadderCommand& c, std::string_view where) {
  for (const auto& [missing, name] :
       {std::pair{c.scene.empty(), "SCENE"}, {c.steps.empty(), "--steps"}, {c.quantities.empty(), "--observable"}})
    if (missing) throw bad_input(fmt::format("{} is required", name), where, "see tippe ladder --help");
}

void add_options(CLI::App& verb, LadderCommand& c) {
  verb.add_option("SCENE", c.scene, "Scene file or name of a shipped scene");
  add_settings(verb, c.settings);
  verb.add_option_function<std::string>(
          "--steps",
          [&c](const std::string& text) {
            for (const std::string& part : split_at_commas(text)) c.steps.push_back(number_of_option("--steps", part, positive));
          },
          "Steps in seconds, the longest first")
      ->type_name("DT1,DT2,...");
  verb.add_option_function<std::string>(
          "--observable",
          [&c](const std::string& text) {
            for (std::string& part : split_at_commas(text)) c.quantities.push_back(std::move(part));
          },
          "Quantities to show, see below")
      ->type_name("NAME,...");
  add_number(verb, "--at", c.at, non_negative, "Time of the quantities that name none (default: the end of the run)");
}

/// The tables of a page, each made by the command in its comment.
int renew(const LadderCommand& c) {
  const std::string path = c.update.empty() ? c.check : c.update;
  const std::string document = read_document(path);
  const std::vector<DocumentBlock> blocks = find_blocks(document, path, "ladder");
  std::vector<LadderCommand> commands = commands_of<LadderCommand>(blocks, path, "ladder", add_options);
  for (LadderCommand& command : commands) {
    check_complete(command, path);
    command.jobs = c.jobs, command.quiet = c.quiet;
  }
  std::vector<std::string> tables;
  bool good = true;
  for (const LadderCommand& command : commands) {
    const Ladder ladder = climb(command);
    if (ladder.interrupted) throw Failure(NotTrustworthy, "interrupted", path, "the page is as it was");
    tell_doubts(ladder);
    good = good && ladder.trustworthy();
    tables.push_back(ladder_as_markdown(ladder));
  }
  const int code = renew_document(path, document, with_blocks(document, blocks, tables), !c.check.empty(), "ladder");
  return (code == Fine && !good) ? static_cast<int>(NotTrustworthy) : code;
}

int ladder_verb(const LadderCommand& c) {
  if (c.markdown + c.json + !c.update.empty() + !c.check.empty() > 1)
    throw bad_input("more than one kind of answer is asked for", "tippe ladder",
                    "give one of --markdown, --json, --update FILE, --check FILE");
  if (!c.update.empty() || !c.check.empty()) return renew(c);
  check_complete(c, "tippe ladder");
  const Ladder ladder = climb(c);
  tell_doubts(ladder);
  if (ladder.interrupted) warn("interrupted: the values are those of the time that was reached");
  Output out;
  out.write(c.json ? ladder_as_json(ladder) : c.markdown ? ladder_as_markdown(ladder) : ladder_for_reading(ladder));
  out.finish();
  return ladder.trustworthy() ? Fine : NotTrustworthy;
}

}  // namespace

void register_ladder(CLI::App& program, Action& action) {
  CLI::App* verb = program.add_subcommand("ladder", "Run a scene with smaller and smaller steps: which results depend on the step?");
  verb->footer(ladder_examples);
  const auto c = std::make_shared<LadderCommand>();
  add_options(*verb, *c);
  verb->add_option("--jobs", c->jobs, "Runs at once")->type_name("N")->check(CLI::PositiveNumber)->default_str(std::to_string(c->jobs));
  verb->add_flag("--markdown", c->markdown, "As a Markdown table");
  verb->add_flag("--json", c->json, "As one JSON object");
  verb->add_flag("--quiet", c->quiet, "No progress bar");
  verb->add_option("--update", c->update, "Update the tables in a Markdown file")->type_name("FILE");
  verb->add_option("--check", c->check, "Exit with 1 if the tables in this file are out of date")->type_name("FILE");
  verb->callback([c, &action] { action = [c] { return ladder_verb(*c); }; });
}

}  // namespace tippe::cli
