// `tippe reproduce` is another program, tippe-papers, which stands beside this one: who only runs scenes need not build it.
#pragma once

#include "verbs.h"

namespace tippe::cli {

/// For the list of verbs in `tippe --help`.
void register_papers_program(CLI::App& program);

bool asks_for_papers(int argc, char** argv);

/// Becomes tippe-papers, with the same command line; comes back only as a Failure.
int run_papers_program(char** argv);

}  // namespace tippe::cli
