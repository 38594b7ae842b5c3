#include "command_line.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <new>
#include <tippe/version.h>

#include "errors.h"
#include "files.h"
#include "terminal.h"

namespace tippe::cli {

namespace {

constexpr const char* examples = R"(
Examples:
  tippe list
  tippe run euler-disk --plot
  tippe run tippedisk --set contact.law=coulomb --set integrate.end=3
  tippe lab
  tippe law contensou --mu 0.3 --radius 1e-3 --normal 9.81 --slip 0.1,0 --spin 20
  tippe ladder euler-disk --set integrate.scheme=moreau --steps 4e-4,2e-4,1e-4 --observable event.rest,rest.x
  tippe sweep kudra2011-fig6a --out fig6a
  tippe reproduce
  tippe VERB --help        every verb has options and examples of its own

Exit codes: 0 success, 1 finished but checks failed (see the warnings), 2 bad input or usage, 3 cannot write output or start a program.)";

void print(const std::string& text) {
  Output out;
  out.write(text);
  out.finish();
}

std::vector<std::string_view> verb_names(const CLI::App& program) {
  std::vector<std::string_view> names;
  for (const CLI::App* verb : program.get_subcommands(nullptr)) names.push_back(verb->get_name());
  return names;
}

/// An unknown verb would otherwise be reported as an unexpected argument.
void check_verb(const CLI::App& program, int argc, char** argv) {
  const std::vector<std::string_view> names = verb_names(program);
  const std::string choice = fmt::format("the verbs are: {}; see tippe --help", fmt::join(names, ", "));
  if (argc < 2) throw bad_input("no verb is given", "", choice);
  const std::string_view verb = argv[1];
  if (verb.starts_with('-') || std::ranges::find(names, verb) != names.end()) return;
  throw bad_input(fmt::format("unknown verb {}", in_quotes(verb)), "", suggestion(verb, names, choice));
}

/// The subcommand that the command line got to.
const CLI::App& innermost(const CLI::App& program) {
  const CLI::App* app = &program;
  while (!app->get_subcommands().empty()) app = app->get_subcommands().back();
  return *app;
}

std::string full_name(const CLI::App& app) {
  return (app.get_parent() == nullptr) ? app.get_name() : full_name(*app.get_parent()) + " " + app.get_name();
}

/// Arguments that nothing takes: most often a misspelt option.
Failure unexpected(const CLI::App& program) {
  const CLI::App& app = innermost(program);
  const std::vector<std::string> rest = program.remaining(true);
  const auto dashed = std::ranges::find_if(rest, [](const std::string& text) { return text.starts_with("-") && text.size() > 1; });
  const std::string help = fmt::format("see {} --help", full_name(app));
  if (dashed == rest.end()) {
    return bad_input(fmt::format("unexpected argument {}", in_quotes(rest.empty() ? std::string() : rest.front())), full_name(app), help);
  }
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  const std::vector<std::string_view> candidates(names.begin(), names.end());
  return bad_input(fmt::format("unknown option {}", in_quotes(*dashed)), full_name(app), suggestion(*dashed, candidates, help));
}

/// CLI11's message in our words, on one line.
std::string what_is_wrong(const CLI::ParseError& error) {
  std::string text = error.what();
  std::ranges::replace(text, '\n', ' ');
  if (error.get_name() != "ArgumentMismatch") return text;
  const std::string option = text.substr(0, text.find(':'));
  return option + (text.ends_with("missing") ? " has no value" : " is given more than once");
}

}  // namespace

int act_on(int argc, char** argv, const AddVerbs& add_verbs) {
  CLI::App program{"Simulate rigid bodies in dry frictional contact.", "tippe"};
  program.footer(examples);
  program.set_version_flag("--version", fmt::format("tippe {}", kVersion), "Print the version and exit");
  program.set_help_flag("-h,--help", "Print this help and exit");
  program.require_subcommand(1);
  Action action;
  add_verbs(program, action);

  try {
    check_verb(program, argc, argv);
    program.parse(argc, argv);
  } catch (const CLI::CallForVersion& version) {
    print(fmt::format("{}\n", version.what()));
    return Fine;
  } catch (const CLI::CallForHelp&) {
    print(program.help());
    return Fine;
  } catch (const CLI::ExtrasError&) {
    throw unexpected(program);
  } catch (const CLI::ParseError& error) {
    const std::string name = full_name(innermost(program));
    throw bad_input(what_is_wrong(error), name, fmt::format("see {} --help", name));
  }
  return action ? action() : Fine;
}

int exit_code_of(const Action& action) {
  try {
    return action();
  } catch (const Failure& failure) {
    if (*failure.what() != '\0') say(failure.what());
    return failure.code();
  } catch (const std::bad_alloc&) {
    say("out of memory; the input is too large for this machine; give less at once");
  } catch (const std::exception& error) {
    say(fmt::format("unexpected failure: {}; please report it with the command line", error.what()));
  }
  return CannotWrite;
}

}  // namespace tippe::cli
