// tippe VERB …
#include "command_line.h"
#include "papers_program.h"
#include "verbs.h"

int main(int argc, char** argv) {
  using namespace tippe::cli;
  const auto add_verbs = [](CLI::App& program, Action& action) {
    // As --help lists them: what a newcomer tries first comes first.
    register_run(program, action);
    register_list(program, action);
    register_info(program, action);
    register_lab(program, action);
    register_law(program, action);
    register_ladder(program, action);
    register_converge(program, action);
    register_sweep(program, action);
    register_derive(program, action);
    register_fit(program, action);
    register_stationary(program, action);
    register_continue(program, action);
    register_orbit(program, action);
    register_section(program, action);
    register_basins(program, action);
    register_lyapunov(program, action);
    register_papers_program(program);
  };
  return exit_code_of([&] { return asks_for_papers(argc, argv) ? run_papers_program(argv) : act_on(argc, argv, add_verbs); });
}
