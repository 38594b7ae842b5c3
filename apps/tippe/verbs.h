// The verbs of the program. Each lives in a file of its own and enters by one function, which adds a subcommand and, if the command line
// names it, sets the action that the program then takes.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace CLI {  // its header takes seconds to compile: only verbs include it
class App;
class Option;
}  // namespace CLI

namespace tippe::cli {

/// What to do once the command line is understood; gives the exit code.
using Action = std::function<int()>;

void register_run(CLI::App& program, Action& action);
void register_ladder(CLI::App& program, Action& action);
void register_converge(CLI::App& program, Action& action);
void register_derive(CLI::App& program, Action& action);
void register_lyapunov(CLI::App& program, Action& action);
void register_section(CLI::App& program, Action& action);
void register_orbit(CLI::App& program, Action& action);
void register_fit(CLI::App& program, Action& action);
void register_stationary(CLI::App& program, Action& action);
void register_continue(CLI::App& program, Action& action);
void register_basins(CLI::App& program, Action& action);
void register_sweep(CLI::App& program, Action& action);
void register_list(CLI::App& program, Action& action);
void register_info(CLI::App& program, Action& action);
void register_law(CLI::App& program, Action& action);
void register_lab(CLI::App& program, Action& action);

/// In the program tippe-papers; tippe itself hands over to it (papers_program.h).
void register_reproduce(CLI::App& program, Action& action);
inline constexpr const char* reproduce_help = "Recompute what five papers and other benchmarks claim, with verdicts";

/// --set KEY=VALUE, for every verb that takes a scene.
CLI::Option* add_settings(CLI::App& verb, std::vector<std::string>& settings);

}  // namespace tippe::cli
